"""Why, why not, what if, a correction, to the end: asked in the window, on rounds of the corpus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QFrame
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.dragged_player import player_data
from arbiter_app.gui.by_hand.model import DraftVerdict
from arbiter_app.gui.commands.player_field import BYE
from arbiter_app.gui.explanation.bracket_picture import LinkKind, bracket_picture
from arbiter_app.gui.explanation.stages import Length, Stage, stage_text, stages_of
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.look.theme import scaled
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.questions.answers import shown_answer
from arbiter_app.gui.questions.pairings_compared import ComparedLine
from arbiter_app.gui.questions.papers import answer_paper
from arbiter_app.gui.rounds.side import SidePanel, SideTab
from arbiter_app.languages import catalogue
from arbiter_app.operations.interface import ManualPairing, ask_why_not
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.sheet import Printing
from arbiter_app.tournament.named_players import matching_players
from arbiter_app.tournament.names import folded
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import Verdict
from arbiter_app.trace.brackets import BracketTrace
from tests.gui.driver import CORPUS, Driver, close, new_driver

REGULAR = "0004-regular-n13-r9"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / f"{REGULAR}.trf")
    made.until(lambda: made.page.rounds.explanation.pairing is not None)
    yield made
    close(made)


def side_of(driver: Driver) -> SidePanel:
    return driver.page.rounds.side


def surname(driver: Driver, tpn: Tpn) -> str:
    return driver.tournament.player(tpn).name.partition(",")[0]


def brackets_of(tournament: Tournament) -> list[tuple[BracketTrace, Names]]:
    found = []
    for played in tournament.rounds:
        trace = pair_round(tournament.before_round(played.number), explain=True).trace
        assert trace is not None
        names = Names.of(tournament, trace)
        found += [(bracket, names) for bracket in trace.brackets]
    return found


# Why not?


def test_why_not_is_answered_by_typing_two_numbers(driver: Driver) -> None:
    """C1: who has met may not meet again; the round is named."""
    page = side_of(driver).why_not
    present = {tpn for g in driver.tournament.rounds[-1].games for tpn in (g.white, g.black)}
    first = next(
        game for game in driver.tournament.rounds[0].games if {game.white, game.black} <= present
    )
    driver.command("why_not")
    page.one.setFocus()
    driver.type(str(first.white))
    page.other.setFocus()
    driver.type(str(first.black))
    driver.until(lambda: page.answer is not None)
    assert page.answer is not None
    assert page.answer.verdict is Verdict.ILLEGAL
    assert page.answer.rule.startswith("C1")
    assert page.answer.sentence.startswith("You could not play")
    assert "round 1" in page.answer.sentence


def test_the_round_as_it_would_be_stands_beside_the_answer(driver: Driver) -> None:
    """With a pair that is legal but not made: the boards that change are marked, that pair too."""
    page, tournament = side_of(driver).why_not, driver.tournament
    last = tournament.rounds[-1]
    tpns = [tpn for game in last.games for tpn in (game.white, game.black)]
    one, other = next(
        (one, other)
        for one, other in combinations(tpns, 2)
        if ask_why_not(tournament, last.number, one, other).with_it is not None
    )
    driver.command("why_not")
    page.one.pick(one)
    page.other.pick(other)
    driver.until(lambda: page.answer is not None and bool(page.counter.rows))
    changed = [row.other for row in page.counter.rows if row.differs and row.other is not None]
    assert {one, other} in [{line.white, line.black} for line in changed]
    assert page.answer is not None
    assert " instead of " in page.answer.counter
    assert page.answer.counter in page.answer.text
    page.other.pick(None)
    driver.until(lambda: page.answer is None)
    assert not page.counter.rows


def test_the_key_takes_the_player_under_the_cursor_and_bye_asks_for_the_bye(
    driver: Driver,
) -> None:
    """C2: in two steps, from a board to why a player did not get the bye."""
    rounds = driver.page.rounds
    number, had_bye = next(
        (played.number, played.pairing_allocated_bye)
        for played in driver.tournament.rounds
        if played.pairing_allocated_bye is not None
    )
    later = next(
        played.number
        for played in driver.tournament.rounds[number:]
        if played.pairing_allocated_bye not in (None, had_bye)
        and any(had_bye in (game.white, game.black) for game in played.games)
    )
    rounds.show_round(later)
    row = rounds.model.row_of_player(had_bye)
    assert row is not None
    shown = rounds.model.rows[row]
    rounds.view.go_to_row(row, "white" if shown.white.tpn == had_bye else "black")
    page = side_of(driver).why_not
    driver.command("why_not")
    assert page.one.player == had_bye
    assert driver.focus() is page.other
    driver.type("bye")
    driver.until(lambda: page.answer is not None)
    assert page.answer is not None
    assert page.answer.rule.startswith("C2")
    assert "bye" in page.answer.sentence


def test_two_clicks_on_the_boards_ask_too(driver: Driver) -> None:
    rounds, page = driver.page.rounds, side_of(driver).why_not
    driver.page.rounds.view.clear_cursor()
    driver.command("why_not")
    for row, column in ((0, "white"), (1, "black")):
        index = rounds.model.index(row, rounds.model.column_number(column))
        QTest.mouseClick(
            rounds.view.viewport(),
            Qt.MouseButton.LeftButton,
            pos=rounds.view.visualRect(index).center(),
        )
    games = driver.tournament.rounds[-1].games
    assert (page.one.player, page.other.player) == (games[0].white, games[1].black)
    driver.until(lambda: page.answer is not None)


def test_the_answer_is_copied_and_goes_on_half_a_page(driver: Driver, tmp_path: Path) -> None:
    page = side_of(driver).why_not
    driver.command("why_not")
    page.start_with(driver.tournament.rounds[-1].games[0].white)
    page.pick(BYE)
    driver.until(lambda: page.answer is not None)
    assert page.answer is not None
    driver.shortcut(
        Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert QApplication.clipboard().text() == page.answer.sentence
    page.copy_all()
    assert page.answer.paragraph in QApplication.clipboard().text()
    page.save()
    dialog = side_of(driver).findChild(QFileDialog)
    assert dialog is not None
    with driver.qtbot.waitSignal(side_of(driver).saved):
        dialog.fileSelected.emit(str(tmp_path / "answer.pdf"))
    dialog.reject()
    paper = pypdf.PdfReader(tmp_path / "answer.pdf")
    assert len(paper.pages) == 1
    heights: list[float] = []

    def visit(text: str, _user: object, matrix: list[float], *_rest: object) -> None:
        if text.strip():
            heights.append(matrix[5])

    paper.pages[0].extract_text(visitor_text=visit)
    assert min(heights) > float(paper.pages[0].mediabox.height) / 2


def test_a_pair_that_was_made_by_hand_against_the_rules_is_told_as_such(
    played: Tournament,
) -> None:
    """In the window and on the paper for the players; of the engine's own pairs nothing is said."""
    last = played.rounds[-1]
    answers = [ask_why_not(played, last.number, game.white, game.black) for game in last.games]
    assert all(answer.answer.reason is None and not answer.was_played for answer in answers)
    assert not any(shown_answer(answer).note for answer in answers)
    first, second, *others = last.games
    exchanged = (replace(first, black=second.black), replace(second, black=first.black), *others)
    by_hand = replace(last, games=exchanged, manual=True)
    tournament = replace(played, rounds=(*played.rounds[:-1], by_hand))
    found = ask_why_not(tournament, last.number, first.white, second.black)
    assert found.was_played
    note = shown_answer(found).note
    assert note == "The round was played like this, but the rules pair it differently."
    paper = answer_paper(found, Printing(datetime(2026, 11, 21, 10, 0, tzinfo=UTC)))
    text = pypdf.PdfReader(BytesIO(paper)).pages[0]
    assert note in " ".join(text.extract_text().split())
    abroad = Printing(datetime(2026, 11, 21, 10, 0, tzinfo=UTC), catalogue=catalogue("pl"))
    text = pypdf.PdfReader(BytesIO(answer_paper(found, abroad))).pages[0]
    assert note not in " ".join(text.extract_text().split())


def test_players_are_found_without_accents_and_capitals(played: Tournament) -> None:
    assert folded("Þorvaldsdóttir, ÁSTA") == "thorvaldsdottir, asta"
    assert folded("Łukasz Øre") == "lukasz ore"
    assert [player.tpn for player in matching_players(played.players, "3")] == [3]
    assert len(matching_players(played.players, "")) == len(played.players)


# Step by step


def test_the_arrow_keys_step_through_a_bracket_and_on_to_the_next(driver: Driver) -> None:
    panel = driver.page.rounds.explanation
    driver.page.rounds.show_round(6)
    driver.until(lambda: panel.pairing is not None and panel.pairing.round_number == 6)
    driver.until(lambda: any(len(stages_of(each)) == 4 for each in panel.ladder.brackets))
    row = next(n for n, bracket in enumerate(panel.ladder.brackets) if len(stages_of(bracket)) == 4)
    panel.go_to_bracket(row)
    panel.show_stage(Stage.PROPOSAL)
    panel.picture.setFocus()
    seen = [panel.stage]
    for _ in range(3):
        driver.press(Qt.Key.Key_Right, panel.picture)
        seen.append(panel.stage)
    assert seen == list(Stage)
    driver.press(Qt.Key.Key_Left, panel.picture)
    assert panel.stage is Stage.ALTERATION
    panel.show_stage(Stage.RESULT)
    driver.press(Qt.Key.Key_Right, panel.picture)
    assert panel.ladder_view.currentIndex().row() == row + 1
    driver.until(lambda: not panel.picture.is_moving)


def test_motion_can_be_switched_off_and_stays_off(driver: Driver) -> None:
    panel = driver.page.rounds.explanation
    driver.window.actions_by_name[ActionName.ANIMATION].setChecked(False)
    assert not driver.window.preferences.animation
    driver.until(lambda: any(len(stages_of(each)) > 1 for each in panel.ladder.brackets))
    row = next(n for n, each in enumerate(panel.ladder.brackets) if len(stages_of(each)) > 1)
    panel.go_to_bracket(row)
    panel.step(-1)
    assert not panel.picture.is_moving


def test_three_lengths_are_three_readings(driver: Driver) -> None:
    """A label, sentences for a player, and, under the label, the paragraph for the arbiter."""
    panel = driver.page.rounds.explanation
    told = []
    for length in Length:
        panel.show_length(length)
        told.append(panel.text.toPlainText().splitlines())
    label, player, arbiter = told
    assert label[0] == arbiter[0]
    assert player[0] not in (*label, *arbiter)
    assert len("".join(label)) < min(len("".join(player)), len("".join(arbiter)))


def test_past_meetings_are_dotted_on_wish(driver: Driver) -> None:
    """The pairs that C1 forbids, with the round in which they met."""
    panel = driver.page.rounds.explanation
    assert panel.pairing is not None
    names = Names.of(driver.tournament, panel.pairing.trace)
    for row, bracket in enumerate(panel.ladder.brackets):
        members = [p.tpn for p in (*bracket.moved_down_players, *bracket.residents)]
        panel.go_to_bracket(row)
        for one in members:
            panel.picture.show_meetings(one)
            met = [other for other in members if other != one and names.meeting(one, other)]
            assert panel.picture.meetings == len(met)
    panel.picture.show_meetings(0)
    assert panel.picture.meetings == 0


def test_every_step_of_every_bracket_shows_everybody_and_says_something(
    qapp: QApplication, played: Tournament
) -> None:
    for bracket, names in brackets_of(played):
        members = {p.tpn for p in (*bracket.moved_down_players, *bracket.residents)}
        for stage in stages_of(bracket):
            picture = bracket_picture(bracket, stage)
            assert sorted(node.player.tpn for node in picture.nodes) == sorted(members)
            assert len({(node.side, node.y) for node in picture.nodes}) == len(members)
            assert all(stage_text(bracket, stage, names)[1:])
            if stage is Stage.FAILS:
                marked = [link for link in picture.links if link.kind is LinkKind.FAILING]
                assert marked or any(node.trouble for node in picture.nodes)


# By hand


def start_by_hand(driver: Driver) -> None:
    driver.command("unpair")
    driver.agree(driver.dialog(ConfirmDialog))
    driver.pair()
    driver.until_idle()
    driver.command("by_hand")
    driver.until(lambda: driver.page.rounds.hand.verdict is DraftVerdict.ENGINES)


def drop_player(driver: Driver, first: Tpn, second: Tpn) -> None:
    """Drop the first player onto the second with the mouse."""
    view = driver.page.rounds.view
    row = view.boards.row_of_player(second)
    assert row is not None
    column = "white" if view.boards.rows[row].white.tpn == second else "black"
    index = view.boards.index(row, view.boards.column_number(column))
    where = QPointF(view.visualRect(index).center())
    data = player_data(first)  # the event keeps no reference
    drop = QDropEvent(
        where,
        Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    view.dropEvent(drop)


def test_a_player_dropped_on_another_is_judged_with_criterion_and_mended(driver: Driver) -> None:
    """The first worse criterion of a legal draft; the nearest legal change of an illegal one."""
    start_by_hand(driver)
    rounds = driver.page.rounds
    hand = rounds.hand
    pairing = ManualPairing.of_round(driver.tournament.rounds[-1])
    said: set[DraftVerdict] = set()
    for first, second in ((white, pairing.pairs[0][1]) for white, _ in pairing.pairs[1:]):
        drop_player(driver, first, second)
        driver.until(lambda: bool(hand.lines or hand.repair_line))
        said.add(hand.verdict)
        if hand.verdict is DraftVerdict.LEGAL:
            assert "[" in rounds.hand_bar.text  # the rule of the first difference
        else:
            assert "Nearest legal change" in rounds.hand_bar.text
            driver.shortcut(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
            assert hand.verdict is not DraftVerdict.ILLEGAL
        driver.shortcut(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        assert hand.verdict is DraftVerdict.ENGINES
    assert said == {DraftVerdict.LEGAL, DraftVerdict.ILLEGAL}


def test_wrong_colours_are_named_with_their_article(driver: Driver) -> None:
    start_by_hand(driver)
    rounds = driver.page.rounds
    game = driver.tournament.rounds[-1].games[0]
    rounds.hand.swap_colours(game.board)
    driver.until(lambda: bool(rounds.hand.lines))
    assert "wrong colours" in rounds.hand_bar.text
    assert f"{surname(driver, game.white)} should have White" in rounds.hand_bar.text
    assert "[5.2." in rounds.hand_bar.text


def test_nothing_can_be_dropped_while_results_are_entered(driver: Driver) -> None:
    view = driver.page.rounds.view
    games = driver.tournament.rounds[-1].games
    drop_player(driver, games[0].white, games[1].white)
    assert driver.tournament.rounds[-1].games == games
    assert not view.acceptDrops()
    assert view.player_at(view.indexAt(QPoint(-5, -5))) is None


# What if, corrections, to the end


def test_another_edition_is_shown_side_by_side_with_what_differs(driver: Driver) -> None:
    """Boards are marked exactly where the other edition has another pair."""
    page = side_of(driver).what_if
    driver.command("what_if")
    for number in range(2, len(driver.tournament.rounds) + 1):
        with driver.qtbot.waitSignal(page.answered):
            driver.page.rounds.show_round(number)
        other = pair_round(driver.tournament.before_round(number), system="dutch-2017")
        games = driver.tournament.round(number).games
        now = {frozenset((game.white, game.black)) for game in games}
        then = {frozenset((pair.white, pair.black)) for pair in other.pairs}
        marked = sum(
            row.other is not None and row.other.tone is CellTone.WARNING
            for row in page.model.rows
            if row.board is not None
        )
        assert marked == len(then - now)
        assert ("same pairs" in page.text) == (then == now)
    page.view.setCurrentIndex(page.model.index(0, 1))
    assert page.reason.endswith(".")


def test_what_another_system_takes_as_given_is_said(driver: Driver) -> None:
    """C.04.5: by Double-Swiss the games of the tournament are taken as matches."""
    page = side_of(driver).what_if
    driver.command("what_if")
    for system in ("double-swiss", "burstein"):
        with driver.qtbot.waitSignal(page.answered):
            page.choice.setCurrentIndex(page.choice.findData(system))
        assert ("treated as a match" in page.taken) is (system == "double-swiss")


@pytest.mark.parametrize("system", ["dubov", "double-swiss"])
def test_who_is_brought_up_by_another_system_is_told(driver: Driver, system: str) -> None:
    """C.04.4.1 3.2.2, C.04.5 3.5: of a pair with an upfloater it is said why they float, of others not."""
    page = side_of(driver).what_if
    driver.command("what_if")
    with driver.qtbot.waitSignal(page.answered):
        page.choice.setCurrentIndex(page.choice.findData(system))
    brackets = 0
    for number in range(2, len(driver.tournament.rounds) + 1):
        with driver.qtbot.waitSignal(page.answered):
            driver.page.rounds.show_round(number)
        before = driver.tournament.before_round(number)
        trace = pair_round(before, explain=True, system=system).trace
        assert trace is not None
        found = [bracket.upfloaters for bracket in trace.brackets if bracket.upfloaters is not None]
        brackets += sum(bool(one.tpns) for one in found)
        brought_up = {tpn for one in found for tpn in one.tpns}
        for index, row in enumerate(page.model.rows):
            line = row.other
            if line is None or line.black is None:
                continue
            page.view.setCurrentIndex(page.model.index(index, 2))
            is_told = re.search("floats? up[,:] ", page.reason) is not None
            assert is_told is bool(brought_up & {line.white, line.black})
    assert brackets


def test_what_if_is_as_narrow_as_the_panel_may_be(driver: Driver) -> None:
    """The longest name of a system makes nobody scroll sideways on a small screen."""
    page = side_of(driver).what_if
    assert page.minimumSizeHint().width() <= scaled(280)


def test_a_player_away_and_a_player_here_after_all(driver: Driver) -> None:
    """Asked by name, by the tournament's own system; the other systems can be asked as well."""
    page = side_of(driver).what_if
    driver.command("what_if")
    driver.page.rounds.show_round(5)
    played = driver.tournament.round(5)
    game = played.games[0]
    absent = next(bye.tpn for bye in played.byes if bye.kind.is_requested)
    assert page.choice.currentData() != "dutch-2026"
    for tpn, word in ((game.white, "Without"), (absent, "With")):
        with driver.qtbot.waitSignal(page.answered):
            page.player.setFocus()
            page.player.selectAll()
            driver.type(str(tpn))
        driver.until_idle()
        assert page.choice.currentData() == "dutch-2026"
        name = driver.tournament.player(tpn).name
        assert page.text.startswith(f"{word} {name}: ")
        shown = {tpn for row in page.model.rows if row.other for tpn in tpns_of(row.other)}
        assert (tpn in shown) is (word == "With")
    with driver.qtbot.waitSignal(page.answered):
        page.player.selectAll()
        driver.press(Qt.Key.Key_Delete)
    assert page.choice.currentData() != "dutch-2026"
    assert not page.text.startswith("With")


def tpns_of(line: ComparedLine) -> set[int]:
    return {line.white} if line.black is None else {line.white, line.black}


def test_a_corrected_result_tells_which_rounds_would_have_differed(driver: Driver) -> None:
    """C.04.2 (2026) 4.3: the published pairings stay; nothing is changed by asking."""
    page = side_of(driver).correction
    before = driver.tournament
    driver.page.rounds.show_round(2)
    driver.type(".1")
    driver.command("correction")
    driver.until(lambda: "ifferently" in page.text or "No published" in page.text)
    assert "counts only for the rating report" in page.text
    with driver.qtbot.waitSignal(page.answered):
        page.choice.setCurrentIndex((page.choice.currentIndex() + 1) % 3)
    entered = driver.tournament.round(2).games[0].result
    assert entered is not None
    with driver.qtbot.waitSignal(page.answered):
        page.choice.setCurrentIndex(page.choice.findData(entered.value))
    assert "This result was entered" in page.text
    assert driver.tournament is before


def test_what_a_correction_would_change_goes_on_a_page_for_the_committee(
    driver: Driver, tmp_path: Path
) -> None:
    """The same boards, ranks and rules that are shown, on paper; nothing is changed."""
    page = side_of(driver).correction
    before = driver.tournament
    driver.page.rounds.show_round(8)
    driver.type(".1")
    with driver.qtbot.waitSignal(page.answered):
        driver.command("correction")
    page.save()
    dialog = side_of(driver).findChild(QFileDialog)
    assert dialog is not None
    with driver.qtbot.waitSignal(side_of(driver).saved):
        dialog.fileSelected.emit(str(tmp_path / "appeal.pdf"))
    dialog.reject()
    text = pypdf.PdfReader(tmp_path / "appeal.pdf").pages[0].extract_text()
    assert "For the appeals committee" in text
    assert "Round 8, board 1" in text
    assert "C.04.2 4.3" in text
    assert driver.tournament is before


def test_the_end_is_told_with_the_players_who_run_out(qtbot: QtBot, tmp_path: Path) -> None:
    """Nine players after six of eight rounds: the engine's next round closes the last one."""
    driver = new_driver(qtbot, tmp_path)
    driver.open(CORPUS / "0062-small-n9-r8.trf")
    page = side_of(driver).finish
    while len(driver.tournament.rounds) > 6:
        driver.command("unpair")
        driver.agree(driver.dialog(ConfirmDialog))
    settings = driver.tournament.settings
    assert settings.rounds_total == 8
    with qtbot.waitSignal(page.answered):
        driver.command("finish")
    driver.until(lambda: "After round 7" in page.text)
    assert page.view.model().rowCount() > 0
    close(driver)


def test_an_end_without_players_to_list_is_a_line(driver: Driver) -> None:
    """As high as its text: nothing stands below it."""
    page = side_of(driver).finish
    with driver.qtbot.waitSignal(page.answered):
        driver.command("finish")
    driver.until_idle()
    line = page.findChild(QFrame, "finishLine")
    assert line is not None
    assert page.view.isHidden()
    assert line.height() <= line.heightForWidth(line.width()) + 1


def test_each_question_has_names_and_takes_the_keyboard(driver: Driver) -> None:
    from tests.gui.test_accessibility import controls, name_of

    side = side_of(driver)
    for tab in SideTab:
        side.show_tab(tab)
        driver.until_idle()
        for widget in controls(side):
            assert name_of(widget), f"{tab}: {widget!r}"
            assert widget.objectName(), f"{tab}: {widget!r}"


def test_two_hundred_players_are_answered_within_a_blink(qtbot: QtBot, tmp_path: Path) -> None:
    driver = new_driver(qtbot, tmp_path)
    driver.open(CORPUS / "0035-regular-n207-r7.trf")
    page = side_of(driver).why_not
    driver.until_idle()
    driver.command("why_not")
    page.start_with(40)
    with qtbot.waitSignal(page.answered, timeout=1000):
        page.pick(90)
    driver.until(lambda: page.answer is not None)
    panel = driver.page.rounds.explanation
    widest = max(panel.ladder.brackets, key=lambda bracket: len(bracket.pairs))
    panel.go_to_bracket(panel.ladder.brackets.index(widest))
    panel.step(-1)
    driver.until(lambda: not panel.picture.is_moving)
    close(driver)
