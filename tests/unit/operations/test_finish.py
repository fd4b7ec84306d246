"""Can it be finished? What is proved about the rounds that are left, and what is not claimed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.operations.interface import Finish, can_be_finished
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, GameResult, Tpn
from tests.corpus.reference import entries_of

ENTRIES = entries_of("dutch-2026")
UNPAIRABLE = [name for name, entry in ENTRIES.items() if entry.unpairable_round is not None]


def tournament(players: int, rounds: int, *played: Round, system: str = "") -> Tournament:
    return Tournament(
        settings=Settings(name="Club", rounds_total=rounds, system=system),
        players=tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        rounds=played,
    )


def a_round(number: int, *pairs: tuple[Tpn, Tpn], byes: tuple[Bye, ...] = ()) -> Round:
    games = tuple(
        Game(board, white, black, GameResult.DRAW)
        for board, (white, black) in enumerate(pairs, start=1)
    )
    return Round(number, games, byes)


def test_after_the_last_round_nothing_is_left() -> None:
    answer = can_be_finished(tournament(2, 1, a_round(1, (1, 2))))
    assert (answer.finish, answer.rounds_left) == (Finish.DONE, 0)


def test_many_players_are_safe_without_a_search() -> None:
    """Dirac: with half of all as possible opponents there is always a perfect matching."""
    answer = can_be_finished(tournament(200, 9))
    assert (answer.finish, answer.rounds_left, answer.players) == (Finish.SAFE, 9, 200)


def test_more_rounds_than_opponents_are_proved_impossible() -> None:
    answer = can_be_finished(tournament(4, 4))
    assert answer.finish is Finish.BLOCKED
    assert [each.tpn for each in answer.tight] == [1, 2, 3, 4]
    assert answer.tight[0].opponents == (2, 3, 4)


def test_all_who_meet_all_may_run_out_on_the_way() -> None:
    assert can_be_finished(tournament(6, 5)).finish is Finish.POSSIBLE


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (8, 5), (12, 7), (7, 5)])
def test_an_evening_of_some_more_rounds_than_half_the_players_is_safe(
    players: int, rounds: int
) -> None:
    """Everybody has an odd number of opponents left for the last round, the same for all.

    The bye is one of them: seven players are eight who meet.
    """
    assert can_be_finished(tournament(players, rounds)).finish is Finish.SAFE


@given(st.randoms(use_true_random=False), st.sampled_from([(4, 3), (8, 5), (12, 7)]))
def test_what_is_said_to_be_safe_cannot_be_paired_into_a_corner(
    random: Random, size: tuple[int, int]
) -> None:
    """An independent oracle: whatever pairs every round has, the next is found by a matching."""
    players, rounds = size
    left = nx.complete_graph(range(1, players + 1))
    for _ in range(rounds):
        assert nx.is_perfect_matching(left, nx.max_weight_matching(left, maxcardinality=True))
        chosen: nx.Graph[int] = nx.Graph()
        chosen.add_nodes_from(left)
        chosen.add_weighted_edges_from((a, b, random.randint(0, 9)) for a, b in left.edges)
        left.remove_edges_from(nx.max_weight_matching(chosen, maxcardinality=True))


def test_an_even_number_of_opponents_is_not_enough() -> None:
    """Eight players after five rounds: three who only meet each other, and five."""
    assert can_be_finished(tournament(8, 6)).finish is Finish.POSSIBLE


def test_one_round_that_can_be_paired_is_safe() -> None:
    played = (a_round(1, (1, 2), (3, 4)), a_round(2, (1, 3), (2, 4)))
    assert can_be_finished(tournament(4, 3, *played)).finish is Finish.SAFE


def test_one_round_that_cannot_be_paired_is_blocked() -> None:
    """Both have only each other left, and they have met."""
    absent = tuple(RequestedBye(tpn, 2, ByeKind.ZERO_POINT) for tpn in (3, 4))
    event = replace(tournament(4, 2, a_round(1, (1, 2), (3, 4))), requested_byes=absent)
    answer = can_be_finished(event)
    assert (answer.finish, answer.players) == (Finish.BLOCKED, 2)
    assert answer.tight[0].choices == 0


def test_a_forbidden_pair_counts_as_a_meeting() -> None:
    event = tournament(4, 3)
    assert can_be_finished(event).finish is Finish.SAFE
    kept_apart = replace(event, forbidden_groups=(ForbiddenGroup((1, 2)),))
    assert can_be_finished(kept_apart).finish is Finish.BLOCKED


def test_the_bye_is_an_opponent_whom_everybody_meets_once() -> None:
    """Three players, three rounds: each has the bye once (2.1.2, C2)."""
    first = a_round(1, (1, 2), byes=(Bye(3, ByeKind.PAIRING_ALLOCATED),))
    answer = can_be_finished(tournament(3, 3, first))
    assert answer.finish is Finish.SAFE
    has_had = next(each for each in answer.tight if each.tpn == 3)
    assert (has_had.can_have_bye, has_had.opponents) == (False, (1, 2))
    assert can_be_finished(tournament(3, 4, first)).finish is Finish.BLOCKED


@pytest.mark.parametrize(
    ("system", "kind", "may_have_bye"),
    [
        ("FIDE_DUTCH_2026", ByeKind.FULL_POINT, False),
        ("FIDE_DUTCH_2017", ByeKind.FULL_POINT, True),
        ("FIDE_DUTCH_2026", ByeKind.HALF_POINT, True),
    ],
)
def test_a_full_point_bye_bars_from_the_bye_since_2026(
    system: str, kind: ByeKind, may_have_bye: bool
) -> None:
    first = a_round(1, (1, 2), (3, 4), byes=(Bye(5, kind),))
    answer = can_be_finished(tournament(5, 4, first, system=system))
    fifth = next(each for each in answer.tight if each.tpn == 5)
    assert fifth.can_have_bye is may_have_bye


def test_the_engines_next_pairing_may_close_the_rest() -> None:
    """Nine players after six of eight rounds: round 7 leaves too few who have not met."""
    entry = ENTRIES["0062-small-n9-r8"]
    event = entry.tournament().before_round(7)
    assert can_be_finished(event).finish is Finish.BLOCKED_AFTER_NEXT


@pytest.mark.parametrize("name", UNPAIRABLE)
def test_a_round_without_a_legal_pairing_is_said_before_it_is_paired(name: str) -> None:
    """Rounds of the corpus that the reference engine could not pair either."""
    answer = can_be_finished(ENTRIES[name].tournament())
    assert answer.finish in {Finish.BLOCKED, Finish.NO_PAIRING}
    assert answer.next_round == ENTRIES[name].unpairable_round
