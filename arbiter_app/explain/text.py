"""A whole round, or one bracket, as plain text for a terminal or a printer: its lines, and the columns in them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain.names import Names
from arbiter_app.explain.round_told import (
    CodedLine,
    RoundTeller,
    ToldBracket,
    ToldDecision,
    ToldDecisions,
    ToldGroup,
    ToldHead,
    ToldPlayer,
    ToldRules,
    ToldSection,
    ToldSide,
    full_names,
)
from arbiter_app.explain.systems import writer_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import format_points_short
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace
from arbiter_app.wording import ENGLISH, SENTENCE, Catalogue, phrase

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


WIDTH: Final = 96


def _as_it_is(_part: Part, text: str) -> str:
    return text


def explain_text(
    pairing: RoundPairing,
    tournament: Tournament,
    bracket: int | None = None,
    *,
    catalogue: Catalogue = ENGLISH,
    width: int = WIDTH,
    emphasise: Emphasise = _as_it_is,
) -> str:
    """The explanation of a round, or of the bracket with number `bracket`.

    `tournament` is that of the pairing, before the round or at any time after it; no line is longer
    than `width` but for names that do not fit.

    Raises:
        InputError: the pairing has no trace, or no such bracket.
    """
    whole = [ExplainedSoFar.whole(pairing)]
    return "".join(
        explain_pieces(
            whole, tournament, bracket, catalogue=catalogue, width=width, emphasise=emphasise
        )
    )


def explain_pieces(
    steps: Iterable[ExplainedSoFar],
    tournament: Tournament,
    bracket: int | None = None,
    *,
    catalogue: Catalogue = ENGLISH,
    width: int = WIDTH,
    emphasise: Emphasise = _as_it_is,
) -> Iterator[str]:
    """The same piece by piece, as the brackets are explained; none is asked for that is not told.

    Raises:
        InputError: the pairing has no trace, or no such bracket.
    """
    lines = RoundLines(width, emphasise, catalogue)
    teller: RoundTeller | None = None
    trace: RoundTrace | None = None
    told = 0
    for step in steps:
        pairing, trace = step.pairing, step.pairing.trace
        if trace is None:
            raise InputError(SENTENCE.of(clause=bracket_words.ROUND_WITHOUT_TRACE.of()))
        if teller is None:
            writer = writer_of(Names.of(tournament, trace, step.players), catalogue)
            teller = RoundTeller(writer, full_names(tournament))
            if bracket is None:
                yield _joined(lines.head(teller.head(pairing, trace)))
        for each in trace.brackets[told:]:
            if bracket in {None, each.number}:
                yield _joined(lines.bracket(teller.bracket(each)))
            if bracket == each.number:
                return
        told = len(trace.brackets)
    if teller is None or trace is None:
        return
    if bracket is not None:
        raise InputError(
            phrase(
                "Round {round} has no bracket {bracket}.",
                round=trace.round_number,
                bracket=bracket,
            ),
            hint=phrase("Its brackets are numbered 1 to {last}.", last=told),
        )
    yield _joined(lines.rules(teller.rules(trace)))


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)
