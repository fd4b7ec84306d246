"""How far the standings are final, in the window's words."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import joined, said, tr
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.open_games import OpenCount
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import SEMICOLON, counted

OPEN = "?"
"""Stands behind points that a game without a final result may change."""


def missing_parts(table: Standings, tournament: Tournament) -> Iterator[str]:
    """What is missing, and what that means for the points; nothing where all results are in."""
    if table.open_games:
        yield joined(open_texts(OpenCount.of(table.open_games)))
    coming = tournament.rounds[table.round_number : table.round_number + 1]
    if table.next_round_open:
        text = tr("round {n}: {missing}")
        missing = joined(open_texts(OpenCount.of(table.next_round_open)))
        yield text.format(n=table.round_number + 1, missing=missing)
    elif coming:
        yield tr("results of round {n} are missing").format(n=table.round_number + 1)
    if any(game.is_adjourned for game in table.open_games):
        scoring = tournament.settings.scoring
        text = tr("? adjourned: counts as a draw for the pairing")
        if scoring.unknown != scoring.draw:
            text = tr("? adjourned: counts as {points} for the pairing")
        yield text.format(points=points_shown(scoring.unknown))
    if any(not game.is_adjourned for game in table.open_games):
        yield tr("? no result yet: does not count")
    if table.not_counted:
        names = joined((tournament.player(tpn).name for tpn in table.not_counted), SEMICOLON)
        yield tr("not counted, less than half of the games completed: {names}").format(names=names)


def open_texts(count: OpenCount) -> list[str]:
    """How many results are missing and how many games adjourned; nothing where there are none."""
    missing, adjourned = count.missing, count.adjourned
    parts = []
    if missing:
        parts.append(said(counted(missing, "{count} result missing", "{count} results missing")))
    if adjourned:
        text = counted(adjourned, "{count} game adjourned", "{count} games adjourned")
        parts.append(said(text))
    return parts
