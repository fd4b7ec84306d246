"""How a round is paired and why. Usable as a library: no Qt, no database."""
