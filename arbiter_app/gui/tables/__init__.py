"""The table of all lists: its model, its columns, how cells are drawn. Knows no event."""
