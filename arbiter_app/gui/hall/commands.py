"""The hall: opened on a screen, turned, paused; the clock of the round."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.hall.bar import HallBar
from arbiter_app.gui.kept.options import IN_A_WINDOW, HallOptions
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Palette, Theme, ThemeChoice
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.round_clock import RoundClock, duration_text, planned_minutes

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.hall.content import HallTournament
    from arbiter_app.gui.hall.source import HallSource
    from arbiter_app.gui.hall.window import ClockText, HallWindow

_TICK = 1000


class HallCommands(QObject):
    """The window keeps its keys: what is done to the hall from there never activates it."""

    opened = Signal()

    def __init__(self, context: CommandContext, preferences: Preferences, theme: Theme) -> None:
        super().__init__(context)
        self._context = context
        self._preferences = preferences
        self._theme = theme
        self._event: OpenEvent | None = None
        self._source: HallSource | None = None
        self._window: HallWindow | None = None
        self.bar = HallBar(context.actions)
        context.window.statusBar().addPermanentWidget(self.bar)
        self._ticking = QTimer(self)
        self._ticking.setInterval(_TICK)
        self._ticking.timeout.connect(self._tick)
        for name, slot in (
            (ActionName.HALL, self.open_or_close),
            (ActionName.HALL_PAUSE, self.pause_or_go_on),
            (ActionName.HALL_PREVIOUS, lambda: self._turn(-1)),
            (ActionName.HALL_NEXT, lambda: self._turn(1)),
            (ActionName.HALL_SETTINGS, self.ask_settings),
            (ActionName.ROUND_CLOCK, self.ask_clock),
        ):
            context.actions.on(name, slot)
        theme.changed.connect(self._use)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenRemoved.connect(self._screen_gone)

    @property
    def hall(self) -> HallWindow | None:
        """The window in the hall, None while it is not open."""
        return self._window

    @property
    def source(self) -> HallSource | None:
        """What the hall shows, None while it is not open."""
        return self._source

    @property
    def options(self) -> HallOptions:
        return self._preferences.hall

    def open_or_close(self) -> None:
        """Show the open event in the hall, or do not any more."""
        if self._window is None:
            self._open()
        else:
            self.close()

    def close(self) -> None:
        """Let the hall go, as when the event is closed."""
        window, source = self._window, self._source
        self._window = self._source = self._event = None
        self._ticking.stop()
        self.bar.hide()
        if source is not None:
            source.close()
            source.deleteLater()
        if window is not None:
            window.close()
            window.deleteLater()
        self.show_state()

    def _open(self) -> None:
        from arbiter_app.gui.hall.source import HallSource
        from arbiter_app.gui.hall.window import HallWindow

        event = self._context.opened
        if event is None:
            return
        self._event = event
        window = HallWindow(self._colours(), self.options, self._clock_text)
        source = HallSource(event, self.options, self)
        window.left.connect(self.close)
        window.turned.connect(self.bar.say)
        window.size_wanted.connect(lambda size: self.use(replace(self.options, size=size)))
        window.pause_wanted.connect(self.pause_or_go_on)
        # Not within the change itself: Qt is still telling of it.
        window.keyboard_unwanted.connect(
            self._context.window.activateWindow, Qt.ConnectionType.QueuedConnection
        )
        source.changed.connect(lambda: window.show_content(source.content))
        self._window, self._source = window, source
        self._place()
        self.bar.show()
        self._ticking.start()
        self.show_state()
        self.opened.emit()

    def _place(self) -> None:
        """On the screen that was chosen, all of it; or in a window, which can be moved there."""
        window, screen = self._window, self._screen()
        if window is None:
            return
        # Not `showFullScreen`, which activates the window.
        if screen is None:
            window.setWindowState(Qt.WindowState.WindowNoState)
        else:
            window.setScreen(screen)
            window.setGeometry(screen.geometry())
            window.setWindowState(Qt.WindowState.WindowFullScreen)
        window.show()

    def _screen(self) -> QScreen | None:
        """Never the screen on which the arbiter works: nobody types into a window that is hidden."""
        others = self._other_screens()
        chosen = self.options.screen
        if chosen == IN_A_WINDOW or not others:
            return None
        named = [screen for screen in others if screen.name() == chosen]
        return (named or others)[0]

    def _other_screens(self) -> list[QScreen]:
        own = self._context.window.screen()
        return [screen for screen in QGuiApplication.screens() if screen is not own]

    def _screen_gone(self, _screen: QScreen) -> None:
        if self._window is not None:
            self._place()

    # Turning

    def pause_or_go_on(self) -> None:
        """Stay on the page that is shown, or turn again."""
        if self._window is not None:
            self._window.pause(not self._window.is_paused)
        self.show_state()

    def _turn(self, step: int) -> None:
        if self._window is not None:
            self._window.turn(step)

    def show_state(self) -> None:
        """Let the actions say whether the hall is open, and whether it turns."""
        actions, window = self._context.actions, self._window
        actions[ActionName.HALL].setChecked(window is not None)
        actions[ActionName.HALL_PAUSE].setChecked(window is not None and window.is_paused)
        for name in (ActionName.HALL_PAUSE, ActionName.HALL_PREVIOUS, ActionName.HALL_NEXT):
            actions[name].setEnabled(window is not None)

    # Settings

    def ask_settings(self) -> None:
        """Ask what the hall is to show; it follows at once."""
        from arbiter_app.gui.hall.dialog import HallDialog

        event = self._context.opened
        if event is None:
            return
        screens = [
            (screen.name(), f"{screen.name()}, {screen.size().width()} × {screen.size().height()}")
            for screen in self._other_screens()
        ]
        names = [info.name for info in event.tournaments]
        dialog = HallDialog(self.options, screens, names, self._context.window)
        dialog.chosen.connect(self.use)
        self._context.show_dialog(dialog)

    def use(self, options: HallOptions) -> None:
        """Show this from now on, and the next time."""
        moved = options.screen != self.options.screen
        self._preferences.hall = options
        if self._source is not None:
            self._source.use(options)
        self._use()
        if moved:
            self._place()

    def _use(self) -> None:
        if self._window is not None:
            self._window.use(self.options, self._colours())

    def _colours(self) -> Palette:
        match self.options.colours:
            case ThemeChoice.LIGHT:
                return LIGHT
            case ThemeChoice.DARK:
                return DARK
            case ThemeChoice.HIGH_CONTRAST:
                return HIGH_CONTRAST
            case ThemeChoice.SYSTEM:
                return self._theme.colours

    # The clock of the round

    def ask_clock(self) -> None:
        """Start the clock of the round paired last, or correct it."""
        from arbiter_app.gui.hall.round_clock import RoundClockDialog

        event, tournament = self._context.opened, self._context.tournament
        if event is None or tournament is None or event.tournament_id is None:
            return
        number, one = len(tournament.rounds), event.tournament_id
        if not number:
            self._context.tell(self.tr("The first round has not been paired yet."))
            return
        kept = self._preferences.round_clock(event.session.path, one)
        running = kept if kept is not None and kept.round_number == number else None
        dialog = RoundClockDialog(
            number, running, planned_minutes(tournament.settings), self._now(), self._context.window
        )
        dialog.chosen.connect(lambda clock: self._keep_clock(event, one, clock))
        self._context.show_dialog(dialog)

    def _keep_clock(self, event: OpenEvent, one: int, clock: RoundClock | None) -> None:
        self._preferences.set_round_clock(event.session.path, one, clock)
        self._tick()

    def _clock_text(self, shown: HallTournament) -> ClockText | None:
        """What the clock says in the hall; before the start, when the round is to begin."""
        from arbiter_app.gui.hall.window import ClockText

        if self._event is None or not shown.round_number:
            return None
        clock = self._preferences.round_clock(self._event.session.path, shown.id)
        if clock is None or clock.round_number != shown.round_number:
            begins = shown.begins
            return ClockText(self.tr("Begins at"), begins) if begins else None
        now = self._now()
        since = duration_text(clock.elapsed(now))
        left = clock.remaining(now)
        if left is None:
            return ClockText(self.tr("Since the start"), since)
        caption = self.tr("{time} since the start · left:").format(time=since)
        return ClockText(caption, duration_text(left), clock.is_over(now))

    def _tick(self) -> None:
        if self._window is not None:
            self._window.show_clock()

    def _now(self) -> datetime:
        return to_local_time(self._context.clock.now())
