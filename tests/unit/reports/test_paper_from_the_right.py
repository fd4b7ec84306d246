"""Paper in a language whose lines run from right to left: pages are mirrored, what is read is not."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.languages import catalogue
from arbiter_app.reports.canvas import Canvas, Line, Mark, Piece, Placed, Text, mirrored
from arbiter_app.reports.documents import DocumentName, document_paper
from arbiter_app.reports.frame import Pdf
from arbiter_app.reports.html_tables import pairings_page
from arbiter_app.reports.pairings_view import pairings_view
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.subject import Subject
from arbiter_app.reports.typesetter import Face, Typesetter
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import RESULT_SIGNS
from arbiter_app.wording import ENGLISH, beginning_at_the_right, isolated, runs_leftwards
from tests.unit.reports import read_back, samples
from tests.unit.reports.test_documents import ALL, CUT_APART, NOT_OF_EVERYBODY, SEVERAL, document

ARABIC = replace(samples.PRINTING, catalogue=catalogue("ar"))
MIRRORED = replace(samples.PRINTING, catalogue=replace(ENGLISH, isolates=True))


@pytest.mark.parametrize("name", ALL)
def test_nothing_overlaps_and_every_name_is_there_in_arabic(name: DocumentName) -> None:
    tournament = samples.tournament(20, 3, manual=True, is_last_open=False)
    pdf = document(name, tournament, ARABIC)
    assert read_back.layout_faults(pdf) == []
    if name not in {*CUT_APART, *SEVERAL, *NOT_OF_EVERYBODY}:
        assert samples.missing_names(pdf, (player.name for player in tournament.players)) == []


def texts(marks: tuple[Mark, ...], right: float = 0.0) -> Iterator[tuple[str, float, float, float]]:
    """What is written, its left and right end, its baseline."""
    for mark in marks:
        if isinstance(mark, Placed):
            yield from texts(mark.marks, right + mark.x)
        elif isinstance(mark, Text):
            width = sum(piece.width for piece in mark.pieces) * mark.size
            written = "".join(piece.letters for piece in mark.pieces).strip()
            yield written, right + mark.left, right + mark.left + width, mark.baseline


@pytest.mark.parametrize("name", [DocumentName.STANDINGS, DocumentName.CROSSTABLE])
def test_a_page_is_mirrored_and_figures_are_not(name: DocumentName) -> None:
    """Names and headings stand as far from the right as they do from the left in English; a half
    stands at the right of its whole.
    """
    tournament = samples.tournament(12, 3, is_last_open=False)
    subject = Subject(tournament, 3)
    (english,), (other,) = (
        document_paper(name, subject, printing).pages for printing in (samples.PRINTING, MIRRORED)
    )
    assert (english.width, english.height) == (other.width, other.height)
    width = english.width
    here = {(text, round(y, 1), round(left, 1)) for text, left, _, y in texts(english.marks)}
    there = {
        (text, round(y, 1), round(width - right, 1)) for text, _, right, y in texts(other.marks)
    }
    named = {
        place
        for place in here
        if len(place[0]) > 5 and not runs_leftwards(place[0]) and "·" not in place[0]
    }
    assert len(named) > 12
    assert named - there == set()
    ends = {(round(right, 1), y) for text, _, right, y in texts(other.marks) if text.isdigit()}
    halves = [(round(left, 1), y) for text, left, _, y in texts(other.marks) if text == "½"]
    assert any(half in ends for half in halves)


def between_players(result: GameResult) -> Tournament:
    game = Game(1, 1, 2, result)
    return Tournament(
        Settings(name="Open", rounds_total=1),
        (Player(tpn=1, name="Gil, Bo"), Player(tpn=2, name="Hart, Vi")),
        (Round(1, (game,)),),
    )


@pytest.mark.parametrize(
    ("name", "result"),
    [
        (DocumentName.PAIRINGS, GameResult.WHITE_WINS),
        (DocumentName.PAIRINGS, GameResult.UNRATED_BLACK_DRAWS),
        (DocumentName.SCHEDULE, GameResult.BLACK_WINS),
        # It names the players of forfeits only.
        (DocumentName.REPORT, GameResult.BLACK_WINS_BY_FORFEIT),
    ],
)
def test_the_number_of_a_player_stands_on_their_side(
    name: DocumentName, result: GameResult
) -> None:
    """White stands at the right, and White's 1 beside them."""
    (page,) = document_paper(name, Subject(between_players(result), 1), ARABIC).pages
    lines: dict[float, list[tuple[float, str]]] = {}
    for text, left, _, baseline in texts(page.marks):
        lines.setdefault(round(baseline, 1), []).append((left, text))
    white, black = (RESULT_SIGNS[letter].removesuffix("F") for letter in result.letters)
    shown = f"{black}–{white}"
    rows = [[text for _, text in sorted(line)] for line in lines.values()]
    (row,) = (row for row in rows if "Gil, Bo" in row and "Hart, Vi" in row)
    between = row[row.index("Hart, Vi") + 1 : row.index("Gil, Bo")]
    # The letter of a forfeit stands behind the result, at the left.
    found = [text for text in between if "–" in text and len(text) > 1]
    assert found == [f"F {shown}" if result.is_forfeit else shown]


def test_results_on_slips_are_those_of_the_list() -> None:
    """White's win is the first one, and its 1 on the side on which White signs."""
    subject = Subject(between_players(GameResult.DRAW), 1)
    (page,) = document_paper(DocumentName.RESULT_SLIPS, subject, ARABIC).pages
    offered = [(left, text) for text, left, _, _ in texts(page.marks) if "–" in text]
    assert [text for _, text in sorted(offered, reverse=True)] == ["0–1", "½–½", "1–0"]


def test_web_pages_have_results_as_paper_does() -> None:
    view = pairings_view(between_players(GameResult.WHITE_WINS), 1, ARABIC)
    assert f">{beginning_at_the_right('1–0')}</td>" in pairings_page(view).body
    english = pairings_view(between_players(GameResult.WHITE_WINS), 1, samples.PRINTING)
    assert ">1–0</td>" in pairings_page(english).body


def test_a_picture_is_moved_and_not_mirrored() -> None:
    """The bracket reads from S1 at the left to S2 at the right, as in the tables of the rules."""
    canvas = Canvas()
    canvas.begin(600.0, from_the_right=True)
    canvas.line(10.0, 5.0, 40.0, 5.0, weight=1.0, tone=0.0)
    with canvas.picture(100.0, 200.0):
        canvas.line(110.0, 5.0, 140.0, 5.0, weight=1.0, tone=0.0)
    canvas.line(20.0, 5.0, 50.0, 5.0, weight=1.0, tone=0.0)
    first, picture, last = canvas.taken()
    assert isinstance(first, Line)
    assert isinstance(last, Line)
    assert isinstance(picture, Line)
    assert (first.x, first.to_x) == (590.0, 560.0)
    assert (picture.x, picture.to_x) == (310.0, 340.0)
    assert (last.x, last.to_x) == (580.0, 550.0)


@given(st.floats(-500, 500), st.floats(1, 50), st.floats(0, 600))
def test_what_is_mirrored_twice_is_where_it_was(left: float, width: float, axis: float) -> None:
    mark = Text(left, 0.0, 10.0, 0.0, (Piece("Gil", "ArbiterText", width),), "Gil")
    back = mirrored(mirrored(mark, axis), axis)
    assert isinstance(back, Text)
    assert back.left == pytest.approx(left)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("syllable", ["سَ", "عِ", "حُ", "لَ", "طّ", "ב\u05b8", "מ\u05b4", "ק\u05bc"])
def test_vowels_stand_on_their_letter(syllable: str, face: Face) -> None:
    """The ink of a sign is over, under or in that of its letter and not of a neighbour."""
    letter, sign = syllable[0], syllable[1:]
    sheet = Sheet("Open", samples.PRINTING)
    pdf = Pdf(sheet, "Test")
    pdf.begin_page(595, 842)
    written = f"ود{syllable}دو" if letter > "\u0600" else f"שר{syllable}רש"
    pdf.typesetter_of(sheet).draw(pdf.canvas, 100, 400, written, 40, face=face)
    ((_, found),) = read_back.character_boxes(pdf.finish().pdf())
    boxes = {unicodedata.normalize("NFKC", box.what): box for box in found}
    middle = (boxes[sign].left + boxes[sign].right) / 2
    assert boxes[letter].left < middle < boxes[letter].right


@pytest.mark.parametrize("name", ["مُحَمَّدُ", "سَلَام", "דָּוִד", "שָׁלוֹם"])
def test_vowels_take_no_room(name: str) -> None:
    setter = Typesetter()
    signs = [piece for piece in setter.pieces(name) if piece.place is not None]
    assert len(signs) == sum(unicodedata.category(letter) == "Mn" for letter in name)
    bare = "".join(letter for letter in name if unicodedata.category(letter) != "Mn")
    assert setter.width(name) == pytest.approx(setter.width(bare))


def test_a_second_sign_stands_on_the_first_one() -> None:
    """The vowel of a doubled letter is above the sign of doubling, not over it."""
    first, second = (piece.place for piece in Typesetter().pieces("مَّ") if piece.place)
    assert abs(second[1] - first[1]) > 0.1


def test_latin_signs_are_where_the_font_has_them() -> None:
    assert [piece.place for piece in Typesetter().pieces("x\u0302y")] == [None]


def test_a_name_of_two_scripts_is_read_its_own_way_on_paper_from_the_left() -> None:
    """Not the language of the paper but the name says how it runs."""
    setter = Typesetter()
    assert "".join(each.letters for each in setter.pieces(isolated("כהן (Gil)"))) == "(Gil) ןהכ"
