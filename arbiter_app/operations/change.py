"""What an operation returns: what changed, for the window and for the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from arbiter_app.errors import RefusedError
from arbiter_app.store.heard import Entered
from arbiter_app.store.state import JournalEntry, Written
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.operations.checks import RoundDifference
    from arbiter_app.tournament.match_result import Result
    from arbiter_app.trace.rounds import RoundPairing
    from arbiter_app.trf.problems import TrfProblem


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
        outcome: what was written to the event file.
        message: one line for the status bar.
        caution: what the arbiter should not overlook, such as a copy that could not be kept;
            empty if there is nothing.
    """

    outcome: Written
    message: Phrase
    caution: Phrase

    @property
    def tournament_id(self) -> int | None:
        """The tournament concerned, None if it is the event as a whole."""
        concerned = self.outcome.tournament_ids
        return next(iter(concerned)) if len(concerned) == 1 else None

    @property
    def kinds(self) -> frozenset[ChangeKind]:
        """What has to be shown anew."""
        return frozenset(kind for part in self.outcome.parts for kind in _KINDS[part])

    @property
    def rounds(self) -> frozenset[int]:
        """Numbers of the rounds touched."""
        return self.outcome.rounds

    @property
    def entry(self) -> JournalEntry:
        """The journal entry done, undone or redone, or to which the event was taken.

        Raises:
            ValueError: there was nothing to change, or the event was taken to its beginning.
        """
        if self.outcome.entry is None:
            raise ValueError("there is no entry of this change")
        return self.outcome.entry


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
    "later_rating": (ChangeKind.PLAYERS,),
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


@dataclass(frozen=True, slots=True)
class Overwritten:
    """A result entered at another desk where this desk showed the result `before`."""

    entered: Entered
    before: Result


@dataclass(frozen=True, slots=True)
class ChangeByOthers(Change):
    """What others did, at other desks; there may have been several acts.

    Attributes:
        entered: the results among them, with who entered them and when, oldest first.
        overwritten: those of them that replace a result which this desk showed.
    """

    entered: tuple[Entered, ...] = ()
    overwritten: tuple[Overwritten, ...] = ()


def nothing_changed(tournament_id: int | None, caution: Phrase = NOTHING) -> Change:
    """What an act gives that left everything as it was: it is no act, and not in the log."""
    concerned = frozenset[int]() if tournament_id is None else frozenset({tournament_id})
    nothing = Written(None, frozenset(), frozenset(), concerned)
    return Change(nothing, phrase("Nothing changed"), caution)


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
    leave it open. `differences` are the rounds that are not those of the rules.
    """

    created_id: int
    problems: tuple[TrfProblem, ...]
    undeclared: tuple[Phrase, ...] = ()
    differences: tuple[RoundDifference, ...] = ()


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

    Call the operation again with `confirmed=True`. The message says what is asked, `verb` is the
    act itself, for the button that confirms it; `consequence` is what follows, shown at once or
    (level 4) as the second step.
    """

    def __init__(
        self,
        message: Phrase,
        verb: Phrase,
        *,
        article: str = "",
        hint: Phrase = NOTHING,
        level: Level = Level.CONFIRM,
        consequence: Phrase = NOTHING,
    ) -> None:
        super().__init__(message, article=article, hint=hint)
        self.verb = verb
        self.level = level
        self.consequence = consequence
