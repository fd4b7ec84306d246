"""Lists that people read are put together in their language: in Arabic by other commas than in Latin."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "arbiter_app"
READ = ("gui", "operations", "reports", "explain")
OTHERS = {
    "explain/why.py": "codes of rules",
    "gui/hints.py": "keys, which are Latin everywhere",
    "gui/models/bracket_picture.py": "codes of rules, in a picture that is not mirrored",
    "gui/models/stages.py": "codes of rules, in a picture that is not mirrored",
    "operations/choice_lines.py": "lines of report files",
    "operations/fact_lines.py": "lines of report files",
    "operations/manual.py": "numbers of articles",
    "operations/records.py": "what is hashed",
    "operations/results.py": "lines of report files",
    "operations/settings_after_start.py": "lines of report files",
}
"""What is no list in a language."""


def latin_lists(tree: ast.Module) -> Iterator[int]:
    """Lines where things are joined by a comma or a semicolon of Latin script."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Constant(value=str(between)), attr="join"):
                if between.strip() in {",", ";"}:
                    yield node.lineno


def test_lists_are_put_together_by_the_catalogue() -> None:
    """`joined` of the window, `separated` and `one_after_another` elsewhere."""
    found = {
        name: [*latin_lists(ast.parse(path.read_text(encoding="utf-8")))]
        for part in READ
        for path in sorted((PACKAGE / part).rglob("*.py"))
        for name in [path.relative_to(PACKAGE).as_posix()]
    }
    assert {name: lines for name, lines in found.items() if lines and name not in OTHERS} == {}
    assert [name for name in OTHERS if not found.get(name)] == [], "joins nothing any more"


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
    assert bool([*latin_lists(ast.parse(source))]) is is_one
