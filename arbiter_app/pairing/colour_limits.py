"""No third colour in a row, and no colour difference over two (C.04.1 (2026) 6 and 7).

Every system has the two limits, and exceptions of its own in the final round. The pairing keeps to
them by whom it brings together and by the colours it allocates; here it is said of a pair whose
colours are given, as when it is made by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from arbiter_app.tournament.types import Colour, Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.problems import IllegalColour


class Limit(Enum):
    """What one more game with a colour would be too much for."""

    DIFFERENCE = "difference"
    """The difference between games with White and with Black would be over two."""
    IN_A_ROW = "in-a-row"
    """It would be the third game in a row with the colour."""


class Coloured(Protocol):
    """What the limits ask of a player: the colours of the games played, earliest first."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def colours(self) -> tuple[Colour, ...]: ...


P = TypeVar("P", bound=Coloured)


@dataclass(frozen=True, slots=True)
class ColourLimits(Generic[P]):
    """The limits of a system: where they stand, and whom it exempts.

    `is_exempt` says of a player, with the opponent, whether the limits do not hold.
    """

    difference: str
    in_a_row: str
    is_exempt: Callable[[P, P], bool]

    def broken_by(self, white: P, black: P) -> tuple[IllegalColour, ...]:
        """The limits that these colours of a pair break.

        None where they would be broken the other way round as well: such two do not meet at all,
        which is for the rule to say that keeps them apart ([C3], Lim 2.1, B.2 of 1998).
        """
        broken = tuple(self._broken(white, black))
        if broken and any(self._broken(black, white)):
            return ()
        return broken

    def _broken(self, white: P, black: P) -> Iterator[IllegalColour]:
        from arbiter_app.trace.problems import IllegalColour

        rules = {Limit.DIFFERENCE: self.difference, Limit.IN_A_ROW: self.in_a_row}
        for player, other, colour in (
            (white, black, Colour.WHITE),
            (black, white, Colour.BLACK),
        ):
            if not self.is_exempt(player, other):
                for limit in limits_broken(player.colours, colour):
                    third = limit is Limit.IN_A_ROW
                    yield IllegalColour(rules[limit], player.tpn, colour, is_third_in_a_row=third)


def limits_broken(colours: tuple[Colour, ...], colour: Colour) -> tuple[Limit, ...]:
    """The limits that one more game with a colour breaks, after the colours of the games played.

    A difference that is over two already is not made worse by the other colour.
    """
    broken: list[Limit] = []
    own = colours.count(colour)
    if own - (len(colours) - own) >= 2:
        broken.append(Limit.DIFFERENCE)
    if colours[-2:] == (colour, colour):
        broken.append(Limit.IN_A_ROW)
    return tuple(broken)
