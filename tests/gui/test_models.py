"""Models keep Qt's rules whatever is shown, and change only what differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.event_address import event_address
from arbiter_app.gui.boards.model import (
    BoardRows,
    BoardsModel,
    ScoresBefore,
    board_result_text,
    bye_text,
)
from arbiter_app.gui.by_hand.model import Problems
from arbiter_app.gui.documents.document_list import DocumentListModel
from arbiter_app.gui.explanation.ladder import LadderModel
from arbiter_app.gui.log.model import LogModel
from arbiter_app.gui.players.model import PlayersModel
from arbiter_app.gui.standings.model import CrosstableModel, StandingsModel
from arbiter_app.gui.tables.model import Role
from arbiter_app.gui.window.recent import RecentModel
from arbiter_app.operations.interface import EventSession
from arbiter_app.pairing.questions import pair_round
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Title
from tests.gui.driver import CORPUS, SteadyClock
from tests.imported import import_trf


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    """Complains by an exception in the test as soon as the model breaks a rule."""
    return QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def fill_players(model: PlayersModel, tournament: Tournament) -> None:
    model.show_tournament(tournament)
    model.show_tournament(replace(tournament, players=tournament.players[:5]))
    model.show_tournament(tournament)
    model.setData(model.index(0, 1), "New, Name")
    model.clear_draft()


def fill_boards(model: BoardsModel, tournament: Tournament) -> None:
    for played in tournament.rounds:
        model.set_rows(BoardRows().of(tournament, played.number, {}))
    model.set_rows(tuple(row for row in model.rows if row.is_missing))


def fill_standings(model: StandingsModel, tournament: Tournament) -> None:
    players = tournament.players_by_tpn()
    model.show_table(standings(tournament), players)
    model.show_table(standings(tournament, tie_breaks=("DE",)), players)
    model.show_table(standings(tournament, after_round=2), players)


def fill_crosstable(model: CrosstableModel, tournament: Tournament) -> None:
    players = tournament.players_by_tpn()
    for number in (0, 3, len(tournament.rounds)):
        model.show_table(crosstable(tournament, after_round=number), players)


def fill_ladder(model: LadderModel, tournament: Tournament) -> None:
    trace = pair_round(tournament.before_round(5), explain=True).trace
    assert trace is not None
    model.show_brackets(trace.brackets)
    model.show_brackets(trace.brackets[:1])


@pytest.mark.parametrize(
    ("make", "fill"),
    [
        (PlayersModel, fill_players),
        (BoardsModel, fill_boards),
        (StandingsModel, fill_standings),
        (CrosstableModel, fill_crosstable),
        (LadderModel, fill_ladder),
        (DocumentListModel, lambda _model, _tournament: None),
        (
            RecentModel,
            lambda model, _tournament: model.show_places(
                (CORPUS, event_address("postgresql://anna@club/open")), {}
            ),
        ),
        (LogModel, lambda model, _tournament: model.set_rows(())),
    ],
)
def test_models_keep_the_rules_of_qt(
    qapp: QApplication,
    played: Tournament,
    make: Callable[[], QAbstractItemModel],
    fill: Callable[[QAbstractItemModel, Tournament], None],
) -> None:
    model = make()
    watch = watched(model)
    fill(model, played)
    assert watch.model() is model
    for row in range(model.rowCount()):
        text = model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert isinstance(text, str)


def test_a_result_changes_one_row_only(qtbot: QtBot, played: Tournament) -> None:
    model = BoardsModel()
    model.set_rows(BoardRows().of(played, 1, {}))
    games = list(played.rounds[0].games)
    games[2] = replace(games[2], result=GameResult.DOUBLE_FORFEIT)
    corrected = replace(
        played, rounds=(replace(played.rounds[0], games=tuple(games)), *played.rounds[1:])
    )
    with (
        qtbot.assertNotEmitted(model.modelReset),
        qtbot.waitSignal(model.dataChanged) as blocker,
    ):
        model.set_rows(BoardRows().of(corrected, 1, {}))
    assert blocker.args is not None
    assert (blocker.args[0].row(), blocker.args[1].row()) == (2, 2)


def test_one_more_player_is_one_inserted_row(qtbot: QtBot, played: Tournament) -> None:
    """The cursor and an open editor survive because the model is not reset."""
    model = PlayersModel()
    model.show_tournament(replace(played, players=played.players[:-1]))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted):
        model.show_tournament(played)
    assert model.rowCount() == len(played.players) + 1


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("name", "  Ágnes Kovács ", Player(0, "Ágnes Kovács")),
        ("title", "wgm", Player(0, "", title=Title.WGM)),
        ("rating", "2105", Player(0, "", rating=2105)),
        ("rating", "", Player(0, "")),
        ("federation", "hun", Player(0, "", federation="HUN")),
        ("birth_date", "1990", Player(0, "", birth_date="1990/00/00")),
        ("birth_date", "1990-3-7", Player(0, "", birth_date="1990/03/07")),
        ("fide_id", "702730", Player(0, "", fide_id="702730")),
    ],
)
def test_what_is_typed_is_understood(
    qapp: QApplication, key: str, text: str, expected: Player
) -> None:
    model = PlayersModel()
    assert model.setData(model.index(0, model.column_number(key)), text)
    assert model.draft == expected


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("title", "boss"),
        ("rating", "2000+"),
        ("sex", "?"),
        ("birth_date", "7.3.90"),
        ("fide_id", "x"),
    ],
)
def test_what_is_not_understood_is_rejected_with_a_reason(
    qtbot: QtBot, key: str, text: str
) -> None:
    model = PlayersModel()
    with qtbot.waitSignal(model.rejected) as blocker:
        assert not model.setData(model.index(0, model.column_number(key)), text)
    assert blocker.args is not None
    assert str(blocker.args[0])
    assert model.was_rejected
    assert model.draft == Player(0, "")


def test_every_result_and_every_bye_has_its_text(qapp: QApplication) -> None:
    assert len({board_result_text(result) for result in GameResult}) >= 9
    assert all(board_result_text(result) for result in GameResult)
    assert board_result_text(GameResult.DRAW) == "½–½"
    assert all(bye_text(kind) for kind in ByeKind)


def test_the_log_marks_what_was_undone(
    qapp: QApplication, tmp_path: Path, clock: SteadyClock
) -> None:
    from arbiter_app.gui.log.model import log_rows

    with EventSession.create(tmp_path / "log.arbiter", clock=clock) as session:
        import_trf(session, (CORPUS / "0004-regular-n13-r9.trf").read_bytes())
        session.undo()
        model = LogModel()
        model.set_rows(log_rows(session.journal()))
    assert model.index(0, 0).data(Role.ROW).undone


def test_scores_before_a_round_are_worked_out_again_when_an_earlier_round_changes(
    played: Tournament,
) -> None:
    """Entering results of the round itself leaves them; a correction further back does not."""
    scores = ScoresBefore()
    third = scores.of(played, 3)
    assert third == {tpn: past.score for tpn, past in histories(played, after_round=2).items()}
    rounds = list(played.rounds)
    later = replace(rounds[2], games=(replace(rounds[2].games[0], result=None),))
    entered = replace(played, rounds=(*rounds[:2], later))
    assert scores.of(entered, 3) is third
    first = rounds[0].games[0]
    other = GameResult.BLACK_WINS if first.result is not GameResult.BLACK_WINS else GameResult.DRAW
    changed = replace(rounds[0], games=(replace(first, result=other), *rounds[0].games[1:]))
    corrected = replace(played, rounds=(changed, *rounds[1:]))
    assert scores.of(corrected, 3) != third
    assert (
        scores.of(corrected, 3)[first.black]
        == histories(corrected, after_round=2)[first.black].score
    )


def test_lines_known_from_before_are_the_lines_made_anew(played: Tournament) -> None:
    """Whatever changed since: a result, an earlier result, a name, the round shown."""
    rows = BoardRows()
    first = rows.of(played, 3, {})
    games = played.rounds[2].games
    other = replace(games[0], result=None)
    entered = _with_round(played, 3, replace(played.rounds[2], games=(other, *games[1:])))
    again = rows.of(entered, 3, {})
    boards = [(one, two) for one, two in zip(first, again, strict=True) if one.board is not None]
    assert [one.board for one, two in boards if one is not two] == [games[0].board]
    earlier = played.rounds[0]
    turned = tuple(
        game if game.result is None else replace(game, result=game.result.swapped)
        for game in earlier.games
    )
    renamed = replace(played.players[0], name="Somebody Else")
    board = games[1]
    changes: tuple[tuple[Tournament, int, Problems, dict[int, Game]], ...] = (
        (entered, 3, {}, {}),
        (_with_round(played, 1, replace(earlier, games=turned)), 3, {}, {}),
        (replace(played, players=(renamed, *played.players[1:])), 3, {}, {}),
        (played, 2, {}, {}),
        (played, 3, {(board.white, board.black): ("C1",)}, {}),
        (played, 3, {}, {board.board: other}),
        (played, 3, {}, {}),
    )
    for tournament, number, problems, really in changes:
        assert rows.of(tournament, number, problems, really) == BoardRows().of(
            tournament, number, problems, really
        )


def _with_round(tournament: Tournament, number: int, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))
