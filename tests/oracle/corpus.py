"""The small tournaments of the corpus, as tournaments and as the boards the engine made."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[1] / "corpus"
FOLDERS = {"dutch-2026": "dutch2026", "dutch-2017": "dutch2017"}


@dataclass(frozen=True, slots=True)
class Boards:
    """The published pairing of a round: (White, Black) pairs and the PAB."""

    pairs: frozenset[tuple[Tpn, Tpn]]
    bye: Tpn | None


def read_boards(path: Path) -> dict[int, Boards]:
    """Reads a `.boards` file: `R<n>`, then `white black` per board, a bye as `n 0`."""
    rounds: dict[int, list[tuple[int, int]]] = {}
    number = 0
    for line in path.read_text().split("\n"):
        if line.startswith("R"):
            number = int(line[1:])
            rounds[number] = []
        elif line.strip():
            white, black = line.split()
            rounds[number].append((int(white), int(black)))
    return {
        number: Boards(
            frozenset(pair for pair in pairs if pair[1]),
            next((white for white, black in pairs if not black), None),
        )
        for number, pairs in rounds.items()
    }


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the corpus' index; `system` is the name of the rules."""

    system: str
    name: str
    players: int
    rounds_paired: int
    unpairable_round: int | None

    def tournament(self) -> Tournament:
        return read_trf(self.path("trf").read_bytes()).tournament

    def boards(self) -> dict[int, Boards]:
        return read_boards(self.path("boards"))

    def path(self, ending: str) -> Path:
        return CORPUS / FOLDERS[self.system] / f"{self.name}.{ending}"


def entries() -> list[Entry]:
    """All tournaments of the corpus."""
    return [
        _entry(system, row)
        for system, folder in FOLDERS.items()
        for row in _index(CORPUS / folder / "index.tsv")
    ]


def _index(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as index:
        return list(csv.DictReader(index, delimiter="\t"))


def _entry(system: str, row: dict[str, str]) -> Entry:
    kind, _, number = row["outcome"].partition(":")
    return Entry(
        system=system,
        name=row["name"],
        players=int(row["players"]),
        rounds_paired=int(row["rounds_paired"]),
        unpairable_round=int(number) if kind == "none" else None,
    )
