"""The small words of a tournament: colours, points, results, byes, titles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeAlias

Points: TypeAlias = int
"""Points in tenths: a win of one point is 10, a draw 5. TRF fields have one decimal."""

Tpn: TypeAlias = int
"""Tournament pairing number (C.04.2 (2026) 2.3), 1 for the highest ranked participant."""

POINT: Points = 10


class Colour(StrEnum):
    """The colour of a player's pieces; the value is the letter of TRF column 97."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class ByeKind(StrEnum):
    """Why a player had no opponent; the value is the letter of TRF column 99."""

    PAIRING_ALLOCATED = "U"
    FULL_POINT = "F"
    HALF_POINT = "H"
    ZERO_POINT = "Z"

    @property
    def is_requested(self) -> bool:
        """True for byes announced before the pairing, false for the PAB, which the pairing gives."""
        return self is not ByeKind.PAIRING_ALLOCATED


class GameResult(Enum):
    """The result of a paired game: White's TRF letter, then Black's.

    Of a match of several games it is that of one of them, see `MatchResult`.

    `1 = 0` are games played, `W D L` games of less than one move (played, not rated),
    `+ -` forfeits, `?` a result not known yet (adjourned game).
    """

    WHITE_WINS = "10"
    DRAW = "=="
    BLACK_WINS = "01"
    WHITE_DRAWS_BLACK_LOSES = "=0"
    WHITE_LOSES_BLACK_DRAWS = "0="
    BOTH_LOSE = "00"
    WHITE_WINS_BY_FORFEIT = "+-"
    BLACK_WINS_BY_FORFEIT = "-+"
    DOUBLE_FORFEIT = "--"
    UNRATED_WHITE_WINS = "WL"
    UNRATED_DRAW = "DD"
    UNRATED_BLACK_WINS = "LW"
    UNRATED_BOTH_LOSE = "LL"
    UNRATED_WHITE_DRAWS = "DL"
    UNRATED_BLACK_DRAWS = "LD"
    ADJOURNED = "??"

    def __init__(self, letters: str) -> None:
        # Plain attributes: every game of every round is asked for them again and again.
        self.white_letter, self.black_letter = letters[0], letters[1]
        self.is_forfeit = letters[0] in "+-"
        """True if the game was paired but not played (C.04.2 (2026) 3.4, 3.5)."""
        self.letters = (letters[0], letters[1])
        self.is_adjourned = letters == "??"
        self.is_final = not self.is_adjourned
        self.gives_colours = not self.is_forfeit
        self.is_missing = False

    def letter(self, colour: Colour) -> str:
        return self.white_letter if colour is Colour.WHITE else self.black_letter

    @property
    def is_rated(self) -> bool:
        return self.value[0] in "10="

    @property
    def swapped(self) -> GameResult:
        """The same result with the colours exchanged."""
        return GameResult(self.value[1] + self.value[0])


class Title(StrEnum):
    """FIDE titles in the order of C.04.2 (2026) 2.2.2; no title ranks last."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"


class Sex(StrEnum):
    """TRF column 10."""

    MALE = "m"
    FEMALE = "w"


@dataclass(frozen=True, slots=True)
class ScoringSystem:
    """What each result is worth, in tenths of a point (TRF26 record 162).

    `full_point_bye` and `half_point_bye` follow `win` and `draw` unless an engine dialect says
    otherwise; `forfeit_win` follows `win`, `forfeit_loss` follows `absence` (record 162, `A`).

    Byes and absences are worth what is given here for a round, all else for a game.
    """

    win: Points = 10
    draw: Points = 5
    loss: Points = 0
    absence: Points = 0
    pairing_allocated_bye: Points = 10
    unknown: Points = 5
    forfeit_win: Points = 10
    forfeit_loss: Points = 0
    full_point_bye: Points = 10
    half_point_bye: Points = 5

    @classmethod
    def of(
        cls,
        *,
        win: Points = 10,
        draw: Points = 5,
        loss: Points = 0,
        absence: Points | None = None,
        pairing_allocated_bye: Points | None = None,
        unknown: Points | None = None,
        games: int = 1,
    ) -> ScoringSystem:
        """A scoring system from the six values of record 162, the others derived from them.

        In matches of several games a requested bye or an absence is worth that many draws, wins
        or absences, and a pairing-allocated bye one win and otherwise draws if nothing else is
        said (C.04.5 (2026) 1.4).
        """
        away = 0 if absence is None else absence
        bye = win + (games - 1) * draw
        return cls(
            win=win,
            draw=draw,
            loss=loss,
            absence=games * away,
            pairing_allocated_bye=bye if pairing_allocated_bye is None else pairing_allocated_bye,
            unknown=draw if unknown is None else unknown,
            forfeit_win=win,
            forfeit_loss=away,
            full_point_bye=games * win,
            half_point_bye=games * draw,
        )

    def letter_points(self) -> Mapping[str, Points]:
        """Points by TRF result letter, for games and byes alike."""
        return {
            "1": self.win,
            "W": self.win,
            "=": self.draw,
            "D": self.draw,
            "0": self.loss,
            "L": self.loss,
            "+": self.forfeit_win,
            "-": self.forfeit_loss,
            "?": self.unknown,
            "U": self.pairing_allocated_bye,
            "F": self.full_point_bye,
            "H": self.half_point_bye,
            "Z": self.absence,
        }

    def bye_points(self, kind: ByeKind) -> Points:
        return self.letter_points()[kind.value]


def format_points(points: Points) -> str:
    """Points as arbiters write them in files: `2.5`."""
    sign, tenths = ("-", -points) if points < 0 else ("", points)
    return f"{sign}{tenths // 10}.{tenths % 10}"


def format_points_short(points: Points) -> str:
    """Points as they stand on paper: `2½`, `½`, `3`, `2.3` where no half fits."""
    sign, tenths = ("-", -points) if points < 0 else ("", points)
    whole, rest = divmod(tenths, 10)
    match rest:
        case 0:
            return f"{sign}{whole}"
        case 5:
            return f"{sign}{whole or ''}½"
        case _:
            return f"{sign}{whole}.{rest}"
