"""C.04.3 FIDE (Dutch) System (2026), literally: made to be obviously right, not to be fast.

The candidates of a bracket are compared by the vector C5 … C21 and, among equals, by the order in
which Articles 3 and 4 generate them. Numbers in parentheses are articles, those with a D
are readings where the text leaves room (`arbiter_app/pairing/READINGS.md`), stated again for what is
done here:

D1. [C5] is fixed first, on the whole round, and every bracket keeps that score reachable.
D2. [C8] looks one bracket ahead: most pairs there, then lowest downfloater scores there.
D3. [C9] applies where the only downfloater of a bracket is the one who ends up with the PAB.
D4. A Limbo complies with [C7] if its scores are those of the best achievable candidate.
D5. An MDP who floats on has a score difference larger than any with a resident.
D14. MDPs never meet in the bracket they were moved into.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.wording import verbatim
from tests.oracle.bracket import (
    Bracket,
    BracketRecord,
    Candidate,
    LiteralPairer,
    LiteralRound,
    Vector,
    descending,
)
from tests.oracle.field import LiteralField
from tests.oracle.orders import mdp_sets
from tests.oracle.state import Float, player_states

FLOATING_ON = 1_000_000
"""Added to the score difference of an MDP who is not paired (D5)."""

CRITERIA = tuple(f"C{number}" for number in range(5, 22))


class Field(LiteralField):
    """The field of a round; `pab_score` is what [C5] gives, None if nobody needs a PAB.

    Raises:
        NoLegalPairingError: there is no complete round-pairing (1.9.3).
    """

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament, player_states(tournament))
        self.pab_score = self._lowest_pab_score()
        self.takers = self._takers(self.pab_score)

    def give_bye_to(self, tpn: Tpn) -> None:
        super().give_bye_to(tpn)
        self.pab_score = next(player.score for player in self.players if player.tpn == tpn)

    def _lowest_pab_score(self) -> Points | None:
        """[C5]: the lowest score of a PAB's assignee in any complete round-pairing (D1)."""
        everybody = frozenset(range(len(self.players)))
        scores: Sequence[Points | None] = [None]
        if len(everybody) % 2:
            scores = sorted({player.score for player in self.players})
        for score in scores:
            if self.completes(everybody, self._takers(score)):
                return score
        raise NoLegalPairingError(verbatim("No round-pairing complies with the absolute criteria."))

    def _takers(self, score: Points | None) -> frozenset[int]:
        """[C2] among the players of a score."""
        return frozenset(
            index
            for index, player in enumerate(self.players)
            if player.may_receive_pab and player.score == score
        )


class Pairer(LiteralPairer):
    """Pairs one round, bracket by bracket."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.pab_score = field.pab_score
        self._outlooks: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}

    def brackets(self) -> Iterator[tuple[Bracket, BracketRecord]]:
        """1.9.2"""
        groups = self.field.scoregroups()
        floating: tuple[int, ...] = ()
        for level, residents in enumerate(groups):
            bracket = Bracket(floating, residents, tuple(groups[level + 1 :]))
            record, floating = self.record(bracket)
            yield bracket, record

    # --- what is best ---------------------------------------------------------------------

    def best_candidates(self, bracket: Bracket) -> tuple[list[Candidate], Vector]:
        """All candidates with the best vector, in no order.

        The vectors are compared criterion by criterion, so that the later ones need not be found
        for candidates that are already out.
        """
        candidates = self.fewest_floaters(bracket)  # C6
        lowest = min(self.scores(candidate.downfloaters) for candidate in candidates)  # C7
        candidates = [
            candidate for candidate in candidates if self.scores(candidate.downfloaters) == lowest
        ]
        vectors = [(self.vector(bracket, candidate), candidate) for candidate in candidates]
        best = min(vector for vector, _candidate in vectors)
        return [candidate for vector, candidate in vectors if vector == best], best

    def is_admissible(self, bracket: Bracket, candidate: Candidate) -> bool:
        """[C4]; in the last bracket only the assignee of the PAB may be left."""
        return self.field.can_complete([*candidate.downfloaters, *bracket.everybody_below])

    def vector(self, bracket: Bracket, candidate: Candidate) -> Vector:
        """C5 … C21 of a legal candidate."""
        players = self.field.players
        floating = candidate.downfloaters
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
        return (
            0 if self.pab_score is None else self.pab_score,
            len(floating),
            self.scores(floating),
            self._outlook(floating, bracket.below),
            self._unplayed_of_pab(floating),
            *self.field.colour_faults(candidate.pairs),
            sum(player.floats[0] is Float.DOWN for player in resident_floaters),
            sum(player.floats[0] is Float.UP for player in opponents),
            sum(player.floats[1] is Float.DOWN for player in resident_floaters),
            sum(player.floats[1] is Float.UP for player in opponents),
            descending(
                difference
                for one, difference in differences.items()
                if players[one].floats[0] is Float.DOWN
            ),
            descending(
                differences[one]
                for one, other in met.items()
                if players[other].floats[0] is Float.UP
            ),
            descending(
                difference
                for one, difference in differences.items()
                if players[one].floats[1] is Float.DOWN
            ),
            descending(
                differences[one]
                for one, other in met.items()
                if players[other].floats[1] is Float.UP
            ),
        )

    def _outlook(
        self, floating: tuple[int, ...], below: tuple[tuple[int, ...], ...]
    ) -> tuple[int, ...]:
        """[C8] (D2): downfloaters of the following bracket, then their scores."""
        if not floating or not below:
            return ()
        key = (floating, len(below))
        if key not in self._outlooks:
            following = Bracket(floating, below[0], below[1:])
            candidates = self.fewest_floaters(following)
            lowest = min(self.scores(candidate.downfloaters) for candidate in candidates)
            self._outlooks[key] = (len(lowest), *lowest)
        return self._outlooks[key]

    def _unplayed_of_pab(self, floating: tuple[int, ...]) -> int:
        """[C9] (D3).

        With a score fixed by [C5], a single downfloater of that score must be the assignee: every
        other player of that score is in this bracket or above, paired.
        """
        if len(floating) != 1:
            return 0
        player = self.field.players[floating[0]]
        return player.unplayed if player.score == self.pab_score else 0

    def sets_of_mdps(
        self, bracket: Bracket, best: Sequence[Candidate]
    ) -> Iterator[tuple[int, ...]]:
        """The sets whose Limbo complies with [C7] (4.4, D4)."""
        mdps = set(bracket.mdps)
        limbo_scores = self.scores(index for index in best[0].downfloaters if index in mdps)
        for s1 in mdp_sets(bracket.mdps, len(bracket.mdps) - len(limbo_scores)):
            if self.scores(mdps - set(s1)) == limbo_scores:
                yield s1


def pair_round_literal(tournament: Tournament) -> LiteralRound:
    """Pair the next round of a tournament of up to about ten players to be paired.

    Raises:
        NoLegalPairingError: no complete round-pairing exists (1.9.3).
        InputError: the initial-colour is not known.
    """
    return Pairer(Field(tournament)).pair()
