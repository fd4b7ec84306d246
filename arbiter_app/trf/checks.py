"""What a file claims compared with what follows from its records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn, format_points_short
from arbiter_app.trf.fields import whole_number
from arbiter_app.trf.players import PlayerRecord
from arbiter_app.trf.problems import ProblemLog, quoted
from arbiter_app.trf.records import Records
from arbiter_app.wording import Message, phrase

_PLAYERS: Final = Message("{found} players; the file has {real}.")
_RATED: Final = Message("{found} rated players; the file has {real}.")
_TEAMS: Final = Message("{found} teams; the file has {real}.")


def check_counts(records: Records, tournament: Tournament, log: ProblemLog) -> None:
    """Numbers of players (062, 072), teams (082) and rounds (142, XXR)."""
    rated = sum(player.official_rating > 0 for player in tournament.players)
    for code, differs, real in (
        ("062", _PLAYERS, len(tournament.players)),
        ("072", _RATED, rated),
        ("082", _TEAMS, 0),
    ):
        line = records.one(code, log)
        # Some programs add a second number, the highest pairing number, in parentheses.
        words = line.data.split() if line is not None else []
        if line is not None and words and whole_number(words[0]) != real:
            log.repaired(
                line.number,
                (5, len(line.text)),
                differs.of(found=quoted(words[0]), real=real),
            )
    total, paired = tournament.settings.rounds_total, len(tournament.rounds)
    if total and paired > total:
        line = (records.all("142") or records.all("XXR"))[0]
        log.left(
            line.number,
            (5, len(line.text)),
            phrase("{total} rounds, but {paired} are paired.", total=total, paired=paired),
        )


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
            phrase(
                "player {tpn} has {stated} points here, {points} by the results; the"
                " results are used.",
                tpn=tpn,
                stated=format_points_short(row.points),
                points=format_points_short(score),
            ),
        )
