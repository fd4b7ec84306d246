"""Every layout in which lists are published is read alike: text, XML, zipped, of others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.rating_lists import (
    ImportedList,
    ListEntry,
    ListSearch,
    RatingKind,
    Wish,
    checked_mapping,
    import_list,
    kept_lists,
    path_of,
)
from arbiter_app.tournament.types import Sex, Title
from tests.rating_list_files import (
    Row,
    combined_text,
    combined_xml,
    legacy_text,
    rows,
    single_text,
    write,
    write_zipped,
)
from tests.unit.rating_lists.conftest import NOW, silent

Keep = Callable[..., ImportedList]

CARLSEN = Row(
    1503014, "Carlsen, Magnus", "NOR", "M", "GM", "", 2840, 2825, 2880, k=10, born=1990, flag=""
)
JOBAVA = Row(
    13601903, "O'Hara-Ní, Áine", "IRL", "F", "", "WFM", 0, 1900, 0, k=20, born=0, flag="wi"
)


def only(folder: Path, info_of: ImportedList, fide_id: int) -> ListEntry:
    search = ListSearch(path_of(folder, info_of.info))
    try:
        entry = search.by_fide_id(str(fide_id))
    finally:
        search.close()
    assert entry is not None
    return entry


@pytest.mark.parametrize(
    ("layout", "name"),
    [
        (combined_text, "players_list_foa.txt"),
        (legacy_text, "players_list.txt"),
        (combined_xml, "players_list_xml_foa.xml"),
    ],
)
def test_a_combined_list_has_everything_of_a_player(
    keep: Keep, folder: Path, layout: Callable[..., list[bytes]], name: str
) -> None:
    done = keep(layout([CARLSEN, JOBAVA]), name)

    assert (done.info.players, done.left_out) == (2, 0)
    assert only(folder, done, 1503014) == ListEntry(
        "Carlsen, Magnus",
        "1503014",
        federation="NOR",
        sex=Sex.MALE,
        title=Title.GM,
        born=1990,
        ratings={RatingKind.STANDARD: 2840, RatingKind.RAPID: 2825, RatingKind.BLITZ: 2880},
        k_factors={RatingKind.STANDARD: 10, RatingKind.RAPID: 10, RatingKind.BLITZ: 10},
    )
    other = only(folder, done, 13601903)
    assert (other.name, other.title, other.sex, other.born, other.inactive, other.ratings) == (
        "O'Hara-Ní, Áine",
        Title.WFM,
        Sex.FEMALE,
        0,
        True,
        {RatingKind.RAPID: 1900},
    )


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("counted_in", ["letters", "bytes"])
def test_letters_beyond_ascii_do_not_move_the_columns(
    keep: Keep, folder: Path, encoding: str, counted_in: str
) -> None:
    header, line = (piece.decode() for piece in combined_text([JOBAVA]))
    data = line.encode(encoding)
    if counted_in == "bytes":
        more = len(data) - len(line)
        end = data.index(b" ", data.index(JOBAVA.name.encode(encoding)))
        end = data.index(b"  ", end - 1)
        data = data[:end] + data[end + more :]
    done = keep([header.encode(), data])

    assert only(folder, done, 13601903).name == "O'Hara-Ní, Áine"
    assert only(folder, done, 13601903).ratings == {RatingKind.RAPID: 1900}


def test_titles_too_long_for_their_column_do_not_move_the_ratings(keep: Keep, folder: Path) -> None:
    header, line = combined_text([CARLSEN])
    longer = line[:94] + b"IA,FA,FST,DI,LSI" + line[109:]
    done = keep([header, longer])

    assert len(longer) == len(line) + 1
    assert only(folder, done, 1503014).ratings[RatingKind.STANDARD] == 2840
    assert only(folder, done, 1503014).born == 1990


@pytest.mark.parametrize("kind", ["standard", "rapid", "blitz"])
def test_a_list_of_one_kind_is_known_by_its_name_and_its_month(
    keep: Keep, folder: Path, kind: str
) -> None:
    done = keep(single_text([CARLSEN], "SEP26"), f"{kind}_sep26frl.txt", Wish())

    assert done.info.key == f"fide-{kind}-2026-09"
    assert not done.is_month_of_file
    assert only(folder, done, 1503014).ratings == {RatingKind(kind): 2840}


def test_a_zipped_list_says_its_month_by_its_date(tmp_path: Path, folder: Path) -> None:
    for name, pieces in (
        ("players_list_foa.txt", combined_text([CARLSEN])),
        ("players_list_xml_foa.xml", combined_xml([CARLSEN])),
    ):
        path = write_zipped(tmp_path / "players.zip", name, pieces)
        done = import_list(path, folder, Wish(), NOW, silent)
        assert (done.info.key, done.is_month_of_file) == ("fide-2026-10", True)
        assert only(folder, done, 1503014).name == "Carlsen, Magnus"


def test_lists_and_months_are_kept_side_by_side(keep: Keep, folder: Path) -> None:
    keep(combined_text([CARLSEN]), wish=Wish(month="2026-09"))
    keep(combined_text([CARLSEN]), wish=Wish(month="2026-10"))
    keep(single_text([CARLSEN]), "blitz_rating_list.txt", Wish())
    mapping = checked_mapping({"name": "Spieler", "rating": "DWZ"})
    keep(
        [b"Spieler;DWZ\nM\xc3\xbcller, J\xc3\xb6rg;1850\n"],
        "a.csv",
        Wish("DWZ", "2026-10", mapping),
    )

    assert [info.key for info in kept_lists(folder)] == [
        "fide-2026-10",
        "fide-blitz-2026-10",
        "dwz-2026-10",
        "fide-2026-09",
    ]
    assert kept_lists(folder)[2].mapping == mapping


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_a_national_list_is_read_by_its_headings(
    keep: Keep, folder: Path, delimiter: str, encoding: str
) -> None:
    mapping = checked_mapping(
        {
            "name": "nachname",
            "first_name": "Vorname",
            "id": "ZPS",
            "rating": "DWZ",
            "born": "Jahr",
            "club": "Verein",
            "sex": "G",
            "fide_id": "FIDE",
        }
    )
    lines = (
        ["ZPS", "Nachname", "Vorname", "DWZ", "Jahr", "G", "Verein", "FIDE"],
        ["40023-1", "Müller", "Jörg", "1850", "1970", "M", '"SK ""Turm"""', "4600001"],
        ["40023-2", "Groß", "Anna", "", "01.02.2001", "W", "SK Turm", "0"],
    )
    data = "\r\n".join(delimiter.join(line) for line in lines).encode(encoding)
    done = keep([data], "dwz.csv", Wish("DWZ", "2026-10", mapping))

    mueller = only(folder, done, 4600001)
    assert mueller == ListEntry(
        "Müller, Jörg",
        "4600001",
        "40023-1",
        sex=Sex.MALE,
        born=1970,
        club='SK "Turm"',
        ratings={RatingKind.NATIONAL: 1850},
    )
    search = ListSearch(path_of(folder, done.info))
    (gross,) = search.find("40023-2", 5) or search.find("gross anna", 5)
    search.close()
    assert (gross.name, gross.born, gross.sex, gross.ratings, gross.fide_id) == (
        "Groß, Anna",
        2001,
        Sex.FEMALE,
        {},
        "",
    )


def test_a_national_list_is_read_by_the_places_of_its_letters(keep: Keep, folder: Path) -> None:
    mapping = checked_mapping({"fide_id": "1-8", "name": "9-28", "rating": "29-32"})
    done = keep([b" 1503014Carlsen, Magnus     2850\n"], "nor.txt", Wish("NSF", "2026-10", mapping))

    assert only(folder, done, 1503014).ratings == {RatingKind.NATIONAL: 2850}


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"name": "A", "rating": "B", "elo": "C"}, "“elo” is not a known field"),
        ({"rating": "B"}, "The name column is not specified"),
        ({"name": "A"}, "The rating column is not specified"),
        ({"name": "A", "rating": "3-5"}, "either all by heading or all by position"),
        ({"name": "8-4", "rating": "3-5"}, "ends before it begins"),
    ],
)
def test_columns_that_make_no_list_are_refused(columns: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        checked_mapping(columns)


def test_a_list_without_the_heading_says_which_it_has(keep: Keep) -> None:
    mapping = checked_mapping({"name": "Navn", "rating": "Elo"})
    with pytest.raises(InputError, match=r"no column “Navn” .* It has: Name, Elo"):
        keep([b"Name;Elo\nA;1\n"], "a.csv", Wish("NSF", "2026-10", mapping))


def test_a_made_list_is_read_without_a_remark(keep: Keep) -> None:
    assert keep(combined_text(rows(500))).left_out == 0


def test_a_file_of_a_stick_is_not_written(keep: Keep, tmp_path: Path, folder: Path) -> None:
    path = write(tmp_path / "players_list_foa.txt", combined_text([CARLSEN]))
    before = path.read_bytes()
    path.chmod(0o444)
    import_list(path, folder, Wish(), NOW, silent)

    assert path.read_bytes() == before
