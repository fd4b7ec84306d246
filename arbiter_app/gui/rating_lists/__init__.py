"""Rating lists: imported, kept, compared with the players."""
