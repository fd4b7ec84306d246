"""The worked examples of C.04.4.3 and their direct consequences (`examples.json`)."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.lim.bye import ByeCandidate, bye_order
from arbiter_app.pairing.lim.field import Direction, in_order, score_groups
from arbiter_app.pairing.lim.opponents import (
    first_opponent,
    in_order_of_colour,
    opponents_in_order,
    proposed_pairings,
)
from arbiter_app.pairing.lim.players import (
    allocate_colours,
    due_colour,
    forbidden_colours,
    transferred,
)
from arbiter_app.pairing.lim.solve import pair_group, scrutinise
from arbiter_app.pairing.player_state import Float
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Colour
from tests.unit.pairing.lim.players import (
    EXAMPLES,
    GAMES_FOR_DUE,
    NEIGHBOURS,
    colours_of,
    field_for,
    group_with_neighbours,
    player,
    positions,
    score_in,
    tpn_pairs,
    tpns,
)


def cases(section: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", EXAMPLES[section]["cases"])


def tables(*sections: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("section", "column"),
        [
            pytest.param(EXAMPLES[section], column, id=f"{section}-{index}")
            for section in sections
            for index, column in enumerate(EXAMPLES[section]["columns"])
        ],
    )


@cases("2_2_order_of_scoregroups")
def test_order_of_score_groups(case: dict[str, Any]) -> None:
    """2.2: from the highest down, from the lowest up, the median score-group last."""
    scores = [round(10 * score) for score in case["scores"]]
    field = field_for(
        [player(tpn, score) for tpn, score in enumerate(scores, 1)],
        twice_median=10 * case["rounds_played"],
    )
    order = score_groups(field, field.everybody)
    found = [*order.above, *order.below, order.median]
    assert [group.score / 10 for group in found] == case["order"]


@cases("2_4_proposed_pairings")
def test_proposed_pairings(case: dict[str, Any]) -> None:
    """2.4: the top half against the bottom half; upward only the order of scrutiny differs."""
    players = case["players"] if case["direction"] == "down" else case["players"][::-1]
    assert [list(pair) for pair in proposed_pairings(players)] == case["pairs"]


@tables(
    "4_2_exchanges_for_player_1",
    "4_3_exchanges_for_player_2",
    "4_2_mirror_for_player_6",
    "4_3_mirror_for_player_5",
)
def test_exchanges(section: dict[str, Any], column: dict[str, Any]) -> None:
    """4.2 and 4.3: the tables of six players, and their mirror image upward."""
    kept_apart = [(one - 1, other - 1) for one, other in column["incompatible"]]
    field = field_for([player(tpn) for tpn in range(1, 7)], kept_apart=kept_apart)
    players = positions(field, section["players"])
    for order in ("candidate_order_of_1", "candidate_order_of_6"):
        if order in section:
            assert tpns(field, opponents_in_order(players)) == section[order]
    assert tpn_pairs(field, scrutinise(field, players).second) == column["pairs"]


@cases("4_2_candidate_order_general")
def test_order_of_exchange(case: dict[str, Any]) -> None:
    """4.2 for any number of players."""
    assert opponents_in_order(case["seq"]) == case["order"]


@cases("4_4_no_opponent")
def test_a_player_without_opponent_floats(case: dict[str, Any]) -> None:
    """4.4: #2 is exchanged with the floater (a), or floats in company (b)."""
    direction = Direction(case["direction"])
    apart: dict[int, list[int]] = {tpn: [] for tpn in case["players"]}
    for one, other in case["incompatible"]:
        apart[one].append(other)
        apart[other].append(one)
    score = score_in(direction)
    members = [player(tpn, score, met=apart[tpn]) for tpn in case["players"]]
    field, group = group_with_neighbours(members, direction)
    paired = pair_group(field, group, 0)
    assert tpns(field, [floater.position for floater in paired.out]) == case["floaters"]
    assert tpn_pairs(field, paired.scrutiny.first) == case["pairs"]
    assert paired.out[-1].article.replace("4.4.", "4.4") == case["article"]


@cases("3_2_making_even")
def test_making_even(case: dict[str, Any]) -> None:
    """3.2, 3.9 and 3.10: who floats to make the number even, also in maxi-tournaments."""
    direction = Direction(case["direction"])
    ratings, types = case.get("ratings", {}), case.get("types", {})
    assert set(types.values()) <= {"c"}
    members = [
        player(
            int(tpn),
            score_in(direction),
            GAMES_FOR_DUE[due],
            rating=ratings.get(tpn, 0),
            met=tuple(NEIGHBOURS) if tpn in types else (),
            floated=Float.DOWN if int(tpn) in case.get("floated", ()) else Float.NONE,
        )
        for tpn, due in case["due"].items()
    ]
    field, group = group_with_neighbours(members, direction, is_maxi=case.get("maxi", False))
    (floater,) = pair_group(field, group, 0).out
    assert field.players[floater.position].tpn == case["floater"]


@cases("3_6_3_7_order_of_floaters")
def test_order_of_floaters(case: dict[str, Any]) -> None:
    """3.6: highest score, then highest number first; 3.7: lowest score, then lowest number."""
    field = field_for([player(tpn, round(10 * score)) for score, tpn in case["floaters"]])
    order = in_order(field.everybody, Direction(case["direction"]))
    assert tpns(field, order) == case["order"]


@cases("3_8_opponent_of_a_floater")
def test_opponent_of_a_floater(case: dict[str, Any]) -> None:
    """3.8: the alternate colour first, from the highest number downward, the lowest upward."""
    direction = Direction(case["direction"])
    ratings = case.get("ratings", {})
    residents = [
        player(int(tpn), 10, GAMES_FOR_DUE[due], rating=ratings.get(tpn, 0))
        for tpn, due in case["residents"].items()
    ]
    field = field_for(
        [player(1, 20, GAMES_FOR_DUE[case["floater_due"]]), *residents],
        is_maxi=case.get("maxi", False),
    )
    (floater,) = positions(field, [1])
    others = mask_of(positions(field, [resident.tpn for resident in residents]))
    order = in_order_of_colour(field, floater, in_order(others, direction))
    assert tpns(field, order) == case["order"]
    assert first_opponent(field, floater, others, direction) == order[0]


@cases("5_due_colour")
def test_colour_due_and_forbidden(case: dict[str, Any]) -> None:
    """5.1 to 5.6: what is due after the games played, and what 5.1 a and b forbid."""
    played = colours_of(case["colours"])
    assert due_colour(played) == case["due"]
    assert "".join(sorted(forbidden_colours(played))) == "".join(sorted(case["forbidden"]))


@cases("2_1_compatible_by_colours")
def test_compatible_by_colours(case: dict[str, Any]) -> None:
    """2.1, and Article 6 for players of the same score in the last round."""
    is_last = case.get("last_round_same_score", False)
    field = field_for([player(1, 0, case["a"]), player(2, 0, case["b"])], is_last_round=is_last)
    assert bool(field.compatible[0] >> 1 & 1) is case["compatible"]


@cases("5_4_colour_allocation")
def test_colours_of_a_pair(case: dict[str, Any]) -> None:
    """5.1, 5.3, 5.4 and 7.2: who gets White, and by which article."""
    higher, lower = (player(tpn, 0, colours) for tpn, colours in (case["higher"], case["lower"]))
    given = allocate_colours(
        higher,
        lower,
        Colour(case.get("initial", "w")),
        is_below_median=case.get("group") == "below",
    )
    assert given.white == (higher if case["white"] == "higher" else lower).tpn
    assert given.article == case["article"]


@cases("7_round_one")
def test_round_one(case: dict[str, Any]) -> None:
    """Article 7: the upper half against the lower half, colours in turn, the last has the bye."""
    count = case["players"]
    players = tuple(Player(tpn, f"P{tpn}", 2500 - tpn) for tpn in range(1, count + 1))
    settings = Settings(rounds_total=9, initial_colour=Colour(case["colour_of_1"]))
    for system in ("lim", "lim-maxi"):
        pairing = pair_round(Tournament(settings, players), system=system)
        assert [[pair.white, pair.black] for pair in pairing.pairs] == case["pairs"]
        assert pairing.bye == case["bye"]


@cases("3_10_floated_before")
def test_who_was_transferred(case: dict[str, Any]) -> None:
    """2.2, 3.10: of a pair with different scores, the one who had come to the other's group."""
    higher, lower = (round(10 * score) for score in case["scores"])
    assert list(transferred(higher, lower, 10 * case["rounds_played"])) == case["transferred"]


@cases("1_1_allocated_bye")
def test_allocated_bye(case: dict[str, Any]) -> None:
    """1.1: the lowest rank of the lowest score-group, of those who may get it."""
    candidates = [ByeCandidate(tpn, round(10 * score), may) for tpn, score, may in case["players"]]
    assert bye_order(candidates)[0].tpn == case["bye"]


def test_no_example_is_left_out() -> None:
    assert len(EXAMPLES) == 17
