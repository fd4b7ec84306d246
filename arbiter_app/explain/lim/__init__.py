"""The Lim System (C.04.4.3) in words."""
