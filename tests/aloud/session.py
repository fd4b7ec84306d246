"""A desktop of its own for a screen reader: a screen that nobody sees, a session bus, the program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar

PROGRAM: Final = "arbiter-app"
LISTENER: Final = Path(__file__).with_name("listener.py")
PATIENCE: Final = 60.0
"""Seconds within which everything has to happen, on a machine that is busy."""

_LAUNCHERS: Final = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
)
_SYSTEM_PYTHON: Final = "/usr/bin/python3"
_NEEDED: Final = (
    "It needs Xvfb, openbox, xdotool, dbus-daemon, at-spi-bus-launcher and the system's Python with the bindings"
    " of AT-SPI: Debian's packages xvfb, openbox, xdotool, dbus, at-spi2-core, python3-gi and gir1.2-atspi-2.0, which"
    " ./run.sh long installs."
)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that a screen reader is told: an announcement, where the keyboard is, a line read."""

    event: str
    text: str
    role: str
    at: int

    @property
    def is_announced(self) -> bool:
        return self.event.startswith("object:announcement")

    @property
    def is_focus(self) -> bool:
        return self.event.startswith("object:state-changed:focused")

    @property
    def is_link(self) -> bool:
        """A link within a text that has the keyboard."""
        return self.is_announced and self.text.startswith("Link: ")

    @property
    def is_line(self) -> bool:
        return self.event.startswith("object:text-caret-moved")


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that is shown; `path` is what it is in, from the window down."""

    path: tuple[str, ...]
    role: str
    name: str
    description: str
    states: frozenset[str]

    @property
    def told(self) -> str:
        """Where it is, for whoever has to mend it."""
        return " › ".join((*self.path, f"{self.role} “{self.name}”"))


@dataclass(slots=True)
class ScreenReader:
    """Listens to the program and types; keeps what was heard, in order."""

    process: subprocess.Popen[str]
    environment: dict[str, str]
    program: subprocess.Popen[bytes]
    heard: list[Heard] = field(default_factory=list)
    pressed: int = 0
    """How much was heard before the key that was typed last."""

    def press(self, keys: str) -> None:
        """Type a key, by the names of X: `Ctrl+2`, `Down`, `plus`."""
        self.listen()
        self.pressed = len(self.heard)
        subprocess.run(["xdotool", "key", keys], env=self.environment, check=True)

    def listen(self) -> list[Heard]:
        """All that came since a key was typed last."""
        self.heard += [Heard(**each) for each in self._ask("heard")]
        return self.heard[self.pressed :]

    def until(self, found: Callable[[list[Heard]], T | None], what: str) -> T:
        """Listen until something is heard of the last key; `what` says what is waited for."""
        new: list[Heard] = []
        end = monotonic() + PATIENCE
        while monotonic() < end:
            new = self.listen()
            answer = found(new)
            if answer is not None:
                return answer
            assert self.program.poll() is None, "The program has ended."
            sleep(0.02)
        told = "\n".join(f"{each.event}: {each.text}" for each in new)
        raise AssertionError(f"Never heard: {what}. What was heard:\n{told}")

    def announced(self, *texts: str) -> str:
        """Wait until one of these texts is announced; with what it is announced."""

        def found(new: list[Heard]) -> str | None:
            said = (each.text for each in new if each.is_announced)
            return next((each for each in said if any(text in each for text in texts)), None)

        return self.until(found, f"the announcement {texts}")

    def focused(self, keys: str, role: str = "") -> Heard:
        """Press a key, and wait until something has the keyboard, of that role; or a link in a text."""
        self.press(keys)

        def found(new: list[Heard]) -> Heard | None:
            stops = (each for each in new if each.is_focus or each.is_link)
            return next((each for each in stops if role in each.role), None)

        return self.until(found, f"something focused after {keys}")

    def settled(self, found: Callable[[list[Seen]], bool]) -> list[Seen]:
        """All that is shown, once it is what is waited for and stays as it is."""
        end, before = monotonic() + PATIENCE, self.seen()
        while monotonic() < end:
            sleep(0.1)
            now = self.seen()
            if now == before and found(now):
                return now
            before = now
        raise AssertionError("What is waited for is not seen, or what is seen does not stay.")

    def seen(self) -> list[Seen]:
        """All that is shown."""
        return [
            Seen(
                tuple(each["path"]),
                each["role"],
                each["name"],
                each["description"],
                frozenset(each["states"]),
            )
            for each in self._ask("tree")
        ]

    def _ask(self, asked: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{asked}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@contextmanager
def reading(event: Path, folder: Path) -> Iterator[ScreenReader]:
    """The program with an event in front, and somebody who listens; all of it ends with the context."""
    launcher = _needed()
    with ExitStack() as stack:
        environment = stack.enter_context(_desktop(folder))
        # Without a window manager no window has the keyboard, though keys reach it.
        stack.enter_context(_process(["openbox", "--sm-disable"], environment))
        stack.enter_context(_process([launcher, "--launch-immediately"], environment))
        listener = stack.enter_context(
            _process(
                [_SYSTEM_PYTHON, str(LISTENER), PROGRAM],
                environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        assert listener.stdout is not None
        assert json.loads(listener.stdout.readline() or "null") == "ready", _NEEDED
        program = stack.enter_context(
            _process([sys.executable, "-m", "arbiter_app", str(event)], environment)
        )
        yield ScreenReader(listener, environment, program)


def _needed() -> str:
    """The launcher of the bus on which screen readers hear; an error says what is missing."""
    launcher = next((path for path in _LAUNCHERS if Path(path).exists()), None)
    has_bindings = (
        Path(_SYSTEM_PYTHON).exists()
        and not subprocess.run(
            [_SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"],
            capture_output=True,
            check=False,
        ).returncode
    )
    programs = [
        name for name in ("Xvfb", "dbus-daemon", "openbox", "xdotool") if shutil.which(name) is None
    ]
    if launcher is None or programs or not has_bindings:
        raise RuntimeError(_NEEDED)
    return launcher


@contextmanager
def _desktop(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a screen and a session bus of its own."""
    # The path of a socket has no more than about a hundred letters: no folder of pytest's.
    sockets = Path(tempfile.mkdtemp(prefix="arbiter-aloud-"))
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH") if name in os.environ}
    environment = {
        "LANG": "C.UTF-8",
        **kept,
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(sockets),
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    }
    try:
        with ExitStack() as stack:
            environment["DISPLAY"] = stack.enter_context(_screen(environment))
            environment["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(_bus(environment))
            yield environment
    finally:
        shutil.rmtree(sockets, ignore_errors=True)


@contextmanager
def _screen(environment: dict[str, str]) -> Iterator[str]:
    """A display that nobody sees, on a number that is free."""
    reads, writes = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writes),
        "-screen",
        "0",
        "1600x1000x24",
        "-nolisten",
        "tcp",
    ]
    with _process(command, environment, pass_fds=(writes,)):
        os.close(writes)
        with os.fdopen(reads) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start."
        yield f":{number}"


@contextmanager
def _bus(environment: dict[str, str]) -> Iterator[str]:
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with _process(command, environment, stdout=subprocess.PIPE, text=True) as bus:
        assert bus.stdout is not None
        yield bus.stdout.readline().strip()


@contextmanager
def _process(
    command: Sequence[str], environment: dict[str, str], **how: Any
) -> Iterator[subprocess.Popen[Any]]:
    """A process with those that it starts, gone when the context ends."""
    with subprocess.Popen(command, env=environment, start_new_session=True, **how) as process:
        try:
            yield process
        finally:
            _end(process)


def _end(process: subprocess.Popen[Any]) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
        return
