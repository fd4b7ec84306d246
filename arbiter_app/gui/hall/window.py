"""The hall: pairings and standings large, for a projector, and a name typed to be found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QMouseEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, restyle
from arbiter_app.gui.hall.content import HallList, HallTournament
from arbiter_app.gui.hall.layout import HallLayout
from arbiter_app.gui.hall.sheet import HallSheet
from arbiter_app.gui.kept.options import LARGEST, SMALLEST, HallOptions, HallPart
from arbiter_app.gui.look.direction import along
from arbiter_app.gui.look.theme import Palette, drawn_font
from arbiter_app.gui.text.wording import said
from arbiter_app.wording import counted

_LOOKED_UP: Final = 20_000
"""Milliseconds after which a name that was typed goes, so that the next player finds the lists."""

_MOST_FOUND: Final = 12


@dataclass(frozen=True, slots=True)
class ClockText:
    """What the clock of a round says: a few words, and the time large."""

    caption: str
    time: str
    is_over: bool = False


AskClock = Callable[[HallTournament], ClockText | None]


@dataclass(frozen=True, slots=True)
class _Stop:
    """One of the lists that are shown in turn."""

    tournament: HallTournament
    list: HallList


_SIZE_KEYS = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus})
"""With Ctrl."""

_OWN_KEYS = frozenset({Qt.Key.Key_Escape, Qt.Key.Key_F11, Qt.Key.Key_Pause})


class HallWindow(QWidget):
    """Turns its pages by itself.

    A desktop would give the keyboard to a new window, and the arbiter would type into the hall:
    this one takes it only when somebody at the hall clicks into it.
    """

    left = Signal()
    """Esc was pressed in it, or it was closed."""

    turned = Signal(str)
    """Another page is shown: `told`."""

    size_wanted = Signal(int)
    """Somebody at the hall wants larger type, or smaller."""

    pause_wanted = Signal()

    keyboard_unwanted = Signal()
    """A desktop gave it the keyboard, though nobody at the hall asked for it."""

    def __init__(self, colours: Palette, options: HallOptions, ask_clock: AskClock) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setObjectName("hallWindow")
        self.setWindowTitle(self.tr("Hall"))
        self.setAccessibleName(self.tr("Hall"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setMinimumSize(QSize(480, 300))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        resize_on_screen(self, 960, 600)
        self._options = options
        self._ask_clock = ask_clock
        self._content: tuple[HallTournament, ...] = ()
        self._stops: list[_Stop] = []
        self._stop, self._page = 0, 0
        self._layout: HallLayout | None = None
        self._is_paused = False
        self._takes_keyboard = False
        self._told = ""
        self.sheet = HallSheet(colours)
        self.field = QLineEdit()
        self._event = label("", name="hallEvent", wrap=True)
        self._title = label("", name="hallTitle")
        self._subject = label("", name="hallSubject", wrap=True)
        self._caption = label("", name="hallClockCaption")
        self._time = label("", name="hallClock")
        self._where = label("", name="hallPage")
        self._nothing = label("", name="hallNothing", wrap=True)
        self._stack = QStackedWidget()
        self._turning = QTimer(self)
        self._turning.timeout.connect(lambda: self.turn(1))
        self._forgetting = QTimer(self)
        self._forgetting.setSingleShot(True)
        self._forgetting.setInterval(_LOOKED_UP)
        self._forgetting.timeout.connect(self.field.clear)
        self._build()
        self.use(options, colours)

    # What it shows

    @property
    def is_paused(self) -> bool:
        return self._is_paused

    @property
    def is_turning(self) -> bool:
        """Whether the next page comes by itself."""
        return self._turning.isActive()

    @property
    def told(self) -> str:
        """What is shown, in a few words."""
        return self._told

    @property
    def pages(self) -> int:
        """How many pages the list has that is shown."""
        return 0 if self._layout is None else self._layout.pages

    def use(self, options: HallOptions, colours: Palette) -> None:
        """Show other things, or the same otherwise."""
        self._options = options
        self.sheet.use(colours)
        self.setStyleSheet(_style(colours))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(colours.surface))
        self.setPalette(palette)
        self.field.setVisible(options.look_up)
        (self.field if options.look_up else self).setFocus()
        self._restart()
        self._show()

    def show_content(self, content: tuple[HallTournament, ...]) -> None:
        """Show these tournaments from now on, on the same page where it is still there."""
        before = self._stops[self._stop] if self._stops else None
        self._content = content
        self._stops = [_Stop(each, found) for each in content for found in each.lists]
        self.sheet.forget()
        same = [
            index
            for index, stop in enumerate(self._stops)
            if before is not None
            and (stop.tournament.id, stop.list.part) == (before.tournament.id, before.list.part)
            and stop.tournament.round_number == before.tournament.round_number
        ]
        if not same:
            self._page = 0
        self._stop = same[0] if same else 0
        self._show()

    def turn(self, step: int) -> None:
        """The next page, or the one before; after the last list comes the first."""
        if not self._stops:
            return
        self._restart()
        self._page += step
        if not 0 <= self._page < self.pages:
            self._stop = (self._stop + (1 if step > 0 else -1)) % len(self._stops)
            self._page = 0 if step > 0 else -1
        self._show()

    def pause(self, paused: bool) -> None:
        """Stay on this page, or go on."""
        self._is_paused = paused
        self._restart()
        self._say_where()

    def show_clock(self) -> None:
        """Let the clock say what it says now."""
        text = self._ask_clock(self._stops[self._stop].tournament) if self._stops else None
        self._caption.setText("" if text is None else text.caption)
        self._time.setText("" if text is None else text.time)
        is_over = text is not None and text.is_over
        if self._time.property("over") is not is_over:
            self._time.setProperty("over", is_over)
            restyle(self._time)
        self._time.setVisible(text is not None)
        self._caption.setVisible(text is not None)

    def _restart(self) -> None:
        if self._is_paused:
            self._turning.stop()
        else:
            self._turning.start(self._options.seconds * 1000)

    # Drawing a page

    def _show(self) -> None:
        self._set_type()
        self.show_clock()
        is_published = any(each.players for each in self._content)
        if self.field.text().strip() and self._options.look_up and is_published:
            self._show_found()
        elif self._stops:
            self._show_stop()
        else:
            self._show_nothing()

    def _show_stop(self) -> None:
        stop = self._stops[self._stop]
        named = stop.tournament.named_with(stop.list.part)
        self._say(named, stop.list.title, stop.list.subject)
        self._bring(self.sheet)
        self._layout, self._page = self.sheet.show_list(stop.list, self._page, self._options.size)
        self._say_where()

    def _show_found(self) -> None:
        """The players whose names have what was typed; each with what a player wants to know."""
        found = [
            (each.heads, player.cells)
            for each in self._content
            for player in each.found(self.field.text())
        ]
        self._layout = None
        self._turning.stop()
        names = {each.named_with(HallPart.BOARDS) for each in self._content}
        title = self.tr("Find your board")
        number = said(counted(len(found), "{count} found", "{count} found"))
        # Every line has points and a rank: say so if they are those of an older round.
        older = (each.standings for each in self._content if each.waiting)
        rounds = {standings.subject for standings in older if standings is not None}
        self._say(" · ".join(sorted(names)), title, " · ".join((number, *sorted(rounds))))
        if not found:
            text = self.tr("No name contains “{text}”.")
            self._nothing.setText(text.format(text=self.field.text().strip()))
            self._bring(self._nothing)
        else:
            self._bring(self.sheet)
            rows = [cells for _, cells in found[:_MOST_FOUND]]
            self.sheet.show_rows(found[0][0], rows, self._options.size)
        self._where.setText("")
        # The desk must not read the title of the list before: it may be of an older round.
        self._tell(self._title.accessibleName())

    def _show_nothing(self) -> None:
        self._layout = None
        name = self._content[0].name if self._content else ""
        self._say(name, self.tr("Pairings"), "")
        self._nothing.setText(self.tr("They are shown here as soon as they are published."))
        self._bring(self._nothing)
        self._where.setText("")
        self._tell(self.tr("nothing published"))

    def _bring(self, widget: QWidget) -> None:
        """Bring it to the front, as large as it will be."""
        self._stack.setCurrentWidget(widget)
        layout = self.layout()
        assert layout is not None
        layout.activate()

    def _say(self, event: str, title: str, subject: str) -> None:
        """What is shown, in one line if there is room; else all of it, in as many as it needs."""
        clock = max(self._time.sizeHint().width(), self._caption.sizeHint().width())
        room = max(self.width() - 3 * self._margin() - (0 if self._time.isHidden() else clock), 80)
        whole = f"{title} · {subject}".strip(" ·")
        fits = self._title.fontMetrics().horizontalAdvance(whole) <= room
        self._event.setText(event)
        self._title.setText(whole if fits else title)
        self._subject.setText("" if fits else subject)
        self._subject.setHidden(fits)
        self._title.setAccessibleName(whole)

    def _say_where(self) -> None:
        if self._layout is None or not self._stops:
            return
        stop = self._stops[self._stop]
        page = f"{self._page + 1} / {self._layout.pages}"
        paused = self.tr("paused")
        self._where.setText(f"{paused} · {page}" if self._is_paused else page)
        several = f"{stop.tournament.name} · " if len(self._content) > 1 else ""
        self._tell(f"{several}{stop.list.title} · {stop.list.subject} · {page}")

    def _tell(self, text: str) -> None:
        self._told = text
        self.turned.emit(text)

    def _margin(self) -> int:
        return max(self.height() // 36, 8)

    def _set_type(self) -> None:
        """Type around the list grows with the window."""
        height = self.height()
        for widget, part, bold in (
            (self._event, 38, False),
            (self._title, 20, True),
            (self._subject, 32, False),
            (self._caption, 38, False),
            (self._time, 14, True),
            (self._where, 42, False),
            (self._nothing, 18, False),
            (self.field, 36, False),
        ):
            widget.setFont(drawn_font(size=max(height // part, 10), bold=bold))
        margin = self._margin()
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(margin, margin * 2 // 3, margin, margin * 2 // 3)

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keys of the hall are not those of the arbiter's window, which has some of them too."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if event.key() in _OWN_KEYS or (control and event.key() in _SIZE_KEYS):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of somebody at the hall: the field has not taken them."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        match event.key():
            case Qt.Key.Key_Escape if self.field.text():
                self.field.clear()
            case Qt.Key.Key_Escape:
                self.close()
            case Qt.Key.Key_Right | Qt.Key.Key_Left as key:
                self.turn(along(Qt.Key(key)))
            case Qt.Key.Key_PageDown | Qt.Key.Key_Down:
                self.turn(1)
            case Qt.Key.Key_PageUp | Qt.Key.Key_Up:
                self.turn(-1)
            case Qt.Key.Key_Space | Qt.Key.Key_Pause:
                self.pause_wanted.emit()
            case Qt.Key.Key_F11:
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal if control:
                self.size_wanted.emit(min(self._options.size + 1, LARGEST))
            case Qt.Key.Key_Minus if control:
                self.size_wanted.emit(max(self._options.size - 1, SMALLEST))
            case _:
                super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._take_keyboard()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._take_keyboard()
        super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_activation = event.type() == QEvent.Type.ActivationChange
        if is_activation and self.isActiveWindow() and not self._takes_keyboard:
            self.keyboard_unwanted.emit()

    def _take_keyboard(self) -> None:
        if not self._takes_keyboard:
            self._takes_keyboard = True
            self.windowHandle().setFlag(Qt.WindowType.WindowDoesNotAcceptFocus, False)
        self.activateWindow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._turning.stop()
        self._forgetting.stop()
        super().closeEvent(event)
        self.left.emit()

    def _typed(self, text: str) -> None:
        if text.strip():
            self._forgetting.start()
        else:
            self._forgetting.stop()
            self._restart()
        self._show()

    # Building

    def _build(self) -> None:
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self.sheet)
        self._stack.addWidget(self._nothing)
        self.field.setObjectName("hallFind")
        self.field.setAccessibleName(self.tr("Find your board: type your name"))
        self.field.setPlaceholderText(self.tr("Type your name to find your board"))
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self.sheet.viewport().installEventFilter(self)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._event)
        names.addWidget(self._title)
        names.addWidget(self._subject)
        for widget in (self._event, self._subject):
            # As wide as there is room, and as many lines as that takes.
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        clock = QVBoxLayout()
        clock.setSpacing(0)
        for widget in (self._caption, self._time):
            widget.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            clock.addWidget(widget)
        head = QHBoxLayout()
        head.addLayout(names, 1)
        head.addLayout(clock)
        foot = QHBoxLayout()
        foot.addWidget(self.field, 3)
        foot.addStretch(2)
        foot.addWidget(self._where)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(self._stack, 1)
        layout.addLayout(foot)


def _style(c: Palette) -> str:
    return f"""
#hallWindow {{ background: {c.surface}; }}
#hallWindow QLabel {{ color: {c.text}; background: transparent; }}
#hallEvent, #hallClockCaption, #hallPage, #hallNothing {{ color: {c.muted}; }}
#hallClock {{ color: {c.accent}; }}
#hallClock[over="true"] {{ color: {c.warning}; }}
#hallList, #hallList QHeaderView, #hallList QHeaderView::section {{ background: {c.surface}; }}
#hallList QHeaderView::section {{ color: {c.muted}; border: none;
  border-bottom: 2px solid {c.strong_border}; padding: 0px; }}
#hallFind {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.strong_border};
  border-radius: 6px; padding: 4px 10px; }}
#hallFind:focus {{ border: 2px solid {c.accent}; }}
"""
