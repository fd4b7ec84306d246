"""The files that come with the program are found, and nothing else is promised."""

from __future__ import annotations

import tomllib
from pathlib import PurePosixPath

import pytest

from arbiter_app.resources import resource_path
from tests.architecture.test_repository import ROOT


def test_resources_are_found_from_a_checkout() -> None:
    assert resource_path("icons").is_dir()


def test_a_missing_resource_says_what_is_missing() -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/nothing\.svg"):
        resource_path("icons/nothing.svg")


def test_a_package_carries_every_folder_the_program_looks_into() -> None:
    """Those of pyproject.toml and of the frozen program; pictures of the README stay at home."""
    folders = {path.name for path in (ROOT / "resources").iterdir()} - {"screenshots"}
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = wheel["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {PurePosixPath(folder).name for folder in included} == folders
    spec = (ROOT / "installer/arbiter-app.spec").read_text(encoding="utf-8")
    assert all(f'"{folder}"' in spec for folder in folders)
