"""The window. The only part of the program that knows Qt."""
