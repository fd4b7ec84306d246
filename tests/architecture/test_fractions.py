"""Halves, quarters, decimals and results are written in one place, so that they look the same everywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.program import Source, sources

HOMES = {"tournament/words.py", "tournament/types.py"}
SHOWN = ("gui/", "reports/", "explain/")
"""What people read in their own language, where a decimal sign is not a point everywhere."""
WITH_POINTS = {
    "exact_text",
    "format_points",
    "format_points_short",
    "hundredths_text",
    "in_fractions",
    "money_text",
    "signed_text",
    "value_text",
}
"""These write numbers with decimal points, the same for every reader."""
OF_LANGUAGES = {"figures", "decimal"}
"""What makes of such a text the one of a language."""
FOR_OTHERS = {
    "gui/text/figures.py": "the home of the window",
    "gui/corrections/appeal.py": "values of a page, which writes them in its own language",
    "explain/amounts.py": "JSON, beside what people read",
    "explain/answers.py": "JSON, beside what people read",
    "reports/cells.py": "figures of a column, parted at the sign",
    "reports/cards_view.py": "values of a page, which writes them in its own language",
    "reports/csv.py": "for other programs",
    "reports/crosstable_table.py": "values of a view, of which CSV is made too",
    "reports/norm_certificates.py": "half-points, which are never decimals",
    "reports/rating_changes.py": "figures of a column, parted at the sign",
    "reports/standings_table.py": "values of a view, of which CSV is made too",
    "reports/subject.py": "values of a view, of which CSV is made too",
}
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


def _with_parents(tree: ast.AST) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """All nodes with what they stand in, from the nearest on."""
    waiting: list[tuple[ast.AST, tuple[ast.AST, ...]]] = [(tree, ())]
    while waiting:
        node, within = waiting.pop()
        yield node, within
        waiting += [(child, (node, *within)) for child in ast.iter_child_nodes(node)]


def _name_of(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=called):
            return _name_of(called)
        case _:
            return ""


def decimal_points(tree: ast.Module) -> Iterator[int]:
    """Lines where a number is shown with a decimal point in every language."""
    for node, within in _with_parents(tree):
        if isinstance(node, ast.Name | ast.Attribute) and _name_of(node) in WITH_POINTS:
            calls = {_name_of(each) for each in within if isinstance(each, ast.Call)}
            if not calls & OF_LANGUAGES:
                yield getattr(node, "lineno", 0)
        if isinstance(node, ast.JoinedStr) and _has_places(node):
            yield node.lineno


def _has_places(text: ast.JoinedStr) -> bool:
    """Whether decimals are put together: `{whole}.{rest:02}`, `{number:.2f}`."""
    before = ""
    for part in text.values:
        if isinstance(part, ast.FormattedValue):
            form = ast.unparse(part.format_spec)[2:-1] if part.format_spec else ""
            if form.endswith("f") or (before.endswith(".") and form.isdecimal()):
                return True
        before = str(part.value) if isinstance(part, ast.Constant) else ""
    return False


def test_decimals_have_the_sign_of_the_language() -> None:
    """A German reads `0,92` in cells, workings and sentences alike."""
    homes = {*HOMES, *FOR_OTHERS, "reports/pdf.py"}
    elsewhere = [
        f"{module.name}:{line}"
        for module in sources()
        if module.name.startswith(SHOWN) and module.name not in homes
        for line in decimal_points(module.tree)
    ]
    assert elsewhere == []


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("exact_text(value)", True),
        ("in_fractions(exact_text(value))", True),
        ("map(format_points_short, points)", True),
        ("f'{whole // 100}.{whole % 100:02}'", True),
        ("f'{rate:.1f}'", True),
        ("figures(exact_text(value))", False),
        ("catalogue.figures(' / '.join(map(format_points_short, points)))", False),
        ("phrase('{n} points', n=decimal(format_points_short(points)))", False),
        ("f'{name}.{code}'", False),
        ("f'{hour}:{minute:02}'", False),
    ],
)
def test_what_is_a_decimal_point(source: str, is_one: bool) -> None:
    assert bool([*decimal_points(ast.parse(source))]) is is_one
