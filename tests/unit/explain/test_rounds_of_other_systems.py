"""Every round of the sample tournaments of Lim and 1998 is told in words of its own system."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.explain.as_json import round_to_json
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import words_of
from arbiter_app.explain.text import explain_text
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus"

NOT_THEIR_WORDS = (
    "would be worse",
    " is affected",
    "cannot be met in full",
    "break an absolute",
    "limbo",
    "downfloater",
    "has White.",
    "Bracket ",
    "[C4]",
    "C.04.3",
    "{",
)
"""What is said where a record has no words of its own, and terms of the Dutch System."""


def rounds(folder: str, system: str) -> Iterator[tuple[Tournament, RoundPairing]]:
    for file in sorted((CORPUS / folder).glob("0*.trf")):
        tournament = read_trf(file.read_bytes()).tournament
        for number in range(1, len(tournament.rounds) + 1):
            before = tournament.before_round(number)
            yield before, pair_round(before, system=system, explain=True)


@pytest.mark.parametrize(
    ("system", "folder"), [("lim", "lim"), ("lim-maxi", "lim"), ("swiss-1998", "dutch1998")]
)
def test_words_and_codes(system: str, folder: str) -> None:
    """No record is told in stop-gap words, and every code in brackets is in the legend."""
    known = {rule.shown for rule in words_of(system).rules.values()}
    for before, pairing in rounds(folder, system):
        text = explain_text(pairing, before)
        told = " ".join(text.split())
        assert [words for words in NOT_THEIR_WORDS if words in told] == []
        legend = text[text.index("\nArticles cited from ") :]
        for cited in re.findall(r"\[([A-F0-9][^\]]*)\]", told):
            for code in cited.split(", "):
                rule = code.partition(" ")[0]
                assert rule in known
                assert f"\n  {rule}  " in legend
        written = round_to_json(pairing, Names.of(before, pairing.trace))
        assert "{" not in "".join(json.loads(json.dumps(written))["names"].values())
        for bracket in written["brackets"]:
            for each in (*bracket["pairs"], *bracket["downfloaters"]):
                assert each["rule"] == each["decided_by"]
                assert each["sentence"].endswith(".")
            assert all(step["sentence"].endswith(".") for step in bracket["steps"])
