"""What stands together on paper, what is said again on each page, and where a line ends."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.languages import catalogue
from arbiter_app.reports.cells import TextCell
from arbiter_app.reports.dates import date_text
from arbiter_app.reports.documents import DocumentName, document_pdf
from arbiter_app.reports.fit import broken, fit
from arbiter_app.reports.report_view import LoggedAct
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.table_setter import TableSetter
from arbiter_app.reports.typesetter import Face, Typesetter
from arbiter_app.tournament.paper import PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, Title
from arbiter_app.wording import ENGLISH, verbatim
from tests.unit.reports import read_back, samples
from tests.unit.reports.test_hostile_texts import sizes

SETTER = Typesetter()
LANGUAGES = ("en", "ar", "de", "es", "fr", "it", "pl", "pt", "tr")


def made(
    name: DocumentName,
    tournament: Tournament,
    language: str = "en",
    page: PaperSettings | None = None,
    acts: tuple[LoggedAct, ...] = (),
) -> bytes:
    printing = Printing(samples.PRINTED_AT, page or PaperSettings(), catalogue(language))
    subject = Subject(tournament, len(tournament.rounds), system="dutch-2026", acts=acts)
    return document_pdf(name, subject, printing)


@pytest.fixture
def with_norms() -> Tournament:
    """A player meets nine grandmasters and has a norm; long names of the event and its people."""
    players = (
        Player(1, samples.NAMES[9], 2400, federation="ITA", fide_id="801", birth_date="2001/00/00"),
        *(
            Player(
                tpn,
                samples.NAMES[tpn],
                2450,
                Title.GM,
                federation=("ITA", "FRA", "GER", "ESP", "USA")[tpn % 5],
                fide_id=str(9000 + tpn),
            )
            for tpn in range(2, 11)
        ),
    )
    won, lost = GameResult.WHITE_WINS, GameResult.BLACK_WINS
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, won if number <= 7 else lost),))
        for number in range(1, 10)
    )
    settings = Settings(
        name="Torneo di Primavera",
        city="Genova",
        federation="ITA",
        rounds_total=9,
        chief_arbiter="IA Rossi, Mario",
        time_control="90 minutes and 30 seconds a move",
        start_date="2026/11/20",
        end_date="2026/11/28",
    )
    return Tournament(settings, players, rounds)


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certificate_is_one_sheet(with_norms: Tournament, language: str, size: PaperSize) -> None:
    """In every language; two norms, of GM and of IM."""
    pdf = made(DocumentName.NORM_CERTIFICATES, with_norms, language, PaperSettings(size))
    assert len(read_back.words_of(pdf)) == 2
    assert read_back.layout_faults(pdf) == []


def test_what_is_signed_stands_above_the_signatures(with_norms: Tournament) -> None:
    """A certificate that needs a second sheet has the requirements on it."""
    settings = replace(
        with_norms.settings,
        name=samples.LONG_EVENT,
        deputy_arbiters=samples.NAMES[:14],
        time_control="90 minutes for 40 moves, 30 minutes for the rest, 30 seconds per move",
    )
    tournament = replace(with_norms, settings=settings)
    page = PaperSettings(PaperSize.LETTER)
    pages = read_back.words_of(made(DocumentName.NORM_CERTIFICATES, tournament, "es", page))
    for games, signed in zip(pages[::2], pages[1::2], strict=True):
        assert "Rivales" in games
        assert "Requisitos de B.01" not in games
        assert "1.4.1 partidas" in signed
        assert "Por la federación" in signed


@pytest.mark.parametrize("acts", [*range(20, 75, 3)])
def test_no_page_of_the_report_has_the_signatures_alone(acts: int) -> None:
    """However long the log is: its last rows stay with them."""
    began = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
    log = tuple(
        LoggedAct(began + timedelta(minutes=index), verbatim(f"Act {index}."))
        for index in range(acts)
    )
    pdf = made(DocumentName.REPORT, samples.tournament(8, 3, is_last_open=False), acts=log)
    assert f"Act {acts - 1}." in read_back.words_of(pdf)[-1]


def test_a_year_alone_is_a_date_of_birth(with_norms: Tournament) -> None:
    """Rating lists have no more."""
    assert date_text("1962/00/00", ENGLISH) == "1962"
    assert date_text("1962/05/31", catalogue("fr")) == "31/05/1962"
    (first, _) = read_back.words_of(made(DocumentName.NORM_CERTIFICATES, with_norms))
    assert "Date of birth 2001 " in first


@pytest.mark.parametrize("dates", [(), tuple(f"2027/01/{20 + index}" for index in range(9))])
def test_each_page_of_the_schedule_says_which_round_it_begins_with(dates: tuple[str, ...]) -> None:
    drawn = samples.tournament(100, 4, total=4, is_last_open=False)
    people = tuple(replace(player, name=f"Player {player.tpn}") for player in drawn.players)
    settings = replace(drawn.settings, round_dates=dates)
    tournament = replace(drawn, settings=settings, players=people)
    pages = read_back.words_of(made(DocumentName.SCHEDULE, tournament))
    begins = [re.search(r"Black (\d) (2027-01-2\d)?", page) for page in pages]
    found = [int(each[1]) for each in begins if each is not None]
    assert len(found) == len(pages) > 4
    assert found == sorted(found)
    assert all(each is not None and bool(each[2]) == bool(dates) for each in begins)
    # A round that goes on is not said in its further rows.
    assert sum(page.count(" 2027-01-") for page in pages) <= len(pages) + 4


def test_a_card_says_when_it_was_printed_however_long_the_event_is_called() -> None:
    pdf = made(DocumentName.PAIRING_CARDS, samples.hard_tournament(12, 2))
    text = samples.text_of(pdf)
    assert text.count("Printed 2026-11-21 14:05") == 12
    assert samples.squeezed(text).count(samples.squeezed(samples.LONG_EVENT)) == 12
    assert "…" not in text
    assert read_back.layout_faults(pdf) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_type_that_is_asked_for_is_as_large_as_there_is_room(language: str) -> None:
    """Whatever the heads of columns are called: never rather small type on fewer sheets."""
    page = PaperSettings(PaperSize.LETTER, wall=WallSettings(type_size=24))
    pdf = made(DocumentName.PAIRINGS, samples.hard_tournament(60, 7), language, page)
    assert sum(1 for _, size, _ in sizes(pdf) if size >= 22) > 1000


def test_a_federation_and_how_many_come_from_it_stay_together() -> None:
    """A line ends between federations."""
    players = tuple(
        replace(player, federation=f"{chr(65 + player.tpn % 26)}AA")
        for player in samples.tournament(40, 1).players
    )
    tournament = replace(samples.tournament(40, 1, is_last_open=False), players=players)
    for name in (DocumentName.REPORT, DocumentName.FEDERATION_REPORT):
        for text in read_back.texts_of(made(name, tournament)):
            assert not re.search(r"\b[A-Z]AA\s*\r?\n\s*\d", text)


def test_that_no_board_is_announced_stands_below_the_heading() -> None:
    tournament = samples.with_a_round_to_come(samples.tournament(12, 2, is_last_open=False))
    ((_, height), boxes), *others = read_back.character_boxes(
        made(DocumentName.KNOWN_SO_FAR, tournament)
    )
    assert not others
    assert not [box for box in boxes if 0.15 * height < box.bottom < 0.75 * height]
    assert [box for box in boxes if 0.75 * height < box.bottom < 0.87 * height]


def test_a_word_that_is_too_long_ends_its_line_behind_a_hyphen() -> None:
    name = "Van den Broeck-Vandenplassche, Wilhelmina"
    room = SETTER.width("Van den Broeck-Vand")
    lines = ("Van den Broeck-", "Vandenplassche,", "Wilhelmina")
    assert broken(SETTER, name, Face.REGULAR, room) == lines
    assert fit(SETTER, name, Face.REGULAR, room) == lines
    # Where it stands whole nothing is parted, and hyphens are not enough for every word.
    assert broken(SETTER, name, Face.REGULAR, 100) == (name,)
    longest = broken(SETTER, "Oy-Wolfeschlegelsteinhausen", Face.REGULAR, 8)
    assert "".join(longest) == "Oy-Wolfeschlegelsteinhausen"


@given(
    st.lists(st.text("ab-W", min_size=1, max_size=14), min_size=1, max_size=5).map(" ".join),
    st.floats(2, 12),
)
def test_nothing_is_lost_where_lines_end(text: str, room: float) -> None:
    lines = broken(SETTER, text, Face.REGULAR, room)
    assert samples.squeezed("".join(lines)) == samples.squeezed(text)
    assert all(SETTER.width(line) <= room or len(line) == 1 for line in lines)


@pytest.mark.parametrize("lengths", [(30, 16, 3), (3, 30, 16), (20, 20, 5), (60, 8, 8), (9, 9, 9)])
def test_columns_share_what_one_of_them_does_not_need(lengths: tuple[int, ...]) -> None:
    """If all have room they are whole; else who needs little has it."""
    texts = ["n" * length for length in lengths]
    columns = tuple(PrintedColumn("", gap=1.0, grows=True) for _ in texts)
    table = PrintedTable(columns, (tuple(map(TextCell, texts)),))
    layout = TableSetter(SETTER, table).layout(40 * 10.0, 10.0)
    needs = [SETTER.width(text) * 10 for text in texts]
    assert sum(layout.widths) <= 400 - 30 + 0.001
    if sum(needs) <= 370:
        assert all(own >= need - 0.001 for own, need in zip(layout.widths, needs, strict=True))
    for own, need in zip(layout.widths, needs, strict=True):
        assert own >= min(need, 370 / 3) - 0.001
