"""What an open event holds, as it was last seen here, and what others did to it since."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.event_address import EventAddress
from arbiter_app.file_names import to_readable
from arbiter_app.operations.change import ChangeByOthers
from arbiter_app.operations.clock import Clock
from arbiter_app.operations.session_memory import (
    BeforeAndAfter,
    OnTheWay,
    Overtaken,
    Seen,
    Survey,
)
from arbiter_app.store.choices import Drawing
from arbiter_app.store.heard import Doing
from arbiter_app.store.state import TournamentInfo, TournamentState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.store.event_file import EventFile
    from arbiter_app.store.heard import Desk, Heard, Results
    from arbiter_app.store.lost_rounds import LostRound
    from arbiter_app.store.turns import OwnActs
    from arbiter_app.trace.rounds import RoundPairing

# The database behind the event file takes half a second to import: the start screen needs none.


class HeldEvent:
    """What readers get of an `EventSession`: snapshots that stay valid (and old) when something changes."""

    def __init__(self, event_file: EventFile, clock: Clock) -> None:
        self._file = event_file
        self._clock = clock
        self._states: dict[int, TournamentState] = {}
        self._overtaken = Overtaken()
        self._surveyed: Survey | None = None
        self._own: OwnActs | None = None
        self._seen: Seen | None = None
        self._steps: dict[int, BeforeAndAfter] = {}
        self._caution = NOTHING
        self._gate = threading.RLock()
        self._on_the_way: OnTheWay | None = None

    @property
    def place(self) -> Path | EventAddress:
        """Where the event is: what `open` takes."""
        return self._file.place

    @property
    def path(self) -> Path:
        """The file; of an event on a server the name that a file of it would have."""
        return self._file.path

    @property
    def read_only(self) -> bool:
        return bool(self._file.read_only_reason)

    @property
    def read_only_reason(self) -> Phrase:
        """Why nothing can be changed, as a sentence; nothing if it can."""
        return self._file.read_only_reason

    @property
    def may_do_all(self) -> bool:
        """Whether whoever acts here may do whatever an arbiter does, and not look or enter results only."""
        return not self.read_only and self._file.may_do_all

    @property
    def person(self) -> str | None:
        """Who acts here, by the name under which the server knows them; None for a file."""
        return self._file.person

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What the arbiter must be told about the file as it was opened, a sentence each."""
        return self._file.notices

    @property
    def clock(self) -> Clock:
        return self._clock

    # What the event holds

    @property
    def event_name(self) -> str:
        """What the event is called: as the arbiter said, as its only tournament, or as the file."""
        with self._gate:
            survey = self._survey()
            only = survey.tournaments[0].name if len(survey.tournaments) == 1 else ""
            return survey.name or only or to_readable(self.path.stem)

    def tournaments(self) -> tuple[TournamentInfo, ...]:
        """The tournaments of the event, in the order they were made."""
        with self._gate:
            if self._on_the_way is not None:
                return self._on_the_way.tournaments
            return self._survey().tournaments

    def tournament(self, tournament_id: int) -> Tournament:
        """The tournament as it stands now; the same object until it changes.

        Where the event can be read only, it follows what the other program writes.

        Raises:
            InputError: no such tournament.
        """
        return self.state(tournament_id).tournament

    def state(self, tournament_id: int) -> TournamentState:
        """The tournament with the keys of its players and the records of its pairings.

        FIDE mode once left stays left: undoing the act does not lead back to it (VCL4THP 45).

        Raises:
            InputError: no such tournament.
        """
        with self._gate:
            before = None if self._on_the_way is None else self._on_the_way.states
            if before is not None and tournament_id in before:
                return before[tournament_id]
            self._follow()
            state = self._states.get(tournament_id)
            if state is None:
                self.follow()
                state = self._file.load(tournament_id)
                if state is None:
                    raise InputError(
                        phrase("The event has no tournament {number}.", number=tournament_id)
                    )
                self._states[tournament_id] = state
            return state

    def drawn_seed(self, tournament_id: int, drawing: Drawing) -> str | None:
        """The seed by which lots were drawn last, taken back or not; None if they never were."""
        with self._gate:
            return self._file.drawn_seed(tournament_id, drawing)

    def lost_rounds(self, tournament_id: int) -> tuple[LostRound, ...]:
        """The rounds that were taken back with results, by acts or by undo; see `reported_state`."""
        with self._gate:
            return self._file.lost_rounds(tournament_id)

    def had_results(self, tournament_id: int, round_number: int) -> bool:
        """Whether a result was ever entered in a round that is not there, whatever became of it."""
        with self._gate:
            known = self._survey().had_results
            asked = tournament_id, round_number
            if asked not in known:
                known[asked] = self._file.had_results(tournament_id, round_number)
            return known[asked]

    def player_key(self, tournament_id: int, tpn: Tpn) -> int:
        """The key of a player: it stays when TPNs change.

        Raises:
            InputError: no such tournament or player.
        """
        return self.state(tournament_id).key_of(tpn)

    def tpn_of(self, tournament_id: int, player_key: int) -> Tpn | None:
        """The present TPN of a player, None if the player is not (any more) in the tournament."""
        return self.state(tournament_id).tpns_by_key().get(player_key)

    def pairing(self, tournament_id: int, round_number: int) -> RoundPairing | None:
        """The pairing of a round as the engine made it, with its trace, in today's TPNs.

        None if the round was not paired by the engine here (imported, or by hand). A pairing
        changed by hand later is given as it was made.
        """
        from arbiter_app.operations.records import recorded_pairing

        return recorded_pairing(self.state(tournament_id), round_number)

    # What others do

    def follow(self) -> bool:
        """Take up what others did since the event was looked at; whether there was anything.

        Where nobody else writes there is nothing. Until then the event stays as it was seen here.
        """
        with self._gate:
            if not self._file.is_shared or not self._file.changed_outside():
                return False
            # What is not told of yet was seen before this.
            self._seen = Seen.before(self._states, self._surveyed, self._seen)
            results = self._file.results()
            if results is None:
                self._states.clear()
                self._overtaken.clear()
                self._surveyed = self._own = None
            else:
                self._take_up(results)
            return True

    def _take_up(self, results: Results) -> None:
        """Results of others, which are most of what they do: nothing has to be read again."""
        from arbiter_app.store.results_added import with_results

        for number, state in self._states.items():
            self._states[number] = with_results(state, number, results.changes)
            if self._states[number] is not state:
                self._overtaken.add(number, state, results.changes)
        if self._surveyed is not None:
            self._surveyed = replace(self._surveyed, last_entry=results.last, next_entry=None)
        if self.person in results.persons:
            # The same person may be at two desks.
            self._own = None

    def followed(self) -> ChangeByOthers | None:
        """Take up what others did, and say what it changed; None if there was nothing.

        What was taken up since this was last asked, as within an act, is told as well. It reads the
        tournaments that were known again, which may take a while: use a worker.

        Raises:
            EventFileError: the event cannot be read.
        """
        from arbiter_app.operations.followed import change_by_others

        with self._gate:
            self.follow()
            seen, self._seen = self._seen, None
            if seen is None:
                return None
            try:
                # What is done while it is read is told the next time.
                survey = self._survey()
                there = {info.id for info in survey.tournaments}
                states = {
                    number: self.state(number) if number in there else None
                    for number in seen.states
                }
                return change_by_others(seen, states, survey, self._file.news())
            except BaseException:
                self._seen = seen
                raise

    def listen(self, tell: Callable[[Heard], None]) -> None:
        """Let `tell` hear, in another thread, of what others do, until the event is closed.

        Of an event in a file nothing is heard.
        """
        self._file.listen(tell)

    @property
    def desks(self) -> Sequence[Desk]:
        """The other desks at which the event is open, while one listens."""
        return self._file.desks()

    @contextmanager
    def doing(self, what: Doing) -> Iterator[None]:
        """Let the other desks know what is done here, until the context ends."""
        self.say(what)
        try:
            yield
        finally:
            self.say(Doing.HERE)

    def say(self, what: Doing) -> None:
        """Let the other desks know what is done here from now on."""
        self._file.say(what)

    def give_up(self) -> None:
        """Wait for no answer of a server any more, from whatever thread.

        What is being done ends at once, as if the connection were lost; then the event can be closed.
        """
        self._file.give_up()

    def _follow(self) -> None:
        """Where the event can be read only, forget what the other program has changed."""
        if self.read_only and not self._file.tells:
            self.follow()

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """What others are found to have done meanwhile is taken up, whether the act was done or not."""
        try:
            yield
        finally:
            if self._file.is_behind:
                self.follow()

    def _survey(self) -> Survey:
        self._follow()
        if self._surveyed is None:
            self.follow()
            self._surveyed = Survey(
                self._file.name(),
                self._file.tournaments(),
                self._file.last_entry(),
                self._file.next_entry(),
            )
        return self._surveyed

    def _own_acts(self) -> OwnActs:
        if self._own is None:
            self._own = self._file.own_acts()
        return self._own

    # For whatever changes the event

    def _taken_caution(self) -> Phrase:
        caution, self._caution = self._caution, NOTHING
        return caution

    def _refuse_reading_only(self) -> None:
        if self.read_only:
            raise RefusedError(self.read_only_reason)

    def _refuse_on_the_way(self) -> None:
        """Nothing is done while the event is being taken back to another point."""
        if self._on_the_way is not None and self._on_the_way.thread != threading.get_ident():
            raise RefusedError(
                phrase("The event is being moved to another point in the log."),
                hint=phrase("Please wait until it is ready."),
            )

    def _on_what_is_there(
        self, tournament_id: int, before: TournamentState | None, after: TournamentState | None
    ) -> tuple[TournamentState | None, TournamentState | None]:
        """The two states of an act that was decided a moment ago, as they are now.

        Between its decision and its writing results of others may be taken up, in another thread.
        Results of other boards do not matter to it, as they would not had they not been looked at.

        Raises:
            RefusedError: something else was done, or what the act is about.
        """
        now = self._states.get(tournament_id)
        if now is before:
            return before, after
        if now is not None and before is not None and after is not None:
            from arbiter_app.store.difference import changed_rows
            from arbiter_app.store.meanwhile import are_apart
            from arbiter_app.store.results_added import are_results, with_results

            others = self._overtaken.since(tournament_id, before)
            own = changed_rows(tournament_id, before, after)
            if others is not None and are_results(own) and are_apart(own, others):
                return now, with_results(now, tournament_id, own)
        raise RefusedError(
            phrase("The tournament was changed in the meantime."), hint=phrase("Please try again.")
        )

    def _keep(self, tournament_id: int, state: TournamentState | None) -> None:
        self._overtaken.forget(tournament_id)
        if state is None:
            self._states.pop(tournament_id, None)
        else:
            self._states[tournament_id] = state

    def _forget(self, tournament_ids: Iterable[int]) -> None:
        """Read these tournaments from the file when they are asked for."""
        for tournament_id in tournament_ids:
            self._overtaken.forget(tournament_id)
            self._states.pop(tournament_id, None)
