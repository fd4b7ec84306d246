"""The Burstein System (C.04.4.2, edition of 1 February 2026)."""
