"""Questions to the pairing: why not, what if, what comes, who can still end where."""
