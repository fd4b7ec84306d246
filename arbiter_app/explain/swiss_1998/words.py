"""The words of the Swiss System Based on Rating of 1998."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_columns as heads
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.swiss_1998.rules import RULES
from arbiter_app.explain.writer import SystemWords


@dataclass(frozen=True, slots=True)
class Words1998(SystemWords):
    """What the rules of 1998 tell in a way of their own."""


SWISS_1998: Final = Words1998(
    title=old.TITLE,
    rules_title=old.RULES,
    bye_title=old.BYE_TITLE,
    bye_head=old.BYE_HEAD,
    bracket=old.BRACKET,
    heading=old.HEADING,
    moved_down=old.MOVED_DOWN,
    from_bracket=old.FROM_BRACKET,
    composition=old.HOMOGENEOUS,
    composition_none=old.COMPOSITION_NONE,
    limbo=old.LIMBO,
    proposal_title=old.PROPOSAL_TITLE,
    proposal=old.PROPOSAL,
    proposal_in_order=old.PROPOSAL_IN_ORDER,
    proposal_perfect=old.PROPOSAL_PERFECT,
    result_title=old.RESULT_TITLE,
    best_perfect=old.BEST_PERFECT,
    floaters_title=old.REMAINING_TITLE,
    floater_as_proposed=old.REMAINS,
    floater_decided=old.REMAINS_DECIDED,
    floater_head=old.REMAINS,
    floater_alone=old.MOVED_DOWN_ALONE,
    floater_met=old.MOVED_DOWN_MET,
    floater_barred=old.MOVED_DOWN_BARRED,
    left_over_one=old.LEFT_OVER,
    left_over_several=old.SEVERAL_LEFT_OVER,
    through=old.MOVED_THROUGH,
    not_floater=old.DOES_NOT_REMAIN,
    if_floated=old.IF_REMAINED,
    exchange_needed=old.EXCHANGE_NEEDED,
    exchange_order="D.2",
    opponent_order="D.1",
    own_score="A.3",
    together="C.13",
    first_pairs="C.6",
    left_over="C.1",
    bye="A.5",
    first_for_bye="A.5",
    absence="F.5",
    unplayed="F.2",
    answer_forced=m.ANSWER_NOT_MADE,
    answer_forced_bye=m.ANSWER_NO_BYE,
    answer_changes=old.ANSWER_IN_BRACKET,
    in_bracket=old.IN_BRACKET,
    due=old.DUE,
    due_none=old.DUE_NONE,
    remainder_halves=(old.S1_REMAINDER, old.S2_REMAINDER),
    floater_columns=heads.MOVED_DOWN_1998,
    member_columns=heads.MEMBERS_1998,
    has_steps=True,
    is_forced=False,
    unapproved=old.UNAPPROVED,
    rules=RULES,
)
