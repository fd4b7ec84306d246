"""How an event file of an older version is brought up to date."""
