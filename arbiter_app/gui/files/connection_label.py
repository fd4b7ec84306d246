"""That the connection to the server is not encrypted, in the status bar."""

from __future__ import annotations

from arbiter_app.event_address import EventAddress
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import tr


class ConnectionLabel:
    """A mark, for as long as an event is open whose server the arbiter has allowed that."""

    def __init__(self, context: CommandContext) -> None:
        self._context = context
        self._label = label(tr("Not encrypted"), "badge", name="connectionMark")
        give_tip(self._label, what_not_encrypted_means())
        context.window.statusBar().addPermanentWidget(self._label)
        self.refresh()

    def refresh(self) -> None:
        """Show it for the event that is open, if it is one of those; that is said aloud, too."""
        event = self._context.opened
        place = None if event is None else event.session.place
        is_open = isinstance(place, EventAddress) and place.is_open_to_readers
        self._label.setVisible(is_open)
        if is_open:
            announce(self._context.window, f"{self._label.text()}. {self._label.toolTip()}")


def what_not_encrypted_means() -> str:
    """What the arbiter allows to a server that does not encrypt."""
    return tr(
        "Others in the network can read and change what this desk and the server send each other."
        " The password itself is not sent."
    )
