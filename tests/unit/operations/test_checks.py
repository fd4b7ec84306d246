"""Imported rounds are paired again and compared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations import RoundDifference, check_paired_round
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trf import read_trf


@pytest.fixture
def played(corpus_dir: Path) -> Tournament:
    return read_trf((corpus_dir / "0004-regular-n13-r9.trf").read_bytes()).tournament


def with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


def test_rounds_by_the_rules_do_not_differ(played: Tournament) -> None:
    assert [check_paired_round(played, n) for n in range(1, 10)] == [None] * 9


def test_a_board_with_wrong_colours_is_named(played: Tournament) -> None:
    third = played.round(3)
    board = third.games[1]
    turned = replace(board, white=board.black, black=board.white)
    games = tuple(turned if game is board else game for game in third.games)
    changed = with_round(played, replace(third, games=games))
    expected = RoundDifference(3, (board.board,), bye_differs=False)
    assert check_paired_round(changed, 3) == expected


def test_a_bye_for_somebody_else_is_named(played: Tournament) -> None:
    second = played.round(2)
    holder = next(bye for bye in second.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    board = second.games[-1]
    changed = with_round(
        played,
        replace(
            second,
            games=(*second.games[:-1], replace(board, black=holder.tpn)),
            byes=tuple(
                replace(bye, tpn=board.black) if bye is holder else bye for bye in second.byes
            ),
        ),
    )
    expected = RoundDifference(2, (board.board,), bye_differs=True)
    assert check_paired_round(changed, 2) == expected


def test_a_round_that_is_not_there(played: Tournament) -> None:
    with pytest.raises(InputError):
        check_paired_round(played, 10)
