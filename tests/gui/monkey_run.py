"""Lets the monkey act in a process of its own, watched: `python -m tests.gui.monkey_run SEED`.

Prints a line of JSON at the end. A defect, a warning of Qt or of Python, a hang and a crash all
end the process with another code than 0, after the last acts were told on stderr.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from arbiter_app.gui.work import tasks
from tests.gui.held import Bench
from tests.gui.monkey import Monkey

PATIENCE = 60
"""Seconds for one act; only a window that hangs takes that long."""

_HARMLESS = ("This plugin does not support", "OpenType support missing")
"""What is the platform's, or that of the fonts that happen to be there, not the window's."""


@dataclass(slots=True)
class Found:
    """What went wrong."""

    texts: list[str] = field(default_factory=list)

    def defect(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self.texts.append("".join(traceback.format_exception(kind, error, trace)))

    def warning(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(harmless in text for harmless in _HARMLESS):
            self.texts.append(f"Qt: {text}\n" + "".join(traceback.format_stack(limit=8)))


@contextmanager
def watched() -> Iterator[Found]:
    """Hears of every defect and every warning of Qt."""
    found = Found()
    hook = sys.excepthook
    sys.excepthook = found.defect
    handler = qInstallMessageHandler(found.warning)
    try:
        yield found
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(handler)


@contextmanager
def held_work() -> Iterator[Bench]:
    """Work beside the window waits until the monkey lets it go."""
    bench = Bench()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tasks, "ThreadPoolExecutor", bench.executor)
        yield bench


def let_act(
    monkey: Monkey,
    found: Found,
    goes_on: Callable[[int], bool],
    before_each: Callable[[], object] = lambda: None,
) -> float:
    """Let it act until something is found; gives the slowest act's seconds of processor time."""
    slowest, number = 0.0, 0
    while not found.texts and goes_on(number):
        before_each()
        start = time.thread_time()
        try:
            monkey.act()
        except Exception as error:  # noqa: BLE001 - whatever it is, it was found
            found.defect(type(error), error, error.__traceback__)
        slowest = max(slowest, time.thread_time() - start)
        number += 1
    return slowest


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("seed", type=int)
    parser.add_argument("--acts", type=int, default=0, help="so many instead of so many seconds")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--free", action="store_true", help="work runs in threads")
    parser.add_argument("--log", type=Path, help="every act goes there before it is done")
    chosen = parser.parse_args()
    warnings.simplefilter("error")
    faulthandler.enable()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log = None
        if chosen.log is not None:
            log = stack.enter_context(chosen.log.open("w", encoding="utf-8", buffering=1))
        stack.enter_context(chdir(folder))
        found = stack.enter_context(watched())
        bench = None if chosen.free else stack.enter_context(held_work())
        monkey = Monkey(chosen.seed, folder / "monkey", bench=bench, log=log)
        actions = monkey.actions
        slowest = let_act(monkey, found, _until(chosen.acts, chosen.seconds), _watch)
        if not found.texts:
            monkey.settle()
        _report(chosen.seed, monkey, found, actions, slowest)
        if found.texts:
            os._exit(1)  # whatever state the window is in
    faulthandler.cancel_dump_traceback_later()
    return 0


def _until(acts: int, seconds: float) -> Callable[[int], bool]:
    """Whether it goes on after so many acts."""
    end = time.monotonic() + seconds
    return lambda number: number < acts if acts else time.monotonic() < end


def _report(seed: int, monkey: Monkey, found: Found, actions: list[str], slowest: float) -> None:
    for text in found.texts:
        sys.stderr.write(text)
    if found.texts:
        acts = sum(monkey.done.values())
        sys.stderr.write(f"Seed {seed}, after {acts} acts; the last ones:\n")
        sys.stderr.writelines(f"  {said}\n" for said in monkey.told)
    figures = {
        "acts": dict(monkey.done),
        "reached": dict(monkey.reached),
        "actions": actions,
        "slowest": slowest,
    }
    sys.stdout.write(f"{json.dumps(figures)}\n")
    sys.stdout.flush()
    sys.stderr.flush()


def _watch() -> None:
    faulthandler.dump_traceback_later(PATIENCE, exit=True)


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        # The order of sets is part of what a seed repeats.
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.gui.monkey_run", *sys.argv[1:]])
    sys.exit(main())
