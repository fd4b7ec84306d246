"""Every inconsistency of a tournament is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.tournament.validate import ProblemKind, validate

FOUR = tuple(Player(tpn, f"Player{tpn}") for tpn in range(1, 5))
DRAW = GameResult.DRAW
ROUND = Round(1, (Game(1, 1, 3, DRAW), Game(2, 4, 2, DRAW)))
SECOND = Round(2, (Game(1, 2, 1, DRAW), Game(2, 3, 4, DRAW)))
SOUND = Tournament(
    settings=Settings(rounds_total=5),
    players=FOUR,
    rounds=(ROUND, SECOND),
    requested_byes=(RequestedBye(1, 3), RequestedBye(1, 4, ByeKind.HALF_POINT)),
    virtual_points=(VirtualPoints(10, 1, 2, 1, 2),),
    forbidden_groups=(ForbiddenGroup((1, 4)),),
)


def kinds(tournament: Tournament) -> list[ProblemKind]:
    return [problem.kind for problem in validate(tournament)]


def test_a_sound_tournament_has_no_problems() -> None:
    assert validate(SOUND) == ()
    assert validate(Tournament()) == ()


PAB = ByeKind.PAIRING_ALLOCATED


@pytest.mark.parametrize(
    ("changes", "kind", "message"),
    [
        (
            {"players": (*FOUR, Player(4, "Twin"))},
            ProblemKind.DUPLICATE_TPN,
            "2 players have number 4.",
        ),
        (
            {"players": (FOUR[1], FOUR[0], *FOUR[2:])},
            ProblemKind.PLAYERS_NOT_SORTED,
            "The players are not sorted by pairing number.",
        ),
        (
            {"players": (Player(0, "Nil"), *FOUR), "rounds": ()},
            ProblemKind.BAD_NUMBER,
            "0 is not a valid pairing number.",
        ),
        (
            {"players": (*FOUR[:3], Player(4, "Strong", rating=10_000))},
            ProblemKind.BAD_RATING,
            "Player 4 has the rating 10000; ratings must be 0 to 9999.",
        ),
        (
            {"rounds": (ROUND, replace(SECOND, number=3))},
            ProblemKind.ROUND_NUMBER,
            "Round 3 appears where round 2 should be.",
        ),
        (
            {"settings": Settings(rounds_total=1)},
            ProblemKind.TOO_MANY_ROUNDS,
            "2 rounds are paired, but the tournament has 1.",
        ),
        (
            {"rounds": (ROUND, replace(SECOND, games=(*SECOND.games, Game(3, 8, 9))))},
            ProblemKind.UNKNOWN_PLAYER,
            "Round 2: there is no player 8.",
        ),
        (
            {"rounds": (ROUND, replace(SECOND, byes=(Bye(4, ByeKind.HALF_POINT),)))},
            ProblemKind.PLAYER_TWICE,
            "Round 2: player 4 appears 2 times in the pairing.",
        ),
        (
            {"rounds": (ROUND, replace(SECOND, games=SECOND.games[:1]))},
            ProblemKind.PLAYER_MISSING,
            "Round 2: player 3 has neither a game nor a bye.",
        ),
        (
            {"rounds": (ROUND, Round(2, (Game(1, 2, 1), Game(2, 3, 3)), (Bye(4, PAB),)))},
            ProblemKind.SELF_PAIRING,
            "Round 2: player 3 is paired with themselves.",
        ),
        (
            {"rounds": (ROUND, Round(2, SECOND.games[:1], (Bye(3, PAB), Bye(4, PAB))))},
            ProblemKind.TWO_PABS,
            "Round 2: 2 players have the pairing-allocated bye.",
        ),
        (
            {"rounds": (ROUND, replace(SECOND, games=(Game(1, 2, 1), Game(3, 3, 4))))},
            ProblemKind.BOARD_NUMBERS,
            "Round 2: the boards are not numbered from 1 without gaps.",
        ),
        (
            {"requested_byes": (RequestedBye(9, 3),)},
            ProblemKind.UNKNOWN_PLAYER,
            "The bye requested by player 9 for round 3: there is no such player.",
        ),
        (
            {"requested_byes": (RequestedBye(1, 2),)},
            ProblemKind.REQUEST_OF_PAIRED_ROUND,
            "The bye requested by player 1 for round 2: the round is already paired.",
        ),
        (
            {"requested_byes": (RequestedBye(1, 3), RequestedBye(1, 3, ByeKind.HALF_POINT))},
            ProblemKind.REQUEST_TWICE,
            "The bye requested by player 1 for round 3 is listed twice.",
        ),
        (
            {"requested_byes": (RequestedBye(1, 3, PAB),)},
            ProblemKind.REQUEST_OF_PAB,
            "The bye requested by player 1 for round 3: the pairing-allocated bye cannot be"
            " requested.",
        ),
        (
            {"virtual_points": (VirtualPoints(10, 2, 1, 1, 4),)},
            ProblemKind.BAD_RANGE,
            "Virtual points for rounds 2–1, players 1–4: the range is empty.",
        ),
        (
            {"forbidden_groups": (ForbiddenGroup((1, 4), 3, 2),)},
            ProblemKind.BAD_RANGE,
            "The forbidden group 1, 4: rounds 3–2 are not a valid range.",
        ),
        (
            {"forbidden_groups": (ForbiddenGroup((1, 1)),)},
            ProblemKind.TOO_FEW_FORBIDDEN,
            "The forbidden group 1, 1 has fewer than two players.",
        ),
        (
            {"forbidden_groups": (ForbiddenGroup((1, 9)),)},
            ProblemKind.UNKNOWN_PLAYER,
            "The forbidden group 1, 9: there is no player 9.",
        ),
    ],
)
def test_each_inconsistency_is_found(
    changes: dict[str, object], kind: ProblemKind, message: str
) -> None:
    problems = validate(replace(SOUND, **changes))  # type: ignore[arg-type]
    assert (kind, message) in [(problem.kind, str(problem.message)) for problem in problems]
    assert not any(problem.is_note for problem in problems)


def test_a_rating_that_stands_twice_is_told_once() -> None:
    """The official rating is that of the tournament unless it stands apart (C.04.2 (2026) 2.1)."""
    strong = Player(4, "Strong", rating=10_000)
    apart = replace(strong, fide_rating=12_000)
    assert kinds(replace(SOUND, players=(*FOUR[:3], strong))) == [ProblemKind.BAD_RATING]
    assert kinds(replace(SOUND, players=(*FOUR[:3], apart))) == [ProblemKind.BAD_RATING] * 2


def test_a_second_meeting_is_a_note() -> None:
    """C.04.1 (2026) 3: two players do not meet more than once; by hand they may be paired so."""
    again = Round(3, (Game(1, 3, 1, DRAW), Game(2, 2, 4, DRAW)))
    problems = validate(replace(SOUND, rounds=(ROUND, SECOND, again), requested_byes=()))
    assert [(str(problem.message), problem.tpns) for problem in problems] == [
        ("Round 3: players 1 and 3 already met in round 1.", (1, 3)),
        ("Round 3: players 2 and 4 already met in round 1.", (2, 4)),
    ]
    assert all(problem.is_note for problem in problems)


@pytest.mark.parametrize("forfeited", [0, 1, 2])
def test_a_forfeit_is_no_meeting(forfeited: int) -> None:
    """C.04.2 (2026) 3.5: they may be paired again."""
    results = [DRAW, DRAW, DRAW]
    results[forfeited] = GameResult.DOUBLE_FORFEIT
    rounds = tuple(
        Round(number, (Game(1, 1, 2, result),)) for number, result in enumerate(results, start=1)
    )
    tournament = Tournament(players=FOUR[:2], rounds=rounds)
    problems = validate(tournament)
    assert [problem.round_number for problem in problems] == [
        max(number for number in (1, 2, 3) if number - 1 != forfeited)
    ]


def test_a_second_pab_is_a_note() -> None:
    """C.04.1 (2026) 4: nobody has the PAB twice."""
    rounds = tuple(Round(number, (Game(1, 1, 2),), (Bye(3, PAB),)) for number in (1, 2))
    problems = validate(Tournament(players=FOUR[:3], rounds=rounds))
    assert kinds(Tournament(players=FOUR[:3], rounds=rounds)) == [
        ProblemKind.MET_TWICE,
        ProblemKind.SECOND_PAB,
    ]
    assert str(problems[1].message) == (
        "Round 2: player 3 already had the pairing-allocated bye in round 1."
    )
