"""The catalogues of the languages: up to date, the same bytes every time, true to the English text."""

from __future__ import annotations

import gettext
import io
import json
import re
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from arbiter_app.languages import NAME as OWN_NAME
from arbiter_app.languages import catalogue, read_catalogue
from arbiter_app.wording import Message
from installer import manual_catalogues
from installer.catalogues import FOLDER, Entry, Key, Translations, mo_of
from installer.languages import (
    DOMAIN,
    NAME,
    add,
    catalogues,
    entries,
    files_of,
    problems,
    told,
    update,
)
from installer.texts import Text, texts
from tests.translated import is_translated

ROOT = Path(__file__).parents[2]

SOURCE = """
from arbiter_app.wording import Message, counted, phrase
NAME = Message("English", context="this language")
WON = Message("W", context="games won")
LOST = "x" if True else Message("L", context="games lost")
def told(n, is_late):
    return phrase("{name} is absent.", name=n), counted(n, "{count} game", "{count} games")
"""
IN_THE_WINDOW = """
class Page:
    def __init__(self):
        self.tr("Rounds" if self.is_late else "Round {round}").format(round=1)
        QCoreApplication.translate("Page", "Players")
"""


@pytest.fixture(scope="module")
def said() -> tuple[Text, ...]:
    """The texts of the program: reading it takes seconds."""
    return tuple(texts())


@pytest.fixture(scope="module")
def known(said: tuple[Text, ...]) -> dict[Key, Entry]:
    return dict(entries(iter(said)))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small program."""
    (tmp_path / "arbiter_app" / "explain").mkdir(parents=True)
    (tmp_path / "arbiter_app" / "explain" / "told.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "arbiter_app" / "page.py").write_text(IN_THE_WINDOW, encoding="utf-8")
    return tmp_path


def of(root: Path) -> dict[Key, Entry]:
    return dict(entries(texts(root)))


def translated(po: Path, said: dict[str, str]) -> None:
    """The catalogue as a translator leaves it."""
    text = po.read_text(encoding="utf-8")
    for one, other in said.items():
        head, _, tail = text.partition(f'msgid "{one}"\n')
        assert tail, one
        said_now = tail.replace('msgstr ""', f'msgstr "{other}"', 1)
        text = f'{head}msgid "{one}"\n{said_now}'
    po.write_text(text, encoding="utf-8")


def test_the_catalogues_are_up_to_date_and_right(known: dict[Key, Entry]) -> None:
    """Else: ./run.sh languages."""
    assert "de" in catalogues()
    assert [*problems(known)] == []


def test_the_manuals_are_up_to_date_and_right(known: dict[Key, Entry]) -> None:
    """Else: ./run.sh languages."""
    assert manual_catalogues.catalogues().keys() == catalogues().keys()
    assert [*manual_catalogues.problems(known)] == []


def test_languages_that_are_said_to_be_complete_are(known: dict[Key, Entry]) -> None:
    """Window, papers, explanations and manual: a new text is translated into all that are named."""
    changelog = (ROOT / "installer" / "CHANGELOG.md").read_text(encoding="utf-8")
    named = re.search(r"^  ([A-Z][\w, ]+) are complete: window,", changelog, re.MULTILINE)
    assert named is not None
    languages = set(re.split(r", | and ", named[1])) - {"English"}
    lines = [*told(known), *manual_catalogues.told(known)]
    counts = re.findall(r"^(\w+): (\d+) of (\d+) ", "\n".join(lines), re.MULTILINE)
    assert len(counts) == len(lines)
    lacking = {code for code, there, all_ in counts if there != all_}
    assert languages & {Locale.parse(code).english_name for code in lacking} == set()
    assert languages <= {Locale.parse(code).english_name for code, *_ in counts}


def test_every_text_is_found(root: Path) -> None:
    assert {(*key, entry.many) for key, entry in of(root).items()} == {
        ("English", "this language", ""),
        ("W", "games won", ""),
        ("L", "games lost", ""),
        ("{name} is absent.", "", ""),
        ("{count} game", "", "{count} games"),
        ("Rounds", "", ""),
        ("Round {round}", "", ""),
        ("Players", "", ""),
    }
    assert (OWN_NAME.one, OWN_NAME.context) == NAME


def test_a_text_has_one_form_for_other_counts(root: Path) -> None:
    more = 'counted(n, "{count} game", "{count} matches")'
    (root / "arbiter_app" / "more.py").write_text(more, encoding="utf-8")
    with pytest.raises(ValueError, match="give it a context"):
        of(root)


@pytest.mark.parametrize(
    ("code", "forms", "name"), [("fr", 2, "Français"), ("pl", 3, "Polski"), ("ja", 1, "日本語")]
)
def test_a_language_is_begun_with_its_own_forms(
    root: Path, code: str, forms: int, name: str
) -> None:
    po = add(code, of(root), root)
    with po.open("rb") as file:
        catalog = read_po(file, locale=code)
    assert catalog.num_plurals == forms
    game = catalog.get("{count} game")
    assert game is not None
    assert game.string == ("",) * forms
    with po.with_suffix(".mo").open("rb") as file:
        said = read_catalogue(code, gettext.GNUTranslations(file))
    assert said.say(OWN_NAME) == name
    assert [*problems(of(root), root)] == []


def test_arabic_counts_take_the_forms_that_unicode_gives_them() -> None:
    forms = ("zero", "one", "two", "few", "many", "other")
    catalog = Translations(locale="ar")
    catalog.add(("{count} game", "{count} games"), tuple(f"{{count}} {form}" for form in forms))
    said = read_catalogue("ar", gettext.GNUTranslations(io.BytesIO(mo_of(catalog))))
    games, form_of = Message("{count} game", "{count} games"), Locale("ar").plural_form
    assert [said.say(games, count, count=count) for count in range(250)] == [
        f"{count} {form_of(count)}" for count in range(250)
    ]


@pytest.mark.parametrize(("code", "why"), [("xx", "no language xx"), ("fr", "already"), ("", "no")])
def test_what_is_no_language_or_there_already_is_refused(root: Path, code: str, why: str) -> None:
    add("fr", of(root), root)
    with pytest.raises(ValueError, match=why):
        add(code, of(root), root)


def test_the_same_bytes_every_time(root: Path) -> None:
    po = add("de", of(root), root)
    translated(po, {"Rounds": "Runden", "Players": "Teilnehmer"})
    update(of(root), root)
    first = {path: path.read_bytes() for path in (po, po.with_suffix(".mo"))}
    update(of(root), root)
    assert {path: path.read_bytes() for path in first} == first == files_of("de", po, of(root))
    assert b"Runden" in first[po.with_suffix(".mo")]
    assert b"absent" not in first[po.with_suffix(".mo")]


def test_what_is_translated_is_kept_while_texts_move(root: Path) -> None:
    """Texts that go are kept as obsolete, and are there again when the text is."""
    po = add("de", of(root), root)
    translated(po, {"Rounds": "Runden", "Players": "Teilnehmer"})
    page = root / "arbiter_app" / "page.py"
    page.rename(root / "arbiter_app" / "another.py")
    update(of(root), root)
    assert "Runden" in po.read_text(encoding="utf-8")
    (root / "arbiter_app" / "another.py").unlink()
    update(of(root), root)
    assert '#~ msgid "Rounds"' in po.read_text(encoding="utf-8")
    assert b"Runden" not in po.with_suffix(".mo").read_bytes()
    page.write_text(IN_THE_WINDOW, encoding="utf-8")
    update(of(root), root)
    assert "#~" not in po.read_text(encoding="utf-8")
    assert b"Runden" in po.with_suffix(".mo").read_bytes()


def test_a_catalogue_out_of_date_is_told(root: Path) -> None:
    add("de", of(root), root)
    (root / "arbiter_app" / "more.py").write_text('phrase("Late.")', encoding="utf-8")
    folder = f"{FOLDER}/de/LC_MESSAGES/{DOMAIN}"
    assert [*problems(of(root), root)] == [f"{folder}.po is out of date: ./run.sh languages"]
    update(of(root), root)
    assert [*problems(of(root), root)] == []
    (root / f"{folder}.mo").write_bytes(b"")
    assert [*problems(of(root), root)] == [f"{folder}.mo is out of date: ./run.sh languages"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("fehlt.", "has no {name}"),
        ("{name} und {other} fehlen.", "there is no {other}"),
        ("{name fehlt.", "expected '}' before end of string"),
    ],
)
def test_a_translation_has_the_parameters_of_the_text(root: Path, said: str, why: str) -> None:
    po = add("de", of(root), root)
    translated(po, {"{name} is absent.": said})
    update(of(root), root)
    (found,) = problems(of(root), root)
    assert why in found


def test_a_count_has_all_forms_of_the_language(root: Path) -> None:
    """A count that is said in one form only would be English for all others."""
    po = add("pl", of(root), root)
    text = po.read_text(encoding="utf-8").replace('msgstr[0] ""', 'msgstr[0] "{count} partia"')
    po.write_text(text, encoding="utf-8")
    update(of(root), root)
    (told_of,) = problems(of(root), root)
    assert "“{count} game”: 2 of 3 forms are missing" in told_of


def test_what_is_translated_is_counted(root: Path) -> None:
    """Altogether, of paper, and of the sentences that explain."""
    (root / "arbiter_app" / "reports").mkdir()
    page = 'WALL = Message("Wall")\nDESK = Message("Desk")'
    (root / "arbiter_app" / "reports" / "messages.py").write_text(page, encoding="utf-8")
    po = add("de", of(root), root)
    translated(po, {"Wall": "Wand", "Players": "Teilnehmer"})
    update(of(root), root)
    assert [*told(of(root), root)] == [
        "de: 3 of 10 texts (paper 1 of 2, explanations 1 of 5), 2 forms of counted ones"
    ]


def test_explanations_are_told_once_every_sentence_is_translated(root: Path) -> None:
    po = add("de", of(root), root)
    whole = {"W": "S", "L": "N", "{name} is absent.": "{name} fehlt."}
    for one, other in whole.items():
        translated(po, {one: other})
        update(of(root), root)
        assert "X-Explains: no" in po.read_text(encoding="utf-8")
    text = po.read_text(encoding="utf-8")
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{count} Partie"')
    po.write_text(text.replace('msgstr[1] ""', 'msgstr[1] "{count} Partien"'), encoding="utf-8")
    update(of(root), root)
    with po.with_suffix(".mo").open("rb") as file:
        assert read_catalogue("de", gettext.GNUTranslations(file)).explains


def test_no_verb_follows_one_number_where_the_text_counts_another(said: tuple[Text, ...]) -> None:
    """“1 of 11 boards are the same”: a text has the forms of one number only."""
    part = re.compile(r"\{(?!count\})\w+\} of \{count\}")
    found = [each for each in said if each.many and part.search(each.one)]
    assert found

    agreeing = [
        each.one for each in found if sum(map(str.__ne__, each.one.split(), each.many.split())) > 1
    ]

    assert not agreeing


def test_an_arrow_to_what_will_be_leads_along_the_line(said: tuple[Text, ...]) -> None:
    """Where lines begin at the right, “→” would lead back to what was. English is left as it is."""
    arrows = {(each.one, each.context) for each in said if "→" in each.one and "←" not in each.one}
    assert arrows

    spoken = [catalogue(code) for code in catalogues()]
    back = [
        (each.language, message.one)
        for each in spoken
        for message in (Message(one, context=context) for one, context in arrows)
        if is_translated(each.language, message)
        and {"←", "→"} & {*each.say_plain(message)} != {"←" if each.isolates else "→"}
    ]

    assert any(each.isolates for each in spoken)
    assert not back


def test_what_a_log_may_have_in_former_words_is_a_text_of_now(known: dict[Key, Entry]) -> None:
    """No log keeps a text that no language has a translation of any more."""
    pairs = json.loads((ROOT / "resources" / "languages" / "former.json").read_text("utf-8"))
    assert len(pairs) == len({tuple(before) for before, _ in pairs})
    for before, now in pairs:
        found = known[now[0], now[2]]
        assert (found.one, found.many, found.context) == tuple(now)
        assert (before[0], before[2]) not in known, before
        for form in (0, 1):
            assert names_in(before[form]) == names_in(now[form]), before


def names_in(text: str) -> set[str]:
    """What a text speaks of."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}
