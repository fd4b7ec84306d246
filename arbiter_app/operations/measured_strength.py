"""Another measure of strength, chosen in the settings: new ratings, a new order (C.04.2 (2026) 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.errors import InputError
from arbiter_app.operations.clock import DrawSeed
from arbiter_app.operations.numbering import numbered_as_rules_say
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.choices import Drawing
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import (
    RankCriterion,
    RankOrder,
    rank_method,
    rank_order,
    with_tournament_rating,
)
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.wording import SEMICOLON, Phrase, Several, counted, phrase, separated

_MOST_NAMED = 5


def with_ratings_by_method(tournament: Tournament, old: Settings) -> Tournament:
    """The tournament with the ratings that the method of its settings gives, if it is a new one."""
    method = rank_method(tournament.settings)
    if method is rank_method(old):
        return tournament
    players = tuple(with_tournament_rating(player, method) for player in tournament.players)
    return replace(tournament, players=players) if players != tournament.players else tournament


def with_lot_drawn(
    session: EventSession,
    tournament_id: int,
    settings: Settings,
    old: Settings | None,
    draw: DrawSeed,
) -> Settings:
    """The settings with the seed of the lot, if a lot is to rank equal players.

    Nobody chooses the seed. A tournament has one for ever, whatever is chosen in the meantime or taken
    back; `old` are its settings so far, None of a new one.

    Raises:
        InputError: the settings have another seed.
    """
    order = rank_order(settings)
    if order.criterion is not RankCriterion.LOT:
        return settings
    drawn = None if old is None else _seed_so_far(session, tournament_id, old)
    if order.seed and order.seed != drawn:
        raise InputError(
            phrase("The seed of the lot is drawn by the program: nobody chooses it."),
            hint=phrase("Choose the lot without a seed."),
        )
    seed = draw() if drawn is None else drawn
    return replace(settings, rank_criterion=RankOrder(RankCriterion.LOT, seed).text)


def _seed_so_far(session: EventSession, tournament_id: int, settings: Settings) -> str | None:
    """The seed that the settings have, or had before; None if none was ever drawn."""
    order = rank_order(settings)
    if order.criterion is RankCriterion.LOT:
        return order.seed
    return session.drawn_seed(tournament_id, Drawing.RANK_ORDER)


def ask_about_ranking(state: TournamentState, changed: Tournament, *, confirmed: bool) -> None:
    """Ask before players get other tournament ratings, or another order, by new settings.

    Raises:
        RefusedError: in FIDE mode, a round has been paired (C.04.2 2.1: "before the start").
        ConfirmationNeededError: otherwise, where ratings become others.
    """
    before, after = state.tournament, changed
    others = [
        (was, now)
        for was, now in zip(before.players, after.players, strict=True)
        if was.rating != now.rating
    ]
    if before.rounds:
        is_other = rank_order(before.settings) != rank_order(after.settings)
        if others or is_other:
            message = phrase(
                "The tournament has begun: how players are ranked must be decided before the start."
            )
            ask(state, WarnedAct.CHANGED_RANKING, message, confirmed=confirmed)
    elif others:
        ask(state, WarnedAct.RATINGS_BY_METHOD, _told(others), confirmed=confirmed)


def ranked_anew(state: TournamentState, old: Settings) -> TournamentState:
    """The list numbered by what ranks players now, before round 1 (C.04.2 2.2)."""
    tournament = state.tournament
    same = rank_method(tournament.settings) is rank_method(old) and rank_order(
        tournament.settings
    ) == rank_order(old)
    return state if same or tournament.rounds else numbered_as_rules_say(state)


def _told(others: Sequence[tuple[Player, Player]]) -> Phrase:
    named: Phrase | Several = separated(
        (
            phrase(
                "{name} {before} → {after}",
                name=was.name,
                before=was.rating or "–",
                after=now.rating or "–",
            )
            for was, now in others[:_MOST_NAMED]
        ),
        SEMICOLON,
    )
    more = len(others) - _MOST_NAMED
    if more > 0:
        named = phrase("{players} and {more} more", players=named, more=more)
    return counted(
        len(others),
        "The tournament rating of {count} player will change: {players}.",
        "The tournament ratings of {count} players will change: {players}.",
        players=named,
    )
