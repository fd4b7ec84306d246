"""What an arbiter changes for the whole tournament."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.interface import (
    change_settings,
    leave_fide_mode,
    renumber_players,
    set_forbidden_groups,
    set_virtual_points,
)
from arbiter_app.tournament.tournament import ForbiddenGroup, VirtualPoints
from arbiter_app.tournament.types import ScoringSystem
from tests.played.event import PlayedEvent
from tests.played.ledger import Ledger


def renumber(event: PlayedEvent) -> None:
    event.do(lambda: renumber_players(event.session, event.one, confirmed=event.rng.random() < 0.5))


def forbid(event: PlayedEvent) -> None:
    tpns = event.rng.sample([player.tpn for player in event.tournament.players], 2)
    groups = (ForbiddenGroup(tuple(tpns)),)
    event.do(lambda: set_forbidden_groups(event.session, event.one, groups, confirmed=True))


def change_a_setting(event: PlayedEvent) -> None:
    old = event.tournament.settings
    new = event.rng.choice(
        (
            replace(old, rounds_total=event.rng.randint(0, 8)),
            replace(old, start_date=event.rng.choice(("", "2026/01/10", "2026/05/09"))),
            replace(old, scoring=ScoringSystem.of(win=30, draw=10)),
            replace(old, system=event.rng.choice(event.systems)),
            replace(old, system=f"{event.rng.choice(event.systems)}_BAKU"),
            replace(old, city="Bergamo"),
        )
    )
    sure = event.rng.random() < 0.7
    event.do(
        lambda: change_settings(event.session, event.one, new, confirmed=sure),
        lambda ledger: ledger.take_settings(new),
    )


def accelerate(event: PlayedEvent) -> None:
    half = max(1, len(event.tournament.players) // 2)
    ranges = event.rng.choice(((), (VirtualPoints(10, 1, 2, 1, half),)))
    event.do(lambda: set_virtual_points(event.session, event.one, ranges, confirmed=True))


def leave_mode(event: PlayedEvent) -> None:
    if event.rng.random() < 0.2:
        event.do(lambda: leave_fide_mode(event.session, event.one, confirmed=True), _left_fide_mode)


def _left_fide_mode(ledger: Ledger) -> None:
    ledger.fide_mode = False
