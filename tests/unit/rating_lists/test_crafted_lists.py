"""Rating lists that were made to hurt: refused in a sentence, and no more of them is read than needed."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.input import limits
from arbiter_app.operations.interface import is_rating_list
from arbiter_app.operations.newer_lists import Download, downloaded
from arbiter_app.rating_lists import ImportedList, Wish, import_list, source
from arbiter_app.rating_lists.about import ListInfo
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.rating_lists.source import Blocks, lines_of
from tests.rating_list_files import combined_text, combined_xml, rows, write
from tests.unit.rating_lists.conftest import NOW, silent

Keep = Callable[..., ImportedList]
MONTH = Wish(month="2026-10")
LARGE = b"9" * 25

PLAYER = (
    b"<player><fideid>%d</fideid><name>Player %d</name><rating>2000</rating><k>%s</k>"
    b"<rapid_rating>0</rapid_rating></player>"
)


def in_xml(*players: bytes) -> bytes:
    return b"<playerslist>" + b"".join(players) + b"</playerslist>"


@pytest.mark.parametrize("k", [LARGE, b"9" * 5000, b"-1", b"100", b"forty"])
def test_a_player_with_an_impossible_k_is_left_out(keep: Keep, k: bytes) -> None:
    players = [PLAYER % (1, 1, b"20"), PLAYER % (2, 2, b"40"), PLAYER % (3, 3, k)]
    done = keep([in_xml(*players)], "players_list_xml.xml")
    assert (done.info.players, done.left_out) == (2, 1)
    assert str(done.told[0]) == "Player 3: “Player 3” cannot be read."


def test_a_k_of_many_digits_in_a_text_is_no_player(keep: Keep) -> None:
    header, *lines = combined_text(rows(4))
    at = header.index(b"SK")
    wide = [
        line.rstrip(b"\r\n")[:at].ljust(at) + b" " * 30 + line.rstrip(b"\r\n")[at:]
        for line in lines
    ]
    header = header[:at] + b"SK".ljust(32) + header[at + 2 :]
    wide[3] = wide[3][:at] + LARGE + wide[3][at + 25 :]
    done = keep([header, *[line + b"\r\n" for line in wide]])
    assert (done.info.players, done.left_out) == (3, 1)


def test_a_name_without_end_is_no_player(keep: Keep) -> None:
    long = PLAYER.replace(b"Player %d</name>", b"Player %d " + b"x" * 300 + b"</name>")
    done = keep([in_xml(PLAYER % (1, 1, b"20"), PLAYER % (2, 2, b"20"), long % (3, 3, b"20"))])
    assert (done.info.players, done.left_out) == (2, 1)


class Counted:
    """The blocks of a list, and how many were asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bytes = 0
        iterate = Blocks.__iter__

        def counted(blocks: Blocks) -> object:
            for block in iterate(blocks):
                self.bytes += len(block)
                yield block

        monkeypatch.setattr(Blocks, "__iter__", counted)


@pytest.mark.parametrize("beginning", [b"<PLAYERSLIST>", b"<PlayersList>"])
def test_a_list_in_capitals_is_none_and_is_not_read(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    """Its end would be looked for in all of it, again with each block."""
    path = write(
        tmp_path / "players_list_xml.xml", [beginning, b"<rapid_rating>", b" " * (8 << 20)]
    )
    counted = Counted(monkeypatch)
    with pytest.raises(InputError, match="not one of FIDE’s rating lists"):
        import_list(path, folder, MONTH, NOW, silent)
    assert counted.bytes <= source._BLOCK


@pytest.mark.parametrize(
    "inside",
    [b'<player xmlns="%s">' % (b"x" * 1000), b"<player><a:b xmlns:a='c'/>", b"<player>" * 3 + b"<"],
)
def test_what_a_piece_of_xml_declares_is_not_resolved(
    tmp_path: Path, folder: Path, inside: bytes
) -> None:
    data = (
        b"<playerslist><rapid_rating></rapid_rating>"
        + inside
        + b"</player>" * 3
        + b"</playerslist>"
    )
    with pytest.raises(InputError, match="damaged after player 0"):
        import_list(write(tmp_path / "a.xml", [data]), folder, MONTH, NOW, silent)


def test_more_lines_than_any_list_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_LIST_LINES", 1000)
    blocks = [b"x\n" * 600] * 1000
    seen: list[bytes] = []
    with pytest.raises(InputError, match=r"a\.txt has more than 1000 lines: not a rating list"):
        seen.extend(lines_of(blocks, "a.txt"))
    assert len(seen) <= 1000


def test_an_archive_of_a_hundred_thousand_files_is_not_looked_through(
    tmp_path: Path, folder: Path
) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as target:
        for number in range(9000):
            target.writestr(f"{number:05}{'x' * 500}.txt", b"")
    path = write(tmp_path / "a.zip", [made.getvalue()])
    with pytest.raises(InputError, match=r"a\.zip has too many files in it: not a rating list"):
        import_list(path, folder, MONTH, NOW, silent)


@pytest.mark.parametrize("way", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_what_is_packed_in_a_rare_way_is_not_unpacked(
    tmp_path: Path, folder: Path, way: int
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", way) as target:
        target.writestr("players_list_foa.txt", b"".join(combined_text(rows(3))))
    with pytest.raises(InputError, match="cannot be unpacked"):
        import_list(tmp_path / "a.zip", folder, MONTH, NOW, silent)


# The folder of downloads


def odd_downloads(folder: Path, name: str) -> None:
    """In the place of the list everything that is no file, as a browser would number it."""
    stem, suffix = Path(name).stem, Path(name).suffix
    os.mkfifo(folder / name)
    (folder / f"{stem} (1){suffix}").symlink_to("/dev/zero")
    (folder / f"{stem} (2){suffix}").symlink_to(folder / name)
    (folder / f"{stem} (3){suffix}").mkdir()
    (folder / f"{stem} (4){suffix}").symlink_to(folder / "nowhere")


@pytest.mark.parametrize("name", ["players_list.zip", "players_list_xml.zip"])
def test_a_pipe_or_a_device_is_no_download(tmp_path: Path, folder: Path, name: str) -> None:
    info = ListInfo("FIDE", tuple(RatingKind)[:3], "2026-09", file_name=name)
    download = Download(info, f"https://ratings.fide.com/download/{name}")
    odd_downloads(tmp_path, name)
    assert downloaded([download], tmp_path) == ()
    for path in tmp_path.iterdir():
        assert not is_rating_list(path)
        with pytest.raises(InputError, match="cannot be read"):
            import_list(path, folder, MONTH, NOW, silent)

    real = tmp_path / f"{Path(name).stem} (5).zip"
    with zipfile.ZipFile(real, "w") as target:
        target.writestr("players_list_foa.xml", b"".join(combined_xml(rows(3))))
    ((_, file),) = downloaded([download], tmp_path)
    assert file.path == real


def test_limits_are_beyond_what_fide_publishes() -> None:
    assert limits.MOST_LIST_LINES >= 10 * 2_000_000
