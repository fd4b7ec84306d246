"""Hints at title norms in a tournament (B.01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.ratings.norms import ForeignPlayers
from arbiter_app.standings.norm_hints import NormEvent, norm_event, title_norm_hints
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Title


@pytest.fixture
def event() -> Tournament:
    """Player 1 wins seven games and loses two against nine grandmasters."""
    federations = ("ITA", "FRA", "GER", "ESP", "USA")
    players = (
        Player(1, "A", 2400, federation="ITA"),
        *(
            Player(tpn, f"P{tpn}", 2450, Title.GM, federation=federations[tpn % 5])
            for tpn in range(2, 11)
        ),
    )
    won, lost = GameResult.WHITE_WINS, GameResult.BLACK_WINS
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, won if number <= 7 else lost),))
        for number in range(1, 10)
    )
    return Tournament(Settings(), players, rounds)


def test_a_norm_in_a_tournament(event: Tournament) -> None:
    found = title_norm_hints(event)
    assert list(found) == [1]
    assert [(hint.title, hint.met) for hint in found[1]] == [("GM", True), ("IM", True)]


def test_forfeits_are_no_games(event: Tournament) -> None:
    """1.4.2: with a forfeit there are eight games."""
    forfeit = Round(1, (Game(1, 1, 2, GameResult.BLACK_WINS_BY_FORFEIT),))
    assert title_norm_hints(replace(event, rounds=(forfeit, *event.rounds[1:]))) == {}
    assert title_norm_hints(event, after_round=8) == {}


@pytest.mark.parametrize(
    "free",
    [
        Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS_BY_FORFEIT),)),
        Round(1, (), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
    ],
)
def test_a_win_without_a_game_may_count_once(event: Tournament, free: Round) -> None:
    """1.4.1: eight games and a free win, in an event of nine rounds and in no other."""
    nine = replace(event, rounds=(free, *event.rounds[1:]))
    found = title_norm_hints(nine)[1]
    assert [(hint.title, hint.met, hint.games, hint.with_free_win) for hint in found] == [
        ("GM", True, 8, True),
        ("IM", True, 8, True),
    ]
    longer = replace(nine, settings=replace(nine.settings, rounds_total=10))
    assert title_norm_hints(longer) == {}
    asked = Round(1, (), (Bye(1, ByeKind.FULL_POINT),))
    assert title_norm_hints(replace(event, rounds=(asked, *event.rounds[1:]))) == {}


def open_event(foreign: int, titled: int, federations: int, host: str = "ITA") -> Tournament:
    """One round of 44 players: so many rated foreign ones, the first of them with a title."""
    abroad = ("FRA", "GER", "ESP", "USA")[:federations]
    players = tuple(
        Player(
            tpn,
            f"P{tpn}",
            2300 if tpn < 44 else 0,
            Title.WIM if tpn <= titled else None,
            federation=abroad[tpn % federations] if tpn <= foreign else "ITA",
        )
        for tpn in range(1, 45)
    )
    games = tuple(Game(tpn, tpn, tpn + 22, GameResult.DRAW) for tpn in range(1, 23))
    return Tournament(Settings(federation=host), players, (Round(1, games),))


@pytest.mark.parametrize(
    ("foreign", "titled", "federations", "is_enough"),
    [(20, 10, 3, True), (19, 10, 3, False), (20, 9, 3, False), (20, 10, 2, False)],
)
def test_enough_foreign_players(
    foreign: int, titled: int, federations: int, is_enough: bool
) -> None:
    """1.4.3: 20 with a rating from 3 federations, 10 of them with a title."""
    of_event = norm_event(open_event(foreign, titled, federations)).foreign
    assert (of_event.rated, of_event.titled, of_event.federations) == (foreign, titled, federations)
    assert of_event.is_enough is is_enough


def test_only_official_ratings_are_those_of_norms() -> None:
    """B.01: a rating given for the tournament is none of FIDE's."""
    event = open_event(20, 10, 3)
    without = replace(
        event, players=tuple(replace(player, fide_rating=0) for player in event.players)
    )
    assert norm_event(without).foreign.rated == 0
    higher = replace(
        event,
        players=tuple(
            replace(player, rating=player.rating + 100, fide_rating=player.rating)
            for player in event.players
        ),
    )
    assert norm_event(higher) == norm_event(event)


def test_foreign_players_without_a_host() -> None:
    """1.4.3: foreign is who is not of the host's federation; FID is foreign nowhere."""
    assert norm_event(open_event(20, 10, 3, host="")).foreign == ForeignPlayers()
    event = open_event(20, 10, 3)
    stateless = tuple(replace(each, federation="FID") for each in event.players)
    assert norm_event(replace(event, players=stateless)).foreign == ForeignPlayers()


def test_they_are_there_in_every_round() -> None:
    """1.4.3, 1.5.6: who forfeits is not; who wins by forfeit or has the bye of the pairing is."""
    event = open_event(20, 10, 3)
    games = list(event.rounds[0].games)
    games[0] = replace(games[0], result=GameResult.BLACK_WINS_BY_FORFEIT)
    second = Round(
        2,
        tuple(games[:-1]),
        (Bye(22, ByeKind.PAIRING_ALLOCATED), Bye(44, ByeKind.HALF_POINT)),
    )
    of_event = norm_event(replace(event, rounds=(*event.rounds, second)))
    assert of_event.participants == 42
    assert of_event.foreign.rated == 19
    assert not of_event.foreign.is_enough


def test_a_large_swiss() -> None:
    """1.5.6: 40 players in every round, average 2000; unrated ones count 1400 (1.4.6)."""
    event = norm_event(open_event(20, 10, 3))
    assert (event.participants, event.average) == (44, 2280)
    assert event.is_large_swiss
    assert not replace(event, participants=39).is_large_swiss
    assert not replace(event, average=1999).is_large_swiss
    assert norm_event(Tournament()) == NormEvent(0, 0, ForeignPlayers())
