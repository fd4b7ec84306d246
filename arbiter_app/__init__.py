"""Swiss-system chess tournaments for arbiters: pair, explain, rank and print, offline."""

__version__ = "0.1.0"

PRODUCT_NAME = "Arbiter"
"""What the program is called, in every language."""
