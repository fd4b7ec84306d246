"""The terms of each pairing system: headings, composition, proposal, floaters, answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_1998 as old
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_columns as heads
from arbiter_app.explain import messages_lim as lim
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.catalogue import ENGLISH, Catalogue
from arbiter_app.explain.messages import Message
from arbiter_app.trace import BracketTrace


@dataclass(frozen=True, slots=True)
class Words:
    """What a text calls things; the terms of the FIDE (Dutch) System where nothing else is said.

    Attributes:
        exchange_order: the rule cited for the order of exchanges.
        opponent_order: the rule cited for the order in which opponents are tried.
        own_score: the rule by which players of the same score meet; `together` that by which the
            last scores are paired as one.
        first_pairs: the rule that makes the pairs which nothing speaks against; `left_over` that
            by which somebody stays without a pair in them.
        bye: the rule that gives a bye at all; `first_for_bye` that by which somebody is the first
            in line for it.
        absence: the rule by which players who do not play are not paired.
        unplayed: the rule by which a game that was not played is no meeting.
        due: the colour due by its strength, where that is said with words of its own.
        columns: headings of a picture over S1 and S2; `floater_columns` over the pairs of those who
            came in, `rest_columns` over the others, `member_columns` where no pair is made.
        has_steps: the trace tells the procedure step by step.
        is_forced: "why not?" is answered by forcing the pair and comparing brackets.
        variant: what makes this a variant of another system, if it is one.
        unapproved: said once when the system is chosen; None where nothing is to be said.
    """

    title: Message
    rules: Message = bracket_words.HEAD_RULES
    bye_title: Message = bracket_words.HEAD_BYE
    bye_head: Message = m.BYE_HEAD
    bracket: Message = bracket_words.BRACKET
    heading: Message = bracket_words.HEAD_BRACKET
    residents: Message = bracket_words.RESIDENTS
    moved_down: Message = bracket_words.MOVED_DOWN
    from_bracket: Message = bracket_words.FROM_BRACKET
    composition: Message = bracket_words.COMPOSITION
    composition_none: Message = bracket_words.COMPOSITION_NONE
    limbo: Message = bracket_words.LIMBO
    proposal_title: Message = bracket_words.HEAD_PROPOSAL
    proposal: Message = bracket_words.PROPOSAL
    proposal_in_order: Message = bracket_words.PROPOSAL_IN_ORDER
    proposal_perfect: Message = bracket_words.PROPOSAL_PERFECT
    proposal_stands: Message = bracket_words.PROPOSAL_STANDS
    proposal_fails: Message = bracket_words.PROPOSAL_FAILS
    proposal_falls: Message = bracket_words.PROPOSAL_FALLS
    result_title: Message = bracket_words.HEAD_RESULT
    best_perfect: Message = bracket_words.BEST_PERFECT
    best_possible: Message = bracket_words.BEST_POSSIBLE
    floaters_title: Message = bracket_words.HEAD_DOWNFLOATERS
    upfloaters_title: Message = bracket_words.HEAD_DOWNFLOATERS
    floater_as_proposed: Message = m.FLOATER_AS_PROPOSED
    floater_decided: Message = m.FLOATER_DECIDED
    floater_head: Message = m.FLOATER_HEAD
    floater_alone: Message = m.FLOATER_ALONE
    floater_met: Message = m.FLOATER_MET
    floater_barred: Message = m.FLOATER_BARRED
    left_over_one: Message = why_messages.LEFT_OVER
    left_over_several: Message = why_messages.SEVERAL_LEFT_OVER
    through: Message = m.FLOATS_THROUGH
    not_floater: Message = m.NOT_FLOATER
    if_floated: Message = m.IF_FLOATED
    exchange_needed: Message = m.EXCHANGE_NEEDED
    exchange_order: str = "4.3"
    opponent_order: str = "4.2"
    own_score: str = "C.04.1 5"
    together: str = "1.9.2"
    first_pairs: str = "3.3.1"
    left_over: str = "3.3.2"
    bye: str = "C.04.1 3"
    first_for_bye: str = "C5"
    absence: str = "C.04.2 3.3"
    unplayed: str = "C.04.2 3.5"
    answer_forced: Message = m.ANSWER_FORCED
    answer_forced_bye: Message = m.ANSWER_FORCED_BYE
    answer_changes: Message = m.ANSWER_CHANGES
    in_bracket: Message = m.IN_BRACKET
    due: Mapping[str, Message] = field(default_factory=dict)
    due_none: Message = bracket_words.DUE_NONE
    halves: tuple[Message, Message] = (bracket_words.S1, bracket_words.S2)
    remainder_halves: tuple[Message, Message] = (bracket_words.S1R, bracket_words.S2R)
    columns: tuple[Message, Message] = heads.PLAIN
    floater_columns: tuple[Message, Message] = heads.MOVED_DOWN
    rest_columns: tuple[Message, Message] = heads.REMAINDER
    member_columns: tuple[Message, Message] = heads.MEMBERS
    has_steps: bool = False
    is_forced: bool = True
    variant: Message | None = None
    unapproved: Message | None = None


def floaters_title(words: Words, bracket: BracketTrace) -> Message:
    """The heading over those who float out of a bracket, in whichever direction it is paired."""
    return words.upfloaters_title if bracket.direction == "up" else words.floaters_title


def _lim(title: Message, variant: Message | None = None) -> Words:
    return Words(
        title=title,
        rules=lim.RULES,
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
    )


WORDS: Final[Mapping[str, Words]] = {
    "dutch-2026": Words(bracket_words.SYSTEMS["dutch-2026"]),
    "dutch-2017": Words(
        bracket_words.SYSTEMS["dutch-2017"],
        own_score="C.04.1.e",
        together="A.9",
        first_pairs="B.3",
        left_over="B.3",
        bye="A.5",
        first_for_bye="A.5",
        absence="C.04.2",
        unplayed="C.1",
    ),
    "lim": _lim(lim.TITLE),
    "lim-maxi": _lim(lim.TITLE_MAXI, lim.MAXI),
    "swiss-1998": Words(
        title=old.TITLE,
        rules=old.RULES,
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
    ),
}


def words_of(system: str) -> Words:
    """The terms of a pairing system; those of the Dutch System, under its own name, for others."""
    return WORDS.get(system) or Words(Message(system))


def outside_fide_mode(system: str, *, catalogue: Catalogue = ENGLISH) -> str:
    """What is said once when a system is chosen that no approved program can check; else nothing.

    `system` is the name given to `--system`.
    """
    message = words_of(system).unapproved
    return "" if message is None else catalogue.say(message)
