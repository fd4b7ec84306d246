"""How cells are drawn and edited."""
