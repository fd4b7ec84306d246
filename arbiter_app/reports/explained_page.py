"""A round explained as a page to be read from the top to the end: headings, paragraphs and lists.

What a screen reader goes through, in the window and as one file for a browser that needs nothing
from elsewhere and runs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import chain
from typing import Final

from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.names import Names
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
from arbiter_app.output.forms import EXPLANATION_MARK, PAGE_MARK
from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.html_style import explanation_style
from arbiter_app.reports.pairings_view import bye_called
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import ENGLISH, Catalogue, Phrase, isolated

_BOARDS: Final = "boards"
_BYE: Final = "bye"
_ABSENT: Final = "absent"
_RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class ExplainedPage:
    """A round to be read.

    Attributes:
        absent: who is not paired by request, and why.
        notes: of what time the pairing is, where that of now is another one, and whether it was played.
    """

    sheet: Sheet
    round: RoundInWords
    absent: tuple[tuple[ToldSide, str], ...] = ()
    notes: tuple[str, ...] = ()


def explained_page(
    tournament: Tournament,
    pairing: RoundPairing,
    printing: Printing,
    *,
    notes: Iterable[Phrase] = (),
) -> ExplainedPage:
    """A round as its trace tells it, in the language of the page or in English where it has none.

    Raises:
        InputError: the pairing has no trace.
    """
    catalogue = printing.catalogue if printing.catalogue.explains else ENGLISH
    said = (catalogue.text(note) for note in notes)
    return ExplainedPage(
        sheet_of(tournament.settings, replace(printing, catalogue=catalogue)),
        round_in_words(
            pairing, tournament, names=_names(tournament, pairing, catalogue), catalogue=catalogue
        ),
        absent=tuple(_absent(tournament, pairing, catalogue)),
        notes=tuple(text for text in said if text),
    )


def _absent(
    tournament: Tournament, pairing: RoundPairing, catalogue: Catalogue
) -> Iterator[tuple[ToldSide, str]]:
    for each in pairing.absent:
        called = catalogue.say(bye_called(tournament.settings, each.kind))
        yield ToldSide(each.tpn, tournament.player(each.tpn).name), called


def _names(tournament: Tournament, pairing: RoundPairing, catalogue: Catalogue) -> Names | None:
    """The names as sentences have them; a catalogue that runs leftwards isolates them by itself."""
    if pairing.trace is None or catalogue.isolates:
        return None
    names = Names.of(tournament, pairing.trace)
    return replace(names, short={tpn: in_own_order(name) for tpn, name in names.short.items()})


def explained_html(page: ExplainedPage) -> str:
    """The page as one file: with its language and direction, landmarks and a list of its parts."""
    sheet, catalogue = page.sheet, page.round.catalogue
    heading = "".join(f"<p>{escape(line)}</p>\n" for line in sheet.heading)
    foot = (
        catalogue.say(messages.ARBITER, name=sheet.arbiter) if sheet.arbiter else "",
        sheet.printed,
        sheet.outside_told,
    )
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(catalogue.language)}" dir="{catalogue.direction}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{PAGE_MARK}\n"
        f"<title>{escape(f'{sheet.event} – {page.round.head.title}')}</title>\n"
        f"<style>\n{explanation_style()}</style>\n</head>\n<body>\n"
        f"<header>\n{heading}</header>\n{EXPLANATION_MARK}\n"
        f"{explained_body(page, contents=True)}"
        f"</main>\n<footer>{escape(' · '.join(part for part in foot if part))}</footer>\n"
        "</body>\n</html>\n"
    )


def explained_body(page: ExplainedPage, *, contents: bool = False) -> str:
    """What is read, without what stands around it; `contents` begins with links to its parts."""
    return "".join(_Body(page).parts(contents=contents))


class _Body:
    """The elements of the page, one after the other."""

    def __init__(self, page: ExplainedPage) -> None:
        self._page = page
        self._round = page.round
        self._catalogue = page.round.catalogue

    def parts(self, *, contents: bool) -> Iterator[str]:
        head = self._round.head
        yield f"<h1>{escape(head.title)}</h1>\n"
        for text in (*self._page.notes, head.facts, head.seeding):
            yield from _paragraph(text)
        if contents:
            yield self._contents()
        yield from self._boards(self._round.boards)
        if head.bye is not None:
            yield _heading(head.bye.title, _BYE)
            yield from _paragraph(head.bye.text)
        if self._page.absent:
            yield _heading(self._catalogue.say(messages.BYES_AND_ABSENCES), _ABSENT)
            headed = self._catalogue.headed
            yield _list(
                headed(self._side(who), escape(called)) for who, called in self._page.absent
            )
        yield from chain.from_iterable(map(self._bracket, self._round.brackets))
        yield from self._rules(self._round.rules)

    def _contents(self) -> str:
        links = "".join(
            f'<li><a href="#{anchor}">{escape(title)}</a></li>\n'
            for anchor, title in self._headings()
        )
        label = escape(self._catalogue.say(messages.PARTS_OF_PAGE))
        return f'<nav aria-label="{label}">\n<ul>\n{links}</ul>\n</nav>\n'

    def _headings(self) -> Iterator[tuple[str, str]]:
        bye, rules = self._round.head.bye, self._round.rules
        yield _BOARDS, self._catalogue.say(messages.PAIRINGS)
        if bye is not None:
            yield _BYE, bye.title
        if self._page.absent:
            yield _ABSENT, self._catalogue.say(messages.BYES_AND_ABSENCES)
        for bracket in self._round.brackets:
            yield _anchor(bracket), bracket.title
        if rules.rules:
            yield _RULES, rules.title

    def _boards(self, boards: tuple[ToldBoard, ...]) -> Iterator[str]:
        yield _heading(self._catalogue.say(messages.PAIRINGS), _BOARDS)
        lines = (
            f'<li value="{board.number}">{self._sides((board.white, board.black))}</li>\n'
            for board in boards
        )
        yield f"<ol>\n{''.join(lines)}</ol>\n"

    def _bracket(self, bracket: ToldBracket) -> Iterator[str]:
        yield _heading(bracket.title, _anchor(bracket))
        yield from _paragraph(bracket.composition)
        for group in bracket.groups:
            yield from self._group(group)
        for section in bracket.sections:
            yield from self._section(section)
        for told in bracket.decisions:
            yield from self._decisions(told)

    def _group(self, group: ToldGroup) -> Iterator[str]:
        if group.title:
            yield f"<h3>{escape(group.title)}</h3>\n"
        yield _list(map(self._player, group.players))

    def _player(self, player: ToldPlayer) -> str:
        facts = (points_in_words(self._catalogue, player.score), *player.facts)
        told = self._catalogue.separated(facts)
        return self._catalogue.headed(f"{player.tpn} {self._name(player.name)}", escape(told))

    def _section(self, section: ToldSection) -> Iterator[str]:
        yield f"<h3>{escape(section.title)}</h3>\n"
        if section.lines:
            lines = (
                escape(self._catalogue.headed(line.code, line.text) if line.code else line.text)
                for line in section.lines
            )
            yield _list(lines)
        yield from _paragraph(section.text)

    def _decisions(self, told: ToldDecisions) -> Iterator[str]:
        yield f"<h3>{escape(told.title)}</h3>\n"
        yield from _paragraph(told.together)
        if told.each:
            yield _list(map(self._decision, told.each), kind="told")

    def _decision(self, told: ToldDecision) -> str:
        rules = f' <span class="rules">({escape(told.rules)})</span>' if told.rules else ""
        return f"<strong>{self._sides(told.sides)}</strong>{rules}<br>\n{escape(told.text)}"

    def _sides(self, sides: tuple[ToldSide, ...]) -> str:
        return " – ".join(map(self._side, sides))

    def _side(self, side: ToldSide) -> str:
        colour = f" ({escape(side.colour)})" if side.colour else ""
        return f"{side.tpn} {self._name(side.name)}{colour}"

    def _name(self, name: str) -> str:
        """In its own order, also where an element says nothing of it, as in the window."""
        own = isolated(name) if self._catalogue.isolates else in_own_order(name)
        return f"<bdi>{escape(own)}</bdi>"

    def _rules(self, told: ToldRules) -> Iterator[str]:
        if not told.rules:
            return
        yield _heading(told.title, _RULES)
        yield _list(
            f"<strong>{escape(rule.shown)}</strong>: "
            f"{escape(' · '.join(part for part in (rule.article, rule.name) if part))}"
            for rule in told.rules
        )


def _anchor(bracket: ToldBracket) -> str:
    return f"bracket-{bracket.number}"


def _heading(text: str, anchor: str) -> str:
    return f'<h2 id="{anchor}">{escape(text)}</h2>\n'


def _paragraph(text: str) -> Iterator[str]:
    if text:
        yield f"<p>{escape(text)}</p>\n"


def _list(items: Iterable[str], kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f"<ul{attribute}>\n{''.join(f'<li>{item}</li>{chr(10)}' for item in items)}</ul>\n"
