"""A system that pairs by ratings asks for provisional ones (C.04.4.1 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_players,
    change_settings,
    create_tournament,
    pair_next_round,
    request_bye,
    why_not_pair,
)
from arbiter_app.operations.systems import with_pairing_system
from arbiter_app.pairing.undeclared import unrated
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import ByeKind
from tests.store.support import new_session


@pytest.fixture
def event(tmp_path: Path) -> Iterator[tuple[EventSession, int]]:
    """Four players by the Dubov System, two of them without a rating."""
    session = new_session(tmp_path / "open.arbiter")
    settings = with_pairing_system(Settings(name="Open", rounds_total=3), "dubov")
    one = create_tournament(session, settings).created_id
    ratings = (2000, 0, 1800, 0)
    add_players(
        session,
        one,
        [NewPlayer(name, rating=rating) for name, rating in zip("ABCD", ratings, strict=True)],
    )
    yield session, one
    session.close()


def test_players_without_a_rating_are_named(event: tuple[EventSession, int]) -> None:
    session, one = event
    refusal = why_not_pair(session.state(one).tournament)
    assert refusal is not None
    assert "B; D have none" in str(refusal)
    assert "provisional rating" in str(refusal.hint)
    with pytest.raises(RefusedError, match="The pairing needs ratings"):
        pair_next_round(session, one)


def test_who_is_away_and_was_never_paired_needs_none(event: tuple[EventSession, int]) -> None:
    session, one = event
    for tpn in unrated(session.state(one).tournament):
        request_bye(session, one, tpn, 1, ByeKind.ZERO_POINT)
    assert why_not_pair(session.state(one).tournament) is None
    assert len(pair_next_round(session, one).pairing.pairs) == 1


def test_other_systems_ask_for_none(event: tuple[EventSession, int]) -> None:
    session, one = event
    settings = session.state(one).tournament.settings
    change_settings(session, one, with_pairing_system(settings, "lim"), confirmed=True)
    assert why_not_pair(session.state(one).tournament) is None


def test_an_unknown_system_asks_nothing(event: tuple[EventSession, int]) -> None:
    tournament = event[0].state(event[1]).tournament
    unknown = replace(tournament, settings=replace(tournament.settings, system="OWN_RULES"))
    assert why_not_pair(unknown) is None
