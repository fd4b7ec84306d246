"""C.04.4.1 tried out literally: every set, every transposition, one after the other.

Written from the short form of the readings (section 10), for fields of up to about fourteen players.
It takes scores, byes and virtual points from `tests/oracle/state.py` and shares nothing with the
engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn
from tests.oracle.state import may_receive_pab, pairing_score

WHITE, BLACK = "w", "b"


@dataclass(frozen=True, slots=True)
class Player:
    """What Article 1 says of a player."""

    tpn: Tpn
    score: Points
    colours: str
    aro: int
    upfloats: int
    upfloated_before: bool
    may_receive_bye: bool
    place: int

    @property
    def due(self) -> str:
        return preference(self.colours)[0]


def preference(colours: str) -> tuple[str, int]:
    """1.6: the colour due, with strength 3 for absolute, 2 for strong, 1 for mild."""
    if not colours:
        return BLACK, 1
    difference = colours.count(WHITE) - colours.count(BLACK)
    if difference > 1:
        return BLACK, 3
    if difference < -1:
        return WHITE, 3
    if colours[-2:] == "ww":
        return BLACK, 3
    if colours[-2:] == "bb":
        return WHITE, 3
    if difference == 1:
        return BLACK, 2
    if difference == -1:
        return WHITE, 2
    return (BLACK if colours[-1] == WHITE else WHITE), 1


def aro(ratings: Sequence[int]) -> int:
    """1.7, rounded to the nearest integer, one half upwards."""
    if not ratings:
        return 0
    whole, rest = divmod(sum(ratings), len(ratings))
    return whole + (2 * rest >= len(ratings))


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket as it was paired, by TPN; `pairs` have the player of S1 first."""

    residents: tuple[Tpn, ...]
    upfloaters: tuple[Tpn, ...]
    g1: tuple[Tpn, ...]
    g2: tuple[Tpn, ...]
    shifted_1: tuple[Tpn, ...]
    shifted_2: tuple[Tpn, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]


@dataclass(frozen=True, slots=True)
class Round:
    bye: Tpn | None
    brackets: tuple[Bracket, ...]

    @property
    def pairs(self) -> set[frozenset[Tpn]]:
        return {frozenset(pair) for bracket in self.brackets for pair in bracket.pairs}


class Dubov:
    """The round to be paired next; `forced` says who may meet only whom, None for the bye."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.number = tournament.next_round
        settings = tournament.settings
        self.is_last = bool(settings.rounds_total) and self.number == settings.rounds_total
        self.most = 2 + settings.rounds_total // 5 if settings.rounds_total else None
        self.initial = WHITE if tournament.initial_colour in {None, Colour.WHITE} else BLACK
        self.players = self._players()
        self._apart = {frozenset(pair) for pair in tournament.forbidden_pairs(self.number)}
        history = histories(tournament)
        self._met = {tpn: set(history[tpn].opponents) for tpn in self.players}
        self.forced: dict[Tpn, Tpn | None] = {}
        self.complete = cache(self._complete)

    def _players(self) -> Mapping[Tpn, Player]:
        tournament, number = self.tournament, self.number
        history = histories(tournament)
        ratings = {player.tpn: player.rating for player in tournament.players}
        away = tournament.absences(number)

        def upfloated(tpn: Tpn, played: int) -> bool:
            """D12: paired with a higher pairing score, whether the game was played or not."""
            for game in tournament.round(played).games:
                if tpn in {game.white, game.black}:
                    own = pairing_score(tournament, history, tpn, played)
                    other = game.opponent_of(tpn)
                    return pairing_score(tournament, history, other, played) > own
            return False

        found = {}
        place = 0
        for player in tournament.players:
            own = history[player.tpn]
            was_paired = any(e.opponent is not None or e.letter == "U" for e in own.entries)
            if player.tpn not in away or was_paired:
                place += 1
            if player.tpn in away:
                continue
            rounds = [n for n in range(1, number) if upfloated(player.tpn, n)]
            found[player.tpn] = Player(
                player.tpn,
                pairing_score(tournament, history, player.tpn, number),
                "".join(colour.value for colour in own.colours),
                aro([ratings[opponent] for opponent in own.opponents]),
                len(rounds),
                number - 1 in rounds,
                may_receive_pab(own, tournament.settings.scoring),
                place,
            )
        return found

    # Legality

    def why_illegal(self, one: Tpn, other: Tpn) -> str | None:
        if other in self._met[one]:
            return "C1"
        first, second = (preference(self.players[tpn].colours) for tpn in (one, other))
        if first == second and first[1] == 3:
            return "C3"
        return "forbidden" if frozenset((one, other)) in self._apart else None

    def legal(self, one: Tpn, other: Tpn) -> bool:
        for tpn, against in ((one, other), (other, one)):
            if tpn in self.forced and self.forced[tpn] != against:
                return False
        return self.why_illegal(one, other) is None

    def _complete(self, group: frozenset[Tpn]) -> bool:
        if not group:
            return True
        first = min(group)
        return any(
            self.legal(first, other) and self.complete(group - {first, other})
            for other in group - {first}
        )

    def fewest_same_colour(self, group: frozenset[Tpn]) -> int | None:
        """[C7] of the best legal pairing of some players, None if there is none."""

        @cache
        def fewest(left: frozenset[Tpn]) -> int | None:
            if not left:
                return 0
            first = min(left)
            found = [
                rest + (self.players[first].due == self.players[other].due)
                for other in left - {first}
                if self.legal(first, other)
                if (rest := fewest(left - {first, other})) is not None
            ]
            return min(found, default=None)

        return fewest(group)

    # 3.1

    def bye(self) -> Tpn | None:
        """Who has the bye; KeyError if the round cannot be paired."""
        everybody = frozenset(self.players)
        if len(everybody) % 2 == 0:
            if not self.complete(everybody):
                raise KeyError
            return None
        order = sorted(
            (player for player in self.players.values() if player.may_receive_bye),
            key=lambda p: (p.score, -len(p.colours), -p.tpn),
        )
        for player in order:
            is_open = self.forced.get(player.tpn) is None
            if is_open and self.complete(everybody - {player.tpn}):
                return player.tpn
        raise KeyError

    # 3.2.1, 3.2.2

    def lower_in_order(self, left: frozenset[Tpn], score: Points) -> list[Tpn]:
        lower = [self.players[tpn] for tpn in left if self.players[tpn].score < score]
        return [p.tpn for p in sorted(lower, key=lambda p: (-p.score, p.tpn))]

    def value(
        self, residents: frozenset[Tpn], chosen: Sequence[Tpn]
    ) -> tuple[tuple[Points, ...], int, int, int, int] | None:
        """[C6] to [C10], the smaller the better; None if the bracket cannot be paired."""
        same = self.fewest_same_colour(residents | set(chosen))
        if same is None:
            return None
        score = max(self.players[tpn].score for tpn in residents)
        differences = sorted((score - self.players[tpn].score for tpn in chosen), reverse=True)
        maximum = [
            tpn
            for tpn in chosen
            if self.most is not None and self.players[tpn].upfloats >= self.most
        ]
        if self.is_last:
            return tuple(differences), same, 0, 0, 0
        return (
            tuple(differences),
            same,
            len(maximum),
            sum(self.players[tpn].upfloats for tpn in maximum),
            sum(self.players[tpn].upfloated_before for tpn in chosen),
        )

    def upfloaters(self, left: frozenset[Tpn], residents: frozenset[Tpn]) -> tuple[Tpn, ...]:
        order = self.lower_in_order(left, max(self.players[tpn].score for tpn in residents))
        for count in range(len(order) + 1):
            found = [
                (value, place, chosen)
                for place, chosen in enumerate(combinations(order, count))
                if self.complete(left - residents - set(chosen))
                if (value := self.value(residents, chosen)) is not None
            ]
            if found:
                return min(found)[2]
        raise KeyError

    # 3.2.3 to 3.2.6

    def bracket(self, residents: frozenset[Tpn], chosen: tuple[Tpn, ...]) -> Bracket:
        members = sorted(residents | set(chosen))
        if not any(self.players[tpn].colours for tpn in members):
            half = len(members) // 2
            g1, g2 = members[:half], members[half:]
        else:
            g1 = self.by_aro([tpn for tpn in members if self.players[tpn].due == WHITE])
            g2 = [tpn for tpn in members if self.players[tpn].due == BLACK]
        is_g1 = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if is_g1 else (g2, g1)
        least = self.least_inside(frozenset(smaller), frozenset(members))
        count = least + (len(larger) - len(smaller)) // 2
        for out in combinations(sequence(smaller), least):
            for back in combinations(sequence(larger), count):
                new_smaller = (set(smaller) - set(out)) | set(back)
                new_larger = (set(larger) - set(back)) | set(out)
                if self.across(frozenset(new_smaller), frozenset(new_larger)):
                    s1, s2 = (new_smaller, new_larger) if is_g1 else (new_larger, new_smaller)
                    t2 = next(self.transpositions(self.by_aro(s1), tuple(sorted(s2))))
                    pairs = tuple(zip(self.by_aro(s1), t2, strict=True))
                    return Bracket(
                        tuple(self.in_order(residents)),
                        chosen,
                        tuple(g1),
                        tuple(g2),
                        out,
                        back,
                        pairs,
                    )
        raise KeyError

    def in_order(self, group: frozenset[Tpn]) -> list[Tpn]:
        return sorted(group, key=lambda tpn: (-self.players[tpn].score, tpn))

    def by_aro(self, group: Sequence[Tpn] | set[Tpn]) -> list[Tpn]:
        return sorted(group, key=lambda tpn: (self.players[tpn].aro, tpn))

    def least_inside(self, smaller: frozenset[Tpn], members: frozenset[Tpn]) -> int:
        """x: the fewest pairs inside the smaller subgroup in any legal pairing of the bracket."""

        @cache
        def least(left: frozenset[Tpn]) -> int | None:
            if not left:
                return 0
            first = min(left)
            found = [
                rest + (first in smaller and other in smaller)
                for other in left - {first}
                if self.legal(first, other)
                if (rest := least(left - {first, other})) is not None
            ]
            return min(found, default=None)

        found = least(members)
        assert found is not None
        return found

    def across(self, one: frozenset[Tpn], other: frozenset[Tpn]) -> bool:
        """Whether two subgroups of the same size can be paired with each other."""

        @cache
        def possible(left: tuple[Tpn, ...], right: frozenset[Tpn]) -> bool:
            if not left:
                return True
            first, *rest = left
            return any(
                self.legal(first, tpn) and possible(tuple(rest), right - {tpn}) for tpn in right
            )

        return possible(tuple(sorted(one)), other)

    def transpositions(self, s1: Sequence[Tpn], s2: tuple[Tpn, ...]) -> Iterator[tuple[Tpn, ...]]:
        """4.4: the legal ones in lexicographic order."""
        if not s1:
            yield ()
            return
        for tpn in s2:
            rest = tuple(other for other in s2 if other != tpn)
            if self.legal(s1[0], tpn) and self.across(frozenset(s1[1:]), frozenset(rest)):
                for following in self.transpositions(s1[1:], rest):
                    yield (tpn, *following)

    # The round

    def pair(self) -> Round:
        """KeyError if there is no pairing (1.9.3)."""
        bye = self.bye()
        left = frozenset(self.players) - {bye}
        brackets = []
        while left:
            top = max(self.players[tpn].score for tpn in left)
            residents = frozenset(tpn for tpn in left if self.players[tpn].score == top)
            chosen = self.upfloaters(left, residents)
            brackets.append(self.bracket(residents, chosen))
            left = left - residents - set(chosen)
        return Round(bye, tuple(brackets))

    def force(self, one: Tpn, other: Tpn | None) -> None:
        """From now on `one` meets nobody but `other`, or has the bye if that is None."""
        self.forced[one] = other
        if other is not None:
            self.forced[other] = one
        self.complete = cache(self._complete)

    # 5.2

    def colours(self, one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        """Who gets White, and by which article."""
        first, second = self.players[one], self.players[other]
        if (second.score, -second.tpn) > (first.score, -first.tpn):
            first, second = second, first
        if not first.colours and not second.colours:
            colour = self.initial if first.place % 2 else swapped(self.initial)
            return (first.tpn if colour == WHITE else second.tpn), "5.2.1"
        (mine, strength), (theirs, against) = (preference(p.colours) for p in (first, second))
        if mine != theirs:
            return (first.tpn if mine == WHITE else second.tpn), "5.2.2"
        if strength != against:
            favoured, missed = (first, second) if strength > against else (second, first)
            return (favoured.tpn if mine == WHITE else missed.tpn), "5.2.3"
        for before, then in zip(reversed(first.colours), reversed(second.colours), strict=False):
            if before != then:
                return (first.tpn if before == BLACK else second.tpn), "5.2.4"
        return (first.tpn if mine == WHITE else second.tpn), "5.2.5"


def swapped(colour: str) -> str:
    return BLACK if colour == WHITE else WHITE


def sequence(listed: Sequence[Tpn]) -> list[Tpn]:
    """4.3.3: the middle of the remaining list, the higher of two."""
    left = list(listed)
    order = []
    while left:
        order.append(left.pop((len(left) - 1) // 2))
    return order
