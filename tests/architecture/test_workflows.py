"""The recipes for GitHub's machines, which run nowhere else, name what is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.architecture.test_repository import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MADE = re.compile(r"^(?:build|dist)[/\\]")
NAMED = re.compile(r"(?<![\w./\\~$}-])(?:\.ci|installer|arbiter_app|resources|tests)/[\w./-]+")


def jobs(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].items()


def scripts(path: Path) -> Iterator[tuple[str, str]]:
    """What is run, with the shell it is written for."""
    for _, job in jobs(path):
        shell = job.get("defaults", {}).get("run", {}).get("shell", "bash")
        for step in job["steps"]:
            if "run" in step:
                yield step.get("shell", shell), step["run"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_files_they_name_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("\\", "/")
    missing = [name for name in NAMED.findall(text) if not (ROOT / name).exists()]
    assert missing == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_their_scripts_can_be_read_and_have_nothing_of_others_put_in(path: Path) -> None:
    """What GitHub fills in stands in the environment: a name of a branch is no command."""
    for shell, script in scripts(path):
        assert "${{" not in script
        if shell == "bash" and shutil.which("bash"):
            subprocess.run(["bash", "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_they_may_only_read_and_come_to_an_end(path: Path) -> None:
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert told["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 90 for _, job in jobs(path))


def test_tests_run_as_everywhere() -> None:
    (script,) = (script for _, script in scripts(ROOT / ".github/workflows/tests.yml"))
    assert script == ".ci/run"


def test_packages_are_built_for_every_system() -> None:
    """Each by the installer's own files, tried, and handed over."""
    path = ROOT / ".github/workflows/packages.yml"
    found = dict(jobs(path))
    assert set(found) == {"linux", "windows", "macos"}
    text = "\n".join(script for _, script in scripts(path))
    for name in ("installer/build.sh", "installer/arbiter-app.spec", "installer/windows.nsi"):
        assert name in text
    for job in found.values():
        steps = job["steps"]
        assert steps[-1]["uses"].startswith("actions/upload-artifact@")
        assert any("--version" in step.get("run", "") for step in steps)


def test_what_is_uploaded_is_what_a_release_takes() -> None:
    """`installer/release.sh KEY FOLDER` looks for these endings."""
    release = (ROOT / "installer/release.sh").read_text(encoding="utf-8")
    endings = re.findall(r"/\*([\w.-]+)", " ".join(re.findall(r"PACKAGES=\(.*\)", release)))
    for _, job in jobs(ROOT / ".github/workflows/packages.yml"):
        for place in job["steps"][-1]["with"]["path"].split():
            assert MADE.match(place)
            assert place.removeprefix("dist/*") in endings
