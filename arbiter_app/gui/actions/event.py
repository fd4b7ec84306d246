"""Actions on the event: files, tournaments, history, copies."""

from __future__ import annotations

from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.text.wording import tr


def event_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.NEW_EVENT, tr("&New event"), "new", "Ctrl+N", tr("Start a new event")
        ),
        ActionSpec(
            ActionName.OPEN_EVENT, tr("&Open…"), "open", "Ctrl+O", tr("Open an event or a TRF file")
        ),
        ActionSpec(
            ActionName.JOIN_EVENT,
            tr("&Join an event…"),
            "players",
            "",
            tr("Work on an event on a server, together with other desks"),
        ),
        ActionSpec(
            ActionName.IMPORT_TRF,
            tr("&Import TRF…"),
            "import",
            "Ctrl+I",
            tr("Read a tournament report file into an event"),
        ),
        ActionSpec(
            ActionName.EXPORT_TRF,
            tr("&Export TRF…"),
            "export",
            "Ctrl+Shift+E",
            tr("Write the tournament as a TRF file"),
        ),
        ActionSpec(
            ActionName.SAMPLE_EVENT,
            tr("Open the &sample event"),
            "sample",
            "Ctrl+Shift+O",
            tr("A practice event with players and results"),
        ),
        ActionSpec(
            ActionName.ADD_TOURNAMENT,
            tr("&Add a tournament"),
            "add",
            "Ctrl+T",
            tr("Add another tournament to this event"),
        ),
        ActionSpec(
            ActionName.SETTINGS,
            tr("&Tournament settings…"),
            "settings",
            "Ctrl+,",
            tr("Name, number of rounds, arbiter"),
            short=tr("Settings"),
        ),
        ActionSpec(
            ActionName.SCHEDULE,
            tr("Da&ys and times of the rounds…"),
            "rounds",
            "",
            tr("Start of each round, shown on its papers and in the report file"),
        ),
        ActionSpec(
            ActionName.EXPORT_REPORT,
            tr("&Final report…"),
            "export",
            "Ctrl+Shift+T",
            tr("The TRF file for the rating office, including late corrections"),
        ),
        ActionSpec(
            ActionName.EXPORT_LOG,
            tr("Export &log…"),
            "log",
            "Ctrl+Shift+J",
            tr("Save the filtered log as CSV"),
            short=tr("Export"),
        ),
        ActionSpec(
            ActionName.SAVE,
            tr("Sa&ve"),
            "save",
            "Ctrl+S",
            tr("Save what you are typing; everything else is saved automatically"),
        ),
        ActionSpec(
            ActionName.SAVE_COPY,
            tr("Save a cop&y…"),
            "copy",
            "Ctrl+Shift+S",
            tr("Save the event in its current state as another file"),
        ),
        ActionSpec(
            ActionName.PUBLISH_EVENT,
            tr("&Publish to a server…"),
            "publish",
            "",
            tr("Copy the event with its whole log to a server, where several desks can join it"),
        ),
        ActionSpec(
            ActionName.RENAME_EVENT,
            tr("Rena&me the event…"),
            "edit",
            "",
            tr("Change the name of the event; the file name stays the same"),
        ),
        ActionSpec(
            ActionName.BACKUP_FOLDER,
            tr("Backup folde&r…"),
            "save",
            "Ctrl+Shift+B",
            tr("Where backups are saved before each pairing and import, such as a USB stick"),
        ),
        ActionSpec(
            ActionName.COPIES,
            tr("Bac&kups…"),
            "copy",
            "",
            tr("Backups of this event or of all events: restore one or open their folder"),
            short=tr("Backups"),
        ),
        ActionSpec(
            ActionName.CHECK_ROUNDS,
            tr("&Check the rounds"),
            "check",
            "Ctrl+F5",
            tr("Pair every round again and compare"),
        ),
        ActionSpec(
            ActionName.LEAVE_FIDE_MODE,
            tr("&Leave FIDE mode…"),
            "warning",
            "",
            tr("From now on, Arbiter does not enforce the rules"),
        ),
        ActionSpec(
            ActionName.DELETE_TOURNAMENT,
            tr("&Delete the tournament"),
            "delete",
            "Ctrl+Shift+Del",
            tr("Delete the current tournament with all its players and rounds"),
        ),
        ActionSpec(
            ActionName.CLOSE_EVENT,
            tr("&Close event"),
            "close",
            "Ctrl+W",
            tr("Back to the start page"),
        ),
        ActionSpec(ActionName.QUIT, tr("&Quit"), "quit", "Ctrl+Q", tr("Quit Arbiter")),
        ActionSpec(ActionName.UNDO, tr("&Undo"), "undo", "Ctrl+Z", tr("Undo the last change")),
        ActionSpec(
            ActionName.REDO,
            tr("&Redo"),
            "redo",
            "Ctrl+Shift+Z",
            tr("Redo the last change undone"),
            also="Ctrl+Y",
        ),
        ActionSpec(
            ActionName.GO_BACK,
            tr("Go to the selected log &entry"),
            "log",
            "Ctrl+Shift+G",
            tr("Return the event to its state after the selected entry, on any branch"),
            short=tr("Go to entry"),
        ),
        ActionSpec(
            ActionName.UNDO_ALL,
            tr("Back to the &beginning"),
            "undo",
            "",
            tr("Undo everything, after confirmation; it can be redone"),
        ),
    )
