"""A named pipe that notes who reads it: what a name stands for in tests, so that no reading is missed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WRITER = """
while exec 3>"$1"
do
    echo read >>"$2"
    exec 3>&-
done
"""
"""Opening the pipe waits for a reader; the reader waits until it was noted, and finds nothing."""


@contextmanager
def watched_pipe(path: Path) -> Iterator[Path]:
    """Make the pipe; what comes is a file that is there as soon as somebody has read the pipe."""
    os.mkfifo(path)
    read = path.with_suffix(".read")
    with subprocess.Popen(["/bin/sh", "-c", _WRITER, "sh", path, read]) as writer:
        try:
            yield read
        finally:
            writer.kill()
    path.unlink()
