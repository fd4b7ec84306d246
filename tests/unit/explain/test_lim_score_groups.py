"""A score-group of the Lim System (C.04.4.3), its steps, and a whole round, as text and as JSON."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph
from arbiter_app.explain.steps import step_text, steps_told
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    BracketDirection,
    BracketPlayer,
    BracketTrace,
    CrackedPair,
    CriterionValue,
    FloaterTrace,
    Offence,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.reasons import NoCompletion
from arbiter_app.trace.rounds import RoundPairing
from tests.unit.explain.people import BELOV, IVANOVA, NIKITIN, ORLOV, PETROV, SIDOROV, two_boards

SYSTEM = "lim"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (
            ProcedureStep("2.6", "cracked", (ORLOV, BELOV), (3, 2)),
            "The median score-group cannot be paired. Floaters from above: 3, from below: 2; so "
            "the pair Orlov–Belov is cracked",
        ),
        (
            ProcedureStep("2.3", "no-opponent", (ORLOV, BELOV)),
            "Orlov and Belov have no compatible opponent in the score-group and float",
        ),
        (
            ProcedureStep("2.3.d", "made-even", (ORLOV,), (2, 1)),
            "The number of players is odd (two due White, one due Black), so Orlov floats",
        ),
        (
            ProcedureStep("2.3.d", "made-even", (ORLOV, BELOV), (0, 1)),
            "The number of players is odd (among Belov and those rated within 100 points, none"
            " due White, one due Black), so Orlov floats",
        ),
        (
            ProcedureStep("2.3.d", "made-even", (ORLOV, BELOV), (0, 2, 3)),
            "The number of players is odd (among Belov and those rated within 100 points, none"
            " due White, two due Black), so Orlov floats",
        ),
        (
            ProcedureStep("2.3.d", "made-even", (ORLOV, BELOV), (0, 1, 1)),
            "The number of players is odd, and nobody else is rated within 100 points of Belov, whose "
            "turn it is to float; Orlov floats instead",
        ),
        (
            ProcedureStep("2.3.d", "made-even", (ORLOV, ORLOV), (0, 1, 1)),
            "The number of players is odd, and nobody else is rated within 100 points of"
            " Orlov, so Orlov floats",
        ),
        (
            ProcedureStep("4.4.a", "exchanged-floater", (ORLOV, BELOV)),
            "Without Belov, the others could not all be paired: Orlov floats instead",
        ),
        (
            ProcedureStep("4.4", "unserved", (ORLOV,)),
            "Even with exchanges, not everybody has a compatible opponent: Orlov floats",
        ),
        (
            ProcedureStep("4.4.b", "company", (ORLOV,)),
            "Orlov also floats, to keep the number even",
        ),
        (
            ProcedureStep("3.8", "floater-paired", (ORLOV, BELOV)),
            "Orlov, a floater, is paired with Belov",
        ),
        (
            ProcedureStep("2.4", "proposed", (PETROV, ORLOV, IVANOVA, BELOV)),
            "Proposed: Petrov–Orlov and Ivanova–Belov",
        ),
        (
            ProcedureStep("4.1", "first-scrutiny", (PETROV, BELOV, IVANOVA, ORLOV)),
            "First scrutiny: exchanges lead to Petrov–Belov and Ivanova–Orlov",
        ),
        (
            ProcedureStep("4.1", "first-scrutiny", (ORLOV, PETROV, IVANOVA, BELOV)),
            "First scrutiny: the proposed pairings are compatible",
        ),
        (
            ProcedureStep("5.2", "second-scrutiny", (PETROV, ORLOV, IVANOVA, BELOV)),
            "Second scrutiny: no exchanges for colours are made",
        ),
        (
            ProcedureStep("5.2", "second-scrutiny", (PETROV, IVANOVA, ORLOV, BELOV)),
            "Second scrutiny: exchanges for colours lead to Petrov–Ivanova and Orlov–Belov",
        ),
        (
            ProcedureStep("5.2", "without-due", (PETROV, ORLOV)),
            "For Petrov and Orlov, no pair is left that gives both players the colour due",
        ),
    ],
)
def test_steps(lim: Names, step: ProcedureStep, text: str) -> None:
    """Each step of a score-group; a scrutiny is told by what it changed."""
    assert step_text(writer_of(lim), step, (PETROV, ORLOV, IVANOVA, BELOV)) == text


@pytest.fixture
def median() -> BracketTrace:
    """A median score-group with a floater from above, who meets a resident."""
    return BracketTrace(
        number=2,
        score=10,
        moved_down_players=(BracketPlayer(PETROV, 15, "w", "absolute", "-D", 1),),
        residents=(
            BracketPlayer(IVANOVA, 10, "b", "strong", "--"),
            BracketPlayer(SIDOROV, 10, "b", "mild", "--"),
            BracketPlayer(ORLOV, 10, "b", "mild", "--"),
        ),
        max_pairs=2,
        m1=1,
        limbo=(),
        s1=(PETROV,),
        s2=(IVANOVA, SIDOROV, ORLOV),
        remainder_s1=(SIDOROV,),
        remainder_s2=(ORLOV,),
        proposal=((SIDOROV, ORLOV),),
        proposal_offences=(Offence("5.2", ORLOV, SIDOROV),),
        values=(CriterionValue("5.2", 1),),
        offences=(Offence("5.2", ORLOV, SIDOROV),),
        exchange=None,
        pairs=(
            PairTrace(PETROV, IVANOVA, PETROV, IVANOVA, "mdp", "5.1", (), "3.8"),
            PairTrace(SIDOROV, ORLOV, ORLOV, SIDOROV, "remainder", "5.4 rank", (), "2.4"),
        ),
        downfloaters=(),
        direction=BracketDirection.MEDIAN,
        first_scrutiny=((SIDOROV, ORLOV),),
        cracked=(CrackedPair(PETROV, NIKITIN, 1, 0, 1),),
        steps=(
            ProcedureStep("3.8", "floater-paired", (PETROV, IVANOVA)),
            ProcedureStep("2.4", "proposed", (SIDOROV, ORLOV)),
        ),
    )


@pytest.fixture
def paired(median: BracketTrace) -> RoundPairing:
    return two_boards(SYSTEM, median, NIKITIN, 5)


def test_a_round_as_text(tournament: Tournament, paired: RoundPairing) -> None:
    """A whole round, with the heading of each direction and the right text in the footer."""
    assert (
        explain_text(paired, tournament)
        == """\
Round 3 · Lim System (C.04.4.3)
═══════════════════════════════
2 pairs and the bye for Nikitin.

The pairing-allocated bye
─────────────────────────
  Nikitin, with ½ point, gets the pairing-allocated bye. Nikitin is first in line for it.

Score-group 2 · 1 point · the median score-group, paired last
─────────────────────────────────────────────────────────────
  One floater from above and three residents; two pairs are made here.

    Down     1 Petrov, Pavel    1½ · must have White · floats -D · from score-group 1
    Top      3 Sidorov, Semyon  1 · due Black, alternating
    Bottom   4 Orlov, Oleg      1 · due Black, alternating
             2 Ivanova, Irina   1 · due Black, equalising

  Steps
    3.8    Petrov, a floater, is paired with Ivanova
    2.4    Proposed: Sidorov–Orlov

  Proposed pairings
    Exchanges cannot avoid this: Sidorov–Orlov (Orlov misses the colour due [5.2]).

  Colours
    5.2  in one pair a player misses the colour due

  Pairs
      1 Petrov, Pavel (W) – 2 Ivanova, Irina (B)                                             3.8
      Petrov, a floater, meets Ivanova, the first opponent in the order [3.8]. Petrov has White:
      each player gets the colour due [5.1].
      3 Sidorov, Semyon (B) – 4 Orlov, Oleg (W)                                              2.4
      Sidorov meets Orlov, the proposed opponent among the players left [2.4]. Orlov has White:
      both are due Black after the same colours, counted back, so it goes to the higher ranked
      (Sidorov) [5.4].

Articles cited from C.04.4.3 (Lim System)
─────────────────────────────────────────
  2.4  proposed pairing
  3.8  opponent of a floater
  5.1  colour due
  5.2  second scrutiny, colours
  5.4  rank
"""
    )


@pytest.mark.parametrize(
    ("direction", "title"),
    [
        (BracketDirection.DOWN, "Score-group 2 · 1 point · from the top, pairing downward"),
        (BracketDirection.UP, "Score-group 2 · 1 point · from the bottom, pairing upward"),
    ],
)
def test_directions(
    tournament: Tournament,
    paired: RoundPairing,
    median: BracketTrace,
    direction: BracketDirection,
    title: str,
) -> None:
    """2.2; upward the lowest numbered players come first, so the halves change places."""
    assert paired.trace is not None
    trace = replace(paired.trace, brackets=(replace(median, direction=direction),))
    told = explain_text(replace(paired, trace=trace), tournament)
    assert title in told
    assert ("Bottom   3 Sidorov" in told) is (direction == "up")


def test_a_score_group_in_a_paragraph(lim: Names, median: BracketTrace) -> None:
    assert label(median, system=SYSTEM) == "Score-group 2, 1 point"
    assert paragraph(median, lim) == (
        "Score-group 2, 1 point. One floater from above and three residents; two pairs are"
        " made here. Petrov, a floater, is paired with Ivanova [3.8]. Proposed: Sidorov–Orlov"
        " [2.4]. Exchanges cannot avoid this: Sidorov–Orlov (Orlov misses the colour due"
        " [5.2]). After all exchanges, in one pair a player misses the colour due [5.2]."
    )


def test_json_has_what_lim_adds(lim: Names, paired: RoundPairing, median: BracketTrace) -> None:
    assert paired.trace is not None
    because = NoCompletion((ORLOV,), "4.4")
    floater = FloaterTrace(ORLOV, (), "4.4", "d", because)
    trace = replace(paired.trace, brackets=(replace(median, downfloaters=(floater,)),))
    bracket = round_to_json(replace(paired, trace=trace), lim)["brackets"][0]
    assert bracket["direction"] == "median"
    assert bracket["first_scrutiny"] == [[SIDOROV, ORLOV]]
    assert bracket["cracked"] == [
        {"first": PETROV, "second": NIKITIN, "bracket": 1, "from_above": 0, "from_below": 1}
    ]
    assert bracket["steps"][0] == {
        "article": "3.8",
        "what": "floater-paired",
        "tpns": [PETROV, IVANOVA],
        "amounts": [],
        "sentence": "Petrov, a floater, is paired with Ivanova.",
    }
    assert bracket["pairs"][0]["rule"] == "3.8"
    told = bracket["downfloaters"][0]
    assert (told["rule"], told["kind"]) == ("4.4", "d")
    assert told["because"] == {"kind": "no-completion", "rule": "4.4", "unserved": [ORLOV]}


@pytest.mark.parametrize(
    ("blocked", "text"),
    [
        (
            NoCompletion((BELOV,), "2.6 median"),
            "The median score-group could not be paired: Belov would have no opponent. Floaters "
            "from above: 0, from below: 1; so the pair Petrov–Nikitin is cracked",
        ),
        (
            None,
            "The median score-group cannot be paired. Floaters from above: 0, from below: 1; so the "
            "pair Petrov–Nikitin is cracked",
        ),
    ],
)
def test_a_pair_is_cracked_for_somebody(
    lim: Names, median: BracketTrace, blocked: NoCompletion | None, text: str
) -> None:
    """2.6: who could not be paired in the median score-group, where the trace says it."""
    bracket = replace(
        median,
        cracked=(CrackedPair(PETROV, NIKITIN, 1, 0, 1, blocked),),
        steps=(
            ProcedureStep("2.6", "cracked", (PETROV, NIKITIN), (0, 1)),
            ProcedureStep("2.4", "proposed", (SIDOROV, ORLOV)),
        ),
    )
    told = steps_told(writer_of(lim), bracket)
    assert [step.text for step in told] == [text, "Proposed: Sidorov–Orlov"]
