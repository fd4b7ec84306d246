"""The results of a match: two players who meet in several games of one round (C.04.5 (2026) Preface).

A round of one game has a `GameResult` on each board, a round of matches a `MatchResult`; either is a
`Result`. What follows from it is asked of both in the same words: `letters`, `is_forfeit`,
`is_adjourned`, `is_final`, `swapped`. Nothing of that is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from arbiter_app.tournament.types import Colour, GameResult

NOT_ENTERED: Final = "  "
"""What stands for a game that is not entered among those of a match."""

NO_LETTERS: Final = (" ", " ")
"""The letters of White and Black while nothing is entered."""

OPEN_LETTERS: Final = frozenset(" ?")
"""The letters of a game that has no final result."""

FORFEITED: Final = "-"
"""The letter of a game that a player forfeited."""

FORFEIT_LETTERS: Final = frozenset("+-")
"""The letters of a game that was not played."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The results of all games of a match, in their order; None for one that is not entered.

    The letters of each are those of the player with White in the first game, then the opponent's,
    whoever has White in that game: `WHITE_WINS` in the second game is a win of the player who has
    Black in it. A match of which no game is entered has no result: None, not this.
    """

    games: tuple[GameResult | None, ...]

    @property
    def letters(self) -> tuple[str, str]:
        """White's letters, one for each game, then Black's; a blank for a game not entered."""
        value = self.value
        return value[::2], value[1::2]

    def letter(self, colour: Colour) -> str:
        """The letters of the player with a colour in the first game, one for each game."""
        return self.letters[0 if colour is Colour.WHITE else 1]

    @property
    def value(self) -> str:
        """The letters game by game, as `match_value` reads them: `10==`, `10  `."""
        return "".join(NOT_ENTERED if game is None else game.value for game in self.games)

    @property
    def is_forfeit(self) -> bool:
        """True if one of the players forfeited all games (C.04.5 (2026) Preface).

        Any other match is regularly played, even if each player forfeited one game.
        """
        return any(set(letters) == {FORFEITED} for letters in self.letters)

    @property
    def gives_colours(self) -> bool:
        """True if a game was played, or may still be, of a match not forfeited (1.6)."""
        return not self.is_forfeit and any(
            game is None or not game.is_forfeit for game in self.games
        )

    @property
    def is_adjourned(self) -> bool:
        """True if a game of the match is."""
        return GameResult.ADJOURNED in self.games

    @property
    def is_missing(self) -> bool:
        """True if a game has not been entered."""
        return None in self.games

    @property
    def is_final(self) -> bool:
        return not self.is_missing and not self.is_adjourned

    @property
    def swapped(self) -> MatchResult:
        """The same results with the colours of the match exchanged."""
        return MatchResult(tuple(None if game is None else game.swapped for game in self.games))


Result: TypeAlias = GameResult | MatchResult
"""What a board of a round can have: the result of a game, or those of a match."""


def result_of(games: Sequence[GameResult | None]) -> Result | None:
    """The result of a board from those of its games; None if none is entered."""
    if all(game is None for game in games):
        return None
    return games[0] if len(games) == 1 else MatchResult(tuple(games))


def games_of(result: Result | None, count: int) -> tuple[GameResult | None, ...]:
    """The results of a board's `count` games, in their order."""
    if result is None:
        return (None,) * count
    return result.games if isinstance(result, MatchResult) else (result,)


def game_by_game(
    before: Result | None, after: Result | None
) -> Iterator[tuple[GameResult | None, GameResult | None]]:
    """The results of each game of a board as it was, and as it is."""
    count = max(len(games_of(one, 1)) for one in (before, after))
    return zip(games_of(before, count), games_of(after, count), strict=True)


def with_game(
    result: Result | None, index: int, of_game: GameResult | None, count: int
) -> Result | None:
    """The result of a board of `count` games with that of one of them in place, counted from 0."""
    games = list(games_of(result, count))
    games[index] = of_game
    return result_of(games)


def parse_result(value: str) -> Result:
    """A result from its `value`.

    Raises:
        ValueError: it is none.
    """
    if len(value) == 2:
        return GameResult(value)
    if len(value) % 2 or not value.strip():
        raise ValueError(f"not a result: {value[:20]!r}")
    pairs = [value[begin : begin + 2] for begin in range(0, len(value), 2)]
    return MatchResult(tuple(None if pair == NOT_ENTERED else GameResult(pair) for pair in pairs))
