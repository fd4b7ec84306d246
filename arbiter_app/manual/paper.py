"""The manual as one PDF: contents with page numbers, an outline, links, pictures, tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from html import escape
from io import BytesIO
from typing import Any, Final

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
from arbiter_app.manual.pages import Manual, ManualPage, anchor_of, plain_text
from arbiter_app.output.forms import CREATOR
from arbiter_app.reports.canvas import Piece
from arbiter_app.reports.pdf import pdf_date
from arbiter_app.reports.sheet import MILLIMETRE
from arbiter_app.reports.typesetter import FONT_FILES, Face, Typesetter, font_of

# As in `reports.pdf`: streams as they are.
rl_config.useA85 = 0

_INK: Final = HexColor("#16181d")
_SOFT: Final = HexColor("#5b616e")
_LINE: Final = HexColor("#d0d4da")
_TINT: Final = HexColor("#f2f4f6")
_LINK: Final = "#0c6f66"
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

_OWN_FONT: Final = ("FONTNAME", (0, 0), (-1, -1), Face.REGULAR.font)
"""Of a table; without it the PDF would refer to Helvetica."""

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
    def usual(cls) -> _Styles:
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
        number.alignment = TA_RIGHT
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
        canvas.setFont(Face.REGULAR.font, 8)
        canvas.setFillColor(_SOFT)
        canvas.drawString(_MARGIN, _MARGIN - 14, self._of.contents.title)
        canvas.drawRightString(A4[0] - _MARGIN, _MARGIN - 14, str(canvas.getPageNumber()))

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the library's name
        """Headings have an address, and stand in the outline; pages of the manual in the contents."""
        address = getattr(flowable, "address", None)
        if address is None or not isinstance(flowable, _Heading):
            return
        frame: Any = self.frame
        self.canv.bookmarkHorizontal(address, 0, frame._y + flowable.height)
        if flowable.level <= 2:
            self.canv.addOutlineEntry(flowable.title, address, flowable.level - 1, closed=True)
        if flowable.level == 1:
            self.begins[address] = self.page


class _Heading(Paragraph):
    """A heading that can be led to."""

    def __init__(self, title: str, address: str, level: int, style: ParagraphStyle) -> None:
        super().__init__(_marked(title, Face.SEMIBOLD), style)
        self.title, self.address, self.level = title, address, level


def _story(
    of: Manual, version: str, begins: Mapping[str, int], *, with_pictures: bool
) -> Iterator[Flowable]:
    styles = _Styles.usual()
    say = catalogue(of.language).say
    yield Spacer(1, 10)
    title = ParagraphStyle("title", parent=styles.headings[1], fontSize=30, leading=40)
    name = f'<a name="{of.contents.name}"/>'
    yield Paragraph(f"{name}{_marked(of.contents.title, Face.SEMIBOLD)}", title)
    yield Paragraph(_marked(say(messages.VERSION, version=version)), styles.text)
    yield Spacer(1, 8)
    for chapter in of.chapters:
        lines = [(page, begins.get(page.name, 0)) for page in chapter.pages]
        head = Paragraph(_marked(chapter.title, Face.SEMIBOLD), styles.text)
        yield KeepTogether([head, _lines(lines, styles)])
    for page in of.pages[1:]:
        yield PageBreak()
        yield from _Setter(of, page, styles, with_pictures).page()


def _lines(pages: Sequence[tuple[ManualPage, int]], styles: _Styles) -> Flowable:
    """Lines of the contents: a link, and the number of its page."""
    rows = [
        [
            Paragraph(f'<a href="#{page.name}">{_marked(page.title)}</a>', styles.line),
            Paragraph(str(number), styles.number),
        ]
        for page, number in pages
    ]
    made = Table(rows, colWidths=[_MEASURE - 40, 40], hAlign="LEFT", spaceAfter=8)
    made.setStyle(
        [
            _OWN_FONT,
            ("LEFTPADDING", (0, 0), (0, -1), 0),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ]
    )
    return made


class _Setter:
    """Sets one page of the manual."""

    def __init__(self, of: Manual, page: ManualPage, styles: _Styles, with_pictures: bool) -> None:
        self._of = of
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
        address = self._page.name if level == 1 else f"{self._page.name}#{anchor_of(title)}"
        return _Heading(title, address, level, self._styles.headings[level])

    def _paragraph(self, node: SyntaxTreeNode) -> Flowable:
        (inline,) = node.children
        if len(inline.children) == 1 and inline.children[0].type == "image":
            return self._image(str(inline.children[0].attrs["src"]))
        return Paragraph(self._inline(inline), self._styles.text)

    def _image(self, source: str) -> Flowable:
        path = self._of.folder / source
        wide, high = ImageReader(str(path)).getSize()
        scale = min(_PICTURE_SCALE, _WIDEST * _MEASURE / wide, _TALLEST * A4[1] / high)
        picture = (
            Image(str(path), wide * scale, high * scale, hAlign="LEFT")
            if self._with_pictures
            else Spacer(wide * scale, high * scale)
        )
        return KeepTogether([picture, Spacer(1, 10)])

    def _list(self, node: SyntaxTreeNode) -> Flowable:
        is_ordered = node.type == "ordered_list"
        items: list[Any] = [
            ListItem(list(self._blocks(item.children)), spaceAfter=0) for item in node.children
        ]
        kind: dict[str, Any] = (
            {"bulletType": "1", "bulletFormat": "%s."}
            if is_ordered
            else {"bulletType": "bullet", "start": "•"}
        )
        return ListFlowable(
            items,
            leftIndent=16,
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
            [Paragraph(self._inline(cell.children[0]), self._styles.cell) for cell in row.children]
            for row in rows
        ]
        texts = [[plain_text(_token(cell.children[0])) for cell in row.children] for row in rows]
        made = Table(cells, colWidths=_widths(texts), repeatRows=1, hAlign="LEFT", spaceAfter=10)
        made.setStyle(
            [
                _OWN_FONT,
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, _LINE),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, _INK),
                ("LEFTPADDING", (0, 0), (0, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 3),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ]
        )
        return made

    def _inline(self, node: SyntaxTreeNode) -> str:
        return "".join(self._piece(child) for child in node.children)

    def _piece(self, node: SyntaxTreeNode) -> str:
        match node.type:
            case "text":
                return _marked(node.content)
            case "softbreak" | "hardbreak":
                return " "
            case "code_inline":
                return _marked(node.content, Face.SEMIBOLD)
            case "strong":
                return "".join(_marked(each.content, Face.SEMIBOLD) for each in node.children)
            case "em":
                return self._inline(node)
            case "link":
                return self._link(node)
            case other:
                raise ValueError(f"{self._page.name}: {other} has no place in a line on paper")

    def _link(self, node: SyntaxTreeNode) -> str:
        target = str(node.attrs["href"])
        leads = target if "://" in target else f"#{_address(target)}"
        return f'<a href="{escape(leads)}" color="{_LINK}">{self._inline(node)}</a>'


def _address(target: str) -> str:
    """The address in the PDF of a page of the manual, or of a heading on it."""
    path, mark, anchor = target.partition("#")
    return f"{path.removesuffix('.md')}{mark}{anchor}"


def _token(node: SyntaxTreeNode) -> Token:
    token = node.token
    assert token is not None, node.type
    return token


def _marked(text: str, face: Face = Face.REGULAR) -> str:
    """A text with its fonts named, as some letters are in the further ones alone."""
    return "".join(
        escape(piece.letters)
        if piece.font == Face.REGULAR.font
        else f'<font name="{piece.font}">{escape(piece.letters)}</font>'
        for piece in _pieces(text, face)
    )


@cache
def _pieces(text: str, face: Face) -> tuple[Piece, ...]:
    """The library sets everything twice, to know the numbers of the pages."""
    return Typesetter().pieces(text, face)


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
