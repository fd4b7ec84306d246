"""What documents say of a round beside its pairing: when it was published, what was made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from arbiter_app.errors import UserError
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.explained import explained_round_of
from arbiter_app.operations.manual import ManualPairing, pairing_faults
from arbiter_app.operations.records import engines_pairing, readable_pairing
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.boards import BoardMarks

if TYPE_CHECKING:
    from arbiter_app.trace.rounds import RoundPairing


def published_at(state: TournamentState) -> Mapping[int, datetime]:
    """When each published round was published, in local time."""
    return {one.round_number: to_local_time(one.at) for one in state.publications}


def board_marks(state: TournamentState, round_number: int) -> BoardMarks:
    """The boards of a round that are not those it was paired with, and those that break a rule.

    They are compared with the pairing that was kept, and hung up; where none was, those made by hand
    with the engine's. Colours reversed at the board are no other board. Without an engine for the
    tournament's system no rule is known.
    """
    played = state.tournament.round(round_number)
    kept = readable_pairing(state, round_number)
    by_hand: frozenset[int] = frozenset()
    if played.manual or kept is not None:
        made = kept or engines_pairing(state, round_number)
        own = {(pair.white, pair.black) for pair in made.pairs} if made is not None else set()
        if not played.manual:
            own |= {(black, white) for white, black in own}
        by_hand = frozenset(
            game.board for game in played.games if (game.white, game.black) not in own
        )
    try:
        faults = pairing_faults(state.tournament, round_number, ManualPairing.of_round(played))
    except UserError:
        faults = ()
    places = [game.board for game in played.games]
    illegal = frozenset(places[fault.board - 1] for fault in faults if fault.board is not None)
    return BoardMarks(by_hand, illegal)


def pairing_to_tell(state: TournamentState, round_number: int) -> RoundPairing | None:
    """The engine's pairing of a round with its trace, from what is known now.

    A pairing kept from before an earlier result was corrected would speak of other scores than
    the players know. None if the round has no legal pairing by now, or cannot be paired.
    """
    try:
        return explained_round_of(state, round_number).by_now
    except UserError:
        return None
