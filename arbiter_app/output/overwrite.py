"""What may be written over, as whoever writes says it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arbiter_app.output.forms import Form, nothing
from arbiter_app.wording import Phrase, phrase

OTHER_NAME: Final = phrase("Choose another name.")
"""What to do, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Overwrite:
    """What may be written over.

    Attributes:
        sources: files (or descriptors) that are read; never written over.
        forced: whatever else is there is replaced.
        like: else the form that a file there must have.
        files_only: no devices and no pipes, which could keep the writer waiting.
        way_out: what to do where a file must not be replaced.
    """

    sources: tuple[Path | int, ...] = ()
    forced: bool = False
    like: Form = nothing
    files_only: bool = False
    way_out: Phrase = OTHER_NAME
