"""An explanation says what it explains: a round as it was made, or by what is known now.

A pairing is right by what was known when it was made (C.04.2 (2026) 1.4).
"""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.interface import (
    EventSession,
    edit_player,
    enter_result,
    enter_results,
    explained_round_of,
    pair_next_round,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.types import GameResult

Event = tuple[EventSession, int]


def second_round(event: Event) -> None:
    """A first round that White won everywhere, and the round after it."""
    session, one = event
    pair_next_round(session, one)
    for game in session.tournament(one).round(1).games:
        enter_result(session, one, 1, game.board, GameResult.WHITE_WINS)
    pair_next_round(session, one)


def correct(event: Event, result: GameResult) -> None:
    session, one = event
    enter_result(session, one, 1, 1, result, confirmed=True)


def test_a_round_whose_data_are_as_they_were(event: Event) -> None:
    session, one = event
    second_round(event)
    found = explained_round_of(session.state(one), 2)
    assert (found.is_of_then, found.of_now, found.changed) == (False, None, ())
    assert found.by_now is found.pairing
    assert not found.note_on(found.pairing)


def test_after_a_correction_that_would_pair_otherwise(event: Event) -> None:
    """As it was made; what was changed is said, and what the rules would give now is there."""
    session, one = event
    second_round(event)
    made = explained_round_of(session.state(one), 2).pairing
    game = session.tournament(one).round(1).games[0]
    correct(event, GameResult.BLACK_WINS)
    state = session.state(one)
    found = explained_round_of(state, 2)
    now = pair_round(state.tournament.before_round(2), explain=True)
    assert now.pairs != made.pairs
    assert (found.pairing, found.of_now, found.by_now) == (made, now, now)
    names = [state.tournament.player(tpn).name for tpn in (game.white, game.black)]
    changed = f"{names[0]}–{names[1]} in round 1, 0–1 instead of 1–0"
    assert [str(each) for each in found.changed] == [changed]
    start = f"Round 2 was paired before a correction: {changed}. This explains"
    assert str(found.note_on(found.pairing)).startswith(f"{start} the pairing as it was made")
    assert found.of_now is not None
    assert str(found.note_on(found.of_now)).startswith(f"{start} what the rules would give")
    correct(event, GameResult.WHITE_WINS)
    again = explained_round_of(session.state(one), 2)
    assert (again.pairing, again.is_of_then) == (made, False), "corrected back"


def test_after_an_adjourned_game_was_won(event: Event) -> None:
    """C.04.2 3.1: it counted as a draw, so the pairing is right as it was made."""
    session, one = event
    first = pair_next_round(session, one)
    results = dict.fromkeys((pair.board for pair in first.pairing.pairs), GameResult.WHITE_WINS)
    enter_results(session, one, 1, results | {1: GameResult.ADJOURNED})
    pair_next_round(session, one)
    made = explained_round_of(session.state(one), 2).pairing
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    found = explained_round_of(session.state(one), 2)
    assert (found.pairing, found.is_of_then, found.was_adjourned) == (made, True, True)
    assert str(found.note_on(made)).startswith(
        "Round 2 was paired with an adjourned game counted as a draw"
    )


def test_where_both_agree_it_is_told_by_what_is_known_now(event: Event) -> None:
    """No sentence speaks of a result that does not stand any more: Black won everywhere."""
    session, one = event
    second_round(event)
    state = session.state(one)
    kept = explained_round_of(state, 2).pairing
    first, second = state.tournament.rounds
    games = tuple(replace(game, result=GameResult.BLACK_WINS) for game in first.games)
    corrected = state.with_tournament(
        replace(state.tournament, rounds=(replace(first, games=games), second))
    )
    found = explained_round_of(corrected, 2)
    assert {(pair.white, pair.black) for pair in found.pairing.pairs} == {
        (pair.white, pair.black) for pair in kept.pairs
    }
    assert found.pairing == pair_round(corrected.tournament.before_round(2), explain=True)
    assert found.pairing != kept
    assert not found.is_of_then


def test_a_round_that_cannot_be_paired_any_more_is_told_as_it_was_made(event: Event) -> None:
    session, one = event
    second_round(event)
    state = session.state(one)
    made = explained_round_of(state, 2).pairing
    first, second = state.tournament.rounds
    games = tuple(replace(game, result=None) for game in first.games)
    unfinished = replace(state.tournament, rounds=(replace(first, games=games), second))
    found = explained_round_of(state.with_tournament(unfinished), 2)
    assert (found.pairing, found.is_of_then, found.of_now) == (made, True, None)
    assert found.by_now is None
    assert "something it depends on was changed" in str(found.note_on(found.pairing))


def test_another_name_changes_nothing(event: Event) -> None:
    session, one = event
    second_round(event)
    player = session.tournament(one).player(1)
    edit_player(session, one, 1, replace(player, name="Zoe"))
    assert not explained_round_of(session.state(one), 2).is_of_then
