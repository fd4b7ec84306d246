"""Page settings being edited: a draft that the preview follows, kept or forgotten."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.gui.documents.page_settings import PageSettingsForm, read_logo, seen_logo
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import change_paper_settings
from arbiter_app.tournament.paper import PaperSettings

_DELAY = 200
"""Milliseconds without another change before the preview is made anew."""


class PageEditor(QObject):
    """Stands between the form and the event."""

    changed = Signal()
    """The draft says something else now."""

    closed = Signal()
    """The draft is kept or forgotten."""

    def __init__(
        self, event: OpenEvent, tasks: Tasks, form: PageSettingsForm, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._event = event
        self._tasks = tasks
        self._form = form
        self._draft: PaperSettings | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY)
        self._timer.timeout.connect(self._follow)
        form.edited.connect(self._timer.start)
        form.saved.connect(self.save)
        form.left.connect(self.leave)
        form.logo_wanted.connect(self.read_logo)

    @property
    def draft(self) -> PaperSettings | None:
        """What the form says, None while it says what is kept."""
        return self._draft

    def start(self) -> bool:
        """Show what is kept; False without a tournament."""
        state = self._event.state
        if state is None:
            return False
        kept = state.paper
        self._form.show_settings(kept, state.tournament.settings.name)
        logo = kept.logo
        if logo is not None:
            self._tasks.start(
                self,
                lambda _progress: seen_logo(logo),
                done=self._form.show_logo,
                refused=self._event.refused.emit,
            )
        return True

    def stop(self) -> None:
        """Forget the draft, without a word."""
        self._timer.stop()
        self._draft = None

    def leave(self) -> None:
        """Forget what was not saved."""
        self.stop()
        self.closed.emit()

    def save(self) -> None:
        """Keep the page settings with the event."""
        draft = self._form.draft
        change = self._event.act(change_paper_settings, draft)
        if change is not None:
            self.leave()

    def read_logo(self, path: Path) -> None:
        """Take a picture into the draft."""
        self._tasks.start(
            self,
            lambda _progress: read_logo(path),
            done=self._form.take_logo,
            refused=self._event.refused.emit,
        )

    def _follow(self) -> None:
        self._draft = self._form.draft
        self.changed.emit()
