"""Who leaves a bracket: whom they could have met there, and who stays instead."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import in_points, points_in_words
from arbiter_app.explain.burstein import messages as burstein
from arbiter_app.explain.lim import messages as lim
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketDirection, FloaterTrace
from arbiter_app.wording import ENGLISH, Message
from tests.property.explain.claims.context import Context, Judge, Parameters
from tests.property.explain.facts import BYE


def _alone(context: Context, said: Parameters) -> bool:
    return len(context.here.members) == 1


def _has_met_all(context: Context, said: Parameters) -> bool:
    player = context.tpn(said["player"])
    opponents = context.here.possible_opponents(player)
    return bool(opponents) and all(context.facts.met(player, other) for other in opponents)


def _may_meet_nobody(context: Context, said: Parameters) -> bool:
    opponents = context.here.possible_opponents(context.you)
    return bool(opponents) and not any(
        context.facts.may_meet(context.you, other) for other in opponents
    )


def _no_other_opponent(context: Context, said: Parameters) -> bool:
    decision = context.decision
    assert isinstance(decision, FloaterTrace)
    others = {passed.tpn for passed in decision.passed_over}
    possible = context.here.possible_opponents(decision.tpn)
    return {other for other in possible if context.facts.may_meet(decision.tpn, other)} <= others


def _only_opponents(context: Context, said: Parameters) -> bool:
    """Nobody else could be met by who floats, or those told of are enough others with the bye."""
    player = context.tpn(said["player"])
    opponents = context.here.possible_opponents(player) if context.bracket is not None else []
    possible = {other for other in opponents if context.facts.may_meet(player, other)}
    return possible <= {*context.tpns(said["others"])}


def _first_in_order(context: Context, said: Parameters) -> bool:
    """Nobody ranked lower, of the residents or of those moved down, stays."""
    here, player = context.here, context.tpn(said["player"])
    group = here.moved_down if player in here.moved_down else here.residents
    return all(tpn in here.floaters for tpn in group[group.index(player) :])


def _lowest_is_left(context: Context, said: Parameters) -> bool:
    """Nobody ranked lower stays; and where more float than the one of an odd number who have opponents,
    the round could be completed with this one paired here.
    """
    here, player = context.here, context.tpn(said["player"])
    if not _first_in_order(context, said):
        return False
    apart = {frozenset((player, other)) for other in (*here.below, BYE)} | here.never_paired
    there = {*here.members, *here.below}
    alone = sum(not _possible_here(context, tpn) for tpn in here.members)
    is_one_left = len(here.floaters) - alone == (len(here.members) - alone) % 2
    return is_one_left or context.facts.can_be_paired(there, apart=apart)


def _floater_scores(context: Context, said: Parameters) -> bool:
    told = said.get("played", said.get("points", ""))
    scores = tuple(context.facts.score(tpn) for tpn in context.here.floaters)
    return in_points(ENGLISH, tuple(sorted(scores, reverse=True))) == told


def _payer_floats(context: Context, said: Parameters) -> bool:
    (payer,) = context.tpns(said["players"])
    now = {points_in_words(ENGLISH, context.facts.score(tpn)) for tpn in context.here.floaters}
    points = points_in_words(ENGLISH, context.facts.score(payer))
    return points == said["forced"] and said["played"] in now and payer not in context.here.floaters


def _named_floats(context: Context, said: Parameters) -> bool:
    """The one who floats with so many points, and nobody else does."""
    (other,) = context.tpns(said["other"])
    score = context.facts.score
    alike = [tpn for tpn in context.here.floaters if score(tpn) == score(other)]
    points = points_in_words(ENGLISH, score(other))
    return points == said["played"] and alike == [other] and _payer_floats(context, said)


_ABSOLUTE = {"C1", "C3", "C.1", "C.3", "forbidden pair"}


def _limbo(context: Context, said: Parameters) -> bool:
    """All who stay there, each with the rules; who could meet nobody, by an absolute one."""
    found = re.findall(r"(.+?) \[([^\]]+)\](?:, | and |$)", said["players"])
    told = {tpn: {*rules.split(", ")} for names, rules in found for tpn in context.tpns(names)}
    stay = {tpn for tpn in context.here.moved_down if tpn in context.here.floaters}
    return {*told} == stay and all(
        _possible(context, tpn) or rules <= _ABSOLUTE for tpn, rules in told.items()
    )


def _no_pair(context: Context, said: Parameters) -> bool:
    """Nobody may meet anybody, those moved down only being asked about residents (3.2.3)."""
    here = context.here
    return {*context.tpns(said["players"])} == {*here.members} and not any(
        _possible(context, tpn) for tpn in here.members
    )


def _possible(context: Context, tpn: Tpn) -> list[Tpn]:
    return [one for one in context.here.residents if context.facts.may_meet(tpn, one)]


def _possible_here(context: Context, tpn: Tpn) -> list[Tpn]:
    """Whom a member, resident or not, could be paired with."""
    return [one for one in context.here.possible_opponents(tpn) if context.facts.may_meet(tpn, one)]


def _nobody_near(context: Context, said: Parameters) -> bool:
    """Lim 3.2 of maxi-tournaments: of those who have opponents in the score-group nobody else is rated
    within 100 points of whose turn it is by the number; if that is the floater, nobody else is named.
    """
    here = context.here.trace
    gone = {each.tpn for each in here.downfloaters if each.rule in ("2.3.a", "2.3.b", "2.3.c")}
    there = {*context.here.members} - gone
    ratings = {player.tpn: player.rating for player in context.facts.tournament.players}
    (near,) = context.tpns(said["near"])
    (floater,) = context.tpns(said["players"])
    turn = min(there) if here.direction is BracketDirection.UP else max(there)
    alone = not any(abs(ratings[tpn] - ratings[near]) <= 100 for tpn in there - {near})
    return alone and near == turn and floater in context.here.floaters


OF_ALL: Mapping[Message, Judge] = {
    lim.BECAUSE["lim 2.3.a"]: _has_met_all,
    lim.MADE_EVEN_ALONE: lambda context, said: (
        said["near"] == said["players"] and _nobody_near(context, said)
    ),
    lim.MADE_EVEN_INSTEAD: lambda context, said: (
        said["near"] != said["players"] and _nobody_near(context, said)
    ),
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    m.IS_ALONE: _alone,
    m.FLOATER_MET: _has_met_all,
    m.FLOATER_BARRED: _may_meet_nobody,
    m.MAY_MEET_NOBODY: _may_meet_nobody,
    m.NO_OTHER_OPPONENT: _no_other_opponent,
    m.ONLY_OPPONENTS: _only_opponents,
    m.LEFT_MET: _has_met_all,
    m.FLOATER_AS_PROPOSED: _lowest_is_left,
    m.FLOATER_FIRST: lambda context, _: _lowest_is_left(context, {"player": "you"}),
    bracket_words.LIMBO: _limbo,
    m.NO_PAIR: _no_pair,
    criterion_words.VALUE_FLOATER_SCORES: _floater_scores,
    criterion_words.WORSE_FLOATER_SCORES: _floater_scores,
    burstein.VALUE_SCORES: _floater_scores,
    burstein.WORSE_SCORES: _floater_scores,
    criterion_words.PAYER_FLOATS: _payer_floats,
    criterion_words.PAYER_FLOATS_NAMED: _named_floats,
}
"""By C.04.3, in either edition."""
