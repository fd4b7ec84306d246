"""The event file: the only place that knows the database."""
