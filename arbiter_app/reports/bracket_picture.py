"""The picture of a bracket on paper: S1 and S2 as columns, pairs as lines, floaters as arrows.

Players stand in the order of their column, so that a transposition shows as crossing lines. A
heterogeneous bracket has a block for the pairs of floaters above that of the remainder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from arbiter_app.explain.columns import figures, result_columns
from arbiter_app.explain.records import ranked_by
from arbiter_app.explain.systems import words_of
from arbiter_app.reports.fit import LEAST_TYPE, cut_to_fit
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import DocumentFrame
from arbiter_app.reports.painter import draw_arrow
from arbiter_app.reports.phrases import strength_of
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.types import Tpn, format_points_short
from arbiter_app.trace.brackets import BracketPlayer, BracketTrace, FloaterWay
from arbiter_app.wording import ENGLISH, Catalogue

PITCH = 24.0
_HEAD = 17.0
_GAP = 8.0
_NAME_SIZE, _FACTS_SIZE = 9.5, LEAST_TYPE
_STUB, _END_ROOM = 20.0, 22.0
"""The beginning of a line that ends on another page, and what the number of its end needs."""

_COLUMN_SHARE = 0.385
_MARK_ROOM = 13.0
_LINE_GAP = 9.0


@dataclass(frozen=True, slots=True)
class PrintedNode:
    """A player in a column; `comes` and `goes` are the ways of floaters in and out.

    `ranked_by` says what the system goes by besides the score, `origin` where a floater comes from,
    `kind` of what type a floater is.
    """

    player: BracketPlayer
    name: str
    comes: FloaterWay | None = None
    goes: FloaterWay | None = None
    exchanged: bool = False
    ranked_by: tuple[str, ...] = ()
    origin: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PairLine:
    """A pair: rows of its players in the left and right columns, and where White is.

    `cracked` pairs were undone for another bracket; they have no colours.
    """

    left: int
    right: int
    white_left: bool
    cracked: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Two columns with the lines between them."""

    left_title: str
    right_title: str
    left: tuple[PrintedNode, ...]
    right: tuple[PrintedNode, ...]
    lines: tuple[PairLine, ...]

    @property
    def rows(self) -> int:
        return max(len(self.left), len(self.right))


@dataclass(frozen=True, slots=True)
class PrintedPicture:
    """The blocks from top to bottom; `caption` are the numbers that the text works with."""

    blocks: tuple[Block, ...]
    caption: str = ""


def bracket_picture(
    bracket: BracketTrace,
    names: Mapping[Tpn, str],
    system: str,
    *,
    catalogue: Catalogue = ENGLISH,
) -> PrintedPicture:
    """The picture of a bracket; `names` are the full names."""
    nodes = _nodes(bracket, names, system, catalogue)
    pairs = [(pair.first, pair.second, pair.white, False) for pair in bracket.pairs]
    pairs += [(first, second, first, True) for first, second in bracket.undone]
    blocks = []
    for columns in result_columns(bracket, system, catalogue=catalogue):
        left = {tpn: row for row, tpn in enumerate(columns.left)}
        right = {tpn: row for row, tpn in enumerate(columns.right)}
        lines = tuple(
            PairLine(left[first], right[second], white == first, cracked)
            for first, second, white, cracked in pairs
            if first in left
        )
        blocks.append(
            Block(
                columns.left_title,
                columns.right_title,
                tuple(nodes[tpn] for tpn in columns.left),
                tuple(nodes[tpn] for tpn in columns.right),
                lines,
            )
        )
    return PrintedPicture(tuple(blocks), figures(bracket, system, catalogue=catalogue))


def _nodes(
    bracket: BracketTrace, names: Mapping[Tpn, str], system: str, catalogue: Catalogue
) -> Mapping[Tpn, PrintedNode]:
    """Everybody of the bracket with the marks of floaters and of an exchange."""
    exchange = bracket.exchange
    exchanged = set() if exchange is None else {*exchange.from_s1, *exchange.from_s2}
    kinds = {floater.tpn: floater.kind for floater in bracket.downfloaters}
    going = {*kinds, *(tpn for pair in bracket.undone for tpn in pair)}
    from_bracket = words_of(system).from_bracket

    def node(player: BracketPlayer) -> PrintedNode:
        origin = ""
        if player.from_bracket is not None:
            origin = catalogue.say(from_bracket, number=str(player.from_bracket))
        return PrintedNode(
            player,
            names.get(player.tpn, ""),
            bracket.way_in(player),
            bracket.way_out if player.tpn in going else None,
            player.tpn in exchanged,
            ranked_by(player, system, catalogue=catalogue),
            origin,
            kinds.get(player.tpn, ""),
        )

    players = (*bracket.moved_down_players, *bracket.residents)
    return {player.tpn: node(player) for player in players}


def draw_bracket_picture(flow: Flow, picture: PrintedPicture, catalogue: Catalogue) -> None:
    """Put the picture into the text, a block over several pages where it is long."""
    painter = _PicturePainter(flow.document, catalogue)
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


def _height(picture: PrintedPicture) -> float:
    return sum(_HEAD + block.rows * PITCH + _GAP for block in picture.blocks)


class _PicturePainter:
    """Draws rows of a block."""

    def __init__(self, document: DocumentFrame, catalogue: Catalogue) -> None:
        self.document = document
        self._catalogue = catalogue
        self._column = document.measure * _COLUMN_SHARE

    def drawing_of(self, block: Block, rows: range) -> _Drawing:
        """What draws these rows at a place on the page."""
        return _Drawing(self, block, rows)

    def draw(self, block: Block, rows: range, left: float, top: float) -> None:
        right_column = left + self.document.measure - self._column
        head = top - 10
        for x, title in ((left, block.left_title), (right_column, block.right_title)):
            if not block.lines:
                continue
            self.document.typesetter.draw(
                self.document.canvas, x + _MARK_ROOM, head, title, 8.0, tone=Tone.SOFT
            )
        self._draw_lines(block, rows, left, top)
        for nodes, x in ((block.left, left), (block.right, right_column)):
            for place, row in enumerate(rows):
                if row < len(nodes):
                    self._draw_node(nodes[row], x, top - _HEAD - place * PITCH)

    def _draw_lines(self, block: Block, rows: range, left: float, top: float) -> None:
        """Lines between the columns; an end on another page is named by its TPN."""
        start = left + self._column + _LINE_GAP
        end = left + self.document.measure - self._column - _LINE_GAP
        if not any(node.comes is not None for node in block.right):
            end += _MARK_ROOM
        for line in block.lines:
            has_left, has_right = line.left in rows, line.right in rows
            left_y = self._middle(top, line.left - rows.start)
            right_y = self._middle(top, line.right - rows.start)
            if has_left and has_right:
                self._stroke(start, left_y, end, right_y, broken=line.cracked)
        stub = min(_STUB, max(3.0, (end - start) / 2 - _END_ROOM))
        for line in block.lines:
            has_left, has_right = line.left in rows, line.right in rows
            left_y = self._middle(top, line.left - rows.start)
            right_y = self._middle(top, line.right - rows.start)
            if has_left and not has_right:
                self._stroke(start, left_y, start + stub, left_y)
                other = block.right[line.right]
                self._name_end(start + stub + 3, left_y, other, Align.LEFT)
            elif has_right and not has_left:
                self._stroke(end - stub, right_y, end, right_y)
                other = block.left[line.left]
                self._name_end(end - stub - 3, right_y, other, Align.RIGHT)
            if line.cracked:
                continue
            colours = ("w", "b") if line.white_left else ("b", "w")
            if has_left:
                self.document.canvas.disc(start, left_y, 3.2, colours[0])
            if has_right:
                self.document.canvas.disc(end, right_y, 3.2, colours[1])

    @staticmethod
    def _middle(top: float, place: int) -> float:
        return top - _HEAD - place * PITCH - 7.5

    def _stroke(
        self, x: float, y: float, to_x: float, to_y: float, *, broken: bool = False
    ) -> None:
        """A line; that of a cracked pair is broken, with a zigzag in the middle."""
        canvas = self.document.canvas
        dashes = (4.0, 3.0) if broken else ()
        canvas.line(x, y, to_x, to_y, weight=0.8, tone=Tone.SOFT.value, dashes=dashes)
        if not broken:
            return
        middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
        corners = ((2, 6), (-2, 2), (2, -2), (-2, -6))
        for (one_x, one_y), (other_x, other_y) in pairwise(corners):
            canvas.line(
                middle_x + one_x,
                middle_y + one_y,
                middle_x + other_x,
                middle_y + other_y,
                weight=0.8,
                tone=Tone.INK.value,
            )

    def _name_end(self, x: float, y: float, node: PrintedNode, align: Align) -> None:
        text = str(node.player.tpn)
        width = self.document.typesetter.width(text) * _FACTS_SIZE
        left = x - align.value * width
        self.document.canvas.fill(left - 1.5, y - 3.6, width + 3, 7.2, 1.0)
        self.document.typesetter.draw(
            self.document.canvas,
            x,
            y - 2.6,
            text,
            _FACTS_SIZE,
            tone=Tone.SOFT,
            align=align,
        )

    def _draw_node(self, node: PrintedNode, left: float, top: float) -> None:
        document = self.document
        baseline = top - 10.5
        if node.comes is not None:
            draw_arrow(
                document.canvas, left + 5, baseline + 3.4, 4.2, up=node.comes is FloaterWay.UP
            )
        x = left + _MARK_ROOM
        number = str(node.player.tpn)
        document.typesetter.draw(
            document.canvas, x, baseline, number, _NAME_SIZE, face=Face.SEMIBOLD
        )
        indent = document.typesetter.width(number + "0", Face.SEMIBOLD) * _NAME_SIZE
        name = f"⇄ {node.name}" if node.exchanged else node.name
        room = self._column - _MARK_ROOM - indent - (_MARK_ROOM if node.goes is not None else 0.0)
        document.draw_within(x + indent, baseline, name, _NAME_SIZE, room, tone=Tone.INK)
        self._draw_facts(node, x + indent, left + self._column, baseline - 9.2)
        if node.goes is not None:
            right = left + self._column - 5
            draw_arrow(document.canvas, right, baseline + 3.4, 4.2, up=node.goes is FloaterWay.UP)

    def _draw_facts(self, node: PrintedNode, left: float, right: float, baseline: float) -> None:
        """Score, colour due with its strength, floats, what the system goes by, a floater's origin.

        A narrow column cuts what is last; the text above tells it too.
        """
        document, player = self.document, node.player
        canvas, setter = document.canvas, document.typesetter
        x = left

        def write(text: str, tone: Tone = Tone.SOFT) -> None:
            nonlocal x
            wide = setter.width(text) * _FACTS_SIZE
            own = text.strip()
            begin = x + setter.width(text[: text.index(own)]) * _FACTS_SIZE
            if begin + setter.width(own) * _FACTS_SIZE > right:
                own = cut_to_fit(setter, own, Face.REGULAR, max(right - begin, 0) / _FACTS_SIZE)
            setter.draw(canvas, begin, baseline, own, _FACTS_SIZE, tone=tone)
            x += wide

        write(f"{self._catalogue.figures(format_points_short(player.score))}   ")
        if player.due:
            canvas.disc(x + 2.4, baseline + 2.5, 2.3, player.due)
            x += 7.5
            is_absolute = player.strength == "absolute"
            write(
                f"{self._catalogue.text(strength_of(player.strength))}   ",
                Tone.INK if is_absolute else Tone.SOFT,
            )
        for letter in player.floats.strip("-") and player.floats:
            if letter in "UD":
                draw_arrow(canvas, x + 2.4, baseline + 2.5, 2.7, up=letter == "U")
            x += 7.0
        for fact in node.ranked_by:
            write(f"  {fact}")
        if node.origin:
            write(f"  {node.origin}")
        if node.kind:
            write(f"  {node.kind})")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Rows of a block, to be drawn when the page is."""

    painter: _PicturePainter
    block: Block
    rows: range

    def __call__(self, left: float, top: float) -> None:
        with self.painter.document.canvas.picture(left, self.painter.document.measure):
            self.painter.draw(self.block, self.rows, left, top)
