"""Another measure of strength, chosen in the settings: new ratings, a new order (C.04.2 (2026) 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.operations.numbering import numbered_as_rules_say
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import rank_method, rank_order, with_tournament_rating
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
                "The tournament has begun: by what players are ranked is decided before the start."
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
        "{count} player gets another tournament rating: {players}.",
        "{count} players get another tournament rating: {players}.",
        players=named,
    )
