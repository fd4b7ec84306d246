"""Baku acceleration by the system's name (C.04.7 (2026)), through a file and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from arbiter_app.operations.numbering import numbered
from arbiter_app.operations.report_file import state_of_file
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem, Tpn
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf


def baku(players: int, paired: int, *, absent: Sequence[Tpn] = ()) -> Tournament:
    """A tournament of seven rounds, some of them paired by the engine, all games drawn."""
    tournament = Tournament(
        Settings(
            name="Baku",
            system="FIDE_DUTCH_2026_BAKU",
            rounds_total=7,
            initial_colour=Colour.WHITE,
        ),
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        requested_byes=tuple(RequestedBye(tpn, 1) for tpn in absent),
    )
    for number in range(1, paired + 1):
        pairing = pair_round(tournament)
        games = tuple(
            Game(board, pair.white, pair.black, GameResult.DRAW)
            for board, pair in enumerate(pairing.pairs, start=1)
        )
        byes = [Bye(tpn, ByeKind.ZERO_POINT) for tpn in absent if number == 1]
        if pairing.bye is not None:
            byes.append(Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED))
        played = Round(number, games, tuple(sorted(byes, key=lambda bye: bye.tpn)))
        tournament = replace(tournament, rounds=(*tournament.rounds, played), requested_byes=())
    return tournament


def records(tournament: Tournament, code: str) -> list[str]:
    text = write_trf(tournament, newline="\n").decode()
    return [line for line in text.splitlines() if line.startswith(code)]


def test_a_file_spells_the_points_out() -> None:
    """Whoever does not know the name's edition of the method pairs by record 250."""
    assert records(baku(10, 0), "250") == [
        "250       1.0   1   2    1    6",
        "250       0.5   3   4    1    6",
    ]
    assert records(baku(10, 0), "192") == ["192 FIDE_DUTCH_2026_BAKU"]


@pytest.mark.parametrize("dialect", [TrfDialect.TRF26, TrfDialect.ENGINE])
@pytest.mark.parametrize("paired", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("absent", [(), (2, 7)])
def test_boards_name_and_next_pairing_come_back(
    dialect: TrfDialect, paired: int, absent: tuple[Tpn, ...]
) -> None:
    """1.5: boards are sorted by the pairing score. 1.2: who is in group A follows from round 1."""
    tournament = baku(11, paired, absent=absent)
    again = read_trf(write_trf(tournament, dialect=dialect)).tournament
    assert again == tournament
    assert pair_round(again) == pair_round(tournament)


def test_a_file_that_only_names_the_method_is_read_alike() -> None:
    tournament = baku(11, 3)
    text = write_trf(tournament, newline="\n").decode()
    silent = "".join(line for line in text.splitlines(True) if not line.startswith("250"))
    assert read_trf(silent.encode()).tournament == tournament


def test_other_points_than_those_of_the_name_stay() -> None:
    """TRF26: record 250 overrides the name."""
    other = (VirtualPoints(10, 1, 3, 1, 4),)
    tournament = replace(baku(11, 0), virtual_points=other)
    assert read_trf(write_trf(tournament)).tournament.virtual_points == other


def test_points_of_nobody_are_not_read_as_those_of_the_name_by_engines() -> None:
    """Record 250 overrides the name also where its ranges are beyond the players."""
    tournament = replace(baku(8, 0), virtual_points=(VirtualPoints(10, 1, 3, 20, 24),))
    again = read_trf(write_trf(tournament, dialect=TrfDialect.ENGINE)).tournament
    assert ranges_in_force(again) == ()
    assert pair_round(again) == pair_round(tournament)


def test_points_that_do_not_allow_the_method_give_none() -> None:
    """1.1: with 3–1–0 there is no acceleration; the file is written and read nevertheless."""
    tournament = baku(8, 0)
    settings = replace(tournament.settings, scoring=ScoringSystem.of(win=30, draw=10))
    tournament = replace(tournament, settings=settings)
    assert records(tournament, "250") == []
    assert read_trf(write_trf(tournament)).tournament == tournament


def test_groups_keep_their_size_when_numbers_change() -> None:
    """1.2, 1.3: by the name or by record 250, the group has the same players."""
    named = baku(8, 1)
    given = replace(named, virtual_points=ranges_in_force(named))
    for order in ([4, 1, 2, 3, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1], [1, 2, 3, 5, 4, 6, 7, 8]):
        one = numbered(state_of_file(named), order).tournament
        other = numbered(state_of_file(given), order).tournament
        assert other.virtual_points == ranges_in_force(one)
        assert {entry.last_tpn for entry in other.virtual_points} == {4}
