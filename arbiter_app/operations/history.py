"""Back and forth in the history of an event: what is asked before, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from arbiter_app.errors import RefusedError
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.change import Change, ConfirmationNeededError, Level
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.session_history import is_own_turn
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.errors import BuiltUponError
from arbiter_app.store.state import EntryState, JournalEntry
from arbiter_app.store.turns import taken_back
from arbiter_app.wording import NOTHING, Phrase, counted, listed, phrase, sentences, separated

if TYPE_CHECKING:
    from arbiter_app.store.branches import LogWay

MOST_STEPS = 10
"""A way over more acts than these is asked about first."""

_NAMED = 3
"""Acts that a question names one by one."""

_STAYS = phrase(
    "A backup of the file is made first. What you undo stays in the log as a branch. To get it"
    " back, use “Redo”, or “Go to entry” in the log."
)

_STAYS_THERE = phrase(
    "What you undo stays in the log. To get it back, use “Redo”, or “Go to entry” in the log."
)

_STAYS_LEFT = phrase("The tournament stays outside FIDE mode: that cannot be undone.")


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log, and where in the history it stands.

    Attributes:
        is_here: the event is as it was after this act.
        taken_back_by: the act behind it that has taken it back although it is in force, if one has.
        branch: 0 on the present line, else the number of the branch that was left.
        branch_from: the entry at which the branch leaves, 0 for the beginning.
    """

    entry: JournalEntry
    is_here: bool
    taken_back_by: JournalEntry | None
    branch: int
    branch_from: int

    @property
    def is_taken_back(self) -> bool:
        return self.taken_back_by is not None


def log_lines(entries: Sequence[JournalEntry]) -> tuple[LogLine, ...]:
    """The log with its branches, numbered in the order in which they began."""
    from arbiter_app.store.branches import LogTree

    tree = LogTree(entries)
    firsts = tree.branches()
    numbers = {first: at for at, first in enumerate(sorted(set(firsts.values())), start=1)}
    parents = {entry.id: entry.parent_id or 0 for entry in entries}
    gone = taken_back(entries)
    return tuple(
        LogLine(
            entry,
            entry.id == tree.head,
            gone.get(entry.id),
            numbers.get(firsts.get(entry.id, 0), 0),
            parents.get(firsts.get(entry.id, 0), 0),
        )
        for entry in entries
    )


class UndoQuestionError(ConfirmationNeededError):
    """Whether an act is to be taken back: `entry_id` is the one that it is about."""

    def __init__(
        self, entry: JournalEntry, message: Phrase, *, consequence: Phrase = NOTHING
    ) -> None:
        super().__init__(message, phrase("Undo"), consequence=consequence)
        self.entry_id = entry.id


def undo_act(session: EventSession, *, confirmed: bool = False, asked: int | None = None) -> Change:
    """Take back the last act: on a server the last one of one's own, or else, after a question, of all.

    One's own is taken back by an act of its own, wherever it stands among those of others
    (`store/turns.py`). Where something depends on it, that is named, and the last act of all can be
    taken back instead. An import or a publication is not taken back without a question, nor what
    somebody else did.

    `asked` is the entry that was seen or asked about: where it would be another one by now, that is
    asked about.

    Raises:
        UndoQuestionError: the arbiter is to be asked; call again with `confirmed`, and with its
            `entry_id` as `asked`.
        RefusedError: there is nothing to undo, or nothing can be written.
    """
    if session.read_only:
        raise RefusedError(session.read_only_reason)
    own, last = session.own_entry, session.last_entry
    is_last_meant = confirmed and last is not None and asked == last.id
    if own is None or last is None or (is_last_meant and own.id != last.id):
        return _undo_last(session, confirmed=confirmed, asked=asked)
    try:
        return _take_back(session, own, confirmed=confirmed and asked in {None, own.id})
    except BuiltUponError as error:
        is_own = is_own_turn(last, session.person)
        if not session.may_undo(error.later if is_own else last):
            raise RefusedError(error.message) from error
        if is_own:
            raise RefusedError(
                error.message,
                hint=phrase("To undo everything since then, use “Go to entry” in the log."),
            ) from error
        if confirmed and asked is None:
            return _undo_last(session, confirmed=True, asked=None)
        instead = phrase("If you continue, the latest change by anyone will be undone instead.")
        # The question has named it already if it is the same.
        which = NOTHING if error.later.id == last.id else _told_of(last)
        raise UndoQuestionError(
            last, error.message, consequence=sentences(instead, which)
        ) from error


def _take_back(session: EventSession, own: JournalEntry, *, confirmed: bool) -> Change:
    if own.kind is ActKind.FIDE_MODE_LEFT:
        return _staying_left(session.take_back())
    if not confirmed and _is_always_asked(own):
        # Whoever is asked could do it then.
        session.see_that_it_stands_alone()
    _keep_copy_if_heavy(session, own, confirmed=confirmed)
    return session.take_back()


def _undo_last(session: EventSession, *, confirmed: bool, asked: int | None) -> Change:
    """Go back along the log by one act, whoever did it."""
    entry = session.last_entry
    if entry is None or is_own_turn(entry, session.person):
        raise RefusedError(phrase("There is nothing to undo."))
    if asked not in {None, entry.id}:
        confirmed = False
    if _is_of_another(entry, session.person) and not confirmed:
        raise UndoQuestionError(entry, _told_of(entry))
    if entry.kind is ActKind.FIDE_MODE_LEFT:
        return _staying_left(session.undo())
    _keep_copy_if_heavy(session, entry, confirmed=confirmed)
    return session.undo()


def _told_of(entry: JournalEntry) -> Phrase:
    """That an act is taken back, with whoever did it."""
    if entry.person is None:
        return phrase("“{act}” will be undone.", act=entry.name)
    return phrase(
        "“{act}”, done by {person} at {time}, will be undone.",
        act=entry.name,
        person=entry.person,
        time=f"{to_local_time(entry.at):%H:%M:%S}",
    )


def _keep_copy_if_heavy(session: EventSession, entry: JournalEntry, *, confirmed: bool) -> None:
    """
    Raises:
        UndoQuestionError: it is asked about first.
    """
    if session.read_only or not _is_always_asked(entry):
        return
    if not confirmed:
        raise UndoQuestionError(
            entry, phrase("“{act}” will be undone.", act=entry.name), consequence=_stays(session)
        )
    session.keep_copy("before undoing")


def _is_always_asked(entry: JournalEntry) -> bool:
    return _weight(entry.kind) is _Weight.ALWAYS_ASKED


def _stays(session: EventSession) -> Phrase:
    """What becomes of what is taken back."""
    return _STAYS if session.keeps_copies else _STAYS_THERE


def _staying_left(change: Change) -> Change:
    return replace(change, caution=sentences(change.caution, _STAYS_LEFT))


def redo_act(session: EventSession) -> Change:
    """Do again what was undone last, or else, on a server, what was taken back last of one's own.

    Raises:
        RefusedError: there is nothing, nothing can be written, or something was done since that
            stands in its way.
    """
    entry = session.to_redo
    if entry is not None and entry.state is EntryState.DONE:
        return session.do_again()
    return session.redo()


def undo_name(session: EventSession) -> Phrase | None:
    """What undo would take back, and whose act it is where it is somebody else's; None for nothing."""
    entry = session.to_undo
    if entry is None or not _is_of_another(entry, session.person):
        return None if entry is None else entry.name
    return phrase("{act} ({person})", act=entry.name, person=entry.person or "")


def _is_of_another(entry: JournalEntry, person: str | None) -> bool:
    """Whether somebody else did it, where several work on an event."""
    return None not in {entry.person, person} and entry.person != person


def go_to_entry(
    session: EventSession,
    entry_id: int | None,
    *,
    confirmed: bool = False,
    tell: Callable[[int, int], None] = lambda _done, _all: None,
) -> Change:
    """Take the event to the state after an entry of the log, on whatever branch.

    To the beginning (None), over more than ten acts, or over a pairing, an import, the publication
    of a round, or a tournament that was deleted the arbiter is asked, and a copy is kept first. It may take a while: see
    `EventSession.go_to`.

    Raises:
        ConfirmationNeededError: the arbiter is to be asked; call again with `confirmed`.
        InputError, RefusedError: there is no such entry, or no way to it.
    """
    way = session.way_to(entry_id)
    if not session.read_only and way.steps:
        heavy = tuple(_heavy(session, way))
        if entry_id is None or way.steps > MOST_STEPS or heavy:
            if not confirmed:
                raise _question(session, entry_id, way, heavy)
            session.keep_copy("before going back" if way.back else "before going forth")
    return session.go_to(entry_id, tell=tell)


def _question(
    session: EventSession, entry_id: int | None, way: LogWay, heavy: Sequence[JournalEntry]
) -> ConfirmationNeededError:
    told = _acts(way, heavy)
    if entry_id is None:
        told = phrase("The event goes back to the beginning: {acts}", acts=told)
        return ConfirmationNeededError(
            told, phrase("Undo everything"), level=Level.TWO_STEPS, consequence=_stays(session)
        )
    return ConfirmationNeededError(
        told, phrase("Go to the entry"), level=Level.CONFIRM, consequence=_stays(session)
    )


def _acts(way: LogWay, heavy: Sequence[JournalEntry]) -> Phrase:
    """How many acts are gone over, and what the large ones are."""
    parts = []
    if way.back:
        parts.append(
            counted(len(way.back), "one change will be undone", ("{count} changes will be undone"))
        )
    if way.forth:
        parts.append(
            counted(len(way.forth), "one change will be redone", "{count} changes will be redone")
        )
    acts = listed(parts)
    named = separated(phrase("“{act}”", act=entry.name) for entry in heavy[:_NAMED])
    more = len(heavy) - _NAMED
    if more > 0:
        return phrase(
            "{acts}, including {named} and {more} more.", acts=acts, named=named, more=more
        )
    if heavy:
        return phrase("{acts}, including {named}.", acts=acts, named=named)
    return phrase("{acts}.", acts=acts)


def _heavy(session: EventSession, way: LogWay) -> Iterator[JournalEntry]:
    """The acts on a way that nobody goes over without a thought."""
    entries = {entry.id: entry for entry in session.journal()}
    for entry_id in (*way.back, *way.forth):
        entry = entries[entry_id]
        if _weight(entry.kind) is not _Weight.LIGHT:
            yield entry


class _Weight(Enum):
    """Whether an act is gone over, or taken back, without a question."""

    LIGHT = auto()
    ASKED_ON_A_WAY = auto()
    """It is asked about where it is one of several; taken back alone, one sees what goes."""
    ALWAYS_ASKED = auto()


def _weight(kind: ActKind) -> _Weight:
    match kind:
        case (
            ActKind.TOURNAMENT_IMPORTED
            | ActKind.PLAYERS_ADDED
            | ActKind.LATE_ENTRIES
            | ActKind.ROUND_PUBLISHED
            | ActKind.PUBLICATION_TAKEN_BACK
            | ActKind.BOARDS_ANNOUNCED
        ):
            return _Weight.ALWAYS_ASKED
        case (
            ActKind.ROUND_PAIRED
            | ActKind.ROUND_PAIRED_AGAIN
            | ActKind.ROUND_PAIRED_BY_HAND
            | ActKind.PAIRING_TAKEN_BACK
            | ActKind.TOURNAMENT_DELETED
            | ActKind.ACT_TAKEN_BACK
            | ActKind.ACT_DONE_AGAIN
            | ActKind.CHANGED_OUTSIDE
            | ActKind.UNKNOWN
        ):
            return _Weight.ASKED_ON_A_WAY
        case (
            ActKind.EVENT_RENAMED
            | ActKind.TOURNAMENT_CREATED
            | ActKind.SETTINGS_CHANGED
            | ActKind.FIDE_MODE_LEFT
            | ActKind.PAPER_CHANGED
            | ActKind.PLAYER_ADDED
            | ActKind.LATE_ENTRY
            | ActKind.PLAYER_EDITED
            | ActKind.PLAYER_DELETED
            | ActKind.PLAYERS_RENUMBERED
            | ActKind.NUMBERS_EXCHANGED
            | ActKind.LATER_RATINGS_SET
            | ActKind.HALF_POINT_BYES_BARRED
            | ActKind.RATINGS_UPDATED
            | ActKind.PLAYER_WITHDRAWN
            | ActKind.PLAYER_RETURNED
            | ActKind.PLAYER_EXPELLED
            | ActKind.PRESENCE_MARKED
            | ActKind.ABSENCES_SETTLED
            | ActKind.FEES_SET
            | ActKind.FEE_PAID
            | ActKind.BYE_REQUESTED
            | ActKind.BYE_CANCELLED
            | ActKind.BYE_CORRECTED
            | ActKind.BYES_CHANGED
            | ActKind.FORBIDDEN_PAIRS_SET
            | ActKind.VIRTUAL_POINTS_SET
            | ActKind.ABNORMAL_POINTS_SET
            | ActKind.PAIRING_CHANGED
            | ActKind.RESULTS_ENTERED
            | ActKind.ADJOURNED_RESULTS_ENTERED
            | ActKind.RESULTS_CORRECTED
            | ActKind.COLOURS_REVERSED
            | ActKind.LOTS_DRAWN
            | ActKind.RANKED_BY_HAND
            | ActKind.TIE_BREAK_VALUES_ENTERED
            | ActKind.K_FACTORS_SET
            | ActKind.PRIZES_SET
        ):
            return _Weight.LIGHT
        case _:
            assert_never(kind)
