"""Who speaks about whom, and in whose words: the catalogue, the names, the player spoken to, the
words of the pairing system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.names import Colours, Names, by_number
from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.explain.terms import AbsoluteRule, Clauses, PairPlaces
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    CrackedPair,
    CriterionValue,
    FloaterTrace,
    FloaterWay,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, Later, Worse
from arbiter_app.wording import ENGLISH, Catalogue, Message


def leaves_bye(bracket: BracketTrace) -> bool:
    """True of the last bracket, where one player is left over and gets the bye."""
    return any(floater.gets_bye for floater in bracket.downfloaters)


class Brevity(IntEnum):
    """How much is left out so that an answer has a length that a player reads; each with all before.

    What was decided, and what decided last, is always said.
    """

    NONE = 0
    SENTENCES = 1
    """One reason for each decision, few names: what is told has three sentences."""
    FACTS = 2
    """No colours of earlier rounds, nor that as paired nobody misses what somebody would."""
    NAMES = 3
    """No lists of those met before, nobody of those who came first too, of many the first two."""
    REASONS = 4
    """Of several brackets left, only why the first was; of who came before, only that they did."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Puts records into words.

    `is_plain` if they are for players, who want to know what would happen to whom, and not for the
    arbiter; `you` is the player addressed, if one is. `floaters` are those who float out of the
    bracket spoken of, if it is one. `brevity` says how much of what is not needed is left out.
    """

    names: Names
    words: SystemWords
    catalogue: Catalogue = ENGLISH
    you: Tpn | None = None
    is_plain: bool = False
    floaters: frozenset[Tpn] = frozenset()
    brevity: Brevity = Brevity.NONE

    def to(self, tpn: Tpn | None) -> Writer:
        """The same writer addressing this player."""
        return replace(self, you=tpn, is_plain=True)

    def for_players(self) -> Writer:
        """The same writer for players, nobody of them addressed."""
        return replace(self, you=None, is_plain=True)

    def in_plain_words(self) -> Writer:
        """The same writer for players, still addressing the one whom it addresses."""
        return replace(self, is_plain=True)

    def within(self, bracket: BracketTrace) -> Writer:
        """The same writer speaking of a bracket: who is left over in the last one gets the bye."""
        if not leaves_bye(bracket):
            return self
        words, left = self.words, criterion_words.LEFT_OFFENCES
        offences = {**words.floater_offences, **left}
        twice = {
            meaning: criterion_words.LEFT_TWICE if meaning in left else told
            for meaning, told in words.floater_floats_twice.items()
        }
        return replace(
            self, words=replace(words, floater_offences=offences, floater_floats_twice=twice)
        )

    def name(self, tpn: Tpn) -> str:
        """The player's name in a sentence; `you` for the player addressed."""
        if tpn == self.you:
            return self.catalogue.say(m.YOU)
        return self.names.get(tpn, by_number(tpn))

    def points_of(self, tpn: Tpn) -> str:
        """The player's score for the pairing, and whether virtual points are in it."""
        points = points_in_words(self.catalogue, self.names.scores[tpn])
        if not self.has_virtual_points(tpn):
            return points
        return self.catalogue.say(why_messages.WITH_VIRTUAL, points=points)

    def has_virtual_points(self, tpn: Tpn) -> bool:
        """True if the player's score for the pairing is another than the own one, as far as known."""
        history = self.names.histories.get(tpn)
        return history is not None and history.score != self.names.scores[tpn]

    def people(self, tpns: Iterable[Tpn]) -> str:
        """Their names in the order given, the player addressed first."""
        ordered = sorted(tpns, key=lambda tpn: tpn != self.you)
        return self.catalogue.listed([self.name(tpn) for tpn in ordered])

    def pair(self, first: Tpn, second: Tpn) -> str:
        """Two names as a pair: `Petrov–Ivanova`."""
        return self.catalogue.say(m.PAIRED, first=self.name(first), second=self.name(second))

    def rule(self, code: str) -> Rule | None:
        """The rule with this code of the trace, in the edition spoken of."""
        return self.words.rules.get(code)

    def meaning(self, code: str) -> str:
        """What a criterion is about, whatever its number in the edition."""
        return self.words.meaning(code)

    def is_wish(self, code: str) -> bool:
        """True for what the event wishes between two criteria of the text."""
        return self.meaning(code) in self.words.wishes

    def shown(self, code: str) -> str:
        """How the edition writes the rule."""
        if code == FORBIDDEN:
            return self.catalogue.say(m.FORBIDDEN)
        rule = self.rule(code)
        return code if rule is None else rule.shown

    def colour(self, letter: str) -> str:
        """`White` or `Black` from the letter `w` or `b`."""
        return self.catalogue.say(m.WHITE if letter == Colour.WHITE else m.BLACK)


Groups: TypeAlias = Sequence[tuple[str, tuple[Tpn, ...]]]
"""Players under the names of their groups."""


def _unsaid(*_asked: object) -> str:
    return ""


def _none(*_asked: object) -> None:
    return None


def _nothing(*_asked: object) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class SystemWords(Clauses):
    """What a pairing system says: its terms, its clauses by rule, its rules, and what it tells in a
    way of its own.

    One object per system or edition, in a package of the system's name beside this module; found by
    `arbiter_app.explain.systems`. What is told in a way of its own are functions, which the modules
    of `explain` ask where systems differ; one that answers nothing (an empty text, None) leaves the
    matter to the words that all systems share.

    Attributes:
        rules: its rules by the codes of the trace.
        same_players: which criterion counts the same players as another, and says more of them; by
            meanings.
        kind: what a reason is about, where its rule alone does not tell; asked with whether it keeps
            somebody from the bye.
        worse: what would be worse, and who would pay; for players if the writer writes for them.
        parted: where two equally good pairings part (`Later.parting`), or in which round it is due
            (`Later.round_number`); asked with whether the bye is the matter.
        apart: why two were not in one bracket, whose score is given, where one had left it with the
            float given, and why.
        value: how far a candidate misses a criterion.
        came_in: who came into a bracket from elsewhere: what they are called, and how many.
        composed: the composition of a bracket in which pairs are made; asked with its members,
            counted and listed.
        groups: the players of a bracket under the names of their subgroups, for a text.
        figures: the numbers that the procedure works with, to stand beside the picture of a bracket.
        step: a step of the procedure; asked with the pairs as they stood before it, one player after
            the other.
        cracked: a pair undone for another bracket, as a step, where it is known for whom.
        found: of a pair whose article the trace names: how it is introduced, and how it was found.
        places: which places a pair has in its halves, where it stands as proposed.
        why_white: why White has White, with the facts behind it.
        floats: why somebody floats, as a clause for players, where the bracket tells more than the
            record; asked with the reasons against those who came earlier.
        floater_kind: of which kind a floater is, as a sentence with its rule.
        cited_for: rules that are cited for a floater besides those of the record.
        facts: what is told of a player in a bracket besides score and colour due.
        bye_decided: what tells the receiver of the bye from the others, as a sentence.
    """

    rules: Rules = field(default_factory=dict)
    same_players: Mapping[str, str] = field(default_factory=dict)
    kind: Callable[[Illegal, bool], AbsoluteRule | None] = _none
    worse: Callable[[Writer, Worse], str] = _unsaid
    parted: Callable[[Writer, Later, bool], str] = _unsaid
    apart: Callable[[Writer, Later, Points, FloaterTrace | None, str], str] = _unsaid
    value: Callable[[Writer, CriterionValue], str] = _unsaid
    came_in: Callable[[BracketTrace], Sequence[tuple[Message, int]] | None] = _none
    composed: Callable[[Writer, BracketTrace, str], str] = _unsaid
    groups: Callable[[Writer, BracketTrace], Groups | None] = _none
    figures: Callable[[Catalogue, BracketTrace], str] = _unsaid
    step: Callable[[Writer, ProcedureStep, tuple[Tpn, ...]], str] = _unsaid
    cracked: Callable[[Writer, CrackedPair], str] = _unsaid
    found: Callable[[PairTrace], tuple[Message, Message] | None] = _none
    places: Callable[[Writer, BracketTrace, PairTrace], PairPlaces | None] = _none
    why_white: Callable[[Writer, Colours], str] = _unsaid
    floats: Callable[[Writer, BracketTrace, FloaterTrace, str], str] = _unsaid
    floater_kind: Callable[[Writer, FloaterTrace], str] = _unsaid
    cited_for: Callable[[FloaterTrace], tuple[str, ...]] = _nothing
    facts: Callable[[Writer, BracketPlayer], tuple[str, ...]] = _nothing
    bye_decided: Callable[[Writer, ByeTrace], str] = _unsaid

    def meaning(self, code: str) -> str:
        """The key of the words for a rule with this code of the trace; see `Rule.meaning`."""
        rule = self.rules.get(code)
        return code if rule is None else rule.meaning

    def kind_of(self, reason: Illegal, *, is_bye: bool) -> AbsoluteRule:
        """What an absolute rule is about; `is_bye` if it keeps somebody from the bye."""
        own = self.kind(reason, is_bye)
        return own or self.kinds.get(self.meaning(reason.rule), AbsoluteRule.OTHER)

    def found_by(self, pair: PairTrace) -> tuple[Message, Message]:
        """Of a pair whose article the trace names: how it is introduced, and how it was found."""
        last = self.pair_next if pair.passed_over else self.pair_first
        return self.found(pair) or (m.PAIR_MEETS, last)

    def order_cited(self, pair: PairTrace) -> str:
        """The article by which the opponent was found: that of the order, if others were passed over
        whom the article named only removed.
        """
        if not pair.passed_over or self.meaning(pair.rule) in self.without_order:
            return pair.rule
        return self.opponent_order

    def heading_of_floaters(self, bracket: BracketTrace) -> Message:
        """The heading over those who float out of a bracket, in whichever direction it is paired."""
        if leaves_bye(bracket):
            return self.bye_title
        if bracket.way_out is FloaterWay.UP:
            return self.upfloaters_title
        return self.floaters_title

    def of(self, floater: FloaterTrace) -> SystemWords:
        """The terms for a floater: of who gets the bye it is not said that they float."""
        if not floater.gets_bye:
            return self
        return replace(
            self,
            floater_as_proposed=m.BYE_AS_PROPOSED,
            floater_decided=m.BYE_DECIDED,
            floater_gone=m.BYE_DECIDED,
            floater_head=m.LEFT_HEAD,
            nobody_else=m.LEFT_ALONE,
            floater_met=m.LEFT_MET,
            floater_barred=m.LEFT_BARRED,
            floater_not_paired=m.LEFT_NOT_PAIRED,
            not_floater=m.NOT_BYE,
            if_floated=m.IF_HAD_BYE,
        )
