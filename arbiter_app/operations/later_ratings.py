"""Ratings that came during an event of more than 30 days (C.07 (2026) 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.numbering import with_player
from arbiter_app.operations.session import EventSession
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.limits import HIGHEST_RATING, MOST_ROUNDS, is_rating
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import RatingPeriod, rating_period
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, Phrase, one_after_another, phrase


def set_later_ratings(
    session: EventSession, tournament_id: int, tpn: Tpn, ratings: Mapping[int, int]
) -> Change:
    """Give a player other ratings, each by the round from which on it is theirs.

    They replace those given before. Pairing numbers stay; the tournament rating is that of the
    first round.

    Raises:
        InputError: no such player or round, or no rating.
        RefusedError: the tournament does not last more than 30 days.
    """
    state = session.state(tournament_id)
    player, settings = state.tournament.player(tpn), state.tournament.settings
    if ratings and rating_period(settings) is RatingPeriod.SHORT:
        raise RefusedError(
            phrase("A player can have several ratings only in an event of more than 30 days."),
            article="C.07 10",
            hint=phrase("Choose more than 30 days in the settings first."),
        )
    last = settings.rounds_total or MOST_ROUNDS
    for first, rating in ratings.items():
        if not 2 <= first <= last:
            raise InputError(
                phrase(
                    "A later rating must start in a round from 2 to {last}, not in round {round}.",
                    last=last,
                    round=first,
                )
            )
        if not is_rating(rating):
            raise InputError(
                phrase(
                    "The rating of {name} must be between 0 and {most}.",
                    name=player.name,
                    most=HIGHEST_RATING,
                )
            )
    new = replace(player, later_ratings=tuple(sorted(ratings.items())))
    act = Act(
        ActKind.LATER_RATINGS_SET,
        phrase("Later ratings of {name}", name=player.name),
        _told(player),
        _told(new),
    )
    return session.commit(act, tournament_id, state, with_player(state, new))


def advice_on_long_events(settings: Settings) -> Phrase:
    """What the regulations say on tie-breaks by ratings in such an event; nothing for others."""
    match rating_period(settings):
        case RatingPeriod.SHORT:
            return NOTHING
        case RatingPeriod.FIRST:
            return phrase(
                "C.07 10: tie-breaks by ratings are not recommended where players can have"
                " several ratings. If they are used, the first rating counts."
            )
        case RatingPeriod.BY_ROUND:
            return phrase(
                "C.07 10: tie-breaks by ratings are not recommended where players can have"
                " several ratings. The tournament regulations must state that the rating of"
                " each round counts."
            )


def _told(player: Player) -> Phrase:
    return one_after_another(
        phrase("from round {round}: {rating}", round=first, rating=rating)
        for first, rating in player.later_ratings
    )
