"""The pairing as a library: what it offers, and what importing it costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_app import pairing
from arbiter_app.errors import InputError
from arbiter_app.pairing import check_tournament, pair_round, system_names
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf


@pytest.mark.parametrize("name", pairing.__all__)
def test_what_it_offers_is_documented(name: str) -> None:
    assert getattr(pairing, name).__doc__


def test_importing_it_loads_no_pairing_system() -> None:
    code = (
        "import sys, arbiter_app.pairing\n"
        "print(sorted(name for name in sys.modules if name.startswith(\n"
        "    ('arbiter_app.pairing.dutch', 'arbiter_app.pairing.lim', 'networkx', 'PySide6',\n"
        "     'sqlalchemy', 'arbiter_app.explain'))))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert done.stdout == "[]\n"


def test_a_tournament_from_its_parts() -> None:
    """C.04.3 5.2.5, 4.2: the upper half against the lower half, White by the initial-colour."""
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 6))
    round_one = pair_round(Tournament(players=players))
    assert [(pair.white, pair.black) for pair in round_one.pairs] == [(1, 3), (4, 2)]
    assert round_one.bye == 5
    assert round_one.trace is None


def test_a_tournament_from_a_file(corpus_dir: Path) -> None:
    tournament = read_trf((corpus_dir / "0004-regular-n13-r9.trf").read_bytes()).tournament
    assert all(check.same for check in check_tournament(tournament))
    trace = pair_round(tournament.before_round(4), explain=True).trace
    assert trace is not None
    assert trace.system == system_names()[0] == "dutch-2026"


def test_no_such_system() -> None:
    with pytest.raises(InputError, match="There is no pairing system “x”"):
        pair_round(Tournament(), system="x")
