"""Everything that comes with the program has its licence with it, and none makes it GPL."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from arbiter_app import __version__, licences
from arbiter_app.licences import (
    INDEX,
    PROGRAM,
    Component,
    LicenceText,
    components,
    installed_components,
    read_index,
    required,
    write_index,
)
from installer import licences as packed
from installer.licences import LicenceError, collect, is_gpl_only, page, problems_of

ROOT = Path(__file__).parents[2]
MIT = (LicenceText("LICENSE", "Permission is hereby granted"),)


@pytest.fixture(scope="module", autouse=True)
def asked_once() -> Iterator[None]:
    """Whose each installed file is: one environment, of tens of thousands of files, for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packed, "_owners", cache(packed._owners))
        yield


@pytest.fixture(scope="module")
def installed() -> tuple[Component, ...]:
    return installed_components()


def test_the_program_and_all_it_needs(installed: tuple[Component, ...]) -> None:
    """What pyproject.toml names, and what that needs in turn; the program itself comes first."""
    assert (installed[0].name, installed[0].version) == (PROGRAM, __version__)
    names = {component.name.lower().replace("_", "-") for component in installed}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["dependencies"]:
        assert licences._REQUIREMENT.match(requirement)[0].lower() in names  # type: ignore[index]
    assert {"python", "font noto sans", "shiboken6", "pillow", "mako"} <= names
    assert "pytest" not in names


def test_nothing_installed_lacks_a_text_or_is_gpl(installed: tuple[Component, ...]) -> None:
    assert [told for component in installed for told in problems_of(component)] == []


def test_qt_comes_with_the_texts_its_licence_asks_for(installed: tuple[Component, ...]) -> None:
    """LGPL 3, section 4: both licences, a notice, and how the libraries are replaced."""
    (qt,) = (component for component in installed if component.name == "PySide6_Essentials")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in qt.whole_text
    assert "GNU GENERAL PUBLIC LICENSE" in qt.whole_text
    assert "How to use another version of the libraries" in qt.whole_text
    assert "https://download.qt.io/official_releases/qt/" in qt.whole_text
    assert "the Independent JPEG Group" in qt.whole_text


def test_a_packed_list_is_read_in_place_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (Component("Élan", "1", "MIT", MIT), Component("zlib", "2", "Zlib", MIT * 2))
    write_index(found, tmp_path)
    assert read_index(tmp_path / INDEX) == found
    monkeypatch.setattr(licences, "resource_path", lambda name: tmp_path / Path(name).name)
    assert components() == found
    text = (tmp_path / "zlib.txt").read_text(encoding="utf-8")
    assert text == found[1].whole_text + "\n"


@pytest.mark.parametrize(
    ("licence", "only"),
    [
        ("MIT", False),
        ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", False),
        ("LGPL-2.1-or-later", False),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", False),
        ("GPLv2-or-later with a special exception for non-free programs", False),
        ("GNU Lesser General Public License v3 (LGPLv3)", False),
        ("FTL OR GPL-2.0-or-later", False),
        ("GPL-3.0-or-later", True),
        ("GPL-2.0-only OR GPL-3.0-only", True),
        ("AGPL-3.0", True),
        ("GNU General Public License v3 (GPLv3)", True),
    ],
)
def test_what_is_gpl_only(licence: str, only: bool) -> None:
    assert is_gpl_only(licence) is only


def test_what_is_wrong_with_a_component() -> None:
    assert list(problems_of(Component("good", "1", "MIT", MIT))) == []
    assert "nobody says" in next(problems_of(Component("silent", "1", "", MIT)))
    assert "may not be packed" in next(problems_of(Component("readline", "8", "GPL-3.0", MIT)))
    assert "no text" in next(problems_of(Component("bare", "1", "MIT", ())))


def _file_of(distribution: str, ending: str) -> Path:
    found = metadata.distribution(distribution)
    named = next(file for file in found.files or () if str(file).endswith(ending))
    return Path(str(found.locate_file(named)))


def test_files_are_traced_to_their_owners() -> None:
    """A library's module, Qt's, Python's own; what the program brings itself is the program."""
    found = collect(
        [
            _file_of("SQLAlchemy", "sqlalchemy/__init__.py"),
            _file_of("PySide6_Essentials", "PySide6/__init__.py"),
            Path(tomllib.__file__),
            ROOT / "resources" / "icons" / "app.svg",
            ROOT / "arbiter_app" / "__main__.py",
        ]
    )
    names = [component.name for component in found]
    assert names[0] == PROGRAM
    assert set(names[1:]) == {
        *("Font DejaVu Sans", "Font Droid Sans Fallback", "Font Noto Sans"),
        *("PySide6_Essentials", "Python", "SQLAlchemy"),
    }


def test_a_file_that_nobody_owns_ends_the_build(tmp_path: Path) -> None:
    stranger = tmp_path / "libstranger.so"
    stranger.touch()
    with pytest.raises(LicenceError, match=r"libstranger\.so: nobody knows"):
        collect([stranger])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("libQt6Charts.so.6", "under the LGPL"),
        ("Qt6VirtualKeyboard.dll", "under the LGPL"),
        ("libqtvirtualkeyboardplugin.so", "under the GPL"),
    ],
)
def test_parts_of_qt_under_the_gpl_end_the_build(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(LicenceError, match=told):
        collect([tmp_path / name])


@pytest.mark.skipif(sys.platform != "linux", reason="Debian's packages")
def test_a_library_of_the_system_has_its_packages_licence() -> None:
    places = ("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu")
    found = [path for place in places if (path := Path(place) / "libz.so.1").exists()]
    if not found or not Path("/var/lib/dpkg/status").exists():
        pytest.skip("there is no Debian here")
    (library,) = (each for each in collect(found[:1]) if each.name == "zlib1g")
    assert library.licence == "Zlib"
    assert "Jean-loup Gailly" in library.whole_text


def test_the_page_has_each_text_once() -> None:
    text = LicenceText("LICENSE", "the same words")
    told = page([Component("a", "1", "MIT", (text,)), Component("b", "2", "MIT", (text,))])
    assert "  a 1: MIT\n  b 2: MIT\n" in told
    assert told.count("the same words") == 1
    assert "(as a: LICENSE)" in told


def test_only_what_is_needed_is_followed() -> None:
    """Extras are not: they are not installed with the program."""
    names = {found.metadata["Name"] for found in required(PROGRAM)}
    assert "pytest" not in names
    assert "SQLAlchemy" in names
