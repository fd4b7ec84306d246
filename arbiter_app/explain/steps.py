"""The steps of a procedure in words, as the Lim System and the rules of 1998 go through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain.catalogue import with_capital
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.messages import Message
from arbiter_app.explain.reasons import with_rule
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import BracketTrace, ProcedureStep

_MOST_PAIRS = 6
"""More pairs than this are not told one by one."""

_PLAYERS: Final[Mapping[str, Message]] = {
    "unserved": lim.UNSERVED,
    "company": lim.COMPANY,
    "without-due": lim.WITHOUT_DUE,
    "moved-down-without-opponent": old.MOVED_DOWN_WITHOUT_OPPONENT,
    "previous-helps": old.PREVIOUS_HELPS,
    "previous-does-not-help": old.PREVIOUS_DOES_NOT_HELP,
    "treated-as-homogeneous": old.TREATED_AS_HOMOGENEOUS,
    "all-moved-down": old.ALL_MOVED_DOWN,
    "lowest-fails": old.LOWEST_FAILS,
    "penultimate-again": old.PENULTIMATE_AGAIN,
    "joined": old.JOINED,
    "paired-again": old.PAIRED_AGAIN,
    "exchanged": old.EXCHANGED,
}
"""Steps told by naming the players, or by nothing else than what happened."""


PROPOSED: Final = "proposed"
ARRANGEMENTS: Final = frozenset({PROPOSED, "first-scrutiny", "second-scrutiny"})
"""Steps that have all pairs of the residents, as they stand after them."""

FLOATER_PAIRED: Final = "floater-paired"
CRACKED: Final = "cracked"

_AFTER_PROPOSAL: Final = frozenset(
    {"x-raised", "upfloats-dropped", "downfloats-dropped", "exchanged", "paired"}
)
"""What gives way because S1 against S2 as they stand does not do; then the pairing accepted."""


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step as a clause that begins with a capital letter, and its article."""

    article: str
    text: str


def pairs_in(step: ProcedureStep) -> tuple[tuple[Tpn, Tpn], ...]:
    """The pairs that a step makes, proposes or cracks; none if it is about players."""
    if step.what in {*ARRANGEMENTS, FLOATER_PAIRED, CRACKED}:
        return tuple(_pairs(step.tpns))
    return ()


def before_proposal(steps: Sequence[ProcedureStep]) -> int:
    """How many of the steps come before the proposal, where that is no step of its own."""
    found = (n for n, step in enumerate(steps) if step.what in _AFTER_PROPOSAL)
    return next(found, len(steps))


def steps_told(writer: Writer, bracket: BracketTrace) -> list[ToldStep]:
    """All steps of a bracket; an arrangement is told by what changed from the one before."""
    told: list[ToldStep] = []
    before: tuple[Tpn, ...] = ()
    for step in bracket.steps:
        told.append(ToldStep(step.article, step_text(writer, step, before)))
        if step.what in ARRANGEMENTS:
            before = step.tpns
    return told


def with_rule_sentence(writer: Writer, step: ToldStep) -> str:
    """A step as a sentence with its article."""
    return writer.catalogue.sentence(with_rule(writer, step.text, step.article))


def step_text(writer: Writer, step: ProcedureStep, before: tuple[Tpn, ...] = ()) -> str:
    """One step; `before` is the arrangement that a scrutiny started from, pair after pair."""
    told = _lim_step(writer, step, before) or _step_1998(writer, step) or _of_players(writer, step)
    return with_capital(told)


def _of_players(writer: Writer, step: ProcedureStep) -> str:
    people = writer.people(step.tpns) or writer.catalogue.say(m.NOBODY)
    message = _PLAYERS.get(step.what, Message(step.what))
    return writer.catalogue.say(message, len(step.tpns), players=people)


def _lim_step(writer: Writer, step: ProcedureStep, before: tuple[Tpn, ...]) -> str:
    say, number = writer.catalogue.say, writer.catalogue.number
    match step.what, step.amounts:
        case "cracked", (above, below):
            pair = writer.pair(*step.tpns)
            return say(lim.CRACKED, above=str(above), below=str(below), pair=pair)
        case "made-even", (white, black):
            people = writer.people(step.tpns)
            return say(lim.MADE_EVEN, white=number(white), black=number(black), players=people)
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


def _step_1998(writer: Writer, step: ProcedureStep) -> str:
    say, number = writer.catalogue.say, writer.catalogue.number
    match step.what, step.amounts:
        case "no-opponent", _:
            return say(old.NO_OPPONENT, len(step.tpns), players=writer.people(step.tpns))
        case "x", (white, black, players, x):
            half = str((players + 1) // 2)
            message = old.X_IS if x else old.X_IS_ZERO
            numbers = {"white": white, "black": black, "players": players, "x": x}
            told = {name: str(count) for name, count in numbers.items()}
            return say(message, x, half=half, **told)
        case "first-reduced", (pairs,):
            return say(old.FIRST_REDUCED, pairs=str(pairs))
        case "pairs-reduced", (pairs, fewer):
            return say(old.PAIRS_REDUCED, pairs=number(pairs), fewer=number(fewer))
        case "x-raised", (start, x):
            return say(old.X_RAISED, start=str(start), x=str(x))
        case "upfloats-dropped", (level,):
            return say(old.UPFLOATS_DROPPED[level - 1])
        case "downfloats-dropped", (level,):
            return say(old.DOWNFLOATS_DROPPED[level - 1])
        case "paired", (first_pairs, pairs, x):
            return _paired(writer, first_pairs, pairs, x)
        case _:
            return ""


def _paired(writer: Writer, first: int, pairs: int, x: int) -> str:
    say = writer.catalogue.say
    if not first + pairs:
        return say(old.PAIRED_NONE)
    if not first:
        return say(old.PAIRED, pairs, pairs=writer.catalogue.number(pairs), x=str(x))
    of_first, of_rest = (
        say(old.PAIRINGS, count, pairs=writer.catalogue.number(count)) for count in (first, pairs)
    )
    if not pairs:
        return say(old.PAIRED_FIRST, first=of_first, x=str(x))
    return say(old.PAIRED_REMAINDER, first=of_first, second=of_rest, x=str(x))


def _proposed(writer: Writer, tpns: Sequence[Tpn]) -> str:
    pairs = [writer.pair(*pair) for pair in _pairs(tpns)]
    if len(pairs) > _MOST_PAIRS:
        return writer.catalogue.say(lim.PROPOSED_MANY, pair=pairs[0], last=pairs[-1])
    return writer.catalogue.say(lim.PROPOSED, pairs=writer.catalogue.listed(pairs))


def _scrutiny(
    writer: Writer, step: ProcedureStep, before: Sequence[Tpn], stands: Message, changes: Message
) -> str:
    old_pairs = {frozenset(pair) for pair in _pairs(before)}
    changed = [pair for pair in _pairs(step.tpns) if frozenset(pair) not in old_pairs]
    if not changed:
        return writer.catalogue.say(stands)
    names = [writer.pair(*pair) for pair in changed]
    return writer.catalogue.say(changes, pairs=writer.catalogue.listed(names))


def _pairs(tpns: Sequence[Tpn]) -> Iterator[tuple[Tpn, Tpn]]:
    return zip(tpns[::2], tpns[1::2], strict=True)
