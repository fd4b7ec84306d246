"""The nearest legal pairing to one that is illegal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.operations.manual import ManualPairing
from arbiter_app.tournament.types import ByeKind, Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality

_MOST_EXCHANGES = 8
"""More are no repair any more."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A legal pairing near an illegal one, and how it is reached.

    Attributes:
        exchanges: the players exchanged, in order.
        pairing: where it leads.
        turned: boards (White, Black) of the illegal pairing that stay, with the colours turned.
    """

    exchanges: tuple[tuple[Tpn, Tpn], ...]
    pairing: ManualPairing
    turned: tuple[tuple[Tpn, Tpn], ...] = ()


def nearest_repair(
    rules: Legality, pairing: ManualPairing, avoid: Sequence[ManualPairing] = ()
) -> Repair | None:
    """Exchanges of two players each that make an illegal pairing legal, as few as needed.

    Where two may meet, but not with these colours, the colours are turned. An illegal pair takes at least one exchange; of those that leave the fewest illegal boards the
    one between players of nearest scores, then nearest numbers, is taken. Pairings in `avoid` are
    not led to. None if nothing near was found.
    """
    drafted = pairing
    boards = _Boards(rules)
    closed = {_who_meets_whom(other) for other in avoid}
    exchanges: list[tuple[Tpn, Tpn]] = []
    left = boards.faulty(pairing)
    while left:
        # An exchange touches two boards, so it mends two at most.
        if len(left) > 2 * (_MOST_EXCHANGES - len(exchanges)):
            return None
        for faults, _, _, one, other in sorted(boards.exchanges(pairing, left)):
            then = pairing.with_players_swapped(one, other)
            if faults < len(left) and _who_meets_whom(then) not in closed:
                pairing = then
                exchanges.append((one, other))
                break
        else:
            return None
        left = boards.faulty(pairing)
    turned: list[tuple[Tpn, Tpn]] = []
    for board, (white, black) in enumerate(pairing.pairs, start=1):
        if rules.colours(white, black):
            pairing = pairing.with_colours_swapped(board)
            if (white, black) in drafted.pairs:
                turned.append((white, black))
    return Repair(tuple(exchanges), pairing, tuple(turned))


class _Boards:
    """What is legal; the search asks for the same boards again and again."""

    def __init__(self, rules: Legality) -> None:
        self._rules = rules
        self._known: dict[tuple[Tpn, Tpn | None], bool] = {}

    def is_legal(self, one: Tpn, other: Tpn | None) -> bool:
        """Whether two may meet, or one may have the bye."""
        known = self._known.get((one, other))
        if known is None:
            rules = self._rules
            known = not (rules.bye_problems(one) if other is None else rules.meeting(one, other))
            self._known[one, other] = known
        return known

    def faulty(self, pairing: ManualPairing) -> list[Tpn]:
        """One player of each illegal board, or of the bye."""
        allocated = [bye.tpn for bye in pairing.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        return [white for white, black in pairing.pairs if not self.is_legal(white, black)] + [
            tpn for tpn in allocated if not self.is_legal(tpn, None)
        ]

    def exchanges(
        self, pairing: ManualPairing, faulty: list[Tpn]
    ) -> Iterator[tuple[int, int, int, Tpn, Tpn]]:
        """Illegal boards left, distances, and the two players, for each exchange worth a look."""
        states = self._rules.states
        present = _present(pairing)
        partner = _partners(pairing)
        troubled = {tpn for one in faulty for tpn in (one, partner[one]) if tpn is not None}
        for one in sorted(troubled):
            for other in present:
                if other in (one, partner[one]):
                    continue
                before = (not self.is_legal(one, partner[one])) + (
                    not self.is_legal(other, partner[other])
                )
                after = (not self.is_legal(one, partner[other])) + (
                    not self.is_legal(other, partner[one])
                )
                if after < before:
                    apart = abs(states[one].score - states[other].score)
                    yield len(faulty) + after - before, apart, abs(one - other), one, other


def _who_meets_whom(pairing: ManualPairing) -> frozenset[frozenset[Tpn]]:
    """The boards and who has the bye, whatever the colours."""
    pairs = {frozenset(pair) for pair in pairing.pairs}
    return frozenset(pairs | {frozenset((bye.tpn,)) for bye in pairing.byes})


def _present(pairing: ManualPairing) -> list[Tpn]:
    """Everyone who plays, and who has the PAB; byes on request stay as they are."""
    allocated = [bye.tpn for bye in pairing.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    return [tpn for pair in pairing.pairs for tpn in pair] + allocated


def _partners(pairing: ManualPairing) -> dict[Tpn, Tpn | None]:
    partner: dict[Tpn, Tpn | None] = {}
    for white, black in pairing.pairs:
        partner[white], partner[black] = black, white
    partner.update({bye.tpn: None for bye in pairing.byes})
    return partner
