"""The prizes: groups as they are announced, who gets what, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QObject

from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.figures import decimal_shown, money_shown, points_shown
from arbiter_app.gui.text.wording import joined, said, spoken, tr
from arbiter_app.standings.prizes import Award, Share, total_paid
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing
from arbiter_app.tournament.typed_lists import amounts_shown
from arbiter_app.tournament.types import Sex
from arbiter_app.wording import counted


def sharing_text(sharing: Sharing) -> str:
    """How a group shares, in words."""
    return {
        Sharing.NONE: tr("by rank"),
        Sharing.EQUALLY: tr("equal shares on the same score"),
        Sharing.HORT: tr("Hort system"),
    }[sharing]


def eligibility_text(who: Eligibility) -> str:
    """Who can win, in words; everybody if nothing restricts."""
    parts = []
    if who.rating_from is not None or who.rating_to is not None:
        parts.append(tr("rating {range}").format(range=_range(who.rating_from, who.rating_to)))
    if who.category:
        parts.append(tr("category {name}").format(name=who.category))
    if who.sex is not None:
        parts.append(tr("women") if who.sex is Sex.FEMALE else tr("men"))
    if who.born_from is not None or who.born_to is not None:
        parts.append(tr("born {range}").format(range=_range(who.born_from, who.born_to)))
    parts += [part for part in (who.club, who.federation) if part]
    return joined(parts) or tr("everybody")


def _range(least: int | None, most: int | None) -> str:
    if least is None:
        return tr("up to {most}").format(most=most)
    return (
        in_own_order(f"{least}–{most}")
        if most is not None
        else tr("from {least}").format(least=least)
    )


class GroupsModel(RowsModel[PrizeGroup]):
    """The groups in the order they are announced."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_group_columns(), lambda group: group.name, parent)


def _group_columns() -> tuple[ModelColumn[PrizeGroup], ...]:
    return (
        ModelColumn(
            "name", tr("Prizes"), lambda group: group.name, LEFT, tone=lambda _row: CellTone.STRONG
        ),
        ModelColumn(
            "amounts",
            tr("Amounts"),
            lambda group: amounts_shown(group.prizes, spoken()),
            LEFT,
        ),
        ModelColumn("who", tr("For"), lambda group: eligibility_text(group.eligibility), LEFT),
        ModelColumn(
            "sharing",
            tr("Distribution"),
            lambda group: sharing_text(group.sharing),
            LEFT,
            tone=lambda _row: CellTone.MUTED,
        ),
    )


@dataclass(frozen=True, slots=True)
class AwardRow:
    """A player with the prize that is paid."""

    rank: str
    player: Player
    award: Award

    @property
    def name(self) -> str:
        return self.player.name


def award_rows(shown: Ranked) -> tuple[AwardRow, ...]:
    """Who gets a prize, by rank."""
    players = shown.tournament.players_by_tpn()
    ranks = {row.tpn: row.rank for row in shown.table.rows}
    return tuple(
        AwardRow(str(ranks[award.tpn]), players[award.tpn], award) for award in shown.awards
    )


def paid_text(rows: tuple[AwardRow, ...]) -> str:
    """What each group pays, and all together."""
    totals: Mapping[str, int] = total_paid(row.award for row in rows)
    parts = [in_own_order(f"{name} {money_shown(amount)}") for name, amount in totals.items()]
    whole = tr("paid {amount}").format(amount=money_shown(sum(totals.values())))
    return " · ".join([*parts, whole])


class AwardsModel(RowsModel[AwardRow]):
    """Rank, player, group, amount."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_award_columns(), lambda row: self.player_key(row.award.tpn), parent)


def _award_columns() -> tuple[ModelColumn[AwardRow], ...]:
    return (
        ModelColumn(
            "rank", tr("Rank"), lambda row: row.rank, CENTRE, tone=lambda _row: CellTone.STRONG
        ),
        ModelColumn("name", tr("Name"), lambda row: row.name, LEFT, is_name=True),
        ModelColumn(
            "points",
            tr("Points"),
            lambda row: points_shown(row.award.won.points) or "0",
            CENTRE,
        ),
        ModelColumn("group", tr("Prizes"), lambda row: row.award.won.group, LEFT),
        ModelColumn(
            "amount",
            tr("Amount"),
            lambda row: money_shown(row.award.won.amount),
            RIGHT,
            tone=lambda _row: CellTone.STRONG,
        ),
    )


def award_working(row: AwardRow, groups: tuple[PrizeGroup, ...]) -> tuple[str, ...]:
    """How an award came about, in lines."""
    sharing = {group.name: group.sharing for group in groups}
    won = row.award.won
    lines = [*_share_lines(won, sharing[won.group])]
    lines += [
        tr("Passed on, because each player gets only one prize: {group}, {amount}").format(
            group=share.group, amount=money_shown(share.amount)
        )
        for share in row.award.excluded
    ]
    return tuple(lines)


def _share_lines(share: Share, sharing: Sharing) -> tuple[str, ...]:
    place = tr("{group}: place {place}").format(group=share.group, place=share.place)
    if share.tied == 1:
        return (place, tr("Full prize: {amount}").format(amount=money_shown(share.amount)))
    pool = said(
        counted(
            share.tied,
            "{count} player gets the prize for their place: {pool}",
            "{count} players share the prizes for their places: {pool}",
            pool=money_shown(share.pool),
        )
    )
    equal = decimal_shown(Fraction(share.pool, 100 * share.tied))
    own = decimal_shown(share.place_prize / 100)
    exact = decimal_shown(share.exact / 100)
    if sharing is Sharing.HORT:
        how = tr(
            "Hort: half of the player’s own prize {own} plus half of the equal share {equal} ="
            " {exact}"
        )
        line = how.format(own=own, equal=equal, exact=exact)
    else:
        line = tr("Equal share: {exact}").format(exact=exact)
    paid = tr("Paid: {amount}").format(amount=money_shown(share.amount))
    return (place, pool, line, paid)
