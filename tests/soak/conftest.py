"""The soak tests print figures, not dots: one table at the end, and what was missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import TypeAlias

import pytest

Figure: TypeAlias = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Took:
    """What an act took, in seconds: by the clock, and of the processor, workers included."""

    clock: float
    processor: float


Timed: TypeAlias = Callable[[str, float, Sequence[Took]], None]


class Stopwatch:
    """Keeps what each act took."""

    def __init__(self) -> None:
        self.taken: list[Took] = []

    @contextmanager
    def act(self) -> Iterator[None]:
        """Measure what is done within."""
        clock, processor = perf_counter(), process_time()
        yield
        self.taken.append(Took(perf_counter() - clock, process_time() - processor))


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Takes a line of the table: what was done, and the figure."""

    def add(what: str, value: str) -> None:
        request.node.user_properties.append(("figure", (what, value, False)))

    return add


@pytest.fixture
def timed(request: pytest.FixtureRequest) -> Timed:
    """Takes what an act is, its bound in seconds, and what it took each time.

    A median beyond the bound is told as missed. The test fails only where even the least of the
    processor's time is beyond it: a slow program is a defect, a busy machine is none. What else runs
    on the other half of a core makes all of it longer, and the least the least.
    """

    def add(what: str, bound: float, taken: Sequence[Took]) -> None:
        clock = [one.clock for one in taken]
        processor = [one.processor for one in taken]
        value = (
            f"{_ms(min(clock))} at best, {_ms(median(clock))} median;"
            f" of the processor {_ms(min(processor))}, {_ms(median(processor))}"
            f" (bound {1000 * bound:.0f} ms)"
        )
        missed = median(clock) > bound
        request.node.user_properties.append(("figure", (what, value, missed)))
        assert min(processor) <= bound, f"{what}: {value}"

    return add


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = list(_lines(terminalreporter))
    if not lines:
        return
    width = max(len(line.what) for line in lines)
    terminalreporter.section("figures")
    for line in lines:
        marks = ("  MISSED" if line.missed else "") + ("" if line.passed else "  LOSS")
        terminalreporter.write_line(f"{line.what:<{width}}  {line.value}{marks}")
    missed = [line.what for line in lines if line.missed]
    if missed:
        terminalreporter.write_line(
            f"{len(missed)} bounds missed by the clock: {'; '.join(missed)}."
        )
        terminalreporter.write_line(
            "Where the processor's time is within the bound, the machine was busy."
        )
    lost = len(terminalreporter.stats.get("failed", [])) + len(
        terminalreporter.stats.get("error", [])
    )
    terminalreporter.write_line("no loss" if not lost else f"{lost} tests show a loss: see above")


@dataclass(frozen=True, slots=True)
class _Line:
    what: str
    value: str
    missed: bool
    passed: bool


def _lines(terminalreporter: pytest.TerminalReporter) -> Iterator[_Line]:
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, value in report.user_properties:
                if name == "figure":
                    what, told, missed = value
                    yield _Line(what, told, missed, outcome == "passed")
