"""Ratings: the tables of the FIDE Rating Regulations (B.02)."""
