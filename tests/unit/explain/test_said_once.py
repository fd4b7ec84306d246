"""What a text about a round has said is not said again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from arbiter_app.explain.names import Names
from arbiter_app.explain.steps import steps_once, steps_told
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.text import explain_text
from arbiter_app.pairing.questions import pair_round
from arbiter_app.trace.brackets import BracketTrace, ProcedureStep
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus" / "dutch1998"

FAILS, JOINED, SAME = (
    "The lowest score bracket cannot be paired",
    "The two lowest score brackets are joined into one",
    "Repeated once",
)


def told(fixture: BracketTrace, *whats: str) -> list[str]:
    """The steps of C.13 in words, those that repeat themselves once."""
    steps = tuple(ProcedureStep("C.13", what) for what in whats)
    bracket = replace(fixture, steps=steps)
    writer = writer_of(Names({}, system="swiss-1998"))
    shown = steps_once(writer, bracket)
    assert {each.article for each in shown} <= {"C.13"}
    assert len(steps_told(writer, bracket)) == len(steps)
    return [each.text for each in shown]


def test_steps_that_repeat_themselves_are_told_once(bracket: BracketTrace) -> None:
    """1998, C.13: score brackets joined one after the other."""
    fails, joined = "lowest-fails", "joined"
    assert told(bracket) == []
    assert told(bracket, fails, joined, fails) == [FAILS, JOINED, FAILS]
    assert told(bracket, fails, joined, fails, joined) == [FAILS, JOINED, SAME]
    assert told(bracket, fails, joined, fails, joined, fails, joined, fails) == [
        FAILS,
        JOINED,
        "Repeated two times",
        FAILS,
    ]
    assert told(bracket, joined, fails, fails, joined) == [JOINED, FAILS, SAME, JOINED]


def test_why_nobody_else_has_the_bye_is_told_once() -> None:
    """1998, B.1: the head of the text says it, and the bracket of the receiver refers to it."""
    tournament = read_trf((CORPUS / "002.trf").read_bytes()).tournament
    before = tournament.before_round(8)
    pairing = pair_round(before, system="swiss-1998", explain=True)
    text = " ".join(explain_text(pairing, before).split())
    assert text.count("already had a bye or a win by forfeit [B.1]") == 1
    assert "gets the bye, for the reasons given above." in text
    assert pairing.trace is not None
    last = pairing.trace.brackets[-1].number
    alone = " ".join(explain_text(pairing, before, last).split())
    assert "for the reasons given above" not in alone
