"""The words of the Burstein System; those of the criteria are shared with the Dutch System."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.burstein import messages as own
from arbiter_app.explain.burstein.brackets import (
    bye_by_article,
    groups_by_bsn,
    parting_in_order,
    places_by_index,
    ranked_by,
    why_white,
)
from arbiter_app.explain.burstein.rules import RULES
from arbiter_app.explain.writer import SystemWords

BURSTEIN: Final = SystemWords(
    rules_title=own.RULES,
    moved_down=own.INCOMING,
    composition=own.COMPOSITION,
    composition_none=own.COMPOSITION_NONE,
    limbo=own.LIMBO,
    proposal_title=own.PROPOSAL_TITLE,
    proposal=own.PROPOSAL,
    proposal_in_order=own.PROPOSAL_IN_ORDER,
    proposal_perfect=own.PROPOSAL_PERFECT,
    floaters_title=own.FLOATERS_TITLE,
    pair_ruled=own.PAIR_RULED,
    pair_first=own.PAIR_FIRST,
    opponent_order="4.3",
    own_score="2.3.1",
    together="1.9",
    first_pairs="4.3",
    left_over="C5",
    bye="3.1",
    first_for_bye="3.1.3",
    halves=(own.UPPER, own.LOWER),
    columns=own.HALVES,
    member_columns=own.MEMBERS_OVER,
    incoming_apart=False,
    lowest_left_over=False,
    has_floats=False,
    seeding=own.SEEDING,
    no_completion=own.NO_COMPLETION,
    worse_points={**criterion_words.WORSE_POINTS, "C7": own.WORSE_SCORES},
    value_points={**criterion_words.VALUE_POINTS, "C7": own.VALUE_SCORES},
    later={**m.LATER, **own.LATER},
    later_plain={**m.LATER_YOU, **own.LATER},
    later_bye=own.LATER_BYE,
    colour={**m.COLOUR, **own.COLOUR},
    rules=RULES,
    parted=parting_in_order,
    groups=groups_by_bsn,
    places=places_by_index,
    facts=ranked_by,
    bye_decided=bye_by_article,
    why_white=why_white,
)
