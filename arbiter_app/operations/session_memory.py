"""What a session remembers of an event, so that the file is not asked again and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from arbiter_app.store.state import JournalEntry, TournamentInfo, TournamentState, Written

if TYPE_CHECKING:
    from arbiter_app.store.row_change import RowChange

_MOST_OVERTAKEN = 100
"""States of tournaments that others added results to while an act may be decided on them."""


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """What readers see while the event is being taken to another point, and by whom it is."""

    thread: int
    tournaments: tuple[TournamentInfo, ...]
    states: Mapping[int, TournamentState]


@dataclass(frozen=True, slots=True)
class Survey:
    """Name and tournaments, and what undo and redo would do: asked for again and again.

    Attributes:
        had_results: whether a result was ever entered in a round of a tournament, as far as it was
            asked. A round that never had one has none until it is made, which makes another survey.
    """

    name: str
    tournaments: tuple[TournamentInfo, ...]
    last_entry: JournalEntry | None
    next_entry: JournalEntry | None
    had_results: dict[tuple[int, int], bool] = field(default_factory=dict)

    def after(self, written: Written) -> Survey | None:
        """The same after a new act; None if the tournaments have to be read again."""
        if _IN_INFOS & written.parts:
            return None
        return replace(self, last_entry=written.entry, next_entry=None)


_IN_INFOS = frozenset({"event", "tournament", "player", "round"})
"""Parts of the event that its name and the `TournamentInfo`s tell of."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was known of an event before others did what is not told of yet.

    Attributes:
        states: the tournaments that were known.
        survey: None if it was not known.
    """

    states: Mapping[int, TournamentState]
    survey: Survey | None

    @classmethod
    def before(
        cls, states: Mapping[int, TournamentState], survey: Survey | None, earlier: Seen | None
    ) -> Seen:
        """What is known now, or was `earlier`."""
        if earlier is None:
            return cls(dict(states), survey)
        return cls({**states, **earlier.states}, earlier.survey or survey)


@dataclass(frozen=True, slots=True)
class BeforeAndAfter:
    """A tournament before and after an act; None where there was, or is, no such tournament."""

    tournament_id: int
    before: TournamentState | None
    after: TournamentState | None

    @property
    def inverse(self) -> BeforeAndAfter:
        return BeforeAndAfter(self.tournament_id, self.after, self.before)


class Overtaken:
    """States that the results of others were added to: an act may have been decided on one.

    Whatever else is done to a tournament, what was decided before has to be decided again.
    """

    def __init__(self) -> None:
        self._steps: dict[int, deque[tuple[TournamentState, Sequence[RowChange]]]] = {}

    def add(self, tournament_id: int, state: TournamentState, changes: Sequence[RowChange]) -> None:
        """The changes made another state of this one."""
        steps = self._steps.setdefault(tournament_id, deque(maxlen=_MOST_OVERTAKEN))
        steps.append((state, changes))

    def forget(self, tournament_id: int) -> None:
        self._steps.pop(tournament_id, None)

    def clear(self) -> None:
        self._steps.clear()

    def since(self, tournament_id: int, then: TournamentState) -> Sequence[RowChange] | None:
        """What others changed since a state, if nothing else was; None if that is not known."""
        later: list[Sequence[RowChange]] = []
        for state, changes in reversed(self._steps.get(tournament_id, ())):
            later.append(changes)
            if state is then:
                return [change for changes in reversed(later) for change in changes]
        return None
