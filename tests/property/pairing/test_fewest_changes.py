"""The round that changes the fewest boards: legal, by enumeration the fewest, and the best of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import fewest_changes, judge, legality_of, pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Tpn
from arbiter_app.trace.rounds import RoundPairing
from tests.oracle.compare import oracle_pairing
from tests.oracle.editions import EDITIONS
from tests.property.explain.generated import DUTCH, SYSTEMS, generated_event

Boards = frozenset[frozenset[Tpn]]
"""Who meets whom; whoever has the bye stands alone."""

MOST_PLAYERS = 10
"""The pairings of ten players can be enumerated: 945 of them."""

RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def boards_of(pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None) -> Boards:
    alone = [] if bye is None else [frozenset({bye})]
    return frozenset([*map(frozenset, pairs), *alone])


def boards_in(pairing: RoundPairing) -> Boards:
    return boards_of([(pair.white, pair.black) for pair in pairing.pairs], pairing.bye)


def every_pairing(before: Tournament, system: str) -> Iterator[Boards]:
    """Every complete legal pairing, one after the other."""
    legality = legality_of(before, system)
    legal = {
        frozenset(pair)
        for pair in combinations(sorted(legality.states), 2)
        if not legality.meeting(*pair)
    }
    takers = {tpn for tpn in legality.states if not legality.bye(tpn)}
    everybody = sorted(legality.states)
    if len(everybody) % 2 == 0:
        yield from map(frozenset, _pairings(everybody, legal))
        return
    for taker in sorted(takers):
        others = [tpn for tpn in everybody if tpn != taker]
        for pairs in _pairings(others, legal):
            yield frozenset([*pairs, frozenset({taker})])


def _pairings(
    players: list[Tpn], legal: set[frozenset[Tpn]]
) -> Iterator[tuple[frozenset[Tpn], ...]]:
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        pair = frozenset({first, other})
        if pair in legal:
            rest = [tpn for tpn in others if tpn != other]
            for more in _pairings(rest, legal):
                yield (pair, *more)


def upset(event: Tournament, number: int, rng: Random) -> Tournament:
    """The state before a round, as it is after somebody did not come, or a result was wrong."""
    before = event.before_round(number)
    present = sorted(set(before.players_by_tpn()) - set(before.absences(number)))
    gone = rng.sample(present, min(rng.choice((0, 1, 1, 2)), len(present) - 2))
    absent = tuple(RequestedBye(tpn, number) for tpn in gone)
    before = replace(before, requested_byes=(*before.requested_byes, *absent))
    if before.settings.games_per_match > 1 or (gone and rng.random() < 0.7):
        return before
    last = before.rounds[-1]
    wrong = rng.choice([game.board for game in last.games])
    games = tuple(
        replace(game, result=rng.choice(RESULTS)) if game.board == wrong else game
        for game in last.games
    )
    return replace(before, rounds=(*before.rounds[:-1], replace(last, games=games)))


def upset_rounds(
    system: str, seeds: range
) -> Iterator[tuple[str, Tournament, list[tuple[Tpn, Tpn]], Tpn | None]]:
    """Rounds as they were made, with what became of the state before them."""
    for seed in seeds:
        event, rng = generated_event(system, seed, most_players=MOST_PLAYERS), Random(seed)
        for number in range(2, len(event.rounds) + 1):
            made = event.round(number)
            pairs = [(game.white, game.black) for game in made.games]
            yield (
                f"{system}/{seed}, round {number}",
                upset(event, number, rng),
                pairs,
                made.pairing_allocated_bye,
            )


def check(system: str, seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, before, pairs, bye in upset_rounds(system, seeds):
        every = list(every_pairing(before, system))
        if not every:
            with pytest.raises(NoLegalPairingError):
                fewest_changes(before, pairs, bye, system=system)
            continue
        pairing = fewest_changes(before, pairs, bye, system=system)
        made = boards_in(pairing)
        as_made = boards_of(pairs, bye)
        most = max(len(boards & as_made) for boards in every)
        assert made in every, f"{name}: illegal {made}"
        assert len(made & as_made) == most, f"{name}: {len(made & as_made)} kept, not {most}"
        assert not judge_problems(before, pairing, system), name
        kept = {(pair.white, pair.black) for pair in pairing.pairs} & set(pairs)
        assert len(kept) == sum(len(board) == 2 for board in made & as_made), f"{name}: colours"
        found["kept all"] += most == len(made)
        found["changed"] += most < len(made)
    return found


def judge_problems(before: Tournament, pairing: RoundPairing, system: str) -> object:
    made = [(pair.white, pair.black) for pair in pairing.pairs]
    return [
        each
        for each in judge(before, made, pairing.bye, system=system).illegal
        if not each.problem.rule.startswith("C.04.1")
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_legal_changes_fewer_boards(system: str) -> None:
    found = check(system, range(6))
    assert found["changed"] > 0


def test_where_the_fewest_changes_leave_odd_sets() -> None:
    """An event found at random in which no single graph has all pairings with the fewest changes."""
    assert check("dutch-2026", range(87, 88))["changed"] > 0


def unplayed(byes: Sequence[str], meet: Sequence[tuple[Tpn, Tpn]]) -> Tournament:
    """Five players who had these byes round by round, and now may meet only so."""
    rounds = tuple(
        Round(number, (), tuple(Bye(tpn, ByeKind(kind)) for tpn, kind in enumerate(kinds, start=1)))
        for number, kinds in enumerate(zip(*byes, strict=True), start=1)
    )
    players = tuple(Player(tpn, f"P{tpn}", 2100 - 100 * tpn) for tpn in range(1, len(byes) + 1))
    apart = tuple(
        ForbiddenGroup(pair, 1, 9)
        for pair in combinations(range(1, len(byes) + 1), 2)
        if pair not in meet
    )
    settings = Settings(rounds_total=len(rounds) + 1, initial_colour=Colour.WHITE)
    return Tournament(settings, players, rounds, forbidden_groups=apart)


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_ways_out_of_an_odd_set_give_the_bye_to_different_scores(system: str) -> None:
    """[C5]: 1–4 or 2–5 must be made, then 5 or 4 has the bye; 5 has fewer points.

    1, 2 and 3 had the bye. They may meet each other, as may 4 and 5; they had 1–2 and 4–5.
    """
    before = unplayed(
        ["UZ", "UZ", "ZU", "HZ", "ZZ"], [(1, 2), (1, 3), (2, 3), (4, 5), (1, 4), (2, 5)]
    )
    made = fewest_changes(before, [(1, 2), (4, 5)], None, system=system)
    assert boards_in(made) in set(every_pairing(before, system))
    assert boards_in(made) == boards_of([(1, 4), (2, 3)], 5)


def test_the_lowest_bye_counts_before_what_the_first_bracket_makes_of_it() -> None:
    """[C5] before [C6]: 1–3 would be paired among themselves, but then 4 has the bye, not 5."""
    before = unplayed(
        ["UF", "UZ", "FU", "HZ", "ZZ"], [(1, 2), (1, 3), (2, 3), (4, 5), (1, 4), (2, 5)]
    )
    made = fewest_changes(before, [(1, 2), (4, 5)], None, system="dutch-2026")
    assert boards_in(made) == boards_of([(1, 4), (2, 3)], 5)


@pytest.mark.parametrize("system", DUTCH)
@pytest.mark.parametrize(
    ("byes", "best"),
    [
        (["UF", "UZ", "FU", "ZZ", "ZZ"], boards_of([(1, 3), (2, 5)], 4)),
        (["UZ", "UF", "FU", "ZZ", "ZZ"], boards_of([(1, 4), (2, 3)], 5)),
    ],
)
def test_where_the_bye_has_the_same_score_the_first_bracket_decides(
    byes: list[str], best: Boards, system: str
) -> None:
    """[C6]: of two ways out of an odd set the one in which the two leaders meet, whichever that is."""
    before = unplayed(byes, [(1, 2), (1, 3), (2, 3), (4, 5), (1, 4), (2, 5)])
    made = fewest_changes(before, [(1, 2), (4, 5)], None, system=system)
    assert boards_in(made) == best


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_bye_goes_where_more_boards_are_kept(system: str) -> None:
    """5 is the lowest and could have the bye, but then neither 5–2 nor the bye of 4 would stay."""
    before = unplayed(["ZZ", "UZ", "UZ", "ZZ", "ZZ"], [(2, 5), (1, 2), (3, 5), (3, 4)])
    kept = boards_of([(2, 5)], 4)
    most = max(len(boards & kept) for boards in every_pairing(before, system))
    made = boards_in(fewest_changes(before, [(5, 2)], 4, system=system))
    assert len(made & kept) == most == 1
    assert frozenset({5}) not in made


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("start", range(0, 300, 100))
def test_nothing_legal_changes_fewer_boards_in_hundreds_of_events(system: str, start: int) -> None:
    assert check(system, range(start, start + 100))["changed"] > 50


def compared_with_the_text(system: str, seeds: range) -> Counter[str]:
    """The rules written down literally pair the round with all other pairs forbidden.

    Where these pairs admit a pairing that keeps fewer boards (as where odd sets are left twice, or the
    bye could go elsewhere), forbidding says something else, and nothing is compared.
    """
    edition = EDITIONS[system]
    found: Counter[str] = Counter()
    for name, before, pairs, bye in upset_rounds(system, seeds):
        every = list(every_pairing(before, system))
        if not every:
            continue
        as_made = boards_of(pairs, bye)
        most = max(len(boards & as_made) for boards in every)
        best = {boards for boards in every if len(boards & as_made) == most}
        possible = frozenset().union(*best)
        number = before.next_round
        tpns = sorted({tpn for boards in every for board in boards for tpn in board})
        apart = tuple(
            ForbiddenGroup(pair, number, number)
            for pair in combinations(tpns, 2)
            if frozenset(pair) not in possible
        )
        narrowed = replace(before, forbidden_groups=(*before.forbidden_groups, *apart))
        if set(every_pairing(narrowed, system)) != best:
            found["not comparable"] += 1
            continue
        expected = oracle_pairing(narrowed, edition)
        assert expected is not None, name
        pairing = fewest_changes(before, pairs, bye, system=system)
        assert boards_in(pairing) == boards_of(sorted(expected.pairs), expected.bye), name
        found["same"] += 1
        found["not alone"] += len(best) > 1
    return found


@pytest.mark.parametrize("system", DUTCH)
def test_of_these_it_is_the_best_by_the_text(system: str) -> None:
    found = compared_with_the_text(system, range(10))
    assert found["not alone"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("system", DUTCH)
def test_of_these_it_is_the_best_by_the_text_in_hundreds_of_events(system: str) -> None:
    found = compared_with_the_text(system, range(300))
    assert found["not alone"] > 200


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_that_is_still_right_stays(system: str) -> None:
    event = generated_event(system, 5)
    before = event.before_round(2)
    made = pair_round(before, system=system)
    pairs = [(pair.white, pair.black) for pair in made.pairs]
    again = fewest_changes(before, pairs, made.bye, system=system)
    assert (again.pairs, again.bye) == (made.pairs, made.bye)
