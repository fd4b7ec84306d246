"""The small tournaments of the corpus, as tournaments and as the boards the engine made."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf import read_trf

CORPUS = Path(__file__).parents[1] / "corpus" / "dutch2026"


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
    """A line of the corpus' index."""

    name: str
    players: int
    rounds_paired: int
    unpairable_round: int | None


def entries() -> list[Entry]:
    """All tournaments of the corpus."""
    with (CORPUS / "index.tsv").open(encoding="utf-8") as index:
        return [_entry(row) for row in csv.DictReader(index, delimiter="\t")]


def _entry(row: dict[str, str]) -> Entry:
    kind, _, number = row["outcome"].partition(":")
    return Entry(
        name=row["name"],
        players=int(row["players"]),
        rounds_paired=int(row["rounds_paired"]),
        unpairable_round=int(number) if kind == "none" else None,
    )


def read_tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
