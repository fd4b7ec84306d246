"""What a report file says beside the tournament, in its `###` lines: to and from a state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from arbiter_app.operations.late_corrections import correction_told, really_played
from arbiter_app.operations.warnings import WARNINGS, WarnedAct
from arbiter_app.store.choices import StandingsChoices
from arbiter_app.store.state import Expulsion, LateCorrection, TournamentState
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.remarks import FIDE_MODE_LEFT, LATE_CORRECTION, remark, remarks
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.tournament.words import result_text

LOTS = "Drawing of lots"

_GAME = r"(\d{1,4})–(\d{1,4}) (\S+(?: \(unrated\))?|no result)"
_CORRECTION = re.compile(rf"board (\d+) {_GAME} instead of {_GAME}", re.ASCII)
_RESULTS = {result_text(result): result for result in GameResult}


def state_of_file(tournament: Tournament) -> TournamentState:
    """A tournament that was read from a report file, with what its comments tell.

    That is the seed of lots, the round in which FIDE mode was left, expulsions, and corrections
    for the rating report, where the file has the game as it was paired on. Keys are the TPNs.
    """
    start = f"{LOTS}: seed "
    seeds = [line.removeprefix(start) for line in tournament.comments if line.startswith(start)]
    left = [number for number, _ in remarks(tournament.comments, FIDE_MODE_LEFT)]
    state = TournamentState(
        tournament,
        tuple(player.tpn for player in tournament.players),
        expulsions=tuple(_expulsions(tournament)),
        left_fide_mode=left[0] if left else None,
        choices=StandingsChoices(lots=seeds[-1].strip() if seeds else None),
    )
    return _with_corrections(state)


def with_keys(state: TournamentState, keys: Sequence[int]) -> TournamentState:
    """The state with other keys for its players."""
    new = dict(zip(state.keys, keys, strict=True))
    return replace(
        state,
        keys=tuple(keys),
        expulsions=tuple(replace(one, key=new[one.key]) for one in state.expulsions),
        late_corrections=tuple(
            replace(one, white_key=new[one.white_key], black_key=new[one.black_key])
            for one in state.late_corrections
        ),
    )


def tournament_for_file(state: TournamentState) -> Tournament:
    """The tournament as a report file has it: corrections are told in today's numbers."""
    if not state.late_corrections:
        return state.tournament
    tournament = state.tournament
    told = []
    pending: set[tuple[int, int]] = set()
    for one in state.late_corrections:
        game = tournament.round(one.round_number).games[one.board - 1]
        really = really_played(state, one.round_number, game)
        told.append(remark(LATE_CORRECTION, one.round_number, correction_told(game, really)))
        pending.add((one.round_number, one.board))
    kept = [line for line in tournament.comments if _corrected_board(line) not in pending]
    return replace(tournament, comments=(*kept, *told))


def _corrected_board(line: str) -> tuple[int, int] | None:
    """Round and board of which a line tells a correction, None of any other line."""
    for number, detail in remarks([line], LATE_CORRECTION):
        found = _CORRECTION.fullmatch(detail)
        if found is not None:
            return number, int(found[1])
    return None


def _with_corrections(state: TournamentState) -> TournamentState:
    """The state with the corrections that its comments tell of games still as they were entered.

    A report file has no board numbers: the game is found by its players, and the line tells its
    present board. In a final report the game is corrected already, and the line is history.
    """
    tournament = state.tournament
    if not any(line.startswith(LATE_CORRECTION) for line in tournament.comments):
        return state
    games = {
        (played.number, game.white, game.black): game
        for played in tournament.rounds
        for game in played.games
    }
    corrections: dict[tuple[int, int], LateCorrection] = {}
    comments: list[str] = []
    for line in tournament.comments:
        correction = _correction(games, line)
        if correction is None:
            comments.append(line)
        else:
            corrections[correction.round_number, correction.board] = correction
    if not corrections:
        return state
    found = replace(
        state,
        tournament=replace(tournament, comments=tuple(comments)),
        late_corrections=tuple(corrections[place] for place in sorted(corrections)),
    )
    return found.with_tournament(tournament_for_file(found))


def _correction(games: Mapping[tuple[int, Tpn, Tpn], Game], line: str) -> LateCorrection | None:
    """The correction that a line tells, None if it is none or does not fit the games."""
    for number, detail in remarks([line], LATE_CORRECTION):
        found = _CORRECTION.fullmatch(detail)
        if found is None:
            continue
        white, black, result, old_white, old_black, old_result = found.groups()[1:]
        game = games.get((number, int(old_white), int(old_black)))
        if game is None or result_text(game.result) != old_result or result not in _RESULTS:
            continue
        if {int(white), int(black)} == {game.white, game.black}:
            really = _RESULTS[result]
            return LateCorrection(number, game.board, int(white), int(black), really)
    return None


def _expulsions(tournament: Tournament) -> Iterator[Expulsion]:
    """Whom the remarks tell to be expelled, and who has not come back since."""
    gone: dict[tuple[int, str], Player] = {}
    for player in tournament.players:
        if player.withdrawn_from is not None:
            gone[player.withdrawn_from, player.name] = player
    for number, detail in remarks(tournament.comments, WARNINGS[WarnedAct.EXPULSION].report):
        # Names have commas too: the longest beginning that is somebody's name.
        for end in reversed([found.start() for found in re.finditer(", ", detail)]):
            expelled = gone.pop((number, detail[:end]), None)
            if expelled is not None:
                yield Expulsion(expelled.tpn, number, detail[end + 2 :])
                break
