"""The models of the standings pages keep the rules of Qt while they change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.standings.charts import ChosenPlayers
from arbiter_app.gui.standings.interim import missing_parts
from arbiter_app.gui.standings.model import CrosstableModel
from arbiter_app.gui.standings.prizes import AwardsModel, GroupsModel, award_rows
from arbiter_app.gui.standings.ranked import EntryModel, Ranked, ranked, tied_rows, value_rows
from arbiter_app.gui.standings.rating_report import RatingReportModel, rated_players
from arbiter_app.gui.standings.tie_break_list import TieBreakListModel
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.operations.interface import standings_of, state_of_file
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from tests.gui.test_models import watched


@pytest.fixture
def shown(qapp: QApplication, played: Tournament) -> Ranked:
    """Nine rounds ranked by a tie-break that leaves many tied, with prizes."""
    settings = replace(played.settings, tie_breaks=("BPG",))
    state = state_of_file(replace(played, settings=settings))
    prizes = (PrizeGroup("Main", (300, 200)),)
    return ranked(replace(state, choices=replace(state.choices, prizes=prizes)))


def test_the_list_of_tie_breaks(shown: Ranked) -> None:
    model = TieBreakListModel()
    watch = watched(model)
    model.show_list(shown.tournament, ("BH", "SB", "XYZ"))
    model.move(0, 3)
    model.remove(1)
    model.replace(0, "DE")
    assert model.codes == ("DE", "BH")
    assert model.move(7, 0) == 7
    model.remove(9)
    model.edit(())
    assert watch.model() is model


def test_players_to_choose_and_to_write_for(shown: Ranked) -> None:
    players = ChosenPlayers()
    watches: list[QAbstractItemModelTester] = [watched(players)]
    players.show_table(shown.tournament, shown.table, player_keys(shown.state))
    players.choose_first(3)
    assert len(players.chosen) == 3
    entries = EntryModel("Rank", "Place")
    watches.append(watched(entries))
    entries.set_rows(tied_rows(shown))
    assert entries.rows
    assert entries.setData(entries.index(0, EntryModel.TEXT), " 2 ")
    assert not entries.setData(entries.index(0, 1), "2")
    assert entries.texts == {entries.rows[0].tpn: "2"}
    entries.set_rows(value_rows(shown, "OTHER_X"))
    assert len(entries.rows) == 13
    assert watches[1].model() is entries


def test_prizes_report_and_crosstable(shown: Ranked) -> None:
    groups, found, report, table = (
        GroupsModel(),
        AwardsModel(),
        RatingReportModel(),
        CrosstableModel(),
    )
    watches = [watched(model) for model in (groups, found, report, table)]
    groups.set_rows(shown.state.choices.prizes)
    found.set_rows(award_rows(shown))
    report.set_rows(rated_players(shown))
    players = shown.tournament.players_by_tpn()
    made = crosstable(shown.tournament, table=shown.table)
    table.show_table(made, players)
    table.show_table(made, players, by_number=True)
    assert [len(model.rows) for model in (groups, report, table)] == [1, 13, 13]
    assert sum(row.award.won.amount for row in found.rows) == 500
    assert len(watches) == 4


def test_missing_results_are_marked(qapp: QApplication, played: Tournament) -> None:
    """Points that a game may still change have a sign, and so has its cell (C.04.2 3.1)."""
    *earlier, last = played.rounds
    first, second, *others = last.games
    games = (replace(first, result=GameResult.ADJOURNED), replace(second, result=None), *others)
    still_open = replace(played, rounds=(*earlier, replace(last, games=games)))
    state = state_of_file(still_open)
    shown = ranked(state)
    parts = list(missing_parts(shown.table, still_open))
    assert parts == [f"round {last.number}: 1 result missing"]
    table = standings_of(state, after_round=last.number)
    assert list(missing_parts(table, still_open)) == [
        "1 result missing, 1 game adjourned",
        "? adjourned: counts as a draw for the pairing",
        "? no result yet: does not count",
    ]
    model = CrosstableModel()
    model.show_table(crosstable(still_open, table=table), still_open.players_by_tpn())
    concerned = {first.white, first.black, second.white, second.black}
    for row in model.rows:
        column = model.FIRST_ROUND + last.number - 1
        texts = [str(model.index(model.rows.index(row), at).data()) for at in (2, column)]
        assert all(text.endswith("?") for text in texts) is (row.player.tpn in concerned), texts
    assert list(missing_parts(standings_of(state_of_file(played)), played)) == []
