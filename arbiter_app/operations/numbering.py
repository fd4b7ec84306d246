"""The List of Participants in order, and what follows everywhere when TPNs change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from arbiter_app.store.state import LateEntry, TournamentState
from arbiter_app.tournament.abnormal import renumbered_records
from arbiter_app.tournament.acceleration import participants_of_round_one
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import RankOrder, rank_order, ranking_key
from arbiter_app.tournament.tournament import Bye, Round, Tournament, VirtualPoints
from arbiter_app.tournament.types import ByeKind, Tpn

LAST_FREE_ROUND = 4
"""TPNs may be reassigned until this round has been paired (C.04.2 (2026) 2.3)."""


def numbered_by_strength(state: TournamentState) -> TournamentState:
    """The tournament with TPNs by the order of C.04.2 2.2; equal players keep their order."""
    criterion = rank_order(state.tournament.settings)
    order = sorted(
        zip(state.tournament.players, state.keys, strict=True),
        key=lambda entry: ranking_key(entry[0], criterion),
    )
    return numbered(state, [key for _, key in order])


def numbered_as_rules_say(state: TournamentState) -> TournamentState:
    """The same before the start of a Swiss tournament; in a round-robin everybody keeps their number.

    There numbers are drawn by lot or given by hand, and whoever comes later gets the next one.
    """
    if state.tournament.settings.is_round_robin:
        return numbered(state, state.keys)
    return numbered_by_strength(state)


def awaits_renumbering(state: TournamentState) -> bool:
    """Whether TPNs may still be given anew (C.04.2 2.3) and would be others by 2.2."""
    return (
        not state.tournament.settings.is_round_robin
        and len(state.tournament.rounds) < LAST_FREE_ROUND
        and numbered_by_strength(state).keys != state.keys
    )


def with_late_entry(state: TournamentState, player: Player, key: int) -> TournamentState:
    """The tournament with a late entry at the place its strength gives it (C.04.2 2.4).

    Everyone below moves down by one. The rounds paired so far give the late entry no points.
    """
    order = rank_order(state.tournament.settings)
    place = _place_of(player, state.tournament.players, order)
    last = max((other.tpn for other in state.tournament.players), default=0)
    added = with_players(state, [replace(player, tpn=last + 1)], [key])
    entry = LateEntry(key, state.tournament.next_round)
    known = replace(
        added, late_entries=tuple(sorted((*state.late_entries, entry), key=lambda one: one.key))
    )
    return numbered(known, [*state.keys[:place], key, *state.keys[place:]])


def _place_of(player: Player, others: Sequence[Player], order: RankOrder) -> int:
    """How many of the others, in their order, stand before a player who is put among them.

    Where ratings were corrected without renumbering (2.3) the list is not in order: the player is
    put where the fewest stand on the wrong side, and of such places at the last one.
    """
    own = ranking_key(player, order)
    below = [ranking_key(other, order) > own for other in others]
    wrong = least = below.count(False)
    best = 0
    for place, is_below in enumerate(below, start=1):
        wrong += 1 if is_below else -1
        if wrong <= least:
            best, least = place, wrong
    return best


def placed(state: TournamentState, key: int) -> TournamentState:
    """The tournament with one player moved to the place their strength gives them (C.04.2 2.4)."""
    by_key = dict(zip(state.keys, state.tournament.players, strict=True))
    others = [other for other in state.keys if other != key]
    order = rank_order(state.tournament.settings)
    place = _place_of(by_key[key], [by_key[other] for other in others], order)
    return numbered(state, [*others[:place], key, *others[place:]])


def without_tpn(tournament: Tournament) -> frozenset[Tpn]:
    """Players who have yet to arrive and so have no TPN yet (C.04.2 (2026) 2.4).

    They were never paired, and are absent from the next round. Their number is a place in the
    list only: it moves until they arrive. Before round 1 is paired, those absent from it.
    """
    return never_paired(tournament) & tournament.absences(tournament.next_round).keys()


def never_paired(tournament: Tournament) -> frozenset[Tpn]:
    """Players who have had no game and no pairing-allocated bye yet."""
    paired = {
        tpn
        for played in tournament.rounds
        for game in played.games
        for tpn in (game.white, game.black)
    } | {
        bye.tpn
        for played in tournament.rounds
        for bye in played.byes
        if bye.kind is ByeKind.PAIRING_ALLOCATED
    }
    return frozenset({player.tpn for player in tournament.players} - paired)


def with_players(
    state: TournamentState, players: Sequence[Player], keys: Sequence[int]
) -> TournamentState:
    """The tournament with these players at the end of the list, absent from the paired rounds."""
    absent = tuple(Bye(player.tpn, ByeKind.ZERO_POINT) for player in players)
    tournament = replace(
        state.tournament,
        players=(*state.tournament.players, *players),
        rounds=tuple(
            replace(played, byes=(*played.byes, *absent)) for played in state.tournament.rounds
        ),
    )
    return replace(state, tournament=tournament, keys=(*state.keys, *keys))


def with_player(state: TournamentState, player: Player) -> TournamentState:
    """The tournament with other data of the player of that TPN."""
    players = tuple(
        player if other.tpn == player.tpn else other for other in state.tournament.players
    )
    return state.with_tournament(replace(state.tournament, players=players))


def numbered(state: TournamentState, order: Sequence[int]) -> TournamentState:
    """The same tournament with TPNs 1, 2, … given to the players in the order of their keys."""
    players = dict(zip(state.keys, state.tournament.players, strict=True))
    new = {players[key].tpn: tpn for tpn, key in enumerate(order, start=1)}
    if all(old == tpn for old, tpn in new.items()) and tuple(order) == state.keys:
        return state
    ordered = tuple(replace(players[key], tpn=new[players[key].tpn]) for key in order)
    return replace(state, tournament=_renamed(state.tournament, ordered, new), keys=tuple(order))


def _renamed(
    tournament: Tournament, players: tuple[Player, ...], new: Mapping[Tpn, Tpn]
) -> Tournament:
    return replace(
        tournament,
        players=players,
        rounds=tuple(_renamed_round(played, new) for played in tournament.rounds),
        requested_byes=tuple(
            replace(request, tpn=new[request.tpn]) for request in tournament.requested_byes
        ),
        forbidden_groups=tuple(
            replace(group, tpns=tuple(new[tpn] for tpn in group.tpns))
            for group in tournament.forbidden_groups
        ),
        virtual_points=_moved_ranges(tournament, new),
        other_records=renumbered_records(tournament.other_records, new),
    )


def _renamed_round(played: Round, new: Mapping[Tpn, Tpn]) -> Round:
    return replace(
        played,
        games=tuple(
            replace(game, white=new[game.white], black=new[game.black]) for game in played.games
        ),
        byes=tuple(replace(bye, tpn=new[bye.tpn]) for bye in played.byes),
    )


def _moved_ranges(tournament: Tournament, new: Mapping[Tpn, Tpn]) -> tuple[VirtualPoints, ...]:
    """Before round 1 a range speaks of places in the list, later of so many of its participants.

    "The last GA-participant shall be the same participant as in the previous round"
    (C.04.7 (2026) 1.3): who is inserted above does not push them out. Where the order itself
    changes, groups are by TPN and keep their size, as those of Baku do (1.2).
    """
    if not tournament.rounds:
        return tournament.virtual_points
    participants = frozenset(participants_of_round_one(tournament))

    def moved(tpn: Tpn) -> Tpn:
        if tpn not in new:
            return tpn
        counted = participants | {tpn}
        place = sum(1 for other in counted if other < tpn)
        return sorted(new[other] for other in counted)[place]

    return tuple(
        replace(
            virtual,
            first_tpn=1 if virtual.first_tpn == 1 else moved(virtual.first_tpn),
            last_tpn=moved(virtual.last_tpn),
        )
        for virtual in tournament.virtual_points
    )
