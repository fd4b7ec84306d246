"""The manual in its window, and the page about what is in front."""
