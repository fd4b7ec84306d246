"""The Opposition Evaluation Index (C.04.4.2 (2026) 1.7) and the ranking by it (1.8).

For pairing only: the tie-breaks of the same names in the standings follow C.07, with adjustments
and caps for unplayed rounds, while 1.7.2 has rules of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile

from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn


@dataclass(frozen=True, slots=True)
class Index:
    """Buchholz in tenths of a point, Sonneborn-Berger in hundredths (1.7.1)."""

    buchholz: Points
    sonneborn_berger: int


def indexes(tournament: Tournament) -> Mapping[Tpn, Index]:
    """Everybody's Index before round `tournament.next_round`, without virtual points (1.7.2)."""
    past = histories(tournament)
    scores = {tpn: own.score for tpn, own in past.items()}
    benefit = _scores_for_opponents(tournament, past, scores)
    return {
        tpn: _index(own, tournament.next_round - 1, scores[tpn], benefit)
        for tpn, own in past.items()
    }


def _index(own: PlayerHistory, rounds: int, score: Points, benefit: Mapping[Tpn, Points]) -> Index:
    """An unplayed round is a game against oneself with the result that gives its points (1.7.2)."""
    buchholz = (rounds - len(own.entries)) * score
    sonneborn_berger = 0
    for entry in own.entries:
        is_met = entry.is_played and entry.opponent is not None
        met = benefit[entry.opponent] if is_met and entry.opponent is not None else score
        buchholz += met
        sonneborn_berger += entry.points * met
    return Index(buchholz, sonneborn_berger)


def _scores_for_opponents(
    tournament: Tournament, past: Mapping[Tpn, PlayerHistory], scores: Mapping[Tpn, Points]
) -> Mapping[Tpn, Points]:
    """The scores, each zero-point bye of a series up to the current round counted as a draw (1.7.2).

    The current round is the one to be paired: the series includes it (Bu14).
    """
    draw = tournament.settings.scoring.draw
    found = dict(scores)
    for tpn, kind in tournament.absences(tournament.next_round).items():
        if kind is ByeKind.ZERO_POINT:
            series = takewhile(
                lambda entry: entry.letter == ByeKind.ZERO_POINT.value, reversed(past[tpn].entries)
            )
            found[tpn] += sum(draw - entry.points for entry in series)
    return found


def ranking(found: Mapping[Tpn, Index]) -> tuple[Tpn, ...]:
    """Everybody by Index, then TPN (1.8.1, 1.8.2); scores are not used."""
    return tuple(
        sorted(found, key=lambda tpn: (-found[tpn].buchholz, -found[tpn].sonneborn_berger, tpn))
    )
