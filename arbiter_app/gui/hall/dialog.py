"""What the hall shows: which lists, how long, how large, in which colours, on which screen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import WrittenDialog
from arbiter_app.gui.forms.number_box import NumberBox
from arbiter_app.gui.kept.options import (
    ALL,
    IN_A_WINDOW,
    LARGEST,
    LONGEST,
    SHORTEST,
    SMALLEST,
    HallOptions,
)
from arbiter_app.gui.look.theme import ThemeChoice


class HallDialog(WrittenDialog):
    """`chosen` carries the options. Screens by name, with what is told of them."""

    chosen = Signal(object)

    def __init__(
        self,
        options: HallOptions,
        screens: Sequence[tuple[str, str]],
        tournaments: Sequence[str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent.tr("Hall display"), parent.tr("Save"), parent)
        self.setObjectName("hallDialog")
        self.add_note(
            self.tr(
                "The hall display shows what is published. It follows the event; Esc closes it."
            )
        )
        self.boards = self._check(self.tr("Pairings by board"), options.boards, "hallBoards")
        self.names = self._check(self.tr("Pairings by name"), options.names, "hallNames")
        self.standings = self._check(self.tr("Standings"), options.standings, "hallStandings")
        self.results = self._check(
            self.tr("Results as they come in, not only when complete"),
            options.results,
            "hallResults",
        )
        self.look_up = self._check(
            self.tr("Players can type their name to find their board"),
            options.look_up,
            "hallLookUp",
        )
        self.screen_box = ChoiceBox()
        self.screen_box.addItem(self.tr("Second screen if there is one, otherwise a window"), "")
        self.screen_box.addItem(self.tr("A window"), IN_A_WINDOW)
        for name, told in screens:
            self.screen_box.addItem(told, name)
        self.tournament = ChoiceBox()
        self.tournament.addItem(self.tr("The one I am viewing"), "")
        self.tournament.addItem(self.tr("All in turn"), ALL)
        for name in dict.fromkeys(tournaments):
            self.tournament.addItem(name, name)
        self.seconds = NumberBox()
        self.seconds.setRange(SHORTEST, LONGEST)
        self.seconds.setValue(options.seconds)
        self.size_box = ChoiceBox()
        for step in range(SMALLEST, LARGEST + 1):
            self.size_box.addItem(self._size_text(step), step)
        self.colours = ChoiceBox()
        for text, choice in (
            (self.tr("Same as main window"), ThemeChoice.SYSTEM),
            (self.tr("Light"), ThemeChoice.LIGHT),
            (self.tr("Dark"), ThemeChoice.DARK),
            (self.tr("High contrast"), ThemeChoice.HIGH_CONTRAST),
        ):
            self.colours.addItem(text, choice)
        for box, value in (
            (self.screen_box, options.screen),
            (self.tournament, options.tournament),
            (self.size_box, options.size),
            (self.colours, options.colours),
        ):
            box.setCurrentIndex(max(box.findData(value), 0))
        self.add_field(self.tr("Screen"), self.screen_box, "hallScreen")
        if len(tournaments) > 1:
            self.add_field(self.tr("Tournament"), self.tournament, "hallTournament")
        self.add_field(self.tr("Seconds per page"), self.seconds, "hallSeconds")
        self.add_field(self.tr("Text size"), self.size_box, "hallSize")
        self.add_field(self.tr("Colours"), self.colours, "hallColours")
        self.boards.setFocus()
        self.accepted.connect(lambda: self.chosen.emit(self.options))

    @property
    def options(self) -> HallOptions:
        """What the fields say."""
        return HallOptions(
            boards=self.boards.isChecked(),
            names=self.names.isChecked(),
            standings=self.standings.isChecked(),
            results=self.results.isChecked(),
            look_up=self.look_up.isChecked(),
            seconds=self.seconds.value(),
            size=int(self.size_box.currentData()),
            colours=ThemeChoice(self.colours.currentData()),
            screen=str(self.screen_box.currentData()),
            tournament=str(self.tournament.currentData()),
        )

    def _check(self, text: str, on: bool, name: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setObjectName(name)
        box.setAccessibleName(text)
        box.setChecked(on)
        self.add_widget(box)
        return box

    def _size_text(self, step: int) -> str:
        if not step:
            return self.tr("fit to screen")
        if step > 0:
            return self.tr("larger by {n}").format(n=step)
        return self.tr("smaller by {n}").format(n=-step)
