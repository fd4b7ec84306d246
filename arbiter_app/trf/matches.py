"""The columns of a match put together: one opponent, colours that change, one bye for all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn, TypeAlias

from arbiter_app.tournament.match_result import Result, result_of
from arbiter_app.tournament.tournament import Bye
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trf.cells import BLANK, cell_columns
from arbiter_app.trf.players import PlayerRecord
from arbiter_app.trf.problems import TrfError
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.wording import Phrase, phrase

GamePair: TypeAlias = tuple[Tpn, Tpn, GameResult | None]
"""White, Black and result of a game."""

ReadPair: TypeAlias = tuple[Tpn, Tpn, Result | None]
"""White, Black and result of a board of a round."""

ReadColumn: TypeAlias = tuple[list[GamePair], list[Bye]]
"""The pairs and the byes of a column, in which every player has one of them."""


def match_round(
    number: int, rows: Mapping[Tpn, PlayerRecord], of_games: Sequence[ReadColumn]
) -> tuple[list[ReadPair], list[Bye]]:
    """The boards and byes of a round from those of its games (C.04.5 (2026) Preface, 4.4).

    Raises:
        TrfError: a player has another opponent, the same colour or another bye in a later game.
    """
    (pairs, byes), *others = of_games
    if not others:
        return [*pairs], byes
    merger = _Matches(number, rows, len(of_games))
    games = {_key(white, black): [(white, result)] for white, black, result in pairs}
    for index, (later, later_byes) in enumerate(others, start=1):
        merger.same_byes(index, byes, later_byes)
        for white, black, result in later:
            match = games.get(_key(white, black))
            if match is None:
                merger.other_opponent(index, white, pairs, black)
            first_white = match[0][0]
            if (white == first_white) == bool(index % 2):
                merger.same_colour(index, white)
            match.append((white, result))
    return [
        (white, black, _result(white, games[_key(white, black)])) for white, black, _ in pairs
    ], byes


def _key(white: Tpn, black: Tpn) -> tuple[Tpn, Tpn]:
    return (white, black) if white < black else (black, white)


def _result(white: Tpn, games: Sequence[tuple[Tpn, GameResult | None]]) -> Result | None:
    """The result of a match, seen from the player with White in the first game."""
    turned: list[GameResult | None] = []
    for with_white, result in games:
        turned.append(result if result is None or with_white == white else result.swapped)
    return result_of(turned)


class _Matches:
    """What is wrong with the games of a round, with the line and the columns that show it."""

    def __init__(self, number: int, rows: Mapping[Tpn, PlayerRecord], games: int) -> None:
        self._columns = RoundColumns(games)
        self._first = self._columns.first(number)
        self._rows = rows

    def same_byes(self, index: int, byes: Sequence[Bye], later: Sequence[Bye]) -> None:
        """Refuses a bye that is not the same in a later game: byes are for matches."""
        kinds = {bye.tpn: bye.kind for bye in byes}
        for bye in later:
            earlier = kinds.pop(bye.tpn, None)
            if earlier is None:
                self._fail(
                    index,
                    bye.tpn,
                    phrase("player {tpn} has an opponent in the first game", tpn=bye.tpn),
                )
            if earlier is not bye.kind:
                self._fail(
                    index,
                    bye.tpn,
                    phrase(
                        "player {tpn} has the bye {kind} in the first game",
                        tpn=bye.tpn,
                        kind=earlier,
                    ),
                )
        for tpn in kinds:
            self._fail(index, tpn, phrase("player {tpn} has a bye in the first game", tpn=tpn))

    def other_opponent(
        self, index: int, tpn: Tpn, pairs: Sequence[GamePair], opponent: Tpn
    ) -> NoReturn:
        """Refuses another opponent in a later game."""
        met = {white: black for white, black, _ in pairs} | {
            black: white for white, black, _ in pairs
        }
        # The one of the two with the smaller number: their line comes first.
        named = min(tpn, opponent)
        self._fail(
            index,
            named,
            phrase(
                "player {tpn} has player {opponent} as the opponent in the first game",
                tpn=named,
                opponent=met[named],
            ),
        )

    def same_colour(self, index: int, white: Tpn) -> NoReturn:
        """Refuses colours that do not change from game to game."""
        self._fail(
            index,
            white,
            phrase(
                "player {tpn} also has White in game {game}; colours must alternate",
                tpn=white,
                game=index,
            )
            if index > 1
            else phrase(
                "player {tpn} also has White in the first game; colours must alternate", tpn=white
            ),
        )

    def _fail(self, index: int, tpn: Tpn, message: Phrase) -> NoReturn:
        column = self._first + index
        raise TrfError(
            phrase(
                "{round}: {message}; expected the same match with colours reversed, or the"
                " same bye.",
                round=self._columns.name(column),
                message=message,
            ),
            line=self._rows[tpn].line,
            columns=cell_columns(column),
        )


def check_announced(row: PlayerRecord, columns: RoundColumns, last_paired: int) -> None:
    """Refuses byes of later rounds that are not for the whole match.

    Raises:
        TrfError: the games of a match have different byes.
    """
    for column in range(columns.last(last_paired) + 1, len(row.cells) + 1):
        first = columns.first(columns.round_of(column))
        letters = {row.cell(of_game).letter for of_game in range(first, first + columns.games)}
        if letters != {row.cells[column - 1].letter}:
            wrong = first + columns.games - 1
            raise TrfError(
                phrase(
                    "{round}: player {tpn} has the bye {kind} in the first game; expected the same"
                    " bye in all games of a match.",
                    round=columns.name(wrong),
                    tpn=row.player.tpn,
                    kind=row.cell(first).letter or BLANK.letter,
                ),
                line=row.line,
                columns=cell_columns(wrong),
            )
