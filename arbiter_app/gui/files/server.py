"""Where an event on a server is, or is to be: server, event, and who asks to be let in."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from arbiter_app.errors import InputError
from arbiter_app.event_address import EventAddress, Tls, address_of
from arbiter_app.gui.files.connection_label import what_not_encrypted_means
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.text.wording import said

_USUAL_CERTIFICATE: Final = (
    r"%APPDATA%\postgresql\root.crt" if sys.platform == "win32" else "~/.postgresql/root.crt"
)
"""Where PostgreSQL's own programs look for the certificate that is trusted."""


class ServerDialog(EntryDialog):
    """Asks for an event on a server; `chosen` carries its `EventAddress`.

    It opens on what was joined last, with the keyboard on the first field that is not known. The
    password stands in the address and nowhere else. What is allowed to one server, a connection that
    is not encrypted, is not allowed to the next one that is typed.
    """

    chosen = Signal(object)

    def __init__(
        self,
        title: str,
        accept_text: str,
        note: str,
        recent: Sequence[EventAddress],
        parent: QWidget,
        *,
        event: str = "",
    ) -> None:
        """`event` is the name that a new event is to have there, if it is one."""
        super().__init__(title, accept_text, parent)
        self._recent = tuple(recent)
        self._keeps_event = bool(event)
        self._server, self._event, self._person = QLineEdit(), QLineEdit(event), QLineEdit()
        self._password = QLineEdit()
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._server.setPlaceholderText("chess.example.org:5432")
        self.add_note(note)
        if self._recent:
            before = ChoiceBox()
            for address in self._recent:
                before.addItem(f"{address.event} – {address.server}")
            before.let_shrink(24)
            before.currentIndexChanged.connect(self._fill_in)
            self.add_field(self.tr("Recently joined"), before, "joinedBefore")
        for caption, field, name in (
            (self.tr("Server"), self._server, "serverField"),
            (self.tr("Event"), self._event, "serverEventField"),
            (self.tr("Your name"), self._person, "personField"),
            (self.tr("Password"), self._password, "passwordField"),
        ):
            self.add_field(caption, field, name)
            field.textChanged.connect(self._check)
        self._server.textChanged.connect(self._allow_no_other)
        self._add_connection()
        self.add_note(
            self.tr(
                "The password is kept only until you close Arbiter. If left empty, it is taken"
                " from where PostgreSQL’s own programs look."
            )
        )
        if self._recent:
            self._fill_in(0)
        self._check()

    def first_field(self) -> QWidget:
        fields = (self._server, self._event, self._person)
        return next((field for field in fields if not field.text()), self._password)

    def hand_over(self) -> None:
        """Raises nothing: what cannot be an address is told in the form."""
        try:
            address = address_of(
                self._server.text().strip(),
                self._event.text().strip(),
                self._person.text().strip(),
                self._password.text(),
                tls=self._demanded,
                root_certificate=self._certificate.text().strip() if self._is_checked else "",
            )
        except InputError as error:
            self.hold(said(error.said))
            return
        self.chosen.emit(address)

    def _add_connection(self) -> None:
        """How it is encrypted, the certificate where that is checked, and what it means where not."""
        self._tls, self._certificate = ChoiceBox(), QLineEdit()
        self._allowed = ""
        for text, tls in (
            (self.tr("Encrypted"), Tls.REQUIRED),
            (self.tr("Encrypted, certificate checked"), Tls.CHECKED),
            (self.tr("Not encrypted"), Tls.NONE),
        ):
            self._tls.addItem(text, tls)
        self.add_field(self.tr("Connection"), self._tls, "connectionField")
        self._certificate.setPlaceholderText(_USUAL_CERTIFICATE)
        self.add_field(self.tr("Certificate"), self._certificate, "certificateField")
        self._choose = push_button(
            self.tr("Choose a certificate…"), self._ask_for_certificate, name="chooseCertificate"
        )
        self._caution = label(
            what_not_encrypted_means(), "consequence", name="notEncrypted", wrap=True
        )
        self.add_below(self._choose)
        self.add_below(self._caution)
        self._tls.currentIndexChanged.connect(lambda _place: self._connection_chosen())
        self._connection_chosen()

    @property
    def _demanded(self) -> Tls:
        # Qt gives back a plain text.
        return Tls(self._tls.currentData())

    @property
    def _is_checked(self) -> bool:
        return self._demanded in {Tls.CHECKED, Tls.ISSUER_CHECKED}

    def _connection_chosen(self) -> None:
        is_open = self._demanded is Tls.NONE
        self._allowed = self._server.text() if is_open else ""
        for field in (self._certificate, self._choose):
            self.show_field(field, self._is_checked)
        self.show_field(self._caution, is_open)
        if is_open:
            self.describe(self._caution.text())
        self.fit()

    def _allow_no_other(self, server: str) -> None:
        """What was demanded of one server less than usual is not so of the next."""
        self._tls.setItemData(1, Tls.CHECKED)
        if self._allowed and server != self._allowed:
            self._tls.setCurrentIndex(0)

    def _ask_for_certificate(self) -> None:
        kinds = self.tr("Certificates (*.crt *.pem)")
        dialog = FileDialog(self, self.tr("Certificate"), Path.home(), kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._certificate.setText)
        dialog.open()

    def _fill_in(self, place: int) -> None:
        address = self._recent[place]
        self._server.setText(address.server)
        self._person.setText(address.person)
        if not self._keeps_event:
            self._event.setText(address.event)
        # Of those that check, the one that the address asks for.
        asks_for_issuer = address.tls is Tls.ISSUER_CHECKED
        self._tls.setItemData(1, Tls.ISSUER_CHECKED if asks_for_issuer else Tls.CHECKED)
        self._tls.setCurrentIndex(self._tls.findData(address.tls))
        self._certificate.setText(address.root_certificate)
        self._connection_chosen()

    def _check(self) -> None:
        fields = (self._server, self._event)
        self.accept_button.setEnabled(all(field.text().strip() for field in fields))
