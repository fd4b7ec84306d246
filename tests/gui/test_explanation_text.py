"""The words beside the picture: what is told once is not told twice."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.explanation.stages import Length
from arbiter_app.gui.explanation.text import ExplanationText, beginning
from arbiter_app.gui.look.theme import Theme, ThemeChoice


@pytest.mark.parametrize(
    ("said", "whole", "begins"),
    [
        ("A has White: so it is.", "A has White: so it is [5.2.1]. Colours so far.", True),
        ("A plays B.", "A plays B.", True),
        ("A [x] B.", "A B.", False),
        ("A floats down: why.", "A floats down. B was passed over: why [C12].", False),
        ("A plays B and not C.", "A plays B [C1] and not C [C12]. More.", True),
        ("A plays B and not C.", "A plays", False),
    ],
)
def test_a_sentence_is_found_at_the_beginning_of_its_paragraph(
    said: str, whole: str, begins: bool
) -> None:
    end = beginning(said, whole)
    assert bool(end) is begins
    if begins:
        assert whole[:end].endswith(".")
        assert whole[end:].startswith(" ") or end == len(whole)


def test_the_arbiter_reads_the_paragraph_without_the_sentence_that_says_the_same(
    qapp: QApplication,
) -> None:
    text = ExplanationText(Theme(qapp, ThemeChoice.LIGHT))
    texts = ("C12", "A changes with B.\nC plays D.", "A changes with B [C12]. So.\nC meets D [C1].")
    text.tell(texts, Length.ARBITER)
    assert text.toPlainText().splitlines() == [
        "C12",
        "A changes with B [C12]. So.",
        "C meets D [C1].",
    ]
    text.tell(texts, Length.PLAYER)
    assert text.toPlainText().splitlines() == ["A changes with B.", "C plays D."]
    text.tell(texts, Length.PLAYER, reasons=("Both have 1 point.", "A plays B."))
    assert text.toPlainText().splitlines() == ["Both have 1 point.", "A plays B."]
    text.tell(texts, Length.LABEL, lead="Made by hand.")
    assert text.toPlainText().splitlines() == ["Made by hand.", "C12"]
    text.deleteLater()
