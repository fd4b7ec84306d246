"""Article 5: the colour due to a player, the colours they may not get, and who gets White."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arbiter_app.pairing.colour_limits import limits_broken
from arbiter_app.pairing.colours import latest_difference
from arbiter_app.tournament.types import Colour, Tpn


class HasColours(Protocol):
    """What Article 5 asks of a player: number, colours played, place in the pairing list."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def colours(self) -> tuple[Colour, ...]: ...
    @property
    def place(self) -> int: ...


def due_colour(colours: tuple[Colour, ...]) -> Colour | None:
    """The colour due after the games played: 5.3, else 5.5 and 5.6, else 5.1; None without one."""
    if not colours:
        return None
    last = colours[-1]
    if len(colours) >= 2 and colours[-2] is last:
        return last.opposite
    difference = colour_difference(colours)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return last.opposite


def forbidden_colours(colours: tuple[Colour, ...]) -> frozenset[Colour]:
    """The colours that would be the third in succession (5.1 a) or the third too many (5.1 b)."""
    return frozenset(colour for colour in Colour if limits_broken(colours, colour))


def colour_difference(colours: tuple[Colour, ...]) -> int:
    """Games with White minus games with Black."""
    return 2 * colours.count(Colour.WHITE) - len(colours)


def gives_both_their_due(one: Colour | None, other: Colour | None) -> bool:
    """Both players can get the colour due: two different ones, or one of them is due none."""
    return one is None or one is not other


@dataclass(frozen=True, slots=True)
class Allocation:
    """The colours of a pair and the article that gave them."""

    white: Tpn
    black: Tpn
    article: str


def allocate_colours(
    higher: HasColours, lower: HasColours, initial: Colour, *, is_below_median: bool
) -> Allocation:
    """The colours of a pair, the higher ranked player given first.

    `is_below_median` speaks of the score-group in which the pair is made (5.4), `initial` is the
    colour drawn for #1 (7.2).
    """
    colour, article = _colour_of_higher(higher, lower, initial, is_below_median=is_below_median)
    if colour is Colour.WHITE:
        return Allocation(higher.tpn, lower.tpn, article)
    return Allocation(lower.tpn, higher.tpn, article)


def _colour_of_higher(
    higher: HasColours, lower: HasColours, initial: Colour, *, is_below_median: bool
) -> tuple[Colour, str]:
    due, other_due = due_colour(higher.colours), due_colour(lower.colours)
    if due is None and other_due is None:
        return (initial if higher.place % 2 else initial.opposite), "7.2"
    if due is None or due is not other_due:
        if due is not None:
            return due, "5.1"
        assert other_due is not None
        return other_due.opposite, "5.1"
    must = due.opposite in forbidden_colours(higher.colours)
    other_must = due.opposite in forbidden_colours(lower.colours)
    if must is not other_must:
        return (due if must else due.opposite), "5.3"
    alternating = latest_difference(higher.colours, lower.colours)
    if alternating is not None:
        return alternating, "5.4 history"
    return (due.opposite if is_below_median else due), "5.4 rank"
