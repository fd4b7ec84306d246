"""The Lim System (C.04.4.3) is explained in its own terms and articles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain import (
    Names,
    answer_paragraph,
    answer_sentence,
    explain_text,
    label,
    outside_fide_mode,
    paragraph,
    refusal,
    round_to_json,
    sentence,
)
from arbiter_app.explain.steps import step_text, steps_told
from arbiter_app.explain.systems import writer_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import (
    BracketDirection,
    BracketPlayer,
    BracketTrace,
    CrackedPair,
    CriterionValue,
    FloaterTrace,
    Illegal,
    Later,
    NoCompletion,
    Offence,
    PairTrace,
    Parting,
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

TYPE_D, TYPE_C = 0, 1
SYSTEM = "lim"


@pytest.fixture
def lim(names: Names) -> Names:
    return due_white(names, SYSTEM)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Illegal("2.1", 2), "They met in round 2 [2.1]."),
        (Illegal("2.1"), "No colours are permissible for both [2.1]."),
        (
            Worse("3.2", 0, 2),
            "The numbers of players due White and due Black would differ by two instead of being "
            "equal [3.2].",
        ),
        (
            Worse("3.2", 1, 3),
            "The numbers of players due White and due Black would differ by three instead of one "
            "[3.2].",
        ),
        (
            Worse("3.9", TYPE_D, TYPE_C, (ORLOV,)),
            "The floater would be of type c (without a compatible opponent in the adjacent "
            "score-group) instead of type d [3.9].",
        ),
        (
            Worse("3.10", 0, 1, (ORLOV,)),
            "Orlov, having floated in the round just before, would float again [3.10].",
        ),
        (
            Worse("3.10", 0, 1),
            "A player who floated in the round just before would float again [3.10].",
        ),
        (NoCompletion(article="3.10"), "The score-group would have fewer pairs [3.10]."),
        (Worse("3.8", 0, 1, (ORLOV,)), "Orlov would miss the colour due [3.8]."),
        (
            Worse("3.8", 100, 140),
            "The ratings would differ by 140 points from the opponent named first, and 100 are "
            "allowed for the sake of the colour [3.8].",
        ),
        (Worse("5.2", 0, 1, (ORLOV,)), "Orlov would miss the colour due [5.2]."),
        (Worse("5.2", 0, 1), "A player would miss the colour due [5.2]."),
        (
            Worse("5.1", 0, 1, (ORLOV,)),
            "Orlov would get the same colour a third time in succession or three more of one "
            "colour [5.1].",
        ),
        (
            Worse("5.7", 100, 123),
            "The ratings of the opponents exchanged would differ by 123 points, and 100 are "
            "allowed [5.7].",
        ),
        (
            NoCompletion((ORLOV,), "4.3"),
            "No compatible opponent would be left in the score-group for Orlov [4.3].",
        ),
        (
            NoCompletion((ORLOV, BELOV), "4.3"),
            "Too few compatible opponents would be left in the score-group for Orlov and Belov "
            "[4.3].",
        ),
        (
            NoCompletion(article="4.3"),
            "Not everybody who is left in the score-group could get a compatible opponent [4.3].",
        ),
        (
            NoCompletion((ORLOV, BELOV), "3.1"),
            "The rest of the score-group could not be paired, with too few opponents left for "
            "Orlov and Belov [3.1].",
        ),
        (
            NoCompletion((ORLOV,), "5.2"),
            "No opponent with whom the colours due are kept would be left for Orlov [5.2].",
        ),
        (NoCompletion(article="2.6"), "The others could not all be paired in this round [2.6]."),
        (
            NoCompletion((ORLOV, BELOV), "1.1"),
            "The others could not all be paired, with too few opponents left for Orlov and Belov "
            "[1.1].",
        ),
        (
            Later("4.2"),
            "The order of proposed pairings and exchanges comes to another pair first [4.2].",
        ),
        (
            Later("2.3"),
            "One of the two was paired, and the other had to leave the score-group [2.3].",
        ),
    ],
)
def test_reasons(lim: Names, reason: Reason, text: str) -> None:
    """Each kind of reason by its article."""
    assert paragraph(reason, lim) == text


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("5.2", "5.2 second scrutiny, colours"),
        ("4.2", "4.2 order of exchanges"),
        ("2.3.d", "2.3d even number"),
        ("4.4.b", "4.4b floats in company"),
        ("5.4 rank", "5.4 rank"),
    ],
)
def test_labels_name_the_articles_of_lim(code: str, shown: str) -> None:
    """4.2 and 4.3 are other rules than in the Dutch System."""
    assert label(Later(code), system=SYSTEM) == shown


def pair(
    *passed: PassedOver, rule: str, part: str = "homogeneous", colour: str = "5.1"
) -> PairTrace:
    return PairTrace(PETROV, IVANOVA, PETROV, IVANOVA, part, colour, passed, rule)


def test_a_pair_as_proposed(lim: Names) -> None:
    made = pair(rule="2.4")
    assert label(made, system=SYSTEM) == "2.4"
    assert paragraph(made, lim) == (
        "Petrov meets Ivanova, the opponent proposed among the players left [2.4]. Petrov has "
        "White: this gives each player the colour due [5.1]."
    )


def test_a_pair_after_exchanges(lim: Names) -> None:
    """4.1, 5.2: the label is the deciding article, the text says why each one was passed over."""
    made = pair(
        PassedOver(ORLOV, Illegal("2.1", 1)),
        PassedOver(SIDOROV, Worse("5.2", 0, 1, (SIDOROV,))),
        PassedOver(BELOV, Illegal("2.1")),
        rule="4.1",
    )
    assert label(made, system=SYSTEM) == "4.1"
    assert paragraph(made, lim) == (
        "Petrov meets Ivanova. Orlov was passed over: they met in round 1 [2.1]. Sidorov was "
        "passed over: with Petrov–Sidorov Sidorov would miss the colour due [5.2]. Belov was "
        "passed over: both must have White, after WB for Petrov and W for Belov [2.1]. Ivanova is "
        "the first in the order of exchanges who will do [4.2]. Petrov has White: this gives each player the colour due [5.1]."
    )


def test_meetings_and_colours_are_told_apart(lim: Names) -> None:
    """2.1 has a round where two players met, none where no colours are permissible."""
    made = pair(
        PassedOver(ORLOV, Illegal("2.1", 1)),
        PassedOver(SIDOROV, Illegal("2.1")),
        PassedOver(BELOV, Illegal("2.1", 2)),
        PassedOver(NIKITIN, Illegal("2.1")),
        rule="4.1",
    )
    told = paragraph(made, lim)
    assert (
        "Orlov (round 1) and Belov (round 2) were passed over: Petrov has already met them [2.1]. "
        "Sidorov and Nikitin were passed over: no colours are permissible for Petrov and them "
        "[2.1]."
    ) in told


def test_the_pair_of_a_floater(lim: Names) -> None:
    """3.8."""
    assert paragraph(pair(rule="3.8", part="mdp", colour="5.3"), lim) == (
        "Petrov, a floater, meets Ivanova, the first in the order [3.8]. Petrov has White: both "
        "are due White, and Petrov may not get Black again [5.3]."
    )
    passed = PassedOver(ORLOV, Worse("3.8", 0, 1, (ORLOV,)))
    assert paragraph(pair(passed, rule="3.8", part="mdp", colour="7.2"), lim) == (
        "Petrov, a floater, meets Ivanova. Orlov was passed over: with Petrov–Orlov Orlov would "
        "miss the colour due [3.8]. Ivanova is the first left in the order of opponents [3.8]. "
        "Petrov has White: the place of the higher ranked player, odd or even, decides by the "
        "colour drawn for #1 [7.2]."
    )


@pytest.mark.parametrize(
    ("white", "black", "text"),
    [
        (PETROV, IVANOVA, "game, and Petrov is ranked higher [5.4]."),
        (
            IVANOVA,
            PETROV,
            "game, and below the median score-group it goes to the lower ranked, Ivanova [5.4].",
        ),
    ],
)
def test_rank_decides_on_colours(lim: Names, white: Tpn, black: Tpn, text: str) -> None:
    """5.4: the higher ranked player down to the median score-group, the lower ranked below it."""
    made = PairTrace(PETROV, IVANOVA, white, black, "homogeneous", "5.4 rank", (), "2.4")
    assert paragraph(made, lim).endswith(text)


def test_colour_histories(lim: Names) -> None:
    assert paragraph(pair(rule="2.4", colour="5.4 history"), lim).endswith(
        "Petrov has White: the colours alternate from round 2, in which Petrov had Black and "
        "Ivanova White [5.4]."
    )


@pytest.mark.parametrize(
    ("floater", "text"),
    [
        (
            FloaterTrace(ORLOV, rule="2.3.a"),
            "Orlov floats: nobody else is in the score-group [2.3a].",
        ),
        (
            FloaterTrace(ORLOV, (PassedOver(PETROV, Illegal("2.1", 1)),), "2.3.a"),
            "Orlov floats: there is nobody in the score-group whom Orlov has not played [2.3a]. "
            "Petrov is no opponent: they met in round 1 [2.1].",
        ),
        (
            FloaterTrace(
                BELOV,
                (PassedOver(IVANOVA, Illegal("2.1", 1)), PassedOver(PETROV, Illegal("2.1"))),
                "2.3.c",
            ),
            "Belov floats: after the same colour twice (W) Belov has no compatible opponent in the "
            "score-group [2.3c]. Ivanova is no opponent: they met in round 1 [2.1]. Petrov is no "
            "opponent: both must have White [2.1].",
        ),
        (
            FloaterTrace(ORLOV, (PassedOver(BELOV, Worse("3.2", 0, 2)),), rule="3.2", kind="d"),
            "Orlov floats: the number of players is made even [2.3d]. A floater of type d "
            "(with a compatible opponent in the adjacent score-group) [3.9]. Belov was "
            "passed over: with Belov instead, the numbers of players due White and due "
            "Black would differ by two instead of being equal [3.2].",
        ),
        (
            FloaterTrace(
                ORLOV,
                (PassedOver(BELOV, NoCompletion((ORLOV, PETROV), "4.4.a")),),
                "4.4.a",
                "a",
                NoCompletion((ORLOV, PETROV), "4.4.a"),
            ),
            "Orlov floats in exchange for Belov: the others could all be paired only without one of "
            "Orlov and Petrov [4.4a]. A floater of type a (came in as a floater, without a "
            "compatible opponent in the adjacent score-group) [3.9].",
        ),
        (
            FloaterTrace(ORLOV, (), "4.4", "b", NoCompletion((ORLOV, PETROV), "4.4")),
            "Orlov floats: in spite of exchanges Orlov and Petrov cannot all have compatible "
            "opponents in the score-group [4.4]. A floater of type b (came in as a floater, with a "
            "compatible opponent in the adjacent score-group) [3.9].",
        ),
        (
            FloaterTrace(
                ORLOV,
                (PassedOver(BELOV, NoCompletion(article="4.4.b")),),
                "4.4.b",
                "c",
                NoCompletion((PETROV,), "4.4.b"),
            ),
            "Orlov floats: the number of players must stay even when Petrov floats [4.4b]. "
            "A floater of type c (without a compatible opponent in the adjacent "
            "score-group) [3.9]. Belov was passed over: with Belov instead, the others "
            "could not be paired [4.4b].",
        ),
    ],
)
def test_floaters(lim: Names, floater: FloaterTrace, text: str) -> None:
    """Why somebody floats, of which type, and why not those named before."""
    assert paragraph(floater, lim) == text


def test_floaters_in_a_sentence(lim: Names) -> None:
    passed = PassedOver(BELOV, Worse("3.10", 0, 1, (BELOV,)))
    assert sentence(FloaterTrace(ORLOV, (passed,), "3.10", "d"), lim) == (
        "Orlov floats: if Belov floated instead, Belov, having floated in the round just"
        " before, would float again."
    )
    assert sentence(FloaterTrace(ORLOV, rule="2.3.a"), lim) == (
        "Orlov floats: nobody else is in the score-group."
    )


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
            "The number of players is odd, two due White and one due Black: Orlov floats",
        ),
        (
            ProcedureStep("2.3.d", "made-even", (ORLOV, BELOV), (0, 1)),
            "The number of players is odd, and of Belov and those rated at most 100 points apart "
            "none due White and one due Black: Orlov floats",
        ),
        (
            ProcedureStep("4.4.a", "exchanged-floater", (ORLOV, BELOV)),
            "Without Belov the others could not all be paired: Orlov floats in exchange",
        ),
        (
            ProcedureStep("4.4", "unserved", (ORLOV,)),
            "Not everybody has a compatible opponent in spite of exchanges: Orlov floats",
        ),
        (
            ProcedureStep("4.4.b", "company", (ORLOV,)),
            "Orlov floats in company, to keep the number even",
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
            "Second scrutiny: no exchange for the colours is made",
        ),
        (
            ProcedureStep("5.2", "second-scrutiny", (PETROV, IVANOVA, ORLOV, BELOV)),
            "Second scrutiny: exchanges for the colours lead to Petrov–Ivanova and Orlov–Belov",
        ),
        (
            ProcedureStep("5.2", "without-due", (PETROV, ORLOV)),
            "No pair that gives both players the colour due is left for Petrov and Orlov",
        ),
    ],
)
def test_steps(lim: Names, step: ProcedureStep, text: str) -> None:
    """Each step of a score-group; a scrutiny is told by what it changed."""
    assert step_text(writer_of(lim), step, (PETROV, ORLOV, IVANOVA, BELOV)) == text


def asked(reason: Reason | None, other: Tpn | None = BELOV) -> WhyNot:
    return WhyNot(SYSTEM, 3, PETROV, other, reason)


@pytest.mark.parametrize(
    ("answer", "told", "full"),
    [
        (
            asked(Illegal("2.1", 2)),
            "You could not play Belov: you met in round 2.",
            "Petrov–Belov is no legal pair in round 3: they met in round 2 [2.1].",
        ),
        (
            asked(Worse("5.2", 0, 1, (PETROV,))),
            "You were not paired with Belov: you would miss the colour due.",
            "Petrov–Belov is not paired in round 3: with this Petrov would miss the colour due "
            "[5.2].",
        ),
        (
            asked(NoCompletion(article="2.6")),
            "You could not play Belov: the others could not all be paired in this round.",
            "Petrov–Belov is not paired in round 3: with this the others could not all be paired "
            "in this round [2.6].",
        ),
        (
            asked(Later("3.8")),
            "You were not paired with Belov: the floater is paired first, with the opponent "
            "who comes first in the order.",
            "Petrov–Belov is not paired in round 3: the floater is paired first, with the opponent "
            "who comes first in the order [3.8].",
        ),
        (
            asked(Later("1.1")),
            "You were not paired with Belov: one of the two has the bye, which is given "
            "before any pair is made.",
            "Petrov–Belov is not paired in round 3: one of the two has the bye, which is given "
            "before any pair is made [1.1].",
        ),
        (
            asked(Later("1.1"), None),
            "You did not get the bye: the bye goes to the lowest numbered player of the "
            "lowest score-group, and another player comes first.",
            "Petrov does not get the bye in round 3: the bye goes to the lowest numbered player of "
            "the lowest score-group, and another player comes first [1.1].",
        ),
        (
            asked(None),
            "You play Belov in round 3.",
            "By the rules Petrov–Belov is a pair of round 3.",
        ),
    ],
)
def test_why_not(lim: Names, answer: WhyNot, told: str, full: str) -> None:
    """No pairings are compared: the answer is the article by which the procedure went on."""
    assert answer_sentence(answer, lim) == told
    assert answer_paragraph(answer, lim) == full


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
  Nikitin gets the pairing-allocated bye with ½ point. Nobody comes before Nikitin for it.

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
    Exchanges cannot mend this: Sidorov–Orlov (Orlov misses the colour due [5.2]).

  Colours
    5.2  in one pair a player misses the colour due

  Pairs
      1 Petrov, Pavel (W) – 2 Ivanova, Irina (B)                                             3.8
      Petrov, a floater, meets Ivanova, the first in the order [3.8]. Petrov has White: this
      gives each player the colour due [5.1].
      3 Sidorov, Semyon (B) – 4 Orlov, Oleg (W)                                              2.4
      Sidorov meets Orlov, the opponent proposed among the players left [2.4]. Sidorov has
      Black: both are due Black, their colours do not differ counted back from the last game,
      and Sidorov is ranked higher [5.4].

Articles of C.04.4.3 (Lim System) cited
───────────────────────────────────────
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
        "Score-group 2, 1 point. One floater from above and three residents; two pairs "
        "are made here. Petrov, a floater, is paired with Ivanova [3.8]. Proposed: "
        "Sidorov–Orlov [2.4]. Exchanges cannot mend this: Sidorov–Orlov (Orlov misses "
        "the colour due [5.2]). After all exchanges in one pair a player misses the "
        "colour due [5.2]."
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
    ("system", "begins"),
    [
        ("lim", "The Lim System is paired outside FIDE mode: no approved program"),
        ("lim-maxi", "The Lim System is paired outside FIDE mode: no approved program"),
        ("swiss-1998", "The Swiss System Based on Rating of 1998 is paired outside FIDE mode"),
        ("dutch-2026", ""),
        ("dutch-2017", ""),
    ],
)
def test_systems_without_an_approved_checker(system: str, begins: str) -> None:
    """VCL19 06: FIDE's name only for what is approved; the others say that they are not."""
    told = outside_fide_mode(system)
    assert told.startswith(begins)
    assert bool(told) is bool(begins)


@pytest.mark.parametrize(
    ("article", "parting", "to_petrov", "to_orlov"),
    [
        (
            "2.2",
            Parting(PETROV, IVANOVA, ORLOV),
            "you were paired with Ivanova, when Orlov was in another score-group",
            "Petrov was paired with Ivanova, when you were in another score-group",
        ),
        (
            "2.3",
            Parting(PETROV, IVANOVA, ORLOV),
            "you were paired with Ivanova, and Orlov had to leave the score-group",
            "Petrov was paired with Ivanova, and you had to leave the score-group",
        ),
        (
            "3.8",
            Parting(PETROV, IVANOVA, ORLOV),
            "you floated in and were paired before the others, with Ivanova, who comes before Orlov "
            "in the order of opponents",
            "Petrov floated in and was paired before the others, with Ivanova, who comes before you "
            "in the order of opponents",
        ),
        (
            "3.8",
            Parting(PETROV, IVANOVA, ORLOV, is_taken=True),
            "Ivanova floated in, was paired before the others and got you",
            "Ivanova floated in, was paired before the others and got Petrov",
        ),
        (
            "4.2",
            Parting(PETROV, IVANOVA, ORLOV, is_taken=True),
            "Ivanova came first in the order of pairing and got you",
            "Ivanova came first in the order of pairing and got Petrov",
        ),
        (
            "1.1",
            Parting(PETROV, instead=ORLOV),
            "you have the bye, which is given before any pair is made",
            "Petrov has the bye, which is given before any pair is made",
        ),
    ],
)
def test_how_two_went_apart(
    lim: Names, article: str, parting: Parting, to_petrov: str, to_orlov: str
) -> None:
    """Who was paired with whom first is told with the names, to each of the two."""
    for one, other, told in ((PETROV, ORLOV, to_petrov), (ORLOV, PETROV, to_orlov)):
        said = refusal(one, other, Later(article, parting), lim)
        assert said == f"You were not paired with {lim[other]}: {told}."


def test_who_has_the_bye_instead(lim: Names) -> None:
    said = refusal(PETROV, None, Later("1.1", Parting(ORLOV, instead=PETROV)), lim)
    assert said == (
        "You did not get the bye: it goes to the lowest ranked who may get it, and Orlov is ranked "
        "below you."
    )


@pytest.mark.parametrize(
    ("blocked", "text"),
    [
        (
            NoCompletion((BELOV,), "2.6 median"),
            "The median score-group could not be paired, with no opponent left for Belov. Floaters "
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
