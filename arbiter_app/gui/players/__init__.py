"""The page of the players: typed, imported, absent, withdrawn, kept apart, found."""
