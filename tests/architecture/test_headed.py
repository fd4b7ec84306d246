"""What a text is about, and shares of 100, are written as the language does: `Tour 3 : …`, `68 %`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from tests.architecture.program import found_in

READ = ("gui", "reports", "explain")
OTHERS = {"gui/text/text_tables.py": "widths in HTML"}
"""What is no text in a language."""


def as_in_english(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Lines where a colon or the sign of per cent is put behind a value without asking the language."""
    for node in nodes:
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, behind in pairwise([*node.values, ast.Constant("")]):
            if not isinstance(value, ast.FormattedValue):
                continue
            text = behind.value if isinstance(behind, ast.Constant) else ""
            is_share = value.format_spec is not None and ast.unparse(value.format_spec)[-2] == "%"
            if is_share or str(text).startswith((": ", "%")):
                yield node.lineno


def test_colons_and_shares_are_put_by_the_catalogue() -> None:
    """`headed` and `percent` of the catalogue; in French no colon stands without a blank before it."""
    found = found_in(READ, as_in_english)
    assert {name: lines for name, lines in found.items() if name not in OTHERS} == {}
    assert [name for name in OTHERS if name not in found] == [], "has none any more"


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ('f"{name}: {reason}"', True),
        ('f"{name}: "', True),
        ('f"{share:.0%}"', True),
        ('f"{share}%"', True),
        ('f"a {{ color: {colour}; }} b {{ color: {colour}; }}"', False),
        ('f"{hours:02}:{minutes:02}"', False),
        ("headed(name, reason)", False),
    ],
)
def test_what_is_as_in_english(source: str, is_one: bool) -> None:
    assert bool([*as_in_english(ast.walk(ast.parse(source)))]) is is_one
