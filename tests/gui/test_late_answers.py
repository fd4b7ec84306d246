"""Answers of a server that are late: nobody waits for them, and what they bring is taken up in order."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.errors import UserError
from arbiter_app.gui.event import late_answers
from arbiter_app.gui.event.late_answers import Answers, LateAnswers
from arbiter_app.wording import phrase


@pytest.fixture
def answers(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[LateAnswers]:
    monkeypatch.setattr(late_answers, "_MOMENT", 0.01)
    made = LateAnswers()
    yield made
    made.close()


def take(answer: str) -> str:
    return answer


def refuse(error: UserError) -> str:
    return str(error)


def test_what_is_near_is_asked_in_the_windows_own_thread(qtbot: QtBot) -> None:
    near = Answers()
    assert near.get(lambda: threading.current_thread().name, take, refuse, "late") == "MainThread"
    near.close()


@pytest.mark.parametrize("is_near", [True, False])
def test_a_refusal_is_told_as_one(
    answers: LateAnswers, monkeypatch: pytest.MonkeyPatch, is_near: bool
) -> None:
    monkeypatch.setattr(late_answers, "_MOMENT", 20.0)

    def ask() -> str:
        raise UserError(phrase("No."))

    near = Answers()
    assert (near if is_near else answers).get(ask, take, refuse, "late") == "No."
    near.close()


def test_an_answer_in_time_is_given_at_once(
    answers: LateAnswers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late_answers, "_MOMENT", 20.0)
    assert answers.get(lambda: "answer", take, refuse, "late") == "answer"
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

    def late(text: str) -> str:
        came.append(text)
        return "in time"

    def ask(until: threading.Event, text: str) -> None:
        assert answers.get(lambda: slow(until, text), late, refuse, "late") == "late"

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

    answers.get(lambda: str(until.wait(20)), came.append, lambda _error: None, None)
    until.set()
    answers.close()
    qtbot.wait(1)
    assert came == []
    assert not answers.is_waiting
