"""What an operation returns: what changed, for the window and for the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from arbiter_app.errors import RefusedError
from arbiter_app.store.state import JournalEntry, Written
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace import RoundPairing
    from arbiter_app.trf import TrfProblem


class ChangeKind(StrEnum):
    """Parts of an event that a view may have to show anew."""

    EVENT = "event"
    """The name of the event."""
    TOURNAMENTS = "tournaments"
    """A tournament came or went, or changed its name."""
    SETTINGS = "settings"
    PLAYERS = "players"
    """Players came or went, changed, or have other TPNs."""
    ABSENCES = "absences"
    """Requested byes."""
    PRESENCE = "presence"
    """Who is there for the round that comes, and who has paid."""
    RESTRICTIONS = "restrictions"
    """Forbidden pairs, virtual points."""
    ROUNDS = "rounds"
    """Rounds paired, unpaired or paired otherwise."""
    RESULTS = "results"
    STANDINGS = "standings"
    """Lots, places by hand, values entered, K, prizes: choices beside the rounds."""
    PAPER = "paper"
    """How documents are printed."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an act, an undo or a redo changed.

    Attributes:
        tournament_id: the tournament concerned, None if it is the event as a whole.
        kinds: what has to be shown anew.
        rounds: numbers of the rounds touched.
        written: the journal entry done, undone or redone, or to which the event was taken; None
            if there was nothing to change, or at the beginning.
        message: one line for the status bar.
        caution: what the arbiter should not overlook, such as a copy that could not be kept;
            empty if there is nothing.
    """

    tournament_id: int | None
    kinds: frozenset[ChangeKind]
    rounds: frozenset[int]
    written: JournalEntry | None
    message: str
    caution: str

    @property
    def entry(self) -> JournalEntry:
        """The journal entry of a change that was written.

        Raises:
            ValueError: there was nothing to change.
        """
        if self.written is None:
            raise ValueError("an act that changed nothing has no entry")
        return self.written

    @property
    def parts(
        self,
    ) -> tuple[int | None, frozenset[ChangeKind], frozenset[int], JournalEntry | None, str, str]:
        """The six attributes, to make a more special change of this one."""
        return (
            self.tournament_id,
            self.kinds,
            self.rounds,
            self.written,
            self.message,
            self.caution,
        )


_KINDS: Mapping[str, tuple[ChangeKind, ...]] = {
    "event": (ChangeKind.EVENT,),
    "tournament": (ChangeKind.TOURNAMENTS, ChangeKind.SETTINGS),
    "player": (ChangeKind.PLAYERS,),
    "requested_bye": (ChangeKind.ABSENCES,),
    "virtual_points": (ChangeKind.RESTRICTIONS,),
    "forbidden_group": (ChangeKind.RESTRICTIONS,),
    "forbidden_member": (ChangeKind.RESTRICTIONS,),
    "round": (ChangeKind.ROUNDS,),
    "bye": (ChangeKind.ROUNDS,),
    "pairing_record": (ChangeKind.ROUNDS,),
    "game": (ChangeKind.ROUNDS, ChangeKind.RESULTS),
    "result": (ChangeKind.RESULTS,),
    "file_record": (ChangeKind.SETTINGS,),
    "publication": (ChangeKind.ROUNDS,),
    "expulsion": (ChangeKind.PLAYERS,),
    "late_correction": (ChangeKind.RESULTS,),
    "late_entry": (ChangeKind.PLAYERS,),
    "presence": (ChangeKind.PRESENCE,),
    "fee": (ChangeKind.PRESENCE,),
    "left_fide_mode": (ChangeKind.SETTINGS,),
    "drawing_of_lots": (ChangeKind.STANDINGS,),
    "manual_place": (ChangeKind.STANDINGS,),
    "entered_value": (ChangeKind.STANDINGS,),
    "k_factor": (ChangeKind.STANDINGS,),
    "prize_group": (ChangeKind.STANDINGS,),
    "round_time": (ChangeKind.SETTINGS,),
    "paper": (ChangeKind.PAPER,),
    "paper_wall": (ChangeKind.PAPER,),
    "paper_codes": (ChangeKind.PAPER,),
    "paper_logo": (ChangeKind.PAPER,),
}
"""What a part of the event file is to a view."""


def change_of(written: Written, message: str, caution: str = "") -> Change:
    """What was written to the event file, as a change."""
    concerned = written.tournament_ids
    return Change(
        tournament_id=next(iter(concerned)) if len(concerned) == 1 else None,
        kinds=frozenset(kind for part in written.parts for kind in _KINDS[part]),
        rounds=written.rounds,
        written=written.entry,
        message=message,
        caution=caution,
    )


def nothing_changed(tournament_id: int | None, caution: str = "") -> Change:
    """What an act gives that left everything as it was: it is no act, and not in the log."""
    return Change(
        tournament_id, frozenset(), frozenset(), None, "Nothing was to be changed", caution
    )


@dataclass(frozen=True, slots=True)
class TournamentCreated(Change):
    """A new tournament; its id is `created_id`."""

    created_id: int


@dataclass(frozen=True, slots=True)
class PlayersAdded(Change):
    """New players, by key and by TPN, in the order given."""

    keys: tuple[int, ...]
    tpns: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True)
class RoundPaired(Change):
    """A round was paired; `pairing` has the trace."""

    round_number: int
    pairing: RoundPairing


@dataclass(frozen=True, slots=True)
class TrfImported(Change):
    """A file was imported as the tournament `created_id`; `problems` found (and repaired) in it.

    `undeclared` tells, a sentence each, what its rounds show of what it does not say; the settings
    leave it open.
    """

    created_id: int
    problems: tuple[TrfProblem, ...]
    undeclared: tuple[str, ...] = ()


class Level(IntEnum):
    """How an act outside the rules is answered, in the levels of FIDE's check list."""

    ACKNOWLEDGE = 2
    """Say it and go on."""
    CONFIRM = 3
    """Confirm or cancel."""
    TWO_STEPS = 4
    """Confirm, be told the consequences, confirm again."""
    REJECT = 5
    """Not in FIDE mode."""


class ConfirmationNeededError(RefusedError):
    """The act is possible, but only if the arbiter confirms it knowingly.

    Call the operation again with `confirmed=True`. The message says what is asked; `consequence`
    is what follows, shown at once or (level 4) as the second step.
    """

    def __init__(
        self,
        message: str,
        *,
        article: str = "",
        hint: str = "",
        level: Level = Level.CONFIRM,
        consequence: str = "",
    ) -> None:
        super().__init__(message, article=article, hint=hint)
        self.level = level
        self.consequence = consequence
