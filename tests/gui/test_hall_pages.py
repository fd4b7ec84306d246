"""The hall's lists on a screen: whatever they are, nothing is left out, nothing stands outside."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.gui.hall.content import HallCell, HallColumn, HallTournament, hall_tournament
from arbiter_app.gui.hall.layout import PADDING, Measured, layout_of, measured, page_rows
from arbiter_app.gui.hall.window import ClockText, HallWindow
from arbiter_app.gui.kept.options import LARGEST, SMALLEST, HallOptions, HallPart, options_from
from arbiter_app.gui.look.theme import DARK, LIGHT, ThemeChoice, drawn_font
from arbiter_app.operations.interface import Publication, TournamentState
from arbiter_app.reports import messages
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.tournament import Bye, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from arbiter_app.trf.read import read_trf
from tests.corpus.reference import entries_of
from tests.few_examples import few_of
from tests.unit.reports import samples

HEADER_MARGIN = 2
"""What the style leaves free beside the text of a heading."""

COLUMNS = st.lists(
    st.tuples(st.booleans(), st.floats(0.5, 40), st.floats(0, 40)), min_size=1, max_size=7
)


@given(
    count=st.integers(0, 700),
    columns=COLUMNS,
    width=st.integers(480, 4000),
    height=st.integers(150, 2200),
    across=st.integers(1, 3),
    step=st.integers(SMALLEST, LARGEST),
)
def test_every_row_is_on_a_page_and_every_page_on_the_screen(
    count: int,
    columns: list[tuple[bool, float, float]],
    width: int,
    height: int,
    across: int,
    step: int,
) -> None:
    needed = Measured(
        tuple(grows for grows, _, _ in columns),
        tuple(usual for _, usual, _ in columns),
        tuple(usual + more for _, usual, more in columns),
    )
    layout = layout_of(count, needed, width, height, across=across, step=step)
    rows = [(HallCell(str(number)),) for number in range(count)]
    pages = [page_rows(rows, layout, page) for page in range(layout.pages)]
    assert [row for page in pages for block in page for row in block] == rows
    assert all(len(page) <= layout.across <= across for page in pages)
    assert (layout.rows + 1) * layout.row_height <= max(height, 2 * layout.row_height)
    if any(needed.grows):
        taken = layout.across * sum(layout.widths) + (layout.across - 1) * layout.gutter
        fixed = sum(
            usual for usual, grows in zip(needed.usual, needed.grows, strict=True) if not grows
        )
        assert taken <= max(width, layout.across * fixed * layout.size)


@given(
    count=st.integers(1, 400), height=st.integers(500, 2200), step=st.integers(SMALLEST, LARGEST)
)
def test_type_can_be_read_from_afar(count: int, height: int, step: int) -> None:
    """A line of the list is at least an eighteenth of the screen, and a short list has larger
    type; a step larger is never smaller."""
    needed = Measured((False, True), (2.0, 12.0), (2.0, 20.0))
    layout = layout_of(count, needed, 2 * height, height, step=step)
    if step >= 0:
        assert layout.row_height >= height / 18
    if step < LARGEST:
        assert layout_of(count, needed, 2 * height, height, step=step + 1).size >= layout.size
    assert layout_of(1, needed, 2 * height, height, step=step).size >= layout.size


def published(tournament: Tournament) -> TournamentState:
    number = len(tournament.rounds)
    publications = (Publication(number, datetime(2026, 11, 21, tzinfo=UTC)),) if number else ()
    keys = tuple(range(1, len(tournament.players) + 1))
    return TournamentState(tournament, keys, publications=publications)


def window(
    content: tuple[HallTournament, ...], options: HallOptions, *, dark: bool = False
) -> HallWindow:
    made = HallWindow(
        DARK if dark else LIGHT, options, lambda _shown: ClockText("left:", "3:36:55")
    )
    made.show()
    made.show_content(content)
    return made


def all_pages(hall: HallWindow) -> list[list[list[str]]]:
    """What is shown, page by page, until it begins anew."""
    found: list[list[list[str]]] = []
    first = hall.told
    while True:
        found.append(hall.sheet.texts)
        hall.turn(1)
        if hall.told == first:
            return found


def cells(pages: list[list[list[str]]]) -> list[str]:
    return [text for page in pages for row in page for text in row]


@pytest.mark.parametrize(
    ("count", "size"),
    few_of(
        product([8, 61, 300], [(640, 480), (1024, 768), (1920, 1080), (3840, 2160)]),
        [(8, (3840, 2160)), (61, (640, 480)), (61, (1024, 768)), (300, (1920, 1080))],
    ),
)
def test_everybody_is_shown_on_some_page(
    qapp: QApplication, qtbot: QtBot, count: int, size: tuple[int, int]
) -> None:
    """By board, by name, and in the standings: each name once, each board once."""
    state = published(samples.tournament(count, 3))
    names = sorted(player.name for player in state.tournament.players)
    for part in HallPart:
        options = HallOptions(
            boards=part is HallPart.BOARDS,
            names=part is HallPart.NAMES,
            standings=part is HallPart.STANDINGS,
        )
        hall = window((hall_tournament(1, state, options),), options)
        qtbot.addWidget(hall)
        hall.resize(*size)
        texts = cells(all_pages(hall))
        if part is HallPart.NAMES:
            # Each player stands there, and once more as the opponent of the other.
            paired = 2 * len(state.tournament.rounds[-1].games)
            assert sum(text in set(names) for text in texts) == len(names) + paired
        else:
            assert sorted(text for text in texts if text in set(names)) == names
        if part is HallPart.BOARDS:
            boards = [str(game.board) for game in state.tournament.rounds[-1].games]
            assert sorted((text for text in texts if text.isdigit()), key=int) == boards


def test_by_name_each_row_reads_as_a_sentence() -> None:
    """Board, own colour as a word beside its disc, opponent; a bye is not written paler."""
    state = published(samples.tournament(9, 3))
    (found,) = hall_tournament(1, state, HallOptions(boards=False, standings=False)).lists
    heads = ["You are", "Board", "You have", "Your opponent is"]
    assert [column.heading for column in found.columns] == heads
    names = {player.tpn: player.name for player in state.tournament.players}
    rows = {row[0].text: row[1:] for row in found.rows}
    for game in state.tournament.rounds[-1].games:
        for tpn, colour, word in (
            (game.white, Colour.WHITE, "White"),
            (game.black, Colour.BLACK, "Black"),
        ):
            board, has, opponent = rows[names[tpn]]
            assert board.text == str(game.board)
            assert has == HallCell(word, disc=colour)
            assert opponent == HallCell(names[game.opponent_of(tpn)])
    for bye in state.tournament.rounds[-1].byes:
        called = str(messages.BYES[bye.kind].of())
        assert rows[names[bye.tpn]] == (HallCell(""), HallCell(""), HallCell(called))


@pytest.mark.parametrize("names", [1, 2, 3])
def test_of_few_names_found_none_is_made_small_for_large_type(names: int) -> None:
    """Somebody who looks up one name reads all of it: the heading is no usual name."""
    heading, name, number = 2.0, 15.0, 2.0
    needed = measured(
        (HallColumn("Name", grows=True), HallColumn("Board"), HallColumn("Opponent", grows=True)),
        [[heading, *[name] * names], [number] * (names + 1), [heading, *[name] * names]],
    )
    layout = layout_of(names, needed, 960, 600)
    assert layout.widths[0] >= name * layout.size
    assert layout.widths[2] >= name * layout.size


def test_nothing_is_painted_outside_of_the_screen(qtbot: QtBot) -> None:
    """Columns fill the list and no more; the rows are not higher than it is."""
    state = published(samples.hard_tournament(300, 5))
    hall = window((hall_tournament(1, state, HallOptions()),), HallOptions())
    qtbot.addWidget(hall)
    for width, height in ((800, 600), (1024, 768), (1366, 768), (1920, 1080), (1080, 1920)):
        hall.resize(width, height)
        for _ in range(12):
            hall.turn(1)
            sheet = hall.sheet
            assert sheet.horizontalHeader().length() <= sheet.viewport().width()
            assert sheet.verticalHeader().length() <= sheet.viewport().height()
            assert sheet.horizontalHeader().offset() == sheet.verticalHeader().offset() == 0


@pytest.mark.parametrize("size", [(640, 480), (960, 600), (1024, 768), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("typed", ["", "g", "bo", "đặng"])
def test_headings_of_short_columns_are_whole(
    qtbot: QtBot, size: tuple[int, int], typed: str
) -> None:
    """As “Rank” over two figures: a column is at least as wide as what stands above it."""
    state = published(samples.tournament(61, 4))
    hall = window((hall_tournament(1, state, HallOptions()),), HallOptions())
    qtbot.addWidget(hall)
    hall.resize(*size)
    hall.field.setText(typed)
    for _ in range(6):
        header = hall.sheet.horizontalHeader()
        room = 2 * round(hall.sheet.type_size * PADDING)
        for column in range(header.count()):
            text = str(hall.sheet.model().headerData(column, Qt.Orientation.Horizontal) or "")
            needed = header.fontMetrics().horizontalAdvance(text) + room + HEADER_MARGIN
            assert header.sectionSize(column) >= needed, (text, hall.sheet.type_size)
        hall.turn(1)


def test_what_to_do_can_be_read_in_the_field(qtbot: QtBot) -> None:
    state = published(samples.tournament(20, 2))
    hall = window((hall_tournament(1, state, HallOptions()),), HallOptions())
    qtbot.addWidget(hall)
    for width, height in ((640, 480), (1024, 768), (1366, 768), (1920, 1080)):
        hall.resize(width, height)
        needed = hall.field.fontMetrics().horizontalAdvance(hall.field.placeholderText())
        assert hall.field.width() >= needed + 28


def test_dark_and_light_are_painted_in_their_colours(qtbot: QtBot) -> None:
    state = published(samples.tournament(20, 2))
    for dark in (False, True):
        hall = window((hall_tournament(1, state, HallOptions()),), HallOptions(), dark=dark)
        qtbot.addWidget(hall)
        image = hall.grab().toImage()
        corner = image.pixelColor(image.width() // 2, image.height() - 12).lightness()
        assert (corner < 100) == dark


def test_values_are_written_as_everywhere() -> None:
    """4½, not 4.5."""
    shown = hall_tournament(1, published(samples.tournament(60, 4)), HallOptions())
    values = {row[3].text for row in shown.lists[2].rows}
    assert any(value.endswith("½") for value in values)
    assert not any("." in value for value in values)


def test_words_are_those_of_the_event(qtbot: QtBot) -> None:
    state = replace(published(samples.tournament(8, 2)), paper=PaperSettings(language="de"))
    shown = hall_tournament(1, state, HallOptions())
    assert [found.title for found in shown.lists] == [
        "Paarungen",
        "Paarungen nach Namen",
        "Rangliste",
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("zolkie", "Żółkiewska, Małgorzata"),
        ("thorhalls johanna", "Þórhallsdóttir, Jóhanna Björg"),
        ("ŞTEFAN", "Ştefănescu, Ioana-Țvetana"),
        ("ioana tvetana", "Ştefănescu, Ioana-Țvetana"),
        ("яков", "Яковенко, Дмитрий Олегович"),
        ("דוד", "כהן, דוד"),
        ("okelly", "O’Kelly de Galway, Albéric"),
    ],
)
def test_a_name_is_found_as_it_is_typed(typed: str, name: str) -> None:
    shown = hall_tournament(1, published(samples.tournament(19, 2)), HallOptions())
    assert [player.cells[0].text for player in shown.found(typed)] == [name]


@given(
    options=st.builds(
        HallOptions,
        boards=st.booleans(),
        results=st.booleans(),
        seconds=st.integers(3, 120),
        size=st.integers(SMALLEST, LARGEST),
        colours=st.sampled_from(ThemeChoice),
        screen=st.text(),
        tournament=st.text(),
    )
)
def test_options_are_kept_as_they_are(options: HallOptions) -> None:
    assert options_from(options.as_text) == options


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "null", '{"seconds": "9", "boards": 1, "colours": "pink"}', "[" * 9999],
)
def test_options_that_cannot_be_read_are_those_at_first(text: str) -> None:
    assert options_from(text) == HallOptions()


def test_options_out_of_range_are_brought_back() -> None:
    found = options_from('{"seconds": 0, "size": 99, "later": true}')
    assert (found.seconds, found.size) == (3, LARGEST)


def test_the_hall_marks_points_that_a_game_may_still_change() -> None:
    """C.04.2 3.1; what is missing of the round being played is not said of the one before."""
    tournament = entries_of("dutch-2026")["0004-regular-n13-r9"].tournament()
    *earlier, last = tournament.rounds
    first, second, *others = last.games
    adjourned = replace(first, result=GameResult.ADJOURNED)
    state = published(
        replace(tournament, rounds=(*earlier, replace(last, games=(adjourned, second, *others))))
    )
    (standings,) = [
        each
        for each in hall_tournament(1, state, HallOptions()).lists
        if each.part is HallPart.STANDINGS
    ]
    told = "after round 9 · 1 game adjourned · ? adjourned: counts as a draw for the pairing"
    assert standings.subject == told
    assert sum(row[2].text.endswith("?") for row in standings.rows) == 2
    missing = replace(last, games=(first, replace(second, result=None), *others))
    state = published(replace(tournament, rounds=(*earlier, missing)))
    lists = hall_tournament(1, state, HallOptions()).lists
    assert [each.subject for each in lists if each.part is HallPart.STANDINGS] == ["after round 8"]


def test_two_of_one_name_find_their_own_boards() -> None:
    """In every list of the hall and by typing; who has left is told from who is away."""
    drawn = samples.tournament(12, 2)
    first, second, third, *others = drawn.players
    players = (
        replace(first, name="Smith, John", rating=1850),
        replace(second, name="Smith, John", rating=1720),
        replace(third, withdrawn_from=2),
        *others,
    )
    last = drawn.rounds[-1]
    games = tuple(game for game in last.games if 3 not in (game.white, game.black))
    left = {3} | {
        tpn for game in last.games if game not in games for tpn in (game.white, game.black)
    }
    byes = [bye for bye in last.byes if bye.tpn not in left]
    byes += [Bye(tpn, ByeKind.ZERO_POINT) for tpn in sorted(left)]
    rounds = (drawn.rounds[0], replace(last, games=games, byes=tuple(byes)))
    shown = hall_tournament(
        1, published(replace(drawn, players=players, rounds=rounds)), HallOptions()
    )
    for each in shown.lists:
        texts = [cell.text for row in each.rows for cell in row]
        for name in ("Smith, John 1850", "Smith, John 1720", f"{third.name} (withdrawn)"):
            assert name in texts, (each.part, name)
        assert "Smith, John" not in texts
    found = [player.cells[0].text for player in shown.found("smith")]
    assert sorted(found) == ["Smith, John 1720", "Smith, John 1850"]


def test_when_a_round_begins_is_not_said_once_it_has_begun() -> None:
    drawn = samples.tournament(8, 2)
    settings = replace(drawn.settings, round_times=("10:00", "15:30"))
    coming = replace(drawn, settings=settings)
    assert hall_tournament(1, published(coming), HallOptions()).begins == "15:30"
    first, *others = coming.rounds[-1].games
    games = (replace(first, result=GameResult.DRAW), *others)
    going = replace(coming, rounds=(coming.rounds[0], replace(coming.rounds[-1], games=games)))
    assert hall_tournament(1, published(going), HallOptions()).begins == ""


LONG_NAME = "The " + "International Open Championship of the Harbour and the Islands " * 2
LONG_NOTE = "after round 3, 2 results missing: a draw is counted for each of them until it is known"


@pytest.mark.parametrize("size", [(640, 480), (1024, 768), (1440, 900)])
@pytest.mark.parametrize("text_size", [100, 175])
def test_long_texts_around_the_list_are_wrapped(
    qtbot: QtBot, size: tuple[int, int], text_size: int
) -> None:
    """Whole, in as many lines as they need; the size of texts in the program is not the hall's."""
    with letters_of(text_size):
        state = published(samples.tournament(40, 3))
        made = hall_tournament(1, state, HallOptions())
        lists = tuple(replace(each, subject=LONG_NOTE) for each in made.lists)
        hall = window((replace(made, name=LONG_NAME, lists=lists),), HallOptions())
        qtbot.addWidget(hall)
        hall.resize(*size)
        for _ in range(4):
            hall.turn(1)
            QApplication.processEvents()
            for name, text in (("hallEvent", LONG_NAME), ("hallSubject", LONG_NOTE)):
                label = hall.findChild(QLabel, name)
                assert label is not None
                assert label.text() == text
                assert label.height() >= label.heightForWidth(label.width())
                assert label.geometry().right() <= hall.width()
            rows = hall.sheet.verticalHeader()
            assert hall.sheet.geometry().bottom() <= hall.height()
            assert QFontMetrics(drawn_font(size=hall.sheet.type_size)).height() <= rows.sectionSize(
                0
            )
            needed = hall.sheet.rowHeight(0) * (hall.sheet.model().rowCount() + 1)
            assert needed <= hall.sheet.height() + 1


@contextmanager
def letters_of(text_size: int) -> Iterator[None]:
    """The program's letters in this size."""
    usual = QFont(QApplication.font())
    letters = QFont(usual)
    letters.setPixelSize(round(14 * text_size / 100))
    QApplication.setFont(letters)
    yield
    QApplication.setFont(usual)


@pytest.mark.parametrize(("folder", "is_told"), [("double_swiss", True), ("dubov", False)])
def test_the_hall_says_which_game_the_colours_are_of(folder: str, *, is_told: bool) -> None:
    """C.04.5 1.6: where a round is a match, over the lists that show colours."""
    path = Path(__file__).parents[1] / "corpus" / folder / "001.trf"
    state = published(read_trf(path.read_bytes()).tournament)
    content = hall_tournament(1, state, HallOptions())
    assert {each.part for each in content.lists} == set(HallPart)
    for part in HallPart:
        told = "Colours of the first game" in content.named_with(part)
        assert told is (is_told and part is not HallPart.STANDINGS)
