"""The page for the appeals committee says everything, in the language of the paper."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.reports import messages
from arbiter_app.reports.appeal import (
    AppealBoard,
    AppealRank,
    AppealRound,
    AppealView,
    appeal_pdf,
)
from arbiter_app.reports.sheet import Printing, sheet_of
from arbiter_app.tournament.tournament import Settings
from tests.pseudo_language import PSEUDO, plain_words
from tests.unit.reports import samples

GREEK = Settings(name="Αγώνες", city="Αθήνα")

ROUND = AppealRound(
    4,
    (
        AppealBoard(1, "Άλφα – Βήτα", "Άλφα – Γάμμα"),
        AppealBoard(7, "", "Βήτα – Δέλτα"),
        AppealBoard(None, "", "Ωμέγα"),
    ),
    (2, 3, 5, 6),
    "",
    messages.APPEAL_PUBLISHED,
)
RANK = AppealRank("Άλφα", (2, 1), (25, 30), (("BH", "11½", "12"),), ("", "300"))


def view(printing: Printing) -> AppealView:
    return AppealView(
        sheet_of(GREEK, printing),
        3,
        12,
        "Άλφα – Βήτα",
        ("1 : 0", "½ : ½"),
        messages.APPEAL_FOLLOWING,
        (ROUND,),
        (RANK,),
        4,
    )


def text_of(shown: AppealView) -> str:
    return samples.text_of(appeal_pdf(shown))


def test_it_says_boards_that_differ_and_stay_ranks_tie_breaks_and_prizes() -> None:
    text = text_of(view(Printing(samples.PRINTED_AT)))
    for part in (
        "Round 3, board 12",
        "If 1 : 0 becomes ½ : ½",
        "counts for the following pairing (C.04.2 4.3)",
        "Άλφα – Γάμμα",
        "Boards 2, 3, 5, 6 stay the same.",
        "published: it may be changed only in the cases of C.04.2 4.4",
        "2 → 1",
        "2½ → 3",
        "BH 11½ → 12",
        "– → 300",
        "For 4 more players, only tie-breaks change.",
    ):
        assert part in text, part


def test_where_nothing_changes_it_says_so() -> None:
    shown = replace(view(Printing(samples.PRINTED_AT)), rounds=(), ranks=(), only_tie_breaks=0)
    text = text_of(shown)
    assert "All rounds so far would have been paired the same way." in text
    assert "Nothing changes in the standings." in text


def test_a_round_that_could_not_have_been_paired_says_why() -> None:
    impossible = replace(ROUND, boards=(), error="Όχι", staying=())
    text = text_of(replace(view(Printing(samples.PRINTED_AT)), rounds=(impossible,)))
    assert "Όχι" in text


def test_all_of_it_is_in_the_catalogues() -> None:
    """In a language in which every text is marked no plain word is left but data and codes."""
    text = text_of(view(Printing(samples.PRINTED_AT, catalogue=PSEUDO)))
    assert plain_words(text) <= {"BH", "C"}
