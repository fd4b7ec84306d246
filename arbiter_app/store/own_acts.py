"""Undo and redo of one of several people on a server: of their own acts, wherever these stand in the log.

How it stands in the log, and why, is told in `turns.py`. An act is taken back, or done again, alone if
nothing else depends on it: the acts that were done, taken back or done again since must not matter to it,
nor it to them. Results of different boards do not, nor does work on different tournaments, nor what is
said of players while games end. A round that was paired depends on every result before it, and whatever is
not known to be apart is taken to build upon what was there. The rows themselves are looked at as for any act (`meanwhile.refuse`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, select

from arbiter_app.errors import RefusedError
from arbiter_app.local_time import to_local_time
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.changes import changes_of, readable_changes
from arbiter_app.store.errors import BuiltUponError
from arbiter_app.store.journal import entry_of, parts_of, undo_limit
from arbiter_app.store.meanwhile import are_apart, places
from arbiter_app.store.result_acts import DONE_AGAIN, UNDONE
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import JournalRow, table_of
from arbiter_app.store.state import Act, EntryState, JournalEntry
from arbiter_app.store.turns import OwnActs, Turns
from arbiter_app.wording import Parameter, phrase

_JOURNAL = table_of(JournalRow)

_RESULT: Final = frozenset({"result"})
_TICKED: Final = frozenset({"result", "presence", "fee"})
"""Parts of an event that stand each for itself: none is decided by looking at another."""
_BESIDE_RESULTS: Final = frozenset(
    {
        *("player", "later_rating", "late_entry", "requested_bye", "presence", "fee"),
        *("forbidden_group", "forbidden_member", "virtual_points", "k_factor", "prize_group"),
        *("round_time", "publication", "paper", "paper_wall", "paper_codes", "paper_logo"),
    }
)
"""What is said of players, of rounds to come, or of paper without regard to who has won; and whatever
of it there is, a game that was paired ends as it ends. Ranking by hand and lots are not among it: they
are decided on the standings."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The act of taking an act back, or of doing it again, ready to be recorded.

    `act_id` is the entry of the act that is turned.
    """

    act_id: int
    act: Act
    tournament_id: int | None
    changes: Sequence[RowChange]


@dataclass(frozen=True, slots=True)
class _Done:
    """What `Turns` asks of an entry."""

    id: int
    kind: ActKind
    person: str | None


def own_acts(connection: Connection, person: str) -> OwnActs:
    """What undo and redo of a person are about."""
    turns = _turns(connection, _JOURNAL.c.person == person)
    last, taken_back = turns.last_of(person), turns.last_taken_back_by(person)
    found = _entries(connection, [one for one in (last, taken_back) if one is not None])
    return OwnActs(
        None if last is None else found[last], None if taken_back is None else found[taken_back]
    )


def taking_back(connection: Connection, person: str, act_id: int) -> Turn:
    """How an act is taken back: the last one of a person that holds.

    Raises:
        RefusedError: it is another one by now.
        BuiltUponError: something that was done since depends on it.
    """
    turns = _turns(connection)
    _refuse_another(turns.last_of(person), act_id)
    act, changes = _act(connection, act_id)
    later = _that_matters(connection, turns, act_id, changes)
    if later is not None:
        raise BuiltUponError(
            phrase(
                "“{act}” cannot be undone on its own: “{later}”, recorded by {person} at"
                " {time}, depends on it.",
                act=act.name,
                **_told(later),
            ),
            later,
        )
    return Turn(
        act_id,
        Act(
            ActKind.ACT_TAKEN_BACK,
            UNDONE.of(act=act.name),
            act.after,
            act.before,
        ),
        act.tournament_id,
        tuple(change.inverse for change in changes),
    )


def doing_again(connection: Connection, person: str, act_id: int) -> Turn:
    """How an act is done again: the one that a person took back last.

    Raises:
        RefusedError: it is another one by now.
        BuiltUponError: something was done since that depends on its not being there.
    """
    turns = _turns(connection)
    _refuse_another(turns.last_taken_back_by(person), act_id)
    act, changes = _act(connection, act_id)
    later = _that_matters(connection, turns, act_id, changes)
    if later is not None:
        raise BuiltUponError(
            phrase(
                "“{act}” cannot be redone: after it was undone, {person} recorded “{later}” at"
                " {time}.",
                act=act.name,
                **_told(later),
            ),
            later,
        )
    return Turn(
        act_id,
        Act(
            ActKind.ACT_DONE_AGAIN,
            DONE_AGAIN.of(act=act.name),
            act.before,
            act.after,
        ),
        act.tournament_id,
        changes,
    )


def _refuse_another(found: int | None, wanted: int) -> None:
    """The same person may be at two desks."""
    if found != wanted:
        raise RefusedError(
            phrase("The tournament was changed in the meantime."), hint=phrase("Please try again.")
        )


def _told(later: JournalEntry) -> Mapping[str, Parameter]:
    return {
        "later": later.name,
        "person": later.person or phrase("someone"),
        "time": f"{to_local_time(later.at):%H:%M:%S}",
    }


def _turns(connection: Connection, *which: ColumnElement[bool]) -> Turns:
    """Of the entries in force that can be undone."""
    query = (
        select(_JOURNAL.c.id, _JOURNAL.c.kind, _JOURNAL.c.person)
        .where(_JOURNAL.c.state == EntryState.DONE.value)
        .where(_JOURNAL.c.id > undo_limit(connection), *which)
        .order_by(_JOURNAL.c.id)
    )
    return Turns(
        _Done(row.id, ActKind.of_code(row.kind), row.person) for row in connection.execute(query)
    )


def _act(connection: Connection, act_id: int) -> tuple[JournalEntry, Sequence[RowChange]]:
    row = connection.execute(select(_JOURNAL).where(_JOURNAL.c.id == act_id)).mappings().one()
    return entry_of(row), changes_of(row["changes"])


def _entries(connection: Connection, ids: Sequence[int]) -> Mapping[int, JournalEntry]:
    if not ids:
        return {}
    found = connection.execute(select(_JOURNAL).where(_JOURNAL.c.id.in_(ids))).mappings()
    return {row["id"]: entry_of(row) for row in found}


def _that_matters(
    connection: Connection, turns: Turns, act_id: int, changes: Sequence[RowChange]
) -> JournalEntry | None:
    """The last entry since an act was done, or taken back, on which turning it would bear."""
    turned = turns.turned_since(turns.last_turn(act_id))
    ends = [
        turned[other]
        for other, theirs in _changes_of(connection, turned)
        if not _do_not_matter(changes, theirs)
    ]
    return _entries(connection, [max(ends)])[max(ends)] if ends else None


def _changes_of(
    connection: Connection, acts: Mapping[int, int]
) -> Iterator[tuple[int, Sequence[RowChange]]]:
    if not acts:
        return
    query = select(_JOURNAL.c.id, _JOURNAL.c.changes).where(_JOURNAL.c.id >= min(acts))
    for row in connection.execute(query):
        changes = readable_changes(row.changes) if row.id in acts else None
        # What is not from this program is told by the rows, which are looked at before they change.
        if changes is not None:
            yield row.id, changes


def _do_not_matter(one: Sequence[RowChange], other: Sequence[RowChange]) -> bool:
    """Whether two acts could have been done in either order, and one without the other."""
    if are_apart(one, other):
        return True
    parts, theirs = parts_of(one), parts_of(other)
    if parts | theirs <= _TICKED:
        return not places(one) & places(other)
    return (parts <= _RESULT and theirs <= _BESIDE_RESULTS) or (
        theirs <= _RESULT and parts <= _BESIDE_RESULTS
    )
