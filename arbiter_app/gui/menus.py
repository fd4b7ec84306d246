"""The menu bar: which action stands where."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QMenuBar

from arbiter_app.gui.actions import Actions

WITHOUT_EVENT = frozenset(
    {
        *("new_event", "open_event", "sample_event", "import_trf", "quit", "keys"),
        *("licences", "about"),
        *("theme_system", "theme_light", "theme_dark", "animation"),
        *("text_larger", "text_smaller", "text_usual", "next_area", "previous_area"),
        *("to_message", "copies"),
    }
)
"""Actions that need no open event; all others are switched off without one."""


def _menus() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each menu's title and the names of its actions; an empty name is a line between them."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Menus", text)

    yield (
        tr("&Event"),
        (
            *("new_event", "open_event", "sample_event", "", "import_trf", "export_trf"),
            *("export_report", "export_log", "", "rename_event", "save", "save_copy"),
            *("copies", "backup_folder"),
            *("", "close_event", "quit"),
        ),
    )
    yield tr("Ed&it"), ("undo", "redo", "", "go_back", "undo_all")
    yield (
        tr("&Tournament"),
        (
            *(
                "settings",
                "schedule",
                "forbidden_pairs",
                "virtual_points",
                "renumber",
                "check_rounds",
                "",
                "add_tournament",
            ),
            *("delete_tournament", "", "leave_fide_mode"),
        ),
    )
    yield (
        tr("&Players"),
        (
            *(
                *("find_player", "player_details", "show_board", "show_standing"),
                *("show_in_list", ""),
                "add_player",
                "import_players",
                "paste_players",
                "",
                "presence",
                "",
                "request_bye",
                "withdraw",
                "withdraw_later",
            ),
            *("expel", "penalties", "", "delete_player"),
        ),
    )
    yield (
        tr("&Round"),
        (
            *("pair_next", "publish", "unpair", "pair_again", "round_clock", ""),
            *("previous_round", "next_round"),
            *("missing_only", "", "adjourn", "adjourn_missing", "reverse_colours"),
            *("second_entry", "", "by_hand", "explanation", "to_explanation", "why_not"),
            *("what_if", "correction"),
            *("finish", "hide_side"),
        ),
    )
    yield (
        tr("&Documents"),
        (
            *("print", "print_round", "save_document", "", "print_pairings"),
            *("", "export_html", "live_pages", "export_csv", "", "page_settings"),
        ),
    )
    yield (
        tr("&Standings"),
        (
            *("working", "working_pane", "copy_working", "save_working", ""),
            *("tie_breaks", "ties", ""),
            *("charts", "prizes", "rating_report", "", "by_number"),
        ),
    )
    yield (
        tr("&View"),
        (
            *("go_players", "go_rounds", "go_standings", "go_crosstable"),
            *("go_documents", "go_log", "", "next_tournament", "previous_tournament"),
            *("", "to_message", "next_area", "previous_area"),
            *("", "theme_system", "theme_light", "theme_dark"),
            *("", "columns", "text_larger", "text_smaller", "text_usual", "", "animation"),
        ),
    )
    yield tr("H&all"), ("hall", "hall_pause", "hall_previous", "hall_next", "", "hall_settings")
    yield tr("&Help"), ("keys", "", "licences", "about")


def fill_menus(bar: QMenuBar, actions: Actions) -> list[QMenu]:
    """Fill the menu bar; the menus are returned because nothing else keeps them."""
    made: list[QMenu] = []
    for title, names in _menus():
        menu = bar.addMenu(title)
        menu.setAccessibleName(title.replace("&", ""))
        for name in names:
            if name:
                menu.addAction(actions[name])
            else:
                menu.addSeparator()
        made.append(menu)
    return made
