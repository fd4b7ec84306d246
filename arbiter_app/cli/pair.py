"""`arbiter-app pair`: the next round, or a round as it should have been."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from arbiter_app.cli.acceleration import say_without_acceleration
from arbiter_app.cli.asked import say_how_paired
from arbiter_app.cli.declared import Declared, declared_options, read_declared, say_undeclared
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import Source, json_text
from arbiter_app.cli.options import (
    file_argument,
    json_option,
    output_option,
    refuse_unknown_system,
    round_option,
    tournament_option,
)
from arbiter_app.cli.outputs import Output, output_to, overwriting
from arbiter_app.cli.refusal import say_no_legal_pairing
from arbiter_app.cli.spoken import said, tell
from arbiter_app.cli.systems_compared import compared_to_json, compared_to_text
from arbiter_app.errors import NoLegalPairingError
from arbiter_app.output.forms import (
    any_of,
    json_with,
    nothing,
    text_like,
)
from arbiter_app.pairing.checker import state_before
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import phrase

_WRITTEN: Final = any_of(
    text_like(r"\A\d+\n(?:\d+ \d+\n)*\Z"),
    text_like(r"\ARound \d+, White first\. "),
    json_with("system", "round", "pairs", "bye"),
    json_with("round", "pairings"),
)
"""But not the TRF: it may be all that somebody has of the tournament."""


@click.command(short_help="Pair the next round.")
@file_argument
@round_option("Pair round N from the state before it; the next round by default.")
@click.option(
    "--system",
    "systems",
    metavar="NAME",
    multiple=True,
    help="Pairing system, e.g. dutch-2026; by default the file's own. Given several times, the"
    " pairings are compared.",
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "trf"]),
    default="text",
    show_default=True,
    help="text as the engines write it, JSON, or the TRF with the new round in it.",
)
@json_option
@declared_options
@output_option
@tournament_option
def pair(
    file: Source,
    round_number: int | None,
    systems: tuple[str, ...],
    output_format: str,
    as_json: bool,
    output: Path | None,
    force: bool,
    number: int | None,
    declared: Declared,
) -> int:
    """Pair the next round of FILE, or round N from the state before it.

    The text is that of the pairing engines: the number of lines that follow, then "white black"
    by pairing number, the pairing-allocated bye as "n 0" at the end.

    \b
    Examples:
      arbiter-app pair open.trf
      arbiter-app pair open.trf --round 5 --json
      arbiter-app pair open.trf --format trf -o open-next.trf
      arbiter-app pair open.trf --round 5 --system dutch-2026 --system lim

    Exit codes: 0 paired, 1 no legal pairing exists, 2 unreadable input.
    """
    for system in systems:
        refuse_unknown_system(system)
    if as_json and output_format == "trf":
        raise click.UsageError(said(phrase("Give either --json or --format trf.")))
    if as_json:
        output_format = "json"
    if len(systems) > 1 and output_format == "trf":
        raise click.UsageError(
            said(phrase("A TRF has the pairing of one system: give --system once."))
        )
    like = nothing if output_format == "trf" else _WRITTEN
    out = output_to(output, overwriting(file, force=force, like=like))
    tournament = read_declared(file, number, declared).tournament
    before = tournament
    if round_number is not None:
        before = state_before(tournament, round_number, system=systems[0] if systems else None)
    say_undeclared(tournament, before, systems or (None,))
    if len(systems) > 1:
        return _compare(before, systems, output_format, out)
    try:
        pairing = pair_round(before, system=systems[0] if systems else None)
    except NoLegalPairingError as error:
        say_no_legal_pairing(error)
        return DIFFERENT
    say_how_paired(tournament, before, pairing.system, is_guessed=not systems)
    match output_format:
        case "json":
            out.text(json_text(pairing_to_json(pairing)))
        case "trf":
            out.write(_trf(before, pairing))
        case _:
            out.text(pairing_to_text(pairing))
    return OK


def _compare(before: Tournament, systems: Sequence[str], output_format: str, out: Output) -> int:
    """The round by each of the systems; 1 if one of them cannot pair it."""
    from arbiter_app.pairing.by_each import pair_by_each

    number = before.next_round
    compared = pair_by_each(before, systems)
    for each in compared:
        if each.pairing is None:
            tell(phrase("{system}: {message}", system=each.system, message=each.error))
    say_outside_fide_mode(each.system for each in compared)
    say_without_acceleration(before)
    if output_format == "json":
        out.text(json_text(compared_to_json(number, compared)))
    else:
        out.text(compared_to_text(number, compared))
    return DIFFERENT if any(each.pairing is None for each in compared) else OK


def pairing_to_text(pairing: RoundPairing) -> str:
    """The pairing as the engines write it."""
    lines = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))


def pairing_to_json(pairing: RoundPairing) -> dict[str, Any]:
    """The boards and the PAB by TPN."""
    return {
        "system": pairing.system,
        "round": pairing.round_number,
        "pairs": [
            {"board": pair.board, "white": pair.white, "black": pair.black}
            for pair in pairing.pairs
        ],
        "bye": pairing.bye,
    }


def _trf(before: Tournament, pairing: RoundPairing) -> bytes:
    from arbiter_app.operations.paired import with_round
    from arbiter_app.operations.ranking import ranks_by_list
    from arbiter_app.operations.report_file import state_of_file
    from arbiter_app.trf.write import write_trf

    paired = with_round(before, pairing)
    return write_trf(paired, ranks=ranks_by_list(state_of_file(paired)))
