"""Who may meet whom, and who may get the PAB: the field of a round, free and with a pair forced."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.field import Field, restricted, with_bye_for
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import Worse
from tests.oracle.constructed import position

EDITIONS = ("dutch-2026", "dutch-2017")


def field_of(tournament: Tournament, system: str = "dutch-2026") -> Field:
    return dutch_round(system).field_of(tournament)


def meetings(field: Field) -> dict[Tpn, set[Tpn]]:
    """Whom each may meet, by TPN, the PAB by 0; nobody meets who does not meet them."""
    tpns = [*(player.tpn for player in field.players), 0]
    for one, mask in enumerate(field.adjacency):
        assert all(field.adjacency[other] >> one & 1 for other in bits(mask))
    return {
        tpns[one]: {tpns[other] for other in bits(mask)} for one, mask in enumerate(field.adjacency)
    }


@pytest.mark.parametrize(("system", "takers"), [("dutch-2026", {5}), ("dutch-2017", {1, 3, 5})])
def test_who_may_get_the_bye(system: str, takers: set[Tpn]) -> None:
    """2.1.2, 2.3.1 (C.2): of those who had none, in 2026 those with the lowest score that will do."""
    found = meetings(field_of(position([20, 20, 10, 10, 0], {2: "U", 4: "U"}), system))
    assert found[0] == takers
    assert found[1] - {0} == {2, 3, 4, 5}


@pytest.mark.parametrize("system", EDITIONS)
def test_a_round_that_cannot_be_paired_is_told_with_the_players(system: str) -> None:
    """1.9.3 (A.9)"""
    with pytest.raises(NoLegalPairingError) as caught:
        field_of(position([0, 0, 0, 0], apart=[(1, 2), (1, 3), (1, 4)]), system)
    assert str(caught.value.message) == (
        "Round 1 has no legal pairing: not all of 1 can get an opponent they may meet [C1] [C3]."
    )
    assert str(caught.value.hint) == "The Chief Arbiter decides what to do (C.04.3 1.9.3)."
    assert caught.value.unserved == (1,)


@pytest.mark.parametrize("system", EDITIONS)
def test_a_bye_that_nobody_may_get_is_told_with_the_players(system: str) -> None:
    """2.1.2 (C.2): each of the three has had it."""
    with pytest.raises(NoLegalPairingError) as caught:
        field_of(position([0, 0, 0], dict.fromkeys((1, 2, 3), "U")), system)
    assert str(caught.value.message) == (
        "Round 2 cannot be paired: the pairing-allocated bye would have to go to one of 1, 2, 3,"
        " and none of them may get it [C2]."
    )
    assert caught.value.unserved == (1, 2, 3)


# --- with a pair forced ---------------------------------------------------------------------------


@pytest.mark.parametrize("system", EDITIONS)
def test_two_who_are_to_meet_meet_nobody_else(system: str) -> None:
    """Of the others each may meet whom they could before."""
    field = field_of(position([10, 10, 10, 10, 0, 0], apart=[(3, 4)]), system)
    forced = restricted(field, 1, 4)
    others = {1, 3, 4, 6}
    apart = {3: {3, 4}, 4: {3, 4}}
    assert meetings(forced) == {2: {5}, 5: {2}} | {
        one: others - {one} - apart.get(one, set()) for one in others
    }


def test_the_bye_goes_up_no_further_than_need_be() -> None:
    """2.3.1: with 1–5 it goes to 3 or 4."""
    field = field_of(position([20, 20, 10, 10, 0]))
    forced = restricted(field, 0, 4)
    assert (field.bye_score, forced.bye_score) == (0, 10)
    assert forced.adjacency[5] == mask_of([2, 3])
    assert meetings(forced)[1] == {5}


def test_the_bye_goes_up_to_who_can_meet_nobody_else() -> None:
    """2.3.1: 1 may only meet 5; with 5–6 it is 1, with 2 points, who has to get the PAB, though
    those below could be paired with it by themselves.
    """
    scores = [20, 20, 10, 10, 0, 0, 0]
    tournament = position(scores, apart=[(1, other) for other in (2, 3, 4, 6, 7)])
    assert why_not(tournament, 5, 6, system="dutch-2026").reason == Worse("C5", (0,), (20,), bye=1)
    assert meetings(restricted(field_of(tournament), 4, 5))[0] == {1, 2}


def test_the_bye_for_somebody_with_more_points() -> None:
    """2.3.1: asked for 1, it is the score of 1."""
    tournament = position([20, 20, 10, 10, 0])
    field = field_of(tournament)
    assert restricted(field, 0, 5).bye_score == 20
    assert restricted(field, 4, 5).bye_score == 0
    assert why_not(tournament, 1, None, system="dutch-2026").reason == Worse(
        "C5", (0,), (20,), bye=1
    )


@pytest.mark.parametrize("system", EDITIONS)
def test_a_pair_that_leaves_somebody_over_is_told_with_the_players(system: str) -> None:
    """2.2.1 (A.9): 3 and 4 may not meet, so 1 and 2 may not either, or 3 is left over."""
    field = field_of(position([20, 20, 10, 10], apart=[(3, 4)]), system)
    with pytest.raises(NoLegalPairingError) as caught:
        restricted(field, 0, 1)
    assert str(caught.value.message) == "The round cannot be completed then [C4]."
    assert caught.value.unserved == (3,)


def test_the_bye_for_some_only() -> None:
    """2.3.1: for 3 or 4, and not for 5 any more, who has the fewest points."""
    field = with_bye_for(field_of(position([20, 20, 10, 10, 0])), [2, 3])
    assert meetings(field)[0] == {3, 4}


# --- brackets -------------------------------------------------------------------------------------


def test_a_bracket_that_has_to_give_the_bye() -> None:
    """2.1.2, 2.3.1: 4 and 5 had it, so a player of the first bracket gets it; in 2017 this is not
    looked at before the last bracket (A.9).
    """
    had = position([20, 20, 20, 10, 10], dict.fromkeys((4, 5), "U"))
    free = position([20, 20, 20, 10, 10])

    def gives(tournament: Tournament, system: str) -> list[bool]:
        dutch = dutch_round(system)
        return [paired.bracket.gets_bye() for paired in dutch.brackets(dutch.field_of(tournament))]

    assert gives(had, "dutch-2026") == [True, True]
    assert gives(free, "dutch-2026") == [False, True]
    assert gives(had, "dutch-2017") == [False, True]
    assert gives(position([0, 0]), "dutch-2026") == [False]


def test_a_bracket_from_which_all_float() -> None:
    """3.1.2, 3.2.1, 3.2.3 (B.1.b, B.2): MaxPairs is 0, so S1 is empty, and nothing is exchanged."""
    tournament = position([20, 20, 10, 10], apart=[(3, 4)])
    trace = pair_round(tournament, system="dutch-2026", explain=True).trace
    assert trace is not None
    first = trace.brackets[0]
    assert (first.max_pairs, first.s1, first.s2, first.exchange) == (0, (), (1, 2), None)


def test_an_edition_that_there_is_not() -> None:
    """C.04.3 has the editions of 2017 and 2026."""
    with pytest.raises(InputError) as caught:
        dutch_round("dutch-1492")
    assert str(caught.value.message) == (
        "“dutch-1492” is not an edition of the FIDE (Dutch) System."
    )
