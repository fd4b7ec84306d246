"""Adding a pairing system touches its own package and the tables that describe systems, no more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.explain import outside_fide_mode
from arbiter_app.explain import systems as words
from arbiter_app.pairing.second_opinion import rules_of
from arbiter_app.pairing.systems import DEFAULT_SYSTEM, SYSTEMS, engine_of, system_for, system_names
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.trf import read_trf, write_trf

PACKAGE = Path(__file__).parents[2] / "arbiter_app"

DESCRIBED = {
    "pairing/systems.py",
    "pairing/second_opinion.py",
    "pairing/random_players.py",
    "explain/systems.py",
    "explain/rules.py",
    "trf/header.py",
}
"""Where systems are listed: what they are called, their words, rules, codes in files."""

OWN = (
    *("pairing/burstein/", "pairing/dutch/", "pairing/lim/", "pairing/swiss_1998/"),
    *("explain/dutch/", "explain/lim/", "explain/swiss_1998/"),
    "store/migrations/",
)
"""The systems' own packages, and what past versions of the event file had."""

NAMES = {name for system in SYSTEMS for name in (system.name, system.code)} - {
    DEFAULT_SYSTEM,
    SYSTEMS[0].code,
}


def literals(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_no_other_module_names_a_system() -> None:
    """Least of all the window, the event file and the documents."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name in DESCRIBED or name.startswith(OWN):
            continue
        found += [(name, text) for text in literals(path) if text in NAMES]
    assert found == []


def test_the_parts_of_a_system_are_reached_by_its_engine_only() -> None:
    """Nothing outside `pairing` imports a system's package."""
    packages = tuple(
        f"arbiter_app.pairing.{name}" for name in ("burstein", "dutch", "lim", "swiss_1998")
    )
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if "pairing" in path.relative_to(PACKAGE).parts:
            continue
        found += [(path.name, module) for module in imports(path) if module.startswith(packages)]
    assert found == []


@pytest.mark.parametrize("name", system_names())
def test_a_system_is_described_wherever_systems_are(name: str) -> None:
    (system,) = [each for each in SYSTEMS if each.name == name]
    assert name in words.SYSTEMS
    assert words.words_of(name).rules
    rules_of(name)
    engine = engine_of(name)
    for ability in ("pair", "states", "legality", "why_not", "judge"):
        assert callable(getattr(engine, ability))
    assert bool(outside_fide_mode(name)) is not system.is_fide_mode
    assert not system.variant_of or (
        system.variant_of in words.SYSTEMS and words.words_of(name).variant is not None
    )


@pytest.mark.parametrize("code", [system.code for system in SYSTEMS])
@pytest.mark.parametrize("acceleration", ["", "_BAKU"])
def test_a_file_says_its_system(code: str, acceleration: str) -> None:
    """Record 192, and a comment where ETT26 has no code."""
    made = Tournament(Settings(name="Open", system=f"{code}{acceleration}", rounds_total=5))
    read = read_trf(write_trf(made)).tournament.settings
    assert read.system == made.settings.system
    assert system_for(read) == next(each.name for each in SYSTEMS if each.code == code)
