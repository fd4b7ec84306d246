"""The words of the Double-Swiss System."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as bound_words
from arbiter_app.explain import messages_brackets as messages_bye
from arbiter_app.explain.double_swiss import messages as own
from arbiter_app.explain.double_swiss.reasons import (
    bye_in_double_swiss,
    parting_in_double_swiss,
    places_in_double_swiss,
    why_white_in_double_swiss,
    worse_in_double_swiss,
)
from arbiter_app.explain.double_swiss.rules import RULES, meaning
from arbiter_app.explain.writer import SystemWords

DOUBLE_SWISS: Final = SystemWords(
    rules_title=own.RULES,
    moved_down=own.UPFLOATERS,
    composition=own.COMPOSITION,
    proposal_title=own.PROPOSAL_TITLE,
    proposal=own.PROPOSAL,
    proposal_in_order=own.PROPOSAL_IN_ORDER,
    proposal_perfect=own.PROPOSAL_PERFECT,
    proposal_stands=own.PROPOSAL_STANDS,
    proposal_fails=own.PROPOSAL_FAILS,
    result_title=own.RESULT_TITLE,
    best_perfect=own.BEST_PERFECT,
    best_possible=own.BEST_POSSIBLE,
    pair_first=own.PAIR_FIRST,
    exchange=own.EXCHANGE,
    exchange_needed=own.EXCHANGE_NEEDED,
    exchange_order="3.6.3",
    opponent_order="3.6.3",
    own_score="3.2",
    together="3.5",
    first_pairs="3.6.3",
    left_over="3.5",
    bye="3.4",
    first_for_bye="3.4",
    next_by_games=messages_bye.MATCHES,
    has_colours_due=False,
    absence="C.04.2 3.3",
    unplayed="C.04.2 3.5",
    answer_forced=m.ANSWER_NOT_MADE,
    answer_forced_bye=m.ANSWER_NO_BYE,
    answer_changes=own.IN_BRACKET,
    halves=(own.UPPER, own.LOWER),
    columns=(own.UPPER, own.LOWER),
    is_forced=False,
    brought_up=own.BROUGHT_UP,
    no_completion=own.NO_COMPLETION,
    worse_counts=own.WORSE_COUNTS,
    worse_points=own.WORSE_POINTS,
    payers=own.PAYERS,
    later=own.LATER,
    later_plain=own.LATER,
    later_bye=own.LATER_BYE,
    values=own.VALUES,
    value_points=own.VALUE_POINTS,
    without=own.WITHOUT,
    nobody_less={meaning("C5"): bound_words.NO_HIGHER_SCORE},
    odd=bound_words.ODD_RESIDENTS,
    offences=own.OFFENCES,
    floater_offences={},
    against=frozenset({meaning("C7"), meaning("C8")}),
    colour=own.COLOUR,
    has_white=own.HAS_WHITE,
    rules=RULES,
    worse=worse_in_double_swiss,
    parted=parting_in_double_swiss,
    bye_decided=bye_in_double_swiss,
    places=places_in_double_swiss,
    why_white=why_white_in_double_swiss,
)
