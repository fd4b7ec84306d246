"""What is promised of an event is held by tests that are there: arbiter_app/store/PROMISES.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "arbiter_app/store/PROMISES.md").read_text(encoding="utf-8")
PROMISES = re.findall(r"(?m)^- (.+(?:\n  .+)*)", TEXT)
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.split("\n")[0][:40])
def test_each_promise_names_tests_that_are_there(promise: str) -> None:
    named = _TEST.findall(promise)
    assert named
    missing = [f"{file}::{test}" for file, test in named if test not in _tests_in(ROOT / file)]
    assert missing == []


def test_nothing_else_stands_in_quotes() -> None:
    assert len(_TEST.findall(TEXT)) == len(re.findall(r"`tests/[^`]*::", TEXT))


def _tests_in(path: Path) -> set[str]:
    if not path.is_file():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
