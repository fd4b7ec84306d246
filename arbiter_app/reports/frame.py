"""The page around a document: margins, heading, footer; the PDF's own data."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from arbiter_app.reports.sheet import MILLIMETRE, Sheet
from arbiter_app.reports.typesetter import Align, Face, Tone, Typesetter

HEADING_SIZE = 24.0
SMALL_SIZE = 8.5
SIDE_MARGIN = 14 * MILLIMETRE
TOP_MARGIN = 14 * MILLIMETRE
BOTTOM_MARGIN = 18 * MILLIMETRE
HEADING_HEIGHT = 62.0


@dataclass(frozen=True, slots=True)
class Heading:
    """Title of the document, what it is about (round), and what stands at the right."""

    title: str
    subject: str
    right: tuple[str, ...] = ()


class Document:
    """A PDF being made: the same calls give the same bytes."""

    def __init__(self, sheet: Sheet, title: str, *, landscape: bool) -> None:
        self.sheet = sheet
        self.typesetter = Typesetter()
        self.width, self.height = sheet.paper.landscape if landscape else sheet.paper.portrait
        self._buffer = BytesIO()
        self.canvas = Canvas(
            self._buffer,
            pagesize=(self.width, self.height),
            invariant=1,
            pageCompression=1,
            # The stubs have a number here; without a name every PDF would refer to Helvetica.
            initialFontName=Face.REGULAR.font,  # type: ignore[arg-type]
            lang=sheet.words.language,
        )
        self.canvas.setTitle(f"{sheet.event} – {title}")
        self.canvas.setSubject(title)
        self.canvas.setAuthor(sheet.arbiter or sheet.event)
        self.canvas.setCreator("arbiter_app")

    @property
    def left(self) -> float:
        return SIDE_MARGIN

    @property
    def measure(self) -> float:
        """The width of the type area."""
        return self.width - 2 * SIDE_MARGIN

    @property
    def body_top(self) -> float:
        return self.height - TOP_MARGIN - HEADING_HEIGHT

    @property
    def body_height(self) -> float:
        return self.body_top - BOTTOM_MARGIN

    def draw_heading(self, heading: Heading) -> None:
        """The head of a page: event above, title and subject below, further data at the right."""
        draw = self.typesetter.draw
        right = self.width - SIDE_MARGIN
        top = self.height - TOP_MARGIN
        self.draw_within(
            self.left, top - 10, self.sheet.event, 11, self.measure * 0.72, face=Face.SEMIBOLD
        )
        baseline = top - 42
        draw(self.canvas, self.left, baseline, heading.title, HEADING_SIZE, face=Face.SEMIBOLD)
        offset = self.typesetter.width(heading.title + " ", Face.SEMIBOLD) * HEADING_SIZE
        draw(
            self.canvas,
            self.left + offset + 4,
            baseline,
            heading.subject,
            HEADING_SIZE,
            tone=Tone.SOFT,
        )
        for index, text in enumerate(heading.right):
            draw(
                self.canvas,
                right,
                top - 10 - 14 * index,
                text,
                11,
                tone=Tone.SOFT,
                align=Align.RIGHT,
            )

    def draw_within(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        room: float,
        *,
        face: Face = Face.REGULAR,
    ) -> None:
        """Soft text on one line, smaller where it would be wider than `room`."""
        width = self.typesetter.width(text, face) * size
        shrunk = size * min(1.0, room / width) if width else size
        self.typesetter.draw(self.canvas, x, baseline, text, shrunk, face=face, tone=Tone.SOFT)

    def draw_footer(self, page: int, pages: int) -> None:
        """Event and arbiter at the left, time of printing and page at the right."""
        words = self.sheet.words
        printed = words.printed.format(self.sheet.printed_at.strftime("%Y-%m-%d %H:%M"))
        number = words.page.format(page, pages)
        right_text = f"{printed}   ·   {number}"
        baseline = BOTTOM_MARGIN - 24
        self.canvas.setLineWidth(0.4)
        self.canvas.setStrokeGray(Tone.HAIRLINE.value)
        self.canvas.line(self.left, baseline + 13, self.width - SIDE_MARGIN, baseline + 13)
        self.typesetter.draw(
            self.canvas,
            self.width - SIDE_MARGIN,
            baseline,
            right_text,
            SMALL_SIZE,
            tone=Tone.SOFT,
            align=Align.RIGHT,
        )
        room = self.measure - (self.typesetter.width(right_text) + 2) * SMALL_SIZE
        arbiter = words.arbiter.format(self.sheet.arbiter) if self.sheet.arbiter else ""
        parts = [part for part in (self.sheet.event, arbiter) if part]
        joined = "   ·   ".join(parts)
        fits = self.typesetter.width(joined) * SMALL_SIZE <= room
        for index, line in enumerate([joined] if fits else parts):
            y = baseline - index * 1.3 * SMALL_SIZE
            self.draw_within(self.left, y, line, SMALL_SIZE, room)

    def finish(self) -> bytes:
        """The PDF."""
        self.canvas.save()
        return self._buffer.getvalue()
