"""Beside the boards: an answer names those whom it is about, and is that of the cursor."""

from __future__ import annotations

from PySide6.QtCore import Qt

from arbiter_app.explain.names import short_names
from arbiter_app.tournament.types import Tpn
from tests.gui.driver import Driver


def shown_heading(driver: Driver) -> str:
    (text,) = driver.texts(driver.page.rounds.explanation, "explanationWho")
    return text


def heading_of(driver: Driver, board: int) -> str:
    """What the heading is when the answer is about a board of the round shown."""
    played = driver.tournament.round(driver.page.rounds.round_number)
    game = played.games[board - 1]
    white, black = (driver.tournament.player(tpn).name for tpn in (game.white, game.black))
    return f"Board {board}: {white} – {black}"


def explain_board(driver: Driver, board: int) -> None:
    rounds = driver.page.rounds
    rounds.view.setFocus()
    rounds.view.go_to_board(board)
    driver.command("to_explanation")
    driver.until(lambda: rounds.explanation.pairing is not None)
    driver.until_idle()
    assert shown_heading(driver) == heading_of(driver, board)


def test_back_on_the_boards_the_answer_is_that_of_the_cursor(driver: Driver) -> None:
    """Board 3, F8, Down, Down, F8: other decisions were gone to, the cursor was not."""
    rounds = driver.page.rounds
    explain_board(driver, 3)
    before = rounds.explanation.text.toPlainText()
    driver.press(Qt.Key.Key_Down)
    driver.press(Qt.Key.Key_Down)
    gone_to = rounds.explanation.player
    assert gone_to is not None
    assert rounds.view.current_player() != gone_to
    name = driver.tournament.player(gone_to).name
    assert name in shown_heading(driver)
    driver.command("to_explanation")
    assert driver.focus() is rounds.view
    assert shown_heading(driver) == heading_of(driver, 3)
    assert rounds.explanation.text.toPlainText() == before


def test_what_was_hidden_comes_back_for_the_board_of_the_cursor(driver: Driver) -> None:
    rounds = driver.page.rounds
    explain_board(driver, 3)
    driver.command("to_explanation")
    driver.command("hide_side")
    driver.press(Qt.Key.Key_Down)
    driver.press(Qt.Key.Key_Down)
    driver.command("to_explanation")
    assert rounds.explanation.player == rounds.view.current_player()
    assert shown_heading(driver) == heading_of(driver, 5)


def test_an_answer_begins_with_what_the_player_has(driver: Driver) -> None:
    """The headline, then three reasons that speak to the same player, each in a line of its own."""
    rounds = driver.page.rounds
    explain_board(driver, 3)
    asked = rounds.explanation.player
    assert asked is not None
    game = driver.tournament.round(rounds.round_number).games[2]
    opponent = game.black if asked == game.white else game.white
    colour = "White" if asked == game.white else "Black"
    names = short_names(driver.tournament.players)
    headline, *others = rounds.explanation.text.toPlainText().split("\n")
    assert headline == f"You play {names[opponent]} with {colour}."
    reasons = [line for line in others if line.endswith((".", ")"))]
    assert 3 <= len(reasons) <= 4
    assert not any(names[asked] in line for line in reasons)


def test_a_bracket_as_a_whole_is_named(driver: Driver) -> None:
    explain_board(driver, 3)
    explanation = driver.page.rounds.explanation
    explanation.step(-1)
    assert explanation.player is None
    row = explanation.ladder_view.currentIndex().row()
    assert shown_heading(driver) == explanation.ladder.lines[row].title


def test_who_has_no_opponent_is_named_alone(driver: Driver) -> None:
    rounds = driver.page.rounds
    explain_board(driver, 3)
    number, tpn = _bye(driver)
    rounds.show_round(number)
    driver.until_idle()
    rounds.view.go_to_player(tpn)
    assert shown_heading(driver) == driver.tournament.player(tpn).name


def test_of_another_question_nothing_stays_beside_the_new_names(driver: Driver) -> None:
    """Neither the answer to why two do not meet, nor the boards of another what-if."""
    side = driver.page.rounds.side
    page = side.why_not
    driver.command("why_not")
    first, second, third = _unpaired(driver)
    page.one.pick(first)
    page.other.pick(second)
    driver.until(lambda: page.answer is not None)
    page.other.pick(third)
    (who,) = driver.texts(page, "whyNotWho")
    names = [driver.tournament.player(tpn).name for tpn in (first, third)]
    assert who == " – ".join(names)
    assert page.answer is None
    driver.until(lambda: page.answer is not None)
    driver.command("what_if")
    what_if = side.what_if
    driver.until(lambda: bool(what_if.model.rows))
    what_if.player.pick(first)
    assert not what_if.model.rows
    driver.until(lambda: bool(what_if.model.rows))


def test_a_bye_is_no_board_to_be_corrected(driver: Driver) -> None:
    rounds = driver.page.rounds
    number, tpn = _bye(driver)
    rounds.show_round(number)
    rounds.view.go_to_board(1)
    driver.command("correction")
    page = rounds.side.correction
    driver.until_idle()
    assert driver.texts(page, "correctionGame")[0].startswith("Board 1: ")
    rounds.view.go_to_player(tpn)
    assert driver.texts(page, "correctionGame") == [""]


def _unpaired(driver: Driver) -> tuple[Tpn, Tpn, Tpn]:
    """Whites of three boards: no two of them meet in the round shown."""
    played = driver.tournament.round(driver.page.rounds.round_number)
    first, second, third = (game.white for game in played.games[:3])
    return first, second, third


def _bye(driver: Driver) -> tuple[int, Tpn]:
    """A round, and somebody who has a bye in it."""
    found = ((played.number, bye.tpn) for played in driver.tournament.rounds for bye in played.byes)
    return next(found)
