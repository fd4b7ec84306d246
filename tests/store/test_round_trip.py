"""What goes into the event file comes out of it as it was."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.operations import TournamentState
from arbiter_app.store.schema import PlayerRow, TournamentRow, table_of
from arbiter_app.store.state import Act, PairingRecord
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from tests.store.support import new_session, open_session
from tests.strategies import tournaments


def states(tournament: Tournament, keys: tuple[int, ...]) -> TournamentState:
    numbering = tuple(zip((player.tpn for player in tournament.players), keys, strict=True))
    records = tuple(
        PairingRecord(played.number, "dutch-2026", "0.1", "ab12", '{"x":"½"}', numbering)
        for played in tournament.rounds
    )
    return TournamentState(tournament, keys, records)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file for all examples: each is another tournament of it."""
    path = tmp_path_factory.mktemp("round_trip") / "event.arbiter"
    new_session(path).close()
    return path


@given(tournament=tournaments())
@settings(max_examples=30)
def test_a_tournament_is_read_as_it_was_written(path: Path, tournament: Tournament) -> None:
    with open_session(path) as session:
        tournament_id = session.new_tournament_id()
        state = states(tournament, session.new_player_keys(len(tournament.players)))
        session.commit(Act("Import"), tournament_id, None, state)
    with open_session(path) as session:
        assert session.state(tournament_id) == state


@given(first=tournaments(), second=tournaments(), undone=st.booleans())
@settings(max_examples=30)
def test_any_tournament_can_become_any_other_and_back(
    path: Path, first: Tournament, second: Tournament, undone: bool
) -> None:
    with open_session(path) as session:
        tournament_id = session.new_tournament_id()
        keys = session.new_player_keys(20)
        before = states(first, keys[: len(first.players)])
        after = states(second, keys[: len(second.players)][::-1])
        session.commit(Act("One"), tournament_id, None, before)
        session.commit(Act("Two"), tournament_id, before, after)
        if undone:
            session.undo()
    with open_session(path) as session:
        assert session.state(tournament_id) == (before if undone else after)


def test_every_setting_and_every_fact_of_a_player_has_its_column() -> None:
    columns = {column.name for column in table_of(TournamentRow).columns}
    assert columns - {"id"} == {field.name for field in fields(Settings)}
    columns = {column.name for column in table_of(PlayerRow).columns}
    assert columns - {"id", "tournament_id"} == {field.name for field in fields(Player)}
