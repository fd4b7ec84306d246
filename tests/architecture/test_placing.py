"""Event files get their names in one place: `arbiter_app.store.placing`. Nobody else gives any."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.program import sources
from tests.architecture.test_writing import name_of

HOME = "store/placing.py"

ALLOWED = {
    ("store/opening.py", "prepare_for_writing"): "an event that is opened, to work with it",
    ("store/file_watch.py", "connect"): "a database in memory that has a name",
    ("store/stray_log.py", "write_new"): "a file and its log as they are, kept before one is left",
    ("store/torn.py", "copyfile"): "a torn file, copied into a folder of its own to be read there",
    ("store/torn.py", "write_bytes"): "the same",
    ("store/torn.py", "connect"): "the same",
}
"""What looks like making an event file and is something else: module, call, why."""

CALLS = {
    *("begin", "put", "unfinished", "write_beside", "write_new", "write_whole"),
    *("rename", "replace", "link", "hardlink_to", "copyfile", "copy", "copy2", "move"),
    *("write_bytes", "write_text", "prepare_for_writing"),
}


def makes_a_file(call: ast.Call) -> str:
    """What a call does that only the one place may do; empty if it is something else."""
    name = name_of(call.func)
    owner = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    if name == "connect" and owner == "sqlite3":
        is_in_memory = bool(call.args) and ast.unparse(call.args[0]) == "':memory:'"
        return "" if is_in_memory else name
    if name == "backup":
        return ""
    if name == "replace" and (len(call.args) != 1 or owner in {"", "dataclasses"}):
        # Of a text, or of a value.
        return ""
    if name == "begin":
        return name if owner == "" else ""
    if name in {"copy", "move"}:
        return name if owner in {"shutil", ""} else ""
    return name if name in CALLS else ""


def found() -> set[tuple[str, str]]:
    return {
        (module.name, name)
        for module in sources()
        if module.name.startswith("store/")
        for node in module.nodes
        if isinstance(node, ast.Call) and (name := makes_a_file(node))
    }


def test_nobody_else_makes_event_files() -> None:
    own = {("store/database.py", "connect")}
    elsewhere = {each for each in found() if each[0] != HOME} - own - set(ALLOWED)
    assert elsewhere == set()


def test_no_exception_is_left_over() -> None:
    assert set(ALLOWED) <= found()


def test_what_is_made_is_made_within_a_context() -> None:
    """What takes the name when a context ends is not to be had in another way."""
    makers = set()
    for module in sources():
        within = {
            id(item.context_expr)
            for node in module.nodes
            if isinstance(node, ast.With)
            for item in node.items
        }
        for node in module.nodes:
            if isinstance(node, ast.Call) and name_of(node.func) == "in_place_of":
                assert id(node) in within, (module.name, node.lineno)
                makers.add(module.name)
    names = ("backups", "creation", "event_file", "file_watch", "opening", "restoring", "salvage")
    assert makers == {f"store/{name}.py" for name in names}


@pytest.mark.parametrize(
    "code",
    [
        "made.replace(target)",
        "path.rename(target)",
        "sqlite3.connect(path)",
        "shutil.copyfile(one, other)",
        "unfinished(target, replace=True)",
        "write_new(target, data)",
        "begin(target)",
        "database.prepare_for_writing(raw)",
    ],
)
def test_what_counts_as_making(code: str) -> None:
    assert makes_a_file(ast.parse(code, mode="eval").body)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "code",
    ["replace(state, left=True)", "text.replace('a', 'b')", "engine.begin()", "raw.backup(made)"],
)
def test_what_does_not(code: str) -> None:
    assert not makes_a_file(ast.parse(code, mode="eval").body)  # type: ignore[arg-type]
