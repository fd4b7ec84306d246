"""Who is at the other desks, and what they do that takes a while, in the status bar."""

from __future__ import annotations

from collections import Counter

from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.forms.rows import ShortLabel
from arbiter_app.gui.look.theme import scaled
from arbiter_app.gui.text.wording import joined, tr
from arbiter_app.operations.interface import Desk, Doing


class DesksLabel(ShortLabel):
    """Names; nothing, and not there, where nobody else is."""

    def __init__(self, context: CommandContext) -> None:
        super().__init__("muted", name="otherDesks")
        self._context = context
        self.setMaximumWidth(scaled(_WIDEST))
        self._busy: frozenset[Desk] = frozenset()
        context.window.statusBar().addPermanentWidget(self)
        self.refresh()

    def refresh(self) -> None:
        """Show who is there now; that somebody has begun something is said aloud, too."""
        event = self._context.opened
        desks = () if event is None else event.desks
        there = joined(
            _named(desk) + (f" ({count})" if count > 1 else "")
            for desk, count in Counter(desks).items()
        )
        self.setText(tr("Also here: {desks}").format(desks=there) if there else "")
        self.setAccessibleName(self.text())
        self.setVisible(bool(there))
        busy = frozenset(desk for desk in desks if desk.doing in _TOLD)
        for desk in sorted(busy - self._busy):
            self._context.note(_named(desk))
        self._busy = busy


_WIDEST = 420
"""Pixels at the usual size of texts; more is in the tip."""

_TOLD = frozenset({Doing.PAIRING, Doing.READING_AGAIN})


def _named(desk: Desk) -> str:
    match desk.doing:
        case Doing.HERE:
            return desk.person
        case Doing.LOOKING:
            return tr("{name} (viewing)").format(name=desk.person)
        case Doing.PAIRING:
            return tr("{name} is pairing").format(name=desk.person)
        case Doing.READING_AGAIN:
            return tr("{name} is re-entering results").format(name=desk.person)
