"""What breaks the ties that the list leaves: lots, a ranking by hand, values entered, or nothing."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import InputError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_menu import offer_player_menu
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE, Theme, row_height
from arbiter_app.gui.standings.ranked import EntryModel, Ranked, tied_rows, value_rows
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import set_entered_values, set_lots, set_manual_places
from arbiter_app.standings.registry import tie_break_code
from arbiter_app.standings.ties import is_over
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.words import fraction_of
from arbiter_app.wording import counted, phrase

_ROWS_SEEN = 8

_Entered = tuple[int | None, int | str]
"""The tournament, and the round of places or the code of values."""


class TiesPage(QScrollArea):
    """Three sections: lots, places by hand, values of self-defined tie-breaks."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tiesPage")
        self.setAccessibleName(self.tr("Ties"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._event = context.event
        self._shown: Ranked | None = None
        self._begun: dict[_Entered, Mapping[Hashable, str]] = {}
        self._places_of: _Entered | None = None
        self._values_of: _Entered | None = None
        tr = self.tr
        self._summary = label("", "", name="tiesSummary", wrap=True)
        self._drawn = label("", "muted", name="lotsDrawn", wrap=True)
        self.draw_button = push_button(tr("Draw lots"), self.draw, name="drawLots")
        self.no_lots_button = push_button(tr("Remove lots"), self.take_lots_back, name="noLots")
        self.places = EntryModel(
            tr("Rank"), tr("Order"), self, tip=tr("1 for the first of the tied players")
        )
        self.places_view = _entry_table(
            self.places, "placesTable", tr("Places by hand"), context.theme
        )
        self.reason = QLineEdit()
        self.save_places_button = push_button(
            tr("Rank by hand"), self.save_places, name="savePlaces"
        )
        self._by_hand = QWidget()
        self.codes = ChoiceBox()
        self.values = EntryModel(tr("Rank"), tr("Value"), self, tip=tr("Higher is better"))
        self.values_view = _entry_table(
            self.values, "valuesTable", tr("Values entered"), context.theme
        )
        self.save_values_button = push_button(
            tr("Save values"), self.save_values, name="saveValues"
        )
        self._entered = QWidget()
        self._build()

    def first_focus(self) -> QWidget:
        drawn = self._shown is not None and self._shown.state.choices.lots is not None
        button = self.no_lots_button if drawn else self.draw_button
        return button if button.isEnabled() else self.places_view

    @property
    def is_edited(self) -> bool:
        """True while places or values are written that were not kept yet."""
        return bool(self.places.begun or self.values.begun or any(self._begun.values()))

    def show_ranked(self, shown: Ranked) -> None:
        """Show the ties of these standings, and what was chosen; what was begun stays written."""
        self._put_aside(self._places_of, self.places)
        number = shown.table.round_number
        place = (self._event.tournament_id, number)
        self._shown = shown
        tied = tied_rows(shown)
        ranks = len({row.lead for row in tied})
        if not tied:
            self._summary.setText(self.tr("The tie-breaks separate all players."))
        else:
            text = phrase(
                "{players} share {ranks} after the tie-breaks.",
                players=counted(len(tied), "{count} player", "{count} players"),
                ranks=counted(ranks, "{count} rank", "{count} ranks"),
            )
            self._summary.setText(said(text))
        lots = shown.state.choices.lots
        if lots is not None:
            self._drawn.setText(said(phrase("Lots were drawn with the seed “{seed}”.", seed=lots)))
        elif is_over(shown.tournament):
            self._drawn.setText(self.tr("Not drawn: tied players share the rank."))
        else:
            self._drawn.setText(self.tr("Lots can be drawn when the last round is over."))
        has_keyboard = self.draw_button.hasFocus() or self.no_lots_button.hasFocus()
        self.draw_button.setEnabled(is_over(shown.tournament))
        seen, hidden = self.draw_button, self.no_lots_button
        if lots is not None:
            seen, hidden = hidden, seen
        seen.setVisible(True)
        if has_keyboard:
            self.first_focus().setFocus()
        hidden.setVisible(False)
        self.places.show_kept(tied, player_keys(shown.state), self._begun.pop(place, {}))
        self._by_hand.setVisible(bool(tied))
        given = [one for one in shown.state.choices.places if one.round_number == number]
        if place != self._places_of or not self.reason.isModified():
            self.reason.setText(given[0].reason if given else "")
        self._places_of = place
        _fit(self.places_view, len(tied))
        self._show_codes(shown)

    # Acting

    def draw(self) -> None:
        """Draw the lots of the tournament."""
        self._event.act(set_lots, True)

    def take_lots_back(self) -> None:
        """Who is tied shares the rank again."""
        self._event.act(set_lots, False)

    def save(self) -> None:
        """Keep what is written and not kept yet."""
        if self.places.begun:
            self.save_places()
        if self.values.begun:
            self.save_values()

    def save_places(self) -> None:
        """Rank by hand as it is written."""
        if self._shown is None:
            return
        number, reason = self._shown.table.round_number, self.reason.text()
        try:
            places = {tpn: _whole(text) for tpn, text in self.places.texts.items()}
        except InputError as error:
            self._event.refused.emit(error)
            return
        change = self._event.act(set_manual_places, number, places, reason=reason)
        if change is not None:
            self.places.settle()
            self.reason.setModified(False)

    def save_values(self) -> None:
        """Keep the values as they are written."""
        code = self.codes.currentText()
        try:
            values = _fractions(self.values.texts)
        except InputError as error:
            self._event.refused.emit(error)
            return
        change = self._event.act(set_entered_values, code, values)
        if change is not None:
            self.values.settle()

    # Inside

    def _show_codes(self, shown: Ranked) -> None:
        listed = shown.tournament.settings.tie_breaks
        codes = [code for code in listed if _is_self_defined(code)]
        chosen = self.codes.currentText()
        if [self.codes.itemText(row) for row in range(self.codes.count())] != codes:
            self.codes.clear()
            self.codes.addItems(codes)
            if chosen in codes:
                self.codes.setCurrentIndex(codes.index(chosen))
        self._entered.setVisible(bool(codes))
        self._show_values()

    def _show_values(self) -> None:
        self._put_aside(self._values_of, self.values)
        code = self.codes.currentText()
        if self._shown is None or not code:
            self._values_of = None
            self.values.show_kept((), {}, {})
            return
        self._values_of = (self._event.tournament_id, code)
        rows = value_rows(self._shown, code)
        keys = player_keys(self._shown.state)
        self.values.show_kept(rows, keys, self._begun.pop(self._values_of, {}))
        _fit(self.values_view, len(rows))

    def _put_aside(self, entered: _Entered | None, model: EntryModel) -> None:
        """Keep what was begun for when this is shown again."""
        begun = model.begun
        if entered is not None and begun:
            self._begun[entered] = begun

    def _build(self) -> None:
        tr = self.tr
        inside = QWidget()
        inside.setObjectName("tiesInside")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, SPACE, SPACE, 0)
        layout.setSpacing(SPACE)
        layout.addWidget(self._summary)
        layout.addSpacing(SPACE)
        layout.addWidget(label(tr("Drawing of lots"), "caps"))
        row = QHBoxLayout()
        row.addWidget(self._drawn, 1)
        row.addWidget(self.draw_button)
        row.addWidget(self.no_lots_button)
        layout.addLayout(row)
        by_hand = QVBoxLayout(self._by_hand)
        by_hand.setContentsMargins(0, SPACE, 0, 0)
        by_hand.addWidget(label(tr("Ranking by hand"), "caps"))
        hint = tr("For each shared rank, enter 1, 2 … in the last column.")
        by_hand.addWidget(label(hint, "small", wrap=True))
        by_hand.addWidget(self.places_view)
        self.reason.setObjectName("placesReason")
        self.reason.setAccessibleName(tr("Reason for the ranking by hand"))
        self.reason.setPlaceholderText(tr("Reason, e.g. play-off"))
        give_tip(self.reason, self.reason.placeholderText())
        by_hand.addWidget(self.reason)
        by_hand.addWidget(self.save_places_button, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._by_hand)
        entered = QVBoxLayout(self._entered)
        entered.setContentsMargins(0, SPACE, 0, 0)
        entered.addWidget(label(tr("Values of a self-defined tie-break"), "caps"))
        self.codes.setObjectName("valuesCode")
        self.codes.setAccessibleName(tr("Self-defined tie-break"))
        self.codes.currentIndexChanged.connect(lambda _index: self._show_values())
        entered.addWidget(self.codes)
        entered.addWidget(self.values_view)
        entered.addWidget(self.save_values_button, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._entered)
        layout.addStretch(1)
        self.setWidget(inside)
        for widget in (inside, self.viewport()):
            widget.setAutoFillBackground(False)


def _entry_table(model: EntryModel, name: str, title: str, theme: Theme) -> TableView:
    view = TableView()
    set_up_table(view, model, name=name, title=title)
    view.setItemDelegate(CellDelegate(theme, view, cell_cursor=True))
    view.setEditTriggers(
        QAbstractItemView.EditTrigger.AnyKeyPressed
        | QAbstractItemView.EditTrigger.EditKeyPressed
        | QAbstractItemView.EditTrigger.DoubleClicked
        | QAbstractItemView.EditTrigger.SelectedClicked
    )
    offer_player_menu(view, lambda row: row.tpn)
    set_widths(view, {0: 56, 2: 72}, (1,))
    return view


def _fit(view: TableView, rows: int) -> None:
    view.setFixedHeight(row_height() * (min(rows, _ROWS_SEEN) + 1) + 4)


def _is_self_defined(code: str) -> bool:
    try:
        return tie_break_code(code).is_self_defined
    except InputError:
        return False


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise InputError(
            phrase("“{text}” is not a valid place.", text=text),
            hint=phrase("Enter 1 for the first of the tied players."),
        )
    return int(text)


def _fractions(texts: Mapping[Tpn, str]) -> dict[Tpn, Fraction]:
    values: dict[Tpn, Fraction] = {}
    for tpn, text in texts.items():
        try:
            values[tpn] = fraction_of(text)
        except (ValueError, ZeroDivisionError):
            raise InputError(
                phrase("“{text}” is not a valid number.", text=text),
                hint=phrase("Use a number such as 7, 12.5 or 3/4."),
            ) from None
    return values
