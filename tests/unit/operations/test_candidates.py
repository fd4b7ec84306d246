"""Whom Enter adds after a name was typed, and who of the rating lists is in the tournament already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    Candidates,
    EnterAdds,
    EventSession,
    NewPlayer,
    RatingLists,
    add_players,
    create_tournament,
    find_candidates,
    same_player,
)
from arbiter_app.tournament.names import is_full_name
from arbiter_app.tournament.tournament import Settings, Tournament
from tests.rating_list_files import Row, combined_text, write

NOW = datetime(2026, 10, 3, 8, tzinfo=UTC)
LISTED = (
    Row(11, "Berg, Ingrid", "NOR", "F", standard=1742, born=1988),
    Row(12, "Berg, Ingrid", "SWE", "F", standard=1405, born=2009),
    Row(13, "Berg, Ingrid Marie", "DEN", "F", "WCM", standard=1893, born=1969),
    Row(1303, "Carlsen", "NOR", "M", standard=1500),
    Row(13030, "Carlsen, Bo", "DEN", "M", standard=1800),
)


@pytest.fixture
def lists(tmp_path: Path) -> Iterable[RatingLists]:
    lists = RatingLists(tmp_path / "lists")
    file = write(tmp_path / "players_list_foa.txt", combined_text(LISTED))
    lists.import_file(file, NOW, lambda _done, _all: None)
    yield lists
    lists.close()


@pytest.fixture
def empty(event: tuple[EventSession, int]) -> tuple[EventSession, int]:
    """A tournament without players."""
    session, _ = event
    create_tournament(session, Settings(name="New"))
    return session, session.tournaments()[-1].id


def with_players(empty: tuple[EventSession, int], players: Sequence[NewPlayer]) -> Tournament:
    session, number = empty
    if players:
        add_players(session, number, players)
    return session.tournament(number)


def numbers(found: Candidates) -> list[tuple[str, int | None]]:
    """FIDE ID and number in the tournament of each candidate, in order."""
    return [
        (one.meant.player.fide_id, None if one.listed is None else one.listed.tpn)
        for one in found.all
    ]


@pytest.mark.parametrize(
    ("text", "is_full"),
    [
        ("Solo, Han", True),
        ("Berg, Ingrid", True),
        ("E, Xiaohui", True),
        ("Raj, M. R.", True),
        ("Carlsen, M", False),
        ("Carlsen, M.", False),
        ("Carlsen,", False),
        (", Magnus", False),
        ("Anna Smith", False),
        ("carl", False),
        ("", False),
    ],
)
def test_a_full_name_has_a_surname_and_more_than_an_initial(text: str, is_full: bool) -> None:
    assert is_full_name(text) is is_full


@pytest.mark.parametrize(
    ("text", "adds"),
    [
        ("Berg, Ingrid", EnterAdds.AS_TYPED),
        ("Carlsen, Magnus", EnterAdds.AS_TYPED),
        ("Bergg, Ingrid", EnterAdds.AS_TYPED),
        ("Ingrid Berg", EnterAdds.AS_TYPED),
        ("Nobody Here", EnterAdds.AS_TYPED),
        ("Nobody", EnterAdds.AS_TYPED),
        ("berg", EnterAdds.NOBODY),
        ("ingrid b", EnterAdds.NOBODY),
        ("Berg, I", EnterAdds.NOBODY),
        ("Carlsen", EnterAdds.NOBODY),
        ("1303", EnterAdds.BY_NUMBER),
        (" 13 ", EnterAdds.BY_NUMBER),
        ("130", EnterAdds.NOBODY),
        ("999", EnterAdds.NOBODY),
    ],
)
def test_enter_adds_no_candidate_whom_nobody_has_chosen(
    lists: RatingLists, empty: tuple[EventSession, int], text: str, adds: EnterAdds
) -> None:
    found = find_candidates(lists, text, with_players(empty, ()), 8)
    assert found.enter_adds is adds
    if adds is EnterAdds.BY_NUMBER:
        assert found.by_number is not None
        assert found.by_number.meant.player.fide_id == text.strip()


def test_namesakes_come_first_and_players_of_the_tournament_last_of_each(
    lists: RatingLists, empty: tuple[EventSession, int]
) -> None:
    tournament = with_players(
        empty,
        [
            NewPlayer("Berg, Ingrid", rating=1742, fide_id="11"),
            NewPlayer("Berg Marie Ingrid", birth_date="1969/05/01"),
        ],
    )
    found = find_candidates(lists, "ingrid berg", tournament, 8)
    assert [len(found.namesakes), len(found.similar)] == [2, 1]
    assert numbers(found) == [("12", None), ("11", 1), ("13", 2)]


def test_two_of_one_name_are_two_if_something_shows_it(empty: tuple[EventSession, int]) -> None:
    listed = NewPlayer("Berg, Ingrid", fide_id="11", birth_date="1988/00/00")
    tournament = with_players(empty, [listed])

    def found(player: NewPlayer) -> bool:
        return same_player(tournament, player) is not None

    assert found(NewPlayer("Berg, Ingrid"))
    assert found(NewPlayer("ingrid  bérg"))
    assert found(NewPlayer("Berg, Ingrid", birth_date="1988/05/03"))
    assert found(NewPlayer("Somebody, Else", fide_id="11"))
    assert not found(NewPlayer("Berg, Ingrid", fide_id="12"))
    assert not found(NewPlayer("Berg, Ingrid", birth_date="2009/00/00"))
    assert not found(NewPlayer("Berg, Ingrid Marie"))
