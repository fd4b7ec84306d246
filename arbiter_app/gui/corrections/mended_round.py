"""The ways to mend a round, and what is said of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain.kept_apart import costs_told
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import paragraph
from arbiter_app.gui.text.wording import explaining, said
from arbiter_app.operations.interface import (
    RepairedRound,
    TournamentState,
    Upset,
    lines_of_pairing,
    repaired_round,
)
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import Phrase, counted, phrase

FEWEST: Final = "fewest"
ONLY: Final = "only"
AGAIN: Final = "again"
"""The ways, as their columns are called in code."""


@dataclass(frozen=True, slots=True)
class MendedRound:
    """The ways that there are, and the lines that each would leave in the report, as one reads them there."""

    repaired: RepairedRound
    ways: Mapping[str, RoundPairing]
    lines: Mapping[str, tuple[str, ...]]

    def costs(self, way: str) -> str:
        """What a way costs in criteria; empty where that is nothing, or not known."""
        within = self.repaired.within
        costs = {FEWEST: self.repaired.costs, ONLY: within.costs if within else None}.get(way)
        return "" if costs is None else said(costs_told(costs, self.ways[way].system))


def mended_round(
    state: TournamentState, number: int, upset: Upset, boards: Collection[int]
) -> MendedRound:
    """A function for a worker; beside those that cannot stay only `boards` change in the second way.

    The reason is written later: `…` stands in its place.
    """
    repaired = repaired_round(state.tournament, number, upset, within=boards)
    ways = {FEWEST: repaired.fewest, AGAIN: repaired.by_rules}
    if repaired.within is not None and repaired.within.pairing is not None:
        ways[ONLY] = repaired.within.pairing
    lines = {
        key: tuple(
            f"### {line}"
            for line in lines_of_pairing(state, number, repaired.by_hand(pairing), "…")
        )
        for key, pairing in ways.items()
    }
    return MendedRound(repaired, ways, lines)


def changes_told(repaired: RepairedRound) -> Phrase:
    """How many boards are new in either way."""
    if not repaired.differs(repaired.by_rules):
        return phrase("If paired again, the round stays the same.")
    fewest = len(repaired.changed(repaired.fewest))
    if repaired.is_one_round:
        return counted(
            fewest,
            "{count} new board; pairing again gives the same round.",
            "{count} new boards; pairing again gives the same round.",
        )
    return phrase(
        "{fewest}; if paired again, {again}.",
        fewest=_new_boards(fewest),
        again=_new_boards(len(repaired.changed(repaired.by_rules))),
    )


def _new_boards(count: int) -> Phrase:
    return counted(count, "{count} new board", "{count} new boards")


def reason_told(repaired: RepairedRound) -> str:
    """The first criterion by which the round paired again is the better one; empty if it is the same."""
    judgement = repaired.judgement
    if judgement.reason is None:
        return ""
    cited = judgement.text or repaired.fewest.system
    names = Names.before(repaired.before, repaired.players, cited)
    reason = paragraph(judgement.reason, names, catalogue=explaining())
    return said(phrase("Why pairing again gives a different round: {reason}", reason=reason))
