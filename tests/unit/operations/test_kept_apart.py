"""Rules that make groups of players, and the price of a restriction before round 1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import NoLegalPairingError, RefusedError
from arbiter_app.operations.interface import (
    InCommon,
    criteria_above_a_wish,
    having_in_common,
    price_of_apart,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.tournament.types import Colour

CLUBS = ("Rook", "Harbour", "", "Rook", "Harbour", "Alone", "", "Rook")


def event(*clubs: str) -> Tournament:
    players = tuple(
        Player(tpn, f"Player {tpn}", 2100 - tpn, club=club, federation="GER")
        for tpn, club in enumerate(clubs, start=1)
    )
    return Tournament(Settings(rounds_total=5, initial_colour=Colour.WHITE), players)


def test_a_rule_makes_a_group_of_every_club_with_several_players() -> None:
    assert having_in_common(event(*CLUBS).players, InCommon.CLUB) == {
        "Harbour": (2, 5),
        "Rook": (1, 4, 8),
    }


def test_a_federation_that_is_everybody_s_keeps_nobody_apart() -> None:
    """Nobody could meet anybody."""
    assert having_in_common(event(*CLUBS).players, InCommon.FEDERATION) == {}


def test_before_round_one_it_is_known_what_changes() -> None:
    """C.05 5.2: announced before the first round. By the order 1–5, 2–6, 3–7 and 4–8 would meet."""
    groups = (ForbiddenGroup((1, 5)),)
    kept = price_of_apart(event(*CLUBS), groups)
    assert kept.avoided == ((1, 5),)
    assert [(pair.white, pair.black) for pair in kept.free.pairs] == [
        (1, 5),
        (6, 2),
        (3, 7),
        (8, 4),
    ]
    assert (1, 6) in kept.changed
    assert kept.costs is not None
    assert not kept.costs.worse  # only the order of 4.2 and 4.3


def test_in_other_rounds_it_costs_nothing() -> None:
    kept = price_of_apart(event(*CLUBS), (ForbiddenGroup((1, 5), 2, 3),))
    assert (kept.avoided, kept.changed) == ((), ())
    assert kept.judgement.is_engines


def test_groups_on_the_table_take_the_place_of_those_that_are_saved() -> None:
    tournament = event(*CLUBS)
    assert price_of_apart(tournament, ()).changed == ()


def test_what_leaves_no_pairing_says_so() -> None:
    """Four players, three of whom may not meet: one of them has no opponent."""
    with pytest.raises(NoLegalPairingError):
        price_of_apart(event("A", "A", "A", "B"), (ForbiddenGroup((1, 2, 3)),))


def test_criteria_for_the_sake_of_which_they_may_meet_are_those_of_the_system() -> None:
    """From what looks ahead on ([C8]); none in a system without such ones, or that is not known."""
    tournament = event(*CLUBS)
    found = {
        system: criteria_above_a_wish(
            replace(tournament, settings=replace(tournament.settings, system=system))
        )
        for system in ("FIDE_DUTCH_2026", "FIDE_DUTCH_2017", "FIDE_DUBOV", "NOBODY_S")
    }
    assert found["FIDE_DUTCH_2026"] == tuple(f"C{number}" for number in range(8, 22))
    assert found["FIDE_DUTCH_2017"] == tuple(f"C{number}" for number in range(7, 20))
    assert found["FIDE_DUBOV"] == found["NOBODY_S"] == ()


def test_in_a_round_robin_nobody_can_be_kept_apart() -> None:
    """C.05 Annex 1: everybody meets everybody; there is no round without a restriction to compare."""
    tournament = event(*CLUBS)
    table = replace(tournament, settings=replace(tournament.settings, system="FIDE_ROUNDROBIN"))
    with pytest.raises(RefusedError, match="everybody meets everybody"):
        price_of_apart(table, (ForbiddenGroup((1, 5)),))
