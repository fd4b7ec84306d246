"""The order of the boards of a round (C.04.2 (2026) 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter_app.tournament.tournament import VirtualPoints
from arbiter_app.tournament.types import Points, Tpn


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """The boards of a round that were made by hand, and those that break a rule."""

    by_hand: frozenset[int] = frozenset()
    illegal: frozenset[int] = frozenset()


def board_order_key(
    white: Tpn, black: Tpn, scores: Mapping[Tpn, Points]
) -> tuple[Points, Points, Tpn]:
    """Sort key of a pair: the smaller, the higher the board (C.04.2 (2026) 3.6.1, 3.6.2, 3.6.3).

    The higher score of the higher ranked player, then the sum of both scores, then the TPN of
    the higher ranked player. `scores` are those before the round; with acceleration the pairing
    scores (C.04.7 (2026) 1.5), see `pairing_scores`.
    """
    white_score, black_score = scores[white], scores[black]
    if white_score > black_score or (white_score == black_score and white < black):
        return -white_score, -(white_score + black_score), white
    return -black_score, -(white_score + black_score), black


def order_boards(
    games: Iterable[tuple[Tpn, Tpn]], scores: Mapping[Tpn, Points]
) -> list[tuple[Tpn, Tpn]]:
    """Pairs (White, Black) from board 1 downwards (C.04.2 (2026) 3.6)."""
    return sorted(games, key=lambda pair: board_order_key(pair[0], pair[1], scores))


def virtual_points_in(
    virtual_points: Iterable[VirtualPoints], round_number: int, tpns: Iterable[Tpn]
) -> dict[Tpn, Points]:
    """Virtual points of each player who has any in a round, in tenths.

    Where ranges overlap their points are added.
    """
    changes: dict[Tpn, Points] = {}
    for entry in virtual_points:
        if entry.first_round <= round_number <= entry.last_round:
            changes[entry.first_tpn] = changes.get(entry.first_tpn, 0) + entry.points
            after = entry.last_tpn + 1
            changes[after] = changes.get(after, 0) - entry.points
    if not changes:
        return {}
    # One walk along the numbers: a file may have very many ranges.
    limits = sorted(changes)
    found: dict[Tpn, Points] = {}
    passed, points = 0, 0
    for tpn in sorted(tpns):
        while passed < len(limits) and limits[passed] <= tpn:
            points += changes[limits[passed]]
            passed += 1
        if points:
            found[tpn] = points
    return found


def pairing_scores(
    scores: Mapping[Tpn, Points], virtual_points: Iterable[VirtualPoints], round_number: int
) -> Mapping[Tpn, Points]:
    """Scores with the virtual points of a round added (C.04.7 (2026) 1.5), in tenths."""
    extra = virtual_points_in(virtual_points, round_number, scores)
    if not extra:
        return scores
    return {tpn: score + extra.get(tpn, 0) for tpn, score in scores.items()}
