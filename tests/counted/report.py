"""A round as its report file tells it: read here a second time, from columns alone, for the counter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

POINTS = {"1": 2, "W": 2, "+": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}
"""Half points by the letter of the result; others are worth nothing."""

PLAYED = frozenset("10=WDL")
WITHOUT_PLAYING = frozenset("UF+")
"""Results for which nobody gets a pairing-allocated bye any more."""


@dataclass(frozen=True)
class Cell:
    """What a player has in a round."""

    opponent: int
    colour: str
    result: str

    @property
    def is_played(self) -> bool:
        return self.opponent > 0 and self.result in PLAYED


@dataclass(frozen=True)
class Bracket:
    """Who is in it, in no order: those who came from above, and those with its score."""

    score: int
    incoming: frozenset[int]
    residents: frozenset[int]
    floaters: frozenset[int]
    below: frozenset[int]

    @property
    def members(self) -> frozenset[int]:
        return self.incoming | self.residents


class Report:
    """A report file: the cells of all players, and a round of it as it was paired."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        self.has_forbidden = any(line.startswith(("260", "XXP")) for line in lines)
        self.cells: dict[int, list[Cell]] = {}
        for line in lines:
            if line.startswith("001"):
                self.cells[int(line[4:8])] = [
                    Cell(int(line[at : at + 4] or 0), line[at + 5], line[at + 7])
                    for at in range(91, len(line.rstrip()), 10)
                ]
        self.rounds = max(len(cells) for cells in self.cells.values())

    def round(self, number: int) -> Paired:
        return Paired(self, number)


class Paired:
    """Round `number`, with what was known before it."""

    def __init__(self, report: Report, number: int) -> None:
        self.report = report
        self.number = number
        now = {
            tpn: cells[number - 1] for tpn, cells in report.cells.items() if len(cells) >= number
        }
        self.opponents = {tpn: cell.opponent for tpn, cell in now.items() if cell.opponent}
        self.bye = next((tpn for tpn, cell in now.items() if cell.result == "U"), None)
        self.white = {tpn for tpn, cell in now.items() if cell.opponent and cell.colour == "w"}
        there = {*self.opponents} | ({self.bye} if self.bye is not None else set())
        self.there = frozenset(there)

    def before(self, tpn: int) -> list[Cell]:
        return self.report.cells[tpn][: self.number - 1]

    def score(self, tpn: int) -> int:
        return sum(POINTS.get(cell.result, 0) for cell in self.before(tpn))

    def colours(self, tpn: int) -> str:
        return "".join(cell.colour for cell in self.before(tpn) if cell.is_played)

    def due(self, tpn: int) -> str:
        """The colour preferred, empty before the first game."""
        colours = self.colours(tpn)
        if not colours:
            return ""
        difference = colours.count("w") - colours.count("b")
        if difference:
            return "b" if difference > 0 else "w"
        return "b" if colours[-1] == "w" else "w"

    def absolute(self, tpn: int) -> str:
        """The colour that a player must have: nobody is a topscorer before the last round."""
        colours = self.colours(tpn)
        difference = colours.count("w") - colours.count("b")
        if abs(difference) > 1:
            return "b" if difference > 0 else "w"
        if len(colours) > 1 and colours[-1] == colours[-2]:
            return "b" if colours[-1] == "w" else "w"
        return ""

    def may_meet(self, one: int, other: int) -> bool:
        met = any(cell.opponent == other and cell.is_played for cell in self.before(one))
        return not met and not (self.absolute(one) and self.absolute(one) == self.absolute(other))

    def may_have_bye(self, tpn: int) -> bool:
        return all(cell.result not in WITHOUT_PLAYING for cell in self.before(tpn))

    def are_paired(self, one: int, other: int) -> bool:
        return self.opponents.get(one) == other

    @cached_property
    def brackets(self) -> list[Bracket]:
        """From the top, by who was paired with whom (C.04.3 1.2, 1.3)."""
        found: list[Bracket] = []
        incoming: frozenset[int] = frozenset()
        scores = sorted({self.score(tpn) for tpn in self.there}, reverse=True)
        for score in scores:
            own = frozenset(tpn for tpn in self.there if self.score(tpn) == score)
            below = frozenset(tpn for tpn in self.there if self.score(tpn) < score)
            members = incoming | own
            floaters = frozenset(tpn for tpn in members if self.opponents.get(tpn) not in members)
            found.append(Bracket(score, incoming, own, floaters, below))
            incoming = floaters
        return found
