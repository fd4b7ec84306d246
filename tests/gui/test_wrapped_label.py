"""A wrapped text shows a long path whole: Qt by itself breaks lines between words only."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.text.wrapped_label import WrappedLabel, breakable
from tests.gui.cut_texts import cut_texts

BREAK = "\N{ZERO WIDTH SPACE}"
PATH = "~/.local/share/Schachverein_Nord/arbiter-app/rating-lists/2026-11/standard"


@pytest.mark.parametrize("text", [PATH, PATH.replace("/", "\\"), 60 * "n", "a@" + 50 * "b"])
def test_a_long_word_is_seen_whole(qapp: QApplication, text: str) -> None:
    shown = label(f"Rating lists are in {text}.", wrap=True, name="shown")
    assert isinstance(shown, WrappedLabel)
    shown.resize(240, shown.heightForWidth(240))
    shown.show()
    assert shown.minimumSizeHint().width() <= 240
    assert [*cut_texts(shown)] == []
    shown.close()


@pytest.mark.parametrize("result", ["½–½", "1–0", "1–0\N{NO-BREAK SPACE}F", "1–22"])
def test_a_line_ends_before_a_result_and_not_in_it(result: str) -> None:
    """By the rules of UAX #14, as Qt breaks its lines."""
    text = breakable(f"Desrosiers-Blais, Étienne, {result}")
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, text)
    ends = set(iter(finder.toNextBoundary, -1))
    assert text.index(result[0], 20) in ends
    assert not ends & set(range(text.index(result[0], 20) + 1, len(text)))


@given(st.text(st.sampled_from("ab ½/\\-.é\u0301"), max_size=120))
def test_nothing_but_places_to_break_is_added(text: str) -> None:
    shown = breakable(text)
    assert shown.replace(BREAK, "") == text
    assert all(len(part) <= 24 or set(part[24:]) <= set("/\\-.\u0301") for part in words(shown))
    assert f"{BREAK}\u0301" not in shown


def words(text: str) -> list[str]:
    return text.replace(BREAK, " ").split(" ")


def test_words_of_usual_length_stay_as_they_are() -> None:
    assert breakable("Desrosiers-Blais, Étienne") == "Desrosiers-Blais, Étienne"


def heard(shown: QWidget) -> str:
    """What a screen reader says of a label."""
    return QAccessible.queryAccessibleInterface(shown).text(QAccessible.Text.Name)


def test_marks_that_are_not_seen_are_not_heard(qapp: QApplication) -> None:
    """Neither those at which a line may end nor those that keep a result in one."""
    shown = label(f"In {PATH}: ½–½", wrap=True)
    assert QLabel.text(shown) != shown.text()
    assert heard(shown) == f"In {PATH}: ½–½"
    shown.setText("Saved.")
    assert heard(shown) == "Saved."
    shown.setText("½–½")
    assert heard(shown) == "½–½"


def test_a_name_of_its_own_is_heard_whatever_is_seen(qapp: QApplication) -> None:
    shown = label("½–½", wrap=True)
    shown.setAccessibleName("Draw")
    shown.setText("1–0")
    assert heard(shown) == "Draw"
