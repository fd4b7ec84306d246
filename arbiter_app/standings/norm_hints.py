"""Hints at title norms for the players of a tournament (B.01, the basics)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.ratings.norms import NormGame, NormHint, norm_hints
from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Sex, Tpn


def title_norm_hints(
    tournament: Tournament, *, after_round: int | None = None, near: int = 1
) -> Mapping[Tpn, tuple[NormHint, ...]]:
    """The norms that players met, or missed by at most `near` half-points of the score.

    These are hints: see `arbiter_app.ratings.norms.HINT`. Forfeits, adjourned games and games of
    less than one move are left out.
    """
    players = tournament.players_by_tpn()
    found: dict[Tpn, tuple[NormHint, ...]] = {}
    for tpn, games in rated_games(tournament, after_round=after_round).items():
        player = players[tpn]
        opponents = [(game, players[game.opponent]) for game in games]
        hints = norm_hints(
            [
                NormGame(
                    opponent.rating,
                    opponent.title or "",
                    opponent.federation,
                    game.halves,
                    game.opponent,
                )
                for game, opponent in opponents
            ],
            title=player.title or "",
            federation=player.federation,
            is_woman=player.sex is Sex.FEMALE,
        )
        shown = tuple(hint for hint in hints if hint.met or hint.lacking <= near)
        if shown:
            found[tpn] = shown
    return found
