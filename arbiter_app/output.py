"""Files that are written for others: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; until all of it is on the disk, the name keeps what it had.

    What is no plain file, such as a device, and what lies in a folder where nothing can be added,
    is written as it is.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = path.resolve()
    unfinished = target.with_name(f".{target.name}.unfinished")
    try:
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            unfinished.chmod(target.stat().st_mode & 0o777)
        unfinished.replace(target)
    except PermissionError:
        unfinished.unlink(missing_ok=True)
        path.write_bytes(data)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
