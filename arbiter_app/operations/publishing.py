"""Publishing a round: before it the pairing can be changed freely, after it hardly (C.04.2 4.4)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from arbiter_app.errors import RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.proofs import refusal_of_round
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask, with_report_line
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, Publication, TournamentState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase, verbatim


class PublishedChange(StrEnum):
    """The cases in which a published pairing is changed (C.04.2 (2026) 4.4)."""

    MET_BEFORE = "met-before"
    """4.4.1: two participants who already met would meet again by mistake."""
    COMPETITION_RULES = "competition-rules"
    """4.4.2: the competition rules provide for it."""
    BOTH_WITHOUT_OPPONENT = "both-without-opponent"
    """4.4.3: two participants close in the standings, both without an opponent, agree to play."""
    LATE_ENTRY = "late-entry"
    """4.4.4: a late entry is admitted, with minimal changes agreed by all concerned."""
    FINAL_TOP_BOARDS = "final-top-boards"
    """4.4.5: unforeseeable events concern the top boards in the final round."""


def publish_round(
    session: EventSession, tournament_id: int, round_number: int, *, confirmed: bool = False
) -> Change:
    """Publish the pairing of a round (C.04.2 (2026) 4.4).

    Raises:
        InputError: the round has not been paired.
        RefusedError: it is published already.
        ConfirmationNeededError: the checker of proofs does not find that it is paired by the rules.
    """
    state = session.state(tournament_id)
    state.tournament.round(round_number)
    if state.publication(round_number) is not None:
        raise RefusedError(phrase("Round {round} is already published.", round=round_number))
    if refusal := refusal_of_round(session, state, round_number):
        ask(
            state,
            WarnedAct.PUBLISHED_UNPROVED,
            phrase(
                "Round {round} is not proved: {reason}",
                round=round_number,
                reason=verbatim(refusal),
            ),
            confirmed=confirmed,
        )
    publication = Publication(round_number, session.clock.now())
    after = replace(state, publications=_sorted((*state.publications, publication)))
    act = Act(ActKind.ROUND_PUBLISHED, phrase("Round {round} published", round=round_number))
    return session.commit(act, tournament_id, state, after)


def unpublish_round(
    session: EventSession, tournament_id: int, round_number: int, *, confirmed: bool = False
) -> Change:
    """Say that a round was not published after all.

    Raises:
        RefusedError: it is not published, or has results.
        ConfirmationNeededError: always first.
    """
    state = session.state(tournament_id)
    if state.publication(round_number) is None:
        raise RefusedError(phrase("Round {round} is not published.", round=round_number))
    if any(game.result is not None for game in state.tournament.round(round_number).games):
        raise RefusedError(
            phrase(
                "Round {round} already has results, so its publication cannot be taken back.",
                round=round_number,
            ),
            article="C.04.2 4.4",
        )
    ask(
        state,
        WarnedAct.UNPUBLISHING,
        phrase(
            "Do this only if nobody has seen the pairing of round {round} yet.",
            round=round_number,
        ),
        confirmed=confirmed,
    )
    after = without_publication(state, round_number)
    said = phrase("Publication of round {round} taken back", round=round_number)
    act = Act(ActKind.PUBLICATION_TAKEN_BACK, said)
    return session.commit(act, tournament_id, state, after)


def published_rounds(state: TournamentState) -> int:
    """The number of leading rounds that everybody may see.

    Those that are published, and all before them: a round is paired from the results of the
    rounds before it, and its list on the wall tells the scores.
    """
    paired = len(state.tournament.rounds)
    return min(max((each.round_number for each in state.publications), default=0), paired)


def waiting_round(state: TournamentState) -> int:
    """Return the number of the round that is to be played now if it is not published, else 0.

    What everybody may see is older than that round, and says so. The rounds after it may be paired
    as well: a round-robin waits for no results.
    """
    current = 0
    for played in state.tournament.rounds:
        current = played.number
        if any(game.is_missing for game in played.games):
            break
    return current if published_rounds(state) < current else 0


def as_published(state: TournamentState) -> TournamentState:
    """The tournament as far as everybody may see it: for the hall and for web pages.

    Rounds not published, with their results, and what was asked for later rounds are not in it.
    """
    seen = state.tournament.before_round(published_rounds(state) + 1)
    return state.with_tournament(replace(seen, requested_byes=()))


def published_act(case: PublishedChange | None) -> WarnedAct:
    """What changing a published pairing is: asked in two steps if it is no case of 4.4."""
    return WarnedAct.CHANGED_PUBLISHED if case is None else WarnedAct.CHANGED_PUBLISHED_BY_RULE


def reported_published_change(
    state: TournamentState, round_number: int, case: PublishedChange | None, note: str
) -> Tournament:
    """The tournament with the change of a pairing reported, if the round is published."""
    if state.publication(round_number) is None:
        return state.tournament
    detail = note if case is None else f"{case.value}, {note}"
    return with_report_line(state.tournament, published_act(case), round_number, detail)


def without_publication(state: TournamentState, round_number: int) -> TournamentState:
    """The state in which a round is not published."""
    return replace(
        state,
        publications=tuple(
            other for other in state.publications if other.round_number != round_number
        ),
    )


def _sorted(publications: tuple[Publication, ...]) -> tuple[Publication, ...]:
    return tuple(sorted(publications, key=lambda publication: publication.round_number))
