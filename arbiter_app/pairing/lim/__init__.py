"""The Lim System (C.04.4.3 of the FIDE Handbook), article by article."""
