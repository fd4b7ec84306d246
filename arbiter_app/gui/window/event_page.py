"""An open event: rail, header, tabs of tournaments, around the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStackedWidget,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.actions.page_name import PageName, PlayerPlace
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import Panel
from arbiter_app.gui.documents.panel import DocumentsPanel
from arbiter_app.gui.event.explanations import Explanations
from arbiter_app.gui.forms.late_part import LatePart
from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.forms.widgets import EmptyState
from arbiter_app.gui.forms.working_line import WorkingLine
from arbiter_app.gui.log.panel import LogPanel
from arbiter_app.gui.look.dressing import dress
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.players.details import WIDTH as DETAILS_WIDTH
from arbiter_app.gui.players.details import PlayerPane
from arbiter_app.gui.players.in_sight import PlayersInSight
from arbiter_app.gui.standings.crosstable import CrosstablePanel
from arbiter_app.gui.standings.panel import StandingsPanel
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.window.begun_work import BegunWork
from arbiter_app.gui.window.end_notice import EndNotice
from arbiter_app.gui.window.header import Header
from arbiter_app.gui.window.keyboard_keeper import KeyboardKeeper
from arbiter_app.gui.window.notices import Notices
from arbiter_app.gui.window.out_of_date import OutOfDateNotice
from arbiter_app.gui.window.pages import Pages
from arbiter_app.gui.window.proof_notice import ProofNotice
from arbiter_app.gui.window.rail import Rail
from arbiter_app.gui.window.tournament_tabs import TournamentTabs
from arbiter_app.operations.interface import Change, ChangeKind, RoundProof
from arbiter_app.tournament.types import Tpn

_OF_FRAME = frozenset({ChangeKind.EVENT, ChangeKind.TOURNAMENTS, ChangeKind.SETTINGS})
"""Changes of what stands around the pages, beside how far the tournament is."""

_NARROW_WINDOW = 1180
_MOST_DETAILS = 600
_LEAST_DETAILS = 340
_BAR = 46
"""The row of buttons above what a page shows."""


class EventPage(QWidget):
    """The pages of one event, and what stands around them; what they show is theirs."""

    page_shown = Signal(object)
    """The `PageName` of the page in front now."""

    def __init__(self, context: EventContext, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("eventPage")
        self._event = context.event
        self._actions = context.actions
        self._stack = QStackedWidget()
        self.keyboard = KeyboardKeeper(self._stack, self._worked_in, self.take_keyboard)
        for shown_anew in (context.event.bus.changed, context.event.bus.tournament_chosen):
            # Before any page hears of it.
            shown_anew.connect(self.keyboard.note)
        self.explanations = Explanations(context.event, context.tasks, self)
        self.rail = Rail(context.actions, context.icons)
        self.header = Header(context.actions)
        self.tabs = TournamentTabs(context.event, self.leave_for)
        self.message = MessageLine(context.icons)
        self.working = WorkingLine(lambda: None)
        self.end_notice = EndNotice(context)
        self.out_of_date = OutOfDateNotice(context)
        self.proof_notice = ProofNotice(context)
        self.notices = Notices(
            self,
            self._notice_place,
            (self.message, self.end_notice, self.out_of_date, self.proof_notice),
        )
        self.notices.follow_work(self.working)
        self.pages = Pages(self._stack, context, self.explanations, folder)
        context.event.bus.changed.connect(self._pages_changed)
        context.event.bus.tournament_chosen.connect(self._pages_of_another)
        self.players, self.rounds = self.pages.players, self.pages.rounds
        self.players.entry.added.connect(self._judge_list)
        self.late_details = LatePart(partial(PlayerPane, context, self))
        self.late_details.once_there(self._put_details)
        self.begun = BegunWork(self.pages, self)
        self.sight = PlayersInSight(self.rounds.view, self.late_details, lambda: self.in_front)
        # What was undone is wanted again more often than something new.
        self._ways_on = {
            "emptyRedoFirst": context.actions.button(
                ActionName.REDO, "primary", object_name="emptyRedoFirst"
            ),
            "emptyAddTournament": context.actions.button(
                ActionName.ADD_TOURNAMENT, "primary", object_name="emptyAddTournament"
            ),
            "emptyAddAfterRedo": context.actions.button(
                ActionName.ADD_TOURNAMENT, object_name="emptyAddAfterRedo"
            ),
        }
        self._nothing = EmptyState(
            self.tr("The event has no tournament"),
            self.tr("Add one, or redo what was undone. The log has everything."),
            *self._ways_on.values(),
        )
        self._build()
        self.header.name_wanted.connect(self._change_name)
        context.tasks.busy_changed.connect(self.header.show_busy)
        context.tasks.advanced.connect(self.header.show_progress)
        context.tasks.advanced.connect(self.working.advance)
        context.event.long_work_begun.connect(self.working.follow)
        context.event.long_work_ended.connect(self.working.leave)
        context.event.bus.changed.connect(self._changed)
        context.event.bus.tournament_chosen.connect(self.refresh_frame)
        context.event.cut_off_changed.connect(self._show_state)
        context.event.waiting_changed.connect(self._show_state)
        self.rounds.round_shown.connect(self._round_shown)
        self.end_notice.wanted.connect(context.actions[ActionName.FINISH].trigger)
        self.out_of_date.wanted.connect(context.actions[ActionName.PAIR_AGAIN].trigger)
        self.rounds.proof.found.connect(self.proof_notice.show_proof)
        self.rounds.proof.found.connect(self._proof_found)
        self.proof_notice.wanted.connect(context.actions[ActionName.SAVE_PROOF].trigger)
        for banner in self.banners:
            banner.left.connect(self.take_keyboard)
        for page in PageName:
            context.actions.on_page(page.action, partial(self.show_page, page))
        self.refresh_frame()

    # The pages and the pane that are built when they are first needed

    @property
    def standings(self) -> StandingsPanel:
        return self.pages.standings.get()

    @property
    def crosstable(self) -> CrosstablePanel:
        return self.pages.crosstable.get()

    @property
    def documents(self) -> DocumentsPanel:
        return self.pages.documents.get()

    @property
    def log(self) -> LogPanel:
        return self.pages.log.get()

    @property
    def details(self) -> PlayerPane:
        return self.late_details.get()

    def close_details(self) -> None:
        """Close the pane of a player, if it is there."""
        if self.late_details.there is not None:
            self.late_details.there.close_pane()

    def once_there(self, do: Callable[[QWidget], object]) -> None:
        """Do something with every page and the pane, with what is built later when it is."""
        self.pages.once_there(do)
        self.late_details.once_there(do)

    def release(self) -> None:
        """End what is being made, before the page is destroyed."""
        self.pages.release()

    # What is in front

    @property
    def current_page(self) -> PageName:
        """The page in front."""
        return self.pages.current

    def show_player(self, place: PlayerPlace, tpn: Tpn) -> None:
        """Show a player in the pane, or bring a page to the front with the cursor on them."""
        if place is PlayerPlace.DETAILS:
            self.details.show_player(tpn)
            return
        self.close_details()
        self.show_page(PageName(place.value))
        match place:
            case PlayerPlace.IN_LIST:
                self.players.show_player(tpn)
            case PlayerPlace.BOARD:
                self.rounds.show_player(tpn)
            case PlayerPlace.STANDING:
                self.standings.show_player(tpn)
            case _:
                assert_never(place)

    @property
    def banners(self) -> tuple[MessageLine, ...]:
        """All notices; one at a time is in front."""
        return self.notices.lines

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """All there is to be seen of it: parts that are dressed each for itself."""
        frame = (self.rail, self.header, self.tabs, self.working, *self.banners, self._nothing)
        pane = self.late_details.there
        return (*self.pages.parts, *frame, *(() if pane is None else (pane,)))

    def take_keyboard(self) -> None:
        """Give the keyboard to the page in front."""
        target = self._worked_in()
        if not target.isVisibleTo(self):
            ways_on = (one for one in self._ways_on.values() if one.isVisibleTo(self))
            target = next(ways_on, self.rail.button(self.current_page))
        target.setFocus()

    @property
    def in_front(self) -> Panel:
        """The page in front, as a widget."""
        return self.pages.in_front

    def _notice_place(self) -> QWidget:
        return self._nothing if self._stack.isHidden() else self.in_front.notice_place

    def _worked_in(self) -> QWidget:
        """What has the keyboard on the page in front, if it is there."""
        return self.in_front.first_focus()

    def show_page(self, name: PageName) -> None:
        """Bring a page to the front and give it the keyboard."""
        page = self.pages.bring(name)
        self._actions[name.action].setChecked(True)
        self._judge_list()
        page.activate()
        self._show_nothing()
        self.take_keyboard()
        self.notices.arrange()
        self.page_shown.emit(name)

    def _judge_list(self, *_: object) -> None:
        """The list is not complete while it is in front, or somebody is typed in it."""
        is_in_front = self.current_page is PageName.PLAYERS
        self.end_notice.keep_list_open(is_in_front or self.players.entry.is_begun)

    def add_players(self) -> None:
        """Go to the row in which players are typed."""
        self.show_page(PageName.PLAYERS)
        self.players.go_to_entry()

    def _pages_changed(self, change: Change) -> None:
        self.pages.changed(change)
        pane = self.late_details.there
        if pane is not None:
            pane.changed()

    def _pages_of_another(self, _tournament_id: int) -> None:
        self.pages.make_stale()
        self.close_details()

    def _round_shown(self, number: int) -> None:
        documents = self.pages.documents.there
        if documents is not None:
            documents.show_round(number)

    def _proof_found(self, found: RoundProof | None) -> None:
        log = self.pages.log.there
        if log is not None:
            log.proof_found(found)

    def _put_details(self, pane: PlayerPane) -> None:
        pane.opened.connect(self._place_details)
        dress(pane)

    def _changed(self, change: Change) -> None:
        """After a result, where the tournament stands; what only other changes touch, after them."""
        if self._event.tournament is None or change.kinds & _OF_FRAME:
            self.refresh_frame()
        else:
            self._show_state()

    def _show_state(self) -> None:
        if self._event.is_cut_off:
            saved = self.tr("no connection")
        elif self._event.is_waiting:
            saved = self.tr("waiting for the server")
        elif self._event.session.read_only:
            saved = self.tr("read-only")
        else:
            saved = self.tr("saved")
        others = said(self._event.last_by_others)
        self.header.show_tournament(self._event.tournament, saved, others)

    def refresh_frame(self, *_: object) -> None:
        """Show name, state and tabs again."""
        session = self._event.session
        self._show_state()
        self.header.show_fide_mode(self._left_fide_mode())
        self.rail.show_event(self._event.name, str(session.place))
        self.tabs.refresh()
        self._show_nothing()

    def _change_name(self) -> None:
        """That of the event if it has one tournament, else that of the tournament shown."""
        is_only = len(self._event.tournaments) == 1
        self._actions[ActionName.RENAME_EVENT if is_only else ActionName.SETTINGS].trigger()

    def _show_nothing(self) -> None:
        """Without a tournament only the log has something to show."""
        nothing = self._event.tournament is None and self.current_page is not PageName.LOG
        self._stack.setHidden(nothing)
        self._nothing.setVisible(nothing)
        can_redo = self._event.redo_name is not None
        for name, button in self._ways_on.items():
            button.setVisible(can_redo is (name != "emptyAddTournament"))

    def _left_fide_mode(self) -> int | None:
        state = self._event.state
        return None if state is None else state.outside_since

    def _build(self) -> None:
        content = QVBoxLayout()
        content.setContentsMargins(3 * SPACE, SPACE // 2, 3 * SPACE, 2 * SPACE)
        content.setSpacing(SPACE + 4)
        content.addWidget(self.tabs)
        content.addWidget(self._stack, 1)
        content.addWidget(self._nothing, 1)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.header)
        right.addLayout(content, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.rail)
        layout.addLayout(right, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rail.set_compact(event.size().width() < scaled(_NARROW_WINDOW))
        self._place_details()
        self.notices.arrange()

    def _place_details(self) -> None:
        """Over the right side of the page; its buttons stay free, unless the window is low."""
        pane = self.late_details.there
        if pane is None:
            return
        whole = self.width()
        width = min(max(scaled(DETAILS_WIDTH), whole * 2 // 5), whole - 8 * SPACE)
        width = min(width, scaled(_MOST_DETAILS))
        top = self._stack.mapTo(self, QPoint()).y()
        height = self.height() - top - 2 * SPACE
        if height - scaled(_BAR) >= scaled(_LEAST_DETAILS):
            top, height = top + scaled(_BAR), height - scaled(_BAR)
        place = QRect(whole - width - 3 * SPACE, top, width, height)
        pane.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
        self.notices.arrange()

    def leave_for(self, tournament_id: int, then: Callable[[], object] = lambda: None) -> None:
        """Go to another tournament; what is begun in the one shown is asked about first."""

        def go_on() -> None:
            self._event.choose_tournament(tournament_id)
            then()

        if tournament_id == self._event.tournament_id:
            then()
        else:
            self.players.entry.leave(lambda: self.rounds.hand_mode.leave(go_on))
