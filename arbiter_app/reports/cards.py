"""Pairing cards: one per player, for cutting; a round can be paired with them by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.canvas import Canvas
from arbiter_app.reports.cards_view import NO_FLOAT, UPFLOAT, Card, CardLine, CardsView
from arbiter_app.reports.cells import points_cell
from arbiter_app.reports.codes import code_within, draw_code
from arbiter_app.reports.fit import LINE_STEP, Fitted, broken, first_lines, fit
from arbiter_app.reports.frame import DocumentFrame, Pdf, pdf_of
from arbiter_app.reports.painter import draw_arrow
from arbiter_app.reports.phrases import strength_of
from arbiter_app.reports.sheet import MILLIMETRE
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.types import ByeKind
from arbiter_app.tournament.words import BYE_SIGNS, result_signs
from arbiter_app.wording import separated

_PAGE_MARGIN = 7 * MILLIMETRE
_PADDING = 5.5 * MILLIMETRE
_NUMBER_SIZE, _NAME_SIZE, _TEXT_SIZE, _SMALL_SIZE = 20.0, 12.0, 10.0, 7.0
_IMPRINT_SIZE = 6.0
_IMPRINT_STEP = 1.3 * _IMPRINT_SIZE
_FORMS: Final = {13: (3, 2, 1), 24: (2, 2, 2), 60: (2, 1, 2), MOST_ROUNDS: (1, 1, 4)}
"""By the most rounds: how many cards stand beside each other and below, and blocks on each."""

_CODE_SIDE, _ABOVE_CODE = 30 * MILLIMETRE, 2.0
_MOST_LINES_WITH_CODE: Final[Mapping[tuple[int, int, int], int]] = {(3, 2, 1): 7, (2, 2, 2): 14}
"""By the form of a card: the most rounds whose lines keep their height above a code."""

_LARGEST_STEP = 22.0
_MOST_NAME_LINES, _MOST_NOTE_LINES = 3, 4
_ABSOLUTE = "absolute"


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle by its left top corner, in points."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of a block stand, as parts of its width."""

    number: float = 0.07
    due: float = 0.115
    opponent: float = 0.48
    colour: float = 0.555
    result: float = 0.675
    score: float = 0.81
    floated: float = 0.945


_COLUMNS = _Columns()


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
    most_lines = _MOST_LINES_WITH_CODE if view.told else {}
    across, down, blocks = next(
        form for most, form in _FORMS.items() if lines <= most_lines.get(form, most)
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
        _draw_page_line(document, number, len(pages))


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
        document.draw_cut(x, _PAGE_MARGIN / 2, x, document.height - _PAGE_MARGIN / 2)
    if down == 1:
        return
    middle = document.height / 2
    document.draw_cut(_PAGE_MARGIN / 2, middle, document.width - _PAGE_MARGIN / 2, middle)


def _draw_page_line(document: DocumentFrame, page: int, pages: int) -> None:
    """Arbiter and page in the bottom margin, below the first card."""
    sheet = document.sheet
    parts = [sheet.catalogue.say(messages.ARBITER, name=sheet.arbiter)] if sheet.arbiter else []
    parts.append(sheet.catalogue.say(messages.PAGE, page=page, pages=pages))
    document.draw_within(
        _PAGE_MARGIN + _PADDING,
        _PAGE_MARGIN * 0.72,
        "   ·   ".join(parts),
        _IMPRINT_SIZE,
        document.width / 3 - 2 * (_PAGE_MARGIN + _PADDING),
    )


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
        self._blocks = blocks

    def draw(self, box: _Box, card: Card) -> None:
        inner = _Box(
            box.left + _PADDING,
            box.top - _PADDING,
            box.width - 2 * _PADDING,
            box.height - 2 * _PADDING,
        )
        below = self._draw_player(inner, card)
        bottom = inner.top - inner.height
        bottom += self._draw_imprint(inner.left, bottom, inner.width)
        notes = self._notes(card, inner.width)
        bottom += max(len(notes), 1) * 1.3 * _SMALL_SIZE
        self._draw_notes(inner.left, bottom, notes)
        bottom += _SMALL_SIZE
        bottom += self._draw_told(_Box(inner.left, bottom + _CODE_SIDE, inner.width, 0.0), card)
        self._draw_blocks(_Box(inner.left, below, inner.width, below - bottom), card)

    def _draw_imprint(self, left: float, baseline: float, width: float) -> float:
        """Event and time of printing, so that a card says by itself what it belongs to.

        On two lines where one would be too long; gives the height that they take.
        """
        sheet = self._document.sheet
        event = in_own_order(sheet.event)
        joined = f"{event}  ·  {sheet.printed}"
        fits = self._setter.width(joined) * _IMPRINT_SIZE <= width
        lines = (joined,) if fits else (sheet.printed, event)
        for index, line in enumerate(lines):
            y = baseline + index * _IMPRINT_STEP
            self._document.draw_within(left, y, line, _IMPRINT_SIZE, width)
        return 1.6 * _IMPRINT_SIZE + (len(lines) - 1) * _IMPRINT_STEP

    def _draw_player(self, box: _Box, card: Card) -> float:
        """TPN, name, data; gives the y below them."""
        number = str(card.tpn)
        self._setter.draw(
            self._canvas, box.left, box.top - 16, number, _NUMBER_SIZE, face=Face.SEMIBOLD
        )
        indent = self._setter.width(number + "0", Face.SEMIBOLD) * _NUMBER_SIZE
        left, room = box.left + indent, box.width - indent
        own = in_own_order(card.name)
        name = f"{card.title} {own}" if card.title else own
        y = self._draw_lines(
            left,
            box.top - 10,
            fit(
                self._setter,
                name,
                Face.SEMIBOLD,
                room / _NAME_SIZE,
                most_lines=_MOST_NAME_LINES,
            ),
            _NAME_SIZE,
        )
        data = " · ".join(
            part
            for part in (
                str(card.rating) if card.rating else self._say(messages.NOT_RATED),
                card.federation,
                card.club,
                self._say(messages.IDENTITY, number=card.fide_id) if card.fide_id else "",
            )
            if part
        )
        size = _TEXT_SIZE * 0.8
        fitted = fit(self._setter, data, Face.REGULAR, room / size, most_lines=_MOST_NAME_LINES)
        y = self._draw_lines(left, y - 2, fitted, size, soft=True)
        return min(y, box.top - 34) + 2

    def _draw_told(self, box: _Box, card: Card) -> float:
        """The code that tells why, at the right; gives the height that it takes."""
        code = code_within(self._told.get(card.tpn, ()), _CODE_SIDE)
        if code is None:
            return 0.0
        left, bottom = box.left + box.width - _CODE_SIDE, box.top - _CODE_SIDE
        draw_code(self._canvas, left, bottom, _CODE_SIDE, code)
        say = self._say
        number = self._told_round
        label = f"{say(messages.EXPLANATION)}  ·  {say(messages.ROUND, round=number)}"
        middle = box.top - _CODE_SIDE / 2
        self._document.draw_within(box.left, middle, label, _SMALL_SIZE, box.width - _CODE_SIDE)
        return _CODE_SIDE + _ABOVE_CODE

    def _draw_lines(
        self, left: float, baseline: float, fitted: Fitted, size: float, *, soft: bool = False
    ) -> float:
        """Draws a fitted text; gives the baseline of a line after it."""
        own = size * fitted.scale
        for line in fitted.lines:
            self._setter.draw(
                self._canvas,
                left,
                baseline,
                line,
                own,
                face=Face.REGULAR if soft else Face.SEMIBOLD,
                tone=Tone.SOFT if soft else Tone.INK,
            )
            baseline -= LINE_STEP * (own if len(fitted.lines) > 1 else size)
        return baseline

    def _notes(self, card: Card, width: float) -> tuple[str, ...]:
        say = self._say
        texts = []
        if card.may_not_meet:
            others = separated(card.may_not_meet)
            texts.append(say(messages.MAY_NOT_MEET, players=others))
        if card.bye_barred_since is not None:
            texts.append(say(messages.NO_FURTHER_BYE))
        if card.withdrawn_from is not None:
            texts.append(say(messages.WITHDRAWN, round=card.withdrawn_from))
        room = width / _SMALL_SIZE
        lines = broken(self._setter, "  ·  ".join(texts), Face.REGULAR, room)
        return first_lines(self._setter, lines, Face.REGULAR, room, _MOST_NOTE_LINES)

    def _draw_notes(self, left: float, top: float, notes: tuple[str, ...]) -> None:
        for index, line in enumerate(notes, 1):
            self._setter.draw(
                self._canvas, left, top - index * 1.3 * _SMALL_SIZE + 3, line, _SMALL_SIZE
            )

    def _draw_blocks(self, box: _Box, card: Card) -> None:
        per_block = -(-len(card.lines) // self._blocks)
        gap = 16.0 if self._blocks > 1 else 0.0
        width = (box.width - gap * (self._blocks - 1)) / self._blocks
        for index in range(self._blocks):
            lines = card.lines[index * per_block : (index + 1) * per_block]
            block = _Box(box.left + index * (width + gap), box.top, width, box.height)
            self._draw_block(block, lines, per_block)

    def _draw_block(self, box: _Box, lines: tuple[CardLine, ...], places: int) -> None:
        head = 1.9 * _SMALL_SIZE
        step = min(_LARGEST_STEP, (box.height - head) / max(places, 1))
        self._draw_head(box, head)
        top = box.top - head
        for line in lines:
            self._draw_line(_Box(box.left, top, box.width, step), line)
            top -= step

    def _draw_head(self, box: _Box, height: float) -> None:
        say = self._say
        baseline = box.top - height + 0.6 * _SMALL_SIZE
        for place, text, align in (
            (_COLUMNS.number, say(messages.CARD_ROUND), Align.RIGHT),
            (_COLUMNS.due, say(messages.CARD_DUE), Align.LEFT),
            (_COLUMNS.opponent, say(messages.OPPONENT), Align.RIGHT),
            (_COLUMNS.result, say(messages.RESULT), Align.CENTRE),
            (_COLUMNS.score, say(messages.CARD_SCORE), Align.CENTRE),
            (_COLUMNS.floated, say(messages.CARD_FLOAT), Align.CENTRE),
        ):
            self._setter.draw(
                self._canvas,
                box.left + place * box.width,
                baseline,
                text,
                _SMALL_SIZE,
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
        baseline = box.top - box.height / 2 - 0.36 * _TEXT_SIZE
        middle = baseline + 0.36 * _TEXT_SIZE

        def x(place: float) -> float:
            return box.left + place * box.width

        def write(
            place: float, text: str, align: Align, *, size: float = _TEXT_SIZE, soft: bool = False
        ) -> None:
            tone = Tone.SOFT if soft else Tone.INK
            self._setter.draw(self._canvas, x(place), baseline, text, size, tone=tone, align=align)

        write(_COLUMNS.number, str(line.round_number), Align.RIGHT, soft=True)
        if line.due is not None:
            self._canvas.disc(x(_COLUMNS.due) + 3, middle, 2.6, line.due)
            self._setter.draw(
                self._canvas,
                x(_COLUMNS.due) + 8.5,
                baseline + 0.8,
                self._catalogue.text(strength_of(line.strength)),
                _SMALL_SIZE,
                tone=Tone.INK if line.strength == _ABSOLUTE else Tone.SOFT,
            )
        if line.opponent is not None:
            write(_COLUMNS.opponent, str(line.opponent), Align.RIGHT)
        elif line.bye is not None:
            write(_COLUMNS.opponent, self._bye(line, line.bye), Align.RIGHT, size=8, soft=True)
        if line.colour is not None:
            self._canvas.disc(x(_COLUMNS.colour), middle, 3.4, line.colour)
        if line.opponent is not None:
            write(_COLUMNS.result, result_signs(line.letter), Align.CENTRE)
        if line.score is not None:
            score = points_cell(line.score, self._catalogue)
            with self._canvas.picture(x(_COLUMNS.score), 0.0):
                write(_COLUMNS.score, score.whole, Align.RIGHT)
                write(_COLUMNS.score, score.rest, Align.LEFT)
        _draw_float(self._canvas, x(_COLUMNS.floated), middle, line.floated)
        self._rule(box, box.top - box.height, Tone.HAIRLINE, 0.4)

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
