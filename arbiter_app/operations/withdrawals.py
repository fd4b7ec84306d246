"""Who leaves, is expelled, or comes back (C.04.2 (2026) 3.2)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from arbiter_app.errors import RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.numbering import with_player
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask, with_report_line
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, Expulsion, LateEntry, TournamentState
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, phrase


def withdraw_player(
    session: EventSession, tournament_id: int, tpn: Tpn, from_round: int | None = None
) -> Change:
    """No longer pair a player, from the next round or a later one (C.04.2 (2026) 3.2).

    A withdrawal announced for later may be moved; coming back is `return_player`.

    Raises:
        InputError: no such player.
        RefusedError: `from_round` is already paired (an absent player loses that by forfeit), or
            there will be no such round; or the player has left before.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    first = state.tournament.next_round if from_round is None else from_round
    if first < state.tournament.next_round:
        raise RefusedError(
            phrase("Round {round} is already paired.", round=first),
            article="C.04.2 4.4",
            hint=phrase(
                "Enter a forfeit for this round, and withdraw the player from the next one."
            ),
        )
    refuse_withdrawing(state, player, first)
    return session.commit(
        Act(
            ActKind.PLAYER_WITHDRAWN,
            phrase("{name} withdrawn", name=player.name),
            after=phrase("from round {round}", round=first),
        ),
        tournament_id,
        state,
        with_player(state, replace(player, withdrawn_from=first)),
    )


def return_player(
    session: EventSession, tournament_id: int, tpn: Tpn, *, confirmed: bool = False
) -> Change:
    """Pair a withdrawn (or expelled) player again, from the next round on.

    Raises:
        InputError: no such player.
        RefusedError: the player is not withdrawn.
        ConfirmationNeededError: the player was expelled, and the return is reported; or rounds
            were paired without the player.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    if player.withdrawn_from is None:
        raise RefusedError(phrase("{name} is not withdrawn.", name=player.name))
    after = _with_missed_rounds(
        with_player(state, replace(player, withdrawn_from=None)), player.tpn, player.withdrawn_from
    )
    expulsion = state.expulsion(tpn)
    if expulsion is not None:
        ask(
            state,
            WarnedAct.REINSTATEMENT,
            phrase(
                "{name} was expelled from round {round} on.",
                name=player.name,
                round=expulsion.first_round,
            ),
            confirmed=confirmed,
        )
        after = replace(
            after,
            tournament=with_report_line(
                after.tournament,
                WarnedAct.REINSTATEMENT,
                state.tournament.next_round,
                player.name,
            ),
            expulsions=tuple(one for one in state.expulsions if one is not expulsion),
        )
    elif player.withdrawn_from <= len(state.tournament.rounds):
        ask(
            state,
            WarnedAct.RETURN,
            phrase(
                "{name} is withdrawn from round {round} on.",
                name=player.name,
                round=player.withdrawn_from,
            ),
            confirmed=confirmed,
        )
    return session.commit(
        Act(
            ActKind.PLAYER_RETURNED,
            phrase("{name} returned", name=player.name),
            before=phrase("withdrawn from round {round}", round=player.withdrawn_from),
        ),
        tournament_id,
        state,
        after,
    )


def expel_player(
    session: EventSession,
    tournament_id: int,
    tpn: Tpn,
    *,
    reason: str,
    confirmed: bool = False,
) -> Change:
    """Expel a player: no longer paired from the next round on (C.04.2 (2026) 3.2), reported.

    What was played stays. A game of the present round that is still open is said in the message;
    it is lost by forfeit.

    Raises:
        InputError: no such player.
        RefusedError: the player is expelled already, or no reason is given.
        ConfirmationNeededError: always first.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    if state.expulsion(tpn) is not None:
        raise RefusedError(phrase("{name} is already expelled.", name=player.name))
    note = clean_line(reason, phrase("The reason"))
    ask(
        state,
        WarnedAct.EXPULSION,
        phrase("{name} will no longer be paired.", name=player.name),
        confirmed=confirmed,
    )
    if not note:
        raise RefusedError(
            phrase("An expulsion needs a reason."), hint=phrase("Please give a reason.")
        )
    number = state.tournament.next_round
    first = number if player.withdrawn_from is None else min(number, player.withdrawn_from)
    withdrawn = with_player(state, replace(player, withdrawn_from=first))
    after = replace(
        withdrawn,
        expulsions=tuple(
            sorted(
                (*state.expulsions, Expulsion(state.key_of(tpn), number, note)),
                key=lambda one: one.key,
            )
        ),
    )
    told = phrase("from round {round} ({reason})", round=number, reason=note)
    act = Act(ActKind.PLAYER_EXPELLED, phrase("{name} expelled", name=player.name), after=told)
    change = session.commit(act, tournament_id, state, after)
    open_game = _open_game(state.tournament, tpn)
    if open_game is not None:
        message = phrase(
            "{done}. Now enter the forfeit on board {board} of round {round}.",
            done=change.message,
            board=open_game.board,
            round=number - 1,
        )
        change = replace(change, message=message)
    return change


def _open_game(tournament: Tournament, tpn: Tpn) -> Game | None:
    game = tournament.rounds[-1].game_of(tpn) if tournament.rounds else None
    return game if game is not None and game.is_missing else None


def _with_missed_rounds(state: TournamentState, tpn: Tpn, first: int) -> TournamentState:
    """The state in which the rounds of a withdrawal that is over were missed, not asked off."""
    number = state.tournament.next_round
    if first >= number or state.tournament.settings.is_round_robin:
        return state  # there games were forfeited, not missed
    before = state.late_entry(tpn)
    entry = LateEntry(
        state.key_of(tpn), number, first if before is None else min(first, before.missed_from)
    )
    others = (one for one in state.late_entries if one is not before)
    return replace(state, late_entries=tuple(sorted((*others, entry), key=lambda one: one.key)))


def leaving_with(state: TournamentState, round_number: int) -> tuple[Player, ...]:
    """Players who are no longer paired since a round was paired that is taken back now."""
    return tuple(
        player for player in state.tournament.players if player.withdrawn_from == round_number + 1
    )


def without_leavers(state: TournamentState, round_number: int) -> TournamentState:
    """The state in which those who left after a round are not paired in it either.

    The round is taken back: only `return_player` brings anybody back.
    """
    keys = set()
    for player in leaving_with(state, round_number):
        state = with_player(state, replace(player, withdrawn_from=round_number))
        keys.add(state.key_of(player.tpn))
    return replace(
        state,
        expulsions=tuple(
            replace(one, first_round=min(one.first_round, round_number)) if one.key in keys else one
            for one in state.expulsions
        ),
    )


def refuse_pairing_withdrawn(
    tournament: Tournament, round_number: int, away: Container[Tpn]
) -> None:
    """Refuse a round in which somebody who has left is not among those away without points.

    Raises:
        RefusedError: C.04.2 3.2; a bye would be worth nothing (C.07 16.1.1).
    """
    if tournament.settings.is_round_robin:
        return  # who has left keeps their games, and forfeits them
    for player in tournament.players:
        if player.tpn not in away:
            refuse_withdrawn(player, round_number)


def refuse_withdrawn(player: Player, round_number: int) -> None:
    """Refuse a round to somebody who has left before it.

    Raises:
        RefusedError: C.04.2 3.2.
    """
    first = player.withdrawn_from
    if first is not None and player.is_withdrawn_in(round_number):
        raise RefusedError(
            phrase("{name} is withdrawn from round {round} on.", name=player.name, round=first),
            article="C.04.2 3.2",
            hint=phrase("Let the player return first."),
        )


def refuse_withdrawing(state: TournamentState, player: Player, first: int) -> None:
    """Who has left stays away, and a round that there will not be is nobody's business."""
    tournament = state.tournament
    total = tournament.settings.rounds_total
    if 0 < total < first:
        raise RefusedError(
            phrase("The tournament has no round {round}.", round=first),
            article="C.04.2 3.2",
            hint=phrase("All rounds are paired.") if total == len(tournament.rounds) else NOTHING,
        )
    has_left = player.is_withdrawn_in(tournament.next_round)
    if state.expulsion(player.tpn) is not None or (
        has_left and player.withdrawn_from is not None and first > player.withdrawn_from
    ):
        raise RefusedError(
            phrase(
                "{name} is already withdrawn from round {round} on.",
                name=player.name,
                round=player.withdrawn_from or 0,
            ),
            article="C.04.2 3.2",
            hint=phrase("Let the player return first."),
        )
