"""Where everything stands in the picture of a bracket: plain geometry, no drawing.

Two columns, S1 on the left and S2 on the right, in one block or two: those who came in with their
opponents, below them the others. Players sit in the order of their column, so that a
transposition shows as crossing lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest

from arbiter_app.explain.columns import (
    Columns,
    figures,
    proposal_columns,
    result_columns,
    subgroup_columns,
)
from arbiter_app.explain.records import label, rules_missed
from arbiter_app.explain.steps import ARRANGEMENTS, CRACKED, FLOATER_PAIRED, pairs_in
from arbiter_app.gui.explanation.stages import AnyStage, ArticleStage, Stage
from arbiter_app.gui.text.wording import explaining
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ExchangeTrace,
    FloaterWay,
    Offence,
)
from arbiter_app.trace.rounds import DEFAULT_SYSTEM

CARD_HEIGHT = 44.0
"""Of a card with a name of one line, and a line below it."""
ROW_GAP = 10.0
"""Between a card and the one below it."""
BLOCK_HEAD = 30.0
CAPTION = 26.0
BLOCK_GAP = 18.0
MARGIN = 26.0


@dataclass(frozen=True, slots=True)
class Node:
    """A player in the picture; `side` is 0 for S1 and 1 for S2.

    `comes` and `goes` are the ways of a floater into the bracket and out of it.
    """

    player: BracketPlayer
    side: int
    y: float
    height: float = CARD_HEIGHT
    comes: FloaterWay | None = None
    goes: FloaterWay | None = None
    exchanged: bool = False
    concerned: bool = False
    """The step that is shown speaks of this player."""
    trouble: str = ""
    """The rules missed because this player floats in the proposal."""
    kind: str = ""
    """The type of the floater, where the system's text has types."""


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
    CRACKED = "cracked"
    """A pair made before and undone for the sake of another bracket."""


@dataclass(frozen=True, slots=True)
class PairLink:
    """The line of a pair, by TPN: `first` on the left; `label` empty if it is as proposed.

    `white` is None where colours are not given yet.
    """

    first: Tpn
    second: Tpn
    white: Tpn | None
    label: str
    kind: LinkKind = LinkKind.PAIR


@dataclass(frozen=True, slots=True)
class BlockHeading:
    """A heading over the two columns."""

    left: str
    right: str
    y: float


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Everything to draw, in a coordinate system that begins at the top.

    `caption` are the numbers that the system's text works with, empty if it has none.
    """

    nodes: tuple[Node, ...]
    links: tuple[PairLink, ...]
    blocks: tuple[BlockHeading, ...]
    height: float
    caption: str = ""

    def node(self, tpn: Tpn) -> Node:
        return next(node for node in self.nodes if node.player.tpn == tpn)


def bracket_picture(
    bracket: BracketTrace,
    stage: AnyStage = Stage.RESULT,
    *,
    system: str = DEFAULT_SYSTEM,
    height_of: Callable[[Node], float] = lambda _node: CARD_HEIGHT,
) -> BracketPicture:
    """Lay a bracket out, as it stands at a step of its pairing.

    `height_of` says how high a card has to be; both cards of a row are as high as the higher one.
    """
    people = _People(bracket, stage, system)
    nodes: list[Node] = []
    headings: list[BlockHeading] = []
    caption = figures(bracket, system, catalogue=explaining())
    y = CAPTION if caption else 0.0
    for columns in _columns(bracket, stage, system):
        headings.append(BlockHeading(columns.left_title, columns.right_title, y))
        y += BLOCK_HEAD
        for pair in zip_longest(columns.left, columns.right):
            row = [people.node(tpn, side, y) for side, tpn in enumerate(pair) if tpn is not None]
            height = max(map(height_of, row))
            nodes.extend(replace(node, height=height) for node in row)
            y += height + ROW_GAP
        y += BLOCK_GAP
    links = tuple(_links(bracket, stage, system))
    return BracketPicture(tuple(nodes), links, tuple(headings), max(y - BLOCK_GAP, 0.0), caption)


def _columns(bracket: BracketTrace, stage: AnyStage, system: str) -> tuple[Columns, ...]:
    match stage:
        case Stage.PROPOSAL | Stage.FAILS:
            return proposal_columns(bracket, system, catalogue=explaining())
        case ArticleStage(is_after_proposal=False):
            so_far = bracket.steps[: stage.last + 1]
            if any(step.what in ARRANGEMENTS for step in so_far):
                return proposal_columns(bracket, system, catalogue=explaining())
            return subgroup_columns(bracket, system, catalogue=explaining())
        case _:
            return result_columns(bracket, system, catalogue=explaining())


class _People:
    """The players of a bracket with what is marked on them at a step."""

    def __init__(self, bracket: BracketTrace, stage: AnyStage, system: str) -> None:
        self._bracket = bracket
        self._players = {
            player.tpn: player for player in (*bracket.moved_down_players, *bracket.residents)
        }
        self._going = _going(bracket, stage)
        self._kinds = {floater.tpn: floater.kind for floater in bracket.downfloaters}
        self._trouble = _floating_trouble(bracket, system) if stage is Stage.FAILS else {}
        self._exchanged: frozenset[Tpn] = frozenset()
        self._concerned: frozenset[Tpn] = frozenset()
        if isinstance(stage, ArticleStage):
            named = (step for step in stage.steps(bracket) if not pairs_in(step))
            self._concerned = frozenset(tpn for step in named for tpn in step.tpns)
        if stage in {Stage.ALTERATION, Stage.RESULT} or (
            isinstance(stage, ArticleStage) and stage.is_after_proposal
        ):
            self._exchanged = _exchanged(bracket.exchange)

    def node(self, tpn: Tpn, side: int, y: float) -> Node:
        player = self._players[tpn]
        return Node(
            player,
            side,
            y,
            comes=self._bracket.way_in(player),
            goes=self._bracket.way_out if tpn in self._going else None,
            exchanged=tpn in self._exchanged,
            concerned=tpn in self._concerned,
            kind=self._kinds.get(tpn, "") if tpn in self._going else "",
            trouble=self._trouble.get(tpn, ""),
        )


def _going(bracket: BracketTrace, stage: AnyStage) -> frozenset[Tpn]:
    """Who is known at a step to float on; in the end also who was cracked."""
    floaters = frozenset(floater.tpn for floater in bracket.downfloaters)
    match stage:
        case ArticleStage(is_after_proposal=False):
            steps = bracket.steps[: stage.last + 1]
            named = {tpn for step in steps if not pairs_in(step) for tpn in step.tpns}
            return floaters & named
        case Stage.PROPOSAL | Stage.FAILS:
            return frozenset()
        case _:
            return floaters.union(*bracket.undone)


def _links(bracket: BracketTrace, stage: AnyStage, system: str) -> Iterator[PairLink]:
    match stage:
        case ArticleStage(is_after_proposal=True):
            yield from _links(bracket, Stage.ALTERATION, system)
        case ArticleStage():
            yield from _links_of_article(bracket, stage, system)
        case Stage.PROPOSAL:
            for first, second in bracket.proposal:
                yield PairLink(first, second, None, "", LinkKind.PROPOSED)
        case Stage.FAILS:
            yield from _scrutinised(bracket, bracket.proposal, system)
        case Stage.ALTERATION:
            yield from _altered(bracket, system)
        case Stage.RESULT:
            for pair in bracket.pairs:
                text = (
                    label(pair, system=system, catalogue=explaining()) if pair.passed_over else ""
                )
                yield PairLink(pair.first, pair.second, pair.white, text)
            for first, second in bracket.undone:
                yield PairLink(first, second, None, "", LinkKind.CRACKED)


def _altered(bracket: BracketTrace, system: str) -> Iterator[PairLink]:
    """What was proposed and given up, and what came instead."""
    made = {frozenset((pair.first, pair.second)) for pair in bracket.pairs}
    proposed = {frozenset(pair) for pair in bracket.proposal}
    for first, second in bracket.proposal:
        if frozenset((first, second)) not in made:
            yield PairLink(first, second, None, "", LinkKind.DROPPED)
    for pair in bracket.pairs:
        is_new = frozenset((pair.first, pair.second)) not in proposed
        kind = LinkKind.NEW if is_new else LinkKind.PROPOSED
        text = (
            label(pair, system=system, catalogue=explaining())
            if is_new and pair.passed_over
            else ""
        )
        yield PairLink(pair.first, pair.second, None, text, kind)


def _links_of_article(
    bracket: BracketTrace, stage: ArticleStage, system: str
) -> Iterator[PairLink]:
    """The pairs as they stand after the steps of an article: of floaters, then of the others."""
    before: tuple[tuple[Tpn, Tpn], ...] = ()
    now: tuple[tuple[Tpn, Tpn], ...] = ()
    for number, step in enumerate(bracket.steps[: stage.last + 1]):
        is_now = number >= stage.first
        if step.what == CRACKED and is_now:
            yield from (PairLink(*pair, None, "", LinkKind.CRACKED) for pair in pairs_in(step))
        elif step.what == FLOATER_PAIRED:
            kind = LinkKind.NEW if is_now else LinkKind.PROPOSED
            yield from (PairLink(*pair, None, "", kind) for pair in pairs_in(step))
        elif step.what in ARRANGEMENTS:
            before, now = now, pairs_in(step)
    if now and not before:
        yield from _scrutinised(bracket, now, system)
        return
    earlier = {frozenset(pair) for pair in before}
    later = {frozenset(pair) for pair in now}
    for first, second in before:
        if frozenset((first, second)) not in later:
            yield PairLink(first, second, None, "", LinkKind.DROPPED)
    for first, second in now:
        is_new = frozenset((first, second)) not in earlier
        text, kind = (stage.title, LinkKind.NEW) if is_new else ("", LinkKind.PROPOSED)
        yield PairLink(first, second, None, text, kind)


def _scrutinised(
    bracket: BracketTrace, pairs: Sequence[tuple[Tpn, Tpn]], system: str
) -> Iterator[PairLink]:
    """Proposed pairs, those that fail with the rules they miss."""
    for first, second in pairs:
        pair = {first, second}
        offences = [
            offence
            for offence in bracket.proposal_offences
            if offence.opponent is not None and {offence.tpn, offence.opponent} == pair
        ]
        kind = LinkKind.FAILING if offences else LinkKind.PROPOSED
        yield PairLink(first, second, None, _missed(offences, system), kind)


def _floating_trouble(bracket: BracketTrace, system: str) -> dict[Tpn, str]:
    """The criteria missed by those who would float in the proposal."""
    found: dict[Tpn, list[Offence]] = {}
    for offence in bracket.proposal_offences:
        if offence.opponent is None:
            found.setdefault(offence.tpn, []).append(offence)
    return {tpn: _missed(offences, system) for tpn, offences in found.items()}


def _missed(offences: Sequence[Offence], system: str) -> str:
    return rules_missed(offences, system=system, catalogue=explaining())


def _exchanged(exchange: ExchangeTrace | None) -> frozenset[Tpn]:
    return frozenset() if exchange is None else frozenset(exchange.from_s1 + exchange.from_s2)
