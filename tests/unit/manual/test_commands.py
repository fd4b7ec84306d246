"""Every command that the manual shows is carried out, as it stands there."""

from __future__ import annotations

import re
import shlex
import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.cli import main
from arbiter_app.cli.app import COMMANDS
from arbiter_app.manual import manual
from arbiter_app.operations.interface import EventSession, SystemClock
from arbiter_app.resources import resource_path
from tests.imported import import_trf
from tests.rating_list_files import combined_text, rows, write_zipped

if TYPE_CHECKING:
    from tests.server import TestServer

BLOCKS = [
    [line for line in token.content.splitlines() if line]
    for page in manual("en").pages
    for token in page.tokens
    if token.type == "fence"
]
"""Commands that stand together, one after the other."""

SHOWN = [line for block in BLOCKS for line in block]

_ADDRESS = re.compile(r"postgresql://\S+/(\w+)")
_PICTURED = {"arbiter_app.cli.demo.take_one", "arbiter_app.cli.screenshots.take"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, corpus_dir: Path) -> Path:
    """A folder with the files that the examples speak of."""
    folder = tmp_path_factory.mktemp("made")
    report = folder / "open.trf"
    shutil.copy(resource_path("sample/harbour-open-2026.trf"), report)
    shutil.copy(corpus_dir / "0004-regular-n13-r9.trf", folder / "final.trf")
    with EventSession.create(folder / "club.arbiter", clock=SystemClock()) as session:
        import_trf(session, report.read_bytes())
    write_zipped(folder / "players_list.zip", "players_list_foa.txt", combined_text(rows(20)))
    assert main(["prove", str(report), "--round", "3", "-o", str(folder / "open-3.json")]) == 0
    (folder / "national.csv").write_text("Spieler;DWZ\nAas, Bo;1800\n", encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def files(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of the files, for each example; pictures and the window are tested elsewhere."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in _PICTURED:
        monkeypatch.setattr(name, lambda *_: [])
    monkeypatch.setattr("arbiter_app.gui.window.app.run", lambda _path: 0)
    return tmp_path


def _on_test_server(request: pytest.FixtureRequest, address: re.Match[str]) -> str:
    """The same event on a server that there is; whoever runs the tests is let in."""
    server: TestServer = request.getfixturevalue("server")
    event = f"manual {address[1]}"
    request.addfinalizer(lambda: server.drop(event))
    return server.address(event).uri


def test_only_commands_are_shown() -> None:
    assert SHOWN
    assert [line for line in SHOWN if not line.startswith("arbiter-app ")] == []
    assert {shlex.split(line)[1] for line in SHOWN} == set(COMMANDS)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: shlex.split(block[0])[1])
def test_they_do_what_they_say(
    block: list[str], capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    for shown in block:
        line = _ADDRESS.sub(partial(_on_test_server, request), shown)
        assert main(shlex.split(line)[1:]) == 0, f"{line}\n{capsys.readouterr().err}"
        target = re.search(r" -o (\S+)", line)
        assert target is None or Path(target[1]).exists(), line
