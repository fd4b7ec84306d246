"""Results: entered, corrected, adjourned, colours that were exchanged at the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.basis import with_basis_told, with_reversal_told
from arbiter_app.operations.change import Change
from arbiter_app.operations.late_corrections import (
    changes_nothing,
    corrected_late,
    is_correction,
    is_too_late,
    really_played,
    with_result_on_board,
    without_corrections,
)
from arbiter_app.operations.results_lost import was_unpaired
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask, with_report_line
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.result_acts import ON_BOARD, RESULT_OF_BOARD, RESULTS_OF_BOARDS
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.board_text import boards_text
from arbiter_app.tournament.corrections_told import (
    COLOURS_REVERSED,
    game_corrected,
    result_corrected,
    reversed_and,
)
from arbiter_app.tournament.match_result import Result, game_by_game, games_of, result_of
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import result_phrase, result_said, result_text
from arbiter_app.wording import Phrase, counted, one_after_another, phrase, verbatim

HadResults: TypeAlias = Callable[[int], bool]
"""Whether a round that was taken back since had results: asked where there is something to ask."""


def enter_result(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    board: int,
    result: Result | None,
    *,
    confirmed: bool = False,
) -> Change:
    """Enter, correct or (with None) delete the result of a board, forfeits included.

    Of a match it is that of all its games; what is not known yet is None in it.

    A correction that comes too late for the pairings counts for the rating report only (C.04.2
    (2026) 4.3): in FIDE mode it is kept beside the result, which stays, and reported; see
    `export_rating_report`. The result of an adjourned game is never too late.

    Raises:
        InputError: no such round or board.
        ConfirmationNeededError: the round is more than one round back, or the next one was paired
            on the result; an adjourned game that
            was counted as drawn was not drawn (3.1); a game with a result is to be adjourned.
        RefusedError: deleting a result, or in FIDE mode adjourning the game, although the next
            round was paired on it.
    """
    return enter_results(session, tournament_id, round_number, {board: result}, confirmed=confirmed)


def enter_results(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    results: Mapping[int, Result | None],
    *,
    confirmed: bool = False,
) -> Change:
    """Enter the results of several boards at once; see `enter_result`.

    Of a board that has its result already nothing is changed, and nothing asked.
    """
    state = session.state(tournament_id)
    played = state.tournament.round(round_number)
    games = {game.board: game for game in played.games}
    for board, result in results.items():
        _check_result(state.tournament, round_number, games, board, result)
    others = {
        board: result
        for board, result in results.items()
        if not changes_nothing(state, round_number, games[board], result)
    }
    changed = {
        board: with_result_on_board(state, round_number, games[board], result)
        for board, result in others.items()
    }
    return session.commit(
        _result_act(round_number, games, others),
        tournament_id,
        state,
        _after(
            state,
            played,
            changed,
            _had_results(session, tournament_id),
            confirmed=confirmed,
        ),
    )


def exchange_colours(
    session: EventSession,
    tournament_id: int,
    round_number: int,
    board: int,
    *,
    confirmed: bool = False,
) -> Change:
    """Record that a game was played with colours reversed; who won stays (C.04.2 (2026) 4.3).

    Raises:
        InputError: no such round or board.
        RefusedError: too late, and the game has no result yet.
        ConfirmationNeededError: always; see `enter_result`.
    """
    state = session.state(tournament_id)
    played = state.tournament.round(round_number)
    game = _game({game.board: game for game in played.games}, round_number, board)
    changed = with_colours_reversed(really_played(state, round_number, game))
    white, black = (state.tournament.player(tpn).name for tpn in (game.white, game.black))
    return session.commit(
        Act(
            ActKind.COLOURS_REVERSED,
            phrase(
                "Colours reversed on board {board}, round {round}", board=board, round=round_number
            ),
            verbatim(f"{white} – {black}"),
            verbatim(f"{black} – {white}"),
        ),
        tournament_id,
        state,
        _after(
            state,
            played,
            {board: changed},
            _had_results(session, tournament_id),
            confirmed=confirmed,
        ),
    )


def adjourn_missing(
    session: EventSession, tournament_id: int, *, confirmed: bool = False
) -> Change:
    """Record every game of the last round without a result as adjourned (C.04.2 (2026) 3.1).

    Raises:
        RefusedError: no result is missing.
        ConfirmationNeededError: always first.
    """
    state = session.state(tournament_id)
    last = state.tournament.rounds[-1] if state.tournament.rounds else Round(0)
    missing = {
        game.board: game for game in last.games if game.result is None or game.result.is_missing
    }
    if not missing:
        raise RefusedError(phrase("No results are missing."))
    ask(
        state,
        WarnedAct.ADJOURNING_MISSING,
        counted(
            len(missing),
            "In round {round}, {boards} would be adjourned.",
            "In round {round}, {boards} would be adjourned.",
            round=last.number,
            boards=boards_text(list(missing)),
        ),
        confirmed=confirmed,
    )
    count = state.tournament.settings.games_per_match
    results = {
        board: result_of([one or GameResult.ADJOURNED for one in games_of(game.result, count)])
        for board, game in missing.items()
    }
    changed = {board: replace(game, result=results[board]) for board, game in missing.items()}
    return session.commit(
        _result_act(last.number, missing, results),
        tournament_id,
        state,
        with_games(state, last, changed),
    )


def with_colours_reversed(game: Game) -> Game:
    """The game as it is when White and Black had each other's pieces."""
    return game.swapped


def with_games(
    state: TournamentState, played: Round, changed: Mapping[int, Game]
) -> TournamentState:
    """The state with other games on some boards of a round."""
    games = tuple(changed.get(game.board, game) for game in played.games)
    rounds = list(state.tournament.rounds)
    rounds[played.number - 1] = replace(played, games=games)
    return state.with_tournament(replace(state.tournament, rounds=tuple(rounds)))


def _after(
    state: TournamentState,
    played: Round,
    changed: Mapping[int, Game],
    had_results: HadResults,
    *,
    confirmed: bool,
) -> TournamentState:
    """The state with these games, those that come too late beside it."""
    games = {game.board: game for game in played.games}
    late = {
        board: game
        for board, game in changed.items()
        if is_too_late(state.tournament, played.number, games[board], game)
    }
    if late:
        ask(
            state,
            WarnedAct.LATE_CORRECTION,
            phrase(
                "Round {round} is more than one round back: a correction now affects only the"
                " rating report.",
                round=played.number,
            ),
            confirmed=confirmed,
        )
    if not state.in_fide_mode:
        return _in_time(state, played, changed, had_results, confirmed=confirmed)
    in_time = {board: game for board, game in changed.items() if board not in late}
    after = _in_time(state, played, in_time, had_results, confirmed=confirmed)
    return corrected_late(after, played, late) if late else after


def _had_results(session: EventSession, tournament_id: int) -> HadResults:
    """Ask the log, or the lines of the file that a tournament came from."""
    tournament = session.tournament(tournament_id)
    return lambda number: (
        was_unpaired(tournament, number) or session.had_results(tournament_id, number)
    )


def _in_time(
    state: TournamentState,
    played: Round,
    changed: Mapping[int, Game],
    had_results: HadResults,
    *,
    confirmed: bool,
) -> TournamentState:
    """The state with games that count for the pairings and for the rating report alike."""
    if not changed:
        return state
    _ask_about_integrity(state, played, changed, had_results, confirmed=confirmed)
    after = with_games(without_corrections(state, played.number, changed), played, changed)
    for game in played.games:
        now = changed.get(game.board, game)
        if now.white != game.white:
            after = with_reversal_told(after, played.number, now)
    _ask_about_adjourning(state, played, changed, confirmed=confirmed)
    if played.number == len(state.tournament.rounds):
        return after
    names = {player.tpn: player.name for player in state.tournament.players}
    told = one_after_another(
        game_corrected(
            names[game.white],
            names[game.black],
            played.number,
            _correction(game, changed[game.board]),
        )
        for game in played.games
        if _corrects(game, changed.get(game.board, game))
    )
    if told:
        after = with_basis_told(state, after, told, since=played.number + 1)
    return _with_adjourned_reported(state, after, played, changed, confirmed=confirmed)


def _ask_about_integrity(
    state: TournamentState,
    played: Round,
    changed: Mapping[int, Game],
    had_results: HadResults,
    *,
    confirmed: bool,
) -> None:
    """A result that the next round was paired on, and reversed colours, are asked about first."""
    now = {game: changed[game.board] for game in played.games if game.board in changed}
    corrected = [game.board for game in now if _corrects(game, now[game])]
    is_last = played.number == len(state.tournament.rounds)
    if corrected and (not is_last or had_results(played.number + 1)):
        ask(
            state,
            WarnedAct.CHANGED_SINCE_UNPAIRED if is_last else WarnedAct.CORRECTED_BASIS,
            phrase(
                "Round {next} was paired before this change to {boards} of round {round}.",
                next=played.number + 1,
                boards=boards_text(corrected),
                round=played.number,
            ),
            confirmed=confirmed,
        )
    turned = [game.board for game in now if now[game].white != game.white]
    if turned:
        ask(
            state,
            WarnedAct.REVERSED_COLOURS,
            phrase(
                "On {boards} of round {round}, the colours would differ from the pairing.",
                boards=boards_text(turned),
                round=played.number,
            ),
            confirmed=confirmed,
        )


def _correction(game: Game, now: Game) -> Phrase:
    """What was corrected, by the colours as they were."""
    if now.white == game.white:
        return result_corrected(now.result, game.result)
    turned = with_colours_reversed(now)
    if turned.result == game.result:
        return COLOURS_REVERSED
    return reversed_and(_correction(game, turned))


def _corrects(game: Game, now: Game) -> bool:
    """True unless all that is new is the result of a game that had none."""
    return now != game and (is_correction(game, now) or now.white != game.white)


def _ask_about_adjourning(
    state: TournamentState, played: Round, changed: Mapping[int, Game], *, confirmed: bool
) -> None:
    """A finished game is not adjourned any more once the next round was paired on its result.

    Before that it is asked about: no other result says that the game is not over after all.
    """
    for game in played.games:
        now = changed.get(game.board)
        if now is None or not _becomes_adjourned(game.result, now.result):
            continue
        if played.number == len(state.tournament.rounds):
            ask(
                state,
                WarnedAct.FINISHED_ADJOURNED,
                phrase(
                    "Board {board} of round {round} has the result {result}; the game would be"
                    " recorded as adjourned instead.",
                    board=game.board,
                    round=played.number,
                    result=result_phrase(game.result),
                ),
                confirmed=confirmed,
            )
        else:
            ask(
                state,
                WarnedAct.LATE_ADJOURNING,
                phrase(
                    "Round {round} was paired using the result of board {board}: the game can"
                    " no longer be recorded as adjourned.",
                    round=played.number + 1,
                    board=game.board,
                ),
                confirmed=confirmed,
            )


def _with_adjourned_reported(
    state: TournamentState,
    after: TournamentState,
    played: Round,
    changed: Mapping[int, Game],
    *,
    confirmed: bool,
) -> TournamentState:
    """Adjourned games that were counted as drawn and were not are asked about and reported."""
    tournament = after.tournament
    for game in played.games:
        now = changed.get(game.board)
        if now is None or not _was_no_draw(game.result, now.result):
            continue
        ask(
            state,
            WarnedAct.ADJOURNED_NO_DRAW,
            phrase(
                "The adjourned game on board {board} of round {round} was counted as a draw.",
                board=game.board,
                round=played.number,
            ),
            confirmed=confirmed,
        )
        detail = f"board {game.board} {result_text(now.result)}"
        tournament = with_report_line(
            tournament, WarnedAct.ADJOURNED_NO_DRAW, played.number, detail
        )
    return after.with_tournament(tournament)


def _becomes_adjourned(before: Result | None, after: Result | None) -> bool:
    """True if a game that has its result would be adjourned."""
    return any(
        now is GameResult.ADJOURNED and one is not None and one.is_final
        for one, now in game_by_game(before, after)
    )


def _was_no_draw(before: Result | None, after: Result | None) -> bool:
    """True if an adjourned game has become something other than a draw."""
    return any(
        one is GameResult.ADJOURNED
        and now not in {GameResult.ADJOURNED, GameResult.DRAW, GameResult.UNRATED_DRAW}
        for one, now in game_by_game(before, after)
    )


def _game(games: Mapping[int, Game], round_number: int, board: int) -> Game:
    if board not in games:
        raise InputError(
            phrase("Round {round} has no board {board}.", round=round_number, board=board)
        )
    return games[board]


def _check_result(
    tournament: Tournament,
    round_number: int,
    games: Mapping[int, Game],
    board: int,
    result: Result | None,
) -> None:
    game = _game(games, round_number, board)
    count = tournament.settings.games_per_match
    if result is not None and len(games_of(result, count)) != count:
        raise InputError(
            phrase(
                "The result for board {board} covers {given}, but each board plays {games}.",
                given=_games(len(games_of(result, count))),
                board=board,
                games=_games(count),
            )
        )
    is_deleted = any(
        now is None and one is not None for one, now in game_by_game(game.result, result)
    )
    if is_deleted and round_number < len(tournament.rounds):
        raise RefusedError(
            phrase(
                "Round {round} was paired using the result of board {board}.",
                round=round_number + 1,
                board=board,
            ),
            article="C.04.2 4.3",
            hint=phrase("Enter the correct result."),
        )


def _games(count: int) -> Phrase:
    return counted(count, "{count} game", "{count} games")


def _result_act(
    round_number: int, games: Mapping[int, Game], results: Mapping[int, Result | None]
) -> Act:
    kind = _kind_of_results([(games[board], result) for board, result in results.items()])
    if len(results) == 1:
        ((board, result),) = results.items()
        return Act(
            kind,
            RESULT_OF_BOARD.of(board=board, round=round_number),
            result_phrase(games[board].result),
            result_phrase(result),
        )
    return Act(
        kind,
        RESULTS_OF_BOARDS.of(len(results), count=len(results), round=round_number),
        _texts({board: games[board].result for board in results}),
        _texts(results),
    )


def _kind_of_results(entered: Sequence[tuple[Game, Result | None]]) -> ActKind:
    """What entering results is, by the games as they were."""
    if any(is_correction(game, replace(game, result=result)) for game, result in entered):
        return ActKind.RESULTS_CORRECTED
    if any(game.result is not None and game.result.is_adjourned for game, _ in entered):
        return ActKind.ADJOURNED_RESULTS_ENTERED
    return ActKind.RESULTS_ENTERED


def _texts(results: Mapping[int, Result | None]) -> Phrase:
    return one_after_another(_text(board, result) for board, result in results.items())


def _text(board: int, result: Result | None) -> Phrase | str:
    said = result_said(result)
    if isinstance(said, str):
        return f"{board}: {said}"
    return ON_BOARD.of(board=board, result=said)
