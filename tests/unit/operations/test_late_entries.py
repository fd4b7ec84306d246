"""Late entries: their number, the rounds they missed, rounds taken back (C.04.2 (2026) 2.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    LateEntry,
    ManualPairing,
    NewPlayer,
    add_player,
    add_players,
    delete_player,
    edit_player,
    enter_results,
    export_trf,
    pair_next_round,
    request_byes,
    set_pairing,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Bye, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.imported import import_trf
from tests.store.support import open_session, pair_in_order

Event = tuple[EventSession, int]


def play(event: Event) -> None:
    session, one = event
    paired = pair_next_round(session, one, pair=pair_in_order)
    results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
    enter_results(session, one, paired.round_number, results)


def rated(tournament: Tournament) -> list[int]:
    return [player.rating for player in tournament.players]


@pytest.mark.parametrize(
    ("ratings", "new", "expected"),
    [
        # The ratings of the players as corrected, by TPN; the place of the late entry.
        ([2400, 2300, 2200, 2100, 2000, 2350, 1900], 2250, 3),
        ([2400, 1500, 2200, 2100, 2000, 1900], 2150, 4),
        ([2400, 2300, 2200], 2500, 1),
        ([2400, 2300, 2200], 1000, 4),
        ([2400, 2300, 2200], 2300, 3),
    ],
)
def test_a_late_entry_goes_where_it_belongs_though_the_list_is_not_in_order(
    event: Event, ratings: list[int], new: int, expected: int
) -> None:
    """2.3, 2.4: whose rating was corrected without renumbering is out of place, nobody else."""
    session, _ = event
    one = import_trf(session, export_trf(*event)).created_id
    for tpn in range(len(session.tournament(one).players), 0, -1):
        delete_player(session, one, tpn)
    add_players(session, one, [NewPlayer(f"P{n}", 3000 - n) for n in range(len(ratings))])
    play((session, one))
    for tpn, rating in enumerate(ratings, start=1):
        player = session.tournament(one).player(tpn)
        edit_player(session, one, tpn, replace(player, rating=rating))
    added = add_player(session, one, NewPlayer("Zoe", new))
    assert added.tpns == (expected,)
    assert rated(session.tournament(one)) == [
        *ratings[: expected - 1],
        new,
        *ratings[expected - 1 :],
    ]


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_late_entry_plays_in_the_round_that_is_taken_back(event: Event, by_hand: bool) -> None:
    """2.4: nobody asked for the bye of a round before the entry, however it was paired."""
    session, one = event
    play(event)
    if by_hand:
        everybody = tuple((white, white + 1) for white in range(1, 9, 2))
        set_pairing(session, one, 2, ManualPairing(everybody), reason="Wish", confirm_illegal=True)
    else:
        pair_next_round(session, one, pair=pair_in_order)
    (tpn,) = add_player(session, one, NewPlayer("Zoe", 100)).tpns
    key = session.player_key(one, tpn)
    assert session.state(one).late_entries == (LateEntry(key, 3),)
    unpair_last_round(session, one)
    assert session.state(one).late_entries == (LateEntry(key, 2),)
    assert session.tournament(one).absences(2) == {}
    play(event)
    assert Bye(tpn, ByeKind.ZERO_POINT) not in session.tournament(one).round(2).byes
    assert Bye(tpn, ByeKind.ZERO_POINT) in session.tournament(one).round(1).byes


def test_a_late_entry_after_an_imported_round_that_is_taken_back(event: Event) -> None:
    session, one = event
    play(event)
    copy = import_trf(session, export_trf(session, one)).created_id
    add_player(session, copy, NewPlayer("Zoe", 100))
    unpair_last_round(session, copy, confirmed=True)
    assert session.tournament(copy).absences(1) == {}
    assert session.state(copy).late_entries == ()


def test_late_entries_are_in_the_file_and_go_with_the_player(event: Event) -> None:
    session, one = event
    play(event)
    play(event)
    (tpn,) = add_player(session, one, NewPlayer("Zoe", 100)).tpns
    before = session.state(one)
    assert before.late_entries
    session.close()
    with open_session(session.place) as again:
        assert again.state(one) == before
        unpair_last_round(again, one, confirmed=True)
        unpair_last_round(again, one, confirmed=True)
        delete_player(again, one, tpn)
        assert again.state(one).late_entries == ()
        again.go_to(again.journal()[-4].id)
        assert again.state(one) == before


def test_points_for_the_rounds_a_late_entry_missed(event: Event) -> None:
    """2.4: no points, unless the tournament rules say otherwise: then a bye of those rounds."""
    session, one = event
    play(event)
    play(event)
    (tpn,) = add_player(session, one, NewPlayer("Zoe", 100)).tpns
    kinds: dict[int, ByeKind | None] = {1: ByeKind.HALF_POINT, 2: ByeKind.HALF_POINT}
    with pytest.raises(ConfirmationNeededError, match="already paired") as question:
        request_byes(session, one, tpn, kinds)
    assert "2.4" in question.value.article
    # One answer for both rounds: what each becomes is said before.
    for number in kinds:
        change = f"Round {number} is already paired. Bye of Zoe: zero-point bye → half-point bye."
        assert change in str(question.value)
    request_byes(session, one, tpn, kinds, confirmed=True)
    assert histories(session.tournament(one))[tpn].score == 10
    assert session.tournament(one).comments == ()
    session.undo()
    assert histories(session.tournament(one))[tpn].score == 0


def test_only_the_bye_of_an_absent_player_is_corrected(event: Event) -> None:
    """3.3: who played, or had the PAB, did not ask for a bye; who has left gets none."""
    session, one = event
    add_player(session, one, NewPlayer("Zoe", 100))
    withdraw_player(session, one, 3, 2)
    request_byes(session, one, 4, {1: ByeKind.ZERO_POINT})
    request_byes(session, one, 5, {1: ByeKind.ZERO_POINT})
    play(event)
    play(event)
    half: dict[int, ByeKind | None] = {1: ByeKind.HALF_POINT}
    bye = session.tournament(one).round(1).pairing_allocated_bye
    assert bye is not None
    for tpn in (1, bye):
        with pytest.raises(RefusedError, match="was not absent"):
            request_byes(session, one, tpn, half, confirmed=True)
    with pytest.raises(RefusedError, match="withdrawn"):
        request_byes(session, one, 3, {2: ByeKind.HALF_POINT}, confirmed=True)
    with pytest.raises(RefusedError, match="has not requested"):
        request_byes(session, one, 4, {1: None}, confirmed=True)
    request_byes(session, one, 4, half, confirmed=True)
    assert Bye(4, ByeKind.HALF_POINT) in session.tournament(one).round(1).byes
    assert (
        session.tournament(one)
        .comments[0]
        .startswith("Paired before a correction @ Round 2: Dvořák, half-point bye in round 1")
    )


def test_the_trace_of_an_old_round_follows_a_late_entry(event: Event) -> None:
    session, tournament_id = event
    pairing = pair_next_round(session, tournament_id, pair=pair_in_order).pairing
    add_player(session, tournament_id, NewPlayer("Late", rating=2395))
    moved = session.pairing(tournament_id, 1)
    assert moved is not None
    assert [(pair.white, pair.black) for pair in moved.pairs] == [(1, 3), (4, 5), (6, 7), (8, 9)]
    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert moved.trace is not None
    assert moved.trace.brackets[0].s2 == (3, 4)
