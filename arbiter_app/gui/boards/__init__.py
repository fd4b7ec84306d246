"""The boards of a round as a table: results, keys, menus. What stands beside them is in `rounds`."""
