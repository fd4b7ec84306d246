"""The List of Participants: entered, corrected, numbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.basis import with_basis_told
from arbiter_app.operations.change import Change, PlayersAdded
from arbiter_app.operations.fields_changed import fields_changed
from arbiter_app.operations.numbering import (
    LAST_FREE_ROUND,
    numbered,
    numbered_as_rules_say,
    numbered_by_strength,
    placed,
    with_late_entry,
    with_player,
    with_players,
    without_tpn,
)
from arbiter_app.operations.ratings_entered import with_ratings_settled
from arbiter_app.operations.round_robin import (
    refuse_late_entry,
    refuse_leaving_the_table,
    refuse_other_numbers,
    with_length,
)
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask, with_report_line
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.abnormal import abnormal_points, with_abnormal_points
from arbiter_app.tournament.corrections_told import RENUMBERED, rating_corrected
from arbiter_app.tournament.entered_text import clean_date, clean_line
from arbiter_app.tournament.limits import HIGHEST_RATING, MOST_PLAYERS, is_rating
from arbiter_app.tournament.player import PLAYER_FIELDS, Player
from arbiter_app.tournament.strength import (
    rank_method,
    rank_order,
    ranking_key,
    strength_key,
)
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament, VirtualPoints
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import SEMICOLON, counted, phrase, sentences, separated

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class NewPlayer(Player):
    """What is known of a player before a TPN is given."""

    tpn: Tpn = field(init=False, default=0)
    withdrawn_from: int | None = field(init=False, default=None)
    later_ratings: tuple[tuple[int, int], ...] = field(init=False, default=())
    tie_order: int = field(init=False, default=0)
    has_half_point_byes: bool = field(init=False, default=True)

    def with_tpn(self, tpn: Tpn) -> Player:
        """The player with a number."""
        return Player(tpn=tpn, **_known(self))

    @classmethod
    def of(cls, player: Player) -> NewPlayer:
        """What is known of a player, without the number."""
        return cls(**_known(player))


def _known(player: Player) -> dict[str, Any]:
    return {each.name: getattr(player, each.name) for each in PLAYER_FIELDS}


def add_player(session: EventSession, tournament_id: int, player: NewPlayer) -> PlayersAdded:
    """Add one player; see `add_players`."""
    return add_players(session, tournament_id, (player,))


def add_players(
    session: EventSession, tournament_id: int, players: Sequence[NewPlayer]
) -> PlayersAdded:
    """Add players at the places their strength gives them (C.04.2 (2026) 2.2, 2.3).

    Before round 1 is paired the whole list is numbered again. After that they are late entries:
    without points for the rounds paired, at the right place, everyone below moving down (2.4). In a
    round-robin they get the next numbers, and more rounds.

    Raises:
        InputError: an empty name, a rating out of range, a FIDE ID that is already in the list.
        RefusedError: no round is left to be paired; or a round-robin has begun, or would have too many
            rounds.
    """
    if not players:
        raise InputError(phrase("There is no player to add."))
    state = session.state(tournament_id)
    _refuse_without_rounds(state.tournament)
    refuse_late_entry(state.tournament)
    if len(state.keys) + len(players) > MOST_PLAYERS:
        raise RefusedError(
            phrase("A tournament can have at most {most} players.", most=MOST_PLAYERS)
        )
    method = rank_method(state.tournament.settings)
    checked = [
        with_ratings_settled(player, None, method)
        for player in _all_checked(players, state.tournament.players)
    ]
    keys = session.new_player_keys(len(players))
    after = state
    if state.tournament.rounds:
        for player, key in zip(checked, keys, strict=True):
            after = with_late_entry(after, player, key)
    else:
        last = max((other.tpn for other in state.tournament.players), default=0)
        new = [replace(player, tpn=last + n) for n, player in enumerate(checked, start=1)]
        after = with_length(numbered_as_rules_say(with_players(state, new, keys)))
    tpns = after.tpns_by_key()
    change = session.commit(
        _addition(players, late=bool(state.tournament.rounds)), tournament_id, state, after
    )
    return PlayersAdded(
        change.outcome, change.message, change.caution, keys, tuple(tpns[key] for key in keys)
    )


def edit_player(session: EventSession, tournament_id: int, tpn: Tpn, player: Player) -> Change:
    """Correct what is known of a player; what the tournament gives them is not used.

    Which rating follows from which others is in `with_ratings_settled`. Before round 1 is paired the list is numbered again where the order changed; later only
    `renumber_players` does that (C.04.2 (2026) 2.3). A player who has yet to arrive has no TPN
    (2.4) and is put at the right place in any round.

    Raises:
        InputError: no such player, an empty name, a rating out of range, a FIDE ID taken.
        RefusedError: the tournament rating follows from two others.
    """
    state = session.state(tournament_id)
    old = state.tournament.player(tpn)
    new = corrected_player(state.tournament, tpn, player)
    after = with_player(state, new)
    order = rank_order(state.tournament.settings)
    if ranking_key(new, order) != ranking_key(old, order):
        if not state.tournament.rounds:
            after = numbered_as_rules_say(after)
        elif tpn in without_tpn(state.tournament):
            after = placed(after, state.key_of(tpn))
    if new.rating != old.rating:
        after = with_basis_told(state, after, rating_corrected(new.name))
    before_text, after_text = fields_changed(old, new)
    return session.commit(
        Act(
            ActKind.PLAYER_EDITED,
            phrase("Details of {name} changed", name=new.name),
            before_text,
            after_text,
        ),
        tournament_id,
        state,
        after,
    )


def corrected_player(tournament: Tournament, tpn: Tpn, player: Player) -> Player:
    """The player of a number with what was entered of them, and what follows for their ratings.

    Raises:
        InputError, RefusedError: as for `edit_player`.
    """
    old = tournament.player(tpn)
    others = tuple(other for other in tournament.players if other.tpn != tpn)
    new = _checked(_with_given(player, old), _ids(others))
    new = with_ratings_settled(new, old, rank_method(tournament.settings))
    return replace(new, tie_order=0) if strength_key(new) != strength_key(old) else new


def _with_given(player: Player, old: Player) -> Player:
    """What is known of a player, with all that the tournament gave them before."""
    return replace(old, **_known(player))


def delete_player(
    session: EventSession, tournament_id: int, tpn: Tpn, *, confirmed: bool = False
) -> Change:
    """Delete a player from the list, as if never entered; those below move up.

    Once a round is paired, this is for somebody who was never in a pairing: entered by mistake, or
    expected and never come. Their requested byes go with them.

    Raises:
        InputError: no such player.
        RefusedError: the player was paired, or had the PAB; such a player is withdrawn instead
            (C.04.2 (2026) 3.2). In FIDE mode, round 4 has been paired and others would get other
            numbers (2.3).
        ConfirmationNeededError: the same outside FIDE mode.
    """
    state = session.state(tournament_id)
    tournament = state.tournament
    player = tournament.player(tpn)
    refuse_leaving_the_table(tournament, player.name)
    if _was_paired(tournament, tpn):
        raise RefusedError(
            phrase(
                "{name} has already been paired and cannot be deleted.",
                name=player.name,
            ),
            article="C.04.2 3.2",
            hint=phrase("Withdraw the player instead."),
        )
    if len(tournament.rounds) >= LAST_FREE_ROUND and tpn < len(tournament.players):
        ask(
            state,
            WarnedAct.LATE_RENUMBERING,
            phrase(
                "The fourth round has been paired, and deleting {name} would change the"
                " pairing numbers of the players below.",
                name=player.name,
            ),
            confirmed=confirmed,
        )
    gone = state.key_of(tpn)
    after = replace(
        state,
        tournament=_without_player(tournament, tpn),
        keys=tuple(key for key in state.keys if key != gone),
        expulsions=tuple(one for one in state.expulsions if one.key != gone),
        late_entries=tuple(one for one in state.late_entries if one.key != gone),
        choices=state.choices.without_player(gone),
        presences=tuple(one for one in state.presences if one.key != gone),
        fees=tuple(one for one in state.fees if one.key != gone),
    )
    if tournament.rounds:
        after = numbered(after, after.keys)
    else:
        after = with_length(numbered_as_rules_say(after))
    return session.commit(
        Act(ActKind.PLAYER_DELETED, phrase("{name} deleted", name=player.name)),
        tournament_id,
        state,
        after,
    )


def _was_paired(tournament: Tournament, tpn: Tpn) -> bool:
    """True for a player of any game, played or not, and for one who had the PAB."""
    return any(
        played.game_of(tpn) is not None or played.pairing_allocated_bye == tpn
        for played in tournament.rounds
    )


def _without_player(tournament: Tournament, tpn: Tpn) -> Tournament:
    """The tournament without anything that names a player who was never paired."""
    points = abnormal_points(tournament)
    left = (replace(one, tpns=tuple(t for t in one.tpns if t != tpn)) for one in points)
    kept = tuple(
        one for one, before in zip(left, points, strict=True) if one.tpns or not before.tpns
    )
    if kept != points:
        tournament = with_abnormal_points(tournament, kept)
    return replace(
        tournament,
        players=tuple(other for other in tournament.players if other.tpn != tpn),
        rounds=tuple(
            replace(played, byes=tuple(bye for bye in played.byes if bye.tpn != tpn))
            for played in tournament.rounds
        ),
        requested_byes=tuple(bye for bye in tournament.requested_byes if bye.tpn != tpn),
        forbidden_groups=_groups_without(tournament.forbidden_groups, tpn),
        virtual_points=_ranges_without(tournament, tpn),
    )


def _ranges_without(tournament: Tournament, tpn: Tpn) -> tuple[VirtualPoints, ...]:
    """Before round 1 a range speaks of places; later it ends with somebody, who may be the one."""
    if not tournament.rounds:
        return tournament.virtual_points
    return tuple(
        replace(
            one,
            first_tpn=tpn + 1 if one.first_tpn == tpn > 1 else one.first_tpn,
            last_tpn=tpn - 1 if one.last_tpn == tpn else one.last_tpn,
        )
        for one in tournament.virtual_points
        if not one.first_tpn == one.last_tpn == tpn
    )


def renumber_players(
    session: EventSession, tournament_id: int, *, confirmed: bool = False
) -> Change:
    """Give the TPNs anew by rating, title and what ranks equals (C.04.2 (2026) 2.2, 2.3).

    Raises:
        RefusedError: round 4 has been paired (2.3), or the numbers are already in order.
        ConfirmationNeededError: always; where a round has been paired it is reported.
    """
    state = session.state(tournament_id)
    refuse_other_numbers(state.tournament)
    if len(state.tournament.rounds) >= LAST_FREE_ROUND:
        ask(
            state,
            WarnedAct.LATE_RENUMBERING,
            phrase("Pairing numbers cannot be changed after the fourth round has been paired."),
            confirmed=confirmed,
        )
    after = numbered_by_strength(state)
    if after is state:
        raise RefusedError(
            phrase("The pairing numbers are already in order."), article="C.04.2 2.2"
        )
    after = _with_renumbering_told(state, after, confirmed=confirmed)
    after = with_basis_told(state, after, RENUMBERED)
    return session.commit(
        Act(ActKind.PLAYERS_RENUMBERED, phrase("Players renumbered")), tournament_id, state, after
    )


def _with_renumbering_told(
    state: TournamentState, after: TournamentState, *, confirmed: bool
) -> TournamentState:
    """Numbers given anew: asked first, and told in the report if rounds are paired."""
    then = state.tpns_by_key()
    names = [
        player.name
        for key, player in zip(after.keys, after.tournament.players, strict=True)
        if then[key] != player.tpn
    ]
    shown, more = names[:_MOST_NAMED], len(names) - _MOST_NAMED
    told = phrase("{names}", names=separated(shown, SEMICOLON))
    if more > 0:
        told = phrase("{names} and {more} more", names=separated(shown, SEMICOLON), more=more)
    message = phrase("{who} would get a different pairing number.", who=told)
    if not state.tournament.rounds:
        ask(state, WarnedAct.NEW_NUMBERS, message, confirmed=confirmed)
        return after
    begun = phrase("Rounds have already been paired.")
    ask(state, WarnedAct.RENUMBERING, sentences(begun, message), confirmed=confirmed)
    number = state.tournament.next_round
    tournament = with_report_line(
        after.tournament, WarnedAct.RENUMBERING, number, f"{len(names)} players"
    )
    return after.with_tournament(tournament)


def _ids(players: Sequence[Player]) -> dict[str, str]:
    """The names of players by FIDE ID."""
    return {player.fide_id: player.name for player in players if player.fide_id}


def _all_checked(players: Sequence[NewPlayer], others: Sequence[Player]) -> Sequence[Player]:
    """New players, each checked against those before."""
    taken = _ids(others)
    checked = []
    for new in players:
        player = _checked(new.with_tpn(0), taken)
        checked.append(player)
        taken |= _ids([player])
    return checked


def _checked(player: Player, taken: Mapping[str, str]) -> Player:
    """A player with clean data; `taken` has whose the FIDE IDs are."""
    clean: dict[str, Any] = {}
    for each in PLAYER_FIELDS:
        value = getattr(player, each.name)
        if each.kind is str and each.name != "birth_date":
            clean[each.name] = clean_line(value, each.called)
    name, fide_id = clean["name"], clean["fide_id"]
    if not name:
        raise InputError(phrase("A player needs a name."))
    for rating in player.all_ratings:
        if not is_rating(rating):
            raise InputError(
                phrase(
                    "The rating of {name} must be between 0 and {most}.",
                    name=name,
                    most=HIGHEST_RATING,
                )
            )
    if fide_id in taken:
        raise InputError(
            phrase(
                "FIDE ID {fide_id} already belongs to {name}.",
                fide_id=fide_id,
                name=taken[fide_id],
            )
        )
    clean["birth_date"] = clean_date(
        player.birth_date, phrase("The date of birth of {name}", name=name)
    )
    return replace(player, **clean)


def _refuse_without_rounds(tournament: Tournament) -> None:
    total = tournament.settings.rounds_total
    if total and len(tournament.rounds) >= total:
        raise RefusedError(
            phrase("All rounds are paired, so a late entry could not play."),
            article="C.04.2 2.4",
        )


def _addition(players: Sequence[NewPlayer], *, late: bool) -> Act:
    if len(players) == 1:
        name = " ".join(players[0].name.split())
        if late:
            return Act(ActKind.LATE_ENTRY, phrase("Late entry of {name}", name=name))
        return Act(ActKind.PLAYER_ADDED, phrase("{name} added", name=name))
    if late:
        said = counted(
            len(players), "Late entry of {count} player", "Late entry of {count} players"
        )
        return Act(ActKind.LATE_ENTRIES, said)
    said = counted(len(players), "{count} player added", "{count} players added")
    return Act(ActKind.PLAYERS_ADDED, said)


def _groups_without(groups: tuple[ForbiddenGroup, ...], tpn: Tpn) -> tuple[ForbiddenGroup, ...]:
    smaller = (
        replace(group, tpns=tuple(other for other in group.tpns if other != tpn))
        for group in groups
    )
    return tuple(group for group in smaller if len(set(group.tpns)) > 1)
