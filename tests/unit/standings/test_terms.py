"""Unplayed rounds and modifiers (C.07 (2026) 14 and 16), on the worked examples of the text."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.standings.edition import TieBreakEdition, edition_for
from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.terms import (
    CUTS,
    Term,
    buchholz_terms,
    cut_sum,
    cut_sums,
    cut_terms,
    sonneborn_terms,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.unit.standings import corpus

_GAMES = {1: GameResult.WHITE_WINS, 0: GameResult.BLACK_WINS, Fraction(1, 2): GameResult.DRAW}
_FORFEITS = {
    "forfeit-win": GameResult.WHITE_WINS_BY_FORFEIT,
    "forfeit-loss": GameResult.BLACK_WINS_BY_FORFEIT,
}
_BYES = {
    "zero-point-bye": ByeKind.ZERO_POINT,
    "half-point-bye": ByeKind.HALF_POINT,
    "pab": ByeKind.PAIRING_ALLOCATED,
    "full-point-bye": ByeKind.FULL_POINT,
}


def worked_examples() -> list[dict[str, Any]]:
    text = (corpus.FOLDER / "published" / "cases.json").read_text(encoding="utf-8")
    items: list[dict[str, Any]] = json.loads(text, parse_float=Fraction)["worked_examples"]["items"]
    return items


def field_of(example: dict[str, Any], edition: TieBreakEdition) -> TieBreakField:
    """Player 1 with the record of the example, opponents 2, 3 … with the adjusted scores given."""
    record = example["record"]
    rounds = []
    for number, entry in enumerate(record, 1):
        if entry["kind"] in _BYES:
            rounds.append(Round(number, byes=(Bye(1, _BYES[entry["kind"]]),)))
        else:
            result = _FORFEITS.get(entry["kind"]) or _GAMES[entry["points"]]
            rounds.append(Round(number, games=(Game(1, 1, number + 1, result),)))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, len(record) + 2))
    field = TieBreakField(Tournament(players=players, rounds=tuple(rounds)), len(record), edition)
    field.adjusted = [
        field.scores[0],
        *(int(10 * entry.get("opponent_adjusted", 0)) for entry in record),
    ]
    return field


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: str(example["id"]))
@pytest.mark.parametrize(
    ("edition", "key"),
    [(TieBreakEdition.UNCAPPED, "expected_2024"), (TieBreakEdition.CAPPED, "expected_2026")],
)
def test_examples_of_the_arbiters_manual(
    example: dict[str, Any], edition: TieBreakEdition, key: str
) -> None:
    """16.3 and 16.4 with and without the caps."""
    field = field_of(example, edition)
    buchholz = buchholz_terms(field, forfeits_played=False)[0]
    sonneborn = sonneborn_terms(field, forfeits_played=False)[0]
    values = {
        "BH": Fraction(cut_sum(buchholz, 0, 0), 10),
        "BH/C1": Fraction(cut_sum(buchholz, 1, 0), 10),
        "SB": Fraction(cut_sum(sonneborn, 0, 0), 100),
    }
    for code, value in example[key].items():
        assert values[code] == value, code


def terms(*rows: tuple[int, int, bool]) -> list[Term]:
    return [Term(*row, number) for number, row in enumerate(rows, 1)]


def test_cut_takes_the_voluntary_round_if_it_is_not_worth_less() -> None:
    """16.5.2 for Buchholz: 2½ from the bye goes before 1½ from a game."""
    own = terms((20, 20, False), (25, 25, True), (40, 40, False), (45, 45, False), (15, 15, False))
    assert cut_sum(own, 0, 0) == 145
    assert cut_sum(own, 1, 0) == 120
    assert cut_sum(own, 2, 0) == 105


def test_cut_of_products_takes_the_higher_of_the_two() -> None:
    """16.5.2 for Sonneborn-Berger: the bye is worth less than the least significant value."""
    own = terms(
        (20, 200, False), (25, 125, True), (40, 200, False), (45, 0, False), (15, 150, False)
    )
    assert cut_sum(own, 0, 0) == 675
    assert cut_sum(own, 1, 0) == 525
    assert cut_sum(own, 2, 0) == 325


def test_median_cuts_low_first_and_high_without_exception() -> None:
    """14.3: the most significant value may be a voluntary round."""
    own = terms((10, 10, False), (30, 30, True), (20, 20, False))
    found = cut_terms(own, 1, 1)
    assert (found.low, found.high) == ((1,), (2,))


def test_cutting_more_than_there_is_leaves_nothing() -> None:
    assert cut_sum(terms((10, 10, False), (20, 20, False)), 2, 2) == 0
    assert cut_sum([], 1, 1) == 0


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2026/03/01", TieBreakEdition.CAPPED),
        ("2026-06-01", TieBreakEdition.CAPPED),
        ("2026/02/28", TieBreakEdition.UNCAPPED),
        ("2024/09/15", TieBreakEdition.UNCAPPED),
        ("", TieBreakEdition.CAPPED),
    ],
)
def test_edition_by_the_first_day(start: str, edition: TieBreakEdition) -> None:
    assert edition_for(start) is edition


@given(st.lists(st.tuples(st.integers(-5, 40), st.integers(-5, 400), st.booleans()), max_size=9))
def test_all_cuts_at_once_are_the_cuts_one_by_one(parts: list[tuple[int, int, bool]]) -> None:
    own = [Term(*part, number) for number, part in enumerate(parts, start=1)]
    assert cut_sums(own) == tuple(cut_sum(own, low, high) for low, high in CUTS)
