"""The Dubov System (C.04.4.1 of the FIDE Handbook, 1 February 2026), article by article."""
