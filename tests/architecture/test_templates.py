"""What a text of the window with tags of its own is filled with is escaped, or made by the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from tests.architecture.program import sources

TAG = re.compile(r"</?[a-z]+\d?[ >]|<br>")

MAKERS = {
    "escape": "does it",
    "far_side": "a side",
    "near_side": "a side",
    "where_lines_begin": "a side and a direction",
    "scaled": "pixels",
    "len": "a figure",
}
"""Functions whose answer may stand in a text with tags; those that make such a text end in `_html`."""

KEEPERS = {"replace", "join", "format", "in_own_order"}
"""What makes nothing new out of what is safe."""

READY = {
    "gui/text/hints.py": {"_written": "escapes"},
    "gui/standings/rating_report.py": {
        "check.article": "an article of the rules",
        "game.game.round_number": "a figure",
        "game.rating": "a figure",
        "game.round_number": "a figure",
        "_halves": "a figure",
        "_ratings": "escapes",
        "_sum": "figures",
        "signed": "a figure",
    },
    "gui/standings/working.py": {
        "number": "a figure",
        "text.table": "a table that was made here",
    },
    "gui/explanation/text.py": {
        "kind": "a class of the style above",
        "link.address": "an address within the text",
        "_anchor": "escapes",
    },
    "gui/text/text_tables.py": {
        "padding": "a figure",
        "placed": "cells that were made by a template",
        "rows": "rows that were made by a template",
        "style": "a style of a template",
    },
}
"""What is filled in by these modules as it is, and why it may be."""


@dataclass(frozen=True, slots=True)
class Template:
    """A text with tags, and what the names in it were set to where it stands."""

    text: ast.JoinedStr
    names: Mapping[str, tuple[ast.expr, ...]]


def templates_in(tree: ast.Module) -> Iterator[Template]:
    """Every text with tags that is filled with something."""
    constants = _names_set(tree.body)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = constants | _names_set([function])
            inner = (node for node in ast.walk(function) if isinstance(node, ast.JoinedStr))
            yield from (Template(text, names) for text in inner if TAG.search(_letters(text)))


def _names_set(body: list[ast.stmt]) -> dict[str, tuple[ast.expr, ...]]:
    """What each name is set to, in all its places."""
    found: dict[str, tuple[ast.expr, ...]] = {}
    for node in (inner for each in body for inner in ast.walk(each)):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = (*found.get(name, ()), value)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                found[name] = (*found.get(name, ()), value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = (*found.get(name, ()), value)
            case ast.comprehension(target=ast.Name(id=name), iter=value):
                found[name] = (*found.get(name, ()), value)
    return found


def _letters(text: ast.JoinedStr) -> str:
    return "".join(str(each.value) for each in text.values if isinstance(each, ast.Constant))


def unsafe_in(template: Template, ready: Mapping[str, str]) -> Iterator[str]:
    """What is filled in without being escaped, made by a template, or known to be harmless."""
    for value in template.text.values:
        if isinstance(value, ast.FormattedValue) and not is_safe(value.value, template, ready):
            yield ast.unparse(value.value)


def is_safe(value: ast.expr, of: Template, ready: Mapping[str, str]) -> bool:
    """True if nothing that people typed can be in it as it is."""
    written = ast.unparse(value)
    if written in ready or re.fullmatch(r"(self\._theme\.)?colours\.\w+", written):
        return True

    def safe(*inner: ast.expr) -> bool:
        return all(is_safe(each, of, ready) for each in inner)

    match value:
        case ast.Constant():
            return True
        case ast.JoinedStr(values=values):
            return safe(*(each.value for each in values if isinstance(each, ast.FormattedValue)))
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return safe(one, other)
        case ast.GeneratorExp(elt=made) | ast.ListComp(elt=made):
            return safe(made)
        case ast.Name(id=name):
            return bool(of.names.get(name)) and safe(*of.names[name])
        case ast.Call():
            return safe(*parts_of(value, ready))
    return False


def parts_of(call: ast.Call, ready: Mapping[str, str]) -> Iterator[ast.expr]:
    """What must be safe for the answer of a call to be so: the call itself if nothing is known of it."""
    match call:
        case ast.Call(func=ast.Name(id=name)) if _makes(name, ready):
            return
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), _]) if _makes(name, ready):
            return
        case ast.Call(func=ast.Name(id=name), args=args) if name in KEEPERS:
            yield from args
        case ast.Call(func=ast.Attribute(value=whole, attr=name), args=args) if name in KEEPERS:
            yield whole
            yield from (each for each in args if ast.unparse(each) != "chr(10)")
        case _:
            yield call.func


def _makes(name: str, ready: Mapping[str, str]) -> bool:
    return name in MAKERS or name in ready or name.endswith("_html")


def test_what_is_filled_in_is_escaped() -> None:
    as_it_is = [
        f"{module.name}:{template.text.lineno}: {what}"
        for module in sources()
        if module.name.startswith("gui/") and module.name != "gui/look/theme.py"
        for template in templates_in(module.tree)
        for what in unsafe_in(template, READY.get(module.name, {}))
    ]
    assert as_it_is == []


def test_no_exception_is_left_over() -> None:
    for module in sources():
        for name in READY.get(module.name, {}):
            without = {each: why for each, why in READY[module.name].items() if each != name}
            found = [
                *(what for each in templates_in(module.tree) for what in unsafe_in(each, without))
            ]
            assert found, (module.name, name)


@pytest.mark.parametrize(
    ("text", "is_escaped"),
    [
        ("def f(name):\n return f'<b>{name}</b>'", False),
        ("def f(player):\n return f'<b>{player.name}</b>'", False),
        ("def f(player):\n return f'<td>{said(player.name)}</td>'", False),
        ("def f(name):\n shown = name\n return f'<p>{shown}</p>'", False),
        ("def f(name):\n shown = f'{name}!'\n return f'<p>{shown}</p>'", False),
        ("def f(name):\n shown = escape(name)\n shown += name\n return f'<p>{shown}</p>'", False),
        ("def f(names):\n return f'<p>{\"\".join(names)}</p>'", False),
        ("def f(name):\n return f'<b>{escape(name)}</b>'", True),
        ("def f(name):\n shown = escape(name)\n return f'<p>{shown}</p>'", True),
        ("def f(names):\n return f'<p>{\"\".join(map(escape, names))}</p>'", True),
        ("def f(name):\n return f'{name} < {name}'", True),
        ("def f(colours):\n return f\"<p style='color:{colours.muted}'>\"", True),
    ],
)
def test_what_is_not_escaped_is_found(text: str, is_escaped: bool) -> None:
    found = [what for each in templates_in(ast.parse(text)) for what in unsafe_in(each, {})]
    assert (found == []) is is_escaped
