"""FIDE's checklist, rating lists (questions 116 to 144): what is answered, by what the program does.

Not answered with yes: 130 (who has no rating is unrated: no minimum is filled in, C.07 10 says how
they count), which leads to 131. The program opens no connection: for 135 and 136 the browser does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    PlayerMeant,
    RatingLists,
    add_player,
    change_settings,
    downloaded,
    edit_player,
    export_trf,
    pair_next_round,
    sources_told,
    update_ratings,
)
from arbiter_app.rating_lists import Wish, checked_mapping, import_list
from arbiter_app.reports.csv import players_csv
from arbiter_app.reports.players_list import players_view
from arbiter_app.standings.rating_report import rating_report
from arbiter_app.tournament.tournament import Settings
from arbiter_app.trf.read import read_trf
from tests.rating_list_files import Row, combined_text, combined_xml, single_text, write
from tests.store.support import listed, new_event
from tests.unit.reports import samples

NOW = datetime(2026, 10, 3, 8, tzinfo=UTC)
STANDARD, RAPID, BLITZ = "90 min + 30 s", "15 min + 10 s", "3 min + 2 s"
AAS = Row(1500001, "Aas, Bo", "NOR", standard=1800, rapid=1750, born=1990)

Import = Callable[..., None]


@pytest.fixture
def lists(tmp_path: Path) -> Iterable[RatingLists]:
    made = RatingLists(tmp_path / "lists")
    yield made
    made.close()


@pytest.fixture
def keep(tmp_path: Path, lists: RatingLists) -> Import:
    def imported(pieces: Iterable[bytes], name: str, wish: Wish) -> None:
        import_list(write(tmp_path / name, pieces), lists.folder, wish, NOW, lambda _d, _a: None)
        lists.close()

    return imported


@pytest.fixture
def fide_list(keep: Import) -> None:
    keep(combined_text([AAS]), "players_list_foa.txt", Wish(month="2026-10"))


@pytest.fixture
def event(tmp_path: Path) -> Iterable[tuple[EventSession, int]]:
    session, number = new_event(tmp_path / "open.arbiter")
    yield session, number
    session.close()


def settings(control: str = STANDARD) -> Settings:
    return Settings(time_control=control, start_date="2026/10/05")


def first(lists: RatingLists, text: str, control: str = STANDARD) -> PlayerMeant:
    return lists.candidates(text, settings(control), 8)[0]


def official(event: tuple[EventSession, int]) -> dict[str, tuple[int, int]]:
    """Tournament and official rating of each player."""
    players = event[0].tournament(event[1]).players
    return {one.name: (one.rating, one.official_rating) for one in players}


@pytest.mark.usefixtures("fide_list")
def test_q116_official_and_tournament_rating_are_kept_apart(
    lists: RatingLists, event: tuple[EventSession, int]
) -> None:
    session, number = event
    (tpn,) = add_player(session, number, first(lists, "aas").player).tpns
    player = session.tournament(number).player(tpn)
    edit_player(session, number, tpn, replace(player, rating=1900))
    assert official(event)["Aas, Bo"] == (1900, 1800)
    file = export_trf(session, number).decode()
    assert " 1800 NOR" in file
    assert f"### Tournament rating 1900: {tpn}" in file.splitlines()
    again = read_trf(file.encode()).tournament.player(tpn)
    assert (again.rating, again.official_rating) == (1900, 1800)
    # The report goes by the official rating.
    change = rating_report(session.tournament(number))[tpn - 1].change
    assert change is not None
    assert change.rating == 1800


@pytest.mark.usefixtures("fide_list")
def test_q134_the_list_of_each_rating_is_kept_and_what_is_typed_is_marked(
    lists: RatingLists, keep: Import, event: tuple[EventSession, int]
) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo", "fide_id": "FIDE"})
    keep([b"Navn;Elo;FIDE\nAas, Bo;1650;1500001\n"], "club.csv", Wish("NSF", "2026-10", columns))
    session, number = event
    (tpn,) = add_player(session, number, first(lists, "aas").player).tpns
    player = session.tournament(number).player(tpn)
    assert player.fide_source == "fide-2026-10, standard"
    assert player.national_source == "nsf-2026-10"
    told = str(sources_told(player))
    assert told == "1800 from fide-2026-10, standard. National rating: 1650 from nsf-2026-10."
    view = players_view(session.tournament(number), samples.PRINTING)
    assert "fide-2026-10, standard" in players_csv(view).decode("utf-8-sig")
    again = read_trf(export_trf(session, number)).tournament.player(tpn)
    assert (again.fide_source, again.national_source) == (
        player.fide_source,
        player.national_source,
    )
    edit_player(session, number, tpn, replace(player, fide_rating=1805))
    player = session.tournament(number).player(tpn)
    assert player.fide_source == ""
    assert "FIDE rating: 1805, entered by hand." in str(sources_told(player))


@pytest.mark.usefixtures("fide_list")
def test_q133_q137_the_check_of_a_long_event_uses_the_list_of_the_day(
    keep: Import, lists: RatingLists, event: tuple[EventSession, int]
) -> None:
    keep(combined_text([replace(AAS, standard=1900)]), "later.txt", Wish(month="2026-11"))
    session, number = event
    changed = replace(
        session.tournament(number).settings, start_date="2026/10/05", rating_period="FIRST"
    )
    change_settings(session, number, changed)
    add_player(session, number, first(lists, "aas").player)
    assert lists.check(session.tournament(number), date(2026, 11, 20)).differences == ()
    pair_next_round(session, number)
    (one,) = lists.check(session.tournament(number), date(2026, 11, 20)).differences
    assert (one.now, one.listed, one.source) == (1800, 1900, "fide-2026-11, standard")
    update_ratings(session, number, [one])
    assert session.tournament(number).player(one.tpn).later_ratings == ((2, 1900),)
    assert lists.check(session.tournament(number), date(2026, 11, 20)).differences == ()


@pytest.mark.usefixtures("fide_list")
def test_q133_national_ratings_are_checked_where_they_count(
    keep: Import, lists: RatingLists, event: tuple[EventSession, int]
) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo", "fide_id": "FIDE"})
    keep([b"Navn;Elo;FIDE\nAas, Bo;1850;1500001\n"], "club.csv", Wish("NSF", "2026-10", columns))
    session, number = event
    changed = replace(
        session.tournament(number).settings,
        starting_rank_method="NOR HBFN",
        start_date="2026/10/05",
    )
    change_settings(session, number, changed)
    (tpn,) = add_player(session, number, NewPlayer("Aas, Bo", 1800, fide_id="1500001")).tpns
    (one,) = lists.check(session.tournament(number), date(2026, 10, 5)).differences
    assert (one.is_national, one.now, one.listed) == (True, 0, 1850)
    update_ratings(session, number, [one])
    (tpn,) = (each.tpn for each in session.tournament(number).players if each.name == "Aas, Bo")
    player = session.tournament(number).player(tpn)
    assert (player.rating, player.official_rating) == (1850, 1800)
    assert player.national_source == "nsf-2026-10"


def test_q117_custom_rating_lists_are_possible(keep: Import, lists: RatingLists) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo"})
    keep([b"Navn;Elo\nBerg, Cy;1650\n"], "club.csv", Wish("Our club", "2026-10", columns))
    assert first(lists, "berg").player.national_rating == 1650
    assert lists.kept()[0].name == "our-club-2026-10"


@pytest.mark.usefixtures("fide_list")
def test_q118_rapid_and_blitz_lists_are_effective(lists: RatingLists) -> None:
    assert first(lists, "aas", RAPID).player.rating == 1750
    # No blitz rating: the standard one.
    assert first(lists, "aas", BLITZ).player.rating == 1800


@pytest.mark.parametrize("kind", ["standard", "rapid", "blitz"])
def test_q119_q121_all_official_lists_are_there_with_their_source(
    keep: Import, lists: RatingLists, kind: str
) -> None:
    keep(single_text([AAS], "OCT26"), f"{kind}_oct26frl.txt", Wish())
    (kept,) = lists.kept()
    assert (kept.source, kept.kinds, kept.month) == ("FIDE", (kind,), "2026-10")
    assert kept.page.startswith("https://ratings.fide.com/")


def test_q120_q122_official_lists_are_imported_also_as_those_of_an_unknown_source(
    keep: Import, lists: RatingLists
) -> None:
    places = {"fide_id": "1-15", "name": "16-76", "federation": "77-80", "standard": "114-119"}
    wish = Wish("Somebody's", "2026-10", checked_mapping(places))
    keep(combined_text([AAS]), "some.txt", wish)
    assert (first(lists, "aas").player.rating, lists.kept()[0].source) == (1800, "Somebody's")


@pytest.mark.parametrize(
    ("control", "source"),
    [
        (STANDARD, "fide-2026-10, standard"),
        (RAPID, "fide-2026-10, rapid"),
        (BLITZ, "fide-2026-10, standard"),
    ],
)
@pytest.mark.usefixtures("fide_list")
def test_q123_q127_each_kind_of_tournament_has_its_sequence_and_ratings_come_by_it(
    lists: RatingLists, control: str, source: str
) -> None:
    assert first(lists, "aas", control).source == source


@pytest.mark.usefixtures("fide_list")
def test_q126_the_sequence_is_edited(keep: Import, lists: RatingLists) -> None:
    columns = checked_mapping({"name": "Navn", "standard": "Elo", "fide_id": "FIDE"})
    rows = b"Navn;Elo;FIDE\nAas, Bo;1650;1500001\n"
    keep([rows], "club.csv", Wish("NSF", "2026-10", columns))
    assert first(lists, "aas").source == "fide-2026-10, standard"

    lists.move_up("nsf")
    assert [one.name for one in lists.kept()] == ["nsf-2026-10", "fide-2026-10"]
    assert first(lists, "aas").source == "nsf-2026-10, standard"
    again = RatingLists(lists.folder, lists.sequence)
    assert first(again, "aas").source == "nsf-2026-10, standard"
    again.close()

    lists.use("nsf", used=False)
    assert [(one.name, one.is_used) for one in lists.kept()] == [
        ("fide-2026-10", True),
        ("nsf-2026-10", False),
    ]
    assert first(lists, "aas").source == "fide-2026-10, standard"
    lists.use("nsf", used=True)
    lists.move_up("nsf")
    assert first(lists, "aas").source == "nsf-2026-10, standard"


@pytest.mark.usefixtures("fide_list")
def test_q128_q129_a_player_missing_in_the_main_list_is_chosen_from_another(
    keep: Import, lists: RatingLists
) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo"})
    rows = b"Navn;Elo\nAas, Bo Erik;1650\nAas, Cy;1500\n"
    keep([rows], "club.csv", Wish("NSF", "2026-10", columns))
    shown = lists.candidates("aas", settings(), 8)
    assert [
        (one.player.name, one.player.rating or one.player.national_rating) for one in shown
    ] == [
        ("Aas, Bo", 1800),
        ("Aas, Bo Erik", 1650),
        ("Aas, Cy", 1500),
    ]


def test_q130_q131_q132_no_rating_is_made_up_and_one_is_typed_by_hand_and_edited(
    event: tuple[EventSession, int],
) -> None:
    session, number = event
    (unrated,) = add_player(session, number, NewPlayer("Nowhere")).tpns
    assert session.tournament(number).player(unrated).rating == 0
    added = add_player(session, number, NewPlayer("Typed", 1234))
    player = session.tournament(number).player(added.tpns[0])
    edit_player(session, number, player.tpn, replace(player, rating=1300))
    assert 1300 in [one.rating for one in session.tournament(number).players]


@pytest.mark.usefixtures("fide_list")
def test_q133_q137_q142_ratings_are_checked_with_the_list_valid_at_the_start_and_reported(
    keep: Import, lists: RatingLists, event: tuple[EventSession, int]
) -> None:
    keep(combined_text([replace(AAS, standard=1900)]), "later.txt", Wish(month="2026-11"))
    session, number = event
    add_player(session, number, NewPlayer("Aas, Bo", 1700, fide_id="1500001"))
    tournament = replace(session.tournament(number), settings=settings())
    (one,) = lists.check(tournament, date(2026, 11, 20)).differences
    assert (one.name, one.now, one.listed) == ("Aas, Bo", 1700, 1800)


@pytest.mark.usefixtures("fide_list")
def test_q141_a_check_says_whether_the_lists_are_up_to_date(
    lists: RatingLists, event: tuple[EventSession, int]
) -> None:
    tournament = replace(event[0].tournament(event[1]), settings=Settings())
    assert lists.check(tournament, date(2026, 11, 1)).missing_month == "2026-11"
    assert lists.check(tournament, date(2026, 10, 31)).missing_month == ""


def test_q143_q144_only_the_ratings_that_were_chosen_are_updated(
    event: tuple[EventSession, int],
) -> None:
    session, number = event
    before = {one.name: one.rating for one in session.tournament(number).players}
    chosen = session.tournament(number).players[1]
    update_ratings(session, number, [listed(chosen.tpn, 2222)])
    after = {one.name: one.rating for one in session.tournament(number).players}
    assert after == {**before, chosen.name: 2222}


@pytest.mark.usefixtures("fide_list")
def test_q124_q125_the_user_changes_the_sequence_and_all_lists_are_asked(
    keep: Import, lists: RatingLists
) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo"})
    keep([b"Navn;Elo\nBerg, Cy;1650\n"], "club.csv", Wish("NSF", "2026-10", columns))
    lists.move_up("nsf")
    assert lists.sequence == "nsf fide"
    assert first(lists, "berg").player.national_rating == 1650
    assert first(lists, "aas").player.rating == 1800


@pytest.mark.parametrize(
    ("hours", "is_old"), [(1, False), (24, False), (25, True)], ids=["hour", "day", "more"]
)
@pytest.mark.usefixtures("fide_list")
def test_q135_lists_of_fide_that_are_more_than_a_day_old_are_fetched_again(
    keep: Import, lists: RatingLists, hours: int, is_old: bool
) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo"}, "https://example.org/club.csv")
    keep([b"Navn;Elo\nBerg, Cy;1650\n"], "club.csv", Wish("NSF", "2026-10", columns))
    old = lists.old_ones(NOW + timedelta(hours=hours))
    assert [each.info.key for each in old] == (["fide-2026-10"] if is_old else [])


@pytest.mark.parametrize(
    ("name", "pieces", "address"),
    [
        ("players_list_foa.txt", list(combined_text([AAS])), "players_list.zip"),
        ("standard_oct26frl.txt", list(single_text([AAS], "OCT26")), "standard_rating_list.zip"),
        ("rapid_oct26frl.txt", list(single_text([AAS], "OCT26")), "rapid_rating_list.zip"),
        ("blitz_oct26frl.txt", list(single_text([AAS], "OCT26")), "blitz_rating_list.zip"),
        ("players_list_xml_foa.xml", list(combined_xml([AAS])), "players_list_xml.zip"),
    ],
)
def test_q136_each_list_is_downloaded_from_where_fide_has_it(
    keep: Import, lists: RatingLists, name: str, pieces: Iterable[bytes], address: str
) -> None:
    keep(pieces, name, Wish(month="2026-10"))
    (download,) = lists.downloads()
    assert download.address == f"https://ratings.fide.com/download/{address}"
    assert download.file_name == address


@pytest.mark.usefixtures("fide_list")
def test_q136_all_lists_that_are_used_are_updated_together(
    keep: Import, lists: RatingLists, tmp_path: Path
) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo"}, "https://example.org/club.csv?all")
    keep([b"Navn;Elo\nBerg, Cy;1650\n"], "club.csv", Wish("NSF", "2026-10", columns))
    here = tmp_path / "Downloads"
    here.mkdir()
    wanted = lists.downloads()
    assert downloaded(wanted, here) == ()
    write(here / "club (2).csv", [b"Navn;Elo\nBerg, Cy;1700\n"])
    write(here / "players_list.zip", [b"PK not whole yet"])
    write(here / "club of ours.csv", [b"Navn;Elo\nBerg, Cy;1\n"])
    ((download, file),) = downloaded(wanted, here)
    assert (download.info.source, file.path.name) == ("NSF", "club (2).csv")

    done = lists.import_file(file.path, NOW, lambda _done, _all: None, download)
    assert done.players == 1
    (berg,) = lists.candidates("berg", Settings(), 8)
    assert berg.player.national_rating == 1700
    lists.use("nsf", used=False)
    assert [each.info.source for each in lists.downloads()] == ["FIDE"]
