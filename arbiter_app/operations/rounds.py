"""Rounds: paired, taken back, explained."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import RefusedError
from arbiter_app.operations.announcing import otherwise_told
from arbiter_app.operations.basis import without_pairing_told
from arbiter_app.operations.change import Change, Level, RoundPaired
from arbiter_app.operations.clock import DrawColour, draw_by_lot
from arbiter_app.operations.late_corrections import without_corrections
from arbiter_app.operations.paired import with_round
from arbiter_app.operations.publishing import without_publication
from arbiter_app.operations.ranking import without_places
from arbiter_app.operations.records import pairing_record
from arbiter_app.operations.results_lost import with_lost_results
from arbiter_app.operations.round_robin import with_length
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.systems import (
    why_not_accelerate,
    why_not_without_ratings,
    with_edition_fixed,
)
from arbiter_app.operations.warnings import (
    MANY_RESULTS,
    WarnedAct,
    ask,
    unreported,
    with_report_line,
)
from arbiter_app.operations.withdrawals import leaving_with, without_leavers
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.heard import Doing
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.board_text import boards_text
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import RequestedBye, Round, Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Message,
    Phrase,
    counted,
    phrase,
    sentences,
    separated,
)

if TYPE_CHECKING:
    from arbiter_app.pairing.engine import PairRound
    from arbiter_app.trace.rounds import RoundPairing


def why_not_pair(tournament: Tournament) -> RefusedError | None:
    """What stands in the way of pairing the next round, None if nothing does."""
    return (
        _all_are_paired(tournament)
        or _results_are_missing(tournament)
        or _why_not_start(tournament)
    )


def why_not_pair_at_all(tournament: Tournament) -> RefusedError | None:
    """What stands in the way of pairing the next round besides results that are still missing."""
    return _all_are_paired(tournament) or _why_not_start(tournament)


def _all_are_paired(tournament: Tournament) -> RefusedError | None:
    total = tournament.settings.rounds_total
    if not total or tournament.next_round <= total:
        return None
    return RefusedError(phrase("All {total} rounds are paired.", total=total), article="C.04.1 1")


def _results_are_missing(tournament: Tournament) -> RefusedError | None:
    if not tournament.rounds or tournament.settings.is_round_robin:
        return None  # the table waits for no result
    number = tournament.next_round
    missing = [game.board for game in tournament.rounds[-1].games if game.is_missing]
    if not missing:
        return None
    return RefusedError(
        Message(
            "Round {round} cannot be paired: {boards} of round {last} has no result.",
            "Round {round} cannot be paired: {boards} of round {last} have no result.",
        ).of(len(missing), round=number, boards=boards_text(missing), last=number - 1),
        article="C.04.2 3.1",
        hint=phrase(
            "Enter the result, or record the game as adjourned: it counts as a draw for the pairing."
        ),
    )


def _why_not_start(tournament: Tournament) -> RefusedError | None:
    """What the system needs, and players to be paired."""
    refusal = why_not_accelerate(tournament)
    if refusal is not None:
        return refusal
    number = tournament.next_round
    present = len(tournament.players) - len(tournament.absences(number))
    if present < 2:
        return RefusedError(
            counted(
                present,
                "Round {round} cannot be paired: {count} of {all} players is present, but two"
                " are needed.",
                "Round {round} cannot be paired: {count} of {all} players are present, but two"
                " are needed.",
                round=number,
                all=len(tournament.players),
            )
        )
    return why_not_without_ratings(tournament)


def pair_next_round(
    session: EventSession,
    tournament_id: int,
    *,
    system: str | None = None,
    pair: PairRound | None = None,
    draw_colour: DrawColour = draw_by_lot,
    confirmed: bool = False,
) -> RoundPaired:
    """Pair the next round and keep the trace; a copy of the file is kept first.

    Before round 1 the initial colour is drawn by lot if it was not set (C.04.3 (2026) 5.1). It may
    run in a worker thread: nothing is written before the pairing is found.

    Args:
        system: short name of the system, by default that of the settings.
        pair: what pairs, by default the system's engine.
        draw_colour: draws the initial colour.
        confirmed: it is known that adjourned games of earlier rounds are still open.

    Raises:
        ConfirmationNeededError: a game of a round before the last one is adjourned.
        RefusedError: results are missing (C.04.2 (2026) 3.1), all rounds are paired (C.04.1
            Art. 1), or fewer than two players are present.
        NoLegalPairingError: no legal pairing exists (C.04.3 (2026) 1.9.3).
    """
    from arbiter_app.trace.system_titles import title_of

    state = session.state(tournament_id)
    refusal = why_not_pair(state.tournament)
    if refusal is not None:
        raise refusal
    older = _open_games(state.tournament.rounds[:-1])
    if older is not NOTHING:
        ask(state, WarnedAct.PAIRED_WHILE_ADJOURNED, older, confirmed=confirmed)
    with session.doing(Doing.PAIRING):
        pairing, after = _next_paired(_with_initial_colour(state, draw_colour), system, pair)
    number = pairing.round_number
    session.keep_copy(f"before pairing round {number}")
    change = session.commit(
        Act(
            ActKind.ROUND_PAIRED,
            phrase("Round {round} paired", round=number),
            after=phrase(
                "{boards}, {system}", boards=_boards(pairing.pairs), system=title_of(pairing.system)
            ),
        ),
        tournament_id,
        state,
        after,
    )
    caution = sentences(
        change.caution,
        _open_games(state.tournament.rounds),
        otherwise_told(state.tournament, pairing),
    )
    return RoundPaired(change.outcome, change.message, caution, number, pairing)


def pair_again(
    session: EventSession, tournament_id: int, *, confirmed: bool = False
) -> RoundPaired:
    """Take the last round back and pair it from what is known now, as one act.

    The initial colour stays as it was drawn. It may run in a worker thread, as `pair_next_round`.

    Raises:
        RefusedError: no round is paired, or it cannot be paired any more.
        NoLegalPairingError: no legal pairing exists (C.04.3 (2026) 1.9.3).
        ConfirmationNeededError: what `unpair_last_round` asks.
    """
    from arbiter_app.trace.system_titles import title_of

    state = session.state(tournament_id)
    last = _asked_about_last(state, _PUBLISHED_AND_PAIRED_AGAIN, confirmed=confirmed)
    unpaired = _with_colour_kept(state, _unpaired(state, last.number))
    refusal = why_not_pair(unpaired.tournament)
    if refusal is not None:
        raise refusal
    with session.doing(Doing.PAIRING):
        pairing, after = _next_paired(unpaired, None, None)
    made = {(pair.white, pair.black) for pair in pairing.pairs}
    others = len(made - {(game.white, game.black) for game in last.games})
    session.keep_copy(f"before pairing round {last.number} again")
    change = session.commit(
        Act(
            ActKind.ROUND_PAIRED_AGAIN,
            phrase("Round {round} paired again", round=last.number),
            before=_boards(last.games),
            after=phrase(
                "{boards}, {others} of them different, {system}",
                boards=_boards(pairing.pairs),
                others=others,
                system=title_of(pairing.system),
            ),
        ),
        tournament_id,
        state,
        after,
    )
    return RoundPaired(change.outcome, change.message, change.caution, last.number, pairing)


def _boards(pairs: Sized) -> Phrase:
    return counted(len(pairs), "{count} board", "{count} boards")


def _next_paired(
    state: TournamentState, system: str | None, pair: PairRound | None
) -> tuple[RoundPairing, TournamentState]:
    ready = with_start_fixed(state)
    pairing = _paired(ready.tournament, system, pair)
    return pairing, _with_pairing(ready, pairing)


def _with_colour_kept(state: TournamentState, unpaired: TournamentState) -> TournamentState:
    """The initial colour that round 1 shows, where it was never said (C.04.3 (2026) 5.1)."""
    from arbiter_app.pairing.colours import initial_colour

    shown = initial_colour(state.tournament)
    return _with_initial_colour(unpaired, lambda: shown)


def unpair_last_round(
    session: EventSession, tournament_id: int, *, confirmed: bool = False
) -> Change:
    """Take the last round back; absences known before it stay requested.

    Raises:
        RefusedError: no round is paired.
        ConfirmationNeededError: the round is published, which is changed in few cases only
            (C.04.2 (2026) 4.4) and reported; or results are deleted with it; or somebody has
            left since, and is not paired when the round is paired again (3.2).
    """
    state = session.state(tournament_id)
    last = _asked_about_last(state, _PUBLISHED_AND_TAKEN_BACK, confirmed=confirmed)
    session.keep_copy(f"before unpairing round {last.number}")
    return session.commit(
        Act(
            ActKind.PAIRING_TAKEN_BACK,
            phrase("Pairing of round {round} taken back", round=last.number),
            before=_boards(last.games),
            after=_about_leavers(leaving_with(state, last.number), last.number),
        ),
        tournament_id,
        state,
        _unpaired(state, last.number),
    )


_PUBLISHED_AND_TAKEN_BACK: Final = Message(
    "Round {round} is published; its pairing would be taken back."
)
_PUBLISHED_AND_PAIRED_AGAIN: Final = Message(
    "Round {round} is published; it would be paired again."
)


def _asked_about_last(state: TournamentState, is_published: Message, *, confirmed: bool) -> Round:
    """The last round, which may be taken back; what is asked about it is confirmed.

    `is_published` says what would become of a round that everybody may have seen.

    Raises:
        RefusedError: no round is paired.
        ConfirmationNeededError: it is published, has results, or somebody has left since.
    """
    if not state.tournament.rounds:
        raise RefusedError(phrase("No round is paired."))
    last = state.tournament.rounds[-1]
    entered = sum(1 for game in last.games if game.result is not None)
    published = state.publication(last.number) is not None
    leavers = leaving_with(state, last.number)
    said = {
        WarnedAct.UNPAIRED_PUBLISHED: (
            is_published.of(round=last.number) if published else NOTHING
        ),
        WarnedAct.UNPAIRED_RESULTS: _about_results(entered, last.number),
        WarnedAct.UNPAIRED_LEAVERS: _about_leavers(leavers, last.number),
    }
    for act in [act for act, message in said.items() if message][:1]:
        ask(
            state,
            act,
            sentences(*said.values()),
            confirmed=confirmed,
            at_least=Level.TWO_STEPS if entered >= MANY_RESULTS else Level.ACKNOWLEDGE,
        )
    return last


def _unpaired(state: TournamentState, number: int) -> TournamentState:
    """The state without its last round, reported where it was published or had results."""
    after = without_places(without_leavers(_without_last_round(state), number), number)
    after = with_lost_results(state, after, number)
    if state.publication(number) is None:
        return after
    return after.with_tournament(
        with_report_line(after.tournament, WarnedAct.UNPAIRED_PUBLISHED, number)
    )


def _about_results(entered: int, round_number: int) -> Phrase:
    """What becomes of the results of a round that is taken back; empty without any."""
    if not entered:
        return NOTHING
    return counted(
        entered,
        "Round {round} has {count} result; it would be deleted with the pairing.",
        "Round {round} has {count} results; they would be deleted with the pairing.",
        round=round_number,
    )


def _about_leavers(leavers: tuple[Player, ...], number: int) -> Phrase:
    """A sentence about those who left after a round that is taken back; empty without any."""
    if not leavers:
        return NOTHING
    return Message(
        "{names}, withdrawn from round {next} on, will not be paired in round {round} either.",
        "{names}, withdrawn from round {next} on, will not be paired in round {round} either.",
    ).of(
        len(leavers),
        names=separated((player.name for player in leavers), SEMICOLON),
        next=number + 1,
        round=number,
    )


def _open_games(rounds: Sequence[Round]) -> Phrase:
    """A sentence about adjourned games of these rounds: they count as draws (C.04.2 3.1)."""
    still_open = [
        phrase("{boards} of round {round}", boards=boards_text(boards), round=played.number)
        for played in rounds
        if (boards := [g.board for g in played.games if g.is_adjourned])
    ]
    if not still_open:
        return NOTHING
    return phrase(
        "Adjourned and counted as drawn: {boards}.", boards=separated(still_open, SEMICOLON)
    )


def _paired(tournament: Tournament, system: str | None, pair: PairRound | None) -> RoundPairing:
    if pair is not None:
        return pair(tournament, explain=True)
    from arbiter_app.pairing.questions import pair_round

    return pair_round(tournament, system=system, explain=True)


def with_start_fixed(state: TournamentState) -> TournamentState:
    """The tournament with what round 1 fixes: the edition it is paired by, to the end."""
    tournament = state.tournament
    if tournament.rounds:
        return state
    settings = with_edition_fixed(tournament.settings)
    return with_length(state.with_tournament(replace(tournament, settings=settings)))


def _with_initial_colour(state: TournamentState, draw_colour: DrawColour) -> TournamentState:
    tournament = state.tournament
    settings = tournament.settings
    if tournament.rounds or settings.initial_colour is not None or settings.is_round_robin:
        return state
    drawn: Colour = draw_colour()
    return state.with_tournament(
        replace(tournament, settings=replace(tournament.settings, initial_colour=drawn))
    )


def _with_pairing(state: TournamentState, pairing: RoundPairing) -> TournamentState:
    """The next round added, with the record of how it was paired."""
    return replace(
        state,
        tournament=with_round(state.tournament, pairing),
        pairings=(*state.pairings, pairing_record(state, pairing)),
    )


def _without_last_round(state: TournamentState) -> TournamentState:
    tournament = state.tournament
    last = tournament.rounds[-1]
    record = state.pairing_record(last.number)
    requests = tuple(
        RequestedBye(bye.tpn, last.number, bye.kind)
        for bye in last.byes
        if bye.kind.is_requested and _was_requested(state, bye.tpn, last.number)
    )
    cleared = without_corrections(without_publication(state, last.number), last.number)
    cleared = without_pairing_told(cleared, last.number)
    late = tuple(
        replace(one, first_round=min(one.first_round, last.number)) for one in state.late_entries
    )
    return replace(
        cleared,
        late_entries=tuple(one for one in late if one.first_round > one.missed_from),
        tournament=replace(
            unreported(cleared.tournament, WarnedAct.MANUAL_PAIRING, last.number),
            settings=tournament.before_round(last.number).settings,
            rounds=tournament.rounds[:-1],
            requested_byes=(*requests, *tournament.requested_byes),
        ),
        pairings=tuple(other for other in state.pairings if other is not record),
    )


def _was_requested(state: TournamentState, tpn: Tpn, number: int) -> bool:
    """False for whoever was not there: withdrawn then or now, a late entry, free by a table."""
    if state.tournament.settings.is_round_robin:
        return False
    if state.tournament.player(tpn).is_withdrawn_in(number):
        return False
    late = state.late_entry(tpn)
    if late is not None and late.missed(number):
        return False
    # Files of older versions have no late entries, but know who was there when it was paired.
    record = state.pairing_record(number)
    return record is None or state.key_of(tpn) in {key for _, key in record.numbering}
