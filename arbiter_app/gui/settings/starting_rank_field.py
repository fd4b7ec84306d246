"""By what the players are ranked at the start: a rating (TRF26 record 172), and what ranks equals."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.rows import ShortLabel
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import headed, said
from arbiter_app.tournament.setting_words import RANK_CRITERIA, STARTING_RANK_METHODS
from arbiter_app.tournament.strength import RankCriterion, RankOrder, rank_order
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import phrase


class StartingRankField(QWidget):
    """One of the methods, and the federation whose national ratings are meant.

    What a file says in another way stays as it is until another method is chosen.
    """

    def __init__(self, method: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        *before, code = method.split() or [""]
        self.choice = ChoiceBox()
        self.choice.setObjectName("rankMethod")
        self.choice.setAccessibleName(self.tr("Starting rank by"))
        self.choice.let_shrink(22)
        self.choice.addItem(self.tr("not specified: FIDE rating"), "")
        for known, meaning in STARTING_RANK_METHODS.items():
            self.choice.addItem(headed(known, said(meaning)), known)
        if code and code not in STARTING_RANK_METHODS:
            self.choice.addItem(method, method)
            before, code = [], method
        self.choice.setCurrentIndex(max(0, self.choice.findData(code)))
        self.federation = QLineEdit(" ".join(before))
        self.federation.setObjectName("rankFederation")
        self.federation.setAccessibleName(self.tr("Federation of the national ratings"))
        self.federation.setPlaceholderText(self.tr("Fed."))
        give_tip(self.federation, self.federation.placeholderText())
        self.federation.setMaxLength(3)
        self.federation.setFixedWidth(scaled(64))
        caption = label(self.tr("in"), "muted")
        caption.setBuddy(self.federation)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.choice, 1)
        row.addWidget(caption)
        row.addWidget(self.federation)
        self.setFocusProxy(self.choice)

    @property
    def method(self) -> str:
        """As record 172 says it, empty where nothing is said."""
        code = str(self.choice.currentData() or "")
        federation = self.federation.text().strip().upper()
        return f"{federation} {code}" if code and federation else code


class RankCriterionField(QWidget):
    """What ranks players of the same rating and title; beside a lot stands its seed."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        order = rank_order(settings)
        self.choice = ChoiceBox()
        self.choice.setObjectName("rankCriterion")
        self.choice.setAccessibleName(self.tr("Equal players ranked by"))
        self.choice.let_shrink(22)
        for criterion, meaning in RANK_CRITERIA.items():
            self.choice.addItem(said(meaning), criterion)
        self.choice.setCurrentIndex(list(RANK_CRITERIA).index(order.criterion))
        self._old = order
        is_drawn = order.criterion is RankCriterion.LOT
        text = (
            said(phrase("seed {seed}", seed=order.seed)) if is_drawn else self.tr("drawn on saving")
        )
        self.seed = ShortLabel("muted", name="rankSeed")
        self.seed.setText(text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.choice, 1)
        row.addWidget(self.seed)
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(lambda _index: self._show_seed())
        self._show_seed()

    @property
    def criterion(self) -> str:
        """As the settings have it, empty for the alphabet."""
        chosen = RankCriterion(self.choice.currentData())
        return (self._old if chosen is self._old.criterion else RankOrder(chosen)).text

    def _show_seed(self) -> None:
        self.seed.setVisible(RankCriterion(self.choice.currentData()) is RankCriterion.LOT)
