"""Any cell can be opened to its working, and the working gives the value (C.07 (2026) 5–16)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.standings import (
    TieBreakValue,
    check_standings,
    standings,
    tie_break_code,
)
from arbiter_app.tournament.tournament import Tournament
from tests.strategies import tournaments
from tests.unit.standings import corpus

CUTS = ("", "/C1", "/C2", "/M1", "/M2")
SUMS = (
    *(f"{name}{cut}{forfeits}" for name in ("BH", "FB") for cut in CUTS for forfeits in ("", "/P")),
    *(f"SB{cut}{forfeits}" for cut in CUTS[:3] for forfeits in ("", "/P")),
    *("PTS", "PS", "PS/C1", "PS/C2", "KS", "KS/L1", "KS/L-1", "WIN", "WON", "BPG", "BWG", "REP"),
    "STD",
)
"""What is the sum of the contributions that are not cut."""

AVERAGES = ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "APRO", "APPO", "AOB", "AOB/F")
OTHERS = ("TPR", "PTP", "DE", "DE/P", "TPN", "TPN/R", "RTNG", "RTNG/R")
RATINGS_BASED = ("ARO", "APRO", "APPO", "TPR", "PTP", "RTNG")


def with_unrated(code: str) -> str:
    return f"{code}/U1400" if code.split("/", maxsplit=1)[0] in RATINGS_BASED else code


ALL = tuple(with_unrated(code) for code in (*SUMS, *AVERAGES, *OTHERS))


def assert_explained(cell: TieBreakValue) -> None:
    """The working's own numbers give the value."""
    code, working = cell.column.code, cell.working
    name = tie_break_code(code).name
    assert working.code == code
    assert working.article
    kept = [Fraction(each.value) for each in working.contributions if not each.cut]
    steps = {step.label: step.value for step in working.steps}
    if code in SUMS:
        assert cell.value == sum(kept) + steps.get("penalties", 0)
    elif name in ("ARO", "APRO", "APPO", "AOB"):
        unit = 100 if name == "AOB" else 1
        expected = (
            None if not kept else Fraction(int(unit * sum(kept) / len(kept) + Fraction(1, 2)), unit)
        )
        assert cell.value == expected
    elif name == "TPR" and cell.value is not None:
        assert cell.value == steps["average"] + steps["dp"]
    elif name == "PTP" and cell.value is not None and steps["score"]:
        assert steps["expected"] >= steps["score"]


@pytest.mark.parametrize("path", corpus.CASES, ids=lambda path: path.stem)
def test_every_cell_of_the_corpus(path: Path) -> None:
    table = standings(corpus.load(path).tournament, tie_breaks=ALL)
    for row in table.rows:
        for cell in row.cells:
            assert_explained(cell)


@settings(max_examples=40)
@given(
    tournaments(max_players=6, max_rounds=3),
    st.lists(st.sampled_from(ALL), min_size=1, max_size=6, unique=True),
)
def test_any_tournament(tournament: Tournament, codes: list[str]) -> None:
    """Cells explain themselves, values do not depend on their neighbours in the list."""
    table = standings(tournament, tie_breaks=codes)
    turned = standings(tournament, tie_breaks=codes[::-1])
    for row in table.rows:
        plain = turned.row_of(row.tpn)
        for cell in row.cells:
            assert_explained(cell)
            if not cell.column.code.startswith("DE"):
                assert cell.value == plain.values[cell.column.code].value


@settings(max_examples=40)
@given(tournaments(max_players=6, max_rounds=3), st.sampled_from([None, "a", "b"]))
def test_own_ranks_pass_the_check(tournament: Tournament, seed: str | None) -> None:
    """4.2: with shared ranks, and with lots drawn, the standings follow from the list."""
    table = standings(tournament, lots=seed)
    check = check_standings(tournament, {row.tpn: row.rank for row in table.rows})
    assert check.same
    ranks = [row.rank for row in table.rows]
    assert ranks == sorted(ranks)
    assert seed is None or ranks == list(range(1, len(ranks) + 1))
