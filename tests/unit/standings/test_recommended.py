"""Lists to begin with, and what speaks against a list (C.07 (2026) 4, 8, 9.2, 10)."""

from __future__ import annotations

import pytest

from arbiter_app.standings.ranking import standings
from arbiter_app.standings.recommended import (
    RECOMMENDED,
    EventKind,
    recommended_list,
    remarks_on_list,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament


def event(*, rated: bool = True, system: str = "FIDE_DUTCH", start_date: str = "") -> Tournament:
    players = (Player(1, "A", 2000), Player(2, "B", 1900 if rated else 0))
    return Tournament(Settings(system=system, start_date=start_date), players)


@pytest.mark.parametrize("kind", EventKind)
def test_every_list_can_be_worked_out_without_remarks(kind: EventKind) -> None:
    found = RECOMMENDED[kind]
    system = "FIDE_ROUNDROBIN" if "ROBIN" in kind.name else "FIDE_DUTCH"
    tournament = event(system=system)
    assert remarks_on_list(tournament, found.tie_breaks) == ()
    assert standings(tournament, tie_breaks=found.tie_breaks).tie_breaks == found.tie_breaks
    assert found.reason
    assert found.title


@pytest.mark.parametrize(
    ("system", "kind"),
    [
        ("FIDE_DUTCH", EventKind.SWISS),
        ("BERGER_ROUNDROBIN", EventKind.ROUND_ROBIN),
        ("FIDE_DOUBLEROUNDROBIN", EventKind.DOUBLE_ROUND_ROBIN),
    ],
)
def test_kind_of_event(system: str, kind: EventKind) -> None:
    assert recommended_list(event(system=system)).kind is kind


def test_round_robins_must_not_use_buchholz() -> None:
    """8, since the edition of 2026."""
    (remark,) = remarks_on_list(event(system="FIDE_ROUNDROBIN"), ["DE", "BH/C1"])
    assert (remark.code, remark.article, remark.forbidden) == ("BH/C1", "8", True)
    before = event(system="FIDE_ROUNDROBIN", start_date="2025/05/01")
    assert remarks_on_list(before, ["BH"]) == ()


def test_ratings_with_unrated_players() -> None:
    """10: dropped unless the regulations say how unrated players count."""
    unrated = event(rated=False)
    assert [remark.article for remark in remarks_on_list(unrated, ["ARO", "BH"])] == ["10"]
    assert remarks_on_list(unrated, ["ARO/U1400", "TPR/U1400"]) == ()


def test_koya_repeated_and_unknown_entries() -> None:
    """9.2; only type A tie-breaks may stand several times (4.3)."""
    remarks = remarks_on_list(event(), ["DE", "KS", "bh", "BH", "DE", "XYZ"])
    assert [(remark.code, remark.article) for remark in remarks] == [
        ("KS", "9.2"),
        ("BH", "4.3"),
        ("XYZ", "4.1"),
    ]


def test_tie_breaks_of_a_later_edition() -> None:
    """STD, TPN, RTNG and AOB by Fore Buchholz came on 1 March 2026."""
    old = event(start_date="2026/02/28")
    assert [remark.code for remark in remarks_on_list(old, ["STD", "AOB/F", "AOB", "WIN"])] == [
        "STD",
        "AOB/F",
    ]
