"""FIDE's checklist, where the program runs, its language and its manual (questions 1 to 15)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from arbiter_app.cli.app import main
from arbiter_app.gui.actions.specs import ActionName, action_specs
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.manual.places import PLACES
from arbiter_app.gui.text.wording import language_for
from arbiter_app.manual import manual as read_manual

ROOT = Path(__file__).parents[2]
FOREIGN = re.compile(r"[^\W\d_a-zA-Z½\u0370-\u03ff]")
"""Letters that are not English, nor the Greek of formulas."""


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("installer/windows.nsi", "arbiter-app"),
        ("installer/arbiter-app.desktop", "Exec=arbiter-app"),
        ("installer/arbiter-app.spec", 'sys.platform == "darwin"'),
    ],
    ids=["Q1", "Q2", "Q3"],
)
def test_q001_to_q003_windows_linux_and_macos_have_their_installers(file: str, text: str) -> None:
    assert text in (ROOT / file).read_text(encoding="utf-8")


def test_q007_q008_english_is_there_at_once(tmp_path: Path) -> None:
    """Nothing has to be fetched for it: it is what the source speaks, and may always be chosen."""
    assert language_for(Preferences(tmp_path / "preferences.ini").language, ("fi", "se")) == "en"
    assert language_for("en", ("de",)) == "en"


def test_q010_no_text_of_the_program_has_words_of_another_language() -> None:
    """The texts of the source are English, and English is never a translation."""
    with (ROOT / "resources/languages/de/LC_MESSAGES/arbiter_app.po").open("rb") as file:
        ids = [message.id for message in read_po(file, locale="de") if message.id]
    texts = [str(form) for one in ids for form in (one if isinstance(one, tuple) else (one,))]
    assert len(texts) > 3000
    assert [text for text in texts if FOREIGN.search(text)] == []


def test_q011_q014_the_manual_is_whole() -> None:
    """What is not in it fails in `tests/unit/manual`: commands, dialogs, documents, systems, keys."""
    pages = {page.name for page in read_manual("en").pages}
    essential = {"first-steps", "players", "rounds", "standings", "files", "fide-mode"}
    assert essential < pages
    assert {place.partition("#")[0] for place in PLACES.values()} <= pages


def test_q012_f1_opens_it() -> None:
    keys = {spec.name: spec.shortcut for spec in action_specs()}
    assert keys[ActionName.MANUAL] == "F1"


def test_q013_it_is_had_separately(tmp_path: Path) -> None:
    assert main(["manual", "-o", str(tmp_path / "manual")]) == 0
    assert (tmp_path / "manual/index.html").is_file()
