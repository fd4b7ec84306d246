"""The settings of a tournament: the form, its fields, the days of the rounds."""
