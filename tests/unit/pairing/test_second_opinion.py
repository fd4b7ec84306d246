"""The second opinion on legality finds what is planted, and nothing in the corpus."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.abnormal import AbnormalPoints, with_abnormal_points
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.read import read_trf

WHITE, DRAW, FORFEIT = (
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.WHITE_WINS_BY_FORFEIT,
)


def tournament(*rounds: tuple[Game | Bye, ...]) -> Tournament:
    """Five players, of nine rounds in all."""
    played = tuple(
        Round(
            number,
            tuple(each for each in entries if isinstance(each, Game)),
            tuple(each for each in entries if isinstance(each, Bye)),
        )
        for number, entries in enumerate(rounds, start=1)
    )
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 6))
    return Tournament(Settings(rounds_total=9), players, played)


def allocated(tpn: int) -> Bye:
    return Bye(tpn, ByeKind.PAIRING_ALLOCATED)


def faults(found: Tournament, system: str = "dutch-2026") -> list[str]:
    return list(illegalities(found, description_of(system).absolute))


def test_a_second_meeting() -> None:
    """C1: forfeits are no meetings."""
    first = (Game(1, 1, 2, WHITE), Game(2, 3, 4, FORFEIT), allocated(5))
    again = (Game(1, 2, 1, DRAW), Game(2, 4, 3, DRAW), Bye(5, ByeKind.ZERO_POINT))
    assert faults(tournament(first, again)) == ["round 2: 2–1 met in round 1 [C1]"]


@pytest.mark.parametrize(
    ("bye", "old", "new"),
    [
        (ByeKind.PAIRING_ALLOCATED, True, True),
        (ByeKind.FULL_POINT, False, True),
        (ByeKind.HALF_POINT, False, False),
    ],
)
def test_a_second_bye(bye: ByeKind, old: bool, new: bool) -> None:
    """C2: in 2026 any full point without playing bars, in 2017 a PAB or a forfeit win."""
    first = (Game(1, 1, 2, WHITE), Game(2, 3, 4, FORFEIT), Bye(5, bye))
    second = (Game(1, 1, 3, WHITE), Game(2, 4, 2, WHITE), allocated(5))
    told = ["round 2: 5 may not get the bye since round 1 [C2]"]
    assert faults(tournament(first, second)) == (told if new else [])
    assert faults(tournament(first, second), "dutch-2017") == (told if old else [])


def test_a_bye_after_a_win_by_forfeit() -> None:
    first = (Game(1, 1, 2, WHITE), Game(2, 3, 4, FORFEIT), allocated(5))
    second = (Game(1, 1, 4, WHITE), Game(2, 2, 5, WHITE), allocated(3))
    assert faults(tournament(first, second)) == [
        "round 2: 3 may not get the bye since round 1 [C2]"
    ]


def test_the_same_absolute_colour() -> None:
    """C3, but not for a topscorer in the final round (1.8)."""
    one = (Game(1, 1, 2, WHITE), Game(2, 3, 4, DRAW), allocated(5))
    two = (Game(1, 1, 4, WHITE), Game(2, 3, 5, DRAW), Bye(2, ByeKind.HALF_POINT))
    three = (Game(1, 1, 3, DRAW), Game(2, 4, 2, DRAW), Bye(5, ByeKind.ZERO_POINT))
    found = tournament(one, two, three)
    assert faults(found) == ["round 3: 1–3 both must have b [C3]"]
    final = replace(found, settings=replace(found.settings, rounds_total=3))
    assert faults(final) == []
    assert faults(final, "dubov") == ["round 3: 1–3 both must have b [C3]"]


def third_colour(winner: GameResult) -> Tournament:
    """1 has had White twice and gets it again, against 3, who has won less if 1 has won both."""
    one = (Game(1, 1, 2, winner), Game(2, 3, 4, DRAW), allocated(5))
    two = (Game(1, 1, 4, winner), Game(2, 5, 3, DRAW), Bye(2, ByeKind.HALF_POINT))
    three = (Game(1, 1, 3, DRAW), Game(2, 4, 2, DRAW), Bye(5, ByeKind.ZERO_POINT))
    return tournament(one, two, three)


def test_a_third_colour_in_a_row() -> None:
    """C.04.1 7, B.2 of 1998, Lim 5.1 a; in the last round the Dutch editions and that of 1998 spare
    topscorers, Lim equal scores.
    """
    told = ["round 3: 1–3: 1 gets w after ww"]
    for winner, system, in_the_last_round in (
        (WHITE, "dutch-2026", []),
        (WHITE, "dutch-2017", []),
        (WHITE, "swiss-1998", []),
        (WHITE, "lim", told),
        (WHITE, "lim-maxi", told),
        (DRAW, "dutch-2026", told),
        (DRAW, "dutch-2017", told),
        (DRAW, "swiss-1998", told),
        (DRAW, "lim", []),
    ):
        found = third_colour(winner)
        last = replace(found, settings=replace(found.settings, rounds_total=3))
        assert faults(found, system) == told
        assert faults(last, system) == in_the_last_round


@pytest.mark.parametrize("system", ["swiss-1998", "lim"])
def test_any_full_point_bars_from_the_bye(system: str) -> None:
    """B.1 b of 1998; Lim 1.1 by way of the basic rules."""
    first = (Game(1, 1, 2, WHITE), Game(2, 3, 4, FORFEIT), Bye(5, ByeKind.FULL_POINT))
    second = (Game(1, 3, 1, WHITE), Game(2, 2, 4, WHITE), allocated(5))
    told = ["round 2: 5 may not get the bye since round 1 [C2]"]
    assert faults(tournament(first, second), system) == told


def test_what_a_round_without_playing_was_worth_bars_from_the_bye() -> None:
    """C2 speaks of points (TRF26 record 299); in 2017 of the bye and the forfeit win (C.2)."""
    first = (Game(1, 1, 2, WHITE), Game(2, 3, 4, FORFEIT), Bye(5, ByeKind.HALF_POINT))
    second = (Game(1, 3, 1, WHITE), Game(2, 2, 4, WHITE), allocated(5))
    found = with_abnormal_points(tournament(first, second), [AbnormalPoints("H", 10)])
    told = ["round 2: 5 may not get the bye since round 1 [C2]"]
    assert (faults(found), faults(found, "dutch-2017")) == (told, [])
    fewer = tournament(first, (Game(1, 1, 4, WHITE), Game(2, 5, 2, WHITE), allocated(3)))
    assert len(faults(fewer)) == 1
    assert faults(with_abnormal_points(fewer, [AbnormalPoints("+", 5)])) == []


def test_a_colour_difference_of_two() -> None:
    """1.7.1: after BBWB a player must have White, though not twice Black in a row."""
    rounds = [
        (Game(1, 3, 1, DRAW), Game(2, 4, 2, DRAW), allocated(5)),
        (Game(1, 4, 1, DRAW), Game(2, 5, 2, DRAW), Bye(3, ByeKind.ZERO_POINT)),
        (Game(1, 1, 5, DRAW), Game(2, 2, 3, DRAW), Bye(4, ByeKind.ZERO_POINT)),
        (Game(1, 3, 1, DRAW), Game(2, 4, 2, DRAW), Bye(5, ByeKind.ZERO_POINT)),
        (Game(1, 1, 2, DRAW), Game(2, 3, 4, DRAW), Bye(5, ByeKind.ZERO_POINT)),
    ]
    found = [fault for fault in faults(tournament(*rounds)) if "[C3]" in fault]
    assert found == ["round 5: 1–2 both must have w [C3]"]


def test_forbidden_pairs_and_who_is_served() -> None:
    found = tournament((Game(1, 1, 2, WHITE), Game(2, 1, 4, DRAW), allocated(5), allocated(3)))
    forbidden = replace(found, forbidden_groups=(ForbiddenGroup((2, 1)),))
    assert faults(forbidden) == [
        "round 1: 1 is served 2 times",
        "round 1: 2 pairing-allocated byes",
        "round 1: 1–2 is a forbidden pair",
    ]
    assert faults(tournament((Game(1, 1, 2, WHITE),))) == [
        "round 1: 3 is served 0 times",
        "round 1: 4 is served 0 times",
        "round 1: 5 is served 0 times",
    ]


@pytest.mark.parametrize(
    ("folder", "system"), [("lim", "lim"), ("dutch1998", "swiss-1998"), ("burstein", "burstein")]
)
def test_the_tournaments_of_the_other_systems_are_legal(folder: str, system: str) -> None:
    for path in sorted((Path(__file__).parents[2] / "corpus" / folder).glob("0*.trf")):
        assert faults(read_trf(path.read_bytes()).tournament, system) == [], path.name


def test_the_corpus_is_legal(corpus_dir: Path) -> None:
    for path in sorted(corpus_dir.glob("*.trf"))[::4]:
        assert faults(read_trf(path.read_bytes()).tournament) == [], path.name
