"""What standings are of: a round, and what is still missing of it. Nobody takes them for final."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.phrases import after_round, of_round
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.open_games import OpenGame
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn, format_points_short
from arbiter_app.wording import SEMICOLON, Catalogue, Parameter, Phrase, decimal, separated

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


def interim_of(table: Standings, tournament: Tournament, catalogue: Catalogue) -> Interim:
    """What is said of standings whose results are not all in."""
    parts: list[Parameter] = [after_round(table.round_number)]
    if table.open_games:
        parts.append(open_told(table.open_games))
    if table.next_round_open:
        coming, missing = of_round(table.round_number + 1), open_told(table.next_round_open)
        parts.append(messages.ROUND_COMING.of(round=coming, missing=missing))
    return Interim(
        " · ".join(map(catalogue.parameter, parts)),
        tuple(map(catalogue.text, _notes(table, tournament))),
        table.open_players,
    )


def open_told(games: Sequence[OpenGame]) -> Parameter:
    """`2 results missing, 1 game adjourned`."""
    adjourned = sum(game.is_adjourned for game in games)
    counts = (
        (len(games) - adjourned, messages.RESULTS_MISSING),
        (adjourned, messages.GAMES_ADJOURNED),
    )
    return separated(message.of(count, count=count) for count, message in counts if count)


def _notes(table: Standings, tournament: Tournament) -> Iterator[Phrase]:
    if any(game.is_adjourned for game in table.open_games):
        scoring = tournament.settings.scoring
        yield (
            messages.ADJOURNED_AS_DRAW.of()
            if scoring.unknown == scoring.draw
            else messages.ADJOURNED_AS.of(points=decimal(format_points_short(scoring.unknown)))
        )
    if any(not game.is_adjourned for game in table.open_games):
        yield messages.NOT_COUNTED_YET.of()
    if table.not_counted:
        names = separated((tournament.player(tpn).name for tpn in table.not_counted), SEMICOLON)
        yield messages.BELOW_HALF.of(len(table.not_counted), names=names)
