"""Names of files are any bytes: everything is done with them, and shown as far as they are letters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.file_names import path_from_text, path_to_text, to_readable
from arbiter_app.gui.kept.kept_clocks import clock_key, clocks_as_text, clocks_from
from arbiter_app.operations.interface import (
    EventSession,
    SystemClock,
    pair_next_round,
    publish_round,
    restore_copy,
    review_import,
)
from arbiter_app.operations.round_clock import RoundClock
from arbiter_app.wording import ENGLISH, listed, phrase, verbatim
from arbiter_app.wording.as_json import phrases_from_text, phrases_to_text
from tests.store.support import new_event, new_session

CAFE = os.fsdecode(b"caf\xe9")
LONG = os.fsdecode(b"\xe9" * 200)
"""Longer than the names of copies leave room for."""

names = st.binary(min_size=1, max_size=40).filter(lambda name: not {0, 47} & {*name})
pytestmark = pytest.mark.skipif(
    sys.platform in {"darwin", "win32"}, reason="names of files are letters here"
)


@given(names)
def test_a_path_is_found_again_by_its_text(name: bytes) -> None:
    path = Path("/folder") / os.fsdecode(name)
    text = path_to_text(path)
    assert path_from_text(text) == path
    assert to_readable(text) == text
    text.encode()


@given(names)
def test_any_name_can_be_shown(name: bytes) -> None:
    shown = to_readable(os.fsdecode(name))
    shown.encode()
    assert len(shown) == len(os.fsdecode(name)), "each byte that is no letter has its place"


@pytest.mark.parametrize("text", ["", "café.arbiter", "/folder/a b%20c", "relative", "C:\\Open"])
def test_paths_of_letters_are_kept_as_they_are(text: str) -> None:
    assert path_from_text(text) == Path(text)
    assert path_to_text(Path(text)) == str(Path(text))
    assert to_readable(text) == text


def test_whatever_is_said_of_a_file_can_be_written() -> None:
    told = phrase("{a} and {b}: {c}", a=CAFE, b=verbatim(CAFE), c=listed([CAFE, "x"]))
    assert str(told) == ENGLISH.text(told) == "caf� and caf�: caf� and x"
    (kept,) = phrases_from_text(phrases_to_text([told]))
    assert str(kept) == str(told)


def test_the_clock_of_such_an_event_goes_on() -> None:
    key = clock_key(Path("/") / CAFE, 1)
    clock = RoundClock(1, SystemClock().now(), 90)
    assert clocks_from(clocks_as_text({key: clock})) == {key: clock}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An event in a folder, neither of which has a name of letters."""
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    return folder / f"{CAFE}.arbiter"


def test_an_event_of_such_a_name_is_played_copied_and_opened_again(path: Path) -> None:
    session, number = new_event(path)
    pair_next_round(session, number)
    session.keep_copy("before an import")
    kept = session.kept_copies()
    assert [copy.path.parent.parent for copy in kept] == [path.parent] * 2
    assert {copy.event for copy in kept} == {CAFE}
    session.save_copy(path.with_name(os.fsdecode(b"\xfe.arbiter")))
    session.close()

    with EventSession.open(path, clock=SystemClock()) as again:
        assert len(again.tournament(number).rounds) == 1
        assert again.kept_copies() == kept
        for entry in again.journal():
            str(entry.wording.phrases()[0]).encode()
        with EventSession.open(path, clock=SystemClock()) as reader:
            assert reader.read_only
            for notice in reader.notices:
                str(notice).encode()
    restored = path.with_name(os.fsdecode(b"back \xe8.arbiter"))
    restore_copy(kept[0].path, restored)
    assert restored.is_file()


def test_an_event_without_a_tournament_is_called_as_its_file(path: Path) -> None:
    """With one it has the name of that."""
    with new_session(path) as session:
        assert session.event_name == "caf�"
    assert b"caf\xef\xbf\xbd" in run("log", path)
    assert json.loads(run("log", path, "--json"))["event"] == "caf�"


def test_copies_of_a_long_name_have_room_for_the_rest(tmp_path: Path) -> None:
    session, number = new_event(tmp_path / f"{LONG}.arbiter")
    pair_next_round(session, number)
    assert len(session.kept_copies()) == 1
    session.close()
    (copy,) = (path for path in (tmp_path / "backups").iterdir())
    assert len(os.fsencode(copy.name)) <= 255
    assert os.fsencode(copy.name).startswith(b"\xe9" * 150)


def run(*arguments: str | Path) -> bytes:
    """What a command says; it ends as it should."""
    done = subprocess.run(
        [sys.executable, "-m", "arbiter_app", *map(str, arguments)],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    done.stderr.decode()
    return done.stdout


def test_the_commands_take_such_names_and_write_them(path: Path) -> None:
    session, number = new_event(path)
    pair_next_round(session, number)
    publish_round(session, number, 1)
    session.close()
    out = path.parent / os.fsdecode(b"out \xe0")
    out.mkdir()

    run("print", path, "pairings", "-o", out / f"{CAFE}.pdf")
    text = "".join(page.extract_text() for page in pypdf.PdfReader(out / f"{CAFE}.pdf").pages)
    assert "Board" in text
    run("export", path, "html", "-o", out / "pages")
    run("export", path, "csv", "-o", out / "tables")
    run("convert", path, "--to", "trf16", "-o", out / f"{CAFE}.trf")
    assert b"Club Open" in run("log", path)
    found = json.loads(run("check", path, out / f"{CAFE}.trf", "--json"))
    assert [Path(each["file"]).name for each in found["files"]] == ["caf�.arbiter", "caf�.trf"]


def test_a_report_of_such_a_name_becomes_a_tournament() -> None:
    report = b"012 \n001    1      Player, One                       2000\n"
    review = review_import(report, name=to_readable(CAFE))
    assert review.reading.tournament.settings.name == "caf�"
