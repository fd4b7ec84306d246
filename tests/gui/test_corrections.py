"""Corrections found later: what they affect is said before they are made (C.04.2 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.corrections.dialog import CorrectionDialog
from arbiter_app.gui.corrections.mend_round import MendRoundDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.widgets import ScrolledFields
from arbiter_app.gui.questions.answers import correction_lines
from arbiter_app.operations.interface import (
    AffectedRound,
    CorrectionPreview,
    CountsFor,
    enter_result,
    enter_results,
    publish_round,
    result_text,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import score_text
from arbiter_app.wording import phrase
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    yield made
    close(made)


def answered(driver: Driver) -> CorrectionDialog:
    """The dialog, once it says what the correction affects."""
    dialog = driver.dialog(CorrectionDialog)
    assert not dialog.accept_button.isDefault()
    driver.until(dialog.accept_button.isEnabled)
    return dialog


def corrected(driver: Driver, number: int, board: int) -> CorrectionDialog:
    """A double forfeit is typed over the result of a board; what is asked then."""
    driver.page.rounds.show_round(number)
    driver.type(f".{board}")
    driver.type("x")
    return answered(driver)


def test_a_result_of_long_ago_is_shown_first_and_counts_for_the_report_only(
    driver: Driver,
) -> None:
    driver.page.rounds.show_round(2)
    driver.type(".1")
    driver.type("x")
    before, acts = driver.result(2, 1), len(driver.event.session.journal())
    dialog = answered(driver)
    assert "counts only for the rating report" in dialog.text
    assert "Round 3" in dialog.text
    assert "Pairings and standings stay" in driver.texts(dialog, "consequence")[0]
    fields = dialog.findChild(ScrolledFields)
    assert fields is not None
    # The text has a bar, not what is around it as well.
    driver.until(lambda: fields.verticalScrollBar().maximum() == 0)
    assert len(driver.event.session.journal()) == acts
    driver.accept(dialog)
    assert driver.result(2, 1) is before
    assert [one.board for one in driver.state.late_corrections] == [1]
    journal = driver.event.session.journal()
    assert len(journal) == acts + 1
    assert "board 1, round 2" in str(journal[-1].name)


def test_all_that_is_affected_is_seen_where_the_screen_has_room(driver: Driver) -> None:
    """What is said last, as of pairing again, is not below the edge of a small field."""
    dialog = corrected(driver, 2, 1)
    details = dialog.findChild(QTextBrowser, "correctionEffects")
    assert details is not None
    most = dialog.screen().availableSize().height() // 2
    driver.until(lambda: details.height() >= min(details.document().size().height(), most))
    driver.cancel(dialog)


def test_the_rounds_that_stay_the_same_are_said_beside_those_that_do_not() -> None:
    """A wrong rating is told round by round, also where it changes nothing."""
    tournament = Tournament(
        Settings(),
        (Player(1, "A"), Player(2, "B")),
        tuple(Round(number, (Game(1, 1, 2),)) for number in (1, 2, 3)),
    )
    wrong = AffectedRound(2, None, None, phrase("nobody"))

    def said(preview: CorrectionPreview) -> list[str]:
        return [title for title, _ in correction_lines(preview, tournament)]

    by_data = CorrectionPreview(CountsFor.NEXT_PAIRING, (wrong,), (), right_tpn=2)
    assert "The other rounds would have been paired the same." in said(by_data)
    by_result = CorrectionPreview(CountsFor.FOLLOWING_PAIRING, (wrong,), ())
    assert "Round 3 would have been paired the same." in said(by_result)


def test_cancelled_nothing_is_changed(driver: Driver) -> None:
    driver.page.rounds.show_round(8)
    driver.type(".2")
    driver.type("x")
    acts = len(driver.event.session.journal())
    driver.cancel(answered(driver))
    assert len(driver.event.session.journal()) == acts


@pytest.mark.parametrize("number", [2, 8])
def test_the_result_that_is_there_already_is_no_correction(driver: Driver, number: int) -> None:
    """Of however long ago: nothing is asked, nothing is written, and the status bar says so."""
    paired_anew(driver)
    driver.page.rounds.show_round(number)
    before = driver.state
    keys = {"1–0": "1", "0–1": "0", "½–½": "5"}
    texts = {game.board: result_text(game.result) for game in driver.tournament.round(number).games}
    board = next(board for board, text in texts.items() if text in keys)
    driver.page.rounds.view.go_to_board(board)
    driver.type(keys[texts[board]])
    assert driver.window.context.dialog is None
    assert driver.state is before
    assert driver.window.statusBar().currentMessage() == "Nothing changed"


def test_a_correction_made_twice_says_what_was_right_so_far(driver: Driver) -> None:
    """The result for the rating report only is the one that becomes another (C.04.2 4.3)."""
    driver.page.rounds.show_round(2)
    driver.page.rounds.view.go_to_board(1)
    driver.type("x")
    driver.accept(answered(driver))
    before = driver.state
    driver.page.rounds.view.go_to_board(1)
    driver.type("x")
    assert driver.window.context.dialog is None
    assert driver.state is before
    driver.page.rounds.view.go_to_board(1)
    driver.type("5")
    dialog = answered(driver)
    assert any(
        f"{score_text(GameResult.DOUBLE_FORFEIT)} becomes ½–½." in text
        for text in driver.labels(dialog)
    )
    driver.cancel(dialog)


def test_a_result_of_the_round_before_counts_for_the_following_pairing(driver: Driver) -> None:
    """The last two rounds can be corrected; the pairing made since stays as it is."""
    driver.page.rounds.show_round(8)
    pairs = [(game.white, game.black) for game in driver.tournament.round(9).games]
    driver.type(".2")
    driver.type("x")
    dialog = answered(driver)
    assert "counts for the following pairing" in dialog.text
    assert driver.texts(dialog, "consequence") == []
    driver.accept(dialog)
    assert driver.result(8, 2) is GameResult.DOUBLE_FORFEIT
    assert [(game.white, game.black) for game in driver.tournament.round(9).games] == pairs


def test_reversed_colours_of_the_last_round_are_asked_about_and_recorded(driver: Driver) -> None:
    """Who won stays (VCL4THP 115: the following rounds go by it)."""
    game = driver.tournament.round(9).games[0]
    driver.page.rounds.view.go_to_board(1)
    driver.command("reverse_colours")
    driver.confirm()
    turned = driver.tournament.round(9).games[0]
    assert (turned.white, turned.black) == (game.black, game.white)
    assert game.result is not None
    assert turned.result is game.result.swapped


def test_colours_found_reversed_later_are_shown_first(driver: Driver) -> None:
    driver.page.rounds.show_round(8)
    game = driver.tournament.round(8).games[2]
    driver.page.rounds.view.go_to_board(3)
    driver.command("reverse_colours")
    dialog = answered(driver)
    driver.accept(dialog)
    turned = driver.tournament.round(8).games[2]
    assert (turned.white, turned.black) == (game.black, game.white)


def test_a_rating_corrected_before_round_four_leads_to_new_numbers(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """2.3: the TPNs may be given anew until round 4 is paired, and only on demand."""
    driver = new_driver(qtbot, tmp_path)
    driver.open_sample()
    old = driver.tournament.players[5]
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.edited.emit(old, replace(old, rating=2890))
    dialog = answered(driver)
    assert f"{old.name}: No. 6 → 1" in dialog.text
    assert "counts for the next pairing if the list is renumbered" in dialog.text
    assert "the pairing number would have been 1" in dialog.text
    assert "Round 1: " in dialog.text
    assert "All rounds so far would have been paired the same way" not in dialog.text
    others = [
        played.number
        for played in driver.tournament.rounds
        if f"Round {played.number}: " not in dialog.text
    ]
    assert ("would have been paired the same" in dialog.text) is bool(others)
    driver.accept(dialog)
    assert driver.tournament.player(6).rating == 2890
    assert "no longer in order" in driver.page.message.text
    other = driver.tournament.player(12)
    driver.page.players.edited.emit(other, replace(other, name="Corrected, Name"))
    assert driver.page.message.isVisible()  # another change, and still true
    driver.follow_link()
    driver.confirm()
    assert driver.tournament.player(1).name == old.name
    close(driver)


def test_the_offer_of_new_numbers_goes_when_the_list_is_in_order_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = new_driver(qtbot, tmp_path)
    driver.open_sample()
    old = driver.tournament.players[5]
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.edited.emit(old, replace(old, rating=2890))
    driver.accept(answered(driver))
    assert driver.page.message.isVisible()
    driver.command("undo")
    assert not driver.page.message.isVisible()
    close(driver)


def test_a_rating_corrected_after_round_four_leaves_the_numbers(driver: Driver) -> None:
    """2.3; what it would have given is told all the same."""
    old = driver.tournament.players[5]
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.edited.emit(old, replace(old, rating=2890))
    dialog = answered(driver)
    assert "Pairing numbers do not change" in dialog.text
    assert "Round 1: " in dialog.text
    driver.accept(dialog)
    assert driver.tournament.player(6).rating == 2890
    assert "no longer in order" not in driver.page.message.text


def test_a_name_is_corrected_without_a_question(driver: Driver) -> None:
    old = driver.tournament.players[5]
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.edited.emit(old, replace(old, name="Corrected, Name"))
    assert driver.tournament.player(6).name == "Corrected, Name"


def notice(driver: Driver) -> str:
    """The line about the last round, once it is known what to say."""
    driver.until_idle()
    shown = driver.page.out_of_date
    return shown.text if shown.isVisible() else ""


def paired_anew(driver: Driver) -> None:
    """The last round taken back and paired: it is not published and has no results."""
    driver.command("unpair")
    driver.agree(driver.dialog(ConfirmDialog))
    driver.pair()


def test_a_correction_can_pair_the_next_round_again_at_once(driver: Driver) -> None:
    paired_anew(driver)
    before = driver.tournament.round(9)
    dialog = corrected(driver, 8, 1)
    assert "is not published. Pair it again to take the correction into account" in dialog.text
    button = dialog.findChild(QPushButton, "pairAgain")
    assert button is not None
    assert button.isVisible()
    assert button.text().replace("&", "") == "Correct and pair round 9 again"
    with driver.qtbot.waitSignal(driver.window.round_paired):
        button.click()
    assert driver.result(8, 1) is GameResult.DOUBLE_FORFEIT
    assert driver.tournament.round(9).games != before.games
    assert driver.page.rounds.round_number == 9
    assert notice(driver) == ""


def test_a_correction_can_lead_to_the_ways_to_mend_the_next_round(driver: Driver) -> None:
    """C.04.2 (2026) 4.3, 4.4: published it stays, and what the rules would give now stands beside it."""
    paired_anew(driver)
    driver.event.act(publish_round, 9)
    dialog = corrected(driver, 8, 1)
    button = dialog.findChild(QPushButton, "correctAndMend")
    assert button is not None
    assert button.isVisible()
    button.click()
    driver.until_idle()
    assert driver.result(8, 1) is GameResult.DOUBLE_FORFEIT
    mending = driver.dialog(MendRoundDialog)
    driver.until_idle()
    made = {(game.white, game.black) for game in driver.tournament.round(9).games}
    now = pair_round(driver.tournament.before_round(9))
    again = [row.cells["again"].text for row in mending.model.rows if row.board]
    assert len([text for text in again if text]) == len(now.pairs)
    assert {(pair.white, pair.black) for pair in now.pairs} != made
    assert "C.04.2 4.4" in mending.notes
    driver.cancel(mending)
    assert {(game.white, game.black) for game in driver.tournament.round(9).games} == made


def test_the_next_round_is_said_to_be_out_of_date_until_it_is_not(driver: Driver) -> None:
    """The line comes with the correction and goes with its cause; closed, it stays away."""
    paired_anew(driver)
    assert notice(driver) == ""
    driver.accept(corrected(driver, 8, 1))
    assert notice(driver).startswith("Round 9 was paired before a correction. ")
    driver.window.actions_by_name[ActionName.UNDO].trigger()
    assert notice(driver) == ""
    driver.window.actions_by_name[ActionName.REDO].trigger()
    assert "Pairing it again would change" in notice(driver)
    link = driver.page.out_of_date.findChild(QPushButton, "messageLink")
    assert link is not None
    assert link.text() == "Pair round 9 again"
    with driver.qtbot.waitSignal(driver.window.round_paired):
        link.click()
    assert notice(driver) == ""
    driver.window.actions_by_name[ActionName.UNDO].trigger()
    assert notice(driver)
    driver.page.out_of_date.dismiss()
    driver.window.actions_by_name[ActionName.BY_NUMBER].trigger()
    assert notice(driver) == ""


def test_a_game_adjourned_leaves_the_line_that_the_round_is_out_of_date(driver: Driver) -> None:
    """C.04.2 3.1: it has no result yet; a result is what says that the round is played."""
    paired_anew(driver)
    driver.accept(corrected(driver, 8, 1))
    said = notice(driver)
    assert said
    driver.page.rounds.show_round(9)
    driver.page.rounds.view.go_to_board(2)
    driver.command("adjourn")
    assert driver.result(9, 2) is GameResult.ADJOURNED
    assert notice(driver) == said
    driver.page.rounds.view.go_to_board(3)
    driver.type("1")
    assert notice(driver) == ""


def test_a_round_paired_with_an_adjourned_game_is_right(driver: Driver) -> None:
    """C.04.2 3.1: above the boards and in the explanation nothing warns of a correction."""
    driver.command("unpair")
    driver.agree(driver.dialog(ConfirmDialog))
    number = len(driver.tournament.rounds)

    def enter(result: GameResult) -> None:
        driver.event.act(enter_result, number, 1, result, confirmed=True)

    enter(GameResult.ADJOURNED)
    driver.pair()
    enter(GameResult.DOUBLE_FORFEIT)
    right = f"Round {number + 1} was paired with an adjourned game counted as a draw; this is still correct"
    assert notice(driver).startswith(f"{right} (C.04.2 3.1). Pairing it again would ")
    panel = driver.page.rounds.explanation
    driver.until(lambda: panel.explained is not None and not driver.window.is_busy)
    assert right in panel.text.toPlainText()
    assert "correction" not in panel.text.toPlainText()
    assert driver.window.theme.colours.warning not in panel.text.toHtml()


def test_a_round_that_is_published_is_not_paired_again(driver: Driver) -> None:
    """C.04.2 (2026) 4.4: the correction counts for the following pairing."""
    paired_anew(driver)
    driver.event.act(publish_round, 9)
    dialog = corrected(driver, 8, 1)
    button = dialog.findChild(QPushButton, "pairAgain")
    assert button is not None
    assert not button.isVisible()
    driver.accept(dialog)
    assert notice(driver) == ""


def test_a_round_paired_before_a_correction_is_told_as_it_was_made(driver: Driver) -> None:
    """It says so, and a link leads to what the rules would give now, and back."""
    driver.open_sample()
    driver.pair()
    number = driver.tournament.next_round - 1
    games = driver.tournament.round(number - 1).games
    made = {(game.white, game.black) for game in driver.tournament.round(number).games}
    others = {
        game.board: GameResult.BLACK_WINS
        if game.result is GameResult.WHITE_WINS
        else GameResult.WHITE_WINS
        for game in games[:3]
    }
    driver.event.act(enter_results, number - 1, others, confirmed=True)
    rounds = driver.page.rounds
    panel = rounds.explanation
    driver.until(lambda: panel.explained is not None and not driver.window.is_busy)
    text = panel.text

    def pairs() -> set[tuple[int, int]]:
        assert panel.pairing is not None
        return {(pair.white, pair.black) for pair in panel.pairing.pairs}

    said = f"Round {number} was paired before a correction: "
    assert said in text.toPlainText()
    assert "This is how it was paired, with what was known then" in text.toPlainText()
    assert driver.window.theme.colours.warning in text.toHtml()
    assert pairs() == made
    text.anchorClicked.emit(QUrl("ofnow:0"))
    assert said in text.toPlainText()
    assert "This is what the rules would give now" in text.toPlainText()
    assert pairs() != made
    text.anchorClicked.emit(QUrl("asmade:0"))
    assert pairs() == made
    for board in range(1, len(made) + 1):
        rounds.view.go_to_board(board)
        assert said in text.toPlainText()
        assert "virtual points" not in text.toPlainText(), "there are none: the score was another"
