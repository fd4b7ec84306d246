"""The pages as HTML: for the window, and as a folder of web pages that needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
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
    anchor_of,
    plain_text,
)
from arbiter_app.output.forms import PAGE_MARK, STYLE_MARK
from arbiter_app.resources import resource_path
from arbiter_app.tournament.names import BASE_LETTERS

_MAY_BREAK: Final = "\u200b"
"""The space without a width."""

_INDEX: Final = "index"
"""What the contents are called on the web."""


def body(page: ManualPage, address: Callable[[str], str], picture: Callable[[str], str]) -> str:
    """A page as HTML, without what stands around it.

    Args:
        page: the page.
        address: what a link to a page of the manual leads to, such as `rounds.md#results`.
        picture: the attributes of a picture by its file, such as `pictures/rounds.png`.
    """
    md = MarkdownIt("commonmark", renderer_cls=_Writer)
    return str(
        md.renderer.render(page.tokens, md.options, {"address": address, "picture": picture})
    )


class _Writer(RendererHTML):
    """HTML in which every heading can be led to."""

    def heading_open(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        anchor = escape(anchor_of(plain_text(tokens[idx + 1])))
        # The window looks for the name of a link.
        return f'<{tokens[idx].tag} id="{anchor}"><a name="{anchor}"></a>'

    def link_open(self, tokens: Sequence[Token], idx: int, _options: Any, env: Any) -> str:
        target = str(tokens[idx].attrGet("href"))
        leads = target if "://" in target else env["address"](target)
        return f'<a href="{escape(leads)}">'

    def code_inline(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        # Names of tests are long: a line may end after any of their words.
        return f"<code>{escape(tokens[idx].content).replace('_', f'_{_MAY_BREAK}')}</code>"

    def table_open(self, *_: Any) -> str:
        return '<table cellspacing="0" cellpadding="5">\n'

    def paragraph_open(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        if tokens[idx].hidden:
            return ""
        inside = tokens[idx + 1].children or ()
        is_picture = len(inside) == 1 and inside[0].type == "image"
        return '<p class="picture">' if is_picture else "<p>"

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
        files[path.name] = path.read_bytes()
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
        f'<html lang="{escape(of.language)}">\n<head>\n<meta charset="utf-8">\n'
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
        f"<main>\n{body(page, _address, _picture)}</main>\n<footer>{' · '.join(around)}</footer>\n"
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
