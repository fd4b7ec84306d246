"""What is seen of an explanation: buttons, ladder, picture, steps and words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.explanation.bracket_view import BracketView
from arbiter_app.gui.explanation.keys import ExplanationKeys
from arbiter_app.gui.explanation.ladder import LadderModel
from arbiter_app.gui.explanation.ladder_view import LadderView
from arbiter_app.gui.explanation.stages import Length
from arbiter_app.gui.explanation.step_row import StepRow
from arbiter_app.gui.explanation.text import ExplanationText
from arbiter_app.gui.forms.button_rows import quiet_button, segment_buttons
from arbiter_app.gui.forms.rows import FlowRow
from arbiter_app.gui.forms.widgets import card
from arbiter_app.gui.forms.widgets import label as text_label
from arbiter_app.gui.look.theme import SPACE, Theme, scaled
from arbiter_app.gui.text.plain_text import give_tip

_LEAST_PICTURE = 64
_LEAST_HEIGHT = 250
_ANY_HEIGHT = 16_777_215
_AROUND_HEADING = 5 * SPACE
"""The width of the panel that the heading does not have."""

_NARROW = 500
"""So wide a panel has room for the ladder beside the picture."""


class ExplanationWidgets(QWidget):
    """The widgets, and how they share the room. Decides nothing."""

    def __init__(self, ladder: LadderModel, keys: ExplanationKeys, theme: Theme) -> None:
        super().__init__()
        self.ladder = LadderView(ladder, theme)
        self.picture = BracketView(theme)
        self.text = ExplanationText(theme)
        self._who = text_label("", "heading", name="explanationWho", wrap=True)
        self.steps = StepRow(keys.back, keys.forth)
        self.lengths = segment_buttons("length", [(each, each.title) for each in Length], self)
        self._title = ""
        self._narrow = False
        self._subtitle = text_label("", "small", name="explanationSubtitle")
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._bracket_buttons = [quiet_button(action) for action in (keys.up, keys.down)]
        self._print = quiet_button(keys.bracket_pdf)
        self._print.setMenu(self._paper_menu(keys))
        self._print.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._upper = QWidget()
        self._tools = FlowRow()
        self._pictures = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._head())
        layout.addWidget(self._halves(), 1)

    def say_title(self, title: str) -> None:
        """Which round it is; a narrow window does not repeat it."""
        self._title = title
        self._subtitle.setText("" if self._narrow else title)

    def say_who(self, who: str) -> None:
        """Name the board, the player or the bracket that the text below is about."""
        self._who.setText(who)
        self._who.setAccessibleName(who)
        self._share_height()

    def offer_lengths(self, *, offered: bool) -> None:
        """Lengths and paper are there where something is told."""
        for button in (*self.lengths.buttons(), self._print):
            button.setVisible(offered)

    def first_focus(self) -> QWidget:
        """What takes the keyboard."""
        if self._upper.isHidden():
            return self.text
        return self.ladder if self.picture.isHidden() else self.picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the ladder lies above the picture, and the round is not repeated.

        The ladder is right below the buttons then: those for its steps go, the keys stay.

        Where letters are so large that ladder and text have little room, the picture goes, then the
        ladder; then the heading becomes the first line of the text and scrolls with it.
        """
        super().resizeEvent(event)
        narrow = event.size().width() < scaled(_NARROW)
        if narrow is not self._narrow:
            self._arrange(narrow)
        self._share_height()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._share_height()

    def _share_height(self) -> None:
        """Without the picture the text has all the room below a ladder that lies."""
        has_picture = self.height() >= scaled(_LEAST_HEIGHT)
        self.picture.setVisible(has_picture)
        is_low = self._narrow and not has_picture
        self._upper.setMaximumHeight(self.ladder.maximumHeight() if is_low else _ANY_HEIGHT)
        room, heading = self.height() - self._height_of_words(), self._height_of_heading()
        has_heading = not is_low or room >= heading
        has_ladder = not is_low or room >= heading + self.ladder.maximumHeight()
        who = self._who.text()
        self._who.setVisible(bool(who) and has_heading)
        self.text.begin_with("" if has_heading else who)
        if self.ladder.hasFocus() and not has_ladder:
            self.text.setFocus()
        self._upper.setVisible(has_ladder)

    def _height_of_words(self) -> int:
        """Return the height of tools, steps and the first lines of the text, in pixels."""
        tools = self._tools.heightForWidth(self.width() - SPACE)
        words = self.text.minimumSizeHint().height()
        return tools + self.steps.sizeHint().height() + words + 3 * SPACE

    def _height_of_heading(self) -> int:
        room = max(self.width() - _AROUND_HEADING, 1)
        return self._who.heightForWidth(room) if self._who.text() else 0

    def _arrange(self, narrow: bool) -> None:
        self._narrow = narrow
        directions = QBoxLayout.Direction
        self._pictures.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        self.ladder.lie_down(narrow)
        self.say_title(self._title)
        self._subtitle.setHidden(narrow)
        for button in self._bracket_buttons:
            button.setHidden(narrow)

    def _head(self) -> QHBoxLayout:
        tools = self._tools
        self._add_lengths(tools)
        for button in self._bracket_buttons:
            tools.add(button)
        tools.add(self._print)
        head = QHBoxLayout()
        head.setContentsMargins(SPACE, SPACE // 2, 0, 0)
        head.setSpacing(2)
        head.addWidget(self._subtitle, 1)
        head.addWidget(tools)
        return head

    def _halves(self) -> QSplitter:
        """Ladder and picture above, steps and words below."""
        upper = self._upper
        upper.setLayout(self._pictures)
        self._pictures.setContentsMargins(SPACE, 0, 0, 0)
        self._pictures.setSpacing(0)
        self._pictures.addWidget(self.ladder)
        self._pictures.addWidget(self.picture, 1)
        self.picture.setMinimumHeight(_LEAST_PICTURE)
        lower, inside = card(name="explanationTextCard")
        inside.setSpacing(0)
        inside.addWidget(self.steps)
        # A label that wraps loses margins of its own when letters get another size.
        whose = QVBoxLayout()
        whose.setContentsMargins(2 * SPACE, SPACE // 2, 2 * SPACE, 0)
        whose.addWidget(self._who)
        inside.addLayout(whose)
        inside.addWidget(self.text)
        lower.setProperty("role", "")
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setObjectName("explanationSplitter")
        splitter.addWidget(upper)
        splitter.addWidget(lower)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setChildrenCollapsible(False)
        return splitter

    def _add_lengths(self, row: FlowRow) -> None:
        """The three lengths, each with its key."""
        for length in Length:
            button = self.lengths.button(length)
            keys = QKeySequence(f"Alt+{length + 1}")
            button.setShortcut(keys)
            text = keys.toString(QKeySequence.SequenceFormat.NativeText)
            give_tip(button, f"{length.title} ({text})")
            row.add(button)

    def _paper_menu(self, keys: ExplanationKeys) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Explanation as PDF"))
        menu.addActions(keys.paper)
        return menu
