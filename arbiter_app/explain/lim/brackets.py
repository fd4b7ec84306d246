"""Score-groups of the Lim System in words: who came in, the places of pairs, floaters."""

from __future__ import annotations

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.lim.steps import made_even
from arbiter_app.explain.places import halves_of, place_of
from arbiter_app.explain.reasons_told import reasons_told
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketDirection,
    BracketTrace,
    FloaterTrace,
    PairTrace,
)
from arbiter_app.wording import Message


def floaters_from(bracket: BracketTrace, *, is_above: bool) -> tuple[Tpn, ...]:
    """The floaters that came in from above, or from below."""
    return tuple(
        player.tpn
        for player in bracket.moved_down_players
        if (player.score > bracket.score) is is_above
    )


def floaters_counted(bracket: BracketTrace) -> tuple[tuple[Message, int], ...]:
    """How many floaters came in from above, and from below."""
    above = len(floaters_from(bracket, is_above=True))
    return (lim.FROM_ABOVE, above), (lim.FROM_BELOW, bracket.m0 - above)


def groups_of_lim(writer: Writer, bracket: BracketTrace) -> list[tuple[str, tuple[Tpn, ...]]]:
    """Floaters from above and below, then the residents of the proposed pairings."""
    say = writer.catalogue.say
    halves = (bracket.remainder_s1, bracket.remainder_s2)
    if not bracket.m0:
        halves = (bracket.s1, bracket.s2)
    first, second = writer.words.halves
    if bracket.direction is BracketDirection.UP:
        # Upward the lowest numbered players stand first.
        first, second = second, first
    return [
        (say(lim.ABOVE), floaters_from(bracket, is_above=True)),
        (say(lim.BELOW), floaters_from(bracket, is_above=False)),
        (say(first), halves[0]),
        (say(second), halves[1]),
    ]


def places_of_lim(_writer: Writer, bracket: BracketTrace, pair: PairTrace) -> PairPlaces:
    """Floaters first with whom the order names first (3.8), the others by halves (2.4)."""
    is_up = bracket.direction is BracketDirection.UP
    if pair.part == "mdp":
        residents = {player.tpn for player in bracket.residents}
        message = why_messages.FLOATER_FIRST_UP if is_up else why_messages.FLOATER_FIRST_DOWN
        if pair.second not in residents:
            message = why_messages.FLOATERS_LEFT
        elif _residents_left(bracket, pair) == {pair.second}:
            message = why_messages.FLOATER_ONLY
        return PairPlaces(message, 1, 0)
    s1, s2 = halves_of(bracket, pair)
    count = len(s1) + len(s2)
    message = why_messages.HALVES_UPWARD if is_up else why_messages.HALVES_MIXED
    if count == 2:
        message = why_messages.ONLY_TWO_MIXED
    return PairPlaces(message, place_of(s1, s2, pair), count)


def _residents_left(bracket: BracketTrace, pair: PairTrace) -> set[Tpn]:
    """The residents who are there when a floater is paired: who floats has gone before (2.3, 3.8)."""
    gone = {floater.tpn for floater in bracket.downfloaters}
    for each in bracket.pairs[: bracket.pairs.index(pair)]:
        gone |= {each.first, each.second}
    return {player.tpn for player in bracket.residents} - gone


def made_even_told(writer: Writer, bracket: BracketTrace, floater: FloaterTrace) -> str:
    """Why the number of players is made even by this floater (2.3d, 3.2, 4.4a), as a clause; else nothing.

    Where others came earlier, it is told why they do not float.
    """
    if floater.passed_over:
        makes_even = floater.because is None or writer.meaning(floater.rule) == "lim 4.4.a"
        if not (floater.kind and makes_even):
            return ""
        return writer.catalogue.say(
            lim.FLOATER_TO_EVEN,
            player=writer.name(floater.tpn),
            reasons=reasons_told(writer, floater),
        )
    if floater.because is not None:
        return ""
    messages = lim.MADE_EVEN_LAST, lim.MADE_EVEN_LAST_NEAR, lim.MADE_EVEN_LAST_ALONE
    if bracket.direction is BracketDirection.UP:
        messages = lim.MADE_EVEN_FIRST, lim.MADE_EVEN_FIRST_NEAR, lim.MADE_EVEN_FIRST_ALONE
    for step in bracket.steps:
        if step.what == "made-even" and step.tpns[0] == floater.tpn:
            return made_even(writer, step, messages)
    return ""


def found_in_lim(pair: PairTrace) -> tuple[Message, Message]:
    """How a pair was found: of a floater (3.8), as proposed (2.4), or by an exchange (4.2)."""
    is_first = not pair.passed_over
    if pair.rule == "3.8":
        return lim.FLOATER_MEETS, lim.FLOATER_MEETS_FIRST if is_first else lim.FLOATER_MEETS_NEXT
    return m.PAIR_MEETS, lim.PAIR_PROPOSED if is_first else lim.PAIR_EXCHANGED


def cited_for(floater: FloaterTrace) -> tuple[str, ...]:
    """The type is told, and that somebody floats to make the number even."""
    if not floater.kind:
        return ()
    return ("2.3.d", "3.9") if floater.because is None else ("3.9",)


def type_told(writer: Writer, floater: FloaterTrace) -> str:
    """The type of a floater (3.9), where the record has it."""
    if not floater.kind:
        return ""
    say = writer.catalogue.say
    told = say(lim.OF_TYPE, player=writer.name(floater.tpn), type=say(lim.TYPES[floater.kind]))
    return writer.catalogue.sentence(with_rule(writer, told, "3.9"))
