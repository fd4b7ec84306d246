"""The event file: the only place that knows its database."""
