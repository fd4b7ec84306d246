"""The codes to choose from, and why somebody has a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.standings.offered import offered_codes, variants
from arbiter_app.standings.places import place_working
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.registry import tie_break_code, tie_break_name
from arbiter_app.standings.ties import TieDecision
from arbiter_app.trf.read import read_trf

FILE = Path(__file__).parents[2] / "corpus" / "tiebreaks" / "handmade" / "two-vurs.trf"

_MTB26 = """DE, DE/P, BPG, BWG, REP, STD, SB, SB/C1, SB/C2, SB/P, SB/C1/P, SB/C2/P, ARO, ARO/C1, ARO/C2,
ARO/M1, ARO/M2, TPR, PTP, APRO, APPO, RTNG, RTNG/R, WIN, WON, PS, PS/C1, PS/C2, TPN, TPN/R, BH,
BH/C1, BH/C2, BH/M1, BH/M2, BH/P, BH/C1/P, BH/C2/P, BH/M1/P, BH/M2/P, FB, FB/C1, FB/C2, FB/M1,
FB/M2, FB/P, FB/C1/P, FB/C2/P, FB/M1/P, FB/M2/P, AOB, AOB/F, KS, KS/L1, KS/L2, KS/L-1, KS/L-2"""

REQUIRED = tuple(code.strip() for code in _MTB26.replace("\n", " ").split(","))
"""The individual codes that a FIDE-approved program must offer (MTB26)."""

OF_OUR_OWN: tuple[str, ...] = ()
"""Those that are offered beside them, as C.07 (2026) 4.1 allows."""


def test_every_code_that_fide_requires_is_offered() -> None:
    assert sorted(offered_codes()) == sorted((*REQUIRED, *OF_OUR_OWN))
    for code in offered_codes():
        assert tie_break_code(code).written == code
        assert tie_break_name(code)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("SB/C1", ("SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P")),
        ("WIN", ("WIN",)),
        ("KS/L2", ("KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2")),
        ("OTHER_QUIZ", ("OTHER_QUIZ",)),
        ("AOB", ("AOB", "AOB/F")),
    ],
)
def test_the_variants_of_a_code(code: str, found: tuple[str, ...]) -> None:
    assert variants(code) == found


def test_a_place_is_told_by_what_separates_it_from_its_neighbours() -> None:
    tournament = read_trf(FILE.read_bytes()).tournament
    table = standings(tournament, tie_breaks=["BH/C1", "BH", "SB"])
    assert [row.tpn for row in table.rows] == [9, 1, 8, 4, 3, 2, 6, 5, 7, 10]
    second = place_working(table, 1)
    assert (second.rank, second.shared_with) == (2, ())
    assert second.before is not None
    assert second.behind is not None
    assert (second.before.tpn, second.before.code) == (9, "BH/C1")
    assert (second.before.own, second.before.other) == ("8.5", "9")
    assert (second.behind.tpn, second.behind.code) == (8, "")
    assert (second.behind.own, second.behind.other) == ("3.5", "3.0")
    assert place_working(table, 9).before is None
    assert place_working(table, 10).behind is None


def test_a_shared_place_and_one_that_lots_gave() -> None:
    tournament = read_trf(FILE.read_bytes()).tournament
    shared = place_working(standings(tournament, tie_breaks=["DE"]), 4)
    assert (shared.rank, shared.shared_with) == (3, (3, 8))
    drawn = standings(tournament, tie_breaks=["DE"], lots="Rome")
    tied = [row.tpn for row in drawn.rows if row.tpn in {3, 4, 8}]
    middle = place_working(drawn, tied[1])
    assert middle.before is not None
    assert middle.before.tpn == tied[0]
    assert middle.before.decision is TieDecision.LOTS


def test_the_points_have_a_working_too() -> None:
    tournament = read_trf(FILE.read_bytes()).tournament
    table = standings(tournament, tie_breaks=["BH"])
    for row in table.rows:
        value = table.points_of(row)
        assert value.value is not None
        assert value.value * 10 == row.points
        assert sum(item.value or 0 for item in value.working.contributions) == value.value
