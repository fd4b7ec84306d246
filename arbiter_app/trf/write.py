"""From a tournament to a Tournament Report File."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple
from itertools import chain

from arbiter_app.errors import InputError
from arbiter_app.tournament.abnormal import PointsTable, points_table
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.limits import MOST_PLAYERS, MOST_ROUNDS
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import Points, Tpn, format_points
from arbiter_app.tournament.validate import ProblemKind, validate
from arbiter_app.trf.acceleration import lines_250, lines_xxa
from arbiter_app.trf.byes import announced_byes, lines_240
from arbiter_app.trf.decode import MAX_LINE_LENGTH
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.fields import LEAST_POINTS, MOST_POINTS
from arbiter_app.trf.forbidden import lines_260, lines_xxp
from arbiter_app.trf.header import header_lines, one_line
from arbiter_app.trf.national import national_records
from arbiter_app.trf.scoring import scoring_lines

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
    }
)
_BLANK_CELL = " " * 10
# bbpPairings refuses files with these records.
_REFUSED_BY_ENGINES = ("013", "299", "310")


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

    No dialect has a place for clubs, categories, the round from which a player is withdrawn (he
    is absent in each remaining round instead), the reason for a manual pairing, or board numbers.
    Names are cut at 33 characters, federations at 3, FIDE numbers at 11; line ends and control
    characters become blanks.

    TRF16 has none either for: number of rounds, initial colour, scoring system, pairing system,
    tie-breaks, encoded time control, starting-rank method, pairing controller, virtual points and
    prohibited pairings; absences announced for later rounds stand in the rounds' columns.

    ENGINE is written so that every engine understands it: absences of the next round stand in
    its columns and in record 240; XXP and XXA speak of the next round and those before it. It
    leaves out records 013, 299 (abnormal points) and 310, and writes the 2026 Dutch system under the code that
    bbpPairings 6.0.0 knows.

    Raises:
        InputError: a number does not fit into its columns, or the rounds contradict the players.
    """
    _refuse_unwritable(tournament)
    lines = _lines(tournament, dialect, ranks)
    text = "".join(f"{line}{newline}" for line in lines)
    return text.encode("utf-8", errors="replace")


def _lines(
    tournament: Tournament, dialect: TrfDialect, ranks: Mapping[Tpn, int] | None
) -> Iterator[str]:
    settings, players = tournament.settings, tournament.players
    rated = sum(player.is_rated for player in players)
    byes = announced_byes(tournament)
    for comment in tournament.comments:
        yield f"### {one_line(comment)}"[:MAX_LINE_LENGTH].rstrip()
    yield from header_lines(settings, len(players), rated, dialect)
    yield from scoring_lines(settings.scoring, dialect)
    yield from _player_lines(tournament, _in_columns(tournament, byes, dialect), ranks, dialect)
    if dialect is not TrfDialect.TRF16:
        yield from _pairing_lines(tournament, byes, dialect)
    for text in national_records(players, settings.federation, tournament.other_records):
        if dialect is not TrfDialect.ENGINE or not text.startswith(_REFUSED_BY_ENGINES):
            yield one_line(text)


def _pairing_lines(
    tournament: Tournament, byes: Iterable[RequestedBye], dialect: TrfDialect
) -> Iterator[str]:
    """Records 240, 250, 260, and for engines XXA and XXP."""
    next_round = tournament.next_round
    if tournament.settings.rounds_total:
        next_round = min(next_round, tournament.settings.rounds_total)
    yield from lines_240(byes)
    ranges = ranges_in_force(tournament)
    yield from lines_250(ranges)
    yield from lines_260(tournament.forbidden_groups)
    if dialect is TrfDialect.ENGINE:
        tpns = [player.tpn for player in tournament.players]
        yield from lines_xxa(ranges, tpns, next_round)
        yield from lines_xxp(tournament.forbidden_groups, next_round)


def _in_columns(
    tournament: Tournament, byes: Iterable[RequestedBye], dialect: TrfDialect
) -> list[RequestedBye]:
    """The announced byes that are written in the columns of their rounds."""
    match dialect:
        case TrfDialect.TRF16:
            return list(byes)
        case TrfDialect.TRF26:
            return []
        case TrfDialect.ENGINE:
            return [bye for bye in byes if bye.round_number == tournament.next_round]


def _player_lines(
    tournament: Tournament,
    byes: list[RequestedBye],
    ranks: Mapping[Tpn, int] | None,
    dialect: TrfDialect,
) -> Iterator[str]:
    # Engines compare the points with what they know, and none knows record 299.
    plain = PointsTable(tournament.settings.scoring)
    table = plain if dialect is TrfDialect.ENGINE else points_table(tournament)
    cells, scores = _cells_and_scores(tournament, table)
    for bye in byes:
        own = cells[bye.tpn]
        own.extend([_BLANK_CELL] * (bye.round_number - 1 - len(own)))
        own.append(f"  0000 - {bye.kind}")
    if ranks is None:
        ranks = _ranks_by_points(scores)
    for player in tournament.players:
        tpn = player.tpn
        start = _player_fields(player, scores[tpn], ranks.get(tpn))
        yield f"{start}{''.join(cells[tpn])}".rstrip()


def _cells_and_scores(
    tournament: Tournament, table: PointsTable
) -> tuple[dict[Tpn, list[str]], dict[Tpn, Points]]:
    cells: dict[Tpn, list[str]] = {player.tpn: [] for player in tournament.players}
    scores = dict.fromkeys(cells, 0)
    for number, played in enumerate(tournament.rounds, start=1):
        for game in played.games:
            white_letter, black_letter = game.result.value if game.result is not None else "  "
            cells[game.white].append(f"  {game.black:>4} w {white_letter}")
            cells[game.black].append(f"  {game.white:>4} b {black_letter}")
            scores[game.white] += table.of(game.white, number, white_letter)
            scores[game.black] += table.of(game.black, number, black_letter)
        for bye in played.byes:
            cells[bye.tpn].append(f"  0000 - {bye.kind}")
            scores[bye.tpn] += table.of(bye.tpn, number, bye.kind.value)
        if table.adds:
            for tpn in scores:
                scores[tpn] += table.added(tpn, number)
        for own in cells.values():
            if len(own) < number:
                own.append(_BLANK_CELL)
    return cells, scores


def _ranks_by_points(scores: Mapping[Tpn, Points]) -> dict[Tpn, int]:
    order = sorted(scores, key=lambda tpn: (-scores[tpn], tpn))
    return {tpn: rank for rank, tpn in enumerate(order, start=1)}


def _player_fields(player: Player, points: Points, rank: int | None) -> str:
    """Columns 1–89 of record 001."""
    name = one_line(player.name).strip()
    return (
        f"001 {player.tpn:>4} {player.sex or '':1}{player.title or '':>3} {name:<33.33}"
        f" {player.rating or '':>4} {one_line(player.federation):<3.3}"
        f" {one_line(player.fide_id):>11.11} {one_line(player.birth_date):<10.10}"
        f" {_points_field(points)} {'' if rank is None else rank:>4}"
    )


def _points_field(points: Points) -> str:
    """Columns 81–84. A hundred points and more are written without the decimal."""
    text = f"{format_points(points):>4}"
    return text if len(text) == 4 else f"{points // 10:>4}"


def _refuse_unwritable(tournament: Tournament) -> None:
    """Refuses what a TRF has no room for, or no sense in: cutting would falsify the file.

    Raises:
        InputError: names the inconsistency or the number.
    """
    for problem in validate(tournament):
        of_group = problem.kind is ProblemKind.UNKNOWN_PLAYER and not problem.round_number
        if problem.kind in _UNWRITABLE and not of_group:
            raise InputError(f"The tournament cannot be written as it is. {problem.message}")
    groups, ranges = tournament.forbidden_groups, tournament.virtual_points
    _refuse_above(
        MOST_PLAYERS,
        "The pairing number",
        [player.tpn for player in tournament.players],
        [entry.last_tpn for entry in ranges],
        *(group.tpns for group in groups),
    )
    _refuse_above(
        MOST_ROUNDS,
        "The round number",
        [len(tournament.rounds), tournament.settings.rounds_total],
        [bye.round_number for bye in tournament.requested_byes],
        [entry.last_round for entry in ranges],
        [group.last_round for group in groups],
    )
    for points in (
        *astuple(tournament.settings.scoring),
        *(entry.points for entry in ranges),
    ):
        if not LEAST_POINTS <= points <= MOST_POINTS:
            raise InputError(
                f"{format_points(points)} points do not fit into a TRF"
                f" ({format_points(LEAST_POINTS)} to {format_points(MOST_POINTS)})."
            )


def _refuse_above(most: int, what: str, *numbers: Iterable[int]) -> None:
    for number in chain(*numbers):
        if number > most:
            raise InputError(f"{what} {number} does not fit into a TRF (at most {most}).")
