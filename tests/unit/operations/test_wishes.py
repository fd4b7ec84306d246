"""A lasting wish that some do not meet: each round is paired with it by itself (D24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    ProofStanding,
    RoundProof,
    Upset,
    change_settings,
    enter_result,
    leave_fide_mode,
    not_in_report_file,
    pair_next_round,
    preview_next_round,
    proof_of_round,
    repaired_round,
    set_forbidden_groups,
)
from arbiter_app.operations.records import input_hash, is_as_recorded
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.questions import pair_round, pair_wishing
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.losses import LossKind, losses
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.store.support import open_session

Event = tuple[EventSession, int]
CLUB = ForbiddenGroup((1, 5, 6), 1, 2, "C13")
FAMILY = ForbiddenGroup((2, 3))


@pytest.fixture
def free(event: Event) -> Event:
    """Out of FIDE mode, in which nothing can be wished."""
    session, one = event
    leave_fide_mode(session, one, confirmed=True)
    return event


def results(event: Event, number: int) -> None:
    session, one = event
    for game in session.tournament(one).round(number).games:
        enter_result(session, one, number, game.board, GameResult.WHITE_WINS)


def boards(tournament: Tournament, number: int) -> set[tuple[int, int]]:
    return {(game.white, game.black) for game in tournament.round(number).games}


def pairs(pairing: RoundPairing) -> set[tuple[int, int]]:
    return {(pair.white, pair.black) for pair in pairing.pairs}


def test_every_round_is_paired_with_it_until_it_ends(free: Event) -> None:
    """As `pair_wishing` makes the round; after the last round of the rule as without it."""
    session, one = free
    set_forbidden_groups(session, one, (FAMILY, CLUB))
    for number in (1, 2, 3):
        before = session.tournament(one)
        strict = replace(before, forbidden_groups=(FAMILY,))
        wished = CLUB.pairs if number <= CLUB.last_round else ()
        expected = pair_wishing(strict, tuple(wished), "C13")
        pair_next_round(session, one)
        after = session.tournament(one)
        assert boards(after, number) == pairs(expected)
        assert is_as_recorded(session.state(one), number)
        results(free, number)
    assert all(check.same for check in check_tournament(session.tournament(one)))


def test_it_is_undone_and_redone_and_told_in_words(free: Event) -> None:
    session, one = free
    set_forbidden_groups(session, one, (FAMILY, CLUB))
    entry = session.journal()[-1]
    assert str(entry.wording.phrases()[2]) == "Borís – Chen; Ágota – Eze – Fátima (wish below C13)"
    session.undo()
    assert session.tournament(one).forbidden_groups == ()
    session.redo()
    assert session.tournament(one).forbidden_groups == (FAMILY, CLUB)
    session.close()
    with open_session(session.place) as again:
        assert again.notices == ()
        assert again.tournament(one).forbidden_groups == (FAMILY, CLUB)


def test_in_fide_mode_it_is_refused(event: Event) -> None:
    """C.04.2 1.4: no other program would come to the same pairings."""
    session, one = event
    with pytest.raises(RefusedError) as refusal:
        set_forbidden_groups(session, one, (CLUB,), confirmed=True)
    assert refusal.value.article == "C.04.2 1.4"
    assert session.tournament(one).forbidden_groups == ()
    set_forbidden_groups(session, one, (replace(CLUB, below=""),))


def test_only_below_a_criterion_of_the_system(free: Event) -> None:
    session, one = free
    with pytest.raises(InputError, match="cannot be placed below “C7”"):
        set_forbidden_groups(session, one, (replace(CLUB, below="C7"),))
    settings = session.tournament(one).settings
    change_settings(session, one, replace(settings, system="FIDE_BURSTEIN"), confirmed=True)
    with pytest.raises(InputError, match="has no criteria, so a wish cannot be placed below one"):
        set_forbidden_groups(session, one, (CLUB,))


@pytest.mark.parametrize("system", ["FIDE_BURSTEIN", "FIDE_DUTCH_2017"])
def test_another_system_has_other_criteria(free: Event, system: str) -> None:
    session, one = free
    set_forbidden_groups(session, one, (CLUB,))
    settings = session.tournament(one).settings
    with pytest.raises(RefusedError, match="another pairing system has different criteria"):
        change_settings(session, one, replace(settings, system=system), confirmed=True)
    change_settings(session, one, replace(settings, rounds_total=7), confirmed=True)
    set_forbidden_groups(session, one, (replace(CLUB, below=""),))
    change_settings(session, one, replace(settings, system=system), confirmed=True)


def test_a_round_with_a_wish_has_no_proof(free: Event) -> None:
    """Rounds that the wish is not for are proved; a proof made before is kept."""
    session, one = free
    pair_next_round(session, one)
    proved = proof_of_round(session, one, 1)
    assert proved.standing is ProofStanding.PROVED
    set_forbidden_groups(session, one, (CLUB,), confirmed=True)
    assert proof_of_round(session, one, 1) == replace(proved, of_then=True)
    results(free, 1)
    pair_next_round(session, one)
    assert proof_of_round(session, one, 2) == RoundProof(2, ProofStanding.WISHES)
    results(free, 2)
    pair_next_round(session, one)
    assert proof_of_round(session, one, 3).standing is ProofStanding.PROVED


def test_repair_and_preview_pair_by_it(free: Event) -> None:
    """Whoever is missing, and whatever the open game gives, the round heeds the wish."""
    session, one = free
    set_forbidden_groups(session, one, (CLUB,))
    pair_next_round(session, one)
    tournament = session.tournament(one)
    absent = tournament.round(1).games[-1].white
    repaired = repaired_round(tournament, 1, Upset(absent=(absent,)))
    wished = {frozenset(pair) for pair in CLUB.pairs}
    assert pairs(repaired.by_rules) == pairs(pair_round(repaired.before))
    for made in (repaired.by_rules, repaired.fewest):
        assert wished.isdisjoint(map(frozenset, pairs(made)))
    for game in tournament.round(1).games[1:]:
        enter_result(session, one, 1, game.board, GameResult.DRAW)
    *_, seen = preview_next_round(session.tournament(one), jobs=1)
    enter_result(session, one, 1, 1, GameResult.WHITE_WINS)
    pair_next_round(session, one)
    played = boards(session.tournament(one), 2)
    assert played <= {(each.white, each.black) for each in seen.pairs}
    certain = {(each.white, each.black) for each in seen.pairs if each.certain and each.black}
    assert certain <= played


def test_what_it_was_paired_from_includes_it(free: Event) -> None:
    session, one = free
    tournament = session.tournament(one)
    kinds = ((), (CLUB,), (replace(CLUB, below="C12"),), (replace(CLUB, below=""),))
    hashes = {input_hash(replace(tournament, forbidden_groups=groups)) for groups in kinds}
    assert len(hashes) == len(kinds)
    later = replace(tournament, forbidden_groups=(replace(CLUB, first_round=2),))
    assert input_hash(later) == input_hash(replace(tournament, forbidden_groups=()))


@pytest.mark.parametrize("dialect", TrfDialect)
def test_a_report_file_has_the_strict_groups_and_tells_the_loss(
    free: Event, dialect: TrfDialect
) -> None:
    session, one = free
    set_forbidden_groups(session, one, (FAMILY, CLUB))
    tournament = session.tournament(one)
    again = read_trf(write_trf(tournament, dialect=dialect)).tournament
    assert again.forbidden_groups == (FAMILY,)
    (found,) = (each for each in losses(tournament, dialect) if each.kind is LossKind.WISHES)
    assert found.decides
    told = [str(each) for each in not_in_report_file(session, one)]
    assert any("only where no criterion suffers" in each for each in told)
    set_forbidden_groups(session, one, (replace(CLUB, last_round=1),))
    pair_next_round(session, one)
    past = losses(session.tournament(one), dialect)
    assert [each.decides for each in past if each.kind is LossKind.WISHES] == [False]
