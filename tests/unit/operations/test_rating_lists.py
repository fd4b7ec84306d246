"""Players taken from rating lists, and ratings compared with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    RatingDifference,
    RatingLists,
    add_players,
    create_tournament,
    is_rating_list,
    pair_next_round,
    undo_act,
    update_ratings,
)
from arbiter_app.operations.rating_lists import kinds_for
from arbiter_app.rating_lists import RatingKind
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Sex, Title
from tests.rating_list_files import (
    Row,
    combined_text,
    combined_xml,
    rows,
    single_text,
    write,
    write_zipped,
)
from tests.store.support import listed

NOW = datetime(2026, 10, 3, 8, tzinfo=UTC)
CARLSEN = Row(1503014, "Carlsen, Magnus", "NOR", "M", "GM", "", 2840, 2825, 2880, born=1990)
NAMESAKE = Row(1400000, "Carlsen, Bo", "DEN", "M", standard=1800)
UNRATED = Row(1500001, "Carlsen, Ada", "NOR", "F", born=2016)


@pytest.fixture
def lists(tmp_path: Path) -> Iterable[RatingLists]:
    lists = RatingLists(tmp_path / "lists")
    keep(lists, tmp_path, "SEP26", [CARLSEN, NAMESAKE])
    yield lists
    lists.close()


def keep(lists: RatingLists, folder: Path, month: str, players: list[Row]) -> None:
    for kind in ("standard", "rapid", "blitz"):
        shown = [replace(row, standard=getattr(row, kind)) for row in players]
        path = write(folder / f"{kind}_{month}.txt", single_text(shown, month))
        lists.import_file(path, NOW, lambda _done, _all: None)


@pytest.fixture
def empty(event: tuple[EventSession, int]) -> tuple[EventSession, int]:
    """A tournament without players."""
    session, _ = event
    create_tournament(session, Settings(name="New"))
    return session, session.tournaments()[-1].id


def with_control(text: str) -> Settings:
    return Settings(federation="NOR", time_control=text, start_date="2026/10/05")


@pytest.mark.parametrize(
    ("control", "kinds"),
    [
        ("", (RatingKind.STANDARD,)),
        ("90 min + 30 s", (RatingKind.STANDARD,)),
        ("60 min", (RatingKind.STANDARD,)),
        ("59 min", (RatingKind.RAPID, RatingKind.STANDARD)),
        ("15 min + 10 s", (RatingKind.RAPID, RatingKind.STANDARD)),
        ("10 min", (RatingKind.BLITZ, RatingKind.STANDARD)),
        ("3 min + 2 s", (RatingKind.BLITZ, RatingKind.STANDARD)),
    ],
)
def test_the_time_control_says_which_rating_counts(
    control: str, kinds: tuple[RatingKind, ...]
) -> None:
    """B.02: rapid is more than 10 and less than 60 minutes for 60 moves."""
    assert kinds_for(with_control(control)) == kinds


def test_a_candidate_has_every_field_and_says_where_the_rating_is_from(
    lists: RatingLists,
) -> None:
    candidate, other = lists.candidates("carlsen", with_control("3 min + 2 s"), 8)

    assert candidate.player == NewPlayer(
        name="Carlsen, Magnus",
        rating=2880,
        title=Title.GM,
        sex=Sex.MALE,
        federation="NOR",
        fide_id="1503014",
        birth_date="1990/00/00",
        fide_source="fide-blitz-2026-09, blitz",
    )
    assert candidate.source == "fide-blitz-2026-09, blitz"
    assert (other.player.name, other.player.rating, other.source) == (
        "Carlsen, Bo",
        1800,
        "fide-standard-2026-09, standard",
    )
    assert lists.candidates("c", with_control(""), 8) == ()


def tournament(*players: NewPlayer, start: str = "2026/10/05") -> Tournament:
    numbered = tuple(player.with_tpn(n) for n, player in enumerate(players, start=1))
    return Tournament(Settings(start_date=start), numbered)


def test_ratings_are_compared_with_the_list_valid_on_the_first_day(
    lists: RatingLists, tmp_path: Path
) -> None:
    keep(lists, tmp_path, "NOV26", [replace(CARLSEN, standard=2850), NAMESAKE])
    entered = [
        NewPlayer("Carlsen, Magnus", 2830, fide_id="1503014"),
        NewPlayer("Carlsen, Bo", 1800, fide_id="1400000"),
        NewPlayer("Nobody", 1500, fide_id="99"),
        NewPlayer("Without a number", 1400),
    ]
    check = lists.check(tournament(*entered), NOW.date())

    source = "fide-standard-2026-09, standard"
    assert check.differences == (RatingDifference(1, "Carlsen, Magnus", 2830, 2840, source),)
    assert check.unknown == ("Nobody", "Without a number")
    assert check.lists == (
        "fide-blitz-2026-09",
        "fide-rapid-2026-09",
        "fide-standard-2026-09",
    )
    (later,) = lists.check(tournament(*entered, start="2026/11/05"), NOW.date()).differences
    assert later.listed == 2850


@pytest.mark.parametrize(
    ("start", "today", "missing"),
    [
        ("2026/10/05", date(2026, 10, 3), "2026-10"),
        ("2026/09/05", date(2026, 10, 3), ""),
        ("2026/11/05", date(2026, 9, 30), ""),
        ("", date(2026, 11, 1), "2026-11"),
    ],
)
def test_a_list_that_is_out_but_not_kept_is_told(
    lists: RatingLists, start: str, today: date, missing: str
) -> None:
    assert lists.check(tournament(start=start), today).missing_month == missing


def test_without_a_list_nothing_is_compared(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="No rating list has been imported"):
        RatingLists(tmp_path / "none").check(tournament(), NOW.date())


def test_a_removed_list_is_not_asked_any_more(lists: RatingLists) -> None:
    assert lists.candidates("carlsen", Settings(), 8)
    for kept in lists.kept():
        lists.remove(kept.name)
    assert lists.candidates("carlsen", Settings(), 8) == ()
    assert lists.kept() == ()


def test_damaged_lists_are_shown_as_such(lists: RatingLists) -> None:
    (lists.folder / "fide-2026-08.ratinglist").write_bytes(b"x")
    shown = lists.kept()
    assert [(one.name, one.is_damaged) for one in shown][-1] == ("fide-2026-08", True)
    assert shown[0].page == "https://ratings.fide.com/download_lists.phtml"


def test_updated_ratings_are_one_act_and_number_the_list_anew(
    empty: tuple[EventSession, int],
) -> None:
    session, tournament_id = empty
    add_players(session, tournament_id, [NewPlayer("A", 1500), NewPlayer("B", 1400)])
    before = session.tournament(tournament_id)

    change = update_ratings(session, tournament_id, [listed(2, 1700)])

    assert [(p.tpn, p.name, p.rating) for p in session.tournament(tournament_id).players] == [
        (1, "B", 1700),
        (2, "A", 1500),
    ]
    entry = session.last_entry
    assert entry is not None
    assert (str(entry.before), str(entry.after)) == ("B 1400", "B 1700")
    assert str(change.message) == "Ratings updated"
    undo_act(session)
    assert session.tournament(tournament_id) == before


def test_ratings_are_not_updated_any_more_once_a_round_is_paired(
    empty: tuple[EventSession, int],
) -> None:
    session, tournament_id = empty
    add_players(session, tournament_id, [NewPlayer("A", 1500), NewPlayer("B", 1400)])
    with pytest.raises(InputError, match="10000 is not a valid rating for A"):
        update_ratings(session, tournament_id, [listed(1, 10_000)])
    pair_next_round(session, tournament_id)
    with pytest.raises(RefusedError, match="only be updated before round 1") as refused:
        update_ratings(session, tournament_id, [listed(1, 1600)])
    assert refused.value.article == "C.04.2 2.3"


def test_a_dropped_file_is_known_for_a_list(tmp_path: Path) -> None:
    few = list(rows(3))
    assert is_rating_list(write(tmp_path / "a.txt", combined_text(few)))
    assert is_rating_list(write(tmp_path / "a.xml", combined_xml(few)))
    assert is_rating_list(write_zipped(tmp_path / "players_list.zip", "a.txt", combined_text(few)))
    assert not is_rating_list(write_zipped(tmp_path / "b.zip", "a.txt", combined_text(few)))
    assert not is_rating_list(write(tmp_path / "open.trf", [b"012 Open\n"]))
    assert not is_rating_list(tmp_path / "none.txt")
    assert not is_rating_list(tmp_path)
