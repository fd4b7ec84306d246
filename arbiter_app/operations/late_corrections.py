"""Corrections that come too late for the pairings: for the rating report only (C.04.2 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.errors import RefusedError
from arbiter_app.operations.warnings import WarnedAct, report_start
from arbiter_app.store.state import LateCorrection, TournamentState
from arbiter_app.tournament.remarks import LATE_CORRECTION, remark
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import result_text

if TYPE_CHECKING:
    pass


def is_too_late(tournament: Tournament, round_number: int, game: Game) -> bool:
    """True if a correction of a game counts for the rating report only.

    The results of the last two rounds can be changed. An adjourned game, and one without a result
    yet, is entered at any time: that is no correction.
    """
    is_correction = game.result not in {None, GameResult.ADJOURNED}
    return is_correction and round_number + 1 < len(tournament.rounds)


def corrected_late(
    state: TournamentState, played: Round, changed: Mapping[int, Game]
) -> TournamentState:
    """The state with corrections of a round kept for the rating report, and reported.

    Corrected back to what was entered, there is no correction any more.

    Raises:
        RefusedError: a correction without a result.
    """
    keys = state.keys_by_tpn()
    corrections = {(one.round_number, one.board): one for one in state.late_corrections}
    comments = list(state.tournament.comments)
    start = report_start(WarnedAct.LATE_CORRECTION, played.number)
    for game in played.games:
        now = changed.get(game.board)
        if now is None:
            continue
        corrections.pop((played.number, game.board), None)
        beginning = f"{start}: board {game.board} "
        comments = [line for line in comments if not line.startswith(beginning)]
        if now == game:
            continue
        if now.result is None or now.result is GameResult.ADJOURNED:
            raise RefusedError(
                f"Board {game.board} of round {played.number} has a result; it can only be"
                " corrected to another one.",
                article="C.04.2 4.3",
            )
        corrections[played.number, game.board] = LateCorrection(
            played.number, game.board, keys[now.white], keys[now.black], now.result
        )
        comments.append(remark(LATE_CORRECTION, played.number, correction_told(game, now)))
    return replace(
        state,
        tournament=replace(state.tournament, comments=tuple(comments)),
        late_corrections=tuple(corrections[place] for place in sorted(corrections)),
    )


def correction_told(entered: Game, really: Game) -> str:
    """A correction as its `###` line tells it: `board 2 5–8 1–0 instead of 5–8 0–1`."""
    return (
        f"board {entered.board} {really.white}–{really.black} {result_text(really.result)}"
        f" instead of {entered.white}–{entered.black} {result_text(entered.result)}"
    )


def without_corrections(state: TournamentState, round_number: int) -> TournamentState:
    """The state without the corrections of a round that is taken back or paired otherwise."""
    left = tuple(one for one in state.late_corrections if one.round_number != round_number)
    if left == state.late_corrections:
        return state
    start = f"{report_start(WarnedAct.LATE_CORRECTION, round_number)}: "
    comments = tuple(line for line in state.tournament.comments if not line.startswith(start))
    return replace(
        state, tournament=replace(state.tournament, comments=comments), late_corrections=left
    )


def really_played(state: TournamentState, round_number: int, game: Game) -> Game:
    """A game as it really was: as entered, or as corrected too late."""
    for correction in state.late_corrections:
        if (correction.round_number, correction.board) == (round_number, game.board):
            tpns = state.tpns_by_key()
            return replace(
                game,
                white=tpns[correction.white_key],
                black=tpns[correction.black_key],
                result=correction.result,
            )
    return game


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
