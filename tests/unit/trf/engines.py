"""Strict readers: what bbpPairings and JaVaFo take from a file, and what they refuse.

Written from the descriptions of the formats, stricter than our own reader: a field that is not in
its columns is refused, as the engines do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

POINTS = re.compile(r"\d{1,3}(\.\d)?", re.ASCII)
SYSTEMS = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_BURSTEIN")


class EngineRefusedError(Exception):
    """The engine does not take the file; says why."""


Cell: TypeAlias = tuple[int, str, str]
"""Opponent (0 without), colour and result."""

Group: TypeAlias = tuple[int, int, list[int]]
"""First and last round, and who is kept apart in them."""


@dataclass(frozen=True)
class Understood:
    """What an engine would pair the next round from."""

    rounds: int
    absent: set[int]
    points: dict[int, int]
    virtual: dict[int, list[int]]
    forbidden: set[frozenset[int]]
    initial_colour: str


def require(condition: bool, reason: str) -> None:
    if not condition:
        raise EngineRefusedError(reason)


def number(text: str, least: int = 1) -> int:
    require(text.strip().isascii() and text.strip().isdigit(), f"no number: {text!r}")
    require(int(text) >= least, f"too small: {text!r}")
    return int(text)


def points(text: str) -> int:
    require(POINTS.fullmatch(text.strip()) is not None, f"no points: {text!r}")
    whole, _, tenths = text.strip().partition(".")
    return 10 * int(whole) + int(tenths or 0)


def lines_of(data: bytes) -> Iterator[str]:
    yield from (line for line in re.split("[\r\n]+", data.decode("utf-8")) if len(line) >= 3)


def cells(line: str) -> Iterator[Cell]:
    """The rounds of a record 001."""
    require(len(line) >= 84, "record 001 ends before the points")
    for begin in range(91, len(line), 10):
        text = line[begin : begin + 10]
        if not text.strip():
            yield 0, "", " "
            continue
        require(len(text.rstrip()) == 8, f"an incomplete round: {text!r}")
        require(text[4] == text[6] == " ", f"fields are shifted: {text!r}")
        opponent = 0 if text[:4] in ("    ", "0000") else number(text[:4])
        colour, result = text[5], text[7]
        if opponent:
            require(colour in "wb", f"no colour: {text!r}")
            require(result in "10=+-WDL", f"no result of a game: {text!r}")
        else:
            require(colour == "-" and result in "UFHZ", f"no bye: {text!r}")
        yield opponent, colour, result


class _BbpReader:
    """The records that bbpPairings 6.0.0 reads."""

    def __init__(self, data: bytes) -> None:
        self.worth = {"W": 10, "D": 5, "L": 0, "Z": 0, "F": 0}
        self.rows: dict[int, list[Cell]] = {}
        self.stated: dict[int, int] = {}
        self.byes: list[tuple[int, int]] = []
        self.virtual: dict[int, list[int]] = {}
        self.groups: list[Group] = []
        self.rounds = 0
        self.last_with_points = 0
        self.colour = ""
        self.by_rank = False
        records: Mapping[str, Callable[[str], None]] = {
            "001": self._player,
            **dict.fromkeys(("013", "310", "299"), self._refused),
            **dict.fromkeys(("142", "XXR"), self._rounds),
            **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), self._points_of),
            "152": self._colour,
            "XXC": self._options,
            "162": self._scoring,
            "192": self._system,
            "240": self._absences,
            "250": self._range,
            "XXA": self._virtual_points,
            "260": self._group,
            "XXP": self._group_for_ever,
        }
        for line in lines_of(data):
            if line[:3] in records:
                records[line[:3]](line)

    def _player(self, line: str) -> None:
        tpn = number(line[4:8])
        require(tpn not in self.rows, "a number twice")
        if line[48:52].strip():
            number(line[48:52])
        self.stated[tpn] = points(line[80:84])
        self.rows[tpn] = list(cells(line))

    def _refused(self, line: str) -> None:
        raise EngineRefusedError(f"record {line[:3]}")

    def _rounds(self, line: str) -> None:
        self.rounds = number(line[4:])

    def _colour(self, line: str) -> None:
        require(line in ("152 W", "152 B"), line)
        self.colour = {"W": "white1", "B": "black1"}[line[4]]

    def _options(self, line: str) -> None:
        words = line[4:].split()
        self.by_rank |= "rank" in words
        self.colour = next((word for word in words if word != "rank"), self.colour)

    def _scoring(self, line: str) -> None:
        for begin in range(5, len(line), 9):
            symbol = line[begin]
            require(symbol in "WDLPZ", f"symbol {symbol} in 162")
            value = points(line[begin + 1 : begin + 5])
            self.worth["U" if symbol == "P" else symbol] = value
            if symbol == "Z":
                self.worth["F"] = value

    def _points_of(self, line: str) -> None:
        require(len(line) >= 8, line)
        self.worth[line[2]] = points(line[4:])

    def _system(self, line: str) -> None:
        require(line[4:].removesuffix("_BAKU") in SYSTEMS, f"unknown system {line[4:]}")

    def _absences(self, line: str) -> None:
        at = number(line[6:9])
        self.byes += [(at, number(line[begin : begin + 4])) for begin in range(10, len(line), 5)]

    def _range(self, line: str) -> None:
        require(len(line) >= 31 and not line[4:8].strip(), line)
        first, last = number(line[14:17]), number(line[18:21])
        one, other = number(line[22:26]), number(line[27:31])
        value = points(line[9:13])
        require(first <= last and one <= other and value > 0, line)
        self.last_with_points = max(self.last_with_points, other)
        for tpn in range(one, other + 1):
            own = self.virtual.setdefault(tpn, [])
            own.extend([0] * (last - len(own)))
            own[first - 1 : last] = [value] * (last - first + 1)

    def _virtual_points(self, line: str) -> None:
        own = self.virtual.setdefault(number(line[4:8]), [])
        own += [points(line[begin : begin + 4]) for begin in range(9, len(line), 5)]

    def _group(self, line: str) -> None:
        require(len(line) >= 18, line)
        tpns = [number(line[begin : begin + 4]) for begin in range(12, len(line), 5)]
        self.groups.append((number(line[4:7]), number(line[8:11]), tpns))

    def _group_for_ever(self, line: str) -> None:
        self.groups.append((1, 999, [number(word) for word in line[4:].split()]))

    def understood(self, *, checking: bool) -> Understood:
        """What follows from the records; refuses what does not fit."""
        rows = self.rows
        in_order = set(rows) == set(range(1, len(rows) + 1))
        require(self.by_rank or in_order, "a pairing number is missing")
        require(self.last_with_points <= max(rows, default=0), "virtual points of nobody")
        # The checker takes byes after the last round paired for a round played.
        counted = max(map(len, rows.values()), default=0) if checking else last_paired(rows)
        require(checking or self.rounds > 0, "the number of rounds is not given")
        most = self.rounds - (not checking)
        require(not self.rounds or counted <= most, "more rounds than there are")
        for tpn, own in self.virtual.items():
            require(len(own) <= (self.rounds or counted), f"too many virtual points of {tpn}")
        for tpn, row in rows.items():
            total = sum(self._value(cell) for cell in row[:counted])
            total += (counted - len(row[:counted])) * self.worth["Z"]
            require(self.stated[tpn] == total, f"{tpn} has {self.stated[tpn]}, results {total}")
        for index in range(counted):
            self._check_pairs(index)
        announced = {tpn for at, tpn in self.byes if at == counted + 1}
        return Understood(
            counted,
            announced | {tpn for tpn, row in rows.items() if row[counted:]},
            self.stated,
            {tpn: own for tpn, own in self.virtual.items() if any(own)},
            in_force(self.groups, counted + 1),
            self.colour,
        )

    def _value(self, cell: Cell) -> int:
        opponent, _, result = cell
        letters = {"U": "U", "-": "F", **dict.fromkeys("1W+F", "W"), **dict.fromkeys("=DH", "D")}
        letter = letters.get(result, "L" if opponent else "Z")
        return self.worth.get(letter, self.worth["W"])

    def _check_pairs(self, index: int) -> None:
        games = {tpn: row[index] for tpn, row in self.rows.items() if index < len(row)}
        for tpn, (opponent, colour, _) in games.items():
            if opponent:
                back = games.get(opponent, (0, "", ""))
                require(back[0] == tpn and back[1] != colour, f"the game of {tpn}")


def bbp_pairings(data: bytes, *, checking: bool) -> Understood:
    """bbpPairings 6.0.0, to check the rounds paired or to pair the next one."""
    return _BbpReader(data).understood(checking=checking)


class _JavafoReader:
    """The records that JaVaFo 2.2 reads: TRF16 with its own; it passes over all others."""

    _CODES: Mapping[str, str] = {
        "WW": "1",
        "BW": "1",
        "WD": "=",
        "BD": "=",
        "WL": "0",
        "BL": "0",
        "ZPB": "Z",
        "HPB": "H",
        "FPB": "F",
        "PAB": "U",
        "FW": "+",
        "FL": "-",
    }

    def __init__(self, data: bytes) -> None:
        self.worth = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
        self.rows: dict[int, list[Cell]] = {}
        self.stated: dict[int, int] = {}
        self.absent: set[int] = set()
        self.virtual: dict[int, list[int]] = {}
        self.groups: list[Group] = []
        self.rounds = 0
        self.colour = ""
        records: Mapping[str, Callable[[str], None]] = {
            "001": self._player,
            "XXR": self._rounds,
            "XXC": self._options,
            "XXZ": self._absences,
            "XXS": self._scoring,
            "XXA": self._virtual_points,
            "XXP": self._group,
        }
        for line in lines_of(data):
            if line[:3] in records:
                records[line[:3]](line)

    def _player(self, line: str) -> None:
        tpn = number(line[4:8])
        self.stated[tpn] = points(line[80:84])
        self.rows[tpn] = list(cells(line))

    def _rounds(self, line: str) -> None:
        self.rounds = number(line[4:])

    def _options(self, line: str) -> None:
        words = set(line[4:].split())
        require(words <= {"rank", "white1", "black1"}, line)
        self.colour = next(iter(words - {"rank"}), "")

    def _absences(self, line: str) -> None:
        self.absent |= {number(word) for word in line[4:].split()}

    def _scoring(self, line: str) -> None:
        for word in line[4:].split():
            code, _, value = word.partition("=")
            require(code in self._CODES, word)
            self.worth[self._CODES[code]] = points(value)

    def _virtual_points(self, line: str) -> None:
        tpn = number(line[4:8])
        require(tpn not in self.virtual, "XXA twice")
        self.virtual[tpn] = [points(line[begin : begin + 4]) for begin in range(9, len(line), 5)]

    def _group(self, line: str) -> None:
        self.groups.append((1, 999, [number(word) for word in line[4:].split()]))

    def understood(self) -> Understood:
        """What follows from the records; refuses what does not fit."""
        require(self.rounds > 0, "without XXR no round is paired")
        paired = last_paired(self.rows)
        now: dict[int, int] = {}
        for tpn, row in self.rows.items():
            values = [self._value(result) for _, _, result in row]
            require(self.stated[tpn] == sum(values), f"the points of {tpn}")
            now[tpn] = sum(values[:paired])
            if row[paired : paired + 1] and row[paired][2] != " ":
                self.absent.add(tpn)
        groups = in_force(self.groups, paired + 1)
        return Understood(paired, self.absent, now, self.virtual, groups, self.colour)

    def _value(self, result: str) -> int:
        same = {"W": "1", "D": "=", "L": "0"}
        return 0 if result == " " else self.worth[same.get(result, result)]


def javafo(data: bytes) -> Understood:
    """JaVaFo 2.2, to pair the next round."""
    return _JavafoReader(data).understood()


def last_paired(rows: Mapping[int, Sequence[Cell]]) -> int:
    """The last round in which anybody has an opponent or the PAB."""
    return max(
        (
            index
            for row in rows.values()
            for index, (opponent, _, result) in enumerate(row, start=1)
            if opponent or result == "U"
        ),
        default=0,
    )


def in_force(stated: Sequence[Group], at: int) -> set[frozenset[int]]:
    """The groups kept apart in a round."""
    return {frozenset(tpns) for first, last, tpns in stated if first <= at <= last}
