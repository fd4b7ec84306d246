"""The steps of the procedure of 1998 in words."""

from __future__ import annotations

from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, ProcedureStep
from arbiter_app.wording import Catalogue


def step_of_1998(writer: Writer, step: ProcedureStep, _before: tuple[Tpn, ...]) -> str:
    """A step as a clause; empty where it is told by naming the players."""
    say, number = writer.catalogue.say, writer.catalogue.number
    match step.what, step.amounts:
        case "no-opponent", _:
            return say(old.NO_OPPONENT, len(step.tpns), players=writer.people(step.tpns))
        case "x", (white, black, players, x):
            message = old.X_IS if x else old.X_IS_ZERO
            numbers = {"white": white, "black": black, "players": players, "x": x}
            told = {name: str(count) for name, count in numbers.items()}
            return say(message, x, **told)
        case "first-reduced", (pairs,):
            return say(old.FIRST_REDUCED, pairs=str(pairs))
        case "pairs-reduced", (pairs, fewer):
            return say(old.PAIRS_REDUCED, pairs, pairs=number(pairs), fewer=str(fewer))
        case "x-raised", (start, x):
            return say(old.X_RAISED, x, start=str(start), x=str(x))
        case "upfloats-dropped", (level,):
            return say(old.UPFLOATS_REPEATED[level - 1])
        case "downfloats-dropped", (level,):
            return say(old.DOWNFLOATS_REPEATED[level - 1])
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


def figures_of_1998(catalogue: Catalogue, bracket: BracketTrace) -> str:
    """The numbers that the procedure works with, and its exchange; else nothing."""
    for step in bracket.steps:
        if step.what == "paired":
            first, pairs, x = step.amounts
            p = f"{first} + {pairs}" if first else str(pairs)
            told = [catalogue.say(old.FIGURES, x=str(x), p=p)]
            if bracket.exchange is not None and bracket.exchange.letter:
                told.append(catalogue.say(old.FIGURES_LETTER, letter=bracket.exchange.letter))
            return catalogue.say(old.FIGURES_APART).join(told)
    return ""
