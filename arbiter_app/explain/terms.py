"""What a pairing system calls things, and what it says of its rules: by the meaning of a rule (`Rule.meaning`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeVar

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as b
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.trace.brackets import AS_PROPOSED, BracketDirection
from arbiter_app.trace.reasons import FORBIDDEN
from arbiter_app.wording import Message


@dataclass(frozen=True, slots=True)
class PairPlaces:
    """How the places of a pair are told; `place` is that of both in their halves, counted from 1, 0 if
    it is not the same, and `count` how many players the halves have.
    """

    message: Message
    place: int
    count: int


# Nobody makes, compares or prints one by itself: it is a part of `SystemWords`.
@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Terms:
    """What a text calls things; the terms of the FIDE (Dutch) System where nothing else is said.

    Rules are named by their codes in the text's own numbering, sets of rules by their meanings.

    Attributes:
        headings: the heading of a bracket by the direction in which it is paired, where that is said.
        floater_decided: that somebody floats, and why; `floater_gone` the same of those who go on
            by `gone_before` or without an opponent, and `floater_exchanged` of those who float in
            exchange for another. All other texts about floaters are reasons alone, as clauses.
        floated: from which score to which somebody floated, and why, as a clause.
        floater_without_opponent: that somebody has no opponent in the bracket, as a clause; None where the
            article says it.
        undone_later: of pairs of a bracket, that they are undone for another one later.
        nobody_else: that nobody else is in the bracket, as a clause.
        no_opponent_of: that players are no opponents of somebody, and why.
        pair_ruled: of a pair by an article that nobody came before, why, as a clause for players.
        has_white: who has White, and why.
        pair_first: of a pair by an article, that nobody came before the opponent; `pair_next` that
            others did.
        exchange_order: the rule cited for the order of exchanges.
        opponent_order: the rule cited for the order in which opponents are tried.
        own_score: the rule by which players of the same score meet; `together` that by which the
            last scores are paired as one.
        first_pairs: the rule that makes the pairs which nothing speaks against; `left_over` that
            by which somebody stays without a pair in them.
        bye: the rule that gives a bye at all; `first_for_bye` that by which somebody is the first
            in line for it.
        odd_number: that the number of players is odd, so that there is a bye.
        next_by_games: how many games the receiver of the bye and whoever comes next have played.
        topscorers: the rule that lets topscorers, in the last round, get a colour that nobody gets
            otherwise; empty if it is not told.
        absence: the rule by which players who do not play are not paired.
        unplayed: the rule by which a game that was not played is no meeting.
        seekers: that some, all, or both players are due the same colour, so that some must miss it.
        odd: why one comes up into a single player's bracket, and into one of an odd number; or floats.
        steps: steps of the procedure that are told by naming the players.
        gone_before: rules by which players go on before the others are looked at.
        as_they_stand: rules that decide where nothing spoke against what was proposed first.
        without_order: rules of pairs that name the order of opponents themselves.
        in_its_bracket: rules for whose sake a pair is not made, told with the bracket.
        without_with: rules told of a pair as they are, without what would come with it.
        incoming_apart: those who came into a bracket do not meet each other there.
        lowest_left_over: in a bracket as proposed it is the lowest ranked who are left over.
        due: the colour due by its strength, where that is said with words of its own.
        has_colours_due: players are due a colour; without it nothing is told of that.
        has_floats: floats of earlier rounds count; without it nothing is told of them.
        columns: headings of a picture over S1 and S2; `floater_columns` over the pairs of those who
            came in, `rest_columns` over the others, `member_columns` where no pair is made.
        subgroups: headings over the players due White and due Black, where those are subgroups.
        has_steps: the trace tells the procedure step by step.
        is_by_table: who meets whom is known before the first round: nothing is told of scores, nor of
            games that were forfeited, and who is free has not asked for it.
        is_forced: "why not?" is answered by forcing the pair and comparing brackets.
        variant: what makes this a variant of another system, if it is one.
        unapproved: said once when the system is chosen; None where nothing is to be said.
        seeding: of a round that is paired by the rules of another system, that it is and why.
    """

    rules_title: Message = bracket_words.HEAD_RULES
    bye_title: Message = bracket_words.HEAD_BYE
    bye_head: Message = m.BYE_HEAD
    bracket: Message = bracket_words.BRACKET
    heading: Message = bracket_words.HEAD_BRACKET
    headings: Mapping[BracketDirection, Message] = field(default_factory=dict)
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
    floater_met: Message = m.FLOATER_MET
    floater_barred: Message = m.FLOATER_BARRED
    floater_not_paired: Message = m.FLOATER_NOT_PAIRED
    floater_gone: Message = m.FLOATER_DECIDED
    floater_exchanged: Message = m.FLOATER_EXCHANGED
    undone_later: Message | None = None
    floater_without_opponent: Message | None = None
    nobody_else: Message = b.ALONE
    no_opponent_of: Message = m.PASSED_OVER
    left_over_one: Message = why_messages.LEFT_OVER
    left_over_several: Message = why_messages.SEVERAL_LEFT_OVER
    left_over_since: Message | None = why_messages.SEVERAL_LEFT_OVER_SINCE
    through: Message = m.FLOATS_THROUGH
    not_floater: Message = m.NOT_FLOATER
    if_floated: Message = m.IF_FLOATED
    exchange: Message = m.EXCHANGE
    exchange_needed: Message = m.EXCHANGE_NEEDED
    pair_ruled: Message = m.PAIR_AS_PROPOSED
    has_white: Message = m.HAS_WHITE
    floated: Message = why_messages.FLOATED
    pair_first: Message = m.PAIR_FIRST
    pair_next: Message = m.PAIR_NEXT
    exchange_order: str = "4.3"
    opponent_order: str = "4.2"
    own_score: str = "C.04.1 5"
    together: str = "1.9.2"
    first_pairs: str = "3.3.1"
    left_over: str = "3.3.2"
    bye: str = "C.04.1 3"
    odd_number: Message = why_messages.ODD_NUMBER
    first_for_bye: str = "C5"
    next_by_games: Message = bracket_words.GAMES
    topscorers: str = ""
    absence: str = "C.04.2 3.3"
    unplayed: str = "C.04.2 3.5"
    answer_forced: Message = m.ANSWER_FORCED
    answer_forced_bye: Message = m.ANSWER_FORCED_BYE
    answer_changes: Message = m.ANSWER_CHANGES
    in_bracket: Message = m.IN_BRACKET
    due: Mapping[str, Message] = field(default_factory=dict)
    due_none: Message = bracket_words.DUE_NONE
    odd: tuple[Message, Message] = (b.ALONE, b.ODD)
    seekers: tuple[Message, Message, Message] = (
        criterion_words.COLOUR_BOUND,
        criterion_words.COLOUR_BOUND_ALL,
        criterion_words.COLOUR_BOUND_BOTH,
    )
    steps: Mapping[str, Message] = field(default_factory=dict)
    halves: tuple[Message, Message] = (bracket_words.S1, bracket_words.S2)
    remainder_halves: tuple[Message, Message] = (bracket_words.S1R, bracket_words.S2R)
    columns: tuple[Message, Message] = bracket_words.COLUMNS_PLAIN
    floater_columns: tuple[Message, Message] = bracket_words.COLUMNS_MOVED_DOWN
    rest_columns: tuple[Message, Message] = bracket_words.COLUMNS_REMAINDER
    member_columns: tuple[Message, Message] = bracket_words.COLUMNS_MEMBERS
    subgroups: tuple[Message, Message] = bracket_words.COLUMNS_PLAIN
    gone_before: frozenset[str] = frozenset()
    as_they_stand: frozenset[str] = frozenset({AS_PROPOSED})
    without_order: frozenset[str] = frozenset()
    in_its_bracket: frozenset[str] = frozenset()
    without_with: frozenset[str] = frozenset()
    incoming_apart: bool = True
    lowest_left_over: bool = True
    has_colours_due: bool = True
    has_floats: bool = True
    has_steps: bool = False
    is_by_table: bool = False
    is_forced: bool = True
    variant: Message | None = None
    unapproved: Message | None = None
    seeding: Message | None = None


_Clause = TypeVar("_Clause")


class AbsoluteRule(StrEnum):
    """What an absolute rule is about; several articles say the same, and one says several."""

    MET = "met"
    BYE = "bye"
    COLOURS = "colours"
    FORBIDDEN = "forbidden"
    OTHER = "other"


KINDS: Final[Mapping[str, AbsoluteRule]] = {
    "C1": AbsoluteRule.MET,
    "C2": AbsoluteRule.BYE,
    "C3": AbsoluteRule.COLOURS,
    FORBIDDEN: AbsoluteRule.FORBIDDEN,
}
"""What the absolute criteria of the present systems are about."""


@dataclass(frozen=True, slots=True)
class ColourBar:
    """What is said of two who cannot both get a permissible colour, where that does not mean that both
    must have the same one: as a clause, of a player and several others, of a player and one other.
    """

    clause: Message
    several: Message
    pair: Message


@dataclass(frozen=True, slots=True)
class NotCompleted:
    """What could not be completed: the clause, the same with those who cannot all be served where it
    is said in words of its own, and both for players.
    """

    clause: Message
    unserved: Message | None = None
    plain: Message | None = None
    unserved_plain: Message | None = None


@dataclass(frozen=True, slots=True)
class FloatsTwice:
    """A float got for the third time in succession: the criteria about the previous round, those about
    two rounds before, and what is said of a player who gets it in a pair.
    """

    previous: frozenset[str]
    before: frozenset[str]
    told: Message


def _table(clauses: Mapping[str, _Clause]) -> Mapping[str, _Clause]:
    """The clauses that all systems share, as the default of a field."""
    return field(default_factory=lambda: clauses)


# As `Terms`, a part of `SystemWords` alone.
@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Clauses(Terms):
    """What is said by rule; all tables are by meaning. The words for the criteria of the Dutch System
    are there for every system whose rules have their meanings.

    Attributes:
        kinds: what the absolute rules are about.
        possible: articles for the sake of which something is not done that could be done.
        colour_bar: what is said of colours, where one player may be barred from both.
        no_completion: what could not be completed any more.
        worse_counts: a criterion missed by more, counted; `worse_points` the same where its value is a list
            of scores, `payers` of those who would miss it.
        later: that a pairing comes later in an order; `later_plain` for players, `later_bye` where
            the bye is the matter.
        values: how often a candidate misses a criterion; `value_points` the same of scores.
        levels: how far a criterion is dropped, by the amount of its value.
        offences: one player's share in missing a criterion; `floater_offences` without an opponent.
        against: offences against an opponent; others are got with somebody.
        previous_round: of rules about a float two rounds before, those about the previous round.
        floats_twice, floater_floats_twice: where both rounds come together.
        colours_due: criteria about colours, of which it is told who is due which.
        like: rules that bring together the same players as another one, whose words tell who can be
            served.
        wishes: what an event wishes among the criteria: that some do not meet.
        without: that nobody misses a criterion, or nobody by as much; `nobody_less` that nobody else
            would miss it less.
        colour: by which article White has White.
        because: why somebody floats, by the article that made it necessary; `because_plain` for
            players, `cause` the article where the record names none. Of `by_alternatives` only those who
            were passed over say it, where there are any; by `cause_first` players are told the cause
            before them, where it is another one.
        brought_up: why just these players were brought up from lower scores, by what decided on them;
            empty where that is told otherwise; by `brought_up_restated` no more than is told of those
            who come earlier.
        without_opponent: articles by which somebody floats who can meet nobody in the bracket.
    """

    kinds: Mapping[str, AbsoluteRule] = _table(KINDS)
    possible: frozenset[str] = frozenset()
    colour_bar: ColourBar | None = None
    no_completion: Mapping[str, NotCompleted] = field(default_factory=dict)
    worse_counts: Mapping[str, Message] = _table(criterion_words.WORSE)
    worse_points: Mapping[str, Message] = _table(criterion_words.WORSE_POINTS)
    payers: Mapping[str, Message] = _table(criterion_words.PAYERS)
    later: Mapping[str, Message] = _table(m.LATER)
    later_plain: Mapping[str, Message] = _table(m.LATER_YOU)
    later_bye: Mapping[str, Message] = field(default_factory=dict)
    values: Mapping[str, Message] = _table(criterion_words.VALUES)
    value_points: Mapping[str, Message] = _table(criterion_words.VALUE_POINTS)
    levels: Mapping[str, tuple[Message, ...]] = field(default_factory=dict)
    offences: Mapping[str, Message] = _table(criterion_words.OFFENCES)
    floater_offences: Mapping[str, Message] = _table(criterion_words.FLOATER_OFFENCES)
    against: frozenset[str] = criterion_words.AGAINST
    previous_round: Mapping[str, str] = _table(criterion_words.PREVIOUS_ROUND)
    floats_twice: tuple[FloatsTwice, ...] = ()
    floater_floats_twice: Mapping[str, Message] = field(default_factory=dict)
    colours_due: frozenset[str] = frozenset({"C12"})
    like: Mapping[str, str] = _table(criterion_words.LIKE)
    wishes: frozenset[str] = frozenset()
    without: Mapping[str, Message] = _table(b.WITHOUT)
    nobody_less: Mapping[str, Message] = _table(b.NOBODY_LESS)
    colour: Mapping[str, Message] = _table(m.COLOUR)
    because: Mapping[str, Message] = field(default_factory=dict)
    because_plain: Mapping[str, Message] = field(default_factory=dict)
    cause: str = ""
    by_alternatives: frozenset[str] = frozenset()
    cause_first: frozenset[str] = frozenset()
    brought_up: Mapping[str, Message] = field(default_factory=dict)
    brought_up_restated: frozenset[str] = frozenset()
    without_opponent: frozenset[str] = frozenset()
