"""Any article is found by its number in one search, in the package of its text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "arbiter_app"

NUMBERED = {
    "pairing/dutch": (
        "1.2.1 1.2.2 1.3.1 1.3.2 1.3.3 1.3.4 1.4.1 1.4.2 1.4.3 1.4.4 1.7.1 1.7.2 1.7.3 1.7.4 1.8 "
        "1.9.1 1.9.2 1.9.3 3.1.1 3.1.2 3.1.3 3.2.1 3.2.2 3.2.3 3.2.4 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 "
        "3.5.1 3.5.2 3.5.3 3.6.1 3.7.1 3.7.2 3.7.3 3.8.1 4.2.1 4.2.2 4.3.1 4.3.2 4.4.1 4.4.2 4.5.1 "
        "5.1 5.2.1 5.2.2 5.2.3 5.2.4 5.2.5"
    ),
    "pairing/dubov": (
        "1.2.2 1.3.1 1.3.2 1.4 1.5 1.6.1 1.6.2 1.6.3 1.6.4 1.7.1 1.7.2 1.7.3 1.8 1.9.1 1.9.2 1.9.3 "
        "2.1.1 2.1.2 2.1.3 2.2.1 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 2.3.6 3.1.1 3.1.2 3.1.3 3.1.4 3.1.5 "
        "3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 4.1 4.2.1 4.2.2 4.2.3 4.3 4.4.1 5.1 5.2.1 5.2.2 5.2.3 "
        "5.2.4 5.2.5"
    ),
    "pairing/burstein": (
        "1.2.1 1.2.2 1.3 1.5.1 1.5.2 1.5.3 1.5.4 1.6.1 1.6.2 1.7.1 1.7.2 1.8.1 1.8.2 1.9 2.1 2.3.1 "
        "2.3.2 2.3.3 2.3.4 3.1.1 3.1.2 3.1.3 3.1.4 3.1.5 3.2.1 3.2.2 4.1 4.2 4.3 5.2.1 5.2.2 5.2.3 "
        "5.2.4 5.2.5"
    ),
    "pairing/lim": (
        "1.1 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 4.1 4.2 4.3 4.4 5.1 "
        "5.2 5.3 5.4 5.5 5.6 5.7 7.1 7.2 7.3 8.1 8.2 8.3"
    ),
    "pairing/double_swiss": (
        "1.2 1.3.1 1.3.2 1.4 1.5 1.6 2.1.1 2.1.2 2.2.1 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 3.1 3.1.2 3.2 "
        "3.3 3.4 3.5 3.6 4.1 4.2 4.3.1 4.3.2 4.3.3 4.3.4 4.3.5 4.4"
    ),
    "pairing/swiss_1998": (
        "A.2 A.3 A.4 A.5 A.6 A.7 A.8 A.9 B.1 B.2 B.3 B.4 B.5 B.6 C.1 C.2 C.3 C.4 C.5 C.6 C.7 C.8 "
        "C.9 C.10 C.11 C.12 C.13 C.14 D.1 D.2 E.1 E.2 E.3 E.4 E.5 F.1 F.2 F.3 F.4 F.5 F.6 F.7 F.8 F.9"
    ),
    "standings": (
        "2.1 2.2.1 2.2.2 3.1 4.1 4.2 4.4 5 6 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 8.1 8.2 8.3 9.1 9.2 "
        "10.1 10.2 10.3 10.4 10.5 10.6 11.1 12.1 12.2 12.3 13.1 14.1 14.1.1 14.1.2 14.2 14.3 14.4 "
        "15.1 15.2 15.3 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.4.1 16.4.2 16.5 16.6"
    ),
    ".": "C.04.1 C.04.2 C.04.3 C.04.4.1 C.04.4.2 C.04.4.3 C.04.5 C.04.7 C.07 B.01 B.02",
}
"""The articles of each text, as FIDE numbers them; of `.` the chapters of the handbook."""

EVERY_SYSTEM = {
    "C.04.1": "1 2 3 4 5 6 7 8 9",
    # Of 4.2 the text was not to be had.
    "C.04.2": (
        "1.1 1.2 1.2.1 1.2.2 1.3 1.4 1.5 2.1 2.2 2.2.1 2.2.2 2.2.3 2.3 2.4 2.5 3.1 3.2 3.3 3.4 3.5 "
        "3.6 3.6.1 3.6.2 3.6.3 4.1 4.3 4.4 4.4.1 4.4.2 4.4.3 4.4.4 4.4.5"
    ),
    "C.04.7": "1.1 1.2 1.3 1.4 1.5",
}
"""The articles of the chapters that belong to no package: they are cited with their chapter."""

SHARED = {
    "pairing/dutch": ("pairing", "trace"),
    "pairing/dubov": ("pairing",),
    "pairing/burstein": ("pairing",),
    "pairing/double_swiss": ("pairing",),
}
"""What these systems have in common with others stands in the modules of these packages."""


def texts(package: str) -> list[str]:
    found = list((PROGRAM / package).rglob("*.py"))
    found += [path for other in SHARED.get(package, ()) for path in (PROGRAM / other).glob("*.py")]
    return [path.read_text("utf-8") for path in found]


@pytest.mark.parametrize("package", NUMBERED)
def test_every_article_is_found_by_its_number(package: str) -> None:
    text = "\n".join(texts(package))
    missing = [
        number
        for number in NUMBERED[package].split()
        if not re.search(rf"(?<![\w.]){re.escape(number)}(?!\d|\.\d)", text)
    ]
    assert not missing


@pytest.mark.parametrize("chapter", EVERY_SYSTEM)
def test_every_article_of_all_systems_is_found_with_its_chapter(chapter: str) -> None:
    text = "\n".join(texts("."))
    before = rf"{re.escape(chapter)}(?: \(2026\))? (?:[\d.]+(?:, | and ))*"
    missing = [
        number
        for number in EVERY_SYSTEM[chapter].split()
        if not re.search(rf"{before}{re.escape(number)}(?!\d|\.\d)", text)
    ]
    assert not missing


@pytest.mark.parametrize("package", ["tournament", *(one for one in NUMBERED if one != ".")])
def test_the_modules_named_beside_articles_exist(package: str) -> None:
    text = (PROGRAM / package / "__init__.py").read_text("utf-8")
    rows = [line for line in text.splitlines() if re.match(r"\| (\d|[A-F]\.|C\.04)", line)]
    assert rows
    for row in rows:
        named = re.findall(r"`([a-z_.0-9]+)`", row.rsplit("|", 2)[1])
        assert named, row
        for module in named:
            assert (PROGRAM / f"{module.replace('.', '/')}.py").exists(), module
