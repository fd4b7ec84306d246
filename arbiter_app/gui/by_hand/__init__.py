"""A pairing changed by hand: the draft, its verdict, what is illegal."""
