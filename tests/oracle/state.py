"""What C.04.3 (2026) Article 1 says about one player before a round is paired."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from math import ceil
from typing import TypeAlias

from arbiter_app.tournament.history import PlayerHistory, RoundEntry, histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Points, ScoringSystem, Tpn


class Strength(IntEnum):
    """Strength of a colour preference (1.7); a larger number is stronger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(StrEnum):
    """The float a player received in one round (1.4)."""

    DOWN = "D"
    UP = "U"
    NONE = "-"


FloatRule: TypeAlias = Callable[[Tournament, Mapping[Tpn, PlayerHistory], Tpn, int], Float]
"""The float of a player in a round."""

PabRule: TypeAlias = Callable[[PlayerHistory, ScoringSystem], bool]
"""Whether a player may receive the PAB."""


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player who is to be paired, as the rules see them.

    `score` is the pairing score (C.04.7 (2026) 1.5); `number` is the TPN counted without players
    who were never paired (D9); `floats` are those of the previous round and of two rounds
    before; `unplayed` counts the rounds without a played game.
    """

    tpn: Tpn
    number: int
    score: Points
    colours: tuple[Colour, ...]
    floats: tuple[Float, Float]
    unplayed: int
    may_receive_pab: bool
    is_topscorer: bool
    met: frozenset[Tpn]

    @property
    def colour_difference(self) -> int:
        """1.6: games with White minus games with Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    @property
    def strength(self) -> Strength:
        return colour_preference(self.colours)[1]

    @property
    def preference(self) -> Colour | None:
        return colour_preference(self.colours)[0]

    @property
    def rank(self) -> tuple[int, int]:
        """1.2: sorts by score descending, then TPN ascending."""
        return (-self.score, self.tpn)


def colour_preference(colours: tuple[Colour, ...]) -> tuple[Colour | None, Strength]:
    """The colour preference after these played games, earliest first (1.7).

    A difference beyond one is looked at before the last two games; in legally paired tournaments
    the two never contradict each other.
    """
    if not colours:
        return None, Strength.NONE
    difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    if difference > 1:
        return Colour.BLACK, Strength.ABSOLUTE
    if difference < -1:
        return Colour.WHITE, Strength.ABSOLUTE
    if len(colours) >= 2 and colours[-1] is colours[-2]:
        return colours[-1].opposite, Strength.ABSOLUTE
    if difference == 1:
        return Colour.BLACK, Strength.STRONG
    if difference == -1:
        return Colour.WHITE, Strength.STRONG
    return colours[-1].opposite, Strength.MILD


def virtual_points(tournament: Tournament, tpn: Tpn, round_number: int) -> Points:
    """C.04.7 (2026) 1.4: by the table of virtual points, or else by the Baku method."""
    if tournament.virtual_points or not tournament.settings.system.endswith("_BAKU"):
        return sum(
            grant.points
            for grant in tournament.virtual_points
            if grant.first_round <= round_number <= grant.last_round
            and grant.first_tpn <= tpn <= grant.last_tpn
        )
    win, accelerated = tournament.settings.scoring.win, ceil(tournament.settings.rounds_total / 2)
    if round_number > accelerated or tpn > _last_of_group_a(tournament):
        return 0
    return win if round_number <= ceil(accelerated / 2) else win // 2


def _last_of_group_a(tournament: Tournament) -> Tpn:
    """C.04.7 (2026) 1.2, 1.3: the first half of those there in round 1, rounded up to even."""
    if tournament.rounds:
        first = tournament.rounds[0]
        there = [tpn for game in first.games for tpn in (game.white, game.black)]
        there += [bye.tpn for bye in first.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    else:
        away = tournament.absences(1)
        there = [player.tpn for player in tournament.players if player.tpn not in away]
    size = 2 * ceil(len(there) / 4)
    return max(sorted(there)[:size], default=0)


def pairing_score(
    tournament: Tournament, history: Mapping[Tpn, PlayerHistory], tpn: Tpn, round_number: int
) -> Points:
    """The score with which a player is, or was, paired in a round."""
    earlier = (entry for entry in history[tpn].entries if entry.round_number < round_number)
    return sum(entry.points for entry in earlier) + virtual_points(tournament, tpn, round_number)


def float_of(
    tournament: Tournament,
    history: Mapping[Tpn, PlayerHistory],
    tpn: Tpn,
    round_number: int,
) -> Float:
    """1.4.2, 1.4.3 and the closed list of 1.4.4, for one tournament round (D11, D12)."""
    entry = entry_of(history[tpn], round_number)
    if entry is None:
        return Float.NONE
    if entry.is_played and entry.opponent is not None:
        return float_of_game(tournament, history, tpn, entry.opponent, round_number)
    if entry.letter == ByeKind.PAIRING_ALLOCATED.value:
        return Float.DOWN
    return Float.DOWN if entry.points > tournament.settings.scoring.loss else Float.NONE


def float_of_game(
    tournament: Tournament,
    history: Mapping[Tpn, PlayerHistory],
    tpn: Tpn,
    opponent: Tpn,
    round_number: int,
) -> Float:
    """1.4.2"""
    own = pairing_score(tournament, history, tpn, round_number)
    other = pairing_score(tournament, history, opponent, round_number)
    if own > other:
        return Float.DOWN
    return Float.UP if own < other else Float.NONE


def may_receive_pab(history: PlayerHistory, scoring: ScoringSystem) -> bool:
    """[C2] (D16)."""
    return not any(
        entry.letter == ByeKind.PAIRING_ALLOCATED.value or entry.points >= scoring.win
        for entry in history.entries
        if not entry.is_played
    )


def player_states(
    tournament: Tournament,
    float_in: FloatRule = float_of,
    may_receive: PabRule = may_receive_pab,
) -> tuple[PlayerState, ...]:
    """The players to be paired in the next round, in the order of 1.2.

    What an unplayed round means for floats and for the PAB is a rule of the edition.
    """
    this_round = tournament.next_round
    history = histories(tournament)
    away = tournament.absences(this_round)
    numbers = _numbers(tournament, history)
    is_final = tournament.settings.rounds_total > 0 and (
        this_round >= tournament.settings.rounds_total
    )
    maximum = tournament.settings.scoring.win * len(tournament.rounds)
    states = []
    for player in tournament.players:
        if player.tpn in away:
            continue
        own = history[player.tpn]
        score = pairing_score(tournament, history, player.tpn, this_round)
        played = [entry for entry in own.entries if entry.is_played]
        states.append(
            PlayerState(
                tpn=player.tpn,
                number=numbers[player.tpn],
                score=score,
                colours=tuple(entry.colour for entry in played if entry.colour is not None),
                floats=(
                    float_in(tournament, history, player.tpn, this_round - 1),
                    float_in(tournament, history, player.tpn, this_round - 2),
                ),
                unplayed=len(tournament.rounds) - len(played),
                may_receive_pab=may_receive(own, tournament.settings.scoring),
                is_topscorer=is_final and 2 * score > maximum,
                met=frozenset(entry.opponent for entry in played if entry.opponent is not None),
            )
        )
    return tuple(sorted(states, key=lambda state: state.rank))


def entry_of(history: PlayerHistory, round_number: int) -> RoundEntry | None:
    """The round of a player, None if there was no such round."""
    for entry in history.entries:
        if entry.round_number == round_number:
            return entry
    return None


def _numbers(tournament: Tournament, history: Mapping[Tpn, PlayerHistory]) -> Mapping[Tpn, int]:
    """TPNs counted over the players who have been paired at least once, or are paired now."""
    away = tournament.absences(tournament.next_round)
    arrived = [
        player.tpn
        for player in tournament.players
        if player.tpn not in away
        or any(
            entry.opponent is not None or entry.letter == ByeKind.PAIRING_ALLOCATED.value
            for entry in history[player.tpn].entries
        )
    ]
    return {tpn: index for index, tpn in enumerate(sorted(arrived), start=1)}
