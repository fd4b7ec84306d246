"""Why not this pair, why not the bye: every verdict to the letter, for player and arbiter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from arbiter_app.explain.answers import answer_paragraph, answer_sentence, answer_to_json
from arbiter_app.explain.names import Names
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.answers import ComparedBracket, WhyNot
from arbiter_app.trace.brackets import BracketPlayer, CriterionValue
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.unit.explain.people import (
    BELOV,
    IVANOVA,
    KUZNETSOV,
    NIKITIN,
    ORLOV,
    PETROV,
    SIDOROV,
)

SCORES: Mapping[Tpn, Points] = {
    PETROV: 15,
    IVANOVA: 10,
    SIDOROV: 10,
    ORLOV: 5,
    BELOV: 15,
    KUZNETSOV: 5,
    NIKITIN: 20,
}


@pytest.fixture
def known(names: Names) -> Names:
    """The names with scores, and White due to everybody, to Petrov and Belov absolutely."""
    return names.with_players(
        BracketPlayer(
            tpn,
            score,
            "w",
            "absolute" if tpn in (PETROV, BELOV) else "mild",
            "--",
        )
        for tpn, score in SCORES.items()
    )


def asked(
    reason: Reason | None,
    other: Tpn | None = BELOV,
    *,
    score: Points | None = None,
    played: Mapping[str, Any] | None = None,
    forced: Mapping[str, Any] | None = None,
    system: str = "dutch-2026",
) -> WhyNot:
    """An answer to Petrov in round 3; with `score`, a bracket was compared."""
    bracket = None
    if score is not None:
        bracket = ComparedBracket(
            2,
            score,
            tuple(CriterionValue(code, amount) for code, amount in (played or {}).items()),
            tuple(CriterionValue(code, amount) for code, amount in (forced or {}).items()),
        )
    return WhyNot(system, 3, PETROV, other, reason, bracket)


def test_paired(known: Names) -> None:
    answer = asked(None)
    assert answer_sentence(answer, known) == "You play Belov in round 3."
    assert answer_paragraph(answer, known) == "By the rules, Petrov–Belov is paired in round 3."
    bye = asked(None, None)
    assert answer_sentence(bye, known) == "You get the bye in round 3."
    assert answer_paragraph(bye, known) == "By the rules, Petrov gets the bye in round 3."


@pytest.mark.parametrize(
    ("reason", "other", "told", "account"),
    [
        (
            Illegal("C1", 2),
            IVANOVA,
            "You could not play Ivanova: you met in round 2.",
            "Petrov–Ivanova is not a legal pair in round 3: they met in round 2 [C1].",
        ),
        (
            Illegal("C3"),
            BELOV,
            "You could not play Belov: you must both have White, after WB for you and W for Belov.",
            (
                "Petrov–Belov is not a legal pair in round 3: both must have White, after WB for Petrov "
                "and W for Belov [C3]."
            ),
        ),
        (
            Illegal("forbidden"),
            BELOV,
            "You could not play Belov: the regulations of the tournament keep you apart.",
            (
                "Petrov–Belov is not a legal pair in round 3: the regulations of the tournament keep "
                "them apart [forbidden pair]."
            ),
        ),
        (
            Illegal("C2", 2),
            None,
            "You could not get the bye: you had a bye or a win by forfeit in round 2.",
            (
                "Petrov may not get the bye in round 3: Petrov had a bye or a win by forfeit in "
                "round 2 [C2]."
            ),
        ),
        (
            NoCompletion((ORLOV, SIDOROV)),
            BELOV,
            ("You could not play Belov: Orlov and Sidorov would have too few opponents."),
            (
                "With Petrov–Belov forced in round 3, the rest of the round could not be paired:"
                " Orlov and Sidorov would have too few opponents [C4]."
            ),
        ),
        (
            NoCompletion(),
            None,
            "You could not get the bye: the rest of the round could not be paired.",
            (
                "With the bye forced for Petrov in round 3, the rest of the round could not be"
                " paired [C4]."
            ),
        ),
        (
            Worse("C5", (5,), (15,)),
            None,
            (
                "You did not get the bye: it goes to the lowest score possible, here to a "
                "player with ½ point, and you have 1½ points."
            ),
            (
                "With the bye forced for Petrov in round 3, the bye would go to a player with"
                " 1½ points instead of ½ point [C5]."
            ),
        ),
        (
            Worse("C5", (5,), (10,)),
            KUZNETSOV,
            (
                "You were not paired with Kuznetsov: the bye would go to a player with 1 point "
                "instead of ½ point."
            ),
            (
                "With Petrov–Kuznetsov forced in round 3, the bye would go to a player with 1 point "
                "instead of ½ point [C5]."
            ),
        ),
    ],
)
def test_without_a_bracket(
    known: Names, reason: Reason, other: Tpn | None, told: str, account: str
) -> None:
    """[C1]-[C5] and forbidden pairs: decided before any bracket is compared."""
    answer = asked(reason, other)
    assert answer_sentence(answer, known) == told
    assert answer_paragraph(answer, known) == account


@pytest.mark.parametrize(
    ("answer", "told", "account"),
    [
        (
            asked(
                Worse("C12", 0, 1, (PETROV,)),
                score=15,
                played={"C6": 1, "C12": 0, "C13": 0},
                forced={"C6": 1, "C12": 1, "C13": 1},
            ),
            (
                "You were not paired with Belov: you and Belov are both due White, so one of"
                " the two would get the wrong colour, but as paired nobody in the bracket does."
            ),
            (
                "With Petrov–Belov forced in round 3, bracket 2 (1½ points) is the first to"
                " change: one player would miss their colour preference instead of none,"
                " affecting Petrov [C12]. Only with the change: one player misses a strong"
                " colour preference [C13]."
            ),
        ),
        (
            asked(
                Worse("C6", 0, 2, (SIDOROV, PETROV)),
                IVANOVA,
                score=15,
                played={"C6": 0},
                forced={"C6": 2},
            ),
            (
                "You were not paired with Ivanova, who has 1 point to your 1½: in the bracket"
                " with 1½ points, you and Sidorov would float down, but as paired nobody in"
                " the bracket does."
            ),
            (
                "With Petrov–Ivanova forced in round 3, bracket 2 (1½ points) is the first to"
                " change: two players would float down instead of none, affecting Sidorov and"
                " Petrov [C6]."
            ),
        ),
        (
            asked(
                Worse("C8", (1, 5), (1, 10)),
                KUZNETSOV,
                score=15,
                played={"C8": (1, 5)},
                forced={"C8": (1, 10)},
            ),
            (
                "You were not paired with Kuznetsov, who has ½ point to your 1½: after the"
                " bracket with 1½ points, a player with 1 point would float down from the next"
                " bracket instead of one with ½ point."
            ),
            (
                "With Petrov–Kuznetsov forced in round 3, bracket 2 (1½ points) is the first"
                " to change: the player who has to float out of the next bracket would have 1"
                " point instead of ½ point [C8]."
            ),
        ),
        (
            asked(Later("4.2"), score=15, played={"C12": 1}, forced={"C12": 1}),
            (
                "You were not paired with Belov: it would be just as good, but from the top of "
                "the bracket each player in turn gets the highest ranked opponent possible."
            ),
            (
                "With Petrov–Belov forced in round 3, bracket 2 (1½ points) is the first to"
                " change: it would be just as good, but it comes later in the order of"
                " transpositions [4.2]. In both pairings: one player misses their colour"
                " preference [C12]."
            ),
        ),
        (
            asked(Later("4.3"), score=20, played={"C12": 0}, forced={"C12": 0}),
            (
                "You were not paired with Belov: in the bracket with 2 points, it would be"
                " just as good, but the upper half of a bracket plays the lower half, with as"
                " few exchanges as possible."
            ),
            (
                "With Petrov–Belov forced in round 3, bracket 2 (2 points) is the first to"
                " change: it would be just as good, but it comes later in the order of"
                " exchanges [4.3]. Both pairings break no rule."
            ),
        ),
        (
            asked(Later("4.4"), score=15, played={"C12": 0}, forced={"C12": 0}),
            (
                "You were not paired with Belov: it would be just as good, but of the"
                " moved-down players of a bracket, the highest ranked are paired first."
            ),
            (
                "With Petrov–Belov forced in round 3, bracket 2 (1½ points) is the first to"
                " change: it would be just as good, but it comes later in the order of"
                " moved-down players [4.4]. Both pairings break no rule."
            ),
        ),
        (
            asked(Later("4.2"), None, score=15, played={"C9": 0}, forced={"C9": 0}),
            (
                "You did not get the bye: it would be just as good, but then the order of the "
                "rules decides, as a rule for the lowest ranked."
            ),
            (
                "With the bye forced for Petrov in round 3, bracket 2 (1½ points) is the first"
                " to change: it would be just as good, but it comes later in the order of"
                " transpositions [4.2]. Both pairings break no rule."
            ),
        ),
        (
            asked(Worse("C9", 0, 1, (PETROV,)), None, score=15, played={"C9": 0}, forced={"C9": 1}),
            (
                "You did not get the bye: among players with that score it goes to one with as"
                " few unplayed games as possible, here none, and you have one."
            ),
            (
                "With the bye forced for Petrov in round 3, bracket 2 (1½ points) is the first"
                " to change: the bye would go to a player with one unplayed game instead of"
                " none, affecting Petrov [C9]."
            ),
        ),
    ],
)
def test_with_the_first_bracket_that_changes(
    known: Names, answer: WhyNot, told: str, account: str
) -> None:
    """[C6]-[C21] and the order of 4.2-4.4: the bracket is named where it is not the player's."""
    assert answer_sentence(answer, known) == told
    assert answer_paragraph(answer, known) == account


def test_by_the_edition_of_2017(known: Names) -> None:
    """C.10 is the colour preference there, D.1 the order of transpositions."""
    worse = asked(
        Worse("C10", 0, 1, (BELOV,)),
        score=15,
        played={"C10": 0},
        forced={"C10": 1},
        system="dutch-2017",
    )
    assert answer_sentence(worse, known) == (
        "You were not paired with Belov: you and Belov are both due White, so one of the two"
        " would get the wrong colour, but as paired nobody in the bracket does."
    )
    assert answer_paragraph(worse, known) == (
        "With Petrov–Belov forced in round 3, bracket 2 (1½ points) is the first to change:"
        " one player would miss their colour preference instead of none, affecting Belov"
        " [C.10]."
    )
    later = asked(Later("4.2"), score=15, played={"C10": 0}, forced={"C10": 0}, system="dutch-2017")
    assert "comes later in the order of transpositions [D.1]." in answer_paragraph(later, known)
    psd = asked(
        Worse("C6", (5,), (10,), (PETROV,)),
        score=15,
        played={"C6": (5,)},
        forced={"C6": (10,)},
        system="dutch-2017",
    )
    assert answer_sentence(psd, known) == (
        "You were not paired with Belov: there would be a difference in score of 1 "
        "point instead of ½ point."
    )


def test_the_next_bracket_by_the_edition_of_2017(known: Names) -> None:
    """C.7: pairs and score differences of the bracket that follows."""
    answer = asked(
        Worse("C7", (0, 5), (1, 5), (PETROV,)),
        IVANOVA,
        score=15,
        played={"C7": (0, 5)},
        forced={"C7": (1, 5)},
        system="dutch-2017",
    )
    assert answer_sentence(answer, known) == (
        "You were not paired with Ivanova, who has 1 point to your 1½: after the "
        "bracket with 1½ points, one player would float down from the next bracket "
        "instead of none."
    )


def test_a_bracket_that_stays_and_leaves_others_over(known: Names) -> None:
    """2017, A.9: a bracket is paired without looking at those below it."""
    answer = asked(
        NoCompletion((ORLOV,)), score=15, played={"C5": 0}, forced={"C5": 0}, system="dutch-2017"
    )
    left = "the rest of the round could not be paired: Orlov would have no opponent"
    assert answer_sentence(answer, known) == (
        "You could not play Belov: with the higher brackets as they are, Orlov would have no opponent."
    )
    assert answer_paragraph(answer, known) == (
        "With Petrov–Belov forced in round 3, the pairing would stay the same down to"
        f" bracket 2 (1½ points), and then {left} [C.4]."
    )


def test_a_perfect_bracket_either_way(known: Names) -> None:
    perfect = {f"C{number}": 0 for number in range(6, 22)}
    answer = asked(Later("4.2"), score=15, played=perfect, forced=perfect)
    assert answer_paragraph(answer, known).endswith("[4.2]. Both pairings break no rule.")


def test_virtual_points_are_told(known: Names) -> None:
    """C.04.7: with acceleration the scores for the pairing are not those of the standings."""
    accelerated = replace(known, scores={**known.scores, PETROV: 25})
    answer = asked(Worse("C6", 0, 1, (PETROV,)), score=25, played={"C6": 0}, forced={"C6": 1})
    assert answer_sentence(answer, accelerated) == (
        "You were not paired with Belov, who has 1½ points to your 2½, including virtual"
        " points: in the bracket with 2½ points, you would float down, but as paired nobody in"
        " the bracket does."
    )
    both = replace(accelerated, scores={**accelerated.scores, ORLOV: 25})
    assert answer_sentence(answer, both, opponent=ORLOV).startswith(
        "Players with the same score meet where possible, and you have an opponent with 2½"
        " points including virtual points: Orlov. You were not paired with Belov"
    )


def test_a_plain_mapping_of_names_will_do() -> None:
    answer = asked(Worse("C12", 0, 1, (PETROV,)), score=15, played={"C12": 0}, forced={"C12": 1})
    assert answer_sentence(answer, {PETROV: "Petrov", BELOV: "Belov"}) == (
        "You were not paired with Belov: you would get the wrong colour, but as paired nobody"
        " in the bracket does."
    )


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((10,) * 9, "1 point each"),
        ((5, 5), "½ point each"),
        ((20, 20), "2 points each"),
        ((20, 10, 10), "2, 1 and 1 points"),
        ((20, 10, 10, 10, 10), "2 and 1 (4 times) points"),
    ],
)
def test_equal_scores(known: Names, scores: tuple[int, ...], told: str) -> None:
    answer = asked(Later("4.2"), score=10, played={"C7": scores}, forced={"C7": scores})
    assert answer_paragraph(answer, known).endswith(
        f"In both pairings: the downfloaters have {told} [C7]."
    )


def test_as_json(known: Names) -> None:
    answer = asked(
        Worse("C12", 1, 2, (PETROV,)),
        score=15,
        played={"C6": 1, "C7": (15,), "C12": 1},
        forced={"C6": 1, "C7": (15,), "C12": 2},
    )
    assert answer_to_json(answer, known) == {
        "round": 3,
        "pair": [PETROV, BELOV],
        "verdict": "worse",
        "rule": "C12",
        "bracket": {"score": "1.5", "number": 2},
        "played": {"C6": 1, "C7": ["1.5"], "C12": 1},
        "forced": {"C6": 1, "C7": ["1.5"], "C12": 2},
        "pays": [PETROV],
        "sentence": answer_sentence(answer, known),
    }


@pytest.mark.parametrize(
    ("reason", "verdict", "rule"),
    [
        (None, "paired", ""),
        (Illegal("C2", 1), "illegal", "C2"),
        (NoCompletion(), "no-completion", "C4"),
    ],
)
def test_json_where_nothing_was_compared(
    known: Names, reason: Reason | None, verdict: str, rule: str
) -> None:
    found = answer_to_json(asked(reason, None), known)
    assert (found["pair"], found["verdict"], found["rule"]) == ([PETROV, "bye"], verdict, rule)
    assert (found["bracket"], found["played"], found["forced"]) == (None, {}, {})
    assert found["pays"] == []


def test_json_of_the_score_of_the_bye(known: Names) -> None:
    """[C5] comes before all brackets, so its values stand alone."""
    found = answer_to_json(asked(Worse("C5", (5,), (15,)), None), known)
    assert (found["played"], found["forced"]) == ({"C5": ["0.5"]}, {"C5": ["1.5"]})
