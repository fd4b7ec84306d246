"""Why a round is paired as it is: as it was made, or from what is known now.

A pairing is right by what was known when it was made (C.04.2 (2026) 1.4). Where something that it
depends on was changed afterwards, both are wanted: why the boards are as they are, and what the
rules would give now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from arbiter_app.errors import UserError
from arbiter_app.operations.basis import WhatChanged, corrections_since, what_changed
from arbiter_app.operations.records import is_as_recorded, readable_pairing
from arbiter_app.operations.session import EventSession
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.remarks import paired_before
from arbiter_app.wording import NOTHING, Phrase, phrase, sentences

if TYPE_CHECKING:
    from arbiter_app.pairing.engine import PairRound
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """The engine's pairing of a paired round, with its trace.

    Attributes:
        pairing: what is explained. Made from what is known now, unless `is_of_then`.
        is_of_then: it is the pairing as it was made, from what was known then: what is known now
            gives another one, or none.
        of_now: the pairing by what is known now, if it is another one.
        changed: what was changed since, as the report file tells it; empty where it does not.
        was_adjourned: nothing was, but a game that counted as a draw was won (C.04.2 (2026) 3.1).
    """

    pairing: RoundPairing
    is_of_then: bool = False
    of_now: RoundPairing | None = None
    changed: tuple[Phrase, ...] = ()
    was_adjourned: bool = False

    @property
    def by_now(self) -> RoundPairing | None:
        """What the rules give by what is known now; None if they give nothing."""
        return self.of_now if self.is_of_then else self.pairing

    @property
    def since(self) -> Phrase:
        """A sentence on what is not as it was, where what is known now gives another pairing."""
        return paired_before(
            self.pairing.round_number, self.changed, was_adjourned=self.was_adjourned
        )

    def note_on(self, pairing: RoundPairing) -> Phrase:
        """Sentences on one of the two pairings, where what is known now gives another one."""
        if not self.is_of_then:
            return NOTHING
        if pairing is self.of_now:
            return sentences(
                self.since,
                phrase("This explains what the rules would give, based on what is known now."),
            )
        return sentences(
            self.since,
            phrase("This explains the pairing as it was made, based on what was known then."),
        )


def explained_round_of(
    state: TournamentState,
    round_number: int,
    *,
    begun: Callable[[ExplainedSoFar], None] | None = None,
) -> ExplainedRound:
    """Why a round of a snapshot is as it is, and whether that still holds.

    It may pair the round: use a worker. As kept, where nothing changed since; from what is known
    now, where that gives the same boards and the same bye; else as it was made. `begun` gets the
    round with its first bracket explained, where nothing was kept and there is more to be done.

    Raises:
        InputError: the round has not been paired.
        NoLegalPairingError: nothing was kept of the round, and no legal pairing exists.
    """
    state.tournament.round(round_number)
    kept = readable_pairing(state, round_number)
    if kept is None or kept.trace is None:
        return ExplainedRound(_explained(state, round_number, begun))
    if is_as_recorded(state, round_number):
        return ExplainedRound(kept)
    try:
        now = _paired(state, round_number)
    except UserError:
        now = None
    if now is not None and _boards(now) == _boards(kept):
        return ExplainedRound(now)
    was_adjourned = what_changed(state, round_number) is WhatChanged.ADJOURNED_GAME
    return ExplainedRound(
        kept,
        is_of_then=True,
        of_now=now,
        changed=corrections_since(state, round_number),
        was_adjourned=was_adjourned,
    )


def explained_pairing(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    *,
    system: str | None = None,
    pair: PairRound | None = None,
) -> RoundPairing:
    """The engine's pairing of a paired round, with its trace: see `explained_round_of`.

    A round that was imported or made by hand is paired again from the state before it, so that
    the answer is the engine's pairing and not necessarily the one played. So is every round
    whose trace is not kept; `system` and `pair` say by what.

    Raises:
        InputError: the round has not been paired.
        NoLegalPairingError: no legal pairing exists.
    """
    state = session.state(tournament_id)
    kept = readable_pairing(state, round_number)
    if kept is not None and kept.trace is not None:
        return explained_round_of(state, round_number).pairing
    state.tournament.round(round_number)
    return _paired(state, round_number, system, pair)


def _explained(
    state: TournamentState, round_number: int, begun: Callable[[ExplainedSoFar], None] | None
) -> RoundPairing:
    """The round from the state before it, bracket by bracket."""
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.questions import explain_round

    steps = explain_round(state_before(state.tournament, round_number))
    step = next(steps)
    if begun is not None and not step.is_complete:
        begun(step)
    *_, last = chain([step], steps)
    return last.pairing


def _paired(
    state: TournamentState,
    round_number: int,
    system: str | None = None,
    pair: PairRound | None = None,
) -> RoundPairing:
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.questions import pair_round

    before = state_before(state.tournament, round_number, system=system)
    if pair is not None:
        return pair(before, explain=True)
    return pair_round(before, system=system, explain=True)


def _boards(pairing: RoundPairing) -> tuple[frozenset[tuple[int, int]], int | None]:
    return frozenset((pair.white, pair.black) for pair in pairing.pairs), pairing.bye
