"""From a Tournament Report File to a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from arbiter_app.tournament.abnormal import PointsTable, entries_of
from arbiter_app.tournament.tournament import Tournament, games_per_match
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.validate import validate
from arbiter_app.trf.abnormal_points import abnormal_of_rounds
from arbiter_app.trf.acceleration import read_virtual_points, without_points_of_baku
from arbiter_app.trf.byes import read_240, read_xxz
from arbiter_app.trf.checks import check_counts, check_points
from arbiter_app.trf.decode import DecodedFile, Line, decode
from arbiter_app.trf.forbidden import read_forbidden
from arbiter_app.trf.header import (
    read_settings,
    read_system,
    system_in_comments,
    without_system_comment,
)
from arbiter_app.trf.national import read_national
from arbiter_app.trf.own_remarks import with_remarks
from arbiter_app.trf.player_remarks import with_player_remarks
from arbiter_app.trf.players import read_players
from arbiter_app.trf.problems import ProblemLog, TrfError, TrfProblem
from arbiter_app.trf.records import PLAYER, report_kept, sort_records
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.trf.rounds import announced, read_rounds
from arbiter_app.trf.teams import is_played_by_teams, line_of_a_team, line_that_says_teams
from arbiter_app.wording import phrase

_DATA: Final = attrgetter("data")


@dataclass(frozen=True, slots=True)
class TrfReading:
    """What a file says.

    `problems` lists everything that was repaired, left out or kept without effect, in the order
    of the lines. `ranks` are the ranks of columns 86–89 by TPN, as far as the file has them. `stated`
    are the codes of the records that say something, 192 also where a comment names the system.
    """

    tournament: Tournament
    problems: tuple[TrfProblem, ...]
    encoding: str
    ranks: Mapping[Tpn, int]
    stated: frozenset[str] = frozenset()


def read_trf(data: bytes) -> TrfReading:
    """The tournament of a file in TRF16, TRF26 or a dialect of the engines.

    A round is paired if anybody has an opponent or the PAB in it; byes in later rounds are
    requested byes. Boards are numbered by C.04.2 (2026) 3.6, as the file has no numbers.

    Raises:
        TrfError: the file cannot be read as it stands; it names the line, the columns and what
            was expected there. A tournament of teams is refused as such; an individual one that
            only lists teams is read.
    """
    log = ProblemLog()
    file = decode(data, log)
    stated = line_that_says_teams(file.lines)
    if stated is not None:
        raise _teams_refused(stated)
    team = line_of_a_team(file.lines)
    try:
        reading = _read(file, log)
    except TrfError as error:
        if team is None:
            raise
        # What is said of columns and opponents would lead astray.
        raise _teams_refused(team) from error
    if team is not None and is_played_by_teams(file.lines, reading.tournament.rounds):
        raise _teams_refused(team)
    return reading


def _teams_refused(line: Line) -> TrfError:
    return TrfError(
        phrase(
            "This is a tournament of teams (record {code}): teams are not supported.",
            code=line.code,
        ),
        line=line.number,
        hint=phrase("Only tournaments of individual players can be read."),
    )


def _read(file: DecodedFile, log: ProblemLog) -> TrfReading:
    records = sort_records(file.lines, log)
    system = read_system(records, log)
    columns = RoundColumns(games_per_match(system))
    if records.others:
        records = replace(records, others=tuple(abnormal_of_rounds(records.others, columns)))
    rows = read_players(records.all(PLAYER), columns, log)
    known = frozenset(rows)
    settings = read_settings(records, system, columns, log)
    recorded = read_240(records, known, columns, log)
    virtual_points = read_virtual_points(records, known, columns, log)
    abnormal = entries_of(line.text for line in records.others)
    points = PointsTable(settings.scoring, abnormal)
    players = tuple(row.player for row in rows.values())
    start = Tournament(settings, players, virtual_points=virtual_points)
    played = read_rounds(rows, recorded, points, start, log)
    absent = read_xxz(records, known, log)
    paired = replace(start, rounds=played.rounds)
    requested = announced(rows, recorded, absent, paired, log)
    national = read_national(players, settings.federation, records.others, log)
    report_kept(national.unknown, known, log)
    tournament = replace(
        start,
        players=national.players,
        rounds=played.rounds,
        requested_byes=requested,
        forbidden_groups=read_forbidden(records, known, columns, log),
        comments=without_system_comment(records),
        other_records=tuple(line.text for line in national.others),
    )
    tournament = with_player_remarks(with_remarks(without_points_of_baku(tournament)))
    check_counts(records, tournament, log)
    check_points(rows, tournament, played.scores, log)
    for problem in validate(tournament):
        if not problem.is_note:
            log.left(0, None, problem.message)
    ranks = {tpn: row.rank for tpn, row in rows.items() if row.rank is not None}
    stated = {code for code, lines in records.by_code.items() if any(map(_DATA, lines))}
    if system_in_comments(records):
        stated.add("192")
    return TrfReading(tournament, log.problems(), file.encoding, ranks, frozenset(stated))
