"""FIDE's checklist, questions 145 to 156: which rating counts, who ranks before whom, TPNs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    NewPlayer,
    add_player,
    add_players,
    change_settings,
    create_tournament,
    edit_player,
    enter_results,
    equals_of,
    exchange_numbers,
    export_trf,
    leave_fide_mode,
    pair_next_round,
    renumber_players,
    review_import,
    words_of_act,
)
from arbiter_app.tournament.strength import RankMethod
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult, Title
from arbiter_app.trf.read import read_trf
from tests.imported import import_trf
from tests.store.support import new_session, open_session, pair_in_order

Event = tuple[EventSession, int]

EQUAL = ("Adams", "Bauer", "Cohen")


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """Nobody yet."""
    session = new_session(tmp_path / "open.arbiter")
    made = create_tournament(session, Settings(name="Open", rounds_total=9))
    yield session, made.created_id
    session.close()


def choose(event: Event, *, confirmed: bool = True, **settings: Any) -> None:
    session, number = event
    changed = replace(session.tournament(number).settings, **settings)
    change_settings(session, number, changed, confirmed=confirmed)


def names(event: Event) -> list[str]:
    session, number = event
    return [player.name for player in session.tournament(number).players]


def ratings(event: Event) -> dict[str, int]:
    session, number = event
    return {player.name: player.rating for player in session.tournament(number).players}


def play(event: Event, rounds: int) -> None:
    session, number = event
    for _ in range(rounds):
        pair_next_round(session, number, pair=pair_in_order)
        played = session.tournament(number).rounds[-1]
        boards = dict.fromkeys((game.board for game in played.games), GameResult.DRAW)
        enter_results(session, number, played.number, boards)


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("FIDE", {"Both": 1800, "Fide": 1700, "National": 0}),
        ("NRO", {"Both": 1900, "Fide": 0, "National": 1600}),
        ("FIDON", {"Both": 1800, "Fide": 1700, "National": 1600}),
        ("NIDOF", {"Both": 1900, "Fide": 1700, "National": 1600}),
        ("HBFN", {"Both": 1900, "Fide": 1700, "National": 1600}),
        ("LBFN", {"Both": 1800, "Fide": 1700, "National": 1600}),
        ("OTHER", {"Both": 1800, "Fide": 1700, "National": 0}),
    ],
)
def test_q145_each_method_gives_the_tournament_ratings(
    event: Event, method: str, expected: dict[str, int]
) -> None:
    """C.04.2 2.1, record 172: from the official and the national rating of each player."""
    session, number = event
    add_players(
        session,
        number,
        [
            NewPlayer("Both", 1800, national_rating=1900),
            NewPlayer("Fide", 1700),
            NewPlayer("National", 0, national_rating=1600),
        ],
    )
    choose(event, starting_rank_method=f"GER {method}")
    assert ratings(event) == expected
    assert names(event) == sorted(expected, key=lambda name: -expected[name])
    file = read_trf(export_trf(session, number)).tournament
    assert {one.name: one.rating for one in file.players} == expected
    assert [one.official_rating for one in file.players if one.name == "Both"] == [1800]


def test_q145_a_method_that_changes_ratings_is_asked_about(event: Event) -> None:
    session, number = event
    add_player(session, number, NewPlayer("Both", 1800, national_rating=1900))
    with pytest.raises(ConfirmationNeededError, match="1800 → 1900") as asked:
        choose(event, confirmed=False, starting_rank_method="HBFN")
    assert asked.value.level is Level.CONFIRM
    choose(event, confirmed=False, starting_rank_method="FIDE")


def test_q145_a_method_is_chosen_before_the_start(event: Event) -> None:
    """C.04.2 2.1: a measure of strength is assigned before the start."""
    session, number = event
    players = [NewPlayer("Both", 1800, national_rating=1900), NewPlayer("Fide", 1700)]
    add_players(session, number, players)
    play(event, 1)
    with pytest.raises(RefusedError, match="decided before the start") as refused:
        choose(event, starting_rank_method="HBFN")
    assert refused.value.article == "C.04.2 2.1, 2.2"
    with pytest.raises(RefusedError, match="decided before the start"):
        choose(event, rank_criterion="OLDER")
    # What changes no rating can still be declared.
    choose(event, starting_rank_method="FIDON")
    leave_fide_mode(session, number, confirmed=True)
    choose(event, starting_rank_method="HBFN")
    assert ratings(event)["Both"] == 1900


def test_q145_what_is_entered_goes_by_the_method(event: Event) -> None:
    session, number = event
    choose(event, starting_rank_method="FIDON")
    add_player(session, number, NewPlayer("Both", 1800, national_rating=1900))
    player = session.tournament(number).player(1)
    edit_player(session, number, 1, replace(player, fide_rating=0))
    player = session.tournament(number).player(1)
    assert (player.rating, player.official_rating) == (1900, 0)
    edit_player(session, number, 1, replace(player, fide_rating=1850))
    player = session.tournament(number).player(1)
    assert (player.rating, player.official_rating) == (1850, 1850)
    with pytest.raises(
        RefusedError, match="is derived from the FIDE rating and the national rating"
    ):
        edit_player(session, number, 1, replace(player, rating=1700))


@pytest.mark.parametrize(
    ("method", "official", "national"),
    [("FIDE", 1700, 0), ("NRO", 0, 1700), ("FIDON", 1700, 0), ("OTHER", 0, 0), ("", 1700, 0)],
)
def test_q145_one_rating_that_is_typed_is_the_one_that_the_method_takes(
    event: Event, method: str, official: int, national: int
) -> None:
    session, number = event
    choose(event, starting_rank_method=method)
    add_player(session, number, NewPlayer("One", 1700))
    player = session.tournament(number).player(1)
    assert player.rating == 1700
    assert (player.official_rating, player.national_rating) == (official, national)


@pytest.mark.parametrize(
    ("criterion", "order"),
    [
        ("", ["Adams", "Bauer", "Cohen"]),
        ("NATIONAL", ["Cohen", "Adams", "Bauer"]),
        ("OLDER", ["Bauer", "Adams", "Cohen"]),
        ("YOUNGER", ["Adams", "Bauer", "Cohen"]),
    ],
)
def test_q146_players_of_the_same_rating_and_title_are_ranked_by_another_criterion(
    event: Event, criterion: str, order: list[str]
) -> None:
    """C.04.2 2.2.3: "unless it has been previously stated that this criterion has been replaced"."""
    session, number = event
    choose(event, rank_criterion=criterion)
    add_players(
        session,
        number,
        [
            NewPlayer("Cohen", 1800, national_rating=1750),
            NewPlayer("Bauer", 1800, birth_date="1970/00/00"),
            NewPlayer("Adams", 1800, birth_date="1980/05/06", national_rating=1700),
        ],
    )
    assert names(event) == order


def test_q146_a_lot_falls_the_same_way_whoever_else_comes(event: Event) -> None:
    session, number = event
    choose(event, rank_criterion="LOT")
    add_players(session, number, [NewPlayer(name, 1800) for name in EQUAL])
    drawn = names(event)
    add_player(session, number, NewPlayer("Dahl", 1800))
    assert [name for name in names(event) if name in EQUAL] == drawn


def test_q146_nobody_chooses_the_seed_of_the_lot(event: Event) -> None:
    """It is drawn by chance, and told in the log and in the report."""
    session, number = event
    with pytest.raises(InputError, match="nobody chooses it"):
        choose(event, rank_criterion="LOT mine")
    with pytest.raises(InputError, match="nobody chooses it"):
        create_tournament(session, Settings(name="Other", rank_criterion="lot mine"))
    seeds = {
        session.tournament(
            create_tournament(session, Settings(name=name, rank_criterion="LOT")).created_id
        ).settings.rank_criterion
        for name in EQUAL
    }
    choose(event, rank_criterion="LOT")
    told = session.tournament(number).settings.rank_criterion
    assert len(seeds | {told}) == 4
    seed = told.removeprefix("LOT ")
    _, _, after = words_of_act(session.journal()[-1].wording)
    assert str(after) == f"equal players ranked by: drawing of lots: {seed}"
    assert f"### Equal players ranked by: LOT {seed}" in export_trf(session, number).decode()
    with pytest.raises(InputError, match="nobody chooses it"):
        choose(event, rank_criterion="LOT mine")


def test_q146_a_tournament_has_one_seed_for_ever(event: Event) -> None:
    """Whatever else is chosen meanwhile, undone or done again: lots are not tried out."""
    session, number = event
    add_players(session, number, [NewPlayer(f"Player {place}", 1800) for place in range(8)])
    settings = session.tournament(number).settings
    by_lot = replace(settings, rank_criterion="LOT")
    change_settings(session, number, by_lot, draw=lambda: "first")
    drawn = names(event)
    change_settings(session, number, by_lot, draw=lambda: "second")
    assert names(event) == drawn
    change_settings(session, number, settings)
    assert names(event) != drawn
    change_settings(session, number, by_lot, draw=lambda: "third")
    assert names(event) == drawn
    while session.tournament(number).settings.rank_criterion:
        session.undo()
    choose(event, rank_criterion="OLDER")
    session.close()
    with open_session(session.path) as again:
        change_settings(again, number, by_lot, draw=lambda: "fourth")
        assert again.tournament(number).settings.rank_criterion == "LOT first"
        assert names((again, number)) == drawn
        again.undo()
        again.redo()
        assert names((again, number)) == drawn


def test_q146_the_seed_of_a_file_stays(event: Event) -> None:
    """Seeds were words of the arbiter once."""
    session, number = event
    by_lot = replace(session.tournament(number).settings, rank_criterion="LOT")
    change_settings(session, number, by_lot, draw=lambda: "Roma 2026")
    add_players(session, number, [NewPlayer(f"Player {place}", 1800) for place in range(8)])
    other = session, import_trf(session, export_trf(session, number)).created_id
    choose(other, city="Roma", rank_criterion="LOT")
    assert session.tournament(other[1]).settings.rank_criterion == "LOT Roma 2026"
    assert names(other) == names(event)


@pytest.fixture
def equals(event: Event) -> Event:
    session, number = event
    add_players(session, number, [NewPlayer(name, 1800) for name in EQUAL])
    add_players(session, number, [NewPlayer("First", 1900), NewPlayer("Titled", 1800, Title.FM)])
    assert names(event) == ["First", "Titled", "Adams", "Bauer", "Cohen"]
    return event


def test_q147_q148_q150_numbers_of_equals_are_exchanged_and_asked_about(equals: Event) -> None:
    session, number = equals
    assert [one.name for one in equals_of(session.tournament(number), 3)] == ["Bauer", "Cohen"]
    with pytest.raises(ConfirmationNeededError, match="Adams would get number 5") as asked:
        exchange_numbers(session, number, 3, 5)
    assert asked.value.level is Level.CONFIRM
    exchange_numbers(session, number, 3, 5, confirmed=True)
    assert names(equals)[2:] == ["Cohen", "Bauer", "Adams"]
    assert set(ratings(equals).values()) == {1800, 1900}
    for other in (1, 2):
        with pytest.raises(RefusedError, match="ranks before Cohen by rating and title"):
            exchange_numbers(session, number, 3, other, confirmed=True)
    with pytest.raises(InputError, match="choose two different players"):
        exchange_numbers(session, number, 3, 3, confirmed=True)


def test_q148_after_the_start_an_exchange_is_reported(equals: Event) -> None:
    session, number = equals
    play(equals, 1)
    exchange_numbers(session, number, 3, 5, confirmed=True)
    lines = export_trf(session, number).decode().splitlines()
    assert "### Pairing numbers given anew @ Round 2: Adams and Cohen" in lines
    again = read_trf(export_trf(session, number)).tournament
    assert [player.tie_order for player in again.players] == [0, 0, 1, 2, 3]


def test_q151_once_round_4_is_paired_nothing_is_exchanged_or_regenerated(equals: Event) -> None:
    """C.04.2 2.3."""
    session, number = equals
    play(equals, 4)
    with pytest.raises(RefusedError, match="after the fourth round") as refused:
        exchange_numbers(session, number, 3, 5, confirmed=True)
    assert refused.value.article == "C.04.2 2.3"
    player = session.tournament(number).player(5)
    edit_player(session, number, 5, replace(player, rating=2000))
    with pytest.raises(RefusedError, match="after the fourth round"):
        renumber_players(session, number, confirmed=True)


def test_q153_q154_numbers_are_regenerated_before_round_4_and_asked_about(equals: Event) -> None:
    session, number = equals
    play(equals, 3)
    player = session.tournament(number).player(5)
    edit_player(session, number, 5, replace(player, rating=2000))
    assert names(equals)[4] == "Cohen"
    with pytest.raises(
        ConfirmationNeededError, match="would get a different pairing number"
    ) as asked:
        renumber_players(session, number)
    assert asked.value.level is Level.CONFIRM
    renumber_players(session, number, confirmed=True)
    assert names(equals) == ["Cohen", "First", "Titled", "Adams", "Bauer"]


def test_q155_regeneration_keeps_the_order_first_chosen(equals: Event) -> None:
    session, number = equals
    exchange_numbers(session, number, 3, 5, confirmed=True)
    play(equals, 1)
    player = session.tournament(number).player(2)
    edit_player(session, number, 2, replace(player, rating=1700))
    renumber_players(session, number, confirmed=True)
    assert names(equals) == ["First", "Cohen", "Bauer", "Adams", "Titled"]
    # Of another rating, the player has no place among those any more.
    edit_player(session, number, 4, replace(session.tournament(number).player(4), rating=1750))
    assert session.tournament(number).player(4).tie_order == 0


@pytest.mark.parametrize("rounds", [1, 4, 6])
def test_q156_a_late_entry_after_round_4_gets_the_right_number(equals: Event, rounds: int) -> None:
    """C.04.2 2.4: an appropriate TPN, in any round; everybody below moves down."""
    session, number = equals
    exchange_numbers(session, number, 3, 5, confirmed=True)
    play(equals, rounds)
    added = add_player(session, number, NewPlayer("Late", 1850))
    assert added.tpns == (2,)
    assert names(equals) == ["First", "Late", "Titled", "Cohen", "Bauer", "Adams"]
    add_player(session, number, NewPlayer("Aalto", 1800))
    assert names(equals)[-1] == "Aalto"


def test_every_method_of_record_172_is_known() -> None:
    codes = {"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"}
    assert {method.value for method in RankMethod} == codes | {""}


def test_q145_the_review_of_an_import_tells_whose_rating_is_the_national_one(event: Event) -> None:
    session, number = event
    add_player(session, number, NewPlayer("Both", 1800, national_rating=1900))
    choose(event, starting_rank_method="GER HBFN")
    told = [str(one.message) for one in review_import(export_trf(session, number)).remarks]
    assert "Under record 172 (HBFN), the tournament rating of 1 player is the national one." in told


def test_q145_a_file_without_national_ratings_keeps_the_one_that_it_has() -> None:
    """Programs write the rating of a national event into the columns of FIDE's."""
    lines = ["012 Open", "172 ITA NRO", f"001    1      {'Rossi':<33} 1650"]
    (player,) = read_trf("\n".join(lines).encode()).tournament.players
    assert (player.rating, player.fide_rating) == (1650, None)
