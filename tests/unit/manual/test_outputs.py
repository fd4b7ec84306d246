"""The manual on paper and as web pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from reportlab.lib.styles import ParagraphStyle

from arbiter_app.cli import main
from arbiter_app.manual import Manual, ManualPage, manual, web_files
from arbiter_app.manual.lines import LinesFromTheRight, Run, text_flowable
from arbiter_app.manual.pages import parsed
from arbiter_app.manual.paper import paper
from arbiter_app.reports.typesetter import Face, Typesetter

MANUAL = manual("en")
_FOOT = 50
"""The number of a page stands below, in points."""

_TEXT = 10.0
_NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return paper(MANUAL, made_at=_NOW, version="1.2.3")


def test_the_pdf_has_every_page_in_its_outline_and_its_contents(pdf: bytes) -> None:
    reader = pypdf.PdfReader(BytesIO(pdf))
    titles = [page.title for page in MANUAL.pages[1:]]
    outline = [str(each.title) for each in reader.outline if not isinstance(each, list)]
    assert outline == titles
    first = " ".join(page.extract_text() for page in reader.pages[:2])
    assert all(title in first for title in titles)
    assert "Version 1.2.3" in first


def test_the_pdf_says_what_it_is_and_has_our_fonts_alone(pdf: bytes) -> None:
    reader = pypdf.PdfReader(BytesIO(pdf))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.creator) == ("Manual", "arbiter_app")
    fonts = set(re.findall(rb"/BaseFont /([\w+-]+)", pdf))
    assert fonts
    assert all(re.search(rb"NotoSans|DejaVu|DroidSans", font) for font in fonts), fonts
    assert b"/Lang (en)" in pdf


def sizes_by_height(page: pypdf.PageObject) -> list[tuple[float, float]]:
    """How high each text stands above the foot of a page, and its size; the lowest first."""
    found: list[tuple[float, float]] = []

    def look(text: str, moved: list[float], at: list[float], _font: object, size: float) -> None:
        height = moved[5] + at[5]
        if text.strip() and height > _FOOT:
            found.append((height, size))

    page.extract_text(visitor_text=look)
    return sorted(found)


def test_no_heading_stands_last_on_a_page(pdf: bytes) -> None:
    """What stands lowest is not larger than the text."""
    pages = [sizes_by_height(page) for page in pypdf.PdfReader(BytesIO(pdf)).pages]
    assert max(size for page in pages for _, size in page) > _TEXT
    assert all(page[0][1] <= _TEXT for page in pages if page)


def test_the_same_manual_gives_the_same_bytes() -> None:
    page = MANUAL.page("crosstable")
    small = Manual("en", MANUAL.folder, MANUAL.contents, (type(MANUAL.chapters[0])("x", (page,)),))
    first, second = (paper(small, made_at=_NOW, version="1") for _ in range(2))
    assert first == second


def test_what_has_no_place_on_paper_is_not_left_out_silently() -> None:
    tokens = parsed("# Title\n\n---\n")
    page = ManualPage("odd", "Title", tokens, MANUAL.contents.sections[:1])
    odd = Manual("en", MANUAL.folder, MANUAL.contents, (type(MANUAL.chapters[0])("x", (page,)),))
    with pytest.raises(ValueError, match="odd: hr has no place on paper"):
        paper(odd, made_at=_NOW, version="1")


_RUNS = [
    Run("اضغط "),
    Run("Ctrl+Shift+P", Face.SEMIBOLD),
    Run(" ثم انظر "),
    Run("الجولات", leads="#x"),
    Run(". "),
]
_STYLE = ParagraphStyle("text", fontName=Face.REGULAR.font, fontSize=10, leading=14)


@pytest.mark.parametrize("width", [70.0, 150.0, 300.0])
def test_lines_from_the_right_fit(width: float) -> None:
    drawn = LinesFromTheRight(_RUNS * 6, _STYLE)
    _, height = drawn.wrap(width, 1000)
    assert height == _STYLE.leading * len(drawn.lines)
    assert all(line.width * 10 <= width + 0.01 for line in drawn.lines)
    first, second = drawn.split(width, 20)
    assert first.wrap(width, 20)[1] + second.wrap(width, 1000)[1] == height


def test_what_is_marked_in_a_line_from_the_right_keeps_its_own_order() -> None:
    """The first words stand at the right; a key among them reads from the left."""
    drawn = LinesFromTheRight(_RUNS, _STYLE)
    drawn.wrap(300, 1000)
    (line,) = drawn.lines
    shown = ["".join(piece.letters for piece in part.pieces) for part in line.parts]
    words = [each[0].letters for each in map(Typesetter().pieces, ("الجولات", "ثم", "اضغط"))]
    places = [shown.index(each) for each in (words[0], words[1], "Ctrl+Shift+P", words[2])]
    assert places == sorted(places)
    assert [part.leads for part in line.parts if part.leads] == ["#x"]


def test_a_word_wider_than_a_line_is_broken() -> None:
    drawn = LinesFromTheRight([Run("test_q001_to_q003_windows", Face.SEMIBOLD)], _STYLE)
    drawn.wrap(50, 1000)
    shown = [piece.letters for line in drawn.lines for part in line.parts for piece in part.pieces]
    assert len(drawn.lines) > 1
    assert "".join(shown) == "test_q001_to_q003_windows"


def test_a_space_before_what_is_marked_stays_also_after_one_at_the_beginning() -> None:
    """Between two marked parts stands a run that begins and ends with a space."""
    runs = [Run("F5", Face.SEMIBOLD), Run(" أو "), Run("F6", Face.SEMIBOLD)]
    drawn = LinesFromTheRight(runs, _STYLE)
    drawn.wrap(400, 400)
    (line,) = drawn.lines
    assert sum(piece.letters.count(" ") for part in line.parts for piece in part.pieces) == 2


def test_a_page_from_the_right_is_mirrored_on_paper() -> None:
    """The title at the right of the foot, the number of the page at the left."""
    arabic = manual("ar")
    page = arabic.page("crosstable")
    small = Manual("ar", arabic.folder, arabic.contents, (type(arabic.chapters[0])("x", (page,)),))
    data = paper(small, made_at=_NOW, version="1")
    assert b"/Lang (ar)" in data
    found: list[tuple[float, str]] = []

    def look(text: str, moved: list[float], at: list[float], _font: object, _size: float) -> None:
        if text.strip() and moved[5] + at[5] < _FOOT:
            found.append((moved[4] + at[4], text.strip()))

    pypdf.PdfReader(BytesIO(data)).pages[1].extract_text(visitor_text=look)
    number, *title = sorted(found)
    assert number[1] == "2"
    assert number[0] < 100
    assert all(left > 400 for left, _ in title)


class _Addresses(HTMLParser):
    """What a page leads to, loads, and can be led to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value:
                self.found.append(value)
            if name == "id" and value:
                self.names.add(value)


def test_every_address_on_the_web_pages_is_in_the_folder() -> None:
    files = web_files(MANUAL)
    pages = {}
    for name, content in files.items():
        if name.endswith(".html"):
            pages[name] = _Addresses()
            pages[name].feed(content.decode())
    for name, page in pages.items():
        for address in page.found:
            path, _, anchor = address.partition("#")
            assert path in files, (name, address)
            assert not anchor or anchor in pages[path].names, (name, address)
    assert len(pages) == len(MANUAL.pages)


def test_web_pages_need_nothing_from_elsewhere() -> None:
    for name, content in web_files(MANUAL).items():
        if not name.endswith(".png"):
            assert b"http" not in content, name


def test_the_command_writes_both_and_replaces_its_own_only(tmp_path: Path) -> None:
    folder, file = tmp_path / "web", tmp_path / "manual.pdf"
    for _ in range(2):
        assert main(["manual", "-o", str(folder)]) == 0
    assert (folder / "index.html").is_file()
    (folder / "index.html").write_text("mine", encoding="utf-8")
    assert main(["manual", "-o", str(folder)]) == 2
    assert (folder / "index.html").read_text(encoding="utf-8") == "mine"
    file.write_text("mine", encoding="utf-8")
    assert main(["manual", "-o", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("width", range(60, 240, 7))
def test_no_line_ends_at_a_no_break_space(width: int) -> None:
    """Those of French, broad and narrow."""
    text = (
        "Un mot\u00a0: «\u00a0encore un\u00a0», puis\u202f? La page\u00a0› Le point\u00a0; fin\u00a0! "
        * 3
    )
    made: Any = text_flowable([Run(text)], _STYLE, from_the_right=False)
    made.wrap(width, 1000)
    lines = [" ".join(words) for _, words in made.blPara.lines]
    assert len(lines) > 2
    assert not [line for line in lines if line[0] in ":»?›;!" or line[-1] == "«"]
