"""TRF16, TRF26 and the dialects of the pairing engines, to and from a tournament."""
