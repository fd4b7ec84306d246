"""Who is here, who is not, who has left: the status of players, and the mark beside their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.boards.model import BoardRows, BoardsModel, side_detail
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.players.model import player_rows
from arbiter_app.gui.standings.model import StandingsModel
from arbiter_app.gui.tables.cells import face_of, look_of
from arbiter_app.operations.interface import enter_results, expel_player, withdraw_player
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.gui.driver import CORPUS, Driver, close, new_driver

PLAYED = Round(
    1,
    (Game(1, 1, 2, GameResult.DRAW), Game(2, 3, 4, GameResult.WHITE_WINS)),
    (Bye(5, ByeKind.PAIRING_ALLOCATED), Bye(6, ByeKind.ZERO_POINT), Bye(7, ByeKind.HALF_POINT)),
)
OPEN = Round(
    2,
    (Game(1, 5, 3),),
    (
        *(Bye(1, ByeKind.PAIRING_ALLOCATED), Bye(2, ByeKind.HALF_POINT)),
        *(Bye(4, ByeKind.FULL_POINT), Bye(6, ByeKind.ZERO_POINT), Bye(7, ByeKind.ZERO_POINT)),
    ),
)


def event(*rounds: Round, byes: tuple[RequestedBye, ...] = (), total: int = 9) -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 8))
    return Tournament(Settings(rounds_total=total), players, rounds, byes)


def statuses(tournament: Tournament, expelled: dict[int, str] | None = None) -> list[str]:
    return [row.status for row in player_rows(tournament, expelled)]


def absent(tpn: int, number: int) -> RequestedBye:
    return RequestedBye(tpn, number, ByeKind.ZERO_POINT)


def test_byes_of_the_round_being_played_are_told_until_it_is_over() -> None:
    during = statuses(event(PLAYED, OPEN))
    assert during == [
        "bye, round 2",
        "half-point bye, round 2",
        "playing",
        "full-point bye, round 2",
        "playing",
        "absent, round 2; plays from round 3 on",
        "absent, round 2; plays from round 3 on",
    ]
    over = replace(OPEN, games=(Game(1, 5, 3, GameResult.DRAW),))
    assert statuses(event(PLAYED, over))[:5] == ["playing"] * 5


def test_who_has_yet_to_arrive_is_not_playing() -> None:
    """C.04.2 (2026) 2.4: never paired, and absent from the next round."""
    told = statuses(event(PLAYED, byes=(absent(6, 2), absent(1, 2))))
    assert told[5] == "not here yet; absent, round 2"
    assert told[0] == "absent, round 2"
    assert told[6] == "plays from round 2 on"
    assert statuses(event(byes=(absent(6, 1),)))[5] == "absent, round 1"


def test_who_never_came_did_not_play() -> None:
    assert statuses(event(PLAYED, total=1))[5:] == ["did not play", "did not play"]


def test_who_left_is_told_with_the_round_and_the_reason() -> None:
    start = event(PLAYED, byes=(absent(1, 3),))
    left = replace(
        start, players=tuple(replace(player, withdrawn_from=2) for player in start.players)
    )
    told = statuses(left, {2: "Telephone"})
    assert told[0] == "withdrawn from round 2"
    assert told[1] == "expelled from round 2: Telephone"


def test_no_round_is_told_that_there_will_not_be() -> None:
    """Neither a bye nor a withdrawal after the last round."""
    start = event(PLAYED, OPEN, byes=(absent(3, 10),))
    told = replace(
        start,
        players=tuple(
            replace(player, withdrawn_from=10) if player.tpn == 5 else player
            for player in start.players
        ),
    )
    assert statuses(told)[2] == "playing"
    assert statuses(told)[4] == "playing"
    assert statuses(replace(told, settings=Settings()))[2] == "absent, round 10"


def test_in_the_rounds_who_has_left_is_marked() -> None:
    """From the round on from which they are withdrawn: not in the one that they played before."""
    start = event(PLAYED, OPEN)
    left = replace(
        start,
        players=tuple(
            replace(player, withdrawn_from={3: 3, 6: 2, 7: 3}.get(player.tpn))
            for player in start.players
        ),
    )
    for number, marked in ((1, set()), (2, {6})):
        rows = BoardRows().of(left, number, {})
        sides = [side for row in rows for side in (row.white, row.black) if side is not None]
        assert {side.tpn for side in sides if "withdrawn" in side_detail(side)} == marked
    model = BoardsModel()
    model.set_rows(BoardRows().of(left, 2, {}))
    tones = {row.white.tpn: look_of(model.index(n, 1)).tone for n, row in enumerate(model.rows)}
    assert {tpn for tpn, tone in tones.items() if tone == CellTone.LEFT} == {6}
    kind = model.column_number("black")
    kinds = {row.white.tpn: model.index(n, kind).data() for n, row in enumerate(model.rows)}
    assert (kinds[6], kinds[7]) == ("withdrawn", "absent")


def test_who_has_left_is_struck_out_where_there_is_no_room_for_a_word() -> None:
    """A mark that no column is too narrow for, and that does without colour."""
    assert face_of(QFont(), CellTone.LEFT).strikeOut()
    assert not any(
        face_of(QFont(), tone).strikeOut() for tone in CellTone if tone is not CellTone.LEFT
    )


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    close(made)


def test_a_long_status_is_read_whole_where_there_is_room(driver: Driver) -> None:
    """The width that columns have for texts they do not have is the status'."""
    reason = "telephone rang during play"
    driver.event.act(expel_player, 4, reason=reason, confirmed=True)
    driver.page.show_page(PageName.PLAYERS)
    driver.window.resize(1440, 820)
    view, model = driver.page.players.view, driver.page.players.model
    place = model.column_number("status")
    text = str(model.index(4, place).data())
    assert text.endswith(reason)
    wanted = view.fontMetrics().horizontalAdvance(text) + 20
    driver.until(lambda: view.columnWidth(place) >= wanted)
    assert view.columnWidth(model.column_number("name")) >= view.fit.least_name


def test_in_standings_and_crosstable_who_has_left_is_marked(driver: Driver) -> None:
    last = driver.tournament.rounds[-1]
    results = {game.board: GameResult.DRAW for game in last.games if game.result is None}
    if results:
        driver.event.act(enter_results, last.number, results)
    driver.event.act(withdraw_player, 4)
    name = driver.tournament.player(4).name
    for page in (PageName.STANDINGS, PageName.CROSSTABLE):
        driver.page.show_page(page)
        driver.until_idle()
        model = (
            driver.page.standings.model
            if page == PageName.STANDINGS
            else driver.page.crosstable.model
        )
        place = model.column_number("name")
        cells = [model.index(row, place) for row in range(model.rowCount())]
        marked = [cell for cell in cells if "withdrawn" in look_of(cell).second]
        assert [cell.data() for cell in marked] == [name]
        assert [cell for cell in cells if look_of(cell).tone == CellTone.LEFT] == marked
        assert marked[0].data(Qt.ItemDataRole.ToolTipRole) == f"{name} (withdrawn)"
        assert "withdrawn" in marked[0].data(Qt.ItemDataRole.AccessibleTextRole)
    assert isinstance(driver.page.standings.model, StandingsModel)


def test_a_finished_event_of_another_program_has_nobody_absent_after_it(driver: Driver) -> None:
    """A report file that says who is absent from a round that there is not."""
    data = (CORPUS / "0004-regular-n13-r9.trf").read_text(encoding="utf-8")
    path = driver.event.session.path.with_name("absent.trf")
    path.write_text(f"{data.rstrip()}\nXXZ 3 5\n", encoding="utf-8")
    driver.open(path)
    assert driver.tournament.requested_byes == ()
    assert not [told for told in statuses(driver.tournament) if "round 10" in told]
