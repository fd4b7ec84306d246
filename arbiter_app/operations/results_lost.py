"""Results that went with a round that was taken back, and results changed since: the report says both.

Whoever takes rounds back can change results that are too old to be changed (C.04.2 (2026) 4.3). Of
each round taken back with results the report file has a line with these results, and of each result
that is another since then a line with both (VCL4THP 113, 189, 191).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.remarks import ReportLine, remark, remarks
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.words import result_called, result_text

_BETWEEN: Final = "; "
_INSTEAD: Final = " instead of "
_CORRECTED: Final = "paired before a correction: "


def with_lost_results(
    state: TournamentState, after: TournamentState, number: int
) -> TournamentState:
    """Return the state after its last round was taken back, with the line of the results lost.

    With them goes what the round was paired on, where that was corrected since: the line on it is
    one on the round, and goes with the round.
    """
    tournament = state.tournament
    games = [game for game in tournament.round(number).games if game.result is not None]
    if not games:
        return after
    told = [f"{_players(tournament, game)} {result_text(game.result)}" for game in games]
    corrected = remarks(tournament.comments, ReportLine.OTHER_BASIS)
    told += [f"{_CORRECTED}{detail}" for before, detail in corrected if before == number]
    line = remark(ReportLine.UNPAIRED, number, _BETWEEN.join(told))
    return _with_lines(after, (*after.tournament.comments, line))


def unpaired_since(tournament: Tournament, number: int) -> int | None:
    """The first round after this one that was taken back with its results; None if none was."""
    told = remarks(tournament.comments, ReportLine.UNPAIRED)
    return min((later for later, _ in told if later > number), default=None)


def with_changed_results(
    before: TournamentState, after: TournamentState, number: int
) -> TournamentState:
    """Return the later state with a line for each result of a round that is another than it was.

    That is, than it was when a later round was taken back with its results, or than it was in this
    round before this one was taken back. Changed back, there is nothing to tell any more.
    """
    tournament = after.tournament
    if not any(remarks(tournament.comments, ReportLine.UNPAIRED)):
        return after
    lines = list(tournament.comments)
    later = unpaired_since(tournament, number) is not None
    games = zip(before.tournament.round(number).games, tournament.round(number).games, strict=True)
    for was, now in games:
        if was == now:
            continue
        told = [line for line in lines if _told_change(tournament, line, number, now)]
        first = _first_result(tournament, told, number, now)
        if first is None and later and was.result is not None and was.result.is_final:
            first = was.result if was.white == now.white else was.result.swapped
        lines = [line for line in lines if line not in told]
        if first is not None and first != now.result:
            detail = f"{_players(tournament, now)} {result_text(now.result)}{_INSTEAD}"
            lines.append(remark(ReportLine.RESULT_CHANGED, number, detail + result_text(first)))
    return _with_lines(after, tuple(lines))


def _first_result(
    tournament: Tournament, told: list[str], number: int, game: Game
) -> Result | None:
    """The result that a game had first, by the line on its change, or by the round taken back."""
    for line in told:
        text = line.rpartition(_INSTEAD)[2]
        is_turned = _is_of(tournament, line, number, game.swapped)
        return _read(text, is_turned=is_turned)
    found = None
    for round_number, detail in remarks(tournament.comments, ReportLine.UNPAIRED):
        if round_number == number:
            for part in detail.split(_BETWEEN):
                found = _result_of(tournament, part, game) or found
    return found


def _result_of(tournament: Tournament, part: str, game: Game) -> Result | None:
    """The result of a game that a part of a line tells, from the side of its White player."""
    for one, is_turned in ((game, False), (game.swapped, True)):
        start = f"{_players(tournament, one)} "
        if part.startswith(start):
            return _read(part.removeprefix(start), is_turned=is_turned)
    return None


def _read(text: str, *, is_turned: bool) -> Result | None:
    result = result_called(text)
    return result.swapped if result is not None and is_turned else result


def _told_change(tournament: Tournament, line: str, number: int, game: Game) -> bool:
    """Whether a line tells of another result of this game, whoever had White then."""
    return any(_is_of(tournament, line, number, one) for one in (game, game.swapped))


def _is_of(tournament: Tournament, line: str, number: int, game: Game) -> bool:
    start = remark(ReportLine.RESULT_CHANGED, number, f"{_players(tournament, game)} ")
    return line.startswith(start)


def _players(tournament: Tournament, game: Game) -> str:
    return f"{tournament.player(game.white).name}–{tournament.player(game.black).name}"


def _with_lines(state: TournamentState, lines: tuple[str, ...]) -> TournamentState:
    if lines == state.tournament.comments:
        return state
    return state.with_tournament(replace(state.tournament, comments=lines))
