"""Forms for the federation: certificates of norms (IT1) and the report on the tournament (IT3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.languages import catalogue
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.federation_report import TitleCount, title_counts
from arbiter_app.reports.norm_certificates import certificates
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.norm_hints import norm_event
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Sex, Title
from tests.unit.reports import read_back, samples

FEDERATIONS = ("ITA", "FRA", "GER", "ESP", "USA")
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def event() -> Tournament:
    """Player 1 wins seven games and loses two against nine grandmasters: 2450 + 220."""
    players = (
        Player(1, "Bianchi, Anna", 2400, federation="ITA", fide_id="801", birth_date="2001/02/03"),
        *(
            Player(
                tpn,
                f"Meister {tpn}",
                2450,
                Title.GM,
                federation=FEDERATIONS[tpn % 5],
                fide_id=str(tpn),
            )
            for tpn in range(2, 11)
        ),
    )
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, WON if number <= 7 else LOST),))
        for number in range(1, 10)
    )
    settings = Settings(
        name="Torneo", city="Genova", federation="ITA", rounds_total=9, chief_arbiter="Rossi, Mario"
    )
    return Tournament(settings, players, rounds)


def printed(name: DocumentName, tournament: Tournament, language: str = "en") -> list[str]:
    """The text of each page."""
    printing = Printing(samples.PRINTED_AT, catalogue=catalogue(language))
    subject = Subject(tournament, len(tournament.rounds), system="dutch-2026")
    return read_back.words_of(document_pdf(name, subject, printing))


def test_each_norm_has_a_certificate(event: Tournament) -> None:
    """Every requirement of B.01 with its article, its figure and what is needed."""
    for page, title in zip(
        printed(DocumentName.NORM_CERTIFICATES, event), ("GM", "IM"), strict=True
    ):
        assert f"{title} norm Player Bianchi, Anna" in page
        for fact in ("801", "2001-02-03", "7 of 9", "2450", "2670", "Torneo", "Meister 10"):
            assert fact in page
        for requirement in (
            "1.4.1 games 9 at least 9 met",
            "1.4.7 average rating of the opponents 2450 at least",
            "1.4.8 score in per cent 78 at least 35 met",
            "1.4.3 foreign federations 4 at least 2 met",
            "1.4.4 opponents from one federation 2 at most 6 met",
        ):
            assert requirement in page
        assert "Chief Arbiter Rossi, Mario" in page
        assert "For the federation" in page
    (certificate, _) = certificates(event, 9)
    for check in certificate.norm.checks:
        assert f"{check.article} {check.what} {check.found} {check.needed} met" in " ".join(
            printed(DocumentName.NORM_CERTIFICATES, event)
        )


def test_games_that_do_not_count_are_told(event: Tournament) -> None:
    """B.01 1.4.1: a game after the norm was reached stands on the form, and is not counted."""
    weak = Player(11, "Debole, Ugo", 1500, federation="ITA")
    tenth = Round(10, (Game(1, 1, 11, LOST),))
    longer = replace(
        event,
        players=(*event.players, weak),
        rounds=(*event.rounds, tenth),
        settings=replace(event.settings, rounds_total=10),
    )
    page = printed(DocumentName.NORM_CERTIFICATES, longer)[0]
    assert "Debole, Ugo ITA 1500 0 not counted" in page
    assert page.count("not counted") == 1
    assert "7 of 9" in page


def test_a_free_win_is_told(event: Tournament) -> None:
    """B.01 1.4.1: it may count once."""
    free = Round(1, (), (Bye(1, ByeKind.PAIRING_ALLOCATED),))
    nine = replace(event, rounds=(free, *event.rounds[1:]))
    (first, *_) = printed(DocumentName.NORM_CERTIFICATES, nine)
    assert "One of the nine rounds was won without playing" in first
    (before, *_) = printed(DocumentName.NORM_CERTIFICATES, event)
    assert "won without playing" not in before


def test_that_there_is_no_norm_is_said() -> None:
    (page,) = printed(DocumentName.NORM_CERTIFICATES, samples.tournament(8, 3, is_last_open=False))
    assert (
        "No player has met all the conditions checked here for a GM, IM, WGM or WIM norm." in page
    )


def test_the_report_has_participants_and_norms(event: Tournament) -> None:
    text = " ".join(printed(DocumentName.FEDERATION_REPORT, event))
    assert "GM 2 7 9" in text
    assert "untitled 1 0 1" in text
    assert "GM Bianchi, Anna ITA 801 7 of 9 2450 2670" in text
    foreign = norm_event(event).foreign
    for check in foreign.checks:
        assert f"{check.article} {check.what} {check.found} {check.needed} not met" in text
    assert "For the organiser" in text


def test_no_report_seems_final_before_the_last_result(event: Tournament) -> None:
    """C.04.2: what is interim says so."""
    still_open = Round(9, (Game(1, 1, 10, None),))
    missing = replace(event, rounds=(*event.rounds[:-1], still_open))
    assert "1 result missing" in printed(DocumentName.FEDERATION_REPORT, missing)[0]
    assert "8 of 9" not in printed(DocumentName.FEDERATION_REPORT, event)[0]


def test_the_schedule_is_as_far_as_it_is_known(event: Tournament) -> None:
    """Record 132 of TRF26."""
    assert "Schedule" not in printed(DocumentName.FEDERATION_REPORT, event)[0]
    known = replace(
        event.settings, round_dates=("2026/11/20", "", "2026/11/21"), round_times=("15:00",)
    )
    text = printed(DocumentName.FEDERATION_REPORT, replace(event, settings=known))[0]
    assert "Round 1: 2026-11-20 15:00" in text
    assert "Round 3: 2026-11-21" in text
    assert "Round 2:" not in text


def test_participants_by_title() -> None:
    """Those of the host's federation apart; without a federation nobody is foreign (B.01 1.4.3)."""
    players = (
        Player(1, "A", 2500, Title.GM, federation="FRA"),
        Player(2, "B", 2500, Title.GM, federation="ITA"),
        Player(3, "C", 2300, Title.WGM, federation="FID", sex=Sex.FEMALE),
        Player(4, "D", 0),
    )
    assert title_counts(players, "ITA") == (
        TitleCount("GM", 1, 1),
        TitleCount("WGM", 1, 0),
        TitleCount("", 1, 0),
    )


def test_in_german(event: Tournament) -> None:
    """A form is in one language throughout."""
    text = " ".join(
        page
        for name in (DocumentName.FEDERATION_REPORT, DocumentName.NORM_CERTIFICATES)
        for page in printed(name, event, "de")
    )
    assert "1.4.1 Partien 9 mindestens 9 erfüllt" in text
    for english in (" norm ", "opponents", "at least", "federation", "Requirement"):
        assert english not in text
