"""Names of files as texts.

On Linux a name is any bytes. Those that are no UTF-8 are half characters in Python (PEP 383): files are
found by them, and nothing else can be done with them: they cannot be written, shown or printed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import quote_from_bytes, unquote_to_bytes

_HALF: Final = re.compile("[\ud800-\udfff]")
_QUOTED: Final = "file:"
"""Before the bytes of a path, where its text would not lead back to it."""


def to_readable(text: str) -> str:
    """Return a text that can be written and shown: � stands for each byte that is no letter."""
    return text if text.isascii() else _HALF.sub("\N{REPLACEMENT CHARACTER}", text)


def path_to_text(path: Path) -> str:
    """Return a text that can be kept anywhere, and leads back to the path."""
    text = str(path)
    if _HALF.search(text) or text.startswith(_QUOTED):
        return _QUOTED + quote_from_bytes(os.fsencode(path))
    return text


def path_from_text(text: str) -> Path:
    """Return the path of which `path_to_text` made a text."""
    if text.startswith(_QUOTED):
        return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_QUOTED))))
    return Path(text)
