"""Tournaments of teams are refused by name; an individual one may list teams."""

from __future__ import annotations

import pytest

from tests.unit.trf.files import HEADER, error, player, reading

REFUSED = "team tournaments are not supported"


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


def team(name: str, *tpns: int) -> str:
    return f"013 {name:<31}" + "".join(f" {tpn:>4}" for tpn in tpns)


# Four teams of two: 1 and 2 meet 3 and 4 in round 1, 5 and 6 in round 2.
MATCHES = (
    *(team("Rossi", 1, 2), team("Bianchi", 3, 4), team("Verdi", 5, 6), team("Neri", 7, 8)),
    *(player(1, "   3 w 1", "   5 b 1"), player(2, "   4 b 1", "   6 w 1")),
    *(player(3, "   1 b 0", "   7 w 1"), player(4, "   2 w 0", "   8 b 1")),
    *(player(5, "   7 w 1", "   1 w 0"), player(6, "   8 b 1", "   2 b 0")),
    *(player(7, "   5 b 0", "   3 b 0"), player(8, "   6 w 0", "   4 w 0")),
)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        # What public files of leagues have in record 092, without any record 192.
        *(("092 Team League", 2), ("092 Team Swiss System", 2), ("092 Mannschaftsturnier", 2)),
        *(("092 Round robin for TEAMS", 2), ("092 Championnat par équipes", 2)),
        # Nothing says it: the rounds do.
        *(("092 League", 3), ("092", 3)),
    ],
)
def test_a_league_that_could_be_read_as_an_individual_event_is_refused(
    kind: str, line: int
) -> None:
    found = error(HEADER, kind, *MATCHES)
    assert REFUSED in str(found)
    assert found.line == line


@pytest.mark.parametrize(
    "kind",
    [
        "092 Individual: Swiss-System",
        "092 Individual Swiss with a team prize",
        "092 Einzelturnier mit Mannschaftswertung",
        "192 FIDE_DUTCH",
    ],
)
def test_what_says_that_it_is_individual_is_read(kind: str) -> None:
    assert len(reading(HEADER, kind, *MATCHES).tournament.rounds) == 2


def test_players_of_clubs_who_meet_everybody_play_no_matches() -> None:
    """Rossi meets two others in each round."""
    lines = (
        *(team("Rossi", 1, 2), team("Bianchi", 3, 5), team("Verdi", 4, 6)),
        *(player(1, "   3 w 1", "   4 b 1"), player(2, "   4 b 1", "   3 w 1")),
        *(player(3, "   1 b 0", "   2 b 0"), player(4, "   2 w 0", "   1 w 0")),
        *(player(5, "   6 w 1", "   6 b 1"), player(6, "   5 b 0", "   5 w 0")),
    )
    assert len(reading(HEADER, *lines).tournament.players) == 6


def test_an_individual_tournament_that_lists_teams_is_read() -> None:
    team = "013 Rossi                            1    2"
    found = reading(HEADER, player(1, "   2 w 1"), player(2, "   1 b 0"), team)
    assert len(found.tournament.rounds) == 1
    assert "record 013 (team, TRF16) is kept unchanged" in str(found.problems[-1])


def test_other_errors_stay_what_they_are() -> None:
    assert REFUSED not in str(error(HEADER, player(1, "   9 w 1")))
