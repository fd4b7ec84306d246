"""Joining an event on a server by keys, and publishing one there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.event_address import EventAddress, Tls, address_of, event_address
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.files.server import ServerDialog
from arbiter_app.gui.tables.model import Role
from tests.gui.driver import Driver, close, new_driver
from tests.gui.held import held
from tests.server import TestServer
from tests.still_network import still_network
from tests.store.support import new_event, open_session

NAME = "joined"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    driver = new_driver(qtbot, tmp_path)
    yield driver
    close(driver)


def asked(driver: Driver, action: ActionName) -> ServerDialog:
    driver.window.actions_by_name[action].trigger()
    return driver.dialog(ServerDialog)


def written(driver: Driver, *texts: str) -> None:
    """Type into one field after the other."""
    for number, text in enumerate(texts):
        if number:
            driver.press(Qt.Key.Key_Tab)
        driver.type(text)


def field(dialog: QWidget, name: str) -> QLineEdit:
    found = dialog.findChild(QLineEdit, name)
    assert found is not None
    return found


def test_an_event_is_joined_by_keys(driver: Driver, address: EventAddress, tmp_path: Path) -> None:
    """What is wrong is told in the form, which stays; the next time all but the password is there."""
    new_event(address)[0].close()
    dialog = asked(driver, ActionName.JOIN_EVENT)
    assert driver.focus() is field(dialog, "serverField")
    assert not dialog.accept_button.isEnabled()
    written(driver, address.server, "jouned", "arbiter", "secret")
    dialog.accept_button.click()
    driver.until(lambda: "There is no event “jouned”" in " ".join(driver.labels(dialog)))
    assert driver.window.opened is None
    wrong = field(dialog, "serverEventField")
    driver.until(wrong.isEnabled)
    wrong.setFocus()
    wrong.selectAll()
    driver.type(NAME)
    dialog.accept_button.click()
    driver.until(lambda: driver.window.opened is not None)
    driver.until(lambda: driver.window.context.dialog is None)
    assert str(driver.event.session.place) == str(address)
    assert len(driver.tournament.players) == 8
    driver.command("close_event")
    dialog = asked(driver, ActionName.JOIN_EVENT)
    assert driver.focus() is field(dialog, "passwordField")
    assert not field(dialog, "passwordField").text()
    assert field(dialog, "serverEventField").text() == NAME
    driver.cancel(dialog)
    driver.window.preferences.save()
    assert b"secret" not in (tmp_path / "preferences.ini").read_bytes()
    assert b"arbiter@" in (tmp_path / "preferences.ini").read_bytes()


def test_what_was_joined_before_is_on_the_start_page(driver: Driver, address: EventAddress) -> None:
    """Where the server is and under which name, and no password: the form asks for that."""
    new_event(address)[0].close()
    with_password = address.uri.replace("arbiter@", "arbiter:secret@")
    driver.window.open_path(event_address(with_password))
    driver.until(lambda: driver.window.opened is not None)
    shown = (driver.window.windowTitle(), *driver.labels(driver.window))
    assert "secret" not in " ".join(shown)
    driver.command("close_event")
    view, model = driver.window.start.view, driver.window.start.model
    index = model.index(0, 0)
    assert index.data() == NAME
    assert index.data(Role.SECONDARY) == f"{address.server} · arbiter"
    assert "secret" not in index.data(Qt.ItemDataRole.ToolTipRole)
    assert driver.focus() is view
    driver.press(Qt.Key.Key_Return, view)
    dialog = driver.dialog(ServerDialog)
    assert driver.focus() is field(dialog, "passwordField")
    dialog.accept_button.click()
    driver.until(lambda: driver.window.opened is not None)
    driver.until(lambda: driver.window.context.dialog is None)


def connection(dialog: QWidget) -> QComboBox:
    found = dialog.findChild(QComboBox, "connectionField")
    assert found is not None
    return found


def test_a_server_that_does_not_encrypt_is_joined_where_that_is_allowed(
    driver: Driver, address: EventAddress, server: TestServer, tmp_path: Path
) -> None:
    """The form says what is wrong and what it means to allow it; the window shows it for as long."""
    new_event(address)[0].close()
    mark = driver.window.findChild(QLabel, "connectionMark")
    assert mark is not None
    with still_network(server) as network:
        far = network.address(NAME)
        dialog = asked(driver, ActionName.JOIN_EVENT)
        written(driver, far.server, NAME, far.person, far.password)
        assert connection(dialog).currentText() == "Encrypted"
        dialog.accept_button.click()
        driver.until(lambda: "does not encrypt its connections" in " ".join(driver.labels(dialog)))
        assert driver.window.opened is None
        assert not mark.isVisible()
        caution = dialog.findChild(QLabel, "notEncrypted")
        assert caution is not None
        driver.until(connection(dialog).isEnabled)
        assert not caution.isVisible()
        connection(dialog).setCurrentText("Not encrypted")
        assert caution.isVisible()
        dialog.accept_button.click()
        driver.until(lambda: driver.window.opened is not None)
        driver.until(lambda: driver.window.context.dialog is None)
        assert mark.isVisible()
        assert (mark.text(), mark.toolTip()) == ("Not encrypted", caution.text())
        driver.window.preferences.save()
        kept = (tmp_path / "preferences.ini").read_text("utf-8")
        assert "tls=none" in kept
        assert far.password not in kept
        driver.window.actions_by_name[ActionName.CLOSE_EVENT].trigger()
        driver.until(lambda: driver.window.opened is None)
        assert not mark.isVisible()
    # That one server is allowed it, and no other that is typed.
    dialog = asked(driver, ActionName.JOIN_EVENT)
    assert connection(dialog).currentText() == "Not encrypted"
    field(dialog, "serverField").setFocus()
    driver.type("0")
    assert connection(dialog).currentText() == "Encrypted"
    driver.cancel(dialog)


def test_a_socket_of_this_machine_has_no_mark(driver: Driver, address: EventAddress) -> None:
    new_event(address)[0].close()
    driver.window.open_path(address)
    driver.until(lambda: driver.window.opened is not None)
    mark = driver.window.findChild(QLabel, "connectionMark")
    assert mark is not None
    assert not mark.isVisible()


def test_the_certificate_of_a_server_is_named(driver: Driver, tmp_path: Path) -> None:
    """Where it is checked, and only there; what an address asks for besides is kept."""
    issuer = address_of("old", "open", "ben", tls=Tls.ISSUER_CHECKED, root_certificate="/old.crt")
    driver.window.preferences.remember_server(issuer)
    dialog, chosen = asked(driver, ActionName.JOIN_EVENT), list[EventAddress]()
    dialog.chosen.disconnect()
    dialog.chosen.connect(chosen.append)
    certificate = field(dialog, "certificateField")
    assert certificate.isVisible()
    dialog.hand_over()
    field(dialog, "serverField").setText("club:5433")
    connection(dialog).setCurrentText("Encrypted")
    assert not certificate.isVisible()
    dialog.hand_over()
    connection(dialog).setCurrentText("Encrypted, certificate checked")
    button = dialog.findChild(QPushButton, "chooseCertificate")
    assert button is not None
    button.click()
    picker = dialog.findChild(QFileDialog)
    assert picker is not None
    picker.fileSelected.emit(str(tmp_path / "club.crt"))
    picker.close()
    dialog.hand_over()
    assert [(one.server, one.tls, one.root_certificate) for one in chosen] == [
        ("old", Tls.ISSUER_CHECKED, "/old.crt"),
        ("club:5433", Tls.REQUIRED, ""),
        ("club:5433", Tls.CHECKED, str(tmp_path / "club.crt")),
    ]
    driver.cancel(dialog)


def test_what_names_no_event_is_told(driver: Driver) -> None:
    dialog = asked(driver, ActionName.JOIN_EVENT)
    written(driver, "club", "x" * 64)
    dialog.accept_button.click()
    driver.until(lambda: "is not a valid name for an event" in " ".join(driver.labels(dialog)))
    driver.cancel(dialog)


def test_who_is_not_let_in_is_asked_again(driver: Driver, address: EventAddress) -> None:
    """As with an address on the command line, on which there is no place for a password."""
    driver.window.open_path(address)
    driver.until(lambda: f"There is no event “{NAME}”" in driver.window.context.message.text)
    new_event(address)[0].close()
    driver.follow_link()
    dialog = driver.dialog(ServerDialog)
    assert field(dialog, "serverEventField").text() == NAME
    assert driver.focus() is field(dialog, "passwordField")
    dialog.accept_button.click()
    driver.until(lambda: driver.window.opened is not None)
    driver.until(lambda: driver.window.context.dialog is None)


def test_a_file_is_published_and_joined_there(driver: Driver, address: EventAddress) -> None:
    """The file stays as it is; whoever goes on does so on the server."""
    driver.open_sample()
    path, before = driver.event.session.path, driver.state
    dialog = asked(driver, ActionName.PUBLISH_EVENT)
    name = field(dialog, "serverEventField")
    name.setText(NAME)
    written(driver, address.server)
    person = field(dialog, "personField")
    person.setFocus()
    driver.type("arbiter")
    dialog.accept_button.click()
    driver.until(lambda: f"Published at {address}" in driver.page.message.text)
    assert driver.event.session.path == path
    with open_session(address) as there:
        assert there.state(1) == before
        assert there.journal() == driver.event.journal()
    driver.follow_link()
    driver.until(lambda: str(driver.event.session.place) == str(address))
    # What is saved of it goes to the documents, as it has no folder of its own.
    assert driver.event.folder == driver.window.context.places.documents


def test_a_form_that_waits_keeps_the_keyboard_and_does_nothing_with_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written, nothing closes, nothing is asked, until the server has answered."""
    driver.open_sample()
    driver.until_idle()
    bench = held(driver.window.tasks, monkeypatch)
    dialog = asked(driver, ActionName.PUBLISH_EVENT)
    server = field(dialog, "serverField")
    server.setFocus()
    server.setText("127.0.0.1:1")
    dialog.accept_button.click()
    assert driver.focus() is dialog
    assert not server.isEnabled()
    driver.press(Qt.Key.Key_Escape)
    driver.press(Qt.Key.Key_PageUp)
    driver.type("x")
    assert QApplication.activeModalWidget() is dialog
    assert server.text() == "127.0.0.1:1"
    bench.do_all()
    driver.until(server.isEnabled)
    assert driver.focus() is not dialog
    assert dialog.accept_button.isEnabled()
    driver.cancel(dialog)


def test_a_form_that_was_refused_has_the_keyboard_again_when_one_comes_back_to_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server may take its time: whoever looked into another window meanwhile types on here."""
    driver.open_sample()
    driver.until_idle()
    bench = held(driver.window.tasks, monkeypatch)
    dialog = asked(driver, ActionName.PUBLISH_EVENT)
    server = field(dialog, "serverField")
    server.setFocus()
    server.setText("127.0.0.1:1")
    dialog.accept_button.click()
    elsewhere = QWidget()
    driver.qtbot.addWidget(elsewhere)
    elsewhere.show()
    elsewhere.activateWindow()
    driver.until(elsewhere.isActiveWindow)
    bench.do_all()
    driver.until(server.isEnabled)
    dialog.activateWindow()
    driver.until(dialog.isActiveWindow)
    assert driver.focus() is server
    driver.cancel(dialog)
