"""The lines of a text about a round: headings, sections, columns that are as wide as they need to be."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Final, TypeAlias

from arbiter_app.explain.round_told import (
    CodedLine,
    ToldBracket,
    ToldDecision,
    ToldDecisions,
    ToldGroup,
    ToldHead,
    ToldPlayer,
    ToldRules,
    ToldSection,
    ToldSide,
)
from arbiter_app.tournament.types import format_points_short
from arbiter_app.wording import Catalogue

_INDENT: Final = "  "
_GAP: Final = 2
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_STEP: Final = 7
"""Least width of the column of articles before steps."""
_GROUP: Final = 6
"""Least width of the column of subgroups before players."""


class Part(StrEnum):
    """What can be shown in a way of its own."""

    TITLE = "title"
    HEADING = "heading"
    SECTION = "section"
    LABEL = "label"


Emphasise: TypeAlias = Callable[[Part, str], str]
"""Gives a part as it is to be shown; what it adds must take no room."""


class RoundLines:
    """Lines of text about one round."""

    def __init__(self, width: int, emphasise: Emphasise, catalogue: Catalogue) -> None:
        self._width = width
        self._catalogue = catalogue
        self._emphasise = emphasise

    def head(self, told: ToldHead) -> Iterator[str]:
        """What comes before the brackets: the title, and the bye."""
        yield self._emphasise(Part.TITLE, told.title)
        yield self._emphasise(Part.TITLE, "═" * len(told.title))
        yield told.facts
        if told.seeding:
            yield from self._text(told.seeding, depth=0)
        if told.bye is not None:
            yield from self._heading(told.bye.title)
            yield from self._text(told.bye.text)

    def bracket(self, told: ToldBracket) -> Iterator[str]:
        """Composition, proposal, best possible, exchange, pairs, downfloaters."""
        yield from self._heading(told.title)
        yield from self._text(told.composition)
        yield ""
        yield from self._members(told.groups)
        if told.steps is not None:
            yield from self._section(told.steps, least=_STEP)
        for section in (told.proposal, told.exchange, told.best):
            if section is not None:
                yield from self._section(section)
        for decisions in told.decisions:
            yield from self._decisions(decisions)

    def rules(self, told: ToldRules) -> Iterator[str]:
        """The legend: what the codes in brackets stand for."""
        if not told.rules:
            return
        yield from self._heading(told.title)
        shown = _column([rule.shown for rule in told.rules])
        articles = _column([rule.article for rule in told.rules])
        for rule in told.rules:
            yield f"{_INDENT}{rule.shown:<{shown}}{rule.article:<{articles}}{rule.name}"

    def _section(self, told: ToldSection, *, least: int = 0) -> Iterator[str]:
        """Lines stand in columns, the first of them at least so wide."""
        yield from self._section_head(told.title)
        yield from self._coded(told.lines, least)
        if told.text:
            yield from self._text(told.text, depth=2)

    def _coded(self, lines: tuple[CodedLine, ...], least: int) -> Iterator[str]:
        hanging = max(least, _column([line.code for line in lines]))
        for line in lines:
            text = f"{line.code:<{hanging}}{line.text}"
            yield from self._text(text, depth=2, hanging=hanging)

    def _decisions(self, told: ToldDecisions) -> Iterator[str]:
        yield from self._section_head(told.title)
        if told.together:
            yield from self._text(told.together, depth=3)
        for decision in told.each:
            yield from self._decision(decision)

    def _decision(self, told: ToldDecision) -> Iterator[str]:
        first, *others = map(_side, told.sides)
        who = " – ".join([first, *(other.lstrip() for other in others)])
        yield from self._row(who, told.rules)
        yield from self._text(told.text, depth=3)

    def _heading(self, text: str) -> Iterator[str]:
        yield ""
        yield self._emphasise(Part.HEADING, text)
        yield self._emphasise(Part.HEADING, "─" * len(text))

    def _section_head(self, title: str) -> Iterator[str]:
        yield ""
        yield f"{_INDENT}{self._emphasise(Part.SECTION, title)}"

    def _text(self, text: str, depth: int = 1, hanging: int = 0) -> Iterator[str]:
        indent = _INDENT * depth
        yield from textwrap.wrap(
            text,
            self._width,
            initial_indent=indent,
            subsequent_indent=indent + " " * hanging,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def _members(self, groups: tuple[ToldGroup, ...]) -> Iterator[str]:
        margin = max([_GROUP, *(len(group.title) + 1 for group in groups)])
        players = [player for group in groups for player in group.players]
        width = max((len(_player(player)) for player in players), default=0)
        for group in groups:
            for index, player in enumerate(group.players):
                head = group.title if index == 0 else ""
                who = f"{head:<{margin}}{_player(player):<{width}}  "
                points = self._catalogue.figures(format_points_short(player.score))
                known = (points, *player.facts)
                facts = [fact.replace(" ", _UNBROKEN) for fact in known]
                told = who.replace(" ", _UNBROKEN) + " · ".join(facts)
                for line in self._text(told, depth=2, hanging=len(who)):
                    yield line.replace(_UNBROKEN, " ")

    def _row(self, left: str, right: str) -> Iterator[str]:
        """Two texts at the two margins, one below the other where the line is too short."""
        line = f"{_INDENT * 2}{left}"
        label = self._emphasise(Part.LABEL, right)
        gap = self._width - len(line) - len(right)
        if gap >= _GAP:
            yield f"{line}{' ' * gap}{label}"
            return
        yield line
        yield f"{' ' * max(0, self._width - len(right))}{label}"


def _player(told: ToldPlayer | ToldSide) -> str:
    return f"{told.tpn:>3} {told.name}"


def _side(told: ToldSide) -> str:
    return f"{_player(told)} ({told.colour[:1]})" if told.colour else _player(told)


def _column(texts: Iterable[str]) -> int:
    """The width of a column of these texts, with a gap after it; none if all are empty."""
    longest = max((len(text) for text in texts), default=0)
    return longest + _GAP if longest else 0
