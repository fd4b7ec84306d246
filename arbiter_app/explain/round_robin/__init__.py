"""What round-robins say: that the table says so, and in which round."""
