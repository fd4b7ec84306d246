"""What a document is: one description of each, from which everything else is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never

from arbiter_app.reports.frame import Draw
from arbiter_app.reports.phrases import about, after_round, before_round, of_round
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.wording import NOTHING, Message, Phrase


class Scope(Enum):
    """How much of a tournament a document shows."""

    ROUND = "one round, which is paired"
    AFTER_ROUND = "everything, after a round that is complete"
    BEFORE_ROUND = "everything, before the round that comes next"
    NEXT_ROUND = "the round that comes next, as far as it is known"
    SO_FAR = "everything up to a round, if there is one"
    EVENT = "the event, whatever was played"

    @property
    def needs_round(self) -> bool:
        """True if nothing can be shown before a round is paired."""
        return self in (Scope.ROUND, Scope.AFTER_ROUND)


class Need(Enum):
    """What a document needs beside the tournament."""

    EXPLAINED_PAIRING = "the pairing of its round with its trace"
    ACTS = "the acts of the log"


Part: TypeAlias = Callable[[Subject, Printing], Draw]
"""Makes what draws a document, or a part of it."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document that can be printed.

    Attributes:
        name: as the command line calls it.
        title: what it is called in lists, and in the name of its file.
        purpose: what it is for, in a few words.
        icon: the name of its picture in lists.
        heading: what it is called on paper.
        parts: what draws it, one after the other.
        is_on_the_wall: hung up for the players, it makes a round public.
        is_sentences: it is written in the language of the explanations throughout.
    """

    name: str
    title: Phrase
    purpose: Phrase
    icon: str
    scope: Scope
    heading: Message
    parts: tuple[Part, ...]
    needs: frozenset[Need] = frozenset()
    is_on_the_wall: bool = False
    is_sentences: bool = False

    def title_on(self, subject: Subject) -> Phrase:
        """The title on paper with the round that it is about."""
        known = self._about(subject)
        return about(self.heading, known) if known else self.heading.of()

    def round_told(self, subject: Subject) -> int:
        """The round that its name says, 0 for none."""
        match self.scope:
            case Scope.ROUND | Scope.SO_FAR:
                return subject.round_number
            case Scope.AFTER_ROUND:
                return subject.last_round_ranked
            case Scope.BEFORE_ROUND:
                return subject.checklist_round
            case Scope.NEXT_ROUND:
                return subject.tournament.next_round
            case Scope.EVENT:
                return 0
            case _:
                assert_never(self.scope)

    def _about(self, subject: Subject) -> Phrase:
        number = self.round_told(subject)
        match self.scope:
            case Scope.ROUND | Scope.NEXT_ROUND:
                return of_round(number)
            case Scope.AFTER_ROUND:
                return after_round(number)
            case Scope.BEFORE_ROUND:
                return before_round(number)
            case Scope.SO_FAR | Scope.EVENT:
                return NOTHING
            case _:
                assert_never(self.scope)
