"""Events and report files: opened, made, recovered, imported, exported."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext, for_good
from arbiter_app.gui.event.files import (
    OpenedEvent,
    free_path,
    import_into_new_event,
    open_or_review,
    review_file,
)
from arbiter_app.gui.event.loading_ahead import load_without_qt
from arbiter_app.gui.files.tournaments import default_settings
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.tasks import Task, TaskProgress, Tasks
from arbiter_app.gui.work.writing import write_file
from arbiter_app.input.files import read_foreign
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import (
    Change,
    ConfirmationNeededError,
    DamagedFileError,
    EventSession,
    FileAndLog,
    ImportReview,
    Salvage,
    StrayLogError,
    TrfImported,
    as_kept_copy,
    compare_with_log,
    create_tournament,
    export_rating_report,
    export_trf,
    go_on_with_file,
    go_on_with_log,
    import_reviewed,
    log_csv,
    not_in_report_file,
    recover_event,
    recovered_name,
)
from arbiter_app.resources import resource_path
from arbiter_app.tournament.final import why_not_final
from arbiter_app.wording import Phrase, counted, phrase

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.standings.rating_remarks import RatingRemark

_TRF = "(*.trf *.trfx *.txt)"


def _no_remarks(_session: EventSession, _tournament_id: int) -> tuple[Phrase, ...]:
    return ()


class FileCommands(QObject):
    """Opens files; `show_event` puts the event into the window."""

    imported = Signal(object)
    """A TRF file was imported: a `TrfImported`."""

    not_joined = Signal(object, object)
    """An `EventAddress` whose server has not let one in, or has no such event, and the `UserError`."""

    copy_chosen = Signal(object)
    """A `KeptCopy` was chosen to be opened: it is to be restored instead."""

    def __init__(
        self,
        context: CommandContext,
        tasks: Tasks,
        preferences: Preferences,
        theme: Theme,
        show_event: Callable[[EventSession], None],
        close_event: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self._theme = theme
        self._context = context
        self._tasks = tasks
        self._preferences = preferences
        self._show_event = show_event
        self._close_event = close_event
        self._openings = Tasks(self)
        self._asked = 0
        self._recovering: Task | None = None
        for name, slot in (
            (ActionName.NEW_EVENT, self.new_event),
            (ActionName.OPEN_EVENT, self.ask_what_to_open),
            (ActionName.SAMPLE_EVENT, self.open_sample),
            (ActionName.IMPORT_TRF, partial(context.past_player, self.ask_what_to_import)),
            (ActionName.EXPORT_TRF, partial(context.past_player, self.ask_where_to_export)),
            (ActionName.EXPORT_REPORT, partial(context.past_player, self.ask_where_to_report)),
            (ActionName.EXPORT_LOG, self.ask_where_to_write_log),
            (ActionName.SAVE, context.save),
        ):
            context.actions.on(name, slot)

    # Events

    @property
    def is_opening(self) -> bool:
        """True while an event is being opened or a file made into one."""
        return self._openings.is_busy

    def open_path(
        self,
        path: Path | EventAddress,
        then: Callable[[], object] = lambda: None,
        *,
        settled: Callable[[], None] = lambda: None,
    ) -> None:
        """Open an event, or import a TRF file into a new event, beside the window.

        `then` is called when it stands in the window. If several are asked for, the last is shown.
        A copy that was kept is not opened itself. `settled` is called when it
        was opened, refused or is to be reviewed, and that was told.
        """
        copy = as_kept_copy(path) if isinstance(path, Path) else None
        if copy is not None:
            self.copy_chosen.emit(copy)
            return
        self._context.leave_event(partial(self._open_path, path, then, settled))

    def _open_path(
        self, path: Path | EventAddress, then: Callable[[], object], settled: Callable[[], None]
    ) -> None:
        context, backup_folder = self._context, self._preferences.backup_folder
        folder, clock = context.places.documents, context.clock
        if context.is_open(path):
            # Its own lock would let it be opened for reading only.
            self._close_event()
        self._asked += 1

        def work(progress: TaskProgress) -> object:
            return open_or_review(
                path, folder, clock, backup_folder=backup_folder, tell=progress.report
            )

        self._start_opening(path, work, then, settled=settled)

    def _start_opening(
        self,
        path: Path | EventAddress,
        work: Callable[[TaskProgress], object],
        then: Callable[[], object],
        asked: Callable[[ConfirmationNeededError], object] | None = None,
        settled: Callable[[], None] = lambda: None,
    ) -> None:
        def tried(progress: TaskProgress) -> object:
            # Here, so that the window's own thread need not when it shows the event.
            load_without_qt()
            try:
                return work(progress)
            except OSError as error:
                return error

        self._openings.start(
            self,
            tried,
            done=partial(self._show, self._asked, path, then),
            refused=partial(self._not_opened, path, asked),
            settled=settled,
            unheard=_close,
        )

    def shut_down(self) -> None:
        """Give up what is being opened."""
        self._openings.shut_down()

    def _show(
        self,
        number: int,
        path: Path | EventAddress,
        then: Callable[[], object],
        found: OpenedEvent | ImportReview | OSError,
    ) -> None:
        if isinstance(found, OSError):
            self._context.cannot_read(Path(str(path)), found)
        elif number != self._asked:
            _close(found)
        elif isinstance(found, ImportReview):
            assert isinstance(path, Path)
            self._review(found, partial(self._import_as_event, path, found, then))
        else:
            self._show_event(found.session)
            if found.imported is not None:
                self._say_imported(found.imported)
            then()

    def _review(self, review: ImportReview, go_on: Callable[[], object]) -> None:
        """Show what the import does, all of it; it goes on once that is accepted."""
        from arbiter_app.gui.files.import_review_dialog import ImportReviewDialog

        dialog = ImportReviewDialog(review, self._theme, self._context.window)
        dialog.accepted.connect(go_on)
        self._context.show_dialog(dialog)

    def _import_as_event(
        self,
        path: Path,
        review: ImportReview,
        then: Callable[[], object],
        *,
        confirmed: bool = False,
    ) -> None:
        folder, clock = self._context.places.documents, self._context.clock
        backup_folder = self._preferences.backup_folder

        def work(_progress: TaskProgress) -> object:
            return import_into_new_event(
                review, path.stem, folder, clock, backup_folder=backup_folder, confirmed=confirmed
            )

        def asked(error: ConfirmationNeededError) -> None:
            self._context.ask(
                error, lambda: self._import_as_event(path, review, then, confirmed=True)
            )

        self._start_opening(path, work, then, asked)

    def _not_opened(
        self,
        path: Path | EventAddress,
        asked: Callable[[ConfirmationNeededError], object] | None,
        error: UserError,
    ) -> None:
        if asked is not None and isinstance(error, ConfirmationNeededError):
            asked(error)
        elif isinstance(error, DamagedFileError) and isinstance(path, Path):
            self._offer_recovery(path, error)
        elif isinstance(error, StrayLogError) and isinstance(path, Path):
            self._compare_with_log(path)
        elif isinstance(path, EventAddress):
            self.not_joined.emit(path, error)
        else:
            self._context.refuse(error)

    def new_event(self) -> None:
        """A new event in the documents folder, without a question.

        What is being opened is not shown any more.
        """
        self._context.leave_event(self._new_event)

    def _new_event(self) -> None:
        context = self._context
        day = f"{to_local_time(context.clock.now()):%Y-%m-%d}"
        name = self.tr("Event {day}").format(day=day)
        folder = context.places.documents
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = free_path(folder, name)
            session = EventSession.create(
                path, clock=context.clock, backup_folder=self._preferences.backup_folder
            )
        except UserError as error:
            context.refuse(error)
            return
        except OSError as error:
            context.cannot_write(folder, error)
            return
        try:
            create_tournament(session, default_settings(to_readable(path.stem)))
        except UserError as error:
            session.discard()
            context.refuse(error)
            return
        self._asked += 1
        self._show_event(session)
        if context.page is not None:
            context.page.add_players()

    def open_sample(self) -> None:
        """The sample event, as a fresh copy in the documents folder."""
        samples = sorted(resource_path("sample").glob("*.trf"))
        if samples:
            self.open_path(samples[0])

    def ask_what_to_open(self) -> None:
        kinds = self.tr("Events and TRF files") + f" (*{EVENT_SUFFIX} *.trf *.trfx *.txt)"
        self._context.ask_for_file(self.tr("Open"), kinds, self.open_path)

    # A damaged event

    def _offer_recovery(self, path: Path, error: UserError) -> None:
        self._context.tell(
            said(error.said),
            MessageTone.ILLEGAL,
            link=self.tr("Recover what can be read"),
            slot=partial(self.recover, path),
        )

    def recover(self, path: Path) -> None:
        """Make a recovered copy beside a damaged file, and open it."""
        target = recovered_name(path, self.tr("{name} recovered"))
        clock = self._context.clock

        def work(progress: TaskProgress) -> object:
            return recover_event(path, target, clock=clock, enough=progress.is_enough)

        def done(found: Any) -> None:
            self.open_path(target, partial(self._say_recovered, target, found))

        def unheard(_found: Any) -> None:
            target.unlink(missing_ok=True)

        def ended() -> None:
            self._recovering = None
            self._context.message.judge_cursor()

        self._recovering = task = self._tasks.start(
            self, work, done=done, refused=self._context.refuse, ended=ended, unheard=unheard
        )
        self._context.tell(
            self.tr("Recovering “{name}”…").format(name=to_readable(path.name)),
            link=self.tr("Stop and keep what was found"),
            slot=task.cancel,
            holds=lambda: self._recovering is task,
        )

    def _say_recovered(self, target: Path, found: Salvage) -> None:
        games = counted(found.games, "{count} game", "{count} games")
        what = phrase("Recovered as “{name}” with {games}.", name=target.name, games=games)
        if found.tournaments > 1:
            tournaments = counted(found.tournaments, "{count} tournament", "{count} tournaments")
            what = phrase(
                "Recovered as “{name}”: {tournaments} with {games}.",
                name=target.name,
                tournaments=tournaments,
                games=games,
            )
        text = said(what)
        lost = " ".join(map(said, found.lost)) or self.tr("Nothing was lost.")
        undo = "" if found.undo_kept else self.tr("Earlier changes cannot be undone.")
        parts = (text, lost, undo, self.tr("The damaged file was not changed."))
        tone = MessageTone.WARNING if found.lost else MessageTone.INFO
        self._context.tell(" ".join(part for part in parts if part), tone, holds=for_good)

    # A log that does not continue its file

    def _compare_with_log(self, path: Path) -> None:
        clock = self._context.clock

        def work(_progress: TaskProgress) -> object:
            return compare_with_log(path, clock=clock)

        self._tasks.start(
            self, work, done=partial(self._choose, path), refused=self._context.refuse
        )

    def _choose(self, path: Path, found: FileAndLog) -> None:
        """Show what the file has and what the log has; what is not chosen is kept, too."""
        from arbiter_app.gui.files.stray_log import StrayLogDialog

        dialog = StrayLogDialog(to_readable(path.name), found, self._context.window)
        dialog.file_chosen.connect(partial(self._go_on, path, path, with_log=False))
        target = recovered_name(path, self.tr("{name} from the log"))
        dialog.log_chosen.connect(partial(self._go_on, path, target, with_log=True))
        self._context.show_dialog(dialog)

    def _go_on(self, path: Path, target: Path, *, with_log: bool) -> None:
        clock, backup_folder = self._context.clock, self._preferences.backup_folder

        def work(_progress: TaskProgress) -> object:
            if with_log:
                return go_on_with_log(path, target, clock=clock, backup_folder=backup_folder)
            return go_on_with_file(path, clock=clock, backup_folder=backup_folder)

        def done(found: Any) -> None:
            say = self._say_log_opened if with_log else self._say_kept
            self.open_path(target, partial(say, found))

        self._tasks.start(self, work, done=done, refused=self._context.refuse)

    def _say_log_opened(self, found: Salvage) -> None:
        lost = " ".join(map(said, found.lost))
        undo = "" if found.undo_kept else self.tr("Earlier changes cannot be undone.")
        stays = self.tr("This is what the log has, as a new event. The file stays as it is.")
        tone = MessageTone.WARNING if lost else MessageTone.INFO
        self._context.tell(" ".join(filter(None, (stays, lost, undo))), tone, holds=for_good)

    def _say_kept(self, kept: Path) -> None:
        text = self.tr("The log is kept beside “{path}”.").format(path=kept)
        self._context.tell(text, MessageTone.INFO, holds=for_good)

    # Report files

    def ask_what_to_import(self) -> None:
        self._context.ask_for_file(
            self.tr("Import TRF"), self.tr("TRF files") + f" {_TRF}", self.import_file
        )

    def import_file(self, path: Path) -> None:
        """Import a TRF file into the open event, or into a new one if none is open."""
        event = self._context.opened
        if event is None:
            self.open_path(path)
            return
        if self._context.refuses_to_import(path):
            return
        try:
            data = read_foreign(path)
        except OSError as error:
            self._context.cannot_read(path, error)
            return

        def work(progress: TaskProgress) -> object:
            return review_file(path, data, progress.report)

        def done(review: ImportReview) -> None:
            if event is not self._context.opened:
                return
            go_on = partial(self._import_into, event, review)
            if review.remarks:
                self._review(review, go_on)
            else:
                go_on()

        self._tasks.start(self, work, done=done, refused=self._context.refuse)

    def _import_into(self, event: OpenEvent, review: ImportReview) -> None:
        event.act_on_event_beside(partial(self._imported, event), import_reviewed, review)

    def _imported(self, event: OpenEvent, change: Change) -> None:
        if isinstance(change, TrfImported):
            event.choose_tournament(change.created_id)
            self._say_imported(change)

    def ask_where_to_export(self) -> None:
        path = self._proposed(".trf")
        if path is not None:
            self._context.ask_where_to_save(
                self.tr("Export TRF"), path, self.tr("TRF (*.trf)"), self.export_file
            )

    def export_file(self, path: Path) -> None:
        """Write the tournament shown as a TRF file."""
        self._write(
            path,
            export_trf,
            remarks=not_in_report_file,
            told=self.tr("Saved as {path}. The file cannot contain everything: {remarks}"),
        )

    def ask_where_to_report(self) -> None:
        """Ask for the file of the final report; not while there is none yet."""
        event = self._context.opened
        refusal = (
            None if event is None or event.tournament is None else why_not_final(event.tournament)
        )
        if refusal is not None:
            self._context.refuse(refusal)
            return
        if event is None or event.tournament is None:
            return
        from arbiter_app.standings.rating_remarks import rating_remarks

        remarks = rating_remarks(event.tournament)
        if not remarks:
            self._ask_for_report_file()
            return
        from arbiter_app.gui.files.final_report import FinalReportDialog

        dialog = FinalReportDialog(remarks, self._context.window)
        dialog.accepted.connect(self._ask_for_report_file)
        dialog.wanted.connect(self._mend)
        self._context.show_dialog(dialog)

    def _ask_for_report_file(self) -> None:
        path = self._proposed(".trf", self.tr("{name} report"))
        if path is not None:
            self._context.ask_where_to_save(
                self.tr("Final report"), path, self.tr("TRF (*.trf)"), self.export_report
            )

    def _mend(self, remark: RatingRemark) -> None:
        """Go to the field where what a remark tells is written."""
        from arbiter_app.gui.settings.dialog import SettingsDialog
        from arbiter_app.gui.settings.schedule import ScheduleDialog

        page, window = self._context.page, self._context.window
        if remark.tpn is not None:
            if page is not None:
                page.show_page(PageName.PLAYERS)
                page.players.show_player(remark.tpn, remark.field)
                page.players.view.setFocus()
        elif remark.round_number:
            self._context.actions[ActionName.SCHEDULE].trigger()
            for schedule in window.findChildren(ScheduleDialog):
                schedule.show_round(remark.round_number)
        else:
            self._context.actions[ActionName.SETTINGS].trigger()
            for settings in window.findChildren(SettingsDialog):
                settings.go_to_field(remark.field)

    def export_report(self, path: Path) -> None:
        """Write the final report, for the rating office: late corrections included."""
        self._write(
            path,
            export_rating_report,
        )

    def ask_where_to_write_log(self) -> None:
        path = self._proposed(".csv", self.tr("{name} log"))
        if path is not None:
            self._context.ask_where_to_save(
                self.tr("Export log"), path, self.tr("CSV (*.csv)"), self.export_log
            )

    def export_log(self, path: Path) -> None:
        """Write the log, as it is shown, as CSV."""
        page = self._context.page
        entries = None if page is None else page.log.shown_entries()
        self._write(path, lambda session, _tid: log_csv(session, entries))

    def _proposed(self, suffix: str, name: str = "{name}") -> Path | None:
        event = self._context.opened
        if event is None or event.tournament is None:
            return None
        stem = event.tournament.settings.name or event.session.event_name
        return event.folder / f"{name.format(name=as_file_name(stem))}{suffix}"

    def _write(
        self,
        path: Path,
        make: Callable[[EventSession, int], bytes],
        *,
        remarks: Callable[[EventSession, int], tuple[Phrase, ...]] = _no_remarks,
        told: str = "",
    ) -> None:
        """Write a file in the background; then say where it is, and what is to be known of it."""
        event = self._context.opened
        if event is None or event.tournament_id is None:
            return
        session, tournament_id = event.session, event.tournament_id

        def work(_progress: TaskProgress) -> object:
            found = remarks(session, tournament_id)
            return write_file(path, make(session, tournament_id)), found

        def done(written: tuple[Path, tuple[Phrase, ...]]) -> None:
            saved, found = written
            if not found:
                self._context.saved(saved)
                return
            text = told.format(path=in_own_order(str(saved)), remarks=" ".join(map(said, found)))
            self._context.tell(text, MessageTone.WARNING)

        self._tasks.start(self, work, done=done, refused=self._context.refuse, keep=True)

    def _say_imported(self, change: TrfImported) -> None:
        count = len(change.problems)
        parts = [said(change.caution)]
        if count:
            parts.append(self.tr("Imported. The log shows everything the import did."))
        parts += map(said, change.undeclared)
        if change.undeclared:
            self._context.tell(
                " ".join(part for part in parts if part),
                MessageTone.WARNING,
                link=self.tr("Tournament settings…"),
                slot=self._context.actions[ActionName.SETTINGS].trigger,
            )
        elif count:
            told = " ".join(part for part in parts if part)
            self._context.tell(told, MessageTone.WARNING, holds=for_good)
        self.imported.emit(change)


def file_of_round(context: CommandContext, name: str, number: int, suffix: str) -> Path:
    """The file that is proposed for something about a round, beside the event.

    `name` has places for the name of the tournament and the number of the round.
    """
    event = context.opened
    assert event is not None, "a round of an event is shown"
    settings = None if event.tournament is None else event.tournament.settings
    stem = (settings.name if settings else "") or event.session.event_name
    told = name.format(name=as_file_name(stem), n=number)
    return event.folder / f"{told}{suffix}"


def as_file_name(name: str) -> str:
    """A name as a file may have it on any system."""
    safe = "".join(c if c.isalnum() or c in " -_.,&()" else " " for c in name)[:80]
    return safe.strip() or "-"


def _close(found: OpenedEvent | ImportReview | OSError) -> None:
    """An event nobody waits for any more gives its file back; one just made is not left behind."""
    if isinstance(found, OpenedEvent):
        found.session.close()
        if found.imported is not None:
            found.session.path.unlink(missing_ok=True)
