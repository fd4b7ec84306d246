"""What a file claims compared with what follows from its records."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn, format_points_short
from arbiter_app.trf.fields import whole_number
from arbiter_app.trf.players import PlayerRecord
from arbiter_app.trf.problems import ProblemLog, quoted
from arbiter_app.trf.records import Records


def check_counts(records: Records, tournament: Tournament, log: ProblemLog) -> None:
    """Numbers of players (062, 072), teams (082) and rounds (142, XXR)."""
    rated = sum(player.is_rated for player in tournament.players)
    for code, what, real in (
        ("062", "players", len(tournament.players)),
        ("072", "rated players", rated),
        ("082", "teams", 0),
    ):
        line = records.one(code, log)
        # Some programs add a second number, the highest pairing number, in parentheses.
        words = line.data.split() if line is not None else []
        if line is not None and words and whole_number(words[0]) != real:
            log.repaired(
                line.number,
                (5, len(line.text)),
                f"{quoted(words[0])} {what}; the file has {real}.",
            )
    total, paired = tournament.settings.rounds_total, len(tournament.rounds)
    if total and paired > total:
        line = (records.all("142") or records.all("XXR"))[0]
        log.left(line.number, (5, len(line.text)), f"{total} rounds, but {paired} are paired.")


def check_points(
    rows: Mapping[Tpn, PlayerRecord],
    tournament: Tournament,
    scores: Mapping[Tpn, Points],
    log: ProblemLog,
) -> None:
    """Columns 81–84, which may include byes announced for rounds to come (JaVaFo's custom)."""
    points_of = tournament.settings.scoring.letter_points()
    announced = dict.fromkeys(rows, 0)
    for request in tournament.requested_byes:
        announced[request.tpn] += points_of[request.kind.value]
    for tpn, row in rows.items():
        score = scores[tpn]
        if row.points is None or row.points in (score, score + announced[tpn]):
            continue
        log.repaired(
            row.line,
            (81, 84),
            f"player {tpn} has {format_points_short(row.points)} points here,"
            f" {format_points_short(score)} by the results; the results are used.",
        )
