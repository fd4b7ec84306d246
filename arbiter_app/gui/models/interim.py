"""How far the standings are final, in the window's words."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from arbiter_app.standings import Standings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import format_points_short

OPEN = "?"
"""Stands behind points that a game without a final result may change."""


def missing_parts(table: Standings, tournament: Tournament) -> Iterator[str]:
    """What is missing, and what that means for the points; nothing where all results are in."""
    if table.open_games:
        yield _missing(len(table.open_games))
    coming = tournament.rounds[table.round_number : table.round_number + 1]
    if table.next_round_open:
        text = _tr("round {n}: {missing}")
        count = len(table.next_round_open)
        yield text.format(n=table.round_number + 1, missing=_missing(count))
    elif coming:
        yield _tr("results of round {n} are missing").format(n=table.round_number + 1)
    if any(game.is_adjourned for game in table.open_games):
        scoring = tournament.settings.scoring
        text = _tr("? adjourned: a draw is counted for the pairing")
        if scoring.unknown != scoring.draw:
            text = _tr("? adjourned: {points} is counted for the pairing")
        yield text.format(points=format_points_short(scoring.unknown))
    if any(not game.is_adjourned for game in table.open_games):
        yield _tr("? no result yet: nothing is counted")


def _missing(count: int) -> str:
    if count == 1:
        return _tr("1 result missing")
    return _tr("{n} results missing").format(n=count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Standings", text)
