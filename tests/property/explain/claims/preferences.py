"""Colours due and colours had, and who misses the colour preferred."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as b
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.wording import Message
from tests.oracle.state import Strength
from tests.property.explain.claims.context import COLOURS, Context, Judge, Parameters, number_of
from tests.property.explain.claims.criteria import count_is


def _same_due(context: Context, said: Parameters) -> bool:
    colour = COLOURS[said["colour"]]
    return all(
        context.facts.must_have(context.tpn(said[one]), colour) for one in ("player", "other")
    )


def _same_due_several(context: Context, said: Parameters) -> bool:
    players = [context.tpn(said["player"]), *context.tpns(said["others"])]
    return all(context.facts.must_have(tpn, COLOURS[said["colour"]]) for tpn in players)


def _histories(context: Context, said: Parameters) -> bool:
    first, second = context.tpn(said["first"]), context.tpn(said["second"])
    rows = context.facts.row(first), context.facts.row(second)
    return rows == (said["first_colours"], said["second_colours"])


def _history(context: Context, said: Parameters) -> bool:
    return context.facts.row(context.tpn(said["player"])) == said.get("colours", "")


def _unplayed_only(context: Context, said: Parameters) -> bool:
    entries = context.facts.history[context.tpn(said["player"])].entries
    return any(one.opponent is not None for one in entries) and _history(context, said)


def _bound(context: Context, said: Parameters) -> bool:
    colour, here = COLOURS[said["colour"]], context.here
    seekers = [tpn for tpn in here.members if context.facts.state(tpn).preference is colour]
    if "count" in said and number_of(said["count"]) != len(seekers):
        return False
    if "players" in said and number_of(said["players"]) != len(here.members):
        return False
    # Every pair serves one of them, and every downfloater may be one.
    least = len(seekers) - len(here.trace.pairs) - len(here.floaters)
    return least == (number_of(said["missing"]) if "missing" in said else 1)


def _strongly_bound(context: Context, said: Parameters) -> bool:
    """The same, and nobody of them prefers the colour mildly."""
    states = [context.facts.state(tpn) for tpn in context.here.members]
    due = [one for one in states if one.preference is COLOURS[said["colour"]]]
    return _bound(context, said) and all(one.strength >= Strength.STRONG for one in due)


NAMED_STRENGTHS = {
    criterion_words.PREFERENCES["strong"].one: {Strength.STRONG},
    criterion_words.PREFERENCES["absolute"].one: {Strength.ABSOLUTE},
    criterion_words.PREFERENCE_EITHER.one: {Strength.STRONG, Strength.ABSOLUTE},
}


def _miss_preference(context: Context, said: Parameters) -> bool:
    """Of named players: an absolute preference is not called a strong one."""
    players = context.tpns(said.get("players") or said["player"])
    strengths = {context.facts.state(tpn).strength for tpn in players}
    return bool(players) and strengths <= NAMED_STRENGTHS[said["preference"]]


def _count_preferences(context: Context, said: Parameters) -> bool:
    strengths = context.here.missing_strengths()
    return count_is("C13")(context, said) and strengths <= NAMED_STRENGTHS[said["preference"]]


def _name_due(context: Context, said: Parameters) -> bool:
    return context.facts.state(context.tpn(said["player"])).preference is COLOURS[said["colour"]]


def _both_due(context: Context, said: Parameters) -> bool:
    """Where the player addressed is one of the two, the other is named in the question only."""
    players = [context.tpn(said[one]) for one in ("first", "other")]
    return all(context.facts.state(tpn).preference is COLOURS[said["colour"]] for tpn in players)


def _all_due(context: Context, said: Parameters) -> bool:
    players = [context.tpn(said["player"]), *context.tpns(said["others"])]
    return all(context.facts.state(tpn).preference is COLOURS[said["colour"]] for tpn in players)


OF_ALL: Mapping[Message, Judge] = {
    m.SAME_DUE_HISTORIES: _histories,
    m.SAME_DUE_HISTORIES_YOU: _histories,
    m.HISTORY: _history,
    m.HISTORY_NONE: _history,
    m.HISTORY_UNPLAYED: _unplayed_only,
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    criterion_words.OFFENCE_SAME_DUE: _same_due,
    m.SAME_DUE_SEVERAL: _same_due_several,
    criterion_words.NAME_DUE: _name_due,
    criterion_words.BOTH_DUE: _both_due,
    criterion_words.ALL_DUE: _all_due,
    criterion_words.PAYERS["C13"]: _miss_preference,
    criterion_words.OFFENCES["C13"]: _miss_preference,
    criterion_words.VALUES["C13"]: _count_preferences,
    criterion_words.COLOUR_BOUND: _bound,
    criterion_words.COLOUR_BOUND_ALL: _bound,
    criterion_words.COLOUR_BOUND_BOTH: _bound,
    **dict.fromkeys(b.STRONG_SEEKERS, _strongly_bound),
}
"""By C.04.3, in either edition."""
