"""`explain` and `why-not` with the Lim System and the rules of 1998."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

CORPUS = Path(__file__).parents[2] / "corpus"
LIM = CORPUS / "lim" / "003.trf"
OLD = CORPUS / "dutch1998" / "003.trf"
SAID = re.compile(
    r"arbiter-app: The (?:Lim System|Swiss System Based on Rating of 1998) is paired outside FIDE mode,"
    r" because no approved program exists that could check its pairings\."
)


@pytest.mark.parametrize(
    ("file", "system", "title"),
    [
        (LIM, "lim", "Round 4 · Lim System (C.04.4.3)\n"),
        (LIM, "lim-maxi", "Round 4 · Lim System (C.04.4.3), maxi-tournament\n"),
        (OLD, "swiss-1998", "Round 4 · Swiss System Based on Rating (C.04.1 of 1998)\n"),
    ],
)
def test_explain(run: Run, file: Path, system: str, title: str) -> None:
    """The round in the system's terms; once, on the other channel, that nobody can check it."""
    ran = run("explain", file, "--round", "4", "--system", system)
    assert ran.code == 0
    assert ran.out.startswith(title)
    assert len(SAID.findall(ran.err)) == 1
    assert "FIDE mode" not in ran.out


def test_nothing_is_said_of_the_dutch_system(run: Run, small: Path) -> None:
    assert "FIDE mode" not in run("explain", small, "--round", "4").err


def test_json(run: Run) -> None:
    """Programs get the direction, the scrutiny and the steps of Lim."""
    ran = run("explain", LIM, "--round", "4", "--system", "lim", "--json")
    found = json.loads(ran.out)
    assert found["system"] == "lim"
    assert found["as_played"] is True
    assert [bracket["direction"] for bracket in found["brackets"]] == [
        *("down", "down", "down", "up", "median")
    ]
    assert found["brackets"][-1]["steps"][0]["article"] == "3.8"


@pytest.mark.parametrize(
    ("file", "system", "one", "other", "said"),
    [
        (
            LIM,
            "lim",
            "9",
            "7",
            "are both due White, so one of the two would get the wrong colour",
        ),
        (
            OLD,
            "swiss-1998",
            "8",
            "9",
            "two players would miss their colour preference instead of none.",
        ),
    ],
)
def test_why_not(run: Run, file: Path, system: str, one: str, other: str, said: str) -> None:
    """Colours due are those of the system's own text."""
    ran = run("why-not", file, "--round", "4", "--system", system, one, other)
    assert ran.code == 0
    assert said in " ".join(ran.out.split())
    assert len(SAID.findall(ran.err)) == 1
