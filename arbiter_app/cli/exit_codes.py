"""What the program's exit codes mean."""

from typing import Final

OK: Final = 0
"""Done; for `check`, every round is the same."""

DIFFERENT: Final = 1
"""`check` found differences, or no legal pairing exists."""

USAGE: Final = 2
"""The input cannot be read, or the command was not understood."""

CRASH: Final = 70
"""A defect of the program (EX_SOFTWARE of sysexits)."""

INTERRUPTED: Final = 130
"""Stopped by Ctrl+C."""

BROKEN_PIPE: Final = 141
"""Whoever read the output has stopped reading."""
