"""Boards of the next round announced while games were still open, as their `###` line tells them.

Players stand in it by number and name: if numbers are given anew, the name says who is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from arbiter_app.tournament.remarks import ReportLine, remark, remarks
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

_BETWEEN = "; "
_PLAYERS = " – "
_PLAYER = re.compile(r"(\d{1,4}) (.+)", re.ASCII)


def announced_line(
    tournament: Tournament, round_number: int, pairs: Sequence[tuple[Tpn, Tpn]]
) -> str:
    """The line of some boards (White, Black) of a round that was not paired yet."""
    boards = (
        _PLAYERS.join(f"{tpn} {tournament.player(tpn).name}" for tpn in pair) for pair in pairs
    )
    return remark(ReportLine.ANNOUNCED, round_number, _BETWEEN.join(boards))


def announced_boards(tournament: Tournament, round_number: int) -> tuple[tuple[Tpn, Tpn], ...]:
    """The boards (White, Black) announced of a round, by today's numbers, in their order.

    A board of somebody who is no longer in the tournament is left out.
    """
    numbers: dict[str, list[Tpn]] = {}
    for player in tournament.players:
        numbers.setdefault(player.name, []).append(player.tpn)
    return tuple(
        pair
        for number, detail in remarks(tournament.comments, ReportLine.ANNOUNCED)
        if number == round_number
        for pair in _pairs(detail, numbers)
    )


def _pairs(detail: str, numbers: Mapping[str, Sequence[Tpn]]) -> Iterator[tuple[Tpn, Tpn]]:
    for board in detail.split(_BETWEEN):
        sides = board.split(_PLAYERS)
        found = [_number(side, numbers) for side in sides]
        if len(found) == 2 and found[0] is not None and found[1] is not None:
            yield found[0], found[1]


def _number(side: str, numbers: Mapping[str, Sequence[Tpn]]) -> Tpn | None:
    """The number of who is called so; of several the one that had it then."""
    told = _PLAYER.fullmatch(side)
    if told is None:
        return None
    same = numbers.get(told[2], ())
    return int(told[1]) if int(told[1]) in same else next(iter(same), None)


def without_announcement(comments: Iterable[str], round_number: int) -> tuple[str, ...]:
    """The lines without that of a round."""
    start = remark(ReportLine.ANNOUNCED, round_number)
    return tuple(line for line in comments if not line.startswith(f"{start}: "))
