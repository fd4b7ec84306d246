"""A report file of a Double-Swiss tournament read from its columns, by code of its own (S3 to S16).

Nothing of the program is used: only positions in lines, as the readings describe them. Points are
tenths.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

from tests.oracle.double_swiss.literal import LiteralField, LiteralPlayer

PLAYED = "1=0WDL?"


@dataclass(frozen=True)
class Cell:
    """What one column says of a player: opponent (0 if none), colour, code."""

    opponent: int
    colour: str
    code: str


@dataclass
class Columns:
    """A file: for each number its pairs of cells, one pair a round."""

    rounds_total: int = 0
    initial: str = ""
    system: str = ""
    values: dict[str, int] = field(default_factory=dict)
    matches: dict[int, list[tuple[Cell, Cell]]] = field(default_factory=dict)
    virtual: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    prohibited: list[tuple[int, int, list[int]]] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Columns:
        file = cls(values={"W": 10, "D": 5, "L": 0, "A": 0})
        for line in path.read_text(encoding="utf-8").splitlines():
            file._line(line)
        file.values.setdefault("P", file.values["W"] + file.values["D"])
        return file

    def _line(self, line: str) -> None:
        code, rest = line[:3], line[4:]
        if code == "142":
            self.rounds_total = int(rest) // 2
        elif code == "152":
            self.initial = rest.strip().lower()
        elif code == "192":
            self.system = rest.strip()
        elif code == "162":
            for at in range(5, len(line), 9):
                self.values[line[at]] = round(10 * float(line[at + 1 : at + 5]))
        elif code == "250":
            first, last, low, high = (
                int(line[at:to]) for at, to in ((14, 17), (18, 21), (22, 26), (27, 31))
            )
            points = round(10 * float(line[9:13]))
            self.virtual.append((points, (first + 1) // 2, last // 2, low, high))
        elif code == "260":
            numbers = [int(one) for one in line[12:].split()]
            first, last = int(line[4:7]), int(line[8:11])
            self.prohibited.append(((first + 1) // 2, last // 2, numbers))
        elif code == "001":
            self._player(line)

    def _player(self, line: str) -> None:
        cells = [
            Cell(
                int(line[at : at + 4].strip() or 0),
                line[at + 5 : at + 6].strip(),
                line[at + 7 : at + 8].strip(),
            )
            for at in range(91, len(line.rstrip()), 10)
        ]
        self.matches[int(line[4:8])] = list(zip(cells[::2], cells[1::2], strict=True))

    # Matches (S4 to S12)

    def match(self, number: int, round_number: int) -> tuple[Cell, Cell]:
        played = self.matches[number]
        nothing = Cell(0, "", "")
        return played[round_number - 1] if round_number <= len(played) else (nothing, nothing)

    def points(self, match: tuple[Cell, Cell]) -> int:
        """S5."""
        values = self.values
        game = {
            **dict.fromkeys("1+W", values["W"]),
            **dict.fromkeys("=D?", values["D"]),
            **dict.fromkeys("0L", values["L"]),
            "-": values["A"],
        }
        first, second = match
        if first.opponent:
            return game[first.code] + game[second.code]
        byes = {"U": values["P"], "F": 2 * values["W"], "H": 2 * values["D"]}
        return byes.get(first.code, 2 * values["A"])

    def forfeits(self, number: int, round_number: int) -> bool:
        """Whether a player forfeited both games."""
        first, second = self.match(number, round_number)
        return first.opponent > 0 and first.code == second.code == "-"

    def is_regular(self, number: int, round_number: int) -> bool:
        """S7: a match with an opponent that neither of the two forfeited."""
        opponent = self.match(number, round_number)[0].opponent
        return opponent > 0 and not (
            self.forfeits(number, round_number) or self.forfeits(opponent, round_number)
        )

    def bars(self, number: int, round_number: int) -> bool:
        """C2 with S8."""
        first, _ = self.match(number, round_number)
        if first.opponent:
            return self.forfeits(first.opponent, round_number) and not self.forfeits(
                number, round_number
            )
        return first.code in {"U", "F"}

    def has_colour(self, number: int, round_number: int) -> bool:
        """S10: regularly played, and one of the games really played."""
        games = self.match(number, round_number)
        return self.is_regular(number, round_number) and any(game.code in PLAYED for game in games)

    # A round (S6, S13 to S16, S32 to S35)

    def score(self, number: int, round_number: int) -> int:
        """S6."""
        before = sum(self.points(self.match(number, past)) for past in range(1, round_number))
        return before + self.virtual_points(number, round_number)

    def virtual_points(self, number: int, round_number: int) -> int:
        if self.virtual or not self.system.endswith("_BAKU"):
            return sum(
                points
                for points, first, last, low, high in self.virtual
                if first <= round_number <= last and low <= number <= high
            )
        paired = [one for one in sorted(self.matches) if self.is_paired(one, 1)]
        size = min(len(paired), 2 * ceil(len(paired) / 4))
        accelerated = ceil(self.rounds_total / 2)
        if not paired or round_number > accelerated or number > paired[size - 1]:
            return 0
        return self.values["W"] * (2 if round_number <= ceil(accelerated / 2) else 1)

    def is_paired(self, number: int, round_number: int) -> bool:
        """An opponent or the pairing-allocated bye."""
        first, _ = self.match(number, round_number)
        return first.opponent > 0 or first.code == "U"

    def participants(self, round_number: int) -> list[int]:
        """S13."""
        paired = [one for one in sorted(self.matches) if self.is_paired(one, round_number)]
        if paired:
            return paired
        return [
            one
            for one in sorted(self.matches)
            if self.match(one, round_number)[0].code not in {"H", "F", "Z"}
        ]

    def has_floated(self, number: int, round_number: int) -> bool:
        """S16, of the round before."""
        before = round_number - 1
        if before < 1 or not self.is_regular(number, before):
            return False
        opponent = self.match(number, before)[0].opponent
        return self.score(number, before) != self.score(opponent, before)

    def player(self, number: int, round_number: int, place: int) -> LiteralPlayer:
        past = range(1, round_number)
        regular = [one for one in past if self.is_regular(number, one)]
        return LiteralPlayer(
            number,
            self.score(number, round_number),
            frozenset(self.match(number, one)[0].opponent for one in regular),
            self.has_floated(number, round_number),
            "".join(
                self.match(number, one)[0].colour for one in past if self.has_colour(number, one)
            ),
            len(regular),
            any(self.bars(number, one) for one in past),
            place,
        )

    def field(self, round_number: int) -> LiteralField:
        """The field of a round, paired already or not."""
        present = self.participants(round_number)
        arrived = [
            one
            for one in sorted(self.matches)
            if one in present or any(self.is_paired(one, past) for past in range(1, round_number))
        ]
        prohibited = [
            (one, other)
            for first, last, numbers in self.prohibited
            if first <= round_number <= last
            for one in numbers
            for other in numbers
            if one < other
        ]
        return LiteralField(
            [self.player(one, round_number, arrived.index(one) + 1) for one in present],
            prohibited,
            is_last=round_number == self.rounds_total,
            initial=self.initial or self.shown_initial(),
        )

    def shown_initial(self) -> str:
        """4.1: as round 1 shows it."""
        paired = self.participants(1)
        first = next(one for one in paired if self.match(one, 1)[0].opponent)
        colour = self.match(first, 1)[0].colour
        if paired.index(first) % 2 == 0:
            return colour
        return "b" if colour == "w" else "w"
