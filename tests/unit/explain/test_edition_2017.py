"""A 2017 pairing is explained with the numbers and words of 2017 (C.1 to C.19, D, E)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.explain.text import explain_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    BracketTrace,
    CriterionValue,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import (
    CriterionAmount,
    Illegal,
    Later,
    Worse,
)
from arbiter_app.trace.rounds import RoundPairing

PETROV, IVANOVA, SIDOROV, ORLOV, BELOV = range(1, 6)
SYSTEM = "dutch-2017"


@pytest.fixture
def old(names: Names) -> Names:
    return replace(names, system=SYSTEM)


@pytest.mark.parametrize(
    ("criterion", "played", "forced", "text"),
    [
        ("C5", 0, 1, "One player would float down instead of none [C.5]."),
        (
            "C6",
            (5,),
            (10, 5),
            "The pairing score differences would be 1 and ½ points instead of ½ point [C.6].",
        ),
        (
            "C7",
            (1, 5),
            (2, 5, 5),
            "Two players would have to float out of the next bracket instead of one [C.7].",
        ),
        ("C10", 1, 2, "Two players would miss their colour preference instead of one [C.10]."),
        (
            "C12",
            0,
            1,
            (
                "One player instead of none would get a downfloat again, as in the previous round"
                " [C.12]."
            ),
        ),
        (
            "C19",
            (),
            (10,),
            "A player who floated up two rounds before would float up again, by 1 point [C.19].",
        ),
    ],
)
def test_criteria(
    old: Names, criterion: str, played: CriterionAmount, forced: CriterionAmount, text: str
) -> None:
    assert paragraph(Worse(criterion, played, forced), old) == text


def test_steps_and_colours(old: Names) -> None:
    later = Later("4.2")
    pair = PairTrace(
        PETROV,
        SIDOROV,
        PETROV,
        SIDOROV,
        "homogeneous",
        "5.2.1",
        (PassedOver(IVANOVA, Illegal("C1", 2)), PassedOver(ORLOV, Worse("C10", 0, 1))),
    )
    assert paragraph(later, old).endswith("comes later in the order of transpositions [D.1].")
    assert label(later, system=SYSTEM) == "D.1 order of transpositions"
    assert label(pair, system=SYSTEM) == "C.1, C.10"
    assert label(Worse("C10", 0, 1), system=SYSTEM) == "C.10 colour"
    assert label(FloaterTrace(PETROV), system=SYSTEM) == "as proposed"
    assert paragraph(pair, old).endswith("both get the colour due [E.1].")


def test_values_and_offences(old: Names) -> None:
    assert sentence(CriterionValue("C6", (10, 5)), old) == (
        "The pairing score differences are 1 and ½ points."
    )
    assert sentence(CriterionValue("C7", (1, 5)), old) == (
        "In the next bracket one player has to float down, and its pairing score "
        "difference is ½ point."
    )
    assert sentence(CriterionValue("C10", 0), old) == "C.10 is met in full."
    assert sentence(Offence("C6", PETROV), old) == (
        "The score of Petrov creates a score difference."
    )
    assert sentence(Offence("C6", PETROV, ORLOV), old) == (
        "The score of Petrov creates a score difference, paired with Orlov."
    )
    assert sentence(Offence("C11", PETROV, ORLOV), old) == (
        "Petrov misses a strong or absolute colour preference against Orlov."
    )


def test_a_round(pairing: RoundPairing, bracket: BracketTrace, tournament: Tournament) -> None:
    """The edition comes from the trace, wherever names are made from it."""
    assert pairing.trace is not None
    changed = replace(
        bracket,
        values=(CriterionValue("C7", (1, 5)), CriterionValue("C10", 1)),
        exchange=None,
        proposal_offences=(Offence("C10", ORLOV, SIDOROV), Offence("C11", ORLOV, SIDOROV)),
    )
    old = replace(
        pairing,
        system=SYSTEM,
        trace=replace(pairing.trace, system=SYSTEM, brackets=(changed,)),
    )
    text = explain_text(old, tournament)
    assert text.startswith("Round 3 · FIDE (Dutch) System, 2017 edition\n")
    assert "(Orlov misses a strong colour preference [C.10, C.11])" in text.replace("\n    ", " ")
    assert "    C.10  one player misses their colour preference\n    Five of the six" in text
    assert text.endswith(
        "  C.1   met before\n"
        "  C.2   second bye\n"
        "  C.4   completion\n"
        "  C.7   next bracket\n"
        "  C.10  colour\n"
        "  C.11  strong colour\n"
        "  E.1   both preferences\n"
        "  E.2   stronger preference\n"
    )
    (written,) = round_to_json(old, Names.of(tournament))["brackets"]
    assert written["values"][0]["article"] == "C.7"
    assert written["values"][0]["amount"] == [1, 5]
    assert written["pairs"][0]["decided_by"] == "C1"


@pytest.mark.parametrize(
    ("played", "forced", "told"),
    [
        ((5,), (10, 5), "there would be a difference in score of 1 point instead of ½ point"),
        ((10, 5), (10, 10), "there would be a difference in score of 1 point instead of ½ point"),
        ((10,), (10, 5), "there would be one more difference in score, of ½ point"),
    ],
)
def test_differences_in_score_for_a_player(
    old: Names, played: CriterionAmount, forced: CriterionAmount, told: str
) -> None:
    """C.6 by the first difference that is larger; the whole list is for the arbiter."""
    passed = PassedOver(ORLOV, Worse("C6", played, forced))
    assert sentence(passed, old) == f"You were not paired with Orlov: {told}."


def test_the_next_bracket_for_a_player(old: Names) -> None:
    """C.7: who floats down from there counts before the differences in score."""
    more = PassedOver(ORLOV, Worse("C7", (1, 5), (2, 5, 5)))
    larger = PassedOver(ORLOV, Worse("C7", (1, 5), (1, 10)))
    assert sentence(more, old) == (
        "You were not paired with Orlov: two players would float down from the next bracket "
        "instead of one."
    )
    assert sentence(larger, old) == (
        "You were not paired with Orlov: in the next bracket the score differences between"
        " opponents would be larger."
    )


@pytest.mark.parametrize(
    ("played", "forced", "told"),
    [
        ((), (15,), "1½ points instead of none"),
        ((15,), (20, 15), "2 and 1½ points instead of 1½ points"),
        ((20, 15), (20, 20), "2 points each instead of 2 and 1½ points"),
    ],
)
def test_differences_of_those_who_float_down_again(
    old: Names, played: CriterionAmount, forced: CriterionAmount, told: str
) -> None:
    """C.16 and C.18: both lists with their numbers (A.8), and who is in the second only."""
    again = Worse("C16", played, forced, (ORLOV,))
    assert sentence(PassedOver(SIDOROV, again), old) == (
        "You were not paired with Sidorov: the pairing score differences of those who had a downfloat "
        f"in the previous round would be {told}, with one for Orlov."
    )
    both = replace(again, pays=(ORLOV, BELOV))
    assert ", with one each for Orlov and Belov" in sentence(PassedOver(SIDOROV, both), old)
    assert sentence(PassedOver(SIDOROV, Worse("C18", played, forced)), old) == (
        "You were not paired with Sidorov: the pairing score differences of those who had a downfloat "
        f"two rounds before would be {told}."
    )
