"""Boards announced while games are open: only certain ones, kept, and held against the pairing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.announcing import paired_otherwise
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_player,
    announce_boards,
    announceable,
    edit_player,
    enter_result,
    pair_next_round,
    preview_next_round,
    withdraw_player,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.tournament.announced import announced_boards, announced_line
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.preview import RoundPreview

Event = tuple[EventSession, int]


def previewed(session: EventSession, one: int) -> tuple[Tournament, RoundPreview]:
    tournament = session.tournament(one)
    *_, preview = preview_next_round(tournament, jobs=1)
    return tournament, preview


def but_one(event: Event) -> tuple[EventSession, int, int]:
    """Two rounds paired by the rules; of the second one board is still open, on which little hangs."""
    session, one = event
    pair_next_round(session, one)
    for game in session.tournament(one).round(1).games:
        enter_result(session, one, 1, game.board, GameResult.WHITE_WINS)
    pair_next_round(session, one)
    games = session.tournament(one).round(2).games
    for game in games[:-1]:
        enter_result(session, one, 2, game.board, GameResult.WHITE_WINS)
    return session, one, games[-1].board


def announced(event: Event) -> tuple[EventSession, int, int]:
    session, one, board = but_one(event)
    tournament, preview = previewed(session, one)
    assert announceable(tournament, preview)
    announce_boards(session, one, tournament, preview)
    return session, one, board


def test_the_certain_boards_are_announced_and_stand_in_the_log(event: Event) -> None:
    session, one, _board = but_one(event)
    tournament, preview = previewed(session, one)
    certain = {(pair.white, pair.black) for pair in preview.certain if pair.black is not None}
    change = announce_boards(session, one, tournament, preview)
    entry = session.last_entry
    assert entry is not None
    assert entry.kind is ActKind.BOARDS_ANNOUNCED
    assert str(change.message) == "Boards of round 3 announced early"
    assert set(announced_boards(session.tournament(one), 3)) == certain
    (line,) = [each for each in session.tournament(one).comments if "announced" in each]
    assert line.startswith("Boards announced early @ Round 3: ")
    session.undo()
    assert announced_boards(session.tournament(one), 3) == ()


@pytest.mark.parametrize("result", [GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS])
def test_however_the_open_game_ends_they_are_in_the_pairing(
    event: Event, result: GameResult
) -> None:
    """C.04.3 1.9: certain is what every outcome has."""
    session, one, board = announced(event)
    known = set(announced_boards(session.tournament(one), 3))
    enter_result(session, one, 2, board, result)
    paired = pair_next_round(session, one)
    made = {(game.white, game.black) for game in session.tournament(one).round(3).games}
    assert known <= made
    assert paired_otherwise(session.tournament(one), paired.pairing) == ()
    assert "announced" not in str(paired.caution)


def test_what_turned_out_otherwise_is_told(event: Event) -> None:
    """Somebody left after the announcement: nothing was wrong with it, but everybody has to know."""
    session, one, board = announced(event)
    white, black = announced_boards(session.tournament(one), 3)[0]
    withdraw_player(session, one, white)
    enter_result(session, one, 2, board, GameResult.DRAW)
    paired = pair_next_round(session, one)
    assert (white, black) in paired_otherwise(session.tournament(one), paired.pairing)
    assert session.tournament(one).player(white).name in str(paired.caution)
    assert "announced board is not" in str(paired.caution) or "announced boards are not" in str(
        paired.caution
    )


def test_what_was_announced_is_not_announced_again(event: Event) -> None:
    session, one, _board = announced(event)
    tournament, preview = previewed(session, one)
    assert announceable(tournament, preview) == ()
    with pytest.raises(RefusedError, match="No further boards of round 3 are certain"):
        announce_boards(session, one, tournament, preview)


def test_a_preview_of_before_a_change_announces_nothing(event: Event) -> None:
    session, one, board = but_one(event)
    tournament, preview = previewed(session, one)
    enter_result(session, one, 2, board, GameResult.DRAW)
    with pytest.raises(RefusedError, match="changed in the meantime"):
        announce_boards(session, one, tournament, preview)


def test_more_boards_join_those_announced(event: Event) -> None:
    """One line for a round, with all of them."""
    session, one, board = announced(event)
    before = announced_boards(session.tournament(one), 3)
    enter_result(session, one, 2, board, GameResult.DRAW)
    tournament, preview = previewed(session, one)
    if announceable(tournament, preview):
        announce_boards(session, one, tournament, preview)
    now = announced_boards(session.tournament(one), 3)
    assert now[: len(before)] == before
    assert len(now) == len(session.tournament(one).players) // 2


def test_numbers_given_anew_say_the_same_players(event: Event) -> None:
    """C.04.2 2.4: a late entry may come before others in the list."""
    session, one, _board = announced(event)

    def named() -> list[tuple[str, str]]:
        tournament = session.tournament(one)
        return [
            (tournament.player(white).name, tournament.player(black).name)
            for white, black in announced_boards(tournament, 3)
        ]

    before = named()
    add_player(session, one, NewPlayer("Aaa, First", 2900))
    assert named() == before
    tournament = session.tournament(one)
    gone = announced_boards(tournament, 3)[0][0]
    edit_player(session, one, gone, replace(tournament.player(gone), name="Somebody Else"))
    assert len(named()) == len(before) - 1


def test_of_two_with_one_name_the_number_tells(event: Event) -> None:
    session, one = event
    tournament = session.tournament(one)
    same = tuple(replace(player, name="Same, Name") for player in tournament.players)
    alike = replace(tournament, players=same)
    pairs = ((1, 2), (4, 3))
    told = replace(alike, comments=(announced_line(alike, 5, pairs), "Boards announced early"))
    assert announced_boards(told, 5) == pairs
    assert announced_boards(told, 4) == ()
