"""The next round while games are still open: which boards are certain, which depend on what.

Where the open games can end in few ways, every outcome is paired by the rules, the likeliest first: a
board is certain if it is in the pairing of all of them, and depends on a game if two outcomes that
differ in that game alone have it and have it not. Whether a player is there is a question like how a
game ends.

Where there are too many, two things meet. What no open game can touch is proved (`out_of_reach` of the
system): it is certain. Some outcomes are paired: what one of them has not is not certain. What is
neither is undecided, and never called certain.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product, tee
from random import Random
from typing import Final, TypeAlias, assert_never

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.pairing.outcomes import (
    HERE,
    Expected,
    Outcome,
    chance_of,
    ended,
    likeliest_first,
    number_of_outcomes,
    open_boards,
    surveyed,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.preview import (
    OpenBoard,
    OpenPresence,
    OpenQuestion,
    PossiblePair,
    PossibleRound,
    RoundPreview,
)

MOST_OUTCOMES: Final = 3**8
"""So many are all looked at: the outcomes of eight games."""

MOST_SURVEYED: Final = 200
"""So many are looked at where there are more: enough for a chance to the next 5 %, and for nearly all
that is not certain.
"""

_LEAST_SHARE: Final = 0.1
"""Of many outcomes a board is worth showing that is in so many of them."""

MOST_IN_PROOF: Final = 3**4
"""So many ways to end have the games that are looked at to prove boards that the others cannot touch."""

Pair: TypeAlias = tuple[Tpn, Tpn | None]
"""White and Black of a board, or a player with the bye and None."""

Pairs: TypeAlias = tuple[Pair, ...]
"""The boards of a round in their order, then the bye; empty if no pairing is legal."""

Work: TypeAlias = tuple[Tournament, str, tuple[OpenQuestion, ...], tuple[Outcome, ...]]
"""Outcomes to be paired, with all that is needed for it."""

PairAll: TypeAlias = Callable[[Iterable[Work]], Iterator[list[Pairs]]]
"""Carries out `pair_outcomes` for one piece of work after the other, here or elsewhere."""


def pair_outcomes(work: Work) -> list[Pairs]:
    """The pairing of each outcome."""
    tournament, system, questions, outcomes = work
    return [_pairs(ended(tournament, questions, outcome), system) for outcome in outcomes]


def in_turn(works: Iterable[Work]) -> Iterator[list[Pairs]]:
    """One piece of work after the other, in this process."""
    return map(pair_outcomes, works)


def outcomes_looked_at(questions: Sequence[OpenQuestion], most: int | None) -> int:
    """How many outcomes of what is open are paired, `most` if that is given and there are as many."""
    count = number_of_outcomes(questions)
    if most is None:
        return count if count <= MOST_OUTCOMES else MOST_SURVEYED
    return min(count, most)


def preview_round(
    tournament: Tournament,
    expected: Expected,
    *,
    rng: Random,
    unsure: Collection[Tpn] = (),
    system: str | None = None,
    most: int | None = None,
    pair_all: PairAll = in_turn,
) -> Iterator[RoundPreview]:
    """The next round as far as it is known, again and again while more is proved and paired.

    Of the players in `unsure` it is open whether they are there, whatever was said before. The last
    preview given has looked at all outcomes, or at `most` of them (`outcomes_looked_at`). By `rng` those
    are drawn. What can be proved without them is proved first, after a look at the likeliest.

    Raises:
        InputError: no such system or player, or the tournament cannot be paired whatever the
            results, and with everybody there.
    """
    boards = open_boards(tournament, expected)
    presences = tuple(OpenPresence(tournament.player(tpn).tpn) for tpn in dict.fromkeys(unsure))
    questions: tuple[OpenQuestion, ...] = (*boards, *presences)
    name = system_for(tournament.settings) if system is None else system
    check_can_be_paired(ended(tournament, presences, (HERE,) * len(presences)))
    count = outcomes_looked_at(questions, most)
    is_whole = count == number_of_outcomes(questions)
    outcomes = islice(likeliest_first(questions) if is_whole else surveyed(questions, rng), count)
    tally = (_Tally if is_whole else _Survey)(name, tournament.next_round, boards, presences)
    first = next(outcomes)
    (pairs,) = pair_outcomes((tournament, name, questions, (first,)))
    tally.add(first, pairs)
    yield tally.preview()
    if not is_whole or count > MOST_IN_PROOF:
        for proved in _proofs(tournament, name, boards, presences):
            tally.proved |= proved
            yield tally.preview()
    # One reader sends outcomes away, the other counts what comes back.
    sent, counted = tee(_pieces(outcomes))
    works = ((tournament, name, questions, piece) for piece in sent)
    for piece, paired in zip(counted, pair_all(works), strict=True):
        for outcome, pairs in zip(piece, paired, strict=True):
            tally.add(outcome, pairs)
        yield tally.preview()


def _proofs(
    tournament: Tournament,
    system: str,
    boards: Sequence[OpenBoard],
    presences: Sequence[OpenPresence],
) -> Iterator[frozenset[Pair]]:
    """Boards that no open game can touch, whoever is there, ever more; none where that asks too much."""
    proof = description_of(system).out_of_reach
    if proof is None or number_of_outcomes(presences) > MOST_IN_PROOF:
        return
    proved: frozenset[Pair] | None = None
    for answers in _answers(presences):
        found: frozenset[Pair] = frozenset()
        for each in proof(ended(tournament, presences, answers), boards, MOST_IN_PROOF):
            found |= each
            yield frozenset() if presences else found
        proved = found if proved is None else proved & found
        if not proved:
            return
    yield proved or frozenset()


def _answers(presences: Sequence[OpenPresence]) -> Iterator[Outcome]:
    """Every answer to who is there, first that all are."""
    return product(*(range(len(each.chances)) for each in presences))


def _pieces(outcomes: Iterator[Outcome]) -> Iterator[tuple[Outcome, ...]]:
    """The outcomes in pieces, small ones first: something is to be seen at once."""
    size = 2
    while piece := tuple(islice(outcomes, size)):
        yield piece
        size = min(2 * size, _LARGEST_PIECE)


_LARGEST_PIECE: Final = 64


def _pairs(tournament: Tournament, system: str) -> Pairs:
    if len(tournament.players) - len(tournament.absences(tournament.next_round)) < 2:
        return ()
    try:
        pairing = pair_round(tournament, system=system)
    except NoLegalPairingError:
        return ()
    bye: Pairs = () if pairing.bye is None else ((pairing.bye, None),)
    return (*((pair.white, pair.black) for pair in pairing.pairs), *bye)


@dataclass(slots=True)
class _Seen:
    """What is known of one pair so far; `with_answer` are the answers to each question it was seen with."""

    board: int = 0
    outcomes: int = 0
    likelihood: float = 0.0
    depends_on: set[int] = field(default_factory=set)
    with_answer: list[set[int]] = field(default_factory=list)


class _Looked(ABC):
    """The outcomes looked at so far, and what is proved besides."""

    def __init__(
        self,
        system: str,
        number: int,
        boards: Sequence[OpenBoard],
        presences: Sequence[OpenPresence],
    ) -> None:
        self._system = system
        self._number = number
        self._boards = tuple(boards)
        self._presences = tuple(presences)
        self._questions: tuple[OpenQuestion, ...] = (*self._boards, *self._presences)
        self._seen: dict[Pair, _Seen] = {}
        self._likeliest: dict[Outcome, Pairs] = {}
        self._outcomes = 0
        self._without_pairing = 0
        self.proved: frozenset[Pair] = frozenset()

    def add(self, outcome: Outcome, pairs: Pairs) -> None:
        """Count an outcome."""
        self._outcomes += 1
        self._likeliest.setdefault(outcome[len(self._boards) :], pairs)
        self._without_pairing += not pairs
        for board, pair in enumerate(pairs, start=1):
            seen = self._of(pair)
            if not seen.outcomes and pair[1] is not None:
                seen.board = board
            seen.outcomes += 1

    def _of(self, pair: Pair) -> _Seen:
        found = self._seen.get(pair)
        if found is None:
            found = self._seen[pair] = _Seen()
        return found

    def preview(self) -> RoundPreview:
        pairs = list(self._possible_pairs())
        pairs.sort(
            key=lambda pair: (
                not pair.certain,
                0 if pair.certain else -pair.likelihood,
                pair.board or len(self._seen),
                pair.white,
            )
        )
        return RoundPreview(
            self._system,
            self._number,
            self._boards,
            tuple(pairs),
            number_of_outcomes(self._questions),
            self._outcomes,
            self._without_pairing,
            self._presences,
            tuple(self._round(*each) for each in sorted(self._likeliest.items())),
        )

    @abstractmethod
    def _possible_pairs(self) -> Iterator[PossiblePair]:
        """The pairs worth showing."""

    def _round(self, answers: Outcome, pairs: Pairs) -> PossibleRound:
        return PossibleRound(
            tuple(
                each.tpn
                for each, answer in zip(self._presences, answers, strict=True)
                if answer == HERE
            ),
            tuple((white, black) for white, black in pairs if black is not None),
            next((tpn for tpn, black in pairs if black is None), None),
        )


class _Survey(_Looked):
    """Some outcomes of very many: in how large a share of them a pair is."""

    def _possible_pairs(self) -> Iterator[PossiblePair]:
        """What is worth showing: a pair in one of hundred outcomes tells nothing."""
        least = max(_LEAST_SHARE * self._outcomes, min(2, self._outcomes))
        # Beside each other stand the likeliest rounds with and without some players.
        rounds = self._likeliest.values() if self._presences else ()
        shown = {pair for pairs in rounds for pair in pairs}
        for pair, seen in self._seen.items():
            if seen.outcomes >= least or pair in shown:
                share = seen.outcomes / self._outcomes
                certain = pair in self.proved
                yield PossiblePair(*pair, seen.board, certain, (), seen.outcomes, share)


class _Tally(_Looked):
    """Every outcome in its turn, and how those differ that differ in one answer."""

    def __init__(
        self,
        system: str,
        number: int,
        boards: Sequence[OpenBoard],
        presences: Sequence[OpenPresence],
    ) -> None:
        super().__init__(system, number, boards, presences)
        self._paired: dict[Outcome, frozenset[Pair]] = {}

    def add(self, outcome: Outcome, pairs: Pairs) -> None:
        """Count an outcome, and compare it with those that differ from it in one answer."""
        super().add(outcome, pairs)
        self._paired[outcome] = own = frozenset(pairs)
        chance = chance_of(self._questions, outcome)
        for pair in pairs:
            seen = self._of(pair)
            seen.likelihood += chance
            seen.with_answer = seen.with_answer or [set() for _ in self._questions]
            for answers, place in zip(seen.with_answer, outcome, strict=True):
                answers.add(place)
        for changed, other in self._neighbours(outcome):
            for pair in own ^ other:
                self._of(pair).depends_on.add(changed)

    def _neighbours(self, outcome: Outcome) -> Iterator[tuple[int, frozenset[Pair]]]:
        """Outcomes paired that differ in one answer, with the place of its question."""
        for question, place in enumerate(outcome):
            for other in range(len(self._questions[question].chances)):
                if other == place:
                    continue
                paired = self._paired.get((*outcome[:question], other, *outcome[question + 1 :]))
                if paired is not None:
                    yield question, paired

    def _possible_pairs(self) -> Iterator[PossiblePair]:
        is_complete = self._outcomes == number_of_outcomes(self._questions)
        for each in self._seen.items():
            yield self._possible(*each, is_complete)

    def _possible(self, pair: Pair, seen: _Seen, is_complete: bool) -> PossiblePair:
        depends_on = tuple(sorted(seen.depends_on))
        results: tuple[Result, ...] = ()
        here: bool | None = None
        if is_complete and len(depends_on) == 1:
            (place,) = depends_on
            answers = sorted(seen.with_answer[place])
            question = self._questions[place]
            match question:
                case OpenBoard():
                    results = tuple(question.results[each] for each in answers)
                case OpenPresence():
                    here = answers == [HERE]
                case _:
                    assert_never(question)
        is_everywhere = is_complete and seen.outcomes == self._outcomes
        certain = is_everywhere or pair in self.proved
        return PossiblePair(
            *pair, seen.board, certain, depends_on, seen.outcomes, seen.likelihood, results, here
        )
