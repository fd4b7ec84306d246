"""Six players and what they played, for sentences about them."""

from __future__ import annotations

import pytest

from arbiter_app.explain.names import Names
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal, NoCompletion, Worse
from arbiter_app.trace.rounds import Pair, RoundPairing, RoundTrace
from tests.unit.explain.people import (
    BELOV,
    IVANOVA,
    KUZNETSOV,
    NIKITIN,
    ORLOV,
    PETROV,
    SIDOROV,
    due_white,
)


@pytest.fixture
def tournament() -> Tournament:
    """Seven players after two rounds."""
    names = ("Petrov, Pavel", "Ivanova, Irina", "Sidorov, Semyon", "Orlov, Oleg", "Belov, Boris")
    return Tournament(
        Settings(name="Spring Open", rounds_total=5),
        tuple(
            Player(tpn, name)
            for tpn, name in enumerate((*names, "Kuznetsov, Kirill", "Nikitin, Nil"), start=1)
        ),
        (
            Round(
                1,
                (
                    Game(1, PETROV, ORLOV, GameResult.WHITE_WINS),
                    Game(2, BELOV, IVANOVA, GameResult.DRAW),
                    Game(3, SIDOROV, KUZNETSOV, GameResult.WHITE_WINS_BY_FORFEIT),
                ),
                (Bye(NIKITIN, ByeKind.PAIRING_ALLOCATED),),
            ),
            Round(
                2,
                (
                    Game(1, IVANOVA, PETROV, GameResult.DRAW),
                    Game(2, NIKITIN, SIDOROV, GameResult.WHITE_WINS),
                    Game(3, KUZNETSOV, ORLOV, GameResult.DRAW),
                ),
                (Bye(BELOV, ByeKind.FULL_POINT),),
            ),
        ),
    )


@pytest.fixture
def names(tournament: Tournament) -> Names:
    return Names.of(tournament)


@pytest.fixture
def lim(names: Names) -> Names:
    return due_white(names, "lim")


@pytest.fixture
def old(names: Names) -> Names:
    return due_white(names, "swiss-1998")


@pytest.fixture
def bracket() -> BracketTrace:
    """A heterogeneous bracket in which nearly everything happens."""
    return BracketTrace(
        number=2,
        score=10,
        moved_down_players=(
            BracketPlayer(PETROV, 15, "w", "strong", "-D", 1),
            BracketPlayer(BELOV, 15, "w", "absolute", "--", 1),
        ),
        residents=(
            BracketPlayer(IVANOVA, 10, "w", "mild", "--"),
            BracketPlayer(SIDOROV, 10, "", "", "U-"),
            BracketPlayer(ORLOV, 10, "w", "strong", "--"),
            BracketPlayer(KUZNETSOV, 10, "w", "mild", "--"),
        ),
        max_pairs=2,
        m1=1,
        limbo=(BELOV,),
        s1=(PETROV,),
        s2=(IVANOVA, SIDOROV, ORLOV, KUZNETSOV),
        remainder_s1=(IVANOVA,),
        remainder_s2=(ORLOV, KUZNETSOV),
        proposal=((PETROV, IVANOVA), (SIDOROV, ORLOV)),
        proposal_offences=(
            Offence("C1", PETROV, IVANOVA),
            Offence("C12", ORLOV, SIDOROV),
            Offence("C13", ORLOV, SIDOROV),
        ),
        values=(
            CriterionValue("C6", 2),
            CriterionValue("C7", (15, 10)),
            CriterionValue("C8", (1, 5)),
            CriterionValue("C9", 0),
            CriterionValue("C12", 1),
            CriterionValue("C18", (5,)),
        ),
        offences=(Offence("C18", PETROV, SIDOROV),),
        exchange=ExchangeTrace((IVANOVA,), (ORLOV,), Worse("C12", 1, 2, (ORLOV,))),
        pairs=(
            PairTrace(
                PETROV,
                SIDOROV,
                PETROV,
                SIDOROV,
                "mdp",
                "5.2.1",
                (PassedOver(IVANOVA, Illegal("C1", 2)),),
            ),
            PairTrace(ORLOV, IVANOVA, ORLOV, IVANOVA, "remainder", "5.2.2"),
        ),
        downfloaters=(
            FloaterTrace(BELOV),
            FloaterTrace(KUZNETSOV, (PassedOver(ORLOV, NoCompletion((NIKITIN,))),)),
        ),
    )


@pytest.fixture
def pairing(bracket: BracketTrace) -> RoundPairing:
    return RoundPairing(
        "dutch-2026",
        3,
        (Pair(1, PETROV, SIDOROV), Pair(2, ORLOV, IVANOVA)),
        NIKITIN,
        (),
        RoundTrace(
            "dutch-2026",
            3,
            ByeTrace(NIKITIN, 5, (PassedOver(BELOV, Illegal("C2", 2)),)),
            (bracket,),
        ),
    )
