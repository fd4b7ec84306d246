"""Names of people are compared, sorted and found in one way, whatever keyboard they are typed on."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.cli.players import find_player
from arbiter_app.errors import InputError
from arbiter_app.tournament.named_players import matching_players, told_apart
from arbiter_app.tournament.names import folded, name_key, occurs, same_name_key
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import ranking_key
from arbiter_app.tournament.tournament import Settings, Tournament

WRITTEN = {
    "Şahin, Işıl": "sahin isil",
    "O’Kelly de Galway": "OKELLY",
    "O'Brien": "o’brien",
    "Saint-Amant": "saint amant",
    "Đurić, Ħanna": "hanna duric",
    "Iŋgá": "inga",
    "Groß, Łukasz": "GROSS lukasz",
    "Þorvaldsdóttir": "thorvald",
    "Παπαδόπουλος": "παπαδοπουλοσ",
    "Đurić": "Durić",
}


@pytest.mark.parametrize(("name", "typed"), WRITTEN.items())
def test_a_name_is_found_as_it_is_typed(name: str, typed: str) -> None:
    assert occurs(typed, name)
    tournament = of("Nobody, Else", name)
    assert [player.tpn for player in matching_players(tournament.players, typed)] == [2]
    assert find_player(tournament, typed) == 2


def of(*names: str) -> Tournament:
    players = tuple(Player(tpn, name) for tpn, name in enumerate(names, 1))
    return Tournament(Settings(name="Names"), players)


def test_the_command_line_asks_who_is_meant() -> None:
    tournament = of("Li, Wei", "Lin, Wei", "Li, Wei Lin")
    assert find_player(tournament, "lin") == 2
    assert find_player(tournament, "li, wei") == 1
    assert find_player(tournament, "3") == 3
    with pytest.raises(InputError, match="matches several players"):
        find_player(tournament, "wei")
    with pytest.raises(InputError, match="No player’s name"):
        find_player(tournament, "Karpov")
    with pytest.raises(InputError, match="Give a player’s pairing number"):
        find_player(tournament, "")
    with pytest.raises(InputError):
        find_player(tournament, " ’ ")


def test_names_are_sorted_by_their_base_letters() -> None:
    names = ["Zukertort", "Łęcki", "Ødegård", "O’Kelly", "Čeh", "Cohen", "Dahl", "Đurić", "Lasker"]
    in_order = [
        *("Čeh", "Cohen", "Dahl", "Đurić", "Lasker", "Łęcki"),
        *("Ødegård", "O’Kelly", "Zukertort"),
    ]
    assert sorted(names, key=name_key) == in_order
    players = [Player(tpn, name, 2000) for tpn, name in enumerate(names, 1)]
    assert [player.name for player in sorted(players, key=ranking_key)] == in_order


def test_a_name_is_the_same_in_any_order_of_its_words() -> None:
    assert same_name_key("Müller, Jörg") == same_name_key("Joerg Mueller")
    assert same_name_key("Müller, Jörg") != same_name_key("Müller, Georg")


@given(st.text())
def test_folding_is_done_once_for_all(text: str) -> None:
    """What is folded stays so, and composed or decomposed letters are the same."""
    assert folded(folded(text)) == folded(text)
    for form in ("NFC", "NFD"):
        assert folded(unicodedata.normalize(form, text)) == folded(text)


@given(st.text(min_size=1), st.data())
def test_every_word_of_a_name_finds_it(name: str, data: st.DataObject) -> None:
    words = folded(name).split()
    some = data.draw(st.permutations(words))[: data.draw(st.integers(0, 3))]
    assert occurs(" ".join(some).upper(), name) or any(not word.isascii() for word in some)


PEOPLE = st.lists(
    st.builds(
        Player,
        tpn=st.just(1),
        name=st.sampled_from(["Smith, John", "Smith, JOHN", "Smíth, John", "Weber, Uwe"]),
        rating=st.sampled_from([0, 1720, 1850]),
        federation=st.sampled_from(["", "ENG", "NOR"]),
        birth_date=st.sampled_from(["", "1990/00/00", "2001/05/06"]),
    ),
    max_size=6,
)


@given(PEOPLE)
def test_names_in_a_list_of_names_alone_are_told_apart(drawn: list[Player]) -> None:
    """Who shares a name finds the own line; nobody else's name is made longer."""
    players = [replace(player, tpn=tpn) for tpn, player in enumerate(drawn, 1)]
    told = told_apart(players)
    assert len({folded(text) for text in told.values()}) == len(players) == len(told)
    keys = Counter(folded(player.name) for player in players)
    for player in players:
        assert told[player.tpn].startswith(player.name)
        assert (told[player.tpn] == player.name) is (keys[folded(player.name)] == 1)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (Player(1, "Smith, John", 1850), Player(2, "Smith, John", 1720), "Smith, John 1850"),
        (
            Player(1, "Smith, John", 0, federation="ENG"),
            Player(2, "Smith, John"),
            "Smith, John (1)",
        ),
        (
            Player(1, "Smith, John", 0, federation="ENG"),
            Player(2, "Smith, John", 1500, federation="NOR"),
            "Smith, John ENG",
        ),
        (
            Player(1, "Smith, John", birth_date="1990/00/00"),
            Player(2, "Smith, John", birth_date="1991/00/00"),
            "Smith, John (1)",
        ),
        (Player(1, "Smith, John"), Player(2, "Smith, Joan"), "Smith, John"),
    ],
)
def test_namesakes_are_told_by_what_they_know_of_themselves(
    first: Player, second: Player, told: str
) -> None:
    assert told_apart((first, second))[1] == told
