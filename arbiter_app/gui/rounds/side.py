"""Beside the boards: why, why not, what if, a correction, what comes, whether it can be finished."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.pdf_saver import PdfSaver
from arbiter_app.gui.corrections.panel import CorrectionPage
from arbiter_app.gui.explanation.panel import ExplanationPanel
from arbiter_app.gui.forms.widgets import icon_button, scrolled
from arbiter_app.gui.forms.yielding_tabs import YieldingTabs
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.questions.finish import FinishPage
from arbiter_app.gui.questions.known_so_far import KnownSoFarPage
from arbiter_app.gui.questions.papers import explanation_name, explanation_paper, printing_now
from arbiter_app.gui.questions.prospects import ProspectsPage
from arbiter_app.gui.questions.question import QuestionPage
from arbiter_app.gui.questions.what_if import WhatIfPage
from arbiter_app.gui.questions.why_not import WhyNotPage
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING

LEAST_WIDTH = 300


class SideTab(StrEnum):
    """The pages beside the boards, in the order of their tabs."""

    WHY = "why"
    WHY_NOT = "why_not"
    WHAT_IF = "what_if"
    CORRECTION = "correction"
    KNOWN_SO_FAR = "known_so_far"
    PROSPECTS = "prospects"
    FINISH = "finish"

    @property
    def action(self) -> ActionName:
        """What leads to it."""
        return ActionName.TO_EXPLANATION if self is SideTab.WHY else ActionName(self.value)


QUESTIONS = tuple(tab for tab in SideTab if tab is not SideTab.WHY)
"""Those on which something is asked."""


class SidePanel(QFrame):
    """Tabs, and one page for each question."""

    tab_shown = Signal(object)
    """The `SideTab` that is in front now."""

    saved = Signal(object)
    """The path of an explanation or an answer saved as PDF."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Questions about the pairing"))
        self._actions = context.actions
        self._icons = context.icons
        self.why = ExplanationPanel(context.icons, context.theme)
        self._event = context.event
        self._saver = PdfSaver(context.event, context.tasks, self)
        self._saver.saved.connect(self.saved)
        self.why_not = WhyNotPage(context, self._saver)
        self.what_if = WhatIfPage(context)
        self.correction = CorrectionPage(context, self._saver)
        self.known_so_far = KnownSoFarPage(context)
        self.prospects = ProspectsPage(context)
        self.finish = FinishPage(context)
        self._pages: dict[SideTab, QWidget] = {
            SideTab.WHY: self.why,
            SideTab.WHY_NOT: self.why_not,
            SideTab.WHAT_IF: self.what_if,
            SideTab.CORRECTION: self.correction,
            SideTab.KNOWN_SO_FAR: self.known_so_far,
            SideTab.PROSPECTS: self.prospects,
            SideTab.FINISH: self.finish,
        }
        self.tabs = YieldingTabs("sideTabs", self.tr("Questions"))
        self._stack = QStackedWidget()
        self._build()
        self.why.paper_wanted.connect(self.save_explanation)
        self.why.why_not_asked.connect(self._ask_why_not)
        self.tabs.currentChanged.connect(self._tab_changed)
        context.theme.changed.connect(self._recolour)

    @property
    def tab(self) -> SideTab:
        """The page in front."""
        return list(self._pages)[self.tabs.currentIndex()]

    @property
    def page(self) -> QWidget:
        """The page in front."""
        return self._pages[self.tab]

    def minimumSizeHint(self) -> QSize:
        """The names on the boards come first; the pages are scrolled where room is short."""
        return QSize(LEAST_WIDTH, 200)

    def show_tab(self, tab: SideTab) -> None:
        """Bring a page to the front."""
        self.tabs.setCurrentIndex(list(self._pages).index(tab))

    def focus_page(self) -> None:
        """Give the keyboard to the page in front."""
        page = self.page
        target = page.first_focus() if isinstance(page, QuestionPage) else self.why.first_focus()
        target.setFocus()

    def show_round(self, tournament: Tournament, number: int) -> None:
        """The questions are about this round from now on."""
        for page in self._questions():
            page.show_round(tournament, number)

    def set_seen(self, seen: bool) -> None:
        """Only the page that is seen works out answers."""
        for page in self._questions():
            if seen and page is self.page:
                page.activate()
            else:
                page.deactivate()

    def save_explanation(self, bracket: int) -> None:
        """Ask where to, and save the round shown as PDF, or the bracket with this number."""
        explained, pairing, tournament = (
            self.why.explained,
            self.why.pairing,
            self._event.tournament,
        )
        if pairing is None or tournament is None:
            return
        number, only, printing = pairing.round_number, bracket or None, printing_now(self._event)
        note = NOTHING if explained is None else explained.note_on(pairing)
        self._saver.ask(
            explanation_name(tournament, number, only),
            lambda: explanation_paper(tournament, pairing, only, printing, note),
        )

    def _ask_why_not(self, tpn: Tpn) -> None:
        self.show_tab(SideTab.WHY_NOT)
        self.why_not.start_with(tpn)
        self.focus_page()

    def _questions(self) -> list[QuestionPage]:
        return [page for page in self._pages.values() if isinstance(page, QuestionPage)]

    def _tab_changed(self, index: int) -> None:
        self._stack.setCurrentIndex(index)
        self.set_seen(True)
        self.tab_shown.emit(self.tab)

    def _recolour(self) -> None:
        for page in self._questions():
            page.recolour()

    def _build(self) -> None:
        tr = self.tr
        for tab, title in (
            (SideTab.WHY, tr("Why?")),
            (SideTab.WHY_NOT, tr("Why not?")),
            (SideTab.WHAT_IF, tr("What if?")),
            (SideTab.CORRECTION, tr("Correction")),
            (SideTab.KNOWN_SO_FAR, tr("Next round")),
            (SideTab.PROSPECTS, tr("Places")),
            (SideTab.FINISH, tr("Finish?")),
        ):
            action = self._actions[tab.action]
            self.tabs.add(title, action, action.toolTip())
            page = self._pages[tab]
            self._stack.addWidget(page if tab is SideTab.WHY else scrolled(page))
        head = QHBoxLayout()
        head.setContentsMargins(2 * SPACE, SPACE // 2, SPACE, 0)
        head.addWidget(self.tabs, 1)
        head.addWidget(icon_button(self._actions[ActionName.HIDE_SIDE], name="hideSideButton"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._stack, 1)
