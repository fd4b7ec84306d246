"""A round mended: who is concerned, and only some boards paired again while the others stay."""

from __future__ import annotations

from random import Random

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.operations.interface import Upset, repaired_round
from arbiter_app.operations.repaired_round import RepairedRound
from arbiter_app.pairing.questions import legality_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from tests.property.explain.generated import SYSTEMS, generated_event
from tests.property.pairing.test_fewest_changes import MOST_PLAYERS, boards_in, every_pairing


def boards(pairing: RoundPairing) -> set[tuple[Tpn, Tpn]]:
    return {(pair.white, pair.black) for pair in pairing.pairs}


def within_boards(system: str, seed: int, number: int) -> tuple[RepairedRound, set[int]]:
    """A round of a small event in which somebody does not come, and two boards may change."""
    event, rng = generated_event(system, seed, most_players=MOST_PLAYERS), Random(seed)
    made = event.round(number)
    places = [game.board for game in made.games]
    chosen = set(rng.sample(places, min(2, len(places))))
    gone = rng.choice(made.games)
    upset = Upset(absent=(gone.white,)) if len(places) > 1 and rng.random() < 0.5 else Upset()
    return repaired_round(event, number, upset, within=chosen, system=system), chosen


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_the_boards_named_change_and_those_that_cannot_stay(system: str) -> None:
    """Held against every legal pairing of the round: there is one exactly if one of them keeps these."""
    found = {True: 0, False: 0}
    for seed in range(6):
        event = generated_event(system, seed, most_players=MOST_PLAYERS)
        for number in range(2, len(event.rounds) + 1):
            try:
                repaired, chosen = within_boards(system, seed, number)
            except NoLegalPairingError:
                continue
            legality = legality_of(repaired.before, system)
            kept = {
                (game.white, game.black)
                for game in repaired.made.games
                if game.board not in chosen
                and {game.white, game.black} <= legality.states.keys()
                and not legality.meeting(game.white, game.black)
            }
            bye = repaired.made.pairing_allocated_bye
            stays = bye in legality.states and len(legality.states) % 2 == 1
            wanted = {frozenset(pair) for pair in kept} | ({frozenset({bye})} if stays else set())
            possible = [
                each for each in every_pairing(repaired.before, system) if wanted <= set(each)
            ]
            within = repaired.within
            assert within is not None
            assert set(within.boards) == chosen
            found[within.pairing is not None] += 1
            assert (within.pairing is not None) == bool(possible), f"{seed}, round {number}"
            if within.pairing is not None:
                assert kept <= boards(within.pairing), f"{seed}, round {number}"
                assert boards_in(within.pairing) in possible, f"{seed}, round {number}"
    assert found[True] > 0


def test_without_boards_named_there_is_no_such_round() -> None:
    event = generated_event("dutch-2026", 3)
    assert repaired_round(event, 2, Upset()).within is None


def test_a_board_that_is_not_there_is_refused() -> None:
    event = generated_event("dutch-2026", 3)
    with pytest.raises(InputError, match="has no board 99"):
        repaired_round(event, 2, Upset(), within=[99])


def test_who_gets_another_opponent_or_colour_is_told() -> None:
    event = generated_event("dutch-2026", 3)
    gone = event.round(2).games[0].white
    repaired = repaired_round(event, 2, Upset(absent=(gone,)))
    for pairing in (repaired.fewest, repaired.by_rules):
        now = {
            tpn: ({pair.white, pair.black} - {tpn}).pop()
            for pair in pairing.pairs
            for tpn in (pair.white, pair.black)
        }
        white = {pair.white for pair in pairing.pairs}
        opponents, colours = set(), set()
        for game in repaired.made.games:
            for tpn, other in ((game.white, game.black), (game.black, game.white)):
                if now.get(tpn) != other:
                    opponents.add(tpn)
                if tpn in now and (tpn in white) != (tpn == game.white):
                    colours.add(tpn)
        assert set(repaired.with_other_opponent(pairing)) == opponents
        assert set(repaired.with_other_colour(pairing)) == colours
        assert gone in opponents


def test_without_numbers_only_those_boards_change_that_cannot_stay() -> None:
    """The others stay, whoever is free is paired with who else is; what it costs is told."""
    event = generated_event("dutch-2026", 3)
    first, second = event.round(2).games[:2]
    gone = Upset(absent=(first.white, second.black))
    repaired = repaired_round(event, 2, gone, within=())
    within = repaired.within
    assert within is not None
    kept = {(game.white, game.black) for game in event.round(2).games[2:]}
    if within.pairing is not None:
        assert kept <= boards(within.pairing)
        assert within.costs is not None
    assert repaired.costs is not None
    assert not set(repaired.costs.worse) & set(repaired.costs.better)
