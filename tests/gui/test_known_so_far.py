"""The next round while games are still open, beside the boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.hall.content import hall_tournament
from arbiter_app.gui.kept.options import HallOptions
from arbiter_app.gui.questions import known_so_far
from arbiter_app.gui.questions.known_so_far import KnownSoFarPage
from arbiter_app.gui.window.main_window import first_size
from arbiter_app.operations.interface import (
    enter_result,
    pair_next_round,
    preview_next_round,
    publish_round,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.announced import announced_boards
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.preview import RoundPreview
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.gui.driver import CORPUS, Driver, close, new_driver

REGULAR = CORPUS / "0004-regular-n13-r9.trf"
ENDINGS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def with_open_games(tmp_path: Path, boards: set[int]) -> Path:
    """An event before round 5 whose round 4 lacks the results of some boards."""
    before = read_trf(REGULAR.read_bytes()).tournament.before_round(5)
    path = tmp_path / "open.trf"
    path.write_bytes(write_trf(_without_results(before, boards)))
    return path


def _without_results(tournament: Tournament, boards: set[int]) -> Tournament:
    last = tournament.rounds[-1]
    games = tuple(
        replace(game, result=None) if game.board in boards else game for game in last.games
    )
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, games=games)))


def opened(driver: Driver, path: Path) -> KnownSoFarPage:
    driver.open(path)
    driver.until(lambda: bool(driver.tournament.rounds))
    driver.command("known_so_far")
    driver.until_idle()
    return driver.page.rounds.side.known_so_far


def every_pairing(tournament: Tournament) -> list[set[tuple[int, int | None]]]:
    """The boards and the bye of each outcome of the open games, by trying them all."""
    last = tournament.rounds[-1]
    places = [place for place, game in enumerate(last.games) if game.is_missing]
    found = []
    for results in product(ENDINGS, repeat=len(places)):
        games = list(last.games)
        for place, result in zip(places, results, strict=True):
            games[place] = replace(games[place], result=result)
        ended = replace(
            tournament, rounds=(*tournament.rounds[:-1], replace(last, games=tuple(games)))
        )
        made = pair_round(ended)
        boards: set[tuple[int, int | None]] = {(pair.white, pair.black) for pair in made.pairs}
        found.append(boards | ({(made.bye, None)} if made.bye is not None else set()))
    return found


def test_certain_is_what_every_outcome_has(driver: Driver, tmp_path: Path) -> None:
    page = opened(driver, with_open_games(tmp_path, {1, 4}))
    outcomes = every_pairing(driver.tournament)
    shown = {(row.pair.white, row.pair.black): row for row in page.model.rows}
    assert set(shown) == set().union(*outcomes)
    for pair, row in shown.items():
        is_certain = all(pair in boards for boards in outcomes)
        assert row.pair.certain == is_certain
        assert (row.known == "Certain, whatever the results") == is_certain
    assert "Round 4: 2 results missing, boards 1, 4." in page.text


def test_it_follows_the_results(driver: Driver, tmp_path: Path) -> None:
    """With the last result it is the pairing itself."""
    page = opened(driver, with_open_games(tmp_path, {2}))
    tournament = driver.tournament
    driver.event.act(enter_result, len(tournament.rounds), 2, GameResult.DRAW)
    driver.until_idle()
    made = pair_round(driver.tournament)
    boards = {(row.pair.white, row.pair.black) for row in page.model.rows if row.pair.black}
    assert boards == {(pair.white, pair.black) for pair in made.pairs}
    assert all(row.pair.certain for row in page.model.rows)
    assert page.text.startswith("All results are in: this is how round 5 will be paired.")


def test_a_line_says_what_it_depends_on(driver: Driver, tmp_path: Path) -> None:
    page = opened(driver, with_open_games(tmp_path, {2}))
    (game,) = (each for each in driver.tournament.rounds[-1].games if each.is_missing)
    names = Names.of(driver.tournament)
    condition = f"If {names[game.white]} – {names[game.black]} ends "
    uncertain = 0
    for number, row in enumerate(page.model.rows):
        page.view.setCurrentIndex(page.model.index(number, 1))
        assert page.reason == row.known
        assert row.known.startswith(condition) != row.pair.certain
        uncertain += not row.pair.certain
    assert uncertain


def test_nothing_is_left_to_pair(driver: Driver) -> None:
    """C.04.1 1: all rounds are paired."""
    page = opened(driver, REGULAR)
    assert page.text.startswith("All 9 rounds are paired.")
    assert page.model.rows == ()


def test_hidden_it_works_out_nothing(driver: Driver, tmp_path: Path) -> None:
    page = opened(driver, with_open_games(tmp_path, {1, 2, 3}))
    driver.command("hide_side")
    before = page.model.rows
    driver.event.act(enter_result, len(driver.tournament.rounds), 1, GameResult.DRAW)
    driver.until_idle()
    assert page.model.rows == before
    driver.command("known_so_far")
    driver.until_idle()
    assert "boards 2, 3" in page.text


def test_certain_boards_are_announced_by_key(driver: Driver, tmp_path: Path) -> None:
    """First it is worked out what is certain, then it is announced: in the list, in the log."""
    page = opened(driver, with_open_games(tmp_path, {6}))
    certain = {
        (row.pair.white, row.pair.black)
        for row in page.model.rows
        if row.pair.certain and row.pair.black is not None
    }
    assert certain
    driver.command("announce_boards")
    driver.until_idle()
    assert set(announced_boards(driver.tournament, 5)) == certain
    shown = {(row.pair.white, row.pair.black) for row in page.model.rows if row.is_announced}
    assert shown == certain
    assert "announced." in page.text
    page.view.setCurrentIndex(page.model.index(0, 1))
    assert page.reason == "Announced. Certain, whatever the results"
    state = driver.event.state
    assert state is not None
    hall = hall_tournament(1, state, HallOptions())
    assert not any(each.title == "Pairings known so far" for each in hall.lists), (
        "rounds that are not published are not seen"
    )


def test_announced_before_it_is_worked_out_it_is_worked_out_first(
    driver: Driver, tmp_path: Path
) -> None:
    driver.open(with_open_games(tmp_path, {6}))
    driver.until(lambda: bool(driver.tournament.rounds))
    driver.command("announce_boards")
    driver.until_idle()
    assert announced_boards(driver.tournament, 5) == ()
    driver.command("announce_boards")
    driver.until_idle()
    assert announced_boards(driver.tournament, 5)


def test_the_hall_shows_what_is_announced_as_preliminary(driver: Driver, tmp_path: Path) -> None:
    """Once the round before is published: nothing is shown that nobody may see."""
    opened(driver, with_open_games(tmp_path, {6}))
    driver.event.act(publish_round, 4)
    driver.until_idle()
    driver.command("announce_boards")
    driver.until_idle()
    state = driver.event.state
    assert state is not None
    hall = hall_tournament(1, state, HallOptions())
    (known,) = [each for each in hall.lists if each.title == "Pairings known so far"]
    assert known.subject == "Round 5 · preliminary"
    assert len(known.rows) == len(announced_boards(driver.tournament, 5))


def _not_again(_tournament: Tournament) -> None:
    pytest.fail("outcomes are paired again")


def test_announcing_pairs_nothing_again(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The results are the same, and so is what every outcome has; the list stays where it is."""
    page = opened(driver, with_open_games(tmp_path, {6}))
    page.view.setCurrentIndex(page.model.index(1, 1))
    assert page.view.verticalScrollBar().value() == 0
    monkeypatch.setattr(known_so_far, "preview_next_round", _not_again)
    driver.command("announce_boards")
    driver.until_idle()
    assert announced_boards(driver.tournament, 5)
    assert "announced." in page.text
    assert page.view.verticalScrollBar().value() == 0
    driver.command("hide_side")
    driver.command("known_so_far")
    driver.until_idle()
    assert page.finished is not None


def test_what_was_left_half_worked_out_is_not_finished(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of nine outcomes one is paired: what is certain of it is not announced yet."""
    driver.open(with_open_games(tmp_path, {1, 2}))
    driver.until(lambda: bool(driver.tournament.rounds))
    page = driver.page.rounds.side.known_so_far
    go_on = Event()

    def held(tournament: Tournament) -> Iterator[RoundPreview]:
        for step in preview_next_round(tournament):
            yield step
            go_on.wait()

    with monkeypatch.context() as patched:
        patched.setattr(known_so_far, "preview_next_round", held)
        driver.command("known_so_far")
        driver.until(lambda: bool(page.model.rows))
        driver.command("hide_side")
        go_on.set()
        driver.until_idle()
    assert page.finished is None
    driver.command("known_so_far")
    driver.until_idle()
    assert page.finished is not None


def test_certain_boards_come_one_after_the_other_and_the_search_can_be_stopped(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is certain when it is stopped stays, can be announced, and of the others nothing is said."""
    driver.open(with_open_games(tmp_path, {6}))
    driver.until(lambda: bool(driver.tournament.rounds))
    page = driver.page.rounds.side.known_so_far
    stop = page.findChild(QPushButton, "stopKnown")
    assert stop is not None
    (*_, whole) = preview_next_round(driver.tournament)
    certain = [pair for pair in whole.pairs if pair.certain and pair.black is not None]
    assert len(certain) > 1
    go_on = Event()

    def held(_tournament: Tournament) -> Iterator[RoundPreview]:
        for count in range(2):
            pairs = tuple(
                replace(pair, certain=pair in certain[:count], outcomes=1) for pair in whole.pairs
            )
            yield replace(whole, outcomes=1, pairs=pairs)
        go_on.wait()

    def shown() -> int:
        return sum(row.pair.certain for row in page.model.rows)

    with monkeypatch.context() as patched:
        patched.setattr(known_so_far, "preview_next_round", held)
        driver.command("known_so_far")
        driver.until(lambda: shown() == 1)
        assert stop.isEnabled()
        stop.setFocus()
        stop.click()
        assert driver.window.focusWidget() is page.view
        go_on.set()
        driver.until_idle()
    assert not stop.isEnabled()
    assert page.finished is not None
    assert shown() == 1
    assert "1 board is certain, whatever the results." in page.text
    undecided = [row for row in page.model.rows if row.is_undecided]
    assert len(undecided) == len(page.model.rows) - 1
    assert all(row.known.startswith("Undecided: ") for row in undecided)
    share = page.model.column_number("share")
    assert page.view.columnWidth(share) >= page.view.sizeHintForColumn(share), "a word is cut"
    driver.command("announce_boards")
    driver.until_idle()
    assert len(announced_boards(driver.tournament, 5)) == 1
    driver.command("hide_side")
    driver.command("known_so_far")
    driver.until_idle()
    assert shown() > 1, "looked at again, all is worked out"


def test_boards_of_the_round_before_are_not_shown_as_those_of_the_next(
    driver: Driver, tmp_path: Path
) -> None:
    page = opened(driver, with_open_games(tmp_path, set()))
    assert page.model.rows
    line = page.findChild(QLabel, "knownOpen")
    assert line is not None
    assert line.isHidden(), "no result is missing: nothing is said of it, and takes no room"
    driver.event.act(pair_next_round)
    assert page.model.rows == ()
    driver.command("hide_side")


def test_the_chance_is_whole_beside_long_names_in_a_small_window(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are cut, and nothing has to be scrolled."""
    before = read_trf(with_open_games(tmp_path, {6}).read_bytes()).tournament
    longer = tuple(
        replace(player, name=f"Fernández-Blais, Maximiliano {player.tpn}")
        for player in before.players
    )
    path = tmp_path / "long.trf"
    path.write_bytes(write_trf(replace(before, players=longer)))
    driver.open(path)
    driver.window.resize(first_size(QSize(1024, 768)))
    (*_, whole) = preview_next_round(driver.tournament)
    pairs = tuple(replace(pair, certain=False, outcomes=1) for pair in whole.pairs)
    begun, go_on = replace(whole, outcomes=1, pairs=pairs), Event()

    def held(_tournament: Tournament) -> Iterator[RoundPreview]:
        yield begun
        go_on.wait()

    page = driver.page.rounds.side.known_so_far
    with monkeypatch.context() as patched:
        patched.setattr(known_so_far, "preview_next_round", held)
        try:
            driver.command("known_so_far")
            driver.until(lambda: any(row.is_undecided for row in page.model.rows))
            view, share = page.view, page.model.column_number("share")
            driver.until(lambda: view.columnWidth(share) >= view.sizeHintForColumn(share))
            assert view.horizontalScrollBar().maximum() == 0
        finally:
            go_on.set()
        driver.until_idle()
