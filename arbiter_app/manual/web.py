"""The pages as HTML: for the window, and as a folder of web pages that needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import PurePosixPath
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from arbiter_app.languages import catalogue
from arbiter_app.manual import messages
from arbiter_app.manual.pages import (
    CONTENTS,
    PICTURES,
    Chapter,
    Manual,
    ManualPage,
    anchor,
)
from arbiter_app.output.forms import PAGE_MARK, STYLE_MARK
from arbiter_app.resources import resource_path
from arbiter_app.tournament.names import BASE_LETTERS
from arbiter_app.wording import ENGLISH, isolated

_MAY_BREAK: Final = "\u200b"
"""The space without a width."""

_CELLS: Final = frozenset({"th_open", "td_open"})
_INDEX: Final = "index"
"""What the contents are called on the web."""


def body(
    of: Manual,
    page: ManualPage,
    address: Callable[[str], str],
    picture: Callable[[str], str],
    *,
    in_window: bool = False,
) -> str:
    """A page as HTML, without what stands around it.

    Args:
        of: the manual that it is a page of.
        page: the page.
        address: what a link to a page of the manual leads to, such as `rounds.md#results`.
        picture: the attributes of a picture by its file, such as `pictures/rounds.png`.
        in_window: for a text document of the window, which knows no direction but that of its parts,
            and sets columns from the left in every language.
    """
    md = MarkdownIt("commonmark", renderer_cls=_Writer)
    env = {"address": address, "picture": picture, "code": _code_in(of)}
    if not (in_window and _is_mirrored(of)):
        return str(md.renderer.render(page.tokens, md.options, env))
    shown = md.renderer.render([*_with_rows_mirrored(page.tokens)], md.options, env)
    return f'<div dir="{of.direction}">{shown}</div>'


def _with_rows_mirrored(tokens: Sequence[Token]) -> Iterator[Token]:
    """The cells of each row from the last to the first."""
    cells: list[list[Token]] = []
    for token in tokens:
        if token.type in _CELLS:
            cells.append([])
        elif token.type == "tr_close":
            yield from (each for cell in reversed(cells) for each in cell)
            cells = []
        if cells:
            cells[-1].append(token)
        else:
            yield token


def _code_in(of: Manual) -> Callable[[str], str]:
    """How keys, files and commands stand in a line: in their own order, where its own is another."""
    return isolated if _is_mirrored(of) else str


def _is_mirrored(of: Manual) -> bool:
    return of.direction != ENGLISH.direction


class _Writer(RendererHTML):
    """HTML in which every heading can be led to."""

    def heading_open(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        name = escape(anchor(tokens[idx]))
        # The window looks for the name of a link.
        attributes = self.renderAttrs(tokens[idx])
        return f'<{tokens[idx].tag} id="{name}"{attributes}><a name="{name}"></a>'

    def link_open(self, tokens: Sequence[Token], idx: int, _options: Any, env: Any) -> str:
        target = str(tokens[idx].attrGet("href"))
        leads = target if "://" in target else env["address"](target)
        return f'<a href="{escape(leads)}">'

    def code_inline(self, tokens: Sequence[Token], idx: int, _options: Any, env: Any) -> str:
        # Names of tests are long: a line may end after any of their words.
        shown = env["code"](tokens[idx].content)
        return f"<code>{escape(shown).replace('_', f'_{_MAY_BREAK}')}</code>"

    def fence(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        # Commands run from the left on every page.
        shown = escape(tokens[idx].content)
        return (
            f'<pre lang="{ENGLISH.language}" dir="{ENGLISH.direction}"><code>{shown}</code></pre>\n'
        )

    def table_open(self, *_: Any) -> str:
        return '<table cellspacing="0" cellpadding="5">\n'

    def paragraph_open(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        if tokens[idx].hidden:
            return ""
        inside = tokens[idx + 1].children or ()
        is_picture = len(inside) == 1 and inside[0].type == "image"
        kind = ' class="picture"' if is_picture else ""
        return f"<p{kind}{self.renderAttrs(tokens[idx])}>"

    def image(self, tokens: Sequence[Token], idx: int, _options: Any, env: Any) -> str:
        token = tokens[idx]
        attributes = env["picture"](str(token.attrGet("src")))
        return f'<img {attributes} alt="{escape(token.content)}">'


def web_files(of: Manual) -> Mapping[str, bytes]:
    """The manual as a folder: the files by name, `index.html` with the contents."""
    pages = of.pages
    files = {
        _file(page.name): _whole(of, page, pages[number - 1 : number], pages[number + 1 :][:1])
        for number, page in enumerate(pages)
    }
    files["manual.css"] = f"{STYLE_MARK}\n{_part('manual.css')}".encode()
    files["manual.js"] = f'{STYLE_MARK}\n"use strict";\n{_index(of)}{_part("manual.js")}'.encode()
    for path in sorted((of.folder / PICTURES).glob("*.png")):
        files[path.name] = of.picture(f"{PICTURES}/{path.name}").read_bytes()
    return files


def _file(name: str) -> str:
    return f"{_INDEX if name == CONTENTS else name}.html"


def _address(target: str) -> str:
    path, mark, anchor = target.partition("#")
    return f"{_file(path.removesuffix('.md'))}{mark}{anchor}"


def _picture(path: str) -> str:
    return f'src="{escape(PurePosixPath(path).name)}"'


def _whole(
    of: Manual, page: ManualPage, before: Sequence[ManualPage], after: Sequence[ManualPage]
) -> bytes:
    say = catalogue(of.language).say
    found = escape(say(messages.SECTIONS_FOUND, number="{}"))
    around = [
        *(_step(each, say(messages.PREVIOUS_PAGE), "prev") for each in before),
        *(_step(each, say(messages.NEXT_PAGE), "next") for each in after),
    ]
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(of.language)}" dir="{of.direction}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{PAGE_MARK}\n<title>{escape(page.title)} – {escape(of.contents.title)}</title>\n"
        '<link rel="stylesheet" href="manual.css">\n'
        '<script src="manual.js" defer></script>\n</head>\n<body>\n<nav>\n'
        f'<form role="search" data-found="{found}" hidden>'
        f'<label for="find">{escape(say(messages.FIND))}</label>'
        '<input id="find" type="search" autocomplete="off">'
        '<output for="find" aria-live="polite"></output><ol id="found"></ol></form>\n'
        f'<p><a href="{_file(CONTENTS)}"{_current(of.contents, page)}>'
        f"{escape(of.contents.title)}</a></p>\n"
        f"{''.join(_of_chapter(chapter, page) for chapter in of.chapters)}</nav>\n"
        f"<main>\n{body(of, page, _address, _picture)}</main>\n<footer>{' · '.join(around)}</footer>\n"
        "</body>\n</html>\n"
    ).encode()


def _of_chapter(chapter: Chapter, page: ManualPage) -> str:
    links = "".join(
        f'<li><a href="{_file(each.name)}"{_current(each, page)}>{escape(each.title)}</a></li>'
        for each in chapter.pages
    )
    return f"<h2>{escape(chapter.title)}</h2>\n<ul>{links}</ul>\n"


def _current(page: ManualPage, shown: ManualPage) -> str:
    return ' aria-current="page"' if page is shown else ""


def _step(page: ManualPage, text: str, relation: str) -> str:
    return f'<a rel="{relation}" href="{_file(page.name)}">{escape(text)}: {escape(page.title)}</a>'


def _index(of: Manual) -> str:
    """What the search of the web pages looks in: title, heading, address and text of each section."""
    sections = [
        (page.title, section.title, f"{_file(page.name)}#{section.anchor}", section.text)
        for page in of.pages[1:]
        for section in page.sections
    ]
    letters = json.dumps(BASE_LETTERS, ensure_ascii=True)
    return f"const LETTERS = {letters};\nconst SECTIONS = {json.dumps(sections)};\n"


def _part(name: str) -> str:
    return resource_path(f"web/{name}").read_text(encoding="utf-8")
