"""Every action of the window, once: text, icon, shortcut, status tip."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """How an action presents itself. `text` may have a mnemonic (`&`).

    `repeats` for one that may be done again and again while its key is held.
    """

    name: str
    text: str
    icon: str
    shortcut: str
    tip: str
    checkable: bool = False
    short: str = ""
    repeats: bool = False


def action_specs() -> tuple[ActionSpec, ...]:
    """All actions, in the order in which the keys are listed."""
    return (
        *_event_specs(),
        *_view_specs(),
        *_player_specs(),
        *_round_specs(),
        *_question_specs(),
        *_standings_specs(),
        *_paper_specs(),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Actions", text)


def _event_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec("new_event", tr("&New event"), "new", "Ctrl+N", tr("Start a new event")),
        ActionSpec("open_event", tr("&Open…"), "open", "Ctrl+O", tr("Open an event or a TRF file")),
        ActionSpec(
            "import_trf",
            tr("&Import TRF…"),
            "import",
            "Ctrl+I",
            tr("Read a tournament report file into an event"),
        ),
        ActionSpec(
            "export_trf",
            tr("&Export TRF…"),
            "export",
            "Ctrl+Shift+E",
            tr("Write the tournament as a TRF file"),
        ),
        ActionSpec(
            "sample_event",
            tr("Open the &sample event"),
            "sample",
            "Ctrl+Shift+O",
            tr("An event with players and results to play with"),
        ),
        ActionSpec(
            "add_tournament",
            tr("&Add a tournament"),
            "add",
            "Ctrl+T",
            tr("Another tournament in the same event"),
        ),
        ActionSpec(
            "settings",
            tr("&Tournament settings…"),
            "settings",
            "Ctrl+,",
            tr("Name, number of rounds, arbiter"),
            short=tr("Settings"),
        ),
        ActionSpec(
            "schedule",
            tr("Da&ys and times of the rounds…"),
            "rounds",
            "",
            tr("When each round begins, for its papers and the report file"),
        ),
        ActionSpec(
            "export_report",
            tr("&Final report…"),
            "export",
            "Ctrl+Shift+T",
            tr("The TRF file for the rating office, with corrections that came late"),
        ),
        ActionSpec(
            "export_log",
            tr("&Log as a table…"),
            "log",
            "Ctrl+Shift+J",
            tr("Save the log, as it is filtered, as CSV"),
            short=tr("Export"),
        ),
        ActionSpec(
            "save",
            tr("Sa&ve"),
            "save",
            "Ctrl+S",
            tr("Keep what is being written; everything else is saved as it is done"),
        ),
        ActionSpec(
            "save_copy",
            tr("Save a cop&y…"),
            "copy",
            "Ctrl+Shift+S",
            tr("Save the event as it stands as another file"),
        ),
        ActionSpec(
            "rename_event",
            tr("Rena&me the event…"),
            "edit",
            "",
            tr("What the event is called; its file keeps its own name"),
        ),
        ActionSpec(
            "backup_folder",
            tr("Folde&r for copies…"),
            "save",
            "Ctrl+Shift+B",
            tr("Where copies are kept before each pairing and import, such as a stick"),
        ),
        ActionSpec(
            "copies",
            tr("Copies &kept…"),
            "copy",
            "",
            tr("The copies kept of the event, or of all: restore one of them, show their folder"),
            short=tr("Copies kept"),
        ),
        ActionSpec(
            "check_rounds",
            tr("&Check the rounds"),
            "check",
            "Ctrl+F5",
            tr("Pair every round again and compare"),
        ),
        ActionSpec(
            "leave_fide_mode",
            tr("&Leave FIDE mode…"),
            "warning",
            "",
            tr("From now on the program does not hold you to the rules"),
        ),
        ActionSpec(
            "delete_tournament",
            tr("&Delete the tournament"),
            "delete",
            "Ctrl+Shift+Del",
            tr("Delete the tournament shown with all its players and rounds"),
        ),
        ActionSpec("close_event", tr("&Close event"), "close", "Ctrl+W", tr("Back to the start")),
        ActionSpec("quit", tr("&Quit"), "quit", "Ctrl+Q", tr("Leave the program")),
        ActionSpec("undo", tr("&Undo"), "undo", "Ctrl+Z", tr("Take back the last change")),
        ActionSpec("redo", tr("&Redo"), "redo", "Ctrl+Shift+Z", tr("Do again what was taken back")),
        ActionSpec(
            "go_back",
            tr("Go to the &entry chosen in the log"),
            "log",
            "Ctrl+Shift+G",
            tr("Take the event to the state after the chosen entry, on whatever branch"),
            short=tr("Go to here"),
        ),
        ActionSpec(
            "undo_all",
            tr("Back to the &beginning"),
            "undo",
            "",
            tr("Undo everything, after a question; it can be done again"),
        ),
    )


def _view_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec("go_players", tr("Players"), "players", "Ctrl+1", tr("List of participants")),
        ActionSpec("go_rounds", tr("Rounds"), "rounds", "Ctrl+2", tr("Pairings and results")),
        ActionSpec("go_standings", tr("Standings"), "standings", "Ctrl+3", tr("Standings")),
        ActionSpec("go_crosstable", tr("Crosstable"), "crosstable", "Ctrl+4", tr("Crosstable")),
        ActionSpec("go_documents", tr("Documents"), "documents", "Ctrl+5", tr("Paper: PDF files")),
        ActionSpec("go_log", tr("Log"), "log", "Ctrl+6", tr("Everything that was done")),
        ActionSpec(
            "next_tournament",
            tr("Ne&xt tournament"),
            "next",
            "Ctrl+Shift+PgDown",
            tr("The next tournament of the event"),
        ),
        ActionSpec(
            "previous_tournament",
            tr("Previous t&ournament"),
            "previous",
            "Ctrl+Shift+PgUp",
            tr("The tournament of the event before this one"),
        ),
        ActionSpec(
            "to_message",
            tr("Into the mess&age, and back"),
            "info",
            "Shift+F6",
            tr("The keyboard goes to the line above the page, to the next one, and back"),
            short=tr("Into the message, and back"),
        ),
        ActionSpec(
            "next_area",
            tr("Out o&f the table, forwards"),
            "next",
            "Ctrl+Tab",
            tr("From a table, picture or text to what comes after it"),
            short=tr("On, out of the table"),
        ),
        ActionSpec(
            "previous_area",
            tr("Out of the ta&ble, backwards"),
            "previous",
            "Ctrl+Shift+Tab",
            tr("From a table, picture or text to what comes before it"),
            short=tr("Back, out of the table"),
        ),
        ActionSpec(
            "theme_system",
            tr("As the &system"),
            "theme",
            "",
            tr("Light or dark as the desktop"),
            checkable=True,
        ),
        ActionSpec("theme_light", tr("&Light"), "sun", "", tr("Light colours"), checkable=True),
        ActionSpec("theme_dark", tr("&Dark"), "moon", "", tr("Dark colours"), checkable=True),
        ActionSpec(
            "hall",
            tr("Show in the &hall"),
            "hall",
            "F11",
            tr("Pairings and standings large on a second screen: what is published"),
            checkable=True,
            short=tr("Hall"),
        ),
        ActionSpec(
            "hall_pause",
            tr("&Pause the hall"),
            "pause",
            "Ctrl+F11",
            tr("Stay on the page that is shown in the hall, or go on"),
            checkable=True,
            short=tr("Pause"),
        ),
        ActionSpec(
            "hall_previous",
            tr("Pre&vious page in the hall"),
            "previous",
            "",
            tr("Turn the hall back by a page"),
            short=tr("Back"),
        ),
        ActionSpec(
            "hall_next",
            tr("&Next page in the hall"),
            "next",
            "",
            tr("Turn the hall by a page"),
            short=tr("On"),
        ),
        ActionSpec(
            "hall_settings",
            tr("Hall se&ttings…"),
            "settings",
            "Shift+F11",
            tr("What the hall shows, how long, how large, and on which screen"),
            short=tr("Hall settings"),
        ),
        ActionSpec(
            "columns", tr("&Columns…"), "panel", "", tr("Which columns of the table are shown")
        ),
        ActionSpec("text_larger", tr("La&rger text"), "up", "Ctrl++", tr("Larger letters")),
        ActionSpec("text_smaller", tr("S&maller text"), "unpair", "Ctrl+-", tr("Smaller letters")),
        ActionSpec("text_usual", tr("&Usual size"), "theme", "Ctrl+0", tr("The usual letters")),
        ActionSpec("keys", tr("&Keys"), "keyboard", "F1", tr("All keys on one page")),
        ActionSpec(
            "licences",
            tr("&Licences…"),
            "copy",
            "",
            tr("What the program is made of, with its texts"),
        ),
        ActionSpec("about", tr("&About"), "info", "", tr("The version, and whose work it is")),
    )


def _player_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec(
            "find_player",
            tr("&Find a player…"),
            "search",
            "Ctrl+F",
            tr("By a part of the name or the number: board, standings, list, details"),
        ),
        ActionSpec(
            "player_details",
            tr("D&etails of the player"),
            "player",
            "Ctrl+G",
            tr("All rounds of the player under the cursor, the place and the tie-breaks"),
        ),
        ActionSpec(
            "show_board",
            tr("Sh&ow the board"),
            "rounds",
            "",
            tr("The player under the cursor in the round shown"),
        ),
        ActionSpec(
            "show_standing",
            tr("Show in the s&tandings"),
            "standings",
            "",
            tr("The player under the cursor in the standings"),
        ),
        ActionSpec(
            "show_in_list",
            tr("Show i&n the list"),
            "players",
            "",
            tr("The player under the cursor in the list of players"),
        ),
        ActionSpec(
            "close_details", tr("&Close the details"), "close", "", tr("Close the pane of a player")
        ),
        ActionSpec(
            "add_player",
            tr("&Add players"),
            "add",
            "Ctrl+Shift+N",
            tr("Go to the row in which players are typed"),
        ),
        ActionSpec(
            "presence",
            tr("Who is &here?…"),
            "check",
            "Shift+F12",
            tr("The presence list of the next round: who is not here gets a bye, or is out"),
            short=tr("Who is here?"),
        ),
        ActionSpec(
            "request_bye",
            tr("Request &byes…"),
            "bye",
            "Ctrl+B",
            tr("Rounds in which the player is absent, and what missed rounds are worth"),
        ),
        ActionSpec(
            "withdraw",
            tr("&Withdraw"),
            "withdraw",
            "Ctrl+Shift+W",
            tr("The player leaves the tournament, or comes back"),
        ),
        ActionSpec(
            "withdraw_later",
            tr("Withdraw from a &later round…"),
            "clock",
            "Ctrl+Shift+D",
            tr("The player still plays, and leaves before a later round"),
            short=tr("Withdraw later"),
        ),
        ActionSpec(
            "expel",
            tr("E&xpel…"),
            "expel",
            "Ctrl+Shift+X",
            tr("The player is not paired any more; with a reason, reported"),
        ),
        ActionSpec(
            "import_players",
            tr("&Import players…"),
            "import",
            "Ctrl+Shift+I",
            tr("Add players from a table (CSV, Excel), seen before they are added"),
            short=tr("Import"),
        ),
        ActionSpec(
            "paste_players",
            tr("Pa&ste players"),
            "copy",
            "Ctrl+V",
            tr("Add players copied from a spreadsheet, seen before they are added"),
            short=tr("Paste"),
        ),
        ActionSpec(
            "renumber",
            tr("&Number the list anew"),
            "numbers",
            "Ctrl+F2",
            tr("Pairing numbers by rating, title and name, until round 4 is paired"),
        ),
        ActionSpec(
            "forbidden_pairs",
            tr("Players who may not &meet…"),
            "apart",
            "Ctrl+Shift+F",
            tr("Families, clubs, whom the regulations name"),
        ),
        ActionSpec(
            "virtual_points",
            tr("&Virtual points…"),
            "up",
            "Ctrl+Shift+V",
            tr("An acceleration of your own, announced before round 1"),
        ),
        ActionSpec(
            "penalties",
            tr("&Penalties and bonuses…"),
            "warning",
            "Ctrl+Shift+Y",
            tr("Points taken or given beside the results, results of other worth"),
        ),
        ActionSpec(
            "delete_player",
            tr("&Delete player"),
            "delete",
            "Ctrl+Del",
            tr("Remove from the list a player who was never paired"),
        ),
    )


def _round_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec("pair_next", tr("&Pair next round"), "pair", "F5", tr("Pair the next round")),
        ActionSpec(
            "unpair",
            tr("Take the last round &back"),
            "unpair",
            "Shift+F5",
            tr("Remove the pairing of the last round"),
        ),
        ActionSpec(
            "pair_again",
            tr("Pair the last round a&gain"),
            "pair",
            "Ctrl+Shift+F5",
            tr("Take the last round back and pair it from what is known now"),
        ),
        ActionSpec(
            "publish",
            tr("P&ublish the round"),
            "publish",
            "Ctrl+Shift+P",
            tr("The pairing hangs on the wall: from now on it is hardly changed (C.04.2 4.4)"),
            checkable=True,
            short=tr("Publish"),
        ),
        ActionSpec(
            "round_clock",
            tr("Cloc&k of the round…"),
            "clock",
            "F12",
            tr("Start the clock that the hall shows, or correct it"),
            short=tr("Clock"),
        ),
        ActionSpec(
            "adjourn",
            tr("Game &adjourned"),
            "clock",
            "Ctrl+Shift+A",
            tr("The game under the cursor was adjourned: it counts as a draw for the pairing"),
        ),
        ActionSpec(
            "adjourn_missing",
            tr("All missing games adj&ourned"),
            "clock",
            "Ctrl+Shift+M",
            tr("Every game of the last round without a result counts as a draw for the pairing"),
        ),
        ActionSpec(
            "second_entry",
            tr("Enter the re&sults again…"),
            "check",
            "",
            tr("Enter the results of the round a second time, blind, and see what differs"),
            short=tr("Enter again"),
        ),
        ActionSpec(
            "reverse_colours",
            tr("Colours were re&versed"),
            "swap",
            "Ctrl+Shift+R",
            tr("The game under the cursor was played with the colours reversed; who won stays"),
        ),
        ActionSpec(
            "previous_round",
            tr("Previous round"),
            "previous",
            "Ctrl+PgUp",
            tr("Show the round before"),
            repeats=True,
        ),
        ActionSpec(
            "next_round",
            tr("Next round"),
            "next",
            "Ctrl+PgDown",
            tr("Show the round after"),
            repeats=True,
        ),
        ActionSpec(
            "missing_only",
            tr("Only &missing results"),
            "filter",
            "F6",
            tr("Show only boards without a result"),
            checkable=True,
            short=tr("Missing"),
        ),
        ActionSpec(
            "by_hand",
            tr("Change by &hand"),
            "manual",
            "Ctrl+M",
            tr("Change the pairing of the last round by hand"),
            checkable=True,
            short=tr("By hand"),
        ),
    )


def _question_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec(
            "explanation",
            tr("&Why this pairing?"),
            "explain",
            "",
            tr("Show why the round is paired as it is (F8 leads into it, and back)"),
            checkable=True,
            short=tr("Why?"),
        ),
        ActionSpec(
            "to_explanation",
            tr("Into the e&xplanation, and back"),
            "explain",
            "F8",
            tr("The keyboard goes to what stands beside the boards, and back to the boards"),
        ),
        ActionSpec(
            "hide_side",
            tr("Hide the &explanation"),
            "close",
            "Shift+F8",
            tr("Hide what stands beside the boards"),
            short=tr("Hide"),
        ),
        ActionSpec(
            "why_not",
            tr("Why &not …?"),
            "search",
            "F9",
            tr("Why two players do not meet, or why a player did not get the bye"),
        ),
        ActionSpec(
            "what_if",
            tr("What &if …?"),
            "swap",
            "Shift+F9",
            tr("The same round by another edition or system, side by side"),
        ),
        ActionSpec(
            "correction",
            tr("What a &correction would have changed"),
            "edit",
            "Ctrl+F9",
            tr("Which pairings would have differed with another result on this board"),
            short=tr("Correction"),
        ),
        ActionSpec(
            "finish",
            tr("Can it be &finished?"),
            "clock",
            "F7",
            tr("Whether the remaining rounds can be paired"),
        ),
        ActionSpec(
            "animation",
            tr("Move &gently between steps"),
            "next",
            "",
            tr("Show the steps of a bracket in motion"),
            checkable=True,
        ),
    )


def _paper_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec(
            "print",
            tr("&Print…"),
            "print",
            "Ctrl+P",
            tr("Print what is on the screen"),
        ),
        ActionSpec(
            "print_pairings",
            tr("P&airings on paper"),
            "rounds",
            "Ctrl+Shift+L",
            tr("Show the pairings of the round as they will be printed"),
        ),
        ActionSpec(
            "print_round",
            tr("Print the &round…"),
            "print",
            "F4",
            tr("Print all papers of the round: for the walls, then the result slips"),
        ),
        ActionSpec(
            "save_document",
            tr("&Save as PDF…"),
            "save",
            "",
            tr("Save the document shown as a PDF file (Ctrl+S beside the document)"),
        ),
        ActionSpec(
            "export_html",
            tr("&Web pages…"),
            "export",
            "",
            tr("Write pairings, standings and crosstable as web pages into a folder"),
        ),
        ActionSpec(
            "live_pages",
            tr("&Keep the web pages up to date"),
            "export",
            "",
            tr("Write the web pages anew whenever what is published changes"),
            checkable=True,
            short=tr("Keep up to date"),
        ),
        ActionSpec(
            "export_csv",
            tr("&Tables as CSV…"),
            "export",
            "",
            tr("Write every table for other programs into a folder"),
        ),
        ActionSpec(
            "page_settings",
            tr("Pa&ge settings…"),
            "settings",
            "",
            tr("Paper, margins, heading, logo and language of the documents"),
        ),
    )


def _standings_specs() -> tuple[ActionSpec, ...]:
    tr = _tr
    return (
        ActionSpec(
            "working",
            tr("&Working of a cell"),
            "search",
            "F3",
            tr("How the value under the cursor came about"),
        ),
        ActionSpec(
            "tie_breaks",
            tr("&Tie-breaks"),
            "edit",
            "Ctrl+E",
            tr("The list of tie-breaks and its order"),
        ),
        ActionSpec(
            "ties",
            tr("T&ies"),
            "swap",
            "Ctrl+D",
            tr("Drawing of lots, ranking by hand, shared ranks"),
        ),
        ActionSpec(
            "copy_working",
            tr("&Copy the working"),
            "copy",
            "",
            tr("Working of the cell to the clipboard"),
        ),
        ActionSpec(
            "save_working",
            tr("&Print the working…"),
            "print",
            "Ctrl+F3",
            tr("Working of the cell on half a page, as PDF"),
        ),
        ActionSpec(
            "charts",
            tr("C&harts"),
            "panel",
            "Ctrl+H",
            tr("Score progress and colours of chosen players"),
        ),
        ActionSpec(
            "prizes",
            tr("P&rizes"),
            "publish",
            "Ctrl+K",
            tr("Prizes by rank, rating group and category"),
        ),
        ActionSpec(
            "rating_report",
            tr("Rating rep&ort"),
            "log",
            "Ctrl+J",
            tr("Rating changes, performances, hints at norms"),
        ),
        ActionSpec(
            "by_number",
            tr("Crosstable by &number"),
            "numbers",
            "Ctrl+U",
            tr("By pairing number, or by rank"),
            checkable=True,
            short=tr("By number"),
        ),
    )
