"""What the engine refuses to pair or to read, and what it says."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.matching.optimal import OddSetMatchings, optimal_matchings
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.trace.as_json import pairing_from_json, pairing_to_json, renumbered_pairing
from arbiter_app.trace.brackets import AS_PROPOSED, PairTrace
from arbiter_app.trace.reasons import Illegal
from tests.oracle.constructed import position


def two_players(*, total: int = 1, white: int = 1) -> Tournament:
    """Round 1 has been played; no initial-colour was drawn."""
    players = (Player(1, "Player 1"), Player(2, "Player 2"))
    game = Game(1, white, 3 - white, GameResult.DRAW)
    return Tournament(Settings(rounds_total=total), players, (Round(1, (game,)),))


def test_no_round_after_the_last() -> None:
    with pytest.raises(InputError, match="All 1 rounds are paired"):
        pair_round(two_players())


def test_nobody_to_be_paired_with() -> None:
    with pytest.raises(
        InputError, match="Round 1 cannot be paired with only 1 of 1 players present"
    ):
        pair_round(Tournament(players=(Player(1, "Player 1"),)))


def test_no_other_edition_of_the_dutch_system() -> None:
    with pytest.raises(InputError, match="“lim” is not an edition"):
        dutch_round("lim")


@pytest.mark.parametrize(("white", "colour"), [(1, Colour.WHITE), (2, Colour.BLACK)])
def test_the_initial_colour_is_read_from_round_one(white: int, colour: Colour) -> None:
    """5.1: what the highest ranked player had, where the draw of lots is not recorded."""
    assert initial_colour(two_players(white=white)) is colour


def test_a_round_that_the_rules_do_not_allow_is_reported_with_the_reason() -> None:
    """[C1]: a second game of the same two can be found in a file, and cannot be paired."""
    once = two_players(total=2)
    again = replace(once, rounds=(*once.rounds, Round(2, (Game(1, 2, 1, GameResult.DRAW),))))
    first, second = check_tournament(again)
    assert (first.same, first.error) == (True, None)
    assert (second.same, second.expected) == (False, None)
    assert second.error is not None
    assert "Round 2 has no legal pairing" in str(second.error)


@pytest.mark.parametrize(
    "system", ["dutch-2026", "dutch-2017", "burstein", "double-swiss", "lim", "swiss-1998"]
)
def test_a_trace_is_the_same_after_json(system: str) -> None:
    tournament = position([20, 20, 20, 10, 10, 10, 0], {1: "W", 2: "W", 3: "Bd"})
    pairing = pair_round(tournament, system=system, explain=True)
    assert pairing.trace is not None
    assert pairing_from_json(pairing_to_json(pairing)) == pairing


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("round_number",), "1"),
        (("pairs",), 1),
        (("pairs", 0), {"type": "ByeTrace"}),
        (("trace",), 1),
        (("trace",), {"type": "unknown"}),
        (("trace", "brackets", 0, "values", 0, "amount"), "much"),
        (("trace", "brackets", 0, "values", 0, "amount"), {"type": "Pair"}),
    ],
)
def test_a_damaged_record_is_refused(path: tuple[str | int, ...], value: object) -> None:
    """Text where a number belongs, a number where a list or a record belongs, another record."""
    pairing = pair_round(position([0, 0, 0, 0]), explain=True)
    plain = json.loads(pairing_to_json(pairing))
    place = plain
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(InputError, match="pairing record cannot be read"):
        pairing_from_json(json.dumps(plain))


def test_a_record_in_other_numbers() -> None:
    """C.04.2 (2026) 2.5: TPNs change, boards and rounds do not."""
    pairing = pair_round(position([0, 0, 0, 0]), explain=True)
    other = {1: 4, 2: 3, 3: 2, 4: 1}
    renumbered = renumbered_pairing(pairing, other)
    assert [(pair.board, pair.white, pair.black) for pair in renumbered.pairs] == [
        (pair.board, other[pair.white], other[pair.black]) for pair in pairing.pairs
    ]
    assert renumbered_pairing(renumbered, other) == pairing


def test_what_decided_a_pair() -> None:
    """The article where the text names one, else what removed the last partner, if any."""
    bare = PairTrace(1, 3, 1, 3, "homogeneous", "5.2.5")
    assert bare.decided_by == AS_PROPOSED
    assert replace(bare, rule="3.9").decided_by == "3.9"
    assert Illegal("C1", 1).rule == "C1"


def test_optimal_matchings_with_odd_sets_have_no_pair_that_costs_more() -> None:
    """Two triangles with one edge between them: 0–3 is in every matching, so 0–1 is in none."""
    edges = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (0, 3)]
    adjacency = [0] * 6
    for one, other in edges:
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one
    optimal = optimal_matchings(
        adjacency, 63, lambda one, other: int(abs(one - other) == 3), list(range(6))
    )
    assert isinstance(optimal, OddSetMatchings)
    assert optimal.value == 1
    assert optimal.take_first(0, 1 << 1) == -1
    assert optimal.take_first(0, 1 << 3) == 3
