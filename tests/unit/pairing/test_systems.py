"""What all systems share: names, legality, the answer to why two players were not paired."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.questions import judge, legality_of, pair_round, why_not
from arbiter_app.pairing.systems import (
    description_of,
    other_editions,
    system_for,
    system_names,
)
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.trace.answers import Verdict
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from tests.simulation import random_event

PAIRABLE = [
    event
    for seed in range(40)
    if len((event := random_event(Random(seed), most_players=20)).players) > 5
    and not event.virtual_points
    and "BAKU" not in event.settings.system
][:6]


@pytest.mark.parametrize(
    ("code", "date", "expected"),
    [
        ("FIDE_DUTCH_2026", "", "dutch-2026"),
        ("FIDE_DUTCH_2026_BAKU", "", "dutch-2026"),
        ("FIDE_DUTCH_2025", "", "dutch-2026"),
        ("FIDE_DUTCH_2017", "2026/06/01", "dutch-2017"),
        ("FIDE_DUTCH", "2026/01/31", "dutch-2017"),
        ("FIDE_DUTCH", "2026/02/01", "dutch-2026"),
        ("FIDE_DUTCH", "", "dutch-2026"),
        ("", "", "dutch-2026"),
        ("SWISS_1998", "", "swiss-1998"),
        ("FIDE_BURSTEIN_BAKU", "", "burstein"),
        ("FIDE_DOUBLESWISS_BAKU", "", "double-swiss"),
        ("LIM", "", "lim"),
        ("LIM_MAXI", "", "lim-maxi"),
    ],
)
def test_the_system_of_the_settings(code: str, date: str, expected: str) -> None:
    """TRF26 record 192: `FIDE_DUTCH` means the edition by the date of the event."""
    assert system_for(Settings(system=code, start_date=date)) == expected


def test_unknown_systems_are_named_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="“FIDE_TEAM_SWISS” is not available"):
        system_for(Settings(system="FIDE_TEAM_SWISS"))
    with pytest.raises(InputError, match=r"no pairing system “x”.*dutch-2026, dutch-2017"):
        pair_round(Tournament(), system="x")
    with pytest.raises(InputError, match="no pairing system “x”"):
        legality_of(Tournament(), "x")
    assert system_names()[0] == DEFAULT_SYSTEM


@pytest.mark.parametrize("system", system_names())
@pytest.mark.parametrize("index", range(len(PAIRABLE)))
def test_legality_and_why_not_agree_with_the_pairing(system: str, index: int) -> None:
    """Every pair made is legal and said to be made; every other pair has a reason."""
    tournament = replace(PAIRABLE[index], rounds=(), requested_byes=())
    tournament = replace(tournament, settings=replace(tournament.settings, rounds_total=9))
    pairing = pair_round(tournament, system=system)
    legality = legality_of(tournament, system)
    partner = {pair.white: pair.black for pair in pairing.pairs}
    partner |= {pair.black: pair.white for pair in pairing.pairs}
    for one, other in partner.items():
        assert legality.pair_problems(one, other) == ()
        assert why_not(tournament, one, other, system=system).verdict is Verdict.PAIRED
    first, *others = sorted(partner)
    for other in others:
        if partner[first] != other:
            assert why_not(tournament, first, other, system=system).reason is not None
    if pairing.bye is not None:
        assert legality.bye_problems(pairing.bye) == ()
        assert why_not(tournament, pairing.bye, None, system=system).verdict is Verdict.PAIRED


@pytest.mark.parametrize("system", system_names())
def test_questions_that_make_no_sense_are_refused(system: str) -> None:
    tournament = replace(PAIRABLE[0], rounds=(), requested_byes=())
    tournament = replace(tournament, players=tournament.players[:4])
    with pytest.raises(InputError, match="bye"):
        why_not(tournament, 1, None, system=system)
    with pytest.raises(InputError, match="Player 77 is absent or withdrawn"):
        why_not(tournament, 1, 77, system=system)
    with pytest.raises(InputError, match="Player 77 is absent or withdrawn"):
        legality_of(tournament, system).pair_problems(1, 77)
    with pytest.raises(InputError, match="Player 77 is absent or withdrawn"):
        legality_of(tournament, system).bye_problems(77)


@pytest.mark.parametrize("system", system_names())
def test_a_pairing_by_hand_is_judged_by_its_system(system: str) -> None:
    """The engine's pairing is its own; a change of opponents or of colours is told."""
    tournament = replace(PAIRABLE[1], rounds=(), requested_byes=(), forbidden_groups=())
    engine = pair_round(tournament, system=system)
    pairs = [(pair.white, pair.black) for pair in engine.pairs]
    assert judge(tournament, pairs, engine.bye, system=system).is_engines
    turned = [(black, white) for white, black in pairs]
    judged = judge(tournament, turned, engine.bye, system=system)
    assert judged.reason is None
    assert [(found.white, found.black) for found in judged.colours] == turned
    (white, black), (other, last) = pairs[:2]
    crossed = [(white, last), (other, black), *pairs[2:]]
    judged = judge(tournament, crossed, engine.bye, system=system)
    assert not judged.illegal
    assert judged.reason is not None


@pytest.mark.parametrize(
    "system", [name for name in system_names() if description_of(name).rounds_for is None]
)
def test_a_forbidden_pair_by_hand_is_illegal(system: str) -> None:
    """C.05 5.2, whatever the Swiss system; in a round-robin everybody meets everybody."""
    tournament = replace(PAIRABLE[1], rounds=(), requested_byes=(), forbidden_groups=())
    engine = pair_round(tournament, system=system)
    pairs = [(pair.white, pair.black) for pair in engine.pairs]
    apart = replace(tournament, forbidden_groups=(ForbiddenGroup(pairs[0], 1, 9),))
    (illegal,) = judge(apart, pairs, engine.bye, system=system).illegal
    assert (illegal.white, illegal.black) == pairs[0]
    assert illegal.problem.rule == "forbidden"


def test_an_edition_that_was_replaced_is_in_force_for_what_began_before() -> None:
    """C.04.3 (2026): applied from 1 February 2026; without a day nothing speaks against it."""
    replaced = description_of("dutch-2017")
    assert replaced.is_in_force("")
    assert replaced.is_in_force("2026/01/31")
    assert not replaced.is_in_force("2026/02/01")
    assert description_of("dutch-2026").is_in_force("2030/01/01")


@pytest.mark.parametrize(
    ("name", "others"),
    [("dutch-2026", ("dutch-2017",)), ("dutch-2017", ("dutch-2026",)), ("lim", ()), ("dubov", ())],
)
def test_editions_of_one_system(name: str, others: tuple[str, ...]) -> None:
    """ETT26: C.04.3 has two editions, and is no edition of anything else."""
    assert other_editions(name) == others
