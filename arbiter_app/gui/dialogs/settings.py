"""What is decided before the first round."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from arbiter_app.gui.choice import ChoiceBox
from arbiter_app.gui.dialogs.entry import EntryDialog
from arbiter_app.gui.points_field import PointsField
from arbiter_app.gui.system_field import SystemField
from arbiter_app.gui.widgets import inset
from arbiter_app.operations import (
    pairing_system_of,
    with_pairing_system,
    with_points_of_matches,
)
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Colour

_BETWEEN = "; "


class SettingsDialog(EntryDialog):
    """Edits the settings; `changed` carries the new ones."""

    changed = Signal(object)

    def __init__(
        self, settings: Settings, parent: QWidget, *, shown_colour: Colour | None = None
    ) -> None:
        """`shown_colour` is the initial colour by round 1, where nobody said it."""
        super().__init__(parent.tr("Tournament settings"), parent.tr("Save"), parent)
        self.setObjectName("settingsDialog")
        self._settings = settings
        self._texts = {
            "name": QLineEdit(settings.name),
            "city": QLineEdit(settings.city),
            "federation": QLineEdit(settings.federation),
            "start_date": QLineEdit(settings.start_date),
            "end_date": QLineEdit(settings.end_date),
            "chief_arbiter": QLineEdit(settings.chief_arbiter),
            "deputies": QLineEdit(_BETWEEN.join(settings.deputy_arbiters)),
            "time_control": QLineEdit(settings.time_control),
        }
        self._rounds = QSpinBox()
        inset(self._rounds)
        self._rounds.setRange(0, 99)
        self._rounds.setSpecialValueText(self.tr("not decided"))
        self._rounds.setValue(settings.rounds_total)
        system = pairing_system_of(Tournament(settings))
        self._system = SystemField(self.tr("Pairing system"), system)
        self._system.changed.connect(self._system_chosen)
        self._shown = settings
        self._points = PointsField(settings.scoring, settings.games_per_match)
        self._colour = ChoiceBox()
        open_colour = self.tr("drawn by lot at round 1")
        if shown_colour is not None:
            name = self.tr("White") if shown_colour is Colour.WHITE else self.tr("Black")
            open_colour = self.tr("{colour}, as round 1 shows").format(colour=name)
        self._colour.addItem(open_colour, None)
        self._colour.addItem(self.tr("White"), Colour.WHITE)
        self._colour.addItem(self.tr("Black"), Colour.BLACK)
        self._colour.setCurrentIndex(
            0
            if settings.initial_colour is None
            else 1 + list(Colour).index(settings.initial_colour)
        )
        self.add_field(self.tr("Name"), self._texts["name"], "name")
        self.add_field(self.tr("Rounds"), self._rounds, "roundsTotal")
        self.add_field(self.tr("Pairing system"), self._system, "pairingSystem")
        self._system.setMinimumHeight(0)
        self.add_field(self.tr("Points"), self._points, "points")
        self.add_field(self.tr("City"), self._texts["city"], "city")
        self.add_field(self.tr("Federation"), self._texts["federation"], "federation")
        self.add_field(self.tr("First day"), self._texts["start_date"], "startDate")
        self.add_field(self.tr("Last day"), self._texts["end_date"], "endDate")
        self.add_field(self.tr("Chief arbiter"), self._texts["chief_arbiter"], "chiefArbiter")
        self.add_field(self.tr("Deputy arbiters"), self._texts["deputies"], "deputies")
        self.add_field(self.tr("Time control"), self._texts["time_control"], "timeControl")
        self.add_field(self.tr("Initial colour"), self._colour, "initialColour")
        for name in ("start_date", "end_date"):
            self._texts[name].setPlaceholderText(self.tr("year/month/day"))
        self._texts["deputies"].setPlaceholderText(self.tr("with a semicolon between two names"))
        self.fit()

    def hand_over(self) -> None:
        colour = self._colour.currentData()
        changed = replace(
            self._by_system_chosen(self._settings),
            name=self._texts["name"].text(),
            city=self._texts["city"].text(),
            federation=self._texts["federation"].text(),
            start_date=self._texts["start_date"].text(),
            end_date=self._texts["end_date"].text(),
            chief_arbiter=self._texts["chief_arbiter"].text(),
            deputy_arbiters=_names(self._texts["deputies"].text()),
            time_control=self._texts["time_control"].text(),
            rounds_total=self._rounds.value(),
            scoring=self._points.scoring,
            initial_colour=None if colour is None else Colour(colour),
        )
        if changed != self._settings:
            self.changed.emit(changed)

    def _by_system_chosen(self, settings: Settings) -> Settings:
        if not self._system.system:
            return settings
        return with_pairing_system(settings, self._system.system)

    def _system_chosen(self) -> None:
        """A bye is worth a match where a round is one: what it will be is seen before saving."""
        old = replace(self._shown, scoring=self._points.scoring)
        if old == self._shown:
            # Points that nobody touched come from those in force: on the way there and back
            # nothing of them is lost.
            old = self._settings
        new = with_points_of_matches(self._by_system_chosen(old), old.games_per_match)
        if new.games_per_match != self._shown.games_per_match:
            self._points.show_points(new.scoring, new.games_per_match)
            self._shown = new
        self.fit()


def _names(text: str) -> tuple[str, ...]:
    """The names in a line, a semicolon between two: names have commas themselves."""
    return tuple(name.strip() for name in text.split(_BETWEEN.strip()) if name.strip())
