"""A score bracket of 1998, its steps, and a whole round, as text and as JSON."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.explain.steps import step_text
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.rounds import RoundPairing
from tests.unit.explain.people import BELOV, IVANOVA, ORLOV, PETROV, SIDOROV, two_boards
from tests.unit.explain.test_swiss_1998 import X_MORE

SYSTEM = "swiss-1998"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (
            ProcedureStep("C.1", "no-opponent", (ORLOV,)),
            "Orlov has no opponent in the score bracket and is moved down",
        ),
        (
            ProcedureStep("C.1", "moved-down-without-opponent", (ORLOV,)),
            "Orlov, who was moved down, has no opponent in the score bracket; C.12 applies",
        ),
        (
            ProcedureStep("C.2", "x", (), (3, 2, 5, 0)),
            "5 players, 3 preferring White and 2 Black: no preference may be missed (x = 0)",
        ),
        (
            ProcedureStep("C.12", "previous-helps", (ORLOV, BELOV)),
            "The previous score bracket is paired again; now moved down from it: Orlov and Belov",
        ),
        (
            ProcedureStep("C.12", "previous-does-not-help"),
            "No other pairing of the previous score bracket allows p pairings here",
        ),
        (
            ProcedureStep("C.14", "first-reduced", (), (1,)),
            "Not everybody in S1 can be paired with S2: p is decreased to 1",
        ),
        (
            ProcedureStep("C.14", "pairs-reduced", (), (3, 2)),
            "Three pairings are not possible: p is decreased to 2",
        ),
        (
            ProcedureStep("C.14", "treated-as-homogeneous"),
            "Not even the highest ranked moved-down player can be paired first: the score"
            " bracket is treated as homogeneous",
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
            "The penultimate score bracket is paired again; now moved down from it: nobody",
        ),
        (
            ProcedureStep("C.13", "joined", (ORLOV,)),
            "The two lowest score brackets are joined into one",
        ),
        (
            ProcedureStep("C.13", "paired-again"),
            "This score bracket was paired again for the sake of the one below it",
        ),
        (
            ProcedureStep("C.11", "x-raised", (), (0, 1)),
            "x is increased from 0 to 1: a preference may be missed in 1 pair",
        ),
        (
            ProcedureStep("C.10", "upfloats-dropped", (), (1,)),
            "B.6 is dropped for upfloats: a player may float up again, as two rounds before",
        ),
        (
            ProcedureStep("C.9", "downfloats-dropped", (), (2,)),
            "B.6 and B.5 are dropped for downfloats: a player may float down again, as in the"
            " previous round",
        ),
        (
            ProcedureStep("C.8", "exchanged", (IVANOVA, ORLOV)),
            "Ivanova and Orlov are exchanged between S1 and S2",
        ),
        (
            ProcedureStep("C.6", "paired", (), (0, 3, 1)),
            "Three pairings are obtained, with x = 1",
        ),
        (
            ProcedureStep("C.6", "paired", (), (1, 2, 0)),
            "One pairing of moved-down players and two pairings of the remainder, with x = 0",
        ),
        (
            ProcedureStep("C.6", "paired", (), (2, 0, 0)),
            "Two pairings of moved-down players, with x = 0",
        ),
        (ProcedureStep("C.6", "paired", (), (0, 0, 0)), "No pairs need to be made"),
    ],
)
def test_steps(old: Names, step: ProcedureStep, text: str) -> None:
    """C.1 to C.14, with the letters of the text as they are."""
    assert step_text(writer_of(old), step) == text


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
        == """Round 3 · Swiss System Based on Rating (C.04.1 of 1998)
═══════════════════════════════════════════════════════
2 pairs and the bye for Belov.

The bye
───────
  Belov, with 1 point, gets the bye. Belov is first in line for it.

Score bracket 2 · 1 point
─────────────────────────
  One player moved down and four residents, heterogeneous; p is one, then one in the remainder.

    S1        1 Petrov, Pavel    1½ · absolute preference for White · floats -D ·
                                 from score bracket 1
    S2        2 Ivanova, Irina   1 · strong preference for Black
              3 Sidorov, Semyon  1 · mild preference for Black
              4 Orlov, Oleg      1 · mild preference for White
              5 Belov, Boris     1 · no preference
    S1 rem.   3 Sidorov, Semyon  1 · mild preference for Black
    S2 rem.   4 Orlov, Oleg      1 · mild preference for White
              5 Belov, Boris     1 · no preference

  Steps
    C.2    5 players, 2 preferring White and 2 Black: no preference may be missed (x = 0)
    C.9    B.6 is dropped for downfloats: a player may float down again, as two rounds before
    C.6    One pairing of moved-down players and one pairing of the remainder, with x = 0

  Criteria
    B.6  one player gets the same float as two rounds before

  Pairs
      1 Petrov, Pavel (W) – 2 Ivanova, Irina (B)                                             C.6
      Petrov meets Ivanova, with S1 and S2 as they stand [C.6]. Petrov has White: both get the
      colour due [E.1].
      3 Sidorov, Semyon (B) – 4 Orlov, Oleg (W)                                              C.6
      Sidorov meets Orlov, with S1 and S2 as they stand [C.6]. Orlov has White: both get the
      colour due [E.1].

  Remaining players
      5 Belov, Boris                                                                         C.6
      Belov remains unpaired: the p pairings are obtained without Belov [C.6].

Articles cited from the Swiss System Based on Rating (C.04.1 of 1998)
─────────────────────────────────────────────────────────────────────
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
        "Score bracket 2, 1 point. One player moved down and four residents, heterogeneous; p"
        " is one, then one in the remainder. 5 players, 2 preferring White and 2 Black: no"
        " preference may be missed (x = 0) [C.2]. B.6 is dropped for downfloats: a player may"
        " float down again, as two rounds before [C.9]. One pairing of moved-down players and"
        " one pairing of the remainder, with x = 0 [C.6]. The best possible here: one player"
        " gets the same float as two rounds before [B.6]."
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
