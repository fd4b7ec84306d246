"""Where everything stands in the picture of a bracket: plain geometry, no drawing.

Two columns, S1 on the left and S2 on the right. A heterogeneous bracket has two blocks: the
moved-down players with their opponents, below them the remainder. Players sit in the order of
their column, so that a transposition shows as crossing lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbiter_app.explain import label
from arbiter_app.pairing.trace import BracketPlayer, BracketTrace, ExchangeTrace
from arbiter_app.tournament.types import Tpn

NODE_HEIGHT = 34.0
ROW_PITCH = 42.0
BLOCK_HEAD = 30.0
BLOCK_GAP = 18.0
MARGIN = 26.0


@dataclass(frozen=True, slots=True)
class Node:
    """A player in the picture; `side` is 0 for S1 and 1 for S2."""

    player: BracketPlayer
    side: int
    y: float
    floats_down: bool = False
    exchanged: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """The line of a pair, by TPN: `first` on the left; `label` empty if it is as proposed."""

    first: Tpn
    second: Tpn
    white: Tpn
    label: str


@dataclass(frozen=True, slots=True)
class Block:
    """A heading over the two columns."""

    left: str
    right: str
    y: float


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Everything to draw, in a coordinate system that begins at the top."""

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    blocks: tuple[Block, ...]
    height: float

    def node(self, tpn: Tpn) -> Node:
        return next(node for node in self.nodes if node.player.tpn == tpn)


@dataclass(frozen=True, slots=True)
class _Columns:
    """One block before it is laid out."""

    left_title: str
    right_title: str
    left: tuple[Tpn, ...]
    right: tuple[Tpn, ...]


def bracket_picture(bracket: BracketTrace) -> BracketPicture:
    """Lay a bracket out."""
    players = {player.tpn: player for player in (*bracket.moved_down_players, *bracket.residents)}
    floaters = {floater.tpn for floater in bracket.downfloaters}
    exchanged = _exchanged(bracket.exchange)
    nodes: list[Node] = []
    blocks: list[Block] = []
    y = 0.0
    for columns in _blocks(bracket):
        blocks.append(Block(columns.left_title, columns.right_title, y))
        y += BLOCK_HEAD
        for side, column in enumerate((columns.left, columns.right)):
            nodes.extend(
                Node(
                    players[tpn],
                    side,
                    y + row * ROW_PITCH,
                    floats_down=tpn in floaters,
                    exchanged=tpn in exchanged,
                )
                for row, tpn in enumerate(column)
            )
        y += max(len(columns.left), len(columns.right)) * ROW_PITCH + BLOCK_GAP
    links = tuple(
        Link(pair.first, pair.second, pair.white, label(pair) if pair.passed_over else "")
        for pair in bracket.pairs
    )
    return BracketPicture(tuple(nodes), links, tuple(blocks), max(y - BLOCK_GAP, 0.0))


def _blocks(bracket: BracketTrace) -> tuple[_Columns, ...]:
    if not bracket.is_heterogeneous:
        left, right = _columns_of(bracket, "homogeneous", bracket.s1, bracket.s2, bracket.exchange)
        return (_Columns("S1", "S2", left, right),)
    mdp_pairs = [pair for pair in bracket.pairs if pair.part == "mdp"]
    moved_down = _in_order(
        {player.tpn for player in bracket.moved_down_players}, bracket.s1 + bracket.limbo
    )
    opponents = _in_order({pair.second for pair in mdp_pairs}, bracket.s2)
    blocks = [_Columns("S1 · MDP", "S2", moved_down, opponents)]
    left, right = _columns_of(
        bracket, "remainder", bracket.remainder_s1, bracket.remainder_s2, bracket.exchange
    )
    rest = {player.tpn for player in bracket.residents} - {*opponents, *left, *right}
    right = (*right, *_in_order(rest, bracket.s2))
    if left or right:
        blocks.append(_Columns("S1 · remainder", "S2 · remainder", left, right))
    return tuple(blocks)


def _columns_of(
    bracket: BracketTrace,
    part: str,
    s1: Sequence[Tpn],
    s2: Sequence[Tpn],
    exchange: ExchangeTrace | None,
) -> tuple[tuple[Tpn, ...], tuple[Tpn, ...]]:
    """S1 and S2 after the exchange, each in its order."""
    order = (*s1, *s2)
    left, right = set(s1), set(s2)
    if exchange is not None:
        left = (left - set(exchange.from_s1)) | set(exchange.from_s2)
        right = (right - set(exchange.from_s2)) | set(exchange.from_s1)
    for pair in bracket.pairs:
        if pair.part == part:
            left, right = (
                (left | {pair.first}) - {pair.second},
                (right | {pair.second}) - {pair.first},
            )
    extra = tuple(sorted((left | right) - set(order)))
    whole = order + extra
    ranked = sorted(whole) if exchange is not None else whole
    return _in_order(left, ranked), _in_order(right, ranked)


def _in_order(chosen: Iterable[Tpn], order: Sequence[Tpn]) -> tuple[Tpn, ...]:
    wanted = set(chosen)
    known = tuple(tpn for tpn in order if tpn in wanted)
    return known + tuple(sorted(wanted - set(known)))


def _exchanged(exchange: ExchangeTrace | None) -> frozenset[Tpn]:
    return frozenset() if exchange is None else frozenset(exchange.from_s1 + exchange.from_s2)
