"""Score brackets of 1998 in words: composition, places of pairs, how they were found, colours."""

from __future__ import annotations

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.colours import alternation_to_white, by_colour_drawn
from arbiter_app.explain.names import Colours
from arbiter_app.explain.places import are_alike, halves_of, place_of
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.trace.brackets import BracketTrace, PairTrace
from arbiter_app.wording import Message


def composed_in_1998(writer: Writer, bracket: BracketTrace, members: str) -> str:
    """Whether the score bracket is heterogeneous, or treated as homogeneous (A.3); else nothing."""
    say, number = writer.catalogue.say, writer.catalogue.number
    first, pairs = bracket.m1, bracket.max_pairs
    if first:
        return say(
            old.HETEROGENEOUS, members=members, first=number(first), pairs=number(pairs - first)
        )
    if bracket.m0:
        return say(old.TREATED, pairs, members=members, pairs=number(pairs))
    return ""


def places_of_1998(writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces | None:
    """The places where others are moved down before, or are treated like the residents; else None."""
    if pair.part == "mdp":
        return _place_moved_down(writer, bracket, pair)
    s1, s2 = halves_of(bracket, pair)
    count = len(s1) + len(s2)
    is_plain = bracket.exchange is None and len(s1) == count // 2
    place = place_of(s1, s2, pair) if is_plain else 0
    are_gone = any(each.rule == "C.1" for each in bracket.downfloaters)
    if are_gone or (pair.part == "homogeneous" and bracket.m0):
        # Others with the score are moved down before, or it is treated as homogeneous (A.3).
        message = why_messages.ONLY_TWO_MIXED if count == 2 else why_messages.HALVES_MIXED
        return PairPlaces(message, place, count)
    if count == 2:
        return PairPlaces(
            why_messages.ONLY_TWO_LEFT, place if are_alike(writer, bracket) else 0, count
        )
    return None


def _place_moved_down(writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces:
    residents = {player.tpn for player in bracket.residents}
    place = place_of(bracket.s1, bracket.s2, pair) if are_alike(writer, bracket) else 0
    first, other = why_messages.MOVED_DOWN_FIRST, why_messages.MOVED_DOWN
    if bracket.limbo:
        first, other = why_messages.MOVED_DOWN_PAIRED_FIRST, why_messages.MOVED_DOWN_PAIRED
    if not {*bracket.s2} <= residents:
        # Who was moved down and is not in S1 is in S2.
        place = 0
    elif len(bracket.s2) < len(residents):
        # Who has no opponent is moved down before the others are put in S1 and S2 (C.1).
        first, other = why_messages.MOVED_DOWN_LEFT_FIRST, why_messages.MOVED_DOWN_LEFT
    return PairPlaces(other if place > 1 else first, place, bracket.m0)


def found_in_1998(pair: PairTrace) -> tuple[Message, Message]:
    """How a pair was found: as S1 and S2 stand (C.6), after an exchange (D.2), by a transposition."""
    if pair.passed_over:
        return m.PAIR_MEETS, old.PAIR_TRANSPOSED
    is_exchanged = pair.rule.startswith("D.2")
    return m.PAIR_MEETS, old.PAIR_AFTER_EXCHANGE if is_exchanged else old.PAIR_AS_IT_STANDS


def why_white(writer: Writer, pair: Colours) -> str:
    """Why White has White, with the facts behind it, where they are known."""
    match pair.article:
        case "E.3":
            return alternation_to_white(writer, pair)
        case "E.5":
            return by_colour_drawn(writer, pair)
        case _:
            return ""
