"""Every value and every ranking of the tie-break corpus, exactly (C.07 (2026) 4 to 16)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arbiter_app.standings.edition import TieBreakEdition
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.tournament import Tournament
from tests.unit.standings import corpus

EDITION_OF_KEY = {"values": TieBreakEdition.CAPPED, "values_2024": TieBreakEdition.UNCAPPED}


def differences(
    tournament: Tournament, expected: dict[str, Any], after_round: int, edition: TieBreakEdition
) -> list[str]:
    found = []
    for code, values in expected.items():
        got = corpus.computed(tournament, code, after_round=after_round, edition=edition)
        found += [
            f"{code} of {tpn}: {got[tpn]}, expected {value}"
            for tpn, value in corpus.by_tpn(values).items()
            if got[tpn] != value
        ]
    return found


def by_the_text(case: corpus.Case, key: str) -> dict[str, Any]:
    """The expected values, with those of the regulation's text where they are given apart."""
    expected = {code: list(values) for code, values in case.data[key].items()}
    for code, override in (case.data.get("overrides") or {}).items():
        for tpn, value in override["values"].items():
            if code in expected:
                expected[code][int(tpn) - 1] = value
    return expected


@pytest.mark.parametrize("key", ["values", "values_2024"])
@pytest.mark.parametrize("path", corpus.CASES, ids=lambda path: path.stem)
def test_values_of_both_editions(path: Path, key: str) -> None:
    """Articles 6 to 16, with and without the caps of 16.4."""
    case = corpus.load(path)
    expected = by_the_text(case, key) if key in case.data else {}
    assert not differences(case.tournament, expected, case.data["rounds"], EDITION_OF_KEY[key])


@pytest.mark.parametrize("path", corpus.CASES, ids=lambda path: path.stem)
def test_part_way_values(path: Path) -> None:
    """Rounds counted so far stand for the rounds of the tournament; FB is BH before the end."""
    case = corpus.load(path)
    earlier = case.data.get("after_round")
    if earlier:
        assert not differences(
            case.tournament, earlier["values"], earlier["round"], TieBreakEdition.CAPPED
        )
        for expected in earlier["standings"]:
            assert_ranking(case.tournament, expected, after_round=earlier["round"])


@pytest.mark.parametrize("path", corpus.CASES, ids=lambda path: path.stem)
def test_rankings(path: Path) -> None:
    """4.2: each tie-break for each group still tied; 6 for direct encounter."""
    case = corpus.load(path)
    for expected in case.data["standings"]:
        assert_ranking(case.tournament, expected, after_round=case.data["rounds"])


def assert_ranking(tournament: Tournament, expected: dict[str, Any], *, after_round: int) -> None:
    table = standings(tournament, after_round=after_round, tie_breaks=expected["list"].split())
    by_tpn = sorted(table.rows, key=lambda row: row.tpn)
    assert [row.rank for row in by_tpn] == expected["ranks"], expected["list"]
    for position, places in expected.get("de", {}).items():
        assert [row.cells[int(position)].value for row in by_tpn] == places, expected["list"]


@pytest.mark.parametrize("case", corpus.published(), ids=lambda case: str(case["id"]))
def test_published_values(case: dict[str, Any]) -> None:
    """Values published by FIDE TEC and others, Swiss and round-robin."""
    if "trf" not in case:
        pytest.fail("a published case without a tournament")
    tournament = corpus.tournament(corpus.FOLDER / "published" / case["trf"])
    rounds = tournament.settings.rounds_total
    is_old = case["edition"].startswith("2023")
    edition = TieBreakEdition.UNCAPPED if is_old else TieBreakEdition.CAPPED
    assert not differences(tournament, case.get("values", {}), rounds, edition)
    assert not differences(
        tournament, case.get("values_2024", {}), rounds, TieBreakEdition.UNCAPPED
    )
    for codes, ranks in case.get("ranks", {}).items():
        table = standings(tournament, tie_breaks=codes.split(), edition=edition)
        got = {row.tpn: row.rank for row in table.rows}
        assert corpus.by_tpn(ranks).items() <= got.items(), codes
