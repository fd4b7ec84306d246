"""The picture of a bracket on paper: S1 and S2 as columns, pairs as lines, floaters as arrows.

Players stand in the order of their column, so that a transposition shows as crossing lines. A
heterogeneous bracket has a block for the pairs of floaters above that of the remainder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.pairing.trace import BracketPlayer, BracketTrace, PairTrace
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import Document
from arbiter_app.reports.painter import draw_arrow, draw_disc
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.reports.words import Words
from arbiter_app.tournament.types import Tpn, format_points_short

PITCH = 24.0
_HEAD = 17.0
_GAP = 8.0
_NAME_SIZE, _FACTS_SIZE = 9.5, 7.0
_COLUMN_SHARE = 0.385
_MARK_ROOM = 13.0
_LINE_GAP = 9.0
_UP = "up"


@dataclass(frozen=True, slots=True)
class Node:
    """A player in a column; `comes` and `goes` mark floaters in and out."""

    player: BracketPlayer
    name: str
    comes: bool = False
    goes: bool = False
    exchanged: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A pair: rows of its players in the left and right columns, and where White is."""

    left: int
    right: int
    white_left: bool


@dataclass(frozen=True, slots=True)
class Block:
    """Two columns with the lines between them."""

    left_title: str
    right_title: str
    left: tuple[Node, ...]
    right: tuple[Node, ...]
    lines: tuple[Line, ...]

    @property
    def rows(self) -> int:
        return max(len(self.left), len(self.right))


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """The blocks from top to bottom; `upwards` where floaters go up (Lim)."""

    blocks: tuple[Block, ...]
    upwards: bool = False


def bracket_picture(bracket: BracketTrace, names: Mapping[Tpn, str]) -> BracketPicture:
    """The picture of a bracket; `names` are the full names."""
    players = {player.tpn: player for player in (*bracket.moved_down_players, *bracket.residents)}
    going = {floater.tpn for floater in bracket.downfloaters}
    exchange = bracket.exchange
    exchanged = set() if exchange is None else {*exchange.from_s1, *exchange.from_s2}

    def node(tpn: Tpn) -> Node:
        player = players[tpn]
        return Node(
            player,
            names.get(tpn, ""),
            comes=player.from_bracket is not None,
            goes=tpn in going,
            exchanged=tpn in exchanged,
        )

    pairs_by_part = _by_part(bracket)
    left_order = (*bracket.s1, *bracket.limbo, *bracket.remainder_s1)
    right_order = (*bracket.s2, *bracket.remainder_s2)
    first_half = set(left_order) ^ exchanged.intersection((*left_order, *right_order))
    paired = {tpn for pair in bracket.pairs for tpn in (pair.first, pair.second)}
    alone = [tpn for tpn in players if tpn not in paired]
    blocks = []
    for index, (title, pairs) in enumerate(pairs_by_part):
        left = [pair.first for pair in pairs]
        right = [pair.second for pair in pairs]
        for tpn in alone:
            moved_down = tpn in {player.tpn for player in bracket.moved_down_players}
            if index == (0 if moved_down else len(pairs_by_part) - 1):
                is_left = moved_down or tpn in first_half or not bracket.pairs
                (left if is_left else right).append(tpn)
        if exchange is not None:
            # Players who changed places are sorted into their new half.
            ranked = sorted(players, key=lambda tpn: (-players[tpn].score, tpn))
            left_order = right_order = tuple(ranked)
        left = _in_order(left, left_order)
        right = _in_order(right, right_order)
        blocks.append(
            Block(
                f"S1{title}",
                f"S2{title}",
                tuple(map(node, left)),
                tuple(map(node, right)),
                tuple(
                    Line(
                        left.index(pair.first),
                        right.index(pair.second),
                        pair.white == pair.first,
                    )
                    for pair in pairs
                ),
            )
        )
    return BracketPicture(tuple(blocks), upwards=bracket.direction == _UP)


def _by_part(bracket: BracketTrace) -> list[tuple[str, list[PairTrace]]]:
    """Title and pairs of each block; one block where the parts are not told apart."""
    floaters = [pair for pair in bracket.pairs if pair.part == "mdp"]
    others = [pair for pair in bracket.pairs if pair.part != "mdp"]
    rest = {player.tpn for player in bracket.residents} - {
        tpn for pair in floaters for tpn in (pair.first, pair.second)
    }
    if floaters and rest:
        return [(" · MDP", floaters), (" · R", others)]
    return [("", [*floaters, *others])]


def _in_order(chosen: Iterable[Tpn], order: Sequence[Tpn]) -> list[Tpn]:
    places = {tpn: place for place, tpn in reversed(list(enumerate(order)))}
    return sorted(chosen, key=lambda tpn: (places.get(tpn, len(order)), tpn))


def draw_bracket_picture(flow: Flow, picture: BracketPicture, words: Words) -> None:
    """Put the picture into the text, a block over several pages where it is long."""
    painter = _PicturePainter(flow.document, words, upwards=picture.upwards)
    height = _height(picture)
    if height <= flow.page_height:
        flow.need(height)
    for block in picture.blocks:
        start = 0
        while start < block.rows:
            flow.need(_HEAD + min(3, block.rows - start) * PITCH)
            rows = max(1, min(block.rows - start, int((flow.room - _HEAD) / PITCH)))
            flow.picture(
                _HEAD + rows * PITCH, painter.drawing_of(block, range(start, start + rows))
            )
            start += rows
        flow.space(_GAP)


def _height(picture: BracketPicture) -> float:
    return sum(_HEAD + block.rows * PITCH + _GAP for block in picture.blocks)


class _PicturePainter:
    """Draws rows of a block."""

    def __init__(self, document: Document, words: Words, *, upwards: bool) -> None:
        self._document = document
        self._words = words
        self._upwards = upwards
        self._column = document.measure * _COLUMN_SHARE

    def drawing_of(self, block: Block, rows: range) -> _Drawing:
        """What draws these rows at a place on the page."""
        return _Drawing(self, block, rows)

    def draw(self, block: Block, rows: range, left: float, top: float) -> None:
        right_column = left + self._document.measure - self._column
        head = top - 10
        for x, title in ((left, block.left_title), (right_column, block.right_title)):
            if not block.lines:
                continue
            self._document.typesetter.draw(
                self._document.canvas, x + _MARK_ROOM, head, title, 8.0, tone=Tone.SOFT
            )
        self._draw_lines(block, rows, left, top)
        for nodes, x in ((block.left, left), (block.right, right_column)):
            for place, row in enumerate(rows):
                if row < len(nodes):
                    self._draw_node(nodes[row], x, top - _HEAD - place * PITCH)

    def _draw_lines(self, block: Block, rows: range, left: float, top: float) -> None:
        """Lines between the columns; an end on another page is named by its TPN."""
        start = left + self._column + _LINE_GAP
        end = left + self._document.measure - self._column - _LINE_GAP
        if not any(node.comes for node in block.right):
            end += _MARK_ROOM
        for line in block.lines:
            has_left, has_right = line.left in rows, line.right in rows
            left_y = self._middle(top, line.left - rows.start)
            right_y = self._middle(top, line.right - rows.start)
            if has_left and has_right:
                self._stroke(start, left_y, end, right_y)
            elif has_left:
                self._stroke(start, left_y, start + 20, left_y)
                self._name_end(start + 23, left_y, block.right[line.right], Align.LEFT)
            elif has_right:
                self._stroke(end - 20, right_y, end, right_y)
                self._name_end(end - 23, right_y, block.left[line.left], Align.RIGHT)
            colours = ("w", "b") if line.white_left else ("b", "w")
            if has_left:
                draw_disc(self._document.canvas, start, left_y, 3.2, colours[0])
            if has_right:
                draw_disc(self._document.canvas, end, right_y, 3.2, colours[1])

    @staticmethod
    def _middle(top: float, place: int) -> float:
        return top - _HEAD - place * PITCH - 7.5

    def _stroke(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._document.canvas.setLineWidth(0.8)
        self._document.canvas.setStrokeGray(Tone.SOFT.value)
        self._document.canvas.line(x, y, to_x, to_y)

    def _name_end(self, x: float, y: float, node: Node, align: Align) -> None:
        self._document.typesetter.draw(
            self._document.canvas,
            x,
            y - 2.6,
            str(node.player.tpn),
            _FACTS_SIZE,
            tone=Tone.SOFT,
            align=align,
        )

    def _draw_node(self, node: Node, left: float, top: float) -> None:
        document = self._document
        baseline = top - 10.5
        if node.comes:
            draw_arrow(document.canvas, left + 5, baseline + 3.4, 4.2, up=self._upwards)
        x = left + _MARK_ROOM
        number = str(node.player.tpn)
        document.typesetter.draw(
            document.canvas, x, baseline, number, _NAME_SIZE, face=Face.SEMIBOLD
        )
        indent = document.typesetter.width(number + "0", Face.SEMIBOLD) * _NAME_SIZE
        name = f"⇄ {node.name}" if node.exchanged else node.name
        room = self._column - _MARK_ROOM - indent - (_MARK_ROOM if node.goes else 0.0)
        document.draw_within(x + indent, baseline, name, _NAME_SIZE, room, tone=Tone.INK)
        self._draw_facts(node, x + indent, baseline - 9.2)
        if node.goes:
            right = left + self._column - 5
            draw_arrow(document.canvas, right, baseline + 3.4, 4.2, up=self._upwards)

    def _draw_facts(self, node: Node, left: float, baseline: float) -> None:
        """Score, colour due with its strength, floats, and where a floater comes from."""
        document, player = self._document, node.player
        canvas, setter = document.canvas, document.typesetter
        x = left

        def write(text: str, tone: Tone = Tone.SOFT) -> None:
            nonlocal x
            setter.draw(canvas, x, baseline, text, _FACTS_SIZE, tone=tone)
            x += setter.width(text) * _FACTS_SIZE

        write(f"{format_points_short(player.score)}   ")
        if player.due:
            draw_disc(canvas, x + 2.4, baseline + 2.5, 2.3, player.due)
            x += 7.5
            is_absolute = player.strength == "absolute"
            write(
                f"{self._words.strength(player.strength)}   ",
                Tone.INK if is_absolute else Tone.SOFT,
            )
        for letter in player.floats.strip("-") and player.floats:
            if letter in "UD":
                draw_arrow(canvas, x + 2.4, baseline + 2.5, 2.7, up=letter == "U")
            x += 7.0
        if player.from_bracket is not None:
            write(f"  {self._words.bracket_from.format(player.from_bracket)}")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Rows of a block, to be drawn when the page is."""

    painter: _PicturePainter
    block: Block
    rows: range

    def __call__(self, left: float, top: float) -> None:
        self.painter.draw(self.block, self.rows, left, top)
