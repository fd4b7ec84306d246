"""Files without initial colour and number of rounds, as most other programs write them.

TRF26 makes record 152 mandatory only where the colour is not that of the highest ranked player of
round 1, and 142 only during the event; TRF16 has neither. C.04.3 (2026) needs both: 5.2.5 for the
colours of round 1, 1.8 for the topscorers of the last round.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from arbiter_app.pairing.checker import RoundCheck, check_tournament
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.few_examples import few_of

CORPUS = Path(__file__).parent
SYSTEMS = {
    "dutch2026": "dutch-2026",
    "dutch2017": "dutch-2017",
    "dutch1998": "swiss-1998",
    "lim": "lim",
}
FILES = sorted(path for folder in SYSTEMS for path in (CORPUS / folder).glob("*.trf"))
LEFT_OUT = {"rounds": (b"142", b"XXR"), "colour": (b"152", b"XXC"), "byes": (b"240", b"XXZ")}
SAMPLE = FILES[::16]
"""Among them rounds that only the topscorers' exception explains, and events that went on."""

QUICK = [path for path in SAMPLE if path.stat().st_size < 30_000]
"""Those of fewer than some 150 players: a file is paired eight times."""


def without(data: bytes, *what: str) -> bytes:
    """The file without records: the number of rounds, the initial colour, byes announced."""
    codes = tuple(code for name in what for code in LEFT_OUT[name])
    return b"\n".join(line for line in data.splitlines() if not line.startswith(codes))


def checks_of(path: Path, data: bytes) -> tuple[RoundCheck, ...]:
    tournament = read_trf(data).tournament
    return check_tournament(tournament, system=SYSTEMS[path.parent.name])


def assert_all_the_same(path: Path) -> None:
    data = path.read_bytes()
    for is_left_out in product((False, True), repeat=len(LEFT_OUT)):
        what = [name for name, out in zip(LEFT_OUT, is_left_out, strict=True) if out]
        checks = checks_of(path, without(data, *what))
        different = [check.round_number for check in checks if not check.same]
        assert different == [], (path.name, what)


@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.stem)
def test_what_a_file_leaves_unsaid_makes_no_difference(path: Path) -> None:
    assert_all_the_same(path)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_any_file_leaves_unsaid_makes_no_difference(path: Path) -> None:
    assert_all_the_same(path)


@pytest.mark.parametrize("dialect", TrfDialect)
@pytest.mark.parametrize("path", few_of(SAMPLE, QUICK), ids=lambda path: path.stem)
def test_a_converted_file_passes_the_check(path: Path, dialect: TrfDialect) -> None:
    """Each dialect says all that the pairings depend on: TRF16 by JaVaFo's records."""
    tournament = read_trf(path.read_bytes()).tournament
    checks = checks_of(path, write_trf(tournament, dialect=dialect))
    assert [check.round_number for check in checks if not check.same] == []


def test_a_pair_that_no_reading_gives_is_found() -> None:
    """The last round counts as the last or as one of more to come, not as anything."""
    path = CORPUS / "dutch2026" / "0004-regular-n13-r9.trf"
    lines = without(path.read_bytes(), "rounds", "colour").splitlines()
    players = [line for line in lines if line.startswith(b"001")]
    column = 91 + 10 * 8
    last = {line[4:8]: line[column : column + 4] for line in players}
    first, other = [(tpn, met) for tpn, met in last.items() if met.strip(b" 0") and tpn < met][:2]
    exchanged = {first[0]: other[1], other[1]: first[0], other[0]: first[1], first[1]: other[0]}
    spoiled = [
        line[:column] + exchanged[line[4:8]] + line[column + 4 :]
        if line.startswith(b"001") and line[4:8] in exchanged
        else line
        for line in lines
    ]
    checks = checks_of(path, b"\n".join(spoiled))
    assert [check.round_number for check in checks if not check.same] == [9]
