"""The heading of a document is typed text, and held to its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run


@pytest.mark.parametrize(("heading", "said"), [("A\u202eB", "U+202E"), ("x" * 201, "longer than")])
def test_a_heading_that_could_not_be_typed_is_refused(
    run: Run, small: Path, tmp_path: Path, heading: str, said: str
) -> None:
    target = tmp_path / "out.pdf"
    ran = run("print", small, "standings", "--heading", heading, "-o", target)
    assert ran.code == 2
    assert said in ran.err
    assert not target.exists()
