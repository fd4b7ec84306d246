"""Questions to a pairing: why not, a pairing by hand judged and repaired, another system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import (
    ManualPairing,
    ask_why_not,
    judge_by_hand,
    pair_otherwise,
    pairing_system_of,
    pairing_systems,
)
from arbiter_app.pairing.questions import legality_of, pair_round
from arbiter_app.tournament.tournament import Bye, RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.trace.reasons import Illegal
from arbiter_app.wording import NOTHING
from tests.corpus.reference import entries_of

SYSTEMS = ["dutch-2026", "dutch-2017", "burstein", "swiss-1998", "lim", "lim-maxi", "double-swiss"]
ROUND = 5


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Nine rounds of thirteen players, complete."""
    return entries_of("dutch-2026")["0004-regular-n13-r9"].tournament()


def hand_made(tournament: Tournament, system: str, number: int = ROUND) -> ManualPairing:
    """The system's own pairing of a round, as if put together by hand."""
    made = pair_round(tournament.before_round(number), system=system)
    bye = () if made.bye is None else (Bye(made.bye, ByeKind.PAIRING_ALLOCATED),)
    away = tuple(Bye(absent.tpn, absent.kind) for absent in made.absent)
    return ManualPairing(tuple((pair.white, pair.black) for pair in made.pairs), (*bye, *away))


def first_meeting(tournament: Tournament, number: int = ROUND) -> tuple[Tpn, Tpn]:
    """Two players who met in round 1 and are both paired in a later round, but not together."""
    later = {
        tpn: each for each in tournament.round(number).games for tpn in (each.white, each.black)
    }
    return next(
        (game.white, game.black)
        for game in tournament.rounds[0].games
        if game.white in later and game.black in later
    )


# Why not


@pytest.mark.parametrize("system", SYSTEMS)
def test_why_not_is_answered_in_every_system_with_its_own_facts(
    played: Tournament, system: str
) -> None:
    one, other = first_meeting(played)
    found = ask_why_not(played, ROUND, one, other, system=system)
    assert isinstance(found.answer.reason, Illegal)
    assert found.answer.reason.round_number == 1
    assert found.answer.system == system
    assert len(found.before.rounds) == ROUND - 1
    here = {player.tpn for player in played.players} - set(found.before.absences(ROUND))
    bye = pair_round(found.before, system=system).bye
    assert here - {player.tpn for player in found.players} <= {bye}
    # In Double-Swiss no colour is due: each player has both in every match.
    assert any(player.due for player in found.players) is (system != "double-swiss")


def test_a_pair_made_against_the_rules_is_told_as_such(played: Tournament) -> None:
    last = played.rounds[-1]
    one, other = first_meeting(played, last.number)
    games = list(last.games)
    games[0] = replace(games[0], white=one, black=other)
    by_hand = replace(played, rounds=(*played.rounds[:-1], replace(last, games=tuple(games))))
    assert ask_why_not(by_hand, last.number, one, other).was_played
    assert not ask_why_not(played, last.number, one, other).was_played


def test_the_bye_is_asked_about_too(played: Tournament) -> None:
    number, had_it = next(
        (each.number, each.pairing_allocated_bye)
        for each in played.rounds
        if each.pairing_allocated_bye is not None
    )
    assert ask_why_not(played, number, had_it, None).answer.reason is None
    absent = [RequestedBye(had_it, number, ByeKind.HALF_POINT)]
    away = replace(played.before_round(number), requested_byes=tuple(absent))
    with pytest.raises(InputError):
        ask_why_not(away, number, had_it, None)


# By hand


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_systems_own_pairing_is_the_engines(played: Tournament, system: str) -> None:
    verdict = judge_by_hand(played, ROUND, hand_made(played, system), system=system)
    assert verdict.judgement is not None
    assert verdict.judgement.is_engines
    assert (verdict.repair, verdict.error, verdict.system) == (None, NOTHING, system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_legal_exchange_is_judged_with_a_reason(played: Tournament, system: str) -> None:
    pairing = hand_made(played, system)
    rules = legality_of(played.before_round(ROUND), system)
    judged = 0
    for first, _ in pairing.pairs[1:]:
        changed = pairing.with_players_swapped(first, pairing.pairs[0][0])
        if any(rules.pair_problems(*pair) for pair in changed.pairs):
            continue
        verdict = judge_by_hand(played, ROUND, changed, system=system)
        assert verdict.judgement is not None
        assert verdict.judgement.reason is not None
        judged += 1
    assert judged


def test_an_illegal_pairing_has_a_legal_one_near(played: Tournament) -> None:
    """The repair breaks no rule, leads nowhere the arbiter has been, and has the due colours."""
    own = hand_made(played, "dutch-2026")
    one, other = first_meeting(played)
    partner = next(b if w == one else w for w, b in own.pairs if one in (w, b))
    illegal = own.with_players_swapped(partner, other)
    verdict = judge_by_hand(played, ROUND, illegal, steps=(own, illegal))
    assert {problem.rule for fault in verdict.faults for problem in fault.problems} >= {"C1"}
    assert verdict.repair is not None
    mended = judge_by_hand(played, ROUND, verdict.repair.pairing)
    assert not mended.faults
    assert {frozenset(pair) for pair in verdict.repair.pairing.pairs} != {
        frozenset(pair) for pair in own.pairs
    }
    new = set(verdict.repair.pairing.pairs) - set(illegal.pairs)
    assert mended.judgement is not None
    wrong = {(each.white, each.black) for each in mended.judgement.colours}
    assert not new & wrong


def test_where_the_engine_has_no_pairing_the_verdict_says_why(played: Tournament) -> None:
    """Two players are left, and they have met: illegal, nothing to compare with, no repair."""
    one, other = first_meeting(played)
    away = tuple(
        Bye(player.tpn, ByeKind.ZERO_POINT)
        for player in played.players
        if player.tpn not in (one, other)
    )
    verdict = judge_by_hand(played, ROUND, ManualPairing(((one, other),), away))
    assert verdict.faults
    assert verdict.repair is None
    assert verdict.judgement is None or verdict.judgement.illegal


# Another system


def test_a_round_is_paired_by_another_system(played: Tournament) -> None:
    assert pairing_systems()[0] == pairing_system_of(played) == "dutch-2026"
    for system in pairing_systems():
        otherwise = pair_otherwise(played, ROUND, system)
        other = otherwise.pairing
        assert bool(otherwise.taken_as_given) is (system == "double-swiss")
        assert (other.system, other.round_number) == (system, ROUND)
        assert other.trace is not None
    foreign = replace(played, settings=replace(played.settings, system="OTHER"))
    assert pairing_system_of(foreign) == ""


def test_a_round_is_paired_without_a_player_and_with_one_who_was_absent(played: Tournament) -> None:
    """As if it had been known before (C.04.2 (2026) 3.3); who has left is here after all."""
    before = played.before_round(ROUND)
    present = next(
        player.tpn for player in played.players if player.tpn not in before.absences(ROUND)
    )
    without = pair_otherwise(played, ROUND, "dutch-2026", turned=present).pairing
    there = {tpn for pair in without.pairs for tpn in (pair.white, pair.black)} | {without.bye}
    assert present not in there
    away = RequestedBye(present, ROUND, ByeKind.ZERO_POINT)
    known = replace(before, requested_byes=(*before.requested_byes, away))
    assert without == pair_round(known, explain=True)

    for gone in (
        known,
        replace(
            before,
            players=tuple(
                replace(player, withdrawn_from=2) if player.tpn == present else player
                for player in before.players
            ),
        ),
    ):
        assert present in gone.absences(ROUND)
        paired = pair_otherwise(gone, ROUND, "dutch-2026", turned=present).pairing
        assert paired.pairs == pair_round(before).pairs
