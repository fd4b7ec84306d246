"""`arbiter-app standings`: the ranking with its tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import Source, drawn_lots, json_in_pieces, read_tournament, show_notes
from arbiter_app.cli.options import (
    file_argument,
    json_option,
    output_option,
    round_option,
    tournament_option,
)
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.spoken import said, tell
from arbiter_app.output.forms import any_of, json_with, text_like
from arbiter_app.wording import phrase, separated

if TYPE_CHECKING:
    from arbiter_app.standings.values import (
        Contribution,
        Exact,
        Standings,
        StandingsRow,
        Working,
    )
    from arbiter_app.tournament.open_games import OpenGame
    from arbiter_app.tournament.tournament import Tournament

_WRITTEN: Final = any_of(text_like(r"\AStandings after round \d+\n"), json_with("round", "players"))


@click.command(short_help="Show the standings with their tie-breaks.")
@file_argument
@round_option("After round N; after the last complete round by default.", least=0)
@click.option(
    "--tie-breaks",
    metavar="LIST",
    help="Codes of C.07 in order, e.g. BH/C1,BH,SB,DE; the tournament's own by default.",
)
@click.option(
    "--lots",
    is_flag=True,
    help="Draw lots where the tie-breaks leave a tie (C.07 4.2), when the last round is over: those"
    " of the tournament, with a seed made of all its games, unless it has lots already.",
)
@json_option
@click.option(
    "--workings",
    is_flag=True,
    help="JSON: with what every round, opponent and step adds to each value; a file of hundreds of"
    " megabytes for a large event with many tie-breaks.",
)
@output_option
@tournament_option
def standings(
    file: Source,
    round_number: int | None,
    tie_breaks: str | None,
    lots: bool,
    as_json: bool,
    workings: bool,
    output: Path | None,
    force: bool,
    number: int | None,
) -> int:
    """Rank the players of FILE by points and tie-breaks.

    Results that are missing are told; points that they may still change have a question mark.
    Who has withdrawn is marked.
    In JSON the values are exact decimals or fractions in strings, null where undefined, and
    "missing" lists the games without a final result.

    \b
    Examples:
      arbiter-app standings open.trf
      arbiter-app standings open.trf --round 5 --tie-breaks BH/C1,BH,SB,DE
      arbiter-app standings final.trf --lots
      arbiter-app standings open.trf --json -o standings.json
      arbiter-app standings open.trf --json --workings --tie-breaks BH/C1
    """
    from arbiter_app.operations.ranking import standings_of, with_lots

    if workings and not as_json:
        raise click.UsageError(said(phrase("--workings can only be used with --json.")))
    out = output_to(output, overwriting(file, force=force, like=_WRITTEN))
    loaded = read_tournament(file, number)
    show_notes(loaded)
    state = loaded.state
    if lots and state.choices.lots is None:
        state = with_lots(state, drawn_lots(file, number))
    table = standings_of(state, after_round=round_number, tie_breaks=_codes(tie_breaks))
    if table.left_out:
        tell(phrase("Unknown tie-breaks left out: {codes}.", codes=separated(table.left_out)))
    if as_json:
        out.pieces(standings_to_json(table, loaded.tournament, workings=workings))
    else:
        out.text(standings_to_text(table, loaded.tournament))
    return OK


def _codes(text: str | None) -> tuple[str, ...] | None:
    from arbiter_app.tournament.typed_lists import codes_typed

    return None if text is None else codes_typed(text)


def standings_to_json(
    table: Standings, tournament: Tournament, *, workings: bool = False
) -> Iterator[str]:
    """Values are exact decimals or fractions in strings, null where undefined.

    Row by row: the workings of two thousand players with all tie-breaks have 390 MB.
    """
    gone = {one.tpn for one in tournament.players if one.has_left_after(table.round_number)}
    rows = (_row(row, row.tpn in gone, workings=workings) for row in table.rows)
    missing = [_open_game(game) for game in (*table.open_games, *table.next_round_open)]
    head = {"round": table.round_number, "missing": missing}
    return json_in_pieces(head, "players", rows)


def _open_game(game: OpenGame) -> dict[str, Any]:
    return {
        "round": game.round_number,
        "board": game.board,
        "white": game.white,
        "black": game.black,
        "adjourned": game.is_adjourned,
    }


def _row(row: StandingsRow, has_left: bool, *, workings: bool) -> dict[str, Any]:
    written: dict[str, Any] = {
        "tpn": row.tpn,
        "rank": row.rank,
        "points": row.points / 10,
        "withdrawn": has_left,
        "values": {
            code: None if cell.value is None else cell.text for code, cell in row.values.items()
        },
    }
    if workings:
        written["workings"] = {code: _working(cell.working) for code, cell in row.values.items()}
    return written


def _working(working: Working) -> dict[str, Any]:
    return {
        "article": working.article,
        "contributions": [_contribution(each) for each in working.contributions],
        "steps": [
            {"label": step.name.label, "value": _exact(step.value)} for step in working.steps
        ],
    }


def _contribution(each: Contribution) -> dict[str, Any]:
    return {
        "round": each.round_number,
        "opponent": each.opponent,
        "result": each.letter,
        "points": _exact(each.points),
        "score": _exact(each.score),
        "unadjusted": _exact(each.unadjusted),
        "value": _exact(each.value),
        "dummy": None
        if each.dummy is None
        else {
            "own_score": _exact(each.dummy.own_score),
            "cap": _exact(each.dummy.cap),
            "article": each.dummy.article,
        },
        "voluntary": each.is_voluntary,
        "cut": each.cut,
    }


def _exact(value: Exact | None) -> str | None:
    from arbiter_app.standings.values import exact_text

    return None if value is None else exact_text(value)


_HEAD: Final = (phrase("Rank"), phrase("No."), phrase("Name"), phrase("Points"))


def standings_to_text(table: Standings, tournament: Tournament) -> str:
    """A table for the terminal."""
    from arbiter_app.reports.interim import OPEN
    from arbiter_app.reports.phrases import name_of
    from arbiter_app.standings.registry import value_text
    from arbiter_app.tournament.types import format_points_short
    from arbiter_app.tournament.words import in_fractions

    names = {
        player.tpn: said(name_of(player.name, has_left=player.has_left_after(table.round_number)))
        for player in tournament.players
    }
    head = [*map(said, _HEAD), *table.tie_breaks]
    rows = [
        [
            str(row.rank),
            str(row.tpn),
            names.get(row.tpn, ""),
            format_points_short(row.points) + (OPEN if row.tpn in table.open_players else ""),
            *(
                in_fractions(value_text(code, cell))
                for code, cell in zip(table.tie_breaks, row.cells, strict=True)
            ),
        ]
        for row in table.rows
    ]
    title = phrase("Standings after round {number}", number=table.round_number)
    lines = [said(title), *_told(table, tournament)]
    return "\n".join([*lines, "", *_aligned([head, *rows], left=2)]) + "\n"


def _told(table: Standings, tournament: Tournament) -> Iterator[str]:
    """What is missing: how many results, on which boards, and what that means for the points."""
    from arbiter_app.reports.interim import interim_of
    from arbiter_app.tournament.board_text import missing_text
    from arbiter_app.wording import ENGLISH

    yield from map(said, missing_text((*table.open_games, *table.next_round_open)))
    yield from interim_of(table, tournament, ENGLISH).notes


def _aligned(rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """Columns under each other, all to the right but the one with number `left`."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if column == left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
