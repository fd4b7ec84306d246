"""Lots, places by hand, values worked out elsewhere, K, prizes: each one act, checked, told."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from fractions import Fraction

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ChangeKind,
    ConfirmationNeededError,
    EventSession,
    Level,
    change_settings,
    enter_result,
    export_trf,
    k_factors,
    manual_places,
    pair_next_round,
    renumber_players,
    set_entered_values,
    set_k_factors,
    set_lots,
    set_manual_places,
    set_prizes,
    standings_of,
    unpair_last_round,
)
from arbiter_app.operations.players import edit_player
from arbiter_app.standings.recommended import remarks_on_list
from arbiter_app.standings.ties import TieDecision, lot, seed_of_games
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup
from arbiter_app.tournament.tournament import Bye, Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.store.support import end_tournament, pair_in_order

Event = tuple[EventSession, int]


@pytest.fixture
def drawn(event: Event) -> Event:
    """One round, all games drawn: everybody is tied."""
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    for game in session.tournament(one).round(1).games:
        enter_result(session, one, 1, game.board, GameResult.DRAW)
    return event


def ranks(event: Event) -> list[tuple[int, int]]:
    table = standings_of(event[0].state(event[1]), tie_breaks=["WIN"])
    return [(row.tpn, row.rank) for row in table.rows]


def test_those_tied_share_the_rank_until_lots_are_drawn(drawn: Event) -> None:
    session, one = drawn
    assert {rank for _, rank in ranks(drawn)} == {1}
    end_tournament(session, one)
    change = set_lots(session, one, True)
    assert change.kinds == {ChangeKind.STANDINGS, ChangeKind.SETTINGS}
    seed = seed_of_games(session.tournament(one))
    order = sorted(range(1, 9), key=lambda tpn: -lot(seed, tpn))
    assert ranks(drawn) == [(tpn, rank) for rank, tpn in enumerate(order, start=1)]
    assert f"### Drawing of lots: seed {seed}".encode() in export_trf(session, one)
    session.undo()
    assert {rank for _, rank in ranks(drawn)} == {1}
    assert b"Drawing of lots" not in export_trf(session, one)


def test_lots_drawn_again_are_told_once(drawn: Event) -> None:
    session, one = drawn
    end_tournament(session, one)
    for _ in range(2):
        set_lots(session, one, True)
    seed = seed_of_games(session.tournament(one))
    assert session.tournament(one).comments.count(f"Drawing of lots: seed {seed}") == 1
    with pytest.raises(ConfirmationNeededError, match=f"with the seed “{seed}”"):
        set_lots(session, one, False)
    set_lots(session, one, False, confirmed=True)
    assert not any("lots" in line for line in session.tournament(one).comments)


def test_the_seed_is_that_of_all_games() -> None:
    """Worked by hand: a line for each game, round by round, the lower number first."""
    rounds = (
        Round(1, (Game(1, 3, 2, GameResult.DRAW), Game(2, 1, 4, GameResult.WHITE_WINS))),
        Round(2, (Game(1, 2, 1, GameResult.WHITE_WINS_BY_FORFEIT),), (Bye(3, ByeKind.ZERO_POINT),)),
    )
    text = "1 1-4 10\n1 3-2 ==\n2 2-1 +-\n"
    expected = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert seed_of_games(Tournament(rounds=rounds)) == expected


def test_places_by_hand_come_before_lots_and_count_for_their_round(drawn: Event) -> None:
    session, one = drawn
    end_tournament(session, one)
    set_lots(session, one, True)
    set_manual_places(session, one, 1, {5: 1, 3: 2, 7: 2}, reason="Play-off")
    state = session.state(one)
    table = standings_of(state, tie_breaks=["WIN"])
    found = [row.tpn for row in table.rows]
    assert found[0] == 5
    assert set(found[1:3]) == {3, 7}
    assert table.rows[0].decision is TieDecision.MANUAL
    assert table.rows[1].decision is TieDecision.LOTS
    assert manual_places(state, 1) == {5: 1, 3: 2, 7: 2}
    assert manual_places(state, 2) == {}
    assert b"### Manual ranking @ Round 1: 5, 3=7 (Play-off)" in export_trf(session, one)
    set_manual_places(session, one, 1, {}, reason="")
    assert manual_places(session.state(one), 1) == {}
    assert b"Manual ranking" not in export_trf(session, one)


def test_what_cannot_be_a_place_is_refused(drawn: Event) -> None:
    session, one = drawn
    for places, reason, error, text in (
        ({1: 1}, "", RefusedError, "needs a reason"),
        ({1: 0}, "x", InputError, "0 is not a valid place for player 1"),
        ({99: 1}, "x", InputError, "no player with pairing number 99"),
    ):
        with pytest.raises(error, match=text):
            set_manual_places(session, one, 1, places, reason=reason)
    with pytest.raises(InputError, match="Round 2 is not complete"):
        set_manual_places(session, one, 2, {1: 1}, reason="x")
    enter_result(session, one, 1, 1, GameResult.WHITE_WINS)
    with pytest.raises(RefusedError, match="is not tied"):
        set_manual_places(session, one, 1, {1: 1}, reason="x")


def test_places_follow_their_player_and_go_with_their_round(drawn: Event) -> None:
    session, one = drawn
    set_manual_places(session, one, 1, {5: 1}, reason="Play-off")
    name = session.tournament(one).player(5).name
    player = session.tournament(one).player(8)
    edit_player(session, one, 8, type(player)(tpn=8, name=player.name, rating=2999))
    renumber_players(session, one, confirmed=True)
    (tpn,) = manual_places(session.state(one), 1)
    assert tpn == 6
    assert session.tournament(one).player(tpn).name == name
    unpair_last_round(session, one, confirmed=True)
    assert session.state(one).choices.places == ()
    session.undo()
    assert len(session.state(one).choices.places) == 1


def test_values_worked_out_elsewhere_rank_by_their_code(drawn: Event) -> None:
    session, one = drawn
    set_entered_values(session, one, "OTHER_QUIZ", {2: Fraction(5, 2), 7: 3})
    table = standings_of(session.state(one), tie_breaks=["OTHER_QUIZ", "OTHER_EMPTY"])
    assert [row.tpn for row in table.rows[:2]] == [7, 2]
    assert [row.values["OTHER_QUIZ"].text for row in table.rows[:3]] == ["3", "2.5", "–"]
    assert {row.rank for row in table.rows[2:]} == {3}
    set_entered_values(session, one, "OTHER_QUIZ", {})
    assert session.state(one).choices.values == ()
    for code, values, text in (
        ("QUIZ", {1: 1}, "not the code of a self-defined"),
        ("OTHER_Q", {99: 1}, "no player"),
        ("OTHER_Q", {1: 10**7}, "too large"),
        ("OTHER_Q", {1: Fraction(1, 10**7)}, "too many digits"),
    ):
        with pytest.raises(InputError, match=text):
            set_entered_values(session, one, code, values)


def test_k_of_players_is_10_20_or_40(drawn: Event) -> None:
    session, one = drawn
    set_k_factors(session, one, {3: 40, 1: 10})
    assert k_factors(session.state(one)) == {1: 10, 3: 40}
    with pytest.raises(InputError, match="15 is not a valid K factor for player 1"):
        set_k_factors(session, one, {1: 15})
    with pytest.raises(InputError, match="no player"):
        set_k_factors(session, one, {99: 10})


@pytest.mark.parametrize(
    ("groups", "text"),
    [
        ([PrizeGroup(" ", (1,))], "no name"),
        ([PrizeGroup("A", ())], "a prize group has 1 to 200 prizes"),
        ([PrizeGroup("A", (1,) * 201)], "a prize group has 1 to 200 prizes"),
        ([PrizeGroup("A", (-1,))], "negative"),
        ([PrizeGroup("A", (10**12,))], "negative or too large"),
        ([PrizeGroup("A", (1,)), PrizeGroup(" A", (1,))], "same name"),
        (
            [PrizeGroup("A", (1,), Eligibility(rating_from=9, rating_to=8))],
            "the range 9 to 8 is empty",
        ),
        ([PrizeGroup("A", (1,), Eligibility(club="\x00"))], "invisible"),
    ],
)
def test_prizes_that_cannot_be_are_refused(
    event: Event, groups: list[PrizeGroup], text: str
) -> None:
    session, one = event
    with pytest.raises(InputError, match=text):
        set_prizes(session, one, groups)
    assert session.state(one).choices.prizes == ()


def test_prizes_are_kept_as_they_were_announced(event: Event) -> None:
    session, one = event
    groups = (PrizeGroup("Main", (500, 300)), PrizeGroup("Club", (100,), Eligibility(club=" X ")))
    set_prizes(session, one, groups)
    main, club = session.state(one).choices.prizes
    assert main == groups[0]
    assert club.eligibility.club == "X"


def with_tie_breaks(event: Event, *codes: str, confirmed: bool = False) -> None:
    session, one = event
    changed = replace(session.tournament(one).settings, tie_breaks=codes)
    change_settings(session, one, changed, confirmed=confirmed)


def test_the_list_is_free_before_the_start_and_asked_about_twice_after_it(event: Event) -> None:
    session, one = event
    with_tie_breaks(event, "BH/C1", "OTHER_QUIZ")
    pair_next_round(session, one, pair=pair_in_order)
    with pytest.raises(ConfirmationNeededError, match="have been announced") as asked:
        with_tie_breaks(event, "SB")
    assert asked.value.level is Level.TWO_STEPS
    assert asked.value.article == "C.07 4"
    with_tie_breaks(event, "SB", confirmed=True)
    line = b"### Tie-breaks changed @ Round 2: BH/C1, OTHER_QUIZ to SB"
    assert line in export_trf(session, one)


def test_an_unknown_tie_break_cannot_be_added(event: Event) -> None:
    with pytest.raises(InputError, match="no tie-break “XYZ”"):
        with_tie_breaks(event, "BH", "XYZ")


def test_buchholz_in_a_round_robin_is_outside_fide_mode(event: Event) -> None:
    """C.07 8; the program does not pair those with matches of teams, and they are not in FIDE mode."""
    session, one = event
    settings = session.tournament(one).settings
    team = replace(settings, system="BERGER_TEAM_ROUNDROBIN")
    change_settings(session, one, team, confirmed=True)
    assert not session.state(one).in_fide_mode
    (remark,) = remarks_on_list(session.tournament(one), ("DE", "BH"))
    assert remark.forbidden
    with_tie_breaks(event, "DE", "BH")
    assert session.tournament(one).settings.tie_breaks == ("DE", "BH")
