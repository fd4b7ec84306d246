"""FIDE's checklist, rating lists (questions 117 to 144): what is answered, by what the program does.

Not answered with yes: 116 (one rating is kept), 130 (a rating that is in no list is typed), 134 (the
list is not kept with the rating), 135 and 136 (the program opens no connection), 138.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from arbiter_app.operations import (
    EventSession,
    NewPlayer,
    PlayerMeant,
    RatingLists,
    add_player,
    edit_player,
    update_ratings,
)
from arbiter_app.rating_lists import Wish, checked_mapping, import_list
from arbiter_app.tournament.tournament import Settings
from tests.rating_list_files import Row, combined_text, single_text, write
from tests.store.support import new_event

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
def official(keep: Import) -> None:
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


def test_q117_custom_rating_lists_are_possible(keep: Import, lists: RatingLists) -> None:
    columns = checked_mapping({"name": "Navn", "rating": "Elo"})
    keep([b"Navn;Elo\nBerg, Cy;1650\n"], "club.csv", Wish("Our club", "2026-10", columns))
    assert first(lists, "berg").player.national_rating == 1650
    assert lists.kept()[0].name == "our-club-2026-10"


@pytest.mark.usefixtures("official")
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
    assert (kept.source, kept.kinds, kept.month) == ("FIDE", kind, "2026-10")
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
@pytest.mark.usefixtures("official")
def test_q123_q127_each_kind_of_tournament_has_its_sequence_and_ratings_come_by_it(
    lists: RatingLists, control: str, source: str
) -> None:
    assert first(lists, "aas", control).source == source


@pytest.mark.usefixtures("official")
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


@pytest.mark.usefixtures("official")
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


def test_q131_q132_a_rating_is_typed_by_hand_and_edited(event: tuple[EventSession, int]) -> None:
    session, number = event
    added = add_player(session, number, NewPlayer("Typed", 1234))
    player = session.tournament(number).player(added.tpns[0])
    edit_player(session, number, player.tpn, replace(player, rating=1300))
    assert 1300 in [one.rating for one in session.tournament(number).players]


@pytest.mark.usefixtures("official")
def test_q133_q137_q142_ratings_are_checked_with_the_list_valid_at_the_start_and_reported(
    keep: Import, lists: RatingLists, event: tuple[EventSession, int]
) -> None:
    keep(combined_text([replace(AAS, standard=1900)]), "later.txt", Wish(month="2026-11"))
    session, number = event
    add_player(session, number, NewPlayer("Aas, Bo", 1700, fide_id="1500001"))
    tournament = replace(session.tournament(number), settings=settings())
    (one,) = lists.check(tournament, date(2026, 11, 20)).differences
    assert (one.name, one.now, one.listed) == ("Aas, Bo", 1700, 1800)


@pytest.mark.usefixtures("official")
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
    update_ratings(session, number, {chosen.tpn: 2222})
    after = {one.name: one.rating for one in session.tournament(number).players}
    assert after == {**before, chosen.name: 2222}
