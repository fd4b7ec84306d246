"""Work done beside the window, and its results brought back. No widgets."""
