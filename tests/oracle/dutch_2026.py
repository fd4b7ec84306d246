"""C.04.3 FIDE (Dutch) System (2026), literally: made to be obviously right, not to be fast.

The candidates of a bracket are compared by the vector C5 … C21 and, among equals, by the order in
which Articles 3 and 4 generate them. Numbers in parentheses are articles; "reading n" refers to
the points in which the text leaves room and to the reading that the 2026 implementations share:

1. [C5] is fixed first, on the whole round, and every bracket keeps that score reachable.
2. [C8] looks one bracket ahead: most pairs there, then lowest downfloater scores there.
3. [C9] applies where the only downfloater of a bracket is the one who ends up with the PAB.
4. A Limbo complies with [C7] if its scores are those of the best achievable candidate.
5. An MDP who floats on has a score difference larger than any with a resident.
14. MDPs never meet in the bracket they were moved into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn
from tests.oracle.colours import allocate
from tests.oracle.orders import (
    Exchange,
    apply_exchange,
    exchanges,
    mdp_sets,
    transpositions,
)
from tests.oracle.state import Float, PlayerState, Strength, player_states

FLOATING_ON = 1_000_000
"""Added to the score difference of an MDP who is not paired (reading 5)."""

Amount = int | tuple[int, ...]
Vector = tuple[Amount, ...]
"""The values of C5, C6 … C21 in this order; smaller is better."""

CRITERIA = tuple(f"C{number}" for number in range(5, 22))

Pairing = frozenset[tuple[int, int]]
"""Pairs of players by their position in the field, the higher-ranked player first."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Where a candidate stands in the order of generation; players by TPN."""

    s1: tuple[Tpn, ...]
    transposition: tuple[Tpn, ...]
    exchange_down: tuple[Tpn, ...]
    exchange_up: tuple[Tpn, ...]
    remainder_s1: tuple[Tpn, ...]
    remainder_transposition: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """One bracket as it was paired; players by TPN, `vector` as in `CRITERIA`."""

    score: Points
    moved_down_players: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloaters: tuple[Tpn, ...]
    vector: Vector
    steps: Steps


class LiteralRound(NamedTuple):
    """A paired round: (White, Black) pairs, the PAB, and the brackets from the top."""

    pairs: frozenset[tuple[Tpn, Tpn]]
    bye: Tpn | None
    brackets: tuple[BracketRecord, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a bracket (1.3.2) by position in the field, and all those below it."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]

    @property
    def members(self) -> tuple[int, ...]:
        return self.mdps + self.residents


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate (3.3.2, 3.3.4); `downfloaters` in 1.2 order."""

    pairs: Pairing
    downfloaters: tuple[int, ...]


class Field:
    """The players of the round, in 1.2 order, and what is legal between them."""

    def __init__(self, tournament: Tournament) -> None:
        self.players = player_states(tournament)
        self.initial_colour = initial_colour(tournament)
        forbidden = set(tournament.forbidden_pairs(tournament.next_round))
        size = len(self.players)
        self._legal = [
            [
                one != other
                and is_legal_pair(self.players[one], self.players[other])
                and _ordered(self.players[one].tpn, self.players[other].tpn) not in forbidden
                for other in range(size)
            ]
            for one in range(size)
        ]
        self._completions: dict[tuple[frozenset[int], Points | None], bool] = {}
        self._colour_faults: dict[tuple[int, int], ColourFaults] = {}
        self.pab_score = self._lowest_pab_score()

    def is_legal(self, one: int, other: int) -> bool:
        """[C1], [C3] and the forbidden pairs of the tournament."""
        return self._legal[one][other]

    def colour_faults(self, pair: tuple[int, int]) -> ColourFaults:
        """[C10] to [C13] of one pair."""
        if pair not in self._colour_faults:
            white, black = self.colours(pair)
            self._colour_faults[pair] = colour_faults(white, black)
        return self._colour_faults[pair]

    def colours(self, pair: tuple[int, int]) -> tuple[PlayerState, PlayerState]:
        """Article 5: White, then Black."""
        return allocate(self.players[pair[0]], self.players[pair[1]], self.initial_colour)

    def can_complete(self, unpaired: Iterable[int]) -> bool:
        """[C4], with the score of the PAB's assignee that [C5] asks for (reading 1)."""
        return self._completes(frozenset(unpaired), self.pab_score)

    def scoregroups(self) -> list[tuple[int, ...]]:
        """1.3.1, from the top."""
        positions = range(len(self.players))
        return [
            tuple(group)
            for _score, group in groupby(positions, key=lambda index: self.players[index].score)
        ]

    def _lowest_pab_score(self) -> Points | None:
        """[C5]: the lowest score of a PAB's assignee in any complete round-pairing.

        None if nobody needs a PAB.

        Raises:
            NoLegalPairingError: there is no complete round-pairing (1.9.3).
        """
        everybody = frozenset(range(len(self.players)))
        scores: Sequence[Points | None] = [None]
        if len(everybody) % 2:
            scores = sorted({player.score for player in self.players})
        for score in scores:
            if self._completes(everybody, score):
                return score
        raise NoLegalPairingError("No round-pairing complies with the absolute criteria.")

    def _completes(self, unpaired: frozenset[int], pab_score: Points | None) -> bool:
        if not unpaired:
            return True
        key = (unpaired, pab_score)
        if key not in self._completions:
            self._completions[key] = self._search(unpaired, pab_score)
        return self._completions[key]

    def _search(self, unpaired: frozenset[int], pab_score: Points | None) -> bool:
        first = min(unpaired)
        rest = unpaired - {first}
        if any(
            self._legal[first][other] and self._completes(rest - {other}, pab_score)
            for other in rest
        ):
            return True
        player = self.players[first]
        return (
            len(unpaired) % 2 == 1
            and player.may_receive_pab
            and player.score == pab_score
            and self._completes(rest, None)
        )


class ColourFaults(NamedTuple):
    """How often the players of a pair, or of pairs, miss the colour criteria."""

    beyond_two: int
    three_in_a_row: int
    preferences: int
    strong_preferences: int


def colour_faults(white: PlayerState, black: PlayerState) -> ColourFaults:
    """[C10] to [C13] of one pair; an absolute preference is a strong one, too."""
    guarded = white.is_topscorer or black.is_topscorer
    gets = ((white, Colour.WHITE, 1), (black, Colour.BLACK, -1))
    missing = [
        player.strength
        for player, colour, _change in gets
        if player.preference is not None and player.preference is not colour
    ]
    return ColourFaults(
        beyond_two=sum(
            guarded and abs(player.colour_difference + change) > 2
            for player, _colour, change in gets
        ),
        three_in_a_row=sum(
            guarded and player.colours[-2:] == (colour, colour) for player, colour, _change in gets
        ),
        preferences=len(missing),
        strong_preferences=sum(strength >= Strength.STRONG for strength in missing),
    )


def is_legal_pair(one: PlayerState, other: PlayerState) -> bool:
    """[C1] and [C3] (readings 7, 13)."""
    if other.tpn in one.met:
        return False
    same_absolute = (
        one.strength is Strength.ABSOLUTE
        and other.strength is Strength.ABSOLUTE
        and one.preference is other.preference
    )
    return not same_absolute or one.is_topscorer or other.is_topscorer


def initial_colour(tournament: Tournament) -> Colour:
    """The colour drawn (5.1), or that of the highest-ranked participant paired in round 1.

    Raises:
        InputError: neither is known.
    """
    if tournament.settings.initial_colour is not None:
        return tournament.settings.initial_colour
    if tournament.rounds:
        games = tournament.rounds[0].games
        if games:
            top = min(min(game.white, game.black) for game in games)
            return next(game.colour_of(top) for game in games if top in (game.white, game.black))
    raise InputError("The initial-colour is not known.")


class Pairer:
    """Pairs one round, bracket by bracket."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._outlooks: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}

    def pair(self) -> LiteralRound:
        """1.9.2"""
        groups = self.field.scoregroups()
        records: list[BracketRecord] = []
        pairs: set[tuple[Tpn, Tpn]] = set()
        floating: tuple[int, ...] = ()
        for level, residents in enumerate(groups):
            bracket = Bracket(floating, residents, tuple(groups[level + 1 :]))
            candidate, vector, steps = self.pair_bracket(bracket)
            record = self._record(bracket, candidate, vector, steps)
            records.append(record)
            pairs.update(record.pairs)
            floating = candidate.downfloaters
        players = self.field.players
        bye = players[floating[0]].tpn if floating else None
        return LiteralRound(frozenset(pairs), bye, tuple(records))

    def pair_bracket(self, bracket: Bracket) -> tuple[Candidate, Vector, Steps]:
        """The best candidate, of several the one generated first (3.8.1, reading 15)."""
        best, vector = self.best_candidates(bracket)
        wanted = {candidate.pairs: candidate for candidate in best}
        useful = {pair for candidate in best for pair in candidate.pairs}
        max_pairs = len(best[0].pairs)
        limbo_scores = self._limbo_scores(bracket, best[0])
        # A pair that no best candidate has cannot lead to one, so it is not tried.
        for pairs, steps in self._generate(bracket, max_pairs, limbo_scores, useful):
            if pairs in wanted:
                return wanted[pairs], vector, steps
        raise AssertionError("Every legal candidate is generated by Articles 3 and 4.")

    # --- what is best ---------------------------------------------------------------------

    def best_candidates(self, bracket: Bracket) -> tuple[list[Candidate], Vector]:
        """All candidates with the best vector, in no order.

        The vectors are compared criterion by criterion, so that the later ones need not be found
        for candidates that are already out.
        """
        candidates = self._most_pairs(bracket)
        lowest = min(self._scores(candidate.downfloaters) for candidate in candidates)
        candidates = [
            candidate for candidate in candidates if self._scores(candidate.downfloaters) == lowest
        ]
        vectors = [(self.vector(bracket, candidate), candidate) for candidate in candidates]
        best = min(vector for vector, _candidate in vectors)
        return [candidate for vector, candidate in vectors if vector == best], best

    def _most_pairs(self, bracket: Bracket) -> list[Candidate]:
        """[C6]: the legal candidates with the fewest downfloaters."""
        size = len(bracket.members)
        below = [player for group in bracket.below for player in group]
        for count in range(size + 1):
            candidates = [
                candidate
                for candidate in self._candidates(bracket, count)
                if self._is_completable(candidate.downfloaters, below)
            ]
            if candidates:
                return candidates
        raise AssertionError("A completable bracket has a candidate.")

    def _is_completable(self, downfloaters: Sequence[int], below: Sequence[int]) -> bool:
        """[C4]; in the last bracket only the assignee of the PAB may be left."""
        return self.field.can_complete([*downfloaters, *below])

    def _candidates(self, bracket: Bracket, downfloaters: int) -> Iterator[Candidate]:
        """All ways to pair a bracket legally that leave so many players unpaired."""
        if (len(bracket.members) - downfloaters) % 2:
            return
        mdps = frozenset(bracket.mdps)
        for pairs, unpaired in self._matchings(bracket.members, mdps, downfloaters):
            yield Candidate(frozenset(pairs), unpaired)

    def _matchings(
        self, members: tuple[int, ...], mdps: frozenset[int], unpaired: int
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
        if not members:
            yield (), ()
            return
        first, rest = members[0], members[1:]
        if len(rest) >= unpaired + 1:
            for other in rest:
                if self._may_pair(first, other, mdps):
                    others = tuple(player for player in rest if player != other)
                    for pairs, floating in self._matchings(others, mdps, unpaired):
                        yield ((first, other), *pairs), floating
        if unpaired:
            for pairs, floating in self._matchings(rest, mdps, unpaired - 1):
                yield pairs, (first, *floating)

    def _may_pair(self, one: int, other: int, mdps: frozenset[int]) -> bool:
        """Legal, and not two MDPs (reading 14)."""
        return self.field.is_legal(one, other) and not (one in mdps and other in mdps)

    def vector(self, bracket: Bracket, candidate: Candidate) -> Vector:
        """C5 … C21 of a legal candidate."""
        players = self.field.players
        floating = candidate.downfloaters
        pab_score = self.field.pab_score
        residents = set(bracket.residents)
        resident_floaters = [players[index] for index in floating if index in residents]
        # C18 … C21: (MDP, its opponent or None)
        mdps = set(bracket.mdps)
        met = {one: other for one, other in candidate.pairs if one in mdps}
        opponents = [players[other] for other in met.values()]
        differences = {one: players[one].score - players[other].score for one, other in met.items()}
        bracket_score = players[bracket.residents[0]].score
        for one in bracket.mdps:
            if one not in met:
                differences[one] = players[one].score - bracket_score + FLOATING_ON
        faults = ColourFaults(
            *(
                sum(self.field.colour_faults(pair)[which] for pair in candidate.pairs)
                for which in range(len(ColourFaults._fields))
            )
        )
        return (
            0 if pab_score is None else pab_score,
            len(floating),
            self._scores(floating),
            self._outlook(floating, bracket.below),
            self._unplayed_of_pab(floating),
            *faults,
            sum(player.floats[0] is Float.DOWN for player in resident_floaters),
            sum(player.floats[0] is Float.UP for player in opponents),
            sum(player.floats[1] is Float.DOWN for player in resident_floaters),
            sum(player.floats[1] is Float.UP for player in opponents),
            _descending(
                difference
                for one, difference in differences.items()
                if players[one].floats[0] is Float.DOWN
            ),
            _descending(
                differences[one]
                for one, other in met.items()
                if players[other].floats[0] is Float.UP
            ),
            _descending(
                difference
                for one, difference in differences.items()
                if players[one].floats[1] is Float.DOWN
            ),
            _descending(
                differences[one]
                for one, other in met.items()
                if players[other].floats[1] is Float.UP
            ),
        )

    def _scores(self, downfloaters: Iterable[int]) -> tuple[Points, ...]:
        """[C7]"""
        return _descending(self.field.players[index].score for index in downfloaters)

    def _outlook(
        self, floating: tuple[int, ...], below: tuple[tuple[int, ...], ...]
    ) -> tuple[int, ...]:
        """[C8] (reading 2): downfloaters of the following bracket, then their scores."""
        if not floating or not below:
            return ()
        key = (floating, len(below))
        if key not in self._outlooks:
            following = Bracket(floating, below[0], below[1:])
            candidates = self._most_pairs(following)
            lowest = min(self._scores(candidate.downfloaters) for candidate in candidates)
            self._outlooks[key] = (len(lowest), *lowest)
        return self._outlooks[key]

    def _unplayed_of_pab(self, floating: tuple[int, ...]) -> int:
        """[C9] (reading 3).

        With a score fixed by [C5], a single downfloater of that score must be the assignee: every
        other player of that score is in this bracket or above, paired.
        """
        if len(floating) != 1:
            return 0
        player = self.field.players[floating[0]]
        return player.unplayed if player.score == self.field.pab_score else 0

    # --- what comes first -----------------------------------------------------------------

    def _limbo_scores(self, bracket: Bracket, candidate: Candidate) -> tuple[Points, ...]:
        mdps = set(bracket.mdps)
        return self._scores(index for index in candidate.downfloaters if index in mdps)

    def _generate(
        self,
        bracket: Bracket,
        max_pairs: int,
        limbo_scores: tuple[Points, ...],
        useful: set[tuple[int, int]],
    ) -> Iterator[tuple[Pairing, Steps]]:
        """The candidates of a bracket in rule order (3.2 to 3.7), made of useful pairs only."""
        members = bracket.members
        m1 = len(bracket.mdps) - len(limbo_scores)
        if not bracket.mdps:
            for pairs, steps in self._homogeneous(members, max_pairs, useful):
                yield pairs, self._steps((), (), steps)
            return
        for s1 in mdp_sets(bracket.mdps, m1):
            limbo = [index for index in bracket.mdps if index not in s1]
            if self._scores(limbo) != limbo_scores:
                continue  # 4.4.1
            for chosen in transpositions(
                s1, bracket.residents, lambda one, other: (one, other) in useful
            ):
                mdp_pairs = frozenset(zip(s1, chosen, strict=True))
                remainder = [index for index in bracket.residents if index not in chosen]
                for pairs, steps in self._homogeneous(remainder, max_pairs - m1, useful):
                    yield mdp_pairs | pairs, self._steps(s1, chosen, steps)

    def _homogeneous(
        self, players: Sequence[int], max_pairs: int, useful: set[tuple[int, int]]
    ) -> Iterator[tuple[Pairing, _HomogeneousSteps]]:
        """3.6 for a homogeneous bracket or a remainder, given in 1.2 order."""
        by_bsn = dict(enumerate(players, start=1))

        def may_pair(one: int, other: int) -> bool:
            return _ordered(by_bsn[one], by_bsn[other]) in useful

        s1, s2 = list(by_bsn)[:max_pairs], list(by_bsn)[max_pairs:]
        for exchange in [Exchange(), *exchanges(s1, s2)]:
            new_s1, new_s2 = apply_exchange(s1, s2, exchange)
            for chosen in transpositions(new_s1, new_s2, may_pair):
                pairs = frozenset(
                    _ordered(by_bsn[one], by_bsn[other])
                    for one, other in zip(new_s1, chosen, strict=True)
                )
                yield (
                    pairs,
                    _HomogeneousSteps(
                        tuple(by_bsn[bsn] for bsn in s1),
                        tuple(by_bsn[bsn] for bsn in exchange.from_s1),
                        tuple(by_bsn[bsn] for bsn in exchange.from_s2),
                        tuple(by_bsn[bsn] for bsn in chosen),
                    ),
                )

    def _steps(
        self, s1: tuple[int, ...], chosen: tuple[int, ...], steps: _HomogeneousSteps
    ) -> Steps:
        return Steps(
            s1=self._tpns(s1),
            transposition=self._tpns(chosen),
            exchange_down=self._tpns(steps.exchange_down),
            exchange_up=self._tpns(steps.exchange_up),
            remainder_s1=self._tpns(steps.s1),
            remainder_transposition=self._tpns(steps.transposition),
        )

    def _record(
        self, bracket: Bracket, candidate: Candidate, vector: Vector, steps: Steps
    ) -> BracketRecord:
        players = self.field.players
        coloured = (self.field.colours(pair) for pair in sorted(candidate.pairs))
        return BracketRecord(
            score=players[bracket.residents[0]].score,
            moved_down_players=self._tpns(bracket.mdps),
            residents=self._tpns(bracket.residents),
            pairs=tuple((white.tpn, black.tpn) for white, black in coloured),
            downfloaters=self._tpns(candidate.downfloaters),
            vector=vector,
            steps=steps,
        )

    def _tpns(self, positions: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(self.field.players[index].tpn for index in positions)


@dataclass(frozen=True, slots=True)
class _HomogeneousSteps:
    s1: tuple[int, ...]
    exchange_down: tuple[int, ...]
    exchange_up: tuple[int, ...]
    transposition: tuple[int, ...]


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _descending(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def pair_round_literal(tournament: Tournament) -> LiteralRound:
    """Pair the next round of a tournament of up to about ten players to be paired.

    Raises:
        NoLegalPairingError: no complete round-pairing exists (1.9.3).
        InputError: the initial-colour is not known.
    """
    return Pairer(Field(tournament)).pair()
