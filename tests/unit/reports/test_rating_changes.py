"""Rating changes on paper: the figures of the rating report, and what each sign on the sheet means."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from arbiter_app.languages import catalogue
from arbiter_app.reports.cells import NumberCell, TextCell
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.rating_changes import rating_changes_pdf, rating_changes_view
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.values import signed_text
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.unit.reports import samples


@pytest.fixture
def event() -> Tournament:
    """Rated 2100, 2000 and 1900, and an unrated player; two rounds, one game by forfeit."""
    players = (
        Player(1, "Berg, Anna", 2100, federation="NOR"),
        Player(2, "Kim, Jo", 2000),
        Player(3, "Li, Wei", 1900),
        Player(4, "Smith, Zoe"),
        Player(5, "Novak, Eva", 1800),
    )
    result = GameResult
    rounds = (
        Round(1, (Game(1, 1, 2, result.DRAW), Game(2, 3, 4, result.BLACK_WINS))),
        Round(
            2,
            (Game(1, 1, 3, result.WHITE_WINS), Game(2, 2, 4, result.WHITE_WINS_BY_FORFEIT)),
            (Bye(5, ByeKind.PAIRING_ALLOCATED),),
        ),
    )
    return Tournament(Settings(name="Club", start_date="2026/05/01"), players, rounds)


def lines_of(
    tournament: Tournament, printing: Printing = samples.PRINTING, **known: dict[int, int]
) -> dict[str, list[str]]:
    """What each player's line says, by name, from the table as it is set."""
    from arbiter_app.reports.rating_changes import _table

    view = rating_changes_view(tournament, standings(tournament), printing, **known)
    table = _table(view)
    heads = [column.name for column in table.columns]
    lines = {}
    for row in table.rows:
        texts = [
            cell.whole + cell.rest if isinstance(cell, NumberCell) else getattr(cell, "text", "")
            for cell in row
        ]
        told = dict(zip(heads, texts, strict=True))
        lines[told.pop("Name")] = [told[head] for head in heads if head in FIGURES]
    assert all(isinstance(row[2], TextCell) for row in table.rows)
    return lines


FIGURES = ("Rating", "K", "Games", "Score", "Expected", "Change", "First rating", "Rp")


def test_the_figures_are_those_of_the_regulations(event: Tournament) -> None:
    """2100 draws 2000 (0.64 expected) and beats 1900 (0.76): 1.5 − 1.40, times 20 (B.02 8.3).

    The game by forfeit and the bye count for nobody, that against an unrated player not for the
    rated one.
    """
    assert lines_of(event) == {
        "Berg, Anna": ["2100", "20", "2", "1½", "1.40", "+2.0", "2143"],
        "Kim, Jo": ["2000", "20", "1", "½", "0.36", "+2.8", "2100"],
        "Li, Wei": ["1900", "20", "1", "0", "0.24", "−4.8", "1300"],
        "Smith, Zoe": ["–", "", "1", "1", "", "", "2700"],
        "Novak, Eva": ["1800", "20", "", "", "", "", ""],
    }


def test_halves_stand_as_decimals_beside_other_games_too() -> None:
    players = (Player(1, "A, A", 2000), Player(2, "B, B", 2000))
    rounds = (Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS),)),)
    lines = lines_of(Tournament(Settings(start_date="2026/05/01"), players, rounds))
    assert [each[4:6] for each in lines.values()] == [["0.50", "+10"], ["0.50", "−10"]]


def test_who_had_no_rating_gets_a_first_one_from_five_games() -> None:
    """Five draws against 1900 and two against 1800: 1871 and a half score (B.02 8.2)."""
    players = (
        Player(1, "Zoe, A"),
        *(Player(tpn, f"Rated, {tpn}", 1900) for tpn in range(2, 7)),
    )
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, GameResult.DRAW),)) for number in range(1, 6)
    )
    text = paper_text(Tournament(Settings(), players, rounds))
    assert "First rating" in text
    assert " 1871 " in text
    assert "two draws against 1800 added" in text


def paper_text(tournament: Tournament, **known: dict[int, int]) -> str:
    view = rating_changes_view(tournament, standings(tournament), samples.PRINTING, **known)
    return samples.text_of(rating_changes_pdf(view))


def test_a_k_that_was_entered_is_marked_and_explained(event: Tournament) -> None:
    assert lines_of(event, k_factors={1: 40})["Berg, Anna"][1:6] == [
        "40*", "2", "1½", "1.40", "+4.0",
    ]  # fmt: skip
    assert "* K entered by the arbiter" in paper_text(event, k_factors={1: 40})
    # Entered for an unrated player it says nothing.
    for known in ({}, {4: 40}):
        assert "entered by" not in paper_text(event, k_factors=known)


def test_only_what_is_there_is_explained(event: Tournament) -> None:
    text = paper_text(event)
    assert "K × (score − expected score)" in text
    assert "1800" not in text.replace("1800 20", "")
    assert "at most 700" not in text


def test_k_times_games_is_limited_and_it_is_said() -> None:
    """21 games with K 40: K is 33 (B.02 8.3.3)."""
    players = tuple(Player(tpn, f"P, {tpn}", 1500, birth_date="2012/01/01") for tpn in range(1, 23))
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, GameResult.DRAW),)) for number in range(1, 22)
    )
    tournament = Tournament(Settings(start_date="2026/05/01"), players, rounds)
    assert lines_of(tournament)["P, 1"][:3] == ["1500", "33", "21"]
    assert "at most 700" in paper_text(tournament)


def test_decimals_have_the_sign_of_the_language(event: Tournament) -> None:
    german = replace(samples.PRINTING, catalogue=catalogue("de"))
    view = rating_changes_view(event, standings(event), german)
    text = samples.text_of(rating_changes_pdf(view))
    assert "+2,8" in text
    assert "0,36" in text
    assert "+2.8" not in text


def test_the_document_has_what_the_arbiter_entered(event: Tournament) -> None:
    subject = Subject(event, 2, k_factors={1: 40})
    text = samples.text_of(document_pdf(DocumentName.RATING_CHANGES, subject, samples.PRINTING))
    assert "Rating changes after round 2" in text
    assert "40*" in text
    assert "+4.0" in text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(42, 10), "+4.2"),
        (Fraction(-305, 100), "−3.05"),
        (0, "0"),
        (Fraction(1, 2), "+0.5"),
    ],
)
def test_changes_have_a_sign(value: Fraction, text: str) -> None:
    assert signed_text(value) == text
