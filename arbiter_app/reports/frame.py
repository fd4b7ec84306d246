"""The page around a document: margins, heading, footer; the PDF's own data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.canvas import Canvas, Page
from arbiter_app.reports.fit import LEAST_TYPE, cut_to_fit, fit
from arbiter_app.reports.pdf import Imprint, Paper, Watch
from arbiter_app.reports.sheet import MILLIMETRE, Sheet, beside_heading, paper_measures
from arbiter_app.reports.typesetter import Align, Face, Tone, Typesetter, drawable, never_last
from arbiter_app.wording import Message

HEADING_SIZE = 24.0
_LEAST_HEADING = 13.0
SMALL_SIZE = 8.5
"""The type size of footers and legends, where nothing has to be larger."""

HEADING_HEIGHT = 62.0
_HEADING_SIZE, _HEADING_STEP = 11.0, 14.0
_MOST_HEADING_LINES = 6
_BESIDE_HEADING = 90.0
"""What date and place beside the heading are expected to need."""

_OUTSIDE_SIZE = LEAST_TYPE
_ABOVE_HEADING = 3.0
"""How far above the type area pages say that FIDE mode was left."""

_CARDS_OUTSIDE = 13.0
"""How far from the edges pages of cards say it: outside the first card, on paper that printers reach."""

_BELOW_OUTSIDE = 4.0
"""From there to what stands below it."""

_SMALLEST_WITHIN = 0.75
"""How far a text on one line shrinks before it is cut."""

_LEAST_FOOT = 48.0
"""The footer keeps this height above the edge of the paper, whatever the margin."""

_BETWEEN = "   ·   "
"""Between the parts of the footer."""

_FOOT_STEP = 1.3
"""From line to line of the footer, in its size."""

_MOST_PAGES = 99
"""So many pages the footer expects when it looks how much room it has."""

_LOGO = (130.0, 46.0)
"""Width and height into which the logo is fitted, in points."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Title of the document, what it is about (round), and what stands at the right."""

    title: str
    subject: str = ""
    right: tuple[str, ...] = ()


def heading_of_round(
    sheet: Sheet,
    title: Message,
    round_number: int,
    date: str,
    published: datetime | None = None,
    *notes: str,
) -> Heading:
    """The heading of a list of a round; `notes` follow its number."""
    say = sheet.catalogue.say
    subject = " · ".join((say(messages.ROUND, round=round_number), *notes))
    return Heading(say(title), subject, beside_heading(sheet, date, published))


class Pdf:
    """Paper being made of one document or several: the same calls give the same pages."""

    def __init__(self, sheet: Sheet, title: str, watch: Watch | None = None) -> None:
        self.sheet = sheet
        self._title = title
        self._watch = watch
        self._pages: list[Page] = []
        self._begun: tuple[float, float] | None = None
        self._outline = ""
        self._typesetters: dict[str, Typesetter] = {}
        self.canvas = Canvas()

    def typesetter_of(self, sheet: Sheet) -> Typesetter:
        """What sets the texts of a document, in the direction of its language."""
        catalogue = sheet.catalogue
        if catalogue.language not in self._typesetters:
            self._typesetters[catalogue.language] = Typesetter(
                from_the_right=catalogue.isolates, never_last=never_last(catalogue.language)
            )
        return self._typesetters[catalogue.language]

    def begin_page(self, width: float, height: float, *, from_the_right: bool = False) -> None:
        """A new page of this size, in points, whose lines may begin at the right."""
        self._end_page()
        self.canvas.begin(width, from_the_right=from_the_right)
        self._begun = (width, height)
        if self._watch is not None:
            self._watch(len(self._pages) + 1)

    def _end_page(self) -> None:
        if self._begun is not None:
            self._pages.append(Page(*self._begun, self._outline, self.canvas.taken()))
        self._begun, self._outline = None, ""

    def mark(self, title: str) -> None:
        """An entry in the outline of the PDF for the page begun last."""
        self._outline = title

    def finish(self) -> Paper:
        """All pages."""
        self._end_page()
        sheet = self.sheet
        imprint = Imprint(
            title=drawable(f"{sheet.event} – {self._title}"),
            subject=self._title,
            author=drawable(sheet.arbiter or sheet.event),
            language=sheet.catalogue.language,
            made_at=sheet.printing.printed_at,
        )
        return Paper(imprint, tuple(self._pages), sheet.page.logo)


Draw: TypeAlias = Callable[[Pdf], None]
"""Adds the pages of a document to a PDF."""


def pdf_of(sheet: Sheet, title: str, *documents: Draw, watch: Watch | None = None) -> bytes:
    """A PDF with the pages of these documents."""
    return paper_of(sheet, title, *documents, watch=watch).pdf(watch)


def paper_of(sheet: Sheet, title: str, *documents: Draw, watch: Watch | None = None) -> Paper:
    """The pages of these documents."""
    pdf = Pdf(sheet, title, watch)
    for draw in documents:
        draw(pdf)
    return pdf.finish()


class DocumentFrame:
    """The pages of one document: its measures, its heading and footer.

    Nothing on them is smaller than `smallest`, in points.
    """

    def __init__(
        self, pdf: Pdf, sheet: Sheet, *, landscape: bool, smallest: float = LEAST_TYPE
    ) -> None:
        self.pdf = pdf
        self.sheet = sheet
        self.canvas = pdf.canvas
        self.typesetter = pdf.typesetter_of(sheet)
        margins = sheet.page.margins
        self.width, self.height = paper_measures(sheet.page.size, landscape=landscape)
        self._top = margins.top * MILLIMETRE
        self._bottom = max(margins.bottom * MILLIMETRE, _LEAST_FOOT)
        self._left = margins.left * MILLIMETRE
        self._right = margins.right * MILLIMETRE
        self._begun = 0
        self._smallest = smallest
        self.small_size = max(SMALL_SIZE, smallest)
        self._heading_size = max(_HEADING_SIZE, smallest)
        self._lines = tuple(self._heading_lines())
        self._foot = self._foot_lines()

    @property
    def left(self) -> float:
        return self._left

    @property
    def is_landscape(self) -> bool:
        return self.width > self.height

    @property
    def measure(self) -> float:
        """The width of the type area."""
        return self.width - self._left - self._right

    def _heading_lines(self) -> Iterator[str]:
        """The heading; a line goes on several lines if it would become small beside the logo."""
        room = self.measure - self._logo_size()[0] - _BESIDE_HEADING
        space = max(room, 60.0) / self._heading_size
        left = _MOST_HEADING_LINES - len(self.sheet.heading)
        for line in self.sheet.heading:
            own = in_own_order(line)
            lines = fit(self.typesetter, own, Face.SEMIBOLD, space, most_lines=1 + max(left, 0))
            left -= len(lines) - 1
            yield from lines

    @property
    def _further_lines(self) -> float:
        """What lines of the heading need below the first one."""
        return (len(self._lines) - 1) * _HEADING_STEP

    @property
    def body_top(self) -> float:
        return self.height - self._top - HEADING_HEIGHT - self._further_lines

    @property
    def body_height(self) -> float:
        return self.body_top - self._bottom - self._above_foot

    @property
    def _above_foot(self) -> float:
        """What the lines of the footer need of the page, where they are more or larger."""
        further = (len(self._foot) - 1) * _FOOT_STEP * self.small_size
        return max(further - _FOOT_STEP * SMALL_SIZE, 0.0)

    def _foot_lines(self) -> list[str]:
        """The event and the arbiter, beside the time and the page where there is room for both."""
        sheet, width, size = self.sheet, self.typesetter.width, self.small_size
        arbiter = sheet.catalogue.say(messages.ARBITER, name=sheet.arbiter) if sheet.arbiter else ""
        parts = [part for part in (in_own_order(sheet.event), arbiter, sheet.foot) if part]
        room = self._beside_page(self._counted(_MOST_PAGES, _MOST_PAGES))
        joined = _BETWEEN.join(parts)
        if width(joined) * size <= room:
            return [joined]
        two = [*parts[:1], *([_BETWEEN.join(parts[1:])] if parts[1:] else [])]
        if size == SMALL_SIZE or all(width(line) * size <= room for line in two):
            return two
        return ["", *two]

    def _counted(self, page: int, pages: int) -> str:
        counted = self.sheet.catalogue.say(messages.PAGE, page=page, pages=pages)
        return f"{self.sheet.printed}{_BETWEEN}{counted}"

    def _beside_page(self, counted: str) -> float:
        """The room beside the time of printing and the page, in points."""
        return self.measure - (self.typesetter.width(counted) + 2) * self.small_size

    def begin_page(self, title: str) -> None:
        """A new page; the first one goes into the outline under the title."""
        self.pdf.begin_page(self.width, self.height, from_the_right=self.typesetter.from_the_right)
        if not self._begun:
            self.pdf.mark(title)
        self._begun += 1

    def begin_page_of_cards(self, title: str) -> None:
        """A new page without heading, whose parts begin at the edge of the paper."""
        self.begin_page(title)
        self._draw_outside(_CARDS_OUTSIDE, self.height - _CARDS_OUTSIDE)

    @property
    def cards_top(self) -> float:
        """How far from the edge of a page of cards the line ends that FIDE mode was left; 0 without."""
        return _CARDS_OUTSIDE + _BELOW_OUTSIDE if self.sheet.outside_told else 0.0

    def _draw_outside(self, left: float, baseline: float) -> None:
        """Every page says that FIDE mode was left."""
        told = self.sheet.outside_told
        if told:
            self.typesetter.draw(
                self.canvas, left, baseline, told, _OUTSIDE_SIZE, face=Face.SEMIBOLD
            )

    def begin(self, heading: Heading, pages: int) -> None:
        """A new page with its heading, and the footer that counts it among `pages`."""
        self.begin_page(f"{heading.title} {heading.subject}".strip())
        self.draw_heading(heading)
        self.draw_footer(self._begun, pages)

    def draw_heading(self, heading: Heading) -> None:
        """The head of a page: event above, title and subject below, further data at the right."""
        right = self.left + self.measure
        top = self.height - self._top
        beside = right - self._draw_logo(right, top)
        self._draw_outside(self.left, top + _ABOVE_HEADING)
        width = self.typesetter.width
        widest = max((width(text) * self._heading_size for text in heading.right), default=0.0)
        widest = min(widest, (beside - self.left) / 2)
        room = beside - self.left - (widest + 18 if heading.right else 0.0)
        first = top - 10
        for index, line in enumerate(self._lines):
            baseline = first - index * _HEADING_STEP
            self.draw_within(
                self.left, baseline, line, self._heading_size, room, face=Face.SEMIBOLD
            )
        title = first - self._further_lines - 32
        right_end = first - (len(heading.right) - 1) * _HEADING_STEP
        is_beside = right_end < title + HEADING_SIZE
        self._draw_title(heading, title, room if is_beside else beside - self.left)
        for index, text in enumerate(heading.right):
            baseline = first - _HEADING_STEP * index
            self.draw_within(beside, baseline, text, self._heading_size, widest, align=Align.RIGHT)

    def _draw_title(self, heading: Heading, baseline: float, room: float) -> None:
        """Title and subject on one line, smaller where there is no room for them, or cut."""
        setter, gap = self.typesetter, 4 / HEADING_SIZE
        title_width = setter.width(heading.title + " ", Face.SEMIBOLD) + gap
        size = min(HEADING_SIZE, room / (title_width + setter.width(heading.subject)))
        size = max(size, _LEAST_HEADING)
        title = cut_to_fit(setter, heading.title, Face.SEMIBOLD, room / size)
        setter.draw(self.canvas, self.left, baseline, title, size, face=Face.SEMIBOLD)
        left = title_width * size
        if heading.subject and left + 2 * size < room:
            subject = cut_to_fit(setter, heading.subject, Face.REGULAR, (room - left) / size)
            x = self.left + left
            setter.draw(self.canvas, x, baseline, subject, size, tone=Tone.SOFT)

    def _draw_logo(self, right: float, top: float) -> float:
        """The logo in the corner; gives the width it takes with the space beside it."""
        if self.sheet.page.logo is None:
            return 0.0
        width, height = self._logo_size()
        self.canvas.logo(right - width, top - height, width, height)
        return width + 14.0

    def _logo_size(self) -> tuple[float, float]:
        """Width and height of the logo on the page, 0 without one."""
        logo = self.sheet.page.logo
        if logo is None:
            return 0.0, 0.0
        wide = min(_LOGO[0], self.measure / 3)
        factor = min(wide / logo.width, _LOGO[1] / logo.height)
        return logo.width * factor, logo.height * factor

    def draw_within(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        room: float,
        *,
        face: Face = Face.REGULAR,
        tone: Tone = Tone.SOFT,
        align: Align = Align.LEFT,
    ) -> None:
        """Text on one line; where it would be wider than `room` it is smaller, and then cut."""
        setter = self.typesetter
        width = setter.width(text, face) * size
        if width > room:
            least = min(size, self._smallest)
            size = max(size * room / width, size * _SMALLEST_WITHIN, least)
            text = cut_to_fit(setter, text, face, room / size)
        setter.draw(self.canvas, x, baseline, text, size, face=face, tone=tone, align=align)

    def draw_cut(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A line to cut along."""
        self.canvas.line(x, y, to_x, to_y, weight=0.4, tone=Tone.FAINT.value, dashes=(1.5, 3))

    def draw_footer(self, page: int, pages: int) -> None:
        """Event and arbiter at the left, time of printing and page at the right."""
        counted, size = self._counted(page, pages), self.small_size
        baseline = self._bottom + self._above_foot - 24
        right = self.left + self.measure
        rule = baseline + max(13.0, 1.3 * size)
        self.canvas.line(self.left, rule, right, rule, weight=0.4, tone=Tone.HAIRLINE.value)
        self.typesetter.draw(
            self.canvas, right, baseline, counted, size, tone=Tone.SOFT, align=Align.RIGHT
        )
        is_alone = not self._foot[0]
        for index, line in enumerate(self._foot):
            room = self.measure if is_alone else self._beside_page(counted)
            self.draw_within(self.left, baseline - index * _FOOT_STEP * size, line, size, room)
