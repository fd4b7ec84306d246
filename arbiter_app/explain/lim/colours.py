"""Colours of the Lim System in words."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.colours import (
    alternation_to_white,
    by_colour_drawn,
    granted_to,
    is_higher,
)
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.names import Colours
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Colour


def why_white(writer: Writer, pair: Colours) -> str:
    """Why White has White, with the facts behind it, where they are known."""
    told = _RULED.get(writer.meaning(pair.article))
    return "" if told is None else told(writer, pair)


def _rank(writer: Writer, pair: Colours) -> str:
    """5.4: whoever is ranked higher, or below the median score-group lower, gets the colour."""
    granted = granted_to(writer, pair)
    if granted is None:
        return ""
    return writer.catalogue.say(
        lim.COLOUR_HIGHER if is_higher(writer, granted, pair) else lim.COLOUR_LOWER,
        granted=writer.name(granted),
        colour=writer.colour(writer.names.due[granted].colour),
    )


def _must(writer: Writer, pair: Colours) -> str:
    """5.3: who may not get the other colour gets the one that both are due."""
    granted = granted_to(writer, pair)
    if granted is None or writer.names.due[granted].strength != "absolute":
        return ""
    colour = Colour(writer.names.due[granted].colour)
    return writer.catalogue.say(
        lim.COLOUR_MUST,
        granted=writer.name(granted),
        colour=writer.colour(colour),
        other=writer.colour(colour.opposite),
    )


_RULED: Final = {
    "lim 5.3": _must,
    "lim 5.4 history": alternation_to_white,
    "lim 5.4 rank": _rank,
    "lim 7.2": by_colour_drawn,
}
