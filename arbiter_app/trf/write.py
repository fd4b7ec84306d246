"""From a tournament to a Tournament Report File."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, replace
from itertools import chain, cycle, islice
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.input.limits import LONGEST_REPORT_LINE
from arbiter_app.tournament import abnormal
from arbiter_app.tournament.abnormal import PointsTable, points_table
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.limits import MOST_PLAYERS, MOST_ROUNDS
from arbiter_app.tournament.match_result import NO_LETTERS, games_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.remarks import missing_remarks, withdrawn_remark
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import GameResult, Points, Tpn, format_points, format_points_short
from arbiter_app.tournament.validate import ProblemKind, validate
from arbiter_app.trf.abnormal_points import abnormal_of_columns
from arbiter_app.trf.acceleration import (
    lines_250,
    lines_xxa,
    without_baku_overridden,
    without_overlaps,
)
from arbiter_app.trf.byes import announced_byes, lines_240, lines_xxz
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.fields import LEAST_POINTS, MOST_POINTS
from arbiter_app.trf.forbidden import lines_260, lines_xxp, remarks_on_rounds
from arbiter_app.trf.header import header_lines, one_line
from arbiter_app.trf.national import national_records
from arbiter_app.trf.player_remarks import player_remarks
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.trf.scoring import scoring_lines
from arbiter_app.wording import Message, phrase

_UNWRITABLE = frozenset(
    {
        ProblemKind.BAD_NUMBER,
        ProblemKind.DUPLICATE_TPN,
        ProblemKind.BAD_RATING,
        ProblemKind.ROUND_NUMBER,
        ProblemKind.UNKNOWN_PLAYER,
        ProblemKind.SELF_PAIRING,
        ProblemKind.PLAYER_TWICE,
        ProblemKind.REQUEST_OF_PAB,
        ProblemKind.BAD_RANGE,
        ProblemKind.GAMES_OF_MATCH,
    }
)
_NAMED_IN_A_REMARK = 30
_BLANK_CELL = " " * 10
# Records that a dialect does not have; bbpPairings refuses files with those.
_LEFT_OUT = {
    TrfDialect.TRF16: (abnormal.RECORD,),
    TrfDialect.TRF26: (),
    TrfDialect.ENGINE: ("013", abnormal.RECORD, "310"),
}


def write_trf(
    tournament: Tournament,
    *,
    dialect: TrfDialect = TrfDialect.TRF26,
    ranks: Mapping[Tpn, int] | None = None,
    newline: str = "\r\n",
) -> bytes:
    """The tournament as a file in UTF-8.

    `ranks` are written in columns 86–89; without them players are ranked by points, then TPN.
    Points are those of the rounds played; byes announced for later are not in them.

    No dialect has a place for clubs, categories or board numbers. Withdrawn players are absent from
    each remaining round, and are named in a comment; so are games without a final result.
    Names are cut at 33 characters, federations at 3, FIDE numbers at 11; line ends and control
    characters become blanks.

    TRF16 is written with JaVaFo's additions (XXR, XXC, XXS, XXA, XXP); absences announced for
    later rounds stand in the rounds' columns, the rounds of forbidden pairs in comments, which only
    this program reads. It has no place for tie-breaks, encoded time
    control, starting-rank method, pairing controller and abnormal points.

    What of a tournament a dialect cannot carry is told by `losses`.

    ENGINE is written so that every engine reads the same and refuses nothing. Absences of the next
    round are in records 240 and XXZ, not in its columns, which a checker would take for a round
    played; XXP and XXA speak of the next round and those before it. Games without a result and
    adjourned ones are draws, as which the latter count (C.04.2 (2026) 3.1). It leaves out records
    013, 299 (abnormal points) and 310, and writes the 2026 Dutch system under the code that
    bbpPairings 6.0.0 knows; a comment names any system that it does not know.

    Raises:
        InputError: a number does not fit into its columns, or the rounds contradict the players.
    """
    _refuse_unwritable(tournament)
    if dialect is TrfDialect.ENGINE:
        tournament = without_baku_overridden(tournament)
    lines = _lines(tournament, dialect, ranks)
    text = "".join(f"{line}{newline}" for line in lines)
    return text.encode("utf-8", errors="replace")


def _lines(
    tournament: Tournament, dialect: TrfDialect, ranks: Mapping[Tpn, int] | None
) -> Iterator[str]:
    settings, players = tournament.settings, tournament.players
    rated = sum(player.official_rating > 0 for player in players)
    byes = announced_byes(tournament)
    told = remarks_on_rounds(tournament.strict_groups) if dialect is TrfDialect.TRF16 else ()
    missing = missing_remarks(tournament.rounds)
    has_method = dialect is not TrfDialect.TRF16
    facts = chain(_withdrawn(players), player_remarks(tournament, has_method=has_method), told)
    for comment in chain(tournament.comments, missing, facts):
        yield f"### {one_line(comment)}"[:LONGEST_REPORT_LINE].rstrip()
    has_gaps = bool(players) and players[-1].tpn != len(players)
    yield from header_lines(settings, len(players), rated, dialect, has_gaps=has_gaps)
    yield from scoring_lines(settings.scoring, settings.games_per_match, dialect)
    in_columns = byes if dialect is TrfDialect.TRF16 else ()
    yield from _player_lines(tournament, in_columns, ranks, dialect)
    yield from _pairing_lines(tournament, byes, dialect)
    others = abnormal_of_columns(tournament.other_records, RoundColumns(settings.games_per_match))
    for text in national_records(players, settings.federation, tuple(others)):
        if not text.startswith(_LEFT_OUT[dialect]):
            yield one_line(text)


def _withdrawn(players: Iterable[Player]) -> Iterator[str]:
    """A remark for each round from which players are withdrawn."""
    by_round: dict[int, list[Tpn]] = {}
    for player in players:
        if player.withdrawn_from is not None:
            by_round.setdefault(player.withdrawn_from, []).append(player.tpn)
    for round_number, tpns in sorted(by_round.items()):
        for begin in range(0, len(tpns), _NAMED_IN_A_REMARK):
            yield withdrawn_remark(round_number, tpns[begin : begin + _NAMED_IN_A_REMARK])


def _pairing_lines(
    tournament: Tournament, byes: Iterable[RequestedBye], dialect: TrfDialect
) -> Iterator[str]:
    """Records 240, 250, 260, and the same for engines (XXZ, XXA, XXP)."""
    total = tournament.settings.rounds_total
    columns = RoundColumns(tournament.settings.games_per_match)
    next_round = min(tournament.next_round, total or columns.most_rounds)
    ranges = ranges_in_force(tournament)
    tpns = [player.tpn for player in tournament.players]
    match dialect:
        case TrfDialect.TRF16:
            last = max((entry.last_round for entry in ranges), default=0)
            yield from lines_xxa(ranges, tpns, min(last, total or columns.most_rounds), columns)
            yield from lines_xxp(tournament.strict_groups, next_round)
        case TrfDialect.TRF26:
            yield from lines_240(byes, columns)
            yield from lines_250(ranges, columns)
            yield from lines_260(tournament.strict_groups, columns)
        case TrfDialect.ENGINE:
            yield from lines_240(byes, columns)
            yield from lines_xxz(byes, tournament.next_round)
            ranges = without_overlaps(ranges, tpns, total or columns.most_rounds)
            # bbpPairings appends XXA to what a record 250 before it gave.
            yield from lines_xxa(ranges, tpns, next_round, columns)
            yield from lines_250(ranges, columns)
            yield from lines_260(tournament.strict_groups, columns)
            yield from lines_xxp(tournament.strict_groups, next_round)


def _player_lines(
    tournament: Tournament,
    byes: Iterable[RequestedBye],
    ranks: Mapping[Tpn, int] | None,
    dialect: TrfDialect,
) -> Iterator[str]:
    # Readers compare the points with what the file says, and only TRF26 has record 299, and says
    # what an adjourned game counts if not a draw.
    scoring = tournament.settings.scoring
    plain = PointsTable(replace(scoring, unknown=scoring.draw))
    table = points_table(tournament) if dialect is TrfDialect.TRF26 else plain
    cells, scores = _cells_and_scores(tournament, table, dialect)
    columns = RoundColumns(tournament.settings.games_per_match)
    for bye in byes:
        own = cells[bye.tpn]
        own.extend([_BLANK_CELL] * (columns.first(bye.round_number) - 1 - len(own)))
        own.extend([f"  0000 - {bye.kind}"] * columns.games)
        # JaVaFo wants them in the points.
        scores[bye.tpn] += plain.of(bye.tpn, bye.round_number, bye.kind.value)
    if ranks is None:
        ranks = _ranks_by_points(scores)
    for player in tournament.players:
        tpn = player.tpn
        start = _player_fields(player, scores[tpn], ranks.get(tpn))
        yield f"{start}{''.join(cells[tpn])}".rstrip()


def _cells_and_scores(
    tournament: Tournament, table: PointsTable, dialect: TrfDialect
) -> tuple[dict[Tpn, list[str]], dict[Tpn, Points]]:
    cells: dict[Tpn, list[str]] = {player.tpn: [] for player in tournament.players}
    scores = dict.fromkeys(cells, 0)
    games = tournament.settings.games_per_match
    colours = tuple(islice(cycle((("w", "b"), ("b", "w"))), games))
    for number, played in enumerate(tournament.rounds, start=1):
        for game in played.games:
            for result, (first, second) in zip(games_of(game.result, games), colours, strict=True):
                white_letter, black_letter = _letters(result, dialect)
                cells[game.white].append(f"  {game.black:>4} {first} {white_letter}")
                cells[game.black].append(f"  {game.white:>4} {second} {black_letter}")
                scores[game.white] += table.of(game.white, number, white_letter)
                scores[game.black] += table.of(game.black, number, black_letter)
        for bye in played.byes:
            cells[bye.tpn].extend([f"  0000 - {bye.kind}"] * games)
            scores[bye.tpn] += table.of(bye.tpn, number, bye.kind.value)
        if table.adds:
            for tpn in scores:
                scores[tpn] += table.added(tpn, number)
        for own in cells.values():
            if len(own) < number * games:
                own.extend([_BLANK_CELL] * games)
    return cells, scores


def _letters(result: GameResult | None, dialect: TrfDialect) -> tuple[str, str]:
    """Columns 99 of White and Black."""
    if dialect is TrfDialect.ENGINE and result in (None, GameResult.ADJOURNED):
        return GameResult.DRAW.letters
    return NO_LETTERS if result is None else result.letters


def _ranks_by_points(scores: Mapping[Tpn, Points]) -> dict[Tpn, int]:
    order = sorted(scores, key=lambda tpn: (-scores[tpn], tpn))
    return {tpn: rank for rank, tpn in enumerate(order, start=1)}


def _player_fields(player: Player, points: Points, rank: int | None) -> str:
    """Columns 1–89 of record 001."""
    name = one_line(player.name).strip()
    return (
        f"001 {player.tpn:>4} {player.sex or '':1}{player.title or '':>3} {name:<33.33}"
        f" {player.official_rating or '':>4} {one_line(player.federation):<3.3}"
        f" {one_line(player.fide_id):>11.11} {one_line(player.birth_date):<10.10}"
        f" {_points_field(points)} {'' if rank is None else rank:>4}"
    )


def _points_field(points: Points) -> str:
    """Columns 81–84. A hundred points and more are written without the decimal."""
    text = f"{format_points(points):>4}"
    return text if len(text) == 4 else f"{points // 10:>4}"


_PAIRING_NUMBER: Final = Message(
    "The pairing number {number} does not fit into a TRF (at most {most})."
)
_ROUND_NUMBER: Final = Message(
    "The round number {number} does not fit into a TRF (at most {most})."
)


def _refuse_unwritable(tournament: Tournament) -> None:
    """Refuses what a TRF has no room for, or no sense in: cutting would falsify the file.

    Raises:
        InputError: names the inconsistency or the number.
    """
    for problem in validate(tournament):
        of_group = problem.kind is ProblemKind.UNKNOWN_PLAYER and not problem.round_number
        if problem.kind in _UNWRITABLE and not of_group:
            raise InputError(
                phrase(
                    "The tournament cannot be written as it is. {message}", message=problem.message
                )
            )
    groups, ranges = tournament.strict_groups, tournament.virtual_points
    _refuse_above(
        MOST_PLAYERS,
        _PAIRING_NUMBER,
        [player.tpn for player in tournament.players],
        [entry.last_tpn for entry in ranges],
        *(group.tpns for group in groups),
    )
    _refuse_above(
        RoundColumns(tournament.settings.games_per_match).most_rounds,
        _ROUND_NUMBER,
        [len(tournament.rounds), tournament.settings.rounds_total],
        [bye.round_number for bye in tournament.requested_byes],
    )
    _refuse_above(
        MOST_ROUNDS,
        _ROUND_NUMBER,
        [entry.last_round for entry in ranges],
        [group.last_round for group in groups],
    )
    for points in (
        *astuple(tournament.settings.scoring),
        *(entry.points for entry in ranges),
    ):
        if not LEAST_POINTS <= points <= MOST_POINTS:
            raise InputError(
                phrase(
                    "{points} points do not fit into a TRF ({least} to {most}).",
                    points=format_points_short(points),
                    least=format_points_short(LEAST_POINTS),
                    most=format_points_short(MOST_POINTS),
                )
            )


def _refuse_above(most: int, refusal: Message, *numbers: Iterable[int]) -> None:
    for number in chain(*numbers):
        if number > most:
            raise InputError(refusal.of(number=number, most=most))
