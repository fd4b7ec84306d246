"""The Swiss System Based on Rating (C.04.1, approved 1992, 1997 and 1998)."""
