"""What a clone must look like, so that a fresh machine gets what was tested."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

TOP_LEVEL = {
    "LICENSE",
    "README.md",
    "arbiter_app",
    "installer",
    "pyproject.toml",
    "resources",
    "run.sh",
    "tests",
}


MADE_BY_TOOLS = {"build", "dist", "mutants", "out"}


def project_files() -> Iterator[Path]:
    for name in TOP_LEVEL:
        path = ROOT / name
        for file in path.rglob("*") if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def test_the_top_level_is_as_agreed() -> None:
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert names - MADE_BY_TOOLS == TOP_LEVEL


def test_constraints_name_versions_and_nothing_else() -> None:
    lines = (ROOT / "installer/constraints.txt").read_text(encoding="utf-8").splitlines()

    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.+!]+", line)] == []


def test_constraints_keep_pyside_below_the_release_that_aborts() -> None:
    """6.12.0 drops a reference per signal emission on Python 3.11."""
    pinned = re.search(
        r"^PySide6_Essentials==(\d+)\.(\d+)",
        (ROOT / "installer/constraints.txt").read_text(encoding="utf-8"),
        re.MULTILINE,
    )

    assert pinned is not None
    assert (6, 8) <= (int(pinned[1]), int(pinned[2])) < (6, 12)


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    """Neither a home folder nor the address of a package index: a clone works anywhere."""
    tell_tale = re.compile(rb"/home/\w|/root/|/Users/\w|index-url|files\.pythonhosted")
    pictures_and_fonts = {".png", ".ttf", ".pdf"}

    found = [
        str(path.relative_to(ROOT))
        for path in project_files()
        if path.suffix not in pictures_and_fonts
        and path != Path(__file__)
        and tell_tale.search(path.read_bytes())
    ]

    assert found == []


def test_no_test_changes_the_rights_of_the_tests_own_process() -> None:
    """They hold for all threads and for what Python has yet to read: `write_protection` instead."""
    own = re.compile(r"sete?[ug]id|setre[su]*[ug]id|setgroups|initgroups|umask|chroot|chdir")

    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.attr}"
        for path in (ROOT / "tests").rglob("*.py")
        # Only what has one of these names in its text can call it.
        if own.search(text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and own.fullmatch(node.attr)
        and isinstance(node.value, ast.Name)
        and node.value.id == "os"
    ]

    assert found == []
