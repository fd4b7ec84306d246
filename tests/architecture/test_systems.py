"""Adding a pairing system touches its own package and the tables that describe systems, no more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from arbiter_app.explain import systems as words
from arbiter_app.explain.systems import outside_fide_mode
from arbiter_app.pairing.systems import SYSTEMS, engine_of, system_for, system_names
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.trace.system_titles import TITLES
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.architecture.program import PACKAGE, Source, sources

DESCRIBED = {
    "pairing/systems.py",
    "explain/systems.py",
    "explain/rules.py",
    "trace/system_titles.py",
    "trf/header.py",
    "proof/verify_pairing_2017.py",
}
"""Where systems are listed: what they are called, their words, rules, codes in files; and the checker of
proofs, which reads files by itself.
"""

PACKAGES = tuple(
    sorted(
        f"{package}/{each.name}/"
        for package in ("pairing", "explain")
        for each in (PACKAGE / package).iterdir()
        if (each / "__init__.py").exists()
    )
)
"""The systems' own packages: how they pair, and what they say."""

OWN = (*PACKAGES, "store/migrations/")
"""These, and what past versions of the event file had."""

SYSTEM_WORDS = re.compile(
    r"(?<![a-z])(lim|maxi|1998|dutch[-_]?20\d\d|dubov|burstein|double[-_]swiss)(?![a-z])"
)
"""What a system or edition is called in names and keys of words."""

NAMES = {name for system in SYSTEMS for name in (system.name, system.code)} - {
    DEFAULT_SYSTEM,
    SYSTEMS[0].code,
}


def literals(module: Source) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def imports(module: Source) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_no_other_module_names_a_system() -> None:
    """Least of all the window, the event file and the documents."""
    found = [
        (module.name, text)
        for module in sources()
        if module.name not in DESCRIBED and not module.name.startswith(OWN)
        for text in literals(module)
        if text in NAMES
    ]
    assert found == []


def test_the_parts_of_a_system_are_reached_by_its_engine_only() -> None:
    """Nothing outside `pairing` imports how a system pairs."""
    assert imported_by_others("pairing", but=("pairing/",)) == []


def test_the_words_of_a_system_are_found_by_its_name_only() -> None:
    """Nothing imports what a system says, but the module that finds it."""
    assert imported_by_others("explain", but=(*PACKAGES, "explain/systems.py")) == []


def imported_by_others(of: str, but: tuple[str, ...]) -> list[tuple[str, str]]:
    """Modules that import a system's package of `pairing` or `explain`, and what of it."""
    packages = tuple(
        f"arbiter_app.{name.strip('/').replace('/', '.')}"
        for name in PACKAGES
        if name.startswith(f"{of}/")
    )
    assert len(packages) > 2
    return [
        (module.name, imported)
        for module in sources()
        if not module.name.startswith(but)
        for imported in imports(module)
        if f"{imported}.".startswith(tuple(f"{package}." for package in packages))
    ]


def test_no_module_of_the_explanation_branches_on_a_system() -> None:
    """What a system says is asked of its words (`SystemWords`), not of its name or its articles."""
    found = [
        (module.name, spoken)
        for module in sources()
        if module.name.startswith("explain/") and not module.name.startswith(PACKAGES)
        if module.name not in {"explain/systems.py", "explain/rules.py"}
        for spoken in names_and_texts(module)
        if SYSTEM_WORDS.search(spoken.lower())
    ]
    assert found == []


def names_and_texts(module: Source) -> Iterator[str]:
    """Every name in the code of a module, and every text but its documentation."""
    documentation = {
        node.value
        for node in module.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in module.nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield name
            case ast.Constant(value=str(text)) if node not in documentation:
                yield text
            case _:
                pass


def test_the_search_for_systems_finds_them() -> None:
    """Names and keys as they would be written, and nothing that only looks like them."""
    for spoken in (
        "is_lim",
        "lim.COLOUR",
        "lim 3.8",
        "is_1998",
        "1998 B.4",
        "DUTCH_2017",
        "lim-maxi",
    ):
        assert SYSTEM_WORDS.search(spoken.lower())
    for spoken in ("limbo", "HISTORIES", "limits", "C12", "maximum", "2.4.1"):
        assert not SYSTEM_WORDS.search(spoken.lower())


@pytest.mark.parametrize("name", system_names())
def test_a_system_is_described_wherever_systems_are(name: str) -> None:
    (system,) = [each for each in SYSTEMS if each.name == name]
    assert name in words.SYSTEMS
    assert name in TITLES
    assert words.words_of(name).rules
    engine = engine_of(name, Tournament(Settings(rounds_total=9)))
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
