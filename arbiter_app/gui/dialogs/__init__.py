"""The few dialogs; all opened with `open()`, never a nested event loop."""
