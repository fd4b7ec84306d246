"""Tournaments of teams are refused by name; an individual one may list teams."""

from __future__ import annotations

import pytest

from tests.unit.trf.files import HEADER, error, player, reading

REFUSED = "teams are not supported"


@pytest.mark.parametrize(
    "lines",
    [
        ("192 FIDE_TEAM_TYPEA_MP_GP",),
        ("192 BERGER_TEAM_ROUNDROBIN", player(1, "   2 w 1"), player(2, "   1 b 0")),
        ("013 Rossi                            1    2", player(1, "   9 w 1")),
        ("310   1 Rossi", "001    1" + "x" * 90),
        ("362 TW 2.0", player(1, "   1 w 1")),
        ("013 Rossi                            1    2",),
    ],
)
def test_a_tournament_of_teams_is_refused_by_name(lines: tuple[str, ...]) -> None:
    found = error(*lines)
    assert REFUSED in str(found)
    assert "column" not in str(found)
    assert found.line == 1


def test_an_individual_tournament_that_lists_teams_is_read() -> None:
    team = "013 Rossi                            1    2"
    found = reading(HEADER, player(1, "   2 w 1"), player(2, "   1 b 0"), team)
    assert len(found.tournament.rounds) == 1
    assert "record 013 (team, TRF16) is kept as it stands" in str(found.problems[-1])


def test_other_errors_stay_what_they_are() -> None:
    assert REFUSED not in str(error(HEADER, player(1, "   9 w 1")))
