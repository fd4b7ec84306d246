"""The next round while games are still open: which boards are certain, which depend on what.

Every outcome of the open games is paired by the rules, the likeliest first. A board is certain if
it is in the pairing of all of them, or where there are too many, if no open game can touch it
(`out_of_reach` of the system). It depends on a game if two outcomes that differ in that game alone
have it and have it not. Whether a player is there is a question like how a game ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
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
"""So many are looked at: all outcomes of eight games."""

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


def preview_round(
    tournament: Tournament,
    expected: Expected,
    *,
    unsure: Collection[Tpn] = (),
    system: str | None = None,
    most: int = MOST_OUTCOMES,
    pair_all: PairAll = in_turn,
) -> Iterator[RoundPreview]:
    """The next round as far as it is known, again and again while more outcomes are paired.

    Of the players in `unsure` it is open whether they are there, whatever was said before. The last
    preview given has looked at all outcomes, or at `most` of them. Where these are not all, what can
    be proved without them is proved first.

    Raises:
        InputError: no such system or player, or the tournament cannot be paired whatever the
            results, and with everybody there.
    """
    boards = open_boards(tournament, expected)
    presences = tuple(OpenPresence(tournament.player(tpn).tpn) for tpn in dict.fromkeys(unsure))
    questions: tuple[OpenQuestion, ...] = (*boards, *presences)
    name = system_for(tournament.settings) if system is None else system
    check_can_be_paired(ended(tournament, presences, (HERE,) * len(presences)))
    tally = _Tally(name, tournament.next_round, boards, presences)
    if number_of_outcomes(questions) > most:
        tally.proved = _proved(tournament, name, boards, presences)
    # Two readers: one sends outcomes away, the other counts what comes back.
    sent = (
        (tournament, name, questions, piece)
        for piece in _pieces(islice(likeliest_first(questions), most))
    )
    counted = _pieces(islice(likeliest_first(questions), most))
    for outcomes, paired in zip(counted, pair_all(sent), strict=True):
        for outcome, pairs in zip(outcomes, paired, strict=True):
            tally.add(outcome, pairs)
        yield tally.preview()


def _proved(
    tournament: Tournament,
    system: str,
    boards: Sequence[OpenBoard],
    presences: Sequence[OpenPresence],
) -> frozenset[Pair]:
    """Boards that no open game can touch, whoever is there; nothing where too many are open for it."""
    proof = description_of(system).out_of_reach
    if proof is None or number_of_outcomes(presences) > MOST_IN_PROOF:
        return frozenset()
    states = (ended(tournament, presences, answers) for answers in _answers(presences))
    proved: list[frozenset[Pair]] = [
        frozenset().union(*proof(state, boards, MOST_IN_PROOF)) for state in states
    ]
    return frozenset.intersection(*proved)


def _answers(presences: Sequence[OpenPresence]) -> Iterator[Outcome]:
    """Every answer to who is there, first that all are."""
    return product(*(range(len(each.chances)) for each in presences))


def _pieces(outcomes: Iterator[Outcome]) -> Iterator[tuple[Outcome, ...]]:
    """The outcomes in pieces, small ones first: something is to be seen at once."""
    size = 1
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


class _Tally:
    """The outcomes paired so far, and what they say of each pair."""

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
        self._paired: dict[Outcome, frozenset[Pair]] = {}
        self._seen: dict[Pair, _Seen] = {}
        self._likeliest: dict[Outcome, Pairs] = {}
        self._without_pairing = 0
        self.proved: frozenset[Pair] = frozenset()

    def add(self, outcome: Outcome, pairs: Pairs) -> None:
        """Count an outcome, and compare it with those that differ from it in one answer."""
        self._paired[outcome] = own = frozenset(pairs)
        self._likeliest.setdefault(outcome[len(self._boards) :], pairs)
        self._without_pairing += not pairs
        chance = chance_of(self._questions, outcome)
        for board, pair in enumerate(pairs, start=1):
            seen = self._of(pair)
            if not seen.outcomes and pair[1] is not None:
                seen.board = board
            seen.outcomes += 1
            seen.likelihood += chance
            for answers, place in zip(seen.with_answer, outcome, strict=True):
                answers.add(place)
        for changed, other in self._neighbours(outcome):
            for pair in own ^ other:
                self._of(pair).depends_on.add(changed)

    def _of(self, pair: Pair) -> _Seen:
        found = self._seen.get(pair)
        if found is None:
            found = self._seen[pair] = _Seen(with_answer=[set() for _ in self._questions])
        return found

    def _neighbours(self, outcome: Outcome) -> Iterator[tuple[int, frozenset[Pair]]]:
        """Outcomes paired that differ in one answer, with the place of its question."""
        for question, place in enumerate(outcome):
            for other in range(len(self._questions[question].chances)):
                if other == place:
                    continue
                paired = self._paired.get((*outcome[:question], other, *outcome[question + 1 :]))
                if paired is not None:
                    yield question, paired

    def preview(self) -> RoundPreview:
        all_outcomes, outcomes = number_of_outcomes(self._questions), len(self._paired)
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
            self._presences,
            tuple(self._round(*each) for each in sorted(self._likeliest.items())),
        )

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
        is_everywhere = is_complete and seen.outcomes == len(self._paired)
        certain = is_everywhere or pair in self.proved
        return PossiblePair(
            *pair, seen.board, certain, depends_on, seen.outcomes, seen.likelihood, results, here
        )

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
