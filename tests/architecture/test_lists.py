"""Lists that people read are put together in their language: in Arabic by other commas than in Latin."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.architecture.program import found_in

READ = ("gui", "operations", "reports", "explain")
OTHERS = {
    "explain/why.py": "codes of rules",
    "gui/hints.py": "keys, which are Latin everywhere",
    "gui/models/stages.py": "codes of rules, in a picture that is not mirrored",
    "operations/choice_lines.py": "lines of report files",
    "operations/fact_lines.py": "lines of report files",
    "operations/manual.py": "numbers of articles",
    "operations/records.py": "what is hashed",
    "operations/settings_after_start.py": "lines of report files",
}
"""What is no list in a language."""


def latin_lists(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Lines where things are joined by a comma or a semicolon of Latin script."""
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Constant(value=str(between)), attr="join"):
                if between.strip() in {",", ";"}:
                    yield node.lineno


def test_lists_are_put_together_by_the_catalogue() -> None:
    """`joined` of the window, `separated` and `one_after_another` elsewhere."""
    found = found_in(READ, latin_lists)
    assert {name: lines for name, lines in found.items() if name not in OTHERS} == {}
    assert [name for name in OTHERS if name not in found] == [], "joins nothing any more"


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("', '.join(names)", True),
        ("map('; '.join, lines)", True),
        ("','.join(codes)", True),
        ("' · '.join(parts)", False),
        ("joined(names)", False),
    ],
)
def test_what_is_a_latin_list(source: str, is_one: bool) -> None:
    assert bool([*latin_lists(ast.walk(ast.parse(source)))]) is is_one
