"""`arbiter-app pair`: the next round, or a round as it should have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

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
from arbiter_app.errors import NoLegalPairingError
from arbiter_app.output.forms import (
    any_of,
    json_with,
    nothing,
    text_like,
)
from arbiter_app.pairing.checker import state_before
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.likeness import Likeness
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.trace.by_system import BySystem


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
            said(phrase("A TRF can hold only one pairing: use --system only once."))
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


# `arbiter-app pair --system A --system B`: the same round by several systems, side by side.


_COLUMN: Final = 16
_BOARD: Final = phrase("board")
_BYE: Final = phrase("bye")
_MARKS: Final = {Likeness.SAME: " ", Likeness.OTHER_COLOURS: "~", Likeness.DIFFERENT: "*"}


def compared_to_text(number: int, compared: Sequence[BySystem]) -> str:
    """A column for each system; what the others do not have is marked."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(number, compared))


def _lines(number: int, compared: Sequence[BySystem]) -> Iterator[str]:
    yield said(
        phrase(
            "Round {number}, White first. * not made by all systems, ~ different colours",
            number=number,
        )
    )
    yield ""
    yield f"{said(_BOARD)}  " + "".join(f"  {each.system:<{_COLUMN}}" for each in compared)
    columns = [list(_boards(each)) for each in compared]
    for board, cells in enumerate(zip_longest(*columns, fillvalue=""), start=1):
        yield f"{board:>5}  " + "".join(f"{cell:<{_COLUMN + 2}}" for cell in cells)
    byes = [None if each.pairing is None else each.pairing.bye for each in compared]
    if any(bye is not None for bye in byes):
        yield f"{said(_BYE):>5}  " + "".join(
            f"{cell:<{_COLUMN + 2}}" for cell in _bye_cells(compared)
        )
    yield ""
    yield said(_summary(compared))


def _boards(each: BySystem) -> Iterator[str]:
    if each.pairing is None:
        yield f"  {said(phrase('no pairing'))}"
        return
    for pair, alike in zip(each.pairing.pairs, each.alike, strict=True):
        yield f"{_MARKS[alike]} {pair.white} – {pair.black}"


def _bye_cells(compared: Sequence[BySystem]) -> Iterator[str]:
    paired = {each.pairing.bye for each in compared if each.pairing is not None}
    mark = _MARKS[Likeness.DIFFERENT if len(paired) > 1 else Likeness.SAME]
    for each in compared:
        bye = None if each.pairing is None else each.pairing.bye
        yield "" if bye is None else f"{mark} {bye}"


def _summary(compared: Sequence[BySystem]) -> Phrase:
    paired = [each for each in compared if each.pairing is not None]
    if len(paired) < 2:
        return phrase("There is nothing to compare.")
    boards = len(paired[0].alike)
    other = sum(alike is Likeness.DIFFERENT for alike in paired[0].alike)
    colours = sum(alike is Likeness.OTHER_COLOURS for alike in paired[0].alike)
    if not other and not colours:
        return phrase("The same pairs and colours.")
    if not other:
        return phrase(
            "The same pairs; different colours on {colours} of {boards} boards.",
            colours=colours,
            boards=boards,
        )
    return phrase(
        "Pairs made by all systems: {same} of {boards}.", same=boards - other, boards=boards
    )


def compared_to_json(number: int, compared: Sequence[BySystem]) -> dict[str, Any]:
    """Each pairing, and for each pair whether the others have it."""
    return {"round": number, "pairings": [_to_json(each) for each in compared]}


def _to_json(each: BySystem) -> dict[str, Any]:
    if each.pairing is None:
        return {"system": each.system, "pairs": None, "bye": None, "error": said(each.error)}
    return {
        "system": each.system,
        "pairs": [
            {"board": pair.board, "white": pair.white, "black": pair.black, "others": str(alike)}
            for pair, alike in zip(each.pairing.pairs, each.alike, strict=True)
        ],
        "bye": each.pairing.bye,
    }
