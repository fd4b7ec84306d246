"""The worked examples of C.04.4.2 (2026), article by article."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.pairing.burstein.bye import candidates_of, give_bye
from arbiter_app.pairing.burstein.criteria import colours_of
from arbiter_app.pairing.burstein.field import Everybody, without
from arbiter_app.pairing.burstein.index import Index, indexes, ranking
from arbiter_app.pairing.burstein.order import ByOpponents, candidate_of
from arbiter_app.pairing.burstein.round import seeding_rounds
from arbiter_app.pairing.burstein.tracing import trace_bracket
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.solve import pair_bracket
from arbiter_app.pairing.meetings import share_absolute_preference
from arbiter_app.pairing.player_state import Float, PlayerState, colour_preference
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trf.read import read_trf

EXAMPLES: Mapping[str, Any] = json.loads(
    (Path(__file__).parents[3] / "corpus/burstein/examples.json").read_text(encoding="utf-8")
)
COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


def cases(name: str) -> list[dict[str, Any]]:
    return list(EXAMPLES[name]["cases"])


def state(
    tpn: Tpn,
    score: float = 0,
    colours: str = "",
    *,
    barred: bool = False,
    played: int | None = None,
) -> PlayerState:
    own = tuple(COLOURS[each] for each in colours)
    due, strength = colour_preference(own)
    difference = own.count(Colour.WHITE) - own.count(Colour.BLACK)
    if played is not None:
        own = (Colour.WHITE,) * played
    none = (Float.NONE, Float.NONE)
    return PlayerState(
        tpn,
        round(score * 10),
        round(score * 10),
        own,
        difference,
        due,
        strength,
        none,
        {},
        1 if barred else None,
        0,
        tpn,
        is_topscorer=False,
    )


def everybody(
    states: Sequence[PlayerState],
    buchholz: Mapping[Tpn, float],
    apart: Sequence[Sequence[Tpn]] = (),
) -> Everybody:
    """Players with an Index, some pairs of whom may not be made."""
    index = {tpn: Index(round(10 * value), 0) for tpn, value in buchholz.items()}
    places = {tpn: place for place, tpn in enumerate(ranking(index), 1)}
    players = tuple(sorted(states, key=lambda each: (-each.score, -places[each.tpn])))
    kept = {frozenset(pair) for pair in apart}
    adjacency = tuple(
        sum(
            1 << position
            for position, other in enumerate(players)
            if other is not one
            and frozenset((one.tpn, other.tpn)) not in kept
            and not share_absolute_preference(one, other)
        )
        for one in players
    )
    return Everybody(5, players, adjacency, places, index, Colour.WHITE)


@pytest.mark.parametrize("case", cases("1_6_2_seeding_rounds"))
def test_the_number_of_seeding_rounds(case: dict[str, Any]) -> None:
    """1.6.2"""
    assert seeding_rounds(case["rounds"]) == case["seeding"]


@pytest.mark.parametrize("case", cases("1_5_colour_preference"))
def test_colour_preferences(case: dict[str, Any]) -> None:
    """1.5"""
    due, strength = colour_preference(tuple(COLOURS[each] for each in case["colours"]))
    assert (None if due is None else due.value) == case["preference"]
    assert strength.name.lower() == case["strength"]


@pytest.mark.parametrize("case", cases("1_7_index"))
def test_the_index(case: dict[str, Any]) -> None:
    """1.7, with the series of zero-point byes up to the current round (Bu13 to Bu15)."""
    played = read_trf("\n".join(case["trf"]).encode()).tournament
    found = indexes(played.before_round(case["round"]))
    own = {
        str(tpn): [each.buchholz / 10, each.sonneborn_berger / 100] for tpn, each in found.items()
    }
    assert own == case["index"]
    assert list(ranking(found)) == case["ranking"]


@pytest.mark.parametrize("case", cases("1_8_ranking"))
def test_the_ranking_does_not_use_scores(case: dict[str, Any]) -> None:
    """1.8 (Bu16)"""
    found = {
        each["number"]: Index(round(10 * each["bh"]), round(100 * each["sb"]))
        for each in case["players"]
    }
    assert list(ranking(found)) == case["ranking"]


@pytest.mark.parametrize("case", cases("3_2_brackets"))
def test_a_bracket(case: dict[str, Any]) -> None:
    """2.3, 3.2, 4: pairs, floaters, values, and what changed the first pairing (Bu19 to Bu27)."""
    own, below = case["players"], case["below"]
    field = without(
        everybody(
            [state(each["number"], each["score"], each["colours"]) for each in (*own, *below)],
            {each["number"]: each["bh"] for each in (*own, *below)},
            case["incompatible"],
        ),
        None,
        None,
    )
    least = min(each["score"] for each in own) * 10
    players = field.field.players
    group = [players[start].score for start in field.field.starts].index(round(least))
    moved = [index for index, player in enumerate(players) if player.score > least]
    paired = pair_bracket(Bracket(field.field, group, tuple(moved)))
    found = trace_bracket(field, paired, [paired])
    assert [[pair.first, pair.second] for pair in found.pairs] == case["pairs"]
    assert [each.tpn for each in found.downfloaters] == case["floaters"]
    values: dict[str, Any] = {each.criterion: each.amount for each in found.values}
    count, scores, (ahead, ahead_scores), colours = case["values"]
    assert values == {
        "C5": count,
        "C6": tuple(round(10 * score) for score in scores),
        "C7": (ahead, *(round(10 * score) for score in ahead_scores)),
        "C8": colours,
    }
    assert list(found.decided_by) == case["decided_by"]


@pytest.mark.parametrize("case", cases("3_1_allocated_bye"))
def test_the_allocated_bye(case: dict[str, Any]) -> None:
    """3.1: score, games, ranking, and whoever cannot be spared (Bu25)."""
    field = everybody(
        [
            state(
                each["number"],
                each["score"],
                each["colours"],
                barred=each["number"] in case["barred"],
                played=each["played"],
            )
            for each in case["players"]
        ],
        {each["number"]: each["bh"] for each in case["players"]},
        case["incompatible"],
    )
    given = give_bye(candidates_of(field.players, field.places), field.adjacency, field.number)
    assert given is not None
    assert given.trace.tpn == case["bye"]
    assert given.trace.decided_by == case["article"]


@pytest.mark.parametrize("name", ["4_3_six_players_two_floaters", "4_3_four_players_no_floater"])
def test_the_order_of_pairings(name: str) -> None:
    """4.3: each pairing precedes all after it (Bu27, Bu28)."""
    example = EXAMPLES[name]
    order = ByOpponents(range(1, example["players"] + 1))
    candidates = [
        candidate_of(
            [(one - 1, other - 1) for one, other in pairing if other],
            [one - 1 for one, other in pairing if not other],
        )
        for pairing in example["pairings"]
    ]
    assert len(candidates) == example["count"]
    for index, earlier in enumerate(candidates):
        assert not order.precedes(earlier, earlier)
        assert all(order.precedes(earlier, later) for later in candidates[index + 1 :])
        assert not any(order.precedes(later, earlier) for later in candidates[index + 1 :])


@pytest.mark.parametrize("case", cases("5_2_colours"))
def test_colours(case: dict[str, Any]) -> None:
    """5.2 (Bu29 to Bu33)"""
    higher = state(case.get("number_a", 1), case.get("score_a", 1), case["a"])
    lower = state(case.get("number_b", 2), case.get("score_b", 1), case["b"])
    given = colours_of(higher, lower, COLOURS[case.get("initial", "w")])
    assert given.white == (higher if case["white"] == "a" else lower).tpn
    assert given.article == case["article"]
