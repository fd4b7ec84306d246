"""Places within categories, clubs and federations: they follow from the standings of all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.standings.groups import Grouping, groupings_of, places_within, ranked_groups
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.prizes import Eligibility
from arbiter_app.tournament.tournament import Tournament
from tests.unit.reports import samples

GROUPS = {
    Grouping.CATEGORY: ("U12", "", "S50", "Ä8"),
    Grouping.CLUB: ("Bergen", "Oslo", ""),
    Grouping.FEDERATION: ("NOR", "", "SWE", "DEN", "NOR"),
}


def named(grouping: Grouping, tpn: int) -> str:
    names = GROUPS[grouping]
    return names[tpn % len(names)]


@pytest.fixture
def event() -> Tournament:
    drawn = samples.tournament(41, 5, is_last_open=False)
    people = tuple(
        replace(
            player,
            category=named(Grouping.CATEGORY, player.tpn),
            club=named(Grouping.CLUB, player.tpn),
            federation=named(Grouping.FEDERATION, player.tpn),
        )
        for player in drawn.players
    )
    return replace(drawn, players=people)


@pytest.mark.parametrize("grouping", Grouping)
def test_every_player_of_a_group_is_there_once_in_the_order_of_the_standings(
    event: Tournament, grouping: Grouping
) -> None:
    table = standings(event)
    groups = ranked_groups(event, table, grouping)
    assert {group.name for group in groups} == {*GROUPS[grouping]} - {""}
    for group in groups:
        found = [each.row.tpn for each in group.places]
        eligible = {
            Grouping.CATEGORY: Eligibility(category=group.name),
            Grouping.CLUB: Eligibility(club=group.name),
            Grouping.FEDERATION: Eligibility(federation=group.name),
        }[grouping]
        assert found == [row.tpn for row in table.rows if eligible.admits(event.player(row.tpn))]


def test_groups_stand_by_their_names(event: Tournament) -> None:
    """By base letters, as names do."""
    groups = ranked_groups(event, standings(event), Grouping.CATEGORY)
    assert [group.name for group in groups] == ["Ä8", "S50", "U12"]


@pytest.mark.parametrize("grouping", Grouping)
def test_a_place_counts_those_before_in_the_group(event: Tournament, grouping: Grouping) -> None:
    """Who shares a rank among all shares the place; the next one is behind all of them."""
    table = standings(event, tie_breaks=())
    is_shared = False
    for group in ranked_groups(event, table, grouping):
        for each in group.places:
            before = [other for other in group.places if other.row.rank < each.row.rank]
            assert each.place == len(before) + 1
        is_shared |= len({each.place for each in group.places}) < len(group.places)
    assert is_shared


def test_all_players_as_one_group_have_their_ranks(event: Tournament) -> None:
    table = standings(event, tie_breaks=("BH",))
    assert [each.place for each in places_within(table.rows)] == [row.rank for row in table.rows]
    assert places_within(()) == ()


def test_who_was_expelled_has_no_place(event: Tournament) -> None:
    table = standings(event, unranked=(3,))
    groups = ranked_groups(event, table, Grouping.FEDERATION)
    assert 3 not in {each.row.tpn for group in groups for each in group.places}


def test_one_group_alone_is_no_grouping(event: Tournament) -> None:
    assert groupings_of(event.players) == tuple(Grouping)
    alone = [replace(each, club="Oslo" if each.club else "", category="") for each in event.players]
    assert groupings_of(alone) == (Grouping.FEDERATION,)
