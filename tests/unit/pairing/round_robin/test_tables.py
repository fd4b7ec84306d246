"""The Berger tables (C.05 Annex 1): as printed, by a second construction, and what they promise."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from arbiter_app.pairing.round_robin.schedule import (
    DOUBLE,
    DOUBLE_REVERSED,
    SINGLE,
    Plan,
    ScheduledRound,
    berger_round,
    rounds_in_table,
)

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / "
        "3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / "
        "10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / "
        "4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1"
    ),
}
"""The tables as they are printed, White first."""

Table = list[list[tuple[int, int]]]


def of_text(text: str) -> Table:
    return [
        [(int(white), int(black)) for white, black in (game.split("-") for game in line.split())]
        for line in text.split("/")
    ]


def literally(places: int) -> Table:
    """The tables a second time: the numbers of each round, but the highest, are those of the one
    before it and half of the places more; the highest number changes the colour.
    """
    half, circle = places // 2, places - 1
    table: Table = [[(number, places + 1 - number) for number in range(1, half + 1)]]
    for _ in range(circle - 1):
        (one, other), *others = table[-1]
        moved = [tuple((number + half - 1) % circle + 1 for number in game) for game in others]
        opponent = (min(one, other) + half - 1) % circle + 1
        has_white = one == places
        first = (opponent, places) if has_white else (places, opponent)
        table.append([first, *((white, black) for white, black in moved)])
    return table


def by_program(players: int) -> Table:
    return [
        list(berger_round(players, number)) for number in range(1, rounds_in_table(players) + 1)
    ]


@pytest.mark.parametrize("places", PRINTED)
def test_the_tables_are_those_that_are_printed(places: int) -> None:
    """For an odd number too: one number is nobody's."""
    assert by_program(places) == by_program(places - 1) == of_text(PRINTED[places])


@pytest.mark.parametrize("places", range(2, 42, 2))
def test_a_second_construction_gives_the_same(places: int) -> None:
    assert [set(line) for line in literally(places)] == [set(line) for line in by_program(places)]


@pytest.mark.parametrize("places", range(2, 62, 2))
def test_what_a_table_promises(places: int) -> None:
    """Each pair once, everybody once a round, colours as even as can be; those of the highest number
    alternate.
    """
    table = by_program(places)
    everybody = set(range(1, places + 1))
    met = Counter(frozenset(game) for line in table for game in line)
    assert met == Counter(map(frozenset, combinations(sorted(everybody), 2)))
    assert all({number for game in line for number in game} == everybody for line in table)
    whites = Counter(white for line in table for white, _ in line)
    assert all(abs(2 * whites[number] - len(table)) == 1 for number in everybody)
    of_highest = [line[0][0] == places for line in table]
    assert all(one is not other for one, other in pairwise(of_highest))
    assert places == 2 or not of_highest[0]


def test_no_other_round_is_asked_for() -> None:
    for number in (0, 4):
        with pytest.raises(ValueError, match="of a table for 4"):
            berger_round(4, number)


@pytest.mark.parametrize("players", range(3, 21, 2))
def test_in_an_odd_field_everybody_is_free_once(players: int) -> None:
    """Whoever meets the highest number of the table, which nobody has; colours are exactly even."""
    tpns = range(1, players + 1)
    rounds = SINGLE.schedule(tpns)
    assert len(rounds) == players
    assert sorted(each.free or 0 for each in rounds) == list(tpns)
    colours = colours_of(rounds, players)
    for own in colours.values():
        assert abs(2 * own.count("w") - len(own)) <= 1


def colours_of(rounds: tuple[ScheduledRound, ...], players: int) -> dict[int, str]:
    found = dict.fromkeys(range(1, players + 1), "")
    for each in rounds:
        for white, black in each.games:
            found[white] += "w"
            found[black] += "b"
    return found


@pytest.mark.parametrize("plan", [DOUBLE, DOUBLE_REVERSED])
@pytest.mark.parametrize("players", range(2, 21))
def test_in_double_rounds_everybody_has_both_colours_against_everybody(
    plan: Plan, players: int
) -> None:
    rounds = plan.schedule(range(1, players + 1))
    assert len(rounds) == plan.rounds(players)
    games = Counter(game for each in rounds for game in each.games)
    assert games == Counter(
        (white, black)
        for white in range(1, players + 1)
        for black in range(1, players + 1)
        if white != black
    )
    half = len(rounds) // 2
    assert {each.cycle for each in rounds[:half]} == {1}
    assert {each.cycle for each in rounds[half:]} == {2}


@pytest.mark.parametrize("players", range(4, 31, 2))
def test_what_reversing_is_for(players: int) -> None:
    """Two players have the same colour three times in a row where the second cycle begins; with the
    last two rounds of the first one reversed nobody has (C.05 Annex 1).
    """
    plain = colours_of(DOUBLE.schedule(range(1, players + 1)), players)
    reversed_ = colours_of(DOUBLE_REVERSED.schedule(range(1, players + 1)), players)
    thrice = [number for number, own in plain.items() if "www" in own or "bbb" in own]
    assert thrice == [1, players // 2 + 1]
    assert not any("www" in own or "bbb" in own for own in reversed_.values())


def test_reversing_changes_the_places_of_two_rounds_only() -> None:
    tpns = range(1, 7)
    plain, reversed_ = DOUBLE.schedule(tpns), DOUBLE_REVERSED.schedule(tpns)
    assert [each.table_round for each in plain] == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    assert [each.table_round for each in reversed_] == [1, 2, 3, 5, 4, 1, 2, 3, 4, 5]


def test_two_players_have_one_round_a_cycle() -> None:
    """There is nothing to reverse."""
    assert [each.games for each in DOUBLE_REVERSED.schedule((1, 2))] == [((1, 2),), ((2, 1),)]


def test_numbers_of_the_table_go_to_the_players_in_their_order() -> None:
    """A file may have other numbers than 1, 2, 3, …."""
    first, *_ = SINGLE.schedule((3, 7, 12))
    assert first.games == ((7, 12),)
    assert first.free == 3
