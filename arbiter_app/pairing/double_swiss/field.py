"""The field of a round: who may meet whom ([C1]), and the scoregroups in order (1.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.player_state import (
    Float,
    PlayerState,
    Strength,
    result_missing,
    virtual_points,
)
from arbiter_app.tournament.abnormal import points_table
from arbiter_app.tournament.match_result import FORFEITED
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by number: position 0 has the smallest (3.6.1).

    Attributes:
        compatible: for each position the positions that it may meet by [C1].
        forbidden: pairs of TPNs that the regulations keep apart, the smaller first.
        floated: who counts for C7 and C8, the floaters of the previous round; nobody in the last
            round, where these do not apply (2.3.4, 2.3.5).
        initial: the initial-colour (4.1).
    """

    players: tuple[DoubleSwissPlayer, ...]
    compatible: tuple[int, ...]
    forbidden: frozenset[tuple[Tpn, Tpn]]
    floated: int
    initial: Colour

    @property
    def everybody(self) -> int:
        return (1 << len(self.players)) - 1

    def with_pairs(self, pairs: Mapping[int, int]) -> Field:
        """The same players, of whom some may meet nobody but each other."""
        taken = mask_of((*pairs, *pairs.values()))
        compatible = [mask & ~taken for mask in self.compatible]
        for one, other in pairs.items():
            compatible[one] = 1 << other
            compatible[other] = 1 << one
        return replace(self, compatible=tuple(compatible))

    def without_opponents(self, position: int) -> Field:
        """The same players, of whom one may meet nobody."""
        compatible = [mask & ~(1 << position) for mask in self.compatible]
        compatible[position] = 0
        return replace(self, compatible=tuple(compatible))

    def between(self, some: int, others: int) -> Field:
        """The same players, of whom some only meet others."""
        compatible = tuple(
            mask & (others if some >> position & 1 else some)
            for position, mask in enumerate(self.compatible)
        )
        return replace(self, compatible=compatible)

    def tpns(self, positions: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(self.players[position].tpn for position in positions)

    def scoregroups(self, members: int) -> dict[Points, int]:
        """The scoregroups of some players as sets of positions, from the highest score down."""
        groups: dict[Points, int] = {}
        for position in bits(members):
            score = self.players[position].score
            groups[score] = groups.get(score, 0) | 1 << position
        return dict(sorted(groups.items(), reverse=True))

    def in_order(self, members: int) -> tuple[int, ...]:
        """1.2 and 3.5.3: by descending score, then by ascending number."""
        return tuple(sorted(bits(members), key=lambda position: -self.players[position].score))


def field_of(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a match of an earlier round has no result.
    """
    number = tournament.next_round
    return field_of_players(
        double_swiss_players(tournament),
        tournament.forbidden_pairs(number),
        is_last=number == tournament.settings.rounds_total,
        initial=initial_colour(tournament),
    )


def field_of_players(
    players: Iterable[DoubleSwissPlayer],
    forbidden: Iterable[tuple[Tpn, Tpn]],
    *,
    is_last: bool,
    initial: Colour,
) -> Field:
    """The field of some players, among whom some pairs are kept apart by the regulations."""
    ordered = tuple(sorted(players, key=lambda player: player.tpn))
    apart = frozenset((min(pair), max(pair)) for pair in forbidden)
    floated = mask_of(place for place, player in enumerate(ordered) if player.has_floated)
    return Field(
        players=ordered,
        compatible=tuple(_compatible(ordered, apart)),
        forbidden=apart,
        floated=0 if is_last else floated,
        initial=initial,
    )


def _compatible(
    players: Sequence[DoubleSwissPlayer], forbidden: frozenset[tuple[Tpn, Tpn]]
) -> list[int]:
    position = {player.tpn: index for index, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    compatible = [
        everybody & ~mask_of(position[tpn] for tpn in (player.tpn, *player.met) if tpn in position)
        for player in players
    ]
    for one, other in forbidden:
        if one in position and other in position:
            compatible[position[one]] &= ~(1 << position[other])
            compatible[position[other]] &= ~(1 << position[one])
    return compatible


# A player as the Double-Swiss System sees them (C.04.5 (2026) Article 1).


@dataclass(frozen=True, slots=True)
class DoubleSwissPlayer:
    """A player before the round to be paired. A round is a match of two games.

    Attributes:
        score: points with the virtual ones of this round, in tenths (S6).
        points: points in the standings, in tenths.
        met: round in which each opponent was met in a match regularly played ([C1], S9).
        floated: in the previous round the opponent had a lower score (down) or a higher one (up);
            either makes a floater (1.5, S16).
        colours: colours of the first games, earliest first, matches without a colour left out
            (1.6, S11).
        matches: matches regularly played (3.4.3, S12).
        bye_barred_since: round that bars the player from the PAB ([C2], S8), None if eligible.
        place: position by number among all who have been paired or had the bye (4.3.1, S32).
    """

    tpn: Tpn
    score: Points
    points: Points
    met: Mapping[Tpn, int]
    floated: Float
    colours: tuple[Colour, ...]
    matches: int
    bye_barred_since: int | None
    place: int

    @property
    def has_floated(self) -> bool:
        return self.floated is not Float.NONE

    def as_state(self, rounds: int) -> PlayerState:
        """The player as all systems show theirs, after so many rounds: no colour is due (4)."""
        played = len(self.colours)
        return PlayerState(
            tpn=self.tpn,
            score=self.score,
            points=self.points,
            colours=self.colours,
            colour_difference=2 * self.colours.count(Colour.WHITE) - played,
            due=None,
            strength=Strength.NONE,
            floats=(self.floated, Float.NONE),
            met=self.met,
            bye_barred_since=self.bye_barred_since,
            unplayed=rounds - self.matches,
            parity_number=self.place,
            is_topscorer=False,
        )


def is_higher_ranked(one: DoubleSwissPlayer, other: DoubleSwissPlayer) -> bool:
    """1.2 and 4.2: the higher score, then the smaller number."""
    return (-one.score, one.tpn) < (-other.score, other.tpn)


@dataclass(slots=True)
class _Record:
    """What is gathered about one player while walking through the rounds."""

    points: Points = 0
    met: dict[Tpn, int] = field(default_factory=dict)
    floated: Float = Float.NONE
    colours: list[Colour] = field(default_factory=list)
    matches: int = 0
    bye_barred_since: int | None = None
    was_paired: bool = False

    def bar(self, number: int) -> None:
        if self.bye_barred_since is None:
            self.bye_barred_since = number


def double_swiss_players(tournament: Tournament) -> tuple[DoubleSwissPlayer, ...]:
    """The players to be paired in the next round, by number.

    Raises:
        InputError: a match of an earlier round has no result.
    """
    number = tournament.next_round
    walk = _Walk(tournament)
    for played in tournament.rounds:
        walk.add(played)
    absent = tournament.absences(number)
    players: list[DoubleSwissPlayer] = []
    arrived = 0
    for tpn, record in walk.records.items():
        is_paired = tpn not in absent
        arrived += is_paired or record.was_paired
        if is_paired:
            players.append(
                DoubleSwissPlayer(
                    tpn,
                    walk.score(tpn, number),
                    record.points,
                    record.met,
                    record.floated,
                    tuple(record.colours),
                    record.matches,
                    record.bye_barred_since,
                    arrived,
                )
            )
    return tuple(players)


class _Walk:
    """The rounds one after the other; `records` are as of the rounds added."""

    def __init__(self, tournament: Tournament) -> None:
        self.records = {player.tpn: _Record() for player in tournament.players}
        self._table = points_table(tournament)
        self._virtual = virtual_points(tournament)

    def score(self, tpn: Tpn, number: int) -> Points:
        """The score for a round, with its virtual points (S6)."""
        virtual = 0 if self._virtual is None else self._virtual(tpn, number)
        return self.records[tpn].points + virtual

    def add(self, played: Round) -> None:
        # Only the previous round makes floaters (S16).
        for record in self.records.values():
            record.floated = Float.NONE
        for game in played.games:
            if game.is_played:
                self._meet(game, played.number)
        for game in played.games:
            self._count(game, played.number)
        for bye in played.byes:
            record = self.records[bye.tpn]
            record.points += self._table.of(bye.tpn, played.number, bye.kind.value)
            if bye.kind in {ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT}:
                record.bar(played.number)
            record.was_paired |= bye.kind is ByeKind.PAIRING_ALLOCATED
        if self._table.adds:
            for tpn, record in self.records.items():
                record.points += self._table.added(tpn, played.number)

    def _meet(self, game: Game, number: int) -> None:
        """A match regularly played (S7), while both have the points they had before it."""
        white, black = self.records[game.white], self.records[game.black]
        white.met[game.black] = number
        black.met[game.white] = number
        white.matches += 1
        black.matches += 1
        if game.gives_colours:
            white.colours.append(Colour.WHITE)
            black.colours.append(Colour.BLACK)
        difference = self.score(game.white, number) - self.score(game.black, number)
        if difference:
            white.floated = Float.DOWN if difference > 0 else Float.UP
            black.floated = Float.UP if difference > 0 else Float.DOWN

    def _count(self, game: Game, number: int) -> None:
        """The points of a match, and whether it was won by forfeit (S8)."""
        result = game.result
        if result is None or result.is_missing:
            raise result_missing(game, number)
        white, black = result.letters
        self._add(game.white, number, white, black)
        self._add(game.black, number, black, white)

    def _add(self, tpn: Tpn, number: int, own: str, others: str) -> None:
        """A player's letters of a match, and the opponent's."""
        record = self.records[tpn]
        record.was_paired = True
        record.points += self._table.of(tpn, number, own)
        if set(others) == {FORFEITED} != set(own):
            record.bar(number)
