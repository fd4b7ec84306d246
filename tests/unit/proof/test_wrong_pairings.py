"""What the checker says of a round that is not paired so, and that it stands alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from arbiter_app.proof.verifier import verifier
from arbiter_app.proof.verify_pairing import PARTS, PLACE, verify
from arbiter_app.resources import resource_path
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.trf.read import read_trf
from tests.unit.proof.proofs import proved, spoilt

NAME = "verify_pairing.py"
FOLDER = Path(__file__).parents[3] / "arbiter_app/proof"
FILE = resource_path("sample/harbour-open-2026.trf").read_bytes()
BEFORE = read_trf(FILE).tournament.before_round(3)
REPORT, PROOF = proved(BEFORE)
PAIRS = json.loads(PROOF)["pairs"]


def _with(*pairs: tuple[int, int], without: int = 2) -> bytes:
    named = {tpn for pair in pairs for tpn in pair}
    others = [pair for pair in PAIRS if not named.intersection(pair)]
    assert len(others) == len(PAIRS) - without
    return spoilt(PROOF, pairs=sorted([*others, *map(list, pairs)]))


def test_colours_are_those_of_5_2() -> None:
    white, black = PAIRS[0]
    answer = verify(REPORT, _with((black, white), without=1))
    assert answer == f"{black} and {white} must have the other colours (5.2)."


def test_a_pair_that_has_met_is_named() -> None:
    first = BEFORE.rounds[0].games[0]
    others = [
        next(tpn for tpn in pair if tpn not in (first.white, first.black))
        for pair in PAIRS
        if {first.white, first.black}.intersection(pair)
    ]
    answer = verify(REPORT, _with((first.white, first.black), (others[0], others[1])))
    assert f"{first.white} and {first.black} may not meet" in answer


def test_a_worse_pairing_is_refused_with_its_bracket_and_rule() -> None:
    """Two pairs that follow each other have each other's opponents."""
    answers = {verify(REPORT, _with((a, c), (b, d))) for (a, b), (c, d) in pairwise(PAIRS)}
    assert "" not in answers
    assert any(re.match(r"Bracket of [\d.]+ points, C6 to C21: ", answer) for answer in answers)


def test_the_round_of_the_file_must_be_the_one_proved() -> None:
    lines = FILE.decode().replace("\r\n", "\n").split("\n")
    rows = [at for at, line in enumerate(lines) if line.startswith("001")]
    other = {"w": "b", "b": "w"}
    (one, opponent), column = PAIRS[0], 91 + 20 + 5
    for at in rows:
        if int(lines[at][4:8]) in (one, opponent):
            line = lines[at]
            lines[at] = line[:column] + other[line[column]] + line[column + 1 :]
    answer = verify("\n".join(lines).encode(), PROOF)
    assert answer == "Round 3 of the file is not paired as the proof says."


def test_a_result_corrected_later_is_another_position() -> None:
    lines = FILE.decode().replace("\r\n", "\n").split("\n")
    for at, line in enumerate(lines):
        if line.startswith("001") and line[98] in "10":
            lines[at] = line[:98] + "=" + line[99:]
    answer = verify("\n".join(lines).encode(), PROOF)
    assert answer == "The proof is of another position than that of the file."


def test_it_is_one_file_that_needs_nothing(tmp_path: Path) -> None:
    """Handed out, and started alone, without the program."""
    source = verifier(DEFAULT_SYSTEM)
    assert source == (FOLDER / NAME).read_bytes()
    assert source.count(b"\n") <= 600
    (tmp_path / NAME).write_bytes(source)
    (tmp_path / "file.trf").write_bytes(FILE)
    (tmp_path / "proof.json").write_bytes(PROOF)
    (tmp_path / "wrong.json").write_bytes(spoilt(PROOF, shown=[]))

    def said(proof: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", "-W", "error", NAME, "file.trf", proof],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == ""
        return done.returncode, done.stdout

    assert said("proof.json") == (0, "proved\n")
    code, told = said("wrong.json")
    assert code == 1
    assert told.startswith("not proved: Bracket of ")


def test_the_schema_has_the_parts_of_a_proof() -> None:
    schema = json.loads((FOLDER / "pairing-proof.schema.json").read_text("utf-8"))
    assert set(schema["required"]) == set(schema["properties"]) == PARTS
    steps = schema["properties"]["shown"]["items"]["propertyNames"]["pattern"]
    places = schema["$defs"]["vector"]["propertyNames"]["pattern"]
    for shown in json.loads(PROOF)["shown"]:
        for step, block in shown.items():
            assert re.search(steps, step)
            for vector, _ in (row for rows in block.values() for row in rows):
                assert all(re.search(places, place) and PLACE.fullmatch(place) for place in vector)
