"""What a pairing card says agrees with the rules the pairing uses (C.04.3 (2026) 1.4, 1.7)."""

from __future__ import annotations

from arbiter_app.pairing.player_state import player_states
from arbiter_app.reports.cards_view import Card, CardLine, pairing_cards_view
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from tests.unit.reports import samples


def small(*rounds: Round) -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 6))
    requested = (RequestedBye(4, 4, ByeKind.HALF_POINT),)
    return Tournament(
        Settings(rounds_total=5),
        players,
        rounds,
        requested_byes=requested,
        forbidden_groups=(ForbiddenGroup((1, 5)), ForbiddenGroup((1, 2), 1, 1)),
    )


FIRST = Round(
    1,
    (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 4, 2, GameResult.DRAW)),
    (Bye(5, ByeKind.PAIRING_ALLOCATED),),
)
SECOND = Round(2, (Game(1, 5, 1), Game(2, 2, 4)), (Bye(3, ByeKind.ZERO_POINT),))


def card(tournament: Tournament, tpn: int) -> Card:
    view = pairing_cards_view(tournament, samples.PRINTING, states=player_states)
    return view.cards[tpn - 1]


def test_lines_of_rounds_played() -> None:
    lines = card(small(FIRST), 1).lines
    assert len(lines) == 5
    assert lines[0] == CardLine(1, opponent=3, colour=Colour.WHITE, letter="1", score=10)
    assert lines[1] == CardLine(2, due=Colour.BLACK, strength="strong")


def test_a_round_being_played_has_colour_and_float_but_no_result() -> None:
    """The next due colour is open while the game may still be forfeited."""
    lines = card(small(FIRST, SECOND), 2).lines
    assert (lines[1].opponent, lines[1].colour, lines[1].letter) == (4, Colour.WHITE, "")
    assert lines[1].score is None
    assert (lines[2].due, lines[2].strength) == (None, "")


def test_byes_and_requested_byes() -> None:
    """1.4.3: the PAB is a downfloat; C2 bars from another bye."""
    with_bye = card(small(FIRST), 5)
    assert with_bye.lines[0].bye is ByeKind.PAIRING_ALLOCATED
    assert with_bye.lines[0].score == 10
    assert with_bye.lines[0].floated == "D"
    assert with_bye.bye_barred_since == 1
    absent = card(small(FIRST, SECOND), 3)
    assert absent.lines[1].bye is ByeKind.ZERO_POINT
    assert card(small(FIRST), 4).lines[3].bye is ByeKind.HALF_POINT


def test_players_not_to_meet_in_rounds_to_come() -> None:
    """Record 260: a prohibition that has ended is not shown."""
    assert card(small(FIRST), 1).may_not_meet == (5,)


def test_without_the_pairing_those_places_stay_free() -> None:
    view = pairing_cards_view(small(FIRST), samples.PRINTING)
    assert view.cards[0].lines[1] == CardLine(2)
    assert view.cards[4].bye_barred_since is None


def test_the_line_to_go_on_with() -> None:
    at = samples.PRINTING
    assert pairing_cards_view(small(), at).next_round == 1
    assert pairing_cards_view(small(FIRST), at).next_round == 2
    assert pairing_cards_view(small(FIRST, SECOND), at).next_round == 2
