"""Rounds that were taken back with results, by an act or by undo, as the log knows them.

An act that takes a round back leaves a line of the report. Undo leaves none: it writes the rows as they
were. What was played stands in the log, on whatever branch, so the report asks the log: a round that was
paired, had results, and is not in force any more as it was paired then (VCL4THP 113, 189, 191). Doing it
again restores it, and nothing is lost any more. What its games and those before it had is known from the
log too, so that results changed since are told by whoever they were entered: those who enter results
alone write no lines.

A result that was corrected or deleted in a round that stays is a slip like any other, and none of this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from sqlalchemy import Connection, or_, select

from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.changes import readable_changes
from arbiter_app.store.journal import undo_limit
from arbiter_app.store.packing import has_part
from arbiter_app.store.parts import has_part as is_part
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import (
    GameRow,
    JournalRow,
    PlayerRow,
    PublicationRow,
    RoundRow,
    table_of,
)
from arbiter_app.store.state import EntryState
from arbiter_app.store.turns import TURNS
from arbiter_app.store.values import Row
from arbiter_app.tournament.match_result import Result, parse_result
from arbiter_app.tournament.remarks import ReportLine, remarks

_JOURNAL: Final = table_of(JournalRow)
_PLAYER: Final = table_of(PlayerRow)
_PAIRED: Final = frozenset(
    {ActKind.ROUND_PAIRED, ActKind.ROUND_PAIRED_AGAIN, ActKind.ROUND_PAIRED_BY_HAND}
)
_ENTERED: Final = frozenset(
    {ActKind.RESULTS_ENTERED, ActKind.RESULTS_CORRECTED, ActKind.ADJOURNED_RESULTS_ENTERED}
)
_TAKEN_BACK: Final = frozenset({ActKind.PAIRING_TAKEN_BACK, ActKind.ROUND_PAIRED_AGAIN, *TURNS})
_PARTS: Final = tuple(f'["{model.__tablename__}",' for model in (GameRow, RoundRow, PublicationRow))
_PLAYERS: Final = f'["{PlayerRow.__tablename__}",'
_DONE: Final = EntryState.DONE.value


@dataclass(frozen=True, slots=True)
class LostResult:
    """A result that a game had, by the keys of its players; their names where nobody tells it."""

    round_number: int
    white_key: int
    black_key: int
    result: Result
    white: str = ""
    black: str = ""


@dataclass(frozen=True, slots=True)
class LostRound:
    """A round that was taken back, and had results or was published.

    Attributes:
        results: what its games had last, and those of the rounds before it.
        untold: those of its own games that no line tells.
        was_published: it was, and no line says that it was taken back.
    """

    number: int
    results: tuple[LostResult, ...]
    untold: tuple[LostResult, ...]
    was_published: bool

    @property
    def had_results(self) -> bool:
        return any(one.round_number == self.number for one in self.results)


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the log with what it changed in rounds; `parent` is 0 at the beginning."""

    id: int
    parent: int
    is_done: bool
    kind: ActKind
    changes: Sequence[RowChange]

    def rounds(self, *, added: bool) -> Iterator[int]:
        """The rounds that it paired, or else those that it took back."""
        for change in self.changes:
            row = change.after if added else change.before
            other = change.before if added else change.after
            if change.table == RoundRow.__tablename__ and row is not None and other is None:
                yield _number(row, "number")
        if self.kind is ActKind.ROUND_PAIRED_AGAIN:
            # The row of the round may be the same as before; its games are others.
            yield from {_number(game, "round_number") for game in _games(self.changes)}


_Place = tuple[int, frozenset[int]]
"""Round and players of a game, whoever has White."""
_Results = dict[_Place, LostResult]


def lost_rounds(connection: Connection, tournament_id: int) -> tuple[LostRound, ...]:
    """Return the rounds of a tournament that were taken back with results."""
    if not _may_have_lost(connection, tournament_id):
        return ()
    entries = tuple(_entries(connection, tournament_id))
    found = [*_undone(entries, undo_limit(connection)), *_taken_back(entries)]
    keys = {key for one in found for had in one.untold for key in (had.white_key, had.black_key)}
    names = _names(connection, keys)
    return tuple(_named(one, names) for one in found)


def had_results(connection: Connection, tournament_id: int, number: int) -> bool:
    """Return whether a result was ever entered in a round, in force or not; found at once.

    Entries of results alone are never packed.
    """
    part = f'"round_number":{number},"board":'
    query = select(_JOURNAL.c.id).where(
        _JOURNAL.c.tournament_id == tournament_id,
        _JOURNAL.c.kind.in_([kind.value for kind in _ENTERED]),
        is_part(_JOURNAL.c.changes, part),
    )
    return connection.execute(query.limit(1)).first() is not None


def _may_have_lost(connection: Connection, tournament_id: int) -> bool:
    """Whether there is an entry that can have lost a round: asked first, as hardly ever one is."""
    paired = [kind.value for kind in _PAIRED]
    taken_back = [kind.value for kind in _TAKEN_BACK]
    kind, state = _JOURNAL.c.kind, _JOURNAL.c.state
    query = select(_JOURNAL.c.id).where(
        _JOURNAL.c.tournament_id == tournament_id,
        or_(
            (state != _DONE) & (kind.in_(paired) | kind.is_(None)),
            (state == _DONE) & (kind.in_(taken_back) | kind.is_(None)),
        ),
    )
    return connection.execute(query.limit(1)).first() is not None


def _entries(connection: Connection, tournament_id: int) -> Iterator[_Entry]:
    """All entries, those of other tournaments as well: they are on the way."""
    columns = (_JOURNAL.c.id, _JOURNAL.c.parent_id, _JOURNAL.c.state, _JOURNAL.c.kind)
    query = select(*columns, _JOURNAL.c.tournament_id, _JOURNAL.c.changes).order_by(_JOURNAL.c.id)
    for row in connection.execute(query):
        is_own = row.tournament_id == tournament_id
        is_of_rounds = is_own and any(has_part(row.changes, part) for part in _PARTS)
        yield _Entry(
            row.id,
            row.parent_id or 0,
            row.state == _DONE,
            ActKind.of_code(row.kind),
            (readable_changes(row.changes) or ()) if is_of_rounds else (),
        )


def _undone(entries: Sequence[_Entry], limit: int) -> Iterator[LostRound]:
    """The rounds whose pairing is not in force, as undo or a step to another branch left them.

    Up to the limit entries are not in force because a damaged file was recovered.
    """
    by_id = {entry.id: entry for entry in entries}
    for paired in entries:
        if paired.is_done or paired.id <= limit:
            continue
        for number in sorted(set(paired.rounds(added=True))):
            there = [paired, *_behind(entries, paired, number)]
            had = _results_of([*_before(by_id, paired), *there])
            untold = _of_round(number, _results_of(there))
            yield from _if_lost(number, had, untold, any(_publishes(one, number) for one in there))


def _before(by_id: Mapping[int, _Entry], entry: _Entry) -> Sequence[_Entry]:
    """The entries from the beginning to the one before, without those of another branch."""
    found: list[_Entry] = []
    here = by_id.get(entry.parent)
    # An entry comes after one with a smaller number: no circles.
    while here is not None and here.id < (found[-1] if found else entry).id:
        found.append(here)
        here = by_id.get(here.parent)
    return found[::-1]


def _behind(entries: Sequence[_Entry], paired: _Entry, number: int) -> Iterator[_Entry]:
    """The entries on all branches behind the pairing of a round, as long as it was there."""
    there = {paired.id}
    for entry in entries:
        if entry.parent in there and number not in entry.rounds(added=False):
            there.add(entry.id)
            yield entry


def _taken_back(entries: Sequence[_Entry]) -> Iterator[LostRound]:
    """The rounds that acts in force took back; what was deleted before, no line of them tells."""
    line = [entry for entry in entries if entry.is_done]
    for place, entry in enumerate(line):
        for number in sorted(set(entry.rounds(added=False))):
            if _is_restored(line[place + 1 :], number):
                continue
            paired = [at for at in range(place) if number in line[at].rounds(added=True)]
            there = line[paired[-1] if paired else 0 : place]
            untold = _of_round(number, _results_of(there))
            for told in _told_by(entry, number):
                untold.pop(told, None)
            was_published = entry.kind in TURNS and any(_publishes(one, number) for one in there)
            yield from _if_lost(number, _results_of(line[:place]), untold, was_published)


def _is_restored(later: Iterable[_Entry], number: int) -> bool:
    """Whether a round that was taken back came back by what took that back, or did it again."""
    back = (entry for entry in later if number in entry.rounds(added=True))
    return any(entry.kind in TURNS for entry in islice(back, 1))


def _told_by(entry: _Entry, number: int) -> Iterator[_Place]:
    """The games whose results are in the line of an act that took a round back."""
    rows = [row for change in entry.changes if (row := change.after) is not None]
    lines = [str(row["text"]) for row in rows if "text" in row]
    if any(told == number for told, _ in remarks(lines, ReportLine.UNPAIRED)):
        had = _games(entry.changes, before=True)
        yield from (_place(game) for game in had if game["result"] is not None)


def _if_lost(
    number: int, had: _Results, untold: _Results, was_published: bool
) -> Iterator[LostRound]:
    results = tuple(one for one in had.values() if one.round_number <= number)
    lost = LostRound(number, results, tuple(untold.values()), was_published)
    if lost.had_results or was_published:
        yield lost


def _results_of(entries: Iterable[_Entry]) -> _Results:
    """The last result that each game had, deleted since or not."""
    found: _Results = {}
    for entry in entries:
        for game in _games(entry.changes):
            if game["result"] is not None:
                found[_place(game)] = LostResult(
                    _number(game, "round_number"),
                    _number(game, "white_id"),
                    _number(game, "black_id"),
                    parse_result(str(game["result"])),
                )
    return found


def _of_round(number: int, results: _Results) -> _Results:
    return {place: one for place, one in results.items() if place[0] == number}


def _publishes(entry: _Entry, number: int) -> bool:
    return any(
        change.table == PublicationRow.__tablename__
        and change.after is not None
        and change.after["round_number"] == number
        for change in entry.changes
    )


def _games(changes: Iterable[RowChange], *, before: bool = False) -> Iterator[Row]:
    """The games that changed, as they are after the changes or were before."""
    for change in changes:
        row = change.before if before else change.after
        if change.table == GameRow.__tablename__ and row is not None:
            yield row


def _place(game: Row) -> _Place:
    players = frozenset({_number(game, "white_id"), _number(game, "black_id")})
    return _number(game, "round_number"), players


def _number(row: Row, name: str) -> int:
    value: Any = row[name]
    return int(value)


def _names(connection: Connection, wanted: Collection[int]) -> Mapping[int, str]:
    """The names of players by their keys, also of those who were deleted since."""
    if not wanted:
        return {}
    rows = connection.execute(select(_PLAYER.c.id, _PLAYER.c.name).where(_PLAYER.c.id.in_(wanted)))
    names = {row.id: row.name for row in rows}
    if len(names) == len(wanted):
        return names
    gone: dict[int, str] = {}
    for text in connection.execute(select(_JOURNAL.c.changes).order_by(_JOURNAL.c.id)).scalars():
        for change in (readable_changes(text) or ()) if has_part(text, _PLAYERS) else ():
            row = change.after
            if change.table == PlayerRow.__tablename__ and row is not None:
                gone[_number(row, "id")] = str(row["name"])
    return {**gone, **names}


def _named(lost: LostRound, names: Mapping[int, str]) -> LostRound:
    untold = tuple(
        replace(one, white=names.get(one.white_key, ""), black=names.get(one.black_key, ""))
        for one in lost.untold
    )
    return replace(lost, untold=untold)
