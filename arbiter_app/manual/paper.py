"""The manual as one PDF: contents with page numbers, an outline, links, pictures, tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any, Final, Literal, cast

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    Image,
    KeepTogether,
    ListFlowable,
    ListItem,
    PageBreak,
    PageTemplate,
    Paragraph,
    Preformatted,
    Spacer,
    Table,
)

from arbiter_app.languages import catalogue
from arbiter_app.manual import messages
from arbiter_app.manual.lines import Run, draw_pieces, pieces, text_flowable
from arbiter_app.manual.pages import Manual, ManualPage, anchor, plain_text
from arbiter_app.output.forms import CREATOR
from arbiter_app.reports.pdf import pdf_date
from arbiter_app.reports.sheet import MILLIMETRE
from arbiter_app.reports.typesetter import FONT_FILES, Face, Typesetter, font_of
from arbiter_app.wording import ENGLISH

# As in `reports.pdf`: streams as they are.
rl_config.useA85 = 0

_INK: Final = HexColor("#16181d")
_SOFT: Final = HexColor("#5b616e")
_LINE: Final = HexColor("#d0d4da")
_TINT: Final = HexColor("#f2f4f6")
_MARGIN: Final = 20 * MILLIMETRE
_MEASURE: Final = A4[0] - 2 * _MARGIN
_PICTURE_SCALE: Final = 0.5
"""Points for each pixel of a picture, unless it would be wider than the text."""

_WIDEST: Final = 0.85
"""The width of a picture at most, of that of the text."""

_BELOW_HEADING: Final = 90.0
"""A heading needs so much room for itself and the first lines below it, in points."""

_TALLEST: Final = 0.6
"""The height of a picture at most, of that of the page."""

_ABOVE_PICTURE = 4.0

_OWN_FONT: Final = ("FONTNAME", (0, 0), (-1, -1), Face.REGULAR.font)
"""Of a table; without it the PDF would refer to Helvetica."""

_HEADING: Final = "heading_of_the_manual"
"""What is set for a heading knows it by this name."""

_SMALL: Final = 8.0
_INDENT: Final = 16.0
_NO_LEVEL: Final = 3
"""Of a heading that is led to, and stands in no outline."""

_SIZES: Final = {1: 20.0, 2: 13.5, 3: 11.0}
_TEXT: Final = 10.0


@dataclass(frozen=True, slots=True)
class _Styles:
    """The looks of texts, by what they are."""

    text: ParagraphStyle
    cell: ParagraphStyle
    code: ParagraphStyle
    line: ParagraphStyle
    number: ParagraphStyle
    headings: dict[int, ParagraphStyle]

    @classmethod
    def usual(cls, *, from_the_right: bool) -> _Styles:
        def style(name: str, face: Face, size: float, colour: Color = _INK) -> ParagraphStyle:
            return ParagraphStyle(
                name,
                fontName=face.font,
                fontSize=size,
                leading=size * 1.42,
                textColor=colour,
                alignment=TA_LEFT,
                spaceAfter=size * 0.55,
                splitLongWords=1,
            )

        headings = {
            level: style(f"heading-{level}", Face.SEMIBOLD, size) for level, size in _SIZES.items()
        }
        for level, made in headings.items():
            made.spaceBefore = 0.0 if level == 1 else made.fontSize
            made.keepWithNext = 1
        cell = style("cell", Face.REGULAR, 8.5)
        cell.spaceAfter = 0.0
        code = style("code", Face.REGULAR, 8.5)
        code.backColor = _TINT
        code.borderPadding = 5
        code.leftIndent = 5
        code.spaceBefore = 6
        code.spaceAfter = 12
        line, number = style("line", Face.REGULAR, _TEXT), style("number", Face.REGULAR, _TEXT)
        line.spaceAfter = number.spaceAfter = 0.0
        number.alignment = TA_LEFT if from_the_right else TA_RIGHT
        return cls(style("text", Face.REGULAR, _TEXT), cell, code, line, number, headings)


def paper(of: Manual, *, made_at: datetime, version: str) -> bytes:
    """The whole manual as PDF; the same arguments give the same bytes."""
    for name in FONT_FILES:
        font_of(name)
    # On which page everything stands is known once it was set; pictures take their room alone then.
    begun = _Document(BytesIO(), of, made_at)
    begun.build(list(_story(of, version, {}, with_pictures=False)))
    buffer = BytesIO()
    _Document(buffer, of, made_at).build(
        list(_story(of, version, begun.begins, with_pictures=True))
    )
    return buffer.getvalue()


class _Document(BaseDocTemplate):
    """Notes where headings come to stand; `begins` has the first page of each page of the manual."""

    def __init__(self, buffer: BytesIO, of: Manual, made_at: datetime) -> None:
        super().__init__(
            buffer,
            pagesize=A4,
            leftMargin=_MARGIN,
            rightMargin=_MARGIN,
            topMargin=_MARGIN,
            bottomMargin=_MARGIN,
            invariant=1,
            pageCompression=1,
            # Without a name the PDF would refer to Helvetica.
            initialFontName=Face.REGULAR.font,
            lang=of.language,
            title=of.contents.title,
            author=CREATOR,
            subject=of.contents.title,
            creator=CREATOR,
        )
        self._of = of
        self._from_the_right = runs_from_the_right(of)
        self._made_at = made_at
        self.begins: dict[str, int] = {}
        frame = Frame(
            _MARGIN, _MARGIN, _MEASURE, A4[1] - 2 * _MARGIN, leftPadding=0, rightPadding=0
        )
        self.addPageTemplates([PageTemplate("page", [frame], onPage=self._around)])

    def _around(self, canvas: Canvas, _document: object) -> None:
        """What the PDF says of itself, and the foot of each page."""
        if canvas.getPageNumber() == 1:
            canvas.setDateFormatter(lambda *_: pdf_date(self._made_at))
            canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setFillColor(_SOFT)
        texts = [self._of.contents.title, str(canvas.getPageNumber())]
        if self._from_the_right:
            texts.reverse()
        left, right = (
            pieces(text, Face.REGULAR, from_the_right=self._from_the_right) for text in texts
        )
        start = A4[0] - _MARGIN - _SMALL * sum(piece.width for piece in right)
        draw_pieces(canvas, _MARGIN, _MARGIN - 14, _SMALL, left)
        draw_pieces(canvas, start, _MARGIN - 14, _SMALL, right)

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the library's name
        """Headings have an address, and stand in the outline; pages of the manual in the contents."""
        heading = getattr(flowable, _HEADING, None)
        if not isinstance(heading, _Heading):
            return
        frame: Any = self.frame
        self.canv.bookmarkHorizontal(heading.address, 0, frame._y + flowable.height)
        if heading.level <= 2:
            self.canv.addOutlineEntry(
                heading.title, heading.address, heading.level - 1, closed=True
            )
        if heading.level == 1:
            self.begins[heading.address] = self.page


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading that can be led to, by its address."""

    title: str
    address: str
    level: int


def runs_from_the_right(of: Manual) -> bool:
    """Whether lines of the manual begin at the right."""
    return of.direction != ENGLISH.direction


def _story(
    of: Manual, version: str, begins: Mapping[str, int], *, with_pictures: bool
) -> Iterator[Flowable]:
    from_the_right = runs_from_the_right(of)
    styles = _Styles.usual(from_the_right=from_the_right)
    say = catalogue(of.language).say

    def text(told: str, style: ParagraphStyle, face: Face = Face.REGULAR) -> Flowable:
        return text_flowable([Run(told, face)], style, from_the_right=from_the_right)

    yield Spacer(1, 10)
    large = ParagraphStyle("title", parent=styles.headings[1], fontSize=30, leading=40)
    title: Any = text(of.contents.title, large, Face.SEMIBOLD)
    setattr(title, _HEADING, _Heading(of.contents.title, of.contents.name, _NO_LEVEL))
    yield title
    yield text(say(messages.VERSION, version=version), styles.text)
    yield Spacer(1, 8)
    for chapter in of.chapters:
        lines = [(page, begins.get(page.name, 0)) for page in chapter.pages]
        head = text(chapter.title, styles.text, Face.SEMIBOLD)
        yield KeepTogether([head, _lines(lines, styles, from_the_right=from_the_right)])
    for page in of.pages[1:]:
        yield PageBreak()
        yield from _Setter(of, page, styles, with_pictures).page()


def _lines(
    pages: Sequence[tuple[ManualPage, int]], styles: _Styles, *, from_the_right: bool
) -> Flowable:
    """Lines of the contents: a link, and the number of its page."""
    rows = [
        [
            text_flowable(
                [Run(page.title, leads=f"#{page.name}")],
                styles.line,
                from_the_right=from_the_right,
            ),
            Paragraph(str(number), styles.number),
        ]
        for page, number in pages
    ]
    return _table(
        rows,
        [_MEASURE - 40, 40],
        [(f"{edge}PADDING", (0, 0), (-1, -1), 0) for edge in ("LEFT", "RIGHT", "TOP", "BOTTOM")],
        from_the_right=from_the_right,
        spaceAfter=8,
    )


def _table(
    rows: Sequence[Sequence[Flowable]],
    widths: Sequence[float],
    style: Sequence[tuple[Any, ...]],
    *,
    from_the_right: bool,
    **options: Any,
) -> Flowable:
    """A table whose first column stands where lines begin, without a space beside it."""
    step = -1 if from_the_right else 1
    side: Literal["LEFT", "RIGHT"] = "RIGHT" if from_the_right else "LEFT"
    made = Table(
        [[*row][::step] for row in rows], colWidths=[*widths][::step], hAlign=side, **options
    )
    first = -1 if from_the_right else 0
    made.setStyle([_OWN_FONT, (f"{side}PADDING", (first, 0), (first, -1), 0), *style])
    return made


class _Setter:
    """Sets one page of the manual."""

    def __init__(self, of: Manual, page: ManualPage, styles: _Styles, with_pictures: bool) -> None:
        self._of = of
        self._from_the_right = runs_from_the_right(of)
        self._side: Literal["LEFT", "RIGHT"] = "RIGHT" if self._from_the_right else "LEFT"
        self._with_pictures = with_pictures
        self._page = page
        self._styles = styles

    def page(self) -> Iterator[Flowable]:
        yield from self._blocks(SyntaxTreeNode(self._page.tokens).children)

    def _blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Flowable]:
        for node in nodes:
            yield from self._block(node)

    def _block(self, node: SyntaxTreeNode) -> Iterator[Flowable]:
        match node.type:
            case "heading":
                # Beside what the heading itself asks for: reportlab breaks before a list.
                yield CondPageBreak(_BELOW_HEADING)
                yield self._heading(node)
            case "paragraph":
                yield self._paragraph(node)
            case "bullet_list" | "ordered_list":
                yield self._list(node)
            case "table":
                yield self._table(node)
            case "fence":
                yield Preformatted(
                    _shown(node.content.rstrip()), self._styles.code, maxLineLength=95
                )
            case "blockquote":
                yield from self._blocks(node.children)
            case other:
                raise ValueError(f"{self._page.name}: {other} has no place on paper")

    def _heading(self, node: SyntaxTreeNode) -> Flowable:
        title, level = plain_text(_token(node.children[0])), int(node.tag[1:])
        address = self._page.name if level == 1 else f"{self._page.name}#{anchor(node)}"
        made: Any = self._text(node, [Run(title, Face.SEMIBOLD)], self._styles.headings[level])
        setattr(made, _HEADING, _Heading(title, address, level))
        return cast("Flowable", made)

    def _paragraph(self, node: SyntaxTreeNode) -> Flowable:
        (inline,) = node.children
        if len(inline.children) == 1 and inline.children[0].type == "image":
            return self._image(str(inline.children[0].attrs["src"]))
        return self._text(node, self._runs(inline), self._styles.text)

    def _text(self, node: SyntaxTreeNode, runs: Sequence[Run], style: ParagraphStyle) -> Flowable:
        """What stands in a heading, paragraph or cell; English among others from its own side."""
        holder = node.parent if node.hidden and node.parent is not None else node
        is_english = holder.attrs.get("dir") == ENGLISH.direction
        return text_flowable(runs, style, from_the_right=self._from_the_right and not is_english)

    def _image(self, source: str) -> Flowable:
        path = self._of.picture(source)
        wide, high = ImageReader(str(path)).getSize()
        scale = min(_PICTURE_SCALE, _WIDEST * _MEASURE / wide, _TALLEST * A4[1] / high)
        picture = (
            Image(str(path), wide * scale, high * scale, hAlign=self._side)
            if self._with_pictures
            else Spacer(wide * scale, high * scale)
        )
        return KeepTogether([Spacer(1, _ABOVE_PICTURE), picture, Spacer(1, 10)])

    def _list(self, node: SyntaxTreeNode) -> Flowable:
        is_ordered = node.type == "ordered_list"
        items: list[Any] = [
            ListItem(list(self._blocks(item.children)), spaceAfter=0) for item in node.children
        ]
        kind: dict[str, Any] = (
            {"bulletType": "1", "bulletFormat": ".%s" if self._from_the_right else "%s."}
            if is_ordered
            else {"bulletType": "bullet", "start": "•"}
        )
        if self._from_the_right:
            kind |= {"bulletDir": "rtl", "bulletAlign": "right", "rightIndent": _INDENT}
        return ListFlowable(
            items,
            leftIndent=0 if self._from_the_right else _INDENT,
            spaceAfter=6,
            bulletFontName=Face.REGULAR.font,
            bulletFontSize=_TEXT,
            bulletColor=_INK,
            **kind,
        )

    def _table(self, node: SyntaxTreeNode) -> Flowable:
        head, *bodies = node.children
        rows = [*head.children, *(row for each in bodies for row in each.children)]
        cells = [
            [
                self._text(cell, self._runs(cell.children[0]), self._styles.cell)
                for cell in row.children
            ]
            for row in rows
        ]
        texts = [[plain_text(_token(cell.children[0])) for cell in row.children] for row in rows]
        return _table(
            cells,
            _widths(texts),
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, _LINE),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, _INK),
                ("TOPPADDING", (0, 0), (-1, -1), 3),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ],
            from_the_right=self._from_the_right,
            repeatRows=1,
            spaceAfter=10,
        )

    def _runs(self, node: SyntaxTreeNode) -> list[Run]:
        return [run for child in node.children for run in self._runs_of(child)]

    def _runs_of(self, node: SyntaxTreeNode) -> list[Run]:
        match node.type:
            case "text" | "text_special":
                return [Run(node.content)]
            case "softbreak" | "hardbreak":
                return [Run(" ")]
            case "code_inline":
                return [Run(node.content, Face.SEMIBOLD)]
            case "strong":
                # No line begins with the sign between a menu and its item.
                texts = (run.text.replace(" ›", "\u00a0›") for run in self._runs(node))
                return [Run(text, Face.SEMIBOLD) for text in texts]
            case "em":
                return self._runs(node)
            case "link":
                leads = self._address(str(node.attrs["href"]))
                return [Run(run.text, run.face, leads) for run in self._runs(node)]
            case other:
                raise ValueError(f"{self._page.name}: {other} has no place in a line on paper")

    def _address(self, target: str) -> str:
        """The address in the PDF of a page of the manual, or of a heading on it."""
        if "://" in target:
            return target
        path, mark, name = target.partition("#")
        return f"#{path.removesuffix('.md') or self._page.name}{mark}{name}"


def _token(node: SyntaxTreeNode) -> Token:
    token = node.token
    assert token is not None, node.type
    return token


def _shown(text: str) -> str:
    return text.replace("\t", "    ")


def _widths(texts: Sequence[Sequence[str]]) -> list[float]:
    """Columns by what they hold: short ones keep their lines whole, the others share the rest."""
    setter = Typesetter()
    columns = list(zip(*texts, strict=True))
    needed = [
        max(min(setter.width(text, Face.SEMIBOLD) * 8.5 + 13, 0.62 * _MEASURE) for text in column)
        for column in columns
    ]
    if sum(needed) <= _MEASURE:
        return needed
    fair = _MEASURE / len(needed)
    short = sum(width for width in needed if width <= fair)
    long = sum(width for width in needed if width > fair)
    return [width if width <= fair else width * (_MEASURE - short) / long for width in needed]
