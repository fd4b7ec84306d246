"""What a standing consists of: tie-break values with their working, rows, the whole table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from arbiter_app.standings.steps import Step
from arbiter_app.standings.ties import TieDecision
from arbiter_app.tournament.open_games import OpenGame
from arbiter_app.tournament.types import Points, Tpn, format_points

Exact: TypeAlias = int | Fraction
"""An exact number: points as fractions of a point, ratings as integers. Never a float."""


def exact(amount: int, scale: int) -> Exact:
    """The number `amount / scale`, as an integer where it is one."""
    return amount // scale if amount % scale == 0 else Fraction(amount, scale)


def exact_text(value: Exact) -> str:
    """An exact decimal such as `12.5`, or `7/3` where no decimal is exact."""
    if isinstance(value, int):
        return str(value)
    numerator, denominator = value.numerator, value.denominator
    places = 0
    while (10**places) % denominator:
        places += 1
        if places > 4:
            return f"{numerator}/{denominator}"
    sign, digits = ("-" if numerator < 0 else ""), abs(numerator) * 10**places // denominator
    if places == 0:
        return f"{sign}{digits}"
    return f"{sign}{digits // 10**places}.{digits % 10**places:0{places}d}"


def signed_text(value: Exact) -> str:
    """An exact change with its sign: `+4.2`, `−3.05`, `0`."""
    text = exact_text(-value if value < 0 else value)
    return "0" if not value else f"+{text}" if value > 0 else f"−{text}"


@dataclass(frozen=True, slots=True)
class Dummy:
    """The opponent of an unplayed round (C.07 (2026) 16.4).

    `own_score` is the participant's score, `cap` what limits it and `article` where that is
    said: the scheduled opponent's adjusted score (16.4.1) or a draw in every round (16.4.2).
    """

    own_score: Exact
    cap: Exact | None
    article: str


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round, opponent or step adds to a tie-break.

    Attributes:
        round_number: None where the contribution belongs to no single round.
        opponent: TPN of the (scheduled) opponent, None for a bye.
        letter: the player's result letter as in TRF.
        points: what the player got for the round, in points.
        score: the opponent's number that is used: adjusted score, dummy's score, rating,
            performance or running score.
        unadjusted: the opponent's real score where `score` is an adjusted one (16.3).
        value: what is added to the tie-break.
        dummy: how the dummy's score was found, if this is a dummy (16.4).
        is_voluntary: a voluntary unplayed round (16.1.2), which 16.5 may cut first.
        cut: empty, `low` or `high` (14.1–14.4).
    """

    round_number: int | None
    opponent: Tpn | None
    letter: str
    points: Exact
    score: Exact | None
    value: Exact
    unadjusted: Exact | None = None
    dummy: Dummy | None = None
    is_voluntary: bool = False
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Working:
    """How a tie-break value came about: contributions, those cut included, and further steps.

    `article` is the article of C.07 (2026) that defines the tie-break.
    """

    code: str
    article: str
    contributions: tuple[Contribution, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    """One tie-break for the whole field, by position of the player in TPN order.

    `amounts` are integers in units of 1/`scale`; None where the value is undefined. `explain`
    makes the working of one position when it is asked for. `places` is the fixed number of
    decimals of a rounded average, None for an exact value.
    """

    code: str
    amounts: tuple[int | None, ...]
    scale: int
    explain: Callable[[int], Working] = field(compare=False, repr=False)
    ascending: bool = False
    places: int | None = None


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """One cell of the standings; its working is worked out when it is asked for."""

    column: TieBreakColumn
    position: int

    @property
    def value(self) -> Exact | None:
        """The exact value, None where the tie-break is undefined for the player."""
        amount = self.column.amounts[self.position]
        return None if amount is None else exact(amount, self.column.scale)

    @property
    def text(self) -> str:
        """The exact decimal, a dash where undefined."""
        value = self.value
        if value is None:
            return "–"
        if self.column.places is None:
            return exact_text(value)
        unit = 10**self.column.places
        scaled = value * unit
        whole, rest = divmod(int(scaled), unit)
        return f"{whole}.{rest:0{self.column.places}d}"

    @property
    def working(self) -> Working:
        return self.column.explain(self.position)


@dataclass(frozen=True, slots=True)
class RowValues(Mapping[str, TieBreakValue]):
    """A row's tie-breaks by code; a code listed twice (DE) gives its last value."""

    columns: tuple[TieBreakColumn, ...]
    position: int

    def __getitem__(self, code: str) -> TieBreakValue:
        for column in reversed(self.columns):
            if column.code == code:
                return TieBreakValue(column, self.position)
        raise KeyError(code)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(column.code for column in self.columns))

    def __len__(self) -> int:
        return len({column.code for column in self.columns})


NO_RANK: Final = 0
"""The rank of a player who is left out of the standings."""


def rank_text(rank: int | None) -> str:
    """A rank as it is written, a dash for none."""
    return str(rank) if rank else "–"


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player's place: shared ranks are equal numbers (1, 2, 2, 4).

    `decision` says what placed a player whom the tie-breaks left tied, None where they did it or
    the rank is shared. Who was expelled has the rank `NO_RANK`.
    """

    rank: int
    tpn: Tpn
    points: Points
    values: RowValues
    decision: TieDecision | None = None

    @property
    def is_ranked(self) -> bool:
        """False for a player who is left out of the standings."""
        return self.rank != NO_RANK

    @property
    def cells(self) -> tuple[TieBreakValue, ...]:
        """One value per entry of `Standings.tie_breaks`, repeated entries included."""
        return tuple(TieBreakValue(column, self.values.position) for column in self.values.columns)

    @property
    def points_text(self) -> str:
        return format_points(self.points)


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round, best first, tied players in TPN order.

    `tie_breaks` are the codes as they were asked for. `left_out` are codes of the tournament's
    own list that this program does not know (team or self-defined tie-breaks), `lots` the seed
    of the drawing of lots, if lots were drawn. `points` are everybody's points with their working.

    `open_games` of the rounds counted may still change them; `next_round_open` are the games for
    whose results the next round is not counted, while some of its results are in. `unranked` are
    the rows of those who are left out, by TPN.
    """

    round_number: int
    tie_breaks: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    points: TieBreakColumn
    left_out: tuple[str, ...] = ()
    lots: str | None = None
    open_games: tuple[OpenGame, ...] = ()
    next_round_open: tuple[OpenGame, ...] = ()
    unranked: tuple[StandingsRow, ...] = ()
    not_counted: tuple[Tpn, ...] = ()

    @property
    def open_players(self) -> frozenset[Tpn]:
        """The players of the open games of the rounds counted."""
        return frozenset(tpn for game in self.open_games for tpn in (game.white, game.black))

    def points_of(self, row: StandingsRow) -> TieBreakValue:
        """A player's points with their working, round by round."""
        return TieBreakValue(self.points, row.values.position)

    def row_of(self, tpn: Tpn) -> StandingsRow:
        """The row of a player.

        Raises:
            KeyError: no such player.
        """
        for row in (*self.rows, *self.unranked):
            if row.tpn == tpn:
                return row
        raise KeyError(tpn)
