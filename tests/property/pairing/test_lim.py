"""What C.04.4.3 guarantees, on random tournaments paired by it from the first to the last round."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import networkx as nx
import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn
from arbiter_app.trace.as_json import pairing_from_json, pairing_to_json
from arbiter_app.trace.brackets import BracketDirection
from arbiter_app.trace.rounds import RoundPairing
from tests.few_examples import few_of
from tests.simulation import expected_score

SYSTEMS = ("lim", "lim-maxi")
IN_A_RUN = 60


def lim_event(seed: int) -> tuple[Tournament, str]:
    """A tournament of varied kind, often with nearly as many rounds as players."""
    rng = Random(seed)
    players = rng.randint(2, rng.choice((8, 14, 40)))
    rounds = rng.randint(1, min(11, max(1, players - 1)))
    often = rng.choice((0.0, 0.05, 0.2))
    system = SYSTEMS[seed % 4 == 0]
    options = GeneratorOptions(
        players,
        rounds,
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 4,
        late=often,
        forbidden=rng.choice((0.0, 0.0, 0.1)),
        rating_spread=rng.choice((0, 100, 400)),
        system=system,
    )
    return generate(options, rng, expected_score), system


def keeps_colours(before: PlayerHistory, colour: Colour) -> bool:
    """5.1: not the third in succession, not three more of one colour than of the other."""
    after = (*before.colours, colour)
    in_succession = len(after) >= 3 and len(set(after[-3:])) == 1
    return not in_succession and abs(2 * after.count(Colour.WHITE) - len(after)) < 3


def has_played_without_an_opponent(tournament: Tournament, tpn: Tpn, before: int) -> bool:
    """A bye, or the points of a win without playing (1.1 and the Basic Rules)."""
    for played in tournament.rounds[: before - 1]:
        for bye in played.byes:
            if bye.tpn == tpn and bye.kind in {ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT}:
                return True
        game = played.game_of(tpn)
        if game and game.result and game.result.letter(game.colour_of(tpn)) == "+":
            return True
    return False


def check_round(tournament: Tournament, played: Round) -> None:
    """Section 10 of the readings, for one round."""
    number = played.number
    past = histories(tournament, after_round=number - 1)
    is_last = number == tournament.settings.rounds_total
    present = [tpn for game in played.games for tpn in (game.white, game.black)]
    present += [bye.tpn for bye in played.byes]
    assert sorted(present) == [player.tpn for player in tournament.players]
    apart = set(tournament.forbidden_pairs(number))
    for game in played.games:
        white, black = past[game.white], past[game.black]
        assert game.black not in white.opponents
        assert (min(game.white, game.black), max(game.white, game.black)) not in apart
        if not is_last or white.score != black.score:
            assert keeps_colours(white, Colour.WHITE)
            assert keeps_colours(black, Colour.BLACK)
    allocated = [bye.tpn for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    assert len(allocated) <= 1
    for tpn in allocated:
        assert not has_played_without_an_opponent(tournament, tpn, number)


def can_be_paired(tournament: Tournament) -> bool:
    """Whether any pairing of all players exists, asked of another program (networkx)."""
    number = tournament.next_round
    past = histories(tournament)
    absent = tournament.absences(number)
    present = [player.tpn for player in tournament.players if player.tpn not in absent]
    apart = set(tournament.forbidden_pairs(number))
    is_last = number == tournament.settings.rounds_total
    graph: nx.Graph[Tpn] = nx.Graph()
    graph.add_nodes_from(present)
    for one in present:
        for other in present:
            if one >= other or other in past[one].opponents or (one, other) in apart:
                continue
            colours = (
                keeps_colours(past[one], colour) and keeps_colours(past[other], colour.opposite)
                for colour in Colour
            )
            if any(colours) or (is_last and past[one].score == past[other].score):
                graph.add_edge(one, other)
    if len(present) % 2:
        graph.add_node(0)
        graph.add_edges_from(
            (0, tpn)
            for tpn in present
            if not has_played_without_an_opponent(tournament, tpn, number)
        )
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(graph)


def keeps_what_is_promised(seed: int) -> tuple[Tournament, str]:
    tournament, system = lim_event(seed)
    for played in tournament.rounds:
        check_round(tournament, played)
    if tournament.next_round <= tournament.settings.rounds_total:
        with pytest.raises((NoLegalPairingError, InputError)) as caught:
            pair_round(tournament, system=system)
        if isinstance(caught.value, NoLegalPairingError):
            assert not can_be_paired(tournament)
            assert caught.value.unserved
    return tournament, system


def check_trace(pairing: RoundPairing) -> None:
    """Every pair and every floater is told once, with the article that decided."""
    assert pairing_from_json(pairing_to_json(pairing)) == pairing
    trace = pairing.trace
    assert trace is not None
    told = [(pair.white, pair.black) for bracket in trace.brackets for pair in bracket.pairs]
    assert sorted(told) == sorted((pair.white, pair.black) for pair in pairing.pairs)
    halves = [
        bracket for bracket in trace.brackets if bracket.direction is not BracketDirection.MEDIAN
    ]
    directions = [bracket.direction for bracket in halves]
    assert directions == sorted(directions), "from the top, then from the bottom"
    scores = [bracket.score for bracket in halves]
    above = directions.count(BracketDirection.DOWN)
    assert scores == [*sorted(scores[:above], reverse=True), *sorted(scores[above:])]
    moving: dict[BracketDirection, set[Tpn]] = {
        BracketDirection.DOWN: set(),
        BracketDirection.UP: set(),
    }
    for bracket in halves:
        came = {player.tpn for player in bracket.moved_down_players}
        assert came == moving[bracket.direction]
        moving[bracket.direction] = {floater.tpn for floater in bracket.downfloaters}
    if len(halves) < len(trace.brackets):
        median = trace.brackets[-1]
        assert median.direction is BracketDirection.MEDIAN
        assert median.downfloaters == ()
        moving[BracketDirection.UP] |= {
            tpn for pair in median.cracked for tpn in (pair.first, pair.second)
        }
        came = {player.tpn for player in median.moved_down_players}
        assert came == moving[BracketDirection.DOWN] | moving[BracketDirection.UP]
    else:
        assert moving == {"down": set(), "up": set()}
    for bracket in trace.brackets:
        for pair in bracket.pairs:
            assert pair.decided_by[0].isdigit() or pair.decided_by == "forbidden"
            assert pair.second not in {passed.tpn for passed in pair.passed_over}
            assert (pair.decided_by == "2.4") <= (not pair.passed_over)
        for floater in bracket.downfloaters:
            assert floater.decided_by[0].isdigit()


def test_what_the_procedure_guarantees() -> None:
    """Nobody meets twice, colours, byes, everybody paired once; no pairing only if none exists."""
    for seed in range(IN_A_RUN):
        keeps_what_is_promised(seed)


@pytest.mark.slow
def test_what_the_procedure_guarantees_for_long() -> None:
    for seed in range(5000):
        keeps_what_is_promised(seed)


@pytest.mark.parametrize("seeds", few_of([range(30), range(30, 75)], [range(30)]))
def test_the_trace_tells_the_pairing(seeds: range) -> None:
    for seed in seeds:
        tournament, system = lim_event(seed)
        for played in tournament.rounds:
            before = tournament.before_round(played.number)
            pairing = pair_round(before, system=system, explain=True)
            assert replace(pairing, trace=None) == pair_round(before, system=system)
            check_trace(pairing)


def test_the_order_of_the_input_does_not_matter() -> None:
    for seed in range(IN_A_RUN // 2):
        tournament, system = lim_event(seed)
        shuffler = Random(seed)
        rounds = []
        for played in tournament.rounds[:-1]:
            games, byes = list(played.games), list(played.byes)
            shuffler.shuffle(games)
            shuffler.shuffle(byes)
            rounds.append(replace(played, games=tuple(games), byes=tuple(byes)))
        if tournament.rounds:
            before = tournament.before_round(len(tournament.rounds))
            shuffled = replace(before, rounds=tuple(rounds))
            assert pair_round(shuffled, system=system) == pair_round(before, system=system)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("count", [0, 1])
def test_too_few_players_are_named(system: str, count: int) -> None:
    empty = Tournament(players=lim_event(1)[0].players[:count])
    with pytest.raises(InputError, match=f"{count} of {count} players"):
        pair_round(empty, system=system)


def test_no_round_after_the_last() -> None:
    tournament, system = lim_event(2)
    over = replace(tournament.settings, rounds_total=len(tournament.rounds))
    with pytest.raises(InputError, match="rounds are paired"):
        pair_round(replace(tournament, settings=over), system=system)
