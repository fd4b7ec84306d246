"""The FIDE (Dutch) System (C.04.3) in words, in its editions of 2026 and 2017."""
