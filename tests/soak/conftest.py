"""The soak tests print figures, not dots: one table at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

Figure: TypeAlias = Callable[[str, str], None]


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Takes a line of the table: what was done, and the figure."""

    def add(what: str, value: str) -> None:
        request.node.user_properties.append(("figure", (what, value)))

    return add


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = list(_lines(terminalreporter))
    if not lines:
        return
    width = max(len(what) for what, _, _ in lines)
    terminalreporter.section("figures")
    for what, value, passed in lines:
        terminalreporter.write_line(f"{what:<{width}}  {value}{'' if passed else '  LOSS'}")
    lost = len(terminalreporter.stats.get("failed", [])) + len(
        terminalreporter.stats.get("error", [])
    )
    terminalreporter.write_line("no loss" if not lost else f"{lost} tests show a loss: see above")


def _lines(terminalreporter: pytest.TerminalReporter) -> Iterator[tuple[str, str, bool]]:
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, value in report.user_properties:
                if name == "figure":
                    yield value[0], value[1], outcome == "passed"
