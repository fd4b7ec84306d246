"""What comes in is read in one place: `arbiter_app.input`. What is not, stands here with its reason."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from tests.architecture.program import sources

HOME = "input/"

ALLOWED = {
    "cli/files.py": "files that were named to a command; a pipe may be one of them",
    "gui/pictures/event_scenes.py": "a damaged file to show, which was just made",
    "gui/look/icons.py": "icons of the program",
    "gui/look/theme.py": "fonts of the program",
    "languages.py": "catalogues of the program",
    "licences.py": "texts of the program and of its libraries",
    "manual/": "pages of the program",
    "output/place.py": "what is to be replaced: whatever it is, and without waiting for it",
    "output/writing.py": "what was just written",
    "proof/verifier.py": "the checker itself, handed out",
    "proof/verify_pairing.py": "needs Python and nothing else: started by whoever checks",
    "proof/verify_pairing_2017.py": "the same",
    "reports/html_style.py": "styles of the program",
    "rating_lists/fide_xml.py": "pieces of a list, each of bounded length and without namespaces",
    "store/server_functions.py": "a phrase of the program, just made",
    "store/lock.py": "event files, which nobody else opens: what they are is looked at there",
    "cli/streams.py": "the device that takes everything",
    "output/beside.py": "what was just written, and folders",
}

_MODES_TO_READ = {"r", "rb", "rt"}


def _mode(call: ast.Call) -> str | None:
    given = [word.value for word in call.keywords if word.arg == "mode"]
    given += [one for one in call.args if isinstance(one, ast.Constant)]
    modes = [one.value for one in given if isinstance(one, ast.Constant)]
    return modes[0] if modes and isinstance(modes[0], str) else None


def reads(call: ast.Call) -> bool:
    """True if the call opens a file to read it, or understands what anybody may have written."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id in {"open", "ZipFile", "is_zipfile", "iterparse", "ParserCreate"}
    if not isinstance(function, ast.Attribute):
        return False
    owner, name = ast.unparse(function.value), function.attr
    if name in {"read_bytes", "read_text", "is_zipfile", "ZipFile", "iterparse", "ParserCreate"}:
        return True
    if name == "open":
        return owner in {"os", "io", "codecs", "gzip"} or _mode(call) in _MODES_TO_READ
    if owner in {"ET", "ElementTree"}:
        return name in {"parse", "fromstring", "XML"}
    return owner in {"json", "tomllib", "pickle", "marshal"} and name in {"load", "loads"}


@cache
def places() -> tuple[tuple[str, int, str], ...]:
    """Where the program reads what comes in: the module, the line, and the call."""
    return tuple(
        (module.name, node.lineno, ast.unparse(node))
        for module in sources()
        for node in module.nodes
        if isinstance(node, ast.Call) and reads(node)
    )


def test_what_comes_in_is_read_in_one_place() -> None:
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
        "json.loads(text)",
        "json.load(file)",
        "path.read_bytes()",
        "path.read_text(encoding='utf-8')",
        "path.open('rb')",
        "path.open(mode='rb')",
        "open(path)",
        "io.open(path)",
        "os.open(path, flags)",
        "zipfile.ZipFile(path)",
        "zipfile.is_zipfile(path)",
        "ElementTree.fromstring(text)",
        "ET.iterparse(file)",
    ],
)
def test_what_counts_as_reading(code: str) -> None:
    assert reads(ast.parse(code, mode="eval").body)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "code",
    [
        "path.open('wb')",
        "dialog.open()",
        "EventSession.open(path, clock=clock)",
        "json.dumps(value)",
        "read_json(text)",
        "open_file(path)",
    ],
)
def test_what_does_not(code: str) -> None:
    assert not reads(ast.parse(code, mode="eval").body)  # type: ignore[arg-type]
