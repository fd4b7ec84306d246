"""The page for the appeals committee: each board of a round either stays or is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.gui.corrections.appeal import appeal_view
from arbiter_app.operations.interface import AffectedRound, CorrectionPreview, CountsFor
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.named_players import told_apart
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf
from tests.gui.driver import CORPUS
from tests.unit.reports import samples


def with_result(tournament: Tournament, board: int, result: GameResult) -> Tournament:
    """The same with another result on a board of the last round."""
    *earlier, last = tournament.rounds
    games = tuple(
        replace(game, result=result) if game.board == board else game for game in last.games
    )
    return replace(tournament, rounds=(*earlier, replace(last, games=games)))


def pairs(pairing: RoundPairing, tournament: Tournament) -> list[str]:
    names = told_apart(tournament.players)
    return [f"{names[pair.white]} – {names[pair.black]}" for pair in pairing.pairs]


@pytest.mark.parametrize("board", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_no_board_both_stays_and_is_told(number: int, board: int) -> None:
    """A pair that stays may get another number; no board is told because of that."""
    whole = read_trf((CORPUS / "0001-regular-n31-r4.trf").read_bytes()).tournament
    before = whole.before_round(number)
    game = before.rounds[-1].games[board - 1]
    won = game.result is GameResult.WHITE_WINS
    result = GameResult.BLACK_WINS if won else GameResult.WHITE_WINS
    expected = pair_round(before)
    would_be = pair_round(with_result(before, board, result))
    affected = AffectedRound(number, expected, would_be)
    preview = CorrectionPreview(CountsFor.NEXT_PAIRING, (affected,), ())
    view = appeal_view(before, number - 1, game, result, preview, samples.PRINTING)
    (told,) = view.rounds
    listed = [each.board for each in told.boards if each.board is not None]
    assert sorted((*listed, *told.staying)) == list(range(1, len(expected.pairs) + 1))
    before_it, after_it = pairs(expected, before), pairs(would_be, before)
    stays = {before_it[number - 1] for number in told.staying}
    rows = [each for each in told.boards if each.board is not None or each.as_paired == ""]
    assert {each.as_paired for each in rows if each.as_paired} == set(before_it) - stays
    assert {each.would_be for each in rows if "–" in each.would_be} == set(after_it) - stays
