"""What is decided before the first round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.number_box import NumberBox
from arbiter_app.gui.forms.room import keep_wide
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.settings.points_field import PointsField
from arbiter_app.gui.settings.starting_rank_field import RankCriterionField, StartingRankField
from arbiter_app.gui.settings.system_field import SystemField
from arbiter_app.gui.text.wording import said, spoken
from arbiter_app.operations.interface import (
    acceleration_told,
    advice_on_long_events,
    pairing_system_of,
    rounds_by_table,
    with_acceleration,
    with_pairing_system,
    with_points_of_matches,
)
from arbiter_app.tournament.chess960 import is_chess960, type_with_chess960
from arbiter_app.tournament.setting_words import RATING_PERIODS, SETTING_FIELDS
from arbiter_app.tournament.strength import RatingPeriod, rating_period
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.typed_lists import names_shown, names_typed
from arbiter_app.tournament.types import Colour

_WIDTH = 600
"""With room for the bar by which the fields are scrolled."""


class SettingsDialog(EntryDialog):
    """Edits the settings; `changed` carries the new ones."""

    changed = Signal(object)

    def __init__(self, tournament: Tournament, parent: QWidget) -> None:
        super().__init__(parent.tr("Tournament settings"), parent.tr("Save"), parent)
        self.setObjectName("settingsDialog")
        keep_wide(self, _WIDTH)
        settings, shown_colour = tournament.settings, tournament.initial_colour
        self._tournament, self._settings = tournament, settings
        self._texts: dict[str, QLineEdit] = {}
        self._method = StartingRankField(settings.starting_rank_method)
        self._criterion = RankCriterionField(settings)
        self._period = ChoiceBox()
        for period, meaning in RATING_PERIODS.items():
            self._period.addItem(said(meaning), period)
        self._period.setCurrentIndex(list(RATING_PERIODS).index(rating_period(settings)))
        self._advice = label("", "small", name="ratingAdvice", wrap=True)
        self._chess960 = QCheckBox(self.tr("Chess960"))
        self._chess960.setObjectName("chess960")
        self._chess960.setChecked(is_chess960(settings))
        self._chess960.toggled.connect(self._chess960_chosen)
        self._rounds = NumberBox()
        self._rounds.setRange(0, 99)
        self._rounds.setSpecialValueText(self.tr("not decided"))
        self._rounds.setValue(settings.rounds_total)
        system = pairing_system_of(Tournament(settings))
        self._system = SystemField(self.tr("Pairing system"), system)
        self._system.changed.connect(self._system_chosen)
        self._accelerated = QCheckBox(self.tr("Baku acceleration"))
        self._accelerated.setObjectName("acceleration")
        self._accelerated.setChecked(settings.has_baku_acceleration)
        self._acceleration = label("", "small", name="accelerationNote", wrap=True)
        self._shown = settings
        self._points = PointsField(settings.scoring, settings.games_per_match)
        self._colour = ChoiceBox()
        open_colour = self.tr("drawn by lot in round 1")
        if shown_colour is not None:
            name = self.tr("White") if shown_colour is Colour.WHITE else self.tr("Black")
            open_colour = self.tr("{colour}, as in round 1").format(colour=name)
        self._colour.addItem(open_colour, None)
        self._colour.addItem(self.tr("White"), Colour.WHITE)
        self._colour.addItem(self.tr("Black"), Colour.BLACK)
        self._colour.setCurrentIndex(
            0
            if settings.initial_colour is None
            else 1 + list(Colour).index(settings.initial_colour)
        )
        self._add_fields()
        self._accelerated.toggled.connect(lambda _on: self._tell_acceleration())
        self._rounds.valueChanged.connect(lambda _rounds: self._tell_acceleration())
        self._points.changed.connect(self._tell_acceleration)
        self._tell_acceleration()
        self._period.currentIndexChanged.connect(lambda _index: self._advise())
        self._advise()
        self._tell_length()

    def _add_fields(self) -> None:
        self._add_texts("name")
        self.add_field(self.tr("Rounds"), self._rounds, "roundsTotal")
        self.add_field(self.tr("Pairing system"), self._system, "pairingSystem")
        self._system.setMinimumHeight(0)
        self.add_below(self._accelerated)
        self.add_below(self._acceleration)
        self.add_field(self.tr("Points"), self._points, "points")
        self._add_texts("city", "federation", "start_date", "end_date")
        self._add_texts("chief_arbiter", "deputy_arbiters", "time_control")
        self.add_field(self.tr("Initial-colour"), self._colour, "initialColour")
        self.add_field(self.tr("Starting rank by"), self._method, "startingRankMethod")
        field = SETTING_FIELDS["rank_criterion"]
        self.add_field(said(field.title), self._criterion, "rankCriterionField")
        field = SETTING_FIELDS["rating_period"]
        self.add_field(said(field.title), self._period, "ratingPeriod")
        self.add_below(self._advice)
        self._add_texts("encoded_time_control", "type_of_tournament")
        self.add_below(self._chess960)
        self._add_texts("pairing_controller")

    def _add_texts(self, *names: str) -> None:
        """Add fields for settings that are texts or lists of names, as they are described."""
        for name in names:
            field = SETTING_FIELDS[name]
            line = self._texts[name] = QLineEdit(_shown(getattr(self._settings, name)))
            line.setPlaceholderText(said(field.hint))
            first, *others = name.split("_")
            self.add_field(said(field.title), line, first + "".join(map(str.title, others)))

    def go_to_field(self, name: str) -> None:
        """Put the keyboard into a field by its name."""
        self._texts[name].setFocus()

    def hand_over(self) -> None:
        changed = self._written()
        if changed != self._settings:
            self.changed.emit(changed)

    def _written(self) -> Settings:
        colour = self._colour.currentData()
        texts: dict[str, Any] = {name: self._typed(name) for name in self._texts}
        return replace(
            self._by_system_chosen(self._settings),
            **texts,
            rounds_total=self._rounds.value(),
            scoring=self._points.scoring,
            initial_colour=None if colour is None else Colour(colour),
            starting_rank_method=self._method.method,
            rank_criterion=self._criterion.criterion,
            rating_period=RatingPeriod(self._period.currentData()).value,
        )

    def _typed(self, name: str) -> str | tuple[str, ...]:
        """Return a setting as it is written; names that nobody touched stay, semicolons and all."""
        text, value = self._texts[name].text(), getattr(self._settings, name)
        if isinstance(value, str):
            return text
        names: tuple[str, ...] = value
        return names if text == _shown(names) else names_typed(text)

    def _by_system_chosen(self, settings: Settings) -> Settings:
        if self._system.system:
            settings = with_pairing_system(settings, self._system.system)
        return with_acceleration(settings, accelerated=self._accelerated.isChecked())

    def _chess960_chosen(self, chosen: bool) -> None:
        """What is played is said in the type of the tournament, where the report file has it."""
        line = self._texts["type_of_tournament"]
        line.setText(type_with_chess960(line.text(), chess960=chosen))

    def _advise(self) -> None:
        """What the regulations say of ratings in a long event, where it is one."""
        told = said(advice_on_long_events(self._written()))
        self._advice.setText(told)
        self._advice.setAccessibleName(told)
        self._advice.setVisible(bool(told))
        self.fit()

    def _tell_acceleration(self) -> None:
        """What is written now means for the acceleration, seen before it is saved."""
        told = said(acceleration_told(replace(self._tournament, settings=self._written())))
        self._acceleration.setText(told)
        self._acceleration.setAccessibleName(told)
        self._acceleration.setVisible(bool(told))
        self.fit()

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
        self._tell_acceleration()
        self._tell_length()

    def _tell_length(self) -> None:
        """The number of rounds where it follows from the players: seen, and not to be changed."""
        by_table = rounds_by_table(replace(self._tournament, settings=self._written()))
        self._rounds.setEnabled(not by_table)
        if by_table:
            self._rounds.setValue(by_table)


def _shown(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else names_shown(value, spoken())
