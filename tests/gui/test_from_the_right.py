"""In a language that begins at the right, what has an order of its own keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from bidi import get_display
from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetrics,
    QImage,
    QKeySequence,
    QPainter,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QStyleOptionMenuItem,
    QStyleOptionViewItem,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.boards.model import BoardRows, BoardsModel, chosen_result_text, correction_text
from arbiter_app.gui.commands.menus import KeyedMenu
from arbiter_app.gui.explanation.text import ExplanationText
from arbiter_app.gui.forms.button_rows import segment
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.hall.cells import HallDelegate
from arbiter_app.gui.hall.content import HallCell, HallColumn
from arbiter_app.gui.hall.rows import HallRowsModel
from arbiter_app.gui.look.direction import in_own_order, line_of_report, numbered, pair_in_line
from arbiter_app.gui.look.theme import LIGHT, Theme, ThemeChoice
from arbiter_app.gui.questions.answers import correction_lines
from arbiter_app.gui.standings.rating_report import RatedPlayer, report_html
from arbiter_app.gui.standings.working import working_text
from arbiter_app.gui.tables.pairs import as_lines_run
from arbiter_app.gui.tables.spoken import listed
from arbiter_app.gui.text.headed_lines import headed_lines_html
from arbiter_app.gui.text.hints import KeyHints
from arbiter_app.gui.text.text_tables import row_html, table_html
from arbiter_app.gui.text.wording import joined, said, speak, tr
from arbiter_app.gui.window.keys import KeysDialog
from arbiter_app.operations.corrections import AffectedValue
from arbiter_app.operations.interface import (
    AffectedRank,
    CorrectionPreview,
    CountsFor,
)
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.rating_report import rating_report
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.tournament.words import result_in_words
from arbiter_app.wording import SEMICOLON


@pytest.fixture
def arabic(qapp: QApplication) -> Iterator[QApplication]:
    speak(qapp, "ar")
    yield qapp
    speak(qapp, "en")


def test_keys_in_menus_begin_at_the_left(arabic: QApplication, qtbot: QtBot) -> None:
    menu = KeyedMenu("x")
    qtbot.addWidget(menu)
    action = QAction("إعدادات", menu)
    action.setShortcut(QKeySequence("Ctrl+,"))
    menu.addAction(action)
    option = QStyleOptionMenuItem()
    menu.initStyleOption(option, action)
    assert option.text == "إعدادات\t\u2068Ctrl+,\u2069"


def test_workings_are_mirrored_and_their_sums_are_not(
    arabic: QApplication, played: Tournament
) -> None:
    """`3 = 1½ + 1½` is read from the left; rounds stand where lines begin."""
    players = {player.tpn: player for player in played.players}
    table = standings(played)
    tpn = table.rows[0].tpn
    value = next(each for each in table.rows[0].values.values() if each.working.contributions)
    text = working_text(value, players[tpn], players, LIGHT)
    assert text.formula.startswith("\u2066")
    first, *_ = re.findall("<tr.*?</tr>", text.table)
    cells = re.findall("<td (.*?)>", first)
    assert cells[0].startswith("width='48' align='left'")
    assert cells[-1].startswith("width='22'")


def test_the_rating_report_and_the_keys_are_mirrored(
    arabic: QApplication, played: Tournament, qtbot: QtBot
) -> None:
    """As the workings: nothing but what follows from the game stands far from where lines begin."""
    players = {player.tpn: player for player in played.players}
    report = next(each for each in rating_report(played) if each.change and each.change.games)
    player = players[report.tpn]
    text = report_html(RatedPlayer(player, report, None, ()), players, LIGHT)
    first, second, *_ = re.findall("<tr.*?</tr>", text)
    name, number = re.findall("<td(.*?)</td>", first)
    gain, *_ = re.findall("<td(.*?)</td>", second)
    assert gain.startswith(" align='left'")
    assert ">\u2066" in gain
    assert "align='right'>" in name, "names in Latin letters, too"
    assert number.endswith(">1")
    parent = QWidget()
    qtbot.addWidget(parent)
    keys = KeysDialog((), LIGHT, parent)
    (shown,) = keys.findChildren(QTextBrowser)
    lines = shown.toPlainText().splitlines()
    assert lines.index("F2") > lines.index(tr("Edit the selected field"))


def test_what_a_correction_changes_is_read_along_the_line(
    arabic: QApplication, played: Tournament
) -> None:
    """The figure before stands where the line begins, whatever the name in it."""
    rank = AffectedRank(1, "A", 3, 2, 10, 15, (AffectedValue("BH", "4", "4½"),))
    preview = CorrectionPreview(CountsFor.NEXT_PAIRING, (), (rank,))
    lines = "".join(line for _, below in correction_lines(preview, played) for line in below)
    for before, after in (("3", "2"), ("1", "1½"), ("BH 4", "4½")):
        assert re.search(f"\u2068{before}\u2069 [←→] \u2068{after}\u2069", lines)


NOT_DRAWN = dict.fromkeys((0x2066, 0x2067, 0x2068, 0x2069))


def seen(text: str) -> str:
    """A text in the order in which it is seen in a line from the right."""
    return str(get_display(text, base_dir="R")).translate(NOT_DRAWN)


def test_a_result_on_the_boards_stands_as_its_players_do(
    arabic: QApplication, played: Tournament
) -> None:
    """White's column is at the right of Black's, and White's number at the right of the dash."""
    model = BoardsModel()
    won = next(
        (number, game.board)
        for number, each in enumerate(played.rounds, 1)
        for game in each.games
        if game.result is GameResult.WHITE_WINS
    )
    number, board = won
    model.set_rows(BoardRows().of(played, number, {}))
    row = model.row_of_board(board)
    assert row is not None
    index = model.index(row, model.column_number("result"))
    assert seen(in_own_order(index.data())) == "0–1"
    assert seen(chosen_result_text(GameResult.WHITE_WINS)) == "0–1", "as it will stand there"
    told = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said(result_in_words(GameResult.WHITE_WINS)) in told


def test_a_result_in_a_sentence_is_the_same_in_every_language(
    arabic: QApplication, played: Tournament
) -> None:
    game = replace(played.rounds[0].games[0], result=GameResult.WHITE_WINS)
    row = BoardRows().of(played, 1, {}, {game.board: game})[0]
    assert "1–0" in seen(correction_text(row))


def test_white_stands_where_the_line_begins_whatever_the_letters(arabic: QApplication) -> None:
    """As White's column does: names in Latin letters would run the other way together."""
    assert seen(pair_in_line("Gil", "Hart")) == "Hart – Gil"
    assert seen(pair_in_line("Gil", "כהן")) == "ןהכ – Gil"
    assert seen(pair_in_line("כהן", "Gil")) == "Gil – ןהכ"
    assert seen(as_lines_run("2  Gil – Hart")) == "Hart – Gil  2", "the number of the board first"
    assert as_lines_run("Gil: bye") == "Gil: bye"


def test_an_explanation_that_begins_with_a_name_runs_as_its_language(
    arabic: QApplication, qtbot: QtBot
) -> None:
    text = ExplanationText(Theme(arabic, ThemeChoice.LIGHT))
    qtbot.addWidget(text)
    text.say("\u2068Gil\u2069 يلاعب \u2068Hart\u2069.")
    assert text.document().begin().textDirection() is Qt.LayoutDirection.RightToLeft


def test_lines_below_a_heading_begin_where_lines_do(arabic: QApplication) -> None:
    page = QTextDocument()
    page.setHtml(headed_lines_html([("Gil: المركز", ("Gil: المركز 3",))]))
    block = page.begin()
    while block.isValid():
        assert block.textDirection() is Qt.LayoutDirection.RightToLeft
        block = block.next()


def drawn_in_the_hall(cell: HallCell, direction: Qt.LayoutDirection) -> QImage:
    model = HallRowsModel()
    model.show_page((HallColumn("", grows=True),), [[(cell,)]], 1)
    image = QImage(200, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    option = QStyleOptionViewItem()
    option.rect = image.rect()
    with QPainter(image) as painter:
        painter.setLayoutDirection(direction)
        HallDelegate(LIGHT).paint(painter, option, model.index(0, 0))
    return image


def ink(image: QImage, columns: range) -> int:
    """How many dots are drawn in these columns, but for the line below the cell."""
    rows = range(image.height() - 4)
    return sum(image.pixelColor(x, y) != Qt.GlobalColor.white for x in columns for y in rows)


@pytest.mark.parametrize("cell", [HallCell("", disc=Colour.BLACK), HallCell("", title="GM")])
def test_what_stands_before_a_name_in_the_hall_does_so_from_the_right(
    arabic: QApplication, cell: HallCell
) -> None:
    sides = Qt.LayoutDirection
    usual, mirrored = (
        drawn_in_the_hall(cell, each) for each in (sides.LeftToRight, sides.RightToLeft)
    )
    left, right = range(100), range(100, 200)
    assert ink(usual, left) == ink(mirrored, right) > 0
    assert ink(usual, right) == ink(mirrored, left) == 0


def test_a_label_begins_where_lines_do_whatever_its_letters(
    arabic: QApplication, qtbot: QtBot
) -> None:
    """As the name of an event that stands alone on a line of the hall."""
    shown = label("Harbour Open", wrap=True)
    qtbot.addWidget(shown)
    shown.resize(400, 30)
    image = shown.grab().toImage()
    empty = {image.pixel(x, y) for x in range(150) for y in range(30)}
    assert len(empty) == 1
    assert len({image.pixel(x, y) for x in range(250, 400) for y in range(30)}) > 1


@pytest.mark.parametrize("wrap", [False, True])
def test_a_line_of_a_label_that_begins_with_a_name_runs_as_its_language(
    wrap: bool, arabic: QApplication, qtbot: QtBot
) -> None:
    """As what is illegal about two players: what is said of them stood before their names."""
    shown = label("", wrap=wrap)
    qtbot.addWidget(shown)
    for text in (
        "C1: تلاقيا",
        f"{pair_in_line('Gil', 'Hart')}: C1: تلاقيا",
        pair_in_line("A", "B"),
        "<b>C1</b>: تلاقيا",
    ):
        shown.setText(text)
        assert QLabel.text(shown).startswith("\N{RIGHT-TO-LEFT MARK}")
        assert shown.text() == text
    shown.setText("Harbour Open 2026")
    assert QLabel.text(shown) == "Harbour Open 2026"


def test_numbers_of_lists_stand_where_the_line_begins(arabic: QApplication) -> None:
    assert seen(numbered(3, "Gil")).split() == ["Gil", "3"]
    assert seen(in_own_order("1–22")) == "22–1"
    assert seen(in_own_order("2026-11-20 – 2026-11-26")) == "2026-11-26 – 2026-11-20"
    assert seen(line_of_report("### MPA @ Round 4: כהן")).startswith("### MPA")


def test_hints_begin_where_lines_do(arabic: QApplication, qtbot: QtBot) -> None:
    """Though the first letters are those of a key; each key in the order of its own."""
    hints = KeyHints(Theme(arabic, ThemeChoice.LIGHT), "hints")
    qtbot.addWidget(hints)
    hints.say((("Ctrl+B F2", "طلب إعفاء"), (".", "إلى طاولة")))
    assert hints.text().startswith("<div dir='rtl'>")
    assert "\u2068Ctrl+B\u2069" in hints.text()
    page = QTextDocument()
    page.setHtml(hints.text())
    assert page.begin().textDirection() is Qt.LayoutDirection.RightToLeft


@pytest.mark.parametrize("width", range(200, 400, 7))
def test_a_table_is_no_wider_than_its_text(width: int, qtbot: QtBot) -> None:
    """Else there would be something to scroll sideways, by one pixel."""
    text = QTextBrowser()
    qtbot.addWidget(text)
    text.resize(width, 300)
    row = row_html("<td>1</td>", "<td>A</td>", "<td align='right'>0 − 0.89</td>", "<td>2</td>")
    text.setHtml(table_html(row, 4))
    text.show()
    assert text.horizontalScrollBar().maximum() == 0


def test_a_segment_has_room_for_its_text_in_bold(arabic: QApplication, qtbot: QtBot) -> None:
    """Arabic letters are much wider in bold, in which the chosen one stands."""
    button = segment("النتيجة", "x", "x")
    qtbot.addWidget(button)
    bold = QFont(button.font())
    bold.setWeight(QFont.Weight.DemiBold)
    plain = QPushButton(button.text())
    qtbot.addWidget(plain)
    wider = QFontMetrics(bold).horizontalAdvance(button.text())
    assert wider > plain.fontMetrics().horizontalAdvance(button.text())
    grown = wider - plain.fontMetrics().horizontalAdvance(button.text())
    assert button.sizeHint().width() == plain.sizeHint().width() + grown


def test_lists_have_the_commas_of_their_language(arabic: QApplication) -> None:
    assert joined(("أ", "ب")) == "\u2067أ\u2069، \u2067ب\u2069"
    assert joined(("A", "B"), SEMICOLON) == "\u2068A\u2069؛ \u2068B\u2069"
    assert listed("A", "", "B") == joined(("A", "B"))
