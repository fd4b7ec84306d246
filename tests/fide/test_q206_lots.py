"""FIDE's checklist, drawing of lots (questions 204 and 206): a tournament has one drawing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.cli import main
from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    change_settings,
    edit_player,
    enter_result,
    export_trf,
    leave_fide_mode,
    pair_next_round,
    set_lots,
    standings_of,
)
from arbiter_app.operations.results import enter_results
from arbiter_app.standings.ties import seed_of_games
from arbiter_app.tournament.types import GameResult
from tests.imported import import_trf
from tests.store.support import new_event, open_session

Event = tuple[EventSession, int]
Printed = Callable[..., list[int]]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """A tournament of one round, which is over: everybody is tied."""
    session, tournament_id = new_event(tmp_path / "open.arbiter", rounds=1)
    settings = replace(session.tournament(tournament_id).settings, tie_breaks=("WIN",))
    change_settings(session, tournament_id, settings, confirmed=True)
    paired = pair_next_round(session, tournament_id)
    results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
    enter_results(session, tournament_id, 1, results)
    yield session, tournament_id
    session.close()


def order(event: Event) -> list[int]:
    session, tournament_id = event
    return [row.tpn for row in standings_of(session.state(tournament_id)).rows]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    """The order that `standings` prints."""

    def order_of(*arguments: object) -> list[int]:
        capsys.readouterr()
        assert main(["standings", "--json", *map(str, arguments)]) == 0
        return [row["tpn"] for row in json.loads(capsys.readouterr().out)["players"]]

    return order_of


class TestQ206:
    """Drawing again does not lead to another result."""

    def test_drawn_again_lots_are_the_same(self, event: Event) -> None:
        set_lots(*event, True)
        first = order(event)
        assert first != list(range(1, 9))
        set_lots(*event, False, confirmed=True)
        assert order(event) == list(range(1, 9))
        set_lots(*event, True)
        assert order(event) == first

    def test_a_correction_after_them_changes_no_lot(self, event: Event) -> None:
        """Taken back, undone, or in force: what was drawn once stays."""
        session, tournament_id = event
        set_lots(*event, True)
        seed = session.state(tournament_id).choices.lots
        set_lots(*event, False, confirmed=True)
        enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
        assert seed_of_games(session.tournament(tournament_id)) != seed
        set_lots(*event, True)
        assert session.state(tournament_id).choices.lots == seed

    def test_taking_them_back_is_asked(self, event: Event) -> None:
        set_lots(*event, True)
        with pytest.raises(ConfirmationNeededError) as question:
            set_lots(*event, False)
        assert question.value.level is Level.CONFIRM

    def test_undoing_them_keeps_the_seed(self, event: Event) -> None:
        session, tournament_id = event
        set_lots(*event, True)
        seed = session.state(tournament_id).choices.lots
        session.undo()
        enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
        session.close()
        with open_session(session.path) as again:
            set_lots(again, tournament_id, True)
            assert again.state(tournament_id).choices.lots == seed

    def test_outside_fide_mode_too(self, event: Event) -> None:
        session, tournament_id = event
        set_lots(*event, True)
        seed = session.state(tournament_id).choices.lots
        leave_fide_mode(*event, confirmed=True)
        set_lots(*event, False, confirmed=True)
        enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
        set_lots(*event, True)
        assert session.state(tournament_id).choices.lots == seed

    def test_commands_print_the_lots_of_the_event(self, event: Event, printed: Printed) -> None:
        """Before they are drawn, after that, and taken back: there is no other order.

        An unrated draw leaves everybody tied, and would give other lots.
        """
        session, tournament_id = event
        before = printed("--lots", session.path)
        set_lots(*event, True)
        assert order(event) == before == printed(session.path)
        enter_result(session, tournament_id, 1, 1, GameResult.UNRATED_DRAW, confirmed=True)
        drawn = session.state(tournament_id).choices.lots
        assert seed_of_games(session.tournament(tournament_id)) != drawn
        assert printed("--lots", session.path) == printed(session.path) == before
        set_lots(*event, False, confirmed=True)
        assert printed("--lots", session.path) == before
        assert printed(session.path) == list(range(1, 9))

    def test_commands_take_no_seed(self, event: Event) -> None:
        assert main(["standings", str(event[0].path), "--lots", "other"]) != 0

    def test_the_same_games_have_the_same_lots_everywhere(
        self, event: Event, printed: Printed, tmp_path: Path
    ) -> None:
        """In a report file of them, and in an event made of that."""
        session, tournament_id = event
        report = tmp_path / "report.trf"
        report.write_bytes(export_trf(session, tournament_id))
        set_lots(*event, True)
        assert printed("--lots", report) == order(event)
        report.write_bytes(export_trf(session, tournament_id))
        assert printed(report) == printed("--lots", report) == order(event)
        again, number = new_event(tmp_path / "again.arbiter", players=0)
        number = import_trf(again, report.read_bytes()).created_id
        assert order((again, number)) == order(event)
        again.close()

    def test_the_order_of_boards_does_not_matter(self, event: Event) -> None:
        """A report file has none."""
        session, tournament_id = event
        tournament = session.tournament(tournament_id)
        (played,) = tournament.rounds
        turned = tuple(
            replace(game, board=board) for board, game in enumerate(played.games[::-1], start=1)
        )
        other = replace(tournament, rounds=(replace(played, games=turned),))
        assert seed_of_games(other) == seed_of_games(tournament)

    def test_nobody_chooses_the_seed(self, event: Event) -> None:
        """It comes from who met whom with what result, and from nothing that is typed."""
        session, tournament_id = event
        tournament = session.tournament(tournament_id)
        seed = seed_of_games(tournament)
        player = tournament.player(3)
        edit_player(session, tournament_id, 3, replace(player, name="Other, Name", club="Club"))
        settings = replace(session.tournament(tournament_id).settings, name="Other", city="Oslo")
        change_settings(session, tournament_id, settings, confirmed=True)
        assert seed_of_games(session.tournament(tournament_id)) == seed
        enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
        assert seed_of_games(session.tournament(tournament_id)) != seed


def test_before_the_end_there_are_no_lots(tmp_path: Path) -> None:
    """C.07 (2026) 4.2 is about final standings: there is one moment, and one seed."""
    session, tournament_id = new_event(tmp_path / "other.arbiter", rounds=2)
    for number in (1, 2):
        with pytest.raises(RefusedError, match="when the last round is over"):
            set_lots(session, tournament_id, True)
        pairing = pair_next_round(session, tournament_id).pairing
        with pytest.raises(RefusedError, match="when the last round is over"):
            set_lots(session, tournament_id, True)
        results = dict.fromkeys((pair.board for pair in pairing.pairs), GameResult.DRAW)
        enter_results(session, tournament_id, number, results)
    set_lots(session, tournament_id, True)
    session.close()
