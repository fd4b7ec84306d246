"""Packages of others are installed by their hashes, those that build the program included."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from installer.hashes import CONSTRAINTS, FOLDER, PARTS, packages, requirements, written
from tests.architecture.test_repository import ROOT

HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?\n")
INSTALL = re.compile(r"(?:pip install|install_python) (?:.*\\\n)*.*")
BY_HASH = ("--require-hashes", "--no-deps", "--only-binary :all:")
ALONE = ("--no-index", "--no-deps", "--no-build-isolation")


def pins(part: str) -> Iterator[Requirement]:
    for lines in packages(written(part)).values():
        yield Requirement(lines.splitlines()[0].removesuffix(" \\"))


def of_environment(part: str) -> list[Requirement]:
    """All that is installed for a part."""
    return [pin for each in (*PARTS[part], part) for pin in pins(each)]


def version(pin: Requirement) -> str:
    (specifier,) = pin.specifier
    assert specifier.operator == "=="
    return specifier.version


def test_each_part_has_its_file() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_every_package_has_hashes_and_nothing_else(part: str) -> None:
    for lines in packages(written(part)).values():
        first, *hashes = lines.splitlines(keepends=True)
        assert first.endswith(" \\\n")
        assert hashes
        assert all(map(HASH.fullmatch, hashes))
        assert not hashes[-1].endswith(" \\\n")


def test_the_versions_are_those_of_the_constraints_and_none_is_left_over() -> None:
    told = [line.split("==") for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines()]
    constrained = {(str(canonicalize_name(name)), number) for name, number in told}
    pinned = {(pin.name, version(pin)) for part in PARTS for pin in pins(part)}
    assert pinned == constrained


@pytest.mark.parametrize("part", PARTS)
def test_whatever_the_project_asks_for_is_there(part: str) -> None:
    found = {pin.name: version(pin) for pin in of_environment(part)}
    for text in requirements(part):
        wanted = Requirement(text)
        assert wanted.specifier.contains(found[canonicalize_name(wanted.name)])


def test_what_the_tests_run_with_needs_each_of_them_and_no_other() -> None:
    """What is only for other systems cannot be seen from here."""
    wanted = set(needed([*requirements("program"), *requirements("dev")]))
    pinned = {pin.name: pin for pin in of_environment("dev")}
    here = {name for name, pin in pinned.items() if pin.marker is None or pin.marker.evaluate()}
    assert wanted == here


def needed(texts: Iterable[str]) -> Iterator[str]:
    """Requirements, and what the packages that are installed here need in their turn."""
    seen: set[tuple[str, str]] = set()
    left = [(Requirement(text), "") for text in texts]
    while left:
        wanted, extra = left.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(wanted.name)
        for extra_of in ("", *wanted.extras):
            if (name, extra_of) not in seen:
                seen.add((name, extra_of))
                left += [(Requirement(text), extra_of) for text in requires(name) or ()]
        yield name


def commands() -> Iterator[tuple[str, str]]:
    """What our scripts say to pip, with the file."""
    scripts = (*ROOT.glob("*.sh"), *ROOT.glob("installer/*.sh"), *ROOT.glob("tests/*.sh"))
    for path in (*scripts, *ROOT.glob(".github/**/*.yml")):
        for found in INSTALL.finditer(path.read_text(encoding="utf-8")):
            if not found[0].endswith('"$@"'):
                yield str(path.relative_to(ROOT)), found[0]


def test_our_own_files_install_by_hash_or_without_an_index() -> None:
    """What is built, the program itself, is built by what was installed before."""
    found = list(commands())
    by_hash = [path for path, command in found if all(word in command for word in BY_HASH)]
    alone = [path for path, command in found if all(word in command for word in ALONE)]
    assert sorted(by_hash) == sorted(alone)
    assert {*by_hash} == {
        "installer/set_up.sh",
        "installer/build.sh",
        ".github/workflows/packages.yml",
    }
    assert len(by_hash) + len(alone) == len(found)


def test_another_file_than_the_one_that_is_known_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "example-1.0-py3-none-any.whl"
    about = "Metadata-Version: 2.1\nName: example\nVersion: 1.0\n"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("example.py", "")
        archive.writestr("example-1.0.dist-info/METADATA", about)
        archive.writestr("example-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr("example-1.0.dist-info/RECORD", "")
    right = hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert refusal(wheel, right) == ""
    assert "DO NOT MATCH THE HASHES" in refusal(wheel, right[::-1])


def refusal(wheel: Path, sha256: str) -> str:
    """What pip says against installing a file, asked as our scripts ask."""
    asked = wheel.with_name("packages.txt")
    asked.write_text(f"example==1.0 \\\n    --hash=sha256:{sha256}\n", encoding="utf-8")
    words = [word for option in BY_HASH for word in option.split()]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--isolated", "--dry-run", *words),
            *("--no-index", "--find-links", str(wheel.parent), "--requirement", str(asked)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr if done.returncode else ""
