"""The manual on paper and as web pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from arbiter_app.cli import main
from arbiter_app.manual import Manual, ManualPage, manual, web_files
from arbiter_app.manual.pages import parser
from arbiter_app.manual.paper import paper

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
    tokens = tuple(parser().parse("# Title\n\n---\n"))
    page = ManualPage("odd", "Title", tokens, MANUAL.contents.sections[:1])
    odd = Manual("en", MANUAL.folder, MANUAL.contents, (type(MANUAL.chapters[0])("x", (page,)),))
    with pytest.raises(ValueError, match="odd: hr has no place on paper"):
        paper(odd, made_at=_NOW, version="1")


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
