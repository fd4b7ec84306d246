"""The manual is whole, and speaks of nothing that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from operator import itemgetter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from markdown_it.token import Token
from PIL import Image

from arbiter_app.cli.app import COMMANDS
from arbiter_app.gui.actions.specs import action_specs
from arbiter_app.gui.commands.menus import menus
from arbiter_app.gui.manual.places import NOWHERE, PLACES
from arbiter_app.manual import CONTENTS, PICTURES, Manual, ManualPage, languages_of_the_manual
from arbiter_app.manual import manual as read_manual
from arbiter_app.pairing.systems import SYSTEMS
from arbiter_app.reports.documents import DOCUMENTS
from arbiter_app.standings.registry import TIE_BREAKS
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import ENGLISH
from installer.manual_pages import pages as written_pages
from installer.manual_pages import plain
from installer.manual_pages import tests_by_question as of_questions
from installer.manual_pictures import FOLDER, dialog_in, part_in
from installer.manual_pictures import PICTURES as MADE
from installer.texts import ROOT, texts

_MOST_BYTES = 3_000_000
"""What the pictures of a language take in the repository, at most."""

_PATH = " › "


@cache
def english() -> Manual:
    return read_manual("en")


def inline(page: ManualPage) -> Iterator[Token]:
    for token in page.tokens:
        yield from token.children or ()


def targets(page: ManualPage) -> Iterator[tuple[str, str]]:
    """The pages and headings that links of a page lead to."""
    for token in inline(page):
        if token.type == "link_open":
            path, _, anchor = str(token.attrGet("href")).partition("#")
            yield path.removesuffix(".md") or page.name, anchor


def bold(page: ManualPage) -> Iterator[str]:
    """What is said in the words of the window."""
    tokens = list(inline(page))
    for number, token in enumerate(tokens):
        if token.type == "strong_open":
            yield tokens[number + 1].content


PAGES = [page.name for page in english().pages]


def test_every_file_is_a_page_that_the_contents_lead_to() -> None:
    files = {path.stem for path in english().folder.glob("*.md")}
    assert len(PAGES) == len(set(PAGES))
    assert set(PAGES) == files
    assert all(chapter.pages for chapter in english().chapters)


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_to_pages_and_headings(name: str) -> None:
    headings = {page.name: {each.anchor for each in page.sections} for page in english().pages}
    wrong = [
        (page, anchor)
        for page, anchor in targets(english().page(name))
        if page not in headings or (anchor and anchor not in headings[page])
    ]
    assert wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_apostrophes_are_those_of_print(name: str) -> None:
    """As in the window; what is typed into a terminal stands in code."""
    page = (english().folder / f"{name}.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```|`[^`]*`", "", page, flags=re.DOTALL)
    assert re.findall(r"\S*[\w*]'\S*", text) == []


@pytest.mark.parametrize("name", PAGES)
def test_headings_of_a_page_have_names_of_their_own(name: str) -> None:
    anchors = [section.anchor for section in english().page(name).sections]
    assert len(anchors) == len(set(anchors))
    assert english().page(name).sections[0].level == 1


def test_every_picture_is_there_is_shown_and_can_be_made_again() -> None:
    """Each is a part of a picture that `screenshots` makes, as `installer/manual_pictures.py` says."""
    shown = {
        str(token.attrGet("src"))
        for page in english().pages
        for token in inline(page)
        if token.type == "image"
    }
    assert shown == {f"{PICTURES}/{name}.png" for name in MADE}


def _pictures_of(language: str) -> Path:
    return ROOT / FOLDER.format(language=language)


def _is_whole(language: str) -> bool:
    """Whether every block of the manual is translated."""
    if language == ENGLISH.language:
        return True
    path = ROOT / f"resources/languages/{language}/LC_MESSAGES/manual.po"
    with path.open("rb") as file:
        return all(message.string for message in read_po(file) if message.id)


def test_a_language_has_pictures_of_its_own_once_its_manual_is_whole() -> None:
    """Until then it shows the English ones."""
    whole = {language for language in languages_of_the_manual() if _is_whole(language)}
    assert ENGLISH.language in whole
    assert {language for language in whole if not _pictures_of(language).is_dir()} == set()


@pytest.mark.parametrize(
    "language", [each for each in languages_of_the_manual() if _pictures_of(each).is_dir()]
)
def test_pictures_are_the_parts_of_the_window_that_they_should_be_and_small(language: str) -> None:
    """Each language has those of its own window."""
    folder, manual = _pictures_of(language), read_manual(language)
    assert {path.stem for path in folder.iterdir()} == set(MADE)
    assert sum(path.stat().st_size for path in folder.iterdir()) < _MOST_BYTES
    for name, part in MADE.items():
        with Image.open(folder / f"{name}.png") as picture:
            if part is None:
                assert dialog_in(picture) == (0, 0, *picture.size), name
            else:
                left, top, right, bottom = part
                assert picture.size == (right - left, bottom - top), name
        assert manual.picture(f"{PICTURES}/{name}.png") == folder / f"{name}.png"


def test_a_language_without_pictures_shows_the_english_ones() -> None:
    alone = replace(english(), language="xx")
    assert alone.picture("pictures/rounds.png") == english().folder / "pictures" / "rounds.png"


def test_parts_are_mirrored_where_the_window_is() -> None:
    assert part_in("en", (850, 165, 1440, 870)) == (850, 165, 1440, 870), "beside the boards"
    assert part_in("ar", (850, 165, 1440, 870)) == (0, 165, 590, 870)


def test_every_picture_says_what_it_shows() -> None:
    for page in english().pages:
        for token in inline(page):
            if token.type == "image":
                assert len(token.content) > 10, (page.name, token.attrGet("src"))


# Words of the window


@cache
def words_of_the_catalogues() -> tuple[frozenset[str], re.Pattern[str]]:
    """The texts of the program, and those with a number or a name in them."""
    with (ROOT / "resources/languages/de/LC_MESSAGES/arbiter_app.po").open("rb") as file:
        ids = [message.id for message in read_po(file, locale="de") if message.id]
    return _known(str(form) for one in ids for form in (one if isinstance(one, tuple) else (one,)))


@cache
def words_of_the_source() -> tuple[frozenset[str], re.Pattern[str]]:
    """The same, where the catalogues are not up to date; to collect them takes long."""
    return _known(form for text in texts() for form in (text.one, text.many))


def _known(said: Iterable[str]) -> tuple[frozenset[str], re.Pattern[str]]:
    known = {plain(form).casefold() for form in said}
    with_parts = [text for text in known if "{" in text and len(_PART.sub("", text)) > 4]
    patterns = ("[^ ]+".join(map(re.escape, _PART.split(text))) for text in with_parts)
    return frozenset(known), re.compile("|".join(patterns))


def _is_said(words: str, where: tuple[frozenset[str], re.Pattern[str]]) -> bool:
    known, with_parts = where
    return words.casefold() in known or with_parts.fullmatch(words.casefold()) is not None


_PART = re.compile(r"\{\w+\}")


def menu_paths() -> set[str]:
    specs = {spec.name: plain(spec.text) for spec in action_specs()}
    return {
        f"{plain(title)}{_PATH}{specs[name]}"
        for title, names in menus()
        for name in names
        if name is not None
    }


@pytest.mark.parametrize("name", PAGES)
def test_menu_items_are_called_as_they_are(name: str) -> None:
    known = menu_paths()
    assert [
        path for path in bold(english().page(name)) if _PATH in path and path not in known
    ] == []


@pytest.mark.parametrize("name", PAGES)
def test_words_of_the_window_are_those_of_the_window(name: str) -> None:
    wrong = [
        words
        for words in dict.fromkeys(bold(english().page(name)))
        if _PATH not in words
        and not _is_said(words, words_of_the_catalogues())
        and not _is_said(words, words_of_the_source())
    ]
    assert wrong == []


@pytest.mark.parametrize("path", written_pages(), ids=lambda path: path.stem)
def test_what_only_lists_what_is_there_is_up_to_date(path: Path) -> None:
    """Menus, keys, tests of FIDE's questions: `python -m installer.manual_pages` writes them."""
    assert path.read_text(encoding="utf-8") == written_pages()[path]


# FIDE's questions


def rows() -> list[list[str]]:
    text = (english().folder / "fide-questions.md").read_text(encoding="utf-8")
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if re.match(r"\| \d+ \|", line)
    ]


def test_every_question_is_answered_once() -> None:
    assert [int(row[0]) for row in rows()] == list(range(1, 226))
    assert all(len(row) == 5 and row[1] and row[2] for row in rows())


def test_every_test_of_a_question_stands_with_it() -> None:
    tests = of_questions()
    assert set(tests) <= set(range(1, 226))
    for row in rows():
        assert re.findall(r"`(\w+)`", row[4]) == tests.get(int(row[0]), []), row[0]


# Where F1 leads, and the commands


@pytest.mark.parametrize("place", [*PLACES.values(), NOWHERE[0]])
def test_where_the_window_leads_is_there(place: str) -> None:
    name, _, anchor = place.partition("#")
    page = english().page(name)
    assert not anchor or anchor in {section.anchor for section in page.sections}


def test_every_command_has_its_part() -> None:
    """A new command needs a heading of its name on the page of the command line."""
    headings = [each.title for each in english().page("command-line").sections if each.level == 2]
    assert sorted(headings) == sorted(COMMANDS)


def test_every_document_and_tie_break_has_its_row() -> None:
    """In their order; documents with their names on the command line, tie-breaks with their codes."""
    page = (english().folder / "documents.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^\| \*\*(.+?)\*\* \| `(.+?)` \| .", page) == [
        (ENGLISH.text(each.title), each.name) for each in DOCUMENTS.values()
    ]
    page = (english().folder / "tie-breaks.md").read_text(encoding="utf-8")
    offered = [(each.place, each) for each in TIE_BREAKS.values() if each.place is not None]
    assert re.findall(r"(?m)^\| ([A-Z]+) \| (.+?) \|", page) == [
        (each.code, ENGLISH.text(each.name)) for _, each in sorted(offered, key=itemgetter(0))
    ]


def test_every_system_has_its_part() -> None:
    """A variant is told with the system that it is one of."""
    headings = {each.title for each in english().page("systems").sections}
    for system in SYSTEMS:
        title = ENGLISH.text(title_of(system.variant_of or system.name))
        assert title in headings, title


def test_a_language_without_a_manual_reads_the_english_one() -> None:
    assert "en" in languages_of_the_manual()
    assert read_manual("xx").language == "en"
    assert read_manual("en_GB").contents.name == CONTENTS
