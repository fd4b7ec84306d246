"""`arbiter-app repair`: a round that cannot stay as it was made, with the fewest boards changed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.costs import criteria_to_json, judgement_to_json
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import (
    SeveralAtOnce,
    file_argument,
    round_option,
)
from arbiter_app.cli.players import find_player
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.spoken import said
from arbiter_app.cli.terminal import width_of
from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.output.forms import json_with
from arbiter_app.tournament.board_text import boards_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.words import result_typed, results_typed
from arbiter_app.wording import Phrase, counted, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.operations.repaired_round import CorrectedResult, RepairedRound, WithinBoards
    from arbiter_app.trace.answers import Judgement, RoundCosts
    from arbiter_app.trace.rounds import RoundPairing

_WRITTEN: Final = json_with("round", "fewest_changes", "by_the_rules")


@click.command(
    "repair", cls=SeveralAtOnce, short_help="Mend a round with the fewest boards changed."
)
@file_argument
@round_option("The round that was made; the last one by default.")
@click.option("--absent", metavar="P", multiple=True, help="Somebody who does not come after all.")
@click.option("--present", metavar="P", multiple=True, help="Somebody who was absent and is there.")
@click.option(
    "--apart", metavar="A B", nargs=2, multiple=True, help="Two players who will not meet."
)
@click.option(
    "--changed",
    metavar="A B RESULT",
    nargs=3,
    multiple=True,
    help="Another result of the last game of A and B, White's first: 1-0, 1/2, 0-1, +--, --+, ---.",
)
@click.option(
    "--only",
    "only",
    type=click.IntRange(min=1),
    metavar="BOARD",
    multiple=True,
    help="A board that may be paired again while all others stay that can.",
)
@answer_options
def repair(
    asked: RoundAsked,
    absent: tuple[str, ...],
    present: tuple[str, ...],
    apart: tuple[tuple[str, str], ...],
    changed: tuple[tuple[str, str, str], ...],
    only: tuple[int, ...],
) -> int:
    """Show how a round that was made can be mended: with the fewest boards changed, or paired again.

    The legal pairing that changes the fewest boards is found exactly, the bye counted as a board;
    among several it is the best by the criteria. Beside it stand the boards of the round paired again,
    and the first criterion in which the two differ; with --only also the round in which no other boards
    are paired again than those. Several values may follow an option after FILE. Nothing is written into
    the file.

    \b
    Examples:
      arbiter-app repair open.arbiter --absent 17
      arbiter-app repair open.trf --round 6 --absent 5 17 --apart 4 9 --only 2 3
      arbiter-app repair open.trf --changed 12 31 1/2 --json

    Exit codes: 0 shown, 1 no legal pairing exists, 2 unreadable input.
    """
    from arbiter_app.operations.repaired_round import Upset, repaired_round

    out = asked.out(_WRITTEN)
    tournament = asked.read().tournament
    chosen = asked.round_number or len(tournament.rounds)
    upset = Upset(
        absent=[find_player(tournament, each) for each in absent],
        present=[find_player(tournament, each) for each in present],
        apart=[
            (find_player(tournament, one), find_player(tournament, other)) for one, other in apart
        ],
        results=[_correction(tournament, chosen, *each) for each in changed],
    )
    try:
        repaired = repaired_round(
            tournament, chosen, upset, within=only or None, system=asked.system
        )
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    asked.say_undeclared(tournament, repaired.before)
    asked.say_how_paired(tournament, repaired.before, repaired.fewest.system)
    if asked.as_json:
        out.text(json_text(repaired_to_json(repaired)))
    else:
        out.text(repaired_to_text(repaired, width_of(asked.output)))
    return OK


def _correction(
    tournament: Tournament, number: int, one: str, other: str, text: str
) -> CorrectedResult:
    """The last game of two players before a round, with another result.

    Raises:
        InputError: they have not played before it, or it is no result.
    """
    from arbiter_app.operations.repaired_round import CorrectedResult

    pair = {find_player(tournament, one), find_player(tournament, other)}
    result = result_typed(text)
    if result is None:
        raise InputError(
            phrase("“{text}” is not a valid result.", text=text),
            hint=phrase("Give White’s result first: {results}.", results=results_typed()),
        )
    for played in reversed(tournament.before_round(number).rounds):
        for game in played.games:
            if {game.white, game.black} == pair:
                return CorrectedResult(played.number, game.white, game.black, result)
    raise InputError(
        phrase(
            "{one} and {other} have no game against each other before round {number}.",
            one=one,
            other=other,
            number=number,
        )
    )


def repaired_to_json(repaired: RepairedRound) -> dict[str, Any]:
    """The round as it was made and both ways to mend it, by TPN, White first."""
    made = repaired.made
    return {
        "round": made.number,
        "made": {
            "boards": [[game.white, game.black] for game in made.games],
            "bye": made.pairing_allocated_bye,
        },
        "fewest_changes": _pairing_to_json(repaired, repaired.fewest),
        "by_the_rules": _pairing_to_json(repaired, repaired.by_rules),
        "only": _within_to_json(repaired),
        "costs": _costs_to_json(repaired, repaired.judgement),
        "criteria": criteria_to_json(repaired.costs),
    }


def _pairing_to_json(repaired: RepairedRound, pairing: RoundPairing) -> dict[str, Any]:
    return {
        "boards": [[pair.white, pair.black] for pair in pairing.pairs],
        "bye": pairing.bye,
        "changed": [list(pair) for pair in repaired.changed(pairing)],
        "given_up": [list(pair) for pair in repaired.given_up(pairing)],
        "other_opponent": list(repaired.with_other_opponent(pairing)),
        "other_colour": list(repaired.with_other_colour(pairing)),
    }


def _within_to_json(repaired: RepairedRound) -> dict[str, Any] | None:
    """None if no boards were named; without `boards` if these alone cannot be paired."""
    within = repaired.within
    if within is None:
        return None
    if within.pairing is None or within.judgement is None:
        return {"of": list(within.boards)}
    return {
        "of": list(within.boards),
        **_pairing_to_json(repaired, within.pairing),
        "costs": _costs_to_json(repaired, within.judgement),
        "criteria": criteria_to_json(within.costs),
    }


def _costs_to_json(repaired: RepairedRound, judgement: Judgement) -> dict[str, Any] | None:
    return judgement_to_json(judgement, _reason(repaired, judgement))


def repaired_to_text(repaired: RepairedRound, width: int) -> str:
    """What each way changes, and what the smaller one costs."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(repaired, width))


def _lines(repaired: RepairedRound, width: int) -> Iterator[str]:
    number = repaired.made.number
    yield said(phrase("Round {number}, White first.", number=number))
    if not repaired.given_up(repaired.by_rules) and not repaired.changed(repaired.by_rules):
        yield said(phrase("Pairing the round again changes nothing."))
        return
    yield ""
    yield from _way(repaired, repaired.fewest, phrase("With the fewest boards changed:"))
    yield ""
    if _alike(repaired.fewest, repaired.by_rules):
        yield said(phrase("Pairing the round again gives the same boards."))
    else:
        yield from _by_the_rules(repaired, width)
    if repaired.within is not None:
        yield from _within_lines(repaired, repaired.within, width)


def _by_the_rules(repaired: RepairedRound, width: int) -> Iterator[str]:
    yield from _way(repaired, repaired.by_rules, phrase("Paired again:"))
    reason = _reason(repaired, repaired.judgement)
    if reason:
        yield ""
        yield said(phrase("Why pairing again gives a different round:"))
        yield from (f"  {line}" for line in textwrap.wrap(reason, width - 2))
    yield from _criteria_lines(repaired, repaired.costs, width)


def _criteria_lines(repaired: RepairedRound, costs: RoundCosts | None, width: int) -> Iterator[str]:
    from arbiter_app.explain.kept_apart import costs_told

    if costs is not None:
        told = said(costs_told(costs, repaired.fewest.system))
        yield from (f"  {line}" for line in textwrap.wrap(told, width - 2))


def _within_lines(repaired: RepairedRound, within: WithinBoards, width: int) -> Iterator[str]:
    """The round in which only some boards are paired again, and why it is not that of the rules."""
    boards = boards_text(within.boards)
    yield ""
    if within.pairing is None or within.judgement is None:
        yield said(
            phrase(
                "The round cannot be paired by changing only these boards: {boards}.", boards=boards
            )
        )
        return
    title = phrase("With only these boards changed: {boards}", boards=boards)
    yield from _way(repaired, within.pairing, title)
    reason = _reason(repaired, within.judgement)
    if reason:
        yield from (f"  {line}" for line in textwrap.wrap(reason, width - 2))
    yield from _criteria_lines(repaired, within.costs, width)


def _way(repaired: RepairedRound, pairing: RoundPairing, title: Phrase) -> Iterator[str]:
    new, old = repaired.changed(pairing), repaired.given_up(pairing)
    yield said(title)
    yield f"  {said(_count(len(new)))}"
    if old:
        yield f"  {said(phrase('Removed: {boards}', boards=_boards(old)))}"
    if new:
        yield f"  {said(phrase('New: {boards}', boards=_boards(new)))}"
    opponents, colours = repaired.with_other_opponent(pairing), repaired.with_other_colour(pairing)
    if opponents:
        yield f"  {said(phrase('Different opponent: {players}', players=separated(map(str, opponents))))}"
    if colours:
        yield f"  {said(phrase('Different colour: {players}', players=separated(map(str, colours))))}"
    before = repaired.made.pairing_allocated_bye
    if pairing.bye != before:
        yield f"  {said(_bye(pairing.bye, before))}"


def _count(boards: int) -> Phrase:
    return counted(boards, "{count} new board.", "{count} new boards.")


def _boards(pairs: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{white} – {black}" for white, black in pairs)


def _bye(now: int | None, before: int | None) -> Phrase:
    match now, before:
        case int(), int():
            return phrase("The bye goes to {tpn} instead of {before}.", tpn=now, before=before)
        case int(), None:
            return phrase("The bye goes to {tpn}.", tpn=now)
        case _:
            return phrase("There is no longer a bye.")


def _alike(one: RoundPairing, other: RoundPairing) -> bool:
    boards = ({(pair.white, pair.black) for pair in each.pairs} for each in (one, other))
    return next(boards) == next(boards) and one.bye == other.bye


def _reason(repaired: RepairedRound, judgement: Judgement) -> str:
    """The first criterion by which the round paired again is the better one; empty if it is the same."""
    from arbiter_app.explain.names import Names
    from arbiter_app.explain.records import paragraph

    if judgement.reason is None:
        return ""
    cited = judgement.text or repaired.fewest.system
    names = Names.before(repaired.before, repaired.players, cited)
    return paragraph(judgement.reason, names)
