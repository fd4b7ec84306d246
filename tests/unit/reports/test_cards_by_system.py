"""Pairing cards against rounds that each system really paired: what its own trace says."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from arbiter_app.operations.paired import with_round
from arbiter_app.operations.pairing_on_paper import states_of_system
from arbiter_app.pairing.questions import pair_round
from arbiter_app.reports.cards import pairing_cards_pdf
from arbiter_app.reports.cards_view import Card, pairing_cards_view
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.unit.reports import samples

SYSTEMS = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2017", "SWISS_1998", "LIM", "LIM_MAXI")
ROUNDS = 6
_RESULTS = (
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
    GameResult.BLACK_WINS_BY_FORFEIT,
)


def event(system: str) -> Tournament:
    """Six rounds of fifteen players paired by the system, with forfeits and requested byes."""
    lots = random.Random(11)
    empty = samples.tournament(15, 0, total=ROUNDS)
    tournament = replace(
        empty,
        settings=replace(empty.settings, system=system),
        forbidden_groups=(),
        requested_byes=(RequestedBye(4, 3, ByeKind.HALF_POINT), RequestedBye(6, 4)),
    )
    for _ in range(ROUNDS):
        paired = with_round(tournament, pair_round(tournament))
        last = paired.rounds[-1]
        games = tuple(
            replace(game, result=lots.choices(_RESULTS, (4, 3, 3, 1))[0]) for game in last.games
        )
        tournament = replace(paired, rounds=(*paired.rounds[:-1], replace(last, games=games)))
    return tournament


@pytest.mark.parametrize("system", SYSTEMS)
def test_due_colours_strengths_and_floats_are_those_of_the_pairing(system: str) -> None:
    """Before each round: due colour and strength of its line, float arrow of the line above."""
    tournament = event(system)
    cards = cards_of(tournament)
    seen = set()
    for number in range(2, ROUNDS + 1):
        trace = pair_round(tournament.before_round(number), explain=True).trace
        assert trace is not None
        members = {
            player.tpn: player
            for bracket in trace.brackets
            for player in (*bracket.residents, *bracket.moved_down_players)
        }
        assert len(members) >= 12
        for tpn, player in members.items():
            line, before = cards[tpn].lines[number - 1], cards[tpn].lines[number - 2]
            assert (line.due.value if line.due else "", line.strength) == (
                player.due,
                player.strength,
            )
            assert before.floated == player.floats[-1]
            assert score_on(cards[tpn], number - 1) == player.score
            seen.add(before.floated)
    assert seen == {"-", "D", "U"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_opponents_results_and_byes_are_those_of_the_rounds(system: str) -> None:
    tournament = event(system)
    cards = cards_of(tournament)
    for played in tournament.rounds:
        for game in played.games:
            for tpn in (game.white, game.black):
                line = cards[tpn].lines[played.number - 1]
                assert line.opponent == game.opponent_of(tpn)
                assert line.colour in (None, game.colour_of(tpn))
                assert (line.colour is None) is not game.is_played
        for bye in played.byes:
            assert cards[bye.tpn].lines[played.number - 1].bye is bye.kind


def test_what_differs_between_the_systems_is_seen() -> None:
    """A forfeited pairing of unequal scores: a float in 1998 (A.4), none over the board in 2026."""
    tournament = event("SWISS_1998")
    by_1998 = cards_of(tournament)
    settings = replace(tournament.settings, system="FIDE_DUTCH_2026")
    by_2026 = cards_of(replace(tournament, settings=settings))
    differing = [
        (tpn, line.round_number)
        for tpn, card in by_1998.items()
        for line, other in zip(card.lines, by_2026[tpn].lines, strict=True)
        if line.floated != other.floated
    ]
    assert differing
    for tpn, number in differing:
        game = tournament.rounds[number - 1].game_of(tpn)
        assert game is None or not game.is_played


def test_cards_of_a_round_robin_know_no_colours_due_and_no_floats() -> None:
    """The colours are those of the table; who has no opponent there is free, not absent."""
    empty = samples.tournament(7, 0, total=7)
    settings = replace(empty.settings, system="FIDE_ROUNDROBIN")
    tournament = replace(empty, settings=settings, requested_byes=(), forbidden_groups=())
    for _ in range(3):
        paired = with_round(tournament, pair_round(tournament))
        *before, last = paired.rounds
        games = tuple(replace(game, result=GameResult.WHITE_WINS) for game in last.games)
        tournament = replace(paired, rounds=(*before, replace(last, games=games)))
    view = pairing_cards_view(tournament, samples.PRINTING, states=states_of_system(tournament))
    lines = [line for card in view.cards for line in card.lines]
    assert {(line.due, line.strength, line.floated) for line in lines} == {(None, "", "-")}
    assert sum(line.is_free for line in lines) == 3
    text = samples.text_of(pairing_cards_pdf(view))
    assert text.count("Bye") == 3
    for word in ("absent", "Due", "Float"):
        assert word not in text


def cards_of(tournament: Tournament) -> dict[int, Card]:
    view = pairing_cards_view(tournament, samples.PRINTING, states=states_of_system(tournament))
    return {card.tpn: card for card in view.cards}


def score_on(card: Card, number: int) -> int:
    score = card.lines[number - 1].score
    assert score is not None
    return score
