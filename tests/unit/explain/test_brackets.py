"""Composition, proposal, offences and the best possible, to the letter (3.1-3.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.brackets import best_paragraph
from arbiter_app.explain.names import Due, Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.explain.systems import writer_of
from arbiter_app.trace.brackets import (
    BracketTrace,
    CriterionValue,
    FloaterTrace,
    Offence,
    PassedOver,
)
from arbiter_app.trace.reasons import FORBIDDEN, CriterionAmount, Illegal, Worse
from tests.unit.explain.people import (
    BELOV,
    IVANOVA,
    KUZNETSOV,
    NIKITIN,
    ORLOV,
    PETROV,
    SIDOROV,
)

LIMBO = 1_000_000


def test_a_whole_bracket(names: Names, bracket: BracketTrace) -> None:
    assert label(bracket) == "Bracket 2, 1 point"
    assert sentence(bracket, names) == (
        "Two moved-down players and four residents; at most two pairs. Belov stays in the limbo."
    )
    assert paragraph(bracket, names) == (
        "Bracket 2, 1 point. Two moved-down players and four residents; at most two pairs."
        " Belov stays in the limbo. The first candidate pairs Petrov–Ivanova and"
        " Sidorov–Orlov. It is rejected: Petrov–Ivanova (they met in round 2 [C1]) and"
        " Sidorov–Orlov (Orlov misses a strong or absolute colour preference [C12, C13]). The"
        " best possible here: two players float down [C6], the downfloaters have 1½ and 1 points"
        " [C7], one player with ½ point has to float out of the next bracket [C8], one player"
        " misses their colour preference [C12] and one player gets a downfloat again, as in"
        " the previous round, by ½ point [C18]. Five of the six players prefer White, so at"
        " least one cannot get it."
    )


def test_a_perfect_proposal_stands(names: Names, bracket: BracketTrace) -> None:
    """3.4.1: a perfect candidate is accepted at once."""
    perfect = replace(
        bracket, proposal=((PETROV, SIDOROV), (ORLOV, IVANOVA)), proposal_offences=(), values=()
    )
    assert paragraph(perfect, names).endswith(
        "The first candidate pairs Petrov–Sidorov and Orlov–Ivanova. It is perfect and is"
        " accepted. The pairing of the bracket is perfect."
    )


def test_a_proposal_stands_with_what_cannot_be_avoided(names: Names, bracket: BracketTrace) -> None:
    stands = replace(
        bracket,
        proposal=((PETROV, SIDOROV), (ORLOV, IVANOVA)),
        proposal_offences=(Offence("C18", PETROV, SIDOROV),),
    )
    assert (
        "It stays, because no other is better: Petrov–Sidorov (Petrov gets a downfloat again,"
        " as in the previous round [C18])." in paragraph(stands, names)
    )


def test_a_proposal_that_falls_without_an_offence(names: Names, bracket: BracketTrace) -> None:
    falls = replace(bracket, proposal_offences=())
    assert "Sidorov–Orlov. It is rejected. The best" in paragraph(falls, names)


def test_a_bracket_without_pairs(names: Names, bracket: BracketTrace) -> None:
    """Everybody floats: no criterion could have been met better, on any surface."""
    empty = replace(
        bracket,
        moved_down_players=(),
        residents=bracket.residents[:1],
        max_pairs=0,
        limbo=(),
        proposal=(),
        proposal_offences=(),
        values=(CriterionValue("C6", 1),),
        pairs=(),
    )
    assert paragraph(empty, names) == "Bracket 2, 1 point. One resident; no pair is possible."
    assert best_paragraph(writer_of(names), empty) == ""


def test_long_lists_are_cut(names: Names, bracket: BracketTrace) -> None:
    long = replace(
        bracket,
        proposal=tuple((PETROV, tpn) for tpn in range(2, 9)),
        proposal_offences=tuple(Offence("C12", tpn, tpn + 8) for tpn in range(1, 9)),
        limbo=(PETROV, BELOV),
    )
    told = paragraph(long, names)
    assert "Petrov and Belov stay in the limbo." in told
    assert "The first candidate pairs S1 with S2 as they stand. It is rejected: " in told
    assert (
        "Kuznetsov–№ 14 (Kuznetsov misses their colour preference [C12]) and two more problems."
        in told
    )


def test_offences_are_told_pair_by_pair(names: Names, bracket: BracketTrace) -> None:
    """Then what is wrong with who is left over, those alike together."""
    offended = replace(
        bracket,
        proposal_offences=(
            Offence("C12", ORLOV, SIDOROV),
            Offence("C15", SIDOROV, ORLOV),
            Offence("C19", SIDOROV, ORLOV),
            Offence("C3", PETROV, IVANOVA),
            Offence("C14", BELOV),
            Offence("C16", BELOV),
            Offence("C14", KUZNETSOV),
            Offence("C4", BELOV),
            Offence("C4", KUZNETSOV),
        ),
    )
    assert (
        "It is rejected: Sidorov–Orlov (Orlov misses their colour preference [C12], Sidorov"
        " floats up again, as in the previous round [C15, C19]), Petrov–Ivanova (both must"
        " have the same colour [C3]), Belov (full-point bye in round 2) gets a downfloat"
        " again, as in the previous round and two rounds before [C14, C16], Kuznetsov gets a"
        " downfloat again, as in the previous round [C14] and with Belov and Kuznetsov"
        " floating down, the rest of the round cannot be paired [C4]."
    ) in paragraph(offended, names)


@pytest.mark.parametrize(
    ("due", "text"),
    [
        ("wwwwwb", "Five of the six players prefer White, so at least one cannot get it."),
        ("bbbbbb", "All six players prefer Black, so at least two cannot get it."),
        ("wwwbbb", ""),
    ],
)
def test_counting_proves_the_colours(
    names: Names, bracket: BracketTrace, due: str, text: str
) -> None:
    """[C12]: more players of one colour than pairs and downfloaters can take."""
    players = (*bracket.moved_down_players, *bracket.residents)
    coloured = tuple(
        replace(player, due=letter) for player, letter in zip(players, due, strict=True)
    )
    missed = 2 if due == "bbbbbb" else 1
    counted = replace(
        bracket,
        moved_down_players=coloured[:2],
        residents=coloured[2:],
        values=(CriterionValue("C12", missed),),
    )
    assert paragraph(counted, names).endswith(f"colour preference [C12]. {text}".rstrip())


def test_both_of_two_prefer_the_same(names: Names, bracket: BracketTrace) -> None:
    two = replace(
        bracket,
        moved_down_players=bracket.moved_down_players,
        residents=(),
        pairs=bracket.pairs[:1],
        downfloaters=(),
        values=(CriterionValue("C12", 1),),
    )
    assert paragraph(two, names).endswith("Both players prefer White, so one cannot get it.")


@pytest.mark.parametrize(
    ("offence", "text"),
    [
        (Offence("C1", PETROV, IVANOVA), "Petrov and Ivanova met in round 2."),
        (Offence("C1", PETROV, NIKITIN), "Petrov and Nikitin have met before."),
        (Offence("C2", NIKITIN), "Nikitin may not get the bye."),
        (Offence("C3", PETROV, BELOV), "Petrov and Belov must both have White."),
        (Offence("C3", ORLOV, BELOV), "Orlov and Belov must both have the same colour."),
        (
            Offence(FORBIDDEN, PETROV, BELOV),
            "The regulations of the tournament keep Petrov and Belov apart.",
        ),
        (
            Offence("C4", BELOV),
            "With Belov floating down, the rest of the round cannot be paired.",
        ),
        (
            Offence("C5", BELOV),
            "With Belov floating down, the bye goes to a player with more points.",
        ),
        (Offence("C6", BELOV), "Belov floats down."),
        (Offence("C7", BELOV), "Belov floats down, and their score counts."),
        (
            Offence("C8", BELOV),
            "With Belov floating down, the pairing of the next bracket is worse.",
        ),
        (Offence("C9", BELOV), "Belov gets the bye despite earlier unplayed games."),
        (
            Offence("C10", BELOV, PETROV),
            "Belov gets a colour difference of more than two against Petrov.",
        ),
        (
            Offence("C11", BELOV, PETROV),
            "Belov gets the same colour three times in a row against Petrov.",
        ),
        (Offence("C12", BELOV, PETROV), "Belov misses their colour preference against Petrov."),
        (
            Offence("C13", BELOV, PETROV),
            "Belov misses a strong colour preference against Petrov.",
        ),
        (
            Offence("C14", BELOV),
            "Belov (full-point bye in round 2) gets a downfloat again, as in the previous round.",
        ),
        (
            Offence("C15", BELOV, PETROV),
            "Belov floats up again, as in the previous round, paired with Petrov.",
        ),
        (Offence("C16", BELOV), "Belov gets a downfloat again, as two rounds before."),
        (
            Offence("C17", BELOV, PETROV),
            "Belov floats up again, as two rounds before, paired with Petrov.",
        ),
        (
            Offence("C18", PETROV, BELOV),
            "Petrov gets a downfloat again, as in the previous round, paired with Belov.",
        ),
        (Offence("C18", PETROV), "Petrov floats on after a downfloat in the previous round."),
        (
            Offence("C19", BELOV, PETROV),
            "Belov floats up again, as in the previous round, paired with Petrov.",
        ),
        (
            Offence("C20", PETROV, BELOV),
            "Petrov gets a downfloat again, as two rounds before, paired with Belov.",
        ),
        (Offence("C20", PETROV), "Petrov floats on after a downfloat two rounds before."),
        (
            Offence("C21", BELOV, PETROV),
            "Belov floats up again, as two rounds before, paired with Petrov.",
        ),
        (Offence("C99", BELOV), "Belov is affected."),
    ],
)
def test_offences(names: Names, offence: Offence, text: str) -> None:
    known = replace(names, due={PETROV: Due("w", "absolute")})
    assert sentence(offence, known) == text


@pytest.mark.parametrize(
    ("criterion", "amount", "text"),
    [
        ("C5", 5, "The bye goes to a player with ½ point."),
        ("C6", 1, "One player floats down."),
        ("C6", 3, "Three players float down."),
        ("C7", (25,), "The downfloater has 2½ points."),
        ("C7", (25, 20), "The downfloaters have 2½ and 2 points."),
        (
            "C8",
            (2, 25, 20),
            "Two players with 2½ and 2 points have to float out of the next bracket.",
        ),
        ("C9", 1, "The player with the bye has one unplayed game."),
        ("C9", 2, "The player with the bye has two unplayed games."),
        (
            "C10",
            1,
            "One topscorer or topscorer’s opponent gets a colour difference of more than two.",
        ),
        (
            "C11",
            2,
            "Two topscorers or topscorers’ opponents get the same colour three times in a row.",
        ),
        ("C12", 2, "Two players miss their colour preference."),
        ("C13", 1, "One player misses a strong or absolute colour preference."),
        ("C14", 1, "One resident gets a downfloat again, as in the previous round."),
        ("C15", 2, "Two players float up again, as in the previous round."),
        ("C16", 2, "Two residents get a downfloat again, as two rounds before."),
        ("C17", 1, "One player floats up again, as two rounds before."),
        ("C18", (5,), "One player gets a downfloat again, as in the previous round, by ½ point."),
        (
            "C19",
            (10, 5),
            ("Two players float up again, as in the previous round, by 1 and ½ points."),
        ),
        (
            "C20",
            (LIMBO + 5,),
            "One player who had a downfloat two rounds before floats down unpaired.",
        ),
        ("C21", (5,), "One player floats up again, as two rounds before, by ½ point."),
        ("C12", 0, "C12 is met in full."),
        ("C7", (), "C7 is met in full."),
        ("C99", 1, "C99 cannot be met in full."),
    ],
)
def test_values(names: Names, criterion: str, amount: CriterionAmount, text: str) -> None:
    value = CriterionValue(criterion, amount)
    assert sentence(value, names) == text
    assert paragraph(value, names) == f"{text[:-1]} [{criterion}]."


def test_labels_of_offences_and_values() -> None:
    assert label(Offence("C12", PETROV)) == "C12 colour"
    assert label(CriterionValue("C6", 1)) == "C6 number of downfloaters"


def test_who_stays_in_the_limbo_and_why(names: Names, bracket: BracketTrace) -> None:
    """3.2.4: barred from everybody, or by what decides who of those moved down is paired."""
    barred = FloaterTrace(PETROV, barred=(PassedOver(ORLOV, Illegal("C1", 1)),))
    decided = FloaterTrace(BELOV, because=Worse("C7", (10,), (15,), (BELOV,)))
    told = sentence(replace(bracket, limbo=(PETROV, BELOV), downfloaters=(barred, decided)), names)
    assert told.endswith(" Petrov [C1] and Belov [C7] stay in the limbo.")


def test_what_decides_against_the_first_candidate(names: Names, bracket: BracketTrace) -> None:
    """3.8.1: the first criterion that it satisfies less; what stays is marked."""
    offences = (Offence("C12", ORLOV, SIDOROV), Offence("C18", PETROV, SIDOROV))
    compared = replace(
        bracket,
        proposal_offences=offences,
        proposal_reason=Worse("C12", 0, 1, (ORLOV,)),
    )
    assert (
        " It is rejected: one player would miss their colour preference instead of none,"
        " affecting Orlov [C12]. The pairing made has this too: Petrov–Sidorov (Petrov gets a"
        " downfloat again, as in the previous round [C18]). "
    ) in paragraph(compared, names)
    apart = (offences[0], Offence("C18", PETROV, IVANOVA))
    assert "has this too" not in paragraph(replace(compared, proposal_offences=apart), names)
    illegal = replace(
        bracket,
        proposal_offences=(Offence("C1", PETROV, IVANOVA), *offences),
        proposal_reason=Illegal("C1", 2),
    )
    told = paragraph(illegal, names)
    assert (
        " It is rejected: Petrov–Ivanova (they met in round 2 [C1]). The pairing made has " in told
    )


def test_who_gets_the_bye_does_not_float(names: Names, bracket: BracketTrace) -> None:
    """[C6], [C7] of the last bracket: one is left over; of two, or above, they do float."""
    last = replace(
        bracket,
        proposal=(),
        values=(CriterionValue("C6", 1), CriterionValue("C7", (15,))),
        downfloaters=(FloaterTrace(BELOV, gets_bye=True),),
    )
    assert paragraph(last, names).endswith(
        "The best possible here: one player is left over for the bye [C6] and the player with the bye "
        "has 1½ points [C7]."
    )
    above = replace(last, downfloaters=(FloaterTrace(BELOV),))
    assert paragraph(above, names).endswith(
        "The best possible here: one player floats down [C6] and the downfloater has 1½ points [C7]."
    )
