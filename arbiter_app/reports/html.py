"""Pairings, standings and crosstable as web pages: one folder that needs nothing from elsewhere.

The pages have no scripts. They print well, and on a phone each table keeps to the screen: boards
become cards, the crosstable scrolls beside the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from arbiter_app.output.forms import PAGE_MARK, STYLE_MARK
from arbiter_app.reports.cells import value_cells
from arbiter_app.reports.crosstable_table import CrosstableGame, CrosstableView
from arbiter_app.reports.pairings import BoardLine, PairingsView, Seat, result_text
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.standings_table import StandingsView
from arbiter_app.reports.words import Words
from arbiter_app.tournament.picture import Picture
from arbiter_app.tournament.types import format_points_short

STYLE: Final = (
    f"{STYLE_MARK}\n"
    """\
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b616e; --line: #d9dce2;
  --ground: #fff; --tint: #f4f5f7; --accent: #1c5fa8; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a2a9b6; --line: #383d47;
  --ground: #16181d; --tint: #1f2229; --accent: #8ab8ee; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.25rem; max-width: 76rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.45 "Noto Sans", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
header { display: flow-root; }
header img { float: inline-end; max-height: 4.5rem; max-width: 33%; margin-inline-start: 1rem; }
header p { margin: 0; color: var(--soft); }
h1 { margin: .1rem 0 .8rem; font-size: 1.7rem; line-height: 1.2; }
h1 small { color: var(--soft); font-weight: 400; font-size: 1em; }
nav { display: flex; flex-wrap: wrap; gap: .35rem 1rem; margin: 0 0 1.2rem;
  padding: 0 0 .7rem; border-bottom: 1px solid var(--line); }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
nav a[aria-current] { color: var(--ink); font-weight: 600; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { color: var(--soft); font-size: .8rem; font-weight: 400; text-align: start;
  vertical-align: bottom; }
th, td { padding: .38rem .5rem; border-bottom: 1px solid var(--line); }
thead th { border-bottom: 2px solid var(--ink); }
.n { text-align: end; white-space: nowrap; }
.c { text-align: center; white-space: nowrap; }
.s { color: var(--soft); }
.b { font-weight: 600; }
.t { color: var(--soft); font-size: .75em; font-weight: 600; margin-inline-end: .35em; }
.disc { display: inline-block; width: .62em; height: .62em; border: .09em solid var(--ink);
  border-radius: 50%; margin: 0 .12em; }
.g .disc { margin: 0 .32em; }
.disc.black { background: var(--ink); }
.g { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 1.4rem 0; }
dt { font-weight: 600; } dd { margin: 0; }
footer { margin-top: 1.8rem; color: var(--soft); font-size: .8rem; }
.sticky { position: sticky; inset-inline-start: 0; background: var(--ground); }
@media (max-width: 40rem) {
  body { padding: .8rem; }
  h1 { font-size: 1.35rem; }
  th, td { padding: .35rem .3rem; }
  .boards thead { display: none; }
  .boards tr { display: grid; grid-template-columns: 2.4rem 1fr auto; padding: .45rem 0;
    border-bottom: 1px solid var(--line); }
  .boards td { border: 0; padding: .1rem .3rem; }
  .boards .board { grid-row: 1 / span 2; }
  .boards .white { grid-column: 2; grid-row: 1; }
  .boards .black { grid-column: 2; grid-row: 2; }
  .boards .result { grid-column: 3; grid-row: 1 / span 2; align-self: center; }
  .boards .rating, .boards .points { display: none; }
  .standings .wide-only { display: none; }
}
@media print {
  :root { --ink: #000; --soft: #444; --line: #ccc; --ground: #fff; color-scheme: light; }
  @page { size: auto; margin: 14mm; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
"""
)


@dataclass(frozen=True, slots=True)
class _Page:
    """A page of the folder: file, what the navigation calls it, title, subject, body."""

    file: str
    label: str
    title: str
    subject: str
    body: str


def html_folder(
    pairings: Sequence[PairingsView], standings: StandingsView, crosstable: CrosstableView
) -> Mapping[str, bytes]:
    """The files of the folder by name; `index.html` has the last round, or the standings."""
    sheet = standings.sheet
    pages = [_standings_page(standings), _crosstable_page(crosstable)]
    pages += [_pairings_page(view) for view in pairings]
    files = {page.file: _whole(sheet, page, pages).encode() for page in pages}
    first = pages[-1] if pairings else pages[0]
    files["index.html"] = _whole(sheet, first, pages).encode()
    files["style.css"] = STYLE.encode()
    logo = sheet.page.logo
    if logo is not None:
        files[_logo_name(logo)] = logo.data
    return files


def _logo_name(logo: Picture) -> str:
    return f"logo.{logo.kind.value}"


def _header(sheet: Sheet, title: str) -> str:
    """The arbiter's own lines or the event's name, the place, the title; the logo beside them."""
    *above, last = sheet.heading
    lines = [*above, f"{last} · {sheet.city}" if sheet.city else last]
    logo = sheet.page.logo
    picture = "" if logo is None else f'<img src="{_logo_name(logo)}" alt="">'
    texts = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<header>{picture}{texts}\n{title}</header>\n"


def _whole(sheet: Sheet, page: _Page, pages: Iterable[_Page]) -> str:
    words = sheet.words
    links = "\n".join(_link(each, is_current=each is page) for each in pages)
    title = f"<h1>{escape(page.title)} <small>{escape(page.subject)}</small></h1>"
    parts = [words.arbiter.format(sheet.arbiter) if sheet.arbiter else "", sheet.printed]
    foot = " · ".join(part for part in parts if part)
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(words.language)}">\n'
        "<head>\n"
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{PAGE_MARK}\n"
        f"<title>{escape(f'{sheet.event} – {page.title} {page.subject}')}</title>\n"
        '<link rel="stylesheet" href="style.css">\n'
        "</head>\n"
        "<body>\n"
        f"{_header(sheet, title)}"
        f"<nav>\n{links}\n</nav>\n"
        f"<main>\n{page.body}</main>\n"
        f"<footer>{escape(foot)}</footer>\n"
        "</body>\n"
        "</html>\n"
    )


def _link(page: _Page, *, is_current: bool) -> str:
    current = ' aria-current="page"' if is_current else ""
    return f'<a href="{page.file}"{current}>{escape(page.label)}</a>'


def _cell(text: str, kind: str = "", *, tag: str = "td") -> str:
    scope = ' scope="col"' if tag == "th" else ""
    attribute = f' class="{kind}"' if kind else ""
    return f"<{tag}{scope}{attribute}>{text}</{tag}>"


def _head(columns: Iterable[tuple[str, str]]) -> str:
    cells = "".join(_cell(escape(text), kind, tag="th") for text, kind in columns)
    return f"<thead><tr>{cells}</tr></thead>\n"


def _table(kind: str, head: str, rows: Iterable[str]) -> str:
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<div class="wide"><table class="{kind}">\n{head}<tbody>\n{body}\n</tbody>\n'
        "</table></div>\n"
    )


def _person(name: str, title: str) -> str:
    """A name in its own direction, with its title."""
    before = f'<span class="t">{escape(title)}</span>' if title else ""
    return f'{before}<bdi dir="auto">{escape(name)}</bdi>'


def _disc(colour: str, words: Words) -> str:
    is_black = colour == "b"
    kind, label = ("black", words.black) if is_black else ("white", words.white)
    return f'<span class="disc {kind}" role="img" aria-label="{escape(label)}"></span>'


# Pairings


def _pairings_page(view: PairingsView) -> _Page:
    words = view.sheet.words
    head = _head(
        (
            (words.board, "n"),
            (words.points, "n"),
            (words.white, ""),
            (words.rating, "n"),
            (words.result, "c"),
            (words.black, ""),
            (words.rating, "n"),
            (words.points, "n"),
        )
    )
    rows = (_board(line, words) for line in view.boards)
    subject = words.round.format(view.round_number)
    if view.date:
        subject = f"{subject} · {view.date}"
    return _Page(
        f"round-{view.round_number}.html",
        words.round.format(view.round_number),
        words.pairings,
        subject,
        _table("boards", head, rows) + _unpaired(view),
    )


def _board(line: BoardLine, words: Words) -> str:
    def side(seat: Seat, colour: str, kind: str) -> list[str]:
        rating = str(seat.rating) if seat.rating else words.unrated
        return [
            _cell(_disc(colour, words) + " " + _person(seat.name, seat.title), kind),
            _cell(rating, "n s rating"),
            _cell(format_points_short(seat.points), "n points"),
        ]

    white, white_rating, white_points = side(line.white, "w", "white")
    black, black_rating, black_points = side(line.black, "b", "black")
    return "".join(
        (
            _cell(str(line.board), "n b board"),
            white_points,
            white,
            white_rating,
            _cell(escape(result_text(line.result)) or "–", "c b result"),
            black,
            black_rating,
            black_points,
        )
    )


def _unpaired(view: PairingsView) -> str:
    words = view.sheet.words
    parts = []
    for line in view.unpaired:
        names = " · ".join(_person(seat.name, seat.title) for seat in line.players)
        worth = f" · {format_points_short(line.worth)}" if line.worth else ""
        parts.append(f"<dt>{escape(words.bye_name(line.kind) + worth)}</dt><dd>{names}</dd>\n")
    listed = f"<dl>\n{''.join(parts)}</dl>\n" if parts else ""
    if not view.is_manual:
        return listed
    note = words.changed_because.format(view.note) if view.note else words.changed_by_hand
    return f'{listed}<p class="s">{escape(note)}</p>\n'


# Standings


def _values(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """The values of tie-breaks, line by line, as on paper."""
    columns = [
        [cell.whole + cell.rest for cell in value_cells(each)] for each in zip(*lines, strict=True)
    ]
    return [list(row) for row in zip(*columns, strict=True)] or [[] for _ in lines]


def _standings_page(view: StandingsView) -> _Page:
    words = view.sheet.words
    has_federations = any(line.federation for line in view.lines)
    has_prizes = any(line.prize for line in view.lines)
    head = _head(
        (
            (words.rank, "n"),
            (words.number, "n wide-only"),
            (words.name, ""),
            *([(words.federation, "wide-only")] if has_federations else []),
            (words.rating, "n wide-only"),
            (words.points, "n"),
            *((code, "n") for code in view.codes),
            *([(words.prize, "n")] if has_prizes else []),
        )
    )
    rows = (
        "".join(
            (
                _cell(str(line.rank), "n b"),
                _cell(str(line.tpn), "n s wide-only"),
                _cell(_person(line.name, line.title)),
                _cell(escape(line.federation), "s wide-only") if has_federations else "",
                _cell(str(line.rating or words.unrated), "n s wide-only"),
                _cell(format_points_short(line.points), "n b"),
                *(_cell(escape(value), "n") for value in values),
                _cell(escape(line.prize), "n b") if has_prizes else "",
            )
        )
        for line, values in zip(
            view.lines, _values([line.values for line in view.lines]), strict=True
        )
    )
    return _Page(
        "standings.html",
        words.standings,
        words.standings,
        words.after(view.round_number),
        _table("standings", head, rows) + _legend(view.legend),
    )


def _legend(legend: Iterable[tuple[str, str]]) -> str:
    text = " · ".join(f"{escape(code)} {escape(name)}" for code, name in legend)
    return f'<p class="s">{text}</p>\n' if text else ""


# Crosstable


def _crosstable_page(view: CrosstableView) -> _Page:
    words = view.sheet.words
    head = _head(
        (
            (words.rank, "n"),
            (words.name, "sticky"),
            (words.rating, "n"),
            *((str(number + 1), "c") for number in range(view.round_number)),
            (words.points, "n"),
            *((code, "n") for code in view.codes),
        )
    )
    rows = (
        "".join(
            (
                _cell(str(line.rank), "n b"),
                _cell(_person(line.name, line.title), "sticky"),
                _cell(str(line.rating or words.unrated), "n s"),
                *(_game(game, words) for game in line.games),
                _cell(format_points_short(line.points), "n b"),
                *(_cell(escape(value), "n") for value in values),
            )
        )
        for line, values in zip(
            view.lines, _values([line.values for line in view.lines]), strict=True
        )
    )
    explained = words.opponent_by_rank if view.by_rank else words.opponent_by_number
    note = f'<p class="s">{escape(words.legend_cell)}; {escape(explained)}</p>\n'
    return _Page(
        "crosstable.html",
        words.crosstable,
        words.crosstable,
        words.after(view.round_number),
        _table("crosstable", head, rows) + note + _legend(view.legend),
    )


def _game(game: CrosstableGame, words: Words) -> str:
    disc = _disc(game.colour, words) if game.colour else " "
    return _cell(f"{escape(game.opponent)}{disc}{game.sign}", "c g" if game.is_played else "c g s")
