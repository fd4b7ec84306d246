"""The way of a result from its key to its rule: whoever looks for something on it reads few functions."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import arbiter_app
from arbiter_app.operations.results import enter_result
from tests.gui.driver import Driver

PROGRAM = Path(arbiter_app.__file__).parent
MOST_FUNCTIONS = 9
MOST_MODULES = 117
"""No more than they are; fewer are better."""


def test_a_result_key_has_a_short_way_to_its_rule(driver: Driver) -> None:
    way: list[str] = []
    modules: set[str] = set()

    def look(frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if event != "call" or PROGRAM not in Path(code.co_filename).parents:
            return
        modules.add(code.co_filename)
        if code is enter_result.__code__ and not way:
            way.extend(_functions_above(frame))

    view = driver.page.rounds.view
    view.go_to_board(1)
    view.setFocus()
    sys.setprofile(look)
    try:
        QTest.keyClick(view, Qt.Key.Key_1)
    finally:
        sys.setprofile(None)
    assert way[0] == "enter_result"
    assert len(way) <= MOST_FUNCTIONS, way
    assert len(modules) <= MOST_MODULES


def _functions_above(frame: FrameType) -> list[str]:
    """The functions of the program that led to one, itself first."""
    found: list[str] = []
    at: FrameType | None = frame
    while at is not None:
        if PROGRAM in Path(at.f_code.co_filename).parents:
            found.append(at.f_code.co_qualname)
        at = at.f_back
    return found
