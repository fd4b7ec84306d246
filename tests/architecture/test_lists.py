"""Lists that people read are put together in their language: in Arabic by other commas than in Latin."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.architecture.program import found_in

JOIN = {"listed", "either", "separated", "joined"}

NAMED = re.compile(r"\b(name|names|forgotten|shared|leavers)\b")
"""What lists of people are called in the code."""

ONE_PERSON_OR_NONE = {
    "cli/declared.py": "names of systems",
    "explain/kept_apart.py": "surnames",
    "explain/reasons.py": "surnames",
    "explain/reasons_told.py": "surnames",
    "explain/floaters.py": "surnames",
    "explain/passed_over.py": "surnames",
    "explain/lim/brackets.py": "surnames",
    "explain/bounds.py": "surnames",
    "explain/writer.py": "surnames",
    "gui/players/import_players.py": "headings of columns",
    "gui/corrections/with_and_without_rows.py": "surnames",
    "operations/history.py": "names of acts, in quotation marks",
}
"""Where commas stand between names that have none."""

READ = ("gui", "operations", "reports", "explain")
OTHERS = {
    "gui/text/hints.py": "keys, which are Latin everywhere",
    "gui/explanation/stages.py": "codes of rules, in a picture that is not mirrored",
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


def names_by_commas(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Lines where names of people are joined by commas, as some names have one of their own."""
    for node in nodes:
        if not isinstance(node, ast.Call) or not node.args:
            continue
        function = (
            node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        )
        if function in JOIN and NAMED.search(ast.unparse(node.args[0])) and len(node.args) == 1:
            yield node.lineno


def test_no_comma_stands_between_names_that_have_one() -> None:
    """“Ng, Lia, Orr, Bo” could be two players or four."""
    found = found_in((*READ, "cli", "pairing", "standings", "store", "trf"), names_by_commas)
    assert {name: lines for name, lines in found.items() if name not in ONE_PERSON_OR_NONE} == {}
    assert [name for name in ONE_PERSON_OR_NONE if name not in found] == [], "joins none any more"


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("separated(player.name for player in absent)", True),
        ("catalogue.listed(names)", True),
        ("joined((one.name for one in rows), SEMICOLON)", False),
        ("joined(codes)", False),
    ],
)
def test_what_is_a_list_of_names(source: str, is_one: bool) -> None:
    assert bool([*names_by_commas(ast.walk(ast.parse(source)))]) is is_one


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
