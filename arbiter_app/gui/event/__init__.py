"""The event that is open: its session, what the window shows of it, what others do to it. No widgets."""
