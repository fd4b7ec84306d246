"""Halves, quarters and results are written in one place, so that they look the same everywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.architecture.program import Source, sources

HOMES = {"tournament/words.py", "tournament/types.py"}
_WRITTEN = re.compile(r"[½¼¾]|^(?:1|0|\+|-|−) ?[–:-] ?(?:1|0|\+|-|−)$")
"""A fraction, or a result from both sides."""
_LONGEST = 12
"""Characters of what is put together from such signs; a longer text is a sentence about them."""


def _texts(module: Source) -> Iterator[ast.Constant]:
    """All texts of a module but its documentation."""
    said = {
        id(node.value)
        for node in module.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node


def test_fractions_and_results_are_written_by_the_words_of_the_tournament() -> None:
    elsewhere = [
        f"{module.name}:{text.lineno} {text.value!r}"
        for module in sources()
        if module.name not in HOMES
        for text in _texts(module)
        if len(str(text.value)) <= _LONGEST and _WRITTEN.search(str(text.value))
    ]
    assert elsewhere == []
