"""Several people at one event in a file, as they would be at desks of a server, for a hundredth of the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from arbiter_app.operations.interface import EventSession
from arbiter_app.store.file_home import FileHome


@contextmanager
def persons_at(session: EventSession) -> Iterator[Callable[[str | None], None]]:
    """Let an event have somebody's name; what is called with a name has that person sit down."""
    here: list[str | None] = [None]

    def sit_down(name: str | None) -> None:
        here[0] = name
        # What a desk knows of its person's acts, the desk of another person does not.
        session._own = None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileHome, "person", property(lambda _: here[0]))
        yield sit_down
