"""`arbiter-app rating-list`: import, find, show, remove."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from tests.rating_list_files import Row, combined_text, rows, write

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

CARLSEN = Row(1503014, "Carlsen, Magnus", "NOR", "M", "GM", "", 2840, 0, 2880, born=1990)
MUELLER = Row(4600001, "Mueller, Joerg", "GER")


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    return tmp_path / "lists"


@pytest.fixture
def downloaded(tmp_path: Path) -> Path:
    return write(tmp_path / "players_list_foa.txt", combined_text([CARLSEN, MUELLER]))


def test_a_list_is_imported_found_in_shown_and_removed(
    run: Run, lists: Path, downloaded: Path
) -> None:
    where = ("--lists", lists)
    ran = run("rating-list", "import", downloaded, "--month", "2026-10", *where)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "fide-2026-10: 2 players imported from players_list_foa.txt.\n"

    ran = run("rating-list", "find", "magnus carl", "--json", *where)
    assert json.loads(ran.out) == [
        {
            "fide_id": "1503014",
            "name": "Carlsen, Magnus",
            "federation": "NOR",
            "title": "GM",
            "born": 1990,
            "ratings": {"standard": 2840, "blitz": 2880},
        }
    ]
    assert "GM  Carlsen, Magnus" in run("rating-list", "find", "1503014", *where).out
    (found,) = json.loads(run("rating-list", "find", "müller", "--json", *where).out)
    assert (found["born"], found["title"], found["ratings"]) == (None, None, {})
    assert json.loads(run("rating-list", "find", "zzz", "--json", *where).out) == []

    (shown,) = json.loads(run("rating-list", "show", "--json", *where).out)
    assert (shown["list"], shown["players"], shown["kinds"]) == (
        "fide-2026-10",
        2,
        ["standard", "rapid", "blitz"],
    )
    assert run("rating-list", "remove", "fide-2026-10", *where).code == 0
    assert run("rating-list", "show", *where).out == ""
    ran = run("rating-list", "find", "carlsen", *where)
    assert (ran.code, ran.out) == (2, "")
    assert "No rating list has been imported. Import one" in ran.err


def test_the_progress_is_told_and_a_guessed_month_and_bad_lines_too(
    run: Run, lists: Path, tmp_path: Path
) -> None:
    path = write(tmp_path / "a.txt", [*combined_text(rows(40)), b"no player\n"])
    ran = run("rating-list", "import", path, "--progress", "--lists", lists)
    assert ran.code == 0
    assert "90 %" in ran.err
    assert "was taken from the file’s date; use --month to change it." in ran.err
    assert "1 line skipped because it is not a player." in ran.err
    assert "Line 42: “no player” is not a player." in ran.err


def test_a_national_list_keeps_its_columns_for_the_next_month(
    run: Run, lists: Path, tmp_path: Path
) -> None:
    path = tmp_path / "dwz.csv"
    path.write_text("Spieler;DWZ;ZPS\nMüller, Jörg;1850;40023-1\n", encoding="utf-8")
    columns = ("--name", "DWZ", "--columns", "name=Spieler,rating=DWZ,id=ZPS")
    where = ("--lists", lists)
    assert run("rating-list", "import", path, *columns, "--month", "2026-09", *where).code == 0
    assert (
        run("rating-list", "import", path, "--like", "dwz", "--month", "2026-10", *where).code == 0
    )

    shown = json.loads(run("rating-list", "show", "--json", *where).out)
    assert [one["list"] for one in shown] == ["dwz-2026-10", "dwz-2026-09"]
    assert shown[0]["columns"] == {"name": "Spieler", "rating": "DWZ", "id": "ZPS"}
    (found,) = json.loads(run("rating-list", "find", "jorg", "--json", *where).out)
    assert (found["fide_id"], found["ratings"]) == ("40023-1", {"national": 1850})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--name", "DWZ"), "The columns of the list are not specified."),
        (("--columns", "name=A,rating=B"), "“” cannot be the name of a rating list."),
        (("--columns", "name=A,rating=B", "--name", "Fide"), "FIDE’s lists are recognised"),
        (("--columns", "who=A"), "“who” is not a known field."),
        (("--columns", "name=A,rating=B", "--name", "X", "--page", "ftp:x"), "not a web address"),
        (("--month", "October"), "“October” is not a valid month."),
        (("--like", "dwz"), "There is no rating list “dwz”."),
    ],
)
def test_what_is_said_wrong_is_told(
    run: Run, lists: Path, downloaded: Path, arguments: tuple[str, ...], message: str
) -> None:
    ran = run("rating-list", "import", downloaded, *arguments, "--lists", lists)
    assert ran.code == 2
    assert message in ran.err
    assert not lists.exists() or not list(lists.iterdir())


def test_fides_columns_are_not_those_of_another_list(
    run: Run, lists: Path, downloaded: Path
) -> None:
    run("rating-list", "import", downloaded, "--month", "2026-10", "--lists", lists)
    ran = run("rating-list", "import", downloaded, "--like", "fide", "--lists", lists)
    told = "the columns of FIDE lists are already known."
    assert (ran.code, told in ran.err) == (2, True)
    (lists / "fide-2026-11.ratinglist").write_bytes(b"damaged")
    ran = run("rating-list", "show", "--lists", lists)
    assert ran.out.startswith("fide-2026-10 ")
    assert "fide-2026-11 is damaged. Remove it" in ran.err


def test_one_command_imports_what_the_browser_downloaded_since(
    run: Run, lists: Path, tmp_path: Path
) -> None:
    where = ("--lists", lists)
    old = write(tmp_path / "players_list_foa.txt", combined_text([CARLSEN]))
    run("rating-list", "import", old, "--month", "2026-10", *where)
    here = tmp_path / "Downloads"
    here.mkdir()
    ran = run("rating-list", "update", here, *where)
    assert ran.out == (
        "fide-2026-10: no newer file found. Download"
        " https://ratings.fide.com/download/players_list.zip\n"
    )

    for name, day in (("players_list.zip", 1), ("players_list (1).zip", 40_000)):
        with ZipFile(here / name, "w") as archive:
            archive.writestr("players_list_foa.txt", b"".join(combined_text([CARLSEN, MUELLER])))
        seconds = datetime.now(UTC).timestamp() + day
        os.utime(here / name, (seconds, seconds))
    (described,) = json.loads(run("rating-list", "update", here, "--json", *where).out)
    assert (described["file"], described["players"]) == ("players_list (1).zip", 2)


def test_where_the_browser_downloads_to_cannot_be_read(
    run: Run, lists: Path, downloaded: Path, tmp_path: Path
) -> None:
    run("rating-list", "import", downloaded, "--lists", lists)
    ran = run("rating-list", "update", tmp_path / "none", "--lists", lists)
    assert (ran.code, ran.out) == (2, "")
    assert "none cannot be read" in ran.err
