"""The `###` lines of a report file are data: files of all versions are read by them."""

from __future__ import annotations

import pytest

from arbiter_app.tournament.remarks import (
    ReportLine,
    forbidden_told,
    manual_pairing_detail,
    missed_rounds,
    note_of_manual_pairing,
    remarks,
    withdrawn_players,
)
from arbiter_app.tournament.tournament import ForbiddenGroup

WRITTEN = (
    "Number of rounds changed @ Round 2: 7 instead of 9",
    "Pairing system changed @ Round 2",
    "Points changed @ Round 2",
    "Forbidden pairs changed @ Round 2",
    "Paired before a correction @ Round 3: board 1",
    "Colours reversed at the board @ Round 1: 3–4",
    "Published pairing changed @ Round 2: two forgotten players",
    "Adjourned game not drawn @ Round 2: 3–4",
    "MPA @ Round 3: illegal (board 1: C1); they asked for it",
    "Manual ranking @ Round 5: 4, 2=7 (Play-off)",
    "FIDE mode left @ Round 3",
    "Player expelled @ Round 4: Ono, Yoko, cheating",
    "Expelled player reinstated @ Round 5: Ono, Yoko",
    "Correction for the rating report only @ Round 1: 5–8 1–0 instead of 5–8 0–1",
    "Rounds missed @ Round 3: player 7 since round 1",
    "Withdrawn @ Round 3: players 4, 12",
    "Forbidden pairs @ Round 2: up to round 4, players 1 3 5",
)
"""As files have them that were written: what is read back, or explains a round."""


def test_every_line_that_was_written_is_known() -> None:
    for line in WRITTEN:
        found = [what for what in ReportLine if any(remarks([line], what))]
        assert [line.partition(" @ ")[0]] == [str(what) for what in found]


def test_what_lines_tell_is_understood() -> None:
    assert withdrawn_players(WRITTEN) == {4: 3, 12: 3}
    assert missed_rounds(WRITTEN) == {7: range(1, 3)}
    assert list(forbidden_told(WRITTEN)) == [ForbiddenGroup((1, 3, 5), 2, 4)]
    ((_, detail),) = remarks(WRITTEN, ReportLine.MANUAL_PAIRING)
    assert note_of_manual_pairing(detail) == "they asked for it"


@pytest.mark.parametrize(
    "note", ["", "they asked for it", "illegal (so they say); agreed", "(1): a"]
)
@pytest.mark.parametrize("illegal", [(), (1,), (None,), (12, 3, None)])
def test_the_reason_for_a_pairing_by_hand_comes_back(
    note: str, illegal: tuple[int | None, ...]
) -> None:
    """Whatever it is, without what was illegal, which the rules say again."""
    detail = manual_pairing_detail(illegal, ("C1", "forbidden"), note)
    assert note_of_manual_pairing(detail) == note
    assert bool(illegal) == detail.startswith("illegal (" + ("board " if any(illegal) else "the "))
