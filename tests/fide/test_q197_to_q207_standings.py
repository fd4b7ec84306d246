"""FIDE's checklist, standings and what decides ties (questions 197 to 207, lots besides)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    change_settings,
    enter_result,
    expel_player,
    export_trf,
    pair_next_round,
    set_entered_values,
    set_lots,
    set_manual_places,
    standings_of,
)
from arbiter_app.standings.registry import TIE_BREAKS
from arbiter_app.standings.tie_break import SuitedTo
from arbiter_app.standings.ties import TieDecision
from arbiter_app.tournament.types import GameResult
from tests.store.support import end_tournament, new_event
from tests.unit.standings.test_offered import REQUIRED

Event = tuple[EventSession, int]

OF_C07 = [code for code in REQUIRED if not code.startswith("KS")]
"""All tie-breaks of C.07 (2026) for Swiss tournaments, with their modifiers (MTB26)."""


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """One round, all games drawn: everybody is tied."""
    session, number = new_event(tmp_path / "open.arbiter", players=8)
    settings = session.tournament(number).settings
    change_settings(session, number, replace(settings, tie_breaks=("BH/C1", "BH")))
    pair_next_round(session, number)
    for game in session.tournament(number).round(1).games:
        enter_result(session, number, 1, game.board, GameResult.DRAW)
    yield session, number
    session.close()


def ranks(event: Event, code: str = "WIN") -> list[int]:
    session, number = event
    return [row.rank for row in standings_of(session.state(number), tie_breaks=[code]).rows]


def test_q197_a_player_is_marked_as_expelled(event: Event) -> None:
    session, number = event
    expel_player(session, number, 3, reason="cheating", confirmed=True)
    assert b"### Player expelled @ Round 2: Chen, cheating" in export_trf(session, number)
    table = standings_of(session.state(number))
    assert [row.tpn for row in table.unranked] == [3]


@pytest.mark.parametrize("code", OF_C07)
def test_q199_all_tie_breaks_of_c07_are_usable(event: Event, code: str) -> None:
    session, number = event
    table = standings_of(session.state(number), tie_breaks=[code])
    assert len(table.rows) == 8
    assert all(row.values[code].text for row in table.rows)


def test_q199_no_tie_break_of_c07_is_left_out() -> None:
    """Those that are offered and not of C.07 cite 4.1, which allows others."""
    of_c07 = {
        each.code
        for each in TIE_BREAKS.values()
        if each.place is not None
        and each.article != "4.1"
        and each.suited_to is not SuitedTo.ROUND_ROBINS
    }
    assert {code.partition("/")[0] for code in OF_C07} == of_c07


def test_q200_q201_q202_another_list_is_asked_about_twice_and_told_with_the_one_before(
    event: Event,
) -> None:
    session, number = event
    settings = replace(session.tournament(number).settings, tie_breaks=("SB",))
    with pytest.raises(ConfirmationNeededError) as asked:
        change_settings(session, number, settings)
    assert asked.value.level is Level.TWO_STEPS
    change_settings(session, number, settings, confirmed=True)
    assert b"### Tie-breaks changed @ Round 2: BH/C1, BH to SB" in export_trf(session, number)


def test_q203_ties_may_remain(event: Event) -> None:
    assert set(ranks(event)) == {1}


def test_q204_lots_are_drawn(event: Event) -> None:
    end_tournament(*event)
    set_lots(*event, True)
    assert ranks(event) == list(range(1, 9))


def test_q205_those_tied_are_ranked_by_hand(event: Event) -> None:
    session, number = event
    set_manual_places(session, number, 1, {5: 1, 3: 2}, reason="Play-off")
    table = standings_of(session.state(number), tie_breaks=["WIN"])
    assert [row.tpn for row in table.rows[:2]] == [5, 3]
    assert table.rows[0].decision is TieDecision.MANUAL


def test_q207_values_calculated_elsewhere_are_entered(event: Event) -> None:
    session, number = event
    set_entered_values(session, number, "OTHER_QUIZ", {2: 1, 7: 3})
    table = standings_of(session.state(number), tie_breaks=["OTHER_QUIZ"])
    assert [row.tpn for row in table.rows[:2]] == [7, 2]
