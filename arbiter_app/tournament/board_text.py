"""Boards and missing results in sentences, as they stand in the log and in refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from arbiter_app.tournament.open_games import OpenGame
from arbiter_app.wording import SEMICOLON, Message, Phrase, Several, phrase, separated

_MOST_SHOWN = 10
_BOARDS = Message("board {boards}", "boards {boards}")
_MISSING = Message("{count} result missing, {boards}", "{count} results missing, {boards}")
_ADJOURNED = Message("{count} game adjourned, {boards}", "{count} games adjourned, {boards}")


def boards_text(boards: Sequence[int]) -> Phrase:
    """`board 3`, `boards 3, 5`, at most ten of them."""
    shown = separated(boards[:_MOST_SHOWN])
    more = len(boards) - _MOST_SHOWN
    if more > 0:
        return phrase("boards {boards} and {more} more", boards=shown, more=more)
    return _BOARDS.of(len(boards), boards=shown)


def places_told(places: Sequence[int | None]) -> Several:
    """Where in a pairing something is: `boards 1, 8, the bye`; None is the bye."""
    boards = [board for board in places if board is not None]
    told = [boards_text(boards)] if boards else []
    if None in places:
        told.append(phrase("the bye"))
    return separated(told)


def missing_text(games: Iterable[OpenGame]) -> Iterator[Phrase]:
    """A sentence for each round with open games, such as `Round 4: 2 results missing, boards 3, 5`."""
    for number, found in groupby(games, key=attrgetter("round_number")):
        own = tuple(found)
        missing = [game.board for game in own if not game.is_adjourned]
        adjourned = [game.board for game in own if game.is_adjourned]
        told = [_told(_MISSING, missing)] if missing else []
        told += [_told(_ADJOURNED, adjourned)] if adjourned else []
        yield phrase("Round {number}: {told}.", number=number, told=separated(told, SEMICOLON))


def _told(message: Message, boards: Sequence[int]) -> Phrase:
    return message.of(len(boards), count=len(boards), boards=boards_text(boards))
