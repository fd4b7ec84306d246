"""Ties that the list leaves (C.07 (2026) 2.1, 4.2): shared, by hand, by lots; own tie-breaks."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256

import pytest

from arbiter_app.errors import InputError
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.ties import TieDecision, lot
from arbiter_app.standings.values import Exact, Standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import GameResult


@pytest.fixture
def drawn() -> Tournament:
    """Six players, all games drawn: everybody is tied."""
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 7))
    games = tuple(Game(board, board, board + 3, GameResult.DRAW) for board in (1, 2, 3))
    return Tournament(players=players, rounds=(Round(1, games),))


def places(table: Standings) -> list[tuple[int, int, TieDecision | None]]:
    return [(row.rank, row.tpn, row.decision) for row in table.rows]


def test_ranks_are_shared_by_default(drawn: Tournament) -> None:
    """2.1: nobody is placed by chance unless lots are drawn."""
    assert {row.rank for row in standings(drawn).rows} == {1}


def test_lots_are_repeatable(drawn: Tournament) -> None:
    first = standings(drawn, tie_breaks=["BH"], lots="Rome")
    assert [row.rank for row in first.rows] == [1, 2, 3, 4, 5, 6]
    assert places(first) == places(standings(drawn, tie_breaks=["BH"], lots="Rome"))
    assert first.lots == "Rome"
    assert {row.decision for row in first.rows} == {TieDecision.LOTS}
    expected = sorted(range(1, 7), key=lambda tpn: -lot("Rome", tpn))
    assert [row.tpn for row in first.rows] == expected
    orders = {
        tuple(row.tpn for row in standings(drawn, tie_breaks=[], lots=str(seed)).rows)
        for seed in range(20)
    }
    assert len(orders) > 10


def test_the_lot_is_the_published_hash() -> None:
    """Anybody can repeat the drawing: SHA-256 of `seed/number`, first 16 digits."""
    assert lot("Rome", 1) == int(sha256(b"Rome/1").hexdigest()[:16], 16)


def test_lots_decide_only_what_is_tied(drawn: Tournament) -> None:
    """4.2: when the list is exhausted."""
    table = standings(drawn, tie_breaks=["TPN"], lots="Rome")
    assert places(table) == [(tpn, tpn, None) for tpn in range(1, 7)]


def test_manual_ranking_within_a_tie(drawn: Tournament) -> None:
    """2.2.1: a play-off places some of the tied players; the others share what is left."""
    table = standings(drawn, tie_breaks=["BH"], manual={5: 1, 2: 2, 3: 2})
    by_hand = TieDecision.MANUAL
    assert places(table) == [
        (1, 5, by_hand),
        (2, 2, by_hand),
        (2, 3, by_hand),
        (4, 1, by_hand),
        (4, 4, by_hand),
        (4, 6, by_hand),
    ]
    both = standings(drawn, tie_breaks=["BH"], manual={5: 1, 2: 2, 3: 2}, lots="Rome")
    assert [row.rank for row in both.rows] == [1, 2, 3, 4, 5, 6]
    assert both.rows[0].decision is TieDecision.MANUAL
    assert both.rows[1].decision is TieDecision.LOTS


def test_manual_ranking_does_not_overrule_the_list(drawn: Tournament) -> None:
    table = standings(drawn, tie_breaks=["TPN"], manual={6: 1})
    assert [row.tpn for row in table.rows] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("manual", [{9: 1}, {1: 0}])
def test_manual_ranking_of_nobody(drawn: Tournament, manual: dict[int, int]) -> None:
    with pytest.raises(InputError, match="manual ranking"):
        standings(drawn, manual=manual)


def test_self_defined_tie_breaks(drawn: Tournament) -> None:
    """4.1: the regulations' own tie-break stands anywhere in the list; undefined comes last."""
    values: dict[int, Exact] = {1: 3, 2: Fraction(7, 2), 3: Fraction(1, 3), 4: 3, 5: -1}
    table = standings(drawn, tie_breaks=["OTHER_JURY", "TPN/R"], external={"OTHER_JURY": values})
    assert [row.tpn for row in table.rows] == [2, 4, 1, 3, 5, 6]
    cell = table.row_of(3).values["OTHER_JURY"]
    assert (cell.value, cell.text) == (Fraction(1, 3), "1/3")
    assert [step.name.label for step in cell.working.steps] == ["entered"]
    missing = table.row_of(6).values["OTHER_JURY"]
    assert (missing.value, missing.working.steps) == (None, ())
