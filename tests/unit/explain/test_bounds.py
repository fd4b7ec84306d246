"""Why a criterion could not be met better, to the letter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.bounds import bound_clause, bound_of
from arbiter_app.explain.brackets import best_paragraph
from arbiter_app.explain.cited import cited_rules
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.bounds import (
    Barrier,
    Bound,
    BoundReason,
    FewPairings,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    TooManyComing,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import BracketTrace, CriterionValue, FloaterTrace
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE
from arbiter_app.trace.reasons import Worse
from arbiter_app.trace.rounds import RoundPairing
from tests.unit.explain.people import (
    BELOV,
    IVANOVA,
    KUZNETSOV,
    NIKITIN,
    ORLOV,
    PETROV,
    SIDOROV,
)

PAIRS = (PETROV,), (BELOV,)
COSTS = Worse("C6", 1, 3, (PETROV,))


def told(
    names: Names, bracket: BracketTrace, criterion: str, *reasons: BoundReason, plain: bool = False
) -> str:
    writer = writer_of(names)
    return bound_clause(
        writer.for_players() if plain else writer, bracket, Bound(criterion, reasons)
    )


@pytest.mark.parametrize(
    ("criterion", "reason", "text"),
    [
        ("C6", OddNumber(1), "nobody else is in the bracket"),
        ("C6", OddNumber(7), "there are seven players, an odd number"),
        (
            "C8",
            OddNumber(5, 1),
            "with the floater, the next bracket has five players, an odd number",
        ),
        (
            "C8",
            OddNumber(15, 2),
            "with the two floaters, the next bracket has 15 players, an odd number",
        ),
        (
            "C8",
            TooManyComing(2, 1),
            "two players float down and the next bracket has only one resident",
        ),
        (
            "C8",
            TooManyComing(4, 2),
            "four players float down and the next bracket has only two residents",
        ),
        (
            "C12",
            Seekers("w", 7, 10, 2),
            "seven of the ten players prefer White, so at least two cannot get it",
        ),
        ("C12", Seekers("b", 2, 2, 1), "both players prefer Black, so one cannot get it"),
        (
            "C13",
            StrongSeekers("w", 1, 0),
            "one pair has to consist of two players who prefer White, and all who prefer it do"
            " so strongly",
        ),
        (
            "C13",
            StrongSeekers("w", 3, 1),
            "three pairs have to consist of two players who prefer White, and only one of"
            " those who prefer it does so mildly",
        ),
        ("C7", NobodyLess(), "nobody in the bracket has fewer points"),
        (
            "C9",
            NobodyLess(),
            "nobody else in the bracket who may get the bye has fewer unplayed games",
        ),
        ("C18", Whoever((PETROV,)), "Petrov gets another downfloat against any opponent"),
        (
            "C20",
            Whoever((PETROV, BELOV)),
            "Petrov and Belov get another downfloat against any opponent",
        ),
        (
            "C20",
            Whoever(tuple(range(1, 8))),
            "seven moved-down players get another downfloat against any opponent",
        ),
        (
            "C12",
            NothingBetter(),
            "no other pairing with which the round can be completed is better",
        ),
        ("C8", FewPairings(0, (), are_legal=True), "everybody here floats down in any case"),
        ("C12", FewPairings(1, (), are_legal=True), "no other pair is possible here"),
        (
            "C12",
            FewPairings(2, (), are_legal=False),
            "no other set of two pairs here would let the round be completed",
        ),
        (
            "C8",
            FewPairings(2, (((PETROV, ORLOV), (IVANOVA, BELOV)),), are_legal=True),
            "the only other pairing possible here (Petrov–Orlov and Ivanova–Belov) is no better",
        ),
        (
            "C8",
            FewPairings(1, (((PETROV, ORLOV),), ((PETROV, BELOV),)), are_legal=True),
            "the only other pairings possible here (Petrov–Orlov; Petrov–Belov) are no better",
        ),
        ("C9", NothingBetter((ORLOV,)), "the bye cannot go to Orlov, who has fewer"),
    ],
)
def test_what_can_be_counted(
    names: Names, bracket: BracketTrace, criterion: str, reason: BoundReason, text: str
) -> None:
    assert told(names, bracket, criterion, reason) == text


@pytest.mark.parametrize(
    ("criterion", "reason", "text"),
    [
        ("C6", Barrier(((PETROV,),), (), 1), "Petrov may meet nobody here"),
        ("C7", Barrier(((PETROV,),), (), 1), "Petrov may meet nobody here"),
        (
            "C6",
            Barrier(PAIRS, (ORLOV,), 1),
            "Petrov and Belov may meet only Orlov here, so one is left over",
        ),
        (
            "C6",
            Barrier(PAIRS, (ORLOV,), 1, is_parity=True),
            "Petrov and Belov may meet only Orlov here, so one is left over, plus one more"
            " because the number of players is even",
        ),
        (
            "C6",
            Barrier(PAIRS, (), 2, is_parity=True),
            "Petrov and Belov may meet nobody here, so two are left over, plus one more"
            " because the number of players is odd",
        ),
        (
            "C6",
            Barrier(((PETROV,), (IVANOVA, SIDOROV, ORLOV)), (BELOV,), 1),
            (
                "Petrov may meet only Belov here and Ivanova, Sidorov and Orlov may meet only"
                " each other and Belov, so one is left over"
            ),
        ),
        (
            "C6",
            Barrier(((IVANOVA, SIDOROV, ORLOV),), (), 1),
            "Ivanova, Sidorov and Orlov may meet only each other here",
        ),
        (
            "C6",
            Barrier(PAIRS, (NIKITIN,), 2, is_below=True, needs_bye=True),
            "below this bracket, Petrov and Belov may meet only Nikitin and nobody there may"
            " get the bye, so two floaters are needed from here",
        ),
        (
            "C6",
            Barrier(PAIRS, (), 1, is_below=True, takes_bye=True),
            "below this bracket, Petrov and Belov may meet only the bye, so one floater is"
            " needed from here",
        ),
        (
            "C8",
            Barrier(PAIRS, (ORLOV,), 1, is_next=True),
            "in the next bracket, Petrov and Belov may meet only Orlov, so one is left over",
        ),
        (
            "C8",
            Barrier((*PAIRS, (KUZNETSOV,)), (), 1, is_next=True, coming=2),
            "in the next bracket, Petrov, Belov and Kuznetsov may meet only the two floaters,"
            " so one is left over",
        ),
        (
            "C12",
            Barrier((*PAIRS, (KUZNETSOV,)), (), 3),
            "without a missed colour preference, Petrov, Belov and Kuznetsov may meet nobody"
            " here, so three are left over, and only two of them can float down",
        ),
        (
            "C19",
            Barrier(((PETROV,),), (ORLOV,), 1),
            "Petrov may meet only Orlov of those here who did not float up in the previous round",
        ),
    ],
)
def test_players_who_cannot_all_be_served(
    names: Names, bracket: BracketTrace, criterion: str, reason: BoundReason, text: str
) -> None:
    """Two float down from the bracket."""
    assert told(names, bracket, criterion, reason) == text


@pytest.mark.parametrize(
    ("criterion", "least", "text"),
    [
        ("C12", 0, "with none,"),
        ("C12", 2, "with only two,"),
        ("C7", (10,), "with fewer points,"),
        ("C8", (0,), "if the next bracket were better,"),
        ("C9", 1, "with fewer,"),
        ("C21", (), "with a smaller difference,"),
    ],
)
def test_what_a_lower_value_would_cost(
    names: Names, bracket: BracketTrace, criterion: str, least: int | tuple[int, ...], text: str
) -> None:
    price = Price(least, COSTS)
    assert told(names, bracket, criterion, price) == (
        f"{text} three players would float down instead of one, affecting Petrov [C6]"
    )
    assert told(names, bracket, criterion, price, plain=True) == (
        f"{text} three players would float down instead of one, Petrov among them"
    )


def test_the_edition_of_2017(names: Names, bracket: BracketTrace) -> None:
    """Its pairing score differences, of the bracket and of the next one."""
    old = replace(names, system="dutch-2017")
    assert told(old, bracket, "C6", Whoever((PETROV,)), NobodyLess()) == (
        "Petrov has that many more points than any opponent, and a downfloater counts as a"
        " score difference of one point"
    )
    assert told(old, bracket, "C7", OddNumber(5, 1), Whoever((PETROV, BELOV))) == (
        "with the floater, the next bracket has five players, an odd number, and Petrov and"
        " Belov will have that many more points than anybody there"
    )
    assert told(old, bracket, "C6", Price((), Worse("C5", 1, 3))) == (
        "with a smaller difference, three players would float down instead of one [C.5]"
    )


@pytest.mark.parametrize(
    ("criterion", "reason", "text"),
    [
        (
            "C12",
            Unavoidable(PAIRS, (ORLOV,), 1),
            "without a missed colour preference, Petrov and Belov may meet only Orlov here, so"
            " one is left over",
        ),
        (
            "C14",
            Unavoidable(((PETROV,),), (), 1, is_below=True),
            "unless a downfloat of the previous round is repeated, Petrov may meet nobody here"
            " or below",
        ),
        (
            "C7",
            Unavoidable(((PETROV,),), (NIKITIN,), 1, least=25, is_below=True, needs_bye=True),
            "if nobody with 2½ points or more floats down, Petrov may meet only Nikitin here"
            " or below and only Nikitin may get the bye",
        ),
        (
            "C16",
            Unavoidable((), (), 1, needs_bye=True),
            "unless a downfloat of two rounds before is repeated, nobody may get the bye",
        ),
        (
            "C16",
            Unavoidable(((IVANOVA, SIDOROV, ORLOV), (BELOV,)), (), 3, needs_bye=True),
            (
                "unless a downfloat of two rounds before is repeated, Belov may meet nobody here,"
                " Ivanova, Sidorov and Orlov may meet only each other and nobody may get the bye,"
                " so three are left over"
            ),
        ),
        (
            "C18",
            Unavoidable(((PETROV,),), (), 1, least=LIMBO_DIFFERENCE + 10),
            "if nobody floats on who has 1 point more than this bracket and had a downfloat in"
            " the previous round, Petrov may meet nobody here",
        ),
        (
            "C8",
            Unavoidable(PAIRS, (), 2, least=15, is_next=True, is_below=True),
            "if nobody with 1½ points or more floats on, Petrov and Belov may meet nobody in"
            " the next bracket or below, so two are left over",
        ),
    ],
)
def test_nobody_else_serves_them(
    names: Names, bracket: BracketTrace, criterion: str, reason: BoundReason, text: str
) -> None:
    """Without missing the criterion, or by less, here and below."""
    assert told(names, bracket, criterion, reason) == text


def test_differences_of_2017_that_have_to_be(names: Names, bracket: BracketTrace) -> None:
    old = replace(names, system="dutch-2017")
    two = Unavoidable((*PAIRS, (ORLOV,)), (), 2, least=10, is_next=True, floating=1)
    assert told(old, bracket, "C7", two) == (
        "without a score difference of 1 point or more, Petrov, Belov and Orlov may meet"
        " nobody in the next bracket and only one of them can float down, so two are left over"
    )
    floating = Unavoidable((), (), 2, least=5, down=2)
    assert told(old, bracket, "C6", floating) == "two float down in any case"


def test_who_shows_two_values_is_said_once(names: Names, bracket: BracketTrace) -> None:
    """[C15] and [C19]: the same players, by the difference alone."""
    shown = Unavoidable(((PETROV,),), (), 1)
    both = replace(
        bracket,
        values=(CriterionValue("C15", 1), CriterionValue("C19", (5,))),
        bounds=(Bound("C15", (shown,)), Bound("C19", (replace(shown, least=5),))),
    )
    assert best_paragraph(writer_of(names), both).endswith(
        " [C15, C19], because unless an upfloat of the previous round is repeated, by ½ point"
        " or more, Petrov may meet nobody here."
    )


@pytest.fixture
def bounded(bracket: BracketTrace) -> BracketTrace:
    return replace(
        bracket,
        values=(
            CriterionValue("C6", 2),
            CriterionValue("C12", 2),
            CriterionValue("C13", 1),
            CriterionValue("C14", 1),
        ),
        bounds=(
            Bound("C6", (Barrier(PAIRS, (ORLOV,), 1, is_parity=True),)),
            Bound("C12", (NothingBetter(),)),
            Bound("C13", (NothingBetter(),)),
            Bound("C14", (Price(0, Worse("C9", 1, 2)),)),
        ),
    )


def test_each_value_has_its_reason(names: Names, bounded: BracketTrace) -> None:
    """The same reason is said once; no other sentence counts the colours."""
    assert best_paragraph(writer_of(names), bounded) == (
        "The best possible here: two players float down [C6], because Petrov and Belov may"
        " meet only Orlov here, so one is left over, plus one more because the number of"
        " players is even; two players miss their colour preference [C12], because no other"
        " pairing with which the round can be completed is better; one player misses a strong"
        " or absolute colour preference [C13], for the same reason; one resident gets a"
        " downfloat again, as in the previous round [C14], because with none, the bye would go"
        " to a player with two unplayed games instead of one [C9]."
    )


def test_what_has_no_reason_before_it_has_not_the_same_reason(
    names: Names, bounded: BracketTrace
) -> None:
    """Nobody floats: what the next bracket misses is the first value that has a reason."""
    values = (CriterionValue("C6", 0), CriterionValue("C8", (1, 10)), CriterionValue("C9", 0))
    bracket = replace(bounded, downfloaters=(), values=values, bounds=())
    assert best_paragraph(writer_of(names), bracket) == (
        "The best possible here: one player with 1 point has to float out of the next bracket"
        " [C8], because nobody floats down into the next bracket, and the pairs of this"
        " bracket make no difference there."
    )


def test_players_read_it_without_rules(names: Names, bounded: BracketTrace) -> None:
    told = best_paragraph(writer_of(names).for_players(), bounded)
    assert "[" not in told
    assert told.startswith(
        "The best possible here: two players float down, because Petrov and Belov may meet"
        " only Orlov here, so one is left over, plus one more because the number of players"
        " is even; two players miss"
    )


def test_what_counts_the_same_players_is_told_with_the_reasons_of_both(
    names: Names, bracket: BracketTrace
) -> None:
    """[C15] and [C19]; what both would cost is said once."""
    barrier, cost = Barrier(((PETROV,),), (), 1), Worse("C12", 0, 1)
    told_as: dict[tuple[BoundReason, BoundReason], str] = {
        (Price(0, cost), Price((), cost)): (
            "with none, one player would miss their colour preference instead of none [C12]."
        ),
        (barrier, barrier): "Petrov may meet nobody here who did not float up in the previous "
        "round.",
        (barrier, NothingBetter()): (
            "Petrov may meet nobody here who did not float up in the"
            " previous round, and no other pairing with which the"
            " round can be completed is better."
        ),
    }
    for (count, differences), text in told_as.items():
        both = replace(
            bracket,
            values=(CriterionValue("C15", 1), CriterionValue("C19", (5,))),
            bounds=(Bound("C15", (count,)), Bound("C19", (differences,))),
        )
        assert best_paragraph(writer_of(names), both).endswith(f" [C15, C19], because {text}")


@pytest.mark.parametrize(
    ("players", "text"),
    [
        (2, "both players prefer Black strongly, so one cannot get it"),
        (3, "all three players prefer Black strongly, so at least one cannot get it"),
        (
            8,
            "three of the eight players prefer Black, all of them strongly, so at least one"
            " cannot get it",
        ),
    ],
)
def test_a_colour_that_all_prefer_strongly_is_one_reason(
    names: Names, bracket: BracketTrace, players: int, text: str
) -> None:
    """[C12] and [C13]: whoever misses it misses a strong preference."""
    seekers = Seekers("b", min(players, 3), players, 1)
    strong = StrongSeekers("b", 1, 0)
    bounds = Bound("C12", (seekers,)), Bound("C13", (strong,))
    assert bound_of(writer_of(names), replace(bracket, bounds=bounds), ("C12", "C13")) == text
    mild = Bound("C12", (seekers,)), Bound("C13", (replace(strong, mild=1, wrong=2),))
    several = bound_of(writer_of(names), replace(bracket, bounds=mild), ("C12", "C13"))
    assert several.endswith(
        ", and two pairs have to consist of two players who prefer Black, and only one of"
        " those who prefer it does so mildly"
    )


def test_a_reason_that_implies_the_other_is_told_alone(names: Names, bracket: BracketTrace) -> None:
    """Where one player pays, that nobody can do without, by so much, is why there is one at all."""
    nobody = Unavoidable(((PETROV,),), (), 1)
    by_points = replace(nobody, opponents=(ORLOV,), least=5)
    bounds = Bound("C15", (nobody,)), Bound("C19", (by_points,))
    values = CriterionValue("C15", 1), CriterionValue("C19", (5,))
    one = replace(bracket, values=values, bounds=bounds)
    writer, criteria = writer_of(names), ("C15", "C19")
    alone = (
        "unless an upfloat of the previous round is repeated, by ½ point or more, Petrov may"
        " meet only Orlov here"
    )
    assert bound_of(writer, one, criteria) == alone
    two = replace(one, values=(CriterionValue("C15", 2), CriterionValue("C19", (5, 5))))
    assert bound_of(writer, two, criteria) == (
        "unless an upfloat of the previous round is repeated, Petrov may meet nobody here, and "
        + alone
    )
    cost = replace(one, bounds=(bounds[0], Bound("C19", (Price((), COSTS),))))
    assert bound_of(writer, cost, criteria).endswith(
        "may meet nobody here, and with a smaller difference, three players would float down"
        " instead of one, affecting Petrov [C6]"
    )
    strong = Bound("C12", (Seekers("w", 3, 4, 1),)), Bound("C13", (Barrier(((PETROV,),), (), 1),))
    said = bound_of(writer, replace(bracket, bounds=strong), ("C12", "C13"))
    assert said.startswith("without a missed strong preference, Petrov may meet nobody here")


@pytest.mark.parametrize(
    ("criterion", "when"),
    [
        ("C14", "in the previous round"),
        ("C18", "in the previous round"),
        ("C20", "two rounds before"),
    ],
)
def test_nobody_may_get_the_bye_without_a_downfloat(
    names: Names, bracket: BracketTrace, criterion: str, when: str
) -> None:
    """Of the last bracket: the bye counts as another downfloat."""
    last = replace(bracket, downfloaters=(FloaterTrace(BELOV, gets_bye=True),))
    reason = Unavoidable((), (), 1, least=LIMBO_DIFFERENCE + 15, needs_bye=True)
    assert told(names, last, criterion, reason) == (
        f"nobody here without a downfloat {when} may get the bye"
    )


def test_the_whole_round(
    names: Names, tournament: Tournament, pairing: RoundPairing, bounded: BracketTrace
) -> None:
    """In the text each reason stands beside its value, in JSON under it; what it cites is listed."""
    assert pairing.trace is not None
    trace = replace(pairing.trace, brackets=(bounded,))
    told_round = replace(pairing, trace=trace)
    text = explain_text(told_round, tournament)
    flat = " ".join(text.split())
    assert (
        "C6 two players float down, because Petrov and Belov may meet only Orlov here, so" in flat
    )
    assert "two unplayed games instead of one [C9]" in flat
    assert "C9" in cited_rules(trace, words_of(trace.cited))
    (written,) = round_to_json(told_round, names)["brackets"]
    assert written["values"][1]["reason"] == (
        "No other pairing with which the round can be completed is better."
    )
