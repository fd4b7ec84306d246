"""What C.04.5 guarantees, on random tournaments paired by it from the first to the last round.

They are judged from the columns of their report files, by code that shares nothing with the program.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ScoringSystem
from arbiter_app.trace.as_json import pairing_from_json, pairing_to_json
from arbiter_app.trace.bounds import NothingBetter
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.oracle.double_swiss.columns import Columns
from tests.oracle.double_swiss.literal import LiteralField
from tests.property.explain.generated import generated_event
from tests.simulation import expected_score

SYSTEM = "double-swiss"
IN_A_RUN = 50
SCORING = (ScoringSystem(), ScoringSystem(), ScoringSystem.of(win=30, draw=10))


def event(seed: int) -> Tournament:
    """A tournament of varied kind, often with nearly as many rounds as players."""
    rng = Random(seed)
    players = rng.randint(2, rng.choice((8, 14, 40)))
    often = rng.choice((0.0, 0.05, 0.2))
    scoring = rng.choice(SCORING)
    options = GeneratorOptions(
        players,
        rng.randint(1, min(11, max(1, players - 1))),
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        full_byes=often * rng.random() / 4,
        withdrawals=often * rng.random() / 4,
        late=often,
        forbidden=rng.choice((0.0, 0.0, 0.1)),
        unusual=often * rng.random(),
        rating_spread=rng.choice((0, 100, 400)),
        baku=scoring.win == 2 * scoring.draw and rng.random() < 0.2,
        scoring=scoring,
        system=SYSTEM,
    )
    return generate(options, rng, expected_score)


def columns_of(played: Tournament, path: Path) -> Columns:
    path.write_bytes(write_trf(played))
    return Columns.read(path)


def check_round(columns: Columns, number: int) -> None:
    """Section 9 of the readings: once each, nobody again, no bye against C2."""
    position = columns.field(number)
    byes = [one for one in position.players if columns.match(one, number)[0].code == "U"]
    assert len(byes) == len(position.players) % 2
    assert not any(position.players[one].barred for one in byes)
    for one in set(position.players) - set(byes):
        first, second = columns.match(one, number)
        other = first.opponent
        assert other == second.opponent
        assert columns.match(other, number)[0].opponent == one
        assert {first.colour, second.colour} == {"w", "b"}
        assert {first.colour, columns.match(other, number)[0].colour} == {"w", "b"}
        assert position.may_meet(one, other)


def can_be_paired(position: LiteralField) -> bool:
    """Whether any pairing exists, asked of another program (networkx)."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(position.players)
    graph.add_edges_from(
        (one, other)
        for one in position.players
        for other in position.players
        if one < other and position.may_meet(one, other)
    )
    if len(position.players) % 2:
        graph.add_edges_from(
            (0, one) for one, player in position.players.items() if not player.barred
        )
        graph.add_node(0)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(graph)


def keeps_what_is_promised(seed: int, path: Path) -> Tournament:
    played = event(seed)
    assert list(illegalities(played, description_of(SYSTEM).absolute)) == []
    columns = columns_of(played, path)
    assert columns.rounds_total == played.settings.rounds_total
    for number in range(1, len(played.rounds) + 1):
        check_round(columns, number)
    number = played.next_round
    if number <= played.settings.rounds_total:
        away = played.absences(number)
        position = columns.field(number)
        left = [one for one in position.players.values() if one.number not in away]
        apart = [(min(pair), max(pair)) for pair in position.prohibited]
        field = LiteralField(left, apart)
        assert len(left) < 2 or not can_be_paired(field)
    return played


def check(seeds: range, path: Path) -> None:
    """What is promised is kept, and the file checks without a difference."""
    for seed in seeds:
        played = keeps_what_is_promised(seed, path)
        back = read_trf(path.read_bytes()).tournament
        assert [one.round_number for one in check_tournament(back) if not one.same] == []
        assert [one.games for one in back.rounds] == [one.games for one in played.rounds]


def test_what_the_procedure_guarantees(tmp_path: Path) -> None:
    check(range(IN_A_RUN), tmp_path / "event.trf")


@pytest.mark.slow
def test_ten_thousand_tournaments_keep_what_the_procedure_guarantees(tmp_path: Path) -> None:
    check(range(IN_A_RUN, 120), tmp_path / "event.trf")
    check(range(100_000, 110_000), tmp_path / "event.trf")


@pytest.mark.uncounted
def test_a_round_explained_is_the_round_and_survives_as_json() -> None:
    """The trace tells the pairs, the colours and the bye; JSON both ways."""
    for seed in range(200, 225):
        played = event(seed)
        for number in range(1, len(played.rounds) + 1):
            before = played.before_round(number)
            explained = pair_round(before, explain=True)
            assert replace(explained, trace=None) == pair_round(before)
            assert pairing_from_json(pairing_to_json(explained)) == explained
            assert told_by_the_trace(explained)


def told_by_the_trace(explained: RoundPairing) -> bool:
    trace = explained.trace
    assert trace is not None
    bye = trace.pairing_allocated_bye
    made = {(pair.white, pair.black) for bracket in trace.brackets for pair in bracket.pairs}
    boards = {(pair.white, pair.black) for pair in explained.pairs}
    return made == boards and explained.bye == (None if bye is None else bye.tpn)


def test_that_nothing_is_better_is_said_where_no_count_and_no_price_shows_it() -> None:
    """C.04.5 [C7]: an upfloater who floated before is taken though one who did not stands there."""
    event = generated_event(SYSTEM, 286)
    trace = pair_round(event.before_round(5), system=SYSTEM, explain=True).trace
    assert trace is not None
    reasons = [
        bound.reasons
        for bracket in trace.brackets
        for bound in bracket.bounds
        if bound.criterion == "C7"
    ]
    assert (NothingBetter(),) in reasons
