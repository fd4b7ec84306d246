"""What the event file holds, as values: a tournament with its stored identities, and the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.languages import in_current_words
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.choices import StandingsChoices
from arbiter_app.store.packing import unpack
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, Phrase, phrase
from arbiter_app.wording.as_json import phrases_from_text, phrases_to_text


@dataclass(frozen=True, slots=True)
class PairingRecord:
    """How a round was paired, kept so that it can be shown and proved again years later.

    Attributes:
        system: short name of the pairing system, e.g. `dutch-2026`.
        engine_version: version of the program that paired.
        input_hash: SHA-256 of what the pairing was made from.
        packed_pairing: the `RoundPairing` with its trace, in the TPNs of that moment, as it stands in
            the event: JSON, packed (`packing`). Packed again it may be another text.
        numbering: TPN and key of each player at that moment, so that the trace can be told in
            today's TPNs after a renumbering (C.04.2 (2026) 2.3, 2.5).
    """

    round_number: int
    system: str
    engine_version: str
    input_hash: str
    packed_pairing: str
    numbering: tuple[tuple[Tpn, int], ...]

    @property
    def pairing_json(self) -> str:
        """The pairing as JSON; of one that is damaged what there is, which is none."""
        try:
            return unpack(self.packed_pairing)
        except ValueError:
            return self.packed_pairing


@dataclass(frozen=True, slots=True)
class Publication:
    """A round whose pairing was published, and when (UTC); see C.04.2 (2026) 4.4."""

    round_number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Expulsion:
    """A player (by key) who was expelled, from which round on, and why."""

    key: int
    first_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LateCorrection:
    """How a game really was, found too late for the pairings (C.04.2 (2026) 4.3).

    It counts for the rating report only: the tournament keeps the game as it was entered. Players
    are named by key.
    """

    round_number: int
    board: int
    white_key: int
    black_key: int
    result: Result


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A player (by key) who came, or came back, when rounds were paired already.

    The byes from `missed_from` until before `first_round` were asked for by nobody (C.04.2 (2026)
    2.4, 3.2): taken back and paired again, they play in those rounds.
    """

    key: int
    first_round: int
    missed_from: int = 1

    def missed(self, round_number: int) -> bool:
        """True for a round paired without the player, who was not there."""
        return self.missed_from <= round_number < self.first_round


@dataclass(frozen=True, slots=True)
class Presence:
    """A player (by key) who was seen to be there for a round that is to be paired."""

    key: int
    round_number: int


@dataclass(frozen=True, slots=True)
class Fee:
    """What a player (by key) has to pay for the tournament, and has paid, in the smallest coin."""

    key: int
    owed: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament of the event file.

    `keys` has the key of each player of `tournament.players`, in the same order. A key names the
    same person for ever; a TPN may change. `left_fide_mode` is the number
    of the round that was next when FIDE mode was left, None if it was not; `left_by_undone_act` the
    same where the act was taken back: it stays left (VCL4THP 45).
    """

    tournament: Tournament
    keys: tuple[int, ...] = ()
    pairings: tuple[PairingRecord, ...] = ()
    publications: tuple[Publication, ...] = ()
    expulsions: tuple[Expulsion, ...] = ()
    late_corrections: tuple[LateCorrection, ...] = ()
    left_fide_mode: int | None = None
    choices: StandingsChoices = field(default=StandingsChoices())
    paper: PaperSettings = field(default=PaperSettings())
    late_entries: tuple[LateEntry, ...] = ()
    presences: tuple[Presence, ...] = ()
    fees: tuple[Fee, ...] = ()
    left_by_undone_act: int | None = None

    @property
    def outside_since(self) -> int | None:
        """The round that was next when FIDE mode was left, None in FIDE mode."""
        return self.left_by_undone_act if self.left_fide_mode is None else self.left_fide_mode

    @property
    def in_fide_mode(self) -> bool:
        return self.outside_since is None

    def with_tournament(self, tournament: Tournament) -> TournamentState:
        """The same players and pairing records with another snapshot of the tournament."""
        return replace(self, tournament=tournament)

    def keys_by_tpn(self) -> Mapping[Tpn, int]:
        players = self.tournament.players
        return {player.tpn: key for player, key in zip(players, self.keys, strict=True)}

    def tpns_by_key(self) -> Mapping[int, Tpn]:
        players = self.tournament.players
        return {key: player.tpn for player, key in zip(players, self.keys, strict=True)}

    def key_of(self, tpn: Tpn) -> int:
        """The key of a player.

        Raises:
            InputError: no such player.
        """
        for player, key in zip(self.tournament.players, self.keys, strict=True):
            if player.tpn == tpn:
                return key
        raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn))

    def publication(self, round_number: int) -> Publication | None:
        """When a round was published, None if it was not."""
        for publication in self.publications:
            if publication.round_number == round_number:
                return publication
        return None

    def expulsion(self, tpn: Tpn) -> Expulsion | None:
        """The expulsion of a player, None if there was none."""
        key = self.keys_by_tpn().get(tpn)
        for expulsion in self.expulsions:
            if expulsion.key == key:
                return expulsion
        return None

    def late_entry(self, tpn: Tpn) -> LateEntry | None:
        """The late entry of a player, None for one who was there from the beginning."""
        key = self.keys_by_tpn().get(tpn)
        for entry in self.late_entries:
            if entry.key == key:
                return entry
        return None

    def pairing_record(self, round_number: int) -> PairingRecord | None:
        for record in self.pairings:
            if record.round_number == round_number:
                return record
        return None


@dataclass(frozen=True, slots=True)
class TournamentInfo:
    """A tournament of the event file at a glance."""

    id: int
    name: str
    rounds_paired: int
    players: int


class EntryState(StrEnum):
    """Where a journal entry stands: in force, next for redo, or on a branch that was left."""

    DONE = "done"
    UNDONE = "undone"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Wording:
    """Name, before and after of an act, as the log keeps them: understood when they are read.

    A log has thousands of entries, and whoever looks at all of them wants the words of few.

    Attributes:
        kept: the three phrases in JSON (`wording/as_json.py`).
    """

    kept: str

    def phrases(self) -> tuple[Phrase, Phrase, Phrase]:
        """Name, before and after; that it is not from this program where something else is kept."""
        try:
            return self.checked_phrases()
        except ValueError:
            return NOT_FROM_PROGRAM, NOTHING, NOTHING

    def checked_phrases(self) -> tuple[Phrase, Phrase, Phrase]:
        """Name, before and after, in the words of this version.

        Raises:
            ValueError: something else is kept.
        """
        name, before, after = phrases_from_text(self.kept)
        return in_current_words(name), in_current_words(before), in_current_words(after)


NOT_FROM_PROGRAM: Final = phrase("Not from this program")
"""What an entry of the log is called that nobody can read; on a server it may stand there."""


def wording_of(name: Phrase, before: Phrase, after: Phrase) -> Wording:
    """The wording of an act of which this is said."""
    return Wording(phrases_to_text((name, before, after)))


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One act of the arbiter in the log.

    Attributes:
        at: when it was done (UTC).
        kind: what was done; whatever is decided by that is decided by the kind.
        wording: the same for reading. Of an act of older versions the English text is all that
            there is.
        tournament_id: None if the act concerns the event as a whole.
        state: whether it is in force.
        state_at: when it was last done, undone or redone (UTC).
        parent_id: the entry that was the last one in force before it, 0 for none, None where that
            is not known.
        person: who did it, None where the event was in a file then.
    """

    id: int
    at: datetime
    kind: ActKind
    wording: Wording
    tournament_id: int | None
    state: EntryState
    state_at: datetime
    parent_id: int | None
    person: str | None = None

    @property
    def name(self) -> Phrase:
        """What was done, as it stands after "Undo: ", e.g. `Result of board 7, round 3`."""
        return self.wording.phrases()[0]

    @property
    def before(self) -> Phrase:
        """What it changed, in the arbiter's words; empty where the name says it all."""
        return self.wording.phrases()[1]

    @property
    def after(self) -> Phrase:
        """What it changed that to, likewise."""
        return self.wording.phrases()[2]

    @property
    def undone(self) -> bool:
        return self.state is not EntryState.DONE


@dataclass(frozen=True, slots=True)
class Act:
    """What is about to be written into the journal; see `JournalEntry`."""

    kind: ActKind
    name: Phrase
    before: Phrase = NOTHING
    after: Phrase = NOTHING


@dataclass(frozen=True, slots=True)
class Written:
    """What a commit, an undo, a redo or a way to another state wrote.

    `entry` is None at the beginning, before all entries, and where nothing was written. `parts` are
    the tables touched, with `result` for a game of which only the result changed; `rounds` are the
    numbers of the rounds whose games, byes or pairing records were touched, `tournament_ids` the
    tournaments concerned.
    """

    entry: JournalEntry | None
    parts: frozenset[str]
    rounds: frozenset[int]
    tournament_ids: frozenset[int]
