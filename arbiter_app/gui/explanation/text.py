"""The words of an explanation, for player or arbiter, and links to the questions next to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.explanation.links import Link, target_of
from arbiter_app.gui.explanation.stages import Length
from arbiter_app.gui.look.direction import run_lines
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.linked_text import LinkedText
from arbiter_app.gui.text.wording import explaining

_LINES = 3


class ExplanationText(LinkedText):
    """Shows a text in the length wanted."""

    followed = Signal(object, int)
    """A link's `Target` and its player."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown = self._told = self._heading = ""
        self.setObjectName("explanationText")
        self.setAccessibleName(self.tr("Explanation in words"))
        self.document().setDocumentMargin(2 * SPACE)
        self.anchorClicked.connect(self._clicked)

    def minimumSizeHint(self) -> QSize:
        """Some lines: whatever stands above leaves so much of an answer in sight."""
        return QSize(super().minimumSizeHint().width(), _LINES * self.fontMetrics().lineSpacing())

    def begin_with(self, heading: str) -> None:
        """Begin the text with this heading; empty if the heading is shown above the text."""
        if heading != self._heading:
            self._heading = heading
            self._show(self._told)

    def say(self, text: str) -> None:
        """One muted line instead of an explanation."""
        self._show(f"<p style='color:{self._theme.colours.muted}'>{escape(text)}</p>")

    def tell(
        self,
        texts: Sequence[str],
        length: Length,
        *,
        reasons: Sequence[str] = (),
        lead: str = "",
        lead_tone: MessageTone = MessageTone.WARNING,
        links: Sequence[Link] = (),
        hint: str = "",
    ) -> None:
        """Tell rule, sentence and paragraph as the reader wants; `lead` is said first to anybody, in
        the ink of a warning unless `lead_tone` says that it is none.

        `reasons` are what a player reads instead of the sentence: the headline, and each reason in a
        line of its own.
        """
        rule, said, whole = texts
        parts = [self._style()]
        if lead:
            parts.append(_paragraph(lead, "m" if lead_tone is MessageTone.INFO else "w"))
        if rule and length is not Length.PLAYER:
            parts.append(_paragraph(explaining().with_capital(rule), "l"))
        if length is Length.ARBITER:
            parts += _told(said, whole)
        elif length is Length.PLAYER or not rule:
            headline, *others = reasons or (said,)
            parts.append(_paragraph(headline, "s"))
            parts += [_paragraph(each) for each in others]
        if links:
            parts.append(f"<p class='m'>{' &nbsp;·&nbsp; '.join(map(_anchor, links))}</p>")
        if hint and length >= Length.PLAYER:
            parts.append(_paragraph(hint, "m"))
        self._show("".join(parts))

    def _show(self, html: str) -> None:
        """A text that is the same stays: a screen reader would begin it again."""
        self._told = html
        heading = f"<p><b>{escape(self._heading)}</b></p>" if self._heading else ""
        if heading + html != self._shown:
            self._shown = heading + html
            run_lines(self.document(), from_the_right=explaining().isolates)
            self.setHtml(self._shown)

    def _style(self) -> str:
        colours = self._theme.colours
        return (
            "<style>p { margin: 0 0 9px 0; line-height: 115%; }"
            f" .m {{ color: {colours.muted}; }} .w {{ color: {colours.warning}; }}"
            f" .l {{ color: {colours.accent}; font-weight: 600; }} .s {{ font-weight: 600; }}"
            f" a {{ color: {colours.accent}; text-decoration: none; }}</style>"
        )

    def _clicked(self, url: QUrl) -> None:
        target, tpn = target_of(url.toString())
        self.followed.emit(target, tpn)


def _told(said: str, whole: str) -> Iterator[str]:
    """Each paragraph, which says all that the sentence says; where it begins so, that stands out."""
    sentences, paragraphs = said.split("\n"), whole.split("\n")
    if len(sentences) != len(paragraphs):
        sentences, paragraphs = [said], [whole]
    for short, full in zip(sentences, paragraphs, strict=True):
        end = beginning(short, full)
        if end:
            yield f"<p><b>{escape(full[:end])}</b>{escape(full[end:])}</p>"
        else:
            yield _paragraph(full)


def beginning(said: str, whole: str) -> int:
    """How much of a paragraph is a sentence with its rules in brackets; 0 if it begins otherwise."""
    place = 0
    for number, letter in enumerate(said):
        if whole.startswith(" [", place) and not said.startswith(" [", number):
            place = whole.index("]", place) + 1
        if not whole.startswith(letter, place):
            return 0
        place += 1
    return place


def _paragraph(text: str, kind: str = "") -> str:
    start = f"<p class='{kind}'>"
    return f"{start}{escape(text).replace(chr(10), f'</p>{start}')}</p>"


def _anchor(link: Link) -> str:
    return f"<a href='{link.address}'>{escape(link.text)}</a>"
