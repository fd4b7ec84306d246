"""The manual in other languages: block by block, with the words of their window, led to as in English."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from markdown_it.token import Token

from arbiter_app.cli import main
from arbiter_app.cli.app import COMMANDS
from arbiter_app.gui.actions.specs import action_specs
from arbiter_app.gui.commands.menus import menus
from arbiter_app.languages import catalogue
from arbiter_app.manual import (
    Manual,
    ManualPage,
    body,
    languages_of_the_manual,
    manual,
    search,
    web_files,
)
from arbiter_app.manual.pages import anchor, plain_text
from arbiter_app.manual.translation import DOMAIN, Nothing, Translation
from arbiter_app.wording import ENGLISH, Catalogue, Message
from installer import manual_catalogues
from installer.catalogues import (
    Entry,
    Key,
    Translations,
    brought_up_to_date,
    key_of,
    messages,
    mo_of,
    po_of,
    read,
)
from installer.manual_catalogues import Source, source, wrong_in
from installer.manual_pages import PATH, plain
from installer.manual_words import WindowTexts, filled, keys
from installer.texts import ROOT
from tests.pseudo_language import PSEUDO, marked, plain_words

LANGUAGES = [code for code in languages_of_the_manual() if code != "en"]
QUOTED = re.compile(r"(`[^`]+`|\*\*.+?\*\*|\]\([^)\s]*\))")
MENU_ITEM = "**Round › Publish the round** (`Ctrl+Shift+P`)"


@pytest.fixture(scope="module")
def known() -> dict[Key, Entry]:
    """The texts of the program, as a catalogue has them."""
    po = ROOT / "resources/languages/de/LC_MESSAGES/arbiter_app.po"
    found = (key_of(each) for each in messages(read("de", po)))
    return {key: Entry(key[0], "", key[1], ("",)) for key in found}


@pytest.fixture(scope="module")
def of(known: dict[Key, Entry]) -> Source:
    return source(known)


def said(of: Source, blocks: dict[str, str], window: Catalogue, code: str = "de") -> bytes:
    """The `.mo` of a language that has these blocks."""
    catalog = brought_up_to_date(code, Catalog(locale=code), of.entries)
    for english, own in blocks.items():
        message = catalog.get(english)
        assert message is not None, english
        message.string = own
    return mo_of(manual_catalogues.compiled(catalog, of, window))


@pytest.fixture
def read_manual(monkeypatch: pytest.MonkeyPatch, of: Source) -> Iterator[ReadManual]:
    yield ReadManual(monkeypatch, of)
    monkeypatch.undo()


class ReadManual:
    """The manual in a language that has some blocks; `window` has the words of its window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of: Source) -> None:
        self._monkeypatch = monkeypatch
        self._of = of

    def __call__(
        self, blocks: dict[str, str], code: str = "de", window: Catalogue | None = None
    ) -> Manual:
        data = said(self._of, blocks, window or catalogue(code), code)
        own = gettext.GNUTranslations(BytesIO(data))
        own.add_fallback(Nothing())
        made = Translation(code, catalogue(code).direction, own)
        self._monkeypatch.setattr("arbiter_app.manual.pages.translation", lambda _code: made)
        return manual(code)


@cache
def in_language(code: str) -> Manual:
    return manual(code)


def structure(page: ManualPage) -> list[tuple[str, str]]:
    """What is the same in every language: anchors, where links lead, pictures, commands, tags."""
    found = []
    for token in page.tokens:
        found.append((token.type, anchor(token) if token.type == "heading_open" else ""))
        if token.type == "fence":
            found.append(("fence", token.content))
        links = [
            (child.type, str(child.attrGet("href") or child.attrGet("src")))
            for child in token.children or ()
            if child.type in {"link_open", "image"}
        ]
        found += sorted(links)
    return found


def bold(page: ManualPage) -> Iterator[str]:
    for token in page.tokens:
        children = token.children or []
        for number, child in enumerate(children):
            if child.type == "strong_open":
                yield plain_text(
                    Token("", "", 0, children=children[number + 1 : _end(children, number)])
                )


def _end(children: list[Token], start: int) -> int:
    return next(n for n in range(start, len(children)) if children[n].type == "strong_close")


# Languages that there are


@pytest.mark.parametrize("code", LANGUAGES)
def test_links_and_anchors_are_those_of_the_english_pages(code: str) -> None:
    """F1 and links lead to the same heading in every language."""
    for page, english in zip(in_language(code).pages, in_language("en").pages, strict=True):
        assert page.name == english.name
        assert structure(page) == structure(english), page.name


@pytest.mark.parametrize("code", LANGUAGES)
def test_menu_items_are_called_as_in_the_window_of_the_language(code: str) -> None:
    """Also in blocks that are still English: there is one name for a thing."""
    say = catalogue(code).say_plain
    specs = {spec.name: plain(say(Message(spec.text))) for spec in action_specs()}
    known = {
        f"{plain(say(Message(title)))}{PATH}{specs[name]}"
        for title, names in menus()
        for name in names
        if name is not None
    }
    paths = [words for page in in_language(code).pages for words in bold(page) if PATH in words]
    assert len(paths) > 50
    assert [path for path in paths if path not in known] == []


# A language that is whole


def pseudo(text: str) -> str:
    """A block in the pseudo-language: what is quoted stays."""
    return "".join(part if QUOTED.fullmatch(part) else marked(part) for part in QUOTED.split(text))


@pytest.fixture(scope="module")
def whole(of: Source) -> Manual:
    with pytest.MonkeyPatch.context() as patch:
        blocks = {key[0]: pseudo(key[0]) for key in of.entries}
        return ReadManual(patch, of)(blocks, window=PSEUDO)


def test_a_whole_language_has_no_english_block(whole: Manual) -> None:
    for page in whole.pages:
        assert [token.type for token in page.tokens if token.attrGet("lang")] == [], page.name


def test_all_that_is_read_is_in_a_catalogue(whole: Manual) -> None:
    """What is in plain letters is code in capitals, or the name of a command."""
    for page in whole.pages:
        for token in page.tokens:
            for child in token.children or ():
                if child.type in {"text", "image"} and child.content not in COMMANDS:
                    missed = [each for each in plain_words(child.content) if not each.isupper()]
                    assert missed == [], (page.name, token.content)


def test_a_whole_language_is_led_through_as_english(whole: Manual) -> None:
    for page, english in zip(whole.pages, in_language("en").pages, strict=True):
        assert structure(page) == structure(english)


def test_links_are_called_as_the_pages_that_they_lead_to(whole: Manual) -> None:
    links = {
        str(children[number].attrGet("href")): children[number + 1].content
        for token in whole.contents.tokens
        for children in [token.children or []]
        for number in range(len(children))
        if children[number].type == "link_open"
    }
    assert links == {f"{page.name}.md": page.title for page in whole.pages[1:]}


# A language that has a few blocks


def test_a_block_is_said_in_its_language_and_the_others_in_english(read_manual: ReadManual) -> None:
    """Who reads aloud is told which is which."""
    german = read_manual({"Publishing": "Veröffentlichen"})
    html = body(german, german.page("rounds"), str, str)
    assert '<h2 id="publishing"><a name="publishing"></a>Veröffentlichen</h2>' in html
    assert '<h2 id="adjourned-games" lang="en"><a name' in html
    assert '<p lang="en"><strong>Runde › Runde veröffentlichen</strong> (<code>Strg+' in html


def test_the_words_of_the_window_are_filled_in(read_manual: ReadManual, of: Source) -> None:
    (english,) = (key[0] for key in of.entries if key[0].startswith(MENU_ITEM))
    german = read_manual(
        {english: f"Mit {MENU_ITEM} hängt sie aus. C.04.2 4.4", "Proofs": "Beweise"}
    )
    html = body(german, german.page("rounds"), str, str)
    assert "<p>Mit <strong>Runde › Runde veröffentlichen</strong> (<code>Strg+Umschalt+P" in html
    assert '<a href="proofs.md">Beweise</a>' in html, "the title of the page that it leads to"


def test_the_search_looks_in_the_language_shown(read_manual: ReadManual) -> None:
    german = read_manual({"Adjourned games": "Hängepartien"})
    (found,) = (each for each in search(german, "hangepartien") if each.page.name == "rounds")
    assert (found.section.title, found.section.anchor) == ("Hängepartien", "adjourned-games")


def test_text_of_the_window_alone_is_nobodys_to_translate(of: Source) -> None:
    blocks = {key[0] for key in of.entries}
    assert {"Publishing", "The window", "What it does"} <= blocks
    assert (
        blocks & {"**New event**", "Start a new event", "Number for Wins", "`Ctrl+N`", "BH"}
        == set()
    )
    assert blocks & set(COMMANDS) == set()


# From the right


@pytest.fixture(scope="module")
def arabic(of: Source) -> Manual:
    blocks = {"Key": "المفتاح", "What it does": "ما يفعله", "Results": "النتائج"}
    with pytest.MonkeyPatch.context() as patch:
        return ReadManual(patch, of)(blocks, "ar")


def test_a_page_from_the_right_says_so(arabic: Manual) -> None:
    """Commands, keys and what is still English run from the left in it."""
    pages = {
        name: content.decode() for name, content in web_files(arabic).items() if "html" in name
    }
    assert all('<html lang="ar" dir="rtl">' in page for page in pages.values())
    assert '<pre lang="en" dir="ltr"><code>arbiter-app pair' in pages["command-line.html"]
    assert '<h2 id="publishing" lang="en" dir="ltr">' in pages["rounds.html"]
    assert '<h2 id="results"><a name="results"></a>النتائج</h2>' in pages["rounds.html"]
    assert "<code>\u2068Ctrl+Shift+P\u2069</code>" in pages["rounds.html"]


def test_the_window_has_the_first_column_at_the_right(arabic: Manual) -> None:
    """Its text documents set columns from the left in every language."""
    page = body(arabic, arabic.page("keys"), str, str, in_window=True)
    assert page.startswith('<div dir="rtl">')
    heads = re.findall(r"<th>(.*?)</th>", page)
    assert heads[:2] == ["ما يفعله", "المفتاح"]
    web = body(arabic, arabic.page("keys"), str, str)
    assert re.findall(r"<th>(.*?)</th>", web)[:2] == ["المفتاح", "ما يفعله"]


# Catalogues


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A language whose window is translated."""
    folder = tmp_path / "resources/languages/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    own = ROOT / "resources/languages/de/LC_MESSAGES/arbiter_app.mo"
    (folder / own.name).write_bytes(own.read_bytes())
    return tmp_path


def po_in(root: Path) -> Path:
    return root / f"resources/languages/de/LC_MESSAGES/{DOMAIN}.po"


def test_a_catalogue_is_begun_with_every_block_in_order(
    root: Path, known: dict[Key, Entry], of: Source
) -> None:
    manual_catalogues.update(known, root)
    ids = [key_of(each) for each in messages(read("de", po_in(root)))]
    assert ids == [*of.entries]
    assert [*manual_catalogues.problems(known, root)] == []
    assert [*manual_catalogues.told(known, root)] == [
        f"de: 0 of {len(of.entries)} blocks of the manual"
    ]


def test_what_is_no_block_any_more_is_kept_and_not_shown(
    root: Path, known: dict[Key, Entry], of: Source
) -> None:
    """A block that changed is English until it is translated again."""
    old = Translations(locale="de")
    old.add("Publishing", "Veröffentlichen")
    old.add("A paragraph of an earlier version.", "Ein Absatz von früher.")
    po_in(root).write_bytes(po_of(old))
    assert any("out of date" in wrong for wrong in manual_catalogues.problems(known, root))
    manual_catalogues.update(known, root)
    assert '#~ msgid "A paragraph of an earlier version."' in po_in(root).read_text("utf-8")
    assert "von früher".encode() not in po_in(root).with_suffix(".mo").read_bytes()
    assert [*manual_catalogues.told(known, root)] == [
        f"de: 1 of {len(of.entries)} blocks of the manual"
    ]


@pytest.mark.parametrize(
    ("english", "said", "wrong"),
    [
        ("Press `F5`.", "Drücken.", "has no `F5`"),
        ("Press `F5`.", "`Ctrl` und `F5`.", "there is no `Ctrl`"),
        ("Press **Save**.", "**Speichern** drücken.", "there is no **Speichern**"),
        ("Press **Save**.", "**Save drücken.", "has no **Save**"),
        ("See [Log](log.md).", "Siehe [Log](hall.md).", "has no link to (log.md)"),
        ("See [Log](log.md).", "Siehe [Log] (log.md).", "has no link to (log.md)"),
        ("Of 2026 and 2017.", "Von 2026.", "has no 2017"),
        ("Yes.", "Ja,\nso ist es.", "more than one line"),
        ("Yes.", "Ja ![so](x.png)", "there is no image"),
    ],
)
def test_a_translation_quotes_what_the_english_block_does(
    english: str, said: str, wrong: str
) -> None:
    assert [*wrong_in(english, english)] == []
    assert any(wrong in each for each in wrong_in(english, said)), [*wrong_in(english, said)]


def test_order_and_words_are_the_translators() -> None:
    english = "**Save** (`Ctrl+S`), see [The log](log.md)."
    assert [*wrong_in(english, "Siehe [Das Protokoll](log.md): `Ctrl+S`, **Save**")] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Help › About", "Hilfe › Über das Programm"),
        ("Pair round 7", "Runde 7 auslosen"),
        ("Use the pairing …", "Auslosung übernehmen: …"),
        ("no such words of the window", None),
    ],
)
def test_words_of_the_window_are_found(
    known: dict[Key, Entry], words: str, said: str | None
) -> None:
    """By what is seen of them: with their menu, and with what was filled in."""
    found = WindowTexts(known.values()).path(words, catalogue("de"))
    assert (found and found.replace("{time}", "…")) == said


@pytest.mark.parametrize(
    ("key", "german"),
    [
        ("Ctrl+Shift+PgDown", "Strg+Umschalt+Bild abwärts"),
        ("Ctrl++", "Strg++"),
        ("Ctrl+-", "Strg+-"),
        ("Del", "Entf"),
        ("A", "A"),
        ("open.trf", "open.trf"),
        ("Orca+F11", "Orca+F11"),
    ],
)
def test_keys_are_called_as_the_window_calls_them(key: str, german: str) -> None:
    assert keys(key, "de") == german
    assert keys(key, "en") == key


def test_what_is_filled_in_is_text() -> None:
    """A word of the window with a star in it marks nothing."""
    said = filled("**A** `B` [C](log.md)", lambda _: "x*y", lambda key: key * 2, lambda *_: None)
    assert said == r"**x\*y** `BB` [C](log.md)"


# The command


def test_the_manual_is_written_in_a_language(tmp_path: Path) -> None:
    folder = tmp_path / "web"
    assert main(["manual", "--language", "ar", "-o", str(folder)]) == 0
    assert '<html lang="ar" dir="rtl">' in (folder / "index.html").read_text("utf-8")


def test_a_language_without_a_manual_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["manual", "--language", "xx", "-o", str(tmp_path / "web")]) == 2
    told = capsys.readouterr().err
    assert "The manual is not available in the language “xx”" in told
    assert "ar, de" in told
    assert ENGLISH.language in told
