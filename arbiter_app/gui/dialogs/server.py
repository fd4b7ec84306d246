"""Where an event on a server is, or is to be: server, event, and who asks to be let in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.errors import InputError
from arbiter_app.event_address import EventAddress, address_of
from arbiter_app.gui.choice_box import ChoiceBox
from arbiter_app.gui.dialogs.entry import EntryDialog
from arbiter_app.gui.wording import said


class ServerDialog(EntryDialog):
    """Asks for an event on a server; `chosen` carries its `EventAddress`.

    It opens on what was joined last, with the keyboard on the first field that is not known. The
    password stands in the address and nowhere else.
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
            self.add_field(self.tr("Joined before"), before, "joinedBefore")
        for caption, field, name in (
            (self.tr("Server"), self._server, "serverField"),
            (self.tr("Event"), self._event, "serverEventField"),
            (self.tr("Your name"), self._person, "personField"),
            (self.tr("Password"), self._password, "passwordField"),
        ):
            self.add_field(caption, field, name)
            field.textChanged.connect(self._check)
        self.add_note(
            self.tr(
                "The password is forgotten with the program. Left empty, it is looked for where"
                " PostgreSQL’s own programs look."
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
            )
        except InputError as error:
            self.hold(said(error.said))
            return
        self.chosen.emit(address)

    def _fill_in(self, place: int) -> None:
        address = self._recent[place]
        self._server.setText(address.server)
        self._person.setText(address.person)
        if not self._keeps_event:
            self._event.setText(address.event)

    def _check(self) -> None:
        fields = (self._server, self._event)
        self.accept_button.setEnabled(all(field.text().strip() for field in fields))
