"""A paired round by several pairing systems, compared with the round as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.operations.questions import before_otherwise
from arbiter_app.tournament.likeness import likeness
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.by_system import BySystem


def pair_round_by_each(
    tournament: Tournament,
    round_number: int,
    systems: Sequence[str],
    *,
    turned: Tpn | None = None,
) -> Iterator[BySystem]:
    """A paired round by each of the systems, compared with the round as it is.

    Each is given as soon as it is worked out; one that cannot pair the round says why. `turned` is
    a player who is absent there though present, or here though absent or withdrawn.

    Raises:
        InputError: the state before the round cannot be told.
    """
    from arbiter_app.pairing.by_each import pair_by, pairs_of
    from arbiter_app.pairing.undeclared import taken_as_given

    before = before_otherwise(tournament, round_number, turned)
    now = [(game.white, game.black) for game in tournament.round(round_number).games]
    for system in systems:
        made = pair_by(before, system)
        told = () if made.pairing is None else tuple(taken_as_given(before, system))
        yield replace(made, alike=likeness(pairs_of(made.pairing), [now]), taken_as_given=told)
