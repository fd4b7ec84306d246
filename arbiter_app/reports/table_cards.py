"""Cards that stand on the tables: numbers of boards, names of players; folded like a tent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from arbiter_app.reports import messages
from arbiter_app.reports.fit import LINE_STEP, broken, cut_to_fit, first_lines
from arbiter_app.reports.frame import DocumentFrame, Pdf, pdf_of
from arbiter_app.reports.sheet import MILLIMETRE, Printing, Sheet, sheet_of
from arbiter_app.reports.typesetter import Align, Face, Tone, drawable
from arbiter_app.tournament.names import surname_and_first
from arbiter_app.tournament.tournament import Tournament

BOARD_SIZE = 60.0
"""The type size of board numbers."""

LARGEST_NAME, SMALLEST_NAME = 46.0, 26.0
"""The type size of family names; the smallest one is read from 3 m away."""

_LEAST_NAME, _LEAST_GIVEN = 20.0, 0.6
"""The least size of any family name, and how far a given name shrinks before it is cut."""

_PADDING = 9 * MILLIMETRE
_SMALL_SIZE = 8.0
_FOOT = 17.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BoardCardsView:
    """The numbers of the boards that need a card."""

    sheet: Sheet
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NameCard:
    """Family name large, given name below it, and a line of facts."""

    family: str
    given: str
    facts: str


@dataclass(frozen=True, slots=True)
class NameCardsView:
    """The cards of all players."""

    sheet: Sheet
    cards: tuple[NameCard, ...]


def board_cards_view(tournament: Tournament, printing: Printing) -> BoardCardsView:
    """A card for each board that the tournament can need."""
    most = max((len(played.games) for played in tournament.rounds), default=0)
    boards = max(most, len(tournament.players) // 2)
    return BoardCardsView(sheet_of(tournament.settings, printing), tuple(range(1, boards + 1)))


def name_cards_view(tournament: Tournament, printing: Printing) -> NameCardsView:
    """A card for each player, by TPN."""
    cards = []
    for player in tournament.players:
        family, given = surname_and_first(player.name)
        facts = [
            player.title or "",
            str(player.rating) if player.rating else "",
            player.federation,
            player.club,
        ]
        cards.append(NameCard(family, given, "  ·  ".join(fact for fact in facts if fact)))
    return NameCardsView(sheet_of(tournament.settings, printing), tuple(cards))


def board_cards_pdf(view: BoardCardsView) -> bytes:
    """Eight cards to a page, each with its number on both sides of the fold."""
    return pdf_of(
        view.sheet,
        view.sheet.catalogue.say(messages.BOARD_CARDS),
        lambda pdf: draw_board_cards(pdf, view),
    )


def name_cards_pdf(view: NameCardsView) -> bytes:
    """Two cards to a page, each with the name on both sides of the fold."""
    return pdf_of(
        view.sheet,
        view.sheet.catalogue.say(messages.NAME_CARDS),
        lambda pdf: draw_name_cards(pdf, view),
    )


def draw_board_cards(pdf: Pdf, view: BoardCardsView) -> None:
    """Add the cards of the boards to a PDF."""
    document = DocumentFrame(pdf, view.sheet, landscape=False)

    def face(board: int, width: float, height: float) -> None:
        canvas, setter = document.canvas, document.typesetter
        baseline = height / 2 - 0.357 * BOARD_SIZE + 4
        setter.draw(
            canvas,
            width / 2,
            baseline,
            str(board),
            BOARD_SIZE,
            face=Face.SEMIBOLD,
            align=Align.CENTRE,
        )
        document.draw_within(
            width / 2,
            _FOOT,
            view.sheet.event,
            _SMALL_SIZE,
            width - 2 * _PADDING,
            align=Align.CENTRE,
        )

    _draw_tents(document, view.sheet.catalogue.say(messages.BOARD_CARDS), view.boards, (2, 4), face)


def draw_name_cards(pdf: Pdf, view: NameCardsView) -> None:
    """Add the cards of the players to a PDF."""
    document = DocumentFrame(pdf, view.sheet, landscape=False)

    def face(card: NameCard, width: float, height: float) -> None:
        _draw_name(document, card, width, height)

    _draw_tents(document, view.sheet.catalogue.say(messages.NAME_CARDS), view.cards, (1, 2), face)


def _draw_name(document: DocumentFrame, card: NameCard, width: float, height: float) -> None:
    canvas, setter = document.canvas, document.typesetter
    room = width - 2 * _PADDING
    lines, size = _family(document, card.family, room)
    given_size = 0.62 * size if card.given else 0.0
    given_width = setter.width(card.given) * given_size
    given_size *= min(1.0, max(room / given_width, _LEAST_GIVEN)) if given_width else 1.0
    block = (len(lines) - 1) * LINE_STEP * size + 0.72 * size + 1.35 * given_size
    y = height / 2 + block / 2 - 0.72 * size + 8
    for line in lines:
        setter.draw(canvas, width / 2, y, line, size, face=Face.SEMIBOLD, align=Align.CENTRE)
        y -= LINE_STEP * size
    y += LINE_STEP * size - 1.35 * given_size
    if card.given:
        given = cut_to_fit(setter, card.given, Face.REGULAR, room / given_size)
        setter.draw(canvas, width / 2, y, given, given_size, align=Align.CENTRE)
    document.draw_within(width / 2, _FOOT + 15, card.facts, 13, room, align=Align.CENTRE)
    document.draw_within(
        width / 2, _FOOT, document.sheet.event, _SMALL_SIZE, room, align=Align.CENTRE
    )


def _family(document: DocumentFrame, name: str, room: float) -> tuple[Sequence[str], float]:
    """The lines of a family name and their size: one line if it can be large there, else two of
    about the same width; three at the least size, cut, for what no name is as long as.
    """
    setter = document.typesetter
    lines: Sequence[str] = _lines(document, name, room)
    widest = max(setter.width(line, Face.SEMIBOLD) for line in lines)
    size = min(LARGEST_NAME, room / widest) if widest else LARGEST_NAME
    if len(lines) > 1:
        size = min(size, SMALLEST_NAME * 1.25)
    if size < _LEAST_NAME:
        size, room = _LEAST_NAME, room / _LEAST_NAME
        lines = broken(setter, drawable(name), Face.SEMIBOLD, room)
        lines = first_lines(setter, tuple(lines), Face.SEMIBOLD, room, 3)
    return lines, size


def _lines(document: DocumentFrame, name: str, room: float) -> list[str]:
    """The name on one line if it can be large there, else on two of about the same width."""
    setter, name = document.typesetter, drawable(name)
    if setter.width(name, Face.SEMIBOLD) * SMALLEST_NAME <= room:
        return [name]
    places = [index for index, letter in enumerate(name) if letter in " -"]
    halves = [(name[: place + 1].strip(), name[place + 1 :]) for place in places]
    if not halves:
        return [name]
    best = min(halves, key=lambda two: max(setter.width(half, Face.SEMIBOLD) for half in two))
    return list(best)


def _draw_tents(
    document: DocumentFrame,
    title: str,
    items: Sequence[T],
    grid: tuple[int, int],
    face: Callable[[T, float, float], None],
) -> None:
    """Cards in a grid; `face` draws one side of a card whose left bottom corner is the origin."""
    across, down = grid
    canvas = document.canvas
    width, height = document.width / across, document.height / down
    per_page = across * down
    for start in range(0, max(len(items), 1), per_page):
        document.begin_page_of_cards(title)
        _draw_lines(document, across, down)
        for place, item in enumerate(items[start : start + per_page]):
            row, column = divmod(place, across)
            left, bottom = column * width, document.height - (row + 1) * height
            with canvas.placed(left, bottom):
                face(item, width, height / 2)
            with canvas.placed(left + width, bottom + height, upside_down=True):
                face(item, width, height / 2)


def _draw_lines(document: DocumentFrame, across: int, down: int) -> None:
    """Where to cut, dashed; where to fold, a short dotted mark at both ends."""
    width, height = document.width / across, document.height / down
    for column in range(1, across):
        document.draw_cut(column * width, 8, column * width, document.height - 8)
    for row in range(1, down):
        document.draw_cut(8, row * height, document.width - 8, row * height)
    for row in range(down):
        middle = (row + 0.5) * height
        for column in range(across):
            left = column * width
            for x in (left + 8, left + width - 24):
                document.canvas.line(
                    x, middle, x + 16, middle, weight=0.4, tone=Tone.FAINT.value, dashes=(0.5, 2)
                )
