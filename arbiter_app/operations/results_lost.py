"""Results that went with a round that was taken back, and results changed since: the report says both.

Whoever takes rounds back can change results that are too old to be changed (C.04.2 (2026) 4.3). Of
each round taken back with results the report file has a line with these results, and of each result
that is another since then a line with both (VCL4THP 113, 189, 191).

The act that takes a round back writes its line. All the rest is asked of the log when the report is
written (`store/lost_rounds.py`): what undo took back, what was deleted before, and which results are
others now, by whoever and however they became so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.entered_text import LONGEST_REMARK
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.remarks import ReportLine, remark, remarks
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.words import result_called, result_text

if TYPE_CHECKING:
    from arbiter_app.operations.session import EventSession
    from arbiter_app.store.lost_rounds import LostResult, LostRound

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
    return _with_lines(after, (*after.tournament.comments, *_unpaired_lines(number, told)))


def _unpaired_lines(number: int, told: Iterable[str]) -> Iterator[str]:
    """The results that went with a round, in lines short enough for readers of report files."""
    line = ""
    for part in told:
        if line and len(line) + len(_BETWEEN) + len(part) <= LONGEST_REMARK:
            line = f"{line}{_BETWEEN}{part}"
            continue
        if line:
            yield line
        line = remark(ReportLine.UNPAIRED, number, part)
    yield line


def was_unpaired(tournament: Tournament, number: int) -> bool:
    """Return whether a line says that a round was taken back with its results."""
    return any(told == number for told, _ in remarks(tournament.comments, ReportLine.UNPAIRED))


def reported_state(session: EventSession, tournament_id: int) -> TournamentState:
    """Return a tournament as its report tells it, with the lines that are asked of the log.

    Raises:
        InputError: no such tournament.
    """
    state = session.state(tournament_id)
    lost = session.lost_rounds(tournament_id)
    state = _with_lines(state, (*state.tournament.comments, *_lines_of_lost(lost)))
    return _with_changed_results(state, lost)


def _lines_of_lost(lost: Sequence[LostRound]) -> Iterator[str]:
    for one in lost:
        if one.was_published:
            yield remark(ReportLine.PUBLISHED_TAKEN_BACK, one.number)
        if one.untold:
            told = [f"{had.white}–{had.black} {result_text(had.result)}" for had in one.untold]
            yield from _unpaired_lines(one.number, told)


def _with_changed_results(state: TournamentState, lost: Sequence[LostRound]) -> TournamentState:
    """Return the state with a line for each result that is another than it was.

    That is, than it was when a later round was taken back with its results, or than it was in this
    round before this one was taken back; the earliest of these that is another. Changed back,
    there is nothing to tell any more.
    """
    tournament, keys = state.tournament, state.keys_by_tpn()
    lines = list(tournament.comments)
    told = [line for line in lines if any(remarks([line], ReportLine.RESULT_CHANGED))]
    taken_back = {number for number, _ in remarks(lines, ReportLine.UNPAIRED)}
    for played in tournament.rounds:
        first_of = _first_of_lost(lost, played.number)
        if not told and not first_of and played.number not in taken_back:
            continue
        for game in played.games:
            of_game = [line for line in told if _told_change(tournament, line, played.number, game)]
            if game.result is None and not of_game:
                continue
            had = first_of.get(frozenset({keys[game.white], keys[game.black]}))
            earlier = [*_told_results(tournament, of_game, played.number, game)]
            if of_game and not earlier:
                # A line that cannot be read stays.
                continue
            if had is not None:
                is_turned = had.white_key != keys[game.white]
                earlier.append(had.result.swapped if is_turned else had.result)
            earlier += _results_taken_back(tournament, played.number, game)
            if not earlier:
                continue
            other = next((result for result in earlier if result != game.result), None)
            line = "" if other is None else _changed_line(tournament, played.number, game, other)
            if line in of_game:
                continue
            lines = [one for one in lines if one not in of_game]
            if line:
                lines.append(line)
    return _with_lines(state, tuple(lines))


def _first_of_lost(lost: Sequence[LostRound], number: int) -> Mapping[frozenset[int], LostResult]:
    """What the games of a round had when it, or a later one, was lost first; by their players."""
    found: dict[frozenset[int], LostResult] = {}
    for one in lost:
        for had in one.results if one.had_results else ():
            counts = had.round_number == one.number or had.result.is_final
            if had.round_number == number and counts:
                found.setdefault(frozenset({had.white_key, had.black_key}), had)
    return found


def _changed_line(tournament: Tournament, number: int, game: Game, first: Result) -> str:
    detail = f"{_players(tournament, game)} {result_text(game.result)}{_INSTEAD}"
    return remark(ReportLine.RESULT_CHANGED, number, detail + result_text(first))


def _told_results(
    tournament: Tournament, told: Iterable[str], number: int, game: Game
) -> Iterator[Result]:
    """What a game had first, by the lines on its change."""
    for line in told:
        is_turned = _is_of(tournament, line, number, game.swapped)
        result = _read(line.rpartition(_INSTEAD)[2], is_turned=is_turned)
        if result is not None:
            yield result


def _results_taken_back(tournament: Tournament, number: int, game: Game) -> Iterator[Result]:
    """What a game had each time when its round was taken back, by the lines on that."""
    for round_number, detail in remarks(tournament.comments, ReportLine.UNPAIRED):
        for part in detail.split(_BETWEEN) if round_number == number else ():
            result = _result_of(tournament, part, game)
            if result is not None:
                yield result


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
