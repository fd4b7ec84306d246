"""Files of others: several reports in one stream, never more of one than can be meant."""

from __future__ import annotations

import io
import os
import random
import socket
from pathlib import Path

import pytest

from arbiter_app.input import limits, several_reports
from arbiter_app.input.files import UnendingError, is_unending, open_file, read_foreign
from arbiter_app.input.limits import MOST_BYTES
from arbiter_app.input.several_reports import reports_in

LINES = (
    b"012 A\n",
    b"001    1\n",
    b"### c\n",
    b"\n",
    b"\r\n",
    b"022 B\n",
    b"### 012 \n",
    b"x 001 ",
)


def literally(lines: list[bytes]) -> list[bytes]:
    """Line by line: a 012 after a 001 begins a report, with the comments right before it."""
    reports: list[list[bytes]] = [[]]
    for line in lines:
        report = reports[-1]
        has_players = any(old.startswith(b"001 ") for old in _joined(report))
        if line.startswith(b"012 ") and has_players and not _is_open(report):
            at = len(report)
            for index in range(len(report) - 1, -1, -1):
                if report[index].startswith(b"###") and not _is_open(report[:index]):
                    at = index
                elif report[index].strip():
                    break
            reports.append(report[at:])
            del report[at:]
        reports[-1].append(line)
    return [b"".join(report) for report in reports]


def _joined(report: list[bytes]) -> list[bytes]:
    return b"".join(report).split(b"\n")


def _is_open(report: list[bytes]) -> bool:
    return bool(report) and not report[-1].endswith(b"\n")


@pytest.mark.parametrize("block", [1, 7, 64, 1 << 20])
def test_a_stream_is_cut_where_reports_begin(monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    """However it is read, and nothing of it is lost."""
    monkeypatch.setattr(several_reports, "_BLOCK", block)
    chance = random.Random(block)
    several = 0
    for _ in range(500):
        lines = chance.choices(LINES, k=chance.randint(0, 30))
        data = b"".join(lines)
        reports = list(reports_in(io.BytesIO(data)))
        assert b"".join(reports) == data
        assert reports == literally(lines)
        several += len(reports) > 2
    assert several > 20


def test_a_report_without_end_is_cut_off() -> None:
    """Right after the size that any reader refuses; what comes after it is not read."""
    data = b"012 A\n001    1\n012 B\n" + b"### x\n" * (MOST_BYTES // 4)
    first, second = reports_in(io.BytesIO(data))
    assert first == b"012 A\n001    1\n"
    assert MOST_BYTES < len(second) <= MOST_BYTES + (2 << 20)


def test_no_more_of_a_file_is_held_than_its_reader_refuses(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES * 3)
    assert len(read_foreign(path)) == MOST_BYTES + 1
    assert (
        max(limits.MOST_REPORT_BYTES, limits.MOST_TABLE_BYTES, limits.MOST_PICTURE_BYTES)
        <= MOST_BYTES
    )


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """What has a name and is no file."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket")
    found = {"pipe": tmp_path / "pipe", "socket": tmp_path / "socket", "device": Path("/dev/zero")}
    for name, path in list(found.items()):
        link = tmp_path / f"link to {name}"
        link.symlink_to(path)
        found[link.name] = link
    return found


@pytest.mark.parametrize("name", ["pipe", "socket", "device"])
def test_what_is_no_file_is_not_waited_for(odd: dict[str, Path], name: str) -> None:
    """Nobody writes into the pipe, and the device never ends."""
    for path in (odd[name], odd[f"link to {name}"]):
        with pytest.raises(UnendingError):
            open_file(path)
        with pytest.raises(UnendingError):
            read_foreign(path)
        assert is_unending(path)


def test_a_file_is_a_file_by_any_name(tmp_path: Path) -> None:
    path, link = tmp_path / os.fsdecode(b"caf\xe9"), tmp_path / "link"
    path.write_bytes(b"text")
    link.symlink_to(path)
    assert read_foreign(path) == read_foreign(link) == b"text"
    assert not is_unending(path)
    assert not is_unending(tmp_path)
    assert not is_unending(tmp_path / "none")


@pytest.mark.parametrize("name", ["", "none", "a\0b", "\ud800"])
def test_what_cannot_be_opened_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError):  # noqa: PT011 - each system has its own
        open_file(tmp_path / name)


def test_no_file_stays_open_that_was_refused(odd: dict[str, Path], tmp_path: Path) -> None:
    before = os.dup(0)
    os.close(before)
    for path in (*odd.values(), tmp_path):
        with pytest.raises(OSError):  # noqa: PT011
            open_file(path)
    after = os.dup(0)
    os.close(after)
    assert after == before, "the lowest number that is free is the same"
