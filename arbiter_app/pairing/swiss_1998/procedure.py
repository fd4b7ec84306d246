"""C: bracket by bracket from the highest to the lowest, with what undoes earlier brackets."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.next_round import numbers
from arbiter_app.pairing.swiss_1998 import steps
from arbiter_app.pairing.swiss_1998.field import Bracket, Field, Numbers
from arbiter_app.pairing.swiss_1998.graph import (
    Shape,
    can_be_lowest,
    lowest_shape,
    most_in_remainder,
    most_pairs,
    without_opponent,
)
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.previous_again import (
    again_for_everyone,
    again_for_lowest,
    again_for_opponents,
)
from arbiter_app.pairing.swiss_1998.solve import first_pairing
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.brackets import ProcedureStep
from arbiter_app.wording import phrase


def pair_brackets(field: Field, number: int) -> tuple[PairedBracket, ...]:
    """All brackets of round `number`, from the top.

    Raises:
        NoLegalPairingError: no pairing complies with B.1 and B.2 at all (R26).
    """
    paired: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    *upper, lowest = field.brackets()
    for residents in upper:
        paired.append(_Process(field, paired, residents).run(moved_down))
        moved_down = paired[-1].moved_down
    _pair_lowest(field, paired, Bracket(moved_down, lowest), number)
    return tuple(paired)


class _Process:
    """A bracket that is not the lowest: C.1, C.2 to C.11, C.12 and C.14.

    `paired` are the brackets above; C.12 replaces the last of them.
    """

    def __init__(
        self, field: Field, paired: list[PairedBracket], residents: tuple[int, ...]
    ) -> None:
        self.field = field
        self.paired = paired
        self.residents = residents
        self.steps: list[ProcedureStep] = []
        self.tried: set[tuple[tuple[int, ...], int]] = set()

    def run(self, moved_down: tuple[int, ...]) -> PairedBracket:
        while True:
            found = self._attempt(Bracket(moved_down, self.residents))
            if found is not None:
                return found
            moved_down = self.paired[-1].moved_down

    def _attempt(self, bracket: Bracket) -> PairedBracket | None:
        """The bracket paired, or None if C.12 changed who is moved down into it."""
        alone = without_opponent(self.field, bracket)
        if self._mover_alone(bracket, alone):
            return None
        left = tuple(one for one in bracket.residents if alone >> one & 1)
        if left:
            self._note("C.1", steps.NO_OPPONENT, left)
        record = PairedBracket(bracket, left, None, None, 0)
        staying = record.staying
        record = replace(record, x=staying.x(self.field))
        if len(staying.members) > 1:
            self._note("C.2", steps.X_IS, amounts=colour_numbers(self.field, staying))
        if staying.is_heterogeneous:
            for first in range(len(bracket.moved_down), 0, -1):
                most = most_in_remainder(self.field, staying.members, first)
                if most is not None:
                    return self._with_numbers(record, first, most)
                if self._previous_for_opponents(bracket, staying, first):
                    return None
                self._note("C.14", steps.FIRST_REDUCED, amounts=(first - 1,))
            self._note("C.14", steps.TREATED_AS_HOMOGENEOUS)
        return self._with_numbers(record, 0, most_pairs(self.field, staying.members))

    def _with_numbers(self, record: PairedBracket, first: int, most: int) -> PairedBracket:
        """C.14 as far as B.1 and B.2 ask for it, then C.2 to C.11."""
        members = record.staying.members
        half = (len(members) - 2 * first) // 2
        if most < half:
            self._note("C.14", steps.PAIRS_REDUCED, amounts=(half, most))
        reductions = half - most
        if first:
            reductions += len(record.bracket.moved_down) - first
        if first + most == 0:
            self._note("C.14", steps.ALL_MOVED_DOWN, members)
            return replace(record, steps=tuple(self.steps))
        shape = Shape(members, Numbers(first, most, reductions))
        record = replace(record, shape=shape, steps=tuple(self.steps))
        candidate = first_pairing(self.field, shape, x=record.x_at_start)
        assert candidate is not None, "the numbers of pairs are possible"
        return replace(record, candidate=candidate)

    def _mover_alone(self, bracket: Bracket, alone: int) -> bool:
        """C.1 for players moved down; true if C.12 found other ones."""
        lonely = [one for one in bracket.moved_down if alone >> one & 1]
        if not lonely:
            return False
        mixed = bracket.is_heterogeneous
        first = len(bracket.moved_down) if mixed else 0
        is_new = self._may_try(bracket.moved_down, first)
        assert is_new, "where C.12 moves others down, it does not come back to those it failed for"
        self._note("C.1", steps.MOVED_DOWN_WITHOUT_OPPONENT, lonely[:1])
        previous = self.paired[-1]
        if mixed:
            return self._accept(again_for_opponents(self.field, previous, bracket.residents, first))
        return self._accept(again_for_everyone(self.field, previous, bracket.residents))

    def _previous_for_opponents(self, bracket: Bracket, staying: Bracket, first: int) -> bool:
        """C.12 because S1 cannot be paired; true if it found other moved-down players."""
        if not self._may_try(bracket.moved_down, first):
            return False
        return self._accept(
            again_for_opponents(self.field, self.paired[-1], staying.residents, first)
        )

    def _may_try(self, moved_down: tuple[int, ...], first: int) -> bool:
        """C.12 is not repeated for the same players and the same p (R19)."""
        key = moved_down, first
        if key in self.tried:
            return False
        self.tried.add(key)
        return True

    def _accept(self, again: PairedBracket | None) -> bool:
        if again is None:
            self._note("C.12", steps.PREVIOUS_DOES_NOT_HELP)
            return False
        self.paired[-1] = again
        self._note("C.12", steps.PREVIOUS_HELPS, again.moved_down)
        return True

    def _note(
        self,
        article: str,
        what: str,
        players: tuple[int, ...] | list[int] = (),
        amounts: tuple[int, ...] = (),
    ) -> None:
        self.steps.append(ProcedureStep(article, what, self.field.tpns(players), amounts))


def colour_numbers(field: Field, bracket: Bracket) -> tuple[int, int, int, int]:
    """A.8: players who prefer White, players who prefer Black, players, x."""
    dues = [field.players[position].due for position in bracket.members]
    return dues.count(Colour.WHITE), dues.count(Colour.BLACK), len(dues), bracket.x(field)


def _pair_lowest(field: Field, paired: list[PairedBracket], bracket: Bracket, number: int) -> None:
    """C.13 until the lowest bracket can be paired, then C.2 to C.11 for it (R23 to R26)."""
    noted: list[ProcedureStep] = []
    while not can_be_lowest(field, bracket):
        noted.append(ProcedureStep("C.13", steps.LOWEST_FAILS, field.tpns(bracket.members)))
        if not paired:
            raise _no_pairing(field, number)
        previous = paired.pop()
        again = again_for_lowest(field, previous, bracket.residents)
        if again is None:
            above = previous.bracket
            bracket = Bracket(above.moved_down, (*above.residents, *bracket.residents))
            noted.append(ProcedureStep("C.13", steps.JOINED, field.tpns(bracket.residents)))
        else:
            paired.append(again)
            bracket = Bracket(again.moved_down, bracket.residents)
            noted.append(
                ProcedureStep("C.13", steps.PENULTIMATE_AGAIN, field.tpns(bracket.moved_down))
            )
    shape = lowest_shape(field, bracket)
    numbers = colour_numbers(field, bracket)
    if len(bracket.members) > 1:
        noted.append(ProcedureStep("C.2", steps.X_IS, amounts=numbers))
    x = bracket.x(field)
    candidate = first_pairing(field, shape, x=x)
    assert candidate is not None, "the lowest bracket can be paired"
    paired.append(
        PairedBracket(bracket, (), shape, candidate, x, is_lowest=True, steps=tuple(noted))
    )


def _no_pairing(field: Field, number: int) -> NoLegalPairingError:
    """R26; names players of whom not all can be served, where a matching shows them."""
    size = len(field.players)
    adjacency = list(field.compatible)
    if size % 2:
        for position in bits(field.bye_takers):
            adjacency[position] |= 1 << size
        adjacency.append(field.bye_takers)
    matching = Matching(adjacency, (1 << len(adjacency)) - 1)
    matching.match_greedily()
    matching.maximise()
    unserved = tuple(
        sorted(
            field.players[position].tpn
            for position in bits(matching.deficient_set())
            if position < size
        )
    )
    return NoLegalPairingError(
        phrase(
            "Round {number} has no legal pairing: not all of {players} can get an opponent"
            " they may meet, or the bye [B.1] [B.2].",
            number=number,
            players=numbers(unserved),
        )
        if unserved
        else phrase(
            "Round {number} has no legal pairing: not all of the players can get an opponent"
            " they may meet, or the bye [B.1] [B.2].",
            number=number,
        ),
        unserved=unserved,
        hint=phrase("The rules of 1998 go no further; the arbiter decides."),
    )
