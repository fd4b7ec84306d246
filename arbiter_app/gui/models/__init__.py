"""Qt models over immutable rows; rows are made by plain functions."""
