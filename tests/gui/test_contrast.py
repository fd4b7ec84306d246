"""Colours that stand on each other are told apart: texts by 4.5 to 1, parts by 3 to 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QApplication, QCheckBox, QRadioButton, QWidget

from arbiter_app.gui.look.theme import (
    DARK,
    HIGH_CONTRAST,
    LIGHT,
    Palette,
    Theme,
    ThemeChoice,
    palette,
    style_sheet,
)
from arbiter_app.gui.look.tones import CellTone, MessageTone
from arbiter_app.gui.standings import painted_charts as charts
from arbiter_app.gui.tables.cells import CellDelegate

PALETTES = {"light": LIGHT, "dark": DARK, "contrast": HIGH_CONTRAST}
TEXT, PART, STRONG_TEXT = 4.5, 3.0, 7.0
GROUNDS = ("window", "rail", "surface", "raised", "hover", "accent_soft")
"""What texts without a ground of their own stand on."""

ROWS = ("surface", "hover", "accent_soft", "illegal_soft", "warning_soft")
"""The grounds of a line of a table: usual, under the mouse, chosen, illegal, a warning."""


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2.2 defines it."""
    of = QColor(colour)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (of.redF(), of.greenF(), of.blueF())
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(one: str, other: str) -> float:
    """The ratio of contrast, as WCAG 2.2 defines it: 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def rules(sheet: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rules of a style sheet: what they are for, and what they say."""
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        said = (part.partition(":")[::2] for part in body.split(";") if ":" in part)
        yield " ".join(selector.split()), {key.strip(): value.strip() for key, value in said}


def colours_in(text: str) -> list[str]:
    return re.findall(r"#[0-9a-f]{6}\b", text)


def test_the_ratio_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", PALETTES)
def test_texts_of_the_style_sheet_stand_out_from_their_ground(name: str) -> None:
    """On a ground of their own, or on every ground that there is around; grey is exempt nowhere
    but on a button that cannot be pressed.
    """
    colours = PALETTES[name]
    checked = 0
    for selector, said in rules(style_sheet(colours)):
        for ink in colours_in(said.get("color", "")):
            own = colours_in(said.get("background", ""))
            if ":disabled" in selector and own:
                continue
            for ground in own or [asdict(colours)[each] for each in GROUNDS]:
                checked += 1
                assert contrast(ink, ground) >= TEXT, (selector, ink, ground)
    assert checked > 100


@pytest.mark.parametrize("name", PALETTES)
def test_what_is_pressed_filled_or_framed_is_seen(name: str) -> None:
    """Fields, buttons and chosen items have a frame or a ground that stands out from around them."""
    colours = PALETTES[name]
    around = [asdict(colours)[each] for each in ("window", "rail", "surface", "raised")]
    wanted = (
        "QPushButton",
        "QLineEdit",
        "QAbstractSpinBox",
        "QPlainTextEdit",
        "QScrollBar::handle",
        "QCheckBox::indicator",
        "QRadioButton::indicator",
    )
    seen = set()
    for selector, said in rules(style_sheet(colours)):
        is_chosen = ":checked" in selector or ":selected" in selector
        is_control = selector.split(",")[0] in wanted
        is_exempt = ":disabled" in selector or ":focus" in selector
        if is_exempt or not (is_chosen or is_control):
            continue
        edges = [
            colour
            for key, value in said.items()
            if key.startswith("border") or (key == "background" and "handle" in selector)
            for colour in colours_in(value)
        ]
        assert edges, selector
        seen.add(selector)
        for edge in edges:
            assert all(contrast(edge, ground) >= PART for ground in around), (selector, edge)
    assert len(seen) >= 8
    assert sum("::indicator" in one for one in seen) >= 4


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_box_to_tick_is_seen_in_every_theme(
    qapp: QApplication, choice: ThemeChoice, kind: type[QCheckBox | QRadioButton]
) -> None:
    """As it is drawn: a frame around what is not ticked, and another picture once it is."""
    theme = Theme(qapp, choice)
    window = QWidget()
    window.setStyleSheet(theme.style_sheet)
    box = kind("Chess960", window)
    box.resize(box.sizeHint())
    ground = theme.colours.window
    pictures = []
    for is_ticked in (False, True):
        box.setChecked(is_ticked)
        picture = QImage(box.size(), QImage.Format.Format_RGB32)
        picture.fill(QColor(ground))
        box.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        across = [picture.pixelColor(x, box.height() // 2).name() for x in range(18)]
        for edge in (across[:2], across[-2:]):
            assert max(contrast(ink, ground) for ink in edge) >= PART, across
        pictures.append(picture)
    assert pictures[0] != pictures[1]
    middle = pictures[1].pixelColor(9, box.height() // 2).name()
    assert contrast(middle, theme.colours.accent) >= PART or middle == theme.colours.accent
    window.deleteLater()
    theme.leave()


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST])
def test_every_tone_is_read_on_every_line(qapp: QApplication, choice: ThemeChoice) -> None:
    """What delegates write in tables: results that are missing, hints, names of those who left."""
    theme = Theme(qapp, choice)
    delegate = CellDelegate(theme)
    least = STRONG_TEXT if choice is ThemeChoice.HIGH_CONTRAST else TEXT
    for tone in CellTone:
        for ground in ROWS:
            ratio = contrast(delegate.ink(tone).name(), theme.colour(ground).name())
            assert ratio >= least, (tone, ground, ratio)
    for told in MessageTone:
        ground = {"info": "accent_soft"}.get(told, f"{told}_soft")
        assert contrast(theme.colour(told.ink).name(), theme.colour(ground).name()) >= TEXT
    theme.leave()


@pytest.mark.parametrize("name", PALETTES)
def test_what_the_palette_gives_is_read(name: str) -> None:
    """Fields, hints in them, selections, links, tips: where no style sheet says otherwise."""
    made = palette(PALETTES[name])
    role = made.ColorRole
    for ink, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.PlaceholderText, role.Base),
        (role.HighlightedText, role.Highlight),
        (role.Link, role.Base),
        (role.Link, role.Window),
        (role.ToolTipText, role.ToolTipBase),
    ):
        assert contrast(made.color(ink).name(), made.color(ground).name()) >= TEXT, (ink, ground)
    assert contrast(made.color(role.Dark).name(), made.color(role.Base).name()) >= PART


@pytest.mark.parametrize("name", PALETTES)
def test_what_is_drawn_is_seen(name: str) -> None:
    """Edges of players and pairs, discs of colours, dotted meetings, frames and the focus."""
    colours: Palette = PALETTES[name]
    known = asdict(colours)
    for part in ("strong_border", "disc_edge", "accent", "warning", "illegal", "muted", "faint"):
        for ground in ("window", "surface", "raised", "accent_soft"):
            assert contrast(known[part], known[ground]) >= PART, (part, ground)
    assert contrast(colours.disc_white, colours.disc_black) >= PART
    lines = charts._LIGHT_INKS if name == "light" else charts._DARK_INKS
    for ink in lines:
        assert contrast(ink, colours.surface) >= TEXT, ink


def test_high_contrast_is_chosen_or_wished_by_the_desktop(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme = Theme(qapp, ThemeChoice.HIGH_CONTRAST)
    assert theme.colours is HIGH_CONTRAST
    assert theme.is_dark
    theme.choose(ThemeChoice.LIGHT)
    assert theme.colours is LIGHT
    hints = type(qapp.styleHints().accessibility())
    monkeypatch.setattr(
        hints, "contrastPreference", lambda _hints: Qt.ContrastPreference.HighContrast
    )
    theme.choose(ThemeChoice.SYSTEM)
    assert theme.colours is HIGH_CONTRAST
    theme.leave()
