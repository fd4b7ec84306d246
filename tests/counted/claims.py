"""What printed sentences claim, and whether the report file bears it out: parsed and counted here alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

import networkx

from tests.counted.report import Bracket, Paired

WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Claims: TypeAlias = Iterator[tuple[bool, str]]
"""Whether each claim is true, and its words."""

_NAME = r"[^.,;:()–]*?(\d+)"
_POINTS = r"([\d½]+) points?"


def _count(word: str) -> int:
    return WORDS.index(word) if word in WORDS else int(word)


def _half_points(text: str) -> int:
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")


# All in one scoregroup ---------------------------------------------------------------------------


def of_one_scoregroup(paired: Paired, text: str) -> Claims:
    for found in re.finditer(rf"All who are paired in round (\d+) have {_POINTS}", text):
        points = _half_points(found[2])
        is_so = int(found[1]) == paired.number
        yield is_so and all(paired.score(tpn) == points for tpn in paired.there), found[0]
    for found in re.finditer(r"so anybody may meet anybody", text):
        yield all(paired.may_meet(*pair) for pair in combinations(paired.there, 2)), found[0]


# Both colour preferences -------------------------------------------------------------------------


def of_preferences(paired: Paired, text: str) -> Claims:
    """In a text that names everybody, as `in_why` makes of what is said to a player."""
    for found in re.finditer(rf"{_NAME} has White: both get the colour due", text):
        white = int(found[1])
        black = paired.opponents[white]
        is_so = white in paired.white and (paired.due(white), paired.due(black)) == ("w", "b")
        yield is_so, found[0]
    pattern = rf"{_NAME} gets? the colour due; {_NAME} ha(?:s|ve) no preference"
    for found in re.finditer(pattern, text):
        one, other = int(found[1]), int(found[2])
        colour = "w" if one in paired.white else "b"
        is_pair = paired.are_paired(one, other)
        yield is_pair and paired.due(one) == colour and not paired.due(other), found[0]


# What the pairing made has too -------------------------------------------------------------------


def of_pairs_kept(paired: Paired, text: str) -> Claims:
    pattern = r"(?:The pairing made has this too|so in the pairing made as well): (.*?)\.(?:\s|$)"
    for found in re.finditer(pattern, text):
        for pair in re.finditer(r"(\d+)–[^–()]*?(\d+) \(", found[1]):
            yield paired.are_paired(int(pair[1]), int(pair[2])), pair[0]


# No other pairs ----------------------------------------------------------------------------------


def of_no_other_pairs(paired: Paired, text: str) -> Claims:
    """Of the text of a whole round, bracket by bracket."""
    parts = re.split(rf"Bracket \d+ · {_POINTS}", text)
    for points, told in zip(parts[1::2], parts[2::2], strict=True):
        pattern = (
            r"no other (?:pair|set of \w+ pairs) "
            r"(?:is possible here|here( would let the round be completed))"
        )
        for found in re.finditer(pattern, told):
            here = next(each for each in paired.brackets if each.score == _half_points(points))
            others = _other_pairs(paired, here)
            if found[1]:
                yield not any(_goes_on(paired, here, pairs) for pairs in others), found[0]
            else:
                yield next(others, None) is None, found[0]


def _legal_here(paired: Paired, here: Bracket) -> list[frozenset[int]]:
    return [
        frozenset(pair)
        for pair in combinations(sorted(here.members), 2)
        if paired.may_meet(*pair) and not here.incoming >= {*pair}
    ]


def _other_pairs(paired: Paired, here: Bracket) -> Iterator[frozenset[frozenset[int]]]:
    """Every set of as many legal pairs, but the one made."""
    made = frozenset(
        frozenset((tpn, paired.opponents[tpn])) for tpn in here.members - here.floaters
    )
    legal = _legal_here(paired, here)

    def sets(start: int, count: int, taken: frozenset[int]) -> Iterator[frozenset[frozenset[int]]]:
        if not count:
            yield frozenset()
            return
        for place in range(start, len(legal)):
            if not legal[place] & taken:
                for more in sets(place + 1, count - 1, taken | legal[place]):
                    yield more | {legal[place]}

    return (pairs for pairs in sets(0, len(made), frozenset()) if pairs != made)


def _goes_on(paired: Paired, here: Bracket, pairs: frozenset[frozenset[int]]) -> bool:
    left = (here.members | here.below) - {tpn for pair in pairs for tpn in pair}
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(left)
    graph.add_edges_from(pair for pair in combinations(left, 2) if paired.may_meet(*pair))
    if len(left) % 2:
        graph.add_edges_from((0, tpn) for tpn in left if paired.may_have_bye(tpn))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matched) == len(left) + len(left) % 2


# So many would float down ------------------------------------------------------------------------


def of_downfloaters(paired: Paired, text: str, one: int, other: int) -> Claims:
    """Of an answer why two players do not meet: how many would float down, and how many do."""
    pattern = (
        rf"bracket \d+ \({_POINTS}\) is the first to change: "
        r"(\w+) players? would float down instead of (\w+)"
    )
    for found in re.finditer(pattern, text):
        here = next(each for each in paired.brackets if each.score == _half_points(found[1]))
        floating, now = _count(found[2]), _count(found[3])
        least = _fewest_with(paired, here, one, other)
        yield now == len(here.floaters) and floating == least and floating > now, found[0]


def _fewest_with(paired: Paired, here: Bracket, one: int, other: int) -> int | None:
    """How many must float out of a bracket at least if two players meet and all can be paired."""
    left = here.members | here.below
    graph: networkx.Graph[int] = networkx.Graph()
    for pair in combinations(left, 2):
        is_here = here.members >= {*pair}
        is_forced = {one, other} == {*pair}
        is_apart = bool({one, other} & {*pair}) and not is_forced
        if not is_apart and not here.incoming >= {*pair} and paired.may_meet(*pair):
            graph.add_edge(*pair, weight=1 if is_here else 0)
    if paired.bye is not None:
        for tpn in left - {one, other}:
            if paired.may_have_bye(tpn) and paired.score(tpn) == paired.score(paired.bye):
                graph.add_edge(0, tpn, weight=0)
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matched) != len(left) + len(left) % 2:
        return None
    inside = sum(1 for pair in matched if here.members >= {*pair})
    return len(here.members) - 2 * inside


Judge: TypeAlias = Callable[[Paired, str], Claims]
OF_WHY: tuple[Judge, ...] = (of_one_scoregroup, of_preferences)
OF_ROUND: tuple[Judge, ...] = (of_preferences, of_pairs_kept, of_no_other_pairs)
