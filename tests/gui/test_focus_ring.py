"""What has the keyboard is seen: one ring of two pixels, which stands out from its ground by 3 to 1."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.look.focus_ring import GAP, WIDTH, Ring
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations.interface import ConfirmationNeededError, Level
from arbiter_app.wording import phrase
from tests.few_examples import few_of
from tests.gui.driver import Driver
from tests.gui.test_accessibility import controls
from tests.gui.test_contrast import PART, contrast


@pytest.fixture
def driver(qtbot: QtBot, shared_window: MainWindow) -> Iterator[Driver]:
    shared_window.activateWindow()
    qtbot.waitUntil(shared_window.isActiveWindow)
    yield Driver(qtbot, shared_window)
    shared_window.theme.choose(ThemeChoice.LIGHT)


def band(widget: QWidget) -> Iterator[QPoint]:
    """The middle of each side of the ring around a widget, pixel by pixel, in its window."""
    window = widget.window()
    area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    outer = area.adjusted(-GAP - WIDTH, -GAP - WIDTH, GAP + WIDTH, GAP + WIDTH)
    for depth in range(WIDTH):
        line = outer.adjusted(depth, depth, -depth, -depth)
        for x in range(area.left() + 8, area.right() - 8, 3):
            yield from (QPoint(x, line.top()), QPoint(x, line.bottom()))
        for y in range(area.top() + 8, area.bottom() - 8, 3):
            yield from (QPoint(line.left(), y), QPoint(line.right(), y))


def share_that_shows(widget: QWidget, before: QImage, after: QImage) -> float:
    """How much of the ring is another colour than before, by 3 to 1."""
    points = [point for point in band(widget) if widget.window().rect().contains(point)]
    told = [
        contrast(before.pixelColor(point).name(), after.pixelColor(point).name()) >= PART
        for point in points
    ]
    return sum(told) / len(told) if told else 0.0


def assert_ringed(widget: QWidget, elsewhere: QWidget) -> None:
    window = widget.window()
    elsewhere.setFocus()
    before = window.grab().toImage()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    after = window.grab().toImage()
    assert share_that_shows(widget, before, after) > 0.6, widget.objectName()


@pytest.mark.parametrize(
    ("page", "choice"),
    few_of(
        [
            *((page, ThemeChoice.LIGHT) for page in PageName),
            (PageName.LOG, ThemeChoice.DARK),
            (PageName.LOG, ThemeChoice.HIGH_CONTRAST),
        ],
        [
            (PageName.ROUNDS, ThemeChoice.LIGHT),
            (PageName.LOG, ThemeChoice.DARK),
            (PageName.LOG, ThemeChoice.HIGH_CONTRAST),
        ],
    ),
)
def test_everything_that_takes_the_keyboard_has_the_ring(
    driver: Driver, page: PageName, choice: ThemeChoice
) -> None:
    driver.window.theme.choose(choice)
    driver.page.show_page(page)
    driver.until_idle()
    driver.qtbot.wait(1)
    stops = [
        widget
        for widget in controls(driver.window)
        if widget.isEnabled()
        and widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]
    assert len(stops) > 5
    for widget, elsewhere in zip(stops, (stops[-1], *stops[:-1]), strict=True):
        assert_ringed(widget, elsewhere)


@pytest.mark.parametrize("level", [Level.CONFIRM, Level.TWO_STEPS])
def test_buttons_on_a_fill_have_it_too(driver: Driver, level: Level) -> None:
    """Danger and caution: the ring is around the fill, not on it. It goes with its dialog."""
    dialog = ConfirmDialog(
        ConfirmationNeededError(phrase("Really?"), phrase("Delete"), level=level), driver.window
    )
    dialog.open()
    driver.qtbot.waitUntil(dialog.isActiveWindow)
    for button, other in (
        (dialog.accept_button, dialog.cancel_button),
        (dialog.cancel_button, dialog.accept_button),
    ):
        assert_ringed(button, other)
    dialog.reject()
    driver.window.activateWindow()
    driver.qtbot.waitUntil(driver.window.isActiveWindow)
    button = driver.page.rail.button(PageName.ROUNDS)
    button.setFocus()
    (ring,) = driver.window.findChildren(Ring, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert ring.around is button


def test_the_ring_goes_where_its_widget_goes(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    button = driver.page.findChild(QAbstractButton, "add_player_button")
    assert button is not None
    button.setFocus()
    ring = driver.window.findChild(Ring)
    assert ring is not None
    for width in (1100, 1300):
        driver.window.resize(width, 800)
        QApplication.sendPostedEvents()
        place = ring.mapToGlobal(ring.rect().center()) - button.mapToGlobal(button.rect().center())
        assert place.manhattanLength() <= 2
    driver.page.show_page(PageName.ROUNDS)
    assert ring.around is driver.focus()


def test_the_ring_goes_under_a_notice_that_had_the_keyboard(driver: Driver) -> None:
    """It does not strike through the notice, and is whole again when the notice is gone."""
    driver.page.show_page(PageName.PLAYERS)
    driver.until_idle()
    view, message = driver.page.players.view, driver.page.message
    view.setFocus()
    (ring,) = driver.window.findChildren(Ring, options=Qt.FindChildOption.FindDirectChildrenOnly)
    room = WIDTH + GAP
    message.hide()
    for _ in range(2):
        driver.window.context.tell("Something is said.", link="Do it", slot=int)
        driver.command("to_message")
        assert message.has_keyboard
        driver.command("to_message")
        assert ring.around is view
        place = QRect(message.mapTo(driver.window, QPoint()) - ring.pos(), message.size())
        assert place.intersects(ring.rect())
        assert not ring.mask().intersects(place)
        message.dismiss()
        inside = ring.rect().adjusted(room, room, -room, -room)
        assert ring.mask() == QRegion(ring.rect()) - QRegion(inside)
