"""Virtual points: record 250 and JaVaFo's XXA."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import BAKU, Tournament, VirtualPoints
from arbiter_app.tournament.types import Points, Tpn, format_points
from arbiter_app.trf.decode import Line
from arbiter_app.trf.fields import required_number, required_points, slice_columns
from arbiter_app.trf.problems import ProblemLog, TrfError
from arbiter_app.trf.records import Records
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.wording import phrase

_XXA_FIRST = 10
_VIRTUAL_POINTS = phrase("virtual points")


@dataclass(frozen=True, slots=True)
class _Run:
    """The same points in successive rounds."""

    points: Points
    first_round: int
    last_round: int


def read_virtual_points(
    records: Records, known: frozenset[Tpn], columns: RoundColumns, log: ProblemLog
) -> tuple[VirtualPoints, ...]:
    """The virtual points of a file: records 250 as they stand, otherwise those of XXA.

    Raises:
        TrfError: numbers that cannot be understood.
    """
    stated = tuple(_read_250(line, columns, log) for line in records.all("250"))
    lines = records.all("XXA")
    if not lines:
        return stated
    by_player = _read_xxa(lines, known, columns, log)
    if not stated:
        return _merged(by_player, sorted(known))
    if _contradicts(by_player, stated, known):
        log.left(
            lines[0].number,
            None,
            phrase("the virtual points in XXA differ from record 250; record 250 is used."),
        )
    return stated


def _read_250(line: Line, columns: RoundColumns, log: ProblemLog) -> VirtualPoints:
    if slice_columns(line.text, 5, 8).strip("0.,"):
        log.left(line.number, (5, 8), phrase("team match points were ignored."))
    points = required_points(line, 10, 13, _VIRTUAL_POINTS)
    first_round, last_round = columns.read_range(line, (15, 17), (19, 21))
    entry = VirtualPoints(
        points=points,
        first_round=first_round,
        last_round=last_round,
        first_tpn=required_number(line, 23, 26, phrase("the first pairing number")),
        last_tpn=required_number(line, 28, 31, phrase("the last pairing number")),
    )
    if entry.last_tpn < entry.first_tpn:
        raise TrfError(
            phrase(
                "the last number is smaller than the first; expected a range of pairing numbers."
            ),
            line=line.number,
            columns=(23, 31),
        )
    return entry


def _read_xxa(
    lines: Iterable[Line], known: frozenset[Tpn], columns: RoundColumns, log: ProblemLog
) -> dict[Tpn, list[Points]]:
    by_player: dict[Tpn, list[Points]] = {}
    for line in lines:
        tpn = required_number(line, 5, 8, phrase("a pairing number"))
        points = [
            required_points(line, begin, begin + 3, _VIRTUAL_POINTS)
            if slice_columns(line.text, begin, begin + 3)
            else 0
            for begin in range(_XXA_FIRST, len(line.text) + 1, 5)
        ]
        if len(points) > MOST_ROUNDS:
            raise TrfError(
                phrase(
                    "virtual points for {found} rounds; expected at most {most}.",
                    found=len(points),
                    most=MOST_ROUNDS,
                ),
                line=line.number,
                columns=(_XXA_FIRST, len(line.text)),
            )
        points = _by_round(line, points, columns)
        if tpn not in known:
            log.left(
                line.number,
                (5, 8),
                phrase("there is no player {tpn}; the record was ignored.", tpn=tpn),
            )
        elif by_player.setdefault(tpn, points) is not points:
            log.left(
                line.number,
                (5, 8),
                phrase("a second XXA for player {tpn}; the first one is used.", tpn=tpn),
            )
    return by_player


def _by_round(line: Line, points: list[Points], columns: RoundColumns) -> list[Points]:
    """The virtual points of the rounds from those of their columns.

    Raises:
        TrfError: the games of a match have different ones.
    """
    games = columns.games
    if games == 1:
        return points
    for begin in range(0, len(points), games):
        if points[begin : begin + games] != [points[begin]] * games:
            place = _XXA_FIRST + 5 * begin
            raise TrfError(
                phrase(
                    "round {number}: expected the same virtual points for all games of the match.",
                    number=begin // games + 1,
                ),
                line=line.number,
                columns=(place, place + 5 * games - 2),
            )
    return points[::games]


def _merged(
    by_player: Mapping[Tpn, Sequence[Points]], known: Sequence[Tpn]
) -> tuple[VirtualPoints, ...]:
    """As few ranges as possible: neighbours with the same points in the same rounds together."""
    finished: list[VirtualPoints] = []
    open_ranges: dict[_Run, tuple[Tpn, Tpn]] = {}
    for tpn in known:
        runs = set(_runs(by_player.get(tpn, ())))
        ended = [run for run in open_ranges if run not in runs]
        finished += [_range(run, open_ranges.pop(run)) for run in ended]
        for run in runs:
            first, _ = open_ranges.get(run, (tpn, tpn))
            open_ranges[run] = first, tpn
    finished.extend(_range(run, tpns) for run, tpns in open_ranges.items())
    return tuple(
        sorted(finished, key=lambda entry: (entry.first_round, entry.first_tpn, entry.last_round))
    )


def _range(run: _Run, tpns: tuple[Tpn, Tpn]) -> VirtualPoints:
    return VirtualPoints(run.points, run.first_round, run.last_round, *tpns)


def _runs(points: Sequence[Points]) -> Iterator[_Run]:
    begin = 0
    for index in range(1, len(points) + 1):
        if index == len(points) or points[index] != points[begin]:
            if points[begin]:
                yield _Run(points[begin], begin + 1, index)
            begin = index


def _contradicts(
    by_player: Mapping[Tpn, Sequence[Points]],
    stated: Iterable[VirtualPoints],
    known: frozenset[Tpn],
) -> bool:
    """True if XXA and 250 differ in a round of which XXA speaks."""
    rounds = max(len(points) for points in by_player.values()) if by_player else 0
    for round_number in range(1, rounds + 1):
        of_250 = virtual_points_in(stated, round_number, known)
        of_xxa = {
            tpn: points[round_number - 1]
            for tpn, points in by_player.items()
            if len(points) >= round_number and points[round_number - 1]
        }
        if of_250 != of_xxa:
            return True
    return False


def without_points_of_baku(tournament: Tournament) -> Tournament:
    """The tournament by the system's name alone where its file spells out what the name says.

    A file has record 250 beside a `_BAKU` in record 192 so that everybody reads the same; the
    name stays in force, with what it says of late entries (C.04.7 (2026) 1.3).
    """
    if not tournament.virtual_points or not tournament.settings.has_baku_acceleration:
        return tournament
    named = replace(tournament, virtual_points=())
    return named if set(ranges_in_force(named)) == set(tournament.virtual_points) else tournament


def without_baku_overridden(tournament: Tournament) -> Tournament:
    """The tournament without a `_BAKU` in its system's code that is overridden by nobody's points.

    A file that has only ranges within its players and rounds has none of those points; a reader
    of the code alone would give Baku's.
    """
    settings, given = tournament.settings, tournament.virtual_points
    if not given or not settings.has_baku_acceleration:
        return tournament
    tpns = [player.tpn for player in tournament.players]
    most = RoundColumns(settings.games_per_match).most_rounds
    if without_overlaps(given, tpns, settings.rounds_total or most):
        return tournament
    plain = replace(settings, system=settings.system.removesuffix(BAKU))
    return replace(tournament, settings=plain, virtual_points=())


_MOST_COMPARED = 50


def without_overlaps(
    virtual_points: Sequence[VirtualPoints], tpns: Sequence[Tpn], rounds: int
) -> tuple[VirtualPoints, ...]:
    """Ranges that give everybody the same points, each player and round in one of them at most.

    bbpPairings does not add up ranges that overlap, and refuses those of no points and those
    that go beyond its players and rounds. Ranges that are so already stay as they are.
    """
    if not virtual_points or not tpns:
        return ()
    fits = len(virtual_points) <= _MOST_COMPARED and all(
        entry.points and entry.last_round <= rounds and entry.last_tpn <= tpns[-1]
        for entry in virtual_points
    )
    if fits and not any(_overlap(one, other) for one, other in combinations(virtual_points, 2)):
        return tuple(virtual_points)
    last = min(rounds, max(entry.last_round for entry in virtual_points))
    by_round = [virtual_points_in(virtual_points, number, tpns) for number in range(1, last + 1)]
    by_player = {tpn: [of_round.get(tpn, 0) for of_round in by_round] for tpn in tpns}
    return _merged(by_player, tpns)


def _overlap(one: VirtualPoints, other: VirtualPoints) -> bool:
    in_rounds = one.first_round <= other.last_round and other.first_round <= one.last_round
    return in_rounds and one.first_tpn <= other.last_tpn and other.first_tpn <= one.last_tpn


def lines_250(virtual_points: Iterable[VirtualPoints], columns: RoundColumns) -> Iterator[str]:
    """Records 250, in the order given; none for rounds that a file has no room for."""
    for entry in virtual_points:
        if entry.first_round > columns.most_rounds:
            continue
        first, last = columns.first(entry.first_round), columns.last(entry.last_round)
        yield (
            f"250      {format_points(entry.points):>4} {first:>3}"
            f" {last:>3} {entry.first_tpn:>4} {entry.last_tpn:>4}"
        )


def lines_xxa(
    virtual_points: Sequence[VirtualPoints],
    tpns: Sequence[Tpn],
    rounds: int,
    columns: RoundColumns,
) -> Iterator[str]:
    """XXA of every player with virtual points in the first `rounds` rounds."""
    by_round = [virtual_points_in(virtual_points, number, tpns) for number in range(1, rounds + 1)]
    while by_round and not by_round[-1]:
        by_round.pop()
    for tpn in tpns:
        points = [of_round.get(tpn, 0) for of_round in by_round for _ in range(columns.games)]
        if any(points):
            yield f"XXA {tpn:>4} " + " ".join(f"{format_points(value):>4}" for value in points)
