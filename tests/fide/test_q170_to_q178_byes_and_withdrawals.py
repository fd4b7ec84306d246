"""FIDE's checklist, questions 170 to 178 and 198: who has left, who may have which bye."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.cli.app import main
from arbiter_app.document_source import DocumentSource
from arbiter_app.errors import RefusedError
from arbiter_app.gui.standings.model import crossed_players
from arbiter_app.operations.interface import (
    Absence,
    ConfirmationNeededError,
    EventSession,
    Level,
    bar_half_point_byes,
    enter_results,
    expel_player,
    export_trf,
    pair_next_round,
    publish_round,
    ranks_of,
    request_bye,
    return_player,
    settle_absences,
    standings_of,
    withdraw_player,
)
from arbiter_app.reports.crosstable_table import crosstable_view
from arbiter_app.reports.standings_table import standings_view
from arbiter_app.standings.check import check_standings
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.read import read_trf
from tests.store.support import TickingClock, new_event
from tests.unit.reports import samples

Event = tuple[EventSession, int]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """Eight players, one round over."""
    session, number = new_event(tmp_path / "open.arbiter")
    play(session, number)
    yield session, number
    session.close()


def play(session: EventSession, number: int) -> None:
    pair_next_round(session, number)
    played = session.tournament(number).rounds[-1]
    boards = dict.fromkeys((game.board for game in played.games), GameResult.WHITE_WINS)
    enter_results(session, number, played.number, boards)


def test_q170_withdrawn_players_are_marked_in_all_lists(event: Event) -> None:
    session, number = event
    name = session.tournament(number).player(3).name
    withdraw_player(session, number, 3)
    publish_round(session, number, 1)
    source = DocumentSource(session.state(number))
    pages = source.web_pages(TickingClock().now())
    for page in ("standings.html", "crosstable.html", "players.html"):
        assert f"{name} (withdrawn)" in pages[page].decode(), page
    tournament = session.tournament(number)
    table = standings_of(session.state(number))
    lines = standings_view(tournament, table, samples.PRINTING).lines
    assert [line.name for line in lines if line.has_left] == [name]
    assert "### Withdrawn @ Round 2: players 3" in export_trf(session, number).decode()


def test_q170_on_the_command_line(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    session, number = event
    name = session.tournament(number).player(3).name
    withdraw_player(session, number, 3)
    session.close()
    assert main(["standings", str(session.path)]) == 0
    assert f"{name} (withdrawn)" in capsys.readouterr().out
    assert main(["standings", str(session.path), "--json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    assert [one["tpn"] for one in players if one["withdrawn"]] == [3]


@pytest.mark.parametrize(
    ("kind", "points"), [(ByeKind.HALF_POINT, 5), (ByeKind.FULL_POINT, 10), (ByeKind.ZERO_POINT, 0)]
)
def test_q171_q172_q177_byes_that_are_asked_for_have_their_points(
    event: Event, kind: ByeKind, points: int
) -> None:
    """Q179: a full-point bye is told in the report."""
    session, number = event
    request_bye(session, number, 4, 2, kind, confirmed=True)
    before = {row.tpn: row.points for row in standings_of(session.state(number)).rows}[4]
    play(session, number)
    after = {row.tpn: row.points for row in standings_of(session.state(number)).rows}[4]
    assert after - before == points
    told = "### Full-point bye @ Round 2" in export_trf(session, number).decode()
    assert told is (kind is ByeKind.FULL_POINT)


def test_q173_q174_a_second_half_point_bye_is_asked_about(event: Event) -> None:
    session, number = event
    request_bye(session, number, 4, 2, ByeKind.HALF_POINT)
    with pytest.raises(ConfirmationNeededError, match="already has a half-point bye") as asked:
        request_bye(session, number, 4, 3, ByeKind.HALF_POINT)
    assert asked.value.level is Level.CONFIRM
    request_bye(session, number, 4, 3, ByeKind.HALF_POINT, confirmed=True)


def test_q175_q176_no_half_point_bye_for_players_who_are_not_entitled_to_any(event: Event) -> None:
    """C.05 6.7: in and outside FIDE mode."""
    session, number = event
    bar_half_point_byes(session, number, 4, barred=True)
    with pytest.raises(RefusedError, match="not entitled to half-point byes") as refused:
        request_bye(session, number, 4, 2, ByeKind.HALF_POINT, confirmed=True)
    assert refused.value.article == "C.05 6.7"
    with pytest.raises(RefusedError, match="not entitled to half-point byes"):
        settle_absences(session, number, {4: Absence.HALF_POINT_BYE}, confirmed=True)
    request_bye(session, number, 4, 2, ByeKind.ZERO_POINT)
    assert str(session.journal()[-2].name).endswith("not entitled to half-point byes")
    again = read_trf(export_trf(session, number)).tournament
    assert [one.tpn for one in again.players if not one.has_half_point_byes] == [4]
    with pytest.raises(RefusedError, match="not entitled"):
        bar_half_point_byes(session, number, 4, barred=True)
    bar_half_point_byes(session, number, 4, barred=False)
    request_bye(session, number, 4, 3, ByeKind.HALF_POINT)
    with pytest.raises(RefusedError, match="has requested a half-point bye in round 3"):
        bar_half_point_byes(session, number, 4, barred=True)


def test_q177_q178_a_full_point_bye_is_said_to_be_deprecated(event: Event) -> None:
    session, number = event
    with pytest.raises(ConfirmationNeededError, match="deprecated") as asked:
        request_bye(session, number, 4, 2, ByeKind.FULL_POINT)
    assert asked.value.level is Level.ACKNOWLEDGE
    request_bye(session, number, 4, 2, ByeKind.FULL_POINT, confirmed=True)


def test_q198_expelled_players_have_no_rank(event: Event) -> None:
    """The games they played count for their opponents; the standings before stay as they were."""
    session, number = event
    before = standings_of(session.state(number))
    leader = before.rows[0].tpn
    expel_player(session, number, leader, reason="cheating", confirmed=True)
    play(session, number)
    state = session.state(number)
    table = standings_of(state)
    assert table.rows[0].rank == 1
    assert [row.tpn for row in table.unranked] == [leader]
    assert leader not in {row.tpn for row in table.rows}
    assert leader not in ranks_of(state)

    crossed = crosstable(state.tournament, table=table)
    view = crosstable_view(state.tournament, crossed, samples.PRINTING)
    assert view.lines[-1].rank == 0
    opponents = {
        row.row.tpn: row for row in crossed_players(crossed, state.tournament.players_by_tpn())
    }
    (met,) = (
        game.opponent_of(leader)
        for game in state.tournament.round(1).games
        if leader in (game.white, game.black)
    )
    assert opponents[met].opponent(0) == "–"

    reading = read_trf(export_trf(session, number))
    assert leader not in reading.ranks
    checked = replace(
        reading.tournament, settings=replace(reading.tournament.settings, tie_breaks=("BH", "SB"))
    )
    assert check_standings(checked, reading.ranks).same
    return_player(session, number, leader, confirmed=True)
    assert not standings_of(session.state(number)).unranked
