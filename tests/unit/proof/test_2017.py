"""Proofs by C.04.3 (2017): what the checker says of wrong ones, and which files it needs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.proof import can_be_proved, verify
from arbiter_app.proof.checkers import CHECKERS
from arbiter_app.proof.verifier import verifier
from arbiter_app.proof.verify_pairing import PARTS, PLACE
from tests.corpus.proving import before
from tests.corpus.reference import entries_of
from tests.unit.proof.proofs import proved, spoilt

SYSTEM = "dutch-2017"
NAME, OTHER = CHECKERS[SYSTEM].names
FOLDER = Path(__file__).parents[3] / "arbiter_app/proof"
BEFORE = before(entries_of(SYSTEM)["0031-small-n20-r13"], 12)
REPORT, PROOF = proved(BEFORE)
READ: dict[str, Any] = json.loads(PROOF)
"""A round whose last brackets collapse below 5.5 points."""


def test_what_the_proof_says_of_the_collapse() -> None:
    """A.9: the score, the pairs that could not stay, and that the rest cannot be paired with them."""
    assert READ["collapsing"] == 55
    assert READ["rejected"]
    names = [name for shown in READ["shown"] for name in shown]
    assert names.count("A.9") == 1
    assert verify(REPORT, PROOF) == ""


def test_the_way_down_must_be_impossible() -> None:
    """A.9: without what shows that the rest cannot be paired, the bracket need not be paired again."""
    shown = [{} if "A.9" in each else each for each in READ["shown"]]
    answer = verify(REPORT, spoilt(PROOF, shown=shown))
    assert re.fullmatch(r"Bracket of 5.5 points, what is left: nothing shows .* \(A\.9\)\.", answer)


def test_a_pair_less_is_a_worse_candidate() -> None:
    """C.5, C.7: what is rejected must have been right."""
    answers = {
        verify(REPORT, spoilt(PROOF, rejected=[pair for pair in READ["rejected"] if pair != one]))
        for one in READ["rejected"]
    }
    assert all(re.match(r"Bracket of [\d.]+ points, C\.5 to C\.19: ", each) for each in answers)


@pytest.mark.parametrize(
    "parts",
    [
        {"collapsing": None},
        {"collapsing": None, "rejected": []},
        {"collapsing": 50},
        {"collapsing": 54},
        {"collapsing": -10},
        {"collapsing": "55"},
        {"collapsing": True},
        {"collapsing": 55.0},
        {"collapsing": []},
        {"rejected": []},
        {"rejected": None},
        {"rejected": [[1]]},
        {"rejected": [[1, 1]]},
        {"rejected": [[1, "2"]]},
        {"rejected": [[1, 99]]},
        {"rejected": READ["rejected"][:1] * 2},
        {"format": "pairing-proof-1"},
        {"system": "dutch-2026"},
        {"system": ["dutch-2017"]},
        {"more": 1},
    ],
    ids=str,
)
def test_parts_that_are_none(parts: dict[str, Any]) -> None:
    answer = verify(REPORT, spoilt(PROOF, **parts))
    assert answer.endswith(".")


def test_articles_are_those_of_the_older_text() -> None:
    """E for colours, C.1 and C.3 for who may meet, A.9 for a complete pairing."""
    (one, two), (three, four), *others = READ["pairs"]
    told = [
        verify(REPORT, spoilt(PROOF, pairs=pairs))
        for pairs in (
            [[two, one], [three, four], *others],
            [[three, four], *others],
            *([[one, a], [b, two], *others] for a, b in ((three, four), (four, three))),
        )
    ]
    assert told[0] == f"{two} and {one} must have the other colours (E)."
    assert told[1] == "Not everybody is paired (A.9)."
    assert not any(re.search(r"\[C|5\.2|1\.9", each) for each in told)


def test_the_position_is_that_of_the_older_text() -> None:
    """A.4.b, C.2: another fingerprint than that of the same games by the text of 2026."""
    lines = REPORT.split(b"\n")
    newer = b"\n".join(line for line in lines if not line.startswith(b"192"))
    told = verify(newer, spoilt(PROOF, format="pairing-proof-1", system="dutch-2026"))
    assert told.endswith(".")
    assert "not of C.04.3 (2017)" in verify(newer, PROOF)


def test_it_needs_the_other_file_and_nothing_else(tmp_path: Path) -> None:
    """Both handed out, and started without the program."""
    source = verifier(SYSTEM)
    assert source == (FOLDER / NAME).read_bytes()
    assert source.count(b"\n") <= 300
    (tmp_path / NAME).write_bytes(source)
    (tmp_path / OTHER).write_bytes((FOLDER / OTHER).read_bytes())
    (tmp_path / "file.trf").write_bytes(REPORT)
    (tmp_path / "proof.json").write_bytes(PROOF)
    (tmp_path / "wrong.json").write_bytes(spoilt(PROOF, shown=[]))

    def said(proof: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-E", "-s", "-S", "-W", "error", NAME, "file.trf", proof],
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
    schema = json.loads((FOLDER / "pairing-proof-2017.schema.json").read_text("utf-8"))
    parts = PARTS | {"collapsing", "rejected"}
    assert set(schema["required"]) == set(schema["properties"]) == parts == READ.keys()
    assert schema["properties"]["format"]["const"] == READ["format"]
    steps = schema["properties"]["shown"]["items"]["propertyNames"]["pattern"]
    places = schema["$defs"]["vector"]["propertyNames"]["pattern"]
    for shown in READ["shown"]:
        for step, block in shown.items():
            assert re.search(steps, step)
            for vector, _ in (row for rows in block.values() for row in rows):
                assert all(re.search(places, place) and PLACE.fullmatch(place) for place in vector)


def test_a_report_that_does_not_say_the_edition_is_of_the_present_one() -> None:
    """TRF26: without a code and a date it is not known that the older text is meant."""
    assert can_be_proved(SYSTEM)
    file = entries_of(SYSTEM)["0031-small-n20-r13"].path("trf").read_bytes()
    assert "not of C.04.3 (2017)" in verify(file, PROOF)
    dated = b"042 2025/12/01\n" + file
    assert verify(dated, PROOF) == ""


def test_a_file_that_names_no_system_is_told_so() -> None:
    """Without records 192 and 042 a file is taken for one of the newer text."""
    nameless = re.sub(rb"(?m)^(192|042).*\n", b"", REPORT)
    assert verify(nameless, PROOF) == "The file is not of C.04.3 (2017): record 192 '', 042 ''."


def test_a_proof_of_another_text_is_not_taken() -> None:
    other = json.dumps(READ | {"format": "pairing-proof-1"}, sort_keys=True, separators=(",", ":"))
    answer = CHECKERS[SYSTEM].verify(REPORT, other.encode())
    assert answer == "The proof is none of dutch-2017 in its canonical form."
