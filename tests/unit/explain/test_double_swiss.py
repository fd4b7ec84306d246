"""The Double-Swiss System (C.04.5) is explained in its own terms and articles."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.brackets import composition_sentence
from arbiter_app.explain.colours import colour_paragraph, colour_sentence
from arbiter_app.explain.decisions import bye_paragraph, bye_sentence
from arbiter_app.explain.double_swiss.rules import RULES
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.records import due
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.explain.upfloaters import upfloaters_sentence, upfloaters_sentences
from arbiter_app.explain.why import why
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.double_swiss.engine import DoubleSwissEngine
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import (
    BracketTrace,
    ByeTrace,
    PairTrace,
    PassedOver,
    SetPassedOver,
    UpfloatersTrace,
)
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf
from tests.unit.explain.people import BELOV, IVANOVA, ORLOV, PETROV, due_white

ENGINE = DoubleSwissEngine()
CORPUS = Path(__file__).parents[2] / "corpus" / "double_swiss"
SYSTEM = "double-swiss"


@pytest.fixture
def writer(names: Names) -> Writer:
    return writer_of(due_white(names, SYSTEM))


def round_of(name: str, number: int) -> tuple[Tournament, RoundPairing]:
    played = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    before = played.before_round(number)
    return before, ENGINE.pair(before, explain=True)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Worse("C4", 0, 2),
            "a player with a lower score would float up, although nobody has to",
        ),
        (Worse("C4", 1, 3), "three players would have to float up instead of one"),
        (
            Worse("C5", (5,), (15,)),
            "the upfloater would be 1½ points below the scoregroup instead of ½ point",
        ),
        (
            Worse("C6", 0, 2),
            "the following scoregroup would need two upfloaters beyond those needed for an"
            " even number, instead of none",
        ),
        (
            Worse("C7", 0, 1, (ORLOV,)),
            "one player who floated in the previous round would float up instead of none,"
            " affecting Orlov",
        ),
        (
            Worse("C8", 0, 1),
            "one player who floated in the previous round would meet an upfloater instead of none",
        ),
        (NoCompletion(article="C1"), "the bracket could not be paired"),
        (
            NoCompletion((ORLOV,), "C3"),
            "the others could not all be paired: Orlov would have no opponent",
        ),
        (NoCompletion(article="3.4.1"), "the others could not all be paired"),
        (
            Later("3.5.4"),
            "the set would be just as good, but it comes later in the order of pairing numbers",
        ),
        (
            Later("3.5.4", Parting(PETROV, instead=ORLOV)),
            "both sets would be equally good, but of Petrov and Orlov the one with the"
            " smaller pairing number floats up",
        ),
        (Later("3.6.3"), "it would be just as good, but its identifier comes later"),
        (
            Later("3.6.3", Parting(PETROV, BELOV, ORLOV)),
            "it would be just as good, but the opponent for Petrov with the smallest"
            " pairing number possible is Belov, not Orlov",
        ),
        (
            Later("3.6.3", Parting(exchanged=(PETROV, ORLOV))),
            "it would be just as good, but Petrov and Orlov would have to be exchanged between"
            " the upper and the lower half",
        ),
        (
            Later("3.6.3", Parting(exchanged=(PETROV, ORLOV), exchanged_now=(PETROV, BELOV))),
            "it would be just as good, but it would exchange Petrov and Orlov between the"
            " upper and the lower half, and the exchange of Petrov and Belov comes first",
        ),
        (
            Later("3.6.3", Parting(exchanged_now=(PETROV, BELOV))),
            "it would be just as good, but the exchange of Petrov and Belov between the upper "
            "and the lower half comes first",
        ),
    ],
)
def test_reasons(writer: Writer, reason: Reason, text: str) -> None:
    assert clause(writer, reason, IVANOVA, ORLOV) == text


@pytest.mark.parametrize(
    ("article", "text"),
    [
        (
            "3.4.2",
            "the bye goes to the lower score: 1 point for Orlov, 1 point for Petrov",
        ),
        (
            "3.4.3",
            "with the same score, the bye goes to the player with more matches played: two for"
            " Orlov, two for Petrov",
        ),
        (
            "3.4.4",
            "with the same score and as many matches played, the bye goes to the larger"
            " pairing number: 4 for Orlov, 1 for Petrov",
        ),
    ],
)
def test_the_bye_of_somebody_else(writer: Writer, article: str, text: str) -> None:
    """3.4, with who else would have it and what the two are compared by."""
    later = Later(article, Parting(ORLOV, instead=PETROV))
    assert clause(writer, later, PETROV, None) == text
    assert clause(writer, later, PETROV, ORLOV) == text
    assert clause(writer, Later(article), PETROV, None) != text
    unknown = writer_of(Names({1: "Petrov", 4: "Orlov"}, system=SYSTEM))
    assert clause(unknown, later, PETROV, None) == clause(writer, Later(article), PETROV, None)
    alone = Later("3.4.1", Parting(ORLOV))
    assert clause(writer, alone, PETROV, ORLOV) == "only Orlov may have the bye"


@pytest.mark.parametrize(
    ("article", "text"),
    [
        (
            "4.3.1",
            "neither has played a match, so the initial-colour and the higher ranked player’s"
            " pairing number decide",
        ),
        (
            "4.3.2",
            "Orlov began none of the matches so far with White, Petrov one",
        ),
        (
            "4.3.3",
            "the colours alternate from round 1, in which Orlov had Black and Petrov White",
        ),
        ("4.3.4", "the last colour of the higher ranked (Petrov) alternates"),
        (
            "4.3.5",
            (
                "the higher ranked (Petrov) has played no match yet, so Orlov alternates from"
                " the last colour"
            ),
        ),
    ],
)
def test_colours_are_those_of_the_first_game(writer: Writer, article: str, text: str) -> None:
    pair = PairTrace(PETROV, ORLOV, ORLOV, PETROV, "homogeneous", article)
    said = colour_sentence(writer, Colours.of(pair), with_article=True)
    assert said.startswith("Orlov has White in the first game")
    assert said.endswith(f"{text} [{article}].")


@pytest.mark.parametrize(
    ("article", "text"),
    [
        (
            "4.3.3",
            "the colours alternate from the last round in which one had White and the other Black",
        ),
        ("4.3.4", "the higher ranked player alternates from the last colour"),
        ("4.3.5", "the lower ranked player alternates from the last colour"),
    ],
)
def test_colours_without_the_results(writer: Writer, article: str, text: str) -> None:
    """Where scores and games are not known, only what the article says is told."""
    known = Names.from_mapping({PETROV: "Petrov", ORLOV: "Orlov"})
    bare = replace(writer, names=known)
    pair = Colours.of(PairTrace(PETROV, ORLOV, ORLOV, PETROV, "homogeneous", article))
    assert colour_sentence(bare, pair, with_article=True).endswith(f"{text} [{article}].")


def told(writer: Writer, found: UpfloatersTrace) -> str:
    return " ".join(upfloaters_sentences(writer, found))


def test_upfloaters(writer: Writer) -> None:
    """3.5: how many, with which scores, who, and why not others."""
    assert told(writer, UpfloatersTrace((), "C4")) == "Nobody has to float up [C4]."
    only = UpfloatersTrace((PETROV,), "C5", scores_passed_over=((20,), (15,)))
    assert told(writer, only) == (
        "An upfloater with 2 or 1½ points would leave no legal pairing. Petrov floats up, as"
        " nobody else has that score [C5]."
    )
    assert upfloaters_sentence(writer, only) == (
        "Petrov floats up: an upfloater with 2 or 1½ points would leave no legal pairing."
    )
    first = UpfloatersTrace((PETROV, ORLOV), "3.5.4", because=NoCompletion((BELOV,), "C1"))
    assert told(writer, first) == (
        "Fewer upfloaters are not enough: the bracket could not be paired: Belov would have no "
        "opponent [C1]. Petrov and Orlov float up, as the smallest pairing numbers with the best"
        " scores [3.5.4]."
    )
    passed = (
        SetPassedOver((BELOV,), Worse("C6", 0, 2)),
        SetPassedOver((ORLOV,), Worse("C7", 0, 1)),
    )
    after = UpfloatersTrace((PETROV,), "C6", passed, more_passed_over=True)
    assert told(writer, after) == (
        "Petrov floats up, as the first suitable choice in the order of pairing numbers [C6]."
        " With Belov instead, the following scoregroup would need two upfloaters beyond those"
        " needed for an even number, instead of none [C6]. With Orlov instead, one player who"
        " floated in the previous round would float up instead of none [C7]. Further sets come"
        " earlier in the order, and all of them fail."
    )


def bracket_of(pairing: RoundPairing, tpn: Tpn) -> BracketTrace:
    assert pairing.trace is not None
    return next(
        bracket
        for bracket in pairing.trace.brackets
        if any(tpn in (pair.first, pair.second) for pair in bracket.pairs)
    )


def test_a_bracket_says_who_floats_up() -> None:
    before, pairing = round_of("006", 7)
    assert pairing.trace is not None
    found = writer_of(Names.of(before, pairing.trace))
    assert composition_sentence(found, bracket_of(pairing, 4)) == (
        "One upfloater and one resident; one match. Kovacs floats up, as the first suitable"
        " choice in the order of pairing numbers [C1]. With Krause instead, the bracket could"
        " not be paired: Krause would have no opponent [C1]."
    )


def test_why_an_upfloater_meets_a_higher_score() -> None:
    """Both are told who floats up, and why it is they."""
    before, pairing = round_of("006", 7)
    for tpn, who in ((9, "you float"), (12, "Dubois floats")):
        answer = why(pairing, before, tpn)
        assert answer.sentences[0].rule == "3.5.4"
        assert answer.sentences[0].text.endswith(
            f" points; {who} up, as the smallest pairing number with the best score."
        )
        assert answer.sentences[1].text == (
            "With the 4 players of the bracket in order of pairing number, number 2 of the"
            " upper half meets number 2 of the lower half."
        )
    alone = why(pairing, before, 1).sentences[1].text
    assert alone == "They are the only two players in the bracket."


def test_the_halves_are_told_where_they_do_not_do() -> None:
    before, pairing = round_of("006", 5)
    text = " ".join(explain_text(pairing, before, 2).split())
    assert (
        "Urban and Dahl are exchanged between the halves: without an exchange, the bracket"
        " could not be paired [C1]."
    ) in text
    assert "Urban–Rui Berg (they met in round 2 [C1])" in text


@pytest.mark.parametrize("name", [f"{number:03d}" for number in range(1, 9)])
def test_every_round_can_be_told(name: str) -> None:
    """Nothing is left in codes of the program; every rule cited is in the legend."""
    played = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    for number in range(1, len(played.rounds) + 1):
        before, pairing = round_of(name, number)
        text = explain_text(pairing, before)
        assert "double-swiss" not in text
        assert "{" not in text
        cited = set(re.findall(r"\[(C\d|\d\.\d\.\d)\]", text))
        assert cited <= set(RULES)
        assert pairing.trace is not None
        told = round_to_json(pairing, Names.of(before, pairing.trace))
        for bracket, made in zip(told["brackets"], pairing.trace.brackets, strict=True):
            assert bracket["upfloaters"]["tpns"] == [p.tpn for p in made.moved_down_players]
            assert bracket["pairing_by"] == list(made.decided_by)


def test_why_not_in_words() -> None:
    before, pairing = round_of("003", 2)
    assert pairing.trace is not None
    names = Names.of(before, pairing.trace)
    answer = ENGINE.why_not(before, 1, 7)
    assert answer_sentence(answer, names) == (
        "You were not paired with Max Hansen, who has 0 points to your 2: in the bracket with"
        " 2 points, a player with a lower score would float up, although nobody has to."
    )
    other = ENGINE.why_not(before, 4, 7)
    assert answer_paragraph(other, names) == (
        "Ben Hansen–Max Hansen is not paired in round 2: in bracket 3 (1 point), both sets"
        " would be equally good, but of Ben Hansen and Max Hansen the one with the smaller"
        " pairing number floats up [3.5.4]. In both pairings: one player floats up [C4] and the upfloater is"
        " 1 point below the scoregroup [C5]."
    )


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("3.4.1", "Nobody else may have it [3.4.1]."),
        ("3.4.2", "All others who may have it have higher scores [3.4.2]."),
        (
            "3.4.3",
            (
                "Of those with the lowest score who may have it, it goes to the most matches played "
                "[3.4.3]."
            ),
        ),
        (
            "3.4.4",
            "Of those with the lowest score and the most matches played who may have it, it goes"
            " to the largest pairing number [3.4.4].",
        ),
    ],
)
def test_the_bye_says_what_decided(writer: Writer, rule: str, text: str) -> None:
    """3.4: the score, the matches played, the number; with those passed over before."""
    bye = ByeTrace(ORLOV, 0, (), rule)
    head = "Orlov, with 0 points, gets the pairing-allocated bye."
    assert bye_paragraph(writer, bye) == f"{head} {text}"
    plain = text.replace(f" [{rule}]", "")
    assert bye_sentence(writer.for_players(), bye) == f"{head} {plain}"
    passed = ByeTrace(ORLOV, 0, (PassedOver(PETROV, Illegal("C2", 1)),), rule)
    assert bye_paragraph(writer, passed).endswith(text)
    assert bye_sentence(writer.for_players(), passed).endswith(plain)
    assert bye_paragraph(writer, ByeTrace(ORLOV, 0)).endswith("Orlov is first in line for it.")


def test_the_first_match_of_both_is_told_with_the_number_that_counts() -> None:
    """4.3.1: the higher ranked player's number, odd or even, and the initial-colour."""
    before, pairing = round_of("001", 1)
    assert pairing.trace is not None
    names = Names.of(before, pairing.trace)
    for each in pairing.trace.brackets[0].pairs:
        higher = min(each.first, each.second)
        colour = "White" if each.white == higher else "Black"
        is_odd = higher % 2 == 1
        told = colour_sentence(writer_of(names), Colours.of(each))
        assert told.startswith(
            f"{names[each.white]} has White in the first game: neither has played a match; "
        )
        parity = "odd" if is_odd else "even"
        ends = f"so {colour} goes to the higher ranked ({names[higher]})."
        assert told.endswith(f"number {higher} is {parity}, {ends}")


def test_who_has_the_bye_is_compared_with_who_would_have_it_next() -> None:
    """3.4: of all who may have it the runner-up is the first after the receiver in the order."""
    seen = 0
    for name in ("001", "002", "003", "004", "005", "006", "007", "008"):
        played = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
        for number in range(2, len(played.rounds) + 1):
            before, pairing = round_of(name, number)
            if pairing.bye is None:
                continue
            for pair in pairing.pairs:
                reason = ENGINE.why_not(before, pair.white, pairing.bye).reason
                if isinstance(reason, Later) and reason.parting is not None:
                    seen += 1
                    runner_up = reason.parting.instead
                    assert reason.parting.first == pairing.bye
                    assert (
                        runner_up is None or ENGINE.pair_with(before, runner_up, None) is not None
                    )
    assert seen


def test_an_upfloater_is_a_floater() -> None:
    before, pairing = round_of("006", 7)
    assert why(pairing, before, 9).kind == "floater"
    assert why(pairing, before, 12).kind == "pair"


def test_nobody_is_due_a_colour() -> None:
    """4.3: colours follow from those had; there are no preferences, and none is told of anybody."""
    before, pairing = round_of("003", 2)
    names = Names.of(before, pairing.trace)
    assert "colour due" not in explain_text(pairing, before)
    assert due(1, names) == ""
    assert pairing.trace is not None
    pair = pairing.trace.brackets[0].pairs[0]
    told = colour_paragraph(writer_of(names), Colours.of(pair))
    assert "Colours so far: " in told
    assert "due" not in told


@pytest.mark.parametrize("name", ["003", "005"])
def test_an_alternation_names_its_round(name: str) -> None:
    """4.3.3: by the games themselves, White had Black in that round and Black had White."""
    seen = 0
    for number in range(2, len(read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament.rounds)):
        before, pairing = round_of(name, number)
        assert pairing.trace is not None
        names = Names.of(before, pairing.trace)
        for pair in (pair for bracket in pairing.trace.brackets for pair in bracket.pairs):
            if Colours.of(pair).article != "4.3.3":
                continue
            said = colour_sentence(writer_of(names), Colours.of(pair), with_article=True)
            found = re.search(r"alternate from round (\d+), in which", said)
            if found is None:
                assert "alternate from the last matches in which they differed" in said
                continue
            white, black = (names.entry(tpn, int(found[1])) for tpn in (pair.white, pair.black))
            assert white is not None
            assert black is not None
            assert (white.colour, black.colour) == (Colour.BLACK, Colour.WHITE)
            seen += 1
    assert seen
