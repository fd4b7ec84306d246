"""C.04.5 article by article: the worked examples of the readings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.double_swiss.bracket import BracketPairing, pair_bracket
from arbiter_app.pairing.double_swiss.field import DoubleSwissPlayer, Field, field_of_players
from arbiter_app.pairing.double_swiss.solve import (
    PairedBracket,
    allocate_colours,
    bye_of,
    solve_field,
)
from arbiter_app.pairing.double_swiss.tracing import trace_bracket
from arbiter_app.pairing.double_swiss.upfloaters import RoundSoFar, SetValue
from arbiter_app.pairing.player_state import Float
from arbiter_app.pairing.sets_in_order import scores_in_order, sets_in_order
from arbiter_app.tournament.types import Colour, Tpn

EXAMPLES: Mapping[str, Any] = json.loads(
    (Path(__file__).parents[3] / "corpus" / "double_swiss" / "examples.json").read_text(
        encoding="utf-8"
    )
)


def player(
    tpn: Tpn,
    score: float = 0,
    *,
    met: Mapping[Tpn, int] | None = None,
    floated: bool = False,
    colours: str = "",
    matches: int = 0,
    barred: bool = False,
    place: int = 1,
) -> DoubleSwissPlayer:
    tenths = round(10 * score)
    return DoubleSwissPlayer(
        tpn,
        tenths,
        tenths,
        met or {},
        Float.UP if floated else Float.NONE,
        tuple(Colour(letter) for letter in colours),
        matches,
        1 if barred else None,
        place,
    )


def field_of(players: Iterable[DoubleSwissPlayer], *, is_last: bool = False) -> Field:
    return field_of_players(players, (), is_last=is_last, initial=Colour.WHITE)


def meetings(pairs: Iterable[Sequence[Tpn]], tpn: Tpn) -> Mapping[Tpn, int]:
    return {other: 1 for pair in pairs if tpn in pair for other in pair if other != tpn}


def cases(name: str) -> list[Any]:
    found: list[Any] = EXAMPLES[name]["cases"]
    return found


@pytest.mark.parametrize("case", cases("3_4_pab"))
def test_the_bye(case: Mapping[str, Any]) -> None:
    """3.4, S20: lowest score, most matches played, largest number; who was passed over."""
    field = field_of(
        player(tpn, score, met=meetings(case["met"], tpn), matches=matches, barred=bool(barred))
        for tpn, score, matches, barred in case["players"]
    )
    if case["bye"] is None:
        with pytest.raises(NoLegalPairingError, match="Round 3 "):
            bye_of(field, 3)
        return
    bye = bye_of(field, 3)
    assert bye is not None
    assert (bye.trace.tpn, bye.trace.rule) == (case["bye"], case["by"])
    articles = {"2.1.2": "C2"}
    assert [(each.tpn, each.reason.rule) for each in bye.trace.passed_over] == [
        (tpn, articles.get(article, article)) for tpn, article in case["passed"]
    ]


def stage_of(scores: Mapping[str, float]) -> RoundSoFar:
    """Players below a scoregroup of their own."""
    top = player(999, 1 + max(scores.values()))
    field = field_of([top, *(player(int(tpn), score) for tpn, score in scores.items())])
    ordered = sorted({each.score for each in field.players}, reverse=True)
    return RoundSoFar.of(field, field.everybody, ordered)


@pytest.mark.parametrize("case", cases("2_3_2_order_of_scores"))
def test_the_order_of_scores(case: Mapping[str, Any]) -> None:
    """C5 (2.3.2): in ascending order, each as high as possible, the lowest first."""
    stage = stage_of({str(index): score for index, score in enumerate(case["scores"], 1)})
    groups = stage.field.scoregroups(stage.others)
    found = [[score / 10 for score in each] for each in scores_in_order(groups, case["k"])]
    assert found[: len(case["order"])] == case["order"]


def test_the_order_of_sets() -> None:
    """3.5.3 and 3.5.4, the example of the text."""
    example = EXAMPLES["3_5_4_order_of_sets"]
    stage = stage_of(example["scores"])
    scores = sorted(round(10 * score) for score in example["profile"])
    groups = stage.field.scoregroups(stage.others)
    found = [list(stage.field.tpns(members)) for members in sets_in_order(groups, scores)]
    assert found == example["order"]


@pytest.mark.parametrize("case", cases("3_5_5_upfloaters"))
def test_the_upfloaters(case: Mapping[str, Any]) -> None:
    """3.5.5, S17 to S26: who is brought up into each bracket, and what decided."""
    field = field_of(
        (
            player(
                int(tpn),
                score,
                met=meetings(case["met"], int(tpn)),
                floated=int(tpn) in case["floated"],
            )
            for tpn, score in case["scores"].items()
        ),
        is_last=case.get("last", False),
    )
    found = [trace_bracket(bracket, 2).upfloaters for bracket in solve_field(field, 2).brackets]
    assert [list(each.tpns) for each in found if each is not None] == case["upfloaters"]
    assert [each.rule for each in found if each is not None] == case["by"]


def test_the_identifier() -> None:
    """3.6.2, the example of the text."""
    example = EXAMPLES["3_6_2_identifier"]
    pairs = sorted((min(pair), max(pair)) for pair in example["pairs"])
    assert list(BracketPairing(tuple(pairs), 0).identifier) == example["identifier"]


def test_the_order_of_identifiers() -> None:
    """3.6.3: once all identifiers before are not to be had, the next one is taken."""
    example = EXAMPLES["3_6_3_order_of_pairings"]
    order = [identifier_pairs(identifier) for identifier in example["order"]]
    for index, wanted in enumerate(order):
        # Only the pairs that are in no earlier pairing, or in this one, are left: enough to tell.
        gone = {pair for earlier in order[:index] for pair in set(earlier) - set(wanted)}
        field = field_of(player(tpn, met=meetings(gone, tpn)) for tpn in example["members"])
        found = pair_bracket(field, field.everybody, 0, floated=0)
        assert found is not None
        assert {field.tpns(pair) for pair in found.pairs} == set(wanted)


def identifier_pairs(identifier: Sequence[Tpn]) -> list[tuple[Tpn, Tpn]]:
    half = len(identifier) // 2
    return list(zip(identifier[:half], identifier[half:], strict=True))


@pytest.mark.parametrize("case", cases("3_6_4_bracket"))
def test_the_pairing_of_a_bracket(case: Mapping[str, Any]) -> None:
    """3.6.4 with S27 to S29: C1, C8 but in the last round, then the first identifier."""
    floated, upfloaters = case.get("floated", ()), case.get("upfloaters", ())
    field = field_of(
        (
            player(tpn, met=meetings(case["met"], tpn), floated=tpn in floated)
            for tpn in case["members"]
        ),
        is_last=case.get("last", False),
    )
    up = mask_of(index for index, one in enumerate(field.players) if one.tpn in upfloaters)
    pairing = pair_bracket(field, field.everybody, up, floated=field.floated)
    assert pairing is not None
    assert list(field.tpns(pairing.identifier)) == case["identifier"]
    stage = RoundSoFar(field, field.everybody & ~up, up, 0)
    bracket = PairedBracket(1, stage, tuple(bits(up)), SetValue((), 0, 0), pairing)
    assert trace_bracket(bracket, 2).decided_by == (case["by"],)


@pytest.mark.parametrize("case", cases("4_3_colours"))
def test_the_colours(case: Mapping[str, Any]) -> None:
    """4.3.1 to 4.3.5, with S30 and S31."""
    higher = player(5, 1, colours=case["hrp"], place=case["place"])
    lower = player(1, 0, colours=case["opponent"], place=7)
    given = allocate_colours(lower, higher, Colour(case.get("initial", "w")))
    assert given.white == {"hrp": 5, "opponent": 1}[case["white"]]
    assert given.article == case["article"]
    assert given == allocate_colours(higher, lower, Colour(case.get("initial", "w")))
