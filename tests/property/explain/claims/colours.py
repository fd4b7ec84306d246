"""The colours of a pair, by the article that gave them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbiter_app.explain import messages as m
from arbiter_app.explain.lim import messages as lim
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.brackets import PairTrace
from arbiter_app.wording import Message
from tests.oracle.state import Strength
from tests.property.explain.claims.context import COLOURS, Context, Judge, Parameters


def _both_granted(context: Context, said: Parameters) -> bool:
    pair = context.decision
    assert isinstance(pair, PairTrace)
    white, black = context.facts.state(pair.white), context.facts.state(pair.black)
    return (
        context.tpn(said["white"]) == pair.white
        and white.preference is Colour.WHITE
        and black.preference is Colour.BLACK
    )


def _one_due(context: Context, said: Parameters) -> bool:
    """One gets the colour preferred, and the other one prefers none."""
    pair, player, other = context.decision, context.tpn(said["player"]), context.tpn(said["other"])
    assert isinstance(pair, PairTrace)
    got = Colour.WHITE if player == pair.white else Colour.BLACK
    known = context.facts.state(player).preference is got is COLOURS[said["colour"]]
    return known and context.facts.state(other).preference is None


def _stronger(context: Context, said: Parameters) -> bool:
    pair, granted = context.decision, context.tpn(said["granted"])
    assert isinstance(pair, PairTrace)
    other = pair.black if granted == pair.white else pair.white
    own, others = context.facts.state(granted), context.facts.state(other)
    names = {Strength.ABSOLUTE: "absolute", Strength.STRONG: "strong", Strength.MILD: "mild"}
    return (
        own.preference is others.preference is COLOURS[said["colour"]]
        and own.strength > others.strength
        and (names[own.strength], names[others.strength])
        == (said["strength"], said["other_strength"])
    )


def _higher_ranked(context: Context, said: Parameters) -> bool:
    pair = context.decision
    assert isinstance(pair, PairTrace)
    white, black = context.facts.state(pair.white), context.facts.state(pair.black)
    higher = white if white.rank < black.rank else black
    got = Colour.WHITE if higher is white else Colour.BLACK
    return white.preference is black.preference is got


def _alternating(context: Context, said: Parameters) -> bool:
    """In the last round in which their colours differed White had Black (GHR 3.4)."""
    pair = context.decision
    assert isinstance(pair, PairTrace)
    rows = context.facts.row(pair.white)[::-1], context.facts.row(pair.black)[::-1]
    differing = [(one, other) for one, other in zip(*rows, strict=False) if one != other]
    return bool(differing) and differing[0] == ("B", "W")


def _alternates(context: Context, said: Parameters) -> bool:
    """In those rounds White had Black, and Black White, and it is the last such place."""
    if not _alternating(context, said):
        return False
    own, others = said["own"], said["others"]
    white, black = context.tpn(said["white"]), context.tpn(said["black"])
    sides = ((white, int(own), Colour.BLACK), (black, int(others), Colour.WHITE))
    return all(
        any(
            entry.round_number == number and entry.is_played and entry.colour is colour
            for entry in context.facts.history[tpn].entries
        )
        for tpn, number, colour in sides
    )


def _ranked_higher(context: Context, said: Parameters) -> bool:
    pair, higher = context.decision, context.tpn(said["higher"])
    assert isinstance(pair, PairTrace)
    lower = pair.black if higher == pair.white else pair.white
    got = Colour.WHITE if higher == pair.white else Colour.BLACK
    states = context.facts.state(higher), context.facts.state(lower)
    return (
        states[0].rank < states[1].rank
        and got is COLOURS[said["colour"]]
        and {state.preference for state in states} == {got}
    )


def _by_number(context: Context, said: Parameters) -> bool:
    """The higher ranked player's number among those paired so far, and the colour drawn."""
    pair, higher = context.decision, context.tpn(said["higher"])
    assert isinstance(pair, PairTrace)
    lower = pair.black if higher == pair.white else pair.white
    own, other = context.facts.state(higher), context.facts.state(lower)
    got = Colour.WHITE if higher == pair.white else Colour.BLACK
    initial = context.facts.field.initial_colour
    number = re.match(r"number (\d+)(?: \((\d+),)?", said["number"])
    assert number is not None
    return (
        own.rank < other.rank
        and own.preference is other.preference is None
        and got is COLOURS[said["colour"]]
        and int(number[1]) == own.number
        and int(number[2] or number[1]) == higher
        and initial is COLOURS[said["initial"]]
        and got is (initial if own.number % 2 else initial.opposite)
    )


def _may_not_get(context: Context, said: Parameters) -> bool:
    """Twice the other colour in succession, or two more of it (Lim 2.1)."""
    row, other = context.facts.row(context.tpn(said["granted"])), said["other"][0]
    return row.endswith(2 * other) or 2 * row.count(other) - len(row) >= 2


OF_ALL: Mapping[Message, Judge] = {lim.COLOUR_MUST: _may_not_get}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    m.COLOUR["5.2.1"]: _both_granted,
    m.COLOUR["5.2.3"]: _alternating,
    m.COLOUR["5.2.4"]: _higher_ranked,
    **dict.fromkeys((m.COLOUR_STRONGER, m.COLOUR_STRONGER_YOU), _stronger),
    **dict.fromkeys((m.COLOUR_ONE_DUE, m.COLOUR_ONE_DUE_YOU, m.COLOUR_ONE_DUE_OTHER), _one_due),
    m.COLOUR_ALTERNATES: _alternates,
    m.COLOUR_ALTERNATES_APART: _alternates,
    m.COLOUR_RANKED_HIGHER: _ranked_higher,
    m.COLOUR_ODD: _by_number,
    m.COLOUR_EVEN: _by_number,
}
"""By C.04.3, in either edition."""
