"""Who cannot be paired is said with names, not with numbers alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run


@pytest.mark.parametrize("command", ["pair", "explain", "why", "why-not"])
def test_the_players_who_cannot_be_served_are_named(
    run: Run, corpus_dir: Path, command: str
) -> None:
    players = {"why": ["1"], "why-not": ["1", "2"]}.get(command, [])
    file = corpus_dir / "0200-impossible-n13-r13.trf"
    ran = run(command, file, "--round", "11", *players)
    assert (ran.code, ran.out) == (1, "")
    assert "Round 11 has no legal pairing: not all of 1, 3, 9, 10 can get an opponent" in ran.err
    assert ran.err.endswith(
        "arbiter-app: Players named above: 1 Player0001, T; 3 Player0003, T; 9 Player0009, T;"
        " 10 Player0010, T.\n"
    )
