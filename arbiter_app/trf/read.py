"""From a Tournament Report File to a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from arbiter_app.tournament.abnormal import PointsTable, entries_of
from arbiter_app.tournament.remarks import (
    ReportLine,
    forbidden_remark,
    forbidden_told,
    missing_remarks,
    note_of_manual_pairing,
    remarks,
    withdrawn_players,
)
from arbiter_app.tournament.tournament import Tournament, games_per_match
from arbiter_app.tournament.types import ByeKind, Points, Tpn, format_points_short
from arbiter_app.tournament.validate import validate
from arbiter_app.trf.abnormal_points import abnormal_of_rounds
from arbiter_app.trf.acceleration import read_virtual_points, without_points_of_baku
from arbiter_app.trf.byes import read_240, read_xxz
from arbiter_app.trf.decode import DecodedFile, Line, decode
from arbiter_app.trf.fields import whole_number
from arbiter_app.trf.forbidden import read_forbidden
from arbiter_app.trf.header import (
    read_settings,
    read_system,
    system_in_comments,
    without_system_comment,
)
from arbiter_app.trf.national import read_national
from arbiter_app.trf.player_remarks import with_player_remarks
from arbiter_app.trf.players import PlayerRecord, read_players
from arbiter_app.trf.problems import ProblemLog, TrfError, TrfProblem, quoted
from arbiter_app.trf.records import PLAYER, Records, report_kept, sort_records
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.trf.rounds import announced, read_rounds
from arbiter_app.trf.teams import is_played_by_teams, line_of_a_team, line_that_says_teams
from arbiter_app.wording import Message, phrase

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
            "This is a team tournament (record {code}); team tournaments are not supported.",
            code=line.code,
        ),
        line=line.number,
        hint=phrase("Only individual tournaments can be read."),
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


# What a file claims compared with what follows from its records.


_PLAYERS: Final = Message("{found} players stated; the file has {real}.")
_RATED: Final = Message("{found} rated players stated; the file has {real}.")
_TEAMS: Final = Message("{found} teams stated; the file has {real}.")


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
            phrase("{total} rounds stated, but {paired} are paired.", total=total, paired=paired),
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
                "player {tpn} has {stated} points here, but {points} according to the results;"
                " the results are used.",
                tpn=tpn,
                stated=format_points_short(row.points),
                points=format_points_short(score),
            ),
        )


# What the `###` lines of a file say beyond its records.
#
# Withdrawals, rounds made by hand, and the rounds of forbidden pairs where the dialect has none.


def with_remarks(tournament: Tournament) -> Tournament:
    """The tournament with what its comments tell.

    Those on withdrawals, forbidden pairs and missing results go where the rest says it now, and says
    it again whenever the file is written. The absences that follow from withdrawals are no requests.
    Those on rounds made by hand stay, as acts that are reported.
    """
    tournament = _without_missing_told(tournament)
    by_hand = dict(remarks(tournament.comments, ReportLine.MANUAL_PAIRING))
    if by_hand:
        tournament = replace(
            tournament,
            rounds=tuple(
                replace(played, manual=True, note=note_of_manual_pairing(by_hand[played.number]))
                if played.number in by_hand
                else played
                for played in tournament.rounds
            ),
        )
    return _with_withdrawals(_with_forbidden(tournament))


def _without_missing_told(tournament: Tournament) -> Tournament:
    """Without the lines on missing results of rounds that have such results: they will be told anew.

    What a line says in detail, and in which words, was another version's or another moment's.
    """
    if not tournament.comments:
        return tournament
    told = _rounds_told(missing_remarks(tournament.rounds))
    kept = tuple(line for line in tournament.comments if told.isdisjoint(_rounds_told([line])))
    return replace(tournament, comments=kept)


def _rounds_told(lines: Iterable[str]) -> frozenset[int]:
    """The rounds of which lines tell that results are missing."""
    return frozenset(number for number, _ in remarks(lines, ReportLine.RESULTS_MISSING))


def _with_forbidden(tournament: Tournament) -> Tournament:
    """The groups with their rounds, in place of an XXP of the same players."""
    known = {player.tpn for player in tournament.players}
    told = [one for one in forbidden_told(tournament.comments) if known.issuperset(one.tpns)]
    if not told:
        return tournament
    groups = {one.tpns for one in told}
    stated = (one for one in tournament.forbidden_groups if one.tpns not in groups)
    lines = {forbidden_remark(one) for one in told}
    return replace(
        tournament,
        forbidden_groups=(*stated, *told),
        comments=tuple(line for line in tournament.comments if line not in lines),
    )


def _with_withdrawals(tournament: Tournament) -> Tournament:
    found = withdrawn_players(tournament.comments)
    if not found:
        return tournament
    for played in tournament.rounds:
        for game in played.games:
            for tpn in (game.white, game.black):
                # Whoever was paired again since came back; the remark is not of this moment. In a
                # round-robin all games are paired, and those who are away forfeit theirs.
                has_come = not tournament.settings.is_round_robin or not game.forfeited_by(tpn)
                if has_come and found.get(tpn, played.number + 1) <= played.number:
                    del found[tpn]
    known = {player.tpn for player in tournament.players}
    if not found or not known.issuperset(found):
        return tournament
    return replace(
        tournament,
        players=tuple(
            replace(player, withdrawn_from=found[player.tpn]) if player.tpn in found else player
            for player in tournament.players
        ),
        requested_byes=tuple(
            request
            for request in tournament.requested_byes
            if request.kind is not ByeKind.ZERO_POINT
            or request.round_number < found.get(request.tpn, request.round_number + 1)
        ),
        comments=tuple(
            line for line in tournament.comments if not list(remarks([line], ReportLine.WITHDRAWN))
        ),
    )
