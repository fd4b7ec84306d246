"""What a screen reader does: hears the events of a program over AT-SPI, and asks what is there.

Run by the system's own Python, which has the bindings (`python3-gi`, `gir1.2-atspi-2.0`). It is asked
line by line on standard input, and answers in JSON: `tree`, `heard`, `text`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - after the version is chosen

_EVENTS = (
    "object:announcement",
    "object:state-changed:focused",
    "object:text-caret-moved",
    "window:activate",
)
_STATES = ("CHECKED", "FOCUSABLE", "FOCUSED", "SHOWING", "EDITABLE", "READ_ONLY", "MODAL", "ACTIVE")


class Listener:
    """Hears one program, of the name that is given."""

    def __init__(self, program: str, loop: GLib.MainLoop) -> None:
        self._program = program
        self._loop = loop
        self._heard: list[dict[str, Any]] = []
        self._focus: Any = None
        self._listener = Atspi.EventListener.new(self._hear)
        for name in _EVENTS:
            self._listener.register(name)
        GLib.io_add_watch(sys.stdin, GLib.PRIORITY_LOW, GLib.IO_IN | GLib.IO_HUP, self._asked)

    def _hear(self, event: Any) -> None:
        source = event.source
        told = {"event": event.type, "text": "", "role": "", "at": event.detail1}
        try:
            if event.type.startswith("object:announcement"):
                told["text"] = event.any_data
            elif "focused" in event.type:
                if not event.detail1:
                    return
                self._focus = source
                told |= {"text": source.get_name() or "", "role": source.get_role_name()}
            elif "caret" in event.type:
                told["text"] = _line(source, event.detail1)
            else:
                told["text"] = source.get_name() or ""
        except GLib.Error:
            return
        self._heard.append(told)

    def _asked(self, _source: Any, _condition: int) -> bool:
        line = sys.stdin.readline()
        if not line:
            self._loop.quit()
            return False
        answers: dict[str, Callable[[], Any]] = {
            "tree": lambda: list(self._tree()),
            "heard": self._take,
            "text": self._text,
        }
        answer(answers[line.strip()]())
        return True

    def _take(self) -> list[dict[str, Any]]:
        heard, self._heard = self._heard, []
        return heard

    def _text(self) -> str:
        """All of the text that has the keyboard."""
        source = self._focus
        if source is None or not source.is_text():
            return ""
        return str(Atspi.Text.get_text(source, 0, Atspi.Text.get_character_count(source)))

    def _tree(self) -> Iterator[dict[str, Any]]:
        """What is shown of the program, each after what it is in."""
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            if program is not None and program.get_name() == self._program:
                for each in range(program.get_child_count()):
                    yield from self._below(program.get_child_at_index(each), ())

    def _below(self, node: Any, path: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        if node is None:
            return
        try:
            role, name = node.get_role_name(), node.get_name() or ""
            states = node.get_state_set()
            held = [each for each in _STATES if states.contains(getattr(Atspi.StateType, each))]
            if "SHOWING" not in held:
                return
            count = node.get_child_count()
            description = node.get_description() or ""
        except GLib.Error:
            return
        yield {
            "path": path,
            "role": role,
            "name": name,
            "description": description,
            "states": held,
        }
        for number in range(count):
            try:
                child = node.get_child_at_index(number)
            except GLib.Error:
                continue
            yield from self._below(child, (*path, f"{role} “{name}”"))


def answer(found: Any) -> None:
    """A line on standard output."""
    sys.stdout.write(f"{json.dumps(found)}\n")
    sys.stdout.flush()


def _line(source: Any, offset: int) -> str:
    """The line of a text in which the cursor is."""
    found = Atspi.Text.get_string_at_offset(source, offset, Atspi.TextGranularity.LINE)
    return found.content if found is not None else ""


if __name__ == "__main__":
    Atspi.init()
    main_loop = GLib.MainLoop()
    Listener(sys.argv[1], main_loop)
    answer("ready")
    main_loop.run()
