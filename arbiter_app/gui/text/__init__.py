"""Texts as the window shows and says them: translated, plain or with a look of their own, read aloud. Knows no event."""
