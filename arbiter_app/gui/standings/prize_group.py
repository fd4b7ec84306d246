"""A group of prizes: amounts, who can win them, how they are shared."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.errors import InputError
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.standings.prizes import sharing_text
from arbiter_app.gui.text.wording import said, spoken
from arbiter_app.tournament.entered_text import in_western_figures
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.typed_lists import amounts_shown, amounts_typed
from arbiter_app.tournament.types import Sex
from arbiter_app.wording import phrase

_EXAMPLE = (50000, 30000, 20000)
_SEXES = (None, Sex.FEMALE, Sex.MALE)


class PrizeGroupDialog(EntryDialog):
    """Writes one group; `written` carries it."""

    written = Signal(object)

    def __init__(self, group: PrizeGroup, parent: QWidget) -> None:
        super().__init__(parent.tr("Prizes"), parent.tr("Save"), parent)
        self.setObjectName("prizeGroupDialog")
        who, tr = group.eligibility, self.tr
        self._name = QLineEdit(group.name)
        self._prizes = QLineEdit(amounts_shown(group.prizes, spoken()))
        self._prizes.setPlaceholderText(amounts_shown(_EXAMPLE, spoken()))
        self._sharing = ChoiceBox()
        for sharing in Sharing:
            self._sharing.addItem(sharing_text(sharing), sharing)
        self._sharing.setCurrentIndex(list(Sharing).index(group.sharing))
        self._numbers = {
            "rating_from": QLineEdit(_text(who.rating_from)),
            "rating_to": QLineEdit(_text(who.rating_to)),
            "born_from": QLineEdit(_text(who.born_from)),
            "born_to": QLineEdit(_text(who.born_to)),
        }
        self._category = QLineEdit(who.category)
        self._club = QLineEdit(who.club)
        self._federation = QLineEdit(who.federation)
        self._sex = ChoiceBox()
        for text in (tr("everybody"), tr("women"), tr("men")):
            self._sex.addItem(text)
        self._sex.setCurrentIndex(_SEXES.index(who.sex))
        self.add_field(tr("Name", "of a thing"), self._name, "prizeName")
        self.add_field(tr("Amounts by place"), self._prizes, "prizeAmounts")
        self.add_field(tr("Distribution"), self._sharing, "prizeSharing")
        self.add_field(tr("Rating from"), self._numbers["rating_from"], "ratingFrom")
        self.add_field(tr("Rating up to"), self._numbers["rating_to"], "ratingTo")
        self.add_field(tr("Category"), self._category, "prizeCategory")
        self.add_field(tr("For"), self._sex, "prizeSex")
        self.add_field(tr("Year of birth from"), self._numbers["born_from"], "bornFrom")
        self.add_field(tr("Year of birth up to"), self._numbers["born_to"], "bornTo")
        self.add_field(tr("Club"), self._club, "prizeClub")
        self.add_field(tr("Federation"), self._federation, "prizeFederation")

    def hand_over(self) -> None:
        """Tell a group that can be read; else say what cannot."""
        try:
            group = self._group()
        except InputError as error:
            self.hold(said(error.said))
            return
        self.written.emit(group)

    def _group(self) -> PrizeGroup:
        numbers = {name: _number(field.text()) for name, field in self._numbers.items()}
        return PrizeGroup(
            self._name.text().strip(),
            amounts_typed(self._prizes.text(), spoken()),
            Eligibility(
                rating_from=numbers["rating_from"],
                rating_to=numbers["rating_to"],
                category=self._category.text().strip(),
                sex=_SEXES[self._sex.currentIndex()],
                club=self._club.text().strip(),
                federation=self._federation.text().strip(),
                born_from=numbers["born_from"],
                born_to=numbers["born_to"],
            ),
            list(Sharing)[self._sharing.currentIndex()],
        )


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _number(text: str) -> int | None:
    figures = in_western_figures(text).strip()
    if not figures:
        return None
    if not figures.isascii() or not figures.isdigit() or len(figures) > 4:
        raise InputError(phrase("“{text}” is not a valid rating or year.", text=text))
    return int(figures)
