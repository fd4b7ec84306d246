"""Everything can be reached by keyboard and has a name for a screen reader."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QTabBar,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

import arbiter_app.gui
from arbiter_app.errors import InputError
from arbiter_app.event_address import address_of
from arbiter_app.gui.actions.page_name import PageName, PlayerPlace
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.corrections.dialog import CorrectionDialog
from arbiter_app.gui.corrections.mend_round import MendRoundDialog
from arbiter_app.gui.corrections.with_and_without import WithAndWithoutDialog
from arbiter_app.gui.explanation.read_round import ReadRoundDialog
from arbiter_app.gui.files.copies_dialog import CopiesDialog
from arbiter_app.gui.files.final_report import FinalReportDialog
from arbiter_app.gui.files.import_review_dialog import ImportReviewDialog
from arbiter_app.gui.files.rename_event import RenameEventDialog
from arbiter_app.gui.files.server import ServerDialog
from arbiter_app.gui.files.stray_log import StrayLogDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.dialog import Dialog, letter_of
from arbiter_app.gui.forms.entry import EntryDialog, WrittenDialog
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.hall.dialog import HallDialog
from arbiter_app.gui.hall.round_clock import RoundClockDialog
from arbiter_app.gui.kept.options import HallOptions
from arbiter_app.gui.look.theme import LIGHT
from arbiter_app.gui.players.apart_price import ApartPriceDialog
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.gui.players.dialogs import ExchangeDialog, ExpelDialog, WithdrawDialog
from arbiter_app.gui.players.find_player import FindPlayerDialog
from arbiter_app.gui.players.forbidden import ForbiddenDialog
from arbiter_app.gui.players.import_players import ImportPlayersDialog, ImportSource
from arbiter_app.gui.players.later_ratings import LaterRatingsDialog
from arbiter_app.gui.players.numbers import NumberDialog
from arbiter_app.gui.players.presence import PresenceDialog
from arbiter_app.gui.players.special_points import AbnormalPointsDialog, VirtualPointsDialog
from arbiter_app.gui.questions.all_systems import AllSystemsDialog
from arbiter_app.gui.rating_lists.dialog import RatingListsDialog, UpdateRatingsDialog
from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.settings.schedule import ScheduleDialog
from arbiter_app.gui.standings.prize_group import PrizeGroupDialog
from arbiter_app.gui.window.about import AboutDialog, LicencesDialog
from arbiter_app.gui.window.keys import KeysDialog
from arbiter_app.gui.window.language_dialog import LanguageDialog
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    Contents,
    CorrectionPreview,
    CountsFor,
    FileAndLog,
    KeptCopy,
    KeptRatingList,
    Level,
    RatingCheck,
    RatingDifference,
    read_table,
    review_import,
)
from arbiter_app.operations.report_file import state_of_file
from arbiter_app.operations.round_clock import RoundClock
from arbiter_app.reports.explained_page import ExplainedPage
from arbiter_app.standings.rating_remarks import rating_remarks
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.wording import phrase, verbatim
from tests.gui.driver import CORPUS

_NOW = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)
_CLOCK = RoundClock(1, _NOW, 90)

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QTextBrowser,
)


def controls(parent: QWidget) -> list[QWidget]:
    """Visible controls that are ours; parts that Qt makes inside a control are not."""
    found = [
        widget
        for kind in CONTROLS
        for widget in parent.findChildren(kind)
        if widget.isVisibleTo(parent)
        and not isinstance(widget, QScrollBar)
        and not widget.objectName().startswith("qt_")
        and not _is_part(widget)
    ]
    assert found
    return found


def _is_part(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, (QComboBox, QSpinBox, QAbstractItemView, QTabBar)):
            return True
        parent = parent.parentWidget()
    return False


def name_of(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return str(interface.text(QAccessible.Text.Name))


@pytest.mark.parametrize("page", PageName)
def test_every_control_of_a_page_has_a_name_and_takes_the_keyboard(
    shared_window: MainWindow, page: PageName
) -> None:
    assert shared_window.page is not None
    shared_window.page.show_page(page)
    for widget in controls(shared_window):
        assert name_of(widget), f"{page}: {widget!r} has no accessible name"
        assert widget.objectName(), f"{page}: {widget!r} has no object name"


@pytest.mark.parametrize("page", PageName)
def test_tab_reaches_every_enabled_control(
    qtbot: QtBot, shared_window: MainWindow, page: PageName
) -> None:
    assert shared_window.page is not None
    shared_window.page.show_page(page)
    wanted = {
        id(widget): widget
        for widget in controls(shared_window)
        if widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    unreachable = [
        widget
        for widget in controls(shared_window)
        if widget.isEnabled()
        and isinstance(widget, QAbstractButton)
        and not widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
        and widget.group() is None  # Tab leads to the one that is down, arrows to the others.
    ]
    assert not unreachable
    chain: set[int] = set()
    widget: QWidget | None = shared_window
    for _ in range(2000):
        widget = widget.nextInFocusChain() if widget is not None else None
        if widget is None or id(widget) in chain:
            break
        chain.add(id(widget))
    assert set(wanted) <= chain


def test_every_action_says_what_it_does(shared_window: MainWindow) -> None:
    for action in shared_window.actions_by_name:
        assert action.text(), action.objectName()
        assert action.statusTip(), action.objectName()
        assert action.toolTip(), action.objectName()
        assert not action.icon().isNull(), action.objectName()


def test_no_two_actions_share_a_shortcut(shared_window: MainWindow) -> None:
    actions: list[QAction] = shared_window.findChildren(QAction)
    keys = [action.shortcut().toString() for action in set(actions) if action.shortcut().toString()]
    assert len(keys) == len(set(keys))


def not_explained(number: int) -> ExplainedPage:
    raise InputError(phrase("There is no explanation of round {round}.", round=number))


def every_dialog(
    shared_window: MainWindow, named: Callable[[str], str] = str
) -> tuple[Dialog, ...]:
    """One of each kind of dialog that the program has; `named` is how people and files are called."""
    event = shared_window.opened
    assert event is not None
    tournament, state = event.tournament, event.state
    assert tournament is not None
    assert state is not None
    row = f'"{named("Adams")}";x;"{named("blue")}";left'
    table = read_table(f"Name;Rating;Colour;{named('Of eyes')}\n{row}\n".encode(), {})
    source = ImportSource(named("Players"), b"", (), 2026, late=True, remembered={})
    known = [address_of("club", "open", named("anna"))]
    joining = ServerDialog("Join an event", "Join", "It is on a server.", known, shared_window)
    joining.setObjectName("joinEventDialog")
    return (
        ByeDialog(tournament.players[0], tournament, shared_window),
        SettingsDialog(tournament, shared_window),
        SaveByHandDialog(
            lambda _case: (), (named("C1: they met in round 1"),), named(""), shared_window
        ),
        AboutDialog(shared_window.context.places, shared_window),
        LicencesDialog(shared_window.tasks, shared_window),
        KeysDialog(shared_window.actions_by_name, LIGHT, shared_window),
        ConfirmDialog(
            ConfirmationNeededError(
                phrase("{who}?", who=named("Anna")),
                phrase("Expel {who}", who=named("Anna")),
                level=Level.TWO_STEPS,
                consequence=phrase("{who}!", who=named("Bo")),
            ),
            shared_window,
        ),
        ExpelDialog(tournament.players[0], shared_window),
        WithdrawDialog(tournament.players[0], tournament, shared_window),
        ForbiddenDialog(tournament, shared_window),
        ApartPriceDialog(
            tournament.before_round(1),
            (ForbiddenGroup((1, 2)),),
            shared_window.tasks,
            shared_window.theme,
            shared_window,
        ),
        VirtualPointsDialog(tournament, shared_window),
        ScheduleDialog(tournament, lambda: 518, shared_window),
        ExchangeDialog(tournament.players[0], tournament.players[1:3], shared_window),
        LaterRatingsDialog(tournament.players[0], tournament, shared_window),
        NumberDialog(tournament.players[0], len(tournament.players), shared_window),
        AbnormalPointsDialog(tournament, None, shared_window),
        HallDialog(
            HallOptions(), (("wall", "wall, 1024 × 768"),), (named("A"), named("B")), shared_window
        ),
        *(RoundClockDialog(1, clock, 90, _NOW, shared_window) for clock in (None, _CLOCK)),
        PresenceDialog(event, lambda: None, shared_window.theme, shared_window),
        ImportPlayersDialog(
            source,
            table,
            source.preview(table.layout),
            tasks=shared_window.tasks,
            theme=shared_window.theme,
            parent=shared_window,
        ),
        CorrectionDialog(
            "Correct",
            "1-0",
            lambda: CorrectionPreview(CountsFor.NEXT_PAIRING, (), ()),
            tournament,
            shared_window.tasks,
            shared_window,
        ),
        StrayLogDialog(
            named("a.arbiter"),
            FileAndLog(Contents(1, 2, 3, verbatim(named("A result")), _NOW), None),
            shared_window,
        ),
        PrizeGroupDialog(PrizeGroup(named(""), ()), shared_window),
        SecondEntryDialog(state, 1, {}, shared_window.theme, shared_window),
        FindPlayerDialog(tournament, PlayerPlace.DETAILS, shared_window.theme, shared_window),
        AllSystemsDialog(
            tournament, 1, None, shared_window.tasks, shared_window.theme, shared_window
        ),
        MendRoundDialog(
            state_of_file(tournament), 1, shared_window.tasks, shared_window.theme, shared_window
        ),
        WithAndWithoutDialog(
            state_of_file(tournament), shared_window.previews, shared_window.theme, shared_window
        ),
        ReadRoundDialog(
            1, lambda: not_explained(1), shared_window.tasks, shared_window.theme, shared_window
        ),
        RenameEventDialog(named("Open"), Path(named("open")), shared_window),
        RatingListsDialog(
            (
                KeptRatingList(
                    "fide-2026-10", "fide", "FIDE", ("standard",), "2026-10", 3, named("a.zip")
                ),
            ),
            "https://example.org",
            shared_window.theme,
            shared_window,
        ),
        UpdateRatingsDialog(
            RatingCheck(
                ("fide-2026-10",),
                "2026-11",
                (RatingDifference(1, named("Aas, Bo"), 1800, 1850, "fide-2026-10, standard"),),
                (named("Berg, Cy"),),
            ),
            shared_window.theme,
            shared_window,
        ),
        CopiesDialog(
            (KeptCopy(Path(named("copy")), datetime(2026, 11, 21, tzinfo=UTC), named("round 1")),),
            (Path(named("copies")),),
            shared_window.theme,
            shared_window,
        ),
        FinalReportDialog(rating_remarks(Tournament()), shared_window),
        ImportReviewDialog(
            review_import((CORPUS / "0004-regular-n13-r9.trf").read_bytes()),
            shared_window.theme,
            shared_window,
        ),
        LanguageDialog((("de", "Deutsch"), ("en", "English")), "", "English", shared_window),
        UnsavedDialog((named("A player is being added."),), shared_window, keep="Add the player"),
        joining,
    )


def has_keyboard(dialog: Dialog) -> bool:
    return dialog.focusWidget() is not None


def test_every_kind_of_dialog_is_looked_at(shared_window: MainWindow) -> None:
    """A new dialog belongs into the list above."""
    folder = Path(arbiter_app.gui.__file__).parent
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "Dialog(QDialog)" not in text or path.parts[-2:] == ("forms", "dialog.py"), path
    # Commands import most of them where they are shown.
    for module in pkgutil.walk_packages(arbiter_app.gui.__path__, "arbiter_app.gui."):
        importlib.import_module(module.name)
    kinds: set[type[Dialog]] = set()
    to_see = [Dialog]
    while to_see:
        found = to_see.pop().__subclasses__()
        to_see += found
        kinds |= set(found)
    dialogs = every_dialog(shared_window)
    seen = {type(dialog) for dialog in dialogs}
    for dialog in dialogs:
        dialog.deleteLater()
    assert kinds - seen == {FormDialog, WrittenDialog, EntryDialog}


def test_every_dialog_has_letters_and_opens_on_its_first_field(
    qtbot: QtBot, shared_window: MainWindow
) -> None:
    """Alt and a letter presses any button; the keyboard is in a field, or on the careful button."""
    for dialog in every_dialog(shared_window):
        dialog.open()
        qtbot.waitUntil(partial(has_keyboard, dialog))
        buttons = [
            button for button in dialog.findChildren(QPushButton) if button.isVisibleTo(dialog)
        ]
        letters = [letter_of(button.text()) for button in buttons]
        assert all(letters), [button.text() for button in buttons]
        assert len(set(letters)) == len(letters), [button.text() for button in buttons]
        focus = dialog.focusWidget()
        fields = [
            widget
            for widget in controls(dialog)
            if isinstance(widget, (QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox))
        ]
        is_careful = isinstance(focus, QPushButton) and focus.objectName() in {
            "cancel",
            "accept",
            "goTo0",  # to the first field that the final report lacks
        }
        assert is_careful or not isinstance(focus, QPushButton), dialog
        if fields and not is_careful:
            assert not isinstance(focus, QPushButton)
        dialog.reject()


def test_dialogs_name_their_fields(qtbot: QtBot, shared_window: MainWindow) -> None:
    dialogs = every_dialog(shared_window)
    gone: list[object] = []
    for dialog in dialogs:
        dialog.destroyed.connect(lambda: gone.append(True))
        dialog.open()
        for widget in controls(dialog):
            assert name_of(widget), f"{dialog!r}: {widget!r}"
        dialog.reject()
    qtbot.waitUntil(lambda: len(gone) == len(dialogs))


def test_the_hall_can_be_read_by_a_screen_reader(qtbot: QtBot, shared_window: MainWindow) -> None:
    """Its list says each cell with its heading; field and list have names."""
    shared_window.hall.open_or_close()
    hall = shared_window.hall.hall
    assert hall is not None
    for widget in controls(hall):
        assert name_of(widget), widget
    shared_window.hall.close()
    bar = shared_window.hall.bar
    for button in bar.findChildren(QAbstractButton):
        assert name_of(button)
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_start_page_is_usable_by_keyboard(qtbot: QtBot, shared_window: MainWindow) -> None:
    start = shared_window.start
    for button in start.buttons:
        assert name_of(button)
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert name_of(start.view)


def test_no_control_is_too_small_at_twice_the_type(
    qapp: QApplication, shared_window: MainWindow
) -> None:
    """With letters twice as large no button cuts its text."""
    for widget in controls(shared_window):
        if isinstance(widget, QAbstractButton) and widget.text():
            assert widget.width() >= widget.fontMetrics().horizontalAdvance(widget.text())


def labels_of(widget: QWidget) -> list[str]:
    """What a screen reader finds to be the labels of a widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    label = QAccessible.RelationFlag.Label
    return [
        str(other.text(QAccessible.Text.Name))
        for other, relation in interface.relations()
        if relation & label
    ]


def assert_named_boxes(parent: QWidget) -> None:
    """Each box says what it is about, and what is chosen."""
    for box in parent.findChildren(QComboBox):
        if not box.isVisible():
            continue
        interface = QAccessible.queryAccessibleInterface(box)
        assert interface.text(QAccessible.Text.Value) == box.currentText()
        assert box.accessibleName(), (parent, box.objectName())
        if name_of(box) != box.accessibleName():
            assert len(labels_of(box)) == 1, (parent, box.objectName())
            assert all(labels_of(box)), (parent, box.objectName())


@pytest.mark.parametrize("page", PageName)
def test_boxes_of_a_page_are_called_what_their_label_says(
    shared_window: MainWindow, page: PageName
) -> None:
    assert shared_window.page is not None
    shared_window.page.show_page(page)
    assert_named_boxes(shared_window)


def test_boxes_of_dialogs_are_called_what_their_label_says(
    qtbot: QtBot, shared_window: MainWindow
) -> None:
    for dialog in every_dialog(shared_window):
        dialog.open()
        assert_named_boxes(dialog)
        dialog.reject()


@pytest.mark.parametrize("page", PageName)
def test_one_of_several_is_heard_as_such_and_tab_leads_to_it(
    qtbot: QtBot, shared_window: MainWindow, page: PageName
) -> None:
    """Rail, rounds, steps, lengths: radio buttons; Tab stops at the one that is down alone."""
    assert shared_window.page is not None
    shared_window.page.show_page(page)
    qtbot.waitUntil(lambda: not shared_window.is_busy)
    rows = [
        row for row in shared_window.findChildren(QButtonGroup) if row.exclusive() and row.buttons()
    ]
    assert rows
    for row in rows:
        for button in row.buttons():
            interface = QAccessible.queryAccessibleInterface(button)
            assert interface.role() is QAccessible.Role.RadioButton
            assert bool(interface.state().checked) == button.isChecked()
        stops = [each for each in row.buttons() if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert stops == [row.checkedButton()]


def test_arrows_lead_from_page_to_page_in_the_rail(qtbot: QtBot, shared_window: MainWindow) -> None:
    page = shared_window.page
    assert page is not None
    shared_window.activateWindow()
    qtbot.waitUntil(shared_window.isActiveWindow)
    page.show_page(PageName.PLAYERS)
    page.rail.button(PageName.PLAYERS).setFocus()
    for before, name in (
        (PageName.PLAYERS, PageName.ROUNDS),
        (PageName.ROUNDS, PageName.STANDINGS),
    ):
        QTest.keyClick(page.rail.button(before), Qt.Key.Key_Down)
        assert page.current_page is name
        assert QApplication.focusWidget() is page.rail.button(name)
    QTest.keyClick(page.rail.button(PageName.STANDINGS), Qt.Key.Key_Up)
    assert page.current_page is PageName.ROUNDS
