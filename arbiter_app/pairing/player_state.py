"""One player as the pairing sees them before a round: score, colours, floats, bye standing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.tournament.abnormal import LetterPoints, points_table
from arbiter_app.tournament.acceleration import fits_baku, ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Points, ScoringSystem, Tpn
from arbiter_app.wording import phrase


class Strength(IntEnum):
    """Strength of a colour preference (C.04.3 (2026) 1.7), the stronger the larger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(Enum):
    """The float of one round (C.04.3 (2026) 1.4.2-1.4.4)."""

    NONE = "-"
    DOWN = "D"
    UP = "U"


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player before the round to be paired.

    Attributes:
        score: pairing score (points in the standings plus virtual points), in tenths.
        points: points in the standings, in tenths.
        colours: colours of the games played, earliest first (C.04.2 3.4).
        colour_difference: games with White minus games with Black (1.6).
        due: preferred colour, None without a game played (1.7).
        floats: by rounds back: index 0 the previous round, 1 two rounds before.
        met: round in which each opponent was last met over the board (C1).
        bye_barred_since: round that bars the player from the PAB (C2), None if eligible.
        unplayed: rounds so far without a game over the board (C9).
        parity_number: TPN on the numbering that skips players never paired (5.2.5).
        is_topscorer: pairing score over half of the maximum, final round only (1.8).
    """

    tpn: Tpn
    score: Points
    points: Points
    colours: tuple[Colour, ...]
    colour_difference: int
    due: Colour | None
    strength: Strength
    floats: tuple[Float, Float]
    met: Mapping[Tpn, int]
    bye_barred_since: int | None
    unplayed: int
    parity_number: int
    is_topscorer: bool

    @property
    def may_get_bye(self) -> bool:
        return self.bye_barred_since is None


# Taken from their enumerations once: there a look-up costs more than all else done for a game.
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK
_LEVEL, _DOWN, _UP = Float.NONE, Float.DOWN, Float.UP


def colour_preference(colours: tuple[Colour, ...]) -> tuple[Colour | None, Strength]:
    """The colour due and how strongly (C.04.3 (2026) 1.7.1-1.7.4), from the games played."""
    if not colours:
        return None, Strength.NONE
    last = colours[-1]
    difference = 2 * colours.count(_WHITE) - len(colours)
    evening = _BLACK if difference > 0 or (difference == 0 and last is _WHITE) else _WHITE
    if not -2 < difference < 2:
        return evening, Strength.ABSOLUTE
    if len(colours) >= 2 and colours[-2] is last:
        return (_BLACK if last is _WHITE else _WHITE), Strength.ABSOLUTE
    return evening, (Strength.STRONG if difference else Strength.MILD)


@dataclass(frozen=True, slots=True)
class UnplayedRules:
    """What a round without a game over the board means, by edition.

    `always_floats_down`: a downfloat for whatever reason (2017, A.4.b) or only for scoring more
    than a loss (2026, 1.4.3). `full_point_bars_bye`: whether any round scored like a win without
    playing bars the PAB ([C2] 2026) or only a PAB or forfeit win (C.2 2017).
    """

    always_floats_down: bool
    full_point_bars_bye: bool


UNPLAYED_2026 = UnplayedRules(always_floats_down=False, full_point_bars_bye=True)
UNPLAYED_2017 = UnplayedRules(always_floats_down=True, full_point_bars_bye=False)


@dataclass(slots=True)
class _Record:
    """What is gathered about one player while walking through the rounds."""

    points: Points
    colours: list[Colour]
    met: dict[Tpn, int]
    floats: list[Float]
    bye_barred_since: int | None
    was_paired: bool


def player_states(
    tournament: Tournament, rules: UnplayedRules = UNPLAYED_2026
) -> tuple[PlayerState, ...]:
    """The players to be paired in round `tournament.next_round`, in the order of 1.2.

    Raises:
        InputError: a game of an earlier round has no result.
    """
    number = tournament.next_round
    records = _records(tournament, rules)
    virtual = virtual_points(tournament)
    absent = tournament.absences(number)
    is_final = number == tournament.settings.rounds_total
    half_of_maximum = tournament.settings.scoring.win * (number - 1)
    states: list[PlayerState] = []
    arrived = 0
    for player in tournament.players:
        record = records[player.tpn]
        is_paired = player.tpn not in absent
        arrived += is_paired or record.was_paired
        if not is_paired:
            continue
        colours = tuple(record.colours)
        played = len(colours)
        due, strength = colour_preference(colours)
        score = record.points + (virtual(player.tpn, number) if virtual else 0)
        floats = record.floats
        states.append(
            PlayerState(
                player.tpn,
                score,
                record.points,
                colours,
                2 * colours.count(_WHITE) - played,
                due,
                strength,
                (floats[-1] if floats else _LEVEL, floats[-2] if len(floats) > 1 else _LEVEL),
                record.met,
                record.bye_barred_since,
                number - 1 - played,
                arrived,
                is_final and 2 * score > half_of_maximum,
            )
        )
    states.sort(key=_order)
    return tuple(states)


def _order(state: PlayerState) -> tuple[Points, Tpn]:
    return -state.score, state.tpn


def _records(tournament: Tournament, rules: UnplayedRules) -> dict[Tpn, _Record]:
    scoring = tournament.settings.scoring
    points_of = LetterPoints(scoring.letter_points())
    table = points_table(tournament)
    is_plain = table.is_plain
    unplayed = _Unplayed(scoring, rules)
    virtual = virtual_points(tournament)
    records = {
        player.tpn: _Record(0, [], {}, [], None, was_paired=False) for player in tournament.players
    }
    for played in tournament.rounds:
        number = played.number
        for game in played.games:
            white, black = records[game.white], records[game.black]
            result = game.result
            if result is None:
                raise result_missing(game, number)
            white.was_paired = black.was_paired = True
            white_letters, black_letters = result.letters
            if is_plain:
                white_points = points_of[white_letters]
                black_points = points_of[black_letters]
            else:
                white_points = table.of(game.white, number, white_letters)
                black_points = table.of(game.black, number, black_letters)
            if result.is_forfeit:
                unplayed.add(white, white_letters, number, white_points)
                unplayed.add(black, black_letters, number, black_points)
            else:
                _add_meeting(game, number, white, black, virtual)
            white.points += white_points
            black.points += black_points
        for bye in played.byes:
            record = records[bye.tpn]
            points = table.of(bye.tpn, number, bye.kind.value)
            unplayed.add(record, bye.kind.value, number, points)
            record.was_paired |= bye.kind is ByeKind.PAIRING_ALLOCATED
            record.points += points
        if table.adds:
            for tpn, record in records.items():
                record.points += table.added(tpn, number)
    return records


def result_missing(game: Game, number: int) -> InputError:
    """The refusal to pair after a round of which a result is not known."""
    return InputError(
        phrase(
            "Round {number}, board {board}: the result of {white} against {black} is missing.",
            number=number,
            board=game.board,
            white=game.white,
            black=game.black,
        ),
        hint=phrase("Enter it, or mark the game as adjourned, before pairing the next round."),
    )


def _add_meeting(
    game: Game, number: int, white: _Record, black: _Record, virtual: VirtualPointsOf | None
) -> None:
    """A game over the board, while both still have the points they had before the round."""
    white.colours.append(_WHITE)
    black.colours.append(_BLACK)
    white.met[game.black] = number
    black.met[game.white] = number
    difference = white.points - black.points
    if virtual is not None:
        difference += virtual(game.white, number) - virtual(game.black, number)
    if difference == 0:
        white.floats.append(_LEVEL)
        black.floats.append(_LEVEL)
    elif difference > 0:
        white.floats.append(_DOWN)
        black.floats.append(_UP)
    else:
        white.floats.append(_UP)
        black.floats.append(_DOWN)


@dataclass(frozen=True, slots=True)
class _Unplayed:
    """Rounds without playing: the float each gives, and whether it bars the PAB."""

    scoring: ScoringSystem
    rules: UnplayedRules

    def add(self, record: _Record, letter: str, number: int, points: Points) -> None:
        """`points` are what the round was worth to this player, abnormal points included."""
        is_bye = letter == ByeKind.PAIRING_ALLOCATED.value
        floats = self.rules.always_floats_down or is_bye or points > self.scoring.loss
        record.floats.append(_DOWN if floats else _LEVEL)
        full_point = self.rules.full_point_bars_bye and points >= self.scoring.win
        bars = is_bye or full_point or (letter == "+" and not self.rules.full_point_bars_bye)
        if bars and record.bye_barred_since is None:
            record.bye_barred_since = number


# Virtual points for the engines: records 250 and XXA, or the Baku method (C.04.7 (2026) 1).


VirtualPointsOf: TypeAlias = Callable[[Tpn, int], Points]
"""Virtual points of a player in a round, in tenths."""


def virtual_points(tournament: Tournament) -> VirtualPointsOf | None:
    """The virtual points in force, None without acceleration.

    Raises:
        InputError: Baku acceleration with points other than win = 2 draws, loss = 0 (1.1).
    """
    settings = tournament.settings
    is_baku = settings.has_baku_acceleration
    if is_baku and not tournament.virtual_points and not fits_baku(settings.scoring):
        raise InputError(
            phrase(
                "For Baku acceleration, a win must be worth two draws and a loss nothing"
                " (C.04.7 1.1)."
            ),
            hint=phrase("Change the scoring system or choose a system without acceleration."),
        )
    ranges = ranges_in_force(tournament)
    if not ranges and not is_baku:
        return None
    tpns = [player.tpn for player in tournament.players]
    by_round: dict[int, Mapping[Tpn, Points]] = {}

    def points_of(tpn: Tpn, number: int) -> Points:
        if number not in by_round:
            by_round[number] = virtual_points_in(ranges, number, tpns)
        return by_round[number].get(tpn, 0)

    return points_of


# Pairing scores before the rounds paired so far, by which floats are judged.


class PastScores:
    """Scores before earlier rounds, as the pairing of those rounds saw them."""

    def __init__(self, tournament: Tournament) -> None:
        self.histories = histories(tournament)
        self._virtual = virtual_points(tournament)
        rounds = len(tournament.rounds)
        self._running = {tpn: _running(own, rounds) for tpn, own in self.histories.items()}

    def before(self, tpn: Tpn, round_number: int) -> Points:
        """The score before a round, with virtual points where the event is accelerated."""
        extra = self._virtual(tpn, round_number) if self._virtual else 0
        return self._running[tpn][round_number - 1] + extra


def _running(history: PlayerHistory, rounds: int) -> list[Points]:
    """The points after 0, 1, … rounds."""
    gains = [0] * (rounds + 1)
    for entry in history.entries:
        gains[entry.round_number] += entry.points
    for number, points in history.added:
        gains[number] += points
    total = 0
    return [total := total + gain for gain in gains]
