"""Ladder, picture and steps of the Lim System, of Dubov and of the rules of 1998."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.explanation.bracket_items import PlayerItem
from arbiter_app.gui.explanation.bracket_picture import LinkKind, bracket_picture
from arbiter_app.gui.explanation.ladder import LadderModel
from arbiter_app.gui.explanation.panel import ExplanationPanel
from arbiter_app.gui.explanation.stages import ArticleStage, Stage, stage_text, stages_of
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme, ThemeChoice
from arbiter_app.gui.tables.model import Role
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import BracketTrace, FloaterWay
from arbiter_app.trace.rounds import RoundPairing, RoundTrace
from arbiter_app.trf.read import read_trf
from tests.few_examples import few_of

CORPUS = Path(__file__).parents[1] / "corpus"
FILES = [
    *(("lim", "lim", name) for name in ("001", "003", "004", "006", "010")),
    ("lim-maxi", "lim", "003"),
    *(("dubov", "dubov", name) for name in ("001", "004", "007", "008")),
    *(("burstein", "burstein", name) for name in ("002", "004", "005", "009", "012")),
    *(("double-swiss", "double_swiss", name) for name in ("002", "004", "006", "012")),
    *(("swiss-1998", "dutch1998", name) for name in ("001", "002", "003", "004", "010")),
]


def tournament_of(folder: str, name: str) -> Tournament:
    return read_trf((CORPUS / folder / f"{name}.trf").read_bytes()).tournament


def paired(folder: str, name: str, number: int, system: str) -> tuple[RoundPairing, RoundTrace]:
    before = tournament_of(folder, name).before_round(number)
    pairing = pair_round(before, system=system, explain=True)
    assert pairing.trace is not None
    return pairing, pairing.trace


@pytest.mark.parametrize(("system", "folder", "name"), few_of(FILES, FILES[::2]))
def test_every_step_shows_everybody_once_and_says_something(
    qapp: QApplication, system: str, folder: str, name: str
) -> None:
    tournament = tournament_of(folder, name)
    for played in tournament.rounds:
        _, trace = paired(folder, name, played.number, system)
        names = Names.of(tournament, trace)
        for bracket in trace.brackets:
            members = {p.tpn for p in (*bracket.moved_down_players, *bracket.residents)}
            stages = stages_of(bracket, system)
            assert stages[-1] is Stage.RESULT
            for stage in stages:
                picture = bracket_picture(bracket, stage, system=system)
                assert sorted(node.player.tpn for node in picture.nodes) == sorted(members)
                assert len({(node.side, node.y) for node in picture.nodes}) == len(members)
                assert {
                    tpn for link in picture.links for tpn in (link.first, link.second)
                } <= members
                said = stage_text(bracket, stage, names)
                assert all(said[1:])
                # A seeding round is told in the words of the Dutch System.
                assert trace.text or not any("first candidate" in text for text in said)


@pytest.mark.parametrize(("system", "folder", "name"), few_of(FILES, FILES[::2]))
def test_the_result_has_its_pairs_from_left_to_right_and_its_floaters(
    qapp: QApplication, system: str, folder: str, name: str
) -> None:
    for played in tournament_of(folder, name).rounds:
        _, trace = paired(folder, name, played.number, system)
        for bracket in trace.brackets:
            picture = bracket_picture(bracket, system=system)
            made = [link for link in picture.links if link.kind is LinkKind.PAIR]
            assert {(link.first, link.second, link.white) for link in made} == {
                (pair.first, pair.second, pair.white) for pair in bracket.pairs
            }
            for link in picture.links:
                assert picture.node(link.first).side == 0
                assert picture.node(link.second).side == 1
            going = {node.player.tpn for node in picture.nodes if node.goes is not None}
            cracked = {tpn for pair in bracket.undone for tpn in pair}
            assert going == {floater.tpn for floater in bracket.downfloaters} | cracked


def test_the_order_of_lim_shows_on_the_ladder(qapp: QApplication) -> None:
    """2.2: from the top, from the bottom, the median score-group last; floaters go towards it."""
    _, trace = paired("lim", "003", 9, "lim")
    ladder = LadderModel()
    ladder.show_brackets(trace.brackets, "lim")
    assert [(rung.bracket.score, rung.heading) for rung in ladder.lines] == [
        (65, "from the top"),
        (60, ""),
        (45, ""),
        (30, "from the bottom"),
        (35, ""),
        (40, "median last"),
    ]
    assert [rung.way for rung in ladder.lines[:5]] == [FloaterWay.DOWN] * 3 + [FloaterWay.UP] * 2
    assert [(rung.from_above, rung.from_below) for rung in ladder.lines] == [
        *((0, 0), (1, 0), (2, 0), (0, 0), (0, 3), (3, 2))
    ]
    # 4½ points: one player floats, and the pair that is cracked for the median follows.
    assert (ladder.lines[2].going, ladder.lines[2].cracked) == (3, 1)
    spoken = ladder.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert (
        spoken
        == "Score-group 3, 4½ points: 7 players, 2 come from above, 3 go down, pairs cracked: 1"
    )
    one = ladder.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "1 comes from above, 2 go down" in one
    assert "2 come from below" in ladder.index(5, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert ladder.index(0, 0).data(Role.ROW) is ladder.lines[0]


def test_where_all_is_paired_downward_nothing_is_said_of_it(qapp: QApplication) -> None:
    _, trace = paired("dutch1998", "003", 6, "swiss-1998")
    ladder = LadderModel()
    ladder.show_brackets(trace.brackets)
    assert {rung.heading for rung in ladder.lines} == {""}
    assert {rung.way for rung in ladder.lines} == {FloaterWay.DOWN}


def test_floaters_come_from_both_sides_into_the_median(qapp: QApplication) -> None:
    _, trace = paired("lim", "003", 9, "lim")
    median = trace.brackets[-1]
    nodes = bracket_picture(median, system="lim").nodes
    ways = {node.player.tpn: node.comes for node in nodes if node.comes is not None}
    assert ways == {
        3: FloaterWay.DOWN,
        4: FloaterWay.DOWN,
        5: FloaterWay.DOWN,
        6: FloaterWay.UP,
        8: FloaterWay.UP,
    }


def test_a_cracked_pair_in_both_pictures(qapp: QApplication) -> None:
    """2.6: in its own score-group as undone, in the median score-group at the step that undoes it."""
    _, trace = paired("lim", "003", 9, "lim")
    own, median = trace.brackets[2], trace.brackets[-1]
    result = bracket_picture(own, system="lim")
    assert [
        (link.first, link.second) for link in result.links if link.kind is LinkKind.CRACKED
    ] == [(3, 4)]
    (crack,) = [s for s in stages_of(median, "lim") if s.title == "2.6"]
    picture = bracket_picture(median, crack, system="lim")
    assert [(link.first, link.second, link.kind) for link in picture.links] == [
        (3, 4, LinkKind.CRACKED)
    ]
    assert stage_text(median, crack, Names({3: "Adler", 4: "Ferrari"}, system="lim"))[1].startswith(
        "The median score-group could not be paired: № 6 would have no opponent."
    )


def test_the_steps_of_lim_are_its_articles(qapp: QApplication) -> None:
    _, trace = paired("lim", "003", 9, "lim")
    group = trace.brackets[2]
    stages = stages_of(group, "lim")
    assert [stage.title for stage in stages] == ["4.4a", "3.8", "2.4", "4.1", "5.2", "Result"]
    float_step, floaters, proposed, *_ = (
        bracket_picture(group, stage, system="lim") for stage in stages
    )
    wolf = float_step.node(5)
    assert (wolf.concerned, wolf.goes, wolf.kind) == (True, FloaterWay.DOWN, "d")
    assert not float_step.links
    assert {link.kind for link in floaters.links} == {LinkKind.NEW}
    assert [(link.kind, link.label) for link in proposed.links if link.first == 3] == [
        (LinkKind.FAILING, "5.2")
    ]


def test_the_steps_of_1998_are_its_articles(qapp: QApplication) -> None:
    """The proposal stands between what comes before it and what gives way."""
    _, trace = paired("dutch1998", "002", 8, "swiss-1998")
    bracket = trace.brackets[3]
    stages = stages_of(bracket, "swiss-1998")
    assert [stage.title for stage in stages] == [
        *("C.13", "C.2", "Proposal", "What fails", "C.10", "C.9", "C.8", "Result")
    ]
    exchange = next(s for s in stages if isinstance(s, ArticleStage) and s.title == "C.8")
    picture = bracket_picture(bracket, exchange, system="swiss-1998")
    assert {node.player.tpn for node in picture.nodes if node.exchanged} == {6, 8}
    assert {link.kind for link in picture.links} >= {LinkKind.NEW, LinkKind.DROPPED}
    assert picture.caption == "x = 1 · p = 1 + 2 · exchange c"


def test_a_bracket_treated_as_homogeneous_has_one_block(qapp: QApplication) -> None:
    """A.3: the players moved down stand among the others where they are not paired first."""
    _, trace = paired("dutch1998", "001", 3, "swiss-1998")
    bracket: BracketTrace = trace.brackets[2]
    assert bracket.moved_down_players
    (block,) = bracket_picture(bracket, system="swiss-1998").blocks
    assert (block.left, block.right) == ("S1", "S2")


def _segments(panel: ExplanationPanel) -> list[str]:
    """The titles of the steps to choose from."""
    buttons = panel.findChildren(QPushButton)
    shown = [b for b in buttons if b.objectName().startswith("stage") and b.isVisible()]
    return [button.text() for button in shown]


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_stepping_in_the_panel(qtbot: QtBot, qapp: QApplication, choice: ThemeChoice) -> None:
    """The right arrow goes through the articles, then on to the next score-group."""
    theme = Theme(qapp, choice)
    panel = ExplanationPanel(Icons(theme), theme)
    qtbot.addWidget(panel)
    panel.resize(600, 700)
    panel.show()
    pairing, trace = paired("lim", "003", 9, "lim")
    panel.show_pairing(pairing, tournament_of("lim", "003"))
    panel.go_to_bracket(2)
    stages = stages_of(trace.brackets[2], "lim")
    panel.show_stage(stages[0])
    seen = [panel.stage]
    panel.picture.setFocus()
    for _ in stages[1:]:
        QTest.keyClick(panel.picture, Qt.Key.Key_Right)
        seen.append(panel.stage)
    assert seen == list(stages)
    titles = [stage.title for stage in stages]
    qtbot.waitUntil(lambda: _segments(panel) == titles)
    QTest.keyClick(panel.picture, Qt.Key.Key_Right)
    assert panel.ladder_view.currentIndex().row() == 3
    assert panel.stage == stages_of(trace.brackets[3], "lim")[0]
    assert not panel.grab().isNull()


def test_dubov_is_stepped_from_g1_and_g2_to_s1_and_t2(qapp: QApplication) -> None:
    """3.2.2 to 3.2.6: upfloaters, subgroups, shifts, order, transposition."""
    _, trace = paired("dubov", "001", 5, "dubov")
    bracket = trace.brackets[0]
    *articles, result = stages_of(bracket, "dubov")
    assert result is Stage.RESULT
    assert [stage.title for stage in articles if isinstance(stage, ArticleStage)] == [
        "3.2.2",
        "3.2.3",
        "3.2.4.1",
        "3.2.4.2",
        "3.2.5",
    ]
    brought, divided, *_, ordered = (
        bracket_picture(bracket, stage, system="dubov") for stage in articles
    )
    assert {node.player.tpn for node in brought.nodes if node.comes is FloaterWay.UP} == {1, 2}
    assert {node.player.tpn for node in brought.nodes if node.concerned} == {1, 2}
    assert (divided.blocks[0].left, divided.blocks[0].right) == ("G1, White", "G2, Black")
    assert {node.player.tpn for node in divided.nodes if node.side == 0} == {1, 3}
    assert {node.player.tpn for node in ordered.nodes if node.side == 0} == {2, 3}
    assert len(ordered.links) == 2


def test_the_index_of_burstein_is_told_of_a_player(qtbot: QtBot, qapp: QApplication) -> None:
    """1.8: what the order in the columns goes by, where the mouse rests on a player."""
    theme = Theme(qapp, ThemeChoice.LIGHT)
    panel = ExplanationPanel(Icons(theme), theme)
    qtbot.addWidget(panel)
    panel.show()
    pairing, _ = paired("burstein", "001", 4, "burstein")
    panel.show_pairing(pairing, tournament_of("burstein", "001"))
    people = [item for item in panel.picture.items() if isinstance(item, PlayerItem)]
    assert people
    assert all("\nIndex " in item.toolTip() for item in people)
