"""Events and report files: opened, made, imported, exported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.desk import Desk
from arbiter_app.gui.commands.tournaments import default_settings
from arbiter_app.gui.files import EVENT_SUFFIX, free_path, import_into_new_event, is_event
from arbiter_app.operations import (
    EventSession,
    TrfImported,
    create_tournament,
    export_trf,
    import_trf,
)
from arbiter_app.resources import resource_path


class FileCommands(QObject):
    """Opens files; `show_event` puts the event into the window."""

    def __init__(self, desk: Desk, show_event: Callable[[EventSession], None]) -> None:
        super().__init__(desk)
        self._desk = desk
        self._show_event = show_event
        for name, slot in (
            ("new_event", self.new_event),
            ("open_event", self.ask_what_to_open),
            ("import_trf", self.ask_what_to_import),
            ("export_trf", self.ask_where_to_export),
            ("sample_event", self.open_sample),
        ):
            desk.actions.on(name, slot)

    def open_path(self, path: Path) -> None:
        """Open an event file, or import a TRF file into a new event."""
        desk = self._desk
        try:
            if is_event(path):
                session = EventSession.open(path, clock=desk.clock)
            else:
                session = import_into_new_event(path, desk.places.documents, desk.clock)
        except UserError as error:
            desk.refuse(error)
            return
        except OSError as error:
            desk.cannot_read(path, error)
            return
        self._show_event(session)

    def new_event(self) -> None:
        """A new event in the documents folder, without a question."""
        desk = self._desk
        day = f"{desk.clock.now().astimezone():%Y-%m-%d}"
        name = self.tr("Event {day}").format(day=day)
        try:
            desk.places.documents.mkdir(parents=True, exist_ok=True)
            path = free_path(desk.places.documents, name)
            session = EventSession.create(path, clock=desk.clock)
            create_tournament(session, default_settings(path.stem))
        except UserError as error:
            desk.refuse(error)
            return
        self._show_event(session)
        if desk.page is not None:
            desk.page.add_players()

    def open_sample(self) -> None:
        """The sample event, as a fresh copy in the documents folder."""
        samples = sorted(resource_path("sample").glob("*.trf"))
        if samples:
            self.open_path(samples[0])

    def ask_what_to_open(self) -> None:
        self._desk.ask_for_file(
            self.tr("Open"),
            self.tr("Events and TRF files (*{suffix} *.trf *.trfx *.txt)").format(
                suffix=EVENT_SUFFIX
            ),
            self.open_path,
        )

    def ask_what_to_import(self) -> None:
        self._desk.ask_for_file(
            self.tr("Import TRF"), self.tr("TRF files (*.trf *.trfx *.txt)"), self.import_file
        )

    def import_file(self, path: Path) -> None:
        """Import a TRF file into the open event, or into a new one if none is open."""
        event = self._desk.opened
        if event is None:
            self.open_path(path)
            return
        try:
            data = path.read_bytes()
        except OSError as error:
            self._desk.cannot_read(path, error)
            return
        change = event.act_on_event(lambda session: import_trf(session, data, name=path.stem))
        if isinstance(change, TrfImported):
            event.choose_tournament(change.created_id)
            self._say_problems(change)

    def ask_where_to_export(self) -> None:
        event = self._desk.opened
        if event is None or event.tournament is None:
            return
        stem = event.tournament.settings.name or event.session.path.stem
        self._desk.ask_where_to_save(
            self.tr("Export TRF"),
            event.session.path.parent / f"{stem.replace('/', ' ')}.trf",
            self.tr("TRF (*.trf)"),
            self.export_file,
        )

    def export_file(self, path: Path) -> None:
        """Write the tournament shown as a TRF file."""
        event = self._desk.opened
        if event is None or event.tournament_id is None:
            return
        try:
            path.write_bytes(export_trf(event.session, event.tournament_id))
        except UserError as error:
            self._desk.refuse(error)
        except OSError as error:
            self._desk.cannot_write(path, error)
        else:
            self._desk.saved(path)

    def _say_problems(self, change: TrfImported) -> None:
        count = len(change.problems)
        if count:
            first = change.problems[0]
            text = self.tr("Imported with {n} remarks. Line {line}: {first}")
            text = text.format(n=count, line=first.line, first=first.message)
            self._desk.tell(text, "warning")
