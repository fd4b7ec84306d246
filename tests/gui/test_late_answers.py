"""Answers of a server that are late: nobody waits for them, and what they bring is taken up in order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.gui.event import late_answers
from arbiter_app.gui.event.late_answers import LateAnswers


@pytest.fixture
def answers(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[LateAnswers]:
    monkeypatch.setattr(late_answers, "_MOMENT", 0.01)
    made = LateAnswers(is_far=True)
    yield made
    made.close()


def given(ask: Callable[[], str]) -> str:
    return ask()


def test_what_is_near_is_asked_in_the_windows_own_thread(qtbot: QtBot) -> None:
    near = LateAnswers(is_far=False)
    assert near.get(lambda: threading.current_thread().name, given, "late") == "MainThread"
    near.close()


def test_an_answer_in_time_is_given_at_once(
    answers: LateAnswers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late_answers, "_MOMENT", 20.0)
    assert answers.get(lambda: "answer", given, "late") == "answer"
    assert not answers.is_waiting


def test_what_is_late_is_taken_up_when_it_comes_and_everything_else_after_it(
    answers: LateAnswers, qtbot: QtBot
) -> None:
    """Also where what comes after it has to wait itself."""
    came: list[str] = []
    waits: list[bool] = []
    first, second = threading.Event(), threading.Event()

    def slow(until: threading.Event, text: str) -> str:
        until.wait(20)
        return text

    def conclude(one: Callable[[], str]) -> str:
        came.append(one())
        return "in time"

    def ask(until: threading.Event, text: str) -> None:
        assert answers.get(lambda: slow(until, text), conclude, "late") == "late"

    answers.waiting_changed.connect(waits.append)
    ask(first, "first")
    assert answers.is_waiting
    answers.afterwards(lambda: ask(second, "second"))
    answers.afterwards(lambda: came.append("last"))
    assert came == []
    first.set()
    qtbot.waitUntil(lambda: waits == [True, False, True])
    assert came == ["first"]
    second.set()
    qtbot.waitUntil(lambda: not answers.is_waiting)
    assert came == ["first", "second", "last"]


def test_nothing_comes_once_it_is_closed(answers: LateAnswers, qtbot: QtBot) -> None:
    came: list[str] = []
    until = threading.Event()

    def conclude(one: Callable[[], bool]) -> None:
        came.append(str(one()))

    answers.get(lambda: until.wait(20), conclude, None)
    until.set()
    answers.close()
    qtbot.wait(1)
    assert came == []
    assert not answers.is_waiting
