"""The pages of the standings: workings, list of tie-breaks, ties, charts, prizes, rating report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.standings.panel import StandingsPanel
from arbiter_app.gui.standings.prize_group import PrizeGroupDialog
from arbiter_app.operations.interface import edit_player, k_factors, manual_places, set_prizes
from arbiter_app.standings.offered import offered_codes
from arbiter_app.standings.ranking import DEFAULT_TIE_BREAKS
from arbiter_app.tournament.prizes import PrizeGroup, Sharing
from arbiter_app.tournament.types import Colour
from arbiter_app.tournament.words import in_fractions
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, Driver, close, new_driver

FILE = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    driver = new_driver(qtbot, tmp_path)
    driver.open(FILE)
    driver.command("go_standings")
    driver.until(lambda: driver.page.standings.shown is not None)
    yield driver
    close(driver)


def panel_of(driver: Driver) -> StandingsPanel:
    return driver.page.standings


def settle(driver: Driver) -> None:
    """Wait until nothing is worked out any more and the page shows the event as it is."""
    panel = panel_of(driver)

    def is_shown() -> bool:
        state = driver.event.session.state(driver.event.tournament_id or 0)
        return (
            not driver.window.tasks.is_busy
            and panel.shown is not None
            and panel.shown.state is state
        )

    driver.until(is_shown)


def answer(driver: Driver) -> None:
    """Say yes to a question; in its second step, if it has one, with the word typed."""
    question = driver.window.context.dialog
    assert question is not None
    has_two_steps = "step 1" in question.windowTitle()
    press(question, "accept")
    if has_two_steps:
        word = child(question, "confirmWord")
        assert isinstance(word, QLineEdit)
        word.setText("yes")
        press(question, "accept")
    driver.window.activateWindow()
    driver.until(lambda: driver.window.context.dialog is None and driver.window.isActiveWindow())


def press(parent: QWidget, name: str) -> None:
    """Click a button by its name."""
    button = parent.findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled()
    button.click()
    QApplication.processEvents()


def codes_of(driver: Driver) -> list[str]:
    """The list as it is being written."""
    return list(panel_of(driver).table.editor.model.codes)


def child(parent: QWidget, name: str) -> QWidget:
    found = parent.findChild(QWidget, name)
    assert found is not None, name
    return found


# Workings


def test_every_column_of_a_player_opens_a_working(driver: Driver) -> None:
    table = panel_of(driver).table
    for column in range(table.model.columnCount()):
        table.view.setCurrentIndex(table.model.index(3, column))
        assert table.text is not None
        assert table.model.rows[3].player.name in table.text.title
        assert table.working.toPlainText()


def test_a_working_is_copied_and_printed(driver: Driver, tmp_path: Path) -> None:
    table = panel_of(driver).table
    table.view.setCurrentIndex(table.model.index(0, table.model.FIRST_TIE_BREAK))
    assert table.text is not None
    driver.window.actions_by_name[ActionName.COPY_WORKING].trigger()
    assert table.text.formula in QApplication.clipboard().text()
    path = tmp_path / "working.pdf"
    table.save_working(path)
    text = " ".join(PdfReader(path).pages[0].extract_text().split())
    assert "Buchholz Cut-1" in text
    assert driver.page.message.text.endswith(f"{path}.")


def test_the_working_follows_the_arrow_keys(driver: Driver) -> None:
    table = panel_of(driver).table
    table.view.setFocus()
    table.view.setCurrentIndex(table.model.index(0, 0))
    driver.press(Qt.Key.Key_Down, table.view)
    assert table.text is not None
    assert table.model.rows[1].player.name in table.text.title


# The list of tie-breaks


def test_the_list_is_ordered_by_keys_and_saved_after_two_questions(driver: Driver) -> None:
    editor = panel_of(driver).table.editor
    driver.command("tie_breaks")
    assert driver.focus() is editor.list
    assert codes_of(driver) == [*DEFAULT_TIE_BREAKS]
    QTest.keyClick(editor.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert codes_of(driver)[:2] == ["BH", "BH/C1"]
    driver.press(Qt.Key.Key_Delete, editor.list)
    assert codes_of(driver) == ["BH", "SB", "DE"]
    editor.save()
    answer(driver)
    settle(driver)
    assert driver.tournament.settings.tie_breaks == ("BH", "SB", "DE")
    told = [line for line in driver.tournament.comments if "Tie-breaks changed" in line]
    assert told == ["Tie-breaks changed @ Round 10: – to BH, SB, DE"]
    assert panel_of(driver).model.columns[6].heading == "BH"


def test_a_tie_break_is_added_by_code_or_name(driver: Driver) -> None:
    editor = panel_of(driver).table.editor
    driver.command("tie_breaks")
    field = editor.adding.field
    driver.type("sonneborn", field)
    assert editor.adding.offers.isVisible()
    driver.press(Qt.Key.Key_Down, field)
    driver.press(Qt.Key.Key_Return, field)
    assert editor.model.codes[-1] == "SB/C1"
    driver.type("aro/u1400", field)
    driver.press(Qt.Key.Key_Return, field)
    assert editor.model.codes[-1].upper() == "ARO/U1400"
    before = editor.model.codes
    driver.type("nothing", field)
    driver.press(Qt.Key.Key_Return, field)
    assert editor.model.codes == before
    editor.put_back()
    assert editor.model.codes == DEFAULT_TIE_BREAKS


def test_the_variant_of_an_entry_is_chosen(driver: Driver) -> None:
    editor = panel_of(driver).table.editor
    driver.command("tie_breaks")
    editor.list.setCurrentIndex(editor.model.index(0, 0))
    offered = [editor.variant.itemText(row) for row in range(editor.variant.count())]
    assert offered[:5] == ["BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"]
    editor.variant.activated.emit(offered.index("BH/M1"))
    assert editor.model.codes[0] == "BH/M1"


def test_an_entry_is_dragged(driver: Driver) -> None:
    editor = panel_of(driver).table.editor
    model = editor.model
    data: QMimeData = model.mimeData([model.index(3, 0)])
    assert not model.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    assert model.codes == ("DE", "BH/C1", "BH", "SB")
    assert not model.dropMimeData(QMimeData(), Qt.DropAction.MoveAction, 0, 0, QModelIndex())


def test_what_speaks_against_an_entry_is_said_at_it(driver: Driver) -> None:
    editor = panel_of(driver).table.editor
    editor.add("BH")
    editor.add("KS")
    last = editor.model.index(5, 0)
    assert "round-robins" in str(last.data(Qt.ItemDataRole.AccessibleTextRole))
    twice = str(editor.model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert "twice" in twice
    assert "twice" not in str(editor.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    driver.command("tie_breaks")
    heights = [editor.list.visualRect(editor.model.index(row, 0)).height() for row in (0, 4)]
    assert heights[0] < heights[1], "a sentence has the lines that it needs"


def test_the_recommended_list_of_a_kind_of_event(driver: Driver) -> None:
    editor = panel_of(driver).table.editor
    driver.command("tie_breaks")
    kinds = [editor.kinds.itemText(row) for row in range(editor.kinds.count())]
    editor.kinds.setCurrentIndex(kinds.index("Round-robin"))
    press(editor, "useRecommended")
    assert editor.model.codes == ("DE", "WIN", "SB", "KS")


# Ties


@pytest.fixture
def tied(driver: Driver) -> Driver:
    """The same event ranked by a tie-break that leaves many tied."""
    editor = panel_of(driver).table.editor
    editor.model.edit(["BPG"])
    editor.save()
    answer(driver)
    settle(driver)
    return driver


def ranks(driver: Driver) -> list[str]:
    return [row.shown for row in panel_of(driver).model.rows]


def test_lots_are_drawn_shown_and_taken_back(tied: Driver) -> None:
    assert any(rank.endswith("=") for rank in ranks(tied))
    tied.command("ties")
    ties = panel_of(tied).table.ties
    assert tied.focus() is ties.draw_button
    tied.press(Qt.Key.Key_Space)
    settle(tied)
    assert ranks(tied) == [str(number) for number in range(1, 14)]
    assert ties.no_lots_button.isVisible()
    assert not ties.draw_button.isVisible()
    assert tied.focus() is ties.no_lots_button
    ties.no_lots_button.click()
    answer(tied)
    settle(tied)
    assert any(rank.endswith("=") for rank in ranks(tied))


def test_a_tie_is_broken_by_hand(tied: Driver) -> None:
    ties = panel_of(tied).table.ties
    tied.command("ties")
    first, second = ties.places.rows[0], ties.places.rows[1]
    assert first.lead == second.lead
    for row, text in ((0, "2"), (1, "1")):
        assert ties.places.setData(ties.places.index(row, ties.places.TEXT), text)
    ties.save_places()
    assert "needs a reason" in tied.page.message.text
    ties.reason.setText("Play-off")
    ties.save_places()
    settle(tied)
    state = tied.event.session.state(tied.event.tournament_id or 0)
    assert manual_places(state, 9) == {second.tpn: 1, first.tpn: 2}
    order = [row.player.tpn for row in panel_of(tied).model.rows]
    assert order.index(second.tpn) < order.index(first.tpn)
    ties.places.setData(ties.places.index(0, ties.places.TEXT), "x")
    ties.save_places()
    assert "not a valid place" in tied.page.message.text


def test_values_of_a_self_defined_tie_break_are_entered(tied: Driver) -> None:
    editor = panel_of(tied).table.editor
    editor.model.edit(["OTHER_QUIZ", "BH"])
    editor.save()
    answer(tied)
    settle(tied)
    ties = panel_of(tied).table.ties
    tied.command("ties")
    assert ties.codes.currentText() == "OTHER_QUIZ"
    last = len(ties.values.rows) - 1
    tpn = ties.values.rows[last].tpn
    ties.values.setData(ties.values.index(last, ties.values.TEXT), "many")
    ties.save_values()
    assert "not a valid number" in tied.page.message.text
    ties.values.setData(ties.values.index(last, ties.values.TEXT), "12,5")
    ties.save_values()
    settle(tied)
    row = next(row for row in panel_of(tied).model.rows if row.player.tpn == tpn)
    assert row.texts[0] == "12½"


def test_a_place_is_typed_into_its_cell(tied: Driver) -> None:
    ties = panel_of(tied).table.ties
    tied.command("ties")
    view = ties.places_view
    view.setFocus()
    view.setCurrentIndex(ties.places.index(0, ties.places.TEXT))
    view.edit(view.currentIndex())
    tied.until(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    tied.type("1")
    tied.press(Qt.Key.Key_Return)
    tied.until(lambda: ties.places.rows[0].text == "1")


def test_places_written_and_not_kept_stay_and_are_asked_about(tied: Driver) -> None:
    """They stay through a change elsewhere; before the event is closed they are asked about."""
    standings = panel_of(tied)
    ties = standings.table.ties
    tied.command("ties")
    assert not tied.page.begun.unsaved()
    who = ties.places.rows[0].tpn
    ties.places.setData(ties.places.index(0, ties.places.TEXT), "1")
    ties.reason.setFocus()
    tied.type("Play-off")
    player = tied.tournament.player(who)
    tied.event.act(edit_player, who, replace(player, name="Zz, New"))
    settle(tied)
    assert ties.places.texts == {who: "1"}
    assert ties.reason.text() == "Play-off"
    assert [one.page for one in tied.page.begun.unsaved()] == ["standings"]
    assert tied.page.begun.save(tied.page.current_page)
    settle(tied)
    assert manual_places(tied.state, 9) == {who: 1}
    assert not tied.page.begun.unsaved()
    ties.places_view.setFocus()  # in the line of the reason the key is about its text
    tied.command("undo")
    settle(tied)
    assert ties.places.texts == {}
    assert not tied.page.begun.unsaved()


# Charts


def drawn(driver: Driver) -> int:
    """How many lines the chart has."""
    return len(panel_of(driver).charts.progress.lines)


def test_players_are_chosen_for_the_charts_by_key_and_click(driver: Driver) -> None:
    driver.command("charts")
    charts = panel_of(driver).charts
    assert driver.focus() is charts.list
    assert drawn(driver) == 6
    driver.press(Qt.Key.Key_Space, charts.list)
    assert drawn(driver) == 5
    area = charts.list.visualRect(charts.players.index(8, 0))
    QTest.mouseClick(
        charts.list.viewport(), Qt.MouseButton.LeftButton, pos=area.center() + QPoint(20, 0)
    )
    assert drawn(driver) == 6
    names = {line.name for line in charts.progress.lines}
    assert panel_of(driver).model.rows[8].player.name in names


def test_the_charts_say_in_words_what_they_show(driver: Driver) -> None:
    driver.command("charts")
    charts = panel_of(driver).charts
    charts.players.choose_first(1)
    line = charts.progress.lines[0]
    row = panel_of(driver).model.rows[0]
    assert line.scores[-1] == row.row.points
    assert len(line.scores) == 10
    assert charts.progress.accessibleDescription().startswith(row.player.name)
    (colours,) = charts.colours.lines
    white = sum(1 for colour in colours.colours if colour is Colour.WHITE)
    assert f"{white} White" in charts.colours.accessibleDescription()


@pytest.mark.parametrize("dark", [False, True])
def test_the_charts_have_ink_in_light_and_dark(driver: Driver, dark: bool) -> None:
    driver.window.actions_by_name[
        ActionName.THEME_DARK if dark else ActionName.THEME_LIGHT
    ].trigger()
    driver.command("charts")
    charts = panel_of(driver).charts
    ground = driver.window.theme.colour("surface")
    for number, chart in enumerate((charts.progress, charts.colours)):
        charts.kinds.setCurrentIndex(number)
        image = chart.grab().toImage()
        seen = {
            QColor(image.pixel(x, y)).name()
            for x in range(0, image.width(), 2)
            for y in range(0, image.height(), 2)
        }
        assert ground.name() in seen
        assert len(seen) > 20
    charts.players.choose(())
    assert charts.progress.grab().toImage() != charts.colours.grab().toImage()


# Prizes


def test_prizes_are_announced_changed_moved_and_removed(driver: Driver) -> None:
    driver.command("prizes")
    page = panel_of(driver).prizes
    press(page, "addPrizes")
    assert page.dialog is not None
    write(page.dialog, prizeAmounts="100, 50.50")
    settle(driver)
    page.add_group()
    assert page.dialog is not None
    write(page.dialog, prizeName="Under 2300", prizeAmounts="30", ratingTo="2299")
    settle(driver)
    groups = panel_of(driver).prizes.groups.rows
    assert [group.name for group in groups] == ["Main prizes", "Under 2300"]
    assert groups[0].prizes == (10000, 5050)
    assert groups[1].eligibility.rating_to == 2299
    page.groups_view.setCurrentIndex(page.groups.index(1, 0))
    page.move_group(-1)
    settle(driver)
    assert page.groups.rows[0].name == "Under 2300"
    page.groups_view.setCurrentIndex(page.groups.index(0, 0))
    driver.press(Qt.Key.Key_Delete, page.groups_view)
    settle(driver)
    assert [group.name for group in page.groups.rows] == ["Main prizes"]
    page.edit_group()
    dialog = page.dialog
    assert dialog is not None
    write(dialog, prizeAmounts="nothing")
    trouble = dialog.findChild(QLabel, "refusal")
    assert trouble is not None
    assert "is not a valid amount" in trouble.text()
    dialog.reject()


def write(dialog: PrizeGroupDialog, **texts: str) -> None:
    """Fill fields of the dialog and save."""
    for name, text in texts.items():
        field = child(dialog, name)
        assert isinstance(field, QLineEdit)
        field.setText(text)
    dialog.accept()


def test_an_award_tells_how_it_was_shared(driver: Driver) -> None:
    group = PrizeGroup("Main", (10000, 5000, 2000, 1000, 500, 500), sharing=Sharing.HORT)
    driver.event.act(set_prizes, [group])
    driver.command("prizes")
    settle(driver)
    page = panel_of(driver).prizes
    rows = page.awards.rows
    assert sum(row.award.won.amount for row in rows) == 19000
    shared = next(n for n, row in enumerate(rows) if row.award.won.tied > 1)
    page.awards_view.setCurrentIndex(page.awards.index(shared, 1))
    assert "Hort" in page.working.toPlainText()


# Rating report


def test_the_rating_report_explains_a_change_and_takes_k(driver: Driver) -> None:
    driver.command("rating_report")
    settle(driver)
    page = panel_of(driver).rating_report
    driver.until(lambda: len(page.model.rows) == 13)
    page.view.setCurrentIndex(page.model.index(0, 2))
    change = page.model.rows[0].report.change
    assert change is not None
    text = page.working.toPlainText()
    assert f"{change.k_used} × (" in text
    wanted = 40 if change.k != 40 else 20
    page.choose_k(wanted)
    settle(driver)
    driver.until(lambda: page.model.rows[0].k == wanted)
    state = driver.event.session.state(driver.event.tournament_id or 0)
    assert k_factors(state) == {1: wanted}
    assert page.model.index(0, 4).data() == f"{wanted}*"
    page.choose_k(None)
    settle(driver)
    driver.until(lambda: page.model.rows[0].k is None)


# Crosstable


def test_the_crosstable_by_number_and_by_rank(driver: Driver) -> None:
    driver.command("go_crosstable")
    table = driver.page.crosstable
    driver.until(lambda: len(table.model.rows) == 13)
    by_rank = [row.lead for row in table.model.rows]
    assert by_rank == sorted(by_rank)
    assert table.model.columns[0].heading == "Rank"
    driver.command("by_number")
    driver.until(lambda: table.model.columns[0].heading == "No.")
    driver.until(lambda: [row.lead for row in table.model.rows] == list(range(1, 14)))
    first = table.model.rows[0]
    opponent = first.opponent(0)
    back = table.model.rows[int(opponent) - 1]
    assert back.opponent(0) == "1"
    driver.command("by_number")
    driver.until(lambda: table.model.columns[0].heading == "Rank")


# Any cell

CELLS = ("D-A001.trf", "D-A007.trf", "D-B004.trf", "handmade/two-vurs.trf", "handmade/rematch.trf")
ALL_CODES = ",".join(code for code in offered_codes() if "KS/" not in code)


@pytest.mark.parametrize("name", few_of(CELLS, CELLS[3:]))
def test_every_cell_of_an_event_opens_its_working(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """Every tie-break of every player, the points and the rank: through the window's own call."""
    path = tmp_path / "all.trf"
    source = CORPUS.parent / "tiebreaks" / name
    path.write_bytes(source.read_bytes() + f"202 {ALL_CODES}\n".encode())
    driver = new_driver(qtbot, tmp_path)
    driver.open(path)
    driver.command("go_standings")
    table = panel_of(driver).table
    driver.until(lambda: table.model.rowCount() > 0)
    assert table.model.columnCount() > 50
    for row in range(table.model.rowCount()):
        for column in range(table.model.columnCount()):
            table.view.setCurrentIndex(table.model.index(row, column))
            value = table.model.value_at(table.view.currentIndex())
            assert table.text is not None
            assert table.model.rows[row].player.name in table.text.title
            assert "C.07 article" in table.text.table
            if value is not None:
                assert table.text.formula.startswith(in_fractions(value.text))
    close(driver)
