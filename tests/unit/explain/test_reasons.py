"""Every reason in all lengths, to the letter (C.04.3 (2026) 2.1-2.4, 4.2-4.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.names import Due, Names
from arbiter_app.explain.records import (
    label,
    paragraph,
    refusal,
    sentence,
)
from arbiter_app.trace.brackets import ByeTrace, FloaterTrace, PairTrace, PassedOver
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    CriterionAmount,
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.unit.explain.people import (
    BELOV,
    IVANOVA,
    NIKITIN,
    ORLOV,
    PETROV,
    SIDOROV,
)

LIMBO = 1_000_000


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Illegal("C1", 2), "You could not play Ivanova: you met in round 2."),
        (Illegal("C1"), "You could not play Ivanova: you have met before."),
        (Illegal("C3"), "You could not play Ivanova: you must both have the same colour."),
        (
            Illegal(FORBIDDEN),
            "You could not play Ivanova: the regulations of the tournament keep you apart.",
        ),
        (
            NoCompletion(),
            "You could not play Ivanova: the rest of the round could not be paired.",
        ),
        (
            NoCompletion((ORLOV,)),
            ("You could not play Ivanova: Orlov would have no opponent."),
        ),
        (
            NoCompletion((ORLOV, BELOV, NIKITIN)),
            ("You could not play Ivanova: Orlov, Belov and Nikitin would have too few opponents."),
        ),
        (
            Worse("C12", 1, 2, (ORLOV,)),
            (
                "You were not paired with Ivanova: two players would miss their colour "
                "preference instead of one, Orlov among them."
            ),
        ),
        (
            Worse("C12", 1, 2, (ORLOV, BELOV)),
            (
                "You were not paired with Ivanova: two players would miss their colour "
                "preference instead of one, namely Orlov and Belov."
            ),
        ),
        (
            Worse("C12", 0, 1, (PETROV,)),
            (
                "You were not paired with Ivanova: you would get the wrong colour, but as"
                " paired nobody in the bracket does."
            ),
        ),
        (
            Worse("C6", 0, 2, (PETROV, ORLOV)),
            (
                "You were not paired with Ivanova: you and Orlov would float down, but as"
                " paired nobody in the bracket does."
            ),
        ),
        (
            Worse("C7", (10,), (15,), (ORLOV,)),
            (
                "You were not paired with Ivanova: Orlov, with 1½ points, would float down"
                " instead of a player with 1 point."
            ),
        ),
        (
            Worse("C7", (15, 10), (20, 15), (ORLOV,)),
            (
                "You were not paired with Ivanova: Orlov, with 2 points, would float down"
                " instead of a player with 1½ points."
            ),
        ),
        (
            Worse("C8", (0,), (1, 10), (ORLOV,)),
            (
                "You were not paired with Ivanova: one player would float down from the next "
                "bracket instead of none."
            ),
        ),
        (
            Worse("C8", (1, 5), (1, 10)),
            (
                "You were not paired with Ivanova: a player with 1 point would float down from"
                " the next bracket instead of one with ½ point."
            ),
        ),
        (
            Worse("C18", (5,), (15,), (PETROV,)),
            (
                "You were not paired with Ivanova: you, who had a downfloat in the previous "
                "round, would float down by 1½ points; as paired by ½ point at most."
            ),
        ),
        (
            Later("4.3"),
            (
                "You were not paired with Ivanova: it would be just as good, but the upper"
                " half of a bracket plays the lower half, with as few exchanges as possible."
            ),
        ),
        (
            Later("4.2"),
            (
                "You were not paired with Ivanova: it would be just as good, but from the top of"
                " the bracket each player in turn gets the highest ranked opponent possible."
            ),
        ),
        (
            Later("4.4"),
            (
                "You were not paired with Ivanova: it would be just as good, but of the"
                " moved-down players of a bracket, the highest ranked are paired first."
            ),
        ),
    ],
)
def test_a_player_is_told_why_not(names: Names, reason: Reason, text: str) -> None:
    assert refusal(PETROV, IVANOVA, reason, names) == text


def test_both_must_have_white_by_their_histories(names: Names) -> None:
    """[C3] names the colour for the player and both histories for the arbiter."""
    due = {tpn: Due("w", "absolute") for tpn in (PETROV, IVANOVA)}
    known = replace(names, due=due)
    pair = PairTrace(
        PETROV, SIDOROV, PETROV, SIDOROV, "mdp", "5.2.1", (PassedOver(IVANOVA, Illegal("C3")),)
    )
    assert (
        refusal(PETROV, IVANOVA, Illegal("C3"), known)
        == "You could not play Ivanova: you must both have White."
    )
    assert sentence(pair, known) == (
        "Petrov plays Sidorov: Petrov and Ivanova must both have White."
    )
    assert (
        "Ivanova was passed over: both must have White, after WB for Petrov and BW for Ivanova "
        "[C3]." in paragraph(pair, known)
    )


@pytest.mark.parametrize(
    ("tpn", "round_number", "text"),
    [
        (NIKITIN, 1, "You could not get the bye: you had the bye in round 1."),
        (BELOV, 2, "You could not get the bye: you had a full-point bye in round 2."),
        (SIDOROV, 1, "You could not get the bye: you won by forfeit in round 1."),
        (ORLOV, 7, "You could not get the bye: you had a bye or a win by forfeit in round 7."),
        (ORLOV, None, "You could not get the bye: you has already won without playing."),
    ],
)
def test_no_second_bye(names: Names, tpn: int, round_number: int | None, text: str) -> None:
    """[C2]: a player is told what counts as the first bye."""
    assert refusal(tpn, None, Illegal("C2", round_number), names) == text


@pytest.mark.parametrize(
    ("criterion", "played", "forced", "text"),
    [
        ("C5", 5, 15, "The bye would go to a player with 1½ points instead of ½ point."),
        ("C5", 0, 10, "The bye would go to a player with 1 point instead of 0 points."),
        ("C6", 0, 2, "Two players would float down instead of none."),
        ("C6", 0, 1, "One player would float down instead of none."),
        ("C7", (20,), (25,), "The downfloater would have 2½ points instead of 2 points."),
        (
            "C7",
            (20, 15),
            (20, 20),
            "The downfloaters would have 2 points each instead of 2 and 1½ points.",
        ),
        (
            "C8",
            (),
            (2, 20, 15),
            "Two players would have to float out of the next bracket instead of none.",
        ),
        (
            "C8",
            (1, 15),
            (1, 20),
            (
                "The player who has to float out of the next bracket would have 2 points instead of "
                "1½ points."
            ),
        ),
        ("C9", 0, 1, "The bye would go to a player with one unplayed game instead of none."),
        ("C9", 1, 2, "The bye would go to a player with two unplayed games instead of one."),
        (
            "C10",
            0,
            1,
            (
                "One topscorer or topscorer’s opponent instead of none would get a colour"
                " difference of more than two."
            ),
        ),
        (
            "C11",
            1,
            13,
            (
                "13 topscorers or topscorers’ opponents instead of one would get the same"
                " colour three times in a row."
            ),
        ),
        ("C12", 1, 2, "Two players would miss their colour preference instead of one."),
        (
            "C13",
            0,
            1,
            "One player would miss a strong or absolute colour preference instead of none.",
        ),
        (
            "C13",
            1,
            3,
            "Three players would miss a strong or absolute colour preference instead of one.",
        ),
        (
            "C14",
            0,
            1,
            ("One player instead of none would get a downfloat again, as in the previous round."),
        ),
        (
            "C15",
            1,
            2,
            "Two players instead of one would float up again, as in the previous round.",
        ),
        (
            "C16",
            0,
            2,
            ("Two players instead of none would get a downfloat again, as two rounds before."),
        ),
        (
            "C17",
            0,
            1,
            "One player instead of none would float up again, as two rounds before.",
        ),
        (
            "C18",
            (),
            (LIMBO + 5,),
            (
                "One player who had a downfloat in the previous round would float on instead of none."
            ),
        ),
        (
            "C19",
            (10,),
            (10, 5),
            ("A player who floated up in the previous round would float up again, by ½ point."),
        ),
        (
            "C20",
            (5,),
            (LIMBO + 10, 5),
            ("One player who had a downfloat two rounds before would float on instead of none."),
        ),
        (
            "C21",
            (),
            (15,),
            ("A player who floated up two rounds before would float up again, by 1½ points."),
        ),
        (
            "C19",
            (30, 10),
            (30, 30),
            (
                "Two players who floated up in the previous round would float up again by 3 points "
                "instead of one."
            ),
        ),
        ("C99", 0, 1, "The pairing would be worse."),
    ],
)
def test_every_criterion_says_by_how_much(
    names: Names, criterion: str, played: CriterionAmount, forced: CriterionAmount, text: str
) -> None:
    assert sentence(Worse(criterion, played, forced), names) == text


@pytest.mark.parametrize(
    ("article", "text"),
    [
        (
            "4.2",
            ("It would be just as good, but it comes later in the order of transpositions."),
        ),
        ("4.3", "It would be just as good, but it comes later in the order of exchanges."),
        (
            "4.4",
            ("It would be just as good, but it comes later in the order of moved-down players."),
        ),
        ("3.8", "It would be just as good, but it comes later in the order."),
    ],
)
def test_the_order_of_candidates(names: Names, article: str, text: str) -> None:
    assert sentence(Later(article), names) == text
    assert paragraph(Later(article), names) == f"{text[:-1]} [{article}]."


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Illegal("C1", 2), "C1 met before"),
        (Illegal("C2", 1), "C2 second bye"),
        (Illegal("C3"), "C3 same colour due"),
        (Illegal(FORBIDDEN), "forbidden pair"),
        (NoCompletion(), "C4 completion"),
        (Worse("C12", 0, 1), "C12 colour"),
        (Later("4.2"), "4.2 order of transpositions"),
        (PassedOver(2, Worse("C6", 0, 1)), "C6 number of downfloaters"),
        (Later("3.8"), "3.8"),
    ],
)
def test_labels(reason: Reason | PassedOver, text: str) -> None:
    assert label(reason) == text


def test_a_reason_alone_speaks_of_them(names: Names) -> None:
    assert sentence(Illegal("C1", 2), names) == "They met in round 2."
    assert paragraph(Illegal(FORBIDDEN), names) == (
        "The regulations of the tournament keep them apart [forbidden pair]."
    )
    assert sentence(Illegal("C2"), names) == "It would break an absolute criterion."
    assert sentence(Illegal("C99"), names) == "It would break an absolute criterion."


def test_who_was_passed_over_depends_on_the_decision(names: Names) -> None:
    passed = PassedOver(ORLOV, Worse("C14", 0, 1, (ORLOV,)))
    pair = PairTrace(PETROV, SIDOROV, PETROV, SIDOROV, "mdp", "5.2.1", (passed,))
    told = (
        "Orlov would get a downfloat again, as in the previous round, but as paired no"
        " resident of the bracket does"
    )
    assert sentence(passed, names) == f"You were not paired with Orlov: {told}."
    assert sentence(passed, names, within=pair) == f"You were not paired with Orlov: {told}."
    assert (
        sentence(passed, names, within=FloaterTrace(BELOV, (passed,)))
        == f"Orlov does not float down instead of Belov: {told}."
    )
    assert (
        sentence(passed, names, within=ByeTrace(BELOV, 5, (passed,)))
        == f"Orlov does not get the bye: {told}."
    )
    assert paragraph(passed, names) == f"You were not paired with Orlov: {told} [C14]."
