"""Patterns that are held against what comes in look at each letter a few times at most.

What a pattern does cannot be counted from outside; how long it takes can, and one that takes the
square of the length takes hours where the others take milliseconds.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WATCHDOG = 300
"""Seconds; only a defect takes that long: all of it takes less than one."""

LOOKED_AT = r"""
from arbiter_app.operations.table.text import decoded
from arbiter_app.operations.table.players import _AFTER_NAME
from arbiter_app.tournament.chess960 import type_with_chess960
from arbiter_app.tournament.typed_lists import _AT_COMMAS

size = 2_000_000
assert decoded(b"\xff\n" + b"x" * size)[1].startswith("cp")
assert decoded(b"x" * size + b"\xff")[1].startswith("cp")
assert type_with_chess960(" " * size + "x", chess960=False)
assert _AT_COMMAS.fullmatch(" " * size + "x") is None
assert _AT_COMMAS.split("1, 2 ,3") == ["1", "2", "3"]
assert _AFTER_NAME.search("A" + " " * size + "(GM") is None
"""


def test_no_pattern_looks_at_the_rest_again_from_each_letter() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOKED_AT],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=WATCHDOG,
    )
    assert done.returncode == 0, done.stderr[-2000:]
