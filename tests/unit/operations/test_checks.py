"""Imported rounds are paired again and compared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import (
    EventSession,
    RoundDifference,
    check_paired_round,
    import_reviewed,
    review_import,
)
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf


@pytest.fixture
def played(corpus_dir: Path) -> Tournament:
    return read_trf((corpus_dir / "0004-regular-n13-r9.trf").read_bytes()).tournament


def with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


def test_rounds_by_the_rules_do_not_differ(played: Tournament) -> None:
    assert [check_paired_round(played, n) for n in range(1, 10)] == [None] * 9


def turned_in_round_3(tournament: Tournament) -> Tournament:
    """The tournament with the colours of its second board turned in round 3."""
    third = tournament.round(3)
    board = third.games[1]
    turned = replace(board, white=board.black, black=board.white)
    games = tuple(turned if game is board else game for game in third.games)
    return with_round(tournament, replace(third, games=games))


def test_a_board_with_wrong_colours_is_named(played: Tournament) -> None:
    expected = RoundDifference(3, (played.round(3).games[1].board,), bye_differs=False)
    assert check_paired_round(turned_in_round_3(played), 3) == expected


def test_an_import_finds_what_checking_the_file_finds(
    played: Tournament, event: tuple[EventSession, int]
) -> None:
    """Without what the import itself writes into the report: that is no reason of the file's."""
    data = write_trf(turned_in_round_3(played))
    tournament = read_trf(data).tournament
    checked = [check_paired_round(tournament, number) for number in range(1, 10)]
    differences = tuple(found for found in checked if found is not None)
    assert differences[0].round_number == 3
    session, _ = event
    imported = import_reviewed(session, review_import(data))
    assert imported.differences == differences
    assert all(not found.reason for found in differences)


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
