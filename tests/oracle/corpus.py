"""The small tournaments of the corpus, as tournaments and as the boards the engine made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Points, ScoringSystem, Tpn

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


def _points(text: str) -> Points:
    return round(float(text) * 10)


def read_tournament(path: Path) -> Tournament:
    """Reads what pairing needs from a TRF of the corpus."""
    players: list[Player] = []
    cells: dict[Tpn, list[tuple[int, str, str]]] = {}
    virtual: list[VirtualPoints] = []
    groups: list[ForbiddenGroup] = []
    requested: list[RequestedBye] = []
    total, colour, scoring = 0, None, ScoringSystem()
    for line in path.read_text().splitlines():
        match line[:3]:
            case "001":
                tpn = int(line[4:8])
                players.append(Player(tpn, line[14:47].strip()))
                cells[tpn] = []
                for at in range(91, len(line), 10):
                    cell = line[at : at + 8].ljust(8)
                    cells[tpn].append((int(cell[:4].strip() or 0), cell[5], cell[7]))
            case "142" | "XXR":
                total = int(line[4:])
            case "152":
                colour = Colour(line[4:].strip().lower())
            case "XXC":
                colour = Colour.WHITE if "white" in line else Colour.BLACK
            case "162":
                given = {
                    line[at]: _points(line[at + 1 : at + 5]) for at in range(5, len(line) - 4, 9)
                }
                scoring = ScoringSystem.of(
                    win=given["W"],
                    draw=given["D"],
                    loss=given["L"],
                    absence=given["Z"],
                    pairing_allocated_bye=given["P"],
                )
            case "240":
                kind = ByeKind(line[4])
                requested += [
                    RequestedBye(int(tpn), int(line[6:9]), kind) for tpn in line[10:].split()
                ]
            case "250":
                virtual.append(
                    VirtualPoints(
                        _points(line[9:13]),
                        int(line[14:17]),
                        int(line[18:21]),
                        int(line[22:26]),
                        int(line[27:31]),
                    )
                )
            case "XXA":
                who, *points = line[4:].split()
                virtual += [
                    VirtualPoints(_points(value), number, number, int(who), int(who))
                    for number, value in enumerate(points, start=1)
                ]
            case "260":
                groups.append(
                    ForbiddenGroup(
                        tuple(int(tpn) for tpn in line[12:].split()),
                        int(line[4:7]),
                        int(line[8:11]),
                    )
                )
            case "XXP":
                groups.append(ForbiddenGroup(tuple(int(tpn) for tpn in line[4:].split())))
            case _:
                pass
    played = 0
    for own in cells.values():
        for number, (opponent, _colour, letter) in enumerate(own, start=1):
            if opponent or letter == "U":
                played = max(played, number)
    rounds = []
    for number in range(1, played + 1):
        games, byes = [], []
        for tpn, own in cells.items():
            opponent, side, letter = own[number - 1] if number <= len(own) else (0, " ", " ")
            if opponent and side == "w":
                other = cells[opponent][number - 1][2]
                games.append(Game(len(games) + 1, tpn, opponent, GameResult(letter + other)))
            elif not opponent:
                byes.append(Bye(tpn, ByeKind(letter.strip() or "Z")))
        rounds.append(Round(number, tuple(games), tuple(byes)))
    for tpn, own in cells.items():
        for number, (_opponent, _colour, letter) in enumerate(own, start=1):
            if number > played and letter in "HFZ":
                requested.append(RequestedBye(tpn, number, ByeKind(letter)))
    return Tournament(
        Settings(rounds_total=total, initial_colour=colour, scoring=scoring),
        tuple(players),
        tuple(rounds),
        tuple(requested),
        tuple(virtual),
        tuple(groups),
    )
