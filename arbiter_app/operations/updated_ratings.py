"""Ratings taken over from the lists (C.04.2 (2026) 2.1, 2.3; C.07 (2026) 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.numbering import numbered_as_rules_say, with_player
from arbiter_app.operations.rating_lists import RatingDifference
from arbiter_app.operations.session import EventSession
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.limits import is_rating
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import (
    RankMethod,
    is_long,
    rank_method,
    with_official_rating,
    with_tournament_rating,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import one_after_another, phrase


def update_ratings(
    session: EventSession, tournament_id: int, chosen: Sequence[RatingDifference]
) -> Change:
    """Give players the ratings of the lists at once, each with its list.

    Before round 1 the list is numbered anew (C.04.2 (2026) 2.2, 2.3). A tournament rating that is
    not the official one stays what it is, unless the method of the settings gives another. In an
    event of more than 30 days that has begun, the ratings are those from the next round on.

    Raises:
        InputError: no such player, or no rating.
        RefusedError: round 1 has been paired, and the event does not last more than 30 days; or no
            round is left.
    """
    state = session.state(tournament_id)
    _refuse(state.tournament)
    after, before = state, []
    for one in chosen:
        player = after.tournament.player(one.tpn)
        before.append((player.name, _now(player, one, state.tournament)))
        if not is_rating(one.listed):
            raise InputError(
                phrase(
                    "{rating} is not a valid rating for {name}.",
                    rating=one.listed,
                    name=player.name,
                )
            )
        after = with_player(after, _updated(player, one, state.tournament))
    if not state.tournament.rounds:
        after = numbered_as_rules_say(after)
    act = Act(
        ActKind.RATINGS_UPDATED,
        phrase("Ratings updated"),
        one_after_another(f"{name} {rating}" for name, rating in before),
        one_after_another(
            f"{name} {one.listed}" for (name, _), one in zip(before, chosen, strict=True)
        ),
    )
    return session.commit(act, tournament_id, state, after)


def _refuse(tournament: Tournament) -> None:
    settings = tournament.settings
    if not tournament.rounds:
        return
    if not is_long(settings):
        raise RefusedError(
            phrase("Ratings can only be updated before round 1 is paired."),
            article="C.04.2 2.3",
            hint=phrase("Correct individual ratings in the player list."),
        )
    if 0 < settings.rounds_total < tournament.next_round:
        raise RefusedError(phrase("All rounds are paired."), article="C.07 10")


def _now(player: Player, one: RatingDifference, tournament: Tournament) -> int:
    if tournament.rounds:
        return player.rating_in(tournament.next_round)
    return player.national_rating if one.is_national else player.official_rating


def _updated(player: Player, one: RatingDifference, tournament: Tournament) -> Player:
    if tournament.rounds:
        later = {**dict(player.later_ratings), tournament.next_round: one.listed}
        return replace(player, later_ratings=tuple(sorted(later.items())))
    method = rank_method(tournament.settings)
    if one.is_national:
        new = replace(player, national_rating=one.listed, national_source=one.source)
    elif player.fide_rating is None and method is not RankMethod.OTHER:
        new = replace(player, rating=one.listed, fide_source=one.source)
    else:
        new = replace(with_official_rating(player, one.listed), fide_source=one.source)
    return with_tournament_rating(new, method)
