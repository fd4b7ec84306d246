"""What standings are of: a round, and what is still missing of it. Nobody takes them for final."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter_app.reports.words import Words
from arbiter_app.standings import Standings
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
        parts.append(missing_text(len(table.open_games), words))
    if table.next_round_open:
        coming = words.round.format(table.round_number + 1)
        parts.append(f"{coming}: {missing_text(len(table.next_round_open), words)}")
    return Interim(" · ".join(parts), tuple(_notes(table, tournament, words)), table.open_players)


def missing_text(count: int, words: Words) -> str:
    """`2 results missing`."""
    return words.result_missing if count == 1 else words.results_missing.format(count)


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
