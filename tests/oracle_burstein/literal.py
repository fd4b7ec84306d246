"""C.04.4.2 (2026) written down a second time, literally: every pairing of a bracket is looked at.

It follows the text article by article and shares nothing with the engine: candidates are
enumerated, completions tried, values compared, and the first in the order of 4.3 taken. Of use for
up to a dozen players. The seeding rounds (1.6) are not its matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Points, Tpn
from tests.oracle.state import PlayerState, Strength, player_states

Pairs = tuple[tuple[Tpn, Tpn], ...]
Value = tuple[int, tuple[Points, ...], tuple[int, tuple[Points, ...]], int]
"""C5, C6, C7 (number and scores), C8."""


@dataclass(frozen=True)
class LiteralBracket:
    """A bracket as it is paired; pairs in the order of the smaller BSN."""

    score: Points
    bsn: tuple[Tpn, ...]
    pairs: Pairs
    floaters: tuple[Tpn, ...]
    value: Value
    decided_by: tuple[str, ...]


@dataclass(frozen=True)
class LiteralRound:
    """A round: brackets from the top, the receiver of the bye, White and Black with the article."""

    brackets: tuple[LiteralBracket, ...]
    bye: Tpn | None
    colours: dict[frozenset[Tpn], tuple[Tpn, Tpn, str]]


def literal_index(tournament: Tournament) -> dict[Tpn, tuple[Points, int]]:
    """1.7: Buchholz in tenths and Sonneborn-Berger in hundredths of everybody."""
    scoring = tournament.settings.scoring.letter_points()
    earlier = tournament.rounds
    tpns = [player.tpn for player in tournament.players]
    cells: dict[tuple[Tpn, int], tuple[Points, Tpn | None, str]] = {}
    for played in earlier:
        for game in played.games:
            assert game.result is not None
            white, black = game.result.letters
            is_played = not {white, black} & {"+", "-"}
            cells[game.white, played.number] = (
                scoring[white],
                game.black if is_played else None,
                white,
            )
            cells[game.black, played.number] = (
                scoring[black],
                game.white if is_played else None,
                black,
            )
        for bye in played.byes:
            cells[bye.tpn, played.number] = (scoring[bye.kind.value], None, bye.kind.value)
    score = {
        tpn: sum(
            cells[tpn, played.number][0] for played in earlier if (tpn, played.number) in cells
        )
        for tpn in tpns
    }
    away = tournament.absences(tournament.next_round)
    worth = dict(score)
    for tpn in tpns:
        if away.get(tpn) is ByeKind.ZERO_POINT:
            number = len(earlier)
            while number and cells[tpn, number][2] == "Z":
                worth[tpn] += scoring["="] - scoring["Z"]
                number -= 1
    found = {}
    for tpn in tpns:
        buchholz = sonneborn = 0
        for played in earlier:
            points, opponent, _ = cells[tpn, played.number]
            against = score[tpn] if opponent is None else worth[opponent]
            buchholz += against
            sonneborn += points * against
        found[tpn] = (buchholz, sonneborn)
    return found


@dataclass
class Literal:
    """The next round of a tournament; `together` are two who have to meet, if anybody."""

    tournament: Tournament
    together: frozenset[Tpn] = frozenset()
    bye_of: Tpn | None = None
    _completions: dict[frozenset[Tpn], bool] = field(default_factory=dict)
    _ahead: dict[tuple[Points, frozenset[Tpn]], tuple[int, tuple[Points, ...]]] = field(
        default_factory=dict
    )

    @cached_property
    def players(self) -> dict[Tpn, PlayerState]:
        return {state.tpn: state for state in player_states(self.tournament)}

    @cached_property
    def ranking(self) -> dict[Tpn, int]:
        """1.8: the places of everybody in the tournament."""
        index = literal_index(self.tournament)
        order = sorted(index, key=lambda tpn: (-index[tpn][0], -index[tpn][1], tpn))
        return {tpn: place for place, tpn in enumerate(order, 1)}

    @cached_property
    def apart(self) -> set[frozenset[Tpn]]:
        number = self.tournament.next_round
        return {frozenset(pair) for pair in self.tournament.forbidden_pairs(number)}

    def may_meet(self, one: Tpn, other: Tpn) -> bool:
        """[C1], [C3] and the pairs kept apart."""
        first, second = self.players[one], self.players[other]
        if other in first.met or frozenset((one, other)) in self.apart:
            return False
        return not (
            first.strength is second.strength is Strength.ABSOLUTE
            and first.preference is second.preference
        )

    def complete(self, tpns: frozenset[Tpn]) -> bool:
        """Whether all of these can be paired at the same time."""
        if tpns not in self._completions:
            self._completions[tpns] = self._complete(tpns)
        return self._completions[tpns]

    def _complete(self, tpns: frozenset[Tpn]) -> bool:
        if not tpns:
            return True
        one = min(tpns)
        return any(
            self.may_meet(one, other) and self.complete(tpns - {one, other})
            for other in tpns - {one}
        )

    def complete_together(self, tpns: frozenset[Tpn]) -> bool:
        """The same, with the two who have to meet if they are still to be paired."""
        if not self.together <= tpns:
            return not (self.together & tpns) and self.complete(tpns)
        return self.complete(tpns - self.together)

    def bye(self) -> tuple[Tpn | None, str]:
        """3.1: the receiver, and what tells the receiver from the others (6a of the readings)."""
        if len(self.players) % 2 == 0:
            return None, ""
        if self.bye_of is not None:
            return self.bye_of, ""
        order = sorted(
            (state for state in self.players.values() if state.may_receive_pab),
            key=lambda state: (state.score, -len(state.colours), -self.ranking[state.tpn]),
        )
        for place, state in enumerate(order):
            if self.complete_together(frozenset(self.players) - {state.tpn}):
                return state.tpn, self._bye_article(order, place)
        raise LookupError("no pairing")

    def _bye_article(self, order: list[PlayerState], place: int) -> str:
        if place:
            return "3.1.2"
        receiver, *others = order
        level = [other for other in others if other.score == receiver.score]
        if not level:
            return "3.1.3"
        played = len(receiver.colours)
        return "3.1.5" if any(len(other.colours) == played for other in level) else "3.1.4"

    def round(self) -> LiteralRound:
        """1.9: the bye, then the brackets from the top. LookupError if there is no pairing."""
        bye, _ = self.bye()
        field_ = frozenset(self.players) - ({bye} if bye is not None else set())
        if not self.complete_together(field_):
            raise LookupError("no pairing")
        scores = sorted({self.players[tpn].score for tpn in field_}, reverse=True)
        brackets: list[LiteralBracket] = []
        floaters: tuple[Tpn, ...] = ()
        for score in scores:
            residents = [tpn for tpn in field_ if self.players[tpn].score == score]
            below = frozenset(tpn for tpn in field_ if self.players[tpn].score < score)
            bracket = self.bracket(score, [*floaters, *residents], below)
            brackets.append(bracket)
            floaters = bracket.floaters
        colours = {
            frozenset(pair): self.colours(*pair) for bracket in brackets for pair in bracket.pairs
        }
        return LiteralRound(tuple(brackets), bye, colours)

    def bracket(
        self, score: Points, members: Sequence[Tpn], below: frozenset[Tpn]
    ) -> LiteralBracket:
        """3.2, 4.3: the best of all pairings, and the first of the best."""
        bsn = tuple(sorted(members, key=self.ranking.__getitem__))
        candidates = sorted(self.candidates(bsn, below), key=lambda pairs: order_key(bsn, pairs))
        valued = [(self.value(bsn, pairs, below), pairs) for pairs in candidates]
        value, pairs = min(valued, key=lambda item: item[0])
        floaters = left_over(bsn, pairs)
        return LiteralBracket(score, bsn, pairs, floaters, value, _decided_by(bsn, valued))

    def candidates(self, bsn: tuple[Tpn, ...], below: frozenset[Tpn]) -> Iterator[Pairs]:
        """All pairings of a bracket that keep C1 to C4."""
        members = frozenset(bsn)
        for pairs in pairings(bsn, self.may_meet):
            paired = frozenset(tpn for pair in pairs for tpn in pair)
            if self.together & members and not self._has_together(pairs, paired, members):
                continue
            rest = members - paired | below
            if self.complete_together(rest) if self.together & rest else self.complete(rest):
                yield pairs

    def _has_together(self, pairs: Pairs, paired: frozenset[Tpn], members: frozenset[Tpn]) -> bool:
        if self.together <= members:
            return any(frozenset(pair) == self.together for pair in pairs)
        return not self.together & paired

    def value(self, bsn: tuple[Tpn, ...], pairs: Pairs, below: frozenset[Tpn]) -> Value:
        """C5, C6, C7, C8."""
        floaters = left_over(bsn, pairs)
        dues = [[self.players[tpn].preference for tpn in pair] for pair in pairs]
        return (
            len(floaters),
            self.scores(floaters),
            self.ahead(floaters, below),
            sum(one is not None and one is other for one, other in dues),
        )

    def scores(self, tpns: Sequence[Tpn]) -> tuple[Points, ...]:
        return tuple(sorted((self.players[tpn].score for tpn in tpns), reverse=True))

    def ahead(
        self, floaters: Sequence[Tpn], below: frozenset[Tpn]
    ) -> tuple[int, tuple[Points, ...]]:
        """C7: the least that floats out of the following bracket, over all of its pairings.

        Whatever two have to meet: the values are those of the round as it is. But then a floater
        who is kept for somebody below could meet another one, which does not happen otherwise
        (Bu20), and is not counted.
        """
        if not below:
            return 0, ()
        score = max(self.players[tpn].score for tpn in below)
        key = score, frozenset(floaters)
        if key not in self._ahead:
            residents = frozenset(tpn for tpn in below if self.players[tpn].score == score)
            members = tuple(residents | frozenset(floaters))
            apart = Literal(self.tournament)
            apart.players, apart.ranking = self.players, self.ranking
            apart.apart = set(self.apart)
            if self.together:
                apart.apart |= {frozenset(pair) for pair in combinations(floaters, 2)}
            found = (
                (len(out), self.scores(out))
                for pairs in pairings(members, apart.may_meet)
                for out in [left_over(members, pairs)]
                if apart.complete(frozenset(out) | below - residents)
            )
            self._ahead[key] = min(found, default=(len(members) + 1, ()))
        return self._ahead[key]

    def colours(self, one: Tpn, other: Tpn) -> tuple[Tpn, Tpn, str]:
        """5.2: White, Black, and the article."""
        first, second = sorted((one, other), key=self.ranking.__getitem__)
        higher, lower = self.players[first], self.players[second]
        colour, article = self._colour(higher, lower)
        return (first, second, article) if colour is Colour.WHITE else (second, first, article)

    def _colour(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, str]:
        mine, theirs = higher.preference, lower.preference
        if not higher.colours and not lower.colours:
            initial = self.tournament.initial_colour or Colour.WHITE
            top = min(higher, lower, key=lambda state: (-state.score, state.tpn))
            gets = initial if top.number % 2 == 1 else initial.opposite
            return (gets if top is higher else gets.opposite), "5.2.1"
        if mine is not theirs:
            return (
                mine if mine is not None else theirs.opposite if theirs else Colour.WHITE
            ), "5.2.2"
        assert mine is not None
        if higher.strength != lower.strength:
            return (mine if higher.strength > lower.strength else mine.opposite), "5.2.3"
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
            if higher.colours[-back] is not lower.colours[-back]:
                return higher.colours[-back].opposite, "5.2.4"
        return mine, "5.2.5"


def pairings(tpns: Sequence[Tpn], may_meet: Callable[[Tpn, Tpn], bool]) -> Iterator[Pairs]:
    """All sets of pairs of some players."""
    if not tpns:
        yield ()
        return
    one, *rest = tpns
    yield from pairings(rest, may_meet)
    for index, other in enumerate(rest):
        if may_meet(one, other):
            for pairs in pairings(rest[:index] + rest[index + 1 :], may_meet):
                yield ((one, other), *pairs)


def left_over(bsn: Sequence[Tpn], pairs: Pairs) -> tuple[Tpn, ...]:
    paired = {tpn for pair in pairs for tpn in pair}
    return tuple(tpn for tpn in bsn if tpn not in paired)


def order_key(bsn: Sequence[Tpn], pairs: Pairs) -> list[int]:
    """4.3: the larger BSN of the opponent of BSN 1 comes first, then of BSN 2, and so on."""
    number = {tpn: place for place, tpn in enumerate(bsn, 1)}
    opponent = dict.fromkeys(bsn, 0)
    for one, other in pairs:
        opponent[one], opponent[other] = number[other], number[one]
    return [-opponent[tpn] for tpn in bsn]


def _decided_by(bsn: tuple[Tpn, ...], valued: Sequence[tuple[Value, Pairs]]) -> tuple[str, ...]:
    """What changed the first pairing of Article 4; `valued` are in its order."""
    half = len(bsn) // 2
    first: Pairs = tuple((bsn[place], bsn[-1 - place]) for place in range(half))
    found = []
    for length, name in ((1, "C1-C5"), (2, "C6"), (3, "C7"), (4, "C8")):
        best = min(value[:length] for value, _ in valued)
        now = next(pairs for value, pairs in valued if value[:length] == best)
        if now != first:
            found.append(name)
            first = now
    return (*found, "4.3")
