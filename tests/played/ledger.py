"""What the arbiter did, kept by hand: players by name, the literal meaning of every act."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import GameResult

_FINAL = frozenset(set(GameResult) - {GameResult.ADJOURNED})


def games_on(result: Result | None) -> tuple[GameResult | None, ...]:
    """What is known of each game of a board; nothing of any game without a result."""
    if isinstance(result, MatchResult):
        return result.games
    return (result, result) if result is None else (result,)


def turned(result: Result | None) -> Result | None:
    """What the other player would say: of each game the letters in the other order."""
    if result is None:
        return None
    games = [None if game is None else GameResult(game.value[::-1]) for game in games_on(result)]
    if isinstance(result, MatchResult):
        return MatchResult(tuple(games))
    return games[0]


@dataclass
class Board:
    """A board: who has which colour and the result, for the pairings and for the rating report."""

    white: str
    black: str
    result: Result | None = None
    really: tuple[str, str, Result] | None = None


_OF_2017 = "FIDE_DUTCH_2017"


@dataclass
class Ledger:
    """The rounds as they were made, who is gone since when, who asked for which byes."""

    rounds: list[dict[int, Board]] = field(default_factory=list)
    gone: dict[str, int] = field(default_factory=dict)
    asked: set[tuple[str, int]] = field(default_factory=set)
    fide_mode: bool = True

    def take_settings(self, settings: Settings) -> None:
        """FIDE mode is left with a system that FIDE does not describe (C.02.03 Art. 7), and with the
        edition of 2017 in a tournament that begins when that of 2026 is in force.
        """
        is_replaced = settings.start_date >= "2026/02/01"
        code = settings.system
        if code.startswith(("LIM", "SWISS")) or (is_replaced and code.startswith(_OF_2017)):
            self.fide_mode = False

    def on_board(self, number: int, board: int) -> Result | None:
        """The result as it really was, from the side of the board's White player."""
        entry = self.rounds[number - 1][board]
        white, _, result = entry.really or (entry.white, entry.black, entry.result)
        return result if white == entry.white else turned(result)

    def add_round(self, tournament: Tournament) -> None:
        """The round just paired."""
        self.rounds.append({})
        self.take_pairing(tournament)

    def take_pairing(self, tournament: Tournament) -> None:
        """The last round as it stands, with its results."""
        names = {player.tpn: player.name for player in tournament.players}
        self.rounds[-1] = {
            game.board: Board(names[game.white], names[game.black], game.result)
            for game in tournament.rounds[-1].games
        }

    def renumber_boards(self, tournament: Tournament) -> None:
        """The boards of a copy: a report file does not have them."""
        names = {player.tpn: player.name for player in tournament.players}
        for entries, played in zip(self.rounds, tournament.rounds, strict=True):
            by_players = {(entry.white, entry.black): entry for entry in entries.values()}
            entries.clear()
            for game in played.games:
                entries[game.board] = by_players[names[game.white], names[game.black]]

    def take_byes(self, tournament: Tournament) -> None:
        """Byes that a round made by hand gives count as asked for."""
        names = {player.tpn: player.name for player in tournament.players}
        last = tournament.rounds[-1]
        self.asked |= {(names[bye.tpn], last.number) for bye in last.byes if bye.kind.is_requested}

    def take_back(self) -> None:
        """The last round is unpaired: who had left by then plays neither in it nor later."""
        number = len(self.rounds)
        self.rounds.pop()
        for name, first in self.gone.items():
            if first == number + 1:
                self.gone[name] = number

    def leave(self, name: str, first: int, next_round: int) -> None:
        """From a round on; what was only announced is replaced, who has left stays away."""
        before = self.gone.get(name, first)
        self.gone[name] = first if before > next_round else min(before, first)

    def is_late(self, number: int, board: int, white: str, result: Result | None) -> bool:
        """C.04.2 4.3: another result than before, reported after the round that followed was over.

        In a match that is asked of each game: to enter one that was open corrects nothing.
        """
        entry = self.rounds[number - 1][board]
        claimed = games_on(result if white == entry.white else turned(result))
        return number + 1 < len(self.rounds) and any(
            was in _FINAL and (now is not was or white != entry.white)
            for was, now in zip(games_on(entry.result), claimed, strict=False)
        )

    def enter(self, number: int, board: int, result: Result | None) -> None:
        """A result from the side of the board's White player, by the moment at which it is
        reported; the later act replaces the earlier.
        """
        entry = self.rounds[number - 1][board]
        white, black, _ = entry.really or (entry.white, entry.black, None)
        if white != entry.white and result is not None:
            result = turned(result)
        if self.fide_mode and self.is_late(number, board, white, result):
            assert result is not None
            same = (white, black, result) == (entry.white, entry.black, entry.result)
            entry.really = None if same else (white, black, result)
        else:
            entry.white, entry.black, entry.result, entry.really = white, black, result, None

    def reverse(self, number: int, board: int) -> None:
        """The colours were the other way round."""
        entry = self.rounds[number - 1][board]
        white, black, result = entry.really or (entry.white, entry.black, entry.result)
        result = turned(result)
        if self.fide_mode and self.is_late(number, board, black, result):
            assert result is not None
            same = (black, white, result) == (entry.white, entry.black, entry.result)
            entry.really = None if same else (black, white, result)
        else:
            entry.white, entry.black, entry.result, entry.really = black, white, result, None

    def adjourn(self, games: int) -> None:
        """Every game of the last round that is not known is adjourned (C.04.2 3.1)."""
        for board in self.rounds[-1].values():
            known = [game or GameResult.ADJOURNED for game in games_on(board.result)]
            board.result = known[0] if games == 1 else MatchResult(tuple(known))

    def games(self, *, for_rating: bool) -> list[set[tuple[str, str, Result | None]]]:
        """Who played whom in each round, with the result that counts."""
        return [
            {
                board.really
                if for_rating and board.really is not None
                else (board.white, board.black, board.result)
                for board in boards.values()
            }
            for boards in self.rounds
        ]
