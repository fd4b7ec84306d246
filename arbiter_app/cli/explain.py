"""`arbiter-app explain`: why a round is paired as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import Loaded, json_text
from arbiter_app.cli.options import (
    file_argument,
    of_one_round,
)
from arbiter_app.cli.paper import PaperOptions, language_option
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.rounds import explained_as_made
from arbiter_app.cli.spoken import said, tell
from arbiter_app.cli.terminal import has_colours, width_of
from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.output.forms import (
    EXPLAINED,
    any_of,
    json_with,
    text_like,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing
from arbiter_app.wording import NOTHING, Phrase, phrase

EXPLANATION: Final = any_of(
    text_like(r"\ARound \d+ · [^\n]+\n═+\n"),
    json_with("round", "system", "as_played"),
    EXPLAINED,
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
    help="By what is known now, also where the round was paired before that was known.",
)
@click.option(
    "--html",
    "as_html",
    is_flag=True,
    help="Write the round as a web page with headings and lists, for a screen reader too.",
)
@language_option
@answer_options
def explain(
    asked: RoundAsked,
    bracket: int | None,
    now: bool,
    as_html: bool,
    language: str | None,
) -> int:
    """Show, bracket by bracket, why a round is paired as it is.

    Each pair, downfloater, exchange and bye comes with the rule that decided it and with who was
    passed over and why, in the terms of the pairing system. In JSON every one of them has
    "decided_by" and "sentence".

    A round of an event that was paired before a correction, or while a game was adjourned, is
    explained as it was made.

    \b
    Examples:
      arbiter-app explain open.trf --round 5
      arbiter-app explain open.trf --round 5 --bracket 2
      arbiter-app explain open.trf --round 5 --system lim
      arbiter-app explain open.trf --round 5 --json -o round5.json
      arbiter-app explain open.trf --round 5 --html --language de -o round5.html

    Exit codes: 0 explained, 1 no legal pairing exists, 2 unreadable input.
    """
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.questions import explain_round

    _refuse_what_does_not_go_together(asked, bracket, language, as_html=as_html)
    out = asked.out(EXPLANATION, as_text=EXPLANATION)
    loaded = asked.read()
    tournament = loaded.tournament
    chosen = asked.round_of(tournament)
    before = state_before(tournament, chosen, system=asked.system)
    asked.say_undeclared(tournament, before)
    as_made = None if now or asked.system is not None else explained_as_made(loaded, chosen)
    note = NOTHING if as_made is None else as_made.note_on(as_made.pairing)
    if as_made is not None:
        tell(phrase("{note} Use --now to see what the rules would give now.", note=note))
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
    otherwise = _otherwise(first.pairing, tournament)
    if otherwise and not asked.as_json:
        tell(otherwise)
    if asked.as_json:
        *_, whole = steps
        out.text(json_text({**_json(whole.pairing, tournament, bracket), "note": str(note)}))
    elif as_html:
        *_, whole = steps
        out.text(_html(loaded, before, whole.pairing, language, (note, otherwise)))
    else:
        out.pieces(_text(steps, before, bracket, asked.output))
    return OK


def _refuse_what_does_not_go_together(
    asked: RoundAsked, bracket: int | None, language: str | None, *, as_html: bool
) -> None:
    """A web page is of the whole round, and alone is in other languages.

    Raises:
        click.UsageError: it was asked for with something else.
    """
    if as_html and (asked.as_json or bracket is not None):
        other = "--json" if asked.as_json else "--bracket"
        refusal = phrase("--html cannot be combined with {option}.", option=other)
        raise click.UsageError(said(refusal))
    if language is not None and not as_html:
        raise click.UsageError(said(phrase("--language can only be used with --html.")))


def _html(
    loaded: Loaded,
    before: Tournament,
    pairing: RoundPairing,
    language: str | None,
    notes: tuple[Phrase, ...],
) -> str:
    from arbiter_app.reports.explained_page import explained_html, explained_page

    printing = PaperOptions(language=language).printing(loaded.state)
    if not printing.catalogue.explains:
        tell(phrase("Explanations are not available in this language and are shown in English."))
    return explained_html(explained_page(before, pairing, printing, notes=notes))


def _otherwise(pairing: RoundPairing, tournament: Tournament) -> Phrase:
    from arbiter_app.explain.as_played import told_if_played_otherwise

    return told_if_played_otherwise(pairing, tournament)


def _text(
    steps: Iterable[ExplainedSoFar], before: Tournament, bracket: int | None, output: Path | None
) -> Iterator[str]:
    from arbiter_app.explain.text import Part, explain_pieces

    def emphasise(part: Part, text: str) -> str:
        if not has_colours(output):
            return text
        return click.style(text, bold=part is not Part.LABEL, fg=_COLOURS.get(part.value))

    return explain_pieces(steps, before, bracket, width=width_of(output), emphasise=emphasise)


def _json(pairing: RoundPairing, tournament: Tournament, bracket: int | None) -> dict[str, Any]:
    from arbiter_app.explain.as_json import round_to_json
    from arbiter_app.explain.as_played import is_as_played
    from arbiter_app.explain.names import Names

    brackets = () if pairing.trace is None else pairing.trace.brackets
    if bracket is not None and all(each.number != bracket for each in brackets):
        raise InputError(
            phrase(
                "Round {number} has no bracket {bracket}.",
                number=pairing.round_number,
                bracket=bracket,
            ),
            hint=phrase("Its brackets are numbered 1 to {last}.", last=len(brackets)),
        )
    written = round_to_json(pairing, Names.of(tournament, pairing.trace), bracket=bracket)
    return {**written, "as_played": is_as_played(pairing, tournament)}
