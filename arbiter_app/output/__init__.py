"""Files that are written for others: whole or not at all, and never over what is somebody's own.

Everything the program writes except event files goes through here, on the command line and in the
window. Event files are written by the store, which uses `beside`.
"""
