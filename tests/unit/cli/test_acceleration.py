"""A file that asks for an acceleration that cannot be known: told on standard error, not silently."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament, VirtualPoints
from arbiter_app.tournament.types import Colour
from arbiter_app.trf.write import write_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

COMMANDS = (
    ("pair",),
    ("pair", "--round", "1"),
    ("pair", "--system", "dutch-2026", "--system", "dutch-2017"),
    ("explain", "--round", "1"),
    ("why", "1", "--round", "1"),
    ("why-not", "1", "2", "--round", "1"),
)


def baku_file(path: Path, rounds: int, *points: VirtualPoints) -> Path:
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 9))
    settings = Settings(
        name="Baku",
        system="FIDE_DUTCH_2026_BAKU",
        rounds_total=rounds,
        initial_colour=Colour.WHITE,
    )
    path.write_bytes(write_trf(Tournament(settings, players, virtual_points=points)))
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("rounds", "points", "told"),
    [(0, [], 1), (9, [], 0), (0, [VirtualPoints(10, 1, 2, 1, 4)], 0)],
    ids=["no rounds", "rounds", "own points"],
)
def test_baku_without_the_number_of_rounds_is_told(
    run: Run,
    tmp_path: Path,
    command: tuple[str, ...],
    rounds: int,
    points: list[VirtualPoints],
    told: int,
) -> None:
    """C.04.7 1.4: half of the rounds are accelerated, so it has to be known of how many."""
    name, *options = command
    ran = run(name, baku_file(tmp_path / "baku.trf", rounds, *points), *options)
    assert ran.code == 0, ran.err
    assert ran.err.count(" No virtual points are given.") == told


@pytest.mark.parametrize(("rounds", "board"), [(0, "1 5"), (9, "1 3")])
def test_what_is_told_is_so(run: Run, tmp_path: Path, rounds: int, board: str) -> None:
    """GA are the first four: accelerated, they meet each other in round 1."""
    ran = run("pair", baku_file(tmp_path / "baku.trf", rounds))
    assert ran.out.splitlines()[1] == board
