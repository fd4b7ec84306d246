"""The English of the program: short sentences, in the words of the field and of the desktop."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from installer.texts import texts

MOST_WORDS = 25
"""Twenty is the aim; a sentence of more than this is two."""

HABITS = {
    r"\bwhoever\b": ("whoever has no rating", "a player who"),
    r"\bsomebody of whom\b": ("Name somebody of whom it is open", "a player who"),
    r"\b(is|are) told\b": ("Of the others it is told", "shows, says"),
    r"\bit is said\b": ("it is said at the foot", "shows, says"),
    r"\b(is|are) taken\b(?! from| back)": ("The edition of 2026 is taken", "is assumed, is used"),
    r"\b(is|are) taken back\b": ("“Result” is taken back", "is undone"),
    r"\bwould be others\b": ("the points would be others", "would change"),
    r"\bbecomes another\b": ("No round becomes another", "changes"),
    r"\balso (not|while)\b": ("also not after a restart", "not even, even while"),
    r"\bby it\b": ("what is printed by it", "the noun"),
    r"\bthereby\b": ("thereby changed", "the noun"),
    r"\bof its own accord\b": ("of its own accord", "automatically"),
    r"\b(?<!there )is no (number|date|name|rating|result|seed|value)\b": (
        "This is no number of points",
        "is not a valid …",
    ),
    r"\bnothing is half done\b": ("nothing is half done", "complete or not at all"),
    r"\bmend(s|ed|ing)?\b": ("Mend the last round", "repair"),
    r"\bhand(s|ed)? out\b": ("what was handed out", "write"),
    r"\btold apart\b": ("they are told apart", "distinguish"),
    r"\bcop(y|ies) kept\b": ("The copies kept", "backup"),
    r"\bworking of\b": ("Working of a cell", "calculation"),
    r"\bis wished apart\b|\bwishes (them|you) apart\b": (
        "the event wishes them apart",
        "asks to keep apart",
    ),
    r"\bplayers moved down\b(?! into)": ("two players moved down", "moved-down players"),
    r"\bmust miss it\b": ("so one must miss it", "cannot get it"),
    r"\bcomplied with\b": ("All criteria are complied with", "met"),
    r"\bdo it anyway\b": ("Do it anyway", "a verb for the act"),
    r"\bgo on without\b": ("Go on without", "Discard"),
    r"\bin spite of\b": ("in spite of exchanges", "even with"),
    r"\bhall view\b": ("the hall view", "hall display"),
    r"\binitial colour\b": ("the initial colour is Black", "initial-colour"),
    r"\b(pairing allocated|full point|half point|zero point) bye\b": (
        "a pairing allocated bye",
        "a hyphen",
    ),
    r"\btie breaks?\b": ("the tie breaks", "tie-break"),
}
"""Words that sound translated: an example, and what to write instead."""


def english() -> dict[str, str]:
    """Each form of each text of the program, with its file."""
    return {form: text.file for text in texts() for form in (text.one, text.many) if form}


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """Reading the program takes seconds."""
    return english()


@pytest.mark.parametrize("habit", HABITS)
def test_texts_use_the_words_of_the_field_and_of_the_desktop(
    files: dict[str, str], habit: str
) -> None:
    found = [
        f"{file}: {text}" for text, file in files.items() if re.search(habit, text, re.IGNORECASE)
    ]
    assert not found, f"write “{HABITS[habit][1]}”: {found}"


def test_no_sentence_is_long(files: dict[str, str]) -> None:
    found = [
        f"{file}: {sentence}"
        for text, file in files.items()
        for sentence in sentences(text)
        if len(sentence.split()) > MOST_WORDS
    ]
    assert not found


def sentences(text: str) -> Iterator[str]:
    """The parts of a text between full stops, colons and semicolons."""
    yield from re.split(r"(?<=[.!?:;])\s+", text)


@pytest.mark.parametrize("habit", HABITS)
def test_each_habit_would_be_found(habit: str) -> None:
    """A pattern that matches nothing would let everything pass."""
    assert re.search(habit, HABITS[habit][0], re.IGNORECASE)
