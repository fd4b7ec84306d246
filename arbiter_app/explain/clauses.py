"""What a pairing system says of its rules: clauses by the meaning of a rule (`Rule.meaning`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeVar

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as b
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.terms import Terms
from arbiter_app.trace.reasons import FORBIDDEN
from arbiter_app.wording import Message

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
