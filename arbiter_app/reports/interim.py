"""What standings are of: a round, and what is still missing of it. Nobody takes them for final."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.reports.words import Words
from arbiter_app.standings import Standings
from arbiter_app.tournament.open_games import OpenGame
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn, format_points_short

OPEN = "?"
"""Stands behind points that a game without a final result may change."""


@dataclass(frozen=True, slots=True)
class Interim:
    """How far standings are final, in words.

    Attributes:
        subject: after which round, and how many results are missing.
        notes: what the sign behind points means; none where there is no such sign.
        players: whose points have the sign.
    """

    subject: str
    notes: tuple[str, ...] = ()
    players: frozenset[Tpn] = frozenset()


def interim_of(table: Standings, tournament: Tournament, words: Words) -> Interim:
    """What is said of standings whose results are not all in."""
    parts = [words.after(table.round_number)]
    if table.open_games:
        parts.append(open_text(table.open_games, words))
    if table.next_round_open:
        coming = words.round.format(table.round_number + 1)
        parts.append(f"{coming}: {open_text(table.next_round_open, words)}")
    return Interim(" · ".join(parts), tuple(_notes(table, tournament, words)), table.open_players)


def open_text(games: Sequence[OpenGame], words: Words) -> str:
    """`2 results missing, 1 game adjourned`."""
    adjourned = sum(game.is_adjourned for game in games)
    missing = len(games) - adjourned
    counts = (
        (missing, words.result_missing, words.results_missing),
        (adjourned, words.game_adjourned, words.games_adjourned),
    )
    return ", ".join(
        one if count == 1 else many.format(count) for count, one, many in counts if count
    )


def _notes(table: Standings, tournament: Tournament, words: Words) -> Iterator[str]:
    if any(game.is_adjourned for game in table.open_games):
        scoring = tournament.settings.scoring
        yield (
            words.adjourned_as_draw
            if scoring.unknown == scoring.draw
            else words.adjourned_as.format(format_points_short(scoring.unknown))
        )
    if any(not game.is_adjourned for game in table.open_games):
        yield words.not_counted_yet
