"""What a pairing by hand costs in the whole round, held against the criteria written down literally."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from arbiter_app.pairing.questions import costs_of_round, pair_round, players_as_seen
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import RoundCosts
from tests.oracle.bracket import Bracket, Candidate
from tests.oracle.dutch_2026 import CRITERIA, Field, Pairer
from tests.property.explain.generated import generated_event
from tests.property.pairing.test_fewest_changes import Boards, every_pairing

SYSTEM = "dutch-2026"


def literal_vector(before: Tournament, boards: Boards) -> dict[str, list[int]]:
    """Every criterion of every bracket but [C8], added up; lists in descending order."""
    field = Field(before)
    for board in boards:
        if len(board) == 1:
            field.give_bye_to(next(iter(board)))
    pairer = Pairer(field)
    position = {player.tpn: index for index, player in enumerate(field.players)}
    partner = {
        position[one]: position[other]
        for board in boards
        if len(board) == 2
        for one in board
        for other in board - {one}
    }
    groups = field.scoregroups()
    found: dict[str, list[int]] = {}
    floating: tuple[int, ...] = ()
    for level, residents in enumerate(groups):
        bracket = Bracket(floating, residents, tuple(groups[level + 1 :]))
        members = set(bracket.members)
        pairs = [
            (one, partner[one])
            for one in bracket.members
            if one in partner and partner[one] in members and one < partner[one]
        ]
        floating = tuple(one for one in bracket.members if partner.get(one) not in members)
        candidate = Candidate(frozenset(pairs), floating)
        for criterion, value in zip(CRITERIA, pairer.vector(bracket, candidate), strict=True):
            if criterion == "C9" and level + 1 < len(groups):
                continue
            amounts = value if isinstance(value, tuple) else (value,)
            found.setdefault(criterion, []).extend(amounts)
    return found


def bye_score(before: Tournament, boards: Boards) -> int:
    takers = [tpn for board in boards if len(board) == 1 for tpn in board]
    return sum(player.score for player in Field(before).players if player.tpn in takers)


def compared(before: Tournament, boards: Boards, rules: Boards) -> RoundCosts:
    """Numbers are added up; lists are compared from their largest entry on."""
    one, other = literal_vector(before, rules), literal_vector(before, boards)
    scores = [bye_score(before, each) for each in (rules, boards)]
    worse = ["C5"] if scores[1] > scores[0] else []
    better: list[str] = []
    for criterion in CRITERIA:
        if criterion in {"C5", "C8"}:
            continue
        lists = criterion in {"C7", "C18", "C19", "C20", "C21"}
        first, second = (
            sorted(each.get(criterion, []), reverse=True) if lists else [sum(each[criterion])]
            for each in (one, other)
        )
        if first != second:
            (worse if second > first else better).append(criterion)
    return RoundCosts(tuple(worse), tuple(better))


def as_pairs(boards: Boards) -> tuple[list[tuple[Tpn, Tpn]], Tpn | None]:
    pairs = [(min(board), max(board)) for board in boards if len(board) == 2]
    return pairs, next((tpn for board in boards if len(board) == 1 for tpn in board), None)


def check_who_pays(before: Tournament, costs: RoundCosts, boards: Boards, rules: Boards) -> None:
    """Somebody pays for each, and it is theirs now: a board there, or a single player.

    [C12]: a board misses it where both players prefer the same colour, and it was none before.
    """
    assert len(costs.pays) == len(costs.worse)
    due = {player.tpn: player.due for player in players_as_seen(before, SYSTEM)}
    for criterion, found in zip(costs.worse, costs.pays, strict=True):
        assert found, criterion
        for players in found:
            assert len(players) == 1 or frozenset(players) in boards, (criterion, players)
        if criterion == "C12":
            wrong = {
                board
                for board in boards - rules
                if len(board) == 2 and {due[tpn] for tpn in board} in ({"w"}, {"b"})
            }
            assert {frozenset(players) for players in found} == wrong


def check(seeds: range, most: int) -> Counter[str]:
    """Legal pairings of small rounds, drawn from all of them."""
    found: Counter[str] = Counter()
    for seed in seeds:
        event, rng = generated_event(SYSTEM, seed, most_players=9), Random(seed)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            every = list(every_pairing(before, SYSTEM))
            if not every:
                continue
            made = pair_round(before, system=SYSTEM)
            rules = frozenset(
                [
                    *(frozenset({pair.white, pair.black}) for pair in made.pairs),
                    *([] if made.bye is None else [frozenset({made.bye})]),
                ]
            )
            own = costs_of_round(before, *as_pairs(rules), system=SYSTEM)
            assert own == RoundCosts(), (seed, number)
            for boards in rng.sample(every, min(len(every), most)):
                costs = costs_of_round(before, *as_pairs(boards), system=SYSTEM)
                assert costs is not None
                assert replace(costs, pays=()) == compared(before, boards, rules), (seed, number)
                check_who_pays(before, costs, boards, rules)
                found.update(costs.worse)
                found.update(f"better {each}" for each in costs.better)
    return found


def test_every_criterion_is_counted_over_the_whole_round() -> None:
    found = check(range(6), 8)
    assert found["C6"]
    assert found["better C12"] or found["better C13"]


def test_other_editions_compare_with_themselves() -> None:
    """2017: the round by the rules costs nothing; one with boards kept misses something or is later."""
    for seed in range(4):
        event = generated_event("dutch-2017", seed)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            made = pair_round(before, system="dutch-2017")
            pairs = [(pair.white, pair.black) for pair in made.pairs]
            assert costs_of_round(before, pairs, made.bye, system="dutch-2017") == RoundCosts()


def test_systems_without_such_criteria_have_no_costs() -> None:
    event = generated_event("dubov", 1)
    before = event.before_round(1)
    made = pair_round(before, system="dubov")
    pairs = [(pair.white, pair.black) for pair in made.pairs]
    assert costs_of_round(before, pairs, made.bye, system="dubov") is None
