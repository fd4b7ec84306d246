"""Events on a server: joined, and published from a file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext, for_good
from arbiter_app.gui.files.commands import FileCommands
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.work.tasks import TaskProgress, Tasks


class ServerCommands(QObject):
    """Asks where an event is; `files` opens it."""

    def __init__(
        self, context: CommandContext, tasks: Tasks, preferences: Preferences, files: FileCommands
    ) -> None:
        super().__init__(context)
        self._context = context
        self._tasks = tasks
        self._preferences = preferences
        self._files = files
        files.not_joined.connect(self._not_joined)
        context.actions.on(ActionName.JOIN_EVENT, self.ask_what_to_join)
        context.actions.on(
            ActionName.PUBLISH_EVENT, partial(context.past_player, self.ask_where_to_publish)
        )

    def ask_what_to_join(self) -> None:
        """Which event on which server; what was begun in the one that is open is asked about first."""
        self._context.leave_event(partial(self._ask_what_to_join, self._preferences.servers))

    def ask_to_join(self, address: EventAddress) -> None:
        """The same, with this event in the form already."""
        self._context.leave_event(partial(self._ask_what_to_join, self._with(address)))

    def _with(self, address: EventAddress) -> Sequence[EventAddress]:
        """Those joined before, this one first."""
        others = (one for one in self._preferences.servers if one.uri != address.uri)
        return (address, *others)

    def _not_joined(self, address: EventAddress, error: UserError) -> None:
        """Say why, with the way to another try, as with a password."""
        self._context.refuse(
            error, link=self.tr("Join an event"), slot=partial(self.ask_to_join, address)
        )

    def _ask_what_to_join(self, known: Sequence[EventAddress]) -> None:
        from arbiter_app.gui.files.server import ServerDialog

        dialog = ServerDialog(
            self.tr("Join an event"),
            self.tr("Join"),
            self.tr(
                "The event is on a PostgreSQL server; several desks can work on it at the"
                " same time."
            ),
            known,
            self._context.window,
        )
        dialog.setObjectName("joinEventDialog")
        dialog.chosen.connect(self.join)
        self._context.show_dialog(dialog)

    def join(self, address: EventAddress) -> None:
        """Open an event on a server; the form stays until the server has let one in."""
        self._context.let_form_wait()
        self._files.open_path(address, settled=self._context.let_form_go_on)

    def ask_where_to_publish(self) -> None:
        """On which server the event is to be, too, and under which name."""
        from arbiter_app.gui.files.server import ServerDialog

        event = self._context.opened
        if event is None:
            return
        dialog = ServerDialog(
            self.tr("Publish to a server"),
            self.tr("Publish"),
            self.tr(
                "The event is copied to the server with its whole log. This event stays as it"
                " is; from now on, use only one of the two."
            ),
            self._preferences.servers,
            self._context.window,
            event=event.session.event_name,
        )
        dialog.setObjectName("publishEventDialog")
        dialog.chosen.connect(self.publish)
        self._context.show_dialog(dialog)

    def publish(self, address: EventAddress) -> None:
        """Write the event to a server, beside the window; then it can be joined there."""
        event = self._context.opened
        if event is None:
            return
        session = event.session

        def work(_progress: TaskProgress) -> object:
            session.publish(address)
            return address

        self._context.let_form_wait()
        self._tasks.start(
            self,
            work,
            done=self._say_published,
            refused=self._context.refuse,
            settled=self._context.let_form_go_on,
            keep=True,
        )

    def _say_published(self, address: EventAddress) -> None:
        self._preferences.remember_server(address)
        self._context.tell(
            self.tr("Published at {address}.").format(address=in_own_order(str(address))),
            link=self.tr("Join it on the server"),
            slot=partial(self._files.open_path, address),
            holds=for_good,
        )
