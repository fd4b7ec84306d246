"""The picture of a bracket on paper, for the Lim System and the rules of 1998."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.bracket_picture import PrintedPicture, bracket_picture
from arbiter_app.trace.brackets import BracketTrace, FloaterWay
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus"


def brackets(folder: str, name: str, number: int, system: str) -> tuple[BracketTrace, ...]:
    tournament = read_trf((CORPUS / folder / f"{name}.trf").read_bytes()).tournament
    trace = pair_round(tournament.before_round(number), system=system, explain=True).trace
    assert trace is not None
    return trace.brackets


def numbers(picture: PrintedPicture) -> list[list[tuple[list[int], list[int]]]]:
    return [
        [([n.player.tpn for n in block.left], [n.player.tpn for n in block.right])]
        for block in picture.blocks
    ]


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("lim", "lim"),
        ("lim-maxi", "lim"),
        ("swiss-1998", "dutch1998"),
        ("burstein", "burstein"),
        ("double-swiss", "double_swiss"),
    ],
)
@pytest.mark.parametrize("name", ["001", "003", "004"])
def test_every_player_and_every_line_once(system: str, folder: str, name: str) -> None:
    rounds = len(read_trf((CORPUS / folder / f"{name}.trf").read_bytes()).tournament.rounds)
    for number in range(1, rounds + 1):
        for bracket in brackets(folder, name, number, system):
            picture = bracket_picture(bracket, {}, system)
            nodes = [n for block in picture.blocks for n in (*block.left, *block.right)]
            members = [p.tpn for p in (*bracket.moved_down_players, *bracket.residents)]
            assert sorted(node.player.tpn for node in nodes) == sorted(members)
            lines = [
                (block.left[line.left].player.tpn, block.right[line.right].player.tpn, line.cracked)
                for block in picture.blocks
                for line in block.lines
            ]
            expected = [(pair.first, pair.second, False) for pair in bracket.pairs]
            expected += [(*pair, True) for pair in bracket.undone]
            assert sorted(lines) == sorted(expected)


def test_directions_and_types_of_floaters() -> None:
    """004, round 9, 3½ points, paired upward: floaters come from below and go up."""
    group = brackets("lim", "004", 9, "lim")[5]
    picture = bracket_picture(group, {}, "lim")
    nodes = {n.player.tpn: n for block in picture.blocks for n in (*block.left, *block.right)}
    assert (nodes[10].comes, nodes[10].goes, nodes[10].origin) == (
        FloaterWay.UP,
        None,
        "from score-group 4",
    )
    assert {tpn for tpn, node in nodes.items() if node.goes is FloaterWay.UP} == {4, 8, 11}
    assert picture.blocks[0].left_title == "Floaters"


def test_the_numbers_of_1998() -> None:
    bracket = brackets("dutch1998", "002", 8, "swiss-1998")[3]
    picture = bracket_picture(bracket, {}, "swiss-1998")
    assert picture.caption == "x = 1 · p = 1 + 2 · exchange c"
    assert numbers(picture) == [[([4], [7])], [([10, 6], [8, 11, 3])]]


@pytest.mark.parametrize(
    ("system", "folder", "told"), [("burstein", "burstein", "Index "), ("dubov", "dubov", "ARO ")]
)
def test_what_the_order_goes_by_stands_under_each_name(system: str, folder: str, told: str) -> None:
    """Burstein 1.7, Dubov 1.7: the reader can see why the columns are in this order."""
    for bracket in brackets(folder, "001", 4, system):
        picture = bracket_picture(bracket, {}, system)
        for node in (n for block in picture.blocks for n in (*block.left, *block.right)):
            assert node.ranked_by[0].startswith(told)


def test_systems_without_such_numbers_have_none() -> None:
    for bracket in brackets("lim", "001", 4, "lim"):
        for block in bracket_picture(bracket, {}, "lim").blocks:
            assert not any(node.ranked_by for node in (*block.left, *block.right))
