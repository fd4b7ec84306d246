"""The work of a dossier in pieces that can be done anywhere: in a process, or on another machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias, assert_never

from arbiter_app import __version__
from arbiter_app.cli.acceptance.causes import discrepancies_of_ranks, discrepancies_of_rounds
from arbiter_app.cli.acceptance.found import Cause, Count, Discrepancy, Findings
from arbiter_app.cli.spoken import said
from arbiter_app.errors import UserError
from arbiter_app.tournament.types import ByeKind, ScoringSystem

if TYPE_CHECKING:
    from arbiter_app.cli.generated import Series
    from arbiter_app.tournament.match_result import Result
    from arbiter_app.tournament.tournament import Tournament

_OF_BYES = {
    ByeKind.PAIRING_ALLOCATED: Count.PAIRING_ALLOCATED,
    ByeKind.HALF_POINT: Count.HALF_POINT,
    ByeKind.FULL_POINT: Count.FULL_POINT,
    ByeKind.ZERO_POINT: Count.ZERO_POINT,
}
_UNUSUAL = frozenset({"=0", "0=", "00"})
_FIRST_OF_POINTS = 81
"""The column of a player's record from which on points, ranks and rounds stand."""


@dataclass(frozen=True, slots=True)
class Making:
    """Random tournaments to make, and to check as they were written."""

    series: Series
    numbers: tuple[int, ...]

    @property
    def key(self) -> str:
        """Changes with whatever could change what comes out."""
        return _digest(f"{__version__} {self.series!r} {self.numbers}".encode())

    @property
    def size(self) -> int:
        """How many tournaments."""
        return len(self.numbers)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A tournament of another program: the bytes of its report."""

    label: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """Tournaments of other programs to check."""

    files: tuple[Foreign, ...]
    system: str | None

    @property
    def key(self) -> str:
        """Changes with whatever could change what comes out."""
        parts = [f"{each.label} {sha256(each.data).hexdigest()}" for each in self.files]
        return _digest(f"{__version__} {self.system} {parts}".encode())

    @property
    def size(self) -> int:
        """How many tournaments."""
        return len(self.files)


Piece: TypeAlias = Making | Reading


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a piece: what was found, and the tournaments that were made, by number."""

    key: str
    findings: Findings
    made: Mapping[int, bytes] = field(default_factory=dict)


def carry_out(piece: Piece) -> Done:
    """Do a piece of the work. Can be called in a process of its own, or on another machine."""
    match piece:
        case Making():
            return _make(piece)
        case Reading():
            found = [_read(each, piece.system) for each in piece.files]
            return Done(piece.key, Findings.together(found))
        case _:
            assert_never(piece)


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _make(piece: Making) -> Done:
    made: dict[int, bytes] = {}
    found: list[Findings] = []
    for number in piece.numbers:
        tournament = piece.series.tournament(number)
        data, messages = piece.series.checked(tournament)
        made[number] = data
        told = (
            Discrepancy(f"{piece.series.seed}/{number}", 0, Cause.OURS, each) for each in messages
        )
        counts = counts_of(tournament)
        counts[Count.RANKS] = len(tournament.players)
        found.append(Findings(counts, tuple(told)))
    return Done(piece.key, Findings.together(found), made)


def _read(file: Foreign, system: str | None) -> Findings:
    """A file that cannot be read is a discrepancy of the input."""
    from arbiter_app.pairing.checker import check_tournament
    from arbiter_app.pairing.systems import system_for
    from arbiter_app.standings.check import check_standings
    from arbiter_app.trf.read import read_trf

    try:
        reading = read_trf(file.data)
        tournament = reading.tournament
        name = system_for(tournament.settings) if system is None else system
        checks = check_tournament(tournament, system=name)
        ranking = check_standings(tournament, reading.ranks)
    except UserError as error:
        refused = Discrepancy(file.label, 0, Cause.INPUT, said(error.said))
        return Findings({Count.TOURNAMENTS: 1, Count.UNREADABLE: 1}, (refused,))
    counts = counts_of(tournament)
    counts[Count.RANKS] = ranking.ranks
    counts[Count.WITHOUT_LIST] = int(not ranking.ranks)
    different = [
        *discrepancies_of_rounds(file.label, tournament, name, checks),
        *discrepancies_of_ranks(file.label, ranking),
    ]
    contradictions = [
        said(problem.said)
        for problem in reading.problems
        if problem.columns is not None and problem.columns[0] >= _FIRST_OF_POINTS
    ]
    return Findings(counts, tuple(_by_input(each, contradictions) for each in different))


def _by_input(different: Discrepancy, contradictions: list[str]) -> Discrepancy:
    """What is different in a file that contradicts itself is laid to the file, unless it is ours."""
    if not contradictions or different.cause in (Cause.INPUT, Cause.OURS):
        return different
    message = f"{different.message} {contradictions[0]}"
    return Discrepancy(different.file, different.round_number, Cause.INPUT, message)


def counts_of(tournament: Tournament) -> Counter[Count]:
    """What there is in a tournament."""
    settings = tournament.settings
    scoring, rounds = settings.scoring, tournament.rounds
    games = [game for played in rounds for game in played.games]
    points = (scoring.win, scoring.draw, scoring.loss)
    plain = ScoringSystem.of(
        win=scoring.win, draw=scoring.draw, loss=scoring.loss, games=settings.games_per_match
    )
    counts: Counter[Count] = Counter(_OF_BYES[bye.kind] for played in rounds for bye in played.byes)
    counts[Count.TOURNAMENTS] = 1
    counts[Count.PLAYERS] = len(tournament.players)
    counts[Count.ROUNDS] = len(rounds)
    counts[Count.PAIRS] = len(games)
    counts[Count.ENDED_EARLY] = int(len(rounds) < settings.rounds_total)
    counts[Count.ACCELERATED] = int(
        settings.has_baku_acceleration or bool(tournament.virtual_points)
    )
    counts[Count.OTHER_POINTS] = int(points != (10, 5, 0))
    counts[Count.OTHER_BYE] = int(scoring.pairing_allocated_bye != plain.pairing_allocated_bye)
    counts[Count.FORBIDDEN] = len(tournament.forbidden_groups)
    counts[Count.FORFEITS] = sum(not game.is_played for game in games)
    counts[Count.UNUSUAL] = sum(_is_unusual(game.result) for game in games)
    return counts


def _is_unusual(result: Result | None) -> bool:
    """½–0, 0–½ or 0–0 over the board, in a match in one of its games."""
    if result is None:
        return False
    white, black = result.letters
    return any(f"{one}{other}" in _UNUSUAL for one, other in zip(white, black, strict=True))
