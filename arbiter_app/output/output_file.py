"""What takes bytes on their way to a file, and says whose they are where they cannot be written."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from arbiter_app.output.reasons import told


class OutputFile:
    """Takes what is to be written, bit by bit."""

    def __init__(self, named: Path, file: BinaryIO) -> None:
        self._named = named
        self._file = file

    def write(self, data: bytes) -> None:
        """Write some more.

        Raises:
            OutputError: it cannot be written.
            BrokenPipeError: whoever reads a pipe has stopped.
        """
        with told(self._named):
            self._file.write(data)
