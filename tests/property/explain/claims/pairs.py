"""Pairs and their order: what is tried first, what moved somebody on, and where two pairings part."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import PairTrace
from arbiter_app.wording import Message
from tests.property.explain.claims.context import Context, Judge, Parameters
from tests.property.explain.facts import with_colours


def _tried_first(context: Context, said: Parameters) -> bool:
    """The first candidate has the pair, or it is that of a floater whom Lim pairs before (3.8)."""
    pair = context.decision
    assert isinstance(pair, PairTrace)
    here = context.here
    if context.facts.system.startswith("lim") and pair.part == "mdp":
        return pair.first in here.moved_down
    return frozenset((pair.first, pair.second)) in here.first_candidate()


def _made_here(context: Context, said: Parameters) -> bool:
    """The pair that is said to have moved the others: made here, and not as proposed."""
    moved = frozenset((context.tpn(said["one"]), context.tpn(said["other"])))
    first_candidate = context.here.first_candidate()
    made = {frozenset((pair.first, pair.second)) for pair in context.here.trace.pairs}
    undone = {frozenset(pair) for pair in context.here.trace.undone}
    # After an exchange in Double-Swiss a pair may stand as it did before it, and move others.
    stands = moved in first_candidate and not context.here.trace.upfloaters
    return moved in made | undone and not stands and _is_left(context, said)


def _is_left(context: Context, said: Parameters) -> bool:
    """Everybody on the other side who is ranked above the opponent was taken before."""
    pair, here = context.decision, context.here
    assert isinstance(pair, PairTrace)
    if frozenset((pair.first, pair.second)) in here.first_candidate():
        return False
    if not context.facts.system.startswith("dutch"):
        return True
    places = context.facts.places
    taken = {p.second: p.first for p in here.trace.pairs if p.part == pair.part}
    before = [tpn for tpn in here.residents if places[tpn] < places[pair.second]]
    if pair.part == "mdp":
        return all(tpn in taken and places[taken[tpn]] < places[pair.first] for tpn in before)
    lower = [tpn for tpn in before if tpn in taken or tpn in here.floaters]
    return all(tpn in taken and places[taken[tpn]] < places[pair.first] for tpn in lower)


def _after_exchange(context: Context, said: Parameters) -> bool:
    """Those named have changed sides: of the upper half who is now opponent or floats."""
    here = context.here
    upper, lower = here.original_halves()
    firsts = {pair.first for pair in here.trace.pairs if pair.part != "mdp"}
    from_s1 = {context.tpn(name) for name in re.split(r", | and ", said["from_s1"])}
    from_s2 = {context.tpn(name) for name in re.split(r", | and ", said["from_s2"])}
    return (
        from_s1 == set(upper) - firsts
        and from_s2 == firsts & set(lower)
        and _is_left(context, said)
    )


def _also_in_the_pairing(context: Context, said: Parameters) -> bool:
    """What is called unavoidable: the colour is missed, or the float repeated, as paired as well."""
    here, text = context.here, said["offences"]
    for name in re.findall(r"([^(,\[\]]+?) misses ", text):
        missing = {
            state.tpn
            for pair in here.trace.pairs
            for state, colour in with_colours(context.facts, pair)
            if state.preference not in (None, colour)
        }
        found = [tpn for known, tpn in context.names.items() if name.strip().endswith(known)]
        if not missing & set(found):
            return False
    return True


def _ranked_above(higher: str, lower: str) -> Judge:
    """By score, then by number (1.2)."""

    def judge(context: Context, said: Parameters) -> bool:
        def place(tpn: Tpn) -> tuple[Points, Tpn]:
            return -context.facts.score(tpn), tpn

        first = place(context.tpn(said[higher]))
        return all(first < place(tpn) for tpn in context.tpns(said[lower]))

    return judge


def _parting(context: Context, said: Parameters) -> bool:
    """Where two pairings part: in the one made the one gets the other, who is ranked above those
    whom the one would get instead.
    """
    pair = frozenset((context.tpn(said.get("first", "you")), context.tpn(said["gets"])))
    made = (
        {frozenset((each.first, each.second)) for each in context.bracket.trace.pairs}
        if (context.bracket is not None)
        else {pair}
    )
    return pair in made and _ranked_above("gets", "instead")(context, said)


def _exchanged_now(context: Context, said: Parameters) -> bool:
    """Those who change places are those of the exchange of the bracket."""
    if context.bracket is None:
        return True
    upper, lower = context.here.original_halves()
    firsts = {pair.first for pair in context.here.trace.pairs if pair.part != "mdp"}
    return {*context.tpns(said["now"])} == {*upper} - firsts | firsts & {*lower}


def _own_score(context: Context, said: Parameters) -> bool:
    opponent = context.tpn(said["opponent"])
    return context.facts.score(opponent) == context.facts.score(context.you)


OF_ALL: Mapping[Message, Judge] = {
    m.PARTING: _parting,
    m.PARTING_YOURS: _parting,
    m.PARTING_EXCHANGES: _exchanged_now,
    m.PAIR_AS_PROPOSED: _tried_first,
    lim.PAIR_PROPOSED: _tried_first,
    old.PAIR_AS_IT_STANDS: _tried_first,
    **dict.fromkeys(
        (
            m.PAIR_LEFT,
            m.PAIR_LEFT_YOURS,
            m.PAIR_LEFT_FOR_YOU,
            m.PAIR_LEFT_SINCE,
            m.PAIR_LEFT_SINCE_YOURS,
            m.PAIR_LEFT_SINCE_FOR_YOU,
            m.PAIR_MEETS_LEFT,
        ),
        _made_here,
    ),
    **dict.fromkeys(
        (m.PAIR_AFTER_EXCHANGE, m.PAIR_AFTER_EXCHANGE_SINCE, m.PAIR_MEETS_AFTER_EXCHANGE),
        _after_exchange,
    ),
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    m.PARTING_MOVED_DOWN: _ranked_above("first", "instead"),
    m.PARTING_MOVED_DOWN_YOURS: _ranked_above("first", "instead"),
    m.OWN_SCORE_FIRST: _own_score,
    bracket_words.PROPOSAL_KEEPS: _also_in_the_pairing,
    m.PAIR_HEAD_FIRST: _tried_first,
}
"""By C.04.3, in either edition."""
