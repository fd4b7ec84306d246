"""A tie-break is described once, beside its function; everything else reads the description."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

import pytest

from arbiter_app import standings
from arbiter_app.standings.offered import offered_codes
from arbiter_app.standings.registry import TIE_BREAKS, tie_break_code, tie_break_name
from arbiter_app.standings.tie_break import POINTS, ByGroup, ByPlayer, TieBreak
from tests.architecture.program import sources

LISTS = {
    "standings/recommended.py": "lists to begin with",
    "standings/ranking.py": "the list of who gave none",
    "trf/header.py": "record 212 begins with the points",
    "gui/pictures/standings_scenes.py": "pictures of the window",
}
"""Where codes are written beside the descriptions, and why."""

BREAKS = sorted(TIE_BREAKS.values(), key=lambda each: each.code)


def described() -> list[TieBreak]:
    """Every description that a module of the standings has."""
    found = []
    for info in iter_modules(standings.__path__, f"{standings.__name__}."):
        for value in vars(import_module(info.name)).values():
            entries = value if isinstance(value, tuple) else (value,)
            found += [each for each in entries if isinstance(each, TieBreak)]
    return found


def test_every_description_is_in_the_registry() -> None:
    assert {each.code for each in described()} == set(TIE_BREAKS)
    assert all(TIE_BREAKS[each.code] is each for each in described())


def test_codes_and_places_are_taken_once() -> None:
    codes = Counter(code for each in BREAKS for code in (each.code, *each.old_codes))
    places = Counter(each.place for each in BREAKS)
    assert {code for code, count in codes.items() if count > 1} == set()
    assert {place for place, count in places.items() if count > 1} == set()
    assert [each.code for each in BREAKS if each.place is None] == [POINTS]


@pytest.mark.parametrize("tie_break", BREAKS, ids=lambda each: each.code)
def test_a_description_is_whole(tie_break: TieBreak) -> None:
    """Name, article, function with what it works out, and place among those offered."""
    assert str(tie_break.name).strip()
    assert re.fullmatch(r"\d+(\.\d+)?", tie_break.article)
    assert isinstance(tie_break.worked_out, ByPlayer | ByGroup)
    told = tie_break.worked_out.column.__doc__ or ""
    assert told.startswith(f"{tie_break.code}: ")
    assert re.search(rf"\((\S+, )*{re.escape(tie_break.article)}[,)]", told)
    offered = [code for code in offered_codes() if tie_break_code(code).tie_break is tie_break]
    assert bool(offered) is (tie_break.place is not None)
    used = {kind for code in offered for kind in tie_break_code(code).modifiers}
    assert used == {kind for kind in tie_break.modifiers if kind != "U"}
    for code in (tie_break.code, *tie_break.old_codes):
        assert tie_break_name(code) == tie_break.name


def test_no_other_module_names_a_tie_break() -> None:
    """Settings, papers, workings, files and the command read what the descriptions say."""
    code = re.compile(rf"({'|'.join(TIE_BREAKS)})([/-][A-Z]\d*)*")
    found = set()
    for module in sources():
        if module.name in LISTS or module.name == "standings/tie_break.py":
            continue
        for node in module.nodes:
            if isinstance(node, ast.Compare | ast.Dict | ast.Set | ast.MatchValue):
                found |= {
                    (module.name, each.value)
                    for each in ast.walk(node)
                    if isinstance(each, ast.Constant)
                    and isinstance(each.value, str)
                    and code.fullmatch(each.value)
                }
    assert found == set()
