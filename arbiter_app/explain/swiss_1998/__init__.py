"""The Swiss System Based on Rating (C.04.1 of 1998) in words."""
