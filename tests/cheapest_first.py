"""The tests of a mutant, those first that take least, each with a limit: a plugin for pytest.

mutmut starts the tests of a function in no order, so that a mutant that a test of a millisecond
notices may cost minutes. How long each takes is known from the run without mistakes, which left it
in the folder of the mutants. Run by `./run.sh mutants`.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Final

import pytest

_MEASURED: Final = Path("mutmut-stats.json")
_TIMED_OUT: Final = 36
"""What mutmut takes for a mutant that goes round in circles: an exit code."""

_TIMES: Final = 10
_MORE_SECONDS: Final = 10


class CheapestFirst:
    """Puts tests in order by the seconds that they took, and ends the process at a limit of each."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self._seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self._seconds.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        limit = _TIMES * self._seconds.get(item.nodeid, 0.0) + _MORE_SECONDS
        signal.signal(signal.SIGPROF, _end)
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def pytest_configure(config: pytest.Config) -> None:
    """Without measured seconds it is the run that measures them."""
    if _MEASURED.exists():
        seconds = json.loads(_MEASURED.read_text(encoding="utf-8"))["duration_by_test"]
        config.pluginmanager.register(CheapestFirst(seconds))


def _end(_number: int, _frame: object) -> None:
    # No exception: a mutant, or a test that expects errors, could catch it.
    os._exit(_TIMED_OUT)
