"""A phrase has what its message speaks of: else it could not be said when somebody reads it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

PACKAGE = Path(__file__).resolve().parents[2] / "arbiter_app"


def spoken_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def literal(node: ast.expr) -> str:
    """The text of a literal; a text that is put together could not be found for translators."""
    assert isinstance(node, ast.Constant), ast.unparse(node)
    assert isinstance(node.value, str), ast.unparse(node)
    return node.value


def messages_of(tree: ast.Module) -> dict[str, set[str]]:
    """What the messages that have a name in a module speak of."""
    found = {}
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("Message"), texts)) | ast.AnnAssign(
                ast.Name(name), _, ast.Call(ast.Name("Message"), texts)
            ):
                found[name] = set().union(*(spoken_of(literal(text)) for text in texts))
    return found


def wrong_phrases(tree: ast.Module) -> Iterator[str]:
    messages = messages_of(tree)
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or any(each.arg is None for each in call.keywords):
            continue
        given = {each.arg for each in call.keywords}
        match call.func:
            case ast.Name("phrase"):
                wanted = spoken_of(literal(call.args[0]))
            case ast.Name("counted"):
                one, many = (spoken_of(literal(each)) for each in call.args[1:])
                wanted, given = one | many, given | ({"count"} & (one | many))
            case ast.Attribute(ast.Name(name), "of") if name in messages:
                wanted = messages[name]
            case _:
                continue
        if wanted != given:
            yield f"line {call.lineno}: {sorted(wanted)} wanted, {sorted(map(str, given))} given"


def test_every_phrase_has_what_it_speaks_of() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}, {told}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for told in wrong_phrases(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert wrong == []
