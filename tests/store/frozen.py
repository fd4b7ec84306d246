"""Make the frozen file of a new version of the event file: `python -m tests.store.frozen`.

It is that of the version before, opened by the program of today. What is new in the version is
done to it by hand or by acts, the last of which is the one that `test_migrations.py` expects.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from arbiter_app.store.schema import SCHEMA_VERSION
from tests.store.support import open_session

FILES: Final = Path(__file__).parent / "files"


def freeze(folder: Path = FILES) -> Path:
    """Write the file of the present version into a folder that has the one before, and return it.

    Raises:
        FileExistsError: it is there; files of a version stay as they are.
    """
    frozen = folder / f"version-{SCHEMA_VERSION}.arbiter"
    if frozen.exists():
        raise FileExistsError(frozen)
    with TemporaryDirectory() as made:
        copy = Path(made) / frozen.name
        shutil.copyfile(folder / f"version-{SCHEMA_VERSION - 1}.arbiter", copy)
        open_session(copy).close()
        shutil.copyfile(copy, frozen)
    return frozen


if __name__ == "__main__":
    freeze()
