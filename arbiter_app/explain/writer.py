"""Who speaks about whom, and in whose words: the catalogue, the names, the player spoken to, the
words of the pairing system.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_why as why_messages
from arbiter_app.explain.catalogue import ENGLISH, Catalogue
from arbiter_app.explain.messages import Message
from arbiter_app.explain.names import Names
from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.explain.terms import Terms
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace import FORBIDDEN, BracketTrace


@dataclass(frozen=True, slots=True)
class Writer:
    """Puts records into words.

    `is_plain` if they are for players, who want to know what would happen to whom, and not for the
    arbiter; `you` is the player addressed, if one is.
    """

    names: Names
    words: SystemWords
    catalogue: Catalogue = ENGLISH
    you: Tpn | None = None
    is_plain: bool = False

    def to(self, tpn: Tpn | None) -> Writer:
        """The same writer addressing this player."""
        return replace(self, you=tpn, is_plain=True)

    def for_players(self) -> Writer:
        """The same writer for players, nobody of them addressed."""
        return replace(self, you=None, is_plain=True)

    def name(self, tpn: Tpn) -> str:
        """The player's name in a sentence; `you` for the player addressed."""
        if tpn == self.you:
            return self.catalogue.say(m.YOU)
        return self.names.get(tpn, f"No. {tpn}")

    def points_of(self, tpn: Tpn) -> str:
        """The player's score for the pairing, and whether virtual points are in it."""
        score = self.names.scores[tpn]
        points = self.catalogue.points(score)
        history = self.names.histories.get(tpn)
        if history is None or history.score == score:
            return points
        return self.catalogue.say(why_messages.WITH_VIRTUAL, points=points)

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
        rule = self.rule(code)
        return code if rule is None else rule.meaning

    def shown(self, code: str) -> str:
        """How the edition writes the rule."""
        if code == FORBIDDEN:
            return self.catalogue.say(m.FORBIDDEN)
        rule = self.rule(code)
        return code if rule is None else rule.shown

    def colour(self, letter: str) -> str:
        """`White` or `Black` from the letter `w` or `b`."""
        return self.catalogue.say(m.WHITE if letter == Colour.WHITE else m.BLACK)


@dataclass(frozen=True, slots=True)
class SystemWords(Terms):
    """What a pairing system says: its terms, its rules, and what it tells in a way of its own.

    One object per system or edition, in a package of the system's name beside this module; found by
    `arbiter_app.explain.systems`. Where a system says nothing, it is told as all systems tell it.

    Attributes:
        rules: its rules by the codes of the trace.
        same_players: which criterion counts the same players as another, and says more of them; by
            meanings.
    """

    rules: Rules = field(default_factory=dict)
    same_players: Mapping[str, str] = field(default_factory=dict)

    def heading_of_floaters(self, bracket: BracketTrace) -> Message:
        """The heading over those who float out of a bracket, in whichever direction it is paired."""
        return self.upfloaters_title if bracket.direction == "up" else self.floaters_title
