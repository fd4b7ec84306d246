"""Where everything stands in the picture of a bracket: plain geometry, no drawing.

Two columns, S1 on the left and S2 on the right. A heterogeneous bracket has two blocks: the
moved-down players with their opponents, below them the remainder. Players sit in the order of
their column, so that a transposition shows as crossing lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from arbiter_app.explain import label
from arbiter_app.explain.rules import DEFAULT_SYSTEM
from arbiter_app.gui.models.stages import Stage
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
    trouble: str = ""
    """The rules missed because this player floats in the proposal."""


class LinkKind(Enum):
    """What a line says."""

    PAIR = "pair"
    PROPOSED = "proposed"
    FAILING = "failing"
    """A proposed pair that breaks or misses a criterion."""
    NEW = "new"
    """A pair that the proposal did not have."""
    DROPPED = "dropped"
    """A proposed pair that was given up."""


@dataclass(frozen=True, slots=True)
class Link:
    """The line of a pair, by TPN: `first` on the left; `label` empty if it is as proposed.

    `white` is None where colours are not given yet.
    """

    first: Tpn
    second: Tpn
    white: Tpn | None
    label: str
    kind: LinkKind = LinkKind.PAIR


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


def bracket_picture(
    bracket: BracketTrace, stage: Stage = Stage.RESULT, *, system: str = DEFAULT_SYSTEM
) -> BracketPicture:
    """Lay a bracket out, as it stands at a step of its pairing."""
    is_proposal = stage in {Stage.PROPOSAL, Stage.FAILS}
    blocks = _proposal_blocks(bracket) if is_proposal else _blocks(bracket)
    floaters = {} if is_proposal else dict.fromkeys(f.tpn for f in bracket.downfloaters)
    trouble = _floating_trouble(bracket) if stage is Stage.FAILS else {}
    exchanged = frozenset[Tpn]() if is_proposal else _exchanged(bracket.exchange)
    players = {player.tpn: player for player in (*bracket.moved_down_players, *bracket.residents)}
    nodes: list[Node] = []
    headings: list[Block] = []
    y = 0.0
    for columns in blocks:
        headings.append(Block(columns.left_title, columns.right_title, y))
        y += BLOCK_HEAD
        for side, column in enumerate((columns.left, columns.right)):
            nodes.extend(
                Node(
                    players[tpn],
                    side,
                    y + row * ROW_PITCH,
                    floats_down=tpn in floaters,
                    exchanged=tpn in exchanged,
                    trouble=trouble.get(tpn, ""),
                )
                for row, tpn in enumerate(column)
            )
        y += max(len(columns.left), len(columns.right)) * ROW_PITCH + BLOCK_GAP
    links = tuple(_links(bracket, stage, system))
    return BracketPicture(tuple(nodes), links, tuple(headings), max(y - BLOCK_GAP, 0.0))


def _links(bracket: BracketTrace, stage: Stage, system: str) -> Iterator[Link]:
    match stage:
        case Stage.PROPOSAL:
            for first, second in bracket.proposal:
                yield Link(first, second, None, "", LinkKind.PROPOSED)
        case Stage.FAILS:
            for first, second in bracket.proposal:
                rules = _rules_missed(bracket, first, second)
                kind = LinkKind.FAILING if rules else LinkKind.PROPOSED
                yield Link(first, second, None, ", ".join(rules), kind)
        case Stage.ALTERATION:
            made = {frozenset((pair.first, pair.second)) for pair in bracket.pairs}
            proposed = {frozenset(pair) for pair in bracket.proposal}
            for first, second in bracket.proposal:
                if frozenset((first, second)) not in made:
                    yield Link(first, second, None, "", LinkKind.DROPPED)
            for pair in bracket.pairs:
                is_new = frozenset((pair.first, pair.second)) not in proposed
                kind = LinkKind.NEW if is_new else LinkKind.PROPOSED
                text = label(pair, system=system) if is_new and pair.passed_over else ""
                yield Link(pair.first, pair.second, None, text, kind)
        case Stage.RESULT:
            for pair in bracket.pairs:
                text = label(pair, system=system) if pair.passed_over else ""
                yield Link(pair.first, pair.second, pair.white, text)


def _rules_missed(bracket: BracketTrace, first: Tpn, second: Tpn) -> list[str]:
    """The criteria a proposed pair misses, each once."""
    pair = {first, second}
    return list(
        dict.fromkeys(
            offence.criterion
            for offence in bracket.proposal_offences
            if offence.opponent is not None and {offence.tpn, offence.opponent} == pair
        )
    )


def _floating_trouble(bracket: BracketTrace) -> dict[Tpn, str]:
    """The criteria missed by those who would float in the proposal."""
    found: dict[Tpn, list[str]] = {}
    for offence in bracket.proposal_offences:
        if offence.opponent is None:
            found.setdefault(offence.tpn, []).append(offence.criterion)
    return {tpn: ", ".join(dict.fromkeys(rules)) for tpn, rules in found.items()}


def _proposal_blocks(bracket: BracketTrace) -> tuple[_Columns, ...]:
    """S1 and S2 as they stand, before anything is altered."""
    moved = {player.tpn for player in bracket.moved_down_players}
    members = moved | {player.tpn for player in bracket.residents}
    if not moved:
        left = [first for first, _ in bracket.proposal]
        right = [second for _, second in bracket.proposal]
        return (_Columns("S1", "S2", tuple(left), (*right, *sorted(members - {*left, *right}))),)
    of_moved = [pair for pair in bracket.proposal if pair[0] in moved]
    others = [pair for pair in bracket.proposal if pair[0] not in moved]
    paired = {tpn for pair in bracket.proposal for tpn in pair}
    limbo = tuple(sorted(moved - paired))
    blocks = [
        _Columns(
            "S1 · MDP",
            "S2",
            (*(first for first, _ in of_moved), *limbo),
            tuple(second for _, second in of_moved),
        )
    ]
    rest = tuple(sorted(members - moved - paired))
    if others or rest:
        left_rest = tuple(first for first, _ in others)
        right_rest = (*(second for _, second in others), *rest)
        blocks.append(_Columns("S1 · remainder", "S2 · remainder", left_rest, right_rest))
    return tuple(blocks)


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
