"""Everything an arbiter does: one function, one transaction, one journal entry each. No Qt.

Every function takes an `EventSession`, returns a `Change` that says what changed, and raises a
`UserError` (`RefusedError` with the article) if nothing was changed. Where the rules only
discourage an act, `ConfirmationNeededError` asks; the same call with `confirmed=True` does it.
"""

from arbiter_app.operations.ahead import load_ahead
from arbiter_app.operations.byes import BYE_NAMES, cancel_bye, request_bye, request_byes
from arbiter_app.operations.change import (
    Change,
    ChangeKind,
    ConfirmationNeededError,
    Level,
    PlayersAdded,
    RoundPaired,
    TournamentCreated,
    TrfImported,
)
from arbiter_app.operations.checks import RoundDifference, check_paired_round
from arbiter_app.operations.clock import Clock, DrawColour, SystemClock, draw_by_lot
from arbiter_app.operations.copies import restore_copy, restored_name
from arbiter_app.operations.corrections import (
    AffectedRank,
    AffectedRound,
    CorrectionPreview,
    CountsFor,
    comes_late,
    preview_colours,
    preview_player,
    preview_results,
)
from arbiter_app.operations.events import rename_event
from arbiter_app.operations.exchange import (
    export_rating_report,
    export_trf,
    import_trf,
    not_in_report_file,
)
from arbiter_app.operations.finish import FewOpponents, Finish, FinishAnswer, can_be_finished
from arbiter_app.operations.history import LogLine, go_to_entry, log_lines, undo_act
from arbiter_app.operations.last_round import OutOfDate, can_be_paired_again, out_of_date
from arbiter_app.operations.log import log_csv
from arbiter_app.operations.manual import (
    Judge,
    ManualPairing,
    PairingFault,
    PairingQuestion,
    PairRules,
    engines_rules,
    pairing_faults,
    pairing_questions,
    set_pairing,
)
from arbiter_app.operations.numbering import without_tpn
from arbiter_app.operations.paper import change_paper_settings
from arbiter_app.operations.players import (
    NewPlayer,
    add_player,
    add_players,
    delete_player,
    edit_player,
    renumber_players,
)
from arbiter_app.operations.publishing import PublishedChange, publish_round, unpublish_round
from arbiter_app.operations.questions import (
    HandVerdict,
    WhyNotAnswer,
    ask_why_not,
    judge_by_hand,
    pair_otherwise,
)
from arbiter_app.operations.ranking import (
    K_FACTORS,
    k_factors,
    manual_places,
    ranks_of,
    set_entered_values,
    set_k_factors,
    set_lots,
    set_manual_places,
    set_prizes,
    standings_of,
)
from arbiter_app.operations.recovery import recover_event, recovered_name
from arbiter_app.operations.repair import Repair
from arbiter_app.operations.report_file import state_of_file
from arbiter_app.operations.results import (
    adjourn_missing,
    enter_result,
    enter_results,
    exchange_colours,
)
from arbiter_app.operations.rounds import (
    explained_pairing,
    explained_pairing_of,
    pair_again,
    pair_next_round,
    unpair_last_round,
    why_not_pair,
)
from arbiter_app.operations.second_entry import Mismatch, SecondEntry, compare_entries
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.special_points import set_abnormal_points, set_virtual_points
from arbiter_app.operations.systems import (
    SystemChoice,
    is_outside_fide_mode,
    pairing_system_of,
    pairing_systems,
    system_choices,
    with_pairing_system,
)
from arbiter_app.operations.table import (
    ENCODINGS,
    TABLE_SUFFIXES,
    Field,
    Origin,
    PlayersPreview,
    PreviewedPlayer,
    SamePlayer,
    Table,
    TableColumn,
    TableLayout,
    TableProblem,
    import_players,
    preview_players,
    read_table,
)
from arbiter_app.operations.tournaments import (
    change_settings,
    create_tournament,
    delete_tournament,
    leave_fide_mode,
    set_forbidden_groups,
)
from arbiter_app.operations.warnings import WARNINGS, ActWarning, WarnedAct, level_of
from arbiter_app.operations.withdrawals import expel_player, return_player, withdraw_player
from arbiter_app.store.choices import EnteredValue, KFactor, ManualPlace, StandingsChoices
from arbiter_app.store.errors import (
    DamagedFileError,
    EventFileError,
    MissingFileError,
    NewerFileError,
    NotAnEventFileError,
)
from arbiter_app.store.recovered import KeptCopy, Salvage
from arbiter_app.store.state import (
    EntryState,
    Expulsion,
    JournalEntry,
    LateCorrection,
    LateEntry,
    Publication,
    TournamentInfo,
    TournamentState,
)
from arbiter_app.tournament.words import result_text

__all__ = [
    "BYE_NAMES",
    "ENCODINGS",
    "K_FACTORS",
    "TABLE_SUFFIXES",
    "WARNINGS",
    "ActWarning",
    "AffectedRank",
    "AffectedRound",
    "Change",
    "ChangeKind",
    "Clock",
    "ConfirmationNeededError",
    "CorrectionPreview",
    "CountsFor",
    "DamagedFileError",
    "DrawColour",
    "EnteredValue",
    "EntryState",
    "EventFileError",
    "EventSession",
    "Expulsion",
    "FewOpponents",
    "Field",
    "Finish",
    "FinishAnswer",
    "HandVerdict",
    "JournalEntry",
    "Judge",
    "KFactor",
    "KeptCopy",
    "LateCorrection",
    "LateEntry",
    "Level",
    "LogLine",
    "ManualPairing",
    "ManualPlace",
    "Mismatch",
    "MissingFileError",
    "NewPlayer",
    "NewerFileError",
    "NotAnEventFileError",
    "Origin",
    "OutOfDate",
    "PairRules",
    "PairingFault",
    "PairingQuestion",
    "PlayersAdded",
    "PlayersPreview",
    "PreviewedPlayer",
    "Publication",
    "PublishedChange",
    "Repair",
    "RoundDifference",
    "RoundPaired",
    "Salvage",
    "SamePlayer",
    "SecondEntry",
    "StandingsChoices",
    "SystemChoice",
    "SystemClock",
    "Table",
    "TableColumn",
    "TableLayout",
    "TableProblem",
    "TournamentCreated",
    "TournamentInfo",
    "TournamentState",
    "TrfImported",
    "WarnedAct",
    "WhyNotAnswer",
    "add_player",
    "add_players",
    "adjourn_missing",
    "ask_why_not",
    "can_be_finished",
    "can_be_paired_again",
    "cancel_bye",
    "change_paper_settings",
    "change_settings",
    "check_paired_round",
    "comes_late",
    "compare_entries",
    "create_tournament",
    "delete_player",
    "delete_tournament",
    "draw_by_lot",
    "edit_player",
    "engines_rules",
    "enter_result",
    "enter_results",
    "exchange_colours",
    "expel_player",
    "explained_pairing",
    "explained_pairing_of",
    "export_rating_report",
    "export_trf",
    "go_to_entry",
    "import_players",
    "import_trf",
    "is_outside_fide_mode",
    "judge_by_hand",
    "k_factors",
    "leave_fide_mode",
    "level_of",
    "load_ahead",
    "log_csv",
    "log_lines",
    "manual_places",
    "not_in_report_file",
    "out_of_date",
    "pair_again",
    "pair_next_round",
    "pair_otherwise",
    "pairing_faults",
    "pairing_questions",
    "pairing_system_of",
    "pairing_systems",
    "preview_colours",
    "preview_player",
    "preview_players",
    "preview_results",
    "publish_round",
    "ranks_of",
    "read_table",
    "recover_event",
    "recovered_name",
    "rename_event",
    "renumber_players",
    "request_bye",
    "request_byes",
    "restore_copy",
    "restored_name",
    "result_text",
    "return_player",
    "set_abnormal_points",
    "set_entered_values",
    "set_forbidden_groups",
    "set_k_factors",
    "set_lots",
    "set_manual_places",
    "set_pairing",
    "set_prizes",
    "set_virtual_points",
    "standings_of",
    "state_of_file",
    "system_choices",
    "undo_act",
    "unpair_last_round",
    "unpublish_round",
    "why_not_pair",
    "with_pairing_system",
    "withdraw_player",
    "without_tpn",
]
