"""Names in all scripts of the bundled fonts are letters on the screen, not boxes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.look.theme import EAST_ASIAN_FAMILY
from arbiter_app.gui.window.app import make_application


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("김민준", EAST_ASIAN_FAMILY),
        ("山田太郎", EAST_ASIAN_FAMILY),
        ("やまだ", EAST_ASIAN_FAMILY),
        ("王小明", EAST_ASIAN_FAMILY),
        ("გიორგი", "DejaVu Sans"),
        ("Աբրահամ", "DejaVu Sans"),
        ("Đặng", "Noto Sans"),
        ("Юрий", "Noto Sans"),
        ("สมชาย", "Noto Sans Thai"),
        ("अनिल", "Noto Sans Devanagari"),
        ("ශ්‍රී", "Noto Sans Sinhala"),
    ],
)
def test_every_letter_has_its_picture(qtbot: QtBot, name: str, family: str) -> None:
    """Also where the machine has an edition of the same font that lacks some of them."""
    make_application([])
    layout = QTextLayout(name, QApplication.font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    runs = layout.glyphRuns()
    assert {run.rawFont().familyName() for run in runs} == {family}
    assert all(index for run in runs for index in run.glyphIndexes())
