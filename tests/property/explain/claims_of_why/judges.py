"""The judge of every message about a player's round whose truth the results show."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.explain import messages
from arbiter_app.explain import messages_brackets as upfloaters
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain import messages_why as m
from arbiter_app.explain.dubov import messages as dubov
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.wording import Message
from tests.property.explain.claims import colours, pairs
from tests.property.explain.claims.context import Judge as JudgeOfPair
from tests.property.explain.claims.listening import Said
from tests.property.explain.claims_of_why.last_round import (
    in_last_round,
    more_often,
    third_in_a_row,
)
from tests.property.explain.claims_of_why.lim import (
    alone_near,
    due_alike,
    floater_first,
    floats_on,
    made_even,
    made_even_near,
    makes_even,
    only_left,
)
from tests.property.explain.claims_of_why.moment import Judge, Moment
from tests.property.explain.claims_of_why.places import (
    alone_with,
    came,
    did_not_play,
    everybody_alike,
    floated,
    floated_back,
    halves,
    halves_left,
    halves_together,
    left_over,
    met_all_with,
    moved_down,
    moved_down_left,
    named_floats,
    odd_number,
    odd_number_lowest,
    places_of_dubov,
    same_score,
    tried_first,
    two_scores,
)
from tests.property.explain.generated import DUTCH

JUDGES: Mapping[int, Judge] = {
    id(messages.PAIR_AS_PROPOSED): tried_first,
    id(dubov.PLACES): places_of_dubov,
    id(dubov.PLACES_SHIFTED): places_of_dubov,
    id(dubov.PLACES_HALVES): places_of_dubov,
    id(upfloaters.OWN): two_scores("one"),
    id(m.EVERYBODY_ALIKE): everybody_alike,
    id(m.SAME_SCORE): same_score,
    id(m.FLOATED): floated,
    id(lim.FLOATED): floated,
    id(old.MOVED_DOWN_FROM): floated,
    id(m.FLOATED_BACK): floated_back,
    id(m.CAME): came,
    id(m.TOGETHER): two_scores("one"),
    id(m.CRACKED): two_scores("one"),
    id(m.HALVES): halves,
    id(m.ONLY_TWO): halves,
    id(m.HALVES_LEFT): halves_left,
    id(m.ONLY_TWO_LEFT): halves_left,
    id(m.MOVED_DOWN): moved_down,
    id(m.MOVED_DOWN_FIRST): moved_down,
    id(m.HALVES_MIXED): halves_together,
    id(m.HALVES_UPWARD): halves_together,
    id(m.ONLY_TWO_MIXED): halves_together,
    id(m.FLOATER_FIRST_DOWN): floater_first,
    id(m.FLOATER_FIRST_UP): floater_first,
    id(m.FLOATERS_LEFT): floater_first,
    id(m.MOVED_DOWN_LEFT): moved_down_left,
    id(m.MOVED_DOWN_LEFT_FIRST): moved_down_left,
    id(m.MOVED_DOWN_PAIRED): moved_down,
    id(m.MOVED_DOWN_PAIRED_FIRST): moved_down,
    id(lim.MADE_EVEN_FIRST): made_even,
    id(lim.MADE_EVEN_LAST): made_even,
    id(m.FLOATER_ONLY): only_left,
    id(lim.FLOATER_TO_EVEN): makes_even,
    id(lim.MADE_EVEN_FIRST_ALONE): alone_near,
    id(lim.MADE_EVEN_LAST_ALONE): alone_near,
    id(lim.WORSE_TYPE_PLAIN["d", "b"]): floats_on,
    id(lim.WORSE_TYPE_PLAIN["d", "a"]): floats_on,
    id(lim.WORSE_TYPE_PLAIN["c", "b"]): floats_on,
    id(criterion_words.BOTH_DUE): due_alike("first", "other"),
    id(criterion_words.ALL_DUE): due_alike("player", "others"),
    id(lim.MADE_EVEN_NEAR): made_even_near,
    id(lim.MADE_EVEN_FIRST_NEAR): made_even_near,
    id(lim.MADE_EVEN_LAST_NEAR): made_even_near,
    id(m.LEFT_OVER): left_over,
    id(m.SEVERAL_LEFT_OVER): left_over,
    id(m.SEVERAL_LEFT_OVER_SINCE): left_over,
    id(m.THIRD_IN_A_ROW): third_in_a_row,
    **{id(message): more_often for message in m.MORE_OFTEN.values()},
    id(m.LAST_ROUND): in_last_round,
    id(m.ODD_NUMBER): odd_number,
    id(m.ODD_NUMBER_LOWEST): odd_number_lowest,
    id(criterion_words.PAYER_FLOATS_NAMED): named_floats,
    id(m.ALONE_WITH): alone_with,
    id(m.MET_ALL_WITH): met_all_with,
    id(m.DID_NOT_PLAY): did_not_play,
}
OF_TURNS: Mapping[Message, JudgeOfPair] = {
    message: pairs.OF_ALL[message]
    for message in (
        messages.PAIR_LEFT_YOURS,
        messages.PAIR_LEFT_FOR_YOU,
        messages.PAIR_LEFT_SINCE_YOURS,
        messages.PAIR_LEFT_SINCE_FOR_YOU,
        messages.PAIR_AFTER_EXCHANGE_SINCE,
    )
}
"""Of the pair of the player asked about: what moved others before it."""


def untrue(moment: Moment, said: Said) -> bool:
    judge = JUDGES.get(id(said.message))
    if judge is not None:
        return not judge(moment, said.parameters)
    of_pair = OF_TURNS.get(said.message)
    if of_pair is None and moment.facts.system in DUTCH:
        of_pair = colours.JUDGES.get(said.message)
    if of_pair is None or moment.context is None:
        return False
    return not of_pair(moment.context, said.parameters)
