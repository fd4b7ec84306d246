"""Score-groups of the Lim System in words: who came in, the places of pairs, floaters, the steps."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.places import halves_of, place_of
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.steps import pairs_of
from arbiter_app.explain.terms import PairPlaces
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketDirection,
    BracketTrace,
    CrackedPair,
    FloaterTrace,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.wording import Message

_MOST_PAIRS = 6
"""More pairs than this are not told one by one."""


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


def made_even_told(
    writer: Writer, bracket: BracketTrace, floater: FloaterTrace, reasons: str
) -> str:
    """Why the number of players is made even by this floater (2.3d, 3.2, 4.4a), as a clause; else nothing.

    Where others came earlier, `reasons` tell why they do not float.
    """
    if floater.passed_over:
        makes_even = floater.because is None or writer.meaning(floater.rule) == "lim 4.4.a"
        if not (floater.kind and makes_even):
            return ""
        return writer.catalogue.say(
            lim.FLOATER_TO_EVEN, player=writer.name(floater.tpn), reasons=reasons
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


def step_of_lim(writer: Writer, step: ProcedureStep, before: tuple[Tpn, ...]) -> str:
    """Return a step as a clause; empty if the system has no words of its own for it."""
    say = writer.catalogue.say
    match step.what, step.amounts:
        case "cracked", (above, below):
            pair = writer.pair(*step.tpns)
            return say(lim.CRACKED, above=str(above), below=str(below), pair=pair)
        case "made-even", _:
            return made_even(writer, step, (lim.MADE_EVEN, lim.MADE_EVEN_NEAR, lim.MADE_EVEN_ALONE))
        case "exchanged-floater", _:
            floater, other = (writer.name(tpn) for tpn in step.tpns)
            return say(lim.EXCHANGED_FLOATER, players=floater, other=other)
        case "floater-paired", _:
            first, second = (writer.name(tpn) for tpn in step.tpns)
            return say(lim.FLOATER_PAIRED, first=first, second=second)
        case "proposed", _:
            return _proposed(writer, step.tpns)
        case "first-scrutiny", _:
            return _scrutiny(writer, step, before, lim.FIRST_STANDS, lim.FIRST_CHANGES)
        case "second-scrutiny", _:
            return _scrutiny(writer, step, before, lim.SECOND_STANDS, lim.SECOND_CHANGES)
        case "no-opponent", _ if step.article == "2.3":
            return say(lim.NO_OPPONENT, len(step.tpns), players=writer.people(step.tpns))
        case _:
            return ""


def made_even(
    writer: Writer, step: ProcedureStep, messages: tuple[Message, Message, Message]
) -> str:
    """Who floats, with the numbers due each colour; the second message where only those count who are
    rated near somebody (maxi-tournaments), the third where nobody else is.
    """
    floater, *near = (writer.name(tpn) for tpn in step.tpns)
    white, black, *counted = step.amounts
    number = writer.catalogue.number
    facts = {"white": number(white), "black": number(black), "players": floater}
    whole, of_some, of_one = messages
    if not near:
        return writer.catalogue.say(whole, **facts)
    if counted == [1]:
        message = of_one if near == [floater] else lim.MADE_EVEN_INSTEAD
        return writer.catalogue.say(message, players=floater, near=near[0])
    return writer.catalogue.say(of_some, near=near[0], **facts)


def cracked_in_lim(writer: Writer, crack: CrackedPair) -> str:
    """The same as the step, with those who could not all be paired in the median score-group."""
    if crack.blocked is None:
        return ""
    return writer.catalogue.say(
        lim.CRACKED_FOR,
        clause=clause(writer, crack.blocked, None, None),
        above=str(crack.from_above),
        below=str(crack.from_below),
        pair=writer.pair(crack.first, crack.second),
    )


def _proposed(writer: Writer, tpns: Sequence[Tpn]) -> str:
    pairs = [writer.pair(*pair) for pair in pairs_of(tpns)]
    if len(pairs) > _MOST_PAIRS:
        return writer.catalogue.say(lim.PROPOSED_MANY, pair=pairs[0], last=pairs[-1])
    return writer.catalogue.say(lim.PROPOSED, pairs=writer.catalogue.listed(pairs))


def _scrutiny(
    writer: Writer, step: ProcedureStep, before: Sequence[Tpn], stands: Message, changes: Message
) -> str:
    earlier = {frozenset(pair) for pair in pairs_of(before)}
    changed = [pair for pair in pairs_of(step.tpns) if frozenset(pair) not in earlier]
    if not changed:
        return writer.catalogue.say(stands)
    names = [writer.pair(*pair) for pair in changed]
    return writer.catalogue.say(changes, pairs=writer.catalogue.listed(names))
