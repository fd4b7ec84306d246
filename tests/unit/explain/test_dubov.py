"""The Dubov System in words: every round of its corpus, everybody's "why", every "why not"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.columns import proposal_columns, result_columns, subgroup_columns
from arbiter_app.explain.dubov.brackets import parting_of_dubov
from arbiter_app.explain.names import Names
from arbiter_app.explain.steps import steps_told
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.explain.upfloaters import taken_clause
from arbiter_app.explain.why import why
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import BracketTrace, UpfloatersTrace
from arbiter_app.trace.reasons import Later, Parting
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus/dubov"
NAMES = [f"{number:03d}" for number in range(1, 13)]

STOP_GAPS = (
    "would be worse",
    "cannot be met in full",
    "break an absolute",
    "has White.",
    "limbo",
    "downfloater",
    "float down",
    "C.04.3",
    "{",
)
"""What is said where a record has no words of its own, and terms of the Dutch System."""


@cache
def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def rounds(name: str) -> Iterator[tuple[Tournament, RoundPairing]]:
    for number in range(1, len(tournament(name).rounds) + 1):
        before = tournament(name).before_round(number)
        yield before, pair_round(before, explain=True)


def told(name: str, number: int) -> str:
    before = tournament(name).before_round(number)
    return " ".join(explain_text(pair_round(before, explain=True), before).split())


def bracket_of(name: str, number: int, place: int) -> tuple[Names, BracketTrace]:
    before = tournament(name).before_round(number)
    trace = pair_round(before, explain=True).trace
    assert trace is not None
    return Names.of(before, trace), trace.brackets[place]


def assert_own_words(text: str) -> None:
    assert [words for words in STOP_GAPS if words in text] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_round_is_told_in_its_own_words(name: str) -> None:
    """No record is told in stop-gap words, and every code in brackets is in the legend."""
    known = {rule.shown for rule in words_of("dubov").rules.values()}
    for before, pairing in rounds(name):
        text = explain_text(pairing, before)
        plain = " ".join(text.split())
        assert_own_words(plain)
        legend = text[text.index("\nRules cited from ") :]
        for cited in re.findall(r"\[([A-Z0-9][^\]]*)\]", plain):
            for code in cited.split(", "):
                assert code in known
                assert f"  {code} " in legend


@pytest.mark.parametrize("name", ["003", "005", "010"])
def test_everybody_is_told_why(name: str) -> None:
    for before, pairing in rounds(name):
        names = None
        for player in before.players:
            answer = why(pairing, before, player.tpn, names=names)
            assert answer.sentences
            assert_own_words(f"{answer.text} {answer.paragraph}")


@pytest.mark.parametrize(("name", "number"), [("001", 5), ("003", 5), ("006", 4), ("007", 7)])
def test_every_pair_is_told_why_not(name: str, number: int) -> None:
    before = tournament(name).before_round(number)
    pairing = pair_round(before, explain=True)
    assert pairing.trace is not None
    names = Names.of(before, pairing.trace)
    tpns = sorted(tpn for pair in pairing.pairs for tpn in (pair.white, pair.black))
    questions: list[tuple[int, int | None]] = [*combinations(tpns, 2)]
    if pairing.bye is not None:
        questions += [(tpn, None) for tpn in (*tpns, pairing.bye)]
    for one, other in questions:
        answer = why_not(before, one, other)
        assert_own_words(answer_sentence(answer, names))
        assert_own_words(answer_paragraph(answer, names))


def test_upfloaters_are_told_with_those_who_come_before() -> None:
    """3.2.2 and section 9: the reason against the first set, then set by set."""
    text = told("004", 6)
    assert (
        "Tanaka floats up, as players earlier in the order were upfloated in the previous"
        " round [C10]."
    ) in text
    assert (
        "With Jonsson instead, one upfloater of the previous round would float up again"
        " instead of none, affecting Jonsson [C10]."
    ) in text
    assert "Nobody has to float up [3.2.1]." in text
    text = told("004", 5)
    assert (
        "Fewer upfloaters are not enough: the bracket could not be paired legally: Smit would have"
        " no opponent [3.2.1]."
    ) in text


def test_scores_that_cannot_be_had_are_told() -> None:
    """C6"""
    text = told("001", 5)
    assert "Upfloaters with 2 points each would leave no legal pairing." in text
    assert "with the highest scores that leave a legal pairing [C6]." in text


def test_the_steps_are_told_article_by_article() -> None:
    """3.2.2 to 3.2.6"""
    names, bracket = bracket_of("001", 5, 0)
    steps = [(step.article, step.text) for step in steps_told(writer_of(names), bracket)]
    assert [article for article, _ in steps] == [
        "3.2.2",
        "3.2.3",
        "3.2.4.1",
        "3.2.4.2",
        "3.2.5",
    ]
    assert steps[1][1] == "G1 prefers White: Lang and Lund; G2 prefers Black: Costa and Stein"
    assert steps[2][1] == "In G1 some have to meet each other: Lang is shifted to G2"
    assert steps[3][1] == "G2 is larger: Costa is shifted to G1"


def test_the_picture_has_g1_and_g2_and_then_s1() -> None:
    """3.2.3 before the shifts, 3.2.5 after them."""
    _, bracket = bracket_of("001", 5, 0)
    (before,) = subgroup_columns(bracket, "dubov")
    assert (before.left_title, before.right_title) == ("G1, White", "G2, Black")
    assert (before.left, before.right) == ((1, 3), (2, 6))
    (proposed,) = proposal_columns(bracket, "dubov")
    assert (proposed.left, proposed.right) == ((3, 2), (1, 6))
    (made,) = result_columns(bracket, "dubov")
    assert (made.left, made.right) == ((3, 2), (1, 6))


def test_a_first_round_is_of_halves() -> None:
    """3.2.3: nobody has played."""
    assert "Nobody has played yet: G1 is the first half" in told("001", 1)
    before = tournament("001").before_round(1)
    answer = why(pair_round(before, explain=True), before, 1)
    assert (
        "Nobody has played yet, so by pairing number 1 of the first half meets 1 of the second."
    ) in answer.text


def test_what_is_known_of_a_player() -> None:
    """ARO (1.7) and upfloats (1.8)."""
    text = told("001", 5)
    assert "ARO 1818" in text
    assert "upfloated three times" in text
    assert "· upfloater" in text


def test_the_bye_is_told_with_its_article() -> None:
    """3.1.5"""
    text = told("003", 1)
    assert "it goes to the largest pairing number [3.1.5]." in text


def test_subgroups_and_shifts_are_in_the_json() -> None:
    """3.2.3, 3.2.4"""
    before = tournament("001").before_round(5)
    pairing = pair_round(before, explain=True)
    bracket = round_to_json(pairing, Names.of(before, pairing.trace))["brackets"][0]
    assert bracket["subgroups"] == {
        "g1": [1, 3],
        "g2": [2, 6],
        "by_halves": False,
        "shifted": [
            {"article": "3.2.4.1", "from": "g1", "order": [1, 3], "tpns": [1]},
            {"article": "3.2.4.2", "from": "g2", "order": [2, 6], "tpns": [2]},
        ],
    }
    assert bracket["upfloaters"]["tpns"] == [2, 1]
    assert {player["tpn"]: player["aro"] for player in bracket["residents"]} == {3: 1818, 6: 1898}


@pytest.mark.parametrize(
    ("you", "article", "parting", "said"),
    [
        (
            3,
            "3.2.6",
            Parting(1, 2, 3),
            "it would be just as good, but {1} comes first in S1 and gets {2}, whose pairing number is "
            "smaller than yours",
        ),
        (
            3,
            "3.2.2",
            Parting(exchanged=(1,), exchanged_now=(3,)),
            "it would be just as good for {1} to float up, but you come first in the order of scores and "
            "pairing numbers",
        ),
        (
            1,
            "3.2.2",
            Parting(exchanged=(1,), exchanged_now=(3,)),
            "it would be just as good for you to float up, but {3} comes first in the order of scores and "
            "pairing numbers",
        ),
        (
            3,
            "3.2.4.1",
            Parting(exchanged=(1,)),
            "{1} would have to be shifted between the subgroups, although nobody has to be",
        ),
        (
            3,
            "3.1.5",
            Parting(3, None, 1),
            "the bye would go to {1}, whose pairing number is smaller than yours",
        ),
        (
            3,
            "3.1.3",
            Parting(3, None, 1),
            "the bye would go to {1}, who has more points than you",
        ),
        (
            3,
            "3.1.4",
            Parting(1, None, 3),
            "the bye would go to you, with fewer games played than {1}",
        ),
        (
            3,
            "3.2.4.2",
            Parting(exchanged=(1,), exchanged_now=(3,)),
            "{1} would have to be shifted between the subgroups, but you come first in the order",
        ),
    ],
)
def test_the_order_is_told_to_the_player_who_asks(
    you: int, article: str, parting: Parting, said: str
) -> None:
    names, _ = bracket_of("004", 6, 0)
    writer = writer_of(names).to(you)
    told = parting_of_dubov(writer, Later(article, parting), False)
    for tpn in (1, 2, 3):
        said = said.replace(f"{{{tpn}}}", names[tpn])
    assert told == said


def test_several_brought_up_are_these_players() -> None:
    """3.2.1: one player, or several."""
    names, _ = bracket_of("004", 6, 0)
    writer = writer_of(names)
    one = taken_clause(writer, UpfloatersTrace(tpns=(1,), rule="3.2.1"))
    two = taken_clause(writer, UpfloatersTrace(tpns=(1, 2), rule="3.2.1"))
    assert one.endswith("floats up, as the bracket can be paired legally with this player")
    assert two.endswith("float up, as the bracket can be paired legally with these players")
