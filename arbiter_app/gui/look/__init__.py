"""How the window looks: colours, spacing, type, icons, direction of writing. Knows no text and no event."""
