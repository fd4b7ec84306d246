"""C.04.5 Article 1: what the matches played mean for the next round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.double_swiss.engine import DoubleSwissEngine
from arbiter_app.pairing.double_swiss.field import DoubleSwissPlayer, double_swiss_players
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.abnormal import AbnormalPoints, with_abnormal_points
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.tournament import Game, RequestedBye, Round, Tournament, VirtualPoints
from arbiter_app.tournament.types import Colour, GameResult, Tpn
from tests.unit.pairing.double_swiss.matches import played, tournament
from tests.unit.pairing.double_swiss.test_examples import cases


def players(found: Tournament) -> Mapping[Tpn, DoubleSwissPlayer]:
    return {player.tpn: player for player in double_swiss_players(found)}


@pytest.mark.parametrize("case", cases("preface_matches"))
def test_what_a_match_means(case: Mapping[str, Any]) -> None:
    """Points, forfeited or not, met, colour, won by forfeit (S5, S7 to S12)."""
    first, second = ("".join(letters) for letters in case["games"])
    found = players(tournament(2, [played(1, [(1, 2, first, second)])]))
    assert [found[tpn].points / 10 for tpn in (1, 2)] == case["points"]
    for tpn, other, colour in ((1, 2, Colour.WHITE), (2, 1, Colour.BLACK)):
        player = found[tpn]
        assert player.met == ({other: 1} if case["met"] else {})
        assert player.matches == (0 if case["forfeited"] else 1)
        assert player.colours == ((colour,) if case["colour"] else ())
        won = case.get("won_by_forfeit") == {1: "A", 2: "B"}[tpn]
        assert player.bye_barred_since == (1 if won else None)


@pytest.mark.parametrize(
    ("letter", "points", "barred"), [("U", 15, 1), ("F", 20, 1), ("H", 10, None), ("Z", 0, None)]
)
def test_byes(letter: str, points: int, barred: int | None) -> None:
    """S5, S8: byes are for matches; who is barred from the PAB is so since the first time."""
    first = played(1, [(1, 2, "10", "10")], [(3, letter)])
    found = players(tournament(3, [first, played(2, [(1, 3, "-+", "-+")], [(2, "Z")])]))[3]
    assert found.points == points + 20
    assert found.bye_barred_since == (barred or 2)
    assert found.colours == ()


@pytest.mark.parametrize("case", cases("1_5_floater_of_the_previous_round"))
def test_floaters_of_the_previous_round(case: Mapping[str, Any]) -> None:
    """1.5, S16: the scores of that round differ, with its virtual points; not in forfeited matches."""
    games = {0: ("01", "01"), 1: ("==", "=="), 2: ("10", "10")}
    before = [
        (tpn, 10 + tpn, *games[score]) for tpn, score in zip((1, 2), case["before"], strict=True)
    ]
    first, second = ("".join(letters) for letters in case["games"])
    rest = [(11, "Z"), (12, "Z")]
    made = tournament(12, [])
    idle = [(tpn, "Z") for tpn in range(3, 11)]
    rounds = (
        played(1, before, idle),
        played(2, [(1, 2, first, second)], [*idle, *rest]),
    )
    virtual = tuple(
        VirtualPoints(round(10 * points), 1, 2, tpn, tpn)
        for tpn, points in zip((1, 2), case.get("virtual", ()), strict=False)
    )
    found = players(replace(made, rounds=rounds, virtual_points=virtual))
    assert [found[tpn].has_floated for tpn in (1, 2)] == case["floaters"]
    assert not found[11].has_floated


def test_a_float_has_its_direction_and_lasts_one_round() -> None:
    """1.5: either direction; S16: earlier rounds do not matter."""
    first = played(1, [(1, 3, "10", "10"), (2, 4, "==", "==")])
    second = played(2, [(2, 1, "10", "10"), (3, 4, "==", "==")])
    found = players(tournament(4, [first, second]))
    assert (found[1].floated, found[2].floated) == (Float.DOWN, Float.UP)
    assert (found[3].floated, found[4].floated) == (Float.UP, Float.DOWN)
    third = played(3, [], [(tpn, "Z") for tpn in range(1, 5)])
    later = players(tournament(4, [first, second, third]))
    assert not any(player.has_floated for player in later.values())


def test_places_skip_those_never_paired() -> None:
    """4.3.1, S32: who has yet to arrive has no number; who has the bye is paired."""
    late = tuple(RequestedBye(tpn, 2) for tpn in (1, 2))
    first = played(1, [(3, 4, "10", "10")], [(1, "Z"), (2, "Z"), (5, "U")])
    found = players(replace(tournament(5, [first]), requested_byes=late))
    assert {tpn: player.place for tpn, player in found.items()} == {3: 1, 4: 2, 5: 3}
    arrived = replace(tournament(5, [first]), requested_byes=late[:1])
    assert {tpn: player.place for tpn, player in players(arrived).items()} == {
        2: 1,
        3: 2,
        4: 3,
        5: 4,
    }


def test_penalties_count_from_their_round_on() -> None:
    """Record 299 is the same for every system."""
    penalty = AbnormalPoints("", -5, 1, (1,))
    found = with_abnormal_points(tournament(2, [played(1, [(1, 2, "10", "10")])]), [penalty])
    assert [player.points for player in players(found).values()] == [15, 0]


@pytest.mark.parametrize("half", [False, True])
def test_a_missing_result_is_refused(*, half: bool) -> None:
    """Of a match with one game entered, too."""
    result = MatchResult((GameResult.WHITE_WINS, None)) if half else None
    game = Game(1, 1, 2, result)
    with pytest.raises(InputError, match="the result of 1 against 2 is missing"):
        double_swiss_players(tournament(2, [Round(1, (game,))]))


def test_an_adjourned_game_counts_as_a_draw() -> None:
    """C.04.2 (2026) 3.1, S5."""
    found = players(tournament(2, [played(1, [(1, 2, "10", "??")])]))
    assert (found[1].points, found[2].points) == (15, 5)
    assert found[1].colours == (Colour.WHITE,)


def test_as_all_systems_show_their_players() -> None:
    """No colour is due (Article 4), and C.04.1 Articles 6 and 7 have no counterpart."""
    first = played(1, [(1, 3, "10", "10"), (2, 4, "==", "==")])
    second = played(2, [(2, 1, "10", "10"), (3, 4, "-+", "-+")])
    states = DoubleSwissEngine().states(tournament(4, [first, second]))
    assert [(state.tpn, state.score) for state in states] == [(2, 30), (4, 30), (1, 20), (3, 0)]
    by_tpn = {state.tpn: state for state in states}
    assert by_tpn[1].floats == (Float.DOWN, Float.NONE)
    assert by_tpn[1].due is None
    assert by_tpn[3].unplayed == 1
    assert by_tpn[1].colour_difference == 0
