"""A tournament as web pages: one folder that needs nothing from elsewhere.

The pages work from a web server and as files. Where scripts run, names can be searched, and a page
is loaded anew without losing the search; without them all of it can still be read. They print
well, and on a phone each table keeps to the screen: boards and the lines of the crosstable become
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from arbiter_app.output.forms import PAGE_MARK
from arbiter_app.reports import messages
from arbiter_app.reports.by_name import ByNameView
from arbiter_app.reports.crosstable_table import CrosstableView
from arbiter_app.reports.html_parts import WebPage
from arbiter_app.reports.html_style import REFRESHED_EACH, script, style
from arbiter_app.reports.html_tables import (
    by_name_page,
    crosstable_page,
    groups_page,
    pairings_page,
    players_page,
    standings_page,
)
from arbiter_app.reports.pairings_view import PairingsView
from arbiter_app.reports.players_list import PlayersView
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.standings_table import StandingsView
from arbiter_app.tournament.picture import Picture


@dataclass(frozen=True, slots=True)
class Site:
    """What the folder tells.

    Attributes:
        pairings: the rounds by board, the first one first.
        by_name: the last round by name, None before the first one.
        standings, crosstable: None before the first results.
        groups: the standings within groups, for each grouping that there is.
        is_over: whether nothing will change any more, so that no page is loaded anew.
        waiting: the number of a later round that is paired but not in the folder, else 0: pages say
            so, and nobody finds a board of an older round by name.
    """

    players: PlayersView
    pairings: Sequence[PairingsView] = ()
    by_name: ByNameView | None = None
    standings: StandingsView | None = None
    crosstable: CrosstableView | None = None
    groups: Sequence[StandingsView] = ()
    is_over: bool = False
    waiting: int = 0


def html_folder(site: Site) -> Mapping[str, bytes]:
    """The files of the folder by name; `index.html` has the last round, or the players."""
    sheet = site.players.sheet
    rounds = [pairings_page(view) for view in site.pairings]
    pages = [
        *([by_name_page(site.by_name, is_old=bool(site.waiting))] if site.by_name else []),
        *([standings_page(site.standings)] if site.standings else []),
        *map(groups_page, site.groups),
        *([crosstable_page(site.crosstable)] if site.crosstable else []),
        players_page(site.players),
        *rounds,
    ]
    refresh = 0 if site.is_over else REFRESHED_EACH
    note = sheet.catalogue.say(messages.NOT_PUBLISHED, round=site.waiting) if site.waiting else ""
    files = {page.file: _whole(sheet, page, pages, refresh, note).encode() for page in pages}
    first = pages[-1]
    files["index.html"] = _whole(sheet, first, pages, refresh, note).encode()
    files["style.css"] = style().encode()
    files["pages.js"] = script().encode()
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


def _whole(sheet: Sheet, page: WebPage, pages: Sequence[WebPage], refresh: int, note: str) -> str:
    say = sheet.catalogue.say
    title = f"<h1>{escape(page.title)} <small>{escape(page.subject)}</small></h1>"
    parts = [
        say(messages.ARBITER, name=sheet.arbiter) if sheet.arbiter else "",
        sheet.said_at(messages.AS_OF),
        sheet.outside_told,
        say(messages.REFRESHED) if refresh else "",
    ]
    foot = " · ".join(part for part in parts if part)
    told = f'<p class="b">{escape(note)}</p>\n' if note else ""
    anew = f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>\n'
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(sheet.catalogue.language)}" dir="{sheet.catalogue.direction}">\n'
        "<head>\n"
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{PAGE_MARK}\n"
        f"<title>{escape(f'{sheet.event} – {page.title} {page.subject}')}</title>\n"
        f"{anew if refresh else ''}"
        '<link rel="stylesheet" href="style.css">\n'
        '<script src="pages.js" defer></script>\n'
        "</head>\n"
        f'<body data-refresh="{refresh}">\n'
        f'<a class="skip" href="#main">{escape(say(messages.SKIP))}</a>\n'
        f"{_header(sheet, title)}"
        f"{_navigation(sheet, page, pages)}"
        f'<form role="search" data-found="{escape(say(messages.FOUND, number="{}"))}" hidden>'
        f'<label for="find">{escape(say(messages.FIND_NAME))}</label>'
        '<input id="find" type="search" autocomplete="off" spellcheck="false">'
        '<output for="find" aria-live="polite"></output></form>\n'
        f'<main id="main" tabindex="-1">\n{told}{page.body}</main>\n'
        f"<footer>{escape(foot)}</footer>\n"
        "</body>\n"
        "</html>\n"
    )


def _navigation(sheet: Sheet, page: WebPage, pages: Iterable[WebPage]) -> str:
    """The pages in a line, the rounds by number in another."""
    say = sheet.catalogue.say
    others = "".join(_link(each, page) for each in pages if each.of_round is None)
    rounds = "".join(_link(each, page) for each in pages if each.of_round is not None)
    row = (
        f'<ul class="rounds"><li>{escape(say(messages.ROUNDS))}</li>{rounds}</ul>\n'
        if rounds
        else ""
    )
    return f"<nav>\n<ul>{others}</ul>\n{row}</nav>\n"


def _link(page: WebPage, current: WebPage) -> str:
    mark = ' aria-current="page"' if page is current else ""
    if page.of_round is None:
        return f'<li><a href="{page.file}"{mark}>{escape(page.label)}</a></li>'
    label = f' aria-label="{escape(page.label)}"'
    return f'<li><a href="{page.file}"{label}{mark}>{page.of_round}</a></li>'
