"""Pictures of every state of the window, for the README and the manual."""
