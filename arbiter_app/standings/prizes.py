"""Prizes: by rank, rating group and category; shared among tied players by Hort or equally.

Amounts are whole units of the smallest coin (cents), so that nothing is lost by sharing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arbiter_app.errors import InputError
from arbiter_app.standings.groups import GroupPlace, places_within
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.prizes import Money, PrizeGroup, Sharing
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.wording import phrase


@dataclass(frozen=True, slots=True)
class Share:
    """What a player gets from a group, and how it came about.

    Attributes:
        place: the place within the group; players sharing a rank share its number.
        place_prize: the prize of that place, what NONE gives.
        tied: how many players share the prizes, `pool` the sum of those prizes.
        exact: the share before it is rounded down to whole coins.
        amount: what is paid. The coins that rounding leaves go to the best placed.
    """

    tpn: Tpn
    group: str
    place: int
    points: Points
    place_prize: Fraction
    tied: int
    pool: Money
    exact: Fraction
    amount: Money


@dataclass(frozen=True, slots=True)
class Award:
    """What a player is paid: one prize, and those of other groups that it excluded."""

    tpn: Tpn
    won: Share
    excluded: tuple[Share, ...] = ()


def group_shares(
    tournament: Tournament, table: Standings, group: PrizeGroup, without: Iterable[Tpn] = ()
) -> tuple[Share, ...]:
    """The shares of one group by place, players in `without` passed over.

    Raises:
        InputError: a negative prize.
    """
    if any(prize < 0 for prize in group.prizes):
        raise InputError(
            phrase("The prizes of {group} include a negative amount.", group=group.name)
        )
    players = tournament.players_by_tpn()
    passed = set(without)
    places = places_within(
        [
            row
            for row in table.rows
            if row.tpn not in passed and group.eligibility.admits(players[row.tpn])
        ]
    )
    shares: list[Share] = []
    first = 0
    for tied in _tied(places, group.sharing):
        prizes = [*group.prizes[first : first + len(tied)]]
        prizes += [0] * (len(tied) - len(prizes))
        shares += _shared(group, tied, prizes)
        first += len(tied)
        if first >= len(group.prizes):
            break
    return tuple(share for share in shares if share.exact)


def _tied(places: Sequence[GroupPlace], sharing: Sharing) -> list[list[GroupPlace]]:
    """Those who share: players with the same place, or with the same points."""
    groups: dict[int, list[GroupPlace]] = {}
    for each in places:
        key = each.place if sharing is Sharing.NONE else each.row.points
        groups.setdefault(key, []).append(each)
    return list(groups.values())


def _shared(group: PrizeGroup, tied: Sequence[GroupPlace], prizes: Sequence[Money]) -> list[Share]:
    pool, count = sum(prizes), len(tied)
    equal = Fraction(pool, count)
    of_place: dict[int, list[Money]] = {}
    for each, prize in zip(tied, prizes, strict=True):
        of_place.setdefault(each.place, []).append(prize)
    exact: list[tuple[Fraction, Fraction]] = []
    for each in tied:
        # A shared place has the average of the prizes of those who share it.
        shared = of_place[each.place]
        own = Fraction(sum(shared), len(shared))
        exact.append((own, (own + equal) / 2 if group.sharing is Sharing.HORT else equal))
    amounts = [int(share) for _, share in exact]
    for index in range(pool - sum(amounts)):
        amounts[index] += 1
    return [
        Share(
            each.row.tpn, group.name, each.place, each.row.points, own, count, pool, share, amount
        )
        for each, (own, share), amount in zip(tied, exact, amounts, strict=True)
    ]


def awards(
    tournament: Tournament, table: Standings, groups: Sequence[PrizeGroup]
) -> tuple[Award, ...]:
    """One prize for each player, the highest that is open to the player; by rank.

    The highest prize of all is given first, then the highest of those left, and so on; of equal
    ones that of the group that stands first. A winner leaves the other groups, where the next
    players move up. Nobody who was given a prize could later have had a higher one: whoever
    stood before them in another group was offered more there, and came first.

    Raises:
        InputError: as for `group_shares`, or two groups with the same name.
    """
    left: dict[str, set[Tpn]] = {group.name: set() for group in groups}
    if len(left) != len(groups):
        raise InputError(phrase("Two prize groups have the same name."))
    excluded: dict[Tpn, tuple[Share, ...]] = {}
    while True:
        shares = [
            share
            for group in groups
            for share in group_shares(tournament, table, group, left[group.name])
        ]
        undecided = [share for share in shares if share.tpn not in excluded]
        if not undecided:
            break
        best = max(undecided, key=lambda share: share.exact)
        others = tuple(share for share in shares if share.tpn == best.tpn and share is not best)
        excluded[best.tpn] = others
        for group in groups:
            if group.name != best.group:
                left[group.name].add(best.tpn)
    won = {share.tpn: share for share in shares}
    return tuple(
        Award(row.tpn, won[row.tpn], excluded[row.tpn]) for row in table.rows if row.tpn in won
    )


def total_paid(found: Iterable[Award]) -> Mapping[str, Money]:
    """What each group pays, for the accounts."""
    totals: dict[str, Money] = {}
    for award in found:
        totals[award.won.group] = totals.get(award.won.group, 0) + award.won.amount
    return totals
