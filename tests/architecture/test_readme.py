"""What the README promises is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel import Locale

from tests.translated import complete

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_library_example_runs() -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example is not None

    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example[1]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.stdout.startswith(
        "5 – 4 C12 Đặng plays Bjørnstad: Bjørnstad and Szűcs had to change halves; then Đặng and "
        "Bjørnstad came together.\n"
    )
    assert len([line for line in example[1].splitlines() if line]) == 11


@pytest.mark.parametrize("task", ["test", "bench", "soak", "screenshots", "help"])
def test_the_tasks_it_names_are_known(task: str) -> None:
    assert task in README
    assert re.search(rf"^    {task}\b.*\)", (ROOT / "run.sh").read_text("utf-8"), re.MULTILINE)


def test_tasks_that_say_so_take_more_words() -> None:
    """What the help of `run.sh` offers in brackets is not refused as a second task."""
    script = (ROOT / "run.sh").read_text("utf-8")
    offered = set(re.findall(r"^  (\w+) \[", script, re.MULTILINE))
    (allowed,) = re.findall(r"^    (.* \| .*)\) ;;$", script, re.MULTILINE)
    assert offered == {"mutants", "screenshots"}
    assert offered <= {each.partition("\\")[0] for each in allowed.split(" | ")}


def test_it_names_the_languages_in_which_all_documents_are() -> None:
    """A language is named once every text on paper is translated, and from then on."""
    whole = {"English", *(str(Locale.parse(code).english_name) for code in complete())}
    named = re.search(r"and a report, in\s+([\w\s,]+?), with names in all\s+scripts", README)
    assert named is not None
    assert set(re.split(r",\s+|\s+and\s+", named[1])) == whole
