"""Players of an event: imported, expelled, withdrawn, kept apart, numbered anew."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QScrollArea,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.boards.proof_seal import seal_of
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.dialog import letter_of
from arbiter_app.gui.forms.rows import ShortLabel
from arbiter_app.gui.players.apart_price import ApartPriceDialog
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.gui.players.dialogs import ExpelDialog, WithdrawDialog
from arbiter_app.gui.players.forbidden import ForbiddenDialog
from arbiter_app.gui.players.import_players import ImportPlayersDialog
from arbiter_app.gui.players.special_points import AbnormalPointsDialog, VirtualPointsDialog
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.interface import (
    InCommon,
    NewPlayer,
    TableField,
    add_players,
    cancel_bye,
    change_settings,
    leave_fide_mode,
    price_of_apart,
    proof_of_round,
    request_bye,
    set_forbidden_groups,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.abnormal import AbnormalPoints, abnormal_points
from arbiter_app.tournament.player import PLAYER_FIELDS
from arbiter_app.tournament.tournament import ForbiddenGroup, VirtualPoints
from arbiter_app.tournament.types import ByeKind
from tests.architecture.test_player_fields import TYPED
from tests.few_examples import few_of
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    close(made)


def choose_player(driver: Driver, row: int) -> None:
    driver.page.show_page(PageName.PLAYERS)
    players = driver.page.players
    players.view.setCurrentIndex(players.model.index(row, 1))


def status(driver: Driver, row: int) -> str:
    model = driver.page.players.model
    return str(model.index(row, model.column_number("status")).data())


def test_an_expulsion_wants_a_reason_and_is_reported(driver: Driver) -> None:
    """C.04.2 3.2: no longer paired; in the report file; taken back only knowingly."""
    choose_player(driver, 3)
    driver.command("expel")
    dialog = driver.dialog(ExpelDialog)
    assert not dialog.accept_button.isEnabled()
    driver.type("Telephone")
    driver.accept(dialog)
    assert status(driver, 3) == "expelled from round 4: Telephone"
    assert any("Player expelled" in line for line in driver.tournament.comments)
    driver.command("withdraw")
    question = driver.dialog(ConfirmDialog)
    assert any("was expelled" in text for text in driver.labels(question))
    driver.accept(question)
    assert status(driver, 3) == "playing"


def test_a_player_leaves_before_a_later_round(driver: Driver) -> None:
    choose_player(driver, 5)
    driver.command("withdraw_later")
    dialog = driver.dialog(WithdrawDialog)
    box = dialog.findChild(ChoiceBox, "withdrawRound")
    assert box is not None
    box.setCurrentIndex(box.findData(6))
    driver.accept(dialog)
    assert status(driver, 5) == "withdrawn from round 6"


def test_without_a_player_under_the_cursor_nothing_is_asked(driver: Driver) -> None:
    choose_player(driver, 0)  # the entry row
    driver.command("expel")
    assert driver.window.context.dialog is None
    assert driver.page.message.text == "Go to a player in the list first."
    assert driver.page.message.isVisible()
    choose_player(driver, 3)
    assert not driver.page.message.isVisible()  # what it asked for was done


def test_a_line_that_is_not_about_the_cursor_stays_when_it_moves(driver: Driver) -> None:
    choose_player(driver, 2)
    driver.page.message.tell("Something was done.")
    choose_player(driver, 3)
    assert driver.page.message.isVisible()


def test_forbidden_pairs_are_typed_before_round_one(driver: Driver) -> None:
    driver.command("close_event")
    driver.command("new_event")
    for name, rating in (("Adams", "2000"), ("Brown", "1900"), ("Clark", "1800")):
        driver.add_player(name, rating)
    driver.press(Qt.Key.Key_Escape)
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    field = dialog.findChild(QLineEdit, "forbiddenPlayer")
    assert field is not None
    assert field.hasFocus()
    for name in ("ada", "cla"):
        driver.type(name)
        driver.press(Qt.Key.Key_Return)
    assert dialog.isVisible()  # Enter has added, not closed
    assert dialog.groups == (ForbiddenGroup((1, 3)),)
    dialog.new_group()
    assert not dialog.accept_button.isEnabled()  # nobody is in the second one
    dialog.remove_group()
    driver.accept(dialog)
    assert driver.tournament.forbidden_groups == (ForbiddenGroup((1, 3)),)
    driver.command("forbidden_pairs")
    again = driver.dialog(ForbiddenDialog)
    again.remove_group()
    driver.accept(again)
    assert not driver.tournament.forbidden_groups


def test_a_rule_keeps_every_club_apart_in_some_rounds(driver: Driver) -> None:
    """All groups of the rule get the rounds that are chosen next; a group looked at, only itself."""
    driver.command("close_event")
    driver.command("new_event")
    players = [
        NewPlayer(f"Player {n}", rating=2100 - n, club=club)
        for n, club in enumerate(("Rook", "Harbour", "", "Rook", "Harbour", "Rook"))
    ]
    driver.event.act(add_players, players)
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    box = dialog.findChild(ChoiceBox, "forbiddenClub")
    assert box is not None
    assert box.itemText(1) == "every club (2 groups)"
    box.activated.emit(1)
    dialog.choose_rounds(1, 3)
    harbour, rook = ForbiddenGroup((2, 5), 1, 3), ForbiddenGroup((1, 4, 6), 1, 3)
    assert dialog.groups == (harbour, rook)
    listed = dialog.findChild(QListView, "forbiddenGroups")
    assert listed is not None
    listed.setCurrentIndex(listed.model().index(0, 0))
    dialog.choose_rounds(5, 3)  # what ends before it begins is the one round
    assert dialog.groups == (ForbiddenGroup((2, 5), 5, 5), rook)
    assert str(listed.model().index(0, 0).data()).endswith("(round 5)")
    driver.accept(dialog)
    assert driver.tournament.forbidden_groups == (ForbiddenGroup((2, 5), 5, 5), rook)


def how_far(dialog: ForbiddenDialog) -> ChoiceBox:
    box = dialog.findChild(ChoiceBox, "forbiddenStrictly")
    assert box is not None
    return box


def test_a_rule_is_kept_as_far_as_nothing_suffers(driver: Driver) -> None:
    """Saved as a wish below C13; the rounds heed it by themselves, and their seal says that no proof is."""
    driver.command("close_event")
    driver.command("new_event")
    players = [
        NewPlayer(f"Player {n}", rating=2100 - n, club=club)
        for n, club in enumerate(("Rook", "Harbour", "", "Rook", "Harbour", "Rook"))
    ]
    driver.event.act(add_players, players)
    driver.event.act(leave_fide_mode, confirmed=True)
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    assert how_far(dialog).isEnabled()
    dialog.add_rule(InCommon.CLUB)
    dialog.choose_below("C13")
    dialog.choose_rounds(1, 3)
    harbour, rook = ForbiddenGroup((2, 5), 1, 3, "C13"), ForbiddenGroup((1, 4, 6), 1, 3, "C13")
    assert dialog.groups == (harbour, rook)
    listed = dialog.findChild(QListView, "forbiddenGroups")
    assert listed is not None
    assert "(rounds 1 to 3)" in str(listed.model().index(0, 0).data())
    assert "if possible, below C13 strong colour" in str(listed.model().index(0, 0).data())
    listed.setCurrentIndex(listed.model().index(0, 0))
    dialog.choose_below("")
    assert dialog.groups == (replace(harbour, below=""), rook)
    dialog.choose_below("C10")
    driver.accept(dialog)
    assert driver.tournament.forbidden_groups == (replace(harbour, below="C10"), rook)
    driver.pair()
    expected = pair_round(driver.tournament.before_round(1))
    played = driver.tournament.round(1)
    assert [(game.white, game.black) for game in played.games] == [
        (pair.white, pair.black) for pair in expected.pairs
    ]
    found = driver.event.session, driver.event.tournament_id
    assert found[1] is not None
    assert "by a wish of the event" in seal_of(proof_of_round(found[0], found[1], 1)).whole


def test_how_far_is_no_choice_where_it_is_none(driver: Driver) -> None:
    """In FIDE mode it is said why (C.04.2 1.4); a system without such criteria has none."""
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    assert not how_far(dialog).isEnabled()
    assert "In FIDE mode" in how_far(dialog).toolTip()
    driver.cancel(dialog)
    driver.command("close_event")
    driver.command("new_event")
    burstein = replace(driver.tournament.settings, system="FIDE_BURSTEIN")
    driver.event.act(change_settings, burstein, confirmed=True)
    driver.command("forbidden_pairs")
    without = driver.dialog(ForbiddenDialog)
    assert without.findChild(ChoiceBox, "forbiddenStrictly") is None
    driver.cancel(without)


def test_the_price_is_shown_before_it_is_saved(driver: Driver) -> None:
    """Before round 1: 1 – 3 would have met of four players; both boards are others."""
    driver.command("close_event")
    driver.command("new_event")
    players = [NewPlayer(f"Player {n}", rating=2100 - n) for n in range(4)]
    driver.event.act(add_players, players)
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    button = dialog.findChild(QPushButton, "apartPrice")
    assert button is not None
    assert not button.isEnabled()  # there is nothing to ask
    dialog.new_group((1, 3))
    button.click()
    price = dialog.findChild(ApartPriceDialog)
    assert price is not None
    driver.until_idle()
    assert price.text.startswith("Kept apart in round 1: Player 0 – Player 2")
    assert price.text.endswith("Boards changed by this: 2 of 2.")
    assert price.notes.startswith("No criterion suffers.")
    assert len(price.model.rows) == 2
    price.accept()
    assert not driver.tournament.forbidden_groups
    driver.accept(dialog)
    assert driver.tournament.forbidden_groups == (ForbiddenGroup((1, 3)),)


def priced(driver: Driver, *groups: tuple[int, ...]) -> ApartPriceDialog:
    """What keeping these apart costs in the next round; they are not saved."""
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    for group in groups:
        dialog.new_group(group)
    dialog.price_wanted.emit(dialog.groups)
    price = dialog.findChild(ApartPriceDialog)
    assert price is not None
    driver.until_idle()
    return price


def choose_below(driver: Driver, price: ApartPriceDialog, code: str) -> None:
    price.strictly.setCurrentIndex(price.strictly.findData(code))
    driver.until_idle()


def take_button(price: ApartPriceDialog) -> QPushButton:
    button = price.findChild(QPushButton, "takeApart")
    assert button is not None
    return button


def test_as_far_as_nothing_suffers_from_a_criterion_upwards(driver: Driver) -> None:
    """Kept apart, 5 and 4 cost [C12]: below it they meet; in FIDE mode no round is made so."""
    price = priced(driver, (5, 4))
    assert price.text.startswith("Kept apart in round 4: ")
    choose_below(driver, price, "C12")
    assert (
        "These pairs still meet, because C12 and the criteria above it come first: " in price.text
    )
    assert "Boards changed by this: 0 of 10." in price.text
    choose_below(driver, price, "C11")
    assert price.text.startswith("Kept apart in round 4: ")
    assert "C12" in price.notes
    assert take_button(price).isHidden()
    price.accept()


def test_a_round_is_paired_with_them_apart_and_changed_by_hand(driver: Driver) -> None:
    """Outside FIDE mode: two acts, and nothing is saved of the groups. Whatever it costs, it is no wish."""
    driver.event.act(leave_fide_mode, confirmed=True)
    price = priced(driver, (5, 4))
    assert not take_button(price).isEnabled()
    choose_below(driver, price, "C12")
    assert not take_button(price).isEnabled(), "it is the round by the rules"
    choose_below(driver, price, "C11")
    expected = price_of_apart(driver.tournament, (ForbiddenGroup((5, 4)),), below="C11").apart
    take_button(price).click()
    driver.until_idle()
    save = driver.page.rounds.hand.dialog
    assert isinstance(save, SaveByHandDialog)
    reason = save.findChild(QLineEdit, "reason")
    assert reason is not None
    driver.type("Club mates.", reason)
    save.accept_button.click()
    driver.until_idle()
    played = driver.tournament.round(4)
    assert played.manual
    assert [(game.white, game.black) for game in played.games] == [
        (pair.white, pair.black) for pair in expected.pairs
    ]
    assert played.pairing_allocated_bye == expected.bye
    assert not driver.tournament.forbidden_groups


def test_where_groups_are_saved_no_round_is_made_by_hand(driver: Driver) -> None:
    """It is paired by them anyhow, as each is to be kept apart."""
    driver.event.act(leave_fide_mode, confirmed=True)
    group = ForbiddenGroup((1, 22))
    driver.event.act(set_forbidden_groups, (group,), confirmed=True)
    assert driver.tournament.forbidden_groups == (group,)
    price = priced(driver, (5, 4))
    assert take_button(price).isHidden()
    price.accept()


def test_forbidden_pairs_after_round_one_are_refused_in_fide_mode(driver: Driver) -> None:
    """C.05 5.2."""
    driver.command("forbidden_pairs")
    dialog = driver.dialog(ForbiddenDialog)
    dialog.new_group((1, 2))
    dialog.accept_button.click()
    (said,) = driver.texts(dialog, "refusal")
    assert "C.05 5.2" in said
    assert driver.tournament.forbidden_groups == ()
    driver.cancel(dialog)


def test_a_list_in_order_is_not_numbered_anew(driver: Driver) -> None:
    acts = len(driver.event.session.journal())
    driver.page.show_page(PageName.PLAYERS)
    driver.command("renumber")
    assert "are already in order" in driver.page.message.text
    assert len(driver.event.session.journal()) == acts


CSV = """Name;Rating;FIDE ID;Title;Wohin
Zhou, Wen;2100;7001;;Haus
Abebe, Sara;abc;7002;XX;
;1800;7003;;
Şahin, Emre;2486;99001013;GM;
"""


def import_table(driver: Driver, table: Path) -> ImportPlayersDialog:
    driver.window.of_event.players.import_file(table)
    driver.until(lambda: driver.window.context.dialog is not None)
    return driver.dialog(ImportPlayersDialog)


def test_players_from_a_table_are_seen_before_they_are_added(
    driver: Driver, tmp_path: Path
) -> None:
    table = tmp_path / "players.csv"
    table.write_text(CSV, encoding="utf-8")
    before, acts = driver.tournament.players, len(driver.event.session.journal())
    dialog = import_table(driver, table)
    assert [row.line for row in dialog.problems.rows] == [3, 3, 4]
    assert [row.left_out for row in dialog.problems.rows] == [False, False, True]
    assert [(row.player.name, row.chosen) for row in dialog.players.rows] == [
        ("Zhou, Wen", True),
        ("Abebe, Sara", True),
        ("Şahin, Emre", False),
    ]
    assert dialog.players.index(2, 2).data() == "already in the list: 1"
    driver.cancel(dialog)
    assert driver.tournament.players == before
    assert len(driver.event.session.journal()) == acts

    driver.accept(import_table(driver, table))
    driver.until_idle()
    assert len(driver.tournament.players) == len(before) + 2
    assert len(driver.event.session.journal()) == acts + 1
    assert driver.page.message.text.startswith("2 players added. If missed rounds are worth")
    driver.follow_link()
    driver.confirm()
    driver.until_idle()
    assert driver.tournament.players == before


def test_a_column_nobody_knows_is_told_and_remembered(driver: Driver, tmp_path: Path) -> None:
    """Nothing is dropped in silence; what is said once is known the next time."""
    table = tmp_path / "players.csv"
    table.write_text(CSV, encoding="utf-8")
    dialog = import_table(driver, table)
    assert "Left out unless you choose a field: “Wohin”." in driver.labels(dialog)
    box = dialog.columns.box(4)
    assert box.hasFocus()
    samples = dialog.columns.findChildren(ShortLabel, "columnSample")
    assert all(one.shown == one.text() or one.shown.endswith("…") for one in samples)
    assert any(one.text() for one in samples)
    for _ in range(4):  # the arrow keys pass by what other columns are: they keep it
        driver.press(Qt.Key.Key_Down)
    driver.until_idle()
    assert dialog.layout_of_table.columns[4].field is TableField.TITLE
    assert dialog.layout_of_table.columns[0].field is TableField.NAME
    assert letter_of(dialog.accept_button.text())
    box.setCurrentIndex(box.findData("club"))
    driver.until(lambda: dialog.players.rows[0].player.club == "Haus")
    left_out = dialog.findChild(QLabel, "openColumns")
    assert left_out is not None
    assert not left_out.isVisible()
    driver.accept(dialog)
    driver.until_idle()
    assert "Haus" in {player.club for player in driver.tournament.players}
    table.write_text("wohin;name\nTurm;Neu\n", encoding="utf-8")
    again = import_table(driver, table)
    assert again.players.rows[0].player.club == "Turm"
    driver.cancel(again)


def test_a_table_of_first_names_says_what_to_choose_and_counts_no_line(
    driver: Driver, tmp_path: Path
) -> None:
    table = tmp_path / "players.csv"
    table.write_text("No;First name;Rating\n1;Anna;1800\n2;Boris;1750\n", encoding="utf-8")
    dialog = import_table(driver, table)
    summary = dialog.findChild(QLabel, "importSummary")
    assert summary is not None
    assert summary.text().startswith("0 players found. They are late entries")
    model = dialog.problems
    shown = [model.index(0, column).data() for column in range(model.columnCount())]
    assert shown[1:] == [
        "No column has surnames or full names: choose one.",
        "nobody is added",
    ]
    assert not dialog.accept_button.isEnabled()
    driver.cancel(dialog)


def test_somebody_who_is_there_already_is_added_only_on_purpose(
    driver: Driver, tmp_path: Path
) -> None:
    """Certain by the FIDE ID, likely by name and birth; Space says otherwise."""
    known = driver.tournament.players
    table = tmp_path / "players.csv"
    rows = [f"{one.name};;{one.birth_date[:4]}" for one in known[:2]]
    rows.append(f"Anders, Ann;{known[2].fide_id};")
    table.write_text("Name;FIDE ID;Born\n" + "\n".join(rows).replace(", ", " ") + "\n")
    dialog = import_table(driver, table)
    assert [row.chosen for row in dialog.players.rows] == [False] * 3
    assert not dialog.accept_button.isEnabled()
    view = dialog.findChild(TableView, "newPlayersTable")
    assert view is not None
    for _ in range(3):
        driver.press(Qt.Key.Key_Space, view)
        driver.press(Qt.Key.Key_Down, view)
    assert [row.chosen for row in dialog.players.rows] == [True, True, False]
    assert dialog.accept_button.text().replace("&", "") == "Add 2 players"
    driver.accept(dialog)
    driver.until_idle()
    assert len(driver.tournament.players) == len(known) + 2


def test_the_letters_of_a_table_can_be_chosen(driver: Driver, tmp_path: Path) -> None:
    table = tmp_path / "players.csv"
    table.write_bytes("Name;Club\nKovaè;x\n".encode("cp1252"))
    dialog = import_table(driver, table)
    box = dialog.findChild(ChoiceBox, "encoding")
    assert box is not None
    box.setCurrentIndex(box.findData("cp1252"))
    driver.until(lambda: dialog.players.rows[0].player.name == "Kovaè")
    box.setCurrentIndex(box.findData("cp1250"))
    driver.until(lambda: dialog.players.rows[0].player.name == "Kovač")
    driver.cancel(dialog)


CELLS = "Nachname\tVorname\tGeb.\nBo\tAnna\t1999\nKo\tBert\t2001\n"


@pytest.mark.parametrize("in_editor", [False, True])
def test_cells_of_a_spreadsheet_are_pasted(driver: Driver, *, in_editor: bool) -> None:
    """Ctrl+V opens the preview of the import, also while a name is being typed."""
    QGuiApplication.clipboard().setText(CELLS)
    driver.page.show_page(PageName.PLAYERS)
    if in_editor:
        driver.command("add_player")
        driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    else:
        choose_player(driver, 3)
        driver.page.players.view.setFocus()
    before = len(driver.tournament.players)
    driver.shortcut(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    driver.until(lambda: driver.window.context.dialog is not None)
    dialog = driver.dialog(ImportPlayersDialog)
    assert [row.player.name for row in dialog.players.rows] == ["Bo, Anna", "Ko, Bert"]
    driver.accept(dialog)
    driver.until(lambda: len(driver.tournament.players) == before + 2)


def test_columns_that_no_pasted_player_has_anything_in_take_no_room(driver: Driver) -> None:
    """Also after the dialog was given another size, and after a column was taken for another."""
    QGuiApplication.clipboard().setText("Name\tElo\tOrt\nBo, Anna\t1999\tUlm\nKo, Bert\t2001\t\n")
    driver.page.show_page(PageName.PLAYERS)
    driver.command("paste_players")
    driver.until(lambda: driver.window.context.dialog is not None)
    dialog = driver.dialog(ImportPlayersDialog)
    view = dialog.findChild(TableView, "newPlayersTable")
    assert view is not None

    def shown() -> set[str]:
        columns = dialog.players.columns
        return {one.key for n, one in enumerate(columns) if not view.isColumnHidden(n)}

    place = next(one for one in dialog.layout_of_table.columns if one.heading == "Ort").number
    for size in ((dialog.width(), dialog.height()), (900, 600), (1180, 660)):
        dialog.resize(*size)
        driver.until(lambda: shown() - {"club"} == {"chosen", "name", "rating"})
    box = dialog.columns.box(place)
    box.setCurrentIndex(box.findData(TableField.CLUB.value))
    driver.until(lambda: shown() == {"chosen", "name", "rating", "club"})
    box.setCurrentIndex(box.findData(TableField.FEDERATION.value))
    driver.until(lambda: shown() == {"chosen", "name", "rating", "federation"})
    driver.cancel(dialog)


@pytest.mark.parametrize(
    ("columns", "size"),
    few_of(
        itertools.product([4, 14, 40], [(960, 660), (1180, 680)]),
        [(4, (1180, 680)), (40, (960, 660))],
    ),
)
def test_the_import_is_seen_without_scrolling_the_form(
    driver: Driver, tmp_path: Path, columns: int, size: tuple[int, int]
) -> None:
    """Columns and players have bars of their own: the form around them needs none."""
    table = tmp_path / "players.csv"
    headings = ["Name", "Elo", *(f"Column {n}" for n in range(columns - 2))]
    cells = ["Zhou, Wen", "none", *("x" for _ in headings[2:])]
    table.write_text(f"{';'.join(headings)}\n{';'.join(cells)}\n", encoding="utf-8")
    dialog = import_table(driver, table)
    dialog.resize(*size)
    form = dialog.findChild(QScrollArea, "formFields")
    assert isinstance(form, QScrollArea)
    driver.until(dialog.isVisible)
    QApplication.processEvents()
    assert form.verticalScrollBar().maximum() == 0
    driver.cancel(dialog)


def test_a_word_is_pasted_into_a_field_as_ever(driver: Driver) -> None:
    driver.command("add_player")
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    QGuiApplication.clipboard().setText("Bo, Anna\n")
    driver.shortcut(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert driver.cell_editor().text().strip() == "Bo, Anna"
    assert driver.window.context.dialog is None
    driver.press(Qt.Key.Key_Escape)
    QGuiApplication.clipboard().clear()
    driver.page.players.view.setFocus()
    driver.command("paste_players")
    assert "clipboard contains no text" in driver.page.message.text


def test_a_file_that_is_no_table_adds_nothing(driver: Driver, tmp_path: Path) -> None:
    before = driver.tournament.players
    for content, said in (
        (b"\x01\x00\x00\x00\x02", "The file is not a text file"),
        (b"", "The file is empty"),
        (b"PK\x03\x04", "The workbook is damaged"),
    ):
        table = tmp_path / "table.csv"
        table.write_bytes(content)
        driver.window.of_event.players.import_file(table)
        driver.until(lambda said=said: said in driver.page.message.text)  # type: ignore[misc]
    driver.window.of_event.players.import_file(tmp_path / "nowhere.csv")
    driver.until(lambda: "cannot be read" in driver.page.message.text)
    assert driver.tournament.players == before
    assert driver.window.context.dialog is None


def test_who_has_yet_to_arrive_has_no_pairing_number(driver: Driver) -> None:
    """C.04.2 2.4: a late entry's number is a place in the list until the first pairing."""
    driver.page.add_players()
    driver.add_player("Latecomer, Lena", "1950")
    driver.press(Qt.Key.Key_Escape)
    late = next(p.tpn for p in driver.tournament.players if p.name == "Latecomer, Lena")
    model = driver.page.players.model
    number = model.column_number("tpn")
    driver.event.act(request_bye, late, 4, ByeKind.ZERO_POINT)
    assert model.index(late, number).data() == f"({late})"
    driver.event.act(cancel_bye, late, 4)
    assert model.index(late, number).data() == str(late)


def test_virtual_points_are_announced_before_round_one(driver: Driver) -> None:
    """C.04.2 1.1; record 250."""
    driver.command("close_event")
    driver.command("new_event")
    for name, rating in (("Adams", "2000"), ("Brown", "1900"), ("Clark", "1800")):
        driver.add_player(name, rating)
    driver.press(Qt.Key.Key_Escape)
    driver.command("virtual_points")
    dialog = driver.dialog(VirtualPointsDialog)
    dialog.add_range()
    dialog.add_range()
    remove = dialog.findChild(QPushButton, "virtualPointsRemove")
    assert remove is not None
    remove.click()
    driver.accept(dialog)
    assert driver.tournament.virtual_points == (VirtualPoints(10, 1, 1, 1, 2),)


def test_a_penalty_is_given_to_the_player_under_the_cursor(driver: Driver) -> None:
    """Record 299; a round is paired, so it is asked first."""
    choose_player(driver, 3)
    driver.command("penalties")
    dialog = driver.dialog(AbnormalPointsDialog)
    dialog.add_entry()
    driver.accept(dialog)
    driver.agree(driver.dialog(ConfirmDialog))
    number = len(driver.tournament.rounds)
    assert abnormal_points(driver.tournament) == (AbnormalPoints("", -10, number, (3,)),)


def test_a_latecomer_is_told_what_missed_rounds_are_worth(driver: Driver) -> None:
    """C.04.2 2.4: nothing, unless the rules say otherwise; one click from the line that says so."""
    paired = len(driver.tournament.rounds)
    driver.command("add_player")
    driver.add_player("Zwicky", "100")
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    driver.press(Qt.Key.Key_Escape)
    assert "with no points for rounds 1–3" in driver.page.message.text
    driver.follow_link()
    dialog = driver.dialog(ByeDialog)
    box = dialog.box(paired)
    assert box.currentData() == ByeKind.ZERO_POINT
    box.setCurrentIndex(box.findData(ByeKind.HALF_POINT))
    driver.accept(dialog)
    driver.agree(driver.dialog(ConfirmDialog))
    (tpn,) = (one.tpn for one in driver.tournament.players if one.name == "Zwicky")
    byes = {bye.tpn: bye.kind for bye in driver.tournament.round(paired).byes}
    assert byes[tpn] is ByeKind.HALF_POINT
    choose_player(driver, tpn)
    driver.command("delete_player")
    assert "Zwicky" not in {one.name for one in driver.tournament.players}
    assert driver.page.message.text == "“Zwicky” was deleted."
    driver.follow_link()
    assert "Zwicky" in {one.name for one in driver.tournament.players}
    choose_player(driver, tpn)
    driver.command("delete_player")
    choose_player(driver, 1)
    driver.command("delete_player")
    assert "cannot be deleted" in driver.page.message.text


def test_the_bye_of_a_round_that_was_missed_is_corrected(driver: Driver) -> None:
    """C.04.2 2.4: points for the rounds a late entry missed, if the rules say so."""
    paired = len(driver.tournament.rounds)
    driver.command("add_player")
    driver.add_player("Zwicky", "100")
    driver.press(Qt.Key.Key_Escape)
    (tpn,) = (one.tpn for one in driver.tournament.players if one.name == "Zwicky")
    choose_player(driver, tpn)
    driver.command("request_bye")
    dialog = driver.dialog(ByeDialog)
    box = dialog.box(paired)
    assert box.currentData() == ByeKind.ZERO_POINT
    assert box.findData(None) == -1
    box.setCurrentIndex(box.findData(ByeKind.HALF_POINT))
    driver.accept(dialog)
    driver.agree(driver.dialog(ConfirmDialog))
    byes = {bye.tpn: bye.kind for bye in driver.tournament.round(paired).byes}
    assert byes[tpn] is ByeKind.HALF_POINT


def test_points_for_missed_rounds_begin_with_the_first_one(driver: Driver) -> None:
    driver.command("add_player")
    driver.add_player("Zwicky", "100")
    driver.follow_link()
    dialog = driver.dialog(ByeDialog)
    assert driver.focus() is dialog.box(1)
    driver.cancel(dialog)
    (tpn,) = (one.tpn for one in driver.tournament.players if one.name == "Zwicky")
    choose_player(driver, tpn)
    driver.command("request_bye")
    dialog = driver.dialog(ByeDialog)
    assert driver.focus() is dialog.box(driver.tournament.next_round)
    driver.cancel(dialog)


def test_what_is_typed_into_any_column_goes_with_the_player(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    panel = driver.page.players
    listed = [field for field in PLAYER_FIELDS if field.is_listed]
    for field in listed:
        index = panel.model.index(0, panel.model.column_number(field.name))
        assert panel.model.setData(index, TYPED[field.name])
    draft = panel.model.draft
    assert panel.entry.add()
    added = next(each for each in driver.tournament.players if each.name == draft.name)
    for field in listed:
        assert field.text_of(added) == field.text_of(draft) != ""
