"""Documents on paper: frozen view data in, PDF bytes out. The same view gives the same bytes."""
