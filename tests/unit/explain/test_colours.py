"""Colours asked about, missed, due; and what is illegal about a pair made by hand: exact texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.records import (
    due,
    fault,
    label,
    paragraph,
    sentence,
    should_be,
)
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.trace.brackets import BracketPlayer
from arbiter_app.trace.problems import IllegalColour
from arbiter_app.trace.reasons import FORBIDDEN, Illegal
from tests.unit.explain.people import IVANOVA, NIKITIN, PETROV


@pytest.fixture
def known(tournament: Tournament) -> Names:
    """After round 2: Petrov must have Black, Ivanova prefers White, Nikitin has no preference."""
    return Names.before(
        tournament,
        (
            BracketPlayer(PETROV, 15, "b", "absolute", "--"),
            BracketPlayer(IVANOVA, 10, "w", "mild", "--"),
            BracketPlayer(NIKITIN, 10, "", "", "--"),
        ),
        "dutch-2026",
    )


def test_colours_are_told_in_three_lengths(known: Names) -> None:
    colours = Colours(IVANOVA, PETROV, "5.2.1")
    assert label(colours) == "5.2.1 both preferences"
    assert sentence(colours, known) == (
        "Ivanova has White: both get the colour due (so far Ivanova BW, Petrov WB)."
    )
    told = paragraph(colours, known)
    assert told.startswith(
        "Ivanova has White: both get the colour due [5.2.1]. Colours so far: Ivanova "
    )
    assert "(due White, mild) and Petrov " in told
    assert told.endswith("(due Black, absolute).")


def test_who_has_not_played_has_no_colours_so_far(tournament: Tournament) -> None:
    players = (BracketPlayer(PETROV, 0, "", "", "--"), BracketPlayer(NIKITIN, 0, "", "", "--"))
    names = Names.before(tournament.before_round(1), players, "dutch-2026")
    told = paragraph(Colours(PETROV, NIKITIN, "5.2.5"), names)
    assert told.endswith(
        " Colours so far: Petrov none (no colour due) and Nikitin none (no colour due)."
    )


def test_without_facts_only_the_article_is_told() -> None:
    names = Names({PETROV: "Petrov", IVANOVA: "Ivanova"})
    assert paragraph(Colours(PETROV, IVANOVA, "5.2.1"), names) == (
        "Petrov has White: both get the colour due [5.2.1]."
    )


def test_editions_write_the_article_in_their_own_way(known: Names) -> None:
    of_2017 = replace(known, system="dutch-2017")
    colours = Colours(IVANOVA, PETROV, "5.2.1")
    assert label(colours, system="dutch-2017") == "E.1 both preferences"
    assert should_be(colours, of_2017).startswith(
        "Ivanova should have White against Petrov: each has the colour due to the other [E.1]."
        " Colours so far: "
    )


def test_one_player_with_the_wrong_colour_is_told_as_one(known: Names) -> None:
    """Nikitin has not played and is due no colour: only Ivanova has the wrong one."""
    told = should_be(Colours(IVANOVA, NIKITIN, "5.2.1"), known)
    assert told.startswith("Ivanova should have White against Nikitin [5.2.1].")


def test_a_colour_over_the_limit_is_told_with_the_colours_so_far(tournament: Tournament) -> None:
    """C.04.1 (2026) 6 and 7; without facts no more is said than is certain."""
    third = IllegalColour("C.04.1 7", IVANOVA, Colour.WHITE, is_third_in_a_row=True)
    wide = IllegalColour("C.04.1 6", IVANOVA, Colour.WHITE, is_third_in_a_row=False)
    plain = {PETROV: "Petrov", IVANOVA: "Ivanova"}
    games = [(IVANOVA, PETROV)] * 2 + [(PETROV, IVANOVA), (IVANOVA, PETROV)]
    rounds = tuple(
        Round(number, (Game(1, white, black, GameResult.DRAW),))
        for number, (white, black) in enumerate(games, start=1)
    )
    known = Names(plain, histories(replace(tournament, rounds=rounds)))
    assert fault(IVANOVA, PETROV, third, known) == (
        "C.04.1 7: Ivanova would get White three times in a row (so far WWBW)"
    )
    assert fault(IVANOVA, PETROV, wide, known) == (
        "C.04.1 6: Ivanova would have had three more Whites than Blacks (so far WWBW)"
    )
    assert fault(IVANOVA, PETROV, third, plain) == (
        "C.04.1 7: Ivanova gets the same colour three times in a row"
    )
    assert fault(IVANOVA, PETROV, wide, plain) == (
        "C.04.1 6: Ivanova gets a colour difference of more than two"
    )


def test_the_colour_due_is_told_in_the_terms_of_the_system(known: Names) -> None:
    assert due(PETROV, known) == "due Black, absolute"
    assert due(PETROV, replace(known, system="lim")) == "must have Black"
    assert due(PETROV, replace(known, system="swiss-1998")) == "absolute preference for Black"
    assert due(NIKITIN, known) == "no colour due"
    assert due(99, known) == ""


@pytest.mark.parametrize(
    ("system", "reason", "text"),
    [
        ("dutch-2026", Illegal("C1", 2), "C1: they met in round 2"),
        ("dutch-2017", Illegal("C1", 2), "C.1: they met in round 2"),
        ("swiss-1998", Illegal("B.1", 2), "B.1: they met in round 2"),
        ("lim", Illegal("2.1", 2), "2.1: they met in round 2"),
        (
            "dutch-2026",
            Illegal(FORBIDDEN),
            "Forbidden pair: the regulations of the tournament keep them apart",
        ),
    ],
)
def test_what_is_illegal_names_the_rule_of_the_system(
    known: Names, system: str, reason: Illegal, text: str
) -> None:
    assert fault(PETROV, IVANOVA, reason, replace(known, system=system)) == text


def test_a_second_bye_names_the_first(known: Names) -> None:
    assert fault(NIKITIN, None, Illegal("C2", 1), known) == "C2: Nikitin had the bye in round 1"


def test_two_who_must_have_the_same_colour_are_told_with_their_colours(known: Names) -> None:
    """C3, where the colour due is known and where only the games are."""
    told = fault(PETROV, IVANOVA, Illegal("C3"), known)
    assert told.startswith("C3: both must have Black, after ")
    told = fault(PETROV, IVANOVA, Illegal("C3"), replace(known, due={}))
    assert told.startswith("C3: both must have the same colour, after ")
    assert told.endswith(" for Ivanova")


def test_the_number_that_counts_and_the_initial_colour(tournament: Tournament) -> None:
    """5.2.5: Ivanova, number 2, counts as 1 while Petrov has not been paired yet."""
    players = (
        BracketPlayer(IVANOVA, 0, "", "", "--", number=1),
        BracketPlayer(NIKITIN, 0, "", "", "--", number=6),
    )
    names = Names.before(tournament.before_round(1), players, "dutch-2026")
    assert sentence(Colours(IVANOVA, NIKITIN, "5.2.5"), names) == (
        "Ivanova has White: the initial-colour is White; number 1 (2, counted among those paired"
        " so far) is odd, so White goes to the higher ranked (Ivanova)."
    )
    even = names.with_players((players[1], BracketPlayer(IVANOVA, 0, "", "", "--", number=2)))
    assert sentence(Colours(NIKITIN, IVANOVA, "5.2.5"), even) == (
        "Nikitin has White: the initial-colour is White; number 2 is even, so Black goes to the higher "
        "ranked (Ivanova)."
    )


def test_the_higher_ranked_is_named(known: Names) -> None:
    """5.2.4, whoever has White."""
    alike = known.with_players(
        (
            BracketPlayer(PETROV, 15, "b", "mild", "--"),
            BracketPlayer(IVANOVA, 10, "b", "mild", "--"),
        )
    )
    told = sentence(Colours(IVANOVA, PETROV, "5.2.4"), alike)
    assert told == (
        "Ivanova has White: both are due Black alike, so it goes to the higher ranked (Petrov) "
        "(so far Ivanova BW, Petrov WB)."
    )


def test_the_round_from_which_colours_alternate(known: Names) -> None:
    told = sentence(Colours(PETROV, IVANOVA, "5.2.3"), known)
    assert told == (
        "Petrov has White: the colours alternate from round 2, in which Petrov had Black and "
        "Ivanova White (so far Petrov WB, Ivanova BW)."
    )


def test_games_not_played_have_no_colour(tournament: Tournament) -> None:
    """C.04.2 3.4: Kuznetsov lost the only game so far by forfeit."""
    after_one = tournament.before_round(2)
    players = (BracketPlayer(6, 0, "", "", "--"), BracketPlayer(NIKITIN, 10, "", "", "--"))
    names = Names.before(after_one, players, "dutch-2026")
    told = sentence(Colours(6, NIKITIN, "5.2.2"), names)
    assert told.endswith(
        " (so far Kuznetsov none, as unplayed games have no colour, Nikitin none)."
    )
    told = paragraph(Colours(6, NIKITIN, "5.2.2"), names)
    assert "Kuznetsov none, as unplayed games have no colour (no colour due)" in told
