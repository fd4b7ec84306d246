"""Ranks, codes, workings and the crosstable (C.07 (2026) 4, 6, 10, 15)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbiter_app.errors import InputError
from arbiter_app.standings import steps
from arbiter_app.standings.crosstable import CrosstableOrder, crosstable
from arbiter_app.standings.ranking import standings
from arbiter_app.standings.registry import tie_break_name
from arbiter_app.standings.steps import Step
from arbiter_app.standings.values import Contribution, Dummy, exact_text
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from tests.unit.standings import corpus


@pytest.fixture
def two_vurs() -> Tournament:
    return corpus.tournament(corpus.FOLDER / "handmade" / "two-vurs.trf")


def four_players(*rounds: Round, settings: Settings | None = None) -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 5))
    return Tournament(settings or Settings(rounds_total=3), players, rounds)


FIRST_ROUND = Round(1, (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 4, 2, GameResult.BLACK_WINS)))


def test_tied_players_share_the_rank() -> None:
    """4.2: rank 1, 1, 3, 3 as nothing breaks the ties."""
    table = standings(four_players(FIRST_ROUND), tie_breaks=["BH"])
    assert [(row.rank, row.tpn, row.points) for row in table.rows] == [
        (1, 1, 10),
        (1, 2, 10),
        (3, 3, 0),
        (3, 4, 0),
    ]


def test_points_stand_where_the_list_says() -> None:
    """Record 212 names PTS itself."""
    table = standings(four_players(FIRST_ROUND), tie_breaks=["TPN/R", "PTS"])
    assert [row.tpn for row in table.rows] == [4, 3, 2, 1]


def test_default_list_and_own_list() -> None:
    plain = four_players(FIRST_ROUND)
    assert standings(plain).tie_breaks == ("BH/C1", "BH", "SB", "DE")
    own = four_players(FIRST_ROUND, settings=Settings(tie_breaks=("sb", "OTHER_JURY", "WIN")))
    table = standings(own)
    assert table.tie_breaks == ("sb", "WIN")
    assert table.left_out == ("OTHER_JURY",)
    assert table.rows[0].values["sb"].text == "0"


def test_a_round_without_results_is_not_counted() -> None:
    """The standings on the wall are those after the last round with all results."""
    second = Round(2, (Game(1, 2, 1), Game(2, 3, 4, GameResult.DRAW)))
    tournament = four_players(FIRST_ROUND, second)
    assert standings(tournament).round_number == 1
    live = standings(tournament, after_round=2)
    assert {row.tpn: row.points for row in live.rows} == {1: 10, 2: 10, 3: 5, 4: 5}


def test_no_players_and_no_rounds() -> None:
    assert standings(Tournament()).rows == ()
    table = standings(four_players(), tie_breaks=["BH", "ARO", "DE", "PS/C1", "KS"])
    assert [row.rank for row in table.rows] == [1, 1, 1, 1]
    assert table.rows[0].values["ARO"].value is None
    assert table.rows[0].values["ARO"].text == "–"


@pytest.mark.parametrize("code", ["PS/C1", "PS/C2"])
def test_a_cut_of_more_rounds_than_were_played_leaves_nothing(code: str) -> None:
    """14.1.2: the scores after the first rounds are left out, never counted against anybody."""
    table = standings(four_players(FIRST_ROUND), tie_breaks=[code])
    assert {row.values[code].value for row in table.rows} == {0}


@pytest.mark.parametrize("code", ["XX", "BH/C3", "BH/L1", "SB/M1", "TPR/P", ""])
def test_unknown_codes_are_refused(code: str) -> None:
    with pytest.raises(InputError):
        standings(four_players(FIRST_ROUND), tie_breaks=[code])


def test_standings_of_a_round_not_paired_are_refused() -> None:
    with pytest.raises(InputError, match="after round 2"):
        standings(four_players(FIRST_ROUND), after_round=2)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("BH/C1", "Buchholz Cut-1"),
        ("bh-m2", "Buchholz Median-2"),
        ("GE", "Rounds one Elected to Play in"),
        ("KS/L-1", "Koya System for Round Robin limit −1"),
        ("SB/C1/P", "Sonneborn-Berger Cut-1 (forfeits as played)"),
    ],
)
def test_names_in_the_words_of_the_regulation(code: str, name: str) -> None:
    assert str(tie_break_name(code)) == name


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (Fraction(25, 2), "12.5"),
        (Fraction(5, 4), "1.25"),
        (Fraction(7, 3), "7/3"),
        (Fraction(-1, 2), "-0.5"),
    ],
)
def test_exact_text(value: int | Fraction, text: str) -> None:
    assert exact_text(value) == text


def test_working_of_sonneborn_berger_cut_1(two_vurs: Tournament) -> None:
    """9.1, 14.1: round 3 is cut, the byes are not."""
    working = standings(two_vurs, tie_breaks=["SB/C1"]).row_of(1).values["SB/C1"].working
    assert working.article == "9.1"
    assert [item.value for item in working.contributions] == [
        Fraction(5, 4),
        0,
        1,
        3,
        Fraction(3, 2),
    ]
    assert [item.cut for item in working.contributions] == ["", "", "low", "", ""]
    assert [item.is_voluntary for item in working.contributions] == [True, True] + [False] * 3
    assert working.steps == (Step(steps.SUM, Fraction(23, 4)),)
    assert working.contributions[1] == Contribution(
        round_number=2,
        opponent=8,
        letter="-",
        points=0,
        score=3,
        value=0,
        unadjusted=3,
        dummy=Dummy(own_score=Fraction(7, 2), cap=3, article="16.4.1"),
        is_voluntary=True,
    )


def test_working_of_a_performance(two_vurs: Tournament) -> None:
    """10.2: average, fractional score, difference of table 8.1.1."""
    values = standings(two_vurs, tie_breaks=["TPR", "ARO/C1"]).row_of(6).values
    assert values["TPR"].working.steps == (
        Step(steps.AVERAGE, 2063),
        Step(steps.FRACTION, Fraction(38, 100)),
        Step(steps.DIFFERENCE, -87),
    )
    assert values["TPR"].text == "1976"
    assert [item.cut for item in values["ARO/C1"].working.contributions].count("low") == 1


@pytest.mark.parametrize("code", ["BH/M1", "PS/C1", "ARO/M1", "AOB", "KS"])
def test_uncut_contributions_make_the_value(two_vurs: Tournament, code: str) -> None:
    """What a working shows adds up to what stands in the table."""
    for row in standings(two_vurs, tie_breaks=[code]).rows:
        cell = row.values[code]
        kept = [item.value for item in cell.working.contributions if not item.cut]
        total = sum(kept, Fraction(0))
        if cell.value is None:
            assert not kept
        elif code in {"AOB", "ARO/M1"}:
            average = Fraction(total) / len(kept)
            assert abs(Fraction(cell.value) - average) <= Fraction(1, 2)
        else:
            assert cell.value == total


def test_average_of_buchholz_has_two_decimals(two_vurs: Tournament) -> None:
    """8.2: 13.50, not 13.5."""
    assert standings(two_vurs, tie_breaks=["AOB"]).row_of(1).values["AOB"].text == "13.50"


def test_direct_encounter_shows_the_games_of_the_group() -> None:
    """6: a value is the place in the group, its working the games within it."""
    tournament = corpus.tournament(corpus.FOLDER / "handmade" / "rematch.trf")
    row = standings(tournament, tie_breaks=["DE/P"]).row_of(2)
    cell = row.cells[0]
    assert cell.value == 2
    assert [item.opponent for item in cell.working.contributions].count(3) == 2
    assert cell.working.steps == (Step(steps.TIED, 3), Step(steps.MET, 2), Step(steps.SCORE, 1))


def test_rating_tie_breaks_are_dropped_with_unrated_players() -> None:
    """10: unless the regulations give unrated players a rating."""
    players = (Player(1, "A", 2000), Player(2, "B"))
    tournament = Tournament(
        Settings(rounds_total=1), players, (Round(1, (Game(1, 1, 2, GameResult.DRAW),)),)
    )
    table = standings(tournament, tie_breaks=["ARO", "ARO/U1400", "RTNG"])
    values = table.row_of(1).values
    assert (values["ARO"].value, values["ARO/U1400"].value) == (None, 1400)
    assert values["RTNG"].value is None


def test_buchholz_is_not_used_in_round_robins() -> None:
    """8 and 15.2; forfeits count for Sonneborn-Berger as games."""
    rounds = (
        Round(
            1,
            (
                Game(1, 1, 4, GameResult.WHITE_WINS_BY_FORFEIT),
                Game(2, 2, 3, GameResult.WHITE_WINS),
            ),
        ),
    )
    settings = Settings(system="BERGER_ROUNDROBIN", rounds_total=3)
    table = standings(four_players(*rounds, settings=settings), tie_breaks=["BH", "SB", "WON"])
    values = table.row_of(1).values
    assert values["BH"].value is None
    assert (values["SB"].value, values["WON"].value) == (0, 0)


def test_crosstable() -> None:
    second = Round(2, (Game(1, 2, 1, GameResult.DRAW),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    table = crosstable(four_players(FIRST_ROUND, second), order=CrosstableOrder.TPN)
    assert [row.tpn for row in table.rows] == [1, 2, 3, 4]
    cell = table.rows[0].cells[1]
    assert (cell.opponent, cell.colour, cell.letter) == (2, Colour.BLACK, "=")
    assert table.rows[2].cells[1].opponent is None
    assert cell.opponent_rank == next(row.rank for row in table.rows if row.tpn == 2)
