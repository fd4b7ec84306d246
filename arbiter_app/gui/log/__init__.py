"""The log: everything that was done, with undo, redo and branches."""
