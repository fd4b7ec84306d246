"""Any cell can be opened to its working, and the working gives the value (C.07 (2026) 5–16)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.standings.check import check_standings
from arbiter_app.standings.offered import offered_codes
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.registry import tie_break_code
from arbiter_app.standings.steps import AVERAGE, DIFFERENCE, EXPECTED, PENALTIES, SCORE, TIED
from arbiter_app.standings.tie_break import ARTICLE_ON_ROUND_ROBINS, WorkingForm
from arbiter_app.standings.values import TieBreakValue
from arbiter_app.tournament.tournament import Tournament
from tests.strategies import tournaments
from tests.unit.standings import corpus

ALL = tuple(
    f"{code}/U1400" if tie_break_code(code).tie_break.by_ratings else code
    for code in ("PTS", *offered_codes())
)


def assert_explained(cell: TieBreakValue) -> None:
    """The working's own numbers give the value, in the form that the tie-break declares."""
    code, working = tie_break_code(cell.column.code), cell.working
    assert working.code == code.written
    assert working.article in (code.article, ARTICLE_ON_ROUND_ROBINS)
    kept = [Fraction(each.value) for each in working.contributions if not each.cut]
    steps = {step.name: step.value for step in working.steps}
    assert all(step.words for step in steps)
    if cell.value is None:
        assert not kept
        return
    match code.tie_break.form:
        case WorkingForm.SUM:
            assert cell.value == sum(kept) + steps.get(PENALTIES, 0)
        case WorkingForm.MEAN:
            unit = 10 ** (cell.column.places or 0)
            assert cell.value * unit == floor(unit * sum(kept) / len(kept) + Fraction(1, 2))
        case WorkingForm.RATING_AND_DIFFERENCE:
            assert cell.value == steps[AVERAGE] + steps[DIFFERENCE]
        case WorkingForm.EXPECTED_SCORE:
            assert steps[EXPECTED] >= steps[SCORE] or not steps[SCORE]
        case WorkingForm.PLACE:
            assert 0 <= cell.value <= steps[TIED]
        case WorkingForm.ITSELF:
            assert not kept


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
            if not tie_break_code(cell.column.code).is_among_tied:
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
