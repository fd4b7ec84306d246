"""Actions on what is seen: pages, sizes, the hall, help."""

from __future__ import annotations

from arbiter_app.gui.action_specs.spec import ActionSpec, tr


def view_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
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
