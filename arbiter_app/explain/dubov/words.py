"""The words of the Dubov System; some criteria say what those of the Dutch System say."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as bound_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.dubov import messages as own
from arbiter_app.explain.dubov.brackets import (
    bye_by_article,
    facts_of_dubov,
    groups_of_dubov,
    parting_of_dubov,
    places_of_dubov,
    step_of_dubov,
)
from arbiter_app.explain.dubov.rules import RULES
from arbiter_app.explain.writer import SystemWords

DUBOV: Final = SystemWords(
    rules_title=own.RULES,
    moved_down=own.UPFLOATERS,
    from_bracket=own.FROM_BRACKET,
    composition=own.COMPOSITION,
    proposal_title=own.PROPOSAL_TITLE,
    proposal=own.PROPOSAL,
    proposal_in_order=own.PROPOSAL_IN_ORDER,
    proposal_perfect=own.PROPOSAL_PERFECT,
    proposal_fails=own.PROPOSAL_FAILS,
    proposal_falls=own.PROPOSAL_FALLS,
    result_title=own.RESULT_TITLE,
    best_perfect=own.BEST_PERFECT,
    best_possible=own.BEST_POSSIBLE,
    pair_first=own.PAIR_FIRST,
    pair_next=own.PAIR_NEXT,
    opponent_order="4.4",
    own_score="1.3.2",
    together="3.2.2",
    first_pairs="3.2.6",
    bye="3.1",
    first_for_bye="3.1.5",
    halves=(own.S1, own.G2_NOW),
    columns=own.HALVES,
    member_columns=own.MEMBERS_OVER,
    subgroups=(own.G1, own.G2),
    steps=own.STEPS,
    lowest_left_over=False,
    has_steps=True,
    no_completion=own.NO_COMPLETION,
    worse_counts={**criterion_words.WORSE, **own.WORSE},
    worse_points=own.WORSE_POINTS,
    payers={**criterion_words.PAYERS, **own.PAYERS},
    values={**criterion_words.VALUES, **own.VALUES},
    value_points=own.VALUE_POINTS,
    without=own.WITHOUT,
    nobody_less={"dubov C6": bound_words.NO_HIGHER_SCORE},
    odd=bound_words.ODD_RESIDENTS,
    floater_offences=own.FLOATER_OFFENCES,
    later={**m.LATER, **own.LATER},
    later_plain={**m.LATER_YOU, **own.LATER},
    later_bye=own.LATER,
    brought_up=own.BROUGHT_UP,
    brought_up_restated=frozenset({"C4", "C12"}),
    rules=RULES,
    groups=groups_of_dubov,
    step=step_of_dubov,
    places=places_of_dubov,
    parted=parting_of_dubov,
    facts=facts_of_dubov,
    bye_decided=bye_by_article,
)
