"""What the documents of the repository name is there: files, links, and the tests that hold a claim."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import PurePosixPath

import pytest

from tests.architecture.test_repository import ROOT, project_files

FILES = sorted(path.relative_to(ROOT).as_posix() for path in project_files())
DOCUMENTS = [
    name for name in FILES if name.endswith(".md") and not name.startswith("resources/manual/")
]
"""Those of the house; the manual has tests of its own (`tests/unit/manual`)."""

_FENCED = re.compile(r"(?ms)^```.*?^```")
_QUOTED = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)]+)\)")
_FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*\.(?:py|md|toml|sh|txt|json)")
_PLACE = re.compile(r"(?:arbiter_app|installer|resources|tests)(?:/[\w.-]+)+")
_READING = re.compile(r"(?m)^\| ((?:D|D17-|Bu|R|L|S|B|G)\d+[^|]*) \|(.*)\|$")

MADE = frozenset({"everything.txt"})
"""Files that a command in a document writes."""


def named(document: str) -> list[str]:
    """What stands in quotes, examples left out."""
    text = (ROOT / document).read_text(encoding="utf-8")
    quoted = _QUOTED.findall(_FENCED.sub("", text))
    return [name.removeprefix("./") for name in quoted if name not in MADE]


def found(name: str, document: str) -> list[str]:
    """The files meant: by the whole path, beside the document, or by the end of the path."""
    beside = (PurePosixPath(document).parent / name).as_posix()
    for path in (name, beside):
        if path in FILES:
            return [path]
    return [path for path in FILES if path.endswith(f"/{name}")]


@cache
def _tests_in(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_and_folders_named_are_there(document: str) -> None:
    missing = [
        name
        for name in named(document)
        if (_FILE.fullmatch(name) and not found(name, document))
        or (_PLACE.fullmatch(name) and not found(name, document) and not (ROOT / name).is_dir())
    ]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    links = _LINK.findall((ROOT / document).read_text(encoding="utf-8"))
    inside = [link for link in links if not link.startswith(("http", "#"))]
    assert [link for link in inside if not (ROOT / document).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_tests_named_are_there(document: str) -> None:
    """One file is meant, and it has the test."""
    wrong = []
    for name in named(document):
        if "::" in name:
            file, _, test = name.partition("::")
            files = found(file, document)
            if len(files) != 1 or test not in _tests_in(files[0]):
                wrong.append(name)
    assert wrong == []


def test_documents_cited_in_code_are_there() -> None:
    wrong = [
        f"{path}: {name}"
        for path in FILES
        if path.endswith(".py")
        # Only lines with one are looked at: to look for the beginning of a path takes long.
        for line in (ROOT / path).read_text(encoding="utf-8").splitlines()
        if ".md" in line
        for name in re.findall(r"[\w./-]*\w\.md\b", line)
        if not found(name, path)
    ]
    assert wrong == []


READINGS = _READING.findall((ROOT / "arbiter_app/pairing/READINGS.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("number", "row"), READINGS, ids=[number for number, _ in READINGS])
def test_each_reading_says_what_holds_it(number: str, row: str) -> None:
    """A test, the literal rules, or that there is none."""
    held = row.rsplit("|", 1)[1]
    assert "::test_" in held or "[random]" in held or "as a whole" in held or "no test" in held


def test_numbers_cited_are_those_of_readings() -> None:
    numbers = [one for number, _ in READINGS for one in re.split(r", |–", number)]
    assert len(numbers) == len(set(numbers))
    for path in FILES:
        if path.startswith("tests/oracle/") and path.endswith(".py"):
            cited = re.findall(r"\bD\d+(?:-\d+)?\b", (ROOT / path).read_text(encoding="utf-8"))
            assert set(cited) <= set(numbers), path
