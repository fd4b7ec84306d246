"""Who has met whom, and who was passed over for it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.wording import Message
from tests.property.explain.claims.context import COLOURS, Context, Judge, Parameters
from tests.property.explain.facts import FREE_WINS


def _met(context: Context, said: Parameters) -> bool:
    one, other = context.tpn(said["player"]), context.tpn(said["other"])
    return context.facts.met(one, other, int(said["round"]))


def _met_several(context: Context, said: Parameters) -> bool:
    player = context.tpn(said["player"])
    return all(context.facts.met(player, other) for other in context.tpns(said["others"]))


def _with_round(context: Context, said: Parameters) -> bool:
    """A name with a round: they met in it, or it is that of a bye."""
    other, number = context.tpn(said["player"]), int(said["round"])
    if isinstance(context.decision, BracketTrace) and context.asker is None:
        others = (tpn for tpn in context.names.values() if tpn != other)
        is_met = any(context.facts.met(one, other, number) for one in others)
    else:
        is_met = context.facts.met(context.you, other, number)
    return is_met or context.facts.had(other, FREE_WINS.keys(), number)


_CLAUSE_MET = re.compile(r"(?:they|you) met in round (\d+)")


def _passed_over(context: Context, said: Parameters) -> bool:
    """Of one who was passed over `they met in round 3` speaks of the decision's player."""
    found = _CLAUSE_MET.search(said["clause"])
    if found is None:
        return True
    (other,) = context.tpns(said.get("players") or said["other"])
    return context.facts.met(context.you, other, int(found[1]))


def _offences_of_pair(context: Context, said: Parameters) -> bool:
    one, other = (context.tpn(name) for name in said["pair"].split("–"))
    found = _CLAUSE_MET.search(said["offences"])
    if found is not None and not context.facts.met(one, other, int(found[1])):
        return False
    due = re.search(r"(?:both must|must both) have (White|Black)", said["offences"])
    return due is None or all(context.facts.must_have(tpn, COLOURS[due[1]]) for tpn in (one, other))


def _pair_met(context: Context, said: Parameters) -> bool:
    one, other = (context.tpn(name) for name in said["pair"].split("–"))
    return context.facts.met(one, other, int(said["round"]))


OF_ALL: Mapping[Message, Judge] = {
    criterion_words.OFFENCE_MET: _met,
    m.MET_SEVERAL: _met_several,
    m.NAME_WITH_ROUND: _with_round,
    m.PASSED_OVER: _passed_over,
    m.NOT_OPPONENT_YOU: _passed_over,
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    criterion_words.OFFENCES_OF_PAIR: _offences_of_pair,
    m.PAIR_IN_ROUND: _pair_met,
}
"""By C.04.3, in either edition."""
