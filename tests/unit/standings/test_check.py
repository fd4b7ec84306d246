"""FIDE's check of the standings (PTC): the ranks of a file against records 202 and 212."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.standings.check import StandingsCheck, check_standings
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult
from tests.unit.standings import corpus

FIRST_ROUND = Round(1, (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 4, 2, GameResult.BLACK_WINS)))


def event(*codes: str, system: str = "FIDE_DUTCH") -> Tournament:
    """Players 1 and 2 won, 3 and 4 lost."""
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 5))
    return Tournament(Settings(tie_breaks=codes, system=system), players, (FIRST_ROUND,))


@pytest.mark.parametrize("path", corpus.CASES, ids=lambda path: path.stem)
def test_ranks_worked_out_are_right(path: Path) -> None:
    """Whatever list of the corpus: our own ranks pass, and exchanged ones do not."""
    case = corpus.load(path)
    for expected in case.data["standings"]:
        codes = tuple(expected["list"].split())
        listed = replace(
            case.tournament, settings=replace(case.tournament.settings, tie_breaks=codes)
        )
        ranks = dict(enumerate(expected["ranks"], 1))
        check = check_standings(listed, ranks)
        assert check.same
        assert (check.ranks, check.tie_breaks) == (len(ranks), codes)
        first, last = min(ranks, key=ranks.__getitem__), max(ranks, key=ranks.__getitem__)
        exchanged = {**ranks, first: ranks[last], last: ranks[first]}
        assert {wrong.tpn for wrong in check_standings(listed, exchanged).wrong} >= {first, last}


def test_a_tie_may_be_shared_or_drawn() -> None:
    """4.2: what the list leaves tied is decided by lots, or stays."""
    for ranks in (
        {1: 1, 2: 1, 3: 3, 4: 3},
        {1: 1, 2: 2, 3: 3, 4: 4},
        {1: 2, 2: 1, 3: 4, 4: 3},
    ):
        assert check_standings(event("BH"), ranks).same


@pytest.mark.parametrize(
    ("ranks", "wrong"),
    [
        ({1: 1, 2: 3, 3: 2, 4: 4}, [2, 3]),
        ({1: 2, 2: 2, 3: 3, 4: 3}, [1, 2]),
        ({1: 1, 2: 2, 3: 4, 4: 4}, [3, 4]),
        ({2: 3}, [2]),
        ({2: 2, 3: 3}, []),
    ],
)
def test_ranks_that_no_drawing_can_give(ranks: dict[int, int], wrong: list[int]) -> None:
    found = check_standings(event("BH"), ranks)
    assert [each.tpn for each in found.wrong] == wrong


def test_messages() -> None:
    check = check_standings(event("TPN"), {1: 2, 2: 1, 3: 3, 4: 4})
    assert [str(wrong) for wrong in check.wrong] == [
        "player 1 has rank 2; the tie-breaks give 1",
        "player 2 has rank 1; the tie-breaks give 2",
    ]
    tied = check_standings(event("BH"), {1: 1, 2: 2, 3: 1, 4: 4})
    assert str(tied.wrong[0]) == "player 3 has rank 1; the tie-breaks give 3 to 4"


def told(check: StandingsCheck) -> list[str]:
    return [str(note) for note in check.notes]


def test_nothing_to_verify() -> None:
    """Without a list, or without ranks, nothing in the file can be wrong; the check says so."""
    no_list = check_standings(event(), {1: 4, 2: 3, 3: 2, 4: 1})
    assert no_list.same
    assert told(no_list) == ["The file has no list of tie-breaks: its ranks were not verified."]
    assert told(check_standings(event("BH"), {})) == ["The file has no ranks."]


def test_a_list_is_used_up_to_the_first_unknown_code() -> None:
    """A self-defined tie-break (4.1) may order what is tied before it in any way."""
    unknown = event("BH", "OTHER_JURY", "TPN")
    check = check_standings(unknown, {1: 2, 2: 1, 3: 3, 4: 4})
    assert check.same
    assert check.tie_breaks == ("BH",)
    assert "OTHER_JURY is not known" in told(check)[0]
    assert not check_standings(unknown, {1: 4, 2: 1, 3: 3, 4: 2}).same
    first = check_standings(event("OTHER_JURY"), {1: 4, 2: 1, 3: 3, 4: 2})
    assert (first.same, first.tie_breaks, len(first.notes)) == (True, (), 1)


def test_the_buchholz_family_in_a_round_robin() -> None:
    """8: must not be used in round-robins."""
    ranks = {row.tpn: row.rank for row in standings(event("BH/C1")).rows}
    check = check_standings(event("BH/C1", system="FIDE_ROUNDROBIN"), ranks)
    assert told(check) == ["BH/C1 must not be used in round-robins (C.07 (2026) 8)."]


def test_a_disputed_tie_break_is_named() -> None:
    """7.7 is read in two ways: who looks into the difference should know."""
    assert check_standings(event("STD"), {1: 1, 2: 1, 3: 3, 4: 3}).notes == ()
    (note,) = told(check_standings(event("STD"), {1: 3, 2: 1, 3: 1, 4: 3}))
    assert "STD" in note
