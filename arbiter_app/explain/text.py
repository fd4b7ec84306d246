"""A whole round, or one bracket, as plain text for a terminal or a printer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain.cited import cited_rules
from arbiter_app.explain.names import Names
from arbiter_app.explain.page import Emphasise, Part, RoundLines
from arbiter_app.explain.round_told import RoundTeller, full_names
from arbiter_app.explain.systems import writer_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace
from arbiter_app.wording import ENGLISH, SENTENCE, Catalogue, phrase

WIDTH: Final = 96


def _as_it_is(_part: Part, text: str) -> str:
    return text


def explain_text(
    pairing: RoundPairing,
    tournament: Tournament,
    bracket: int | None = None,
    *,
    catalogue: Catalogue = ENGLISH,
    width: int = WIDTH,
    emphasise: Emphasise = _as_it_is,
) -> str:
    """The explanation of a round, or of the bracket with number `bracket`.

    `tournament` is that of the pairing, before the round or at any time after it; no line is longer
    than `width` but for names that do not fit.

    Raises:
        InputError: the pairing has no trace, or no such bracket.
    """
    whole = [ExplainedSoFar.whole(pairing)]
    return "".join(
        explain_pieces(
            whole, tournament, bracket, catalogue=catalogue, width=width, emphasise=emphasise
        )
    )


def explain_pieces(
    steps: Iterable[ExplainedSoFar],
    tournament: Tournament,
    bracket: int | None = None,
    *,
    catalogue: Catalogue = ENGLISH,
    width: int = WIDTH,
    emphasise: Emphasise = _as_it_is,
) -> Iterator[str]:
    """The same piece by piece, as the brackets are explained; none is asked for that is not told.

    Raises:
        InputError: the pairing has no trace, or no such bracket.
    """
    lines = RoundLines(width, emphasise, catalogue)
    teller: RoundTeller | None = None
    trace: RoundTrace | None = None
    told = 0
    for step in steps:
        pairing, trace = step.pairing, step.pairing.trace
        if trace is None:
            raise InputError(SENTENCE.of(clause=bracket_words.ROUND_WITHOUT_TRACE.of()))
        if teller is None:
            writer = writer_of(Names.of(tournament, trace, step.players), catalogue)
            teller = RoundTeller(writer, full_names(tournament))
            if bracket is None:
                yield _joined(lines.head(teller.head(pairing, trace)))
        for each in trace.brackets[told:]:
            if bracket in {None, each.number}:
                yield _joined(lines.bracket(teller.bracket(each)))
            if bracket == each.number:
                return
        told = len(trace.brackets)
    if teller is None or trace is None:
        return
    if bracket is not None:
        raise InputError(
            phrase(
                "Round {round} has no bracket {bracket}.",
                round=trace.round_number,
                bracket=bracket,
            ),
            hint=phrase("Its brackets have the numbers 1 to {last}.", last=told),
        )
    yield _joined(lines.rules(teller.rules(cited_rules(trace))))


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)
