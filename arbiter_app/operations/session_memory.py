"""What a session remembers of an event, so that the file is not asked again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter_app.store.state import JournalEntry, TournamentInfo, TournamentState, Written


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """What readers see while the event is being taken to another point, and by whom it is."""

    thread: int
    tournaments: tuple[TournamentInfo, ...]
    states: Mapping[int, TournamentState]


@dataclass(frozen=True, slots=True)
class Survey:
    """Name and tournaments, and what undo and redo would do: asked for again and again."""

    name: str
    tournaments: tuple[TournamentInfo, ...]
    last_entry: JournalEntry | None
    next_entry: JournalEntry | None

    def after(self, written: Written) -> Survey | None:
        """The same after a new act; None if the tournaments have to be read again."""
        if _IN_INFOS & written.parts:
            return None
        return Survey(self.name, self.tournaments, written.entry, None)


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
