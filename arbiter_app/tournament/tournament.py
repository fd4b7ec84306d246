"""A tournament as a value: settings, players, rounds. A snapshot never changes."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.match_result import FORFEITED, Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import (
    ByeKind,
    Colour,
    GameResult,
    Points,
    ScoringSystem,
    Tpn,
)
from arbiter_app.wording import counted, phrase

_FORFEITED_BY: Final = {
    (True, False): GameResult.BLACK_WINS_BY_FORFEIT,
    (False, True): GameResult.WHITE_WINS_BY_FORFEIT,
    (True, True): GameResult.DOUBLE_FORFEIT,
}
"""The result of a game whose White or Black has withdrawn."""


@dataclass(frozen=True, slots=True)
class Game:
    """Two players paired with each other in a round; `result` is None until it is entered.

    Where a round is a match, this is the match: `white` has White in its first game, and the
    colours change from game to game (C.04.5 (2026) 4.4).
    """

    board: int
    white: Tpn
    black: Tpn
    result: Result | None = None

    @property
    def is_played(self) -> bool:
        """False for forfeits: they are no meeting and give no colour (C.04.2 (2026) 3.4, 3.5).

        A game without a result yet, or adjourned, counts as played. A match is forfeited if one
        of the players forfeited all of it (C.04.5 (2026) Preface).
        """
        return self.result is None or not self.result.is_forfeit

    @property
    def gives_colours(self) -> bool:
        """True if the players had the colours of this board (C.04.2 (2026) 3.4).

        In a match they did if one of its games was played at least (C.04.5 (2026) 1.6).
        """
        return self.result is None or self.result.gives_colours

    @property
    def is_final(self) -> bool:
        """True if every game of the board has a result (an adjourned game has none yet)."""
        return self.result is not None and self.result.is_final

    @property
    def is_missing(self) -> bool:
        """True if the result of a game of the board is not entered."""
        return self.result is None or self.result.is_missing

    @property
    def is_adjourned(self) -> bool:
        """True if a game of the board is adjourned."""
        return self.result is not None and self.result.is_adjourned

    def won_by_forfeit(self, tpn: Tpn) -> bool:
        """True if the opponent forfeited the game and this player did not.

        A match is won by forfeit by whoever meets an opponent that forfeits all of it and did not
        do so too, whatever the points (C.04.5 (2026) 2.1.2).
        """
        if self.result is None or not self.result.is_forfeit:
            return False
        own = self.result.letters[0 if tpn == self.white else 1]
        return set(own) != {FORFEITED}

    def forfeited_by(self, tpn: Tpn) -> bool:
        """True if this player forfeited the game, or all games of the match."""
        if self.result is None:
            return False
        return set(self.result.letters[0 if tpn == self.white else 1]) == {FORFEITED}

    def result_of_withdrawn(self, gone: Container[Tpn]) -> GameResult | None:
        """The forfeit of whoever of the two is gone: round-robins keep their games (C.05 6.6).

        None if both are there.
        """
        return _FORFEITED_BY.get((self.white in gone, self.black in gone))

    @property
    def swapped(self) -> Game:
        """The same board with the colours exchanged; who won stays."""
        result = None if self.result is None else self.result.swapped
        return Game(self.board, self.black, self.white, result)

    def colour_of(self, tpn: Tpn) -> Colour:
        return Colour.WHITE if tpn == self.white else Colour.BLACK

    def opponent_of(self, tpn: Tpn) -> Tpn:
        return self.black if tpn == self.white else self.white


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without an opponent in a round."""

    tpn: Tpn
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round. Every player of the tournament has a game or a bye in it.

    Games are in board order; the order of the byes says nothing: lists have their own. `manual`
    marks a round whose pairing was changed by hand, `note` carries the arbiter's reason.
    """

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    manual: bool = False
    note: str = ""

    @property
    def is_complete(self) -> bool:
        """True if every game has a result (an adjourned game has none yet)."""
        return all(game.is_final for game in self.games)

    @property
    def pairing_allocated_bye(self) -> Tpn | None:
        for bye in self.byes:
            if bye.kind is ByeKind.PAIRING_ALLOCATED:
                return bye.tpn
        return None

    def game_of(self, tpn: Tpn) -> Game | None:
        for game in self.games:
            if tpn in (game.white, game.black):
                return game
        return None


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """An absence announced for a round not yet paired (C.04.2 (2026) 3.3; TRF26 record 240)."""

    tpn: Tpn
    round_number: int
    kind: ByeKind = ByeKind.ZERO_POINT


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Virtual points of a TPN range in a range of rounds (TRF26 record 250, TRF(x) XXA)."""

    points: Points
    first_round: int
    last_round: int
    first_tpn: Tpn
    last_tpn: Tpn


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players none of whom may meet each other in a range of rounds (TRF26 record 260, XXP).

    With `below`, the code of a criterion of the pairing system, it is a wish: they are kept apart as far
    as nothing suffers in that criterion or above it. No file but the event's own knows of such.
    """

    tpns: tuple[Tpn, ...]
    first_round: int = 1
    last_round: int = 99
    below: str = ""

    @property
    def is_wish(self) -> bool:
        """True if they may meet where a criterion would suffer otherwise."""
        return bool(self.below)

    def is_in_force(self, number: int) -> bool:
        """True if they are kept apart in a round."""
        return self.first_round <= number <= self.last_round

    @property
    def pairs(self) -> Iterator[tuple[Tpn, Tpn]]:
        """Every two of them, the smaller TPN first."""
        return combinations(sorted(set(self.tpns)), 2)


BAKU: Final = "_BAKU"
"""How the code of a system ends that asks for Baku acceleration (ETT26)."""

OF_TWO_GAMES: Final = "_DOUBLESWISS"
"""How the codes of those systems of ETT26 end whose rounds are matches of two games (C.04.5)."""


_EVERYBODY: Final = "ROUNDROBIN"
"""What is in the codes of all round-robins of ETT26."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What was decided before the first round.

    Attributes:
        system: a code of ETT26 (TRF26 record 192), e.g. `FIDE_DUTCH_2026`; `FIDE_DUTCH` means
            the edition by the first day; a `_BAKU` ending asks for Baku acceleration.
        rounds_total: number of rounds; 0 if a file does not say.
        initial_colour: the colour drawn for TPN 1 (C.04.3 (2026) 5.1), None if not drawn yet.
        tie_breaks: codes of MTB26 in order (record 202).
        round_dates: `YYYY/MM/DD` per round, empty strings where unknown.
        round_times: when each round begins, `HH:MM`, empty where unknown; none at the end are.
        rank_criterion: what ranks players of the same rating and title in place of the alphabet
            (C.04.2 (2026) 2.2.3), see `strength.RankCriterion`; empty for the alphabet.
        rating_period: for an event of more than 30 days which of several ratings counts in
            tie-breaks (C.07 (2026) 10), see `strength.RatingPeriod`; empty for a shorter event.
        start_positions: of Chess960, `0` to `959` per round, empty strings where none is drawn.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    type_of_tournament: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    round_times: tuple[str, ...] = ()
    rounds_total: int = 0
    initial_colour: Colour | None = None
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    system: str = "FIDE_DUTCH_2026"
    tie_breaks: tuple[str, ...] = ()
    starting_rank_method: str = ""
    pairing_controller: str = ""
    rank_criterion: str = ""
    rating_period: str = ""
    start_positions: tuple[str, ...] = ()

    @property
    def has_baku_acceleration(self) -> bool:
        """True if the system's code asks for the Baku method (C.04.7 (2026) 1)."""
        return self.system.endswith(BAKU)

    @property
    def is_round_robin(self) -> bool:
        """True if the system's code says that everybody meets everybody (ETT26)."""
        return _EVERYBODY in self.system.upper()

    def is_free(self, kind: ByeKind) -> bool:
        """True if a bye is the free round of an odd field: in a round-robin nobody is absent."""
        return self.is_round_robin and kind is ByeKind.ZERO_POINT

    @property
    def games_per_match(self) -> int:
        """How many games two players play who are paired: one, unless the system says matches."""
        return games_per_match(self.system)


def games_per_match(system: str) -> int:
    """The same of a system by its code (TRF26, record 192)."""
    return 2 if system.removesuffix(BAKU).endswith(OF_TWO_GAMES) else 1


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that pairing, standings, explanation and paper need, as of one moment.

    `players` is sorted by TPN, `rounds` by number from 1 without gaps. `requested_byes` speaks of
    rounds not in `rounds`. `other_records` keeps file records this program does not interpret,
    `comments` the `###` lines, both in the order of the file.
    """

    settings: Settings = field(default_factory=Settings)
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden_groups: tuple[ForbiddenGroup, ...] = ()
    comments: tuple[str, ...] = ()
    other_records: tuple[str, ...] = ()

    @property
    def next_round(self) -> int:
        """The number of the round that would be paired next."""
        return len(self.rounds) + 1

    @property
    def last_complete_round(self) -> int:
        """The number of leading rounds in which every game has a result."""
        for played in self.rounds:
            if not played.is_complete:
                return played.number - 1
        return len(self.rounds)

    def player(self, tpn: Tpn) -> Player:
        """The player with this TPN.

        Raises:
            InputError: no such player.
        """
        players = self.players
        if 1 <= tpn <= len(players) and players[tpn - 1].tpn == tpn:
            return players[tpn - 1]
        for player in players:
            if player.tpn == tpn:
                return player
        raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn))

    def players_by_tpn(self) -> Mapping[Tpn, Player]:
        return {player.tpn: player for player in self.players}

    def round(self, number: int) -> Round:
        """The paired round with this number.

        Raises:
            InputError: the round has not been paired.
        """
        if not 1 <= number <= len(self.rounds):
            raise InputError(
                phrase(
                    "Round {number} has not been paired. Rounds paired so far: {paired}.",
                    number=number,
                    paired=len(self.rounds),
                )
            )
        return self.rounds[number - 1]

    def game_on(self, number: int, board: int) -> Game | None:
        """The game on a board of a round, None if there is none (any more)."""
        games = self.rounds[number - 1].games if 1 <= number <= len(self.rounds) else ()
        return next((game for game in games if game.board == board), None)

    def before_round(self, number: int) -> Tournament:
        """The tournament as it stood when round `number` was about to be paired.

        Byes of that round other than the PAB were known before its pairing, so they become
        requested byes. The initial colour, known then, stays although only round 1 may show it.

        Raises:
            InputError: the round before it has not been paired.
        """
        if not 1 <= number <= len(self.rounds) + 1:
            raise InputError(
                counted(
                    len(self.rounds),
                    "Round {number} is not available: only {count} round has been paired.",
                    "Round {number} is not available: only {count} rounds have been paired.",
                    number=number,
                )
            )
        if number == len(self.rounds) + 1:
            return self
        known = tuple(
            RequestedBye(bye.tpn, later.number, bye.kind)
            for later in self.rounds[number - 1 :]
            for bye in later.byes
            if bye.kind.is_requested
        )
        settings = self.settings
        if number == 1 and settings.initial_colour is None:
            settings = replace(settings, initial_colour=self.initial_colour)
        return replace(
            self,
            settings=settings,
            rounds=self.rounds[: number - 1],
            requested_byes=known + self.requested_byes,
        )

    @property
    def initial_colour(self) -> Colour | None:
        """The initial-colour (C.04.3 (2026) 5.1): as drawn, or as round 1 shows it.

        TRF26 leaves record 152 out where the highest ranked player paired in round 1 has that
        colour; other files do not have it at all. Of games that were not played, a file may not
        know the colours; of matches of two games it does. None before round 1.
        """
        drawn = self.settings.initial_colour
        if drawn is not None or not self.rounds or not self.rounds[0].games:
            return drawn
        first = self.rounds[0]
        is_of_matches = self.settings.games_per_match > 1
        shown = [game for game in first.games if is_of_matches or game.is_played]
        games = shown or list(first.games)
        game = min(games, key=lambda game: min(game.white, game.black))
        higher = min(game.white, game.black)
        present = {tpn for game in first.games for tpn in (game.white, game.black)}
        if first.pairing_allocated_bye is not None:
            present.add(first.pairing_allocated_bye)
        colour = game.colour_of(higher)
        # 5.2.5: an odd number, among those who are there, has the initial-colour.
        is_odd = sum(tpn <= higher for tpn in present) % 2 == 1
        return colour if is_odd else colour.opposite

    def absences(self, number: int) -> Mapping[Tpn, ByeKind]:
        """Players not to be paired in a round not yet paired, with the bye each gets.

        Withdrawn players get zero-point byes (C.04.2 (2026) 3.2, 3.3), whatever they had asked
        for before: every round after a withdrawal is a zero-point bye (C.07 (2026) 16.1.1).
        """
        away = {
            request.tpn: request.kind
            for request in self.requested_byes
            if request.round_number == number
        }
        for player in self.players:
            if player.is_withdrawn_in(number):
                away[player.tpn] = ByeKind.ZERO_POINT
        return away

    def withdrawn_in(self, number: int) -> frozenset[Tpn]:
        """Who has withdrawn by a round."""
        return frozenset(player.tpn for player in self.players if player.is_withdrawn_in(number))

    @property
    def strict_groups(self) -> tuple[ForbiddenGroup, ...]:
        """The groups that are no wishes: forbidden pairs, as a report file has them."""
        return tuple(group for group in self.forbidden_groups if not group.is_wish)

    def forbidden_pairs(self, number: int) -> Iterator[tuple[Tpn, Tpn]]:
        """Pairs that may not meet in a round, each with the smaller TPN first; without wishes."""
        for group in self.forbidden_groups:
            if group.is_in_force(number) and not group.is_wish:
                yield from group.pairs

    def wishes(self, number: int) -> Mapping[str, frozenset[tuple[Tpn, Tpn]]]:
        """Pairs that are not to meet in a round as far as no criterion from one upwards suffers.

        By the code of that criterion, each pair with the smaller TPN first.
        """
        found: dict[str, frozenset[tuple[Tpn, Tpn]]] = {}
        for group in self.forbidden_groups:
            if group.is_wish and group.is_in_force(number):
                found[group.below] = found.get(group.below, frozenset()).union(group.pairs)
        return found
