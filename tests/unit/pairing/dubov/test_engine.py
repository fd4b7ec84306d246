"""What the Dubov System answers about a round: as the protocol of the engines asks for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.dubov.engine import DubovEngine
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from arbiter_app.trace.answers import IllegalPair
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Parting,
)
from arbiter_app.trf.read import read_trf

ENGINE = DubovEngine()
CORPUS = Path(__file__).parents[3] / "corpus/dubov"


def before(name: str, number: int) -> Tournament:
    read = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    return read.before_round(number)


def three_players() -> Tournament:
    """#1 has beaten #2, and #3 has had the bye."""
    return Tournament(
        Settings(rounds_total=5, initial_colour=Colour.WHITE),
        tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in (1, 2, 3)),
        (
            Round(
                1,
                (Game(1, 1, 2, GameResult.WHITE_WINS),),
                (Bye(3, ByeKind.PAIRING_ALLOCATED),),
            ),
        ),
    )


def test_a_round_is_explained_bracket_by_bracket() -> None:
    tournament = before("008", 5)
    whole = ENGINE.pair(tournament, explain=True)
    parts = list(ENGINE.explain(tournament))
    assert parts[-1].is_complete
    assert parts[-1].pairing == whole
    assert whole.trace is not None
    assert len(parts) == len(whole.trace.brackets)
    everybody = {player.tpn for player in ENGINE.states(tournament)}
    assert {player.tpn for player in parts[0].players} == everybody - {whole.bye}
    assert not parts[0].is_complete


def test_upfloaters_name_the_bracket_they_come_from() -> None:
    """Theirs is the first bracket of no higher score; one that was emptied has none."""
    pairing = ENGINE.pair(before("001", 4), explain=True)
    assert pairing.trace is not None
    first, second = pairing.trace.brackets
    assert [(p.tpn, p.from_bracket) for p in first.moved_down_players] == [(3, 2), (6, 2)]
    assert [(p.tpn, p.from_bracket) for p in second.moved_down_players] == [(1, 2)]
    assert [(p.tpn, p.aro, p.upfloats) for p in second.residents] == [(5, 1849, 0)]


def test_floats_are_upfloats() -> None:
    """1.8: the opponent of an upfloater has no float."""
    states = {state.tpn: state for state in ENGINE.states(before("001", 3))}
    assert states[3].floats == (Float.UP, Float.NONE)
    assert states[4].floats == (Float.NONE, Float.NONE)
    assert not any(state.is_topscorer for state in states.values())


def test_the_bye_of_somebody_else() -> None:
    """3.1: barred, needed, or later in the order; and with whom the receiver could meet."""
    tournament = three_players()
    assert ENGINE.pair(tournament).bye == 2
    assert ENGINE.why_not(tournament, 3, None).reason == Illegal("C2", 1)
    assert ENGINE.why_not(tournament, 2, None).reason is None
    answer = ENGINE.why_not(tournament, 1, None)
    assert answer.reason == Later("3.1.3", Parting(2, instead=1))
    assert answer.bracket is None
    with_bye = ENGINE.pair_with(tournament, 1, None)
    assert with_bye is not None
    assert with_bye.bye == 1
    assert ENGINE.pair_with(tournament, 3, None) is None
    answer = ENGINE.why_not(tournament, 2, 3)
    assert answer.reason == Later("3.1.3", Parting(2, instead=1))


def test_the_games_played_decide_on_the_bye() -> None:
    """3.1.4"""
    tournament = three_players()
    fourth = Player(4, "Player 4", 1990, withdrawn_from=2)
    games = (Game(1, 4, 2, GameResult.WHITE_WINS),)
    byes = (Bye(1, ByeKind.ZERO_POINT), Bye(3, ByeKind.PAIRING_ALLOCATED))
    after = replace(
        tournament, players=(*tournament.players, fourth), rounds=(Round(1, games, byes),)
    )
    assert ENGINE.pair(after).bye == 2
    assert ENGINE.why_not(after, 1, None).reason == Later("3.1.4", Parting(2, instead=1))


def test_who_is_needed_by_others_cannot_have_the_bye() -> None:
    """#1 and #2 have met, so that #3 is needed."""
    tournament = three_players()
    first = tournament.rounds[0]
    free = replace(first, byes=(Bye(3, ByeKind.ZERO_POINT),))
    tournament = replace(tournament, rounds=(free,))
    assert isinstance(ENGINE.why_not(tournament, 3, None).reason, NoCompletion)
    assert ENGINE.why_not(tournament, 3, None).rule == "C4"
    assert ENGINE.pair_with(tournament, 3, None) is None


def test_the_bye_of_who_is_needed_and_comes_after_the_next_in_line() -> None:
    """C4: #2 may meet #1 alone, whom the order does not come to."""
    players = tuple(Player(tpn, f"Player {tpn}", 2100 - tpn) for tpn in range(1, 6))
    groups = tuple(ForbiddenGroup((2, tpn)) for tpn in (3, 4, 5))
    tournament = replace(
        three_players(), players=players, rounds=(), requested_byes=(), forbidden_groups=groups
    )
    assert ENGINE.pair(tournament).bye == 5
    answer = ENGINE.why_not(tournament, 1, None)
    assert answer.rule == "C4"
    assert isinstance(answer.reason, NoCompletion)
    assert answer.reason.unserved == (2,)


def test_a_pair_that_leaves_the_others_without_a_pairing() -> None:
    """C4: #3 and #4 have met, so that #1 and #2 cannot be given each other."""
    games = (Game(1, 3, 4, GameResult.DRAW),)
    byes = (Bye(1, ByeKind.HALF_POINT), Bye(2, ByeKind.HALF_POINT))
    tournament = replace(
        three_players(),
        players=tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in (1, 2, 3, 4)),
        rounds=(Round(1, games, byes),),
    )
    reason = ENGINE.why_not(tournament, 1, 2).reason
    assert isinstance(reason, NoCompletion)
    assert (reason.rule, len(reason.unserved), reason.has_bye) == ("C4", 1, False)
    assert ENGINE.pair_with(tournament, 1, 2) is None


def test_there_is_no_bye_with_an_even_number() -> None:
    tournament = before("001", 2)
    with pytest.raises(InputError, match="There is no bye in round 2"):
        ENGINE.why_not(tournament, 1, None)
    with pytest.raises(InputError, match="absent or withdrawn"):
        ENGINE.why_not(tournament, 1, 99)


def test_what_is_legal() -> None:
    """C1, C2, C3 and the limits of the colours, which have no exception."""
    legality = ENGINE.legality(three_players())
    assert legality.pair_problems(1, 2) == (Illegal("C1", 1),)
    assert legality.pair_problems(1, 3) == ()
    assert legality.bye_problems(3) == (Illegal("C2", 1),)
    assert legality.bye_problems(1) == ()
    late = before("001", 5)
    colours = {state.tpn: state.colours for state in ENGINE.states(late)}
    assert {len(history) for history in colours.values()} == {4}


def test_a_pairing_made_by_hand() -> None:
    tournament = three_players()
    wrong = ENGINE.judge(tournament, [(1, 2)], 3)
    assert wrong.illegal == (
        IllegalPair(1, 2, Illegal("C1", 1)),
        IllegalPair(3, None, Illegal("C2", 1)),
    )
    right = ENGINE.judge(tournament, [(3, 1)], 2)
    assert right.is_engines or right.colours
    turned = ENGINE.judge(tournament, [(1, 3)], 2)
    assert {right.is_engines, turned.is_engines} == {True, False}
    other = ENGINE.judge(tournament, [(3, 2)], 1)
    assert other.reason == Later("3.1.3", Parting(2, instead=1))
    assert other.bracket_number is None
