"""The words of the Lim System, also for maxi-tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_columns as heads
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.lim.rules import RULES
from arbiter_app.explain.messages import Message
from arbiter_app.explain.writer import SystemWords


@dataclass(frozen=True, slots=True)
class LimWords(SystemWords):
    """What the Lim System tells in a way of its own."""


def _lim(title: Message, variant: Message | None = None) -> LimWords:
    return LimWords(
        title=title,
        rules_title=lim.RULES,
        bracket=lim.GROUP,
        heading=lim.HEADING,
        from_bracket=lim.FROM_GROUP,
        composition=lim.COMPOSITION,
        composition_none=lim.COMPOSITION_NONE,
        limbo=lim.LIMBO,
        proposal_title=lim.PROPOSAL_TITLE,
        proposal=lim.PROPOSAL,
        proposal_in_order=lim.PROPOSAL_IN_ORDER,
        proposal_perfect=lim.PROPOSAL_PERFECT,
        proposal_stands=lim.PROPOSAL_STANDS,
        proposal_fails=lim.PROPOSAL_FAILS,
        proposal_falls=lim.PROPOSAL_FALLS,
        result_title=lim.RESULT_TITLE,
        best_perfect=lim.BEST_PERFECT,
        best_possible=lim.BEST_POSSIBLE,
        floaters_title=lim.FLOATERS_DOWN,
        upfloaters_title=lim.FLOATERS_UP,
        floater_as_proposed=lim.FLOATER,
        floater_decided=lim.FLOATER_DECIDED,
        floater_head=lim.FLOATER,
        through=lim.FLOATS_THROUGH,
        not_floater=lim.NOT_FLOATER,
        if_floated=lim.IF_FLOATED,
        own_score="2.2",
        together="2.6",
        first_pairs="2.4",
        left_over="2.3d",
        bye="1.1",
        first_for_bye="1.1",
        absence="C.04.2",
        unplayed="2.1",
        answer_forced=m.ANSWER_NOT_MADE,
        answer_forced_bye=m.ANSWER_NO_BYE,
        answer_changes=lim.ANSWER_IN_GROUP,
        in_bracket=lim.IN_GROUP,
        due=lim.DUE,
        halves=(lim.TOP, lim.BOTTOM),
        remainder_halves=(lim.TOP, lim.BOTTOM),
        columns=heads.HALVES_LIM,
        floater_columns=heads.FLOATERS_LIM,
        rest_columns=heads.HALVES_LIM,
        member_columns=heads.MEMBERS_LIM,
        has_steps=True,
        is_forced=False,
        variant=variant,
        unapproved=lim.UNAPPROVED,
        rules=RULES,
    )


LIM: Final[Mapping[str, LimWords]] = {
    "lim": _lim(lim.TITLE),
    "lim-maxi": _lim(lim.TITLE_MAXI, lim.MAXI),
}
"""By the names given to `--system`."""
