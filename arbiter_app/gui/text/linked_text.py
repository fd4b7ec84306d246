"""Texts with links, which are heard as well as seen when Tab comes to them."""

from __future__ import annotations

from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.rich_text import RichText


class LinkedText(RichText):
    """Links are only told, not opened. Tab goes from link to link, Return follows one.

    The text as a whole keeps the keyboard meanwhile, so that Qt tells a screen reader nothing.
    """

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - of Qt
        is_inside = super().focusNextPrevChild(forward)
        link = self.textCursor().selectedText()
        if is_inside and link and self.textCursor().charFormat().isAnchor():
            announce(self, self.tr("Link: {text}").format(text=link))
        return is_inside
