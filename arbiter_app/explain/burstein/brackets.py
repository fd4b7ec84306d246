"""Brackets and reasons of the Burstein System in words: ranking by the Index, order, bye, colours."""

from __future__ import annotations

from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.amounts import index_told
from arbiter_app.explain.burstein import messages as own
from arbiter_app.explain.colours import granted_to
from arbiter_app.explain.names import Colours
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    PairTrace,
)
from arbiter_app.trace.reasons import Later


def groups_by_bsn(writer: Writer, bracket: BracketTrace) -> list[tuple[str, tuple[Tpn, ...]]]:
    """Everybody in the order of the BSNs, the upper half and the lower half."""
    half = len(bracket.order) // 2
    say = writer.catalogue.say
    if not half:
        return [(say(own.UPPER), bracket.order)]
    return [(say(own.UPPER), bracket.order[:half]), (say(own.LOWER), bracket.order[half:])]


def places_by_index(_writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces:
    """The first BSN meets the last, the second the last but one (4.3)."""
    order = bracket.order
    place = order.index(pair.first) + 1
    is_so = order[-place] == pair.second
    message = own.ONLY_TWO if len(order) == 2 else own.PLACES
    return PairPlaces(message, place if is_so else 0, len(order))


def ranked_by(writer: Writer, player: BracketPlayer) -> tuple[str, ...]:
    """The Index of a player: Buchholz, Sonneborn-Berger (1.7, 1.8)."""
    if not player.index:
        return ()
    return (writer.catalogue.say(own.INDEX, index=index_told(player.index, writer.catalogue)),)


def parting_in_order(writer: Writer, reason: Later, is_bye: bool) -> str:
    """Where two equally good pairings part in the order of 4.3, or two players in that of the bye."""
    parting = reason.parting
    if parting is None or parting.first is None:
        return ""
    say, name = writer.catalogue.say, writer.name
    if writer.meaning(reason.article) == "burstein 3.1.5":
        assert parting.instead is not None
        message = own.BYE_BEFORE
        if not is_bye:
            is_to_you = parting.instead == writer.you
            message = own.PARTING_BYE_YOU if is_to_you else own.PARTING_BYE
        return say(message, first=name(parting.first), instead=name(parting.instead))
    first, is_you = name(parting.first), parting.first == writer.you
    if parting.gets is None:
        assert parting.instead is not None
        message = own.PARTING_PAIRED_YOURS if is_you else own.PARTING_PAIRED
        return say(message, first=first, instead=name(parting.instead))
    gets = name(parting.gets)
    if parting.instead is None:
        message = own.PARTING_FLOATS_YOURS if is_you else own.PARTING_FLOATS
        return say(message, first=first, gets=gets)
    message = own.PARTING_YOURS if is_you else own.PARTING
    return say(message, first=first, gets=gets, instead=name(parting.instead))


def bye_by_article(writer: Writer, bye: ByeTrace) -> str:
    """What sets the receiver of the bye apart (3.1)."""
    message = own.BYE_BY.get(bye.rule)
    if message is None:
        return ""
    said = writer.catalogue.say(message, player=writer.name(bye.tpn))
    return writer.catalogue.sentence(said if writer.is_plain else with_rule(writer, said, bye.rule))


def why_white(writer: Writer, pair: Colours) -> str:
    """5.2.5: who is ranked higher by the Index gets the colour that both are due."""
    if writer.meaning(pair.article) != "burstein 5.2.5":
        return ""
    granted = granted_to(writer, pair)
    if granted is None:
        return ""
    return writer.catalogue.say(
        own.COLOUR_HIGHER,
        granted=writer.name(granted),
        colour=writer.colour(writer.names.due[granted].colour),
    )
