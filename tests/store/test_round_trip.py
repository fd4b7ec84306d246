"""What goes into the event file comes out of it as it was."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import Phase, find, given
from hypothesis import settings as options
from hypothesis import strategies as st

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.fact_lines import retold
from arbiter_app.operations.interface import TournamentState
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.choices import EnteredValue, KFactor, ManualPlace, StandingsChoices
from arbiter_app.store.schema import PlayerRow, TournamentRow, table_of
from arbiter_app.store.state import Act, Fee, LateEntry, PairingRecord, Presence
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.wording import phrase
from tests.few_examples import few_examples
from tests.store.support import new_session, open_session
from tests.strategies import (
    paper_settings,
    players,
    prize_groups,
    round_times,
    settings_values,
    texts,
    tournaments,
)


@st.composite
def choices(draw: st.DrawFn, keys: tuple[int, ...]) -> StandingsChoices:
    """Choices about some of the players."""
    some = st.lists(st.sampled_from(keys), max_size=4, unique=True) if keys else st.just([])
    value = st.fractions(-100, 100, max_denominator=999)
    codes = sorted({"OTHER_A", "OTHER_é"} if draw(st.booleans()) else {"OTHER_B"})
    return StandingsChoices(
        draw(st.none() | texts(9)),
        tuple(
            ManualPlace(number, key, draw(st.integers(1, 9)), draw(texts(9)))
            for number in (1, 3)
            for key in sorted(draw(some))
        ),
        tuple(EnteredValue(code, key, draw(value)) for code in codes for key in sorted(draw(some))),
        tuple(KFactor(key, draw(st.sampled_from((10, 20, 40)))) for key in sorted(draw(some))),
        tuple(draw(st.lists(prize_groups(), max_size=3))),
    )


def with_what_no_file_says(player: Player) -> st.SearchStrategy[Player]:
    """A player with what a report file has no room for, or says only of rounds."""
    return st.builds(
        partial(replace, player),
        club=texts(9),
        category=texts(3),
        withdrawn_from=st.none() | st.integers(1, 12),
    )


def states(tournament: Tournament, keys: tuple[int, ...], data: st.DataObject) -> TournamentState:
    numbering = tuple(zip((player.tpn for player in tournament.players), keys, strict=True))
    records = tuple(
        PairingRecord(played.number, "dutch-2026", "0.1", "ab12", '{"x":"½"}', numbering)
        for played in tournament.rounds
    )
    settings = replace(tournament.settings, round_times=data.draw(round_times()))
    people = tuple(data.draw(with_what_no_file_says(each)) for each in tournament.players)
    return TournamentState(
        replace(tournament, settings=settings, players=people),
        keys,
        records,
        choices=data.draw(choices(keys)),
        paper=data.draw(paper_settings()),
        late_entries=tuple(
            LateEntry(key, 4, data.draw(st.integers(1, 3))) for key in sorted(keys[1:3])
        ),
        presences=tuple(Presence(key, data.draw(st.integers(1, 9))) for key in sorted(keys[:2])),
        fees=tuple(
            Fee(key, data.draw(st.integers(0, 9999)), data.draw(st.integers(0, 9999)))
            for key in sorted(keys[1:4])
        ),
    )


@pytest.fixture(scope="module", params=["file", pytest.param("server", marks=pytest.mark.slow)])
def shared_place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path | EventAddress:
    """One event for all examples: each is another tournament of it."""
    if request.param == "file":
        place = tmp_path_factory.mktemp("round_trip") / "event.arbiter"
    else:
        place = request.getfixturevalue("server").address("round trip")
    new_session(place).close()
    return place


@few_examples(6, 200)
@given(tournament=tournaments(), data=st.data())
def test_a_tournament_is_read_as_it_was_written(
    shared_place: Path | EventAddress, tournament: Tournament, data: st.DataObject
) -> None:
    with open_session(shared_place) as session:
        tournament_id = session.new_tournament_id()
        state = states(tournament, session.new_player_keys(len(tournament.players)), data)
        session.commit(
            Act(ActKind.TOURNAMENT_IMPORTED, phrase("Import")), tournament_id, None, state
        )
    with open_session(shared_place) as session:
        assert session.state(tournament_id) == state


@few_examples(6, 200)
@given(first=tournaments(), second=tournaments(), undone=st.booleans(), data=st.data())
def test_any_tournament_can_become_any_other_and_back(
    shared_place: Path | EventAddress,
    first: Tournament,
    second: Tournament,
    undone: bool,
    data: st.DataObject,
) -> None:
    with open_session(shared_place) as session:
        tournament_id = session.new_tournament_id()
        keys = session.new_player_keys(20)
        before = states(first, keys[: len(first.players)], data)
        # The lines that state facts are written with them.
        after = retold(before, states(second, keys[: len(second.players)][::-1], data))
        session.commit(Act(ActKind.TOURNAMENT_IMPORTED, phrase("One")), tournament_id, None, before)
        session.commit(Act(ActKind.SETTINGS_CHANGED, phrase("Two")), tournament_id, before, after)
        if undone:
            session.undo()
    with open_session(shared_place) as session:
        assert session.state(tournament_id) == (before if undone else after)


_FIRST_FOUND = options(phases=(Phase.generate,), deadline=None, max_examples=500)
"""Any example will do, not the smallest."""


@pytest.mark.parametrize("fact", [field.name for field in fields(Player)])
def test_every_fact_of_a_player_is_drawn(fact: str) -> None:
    """Else nothing here would notice if it was not kept."""
    usual = getattr(Player(1, ""), fact)
    drawn = players(2).flatmap(with_what_no_file_says)
    find(drawn, lambda player: getattr(player, fact) != usual, settings=_FIRST_FOUND)


@pytest.mark.parametrize("setting", [field.name for field in fields(Settings)])
def test_every_setting_is_drawn(setting: str) -> None:
    usual = getattr(Settings(), setting)
    if setting == "round_times":
        find(round_times(), lambda times: times != usual, settings=_FIRST_FOUND)
    else:
        drawn = settings_values()
        find(drawn, lambda one: getattr(one, setting) != usual, settings=_FIRST_FOUND)


def test_every_setting_and_every_fact_of_a_player_has_its_column() -> None:
    columns = {column.name for column in table_of(TournamentRow).columns}
    # The times of the rounds have rows of their own.
    assert (columns - {"id"}) | {"round_times"} == {field.name for field in fields(Settings)}
    columns = {column.name for column in table_of(PlayerRow).columns}
    # So have ratings that came later.
    facts = {field.name for field in fields(Player)}
    assert (columns - {"id", "tournament_id"}) | {"later_ratings"} == facts
