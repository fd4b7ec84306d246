"""The terms of the field: every language says each of them by the word of its federation."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Message

from installer import languages, manual_catalogues
from installer.catalogues import FOLDER
from installer.terms import FILE, Term, faults, plain, problems, terms
from installer.texts import texts

ROWS = """\
term\tde\tpl\tfr\tnote
pairing-allocated bye*\tFreilos, !spielfrei\tpauz z kojarzenia\texempt, !bye\tsomething
round, rounds, !round-robin*, !way round\tRunde\trund\tronde\t
float, floats\tFloat, gelost\tprzesu\t\t
"""


@pytest.fixture(scope="module")
def known() -> tuple[Term, ...]:
    return terms()


@pytest.fixture
def few(tmp_path: Path) -> tuple[Term, ...]:
    """The terms of a small file."""
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / FILE).write_text(ROWS, encoding="utf-8")
    return terms(tmp_path)


@pytest.mark.parametrize("code", languages.catalogues())
def test_a_language_says_a_term_by_the_same_word(code: str) -> None:
    """Else: the translation is wrong, or `resources/languages/terms.tsv`."""
    of_window, of_manual = languages.catalogues(), manual_catalogues.catalogues()
    assert [*problems([(code, of_window[code]), (code, of_manual[code])])] == []


def test_every_language_has_its_word_for_every_term(known: tuple[Term, ...]) -> None:
    assert known
    codes = languages.catalogues().keys()
    assert {term.name: codes - term.words.keys() for term in known} == {
        term.name: set() for term in known
    }
    assert all(words.accepted for term in known for words in term.words.values())


def test_every_term_is_in_a_text(known: tuple[Term, ...]) -> None:
    """One that is in none is misspelt, or checks nothing."""
    found = languages.entries(texts())
    english = [plain(one) for one, _ in (*found, *manual_catalogues.source(found).entries)]
    assert [term.name for term in known if not any(map(term.is_in, english))] == []


@pytest.mark.parametrize(
    ("code", "english", "said"),
    [
        ("de", "The pairing-allocated bye", "Das Freilos"),
        ("de", "pairing-allocated byes", "Freilose"),
        ("pl", "&Pairing-allocated bye", "P&auza z kojarzenia"),
        ("pl", "pairing-allocated bye", "pauzy\u00a0z kojarzenia"),
        ("fr", "You have the pairing-allocated bye.", "Vous êtes exempt."),
        ("de", "Floats", "Fl."),
        # Another thing, code, words of the window, a title: nothing to say.
        ("de", "A round-robin, the other way round", "Jeder gegen jeden, umgekehrt"),
        ("de", "Write `--round`, **Round › Publish** or [Rounds](rounds.md).", "Nichts davon."),
        # Not translated; a language without a word for it.
        ("de", "pairing-allocated bye", ""),
        ("fr", "He floats", "Il nage"),
        ("it", "pairing-allocated bye", "riposo"),
    ],
)
def test_a_term_said_by_its_word_is_right(
    few: tuple[Term, ...], code: str, english: str, said: str
) -> None:
    assert [*faults(few, code, Message(english, said))] == []


@pytest.mark.parametrize(
    ("code", "english", "said", "why"),
    [
        ("de", "The pairing-allocated bye", "Die Pause", "pairing-allocated bye is “freilos”"),
        ("de", "pairing-allocated bye", "spielfrei, Freilos", "bye is not “spielfrei”"),
        ("pl", "pairing-allocated bye", "pauza", "bye is “pauz z kojarzenia”"),
        ("fr", "pairing-allocated bye", "bye, exempt", "pairing-allocated bye is not “bye”"),
        ("de", "Round {round}", "{round}. Durchgang", "round is “runde”"),
        ("de", "Round {Runde}", "{Runde}. Durchgang", "round is “runde”"),
        ("de", "rounds of a round-robin", "Durchgänge eines Turniers", "round is “runde”"),
        ("de", "Floats", "Ab.", "float is “float”, “gelost”"),
    ],
)
def test_a_term_said_by_another_word_is_told(
    few: tuple[Term, ...], code: str, english: str, said: str, why: str
) -> None:
    (found,) = faults(few, code, Message(english, said))
    assert found.endswith(why)
    assert said in found


def test_every_form_of_a_count_has_the_term(few: tuple[Term, ...]) -> None:
    forms = Message(("{count} round", "{count} rounds"), ("{count} Runde", "{count} Durchgänge"))
    (found,) = faults(few, "de", forms)
    assert "Durchgänge" in found
