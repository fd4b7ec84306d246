"""The command line. Every command has a file of its own and imports only what it needs."""

from arbiter_app.cli.app import main

__all__ = ["main"]
