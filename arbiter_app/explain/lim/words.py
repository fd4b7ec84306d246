"""The words of the Lim System, also for maxi-tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.lim.brackets import (
    cited_for,
    cracked_in_lim,
    floaters_counted,
    found_in_lim,
    groups_of_lim,
    made_even_told,
    places_of_lim,
    step_of_lim,
    type_told,
)
from arbiter_app.explain.lim.colours import why_white
from arbiter_app.explain.lim.reasons import apart_in_lim, kind_in_lim, parting_of_lim, worse_in_lim
from arbiter_app.explain.lim.rules import RULES
from arbiter_app.explain.terms import KINDS, AbsoluteRule
from arbiter_app.explain.writer import SystemWords
from arbiter_app.wording import Message


def _lim(variant: Message | None = None) -> SystemWords:
    return SystemWords(
        rules_title=lim.RULES,
        bracket=lim.GROUP,
        heading=lim.HEADING,
        from_bracket=lim.FROM_GROUP,
        composition=lim.COMPOSITION,
        undone_later=lim.CRACKED_LATER,
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
        floater_as_proposed=lim.FLOATER_AS_PROPOSED,
        floater_gone=lim.FLOATER_DECIDED,
        floated=lim.FLOATED,
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
        columns=lim.HALVES,
        floater_columns=lim.FLOATERS_OVER,
        rest_columns=lim.HALVES,
        member_columns=lim.MEMBERS_OVER,
        has_steps=True,
        is_forced=False,
        variant=variant,
        unapproved=lim.UNAPPROVED,
        headings=lim.HEADINGS,
        floater_met=lim.FLOATER_MET,
        floater_barred=lim.FLOATER_BARRED,
        nobody_else=lim.ALONE,
        no_opponent_of=lim.NO_OPPONENT_OF,
        seekers=(lim.COLOUR_BOUND, lim.COLOUR_BOUND_ALL, lim.COLOUR_BOUND_BOTH),
        steps=lim.STEPS,
        without_order=frozenset({"lim 3.8"}),
        lowest_left_over=False,
        kinds={**KINDS, "lim 1.1": AbsoluteRule.BYE, "lim 2.1": AbsoluteRule.COLOURS},
        possible=frozenset({"lim 2.6 median", "lim 3.10", "lim 5.2"}),
        colour_bar=lim.COLOUR_BAR,
        no_completion=lim.NO_COMPLETION,
        later=lim.LATER,
        later_plain=lim.LATER,
        later_bye={"lim 1.1": lim.LATER_BYE},
        values={"lim 5.2": lim.VALUE},
        offences={"lim 3.8": lim.MISSES_DUE, "lim 5.2": lim.MISSES_DUE},
        against=frozenset({"lim 3.8", "lim 5.2"}),
        colour=lim.COLOUR,
        colours_due=frozenset({"lim 3.8", "lim 5.2"}),
        because=lim.BECAUSE,
        cause="2.3.d",
        without_opponent=frozenset({"lim 2.3.a", "lim 2.3.b", "lim 2.3.c"}),
        rules=RULES,
        kind=kind_in_lim,
        worse=worse_in_lim,
        parted=parting_of_lim,
        apart=apart_in_lim,
        came_in=floaters_counted,
        groups=groups_of_lim,
        step=step_of_lim,
        cracked=cracked_in_lim,
        found=found_in_lim,
        places=places_of_lim,
        why_white=why_white,
        floats=made_even_told,
        floater_kind=type_told,
        cited_for=cited_for,
    )


LIM: Final[Mapping[str, SystemWords]] = {
    "lim": _lim(),
    "lim-maxi": _lim(lim.MAXI),
}
"""By the names given to `--system`."""
