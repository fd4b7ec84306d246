"""Standings while results are missing or games adjourned say so, on paper and on the web.

An adjourned game counts as a draw for the pairing (C.04.2 (2026) 3.1).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.languages import catalogue
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.folders import csv_files, html_files
from arbiter_app.reports.interim import interim_of
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import ENGLISH
from tests.corpus.reference import entries_of
from tests.unit.reports import samples
from tests.unit.reports.samples import PRINTING

ROUNDS = 9


@pytest.fixture
def played() -> Tournament:
    return entries_of("dutch-2026")["0004-regular-n13-r9"].tournament()


def with_results(
    tournament: Tournament, number: int, results: dict[int, GameResult | None]
) -> Tournament:
    """The tournament with other results on some boards of a round."""
    rounds = list(tournament.rounds)
    games = tuple(
        replace(game, result=results.get(game.board, game.result))
        for game in rounds[number - 1].games
    )
    rounds[number - 1] = replace(rounds[number - 1], games=games)
    return replace(tournament, rounds=tuple(rounds))


def said(tournament: Tournament, after_round: int | None = None) -> tuple[str, tuple[str, ...]]:
    table = standings(tournament, after_round=after_round)
    interim = interim_of(table, tournament, ENGLISH)
    return interim.subject, interim.notes


def test_nothing_is_said_where_all_results_are_in(played: Tournament) -> None:
    assert said(played) == ("after round 9", ())
    assert said(played, 3) == ("after round 3", ())
    assert standings(played).open_players == frozenset()


def test_an_earlier_round_is_never_taken_silently(played: Tournament) -> None:
    missing = with_results(played, ROUNDS, {2: None, 5: None})
    assert said(missing) == ("after round 8 · Round 9: 2 results missing", ())
    assert said(missing, 7) == ("after round 7", ())
    first, *others = missing.rounds[-1].games
    begun = with_results(missing, ROUNDS, {game.board: None for game in (first, *others)})
    assert said(begun) == ("after round 8", ()), "the round has only been paired"


def test_a_round_counted_without_all_results(played: Tournament) -> None:
    missing = with_results(played, ROUNDS, {2: None})
    note = "? no result yet: does not count"
    assert said(missing, ROUNDS) == ("after round 9 · 1 result missing", (note,))


def test_an_adjourned_game_is_counted_and_marked(played: Tournament) -> None:
    adjourned = with_results(played, 8, {1: GameResult.ADJOURNED})
    game = adjourned.round(8).games[0]
    table = standings(adjourned)
    assert table.open_players == {game.white, game.black}
    assert said(adjourned) == (
        "after round 9 · 1 game adjourned",
        ("? adjourned: counts as a draw for the pairing",),
    )
    other = replace(adjourned.settings, scoring=replace(adjourned.settings.scoring, unknown=0))
    assert said(replace(adjourned, settings=other))[1] == (
        "? adjourned: counts as 0 for the pairing",
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (DocumentName.STANDINGS, ("1 game adjourned", "counts as a draw for the pairing")),
        (DocumentName.CROSSTABLE, ("1 game adjourned", "counts as a draw for the pairing")),
    ],
)
def test_every_paper_says_what_is_missing(
    played: Tournament, name: DocumentName, told: tuple[str, ...]
) -> None:
    whole = samples.text_of(document_pdf(name, Subject(played, ROUNDS), PRINTING))
    adjourned = with_results(played, 8, {1: GameResult.ADJOURNED})
    text = samples.text_of(document_pdf(name, Subject(adjourned, ROUNDS), PRINTING))
    for each in told:
        assert each in text
        assert each not in whole
    assert text.count("?") > whole.count("?")


@pytest.mark.parametrize("rounds_total", [ROUNDS, 0])
@pytest.mark.parametrize(
    ("number", "results", "missing"),
    [
        (ROUNDS, {2: None, 5: None}, "Round 9: 2 results missing, boards 2, 5."),
        (8, {1: GameResult.ADJOURNED}, "Round 8: 1 game adjourned, board 1."),
    ],
)
def test_a_final_report_is_refused(
    played: Tournament,
    rounds_total: int,
    number: int,
    results: dict[int, GameResult | None],
    missing: str,
) -> None:
    """C.04.2 3.1; a report that does not say how many rounds there are is one of all rounds."""
    settings = replace(played.settings, rounds_total=rounds_total)
    still_open = with_results(replace(played, settings=settings), number, results)
    with pytest.raises(RefusedError) as caught:
        document_pdf(DocumentName.REPORT, Subject(still_open, ROUNDS), PRINTING)
    assert str(caught.value.message) == f"There is no final report yet. {missing}"
    text = samples.text_of(document_pdf(DocumentName.REPORT, Subject(played, ROUNDS), PRINTING))
    assert "after round 9" not in text


def test_a_report_before_the_last_round_says_what_it_is(played: Tournament) -> None:
    """What is made during the tournament is not final, and does not look as if it were."""
    settings = replace(played.settings, rounds_total=ROUNDS + 2)
    going_on = replace(played, settings=settings)
    text = samples.text_of(document_pdf(DocumentName.REPORT, Subject(going_on, ROUNDS), PRINTING))
    assert "after round 9" in text
    missing = with_results(going_on, ROUNDS, {2: None})
    text = samples.text_of(document_pdf(DocumentName.REPORT, Subject(missing, ROUNDS), PRINTING))
    for told in ("Tournament report 1 result missing", "Round 9: board 2", "places after round 8"):
        assert told in text
    several = with_results(going_on, ROUNDS, dict.fromkeys((1, 3, 4, 5)))
    text = samples.text_of(document_pdf(DocumentName.REPORT, Subject(several, ROUNDS), PRINTING))
    assert "Round 9: boards 1, 3–5" in text


def test_web_pages_are_loaded_anew_until_the_last_game_is_over(played: Tournament) -> None:
    adjourned = with_results(played, 8, {1: GameResult.ADJOURNED})
    for tournament, is_over in ((played, True), (adjourned, False)):
        page = html_files(Subject(tournament, ROUNDS), PRINTING)["index.html"].decode()
        assert ('http-equiv="refresh"' not in page) is is_over


def test_web_pages_and_tables_say_it_too(played: Tournament) -> None:
    adjourned = with_results(played, 8, {1: GameResult.ADJOURNED})
    pages = html_files(Subject(adjourned, ROUNDS), PRINTING)
    for name in ("standings.html", "crosstable.html"):
        page = pages[name].decode()
        assert "after round 9 · 1 game adjourned" in page
        assert "? adjourned: counts as a draw for the pairing" in page
    tables = csv_files(Subject(adjourned, ROUNDS), PRINTING)
    standing = next(table for name, table in tables.items() if "standings" in name).decode()
    head, *lines = standing.splitlines()
    assert head.endswith(",Result missing")
    assert sum(line.endswith(",yes") for line in lines) == 2


def test_no_prize_is_won_while_a_game_is_open(played: Tournament) -> None:
    prizes = (PrizeGroup("Main", (300, 200)),)
    over = Subject(played, ROUNDS, prizes=prizes)
    assert over.won(over.ranked)
    adjourned = replace(over, tournament=with_results(played, 8, {1: GameResult.ADJOURNED}))
    assert adjourned.won(adjourned.ranked) == {}


def test_it_is_said_in_the_language_of_the_paper(played: Tournament) -> None:
    adjourned = with_results(played, 8, {1: GameResult.ADJOURNED})
    interim = interim_of(standings(adjourned), adjourned, catalogue("de"))
    assert interim.subject == "nach Runde 9 · 1 Hängepartie"
