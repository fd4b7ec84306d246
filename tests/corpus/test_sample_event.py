"""The sample event, the first thing a newcomer sees, is a correct event in mid-tournament."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.questions import pair_round
from arbiter_app.resources import resource_path
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.validate import validate
from arbiter_app.trf.read import TrfReading, read_trf
from arbiter_app.trf.write import write_trf


@pytest.fixture(scope="module")
def data() -> bytes:
    return resource_path("sample/harbour-open-2026.trf").read_bytes()


@pytest.fixture(scope="module")
def reading(data: bytes) -> TrfReading:
    return read_trf(data)


def test_it_reads_without_a_problem_and_is_written_back_to_the_byte(
    data: bytes, reading: TrfReading
) -> None:
    assert reading.problems == ()
    assert validate(reading.tournament) == ()
    assert write_trf(reading.tournament, ranks=reading.ranks) == data


def test_its_rounds_are_paired_by_the_rules_of_2026(reading: TrfReading) -> None:
    checks = check_tournament(reading.tournament)

    assert [(check.round_number, check.same) for check in checks] == [
        (1, True),
        (2, True),
        (3, True),
    ]


def test_its_ranks_are_those_of_its_tie_breaks(reading: TrfReading) -> None:
    rows = standings(reading.tournament).rows

    assert {row.tpn: row.rank for row in rows} == dict(reading.ranks)


def test_its_next_round_has_a_requested_bye_and_a_pairing_allocated_bye(
    reading: TrfReading,
) -> None:
    pairing = pair_round(reading.tournament)

    assert pairing.round_number == 4
    assert [player.tpn for player in pairing.absent] == [7]
    assert pairing.bye == 21
