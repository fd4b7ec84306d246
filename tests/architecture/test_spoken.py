"""Explanations in the window are in its language: nobody forgets to say in which."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.program import PACKAGE, source

WINDOW = PACKAGE / "gui"


def test_the_window_says_in_which_language_it_explains() -> None:
    """A catalogue left out is the English one, which only a reader of another language sees."""
    paths = sorted(WINDOW.rglob("*.py"))
    asked = [(path, name, call) for path in paths for name, call in _explaining_calls(path)]
    assert len(asked) > 30
    forgotten = [
        f"{path.relative_to(WINDOW)}:{call.lineno}: {name}"
        for path, name, call in asked
        if not any(keyword.arg == "catalogue" for keyword in call.keywords)
    ]
    assert forgotten == []


def _explaining_calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Calls of functions of `explain` that take a catalogue."""
    nodes = source(path).nodes
    speaking = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("arbiter_app.explain")
        for alias in node.names
        if _takes_a_catalogue(str(node.module), alias.name)
    }
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(name)) if name in speaking:
                yield name, node


def _takes_a_catalogue(module: str, name: str) -> bool:
    found = getattr(importlib.import_module(module), name)
    return inspect.isroutine(found) and "catalogue" in inspect.signature(found).parameters
