"""The program's own source as the tests of the house read it: parsed once, for all of them."""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

PACKAGE = Path(__file__).parents[2] / "arbiter_app"

LinesOf: TypeAlias = Callable[[Iterable[ast.AST]], Iterator[int]]
"""The lines of the nodes that are meant."""


@dataclass(frozen=True, slots=True)
class Source:
    """A module: its path within `arbiter_app`, its text parsed, and every node as `ast.walk` goes."""

    name: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]


@cache
def source(path: Path) -> Source:
    """The module in that file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return Source(path.relative_to(PACKAGE).as_posix(), tree, tuple(ast.walk(tree)))


@cache
def _sources() -> tuple[Source, ...]:
    # A million objects that stay: collecting garbage need not look at them in every other test.
    gc.disable()
    try:
        return tuple(source(path) for path in sorted(PACKAGE.rglob("*.py")))
    finally:
        gc.freeze()
        gc.enable()


def sources() -> Iterator[Source]:
    """All modules of the program, by their names."""
    yield from _sources()


def found_in(parts: tuple[str, ...], lines_of: LinesOf) -> dict[str, list[int]]:
    """Where something is that the house does not want, in these parts of the program."""
    within = tuple(f"{part}/" for part in parts)
    found = {
        each.name: [*lines_of(each.nodes)] for each in sources() if each.name.startswith(within)
    }
    return {name: lines for name, lines in found.items() if lines}
