"""Cells, tables and names of the web pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from arbiter_app.reports import messages
from arbiter_app.tournament.types import Colour
from arbiter_app.wording import Catalogue, has_isolates


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page of the folder: file, what the navigation calls it, title, subject, body.

    `of_round` is the number of the round that it is one of a row of pages for.
    """

    file: str
    label: str
    title: str
    subject: str
    body: str
    of_round: int | None = None


def cell(text: str, kind: str = "", *, tag: str = "td", label: str = "") -> str:
    """A cell; where rows become cards and have no heads any more, it has a label of its own."""
    attributes = ' scope="col" role="columnheader"' if tag == "th" else ' role="cell"'
    attributes += f' class="{kind}"' if kind else ""
    attributes += f' data-l="{escape(label)}"' if label else ""
    return f"<{tag}{attributes}>{text}</{tag}>"


def head(columns: Iterable[tuple[str, str]]) -> str:
    """The head of a table: texts and classes."""
    cells = "".join(cell(escape(text), kind, tag="th") for text, kind in columns)
    return f'<thead role="rowgroup"><tr role="row">{cells}</tr></thead>\n'


def table(kind: str, head: str, rows: Iterable[str]) -> str:
    """A table. Its roles are said, because one whose rows are shown as cards loses them."""
    body = "\n".join(f'<tr role="row">{row}</tr>' for row in rows)
    return (
        f'<div class="wide"><table role="table" class="{kind}">\n{head}'
        f'<tbody role="rowgroup">\n{body}\n</tbody>\n</table></div>\n'
    )


def person(name: str, title: str = "") -> str:
    """A name in its own direction, with its title; the search looks into these.

    A text that isolates the name itself keeps the direction of the page.
    """
    before = f'<span class="t">{escape(title)}</span>' if title else ""
    if has_isolates(name):
        return f'{before}<span class="p">{escape(name)}</span>'
    return f'{before}<bdi class="p" dir="auto">{escape(name)}</bdi>'


def disc(colour: Colour, catalogue: Catalogue) -> str:
    """The disc of a colour, alone; with the player's own colour, as everywhere."""
    word = escape(catalogue.say(messages.COLOURS[colour]))
    return f'<span class="disc {colour.name.lower()}" role="img" aria-label="{word}"></span>'


def disc_and_word(colour: Colour, catalogue: Catalogue) -> str:
    """A colour as a disc and a word, of which only the word is read aloud."""
    word = escape(catalogue.say(messages.COLOURS[colour]))
    mark = f'<span class="disc {colour.name.lower()}" aria-hidden="true"></span>'
    return f'{mark}<span class="colour">{word}</span>'
