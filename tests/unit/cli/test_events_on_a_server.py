"""Wherever a command takes an event file it takes the address of an event on a server, too."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from pypdf import PdfReader

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventSession, SystemClock
from tests.imported import import_trf
from tests.server import TestServer
from tests.store.test_safe_server import as_it_was
from tests.unit.cli.conftest import Run

NAME = "club evening"
SMALL = "0004-regular-n13-r9.trf"


@dataclass(frozen=True)
class Both:
    """The same event on a server and as a file."""

    address: EventAddress
    file: Path


@pytest.fixture(scope="module")
def both(
    server: TestServer, tmp_path_factory: pytest.TempPathFactory, corpus_dir: Path
) -> Iterator[Both]:
    address = server.address(NAME)
    file = tmp_path_factory.mktemp("both") / f"{NAME}.arbiter"
    with EventSession.create(address, clock=SystemClock()) as session:
        import_trf(session, (corpus_dir / SMALL).read_bytes(), name="club")
        session.save_copy(file)
    yield Both(address, file)
    server.drop(NAME)


@pytest.mark.parametrize(
    "command",
    [
        "apart --round 2 --pair 1 2",
        "check",
        "check --json",
        "explain --round 2",
        "pair --round 2",
        "repair --round 2 --absent 1",
        "standings",
        "why --round 2 1",
        "why-not --round 2 1 2",
    ],
)
def test_the_answer_is_that_of_a_file(run: Run, both: Both, command: str) -> None:
    name, *options = command.split()
    ran = run(name, both.address.uri, *options)
    of_file = run(name, both.file, *options)
    assert ran.out.replace(str(both.address), "FILE") == of_file.out.replace(str(both.file), "FILE")
    assert ran.code == of_file.code != 2
    assert ran.out


@pytest.mark.parametrize("command", ["convert", "prove --round 2"])
def test_what_is_written_is_that_of_a_file(
    run: Run, both: Both, tmp_path: Path, command: str
) -> None:
    name, *options = command.split()
    for target, source in (("one", both.address.uri), ("two", str(both.file))):
        ran = run(name, source, *options, "-o", tmp_path / target)
        assert ran.code == 0, ran.err
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_document_with_the_log_is_printed(run: Run, both: Both, tmp_path: Path) -> None:
    texts = []
    for target, source in (("one.pdf", both.address.uri), ("two.pdf", str(both.file))):
        ran = run("print", source, "report", "-o", tmp_path / target)
        assert ran.code == 0, ran.err
        pages = PdfReader(tmp_path / target).pages
        texts.append("".join(_MOMENT.sub("", page.extract_text()) for page in pages))
    assert texts[0] == texts[1] != ""


_MOMENT = re.compile(r"\d\d:\d\d")
"""When it was printed stands on paper."""


def test_an_event_that_is_not_there_is_told(run: Run, server: TestServer) -> None:
    ran = run("standings", server.address("nobody").uri)
    assert ran.code == 2
    assert "There is no event “nobody”" in ran.err
    ran = run("standings", "postgresql://somewhere/")
    assert ran.code == 2
    assert " does not name an event." in ran.err


def test_what_takes_files_only_takes_no_address(run: Run, both: Both) -> None:
    assert run("review", both.address.uri).code == 2


def test_an_event_is_saved_under_the_name_of_an_event(run: Run, both: Both, tmp_path: Path) -> None:
    ran = run("server", "save", both.address.uri, tmp_path / "club.trf")
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert "The name must end in .arbiter." in ran.err


@pytest.mark.parametrize("command", ["check --json", "check", "standings", "pair --round 2"])
def test_a_password_in_an_address_is_in_no_answer(run: Run, both: Both, command: str) -> None:
    name, *options = command.split()
    ran = run(name, both.address.uri.replace("arbiter@", "arbiter:geheim1@"), *options)
    assert ran.code != 2
    assert ran.out
    assert "geheim1" not in ran.out + ran.err


def test_passwords_are_asked_for_and_said_nowhere(
    run: Run, both: Both, server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(click, "prompt", lambda *_, **__: "secret")
    ran = run("server", "init", both.address.uri, "--screen", "gerda", "--passwords")
    assert (ran.code, ran.err) == (0, "")
    assert "secret" not in ran.out
    with server.connect() as connection:
        query = "SELECT rolpassword FROM pg_authid WHERE rolname = 'gerda'"
        (kept,) = connection.execute(query).fetchone() or ("",)
        assert kept.startswith("SCRAM-SHA-256$")


def test_an_event_of_an_older_version_is_set_up_again_after_a_copy(
    run: Run, server: TestServer, tmp_path: Path
) -> None:
    """What is in it and not from this program is told."""
    address = server.address("older")
    try:
        assert run("server", "init", address.uri).code == 0
        with server.connect("older") as owner:
            owner.execute("ALTER TABLE journal DISABLE TRIGGER ALL")
            owner.execute(
                "INSERT INTO journal (at, name, before_text, after_text, state, state_at, changes,"
                " kind) SELECT m, 'x', '', '', 'done', m, '[]', 'odd' FROM (VALUES"
                " ('2026-02-01T09:00:00+00:00')) AS moments(m)"
            )
        as_it_was(server, "older")
        asked = run("check", address.uri)
        assert asked.code != 0
        assert f"arbiter-app server init {address}" in asked.err
        ran = run("server", "init", address.uri, "--copies", tmp_path)
        (copy,) = tmp_path.glob("older *.arbiter")
        assert ran.code == 0
        assert f"A copy of the event was kept as “{copy}”." in ran.out
        assert "entries that are not from this program: 1" in ran.err
        again = run("server", "init", address.uri, "--copies", tmp_path)
        assert (again.code, again.err, len(list(tmp_path.iterdir()))) == (0, "", 1)
    finally:
        server.drop("older")


def test_a_password_is_asked_for_on_a_terminal_and_stands_nowhere(
    run: Run, both: Both, server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, however often the program connects; in a script nobody is asked."""
    given, asked = ["wrong", "secret"], list[str]()

    def prompt(text: str) -> str:
        asked.append(text)
        return given[len(asked) - 1]

    monkeypatch.setattr(click.termui, "hidden_prompt_func", prompt)
    with server.asking("arbiter", "secret"):
        ran = run("standings", both.address.uri)
        assert ran.code != 0
        assert "no password supplied" in ran.err
        assert asked == []
        for stream in (sys.stdin, sys.stderr):
            monkeypatch.setattr(type(stream), "isatty", lambda _: True)
        ran = run("standings", both.address.uri)
        assert "password authentication failed" in ran.err
        assert len(asked) == 1
        ran = run("standings", both.address.uri)
        assert (ran.code, len(asked)) == (0, 2)
    assert "Password for arbiter" in asked[0]
    assert "secret" not in ran.out + ran.err
    assert ran.out == run("standings", both.file).out
