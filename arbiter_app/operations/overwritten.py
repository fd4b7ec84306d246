"""What an act put in the place of something that was entered before: the old value and the new one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from arbiter_app.local_time import to_local_time
from arbiter_app.operations.change import Change, Overwritten
from arbiter_app.operations.codes_told import words_of_act
from arbiter_app.operations.late_corrections import is_correction
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.heard import Entered
from arbiter_app.store.result_acts import RESULT_OF_BOARD
from arbiter_app.store.state import JournalEntry, TournamentState
from arbiter_app.tournament.words import result_phrase
from arbiter_app.wording import NOTHING, Phrase, changed, phrase

_REPLACING: Final = frozenset(
    {
        ActKind.RESULTS_CORRECTED,
        ActKind.COLOURS_REVERSED,
        ActKind.BYE_REQUESTED,
        ActKind.BYE_CANCELLED,
        ActKind.BYE_CORRECTED,
        ActKind.BYES_CHANGED,
    }
)
"""Acts of one key, or of a short dialog, by which a value that was entered goes."""


def overwritten(change: Change) -> Phrase:
    """Return what an act replaced, such as `Result of board 1, round 3: 1–0 → 0–1`.

    It is empty if nothing was replaced, and for acts that are undone or done again.
    """
    entry = change.outcome.entry
    is_new = entry is not None and change.message == entry.name
    return replaced_by(entry) if entry is not None and is_new else NOTHING


def replaced_by(entry: JournalEntry) -> Phrase:
    """Return an act with the value that it replaced and the new one; empty if it replaced none."""
    if entry.kind not in _REPLACING:
        return NOTHING
    name, before, after = words_of_act(entry.wording)
    if not before:
        return NOTHING
    return phrase("{act}: {after}", act=name, after=changed(before, after) if after else before)


def overwritten_told(found: Overwritten) -> Phrase:
    """Return who replaced the result of a board and when, with the old result and the new one."""
    entered = found.entered
    return phrase(
        "{who}, {time}: {act}",
        who=entered.person or phrase("Another desk"),
        time=f"{to_local_time(entered.at):%H:%M:%S}",
        act=phrase(
            "{act}: {after}",
            act=RESULT_OF_BOARD.of(board=entered.board, round=entered.round_number),
            after=changed(result_phrase(found.before), result_phrase(entered.result)),
        ),
    )


def overwritten_results(
    states: Mapping[int, TournamentState], entered: Iterable[Entered]
) -> Iterator[Overwritten]:
    """Yield the results of other desks that replace one shown here.

    Args:
        states: the tournaments as this desk showed them, by their ids.
        entered: what others entered, oldest first; of a board the last one counts.
    """
    last = {(one.tournament_id, one.round_number, one.board): one for one in entered}
    for one in last.values():
        state = states.get(one.tournament_id)
        tournament = None if state is None else state.tournament
        game = None if tournament is None else tournament.game_on(one.round_number, one.board)
        if game is None or game.result is None:
            continue
        if is_correction(game, replace(game, result=one.result)) and one.result != game.result:
            yield Overwritten(one, game.result)
