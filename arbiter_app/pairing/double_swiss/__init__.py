"""The Double-Swiss System (C.04.5 of the FIDE Handbook, 2026), article by article."""
