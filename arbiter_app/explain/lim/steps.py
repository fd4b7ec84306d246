"""The steps of the Lim System in words."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.steps import pairs_of
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import CrackedPair, ProcedureStep
from arbiter_app.wording import Message

_MOST_PAIRS = 6
"""More pairs than this are not told one by one."""


def step_of_lim(writer: Writer, step: ProcedureStep, before: tuple[Tpn, ...]) -> str:
    """A step as a clause; empty where it is told by naming the players."""
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
