"""The monkey on seeds that once found something; `tests/soak` lets it act for long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.few_examples import few_of

ROOT = Path(__file__).parents[2]
ACTS = 80

SEEDS = (2, 25)
"""Their long runs found defects: a tournament undone before the window heard of it, an answer for
another tournament, an editor opened twice. What was wrong has its own tests in `test_at_once`."""


@pytest.mark.parametrize("seed", few_of(SEEDS, SEEDS[:1]))
def test_random_acts_find_no_defect(seed: int, tmp_path: Path) -> None:
    log = tmp_path / "acts"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.gui.monkey_run", str(seed)),
            *("--acts", str(ACTS), "--log", str(log)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:] + log.read_text("utf-8")[-3000:]
