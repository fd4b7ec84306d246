"""What a text is about, and shares of 100, are written as the language does: `Tour 3 : …`, `68 %`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "arbiter_app"
READ = ("gui", "reports", "explain")
OTHERS = {"gui/text_tables.py": "widths in HTML"}
"""What is no text in a language."""


def as_in_english(tree: ast.Module) -> Iterator[int]:
    """Lines where a colon or the sign of per cent is put behind a value without asking the language."""
    for node in ast.walk(tree):
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
    found = {
        name: [*as_in_english(ast.parse(path.read_text(encoding="utf-8")))]
        for part in READ
        for path in sorted((PACKAGE / part).rglob("*.py"))
        for name in [path.relative_to(PACKAGE).as_posix()]
    }
    assert {name: lines for name, lines in found.items() if lines and name not in OTHERS} == {}
    assert [name for name in OTHERS if not found.get(name)] == [], "has none any more"


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
    assert bool([*as_in_english(ast.parse(source))]) is is_one
