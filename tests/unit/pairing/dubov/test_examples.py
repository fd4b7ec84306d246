"""The worked examples of C.04.4.1, and direct consequences of its articles."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.bye_in_order import allocate_bye
from arbiter_app.pairing.dubov.bracket import from_the_middle, pair_bracket, transposition
from arbiter_app.pairing.dubov.engine import DubovEngine
from arbiter_app.pairing.dubov.field import (
    allocate_colours,
    average_rating_of_opponents,
    dubov_players,
    most_upfloats,
    preference,
)
from arbiter_app.pairing.dubov.reasons import Upfloaters
from arbiter_app.pairing.dubov.solve import ARTICLES, bye_of, upfloaters
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from tests.unit.pairing.dubov.players import field_with, player

EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "corpus/dubov/examples.json").read_text(encoding="utf-8")
)


def cases(article: str) -> list[Any]:
    return [
        pytest.param(case, id=str(case.get("title", number)))
        for number, case in enumerate(EXAMPLES[article]["cases"], 1)
    ]


def results(letters: str) -> GameResult:
    return next(result for result in GameResult if result.value == letters)


def tenths(points: float) -> int:
    return round(10 * points)


@pytest.mark.parametrize("case", cases("1_6_colour_preference"))
def test_colour_preference(case: dict[str, str]) -> None:
    """1.6: absolute, strong, mild; a player without a game has a mild one for Black."""
    due, strength = preference(player(1, case["colours"]).state.colours)
    assert (due.value, strength.name.lower()) == (case["preference"], case["strength"])


@pytest.mark.parametrize("case", cases("1_7_aro"))
def test_average_rating_of_the_opponents(case: dict[str, Any]) -> None:
    """1.7: the nearest integer, a half upwards; 0 without a game; no rating counts as 0."""
    assert average_rating_of_opponents(case["ratings"]) == case["aro"]


@pytest.mark.parametrize("case", cases("1_8_maximum_upfloater"))
def test_maximum_upfloater(case: dict[str, int]) -> None:
    """1.8: 2 and a fifth of the rounds."""
    assert most_upfloats(case["rounds"]) == case["max_t"]


def test_without_a_number_of_rounds_nobody_is_a_maximum_upfloater() -> None:
    assert most_upfloats(0) is None
    field = field_with([{"tpn": 1, "upfloats": 9}, {"tpn": 2}])
    assert not field.is_maximum_upfloater(0)


@pytest.mark.parametrize("case", cases("1_8_upfloated"))
def test_who_was_upfloated(case: dict[str, Any]) -> None:
    """1.8: paired with a higher score, whether the game was played or not."""
    kinds = {1.0: ByeKind.FULL_POINT, 0.5: ByeKind.HALF_POINT, 0.0: ByeKind.ZERO_POINT}
    byes = tuple(Bye(tpn, kinds[points]) for tpn, points in enumerate(case["points"], 1))
    game = Game(1, 1, 2, results("".join(case["results"])))
    tournament = Tournament(
        Settings(rounds_total=9),
        (Player(1, "One", 2000), Player(2, "Two", 1900)),
        (Round(1, (), byes), Round(2, (game,))),
    )
    by_tpn = {one.tpn: one for one in dubov_players(tournament)}
    assert [bool(by_tpn[tpn].upfloats) for tpn in (1, 2)] == case["upfloated"]
    assert [by_tpn[tpn].upfloated_before for tpn in (1, 2)] == case["upfloated"]


@pytest.mark.parametrize("case", cases("2_1_2_barred_from_the_bye"))
def test_who_is_barred_from_the_bye(case: dict[str, Any]) -> None:
    """C2: after a bye, or after the points of a win without playing."""
    letter = case["result"]
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = (Bye(3, ByeKind.ZERO_POINT),)
    if letter in "UFHZ":
        byes = (Bye(1, ByeKind(letter)), Bye(2, ByeKind.ZERO_POINT), *byes)
    else:
        games = (Game(1, 1, 2, results({"+": "+-", "-": "-+", "1": "10"}[letter])),)
    tournament = Tournament(
        Settings(rounds_total=9),
        tuple(Player(tpn, f"Player {tpn}", 2000) for tpn in (1, 2, 3)),
        (Round(1, games, byes),),
    )
    one = next(one for one in dubov_players(tournament) if one.tpn == 1)
    assert one.state.may_get_bye is not case["barred"]


@pytest.mark.parametrize("case", cases("2_3_2_c6"))
def test_scores_of_upfloaters(case: dict[str, Any]) -> None:
    """C6: the lowest score first, the higher the better."""
    k, scores = case["k"], case["scores"]
    facts = [{"tpn": tpn, "score": tenths(score)} for tpn, score in enumerate(scores, 2)]
    field = field_with([{"tpn": 1, "score": 90}, *facts])
    worst = case["order"][-1]
    chosen = tuple(
        next(p for p, one in enumerate(field.players) if one.score == tenths(score))
        for score in worst
    )
    found = Upfloaters(field, 1, field.everybody & ~1, chosen)
    before = [sorted((score / 10 for score in s), reverse=True) for s in found.scores_before()]
    assert before == case["order"][:-1]
    assert len(chosen) == k


@pytest.mark.parametrize("case", cases("4_2_sets_of_upfloaters"))
def test_sets_of_upfloaters(case: dict[str, Any]) -> None:
    """4.2: by descending score, then TPN; the smaller number at the first difference."""
    made = [
        {"tpn": tpn, "score": tenths(s)} for tpn, s in EXAMPLES["4_2_sets_of_upfloaters"]["players"]
    ]
    field = field_with([{"tpn": 9, "score": 90}, *made])
    position = {one.tpn: place for place, one in enumerate(field.players)}
    last = tuple(position[tpn] for tpn in case["order"][-1])
    found = Upfloaters(field, 1, field.everybody & ~1, last)
    assert [list(field.tpns(s)) for s in found.sets_before()] == case["order"][:-1]


@pytest.mark.parametrize("case", cases("4_3_3_sequence_numbers"))
def test_sequence_numbers(case: dict[str, list[str]]) -> None:
    """4.3.3: from the middle of the remaining list; of two in the middle the higher one."""
    assert from_the_middle(case["list"]) == case["order"]


def test_order_of_transpositions() -> None:
    """4.4, as the example of the text lists them."""
    example = EXAMPLES["4_4_transpositions"]
    assert [list(one) for one in permutations(example["G2"])] == example["order"]


@pytest.mark.parametrize("case", cases("4_4_transpositions"))
def test_the_first_legal_transposition(case: dict[str, Any]) -> None:
    """3.2.6: the first of them that is legal."""
    example = EXAMPLES["4_4_transpositions"]
    everybody = [*example["G1"], *example["G2"]]
    field = field_with([{"tpn": tpn} for tpn in everybody], case["incompatible"])
    position = {one.tpn: place for place, one in enumerate(field.players)}
    s1, s2 = ([position[tpn] for tpn in example[name]] for name in ("G1", "G2"))
    assert list(field.tpns(transposition(field, s1, s2))) == case["T2"]


@pytest.mark.parametrize("case", cases("5_2_colours"))
def test_colours(case: dict[str, Any]) -> None:
    """5.2.1 to 5.2.5, the higher ranked player given first."""
    one = player(1, case["a"], place=case["place"], score=10)
    other = player(2, case["b"])
    initial = Colour(case.get("initial", "w"))
    for pair in ((one, other), (other, one)):
        given = allocate_colours(*pair, initial)
        assert given.white == {"a": 1, "b": 2}[case["white"]]
        assert given.article == case["article"]


@pytest.mark.parametrize("case", cases("7_round_one"))
def test_round_one(case: dict[str, Any]) -> None:
    """3.2.3: the halves by TPN, as nobody has played."""
    tournament = Tournament(
        Settings(rounds_total=5, initial_colour=Colour(case["initial"])),
        tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, case["players"] + 1)),
    )
    pairing = DubovEngine().pair(tournament)
    assert [[pair.white, pair.black] for pair in pairing.pairs] == case["pairs"]
    assert pairing.bye == case["bye"]


@pytest.mark.parametrize("case", cases("3_2_brackets"))
def test_brackets(case: dict[str, Any]) -> None:
    """3.2.3 to 3.2.6 with 4.3."""
    facts = [
        {"tpn": int(tpn), "colours": colours, "aro": aro}
        for tpn, (colours, aro) in case["players"].items()
    ]
    field = field_with(facts, case["incompatible"])
    paired = pair_bracket(field, field.everybody, ())
    assert list(field.tpns(paired.g1)) == case["G1"]
    assert list(field.tpns(paired.g2)) == case["G2"]
    assert list(field.tpns(paired.to_part.shifted)) == case["shifted_1"]
    assert list(field.tpns(paired.to_equalise.shifted)) == case["shifted_2"]
    assert list(field.tpns(paired.s1)) == case["S1"]
    assert list(field.tpns(paired.t2)) == case["T2"]


@pytest.mark.parametrize("case", cases("3_2_2_upfloaters"))
def test_upfloaters(case: dict[str, Any]) -> None:
    """3.2.1, 3.2.2 and 4.2, with what was passed over."""
    facts = [
        {
            "tpn": int(tpn),
            "score": tenths(score),
            "colours": colours,
            "upfloats": times,
            "upfloated_before": before,
        }
        for tpn, (score, colours, times, before) in case["players"].items()
    ]
    field = field_with(
        facts, case["incompatible"], most=most_upfloats(9), is_last_round=case.get("last", False)
    )
    residents = field.top_scoregroup(field.everybody)
    lower = field.everybody & ~residents
    chosen = upfloaters(field, residents, lower)
    assert list(field.tpns(chosen)) == case["upfloaters"]
    passed = [
        [list(one.tpns), one.reason.rule]
        for one in Upfloaters(field, residents, lower, chosen).passed_over()
    ]
    assert passed == case["passed_over"]


@pytest.mark.parametrize("case", cases("3_1_bye"))
def test_bye(case: dict[str, Any]) -> None:
    """3.1.1 to 3.1.5."""
    facts = [
        {
            "tpn": tpn,
            "score": tenths(score),
            "colours": "wbwb"[:games],
            "bye_barred_since": None if may else 1,
        }
        for tpn, score, games, may in case["players"]
    ]
    field = field_with(facts, case["incompatible"])
    if case["bye"] is None:
        with pytest.raises(NoLegalPairingError, match="none of them may get it"):
            bye_of(field, 2)
        return
    bye = bye_of(field, 2)
    assert bye is not None
    assert bye.trace.tpn == case["bye"]
    assert bye.trace.decided_by == case["article"]
    needed = [one.tpn for one in bye.trace.passed_over if one.reason.rule == "3.1.2"]
    assert needed == case.get("skipped", [])


def test_the_articles_of_the_bye() -> None:
    """A round with an even number has none."""
    assert allocate_bye([], [], ARTICLES, 1) is None
