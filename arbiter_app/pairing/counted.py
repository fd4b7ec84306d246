"""What counting alone proves of colours: more players are due one colour than can get it."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.tournament.types import Colour
from arbiter_app.trace.bounds import Seekers


def too_many_due(dues: Sequence[Colour | None], pairs: int, missed: int) -> Seekers | None:
    """The colour that so many players are due that `missed` of them cannot get it in `pairs` pairs of
    a bracket; `dues` are those of all members. None if counting does not prove just that number.

    Every pair serves one of them, and who is left over may be one.
    """
    served = len(dues) - pairs
    for colour in Colour:
        count = dues.count(colour)
        if missed and count - served == missed:
            return Seekers(colour.value, count, len(dues), missed)
    return None
