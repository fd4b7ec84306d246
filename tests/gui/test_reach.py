"""Everything an arbiter can do is reached from the window: by a menu, by a key, with a name."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu

import arbiter_app.gui
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.result_keys import RESULT_KEYS
from arbiter_app.gui.forms.dialog import letter_of
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations import interface
from arbiter_app.operations.interface import EventSession
from arbiter_app.tournament.types import GameResult
from tests.architecture.program import source

BY_ACTION: Mapping[str, str] = {
    "add_player": "add_player",
    "adjourn_missing": "adjourn_missing",
    "ask_why_not": "why_not",
    "can_be_finished": "finish",
    "change_paper_settings": "page_settings",
    "change_settings": "settings",
    "check_paired_round": "check_rounds",
    "compare_entries": "second_entry",
    "create_tournament": "add_tournament",
    "delete_player": "delete_player",
    "delete_tournament": "delete_tournament",
    "bar_half_point_byes": "bar_half_points",
    "exchange_colours": "reverse_colours",
    "exchange_numbers": "exchange_numbers",
    "set_later_ratings": "later_ratings",
    "expel_player": "expel",
    "explained_round_of": "explanation",
    "export_rating_report": "export_report",
    "export_trf": "export_trf",
    "go_to_entry": "go_back",
    "import_players": "import_players",
    "import_reviewed": "import_trf",
    "review_import": "import_trf",
    "judge_by_hand": "by_hand",
    "leave_fide_mode": "leave_fide_mode",
    "lines_of_pairing": "mend_round",
    "log_csv": "export_log",
    "announce_boards": "announce_boards",
    "pair_again": "pair_again",
    "pair_next_round": "pair_next",
    "pair_otherwise": "what_if",
    "pair_round_by_each": "all_systems",
    "mark_present": "presence",
    "pairing_faults": "by_hand",
    "pairing_questions": "by_hand",
    "pay_fee": "presence",
    "preview_colours": "reverse_colours",
    "preview_next_round": "known_so_far",
    "preview_with_and_without": "with_and_without",
    "kept_apart_by_hand": "forbidden_pairs",
    "price_of_apart": "forbidden_pairs",
    "prospects_of": "prospects",
    "preview_results": "correction",
    "preview_players": "import_players",
    "proof_of_round": "save_proof",
    "publish_round": "publish",
    "read_table": "import_players",
    "compare_with_log": "open_event",
    "go_on_with_file": "open_event",
    "go_on_with_log": "open_event",
    "recover_event": "open_event",
    "rename_event": "rename_event",
    "repaired_round": "mend_round",
    "report_of_refusal": "save_proof",
    "renumber_players": "renumber",
    "number_by_lot": "number_by_lot",
    "set_number": "set_number",
    "request_byes": "request_bye",
    "as_kept_copy": "copies",
    "copies_in": "copies",
    "event_of": "copies",
    "restore_copy": "copies",
    "return_player": "withdraw",
    "set_abnormal_points": "penalties",
    "set_entered_values": "ties",
    "set_fees": "presence",
    "settle_absences": "presence",
    "set_forbidden_groups": "forbidden_pairs",
    "set_k_factors": "rating_report",
    "set_lots": "ties",
    "set_manual_places": "ties",
    "set_pairing": "by_hand",
    "set_prizes": "prizes",
    "set_virtual_points": "virtual_points",
    "standings_of": "go_standings",
    "system_choices": "settings",
    "redo_act": "redo",
    "undo_act": "undo",
    "unpair_last_round": "unpair",
    "unpublish_round": "publish",
    "page_of_lists": "rating_lists",
    "downloaded": "rating_lists",
    "update_ratings": "update_ratings",
    "withdraw_player": "withdraw",
}
"""Operations by the action of the window that leads to them."""

BY_KEY: Mapping[str, str] = {
    "edit_player": "typed into a cell of the list of players",
    "enter_result": "one key on a board",
    "preview_player": "typed into a cell of the list of players",
}

ANSWERS: Mapping[str, str] = {
    "acceleration_told": "what Baku acceleration does, in the settings",
    "advice_on_long_events": "what C.07 10 says, beside the choice and the later ratings",
    "equals_of": "with whom a number can be exchanged",
    "adds_as_typed": "decides whether Enter waits for the rating lists",
    "find_candidates": "below the name that is typed in the list of players",
    "same_player": "decides whether a second player of a name is asked about",
    "announceable": "decides whether boards can be announced",
    "can_be_paired_again": "decides whether pairing again is offered",
    "can_be_paired_by_a_wish": "decides whether such a round can be made",
    "criteria_above_a_wish": "choices of how far some are kept apart",
    "no_proof_of_wishes": "in the seal of a round",
    "why_no_wish": "decides whether that is a choice",
    "changes_nothing": "decides whether there is a correction to show",
    "overwritten": "says beside the act what it replaced",
    "overwritten_told": "says what another desk replaced",
    "comes_late": "decides whether a correction is shown first",
    "engines_rules": "the rules behind the verdict by hand",
    "fees_of": "shown in the presence list",
    "is_rating_list": "decides what a file is that is dropped on the window",
    "rounds_by_table": "the number of rounds, in the settings",
    "undo_name": "what the action says that it would take back",
    "usual_folder_of_lists": "where the lists are that names are looked up in",
    "is_outside_fide_mode": "decides what is said of a system",
    "log_lines": "the log with its branches",
    "log_table": "the log as a table, on the command line",
    "standing_told": "where an act of the log stands",
    "told_act": "an act in the log",
    "words_of_act": "an act in the log",
    "kept_proof_of_round": "the hash at the foot of the pairings",
    "k_factors": "proposed in the rating report",
    "level_of": "comes with the warning itself",
    "not_in_report_file": "told after a report file was exported",
    "manual_places": "where the arbiter's own ranking stands",
    "never_paired": "who has yet to arrive, or plays for the first time",
    "out_of_date": "said above the pages, with a link",
    "pairing_system_of": "names the system",
    "pairing_systems": "all systems, for whoever asks by name",
    "systems_to_compare": "choices of what if",
    "players_not_here": "counted in the presence list",
    "present_players": "marked in the presence list",
    "ranks_of": "ranks in the exported file",
    "recovered_name": "names the recovered copy",
    "restored_name": "names what is restored",
    "result_on_board": "what a correction is compared with",
    "result_text": "how a result is written",
    "sources_told": "the lists that ratings are from, as a tip and in the details",
    "state_of_file": "for the command line, which reads files without an event",
    "outcomes_to_pair": "says how many there are",
    "outcomes_to_rank": "says how many there are",
    "same_round": "decides whether a way to mend a round is another one",
    "why_not_pair": "says what stands in the way of pairing",
    "why_not_pair_at_all": "says what stands in the way of pairing",
    "with_acceleration": "the settings with Baku acceleration, or without",
    "with_pairing_system": "the settings with another system",
    "with_points_of_matches": "the settings, where a round is a match",
    "having_in_common": "the clubs and federations that are offered",
    "unsettled": "of whom it is news that they play, when a round with or without them is taken",
    "unconfirmed_players": "named before a round is paired without them",
    "with_proof": "the hash of a proof in the log",
    "without_tpn": "who has yet to arrive",
}
"""They change nothing and are no question of their own; what they are for in the window."""

THE_SAME: Mapping[str, str] = {
    "add_players": "add_player",
    "cancel_bye": "request_byes",
    "enter_results": "enter_result",
    "explained_pairing": "explained_round_of",
    "request_bye": "request_byes",
}
"""Another form of an operation that is reached."""

FROM_OUTSIDE = {"awaits_renumbering", "draw_by_lot", "draw_position", "load_ahead"}
"""What operations are given, such as chance; what only saves the arbiter a wait."""

SESSION: Mapping[str, str] = {
    "create": "new_event",
    "open": "open_event",
    "close": "close_event",
    "redo": "redo",
    "journal": "go_log",
    "save_copy": "save_copy",
    "use_backup_folder": "backup_folder",
    "kept_copies": "copies",
}


def functions() -> set[str]:
    return {name for name in interface.__all__ if inspect.isfunction(getattr(interface, name))}


@pytest.fixture(scope="module")
def used_in_the_window() -> set[str]:
    """Names and attributes that occur in the window's code; pictures of it are no way to act."""
    folder = Path(arbiter_app.gui.__file__).parent
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if "scenes" in path.stem or path.stem == "screenshots":
            continue
        for node in source(path).nodes:
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return found


def in_menus(window: MainWindow) -> set[str]:
    return {
        action.objectName()
        for menu in window.menuBar().findChildren(QMenu)
        for action in menu.actions()
        if action.objectName()
    }


def test_every_operation_has_its_way_in_the_window() -> None:
    """A new operation belongs into one of the tables above, and into the window."""
    tables: tuple[Mapping[str, str], ...] = (BY_ACTION, BY_KEY, ANSWERS, THE_SAME)
    told = [name for table in tables for name in table] + sorted(FROM_OUTSIDE)
    assert sorted(told) == sorted(set(told))
    assert functions() - set(told) == set(), "no way in the window"
    assert set(told) - functions() == set(), "no such operation"


@pytest.mark.parametrize("name", sorted([*BY_ACTION, *BY_KEY]))
def test_the_window_calls_it(used_in_the_window: set[str], name: str) -> None:
    assert name in used_in_the_window


@pytest.mark.parametrize("name", sorted(THE_SAME))
def test_another_form_of_an_operation_leads_to_one_that_is_reached(name: str) -> None:
    assert THE_SAME[name] in {*BY_ACTION, *BY_KEY}


@pytest.mark.parametrize("method", sorted(SESSION))
def test_what_a_session_can_do_has_its_action(
    shared_window: MainWindow, used_in_the_window: set[str], method: str
) -> None:
    assert callable(getattr(EventSession, method))
    assert method in used_in_the_window
    assert shared_window.actions_by_name[ActionName(SESSION[method])].text()


def test_every_action_is_in_a_menu_with_a_key_and_a_name(shared_window: MainWindow) -> None:
    menus = in_menus(shared_window)
    for name in {*BY_ACTION.values(), *SESSION.values()}:
        assert name in menus, f"{name} is in no menu"
    for action in shared_window.actions_by_name:
        name = action.objectName()
        assert action.iconText(), name
        assert action.statusTip(), name
        has_key = not action.shortcut().isEmpty() or bool(letter_of(action.text()))
        assert has_key, f"{name} has neither a key nor a letter in its menu"


def test_every_usual_result_has_a_key_and_the_others_a_menu(shared_window: MainWindow) -> None:
    usual = {
        GameResult.WHITE_WINS,
        GameResult.BLACK_WINS,
        GameResult.DRAW,
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.BLACK_WINS_BY_FORFEIT,
        GameResult.DOUBLE_FORFEIT,
        GameResult.ADJOURNED,
    }
    assert usual <= set(RESULT_KEYS.values())
