"""Both ways to mend a round, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain import Names, paragraph
from arbiter_app.gui.wording import explaining, said
from arbiter_app.operations import (
    RepairedRound,
    TournamentState,
    Upset,
    lines_of_pairing,
    repaired_round,
)
from arbiter_app.wording import Phrase, counted, phrase

FEWEST: Final = "fewest"
AGAIN: Final = "again"
"""The two ways, as their columns are called in code."""


@dataclass(frozen=True, slots=True)
class MendedRound:
    """Both ways, and the lines that each would leave in the report, as one reads them there."""

    repaired: RepairedRound
    lines: Mapping[str, tuple[str, ...]]


def mended_round(state: TournamentState, number: int, upset: Upset) -> MendedRound:
    """A function for a worker. The reason is written later: `…` stands in its place."""
    repaired = repaired_round(state.tournament, number, upset)
    ways = {FEWEST: repaired.fewest, AGAIN: repaired.by_rules}
    lines = {
        key: tuple(
            f"### {line}"
            for line in lines_of_pairing(state, number, repaired.by_hand(pairing), "…")
        )
        for key, pairing in ways.items()
    }
    return MendedRound(repaired, lines)


def changes_told(repaired: RepairedRound) -> Phrase:
    """How many boards are new in either way."""
    if not repaired.differs(repaired.by_rules):
        return phrase("Paired again, the round stays as it is.")
    fewest = len(repaired.changed(repaired.fewest))
    if repaired.is_one_round:
        return counted(
            fewest,
            "{count} new board, paired again or not: both are the same round.",
            "{count} new boards, paired again or not: both are the same round.",
        )
    return phrase(
        "{fewest}; paired again, {again}.",
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
    return said(phrase("Why paired again it is another round: {reason}", reason=reason))
