"""Everything an arbiter does: one function, one transaction, one journal entry each. No Qt.

Every function takes an `EventSession`, returns a `Change` that says what changed, and raises a
`UserError` (`RefusedError` with the article) if nothing was changed. Where the rules only
discourage an act, `ConfirmationNeededError` asks; the same call with `confirmed=True` does it.
"""

from arbiter_app.operations.change import (
    Change,
    ChangeKind,
    ConfirmationNeededError,
    PlayersAdded,
    RoundPaired,
    TournamentCreated,
    TrfImported,
)
from arbiter_app.operations.clock import Clock, DrawColour, SystemClock, draw_by_lot
from arbiter_app.operations.exchange import export_trf, import_trf
from arbiter_app.operations.manual import (
    Judge,
    ManualPairing,
    PairingFault,
    PairRules,
    engines_rules,
    pairing_faults,
    set_pairing,
)
from arbiter_app.operations.players import (
    BYE_NAMES,
    NewPlayer,
    add_player,
    add_players,
    cancel_bye,
    delete_player,
    edit_player,
    renumber_players,
    request_bye,
    return_player,
    withdraw_player,
)
from arbiter_app.operations.results import enter_result, enter_results, exchange_colours
from arbiter_app.operations.rounds import (
    explained_pairing,
    pair_next_round,
    unpair_last_round,
    why_not_pair,
)
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.text import result_text
from arbiter_app.operations.tournaments import (
    change_settings,
    create_tournament,
    delete_tournament,
    set_forbidden_groups,
)
from arbiter_app.store.errors import (
    DamagedFileError,
    EventFileError,
    MissingFileError,
    NewerFileError,
    NotAnEventFileError,
)
from arbiter_app.store.state import EntryState, JournalEntry, TournamentInfo, TournamentState

__all__ = [
    "BYE_NAMES",
    "Change",
    "ChangeKind",
    "Clock",
    "ConfirmationNeededError",
    "DamagedFileError",
    "DrawColour",
    "EntryState",
    "EventFileError",
    "EventSession",
    "JournalEntry",
    "Judge",
    "ManualPairing",
    "MissingFileError",
    "NewPlayer",
    "NewerFileError",
    "NotAnEventFileError",
    "PairRules",
    "PairingFault",
    "PlayersAdded",
    "RoundPaired",
    "SystemClock",
    "TournamentCreated",
    "TournamentInfo",
    "TournamentState",
    "TrfImported",
    "add_player",
    "add_players",
    "cancel_bye",
    "change_settings",
    "create_tournament",
    "delete_player",
    "delete_tournament",
    "draw_by_lot",
    "edit_player",
    "engines_rules",
    "enter_result",
    "enter_results",
    "exchange_colours",
    "explained_pairing",
    "export_trf",
    "import_trf",
    "pair_next_round",
    "pairing_faults",
    "renumber_players",
    "request_bye",
    "result_text",
    "return_player",
    "set_forbidden_groups",
    "set_pairing",
    "unpair_last_round",
    "why_not_pair",
    "withdraw_player",
]
