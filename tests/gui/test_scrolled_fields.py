"""A form as high as it asks for shows all its fields, whatever its texts are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.gui.forms.widgets import ScrolledFields, label, scrolled
from tests.few_examples import few_examples

WIDTH = 320


def form(text: str) -> tuple[ScrolledFields, QLineEdit]:
    inside, field = QWidget(), QLineEdit()
    layout = QVBoxLayout(inside)
    layout.addWidget(label(text, wrap=True))
    layout.addWidget(field)
    return scrolled(inside), field


@few_examples(40)
@given(st.integers(1, 90))
def test_what_was_too_low_has_no_scroll_bar_once_it_has_its_height(
    qapp: QApplication, words: int
) -> None:
    """Beside a scroll bar texts have less room, and need the bar: it must not stay for that."""
    area, field = form("Brânză debería llevar "[: 7 + words % 15] * words)
    area.resize(WIDTH, 40)
    area.show()
    QApplication.processEvents()
    area.resize(WIDTH, area.heightForWidth(WIDTH))
    QApplication.processEvents()
    assert not area.verticalScrollBar().isVisible()
    assert field.visibleRegion().boundingRect().height() == field.height()
    area.close()
