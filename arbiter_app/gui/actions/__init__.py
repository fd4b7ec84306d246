"""Every action of the window by name, with its text, icon and keys; the pages by name. What actions do is not here."""
