"""The judge of every message about a player's round whose truth the results show."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.explain import messages
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain import messages_upfloaters as upfloaters
from arbiter_app.explain import messages_why as m
from arbiter_app.explain.dubov import messages as dubov
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.swiss_1998 import messages as old
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
    did_not_play,
    everybody_alike,
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

JUDGES: Mapping[int, Judge] = {
    id(messages.PAIR_AS_PROPOSED): tried_first,
    id(dubov.PLACES): places_of_dubov,
    id(dubov.PLACES_SHIFTED): places_of_dubov,
    id(dubov.PLACES_HALVES): places_of_dubov,
    id(upfloaters.OWN): two_scores("one"),
    id(m.EVERYBODY_ALIKE): everybody_alike,
    id(m.SAME_SCORE): same_score,
    id(m.FLOATER_FROM): two_scores("floater"),
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
    id(m.MORE_OFTEN): more_often,
    id(m.LAST_ROUND): in_last_round,
    id(old.LEFT_OVER): left_over,
    id(old.SEVERAL_LEFT_OVER): left_over,
    id(m.ODD_NUMBER): odd_number,
    id(m.ODD_NUMBER_LOWEST): odd_number_lowest,
    id(criterion_words.PAYER_FLOATS_NAMED): named_floats,
    id(m.ALONE_WITH): alone_with,
    id(m.MET_ALL_WITH): met_all_with,
    id(m.DID_NOT_PLAY): did_not_play,
}


def untrue(moment: Moment, said: Said) -> bool:
    judge = JUDGES.get(id(said.message))
    return judge is not None and not judge(moment, said.parameters)
