"""The layers of the house: who may import whom. The contracts themselves are in pyproject.toml."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import networkx
import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "arbiter_app"

LINT = (
    "from importlinter.cli import lint_imports as lint;"
    "raise SystemExit(lint(config_filename='pyproject.toml', no_cache=True))"
)

STANDARD_LIBRARY_ONLY = ("errors.py", "resources.py", "tournament")


def modules(*names: str) -> Iterator[Path]:
    for name in names:
        path = PACKAGE / name
        yield from path.rglob("*.py") if path.is_dir() else [path]


def imported_packages(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_the_import_contracts_are_kept() -> None:
    # In a process of its own: the linter sets up logging and switches off every logger there is.
    done = subprocess.run(
        [sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_domain_needs_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"arbiter_app"}

    foreign = {
        str(path.relative_to(ROOT)): packages
        for path in modules(*STANDARD_LIBRARY_ONLY)
        if (packages := imported_packages(path.read_text(encoding="utf-8")) - allowed)
    }

    assert foreign == {}


@pytest.fixture(scope="module")
def imports() -> networkx.DiGraph[str]:
    """Who imports whom, also for types only, or inside functions."""
    graph = grimp.build_graph("arbiter_app", cache_dir=None)
    return networkx.DiGraph(
        (one, other)
        for one in graph.modules
        for other in graph.find_modules_directly_imported_by(one)
    )


def test_no_modules_import_each_other_in_a_circle(imports: networkx.DiGraph[str]) -> None:
    """What belongs together is one module."""
    circles = [
        sorted(circle)
        for circle in networkx.strongly_connected_components(imports)
        if len(circle) > 1
    ]
    assert imports.number_of_edges() > 1000
    assert circles == []


def test_the_explanations_stand_on_ten_floors_at_most(imports: networkx.DiGraph[str]) -> None:
    """A module of `explain` is read with nine others of it below, and no more."""
    of_explain = imports.subgraph(one for one in imports if one.startswith("arbiter_app.explain."))
    tower = networkx.dag_longest_path(of_explain)
    assert len(tower) <= 10, tower
