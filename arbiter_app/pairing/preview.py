"""The next round while games are still open: which boards are certain, which depend on what.

Every outcome of the open games is paired by the rules, the likeliest first. A board is certain if
it is in the pairing of all of them, or where there are too many, if no open game can touch it
(`out_of_reach` of the system). It depends on a game if two outcomes that differ in that game alone
have it and have it not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeAlias

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.outcomes import (
    Expected,
    Outcome,
    chance_of,
    ended,
    likeliest_first,
    number_of_outcomes,
    open_boards,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import OpenBoard, PossiblePair, RoundPreview

MOST_OUTCOMES: Final = 3**8
"""So many are looked at: all outcomes of eight games."""

MOST_IN_PROOF: Final = 3**4
"""So many ways to end have the games that are looked at to prove boards that the others cannot touch."""

Pair: TypeAlias = tuple[Tpn, Tpn | None]
"""White and Black of a board, or a player with the bye and None."""

Pairs: TypeAlias = tuple[Pair, ...]
"""The boards of a round in their order, then the bye; empty if no pairing is legal."""

Work: TypeAlias = tuple[Tournament, str, tuple[OpenBoard, ...], tuple[Outcome, ...]]
"""Outcomes to be paired, with all that is needed for it."""

PairAll: TypeAlias = Callable[[Iterable[Work]], Iterator[list[Pairs]]]
"""Carries out `pair_outcomes` for one piece of work after the other, here or elsewhere."""


def pair_outcomes(work: Work) -> list[Pairs]:
    """The pairing of each outcome."""
    tournament, system, boards, outcomes = work
    return [_pairs(ended(tournament, boards, outcome), system) for outcome in outcomes]


def in_turn(works: Iterable[Work]) -> Iterator[list[Pairs]]:
    """One piece of work after the other, in this process."""
    return map(pair_outcomes, works)


def preview_round(
    tournament: Tournament,
    expected: Expected,
    *,
    system: str | None = None,
    most: int = MOST_OUTCOMES,
    pair_all: PairAll = in_turn,
) -> Iterator[RoundPreview]:
    """The next round as far as it is known, again and again while more outcomes are paired.

    The last one given has looked at all outcomes, or at `most` of them. Where these are not all, what
    can be proved without them is proved first.

    Raises:
        InputError: no such system, or the tournament cannot be paired whatever the results.
    """
    boards = open_boards(tournament, expected)
    name = system_for(tournament.settings) if system is None else system
    tally = _Tally(name, tournament.next_round, boards)
    proof = description_of(name).out_of_reach
    if proof is not None and number_of_outcomes(boards) > most:
        for proved in proof(tournament, boards, MOST_IN_PROOF):
            tally.proved |= proved
    # Two readers: one sends outcomes away, the other counts what comes back.
    sent = (
        (tournament, name, boards, piece)
        for piece in _pieces(islice(likeliest_first(boards), most))
    )
    counted = _pieces(islice(likeliest_first(boards), most))
    for outcomes, paired in zip(counted, pair_all(sent), strict=True):
        for outcome, pairs in zip(outcomes, paired, strict=True):
            tally.add(outcome, pairs)
        yield tally.preview()


def _pieces(outcomes: Iterator[Outcome]) -> Iterator[tuple[Outcome, ...]]:
    """The outcomes in pieces, small ones first: something is to be seen at once."""
    size = 1
    while piece := tuple(islice(outcomes, size)):
        yield piece
        size = min(2 * size, _LARGEST_PIECE)


_LARGEST_PIECE: Final = 64


def _pairs(tournament: Tournament, system: str) -> Pairs:
    try:
        pairing = pair_round(tournament, system=system)
    except NoLegalPairingError:
        return ()
    bye: Pairs = () if pairing.bye is None else ((pairing.bye, None),)
    return (*((pair.white, pair.black) for pair in pairing.pairs), *bye)


@dataclass(slots=True)
class _Seen:
    """What is known of one pair so far; `with_result` are the results of each board it was seen with."""

    board: int = 0
    outcomes: int = 0
    likelihood: float = 0.0
    depends_on: set[int] = field(default_factory=set)
    with_result: list[set[int]] = field(default_factory=list)


class _Tally:
    """The outcomes paired so far, and what they say of each pair."""

    def __init__(self, system: str, number: int, boards: Sequence[OpenBoard]) -> None:
        self._system = system
        self._number = number
        self._boards = tuple(boards)
        self._paired: dict[Outcome, frozenset[Pair]] = {}
        self._seen: dict[Pair, _Seen] = {}
        self._without_pairing = 0
        self.proved: frozenset[Pair] = frozenset()

    def add(self, outcome: Outcome, pairs: Pairs) -> None:
        """Count an outcome, and compare it with those that differ from it in one board."""
        self._paired[outcome] = own = frozenset(pairs)
        self._without_pairing += not pairs
        chance = chance_of(self._boards, outcome)
        for board, pair in enumerate(pairs, start=1):
            seen = self._of(pair)
            if not seen.outcomes and pair[1] is not None:
                seen.board = board
            seen.outcomes += 1
            seen.likelihood += chance
            for results, place in zip(seen.with_result, outcome, strict=True):
                results.add(place)
        for changed, other in self._neighbours(outcome):
            for pair in own ^ other:
                self._of(pair).depends_on.add(changed)

    def _of(self, pair: Pair) -> _Seen:
        found = self._seen.get(pair)
        if found is None:
            found = self._seen[pair] = _Seen(with_result=[set() for _ in self._boards])
        return found

    def _neighbours(self, outcome: Outcome) -> Iterator[tuple[int, frozenset[Pair]]]:
        """Outcomes paired that differ in one board, with the place of that board."""
        for board, place in enumerate(outcome):
            for other in range(len(self._boards[board].results)):
                if other == place:
                    continue
                paired = self._paired.get((*outcome[:board], other, *outcome[board + 1 :]))
                if paired is not None:
                    yield board, paired

    def preview(self) -> RoundPreview:
        all_outcomes, outcomes = number_of_outcomes(self._boards), len(self._paired)
        pairs = [self._possible(*each, outcomes == all_outcomes) for each in self._seen.items()]
        pairs.sort(
            key=lambda pair: (
                not pair.certain,
                -pair.likelihood,
                pair.board or len(self._seen),
                pair.white,
            )
        )
        return RoundPreview(
            self._system,
            self._number,
            self._boards,
            tuple(pairs),
            all_outcomes,
            outcomes,
            self._without_pairing,
        )

    def _possible(self, pair: Pair, seen: _Seen, is_complete: bool) -> PossiblePair:
        depends_on = tuple(sorted(seen.depends_on))
        results: tuple[Result, ...] = ()
        if is_complete and len(depends_on) == 1:
            (place,) = depends_on
            of_board = self._boards[place].results
            results = tuple(of_board[each] for each in sorted(seen.with_result[place]))
        is_everywhere = is_complete and seen.outcomes == len(self._paired)
        certain = is_everywhere or pair in self.proved
        return PossiblePair(
            *pair, seen.board, certain, depends_on, seen.outcomes, seen.likelihood, results
        )
