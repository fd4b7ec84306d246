"""Views that fit what they show never chase their own width (see `tests.gui.sweep`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "arguments", [("--approach", "--step", "360", "--only", "documents"), ("--step", "800")]
)
def test_every_page_comes_to_rest_in_every_size(arguments: tuple[str, ...]) -> None:
    """All pages in some sizes, and the preview, which fits its width, also pixel by pixel."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.sweep", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 100
