"""`arbiter-app apart`: what keeping players apart costs in a round."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from arbiter_app.cli.asked import RoundAsked, answer_options
from arbiter_app.cli.costs import criteria_to_json, judgement_to_json
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import json_text
from arbiter_app.cli.options import SeveralAtOnce, file_argument, of_one_round
from arbiter_app.cli.players import find_player
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.spoken import said
from arbiter_app.cli.terminal import width_of
from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.output.forms import json_with
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.wording import Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.tournament.types import Tpn
    from arbiter_app.trace.kept_apart import KeptApart
    from arbiter_app.trace.rounds import RoundPairing

_WRITTEN: Final = json_with("round", "groups", "without", "apart")


@click.command("apart", cls=SeveralAtOnce, short_help="Show what keeping players apart costs.")
@file_argument
@of_one_round
@click.option(
    "--pair", "pairs", metavar="A B", nargs=2, multiple=True, help="Two players who do not meet."
)
@click.option(
    "--same",
    type=click.Choice(["club", "federation"]),
    multiple=True,
    help="Nobody meets a player of the same club, or federation.",
)
@click.option(
    "--below",
    metavar="CODE",
    default="",
    help="Only as far as nothing suffers in this criterion or above it, e.g. C13.",
)
@answer_options
def apart(
    asked: RoundAsked, pairs: tuple[tuple[str, str], ...], same: tuple[str, ...], below: str
) -> int:
    """Show what it costs in a round that some players do not meet.

    The round is paired without the restriction and with it. It is told who would meet, which boards are
    others because of it, and which criteria pay, with the boards and players that miss them now. The
    groups of FILE are meant, in the rounds that they are for and each as it is to be kept; with --pair or
    --same those in their place. Several values may follow an option after FILE. Nothing is written into the file.

    With --below all are kept apart as far as nothing suffers in that criterion of the FIDE (Dutch)
    System or above it: as if a criterion stood directly below it that asks for as few such boards as can
    be.

    \b
    Examples:
      arbiter-app apart club.arbiter
      arbiter-app apart open.trf --round 6 --pair 4 9 5 12
      arbiter-app apart open.trf --same federation --json
      arbiter-app apart open.trf --same club --below C13

    Exit codes: 0 shown, 1 no legal pairing exists, 2 unreadable input.
    """
    from arbiter_app.operations.kept_apart import price_of_apart

    out = asked.out(_WRITTEN)
    tournament = asked.read().tournament
    before = tournament.before_round(asked.round_of(tournament))
    groups = _groups(before, pairs, same)
    try:
        kept = price_of_apart(
            before, groups, below=below.upper().replace(".", ""), system=asked.system
        )
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    asked.say_undeclared(tournament, before)
    asked.say_how_paired(tournament, before, kept.free.system)
    if asked.as_json:
        out.text(json_text(price_to_json(kept, groups)))
    else:
        out.text(price_to_text(kept, width_of(asked.output)))
    return OK


def _groups(
    before: Tournament, pairs: Sequence[tuple[str, str]], same: Sequence[str]
) -> tuple[ForbiddenGroup, ...]:
    """Who is kept apart: as the command line says it, else the file.

    Raises:
        InputError: neither keeps anybody apart in the round.
    """
    from arbiter_app.operations.kept_apart import InCommon, having_in_common

    groups = [ForbiddenGroup(_two(before, one, other)) for one, other in pairs]
    for each in same:
        found = having_in_common(before.players, InCommon(each))
        groups.extend(ForbiddenGroup(tpns) for tpns in found.values())
    if not pairs and not same:
        number = before.next_round
        groups.extend(each for each in before.forbidden_groups if each.is_in_force(number))
    if not groups:
        raise InputError(
            phrase("No players are kept apart in round {number}.", number=before.next_round),
            hint=phrase("No value of that field is shared by some, but not all, of the players.")
            if same
            else phrase("Use --pair or --same to name the players."),
        )
    return tuple(groups)


def _two(before: Tournament, one: str, other: str) -> tuple[Tpn, Tpn]:
    from arbiter_app.pairing.questions import check_two_players

    first, second = find_player(before, one), find_player(before, other)
    check_two_players(first, second)
    return first, second


def price_to_json(kept: KeptApart, groups: Sequence[ForbiddenGroup]) -> dict[str, Any]:
    """The round without the restriction and with it, by TPN, White first, and what it costs.

    `pays` has, for each criterion that is missed more, the boards and single players that miss it.
    """
    from arbiter_app.explain.names import Names
    from arbiter_app.explain.records import paragraph

    judgement, costs = kept.judgement, kept.costs
    names = Names.before(kept.before, kept.players, judgement.text or kept.free.system)
    text = "" if judgement.reason is None else paragraph(judgement.reason, names)
    return {
        "round": kept.apart.round_number,
        "groups": [list(group.tpns) for group in groups],
        "groups_below": [below or None for below in kept.below],
        "without": _round_to_json(kept.free),
        "apart": _round_to_json(kept.apart),
        "below": kept.all_below or None,
        "avoided": [list(pair) for pair in kept.avoided],
        "meeting": [list(pair) for pair in kept.meeting],
        "changed": [list(pair) for pair in kept.changed],
        "costs": judgement_to_json(judgement, text),
        "criteria": criteria_to_json(costs),
        "pays": None
        if costs is None
        else {
            code: [list(players) for players in found]
            for code, found in zip(costs.worse, costs.pays, strict=True)
        },
    }


def _round_to_json(pairing: RoundPairing) -> dict[str, Any]:
    return {
        "boards": [[pair.white, pair.black] for pair in pairing.pairs],
        "bye": pairing.bye,
    }


def price_to_text(kept: KeptApart, width: int) -> str:
    """Who would have met, the boards that are others, and which criteria pay."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(kept, width))


def _lines(kept: KeptApart, width: int) -> Iterator[str]:
    from arbiter_app.explain.kept_apart import price_in_full, price_in_short

    yield from _wrapped(price_in_short(kept), width)
    if kept.changed:
        yield ""
        yield from _boards(phrase("Without the restriction"), kept.free, kept.apart)
        yield from _boards(phrase("With the restriction"), kept.apart, kept.free)
    told = price_in_full(kept)
    if told:
        yield ""
    for each in told:
        yield from _wrapped(each, width)


def _boards(title: Phrase, pairing: RoundPairing, other: RoundPairing) -> Iterator[str]:
    """The boards and the bye that the other round does not have."""
    theirs = {(pair.white, pair.black) for pair in other.pairs}
    yield said(title)
    for pair in pairing.pairs:
        if (pair.white, pair.black) not in theirs:
            yield f"  {pair.white} – {pair.black}"
    if pairing.bye is not None and pairing.bye != other.bye:
        yield f"  {said(phrase('The bye goes to {tpn}.', tpn=pairing.bye))}"


def _wrapped(told: Phrase, width: int) -> list[str]:
    return textwrap.wrap(said(told), width, break_long_words=False, break_on_hyphens=False)
