"""Prizes: places, rating groups, categories; Hort and equal sharing; one prize for each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbiter_app.errors import InputError
from arbiter_app.standings.prizes import awards, group_shares, total_paid
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import GameResult, Sex


@pytest.fixture
def event() -> Tournament:
    """Places 1 to 6 by number: 1, 2 and 3 won, 4, 5 and 6 lost."""
    players = (
        Player(1, "A", 2400, birth_date="1980/01/01"),
        Player(2, "B", 2200, sex=Sex.FEMALE, category="U18", birth_date="2010/01/01"),
        Player(3, "C", 1900, club="Rome"),
        Player(4, "D", 1850, sex=Sex.FEMALE),
        Player(5, "E", 1500, federation="ITA"),
        Player(6, "F"),
    )
    games = tuple(Game(board, board, board + 3, GameResult.WHITE_WINS) for board in (1, 2, 3))
    return Tournament(players=players, rounds=(Round(1, games),))


@pytest.fixture
def table(event: Tournament) -> Standings:
    return standings(event, tie_breaks=["TPN"])


def paid(event: Tournament, table: Standings, group: PrizeGroup) -> dict[int, int]:
    return {share.tpn: share.amount for share in group_shares(event, table, group)}


def test_by_rank(event: Tournament, table: Standings) -> None:
    assert paid(event, table, PrizeGroup("Main", (500, 300))) == {1: 500, 2: 300}


def test_equal_sharing(event: Tournament, table: Standings) -> None:
    """500, 300 and nothing for three players of one point: the odd coins go to the best."""
    group = PrizeGroup("Main", (500, 300), sharing=Sharing.EQUALLY)
    shares = group_shares(event, table, group)
    assert [(share.amount, share.place) for share in shares] == [(267, 1), (267, 2), (266, 3)]
    assert {(share.tied, share.pool) for share in shares} == {(3, 800)}
    assert {share.exact for share in shares} == {Fraction(800, 3)}


def test_hort(event: Tournament, table: Standings) -> None:
    """Half of the own prize and a third of the other halves: 600, 300, 150 of 1050."""
    group = PrizeGroup("Main", (600, 300, 150, 90), sharing=Sharing.HORT)
    shares = group_shares(event, table, group)
    assert [share.exact for share in shares] == [475, 325, 250, 60, 15, 15]
    assert [share.place_prize for share in shares] == [600, 300, 150, 90, 0, 0]
    assert sum(share.amount for share in shares) == 600 + 300 + 150 + 90


@pytest.mark.parametrize("sharing", Sharing)
def test_players_who_share_a_rank_get_the_same(event: Tournament, sharing: Sharing) -> None:
    tied = standings(event, tie_breaks=[])
    shares = group_shares(event, tied, PrizeGroup("Main", (600, 300), sharing=sharing))
    assert {(float(share.exact), share.place) for share in shares} == {(300.0, 1)}


@pytest.mark.parametrize("sharing", Sharing)
@pytest.mark.parametrize("prizes", [(), (1,), (100, 50), (7, 7, 7, 7, 7, 7, 7), (1000, 333, 5)])
def test_nothing_is_lost(
    event: Tournament, table: Standings, sharing: Sharing, prizes: tuple[int, ...]
) -> None:
    """Rounding gives out every coin of the places that are taken."""
    shares = group_shares(event, table, PrizeGroup("Main", prizes, sharing=sharing))
    assert sum(share.amount for share in shares) == sum(prizes[:6])


@pytest.mark.parametrize(
    ("eligibility", "first"),
    [
        (Eligibility(rating_to=2000), 3),
        (Eligibility(rating_from=1, rating_to=1800), 5),
        (Eligibility(rating_to=0), 6),
        (Eligibility(category="U18"), 2),
        (Eligibility(sex=Sex.FEMALE, rating_to=2000), 4),
        (Eligibility(club="Rome"), 3),
        (Eligibility(federation="ITA"), 5),
        (Eligibility(born_from=2000), 2),
        (Eligibility(born_to=1990), 1),
    ],
)
def test_groups(event: Tournament, table: Standings, eligibility: Eligibility, first: int) -> None:
    assert paid(event, table, PrizeGroup("Group", (100,), eligibility)) == {first: 100}


def test_one_prize_for_each_player(event: Tournament, table: Standings) -> None:
    """Each takes the highest; in the other groups, and in Main, the next players move up."""
    groups = (
        PrizeGroup("Main", (500, 300, 100)),
        PrizeGroup("Women", (200, 50), Eligibility(sex=Sex.FEMALE)),
        PrizeGroup("Under 2000", (150, 80), Eligibility(rating_to=1999)),
    )
    found = awards(event, table, groups)
    assert {award.tpn: (award.won.group, award.won.amount) for award in found} == {
        1: ("Main", 500),
        2: ("Main", 300),
        3: ("Under 2000", 150),
        4: ("Women", 200),
        5: ("Main", 100),
        6: ("Under 2000", 80),
    }
    excluded = {award.tpn: [share.group for share in award.excluded] for award in found}
    assert excluded[2] == ["Women"]
    assert excluded[3] == ["Main"]


def test_accounts(event: Tournament, table: Standings) -> None:
    assert total_paid(awards(event, table, [PrizeGroup("Main", (500, 300))])) == {"Main": 800}


def test_refused(event: Tournament, table: Standings) -> None:
    with pytest.raises(InputError, match="negative"):
        group_shares(event, table, PrizeGroup("Main", (-1,)))
    with pytest.raises(InputError, match="same name"):
        awards(event, table, [PrizeGroup("Main", (1,)), PrizeGroup("Main", (2,))])
