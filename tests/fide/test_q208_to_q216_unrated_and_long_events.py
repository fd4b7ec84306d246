"""FIDE's checklist, questions 208 to 216: unrated players in tie-breaks, events of over 30 days."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    advice_on_long_events,
    change_settings,
    export_trf,
    pair_next_round,
    set_later_ratings,
)
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.rating_report import rated_games, rating_report
from arbiter_app.standings.recommended import remarks_on_list
from arbiter_app.standings.registry import tie_break_name
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trf.read import read_trf
from tests.store.support import new_event

Event = tuple[EventSession, int]


def tournament(period: str = "", **later: tuple[tuple[int, int], ...]) -> Tournament:
    """A double round of four, of whom Dahl is unrated; everybody with White wins."""
    ratings = {"Adams": 2000, "Bauer": 1900, "Cohen": 1800, "Dahl": 0}
    players = tuple(
        Player(tpn, name, rating, later_ratings=later.get(name, ()))
        for tpn, (name, rating) in enumerate(ratings.items(), 1)
    )
    pairs = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    rounds = tuple(
        Round(
            number,
            tuple(
                Game(board, white, black, GameResult.WHITE_WINS)
                for board, (white, black) in enumerate(games, 1)
            ),
        )
        for number, games in enumerate(pairs, 1)
    )
    return Tournament(Settings(rounds_total=3, rating_period=period), players, rounds)


def values(made: Tournament, code: str) -> dict[Tpn, str]:
    table = standings(made, tie_breaks=[code])
    return {row.tpn: row.cells[0].text for row in table.rows}


def test_q208_without_a_method_tie_breaks_by_ratings_are_dropped() -> None:
    """C.07 10."""
    assert set(values(tournament(), "ARO").values()) == {"–"}


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        # Of the opponents 1900, 1800 and the unrated one; of 2000, 1800 and the unrated one.
        ("ARO/U1400", 1700, 1733),
        ("ARO/UL", 1833, 1867),
        ("ARO/UX", 1850, 1900),
    ],
)
def test_q209_there_are_several_methods_for_unrated_players(
    code: str, first: int, second: int
) -> None:
    found = values(tournament(), code)
    assert (found[1], found[2]) == (str(first), str(second))
    assert str(tie_break_name(code)) != str(tie_break_name("ARO"))


@pytest.mark.parametrize("code", ["TPR", "PTP", "APRO", "APPO", "RTNG"])
@pytest.mark.parametrize("method", ["U1400", "UL", "UX"])
def test_q209_every_tie_break_by_ratings_knows_them(code: str, method: str) -> None:
    found = values(tournament(), f"{code}/{method}")
    assert found[1] != "–"
    # Who is unrated, and does not count, has no rating to be ranked by.
    assert (found[4] == "–") is (f"{code}/{method}" == "RTNG/UX")


def test_q209_the_method_is_in_the_report_file(event: Event) -> None:
    session, number = event
    changed = replace(session.tournament(number).settings, tie_breaks=("ARO/UX", "TPR/UL"))
    change_settings(session, number, changed)
    assert "202 ARO/UX,TPR/UL" in export_trf(session, number).decode().splitlines()


def test_q209_an_unknown_method_is_refused() -> None:
    with pytest.raises(InputError, match="UY"):
        tie_break_name("ARO/UY")


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, number = new_event(tmp_path / "open.arbiter")
    yield session, number
    session.close()


def lengthen(event: Event, period: str) -> None:
    session, number = event
    changed = replace(session.tournament(number).settings, rating_period=period)
    change_settings(session, number, changed)


def test_q210_a_tournament_is_flagged_as_longer_than_30_days(event: Event) -> None:
    session, number = event
    lengthen(event, "FIRST")
    again = read_trf(export_trf(session, number)).tournament
    assert again.settings.rating_period == "FIRST"
    with pytest.raises(InputError, match="Length of the event"):
        lengthen(event, "SOMETIMES")


def test_q211_tie_breaks_by_ratings_are_advised_against() -> None:
    """C.07 10: not recommended when a player can have more than one rating."""
    assert not advice_on_long_events(Settings())
    assert "not recommended" in str(advice_on_long_events(Settings(rating_period="FIRST")))
    (remark,) = remarks_on_list(tournament("FIRST"), ["BH", "ARO/U1400"])
    assert (remark.code, remark.article) == ("ARO/U1400", "10")
    assert "not recommended" in str(remark.message)


def test_q212_q213_a_player_has_several_ratings_each_from_a_round_on(event: Event) -> None:
    session, number = event
    with pytest.raises(RefusedError, match="more than 30 days") as refused:
        set_later_ratings(session, number, 2, {3: 2401})
    assert refused.value.article == "C.07 10"
    lengthen(event, "FIRST")
    set_later_ratings(session, number, 2, {3: 2401, 5: 2399})
    player = session.tournament(number).player(2)
    first = player.rating
    assert [player.rating_in(round_number) for round_number in range(1, 6)] == [
        *(first, first, 2401, 2401, 2399)
    ]
    again = read_trf(export_trf(session, number)).tournament.player(2)
    assert again.later_ratings == ((3, 2401), (5, 2399))
    with pytest.raises(InputError, match="must start in a round from 2 to 5"):
        set_later_ratings(session, number, 2, {1: 2401})
    with pytest.raises(InputError, match="between 0 and"):
        set_later_ratings(session, number, 2, {2: 99999})
    set_later_ratings(session, number, 2, {})
    assert session.tournament(number).player(2).later_ratings == ()


def test_q214_q215_q216_the_first_rating_counts_unless_that_of_the_round_is_chosen() -> None:
    later = {"Bauer": ((2, 1930),), "Cohen": ((3, 1860),)}
    # Adams met Bauer (1900, since round 2: 1930) in round 2 and Cohen (1800, then 1860) in round 3.
    assert values(tournament("FIRST", **later), "ARO/UX")[1] == "1850"
    assert values(tournament("ROUND", **later), "ARO/UX")[1] == "1895"
    assert values(tournament("", **later), "ARO/UX")[1] == "1850"


def test_q216_after_the_start_another_rating_is_asked_about_like_another_tie_break(
    event: Event,
) -> None:
    """C.07 10: what the regulations say otherwise they say before."""
    session, number = event
    lengthen(event, "FIRST")
    pair_next_round(session, number)
    changed = replace(session.tournament(number).settings, rating_period="ROUND")
    with pytest.raises(ConfirmationNeededError, match="which of several ratings") as asked:
        change_settings(session, number, changed)
    assert asked.value.level is Level.TWO_STEPS
    change_settings(session, number, changed, confirmed=True)
    line = "### Tie-breaks changed @ Round 2: by the rating of each round"
    assert line in export_trf(session, number).decode().splitlines()


def test_q212_q213_the_rating_report_goes_by_the_ratings_of_the_rounds() -> None:
    """Both players have those of the list of the month in which they play (B.02)."""
    made = tournament("FIRST", Adams=((2, 2411),), Bauer=((2, 1987),))
    games = rated_games(made)
    assert [(game.own, game.rating) for game in games[1]] == [(2000, 0), (2411, 1987), (2411, 1800)]
    assert [(game.own, game.rating) for game in games[2]] == [(1900, 1800), (1987, 2411), (1987, 0)]
    change = rating_report(made)[0].change
    assert change is not None
    assert change.rating == 2000
    assert [each.difference for each in change.games] == [424, 611]
