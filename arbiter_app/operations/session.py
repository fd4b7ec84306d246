"""An open event file: what it holds now, and the one gate through which it changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Self

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.change import Change, nothing_changed
from arbiter_app.operations.clock import Clock, DrawIdentity, draw_identity
from arbiter_app.operations.fact_lines import retold
from arbiter_app.operations.session_copies import CopiedEvent
from arbiter_app.operations.session_history import HeldHistory
from arbiter_app.operations.session_memory import BeforeAndAfter
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.wording import NOTHING, Phrase

if TYPE_CHECKING:
    from arbiter_app.store.proofs import KeptProof

_MOST_STEPS = 1000
"""Acts that are undone and done again without reading the tournament from the file."""


class EventSession(HeldHistory, CopiedEvent):
    """An open event file. Not tied to a thread: acts are carried out one after the other.

    Readers get immutable snapshots, which stay valid (and old) when something changes.
    """

    @classmethod
    def create(
        cls,
        place: Path | EventAddress,
        *,
        clock: Clock,
        backup_folder: Path | None = None,
        draw: DrawIdentity = draw_identity,
    ) -> EventSession:
        """Make a new, empty event, in a file or on a server, and open it.

        Raises:
            EventFileError: it exists, or cannot be written.
        """
        from arbiter_app.store.event_file import EventFile

        made = EventFile.create(place, clock.now(), draw(), backup_folder=backup_folder)
        return cls(made, clock)

    @classmethod
    def open(
        cls,
        place: Path | EventAddress,
        *,
        clock: Clock,
        backup_folder: Path | None = None,
        draw: DrawIdentity = draw_identity,
    ) -> EventSession:
        """Open an event file; an older one is brought up to date after a copy was made.

        A file that another program has open, or that cannot be written, is opened for reading
        only: see `read_only` and `read_only_reason`. What somebody changed in it without the program
        is told in `notices`, and stands in the log as an act that can be undone. Copies go to `backup_folder`, by default the
        folder `backups` next to the file; of an event on a server none are kept without it.

        Raises:
            EventFileError: the event is missing, none, damaged, or of a newer program.
        """
        from arbiter_app.store.event_file import EventFile

        return cls(EventFile.open(place, clock.now(), draw(), backup_folder=backup_folder), clock)

    def close(self) -> Phrase:
        """Close the file; everything was saved when it was done.

        Returns what the arbiter must be told: nothing, unless another program has written over it.
        """
        with self._gate:
            return self._file.close()

    def discard(self) -> None:
        """Close a file that was just made, and remove it: what it was made for failed."""
        with self._gate:
            self._file.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Changing the event: called by the operations only

    def commit(
        self,
        act: Act,
        tournament_id: int,
        before: TournamentState | None,
        after: TournamentState | None,
        *,
        event_name: str | None = None,
    ) -> Change:
        """Write the difference between two states of a tournament, and the act, in one transaction.

        `event_name` is what the event is called from then on, None where that does not change.
        The `###` lines that state facts are written with them. Where nothing differs nothing is
        written, and the act is not in the log. `before` is None for a new tournament, `after` None for one to be deleted.

        Raises:
            RefusedError: the file is open for reading only, or `before` is no longer the state, and
                more was done since than others have entered other results.
            ChangedMeanwhileError: at another desk something was done that may matter to it.
            EventFileError: the file cannot be written.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            # Only where it is needed, and before the states are compared: it may take up what others
            # did, which the act would then be written over.
            kept_name = None if event_name is None else self._survey().name
            before, after = self._on_what_is_there(tournament_id, before, after)
            if before is not None and after is not None:
                after = retold(before, after)
                if after == before:
                    return nothing_changed(tournament_id, self._taken_caution())
            names = (
                None
                if event_name is None or kept_name is None or event_name == kept_name
                else (kept_name, event_name)
            )
            written = self._file.commit(act, self._clock.now(), tournament_id, before, after, names)
            if self._surveyed is not None:
                self._surveyed = self._surveyed.after(written)
            self._keep(tournament_id, after)
            if written.entry is not None:
                self._is_last_of_own(written.entry)
                self._steps[written.entry.id] = BeforeAndAfter(tournament_id, before, after)
            if len(self._steps) > _MOST_STEPS:
                del self._steps[min(self._steps)]
            return Change(written, act.name, self._taken_caution())

    def commit_name(self, act: Act, name: str) -> Change:
        """Write another name of the event, and the act; nothing if it has that name.

        Raises:
            RefusedError: the file is open for reading only.
            EventFileError: the file cannot be written.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            before = self._survey().name
            if name == self.event_name:
                return nothing_changed(None)
            written = self._file.commit_name(act, self._clock.now(), before, name)
            self._surveyed = self._own = None
            return Change(written, act.name, NOTHING)

    # Proofs of rounds: beside the acts, which they follow from

    def kept_proofs(self, of: str) -> Mapping[int, KeptProof]:
        """What the checker of proofs said of a pairing, by the acts that made it."""
        with self._gate:
            return self._file.kept_proofs(of)

    def proof_digests(self) -> Mapping[int, str]:
        """The hashes of the proofs kept, by the acts that paired the rounds; empty if refused."""
        with self._gate:
            return self._file.proof_digests()

    def act_that_paired(self, tournament_id: int, input_hash: str) -> int:
        """The last act in force that paired a round from this; 0 if the log has none."""
        with self._gate:
            return self._file.act_that_paired(tournament_id, input_hash)

    def keep_proof(self, of: str, entry_id: int, kept: KeptProof) -> None:
        """Keep what the checker of proofs said; it is no act, and undoing does not touch it.

        Raises:
            RefusedError: the file is open for reading only.
            EventFileError: the file cannot be written.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            self._file.keep_proof(of, entry_id, kept)

    # Numbers given once

    def new_tournament_id(self) -> int:
        """An id that no tournament of this file ever had."""
        with self._gate:
            return self._file.new_tournament_id()

    def new_player_keys(self, count: int) -> tuple[int, ...]:
        """Keys that no player of this file ever had."""
        with self._gate:
            return self._file.new_player_keys(count)
