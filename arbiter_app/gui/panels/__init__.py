"""The pages of an event window."""
