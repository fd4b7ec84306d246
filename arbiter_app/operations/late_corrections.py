"""Corrections that come too late for the pairings: for the rating report only (C.04.2 4.3)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from arbiter_app.errors import RefusedError
from arbiter_app.store.state import LateCorrection, TournamentState
from arbiter_app.tournament.match_result import (
    MatchResult,
    Result,
    game_by_game,
    games_of,
)
from arbiter_app.tournament.remarks import ReportLine, remark, remarks
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.words import result_called, result_text
from arbiter_app.wording import phrase

_GAME = r"(\d{1,4})–(\d{1,4}) (.+?)"
# Older versions wrote the board, of which a report file says nothing else.
_CORRECTION = re.compile(rf"(?:board (\d{{1,4}}) )?{_GAME} instead of {_GAME}", re.ASCII)


class ToldCorrection(NamedTuple):
    """A correction as a `###` line tells it: the game as entered, and as it really was.

    The board is 0 where the line does not tell it.
    """

    round_number: int
    entered: Game
    really: Game


def is_too_late(
    tournament: Tournament, round_number: int, game: Game, now: Game | None = None
) -> bool:
    """True if a correction of a game, to `now`, counts for the rating report only.

    The results of the last two rounds can be changed. An adjourned game, and one without a result
    yet, is entered at any time: that is no correction.
    """
    return is_correction(game, now) and round_number + 1 < len(tournament.rounds)


def is_correction(game: Game, now: Game | None = None) -> bool:
    """True if another result corrects one: adjourned or open, a game has none to correct.

    In a match each game is looked at: to enter the second one corrects nothing, but colours reversed
    are those of every game. Without `now`, what the board will be, any other result is meant.
    """
    if now is None or now.white != game.white or not isinstance(game.result, MatchResult):
        return any(one is not None and one.is_final for one in games_of(game.result, 1))
    return any(
        one is not None and one.is_final and other is not one
        for one, other in game_by_game(game.result, now.result)
    )


def corrected_late(
    state: TournamentState, played: Round, changed: Mapping[int, Game]
) -> TournamentState:
    """The state with corrections of a round kept for the rating report.

    Corrected back to what was entered, there is no correction any more.

    Raises:
        RefusedError: a correction without a result, or with those of some games of a match only.
    """
    keys = state.keys_by_tpn()
    corrections = {(one.round_number, one.board): one for one in state.late_corrections}
    for game in played.games:
        now = changed.get(game.board)
        if now is None:
            continue
        corrections.pop((played.number, game.board), None)
        if now == game:
            continue
        if now.result is None or not now.result.is_final:
            raise _unfinished(played.number, game)
        corrections[played.number, game.board] = LateCorrection(
            played.number, game.board, keys[now.white], keys[now.black], now.result
        )
    return replace(
        state, late_corrections=tuple(corrections[place] for place in sorted(corrections))
    )


def _unfinished(round_number: int, game: Game) -> RefusedError:
    """A correction for the rating report must be a whole result."""
    if all(one is not None and one.is_final for one in games_of(game.result, 1)):
        return RefusedError(
            phrase(
                "Board {board} of round {round} already has a result. It can only be changed"
                " to another result.",
                board=game.board,
                round=round_number,
            ),
            article="C.04.2 4.3",
            hint=phrase("Enter the correct result."),
        )
    return RefusedError(
        phrase(
            "The match on board {board} of round {round} has a game without a result. It can"
            " be corrected once all its games have one.",
            board=game.board,
            round=round_number,
        ),
        article="C.04.2 4.3",
        hint=phrase("Enter the missing result first; that is always possible."),
    )


def without_corrections(
    state: TournamentState, round_number: int, boards: Container[int] | None = None
) -> TournamentState:
    """The state without the late corrections of a round, or of some of its boards.

    The round is taken back or paired otherwise, or the boards are corrected again in time: the
    later act says what counts, for the pairings and for the rating report.
    """
    left = tuple(
        one
        for one in state.late_corrections
        if one.round_number != round_number or not (boards is None or one.board in boards)
    )
    return state if left == state.late_corrections else replace(state, late_corrections=left)


def correction_line(
    tournament: Tournament, correction: LateCorrection, tpns: Mapping[int, Tpn]
) -> str:
    """The `###` line of a correction: `… @ Round 3: 5–8 1–0 instead of 5–8 0–1`.

    It names no board: a report file has none, and whoever reads it numbers them as they come.
    """
    number = correction.round_number
    games = tournament.round(number).games
    entered = next(game for game in games if game.board == correction.board)
    really = _corrected(correction, tpns, entered)
    return remark(
        ReportLine.LATE_CORRECTION,
        number,
        f"{really.white}–{really.black} {result_text(really.result)}"
        f" instead of {entered.white}–{entered.black} {result_text(entered.result)}",
    )


def told_corrections(comments: Iterable[str]) -> Iterator[ToldCorrection]:
    """The corrections that lines tell, in their order."""
    for number, detail in remarks(comments, ReportLine.LATE_CORRECTION):
        found = _CORRECTION.fullmatch(detail)
        if found is None:
            continue
        board, white, black, result, old_white, old_black, old_result = found.groups()
        entered, really = result_called(old_result), result_called(result)
        if entered is not None and really is not None:
            yield ToldCorrection(
                number,
                Game(int(board or 0), int(old_white), int(old_black), entered),
                Game(int(board or 0), int(white), int(black), really),
            )


def corrected_board(line: str) -> tuple[int, int] | None:
    """Round and board of which a line of an older version tells a correction, else None."""
    for told in told_corrections([line]):
        if told.entered.board:
            return told.round_number, told.entered.board
    return None


def really_played(state: TournamentState, round_number: int, game: Game) -> Game:
    """A game as it really was: as entered, or as corrected too late."""
    for correction in state.late_corrections:
        if (correction.round_number, correction.board) == (round_number, game.board):
            return _corrected(correction, state.tpns_by_key(), game)
    return game


def result_on_board(state: TournamentState, round_number: int, game: Game) -> Result | None:
    """The result as it really was, from the side of the White player of the board."""
    really = really_played(state, round_number, game)
    return really.result if really.white == game.white else _turned(really.result)


def with_result_on_board(
    state: TournamentState, round_number: int, game: Game, result: Result | None
) -> Game:
    """A game as it really was, but with this result from the side of the board's White player."""
    really = really_played(state, round_number, game)
    return replace(really, result=result if really.white == game.white else _turned(result))


def changes_nothing(
    state: TournamentState, round_number: int, game: Game, result: Result | None
) -> bool:
    """True if a game has this result already, where a result entered now would count."""
    if result != result_on_board(state, round_number, game):
        return False
    is_late = state.in_fide_mode and is_too_late(state.tournament, round_number, game)
    return is_late or really_played(state, round_number, game) == game


def _turned(result: Result | None) -> Result | None:
    return None if result is None else result.swapped


def _corrected(correction: LateCorrection, tpns: Mapping[int, Tpn], game: Game) -> Game:
    return replace(
        game,
        white=tpns[correction.white_key],
        black=tpns[correction.black_key],
        result=correction.result,
    )


def corrected_games(state: TournamentState, round_number: int) -> Mapping[int, Game]:
    """The games of a round corrected too late for the pairings, as they really were, by board."""
    boards = {one.board for one in state.late_corrections if one.round_number == round_number}
    if not boards:
        return {}
    games = state.tournament.round(round_number).games
    return {
        game.board: really_played(state, round_number, game)
        for game in games
        if game.board in boards
    }


def for_rating_report(state: TournamentState) -> Tournament:
    """The tournament with its games as they really were."""
    if not state.late_corrections:
        return state.tournament
    rounds = tuple(
        replace(
            played,
            games=tuple(really_played(state, played.number, game) for game in played.games),
        )
        for played in state.tournament.rounds
    )
    return replace(state.tournament, rounds=rounds)
