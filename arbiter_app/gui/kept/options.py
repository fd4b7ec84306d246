"""What the hall shows and how: choices of the arbiter that outlast the program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.input.untrusted_json import read_json

SHORTEST, LONGEST = 3, 120
"""Seconds a page may stand."""

SMALLEST, LARGEST = -3, 5
"""Steps by which the type may differ from the one that fits."""

IN_A_WINDOW: Final = "window"
"""The choice of a screen that is none."""

ALL: Final = "*"
"""The choice of all tournaments in turn."""


class HallPart(StrEnum):
    """What can be shown, in the order in which it comes."""

    BOARDS = "boards"
    NAMES = "names"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class HallOptions:
    """The choices.

    Attributes:
        results: whether results of the running round are shown before all are in.
        look_up: whether a name can be typed in the hall.
        size: steps of type above or below what fits.
        screen: the name of a screen, `window`, or empty for another screen if there is one.
        tournament: the name of one, `*` for all in turn, empty for the one the arbiter looks at.
    """

    boards: bool = True
    names: bool = True
    standings: bool = True
    results: bool = True
    look_up: bool = True
    seconds: int = 12
    size: int = 0
    colours: ThemeChoice = ThemeChoice.SYSTEM
    screen: str = ""
    tournament: str = ""

    @property
    def as_text(self) -> str:
        return json.dumps(asdict(self))


def options_from(text: str) -> HallOptions:
    """What `as_text` wrote; whatever cannot be understood is as it is at first."""
    try:
        stored = read_json(text)
    except ValueError:
        return HallOptions()
    if not isinstance(stored, dict):
        return HallOptions()
    usual = asdict(HallOptions())
    known = {name: _value(stored, name, first) for name, first in usual.items()}
    return HallOptions(**known)


def _value(stored: Mapping[str, Any], name: str, first: Any) -> Any:
    value = stored.get(name, first)
    if name == "colours":
        return ThemeChoice(value) if value in set(ThemeChoice) else first
    if type(value) is not type(first):
        return first
    if name == "seconds":
        return min(max(value, SHORTEST), LONGEST)
    if name == "size":
        return min(max(value, SMALLEST), LARGEST)
    return value
