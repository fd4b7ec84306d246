"""An import is there whole or not at all: stopped, killed, damaged, and what was kept stays."""

from __future__ import annotations

import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, UserError
from arbiter_app.rating_lists import (
    ImportedList,
    ListSearch,
    Wish,
    chosen_list,
    damaged_lists,
    import_list,
    kept_lists,
    path_of,
    remove_list,
)
from tests.rating_list_files import combined_text, combined_xml, rows, write, write_zipped
from tests.unit.rating_lists.conftest import NOW, silent

Keep = Callable[..., ImportedList]
MONTH = Wish(month="2026-10")


class StoppedError(Exception):
    """Somebody does not want it any more."""


@pytest.fixture
def kept(keep: Keep, folder: Path) -> bytes:
    """A list that is kept already, of the same month, and its bytes."""
    info = keep(combined_text(rows(50, seed=1))).info
    return path_of(folder, info).read_bytes()


def assert_as_it_was(folder: Path, kept: bytes) -> None:
    assert [path.name for path in folder.iterdir()] == ["fide-2026-10.ratinglist"]
    assert (folder / "fide-2026-10.ratinglist").read_bytes() == kept


def stop_at(share: int) -> Callable[[int, int], None]:
    def tell(done: int, total: int) -> None:
        if done * 100 >= share * total:
            raise StoppedError

    return tell


@pytest.mark.parametrize("share", [0, 50, 76, 90])
def test_what_is_stopped_leaves_what_was_there(
    tmp_path: Path, folder: Path, kept: bytes, share: int
) -> None:
    path = write(tmp_path / "new.txt", combined_text(rows(8_000)))
    with pytest.raises(StoppedError):
        import_list(path, folder, MONTH, NOW, stop_at(share))
    assert_as_it_was(folder, kept)


def test_how_far_it_is_only_grows_and_comes_to_the_end(tmp_path: Path, folder: Path) -> None:
    told: list[float] = []
    path = write(tmp_path / "new.txt", combined_text(rows(16_000)))
    import_list(path, folder, MONTH, NOW, lambda done, total: told.append(done / total))
    assert told == sorted(told)
    assert told[0] < 0.5
    assert told[-1] > 0.9


def test_what_is_killed_leaves_what_was_there(tmp_path: Path, folder: Path, kept: bytes) -> None:
    path = write(tmp_path / "new.txt", combined_text(rows(25_000)))
    command = [sys.executable, "-m", "arbiter_app", "rating-list", "import", str(path)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [*command, "--month", "2026-10", "--lists", str(folder)], cwd=root
    ) as running:
        until = time.monotonic() + 60
        while not any(one.name.endswith(".unfinished") for one in folder.iterdir()):
            assert running.poll() is None
            assert time.monotonic() < until
        running.kill()
    assert (folder / "fide-2026-10.ratinglist").read_bytes() == kept
    assert [info.players for info in kept_lists(folder)] == [50]

    import_list(path, folder, MONTH, NOW + timedelta(days=40_000), silent)
    assert [one.name for one in folder.iterdir()] == ["fide-2026-10.ratinglist"]
    assert [info.players for info in kept_lists(folder)] == [25_000]


def test_what_another_program_is_importing_is_left_alone(keep: Keep, folder: Path) -> None:
    folder.mkdir()
    begun = folder / ".fide-2026-10.ratinglist.0123456789abcdef.unfinished"
    begun.touch()
    keep(combined_text(rows(3)))
    assert begun.exists()


def archive(tmp_path: Path) -> Path:
    return write_zipped(tmp_path / "a.zip", "players_list_foa.txt", combined_text(rows(3000)))


def test_an_archive_that_is_cut_off_says_so(tmp_path: Path, folder: Path, kept: bytes) -> None:
    path = archive(tmp_path)
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(InputError, match=r"a\.zip is damaged.*Download it again"):
        import_list(path, folder, MONTH, NOW, silent)
    assert_as_it_was(folder, kept)


@pytest.mark.parametrize("at", [200, 5000, 20_000])
def test_an_archive_with_a_wrong_byte_says_so(
    tmp_path: Path, folder: Path, kept: bytes, at: int
) -> None:
    path = archive(tmp_path)
    data = bytearray(path.read_bytes())
    data[at] ^= 0x55
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"a\.zip is damaged.*Download it again"):
        import_list(path, folder, MONTH, NOW, silent)
    assert_as_it_was(folder, kept)


@pytest.mark.parametrize("share", [0.2, 0.9, 0.99999])
def test_xml_that_is_cut_off_says_so(
    tmp_path: Path, folder: Path, kept: bytes, share: float
) -> None:
    data = b"".join(combined_xml(rows(3000)))
    path = write(tmp_path / "a.xml", [data[: int(len(data) * share)]])
    with pytest.raises(InputError, match=r"a\.xml is damaged after player \d+"):
        import_list(path, folder, MONTH, NOW, silent)
    assert_as_it_was(folder, kept)


def test_what_a_piece_of_xml_may_not_define_is_not_filled_in(tmp_path: Path, folder: Path) -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY b "ha">]><playerslist><player><name>&b;</name></player></playerslist>'
    path = write(tmp_path / "a.xml", [bomb + b"<rapid_rating>"])
    with pytest.raises(InputError, match="damaged after player 0"):
        import_list(path, folder, MONTH, NOW, silent)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"  \r\n", "is empty"),
        (b"012 Open\n001 ...\n", "not one of FIDE’s rating lists"),
        (b"\x00\xff" * 500, "not one of FIDE’s rating lists"),
        (b"ID Number      Name   Fed Sex\n1 A NOR M\n", "no column TIT"),
        (b"<playerslist></playerslist>", "does not show which ratings"),
    ],
)
def test_a_file_that_is_no_list_says_so(
    tmp_path: Path, folder: Path, kept: bytes, data: bytes, message: str
) -> None:
    path = write(tmp_path / "some.txt", [data])
    with pytest.raises(InputError, match=message):
        import_list(path, folder, MONTH, NOW, silent)
    assert_as_it_was(folder, kept)


def test_archives_without_a_list_or_with_several_say_so(tmp_path: Path, folder: Path) -> None:
    for names, message in (
        (("a.pdf",), "contains no rating list"),
        (("a.txt", "b.xml"), "2 lists"),
    ):
        path = tmp_path / "a.zip"
        with zipfile.ZipFile(path, "w") as made:
            for name in names:
                made.writestr(name, "x")
        with pytest.raises(InputError, match=message):
            import_list(path, folder, MONTH, NOW, silent)
    with pytest.raises(InputError, match="cannot be read"):
        import_list(tmp_path / "none.txt", folder, MONTH, NOW, silent)
    with pytest.raises(InputError):
        import_list(tmp_path, folder, MONTH, NOW, silent)


def test_lines_that_are_no_players_are_told_and_left_out(keep: Keep) -> None:
    header, *lines = combined_text(rows(30))
    broken = [lines[0][:15] + b"\r\n", b"nonsense\r\n", lines[1].replace(b"M   ", b"M\x00  ")]
    wrong = lines[2][:113] + b"9999  " + lines[2][119:]
    done = keep([header, *lines[3:], *broken[:2], b"\r\n", wrong])

    assert done.info.players == 27
    assert done.left_out == 3
    assert str(done.told[1]) == "Line 30: “nonsense” is not a player."


def test_a_file_with_more_nonsense_than_players_is_no_list(tmp_path: Path, folder: Path) -> None:
    header, *lines = combined_text(rows(3))
    path = write(tmp_path / "a.txt", [header, *lines, *[b"x\n"] * 4])
    with pytest.raises(InputError, match=r"a\.txt is not a rating list: 4 lines are not players"):
        import_list(path, folder, MONTH, NOW, silent)
    assert list(folder.iterdir()) == []


def test_a_month_that_is_none_is_refused(keep: Keep) -> None:
    with pytest.raises(InputError, match="“2026-13” is not a valid month"):
        keep(combined_text(rows(3)), wish=Wish(month="2026-13"))


def test_a_damaged_list_is_told_and_can_be_removed(keep: Keep, folder: Path) -> None:
    info = keep(combined_text(rows(2000))).info
    path = path_of(folder, info)
    data = path.read_bytes()
    search = ListSearch(path)
    search.close()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    with pytest.raises(InputError, match="fide-2026-10 cannot be read: its file is damaged"):
        search = ListSearch(path)
    path.write_bytes(b"no list")
    assert damaged_lists(folder) == ("fide-2026-10",)
    assert kept_lists(folder) == ()

    remove_list(folder, "fide-2026-10")
    assert list(folder.iterdir()) == []
    with pytest.raises(
        InputError,
        match=r"There is no rating list “fide-2026-10”\. No lists have been imported yet\.",
    ):
        remove_list(folder, "fide-2026-10")


def test_a_list_is_chosen_by_name_or_the_newest_of_its_series(keep: Keep, folder: Path) -> None:
    for month in ("2026-09", "2026-11", "2026-10"):
        keep(combined_text(rows(3)), wish=Wish(month=month))
    lists = kept_lists(folder)
    assert chosen_list(lists, "fide").month == "2026-11"
    assert chosen_list(lists, "fide-2026-09").month == "2026-09"
    told = "Available lists: fide-2026-09, fide-2026-10, fide-2026-11"
    with pytest.raises(InputError, match=told):
        chosen_list(lists, "dwz")


def test_a_folder_that_takes_no_file_says_so(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.touch()
    path = write(tmp_path / "a.txt", combined_text(rows(3)))
    with pytest.raises(UserError, match="cannot be stored in"):
        import_list(path, place, MONTH, NOW, silent)
