"""A pairing in words: one catalogue of messages, three lengths, text and JSON. No Qt."""

from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.answers import answer_paragraph, answer_sentence, answer_to_json
from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.costs import costs_told, payers_told
from arbiter_app.explain.counter import changed_pairs, counter_sentence, counter_to_json
from arbiter_app.explain.kept_apart import criterion_told, price_in_full, price_in_short
from arbiter_app.explain.names import Colours, Names
from arbiter_app.explain.page import Part
from arbiter_app.explain.preview import (
    by_questions,
    certainty,
    how_certain,
    if_it_ends,
    if_there,
)
from arbiter_app.explain.records import (
    account,
    as_proposed,
    due,
    fault,
    label,
    paragraph,
    ranked_by,
    refusal,
    rules_missed,
    sentence,
    should_be,
)
from arbiter_app.explain.round_told import (
    RoundInWords,
    ToldBoard,
    ToldBracket,
    ToldDecision,
    ToldDecisions,
    ToldGroup,
    ToldPlayer,
    ToldRules,
    ToldSection,
    ToldSide,
    round_in_words,
)
from arbiter_app.explain.systems import outside_fide_mode
from arbiter_app.explain.text import explain_pieces, explain_text
from arbiter_app.explain.why import Why, answers, why, why_to_json
from arbiter_app.wording import ENGLISH, Catalogue, Message

__all__ = [
    "ENGLISH",
    "Catalogue",
    "Colours",
    "Message",
    "Names",
    "Part",
    "RoundInWords",
    "ToldBoard",
    "ToldBracket",
    "ToldDecision",
    "ToldDecisions",
    "ToldGroup",
    "ToldPlayer",
    "ToldRules",
    "ToldSection",
    "ToldSide",
    "Why",
    "account",
    "answer_paragraph",
    "answer_sentence",
    "answer_to_json",
    "answers",
    "as_proposed",
    "by_questions",
    "certainty",
    "changed_pairs",
    "costs_told",
    "counter_sentence",
    "counter_to_json",
    "criterion_told",
    "due",
    "explain_pieces",
    "explain_text",
    "fault",
    "how_certain",
    "if_it_ends",
    "if_there",
    "label",
    "outside_fide_mode",
    "paragraph",
    "payers_told",
    "points_in_words",
    "price_in_full",
    "price_in_short",
    "ranked_by",
    "refusal",
    "round_in_words",
    "round_to_json",
    "rules_missed",
    "sentence",
    "should_be",
    "why",
    "why_to_json",
]
