"""What comes with the program: the icons are one family, the fonts cover the names of players."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from arbiter_app.resources import resource_path

ICONS = sorted(path for path in resource_path("icons").glob("*.svg") if path.stem != "app")

NAMES = "Łukasz Đặng Thùy Åsa Þorvaldsdóttir Őrs Ștefania İnci Νίκος Παπαδάκης Ольга Їжак Ѓорѓи"


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.stem)
def test_an_icon_takes_the_colour_of_the_theme(icon: Path) -> None:
    drawing = ElementTree.parse(icon).getroot()
    fills = {element.get("fill", "none") for element in drawing.iter()}

    assert drawing.get("viewBox") == "0 0 24 24"
    assert drawing.get("stroke") == "currentColor"
    assert drawing.get("stroke-width") == "1.75"
    assert fills <= {"none", "currentColor"}


@pytest.mark.parametrize("style", ["Regular", "Italic", "SemiBold", "Bold", "BoldItalic"])
def test_the_text_font_has_the_letters_of_european_and_vietnamese_names(style: str) -> None:
    face = TTFont(f"Noto Sans {style}", str(resource_path(f"fonts/NotoSans-{style}.ttf"))).face

    assert {letter for letter in NAMES + "½–×" if ord(letter) not in face.charToGlyph} == set()


def test_the_second_font_has_arrows_discs_and_chess_figures() -> None:
    face = TTFont("DejaVu Sans", str(resource_path("fonts/DejaVuSans.ttf"))).face

    assert {sign for sign in "←↑→↓●○♔♟≥≤" if ord(sign) not in face.charToGlyph} == set()
