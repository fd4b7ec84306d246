"""Files are written in one place: `arbiter_app.output`. What is not, stands here with its reason."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from tests.architecture.program import sources

HOME = "output/"

ALLOWED = {
    "input/": "what comes in, opened for reading only",
    "store/": "event files, their locks and copies: the store writes them, nobody else",
    "rating_lists/importing.py": "the database of a list, in a file that `output` began and names",
    "rating_lists/tables.py": "kept lists, opened for reading only",
    "cli/streams.py": "the device that takes everything, for streams that take nothing",
    "licences.py": "what goes into an installed program, while that is built",
    "gui/kept/preferences.py": "Qt writes its own settings, whole or not at all",
    "gui/pictures/event_scenes.py": "tables and damaged files to show, in a home that is thrown away",
}

METHODS = {
    "write_text",
    "write_bytes",
    "touch",
    "symlink_to",
    "hardlink_to",
    "rename",
    "copyfile",
    "copyfileobj",
    "copy2",
    "copytree",
    "fdopen",
    "mkstemp",
    "NamedTemporaryFile",
    "TemporaryFile",
    "SpooledTemporaryFile",
    "dup2",
    "truncate",
    "FileHandler",
    "RotatingFileHandler",
}
"""Calls that write a file, or can."""

CLASSES = {
    "QImageWriter",
    "QSaveFile",
    "QFile",
    "QTemporaryFile",
    "QSettings",
    "ZipFile",
    "TarFile",
    "QPdfWriter",
}
"""What opens a file by itself, if it is given a name."""

IN_MEMORY = {"QImageWriter", "QPdfWriter", "ZipFile"}
"""Of these, what may be given a buffer: a name of a path in its arguments gives it away."""


def name_of(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def mentions(node: ast.AST, *words: str) -> bool:
    text = ast.unparse(node).lower()
    return any(word in text for word in words)


def mode_of(call: ast.Call, position: int) -> str | None:
    """The mode as it stands there: None if it is no constant, `r` if it is left out."""
    given = [word.value for word in call.keywords if word.arg == "mode"]
    given += call.args[position : position + 1]
    if not given:
        return "r"
    return given[0].value if _is_text(given[0]) else None  # type: ignore[attr-defined]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def writes(call: ast.Call) -> bool:
    """True if the call writes a file, or could: whoever reads gives a mode that says so."""
    function, name = call.func, name_of(call.func)
    is_method = isinstance(function, ast.Attribute)
    owner = ast.unparse(function.value) if isinstance(function, ast.Attribute) else ""
    if name == "open":
        if owner == "os":
            return True
        if "OpenMode" in ast.unparse(call):
            return not mentions(function, "buffer")
        # Dialogs are opened without a mode, sessions by a path.
        mode = mode_of(call, 0 if is_method and owner not in {"io", "codecs", "gzip"} else 1)
        if is_method and (owner[:1].isupper() or owner == "cls"):
            return False
        return mode is None or bool(set(mode) & set("wax+"))
    if name == "replace" and is_method:
        # Texts have two arguments, dataclasses and dates have names.
        return len(call.args) == 1 and not call.keywords and owner not in {"self", "dataclasses"}
    if name in CLASSES:
        return name not in IN_MEMORY or mentions(call, "path", "str(")
    if name == "save" and is_method and call.args and owner != "self":
        return mentions(call, "path", "str(", "folder")
    if name == "connect" and owner == "sqlite3":
        return True
    if name == "move":
        return owner == "shutil"
    return name in METHODS


@cache
def places() -> tuple[tuple[str, int, str], ...]:
    """Where the program writes files: the module, the line, and the call."""
    return tuple(
        (module.name, node.lineno, ast.unparse(node))
        for module in sources()
        for node in module.nodes
        if isinstance(node, ast.Call) and writes(node)
    )


def test_files_are_written_in_one_place() -> None:
    elsewhere = [
        f"{name}:{line}: {text}"
        for name, line, text in places()
        if not name.startswith((HOME, *ALLOWED))
    ]
    assert elsewhere == []


def test_no_exception_is_left_over() -> None:
    found = {name for name, _, _ in places()}
    for allowed in (HOME, *ALLOWED):
        assert any(name.startswith(allowed) for name in found), allowed


@pytest.mark.parametrize(
    "code",
    [
        "open(path, 'w')",
        "open(path, mode='ab')",
        "open(path, mode)",
        "path.open('wb')",
        "path.open(mode='x')",
        "path.open('r+b')",
        "io.open(path, 'w')",
        "os.open(path, flags)",
        "os.fdopen(number, 'w')",
        "path.write_text(text)",
        "path.write_bytes(data)",
        "path.touch()",
        "path.replace(target)",
        "path.rename(target)",
        "shutil.copyfile(one, other)",
        "shutil.move(one, other)",
        "tempfile.NamedTemporaryFile()",
        "QSaveFile(name)",
        "QPdfWriter(str(path))",
        "image.save(str(path))",
        "sqlite3.connect(path)",
        "file.open(QFile.OpenModeFlag.WriteOnly)",
    ],
)
def test_what_counts_as_writing(code: str) -> None:
    assert writes(ast.parse(code, mode="eval").body)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "code",
    [
        "open(path)",
        "path.open('rb')",
        "dialog.open()",
        "EventSession.open(path, clock=clock)",
        "text.replace('a', 'b')",
        "dataclasses.replace(value)",
        "buffer.open(QBuffer.OpenModeFlag.WriteOnly)",
        "QPdfWriter(buffer)",
        "painter.save()",
        "image.save(buffer, b'PNG')",
        "path.read_bytes()",
    ],
)
def test_what_does_not(code: str) -> None:
    assert not writes(ast.parse(code, mode="eval").body)  # type: ignore[arg-type]
