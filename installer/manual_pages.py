"""What the manual only lists: menus and keys of the window, and the tests of FIDE's questions.

    python -m installer.manual_pages

writes it again; a test fails where it is not what this would write.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from arbiter_app.gui.actions.specs import ActionName, ActionSpec, action_specs
from arbiter_app.gui.commands.menus import menus
from arbiter_app.gui.window.keys import keys_in_places
from installer.texts import ROOT

FOLDER: Final = ROOT / "resources/manual/en"

PATH: Final = " › "
"""Stands between a menu and its item."""


def plain(text: str) -> str:
    """A text of the window without the mark of its letter and without the dots of a question."""
    return text.replace("&", "").removesuffix("…").strip()


def menus_page() -> str:
    """Every item of every menu, what it does, and its key."""
    specs = {spec.name: spec for spec in action_specs()}
    lines = [
        "# The menus",
        "",
        "Every item of the menus in their order, what it does, and its key. Grey items cannot be"
        " chosen now; the line at the bottom of the window says why.",
    ]
    for title, names in menus():
        lines += ["", f"## {plain(title)}", "", "| Item | What it does | Key |", "|---|---|---|"]
        lines += [_menu_row(specs[name]) for name in names if name is not None]
    return "\n".join((*lines, ""))


def _menu_row(spec: ActionSpec) -> str:
    return f"| **{plain(spec.text)}** | {_cell(spec.tip)} | {_keys(spec)} |"


def keys_page() -> str:
    """All keys: on a board, in a picture, in lists, everywhere; in the manual, and in the hall."""
    lines = [
        "# Keyboard shortcuts",
        "",
        "`Shift+F1` shows these keys in the window. Nothing needs the mouse.",
    ]
    for title, rows in keys_in_places():
        lines += ["", f"## {title}", "", "| Key | What it does |", "|---|---|"]
        lines += [f"| {_quoted(keys)} | {_cell(text)} |" for keys, text in rows]
    lines += ["", "## Everywhere", "", "| Key | What it does |", "|---|---|"]
    lines += [f"| {_keys(spec)} | {plain(spec.text)} |" for spec in with_keys()]
    lines += ["", *_ELSEWHERE, ""]
    return "\n".join(lines)


def with_keys() -> Iterator[ActionSpec]:
    """The actions that have a key."""
    return (spec for spec in action_specs() if spec.shortcut and spec.name in ActionName)


_ELSEWHERE: Final = (
    "## In the manual",
    "",
    "| Key | What it does |",
    "|---|---|",
    "| `Ctrl+F` | To the search; what is typed is looked for at once |",
    "| `Enter` | Read the page chosen in the list |",
    "| `Tab` | From link to link; `Enter` follows one |",
    "| `Alt+←`, `Alt+→` | Back, and forward again |",
    "| `F1` | The contents |",
    "| `Esc` | Leave the search, then the manual |",
    "",
    "## In the hall",
    "",
    "| Key | What it does |",
    "|---|---|",
    "| `PgDown`, `PgUp` | Turn the page |",
    "| `Space` | Stay on the page, or go on |",
    "| `Ctrl++`, `Ctrl+-` | Larger type, smaller type |",
    "| `F11` | The whole screen, or a window |",
    "| `Esc` | Forget the name that was typed, then close the hall |",
)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _keys(spec: ActionSpec) -> str:
    return " ".join(f"`{keys}`" for keys in spec.keys)


def _quoted(keys: str) -> str:
    """Keys beside each other, each quoted."""
    return " ".join(map(_quoted_key, keys.split("  ")))


def _quoted_key(key: str) -> str:
    """A key, or what is typed in words: `A name`, or with a sign before it, `. number`."""
    sign, _, words = key.partition(" ")
    if not words:
        return f"`{key}`"
    return key if sign.isalnum() else f"`{sign}` {words}"


def tests_by_question() -> Mapping[int, list[str]]:
    """The tests in `tests/fide` by the questions that their names or descriptions begin with."""
    found = defaultdict[int, list[str]](list)
    for path in sorted((ROOT / "tests/fide").glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for number in _questions_of(node):
                    found[number].append(node.name)
    return found


def _questions_of(node: ast.FunctionDef | ast.ClassDef) -> list[int]:
    """The numbers in the name, and those that the description answers besides."""
    named = {int(number) for number in re.findall(r"[qQ](\d+)", node.name)}
    for first, last in re.findall(r"[qQ](\d+)_?[tT]o_?[qQ](\d+)", node.name):
        named |= set(range(int(first), int(last) + 1))
    besides = re.findall(r"\bQ(\d+)", ast.get_docstring(node) or "")
    return sorted({*named, *map(int, besides)})


def questions_page() -> str:
    """The page as it is, its last column filled in anew."""
    path = FOLDER / "fide-questions.md"
    tests = tests_by_question()
    return _QUESTION.sub(
        lambda row: f"{row[1]} {_names(tests.get(int(row[2]), []))} |",
        path.read_text(encoding="utf-8"),
    )


_QUESTION: Final = re.compile(r"(?m)^(\| (\d+) \|[^|\n]*\|[^|\n]*\|[^|\n]*\|)[^|\n]*\|$")
"""A row, up to its last column; and the number of the question."""


def _names(tests: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in tests)


def pages() -> dict[Path, str]:
    """The pages by their files."""
    return {
        FOLDER / "menus.md": menus_page(),
        FOLDER / "keys.md": keys_page(),
        FOLDER / "fide-questions.md": questions_page(),
    }


def main() -> int:
    """Write them."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
