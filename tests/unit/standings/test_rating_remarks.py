"""What the rating office will ask for, or will not rate (B.02)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.standings.rating_remarks import rating_remarks
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult


@pytest.fixture
def whole() -> Tournament:
    """Two rated players and everything that is asked for; 90 minutes and 30 seconds a move."""
    settings = Settings(
        name="Open",
        city="Genova",
        federation="ITA",
        start_date="2026/11/20",
        end_date="2026/11/21",
        chief_arbiter="Rossi, Mario",
        encoded_time_control="5400+30",
        round_dates=("2026/11/20", "2026/11/21"),
        rounds_total=2,
    )
    players = (
        Player(1, "A, A", 2400, federation="ITA", fide_id="1", birth_date="1990/01/01"),
        Player(2, "B, B", 1700, federation="ITA", fide_id="2", birth_date="1990/01/01"),
    )
    rounds = tuple(Round(number, (Game(1, 1, 2, GameResult.DRAW),)) for number in (1, 2))
    return Tournament(settings, players, rounds)


def told(tournament: Tournament) -> list[str]:
    return [str(remark.text) for remark in rating_remarks(tournament)]


def with_settings(tournament: Tournament, **changed: object) -> Tournament:
    return replace(tournament, settings=replace(tournament.settings, **changed))  # type: ignore[arg-type]


def test_nothing_is_asked_where_all_is_there(whole: Tournament) -> None:
    assert told(whole) == []


@pytest.mark.parametrize(
    ("field", "remark"),
    [
        ("name", "Missing: Name."),
        ("city", "Missing: City."),
        ("federation", "Missing: Federation."),
        ("start_date", "Missing: First day."),
        ("end_date", "Missing: Last day."),
        ("chief_arbiter", "Missing: Chief arbiter."),
        ("encoded_time_control", "Missing: Time control."),
    ],
)
def test_what_is_missing_of_the_event(whole: Tournament, field: str, remark: str) -> None:
    assert told(with_settings(whole, **{field: ""})) == [remark]


@pytest.mark.parametrize(
    ("dates", "remark"),
    [
        ((), "Missing: Date (rounds 1, 2)."),
        (("", "2026/11/21"), "Missing: Date (round 1)."),
    ],
)
def test_dates_of_rounds(whole: Tournament, dates: tuple[str, ...], remark: str) -> None:
    assert told(with_settings(whole, round_dates=dates)) == [remark]


def test_many_rounds_without_a_date_are_told_in_short(whole: Tournament) -> None:
    first = whole.rounds[0]
    rounds = tuple(replace(first, number=number) for number in range(1, 7))
    played = replace(with_settings(whole, round_dates=("", "2026/11/21")), rounds=rounds)
    assert "Missing: Date (rounds 1, 3–6)." in told(played)


def test_data_of_players(whole: Tournament) -> None:
    bare = tuple(Player(player.tpn, player.name, player.rating) for player in whole.players)
    assert told(replace(whole, players=bare)) == [
        "Missing: FIDE ID (A, A; B, B).",
        "Missing: Federation (A, A; B, B).",
        "Missing: Date of birth (A, A; B, B).",
    ]


def test_who_plays_no_game_is_not_asked_about(whole: Tournament) -> None:
    """B.02: unplayed games are not rated."""
    absent = Round(3, (), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    event = replace(whole, players=(*whole.players, Player(3, "C, C", 0)), rounds=(*whole.rounds,))
    assert told(event) == []
    dated = with_settings(event, round_dates=("2026/11/20", "2026/11/20", "2026/11/21"))
    assert told(replace(dated, rounds=(*event.rounds, absent))) == []


@pytest.mark.parametrize(("count", "end"), [(5, "F5)."), (6, "and 2 others).")])
def test_of_many_players_the_others_are_counted(whole: Tournament, count: int, end: str) -> None:
    players = tuple(
        replace(whole.players[0], tpn=tpn, name=f"F{tpn}", fide_id="" if tpn <= count else "9")
        for tpn in range(1, 13)
    )
    games = tuple(Game(tpn, tpn, tpn + 6, GameResult.DRAW) for tpn in range(1, 7))
    event = replace(whole, players=players, rounds=(Round(1, games),))
    (remark,) = told(event)
    assert end in remark
    assert remark.startswith("Missing: FIDE ID (F1; F2; F3; F4")


@pytest.mark.parametrize(
    ("seconds", "ratings", "is_rated"),
    [
        (7200, (2400, 1700), True),
        (7199, (2400, 1700), False),
        (7199, (2399, 1700), True),
        (5400, (1700, 1800), True),
        (5399, (1700, 1800), False),
        (5399, (1799, 0), True),
        (3600, (1799, 0), True),
        (3599, (2700, 2700), True),
    ],
)
def test_rates_of_play(
    whole: Tournament, seconds: int, ratings: tuple[int, int], is_rated: bool
) -> None:
    """B.02: 120 minutes from 2400, 90 from 1800, 60 below; under 60 minutes it is rapid."""
    players = tuple(
        replace(player, rating=rating)
        for player, rating in zip(whole.players, ratings, strict=True)
    )
    event = with_settings(replace(whole, players=players), encoded_time_control=str(seconds))
    assert (told(event) == []) is is_rated


def test_the_shorter_time_counts(whole: Tournament) -> None:
    """Of two players with different times, the one with less."""
    event = with_settings(whole, encoded_time_control="W9000-B5400")
    assert told(event) == [
        "2 games with a player rated 2400 or higher are not rated: at 90 minutes for 60 moves"
        " they are too fast, 120 are needed (B.02)."
    ]


@pytest.mark.parametrize(("seconds", "is_rated"), [(180, False), (181, True)])
def test_the_shortest_rate_of_play(whole: Tournament, seconds: int, is_rated: bool) -> None:
    """B.02: blitz is more than three minutes."""
    event = with_settings(whole, encoded_time_control=str(seconds))
    assert (told(event) == []) is is_rated


@pytest.mark.parametrize(
    ("seconds", "rounds", "is_rated"),
    [
        (7200, 3, True),
        (7200, 4, False),
        (1200, 15, True),
        (1200, 16, False),
        (300, 30, True),
        (300, 31, False),
    ],
)
def test_rounds_of_a_day(whole: Tournament, seconds: int, rounds: int, is_rated: bool) -> None:
    """B.02: twelve hours of play; at most 15 rounds of rapid and 30 of blitz."""
    event = with_settings(
        whole,
        encoded_time_control=str(seconds),
        round_dates=("2026/11/20",) * rounds,
        rounds_total=rounds,
    )
    assert (told(event) == []) is is_rated


def test_each_remark_leads_to_the_field_that_mends_it(whole: Tournament) -> None:
    bare = Tournament(players=whole.players, rounds=whole.rounds)
    fields = {
        *("name", "city", "federation", "start_date", "end_date", "chief_arbiter"),
        *("time_control", "round_dates"),
    }
    found = rating_remarks(bare)
    assert {remark.field for remark in found} == fields
    assert fields <= SETTING_FIELDS.keys()
    assert [remark.round_number for remark in found if remark.field == "round_dates"] == [1]
    players = tuple(replace(player, fide_id="", birth_date="") for player in whole.players)
    places = [
        (remark.field, remark.tpn) for remark in rating_remarks(replace(whole, players=players))
    ]
    assert places == [("fide_id", 1), ("birth_date", 1)]
