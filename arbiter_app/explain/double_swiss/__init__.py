"""The words of the Double-Swiss System (C.04.5)."""
