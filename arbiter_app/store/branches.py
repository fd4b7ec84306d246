"""The history as a tree: every act but the first came after another, and undone ones branch off.

The entries in force are the way from the beginning to the last one in force. Those that redo would
do again go on from there. All others stand on branches that were left: each state that there ever
was can be reached, by taking back and doing again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from arbiter_app.store.state import EntryState


class Standing(Protocol):
    """An entry, as far as it has a place in the tree."""

    @property
    def id(self) -> int: ...
    @property
    def parent_id(self) -> int | None: ...
    @property
    def state(self) -> EntryState: ...


@dataclass(frozen=True, slots=True)
class LogWay:
    """How one comes from the state there is to that after another entry.

    Attributes:
        target: the entry, 0 for the beginning.
        back: what is taken back, in this order (the last act first).
        forth: what is done again after that, in this order.
        onward: what redo does from there on.
    """

    target: int
    back: tuple[int, ...]
    forth: tuple[int, ...]
    onward: tuple[int, ...]

    @property
    def steps(self) -> int:
        return len(self.back) + len(self.forth)


class LogTree:
    """The entries of a log behind `limit`, up to which nothing can be undone."""

    def __init__(self, entries: Iterable[Standing], limit: int = 0) -> None:
        in_order = list(entries)
        behind = [entry for entry in in_order if entry.id > limit]
        self._root = max(
            (one.id for one in in_order if one.id <= limit and one.state is EntryState.DONE),
            default=0,
        )
        self._parents = {entry.id: entry.parent_id for entry in behind}
        self.line = tuple(entry.id for entry in behind if entry.state is not EntryState.DROPPED)
        """What is in force, and what redo would do again."""
        self._in_force = sum(entry.state is EntryState.DONE for entry in behind)

    @property
    def head(self) -> int:
        """The last entry in force; that before all others if there is none."""
        return self.line[self._in_force - 1] if self._in_force else self._root

    def path(self, entry_id: int) -> tuple[int, ...] | None:
        """The entries from the beginning up to one; None if it cannot be reached."""
        path: list[int] = []
        here: int | None = entry_id
        while here is not None and here in self._parents:
            path.append(here)
            parent = self._parents[here]
            # An entry comes after one with a smaller number: no circles.
            here = parent if parent is not None and parent < here else None
        return tuple(reversed(path)) if here == self._root else None

    def way_to(self, target: int) -> LogWay | None:
        """The way to the state after an entry, or to the beginning (0); None if there is none."""
        path = () if target == self._root else self.path(target)
        if path is None:
            return None
        now = self.line[: self._in_force]
        shared = 0
        while shared < min(len(now), len(path)) and now[shared] == path[shared]:
            shared += 1
        return LogWay(target, now[shared:][::-1], path[shared:], self._onward(target, path))

    def _onward(self, target: int, path: tuple[int, ...]) -> tuple[int, ...]:
        """On the present line its rest; on another branch the way to the newest act behind."""
        if path == self.line[: len(path)]:
            return self.line[len(path) :]
        behind: dict[int, int] = {target: target}
        for entry_id in sorted(self._parents):
            parent = self._parents[entry_id]
            if entry_id > target and parent in behind:
                behind[entry_id] = parent
        onward, here = [], max(behind)
        while here != target:
            onward.append(here)
            here = behind[here]
        return tuple(reversed(onward))

    def branches(self) -> Mapping[int, int]:
        """Of each entry that is not on the present line, the first one of its branch.

        A branch is followed to its newest act; what leaves it on the way is another one.
        """
        newest: dict[int, int] = {}
        for entry_id in sorted(self._parents, reverse=True):
            last = newest.setdefault(entry_id, entry_id)
            parent = self._parents[entry_id]
            if parent is not None:
                newest[parent] = max(newest.get(parent, 0), last)
        on_line = set(self.line)
        firsts: dict[int, int] = {}
        for entry_id in sorted(self._parents):
            if entry_id in on_line:
                continue
            parent = self._parents[entry_id]
            goes_on = parent in firsts and newest[parent] == newest[entry_id]
            firsts[entry_id] = firsts[parent] if goes_on and parent is not None else entry_id
        return firsts


def parents_of_older(
    entries: Sequence[tuple[int, str, str, str]],
) -> Mapping[int, int]:
    """After which entry each one was made, in a log of a version that did not write it (1 to 7).

    `entries` are number, moment, state and moment of the state, in order. A new act passed by all
    that was undone at that time, and gave it its own moment: so it is known when each act left the
    line, and what the line was when another was added.
    """
    made: dict[str, list[int]] = {}
    for entry_id, at, *_ in entries:
        made.setdefault(at, []).append(entry_id)
    leaving: dict[int, list[int]] = {}
    never: set[int] = set()
    for entry_id, _, state, state_at in entries:
        if state == EntryState.DROPPED.value:
            later = (other for other in made.get(state_at, ()) if other > entry_id)
            passed_by = next(later, None)
            if passed_by is None:
                never.add(entry_id)
            else:
                leaving.setdefault(passed_by, []).append(entry_id)
    return _parents(entries, leaving, never)


def _parents(
    entries: Sequence[tuple[int, str, str, str]],
    leaving: Mapping[int, Collection[int]],
    never: Collection[int],
) -> Mapping[int, int]:
    line: list[int] = []
    parents: dict[int, int] = {}
    for entry_id, *_ in entries:
        left = leaving.get(entry_id, ())
        if left:
            line = [one for one in line if one not in left]
        parents[entry_id] = line[-1] if line else 0
        # A recovery passed it by: what came after begins behind it anyway.
        if entry_id not in never:
            line.append(entry_id)
    return parents
