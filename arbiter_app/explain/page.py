"""The lines of a text about a round: headings, sections, columns that are as wide as they need to be."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_brackets as bracket_words
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.bounds import with_bounds
from arbiter_app.explain.brackets import (
    best_paragraph,
    colour_bound,
    composition_sentence,
    proposal_told,
)
from arbiter_app.explain.colours import due_clause
from arbiter_app.explain.decisions import (
    bye_paragraph,
    decision_label,
    exchange_paragraph,
    pair_paragraph,
)
from arbiter_app.explain.floaters import floater_paragraph, floaters_together
from arbiter_app.explain.rule_codes import rules_shown
from arbiter_app.explain.steps import steps_once
from arbiter_app.explain.systems import title_of, words_of
from arbiter_app.explain.values import told_values
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Colour, Tpn, format_points_short
from arbiter_app.trace import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
    RoundPairing,
    RoundTrace,
)
from arbiter_app.wording import Message

_INDENT: Final = "  "
_GAP: Final = 2
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_STEP: Final = 7
"""Least width of the column of articles before steps."""


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

    def __init__(
        self, writer: Writer, full_names: Mapping[Tpn, str], width: int, emphasise: Emphasise
    ) -> None:
        self._writer = writer
        self._words = writer.words
        self._say = writer.catalogue.say
        self._full_names = full_names
        self._width = width
        self._emphasise = emphasise
        self._bye: ByeTrace | None = None

    def head(self, pairing: RoundPairing, trace: RoundTrace) -> Iterator[str]:
        """What comes before the brackets: the title, and the bye."""
        yield from self._title(pairing)
        yield from self._seeding(trace)
        self._bye = trace.pairing_allocated_bye
        if trace.pairing_allocated_bye is not None:
            yield from self._heading(self._say(self._words.bye_title))
            yield from self._text(bye_paragraph(self._writer, trace.pairing_allocated_bye))

    def bracket(self, bracket: BracketTrace) -> Iterator[str]:
        """Composition, proposal, best possible, exchange, pairs, downfloaters."""
        yield from self._heading(
            self._say(
                self._title_of(bracket),
                number=str(bracket.number),
                points=points_in_words(self._writer.catalogue, bracket.score),
            )
        )
        yield from self._text(composition_sentence(self._writer, bracket))
        yield ""
        yield from self._members(bracket)
        yield from self._steps(bracket)
        proposal = proposal_told(self._writer, bracket)
        if proposal:
            yield from self._section(self._words.proposal_title, proposal)
        if bracket.exchange is not None:
            yield from self._section(
                bracket_words.HEAD_EXCHANGE, exchange_paragraph(self._writer, bracket.exchange)
            )
        if bracket.pairs:
            yield from self._best_possible(bracket)
            yield from self._section(bracket_words.HEAD_PAIRS)
            for pair in bracket.pairs:
                yield from self._pair(pair)
        if bracket.downfloaters:
            yield from self._section(self._words.heading_of_floaters(bracket))
            together = floaters_together(self._writer, bracket)
            if together:
                yield from self._text(together, depth=3)
                return
            for floater in bracket.downfloaters:
                label = decision_label(self._writer, floater)
                yield from self._row(self._player(floater.tpn), label)
                yield from self._text(self._floater(floater), depth=3)

    def _floater(self, floater: FloaterTrace) -> str:
        """Why the player floats; of the bye what its own paragraph has said is not said again."""
        bye = self._bye
        is_told = bye is not None and bye.passed_over and floater.passed_over == bye.passed_over
        if floater.gets_bye and is_told:
            return self._say(m.BYE_AS_ABOVE, player=self._writer.name(floater.tpn))
        return floater_paragraph(self._writer, floater)

    def _title_of(self, bracket: BracketTrace) -> Message:
        """The heading, which may say in which direction the bracket is paired."""
        return self._words.headings.get(bracket.direction, self._words.heading)

    def _steps(self, bracket: BracketTrace) -> Iterator[str]:
        """The procedure article by article, where the trace has it."""
        if not bracket.steps:
            return
        yield from self._section(bracket_words.HEAD_STEPS)
        steps = steps_once(self._writer, bracket)
        hanging = max(_STEP, _column(self._writer.shown(step.article) for step in steps))
        for step in steps:
            code = self._writer.shown(step.article)
            yield from self._text(f"{code:<{hanging}}{step.text}", depth=2, hanging=hanging)

    def rules(self, codes: tuple[str, ...]) -> Iterator[str]:
        """The legend: what the codes in brackets stand for."""
        if not codes:
            return
        yield from self._heading(self._say(self._words.rules_title))
        rules = [self._words.rules[code] for code in codes]
        shown = _column([rule.shown for rule in rules])
        articles = _column([rule.article for rule in rules])
        for rule in rules:
            yield (
                f"{_INDENT}{rule.shown:<{shown}}{rule.article:<{articles}}{self._say(rule.name)}"
            )

    def _best_possible(self, bracket: BracketTrace) -> Iterator[str]:
        """The vector, one missed criterion to a line, and why it cannot be better."""
        told = [*told_values(self._writer, bracket.values, bracket)]
        if not told:
            yield from self._section(
                self._words.result_title, best_paragraph(self._writer, bracket)
            )
            return
        yield from self._section(self._words.result_title)
        codes = [rules_shown(self._writer, value.criteria) for value in told]
        hanging = _column(codes)
        values = [(value.criteria, value.clause) for value in told]
        for code, clause in zip(codes, with_bounds(self._writer, bracket, values), strict=True):
            yield from self._text(f"{code:<{hanging}}{clause}", depth=2, hanging=hanging)
        bound = colour_bound(self._writer, bracket)
        if bound:
            yield from self._text(self._writer.catalogue.sentence(bound), depth=2)

    def _seeding(self, trace: RoundTrace) -> Iterator[str]:
        """By whose rules the round is paired, where they are not the system's own."""
        message = words_of(trace.system).seeding
        if trace.text and message is not None:
            told = self._say(message, system=title_of(trace.text))
            yield from self._text(told, depth=0)

    def _title(self, pairing: RoundPairing) -> Iterator[str]:
        catalogue = self._writer.catalogue
        title = f"{self._say(bracket_words.ROUND_TITLE, number=str(pairing.round_number))} · {catalogue.text(title_of(pairing.system))}"
        facts = [
            self._say(bracket_words.ROUND_PAIRS, len(pairing.pairs), count=str(len(pairing.pairs))),
        ]
        if pairing.bye is not None:
            facts.append(self._say(bracket_words.ROUND_BYE, player=self._writer.name(pairing.bye)))
        if pairing.absent and not self._words.is_by_table:
            away = len(pairing.absent)
            facts.append(self._say(bracket_words.ROUND_ABSENT, away, count=str(away)))
        yield self._emphasise(Part.TITLE, title)
        yield self._emphasise(Part.TITLE, "═" * len(title))
        yield catalogue.sentence(catalogue.listed(facts))

    def _heading(self, text: str) -> Iterator[str]:
        yield ""
        yield self._emphasise(Part.HEADING, text)
        yield self._emphasise(Part.HEADING, "─" * len(text))

    def _section(self, head: Message, text: str = "") -> Iterator[str]:
        yield ""
        yield f"{_INDENT}{self._emphasise(Part.SECTION, self._say(head))}"
        if text:
            yield from self._text(text, depth=2)

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

    def _members(self, bracket: BracketTrace) -> Iterator[str]:
        players = {
            player.tpn: player for player in (*bracket.moved_down_players, *bracket.residents)
        }
        groups = self._groups(bracket, tuple(players))
        margin = max([6, *(len(head) + 1 for head, tpns in groups if tpns)])
        width = max((len(self._player(tpn)) for tpn in players), default=0)
        for name, tpns in groups:
            for index, tpn in enumerate(tpns):
                head = name if index == 0 else ""
                player = f"{head:<{margin}}{self._player(tpn):<{width}}  "
                facts = [fact.replace(" ", _UNBROKEN) for fact in self._facts(players[tpn])]
                told = player.replace(" ", _UNBROKEN) + " · ".join(facts)
                for line in self._text(told, depth=2, hanging=len(player)):
                    yield line.replace(_UNBROKEN, " ")

    def _groups(
        self, bracket: BracketTrace, players: tuple[Tpn, ...]
    ) -> list[tuple[str, tuple[Tpn, ...]]]:
        """The players of a bracket under the names of their subgroups, everybody once."""
        own = self._words.groups(self._writer, bracket)
        if own is not None:
            return self._with_rest([*own], players)
        top, bottom = (self._say(half) for half in self._words.halves)
        remainder_top, remainder_bottom = (self._say(h) for h in self._words.remainder_halves)
        has_remainder = bool(bracket.remainder_s1 or bracket.remainder_s2)
        if not bracket.s1 and not bracket.remainder_s1:
            remainder_bottom = bottom
        groups = [
            (top, bracket.s1),
            (bottom, () if has_remainder else bracket.s2),
            (
                self._say(bracket_words.LIMBO_PLAYERS),
                () if self._words.has_steps else bracket.limbo,
            ),
            (remainder_top, bracket.remainder_s1),
            (remainder_bottom, bracket.remainder_s2),
        ]
        if has_remainder and bracket.s2 != bracket.remainder_s2:
            # S2 is all residents (3.2.3); those of them who met nobody moved down come again.
            groups.insert(1, (bottom, bracket.s2))
            return groups
        return self._with_rest(groups, players)

    @staticmethod
    def _with_rest(
        groups: list[tuple[str, tuple[Tpn, ...]]], players: tuple[Tpn, ...]
    ) -> list[tuple[str, tuple[Tpn, ...]]]:
        """The groups, and after them whoever is in none of them."""
        shown = {tpn for _, tpns in groups for tpn in tpns}
        rest = tuple(tpn for tpn in players if tpn not in shown)
        return [*groups, ("", rest)] if rest else groups

    def _facts(self, player: BracketPlayer) -> list[str]:
        facts = [format_points_short(player.score)]
        if self._words.has_colours_due:
            facts.append(self._due(player))
        if player.floats.strip("-"):
            facts.append(self._say(bracket_words.FLOATS, floats=player.floats))
        if player.from_bracket is not None:
            facts.append(self._say(self._words.from_bracket, number=str(player.from_bracket)))
        return [*facts, *self._words.facts(self._writer, player)]

    def _due(self, player: BracketPlayer) -> str:
        return due_clause(self._writer, player.due, player.strength)

    def _pair(self, pair: PairTrace) -> Iterator[str]:
        first, second = self._coloured(pair, pair.first), self._coloured(pair, pair.second)
        left = f"{first} – {second.lstrip()}"
        yield from self._row(left, decision_label(self._writer, pair))
        yield from self._text(pair_paragraph(self._writer, pair), depth=3)

    def _coloured(self, pair: PairTrace, tpn: Tpn) -> str:
        colour = Colour.WHITE if tpn == pair.white else Colour.BLACK
        return f"{self._player(tpn)} ({self._writer.colour(colour)[:1]})"

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

    def _player(self, tpn: Tpn) -> str:
        return f"{tpn:>3} {self._full_names.get(tpn, '')}"


def _column(texts: Iterable[str]) -> int:
    """The width of a column of these texts, with a gap after it; none if all are empty."""
    longest = max((len(text) for text in texts), default=0)
    return longest + _GAP if longest else 0
