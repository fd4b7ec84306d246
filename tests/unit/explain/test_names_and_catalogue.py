"""Names in sentences, plural forms, other languages, and the table of rules."""

from __future__ import annotations

import pytest

from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.messages import COLOUR_INITIALS
from arbiter_app.explain.names import Names, short_names
from arbiter_app.explain.records import label, sentence
from arbiter_app.languages import catalogue, languages
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import PairTrace, PassedOver
from arbiter_app.trace.reasons import Illegal, Worse
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.wording import ENGLISH, Catalogue


def test_short_names_tell_everybody_apart() -> None:
    players = (
        Player(1, "Petrov, Pavel"),
        Player(2, "Ivanova, Irina"),
        Player(3, "Ivanova, Olga"),
        Player(4, "Smith, John"),
        Player(5, "Smith, John"),
        Player(6, "Wang Hao"),
        Player(7, ""),
    )
    assert dict(short_names(players)) == {
        1: "Petrov",
        2: "Irina Ivanova",
        3: "Olga Ivanova",
        4: "John Smith (№ 4)",
        5: "John Smith (№ 5)",
        6: "Wang Hao",
        7: "№ 7",
    }


def test_the_comma_of_an_arabic_keyboard_parts_a_name_too() -> None:
    players = (Player(1, "حداد، ليلى"), Player(2, "قاسم، محمود"), Player(3, "قاسم، عمر"))
    assert dict(short_names(players)) == {1: "حداد", 2: "محمود قاسم", 3: "عمر قاسم"}


@pytest.mark.parametrize("code", languages())
def test_colours_in_a_row_are_told_apart(code: str) -> None:
    """Both words may begin with the same letter, as in Arabic."""
    said = [catalogue(code).say(initial) for initial in COLOUR_INITIALS.values()]
    assert [len(letter) for letter in said] == [1, 1]
    assert said[0] != said[1]


def test_names_are_a_mapping(names: Names) -> None:
    assert names[1] == "Petrov"
    assert len(names) == 7
    assert list(names) == [1, 2, 3, 4, 5, 6, 7]


def test_a_plain_mapping_will_do() -> None:
    pair = PairTrace(1, 2, 1, 2, "homogeneous", "5.2.1")
    assert sentence(pair, {1: "Ann"}) == (
        "Ann plays № 2: this is the pair that the rules try first."
    )


def test_facts_are_those_before_the_round(tournament: Tournament) -> None:
    """A round explained later must not speak of what came after it."""
    names = Names.of(tournament, RoundTrace("dutch-2026", 2, None, ()))
    assert "".join(names.colours(1)) == "w"
    assert names.meeting(1, 2) is None
    assert names.meeting(1, 4) == 1
    assert names.colours(99) == ()
    assert names.entry(99, 1) is None
    assert names.meeting(99, 1) is None


def test_another_language() -> None:
    """Texts go through gettext-like functions, with the plural forms of the language."""
    german = {
        "they met in round {round}": "sie spielten schon in Runde {round}",
        "{code} {name}": "{code} {name}",
        "colour": "Farbe",
        "one": "ein",
        "none": "keinem",
    }
    plurals = {
        1: "{forced} Spieler verfehlte die Farberwartung statt {played}",
    }
    catalogue = Catalogue(
        "de",
        lambda message, count: (
            plurals.get(count, message.many)
            if message.many
            else german.get(message.one, message.one)
        ),
    )
    assert sentence(Illegal("C1", 2), {}, catalogue=catalogue) == "Sie spielten schon in Runde 2."
    assert label(Worse("C12", 0, 1), catalogue=catalogue) == "C12 Farbe"
    assert (
        sentence(Worse("C12", 0, 1), {}, catalogue=catalogue)
        == "Ein Spieler verfehlte die Farberwartung statt keinem."
    )


def test_the_number_of_a_list_chooses_the_form() -> None:
    """Where English has one form, others have a verb for one player and another for several."""
    forms = "{players} would float up again, as in the previous round"
    catalogue = Catalogue(
        "it",
        lambda message, count: (
            message.one.replace("would", "salirebbe" if count == 1 else "salirebbero")
            if message.one == forms
            else ENGLISH.translate(message, count)
        ),
    )
    names = {1: "Ann", 2: "Bo", 3: "Cy"}
    for pays, verb in (((3,), "Cy salirebbe float"), ((2, 3), "Bo and Cy salirebbero float")):
        passed = PassedOver(3, Worse("C15", 0, len(pays), pays=pays))
        pair = PairTrace(1, 2, 1, 2, "homogeneous", "5.2.1", passed_over=(passed,))
        assert verb in sentence(passed, names, within=pair, catalogue=catalogue)


def test_numbers_and_lists_in_words() -> None:
    english = Catalogue()
    assert [english.number(n) for n in (0, 1, 12, 13)] == ["none", "one", "twelve", "13"]
    assert english.listed([]) == ""
    assert english.listed(["A"]) == "A"
    assert english.listed(["A", "B", "C"]) == "A, B and C"
    assert [points_in_words(english, p) for p in (0, 3, 5, 10, 15)] == [
        "0 points",
        "0.3 point",
        "½ point",
        "1 point",
        "1½ points",
    ]
