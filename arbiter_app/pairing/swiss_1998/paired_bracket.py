"""A bracket that has been paired, as C.12 and C.13 come back to it."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.pairing.swiss_1998.field import Bracket, Numbers
from arbiter_app.pairing.swiss_1998.graph import Shape
from arbiter_app.pairing.swiss_1998.solve import Candidate
from arbiter_app.trace.brackets import ProcedureStep


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with the pairing accepted in it.

    `left` are the residents without an opponent, moved down by C.1; `shape` and `candidate` are
    None if the bracket was moved down entirely (C.14). `x` is the value of A.8, `is_lowest` says
    that who remains has the bye; `steps` are what the procedure went through. `again` is C.12 or
    C.13 if the bracket was paired again for the sake of the one below it; `is_reduced` says that C.13
    left it fewer pairs than it could have.
    """

    bracket: Bracket
    left: tuple[int, ...]
    shape: Shape | None
    candidate: Candidate | None
    x: int
    is_lowest: bool = False
    steps: tuple[ProcedureStep, ...] = ()
    again: str = ""
    is_reduced: bool = False

    @property
    def staying(self) -> Bracket:
        """The bracket after C.1."""
        return Bracket(
            self.bracket.moved_down,
            tuple(one for one in self.bracket.residents if one not in set(self.left)),
        )

    @property
    def remaining(self) -> tuple[int, ...]:
        """Those who remained unpaired in the bracket, the ones moved down by C.1 not among them."""
        return self.staying.members if self.candidate is None else self.candidate.remaining

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Everybody who goes on to the next bracket, in the order of A.2."""
        return tuple(sorted((*self.remaining, *self.left)))

    @property
    def x_at_start(self) -> int:
        """Where x starts (C.2), after the reductions of C.14."""
        reductions = 0 if self.shape is None else self.shape.numbers.reductions
        return max(0, self.x - reductions)

    @property
    def numbers(self) -> Numbers:
        return Numbers(0, 0) if self.shape is None else self.shape.numbers
