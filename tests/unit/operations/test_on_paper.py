"""Which boards of a round the engine did not make, which break a rule, and when it was published."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.interface import (
    EventSession,
    ManualPairing,
    NewPlayer,
    Upset,
    add_player,
    enter_result,
    explained_round_of,
    pair_next_round,
    publish_round,
    repaired_round,
    set_pairing,
)
from arbiter_app.operations.on_paper import board_marks, pairing_to_tell, published_at
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.boards import BoardMarks
from arbiter_app.tournament.types import GameResult

Event = tuple[EventSession, int]


def round_of(event: Event, number: int) -> ManualPairing:
    session, one = event
    return ManualPairing.of_round(session.tournament(one).round(number))


def paired(event: Event) -> None:
    """A first round that White won everywhere, and a second one."""
    session, one = event
    pair_next_round(session, one)
    for game in session.tournament(one).round(1).games:
        enter_result(session, one, 1, game.board, GameResult.WHITE_WINS)
    pair_next_round(session, one)


def test_a_round_as_it_was_paired_has_no_marks(event: Event) -> None:
    session, one = event
    paired(event)
    for number in (1, 2):
        assert board_marks(session.state(one), number) == BoardMarks()


def test_boards_changed_by_hand_and_those_against_the_rules(event: Event) -> None:
    """Two who met in round 1 meet again: C1; their engine's opponents play each other."""
    session, one = event
    paired(event)
    first = session.tournament(one).round(1).games[0]
    second = round_of(event, 2)
    other = next(
        black if white == first.white else white
        for white, black in second.pairs
        if first.white in (white, black)
    )
    changed = second.with_players_swapped(first.black, other)
    set_pairing(session, one, 2, changed, reason="They had begun", confirm_illegal=True)
    marks = board_marks(session.state(one), 2)
    games = session.tournament(one).round(2).games
    again = {game.board for game in games if {game.white, game.black} == {first.white, first.black}}
    assert len(marks.by_hand) == 2
    assert again <= marks.illegal <= marks.by_hand


def test_two_who_came_late_and_play_do_not_make_the_other_boards_changed_by_hand(
    event: Event,
) -> None:
    """C.04.2 (2026) 4.4.4: the boards that the engine made stay its own."""
    session, one = event
    pair_next_round(session, one)
    publish_round(session, one, 1)
    late = [
        add_player(session, one, NewPlayer(name, rating)).tpns[0]
        for name, rating in (("Spät, Sabine", 2299), ("Tarde, Tomás", 1))
    ]
    games = session.tournament(one).round(1).games
    changed = round_of(event, 1).with_byes_paired(late[0], late[1])
    set_pairing(session, one, 1, changed, reason="Both came late", confirm_illegal=True)
    assert board_marks(session.state(one), 1).by_hand == {len(games) + 1}


def test_a_round_mended_by_the_rules_has_its_changed_boards_marked(event: Event) -> None:
    """C.04.2 4.4: whoever read the first sheet sees on the second which boards are others."""
    session, one = event
    paired(event)
    publish_round(session, one, 2)
    tournament = session.tournament(one)
    game = tournament.round(2).games[0]
    mended = repaired_round(tournament, 2, Upset(apart=((game.white, game.black),)))
    for pairing in (mended.fewest, mended.by_rules):
        hand = mended.by_hand(pairing)
        set_pairing(session, one, 2, hand, reason="They will not meet", confirm_illegal=True)
        changed = set(mended.changed(pairing))
        games = session.tournament(one).round(2).games
        marked = board_marks(session.state(one), 2).by_hand
        assert marked == {game.board for game in games if (game.white, game.black) in changed}
        assert marked


def test_when_rounds_were_published(event: Event) -> None:
    session, one = event
    pair_next_round(session, one)
    assert published_at(session.state(one)) == {}
    publish_round(session, one, 1)
    (moment,) = published_at(session.state(one)).values()
    assert moment == session.state(one).publications[0].at


def test_what_players_are_told_is_of_the_results_as_they_are_known_now(event: Event) -> None:
    session, one = event
    paired(event)
    state = session.state(one)
    assert pairing_to_tell(state, 2) == explained_round_of(state, 2).pairing
    first, second = state.tournament.rounds
    games = tuple(replace(game, result=GameResult.BLACK_WINS) for game in first.games)
    corrected = state.with_tournament(
        replace(state.tournament, rounds=(replace(first, games=games), second))
    )
    told = pairing_to_tell(corrected, 2)
    assert told == pair_round(corrected.tournament.before_round(2), explain=True)
    assert told != pairing_to_tell(state, 2)


def test_of_a_round_that_cannot_be_paired_players_are_told_nothing(event: Event) -> None:
    session, one = event
    paired(event)
    state = session.state(one)
    first, second = state.tournament.rounds
    games = tuple(replace(game, result=None) for game in first.games)
    unfinished = replace(state.tournament, rounds=(replace(first, games=games), second))
    assert pairing_to_tell(state.with_tournament(unfinished), 2) is None
