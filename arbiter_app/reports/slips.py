"""Result slips: one per board, cut apart and laid out for the players to sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.codes import Told, code_within, draw_code
from arbiter_app.reports.fit import ELLIPSIS, LEAST_TYPE, LINE_STEP, fit
from arbiter_app.reports.frame import DocumentFrame, Pdf, pdf_of
from arbiter_app.reports.phrases import about, of_round
from arbiter_app.reports.sheet import MILLIMETRE, Printing, Sheet, round_told, sheet_of
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, GameResult, Tpn
from arbiter_app.tournament.words import score_between_players
from arbiter_app.wording import Phrase

_ACROSS, _DOWN = 2, 4
_DOWN_WITH_CODES = 3
"""Fewer slips below each other, so that each player has room for a code."""

_PADDING, _PADDING_ABOVE = 7 * MILLIMETRE, 6 * MILLIMETRE
_NAME_SIZES: Final = (13.0, 12.0, 11.0, 10.0, 9.0)
"""The sizes of names to try; one for all of them."""

_SMALL_SIZE = LEAST_TYPE
_INDENT = 19.0
_BOARD_SIZE, _BOX_SIZE = 22.0, 15.0
_HEAD_HEIGHT, _BOXES_HEIGHT = 32.0, 52.0
"""Room for event and round above the names, for results and signatures below them."""

_BELOW_NAME = 1.35 * _SMALL_SIZE + 3
"""What the facts need below a name."""

_STEP_OF_GAMES, _GAME_HEIGHT, _GAME_SIZE = 22.0, 18.0, 11.5
"""From game to game of a match, and the boxes of one."""

_PADDING_WITH_CODES = 4.3 * MILLIMETRE
_CODE_GAP = 1.5
"""Above and below the codes, which have their own quiet zones."""

_RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@dataclass(frozen=True, slots=True)
class SlipPlayer:
    """A player as a slip names them."""

    tpn: Tpn
    name: str
    title: str
    rating: int
    federation: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """One board."""

    board: int
    white: SlipPlayer
    black: SlipPlayer


@dataclass(frozen=True, slots=True)
class SlipsView:
    """The slips of a round, in the order of the boards."""

    sheet: Sheet
    round_number: int
    slips: tuple[Slip, ...]
    date: str = ""
    games: int = 1
    told: Mapping[Tpn, Told] = field(default_factory=dict)

    @property
    def down(self) -> int:
        """How many slips stand below each other."""
        return _DOWN_WITH_CODES if self.told else _DOWN


def result_slips_view(
    tournament: Tournament,
    round_number: int,
    printing: Printing,
    *,
    told: Mapping[Tpn, Told] | None = None,
) -> SlipsView:
    """The slips of a paired round; `told` is what the codes say to the players, none without it.

    Raises:
        InputError: the round has not been paired.
    """
    people = {player.tpn: _named(player) for player in tournament.players}
    return SlipsView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=round_number,
        slips=tuple(
            Slip(game.board, people[game.white], people[game.black])
            for game in tournament.round(round_number).games
        ),
        date=round_told(tournament.settings, round_number, printing.catalogue, in_short=True),
        games=tournament.settings.games_per_match,
        told=told or {},
    )


def _named(player: Player) -> SlipPlayer:
    return SlipPlayer(player.tpn, player.name, player.title or "", player.rating, player.federation)


def result_slips_pdf(view: SlipsView) -> bytes:
    """The slips as PDF, eight to a page, six with codes.

    All pages are cut as one stack: each place of the page holds consecutive boards, so that the
    piles put on each other are in the order of the boards.
    """
    parts = (messages.RESULT_SLIPS.of(), of_round(view.round_number))
    title = view.sheet.catalogue.separated(parts)
    return pdf_of(view.sheet, title, lambda pdf: draw_result_slips(pdf, view))


def draw_result_slips(pdf: Pdf, view: SlipsView) -> None:
    """Add the slips to a PDF."""
    document = DocumentFrame(pdf, view.sheet, landscape=False)
    painter = _SlipPainter(document, view)
    title = view.sheet.catalogue.text(about(messages.RESULT_SLIPS, of_round(view.round_number)))
    places = _ACROSS * view.down
    pages = max(1, -(-len(view.slips) // places))
    for page in range(pages):
        document.begin_page_of_cards(title)
        _draw_cutting_lines(document, view.down)
        for place in range(places):
            number = place * pages + page
            if number < len(view.slips):
                painter.draw(place, view.slips[number])


def _draw_cutting_lines(document: DocumentFrame, down: int) -> None:
    document.draw_cut(document.width / 2, 8, document.width / 2, document.height - 8)
    for row in range(1, down):
        y = document.height * row / down
        document.draw_cut(8, y, document.width - 8, y)


class _SlipPainter:
    """Draws one slip after the other."""

    def __init__(self, document: DocumentFrame, view: SlipsView) -> None:
        self._document = document
        self._view = view
        self._say = view.sheet.catalogue.say
        self._width = document.width / _ACROSS - 2 * _PADDING
        self._height = document.height / view.down
        self._padding = _PADDING_WITH_CODES if view.told else _PADDING_ABOVE
        self._padding_above = max(self._padding, document.cards_top)
        self._boxes_height = _BOXES_HEIGHT + (view.games - 1) * _STEP_OF_GAMES
        above = self._padding + self._padding_above + _HEAD_HEIGHT
        self._block = (self._height - above - self._boxes_height) / 2
        self._name_size = self._size_of_names()

    def draw(self, place: int, slip: Slip) -> None:
        row, column = divmod(place, _ACROSS)
        left = column * self._document.width / _ACROSS + _PADDING
        top = self._document.height - row * self._height - self._padding_above
        self._draw_head(left, top, slip)
        bottom = self._document.height - (row + 1) * self._height + self._padding
        first = top - _HEAD_HEIGHT
        block = self._block
        self._draw_player(left, first, block, slip.white, Colour.WHITE)
        self._draw_player(left, first - block, block, slip.black, Colour.BLACK)
        if self._view.games == 1:
            self._draw_boxes(left, bottom + 21, self._width, 25.0, _BOX_SIZE)
        else:
            self._draw_games(left, bottom + 21)
        self._draw_signatures(left, bottom, slip)

    def _size_of_names(self) -> float:
        """The largest type in which every name is whole."""
        players = [player for slip in self._view.slips for player in (slip.white, slip.black)]
        return next(
            (
                size
                for size in _NAME_SIZES
                if not any(self._lines_of(each, size)[-1].endswith(ELLIPSIS) for each in players)
            ),
            _NAME_SIZES[-1],
        )

    def _lines_of(self, player: SlipPlayer, size: float) -> tuple[str, ...]:
        """The name in lines of this size, above the facts and beside the code."""
        room, height = self._width - _INDENT, self._block - _BELOW_NAME
        if player.tpn in self._view.told:
            room -= self._block - _CODE_GAP
            height -= _CODE_GAP + 1.5 * _SMALL_SIZE
        lines = max(1, int(height / (LINE_STEP * size)))
        name = in_own_order(player.name)
        setter = self._document.typesetter
        return fit(setter, name, Face.SEMIBOLD, room / size, most_lines=lines)

    def _draw_head(self, left: float, top: float, slip: Slip) -> None:
        draw = self._document.typesetter.draw
        canvas, say = self._document.canvas, self._say
        number = str(slip.board)
        right = left + self._width
        draw(canvas, right, top - 17, number, _BOARD_SIZE, face=Face.SEMIBOLD, align=Align.RIGHT)
        number_width = self._document.typesetter.width(number, Face.SEMIBOLD) * _BOARD_SIZE
        label_right = right - number_width - 5
        draw(
            canvas, label_right, top - 17, say(messages.BOARD), 9, tone=Tone.SOFT, align=Align.RIGHT
        )
        label_width = self._document.typesetter.width(say(messages.BOARD)) * 9
        room = label_right - label_width - left - 12
        setter = self._document.typesetter
        event = fit(setter, self._view.sheet.event, Face.REGULAR, room / 9, most_lines=2)
        is_long = len(event) > 1
        y = top - (6.5 if is_long else 8.0)
        for line in event:
            self._document.draw_within(left, y, line, 9, room)
            y -= 9.5 if is_long else 13.0
        y -= 2.0 if is_long else 0.0
        text = say(messages.ROUND, round=self._view.round_number)
        self._document.draw_within(left, y, text, 10.5, room, face=Face.SEMIBOLD, tone=Tone.INK)
        if self._view.date:
            beside = (setter.width(text, Face.SEMIBOLD) + 0.8) * 10.5
            self._document.draw_within(left + beside, y, self._view.date, 9.0, room - beside)

    def _draw_player(
        self, left: float, top: float, height: float, player: SlipPlayer, colour: Colour
    ) -> None:
        """The disc of the colour, the name, and below it what tells people of one name apart."""
        setter, canvas = self._document.typesetter, self._document.canvas
        room = self._width - _INDENT
        if self._draw_told(left, top, height - _CODE_GAP, player):
            room -= height - _CODE_GAP
        size = self._name_size
        canvas.disc(left + 6, top - 7.8, 6, colour.value)
        y = top - max(size, 12.2)
        for line in self._lines_of(player, size):
            setter.draw(canvas, left + _INDENT, y, line, size, face=Face.SEMIBOLD)
            y -= LINE_STEP * size
        rating = str(player.rating) if player.rating else self._say(messages.NOT_RATED)
        number = self._say(messages.NUMBER_OF_PLAYER, number=player.tpn)
        own = self._say(messages.COLOURS[colour]) if self._view.games == 1 else ""
        facts = (own, number, player.title, rating, player.federation)
        text = "  ·  ".join(fact for fact in facts if fact)
        y += LINE_STEP * size - 1.35 * _SMALL_SIZE
        self._document.draw_within(left + _INDENT, y, text, _SMALL_SIZE, room)

    def _draw_told(self, left: float, top: float, side: float, player: SlipPlayer) -> bool:
        """The code that tells the player why, at the right; False if there is none."""
        code = code_within(self._view.told.get(player.tpn, ()), side)
        if code is None:
            return False
        bottom = top - side
        draw_code(self._document.canvas, left + self._width - side, bottom, side, code)
        room = self._width - _INDENT - side
        label = self._say(messages.EXPLANATION)
        self._document.draw_within(left + _INDENT, bottom + 5, label, _SMALL_SIZE, room)
        return True

    def _draw_games(self, left: float, bottom: float) -> None:
        """The boxes of each game of a match, with the colour of the player named first."""
        canvas = self._document.canvas
        room = 30.0
        for game in range(self._view.games):
            y = bottom + (self._view.games - 1 - game) * _STEP_OF_GAMES
            middle = y + _GAME_HEIGHT / 2
            self._document.typesetter.draw(canvas, left, middle - 3.6, f"{game + 1}", 10.0)
            canvas.disc(left + 17, middle, 4.5, "b" if game % 2 else "w")
            self._draw_boxes(left + room, y, self._width - room, _GAME_HEIGHT, _GAME_SIZE)

    def _draw_boxes(
        self, left: float, bottom: float, room: float, height: float, size: float
    ) -> None:
        """Three results to choose from, spelled as the player named first – the other one."""
        canvas = self._document.canvas
        gap = 9.0
        width = (room - 2 * gap) / 3
        from_the_right = self._view.sheet.catalogue.isolates
        for index, result in enumerate(_RESULTS):
            x = left + index * (width + gap)
            canvas.frame(x, bottom, width, height, weight=0.7, tone=Tone.SOFT.value, radius=4)
            self._document.typesetter.draw(
                canvas,
                x + width / 2,
                bottom + height / 2 - 0.36 * size,
                score_between_players(result, from_the_right=from_the_right),
                size,
                align=Align.CENTRE,
            )

    def _draw_signatures(self, left: float, baseline: float, slip: Slip) -> None:
        """By colour; in a match, where each player has both, by name."""
        gap = 16.0
        width = (self._width - gap) / 2
        say = self._say
        who: tuple[Phrase | str, ...] = (messages.WHITE.of(), messages.BLACK.of())
        if self._view.games > 1:
            who = (slip.white.name, slip.black.name)
        for index, player in enumerate(who):
            x = left + index * (width + gap)
            rule = baseline + 7
            self._document.canvas.line(x, rule, x + width, rule, weight=0.5, tone=Tone.SOFT.value)
            text = say(messages.SIGNATURE, player=player)
            self._document.draw_within(x, baseline - 3.5, text, _SMALL_SIZE, width)
