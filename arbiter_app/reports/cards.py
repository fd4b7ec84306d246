"""Pairing cards: one per player, for cutting; a round can be paired with them by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.canvas import Canvas
from arbiter_app.reports.card_columns import (
    DISC_WIDTH,
    SMALL_SIZE,
    TEXT_SIZE,
    CardColumns,
    ColourShown,
    card_columns,
    due_text,
)
from arbiter_app.reports.cards_view import NO_FLOAT, UPFLOAT, Card, CardLine, CardsView
from arbiter_app.reports.cells import points_cell
from arbiter_app.reports.codes import Code, code_within, draw_code
from arbiter_app.reports.fit import LINE_STEP, broken, first_lines, fit
from arbiter_app.reports.frame import DocumentFrame, Pdf, pdf_of
from arbiter_app.reports.painter import draw_arrow
from arbiter_app.reports.phrases import strength_of
from arbiter_app.reports.sheet import MILLIMETRE
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.types import ByeKind, Colour, Tpn
from arbiter_app.tournament.words import BYE_SIGNS, FORFEIT, result_signs
from arbiter_app.wording import separated

_PAGE_MARGIN = 7 * MILLIMETRE
_PADDING = 5.5 * MILLIMETRE
_NUMBER_SIZE, _NAME_SIZE = 20.0, 12.0
_IMPRINT_STEP = 1.3 * SMALL_SIZE
_FORMS: Final = {13: (3, 2, 1), 24: (2, 2, 2), 60: (2, 1, 2), MOST_ROUNDS: (1, 1, 4)}
"""By the most rounds: how many cards stand beside each other and below, and blocks on each."""

_CODE_SIDE, _ABOVE_CODE = 30 * MILLIMETRE, 2.0

_LEAST_STEP, _LARGEST_STEP = 12.0, 22.0
"""From round to round on a card: with less the cards are larger, with more nothing is easier to read."""

_MOST_NAME_LINES, _MOST_NOTE_LINES = 3, 4
_BETWEEN_BLOCKS = 16.0
_HEAD_OF_ROUNDS = 1.9 * SMALL_SIZE
_ABSOLUTE = "absolute"
_NO_BREAK: Final = "\u00a0"


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle by its left top corner, in points."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _CardTexts:
    """The lines of a card round its rounds."""

    name: tuple[str, ...]
    data: tuple[str, ...]
    imprint: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def above(self) -> float:
        """The height of name and data."""
        lines = LINE_STEP * (_NAME_SIZE * len(self.name) + SMALL_SIZE * len(self.data))
        return max(10 + lines, 34.0)

    @property
    def imprint_height(self) -> float:
        return 1.6 * SMALL_SIZE + (len(self.imprint) - 1) * _IMPRINT_STEP

    @property
    def notes_height(self) -> float:
        return max(len(self.notes), 1) * 1.3 * SMALL_SIZE

    @property
    def below(self) -> float:
        """The height of imprint and notes, and what is between them and the rounds."""
        return self.imprint_height + self.notes_height + SMALL_SIZE


def _inner(box: _Box) -> _Box:
    """What of a card is written on."""
    return _Box(
        box.left + _PADDING,
        box.top - _PADDING,
        box.width - 2 * _PADDING,
        box.height - 2 * _PADDING,
    )


def pairing_cards_pdf(view: CardsView) -> bytes:
    """The cards as PDF, landscape, six on a page, fewer where there are many rounds."""
    return pdf_of(
        view.sheet,
        view.sheet.catalogue.say(messages.PAIRING_CARDS),
        lambda pdf: draw_cards(pdf, view),
    )


def draw_cards(pdf: Pdf, view: CardsView) -> None:
    """Add the cards to a PDF."""
    title = view.sheet.catalogue.say(messages.PAIRING_CARDS)
    document = DocumentFrame(pdf, view.sheet, landscape=True)
    lines = max((len(card.lines) for card in view.cards), default=0)
    forms = [form for most, form in _FORMS.items() if lines <= most]
    across, down, blocks = next(
        (form for form in forms if _has_room(document, view, form)), forms[-1]
    )
    boxes = _boxes(document, across, down)
    painter = _CardPainter(document, view, blocks=blocks)
    starts = range(0, len(view.cards), len(boxes))
    pages = [view.cards[start : start + len(boxes)] for start in starts] or [()]
    for number, cards in enumerate(pages, 1):
        document.begin_page_of_cards(title)
        _draw_cutting_lines(document, across, down)
        for box, card in zip(boxes, cards, strict=False):
            painter.draw(box, card)
        _draw_page_line(document, boxes, number, len(pages))


def _has_room(document: DocumentFrame, view: CardsView, form: tuple[int, int, int]) -> bool:
    """Whether the rounds of every card keep their height in a form."""
    across, down, blocks = form
    painter = _CardPainter(document, view, blocks=blocks)
    (box, *_) = _boxes(document, across, down)
    return all(painter.step(box, card) >= _LEAST_STEP for card in view.cards)


def _boxes(document: DocumentFrame, across: int, down: int) -> list[_Box]:
    width = (document.width - 2 * _PAGE_MARGIN) / across
    height = (document.height - 2 * _PAGE_MARGIN) / down
    return [
        _Box(
            _PAGE_MARGIN + column * width,
            document.height - _PAGE_MARGIN - row * height,
            width,
            height,
        )
        for row in range(down)
        for column in range(across)
    ]


def _draw_cutting_lines(document: DocumentFrame, across: int, down: int) -> None:
    width = (document.width - 2 * _PAGE_MARGIN) / across
    for column in range(1, across):
        x = _PAGE_MARGIN + column * width
        # It ends above the page number and the arbiter, whose letters reach up to the margin.
        document.draw_cut(x, _PAGE_MARGIN * 1.2, x, document.height - _PAGE_MARGIN / 2)
    if down == 1:
        return
    middle = document.height / 2
    document.draw_cut(_PAGE_MARGIN / 2, middle, document.width - _PAGE_MARGIN / 2, middle)


def _draw_page_line(document: DocumentFrame, boxes: Sequence[_Box], page: int, pages: int) -> None:
    """Draw the arbiter below the first card and the page number below the last one."""
    sheet, baseline = document.sheet, _PAGE_MARGIN * 0.72
    counted = sheet.catalogue.say(messages.PAGE, page=page, pages=pages)
    last, first = _inner(boxes[-1]), _inner(boxes[0])
    right = last.left + last.width
    document.typesetter.draw(
        document.canvas, right, baseline, counted, SMALL_SIZE, tone=Tone.SOFT, align=Align.RIGHT
    )
    if sheet.arbiter:
        arbiter = sheet.catalogue.say(messages.ARBITER, name=sheet.arbiter)
        room = right - (document.typesetter.width(counted) + 2) * SMALL_SIZE - first.left
        document.draw_within(first.left, baseline, arbiter, SMALL_SIZE, room)


class _CardPainter:
    """Draws one card after the other."""

    def __init__(self, document: DocumentFrame, view: CardsView, *, blocks: int) -> None:
        self._document = document
        self._canvas: Canvas = document.canvas
        self._setter = document.typesetter
        self._catalogue = view.sheet.catalogue
        self._say = self._catalogue.say
        self._next_round = view.next_round
        self._told = view.told
        self._told_round = view.told_round
        self._is_by_table = view.is_by_table
        self._blocks = blocks
        self._codes: dict[Tpn, Code | None] = {}
        self._columns: dict[float, CardColumns] = {}

    def draw(self, box: _Box, card: Card) -> None:
        """Draw a card into its box."""
        inner, texts = _inner(box), self._texts(box, card)
        number = str(card.tpn)
        self._setter.draw(
            self._canvas, inner.left, inner.top - 16, number, _NUMBER_SIZE, face=Face.SEMIBOLD
        )
        left = inner.left + self._indent(card)
        y = self._draw_lines(left, inner.top - 10, texts.name, _NAME_SIZE)
        self._draw_lines(left, y - 2, texts.data, SMALL_SIZE, soft=True)
        bottom = inner.top - inner.height
        for index, line in enumerate(texts.imprint, 1):
            y = bottom + (len(texts.imprint) - index) * _IMPRINT_STEP
            self._document.draw_within(inner.left, y, line, SMALL_SIZE, inner.width)
        self._draw_notes(
            inner.left, bottom + texts.imprint_height + texts.notes_height, texts.notes
        )
        bottom += texts.below
        self._draw_told(_Box(inner.left, bottom + _CODE_SIDE, inner.width, 0.0), card)
        bottom += self._told_height(card)
        below = inner.top - texts.above
        self._draw_blocks(_Box(inner.left, below, inner.width, below - bottom), card)

    def step(self, box: _Box, card: Card) -> float:
        """The height that each round has on a card in this box."""
        texts = self._texts(box, card)
        room = _inner(box).height - texts.above - texts.below - self._told_height(card)
        places = -(-len(card.lines) // self._blocks)
        return (room - _HEAD_OF_ROUNDS) / max(places, 1)

    def _indent(self, card: Card) -> float:
        """What the number needs before the name."""
        return self._setter.width(f"{card.tpn}0", Face.SEMIBOLD) * _NUMBER_SIZE

    def _texts(self, box: _Box, card: Card) -> _CardTexts:
        """The texts of a card as they are set; it says by itself what it belongs to."""
        width = _inner(box).width
        room = width - self._indent(card)
        own = in_own_order(card.name)
        name = f"{card.title} {own}" if card.title else own
        data = " · ".join(
            part
            for part in (
                str(card.rating) if card.rating else self._say(messages.NOT_RATED),
                card.federation,
                card.club,
                self._identity(card),
            )
            if part
        )
        sheet, space = self._document.sheet, width / SMALL_SIZE
        event = in_own_order(sheet.event)
        imprint: tuple[str, ...] = (f"{event}  ·  {sheet.printed}",)
        if self._setter.width(imprint[0]) > space:
            lines = broken(self._setter, event, Face.REGULAR, space)
            imprint = (
                *first_lines(self._setter, lines, Face.REGULAR, space, 2),
                sheet.printed,
            )
        return _CardTexts(
            fit(self._setter, name, Face.SEMIBOLD, room / _NAME_SIZE, most_lines=_MOST_NAME_LINES),
            fit(self._setter, data, Face.REGULAR, room / SMALL_SIZE, most_lines=_MOST_NAME_LINES),
            imprint,
            self._notes(card, width),
        )

    def _identity(self, card: Card) -> str:
        """The FIDE ID with what it is, on one line; nothing for a player without one."""
        if not card.fide_id:
            return ""
        return self._say(messages.IDENTITY, number=card.fide_id).replace(" ", _NO_BREAK)

    def _told_height(self, card: Card) -> float:
        """What the code that tells why takes; nothing if there is none."""
        return 0.0 if self._code(card) is None else _CODE_SIDE + _ABOVE_CODE

    def _code(self, card: Card) -> Code | None:
        if card.tpn not in self._codes:
            self._codes[card.tpn] = code_within(self._told.get(card.tpn, ()), _CODE_SIDE)
        return self._codes[card.tpn]

    def _draw_told(self, box: _Box, card: Card) -> None:
        """The code at the right, if there is one."""
        code = self._code(card)
        if code is None:
            return
        left, bottom = box.left + box.width - _CODE_SIDE, box.top - _CODE_SIDE
        draw_code(self._canvas, left, bottom, _CODE_SIDE, code)
        say = self._say
        number = self._told_round
        label = f"{say(messages.EXPLANATION)}  ·  {say(messages.ROUND, round=number)}"
        middle = box.top - _CODE_SIDE / 2
        self._document.draw_within(box.left, middle, label, SMALL_SIZE, box.width - _CODE_SIDE)

    def _draw_lines(
        self,
        left: float,
        baseline: float,
        lines: Sequence[str],
        size: float,
        *,
        soft: bool = False,
    ) -> float:
        """Draws lines of a text; gives the baseline of a line after them."""
        for line in lines:
            self._setter.draw(
                self._canvas,
                left,
                baseline,
                line,
                size,
                face=Face.REGULAR if soft else Face.SEMIBOLD,
                tone=Tone.SOFT if soft else Tone.INK,
            )
            baseline -= LINE_STEP * size
        return baseline

    def _notes(self, card: Card, width: float) -> tuple[str, ...]:
        say = self._say
        texts = []
        has_colours = any(line.due or line.colour for line in card.lines)
        if has_colours and self._columns_of(self._block_width(width)).has_discs_alone:
            texts.append(say(messages.LEGEND_COLOURS))
        if any(FORFEIT in result_signs(line.letter) for line in card.lines):
            texts.append(say(messages.LEGEND_FORFEIT))
        if card.may_not_meet:
            others = separated(card.may_not_meet)
            texts.append(say(messages.MAY_NOT_MEET, players=others))
        if card.bye_barred_since is not None:
            texts.append(say(messages.NO_FURTHER_BYE))
        if card.withdrawn_from is not None:
            texts.append(say(messages.WITHDRAWN, round=card.withdrawn_from))
        room = width / SMALL_SIZE
        lines = broken(self._setter, "  ·  ".join(texts), Face.REGULAR, room)
        return first_lines(self._setter, lines, Face.REGULAR, room, _MOST_NOTE_LINES)

    def _draw_notes(self, left: float, top: float, notes: tuple[str, ...]) -> None:
        for index, line in enumerate(notes, 1):
            self._setter.draw(
                self._canvas, left, top - index * 1.3 * SMALL_SIZE + 3, line, SMALL_SIZE
            )

    def _draw_blocks(self, box: _Box, card: Card) -> None:
        per_block = -(-len(card.lines) // self._blocks)
        width = self._block_width(box.width)
        for index in range(self._blocks):
            lines = card.lines[index * per_block : (index + 1) * per_block]
            left = box.left + index * (width + _BETWEEN_BLOCKS)
            self._draw_block(_Box(left, box.top, width, box.height), lines, per_block)

    def _block_width(self, width: float) -> float:
        """The width of each block of rounds on a card of this width."""
        return (width - _BETWEEN_BLOCKS * (self._blocks - 1)) / self._blocks

    def _draw_block(self, box: _Box, lines: tuple[CardLine, ...], places: int) -> None:
        step = min(_LARGEST_STEP, (box.height - _HEAD_OF_ROUNDS) / max(places, 1))
        self._draw_head(box, _HEAD_OF_ROUNDS)
        top = box.top - _HEAD_OF_ROUNDS
        for line in lines:
            self._draw_line(_Box(box.left, top, box.width, step), line)
            top -= step

    def _columns_of(self, width: float) -> CardColumns:
        """The columns of a block of this width."""
        if width not in self._columns:
            self._columns[width] = card_columns(self._setter, self._catalogue, width)
        return self._columns[width]

    def _draw_head(self, box: _Box, height: float) -> None:
        say, columns = self._say, self._columns_of(box.width)
        baseline = box.top - height + 0.6 * SMALL_SIZE
        result = say(messages.RESULT) if columns.has_result_head else ""
        due, floated = say(messages.CARD_DUE), say(messages.CARD_FLOAT)
        if self._is_by_table:
            due = floated = ""
        for place, text, align in (
            (columns.number, say(messages.CARD_ROUND), Align.RIGHT),
            (columns.due, due, Align.LEFT),
            (columns.opponent, say(messages.OPPONENT), Align.RIGHT),
            (columns.result, result, Align.CENTRE),
            (columns.score, say(messages.CARD_SCORE), Align.CENTRE),
            (columns.floated, floated, Align.CENTRE),
        ):
            self._setter.draw(
                self._canvas,
                box.left + place,
                baseline,
                text,
                SMALL_SIZE,
                tone=Tone.SOFT,
                align=align,
            )
        self._rule(box, box.top - height, Tone.INK, 0.7)

    def _rule(self, box: _Box, y: float, tone: Tone, weight: float) -> None:
        self._canvas.line(box.left, y, box.left + box.width, y, weight=weight, tone=tone.value)

    def _draw_line(self, box: _Box, line: CardLine) -> None:
        if line.round_number == self._next_round:
            bottom = box.top - box.height
            self._canvas.fill(box.left, bottom, box.width, box.height, Tone.TINT.value)
        columns = self._columns_of(box.width)
        baseline = box.top - box.height / 2 - 0.36 * TEXT_SIZE
        middle = baseline + 0.36 * TEXT_SIZE

        def x(place: float) -> float:
            return box.left + place

        def write(
            place: float, text: str, align: Align, *, size: float = TEXT_SIZE, soft: bool = False
        ) -> None:
            tone = Tone.SOFT if soft else Tone.INK
            self._setter.draw(self._canvas, x(place), baseline, text, size, tone=tone, align=align)

        write(columns.number, str(line.round_number), Align.RIGHT, soft=True)
        if line.due is not None:
            shown = columns.due_shown
            told = due_text(line.due, strength_of(line.strength), self._catalogue, shown)
            tone = Tone.INK if line.strength == _ABSOLUTE else Tone.SOFT
            self._draw_colour(x(columns.due), baseline, line.due, told, shown, tone)
        if line.opponent is not None:
            write(columns.opponent, str(line.opponent), Align.RIGHT)
        elif line.bye is not None:
            write(columns.opponent, self._bye(line, line.bye), Align.RIGHT, size=8, soft=True)
        if line.colour is not None:
            shown = columns.colour_shown
            word = self._say(messages.COLOURS[line.colour]) if shown.has_word else ""
            self._draw_colour(x(columns.colour), baseline, line.colour, word, shown, Tone.INK)
        if line.opponent is not None:
            write(columns.result, result_signs(line.letter), Align.CENTRE)
        if line.score is not None:
            score = points_cell(line.score, self._catalogue)
            with self._canvas.picture(x(columns.score), 0.0):
                write(columns.score, score.whole, Align.RIGHT)
                write(columns.score, score.rest, Align.LEFT)
        _draw_float(self._canvas, x(columns.floated), middle, line.floated)
        self._rule(box, box.top - box.height, Tone.HAIRLINE, 0.4)

    def _draw_colour(
        self, x: float, baseline: float, colour: Colour, text: str, shown: ColourShown, tone: Tone
    ) -> None:
        """A colour as its column shows it, with what stands behind it."""
        if shown.has_disc:
            self._canvas.disc(x + 3, baseline + 0.36 * TEXT_SIZE, 2.6, colour)
            x += DISC_WIDTH
        self._setter.draw(self._canvas, x, baseline + 0.8, text, SMALL_SIZE, tone=tone)

    def _bye(self, line: CardLine, kind: ByeKind) -> str:
        figures = self._catalogue.figures
        sign = BYE_SIGNS[kind.value] if line.bye_of_match is None else figures(line.bye_of_match)
        match kind:
            case ByeKind.ZERO_POINT:
                return self._say(messages.FREE if line.is_free else messages.ABSENT)
            case ByeKind.HALF_POINT:
                return self._say(messages.BYE_WORTH, worth=sign)
            case ByeKind.FULL_POINT:
                return self._say(messages.BYE_WORTH, worth=sign)
            case ByeKind.PAIRING_ALLOCATED:
                return self._say(messages.BYE)


def _draw_float(canvas: Canvas, x: float, y: float, floated: str) -> None:
    """An arrow up or down, nothing where the player did not float."""
    if floated != NO_FLOAT:
        draw_arrow(canvas, x, y, 3.6, up=floated == UPFLOAT)
