"""A round or a result that cannot stay: what a change costs, and the ways to make it."""
