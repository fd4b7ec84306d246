"""In lines that run from right to left, numbers and names keep their own order (UAX #9)."""

from __future__ import annotations

import gettext
import re
from dataclasses import replace

import pytest
from bidi import get_display

from arbiter_app.languages import read_catalogue
from arbiter_app.wording import (
    ENGLISH,
    Message,
    beginning_at_the_right,
    changed,
    isolated,
    listed,
    phrase,
    side_by_side,
)

_ISOLATES = (0x2066, 0x2069)
"""Which the algorithm of the tests does not know."""
FROM_THE_RIGHT = replace(ENGLISH, language="ar", isolates=True)
POINTS = Message("{name} has {points} points.")


def test_what_is_filled_in_is_isolated() -> None:
    """“2½” within Arabic would be read “½2”."""
    told = FROM_THE_RIGHT.say(POINTS, name="Bjørnstad, Håkon", points="2½")
    assert told == "\u2068Bjørnstad, Håkon\u2069 has \u20682½\u2069 points."


def test_numbers_alone_and_phrases_need_nothing() -> None:
    """Digits run rightwards by themselves; a phrase is in the language of the line."""
    assert FROM_THE_RIGHT.say(Message("Round {n}"), n=3) == "Round 3"
    nested = phrase("{told} again", told=phrase("paired"))
    assert FROM_THE_RIGHT.text(nested) == "paired again"


def test_what_was_said_already_runs_as_the_language_does() -> None:
    """A sentence that begins with a name within a sentence: else its full stop stood at the right."""
    again = Message("{told} (again)")
    inside = FROM_THE_RIGHT.say(POINTS, name="Bjørnstad, Håkon", points="2½")
    assert FROM_THE_RIGHT.say(again, told=inside) == f"\u2067{inside}\u2069 (again)"
    assert FROM_THE_RIGHT.say(again, told="FIDE تصنيف") == "\u2067FIDE تصنيف\u2069 (again)"


def test_each_of_several_is_isolated() -> None:
    assert FROM_THE_RIGHT.parameter(listed(["A", "B"])) == "\u2068A\u2069 and \u2068B\u2069"


def test_nothing_stays_nothing() -> None:
    assert isolated("") == beginning_at_the_right("") == side_by_side("") == ""


@pytest.mark.parametrize(
    ("letters", "row"),
    [("WBB", "WBB"), ("ЧБ", "ЧБ"), ("לש", "לש"), ("بسس", "ب\u202fس\u202fس")],
)
def test_letters_in_a_row_are_no_word(letters: str, row: str) -> None:
    """Arabic ones would join into one (UAX #9: AL; Unicode 9.2)."""
    assert side_by_side(letters) == row


def test_what_changes_is_read_along_the_line() -> None:
    """Before stands where the line begins, whatever figures and names there are around it."""
    told = f"\u0627 {FROM_THE_RIGHT.text(changed('2½', '3'))}"
    drawn = get_display(told, base_dir="R").translate(dict.fromkeys((0x2068, 0x2069)))
    assert drawn.split() == ["3", "→", "2½", "\u0627"]
    assert str(changed("2½", "3")) == "2½ → 3"


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("1–22", True),
        ("2026-11-20 – 2026-11-26", True),
        ("1–0", False),
        ("½–½", False),
        ("0–1", False),
        ("−13.1", False),
        ("2026/27", False),
    ],
)
def test_of_figures_from_one_to_another_the_first_stands_first(text: str, turns: bool) -> None:
    """A result in a sentence stays as it is written everywhere."""
    mark = "\u2067" if turns else "\u2068"
    assert FROM_THE_RIGHT.parameter(text) == f"{mark}{text}\u2069"


def test_other_languages_have_no_marks() -> None:
    assert ENGLISH.say(POINTS, name="A", points="2½") == "A has 2½ points."


@pytest.mark.parametrize(
    ("language", "isolates"),
    [("ar", True), ("he", True), ("fa_IR", True), ("de", False), ("en", False), ("pt_BR", False)],
)
def test_the_language_says_where_lines_begin(language: str, isolates: bool) -> None:
    assert read_catalogue(language, gettext.NullTranslations()).isolates is isolates


@pytest.mark.parametrize(
    "path",
    [
        "/media/ali/وثائق/بطولة.arbiter",
        "~/وثائق",
        "C:\\Events\\Ali\\بطولة.trf",
        "\\\\server\\بطولة",
        "postgresql://server/بطولة",
    ],
)
def test_paths_run_from_left_to_right_whatever_their_names(path: str) -> None:
    """Else a folder would stand behind what lies in it."""
    told = FROM_THE_RIGHT.say(Message("Saved as {path}."), path=path)
    assert told.replace("\u200e", "") == f"Saved as \u2066{path}\u2069."
    seen = get_display(told.translate(dict.fromkeys(_ISOLATES)), base_dir="L")
    parts = [get_display(part, base_dir="L") for part in re.split(r"[/\\]", path) if part]
    places = [seen.index(part) for part in parts]
    assert places == sorted(places)
    assert FROM_THE_RIGHT.parameter("بطولة 2026/27") == "\u2067بطولة 2026/27\u2069"
