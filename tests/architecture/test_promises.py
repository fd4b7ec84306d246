"""What is promised of an event is held by tests: arbiter_app/store/PROMISES.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "arbiter_app/store/PROMISES.md").read_text(encoding="utf-8")
PROMISES = re.findall(r"(?m)^- (.+(?:\n  .+)*)", TEXT)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.split("\n")[0][:40])
def test_each_promise_names_a_test(promise: str) -> None:
    """That the tests are there is in test_documents.py."""
    assert re.search(r"`tests/[\w/]+\.py::test_\w+`", promise)
