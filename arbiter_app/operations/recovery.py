"""A damaged event file: a copy with everything that can be recovered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from arbiter_app.operations.clock import Clock, DrawIdentity, draw_identity
from arbiter_app.store.recovered import Salvage


def recover_event(
    path: Path,
    target: Path,
    *,
    clock: Clock,
    enough: Callable[[int, int], bool] = lambda _done, _all: False,
    draw: DrawIdentity = draw_identity,
) -> Salvage:
    """Make a recovered copy of a damaged event file as `target`; the original is not touched.

    The answer says what is there and what was lost; the copy is opened like any event file. It may
    take a while: use a worker. `enough` is asked again and again, with how many parts of how many
    were read; once it answers True, the copy is made of what was found so far.

    Raises:
        MissingFileError: there is no such file.
        DamagedFileError: nothing of an event could be found in it.
        EventFileError: the target exists, or cannot be written.
    """
    from arbiter_app.store.salvage import salvage

    return salvage(path, target, clock.now(), draw(), enough=enough)


def recovered_name(path: Path, named: str = "{name} recovered") -> Path:
    """A name for the recovered copy, beside the file, that is not taken; `named` in a language."""
    stem = named.format(name=path.stem)
    candidate = path.with_name(f"{stem}{path.suffix}")
    number = 2
    while candidate.exists():
        candidate = path.with_name(f"{stem} {number}{path.suffix}")
        number += 1
    return candidate
