"""What a report leaves unsaid of its length and initial colour, and what is taken for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.pairing.checker import check_tournament, state_before
from arbiter_app.pairing.undeclared import moments_before, undeclared
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Colour
from arbiter_app.trf.read import read_trf

TOPSCORERS = "0058-small-n8-r6.trf"
"""Six rounds, Black drawn; the last is legal by the exception for topscorers alone (1.8)."""


@pytest.fixture
def said(corpus_dir: Path) -> Tournament:
    return read_trf((corpus_dir / TOPSCORERS).read_bytes()).tournament


@pytest.fixture
def unsaid(said: Tournament) -> Tournament:
    return replace(said, settings=replace(said.settings, rounds_total=0, initial_colour=None))


def told(tournament: Tournament, number: int) -> list[str]:
    return [str(each) for each in undeclared(tournament, state_before(tournament, number))]


def test_nothing_is_taken_where_everything_is_said(said: Tournament) -> None:
    assert told(said, 6) == []
    assert state_before(said, 3) == said.before_round(3)


def test_the_last_round_of_a_report_is_the_last(unsaid: Tournament) -> None:
    assert state_before(unsaid, 6).settings.rounds_total == 6
    assert told(unsaid, 6) == [
        "The file does not give the initial-colour: round 1 shows that it was Black.",
        "The file does not give the number of rounds: its rounds are checked as if there were"
        " 6 in all.",
    ]
    assert state_before(unsaid, 2) == unsaid.before_round(2)


def test_a_round_to_come_is_not_the_last(said: Tournament) -> None:
    unsaid = replace(said, settings=replace(said.settings, rounds_total=0))
    assert told(unsaid, 7) == [
        "The file does not give the number of rounds: round 7 is not assumed to be the last."
    ]


def test_of_a_round_before_the_last_nothing_has_to_be_taken(said: Tournament) -> None:
    assert told(replace(said, settings=replace(said.settings, rounds_total=0)), 2) == []


def test_a_report_may_speak_of_rounds_to_come(said: Tournament) -> None:
    settings = replace(said.settings, rounds_total=0)
    later = (RequestedBye(1, 9, ByeKind.HALF_POINT),)
    unsaid = replace(said.before_round(5), settings=settings, requested_byes=later)
    assert told(unsaid, 4) == ["The file does not give the number of rounds, but it mentions 9."]


def test_a_round_that_was_paired_with_more_to_come_was_not_the_last(corpus_dir: Path) -> None:
    """The last round in the report can only be paired as one of those before the last."""
    whole = read_trf((corpus_dir / "0066-small-n12-r11.trf").read_bytes()).tournament
    settings = replace(whole.settings, rounds_total=0)
    unsaid = replace(whole, settings=settings, rounds=whole.rounds[:6])
    assert told(unsaid, 6) == [
        "The file does not give the number of rounds: round 6, the last in the file, was not"
        " paired as a last round."
    ]


def test_before_round_1_is_played_white_is_taken(unsaid: Tournament) -> None:
    start = replace(unsaid, rounds=())
    assert told(start, 1)[0] == "The file does not give the initial-colour: White is assumed."
    assert Colour.BLACK is state_before(unsaid, 6).initial_colour


def test_burstein_needs_the_number_of_rounds_in_each(corpus_dir: Path) -> None:
    """C.04.4.2 1.6.2: half of all rounds are seeding rounds; a report of all of them is checked."""
    whole = read_trf((corpus_dir.parent / "burstein/001.trf").read_bytes()).tournament
    unsaid = replace(whole, settings=replace(whole.settings, rounds_total=0))
    assert all(check.same for check in check_tournament(unsaid))
    assert told(unsaid, 1) == told(unsaid, len(whole.rounds))
    dutch = replace(unsaid, settings=replace(unsaid.settings, system="FIDE_DUTCH_2026"))
    assert state_before(dutch, 1) == dutch.before_round(1)
    by_burstein = state_before(dutch, 1, system="burstein")
    assert by_burstein.settings.rounds_total == len(whole.rounds)


def test_of_a_system_that_is_not_known_nothing_is_needed(unsaid: Tournament) -> None:
    other = replace(unsaid, settings=replace(unsaid.settings, system="OTHER"))
    assert state_before(other, 2) == other.before_round(2)
    assert all("not available" in str(check.error) for check in check_tournament(other))


def test_baku_needs_the_number_of_rounds_in_each(unsaid: Tournament) -> None:
    """C.04.7 1.4: the accelerated rounds are the first half of all."""
    accelerated = replace(unsaid, settings=replace(unsaid.settings, system="FIDE_DUTCH_2026_BAKU"))
    lengths = [before.settings.rounds_total for before in moments_before(accelerated, 1)]
    assert lengths == [6, 0]
