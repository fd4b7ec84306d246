"""What is worked out beside the window comes to an end: no text says for ever that it waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from arbiter_app.errors import InputError, UserError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.by_hand import panel as by_hand
from arbiter_app.gui.by_hand.model import DraftVerdict
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.work import tasks as tasks_module
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Cancelled, TaskProgress, Tasks
from arbiter_app.operations.interface import (
    Change,
    EventSession,
    HandVerdict,
    edit_player,
    enter_result,
    explained_round_of,
    publish_round,
    request_bye,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.wording import verbatim
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, Driver, accept_review, close, new_driver
from tests.gui.held import Bench
from tests.gui.test_by_hand import hand_of
from tests.gui.waiting import waiting


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Work beside the window is done when the test says so."""
    made = Bench()
    monkeypatch.setattr(tasks_module, "ThreadPoolExecutor", made.executor)
    return made


def first_round(driver: Driver, *, absent: tuple[int, ...] = ()) -> None:
    """Round 1 of six players, without those absent."""
    driver.command("new_event")
    for name, rating in zip("ABCDEF", range(2000, 1400, -100), strict=True):
        driver.add_player(f"{name}lbert", str(rating))
    driver.press(Qt.Key.Key_Escape)

    def absence(session: EventSession, tid: int, tpn: int) -> Change:
        return request_bye(session, tid, tpn, 1, ByeKind.ZERO_POINT)

    for tpn in absent:
        driver.event.act(partial(absence, tpn=tpn))
    driver.pair()


def test_two_latecomers_who_play_each_other_are_judged_to_the_end(driver: Driver) -> None:
    """C.04.2 (2026) 2.4, 4.4.4: it is what the engine pairs with those who are here now, so that
    nothing is worse about it and there is no line to say.
    """
    first_round(driver, absent=(3, 6))
    driver.event.act(publish_round, 1)
    driver.command("go_rounds")
    driver.command("by_hand")
    rounds = driver.page.rounds
    driver.until(lambda: rounds.hand.verdict is DraftVerdict.ENGINES)
    for tpn in (3, 6):
        row = rounds.model.row_of_player(tpn)
        assert row is not None
        rounds.view.go_to_row(row, "white")
        driver.press(Qt.Key.Key_Space)
    assert rounds.hand.pairing.pairs[-1] == (3, 6)
    driver.until_idle()
    assert not waiting(driver.window)
    if rounds.hand.lines:
        rounds.hand.swap_colours(3)  # the lot gave the initial-colour the other way round
        driver.until_idle()
    assert not waiting(driver.window)
    assert rounds.hand_bar.text == (
        "Legal\nWith the players now present, the engine pairs the round the same way."
    )


def test_a_draft_that_cannot_be_compared_says_why(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> HandVerdict:
        raise InputError(verbatim("There is nothing to compare with."))

    monkeypatch.setattr(by_hand, "judge_by_hand", refuse)
    first_round(driver)
    driver.command("by_hand")
    rounds = driver.page.rounds
    driver.until(lambda: rounds.hand.verdict is DraftVerdict.ENGINES)
    rounds.hand.exchange(1, 2)
    driver.until_idle()
    assert not waiting(driver.window)
    assert "There is nothing to compare with." in rounds.hand_bar.text


def do_all(driver: Driver, bench: Bench) -> None:
    """Everything that waits to be worked out."""
    while driver.window.is_busy:
        bench.do_all()
        QApplication.processEvents()


def open_held(driver: Driver, bench: Bench) -> None:
    driver.window.open_path(CORPUS / "0004-regular-n13-r9.trf")
    do_all(driver, bench)
    accept_review(driver.window)
    do_all(driver, bench)


def test_a_draft_is_judged_anew_when_something_else_changes(bench: Bench, driver: Driver) -> None:
    """The engine's pairing is forgotten while it is made; nobody but the draft has asked for it."""
    open_held(driver, bench)
    driver.command("hide_side")
    driver.event.bus.tournament_chosen.emit(driver.event.tournament_id)
    driver.command("by_hand")
    assert hand_of(driver).verdict is DraftVerdict.CHECKING
    player = replace(driver.tournament.player(3), club="Harbour")
    driver.event.act(edit_player, 3, player)
    do_all(driver, bench)
    assert hand_of(driver).verdict is DraftVerdict.ENGINES
    assert not waiting(driver.window)


def draw_all(driver: Driver, number: int) -> None:
    """Every game of an earlier round ended in a draw."""

    def draw(session: EventSession, tid: int, board: int) -> Change:
        return enter_result(session, tid, number, board, GameResult.DRAW, confirmed=True)

    for game in driver.tournament.round(number).games:
        driver.event.act(partial(draw, board=game.board))


def test_a_draft_goes_on_from_what_is_known_now(driver: Driver) -> None:
    """A round before it is corrected while the draft is on the table: it is the engine's no more."""
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.command("by_hand")
    hand = driver.page.rounds.hand
    driver.until(lambda: hand.verdict is DraftVerdict.ENGINES)
    pairs = hand.pairing.pairs
    draw_all(driver, 8)
    driver.until_idle()
    assert hand.pairing.pairs == pairs
    assert hand.verdict not in {DraftVerdict.ENGINES, DraftVerdict.CHECKING}
    assert not waiting(driver.window)


def test_a_pairing_asked_for_before_a_change_is_that_after_it(bench: Bench, driver: Driver) -> None:
    """The question was put, and a result of the round before it corrected, before it was answered."""
    open_held(driver, bench)
    driver.command("hide_side")
    explanations, then = driver.page.explanations, driver.state
    driver.event.bus.tournament_chosen.emit(driver.event.tournament_id)
    heard: list[int] = []
    explanations.ready.connect(lambda number, _pairing: heard.append(number))
    explanations.ask(9)
    draw_all(driver, 8)
    wanted = explained_round_of(driver.state, 9)
    assert wanted != explained_round_of(then, 9)
    do_all(driver, bench)
    assert heard == [9]
    assert explanations.known(9) == wanted


@pytest.mark.parametrize(
    "page", few_of(SideTab, [SideTab.WHY, SideTab.WHY_NOT, SideTab.KNOWN_SO_FAR])
)
def test_no_page_beside_the_boards_waits_when_nothing_is_done_any_more(
    driver: Driver, page: SideTab
) -> None:
    """Whatever happens while it works: another round, another page, a result, a round less."""
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    window, rounds = driver.window, driver.page.rounds
    actions = window.actions_by_name

    def open_page() -> None:
        if page is not SideTab.WHY:
            rounds.beside.open_question(page)
        else:
            rounds.side.show_tab(page)

    def take_a_result_back(session: EventSession, tid: int) -> Change:
        return enter_result(session, tid, 9, 1, None, confirmed=True)

    acts: list[Callable[[], object]] = [
        open_page,
        partial(rounds.show_round, 3),
        actions[ActionName.GO_PLAYERS].trigger,
        actions[ActionName.GO_ROUNDS].trigger,
        partial(rounds.show_round, 9),
        partial(driver.event.act, take_a_result_back),
        partial(rounds.view.go_to_row, 2),
        actions[ActionName.UNDO].trigger,
        actions[ActionName.HIDE_SIDE].trigger,
        actions[ActionName.EXPLANATION].trigger,
        open_page,
    ]
    for act in acts:
        act()
    driver.until_idle()
    assert not waiting(window)


def test_a_defect_is_an_answer_too(qtbot: QtBot) -> None:
    """It is raised in the window's thread for the handler of last resort; nobody waits for more."""
    parent = QObject()
    tasks = Tasks(parent)
    question = BackgroundQuestion(tasks, parent)
    told: list[UserError] = []
    with qtbot.capture_exceptions() as raised:
        question.ask(partial(getattr, "", "nothing"), told.append, told.append)
        qtbot.waitUntil(lambda: not tasks.is_busy)
        qtbot.waitUntil(lambda: bool(raised))
    assert [kind for kind, _, _ in raised] == [AttributeError]
    assert "a bug in Arbiter" in str(told[0])
    assert not question.is_waiting
    tasks.shut_down()


@pytest.mark.parametrize("end", [None, InputError(verbatim("No.")), Cancelled(), ValueError()])
def test_what_came_of_it_is_told_before_it_is_settled(qtbot: QtBot, end: Exception | None) -> None:
    """In one step of the window: nothing can begin between what is told and who waits for it."""
    parent = QObject()
    tasks = Tasks(parent)
    heard: list[str] = []

    def hears(word: str) -> Callable[[object], None]:
        return lambda _came: heard.append(word)

    def work(_progress: TaskProgress) -> object:
        if end is not None:
            raise end
        return None

    with qtbot.capture_exceptions():
        tasks.start(
            parent,
            work,
            done=hears("done"),
            refused=hears("refused"),
            cancelled=lambda: heard.append("cancelled"),
            broken=lambda: heard.append("broken"),
            ended=lambda: heard.append("ended"),
            settled=lambda: heard.append("settled"),
        )
        qtbot.waitUntil(lambda: bool(heard))
    assert heard[0] == "ended"
    assert heard[1] in ("done", "refused", "cancelled", "broken")
    assert heard[2:] == ["settled"]
    tasks.shut_down()


def test_who_is_gone_hears_of_nothing(qtbot: QtBot, bench: Bench) -> None:
    """A page goes with its event; what it asked meanwhile is answered to nobody."""
    tasks = Tasks()
    page = QObject()
    heard: list[object] = []
    unheard: list[object] = []

    def work(progress: TaskProgress) -> object:
        progress.show("begun")
        return 42

    tasks.start(
        page,
        work,
        done=heard.append,
        refused=heard.append,
        shown=heard.append,
        ended=lambda: heard.append("ended"),
        unheard=unheard.append,
    )
    BackgroundQuestion(tasks, page).ask(lambda: 43, heard.append, heard.append)
    delete(page)
    bench.do_all()
    qtbot.waitUntil(lambda: not tasks.is_busy)
    assert heard == []
    assert unheard == [42]
