"""`arbiter-app explain`: why a round is paired as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import (
    file_argument,
    of_one_round,
)
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.rounds import explained_as_made
from arbiter_app.cli.spoken import tell
from arbiter_app.cli.terminal import has_colours, width_of
from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.output import any_of, json_with, text_like
from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import ExplainedSoFar, RoundPairing
from arbiter_app.wording import phrase

EXPLANATION: Final = any_of(
    text_like(r"\ARound \d+ · [^\n]+\n═+\n"), json_with("round", "system", "as_played")
)
"""What the command writes."""

_COLOURS: Final = {"heading": "cyan", "label": "yellow"}
"""Of parts of the text; the others are only bold."""


@click.command(short_help="Show why a round is paired as it is.")
@file_argument
@of_one_round
@click.option(
    "--bracket",
    type=click.IntRange(min=1),
    metavar="K",
    help="Only bracket K, counted from the top.",
)
@click.option(
    "--now",
    is_flag=True,
    help="By what is known now, also where the round was paired before a correction.",
)
@answer_options
def explain(
    asked: RoundAsked,
    bracket: int | None,
    now: bool,
) -> int:
    """Show, bracket by bracket, why a round is paired as it is.

    Each pair, downfloater, exchange and bye comes with the rule that decided it and with who was
    passed over and why, in the terms of the pairing system. In JSON every one of them has
    "decided_by" and "sentence".

    A round of an event that was paired before a correction is explained as it was made.

    \b
    Examples:
      arbiter-app explain open.trf --round 5
      arbiter-app explain open.trf --round 5 --bracket 2
      arbiter-app explain open.trf --round 5 --system lim
      arbiter-app explain open.trf --round 5 --json -o round5.json

    Exit codes: 0 explained, 1 no legal pairing exists, 2 unreadable input.
    """
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.questions import explain_round

    out = asked.out(EXPLANATION, as_text=EXPLANATION)
    loaded = asked.read()
    tournament = loaded.tournament
    chosen = asked.round_of(tournament)
    before = state_before(tournament, chosen, system=asked.system)
    asked.say_undeclared(tournament, before)
    as_made = None if now or asked.system is not None else explained_as_made(loaded, chosen)
    note = "" if as_made is None else as_made.note_on(as_made.pairing)
    if as_made is not None:
        tell(phrase("{note} With --now, what the rules would give now.", note=note))
        steps = iter([ExplainedSoFar.whole(as_made.pairing)])
    else:
        steps = explain_round(before, system=asked.system)
    try:
        first = next(steps)
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    steps = chain([first], steps)
    asked.say_how_paired(tournament, before, first.pairing.system)
    if asked.as_json:
        *_, whole = steps
        out.text(json_text({**_json(whole.pairing, tournament, bracket), "note": str(note)}))
    else:
        _warn_if_played_otherwise(first.pairing, tournament)
        out.pieces(_text(steps, before, bracket, asked.output))
    return OK


def _text(
    steps: Iterable[ExplainedSoFar], before: Tournament, bracket: int | None, output: Path | None
) -> Iterator[str]:
    from arbiter_app.explain import Part, explain_pieces

    def emphasise(part: Part, text: str) -> str:
        if not has_colours(output):
            return text
        return click.style(text, bold=part is not Part.LABEL, fg=_COLOURS.get(part.value))

    return explain_pieces(steps, before, bracket, width=width_of(output), emphasise=emphasise)


def _json(pairing: RoundPairing, tournament: Tournament, bracket: int | None) -> dict[str, Any]:
    from arbiter_app.explain import Names, round_to_json

    brackets = () if pairing.trace is None else pairing.trace.brackets
    if bracket is not None and all(each.number != bracket for each in brackets):
        raise InputError(
            phrase(
                "Round {number} has no bracket {bracket}.",
                number=pairing.round_number,
                bracket=bracket,
            ),
            hint=phrase("Its brackets have the numbers 1 to {last}.", last=len(brackets)),
        )
    written = round_to_json(pairing, Names.of(tournament, pairing.trace), bracket=bracket)
    return {**written, "as_played": _is_as_played(pairing, tournament)}


def _is_as_played(pairing: RoundPairing, tournament: Tournament) -> bool | None:
    """Whether the round in the file is this pairing; None if the file does not have it."""
    if pairing.round_number > len(tournament.rounds):
        return None
    played = tournament.round(pairing.round_number)
    games = {(game.white, game.black) for game in played.games}
    expected = {(pair.white, pair.black) for pair in pairing.pairs}
    return games == expected and played.pairing_allocated_bye == pairing.bye


def _warn_if_played_otherwise(pairing: RoundPairing, tournament: Tournament) -> None:
    if _is_as_played(pairing, tournament) is False:
        reason = explained_rounds(tournament).get(pairing.round_number, "")
        tell(
            phrase(
                "Round {number} was not played as the rules pair it ({reason}); this explains the"
                " pairing by the rules.",
                number=pairing.round_number,
                reason=reason,
            )
            if reason
            else phrase(
                "Round {number} was not played as the rules pair it; this explains the pairing by"
                " the rules.",
                number=pairing.round_number,
            )
        )
