"""Byes and games won without playing: who had them, and who gets the one of the round."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.wording import ENGLISH, Message
from tests.oracle.state import Float
from tests.property.explain.claims.context import Context, Judge, Parameters, number_of
from tests.property.explain.claims.floats import OF_FLOATERS, UP_OR_DOWN, floated
from tests.property.explain.facts import FREE_WINS


def _had(letter: str) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        return context.facts.had(context.tpn(said["player"]), {letter}, int(said["round"]))

    return judge


def _had_several(context: Context, said: Parameters) -> bool:
    return all(context.facts.had(tpn, FREE_WINS.keys()) for tpn in context.tpns(said["others"]))


def _left_alone(context: Context, said: Parameters) -> bool:
    """Alone in the last bracket, so that the bye is theirs."""
    player, here = context.tpn(said["player"]), context.here
    alike = [one for one in context.facts.field.players if one.score == context.facts.score(player)]
    return here.members == [player] and not here.below and len(alike) == 1


def _left_over(context: Context, said: Parameters) -> bool:
    """The one who is not paired in the last bracket, of an odd number of players."""
    is_odd = len(context.facts.field.players) % 2 == 1
    here = context.here
    return is_odd and not here.below and here.floaters == [context.tpn(said["player"])]


def _more_unplayed(context: Context, said: Parameters) -> bool:
    """Of those who would get the bye instead; to be compared by [C9]."""
    state = context.facts.state
    counts = {state(tpn).unplayed for tpn in context.tpns(said["others"])}
    more, fewer = number_of(said["more"]), number_of(said["fewer"])
    return counts == {more} and state(context.tpn(said["player"])).unplayed == fewer < more


def _has_the_bye(context: Context, said: Parameters) -> bool:
    """The one who is left over, with their score if it is told."""
    (receiver,) = context.here.floaters
    points = points_in_words(ENGLISH, context.facts.score(receiver))
    return said.get("points", points) == points and context.facts.state(receiver).may_receive_pab


def _goes_higher(context: Context, said: Parameters) -> bool:
    """[C5]: to somebody with more points than who has it, who is left over in the last bracket."""
    player, receiver = context.tpn(said["player"]), context.tpn(said["receiver"])
    forced, played = (context.facts.score(tpn) for tpn in (player, receiver))
    told = [points_in_words(ENGLISH, score) for score in (forced, played)]
    has_it = context.bracket is None or context.here.below or receiver in context.here.floaters
    return bool(has_it) and [said["forced"], said["played"]] == told and played < forced


def _ranked_last(context: Context, said: Parameters) -> bool:
    players = context.facts.field.players
    return context.tpn(said["player"]) == max(players, key=lambda one: (-one.score, one.tpn)).tpn


def _bye_after(back: int) -> Judge:
    """Nobody is below, and whoever is named floated down so many rounds before."""
    named = floated(Float.DOWN, back, "players")

    def judge(context: Context, said: Parameters) -> bool:
        is_last = context.bracket is None or not context.here.below
        players = said.get("players") or said.get("player", "they")
        return is_last and (players == "they" or named(context, {"players": players}))

    return judge


def _bye_floated(back: int) -> Judge:
    def judge(context: Context, said: Parameters) -> bool:
        (receiver,) = context.here.floaters
        return not context.here.below and (context.facts.state(receiver).floats[back] is Float.DOWN)

    return judge


OF_ALL: Mapping[Message, Judge] = {
    m.BYE_AS_PROPOSED: _ranked_last,
    m.BYE_GOES_HIGHER: _goes_higher,
    m.HAD_BYE: _had("U"),
    m.HAD_FULL_POINT_BYE: _had("F"),
    m.HAD_FORFEIT_WIN: _had("+"),
    m.HAD_FREE_WIN_SEVERAL: _had_several,
}
"""True in every system."""

JUDGES: Mapping[Message, Judge] = {
    **{
        message: _bye_after(UP_OR_DOWN[meaning][1])
        for each in (
            criterion_words.BYE_AFTER,
            criterion_words.BYE_TO_FLOATER,
            criterion_words.FLOATED_BEFORE,
            {meaning: criterion_words.LEFT_OFFENCES[meaning] for meaning in OF_FLOATERS},
        )
        for meaning, message in each.items()
    },
    **{
        criterion_words.VALUES_LEFT_OVER[meaning]: _bye_floated(UP_OR_DOWN[meaning][1])
        for meaning in OF_FLOATERS
    },
    criterion_words.LEFT_TWICE: lambda context, said: all(
        _bye_after(back)(context, said) for back in (0, 1)
    ),
    m.LEFT_ALONE: _left_alone,
    m.LEFT_HEAD: _left_over,
    m.HAS_UNPLAYED: _more_unplayed,
    m.HAS_UNPLAYED_ONE: _more_unplayed,
    criterion_words.VALUE_LEFT_OVER: _has_the_bye,
    criterion_words.VALUE_LEFT_OVER_SCORE: _has_the_bye,
}
"""By C.04.3, in either edition."""
