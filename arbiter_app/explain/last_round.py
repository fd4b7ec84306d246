"""Colours that only the last round allows, for topscorers and those who meet them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.names import Colours
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Colour, Tpn

_WIDEST: Final = 2
"""The colour difference that is not exceeded before the last round (C.04.1 (2026) 6)."""


def allowed_in_last_round(writer: Writer, colours: Colours) -> str:
    """That somebody gets a colour for the third time in a row, or has a colour difference of more
    than two then, and which topscorer of the two allows it; empty if nobody does.
    """
    topscorers = writer.names.topscorers & {colours.white, colours.black}
    if not writer.words.topscorers or not topscorers:
        return ""
    told = [
        *_of(writer, colours.white, Colour.WHITE),
        *_of(writer, colours.black, Colour.BLACK),
    ]
    if not told:
        return ""
    catalogue = writer.catalogue
    said = catalogue.say(
        why_messages.LAST_ROUND,
        # "You" takes the verb of several.
        2 if topscorers == {writer.you} else len(topscorers),
        clause=catalogue.listed(told),
        topscorers=writer.people(sorted(topscorers)),
    )
    return catalogue.sentence(said)


def _of(writer: Writer, tpn: Tpn, colour: Colour) -> Iterator[str]:
    """What is unusual about the colour for the player."""
    before = writer.names.colours(tpn)
    names = {"player": writer.name(tpn), "colour": writer.colour(colour.value)}
    if before[-2:] == (colour, colour):
        yield writer.catalogue.say(why_messages.THIRD_IN_A_ROW, **names)
        return
    often = before.count(colour)
    more = 1 + often - (len(before) - often)
    if more > _WIDEST:
        count = writer.catalogue.number(more)
        yield writer.catalogue.say(why_messages.MORE_OFTEN[colour], count=count, **names)
