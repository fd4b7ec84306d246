"""Which acts hold where several people work on an event, and each takes back their own.

In a file one person acts, and undo goes back along the log (`branches.py`). On a server what somebody
did last stands somewhere in the log, with acts of others behind it, and undo is an act of its own: an
entry of the kind `ACT_TAKEN_BACK`, which writes the rows as they were before. Doing that again is one
of the kind `ACT_DONE_AGAIN`. It is an entry and not a state of the entry taken back, because

- the log stays what it promises: a tree whose entries apply to the rows that the one before has left.
  The acts behind one that was taken back stay in force on rows that they know, every state there was
  can be reached, and nothing is passed by or cut off;
- it is an act that was added, like any other: desks that enter results meanwhile are not in its way,
  what others do does not end what one can do again, and the log tells who took back what, and when.

Undo and redo of a person go over their acts like over a stack: what an entry takes back is the last of
their acts that holds at that point, and needs to be written nowhere. The entries in force tell it, in
whatever home the log is, and on whatever branch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import EntryState, JournalEntry

TURNS: Final = frozenset({ActKind.ACT_TAKEN_BACK, ActKind.ACT_DONE_AGAIN})
"""The kinds of entries that take an act back or do it again, and are none themselves."""


class Done(Protocol):
    """An entry in force, as far as it says who did what."""

    @property
    def id(self) -> int: ...
    @property
    def kind(self) -> ActKind: ...
    @property
    def person(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class OwnActs:
    """What undo and redo of somebody are about.

    Attributes:
        last: the last act of theirs that holds.
        taken_back: the act that they took back last, unless they have done something new since.
    """

    last: JournalEntry | None = None
    taken_back: JournalEntry | None = None


class Turns:
    """The acts of the entries in force, each with the entries that did it, took it back, did it again."""

    def __init__(self, in_force: Iterable[Done]) -> None:
        """The entries oldest first; those before a limit of undoing may be missing."""
        self._turns: dict[int, list[int]] = {}
        self._holding: dict[str | None, list[int]] = {}
        self._taken_back: dict[str | None, list[int]] = {}
        for entry in in_force:
            self._add(entry)

    def _add(self, entry: Done) -> None:
        holding = self._holding.setdefault(entry.person, [])
        taken_back = self._taken_back.setdefault(entry.person, [])
        if entry.kind not in TURNS:
            self._turns[entry.id] = [entry.id]
            holding.append(entry.id)
            taken_back.clear()
            return
        old, new = holding, taken_back
        if entry.kind is ActKind.ACT_DONE_AGAIN:
            old, new = taken_back, holding
        # What it turns may be an act before the limit.
        if old:
            act = old.pop()
            new.append(act)
            self._turns[act].append(entry.id)

    def last_of(self, person: str) -> int | None:
        """The last act of a person that holds."""
        return next(reversed(self._holding.get(person, ())), None)

    def last_taken_back_by(self, person: str) -> int | None:
        """The act that a person took back last and can do again."""
        return next(reversed(self._taken_back.get(person, ())), None)

    def last_turn(self, act: int) -> int:
        """The entry by which an act holds, or does not."""
        return self._turns[act][-1]

    def turned_since(self, entry: int) -> Mapping[int, int]:
        """The acts that hold and did not when an entry was made, or the other way round.

        Each with the entry that turned it last.
        """
        return {
            act: turns[-1]
            for act, turns in self._turns.items()
            if sum(turn > entry for turn in turns) % 2
        }

    def not_holding(self) -> Mapping[int, int]:
        """The acts that were taken back, each with the entry that did so."""
        return {act: turns[-1] for act, turns in self._turns.items() if not len(turns) % 2}


def taken_back(entries: Iterable[JournalEntry]) -> Mapping[int, JournalEntry]:
    """The entries in force of a log, oldest first, whose acts were taken back by others behind them.

    Each with the one that did so.
    """
    in_force = {entry.id: entry for entry in entries if entry.state is EntryState.DONE}
    if not any(entry.kind in TURNS for entry in in_force.values()):
        return {}
    gone = Turns(in_force.values()).not_holding()
    return {act: in_force[by] for act, by in gone.items()}
