"""The hall: lists for a projector, the clock of the round."""
