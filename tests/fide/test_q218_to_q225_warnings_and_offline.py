"""FIDE's checklist, warnings that cannot be weakened, and work without a network (218 to 225)."""

from __future__ import annotations

import ast
import socket
from pathlib import Path

import pytest

from arbiter_app.cli.app import main
from arbiter_app.operations.interface import Level
from arbiter_app.operations.warnings import WARNINGS, WarnedAct, level_of
from tests.store.support import new_event

SOURCE = Path(__file__).parents[2] / "arbiter_app"

NETWORK = {
    "socket",
    "ssl",
    "http.client",
    "urllib.request",
    "requests",
    "httpx",
    "PySide6.QtNetwork",
}


def test_q218_to_q221_in_fide_mode_every_warning_has_its_level(tmp_path: Path) -> None:
    """Levels are a table of the program: no setting, preference or option reaches them."""
    session, number = new_event(tmp_path / "open.arbiter")
    state = session.state(number)
    assert state.in_fide_mode
    for act in WarnedAct:
        assert level_of(state, act) is WARNINGS[act].level
    assert {WARNINGS[act].level for act in WarnedAct} == set(Level)
    session.close()


@pytest.mark.parametrize("path", ["gui/kept/preferences.py", "cli/options.py"])
def test_q218_to_q221_no_preference_or_option_speaks_of_warnings(path: str) -> None:
    tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & {"Level", "WARNINGS", "WarnedAct"}


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_q223_no_module_opens_a_connection() -> None:
    """Only where somebody says so, by an address: Dask's client (`acceptance --cluster`), and an event
    that is joined on a server. The sockets that modules use are two of one process, to be woken.
    """
    modules = {path.name: imported(path) for path in SOURCE.rglob("*.py")}
    assert {name for name, found in modules.items() if found & NETWORK} == {
        "listening.py",
        "signals.py",
    }
    assert {name for name, found in modules.items() if "psycopg" in found} == {
        "listening.py",
        "patient.py",
        "server.py",
        "server_checks.py",
        "server_layout.py",
        "server_roles.py",
    }


def test_q225_pairings_and_tie_breaks_are_checked_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_arguments: object, **_named: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    made = tmp_path / "made.trf"
    assert (
        main(["generate", "--players", "12", "--rounds", "5", "--seed", "1", "-o", str(made)]) == 0
    )
    assert main(["check", str(made)]) == 0
    capsys.readouterr()
