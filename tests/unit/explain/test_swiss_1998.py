"""The Swiss System Based on Rating (C.04.1 of 1998) is explained in its own terms and articles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain import (
    Names,
    answer_paragraph,
    answer_sentence,
    explain_text,
    label,
    paragraph,
    round_to_json,
    sentence,
)
from arbiter_app.explain.steps import step_text
from arbiter_app.explain.systems import writer_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    ComparedBracket,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    Illegal,
    Later,
    NoCompletion,
    Offence,
    PairTrace,
    PassedOver,
    ProcedureStep,
    Reason,
    RoundPairing,
    WhyNot,
    Worse,
)
from tests.unit.explain.people import (
    BELOV,
    IVANOVA,
    NIKITIN,
    ORLOV,
    PETROV,
    SIDOROV,
    due_white,
    two_boards,
)

SYSTEM = "swiss-1998"
X_MORE = Worse("B.4", 0, 1, article="C.11")


@pytest.fixture
def old(names: Names) -> Names:
    return due_white(names, SYSTEM)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Illegal("B.1", 2), "They met in round 2 [B.1]."),
        (Illegal("B.2"), "Both must have the same colour [B.2]."),
        (
            X_MORE,
            "x would have to be 1 instead of 0, with more colour preferences not granted [B.4].",
        ),
        (
            Worse("B.5", 0, 2, (ORLOV,), "C.10"),
            "Orlov would get an upfloat as in the previous round [B.5].",
        ),
        (
            Worse("B.6", 0, 1, article="C.10"),
            "A player would get an upfloat as two rounds before [B.6].",
        ),
        (
            Worse("B.5", 0, 2, (ORLOV,), "C.9"),
            "Orlov would get a downfloat as in the previous round [B.5].",
        ),
        (
            Worse("B.6", 0, 1, article="C.9"),
            "A player would get a downfloat as two rounds before [B.6].",
        ),
        (NoCompletion(article="A.6"), "Both are in S1, which is paired with S2 [A.6]."),
        (
            NoCompletion(article="C.7"),
            "No transposition of S2 gives p pairings that comply with B.1 and B.2 [C.7].",
        ),
        (
            NoCompletion(article="C.12"),
            "The score bracket below would not get the players it needs [C.12].",
        ),
        (NoCompletion(article="C.13"), "The lowest score bracket could not be paired [C.13]."),
        (NoCompletion(article="C.14"), "The score bracket would have fewer pairings [C.14]."),
        (
            Later("D.1"),
            (
                "The pairing would be just as good, but it comes later in the order of "
                "transpositions [D.1]."
            ),
        ),
        (
            Later("D.2"),
            (
                "The pairing would be just as good, but it comes later in the order of "
                "exchanges [D.2]."
            ),
        ),
    ],
)
def test_reasons(old: Names, reason: Reason, text: str) -> None:
    """Each kind of reason by its article."""
    assert paragraph(reason, old) == text


@pytest.mark.parametrize(
    ("offence", "text"),
    [
        (Offence("B.1", PETROV, ORLOV), "Petrov and Orlov met in round 1 [B.1]."),
        (Offence("B.1", PETROV), "Petrov may not get the bye [B.1]."),
        (Offence("B.2", PETROV, BELOV), "Petrov and Belov both must have White [B.2]."),
        (
            Offence("B.4", PETROV, BELOV),
            "Petrov misses the colour preference against Belov [B.4].",
        ),
        (
            Offence("B.5", PETROV, BELOV),
            "Petrov gets an upfloat as in the previous round, paired with Belov [B.5].",
        ),
        (Offence("B.6", PETROV), "Petrov gets a downfloat as two rounds before [B.6]."),
    ],
)
def test_offences(old: Names, offence: Offence, text: str) -> None:
    """B.1 speaks of meetings and of byes, B.5 and B.6 of upfloats and downfloats."""
    assert paragraph(offence, old) == text


def pair(*passed: PassedOver, rule: str, colour: str = "E.1") -> PairTrace:
    return PairTrace(PETROV, IVANOVA, PETROV, IVANOVA, "homogeneous", colour, passed, rule)


@pytest.mark.parametrize(
    ("made", "shown", "text"),
    [
        (
            pair(rule="C.6"),
            "C.6",
            "Petrov meets Ivanova, as S1 and S2 stand [C.6]. Petrov has White: this grants both "
            "colour preferences [E.1].",
        ),
        (
            pair(rule="D.2 a", colour="E.3"),
            "D.2 a",
            "Petrov meets Ivanova, as S1 and S2 stand after exchange [D.2 a]. Petrov has White: "
            "the colours alternate from round 2, in which Petrov had Black and Ivanova White [E.3].",
        ),
        (
            pair(PassedOver(ORLOV, X_MORE), rule="B.4", colour="E.2"),
            "B.4",
            "Petrov meets Ivanova. Orlov was passed over: with Petrov–Orlov x would have to be 1 "
            "instead of 0, with more colour preferences not granted [B.4]. Ivanova is the first in "
            "the order of transpositions who will do [D.1]. Petrov has White, having the stronger "
            "colour preference: absolute against mild [E.2].",
        ),
        (
            pair(PassedOver(BELOV, Illegal("B.2")), rule="B.2", colour="E.5"),
            "B.2",
            "Petrov meets Ivanova. Belov was passed over: both must have White, after WB for "
            "Petrov and W for Belov [B.2]. Ivanova is the first in the order of transpositions who "
            "will do [D.1]. Petrov has White: odd and even places in S1 alternate, as in the first "
            "round [E.5].",
        ),
        (
            pair(rule="C.6", colour="E.4"),
            "C.6",
            "Petrov meets Ivanova, as S1 and S2 stand [C.6]. Petrov has White: both are due "
            "White alike, and Petrov is ranked higher [E.4].",
        ),
    ],
)
def test_pairs(old: Names, made: PairTrace, shown: str, text: str) -> None:
    """The label is the deciding article; the order that found the opponent is D.1."""
    assert label(made, system=SYSTEM) == shown
    assert paragraph(made, old) == text


@pytest.mark.parametrize(
    ("floater", "text"),
    [
        (
            FloaterTrace(ORLOV, rule="C.1"),
            "Orlov is moved down: there is no opponent for Orlov in the score bracket [C.1].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.6"),
            "Orlov remains unpaired: the p pairings are obtained without Orlov [C.6].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.14"),
            "Orlov remains unpaired: p is decreased, and no pairing is obtained for Orlov [C.14].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.12"),
            "Orlov remains unpaired: the score bracket below needs Orlov [C.12].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.13"),
            "Orlov remains unpaired: the lowest score bracket needs Orlov [C.13].",
        ),
        (
            FloaterTrace(
                ORLOV,
                (PassedOver(NIKITIN, Illegal("B.1", 1)), PassedOver(BELOV, Illegal("B.1", 2))),
                "B.1",
            ),
            "Orlov remains unpaired. Nikitin (round 1) and Belov (round 2) were passed over: they "
            "already had a bye or a win by forfeit [B.1].",
        ),
        (
            FloaterTrace(ORLOV, (PassedOver(BELOV, X_MORE),), "B.4"),
            "Orlov remains unpaired. Belov was passed over: with Belov instead, x would "
            "have to be 1 instead of 0, with more colour preferences not granted [B.4].",
        ),
    ],
)
def test_remaining_players(old: Names, floater: FloaterTrace, text: str) -> None:
    """Who is moved down or has the bye, and why not those ranked lower."""
    assert paragraph(floater, old) == text


def test_who_remains_in_a_sentence(old: Names) -> None:
    floater = FloaterTrace(ORLOV, (PassedOver(BELOV, Worse("B.6", 0, 1, (BELOV,), "C.9")),), "B.6")
    assert sentence(floater, old) == (
        "Orlov remains unpaired: if Belov remained instead, Belov would get a downfloat as two "
        "rounds before."
    )
    assert sentence(floater.passed_over[0], old, within=floater) == (
        "Belov does not remain unpaired instead of Orlov: Belov would get a downfloat as two "
        "rounds before."
    )


def test_the_bye(old: Names) -> None:
    """A.5, B.1 b."""
    bye = ByeTrace(ORLOV, 5, (PassedOver(NIKITIN, Illegal("B.1", 1)),))
    assert paragraph(bye, old) == (
        "Orlov gets the bye with ½ point. Nikitin was passed over: Nikitin had the bye in round 1 "
        "[B.1]."
    )


def test_an_exchange_has_its_letter(old: Names) -> None:
    """D.2: the letters a to r of the matrices; larger exchanges have none."""
    exchange = ExchangeTrace((IVANOVA,), (ORLOV,), X_MORE, "a")
    assert label(exchange, system=SYSTEM) == "B.4, D.2 a"
    assert paragraph(exchange, old) == (
        "Ivanova and Orlov change places between S1 and S2: without an exchange x would have to be "
        "1 instead of 0, with more colour preferences not granted [B.4]. It is exchange a in the "
        "matrices [D.2]. No exchange that comes earlier in the order does as well [D.2]."
    )
    unlettered = replace(exchange, reason=NoCompletion(article="C.7"), letter="")
    assert label(unlettered, system=SYSTEM) == "C.7"
    assert paragraph(unlettered, old) == (
        "Ivanova and Orlov change places between S1 and S2: without an exchange no transposition "
        "of S2 gives p pairings that comply with B.1 and B.2 [C.7]. No exchange that comes earlier "
        "in the order does as well [D.2]."
    )


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (
            ProcedureStep("C.1", "no-opponent", (ORLOV,)),
            "Orlov has no opponent in the score bracket and is moved down",
        ),
        (
            ProcedureStep("C.1", "moved-down-without-opponent", (ORLOV,)),
            "Orlov, moved down, has no opponent in the score bracket; C.12 is applied",
        ),
        (
            ProcedureStep("C.2", "x", (), (3, 2, 5, 0)),
            "5 players, 3 preferring White and 2 Black: no preference has to be missed (w = 3, b = 2, q = 3: x = 0)",
        ),
        (
            ProcedureStep("C.12", "previous-helps", (ORLOV, BELOV)),
            "The previous score bracket is paired anew; moved down from it now: Orlov and Belov",
        ),
        (
            ProcedureStep("C.12", "previous-does-not-help"),
            "No other pairing of the previous score bracket allows p pairings here",
        ),
        (
            ProcedureStep("C.14", "first-reduced", (), (1,)),
            "Not all players moved down can be paired with S2: p is decreased to 1",
        ),
        (
            ProcedureStep("C.14", "pairs-reduced", (), (3, 2)),
            "Three pairings are not possible: p is decreased to two",
        ),
        (
            ProcedureStep("C.14", "treated-as-homogeneous"),
            "No player moved down can be paired first: the score bracket is treated as homogeneous",
        ),
        (
            ProcedureStep("C.14", "all-moved-down", (ORLOV, BELOV)),
            "p is zero: the entire score bracket is moved down",
        ),
        (
            ProcedureStep("C.13", "lowest-fails", (ORLOV,)),
            "The lowest score bracket cannot be paired",
        ),
        (
            ProcedureStep("C.13", "penultimate-again"),
            "The penultimate score bracket is paired anew; moved down from it now: nobody",
        ),
        (
            ProcedureStep("C.13", "joined", (ORLOV,)),
            "The two lowest score brackets are joined into one",
        ),
        (
            ProcedureStep("C.13", "paired-again"),
            "This score bracket was paired anew for the sake of the one below it",
        ),
        (ProcedureStep("C.11", "x-raised", (), (0, 1)), "x is increased from 0 to 1"),
        (ProcedureStep("C.10", "upfloats-dropped", (), (1,)), "B.6 is dropped for upfloats"),
        (
            ProcedureStep("C.9", "downfloats-dropped", (), (2,)),
            "B.6 and B.5 are dropped for downfloats",
        ),
        (
            ProcedureStep("C.8", "exchanged", (IVANOVA, ORLOV)),
            "Ivanova and Orlov change places between S1 and S2",
        ),
        (
            ProcedureStep("C.6", "paired", (), (0, 3, 1)),
            "Three pairings are obtained, with x = 1",
        ),
        (
            ProcedureStep("C.6", "paired", (), (1, 2, 0)),
            "One pairing of players moved down and two pairings of the remainder, with x = 0",
        ),
        (
            ProcedureStep("C.6", "paired", (), (2, 0, 0)),
            "Two pairings of players moved down, with x = 0",
        ),
        (ProcedureStep("C.6", "paired", (), (0, 0, 0)), "No pairing is to be made"),
    ],
)
def test_steps(old: Names, step: ProcedureStep, text: str) -> None:
    """C.1 to C.14, with the letters of the text as they are."""
    assert step_text(writer_of(old), step) == text


def asked(reason: Reason | None, other: Tpn | None = BELOV) -> WhyNot:
    return WhyNot(SYSTEM, 3, PETROV, other, reason)


@pytest.mark.parametrize(
    ("answer", "told", "full"),
    [
        (
            asked(X_MORE),
            "You were not paired with Belov: a colour preference would be missed in one "
            "pair instead of none.",
            "Petrov–Belov is not paired in round 3: with this x would have to be 1 instead of 0, "
            "with more colour preferences not granted [B.4].",
        ),
        (
            asked(Worse("B.5", 0, 2, (PETROV,), "C.10")),
            "You were not paired with Belov: you would get an upfloat as in the previous round.",
            "Petrov–Belov is not paired in round 3: with this Petrov would get an upfloat as in "
            "the previous round [B.5].",
        ),
        (
            asked(NoCompletion(article="A.6")),
            "You were not paired with Belov: both were moved down, and players moved down do not meet each other here.",
            "Petrov–Belov is not paired in round 3: both are in S1, which is paired with S2 [A.6].",
        ),
        (
            asked(Later("D.2")),
            "You were not paired with Belov: the pairing would be just as good, but the "
            "upper half of a score bracket plays the lower half, with no more exchanges "
            "between them than are needed.",
            "Petrov–Belov is not paired in round 3: the pairing would be just as good, but "
            "it comes later in the order of exchanges [D.2].",
        ),
        (
            asked(Illegal("B.1", 1), None),
            "You could not get the bye: you had a bye or a win by forfeit in round 1.",
            "Petrov may not get the bye in round 3: Petrov had a bye or a win by forfeit in round "
            "1 [B.1].",
        ),
        (
            asked(NoCompletion(article="C.13"), None),
            "You could not get the bye: the lowest score bracket could not be paired.",
            "Petrov does not get the bye in round 3: with this the lowest score bracket could not "
            "be paired [C.13].",
        ),
    ],
)
def test_why_not(old: Names, answer: WhyNot, told: str, full: str) -> None:
    """The answer is the criterion that would have to give way, or the order."""
    bare = replace(old, histories={})
    assert answer_sentence(answer, bare) == told
    assert answer_paragraph(answer, bare) == full


def test_why_not_in_a_bracket_without_values(old: Names) -> None:
    """The score bracket is named; nothing is compared where there are no values."""
    bracket = ComparedBracket(2, 15, (), ())
    answer = WhyNot(SYSTEM, 3, PETROV, BELOV, X_MORE, bracket)
    assert answer_paragraph(answer, old) == (
        "Petrov–Belov is not paired in round 3: in score bracket 2, 1½ points, with this x would "
        "have to be 1 instead of 0, with more colour preferences not granted [B.4]."
    )
    assert answer_sentence(answer, old) == (
        "You were not paired with Belov: in the score bracket with 1½ points a colour "
        "preference would be missed in one pair instead of none."
    )


@pytest.fixture
def mixed() -> BracketTrace:
    """A heterogeneous score bracket with a remainder and a player who remains."""
    return BracketTrace(
        number=2,
        score=10,
        moved_down_players=(BracketPlayer(PETROV, 15, "w", "absolute", "-D", 1),),
        residents=(
            BracketPlayer(IVANOVA, 10, "b", "strong", "--"),
            BracketPlayer(SIDOROV, 10, "b", "mild", "--"),
            BracketPlayer(ORLOV, 10, "w", "mild", "--"),
            BracketPlayer(BELOV, 10, "", "", "--"),
        ),
        max_pairs=2,
        m1=1,
        limbo=(),
        s1=(PETROV,),
        s2=(IVANOVA, SIDOROV, ORLOV, BELOV),
        remainder_s1=(SIDOROV,),
        remainder_s2=(ORLOV, BELOV),
        proposal=((PETROV, IVANOVA), (SIDOROV, ORLOV)),
        proposal_offences=(),
        values=(CriterionValue("B.4", 0), CriterionValue("B.5", 0), CriterionValue("B.6", 1)),
        offences=(Offence("B.6", BELOV),),
        exchange=None,
        pairs=(
            PairTrace(PETROV, IVANOVA, PETROV, IVANOVA, "mdp", "E.1", (), "C.6"),
            PairTrace(SIDOROV, ORLOV, ORLOV, SIDOROV, "remainder", "E.1", (), "C.6"),
        ),
        downfloaters=(FloaterTrace(BELOV, rule="C.6"),),
        steps=(
            ProcedureStep("C.2", "x", (), (2, 2, 5, 0)),
            ProcedureStep("C.9", "downfloats-dropped", (), (1,)),
            ProcedureStep("C.6", "paired", (), (1, 1, 0)),
        ),
    )


@pytest.fixture
def paired(mixed: BracketTrace) -> RoundPairing:
    return two_boards(SYSTEM, mixed, BELOV, 10)


def test_a_round_as_text(tournament: Tournament, paired: RoundPairing) -> None:
    """A whole round with the articles of 1998 in the footer."""
    assert (
        explain_text(paired, tournament)
        == """\
Round 3 · Swiss System Based on Rating (C.04.1 of 1998)
═══════════════════════════════════════════════════════
2 pairs and the bye for Belov.

The bye
───────
  Belov gets the bye with 1 point. Nobody comes before Belov for it.

Score bracket 2 · 1 point
─────────────────────────
  One player moved down and four residents, heterogeneous; p is one, then one in the remainder.

    S1        1 Petrov, Pavel    1½ · absolute preference White · floats -D ·
                                 from score bracket 1
    S2        2 Ivanova, Irina   1 · strong preference Black
              3 Sidorov, Semyon  1 · mild preference Black
              4 Orlov, Oleg      1 · mild preference White
              5 Belov, Boris     1 · no preference
    S1 rem.   3 Sidorov, Semyon  1 · mild preference Black
    S2 rem.   4 Orlov, Oleg      1 · mild preference White
              5 Belov, Boris     1 · no preference

  Steps
    C.2    5 players, 2 preferring White and 2 Black: no preference has to be missed (w = 2, b =
           2, q = 3: x = 0)
    C.9    B.6 is dropped for downfloats
    C.6    One pairing of players moved down and one pairing of the remainder, with x = 0

  Criteria
    B.6  one player gets the same float as two rounds before

  Pairs
      1 Petrov, Pavel (W) – 2 Ivanova, Irina (B)                                             C.6
      Petrov meets Ivanova, as S1 and S2 stand [C.6]. Petrov has White: this grants both colour
      preferences [E.1].
      3 Sidorov, Semyon (B) – 4 Orlov, Oleg (W)                                              C.6
      Sidorov meets Orlov, as S1 and S2 stand [C.6]. Orlov has White: this grants both colour
      preferences [E.1].

  Remaining players
      5 Belov, Boris                                                                         C.6
      Belov remains unpaired: the p pairings are obtained without Belov [C.6].

Articles of the Swiss System Based on Rating (C.04.1 of 1998) cited
───────────────────────────────────────────────────────────────────
  B.6  same float as two rounds before
  C.2  x
  C.6  S1 against S2
  C.9  B.6 and B.5 dropped for downfloats
  E.1  both preferences
"""
    )


def test_compositions(old: Names, mixed: BracketTrace) -> None:
    """A.3: heterogeneous, treated as homogeneous, homogeneous, and moved down entirely."""
    treated = replace(mixed, m1=0)
    assert sentence(treated, old) == (
        "One player moved down and four residents, treated as homogeneous; p is two."
    )
    homogeneous = replace(mixed, m1=0, moved_down_players=())
    assert sentence(homogeneous, old) == "Four residents, homogeneous; p is two."
    empty = replace(mixed, m1=0, max_pairs=0, limbo=(PETROV,))
    assert sentence(empty, old) == (
        "One player moved down and four residents; no pair is made here. Petrov is not paired here "
        "and moves on."
    )


def test_a_score_bracket_in_a_paragraph(old: Names, mixed: BracketTrace) -> None:
    assert label(mixed, system=SYSTEM) == "Score bracket 2, 1 point"
    assert paragraph(mixed, old) == (
        "Score bracket 2, 1 point. One player moved down and four residents, heterogeneous; p is "
        "one, then one in the remainder. 5 players, 2 preferring White and 2 Black: no"
        " preference has to be missed (w = 2, b = 2, q = 3: x = 0) [C.2]. B.6 is dropped for "
        "downfloats [C.9]. One pairing of players moved down and one pairing of the remainder, "
        "with x = 0 [C.6]. The best possible here: one player gets the same float as two rounds "
        "before [B.6]."
    )


def test_json_names_what_gives_way(old: Names, paired: RoundPairing, mixed: BracketTrace) -> None:
    """The letter of an exchange, and with a criterion the step of C that would drop it."""
    assert paired.trace is not None
    exchange = ExchangeTrace((SIDOROV,), (ORLOV,), X_MORE, "a")
    trace = replace(paired.trace, brackets=(replace(mixed, exchange=exchange),))
    bracket = round_to_json(replace(paired, trace=trace), old)["brackets"][0]
    assert bracket["exchange"]["letter"] == "a"
    assert bracket["exchange"]["reason"] == {
        "kind": "worse",
        "rule": "B.4",
        "played": 0,
        "forced": 1,
        "pays": [],
        "article": "C.11",
    }
    assert [step["article"] for step in bracket["steps"]] == ["C.2", "C.9", "C.6"]
    assert bracket["steps"][0]["amounts"] == [2, 2, 5, 0]
