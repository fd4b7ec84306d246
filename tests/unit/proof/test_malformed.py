"""Whatever is given to the checker as a file or a proof: it answers in a sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from arbiter_app.proof.verify_pairing import verify
from arbiter_app.resources import resource_path
from arbiter_app.trf.read import read_trf
from tests.unit.proof.proofs import canonical, proved, spoilt

FILE = resource_path("sample/harbour-open-2026.trf").read_bytes()
REPORT, PROOF = proved(read_trf(FILE).tournament.before_round(3))

BLOCKS: list[Any] = [
    [],
    {"prices": 1},
    {"prices": [[1, 2]]},
    {"prices": [[{"C12": 1}, 5]]},
    {"prices": [[{"C12": 1.5}, [1]]]},
    {"prices": [[{"C12": True}, [1]]]},
    {"prices": [[{"C12": "1"}, [1]]]},
    {"prices": [[{"C12x": 1}, [1]]]},
    {"prices": [[{"C12": 1}, ["1"]]]},
    {"prices": [[{"C12": 1}, [1, 1]]]},
    {"prices": [[{"C12": 1}, [1]], [{"C12": -1}, [1]]]},
    {"prices": [[{"C12": 1}, [10**9]]]},
    {"prices": [[{"C12": 10**4000}, [1]]]},
    {"tolls": [[{"C12": 1}, []]]},
    {"tolls": [[{"C12": 1}, [1, 2]]]},
    {"tolls": [[{"C12": -1}, [1]]]},
    {"tolls": [[{"C12": 1}, [1]], [{"C12": -1}, [1]]]},
    {"other": []},
]


def test_the_right_one_is_proved() -> None:
    assert verify(REPORT, PROOF) == verify(FILE, PROOF) == ""


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("place", [0, 1, 4])
def test_blocks_that_are_none(block: object, place: int) -> None:
    """Prices and tolls: each player once, odd sets, whole numbers, none below nothing."""
    shown = json.loads(PROOF)["shown"]
    shown[place] = {"C6 to C21": block}
    assert verify(REPORT, spoilt(PROOF, shown=shown)).endswith(".")


@pytest.mark.parametrize(
    "parts",
    [
        {"shown": []},
        {"shown": [{}] * 9},
        {"shown": None},
        {"shown": [[], [], [], [], []]},
        {"pairs": []},
        {"pairs": [[1, 2, 3]]},
        {"pairs": [["1", "2"]]},
        {"pairs": [[0, 1]]},
        {"bye": 1},
        {"bye": None},
        {"bye": True},
        {"round": 0},
        {"round": 4},
        {"round": 10**30},
        {"round": "3"},
        {"position": None},
        {"position": ""},
        {"format": "pairing-proof-2"},
        {"format": []},
        {"system": "dutch-2017"},
        {"more": 1},
    ],
    ids=str,
)
def test_parts_that_are_none(parts: dict[str, Any]) -> None:
    assert verify(REPORT, spoilt(PROOF, **parts)).endswith(".")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b'"proof"',
        b"1e999",
        b"NaN",
        b"\xff\xfe",
        b"[" * 100_000,
        PROOF.replace(b":", b": ", 1),
        PROOF.rstrip().replace(b'"bye"', b'"bye":0,"bye"', 1),
        PROOF + b"\n",
        PROOF[:-9],
    ],
    ids=range(12),
)
def test_what_is_no_canonical_proof(data: bytes) -> None:
    """The same proof has the same bytes: a second way to write it is refused."""
    assert verify(REPORT, data).endswith(".")


def test_a_step_that_needs_nothing_must_not_be_shown() -> None:
    proof = json.loads(PROOF)
    proof["shown"][2]["4.2 of 999"] = {}
    assert "nothing that is to be shown" in verify(REPORT, canonical(proof))


def test_files_that_are_spoilt() -> None:
    """Bytes changed, lines left out: another answer than a sentence, or none, is a mistake."""
    rng = Random(3)
    lines = FILE.split(b"\n")
    for _ in range(300):
        spoilt_lines = list(lines)
        at = rng.randrange(len(spoilt_lines))
        line = bytearray(spoilt_lines[at] or b" ")
        if rng.random() < 0.3:
            del spoilt_lines[at]
        else:
            line[rng.randrange(len(line))] = rng.choice(b" 0159-+=wbHFZUXQ\xff\x00.")
            spoilt_lines[at] = bytes(line)
        answer = verify(b"\n".join(spoilt_lines), PROOF)
        assert answer == "" or answer.endswith((".", ")."))


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (b"192 FIDE_DUTCH_2017", "2017"),
        (b"192 LIM", "LIM"),
        (b"299 W        2.0", "299"),
        (b"310 ", "310"),
        (b"BBW  3.0", "BBW"),
    ],
)
def test_what_the_checker_does_not_read_is_named(record: bytes, told: str) -> None:
    lines = [line for line in FILE.splitlines() if not line.startswith(record[:3])]
    assert told in verify(b"\n".join([*lines, record]), PROOF)
