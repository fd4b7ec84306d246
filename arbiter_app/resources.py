"""Where the files that come with the program lie: fonts, icons, web pages, the sample event."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource_path(name: str) -> Path:
    """The file or folder with this name below resources, e.g. `icons/undo.svg`.

    An installed program carries the resources inside its package; in a checkout they lie beside
    the package.

    Raises:
        FileNotFoundError: the program comes without such a file.
    """
    for root in (_PACKAGE / "data", _PACKAGE.parent / "resources"):
        path = root / name
        if path.exists():
            return path
    raise FileNotFoundError(f"The program is incomplete: {name} is missing. Reinstall Arbiter.")
