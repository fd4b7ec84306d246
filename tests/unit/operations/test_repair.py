"""The nearest legal pairing to an illegal one: legal, and no farther than it has to be."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arbiter_app.operations.interface import ManualPairing
from arbiter_app.operations.repair import nearest_repair
from arbiter_app.pairing.legality import Legality
from arbiter_app.pairing.questions import legality_of, pair_round
from arbiter_app.tournament.tournament import Bye
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.trace.reasons import Illegal
from tests.corpus.reference import entries_of

ROUND = 7
EVENT = entries_of("dutch-2026")["0004-regular-n13-r9"].tournament().before_round(ROUND)
RULES = legality_of(EVENT)


def engines() -> ManualPairing:
    made = pair_round(EVENT)
    assert made.bye is not None
    bye = Bye(made.bye, ByeKind.PAIRING_ALLOCATED)
    away = tuple(Bye(absent.tpn, absent.kind) for absent in made.absent)
    return ManualPairing(tuple((pair.white, pair.black) for pair in made.pairs), (bye, *away))


OWN = engines()
PRESENT = sorted(RULES.states)


@dataclass(frozen=True, slots=True)
class _Player:
    tpn: Tpn
    score: int = 0


def illegal_boards(pairing: ManualPairing) -> int:
    boards = [bool(RULES.pair_problems(*pair)) for pair in pairing.pairs]
    boards += [
        bool(RULES.bye_problems(bye.tpn)) for bye in pairing.byes if not bye.kind.is_requested
    ]
    return sum(boards)


def boards_of(pairing: ManualPairing) -> set[frozenset[Tpn]]:
    """Who meets whom."""
    return {frozenset(pair) for pair in pairing.pairs}


def with_legal_colours(pairing: ManualPairing) -> ManualPairing:
    """The colours turned where that makes a board legal."""
    for board, (white, black) in enumerate(pairing.pairs, start=1):
        if RULES.pair_problems(white, black) and not RULES.pair_problems(black, white):
            pairing = pairing.with_colours_swapped(board)
    return pairing


@given(st.lists(st.tuples(st.sampled_from(PRESENT), st.sampled_from(PRESENT)), max_size=4))
def test_a_repair_is_legal_and_one_exchange_where_one_is_enough(
    exchanges: list[tuple[Tpn, Tpn]],
) -> None:
    """Against all exchanges of two players, tried one by one."""
    pairing = OWN
    for one, other in exchanges:
        if one != other:
            pairing = pairing.with_players_swapped(one, other)
    assume(illegal_boards(pairing))
    repair = nearest_repair(RULES, pairing)
    single = [
        pairs
        for pairs in combinations(PRESENT, 2)
        if not illegal_boards(with_legal_colours(pairing.with_players_swapped(*pairs)))
    ]
    if repair is None:
        assert not single
        return
    assert not illegal_boards(repair.pairing)
    then = pairing
    for one, other in repair.exchanges:
        then = then.with_players_swapped(one, other)
    assert boards_of(then) == boards_of(repair.pairing)
    if not illegal_boards(with_legal_colours(pairing)):
        assert repair.exchanges == ()
        assert set(repair.turned) == {pair for pair in pairing.pairs if RULES.pair_problems(*pair)}
    elif single:
        assert len(repair.exchanges) == 1
        assert any(set(repair.exchanges[0]) == set(pairs) for pairs in single)


def test_a_legal_pairing_needs_none() -> None:
    repair = nearest_repair(RULES, OWN)
    assert repair is not None
    assert (repair.exchanges, repair.pairing) == ((), OWN)


def test_a_pairing_where_the_arbiter_has_been_is_not_led_to() -> None:
    for one, other in combinations(PRESENT, 2):
        pairing = OWN.with_players_swapped(one, other)
        if illegal_boards(pairing):
            repair = nearest_repair(RULES, pairing, avoid=(OWN,))
            if repair is not None and boards_of(pairing) != boards_of(OWN):
                assert boards_of(repair.pairing) != boards_of(OWN)


def test_two_players_who_have_met_cannot_be_helped() -> None:
    game = next(
        game for game in EVENT.rounds[0].games if {game.white, game.black} <= RULES.states.keys()
    )
    assert nearest_repair(RULES, ManualPairing(((game.white, game.black),))) is None


@pytest.mark.parametrize("boards", [16, 17, 40])
def test_what_needs_more_than_eight_exchanges_is_no_repair(boards: int) -> None:
    """Each illegal board asks to be changed, and an exchange changes two of them."""
    tpns = range(1, 2 * boards + 1)
    rules = Legality(
        {tpn: _Player(tpn) for tpn in tpns},
        lambda one, other: () if (one + other) % 2 == 0 else (Illegal("C1", 1),),
        lambda _tpn: None,
        lambda _white, _black: (),
    )
    pairing = ManualPairing(tuple((tpn, tpn + 1) for tpn in tpns if tpn % 2))
    repair = nearest_repair(rules, pairing)
    assert (repair is None) == (boards > 16)
    if repair is not None:
        assert len(repair.exchanges) == 8
