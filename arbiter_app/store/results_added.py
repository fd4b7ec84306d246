"""A tournament after others have entered results, without reading it again.

That is what other desks do most of the time, and a tournament has thousands of rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sqlalchemy import Connection, select

from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.changes import readable_changes
from arbiter_app.store.heard import Entered
from arbiter_app.store.journal import entry_of, parts_of
from arbiter_app.store.parts import may_have_part
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import GameRow, JournalRow, table_of
from arbiter_app.store.state import EntryState, JournalEntry, TournamentState
from arbiter_app.store.values import Row
from arbiter_app.tournament.match_result import Result, parse_result
from arbiter_app.tournament.tournament import Game

_RESULTS = frozenset({"result"})


def are_results(changes: Iterable[RowChange]) -> bool:
    """Whether nothing but results of games was changed, and the games are the same."""
    return parts_of(changes) <= _RESULTS


def entered_in(entry: JournalEntry, changes: Iterable[RowChange]) -> Iterator[Entered]:
    """The boards whose results an act entered, corrected or deleted."""
    for change in changes:
        before, after = change.before, change.after
        if change.table != GameRow.__tablename__ or before is None or after is None:
            continue
        if before["result"] != after["result"] and is_readable(after):
            yield Entered(
                int(after["tournament_id"] or 0),
                int(after["round_number"] or 0),
                int(after["board"] or 0),
                _result(after),
                entry.person,
                entry.at,
            )


def is_readable(row: Row) -> bool:
    """Whether the row of a game has a result that this program would have written, or none."""
    try:
        _result(row)
    except ValueError:
        return False
    return all(isinstance(row[name], int) for name in ("tournament_id", "round_number", "board"))


def results_entered(
    connection: Connection, tournament_id: int, round_number: int
) -> Mapping[int, Entered]:
    """By whom and when the results of a round were entered last, by board, as far as that is known.

    Where an act was taken back by another one, whoever had entered the result before has it again.
    """
    journal = table_of(JournalRow)
    query = (
        select(journal)
        .where(journal.c.tournament_id == tournament_id)
        .where(journal.c.state == EntryState.DONE.value)
        .where(may_have_part(journal.c.changes, f'"round_number":{round_number}'))
        .order_by(journal.c.id)
    )
    by_board: dict[int, list[Entered]] = {}
    for row in connection.execute(query).mappings():
        entry = entry_of(row)
        for entered in entered_in(entry, readable_changes(row["changes"]) or ()):
            if entered.round_number == round_number:
                known = by_board.setdefault(entered.board, [])
                if entry.kind is ActKind.ACT_TAKEN_BACK:
                    del known[-1:]
                else:
                    known.append(entered)
    return {board: known[-1] for board, known in by_board.items() if known}


def with_results(
    state: TournamentState, tournament_id: int, changes: Iterable[RowChange]
) -> TournamentState:
    """A tournament with the results that were entered, corrected or deleted, the last ones last.

    Raises:
        ValueError: a row is no result.
    """
    entered = {
        (row["round_number"], row["board"]): row
        for change in changes
        if (row := change.after) is not None and row["tournament_id"] == tournament_id
    }
    if not entered:
        return state
    tournament = state.tournament
    numbers = {number for number, _ in entered}
    rounds = tuple(
        replace(
            played,
            games=tuple(
                _played(game, entered.get((played.number, game.board))) for game in played.games
            ),
        )
        if played.number in numbers
        else played
        for played in tournament.rounds
    )
    return state.with_tournament(replace(tournament, rounds=rounds))


def _played(game: Game, row: Row | None) -> Game:
    if row is None:
        return game
    return replace(game, result=_result(row))


def _result(row: Row) -> Result | None:
    """
    Raises:
        ValueError: it is none.
    """
    result = row["result"]
    return None if result is None else parse_result(str(result))
