"""The tie-break test data, as the tests use them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from arbiter_app.standings.edition import TieBreakEdition
from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf

FOLDER = Path(__file__).parents[2] / "corpus" / "tiebreaks"
CASES = sorted(FOLDER.glob("D-*.json")) + sorted((FOLDER / "handmade").glob("*.json"))

ADJUSTED_SCORES = ("ABH", "AFB")
"""Not tie-breaks: the adjusted scores of 16.3, plain and Fore."""


@dataclass(frozen=True)
class Case:
    name: str
    tournament: Tournament
    data: dict[str, Any]


def load(path: Path) -> Case:
    data = json.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
    return Case(path.stem, tournament(path.with_suffix(".trf")), data)


def tournament(path: Path) -> Tournament:
    return read_trf(path.read_bytes()).tournament


def published() -> list[dict[str, Any]]:
    text = (FOLDER / "published" / "cases.json").read_text(encoding="utf-8")
    cases: list[dict[str, Any]] = json.loads(text, parse_float=Fraction)["cases"]
    return cases


def by_tpn(values: Any) -> dict[int, Any]:
    """Expected values by TPN, whether given as a list or as a mapping."""
    if isinstance(values, dict):
        return {int(tpn): value for tpn, value in values.items()}
    return dict(enumerate(values, 1))


def computed(
    found: Tournament, code: str, *, after_round: int, edition: TieBreakEdition
) -> dict[int, Fraction | int | None]:
    """Everybody's value of a tie-break, by TPN."""
    if code in ADJUSTED_SCORES:
        field = TieBreakField(found, after_round, edition)
        scores = field.adjusted if code == "ABH" else field.fore_adjusted
        return {tpn: Fraction(score, 10) for tpn, score in zip(field.tpns, scores, strict=True)}
    table = standings(found, after_round=after_round, tie_breaks=[code], edition=edition)
    return {row.tpn: row.values[code].value for row in table.rows}
