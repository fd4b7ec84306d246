"""The Burstein System in its own words: the Index, the order, the bye, and seeding rounds in others'."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.explain.burstein.brackets import parting_in_order
from arbiter_app.explain.floaters import floaters_together
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import paragraph, sentence
from arbiter_app.explain.systems import words_of, writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    BracketPlayer,
    ByeTrace,
    FloaterTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal, Later, Parting
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus/burstein"
NAMES = [f"{number:03d}" for number in range(1, 13)]


def paired(name: str, number: int) -> tuple[Tournament, RoundPairing]:
    before = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament.before_round(number)
    return before, pair_round(before, explain=True)


def told(name: str, number: int) -> str:
    before, pairing = paired(name, number)
    return " ".join(explain_text(pairing, before).split())


@pytest.mark.parametrize("name", NAMES)
def test_every_code_is_in_the_legend(name: str) -> None:
    """In a seeding round the codes of C.04.3, afterwards those of C.04.4.2."""
    tournament = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    for number in range(1, len(tournament.rounds) + 1):
        before, pairing = paired(name, number)
        assert pairing.trace is not None
        text = explain_text(pairing, before)
        known = {rule.shown for rule in words_of(pairing.trace.cited).rules.values()}
        legend = text[text.index("\nRules cited from ") :]
        for cited in re.findall(r"\[([CF0-9][^\]]*)\]", " ".join(text.split())):
            for code in cited.split(", "):
                assert code in known
                assert f"\n  {code} " in legend
        assert "{" not in text


def test_a_seeding_round_says_whose_rules_pair_it() -> None:
    """1.6"""
    text = told("010", 4)
    assert "Round 4 · Burstein System (C.04.4.2)" in text
    assert "A seeding round (C.04.4.2 1.6)" in text
    assert (
        "are paired by the FIDE (Dutch) System, 2026 edition. All articles cited are from its rules."
        in text
    )
    assert "Rules cited from C.04.3" in text
    assert "seeding" not in told("010", 5)


def test_players_stand_in_the_order_of_the_index() -> None:
    """1.8, 4.1: the incoming floater among the residents; Buchholz and Sonneborn-Berger of each."""
    text = told("010", 6)
    assert "One incoming floater and five residents, ranked together by the Index" in text
    assert "14 Santos, Finn 3½ · due Black, mild · Index 17 / 10¼" in text
    assert text.index("Santos, Finn 3½") < text.index("Haas, Carl 4 · due Black, mild · from")
    assert "The first BSN meets the last, the second meets the last but one: Santos–Zeman" in text
    assert "goes to the higher ranked by the Index (Ricci) [5.2.5]" in text


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            "3.1.2",
            "the first in the order (lowest score, most games played, lowest ranking) whose bye",
        ),
        ("3.1.3", "Nobody else with a score this low may have the bye [3.1.3]."),
        ("3.1.4", "it goes to the most games played [3.1.4]."),
        ("3.1.5", "it goes to the lowest ranked by the Index [3.1.5]."),
    ],
)
def test_the_bye_has_its_article(rule: str, said: str) -> None:
    """3.1: what tells the receiver from the others."""
    before, pairing = paired("010", 5)
    names = Names.of(before, pairing.trace)
    bye = ByeTrace(1, 5, rule=rule)
    assert said in paragraph(bye, names)
    assert said.partition(" [")[0] in sentence(bye, names)
    assert "[" not in sentence(bye, names)


@pytest.mark.parametrize(
    ("parting", "said"),
    [
        (Parting(1, 2, 4), "gets Sousa, who is ranked lower than"),
        (Parting(1, 2, None), "but would then float"),
        (Parting(1, None, 2), "floats here, but would then meet"),
    ],
)
def test_where_two_pairings_part_in_the_order(parting: Parting, said: str) -> None:
    """4.3: whoever comes first gets the larger BSN; no opponent comes last."""
    before, pairing = paired("010", 5)
    told_later = paragraph(Later("4.3", parting), Names.of(before, pairing.trace))
    assert said.rsplit("Sousa, ", maxsplit=1)[-1] in told_later
    assert told_later.endswith("[4.3].")
    assert "later in the order" in paragraph(Later("4.3"), Names.of(before, pairing.trace))


def test_two_pairings_part_for_the_player_who_asks() -> None:
    """4.3, said to the player who comes first in the order."""
    before, pairing = paired("010", 5)
    writer = writer_of(Names.of(before, pairing.trace)).to(1)
    told = [
        parting_in_order(writer, Later("4.3", parting), False)
        for parting in (Parting(1, 2, 4), Parting(1, 2, None), Parting(1, None, 2))
    ]
    head = "it would be just as good, but it comes later in the order: you come first and"
    second, fourth = writer.name(2), writer.name(4)
    assert told == [
        f"{head} get {second}, who is ranked lower than {fourth}",
        f"{head} get {second}, but would then float",
        f"{head} float here, but would then meet {second}",
    ]


def test_incoming_floaters_may_meet_each_other() -> None:
    """4.1: they are ranked with the residents, and only who has met is kept apart."""
    before, pairing = paired("010", 5)
    writer = writer_of(Names.of(before, pairing.trace))
    barred = [
        FloaterTrace(tpn, barred=(PassedOver(other, Illegal("C1", 2)),))
        for tpn, other in ((1, 2), (2, 1))
    ]
    assert pairing.trace is not None
    bracket = replace(
        pairing.trace.brackets[0],
        moved_down_players=(BracketPlayer(1, 20, "", "", ""), BracketPlayer(2, 20, "", "", "")),
        residents=(),
        pairs=(),
        downfloaters=tuple(barred),
    )
    assert floaters_together(writer, bracket) == (
        f"{writer.name(1)} and {writer.name(2)} float down, because no pair can be made here: "
        f"{writer.name(1)} and {writer.name(2)} met in round 2 [C1]."
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_round_has_reasons_and_its_own_terms(name: str) -> None:
    """Floater is the word of C.04.4.2, [C7] has its reason, and a label is no article."""
    tournament = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    for number in range(1, len(tournament.rounds) + 1):
        before, pairing = paired(name, number)
        assert pairing.trace is not None
        if pairing.trace.cited != "burstein":
            continue
        text = " ".join(explain_text(pairing, before).split())
        assert "downfloater" not in text
        assert "as-proposed" not in text
        values = re.findall(r" C7 \w+ players? with [^,]* of the next bracket(.{9})", text)
        assert [end for end in values if end not in {", because", ", for the"}] == []
