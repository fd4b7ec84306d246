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
            tr("An event with players and results to play with"),
        ),
        ActionSpec(
            ActionName.ADD_TOURNAMENT,
            tr("&Add a tournament"),
            "add",
            "Ctrl+T",
            tr("Another tournament in the same event"),
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
            tr("When each round begins, for its papers and the report file"),
        ),
        ActionSpec(
            ActionName.EXPORT_REPORT,
            tr("&Final report…"),
            "export",
            "Ctrl+Shift+T",
            tr("The TRF file for the rating office, with corrections that came late"),
        ),
        ActionSpec(
            ActionName.EXPORT_LOG,
            tr("&Log as a table…"),
            "log",
            "Ctrl+Shift+J",
            tr("Save the log, as it is filtered, as CSV"),
            short=tr("Export"),
        ),
        ActionSpec(
            ActionName.SAVE,
            tr("Sa&ve"),
            "save",
            "Ctrl+S",
            tr("Keep what is being written; everything else is saved as it is done"),
        ),
        ActionSpec(
            ActionName.SAVE_COPY,
            tr("Save a cop&y…"),
            "copy",
            "Ctrl+Shift+S",
            tr("Save the event as it stands as another file"),
        ),
        ActionSpec(
            ActionName.PUBLISH_EVENT,
            tr("&Publish on a server…"),
            "publish",
            "",
            tr("Write the event with its whole log to a server, where several desks can join it"),
        ),
        ActionSpec(
            ActionName.RENAME_EVENT,
            tr("Rena&me the event…"),
            "edit",
            "",
            tr("What the event is called; its file keeps its own name"),
        ),
        ActionSpec(
            ActionName.BACKUP_FOLDER,
            tr("Folde&r for copies…"),
            "save",
            "Ctrl+Shift+B",
            tr("Where copies are kept before each pairing and import, such as a USB stick"),
        ),
        ActionSpec(
            ActionName.COPIES,
            tr("Copies &kept…"),
            "copy",
            "",
            tr("The copies kept of the event, or of all: restore one of them, show their folder"),
            short=tr("Copies kept"),
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
            tr("From now on the program does not hold you to the rules"),
        ),
        ActionSpec(
            ActionName.DELETE_TOURNAMENT,
            tr("&Delete the tournament"),
            "delete",
            "Ctrl+Shift+Del",
            tr("Delete the tournament shown with all its players and rounds"),
        ),
        ActionSpec(
            ActionName.CLOSE_EVENT, tr("&Close event"), "close", "Ctrl+W", tr("Back to the start")
        ),
        ActionSpec(ActionName.QUIT, tr("&Quit"), "quit", "Ctrl+Q", tr("Leave the program")),
        ActionSpec(ActionName.UNDO, tr("&Undo"), "undo", "Ctrl+Z", tr("Take back the last change")),
        ActionSpec(
            ActionName.REDO,
            tr("&Redo"),
            "redo",
            "Ctrl+Shift+Z",
            tr("Do again what was taken back"),
            also="Ctrl+Y",
        ),
        ActionSpec(
            ActionName.GO_BACK,
            tr("Go to the &entry chosen in the log"),
            "log",
            "Ctrl+Shift+G",
            tr("Take the event to the state after the chosen entry, on whatever branch"),
            short=tr("Go to here"),
        ),
        ActionSpec(
            ActionName.UNDO_ALL,
            tr("Back to the &beginning"),
            "undo",
            "",
            tr("Undo everything, after a question; it can be done again"),
        ),
    )
