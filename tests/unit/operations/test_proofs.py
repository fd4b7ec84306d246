"""A round is proved beside the act that pairs it, and the proof stays what it was made of."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

import pytest

import arbiter_app.proof
from arbiter_app.operations.exchange import export_trf
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    ProofStanding,
    RoundProof,
    change_settings,
    enter_result,
    kept_proof_of_round,
    pair_again,
    pair_next_round,
    proof_of_round,
    publish_round,
    report_of_refusal,
    unpair_last_round,
)
from arbiter_app.operations.paired import with_round
from arbiter_app.operations.records import pairing_record
from arbiter_app.proof import NotUnderstood, Refused
from arbiter_app.proof.verify_pairing import verify
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf
from arbiter_app.wording import verbatim
from tests.store.support import open_session

Event = tuple[EventSession, int]


def results(event: Event, number: int) -> None:
    session, one = event
    for game in session.tournament(one).round(number).games:
        enter_result(session, one, number, game.board, GameResult.WHITE_WINS)


def entries(session: EventSession) -> list[int]:
    return [entry.id for entry in session.journal()]


def test_a_round_is_proved_and_the_proof_kept(event: Event) -> None:
    """The log and what could be undone are as they were; the file has the proof when opened again."""
    session, one = event
    pair_next_round(session, one)
    log, undo = entries(session), session.undo_name
    state = session.state(one)
    assert kept_proof_of_round(session, state, 1).standing is ProofStanding.NONE_KEPT

    found = proof_of_round(session, one, 1)

    assert found.standing is ProofStanding.PROVED
    assert verify(export_trf(session, one), found.proof) == ""
    assert found.digest == sha256(found.proof).hexdigest()
    assert (entries(session), session.undo_name) == (log, undo)
    assert session.state(one) is state
    assert kept_proof_of_round(session, state, 1) == found
    assert dict(session.proof_digests()) == {log[-1]: found.digest}
    session.close()
    with open_session(session.place) as again:
        assert again.notices == ()
        assert kept_proof_of_round(again, again.state(one), 1) == found


def test_undo_and_redo_and_another_branch_find_their_proofs(event: Event) -> None:
    session, one = event
    pair_next_round(session, one)
    first = proof_of_round(session, one, 1)
    paired = entries(session)[-1]
    session.undo()
    assert session.tournament(one).rounds == ()
    session.redo()
    assert kept_proof_of_round(session, session.state(one), 1) == first
    unpair_last_round(session, one)
    pair_next_round(session, one)
    again = entries(session)[-1]
    assert dict(session.proof_digests()) == {paired: first.digest}
    assert proof_of_round(session, one, 1) == first
    assert dict(session.proof_digests()) == {paired: first.digest, again: first.digest}
    session.go_to(paired)
    assert kept_proof_of_round(session, session.state(one), 1) == first


def test_a_correction_leaves_the_proof_and_says_so(event: Event) -> None:
    """C.04.2 (2026) 1.4: right by what was known; the proof is of the position of then."""
    session, one = event
    pair_next_round(session, one)
    results(event, 1)
    pair_next_round(session, one)
    found = proof_of_round(session, one, 2)
    assert not found.of_then
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)

    after = proof_of_round(session, one, 2)

    assert after == replace(found, of_then=True)
    answer = verify(export_trf(session, one), after.proof)
    assert answer == "The proof is of another position than that of the file."
    again = pair_again(session, one, confirmed=True)
    made = proof_of_round(session, one, again.round_number)
    assert (made.standing, made.of_then) == (ProofStanding.PROVED, False)
    assert made.digest != found.digest


def test_what_was_not_proved_in_its_time_is_not_proved_later(event: Event) -> None:
    session, one = event
    pair_next_round(session, one)
    results(event, 1)
    pair_next_round(session, one)
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    assert proof_of_round(session, one, 2) == RoundProof(2, ProofStanding.NONE_KEPT)


def test_rounds_without_a_proof_say_why(event: Event) -> None:
    session, one = event
    pair_next_round(session, one)
    state = session.state(one)
    imported = replace(state, pairings=())
    assert standing(session, imported) is ProofStanding.NOT_PAIRED_HERE
    played = replace(state.tournament.rounds[0], manual=True)
    by_hand = imported.with_tournament(replace(state.tournament, rounds=(played,)))
    assert standing(session, by_hand) is ProofStanding.BY_HAND
    game = played.games[0]
    games = (replace(game, white=game.black, black=game.white), *played.games[1:])
    reversed_ = replace(state.tournament, rounds=(replace(played, games=games),))
    assert standing(session, state.with_tournament(reversed_)) is ProofStanding.BY_HAND
    record = replace(state.pairings[0], packed_pairing="{}")
    assert standing(session, replace(state, pairings=(record,))) is ProofStanding.NONE_KEPT


def standing(session: EventSession, state: TournamentState) -> ProofStanding:
    return kept_proof_of_round(session, state, 1).standing


def test_rounds_of_2017_are_proved(event: Event) -> None:
    """By the checker of the system by which the round was paired; what it refuses is kept likewise."""
    session, one = event
    settings = replace(session.tournament(one).settings, system="FIDE_DUTCH_2017")
    change_settings(session, one, settings, confirmed=True)
    for number in (1, 2, 3):
        pair_next_round(session, one)
        found = proof_of_round(session, one, number)
        assert found.standing is ProofStanding.PROVED
        assert json.loads(found.proof)["system"] == "dutch-2017"
        assert arbiter_app.proof.verify(export_trf(session, one), found.proof) == ""
        assert kept_proof_of_round(session, session.state(one), number) == found
        results(event, number)
    assert len(session.proof_digests()) == 3


def test_another_system_has_no_proofs(event: Event) -> None:
    session, one = event
    settings = replace(session.tournament(one).settings, system="FIDE_BURSTEIN")
    change_settings(session, one, settings, confirmed=True)
    pair_next_round(session, one)
    assert proof_of_round(session, one, 1) == RoundProof(1, ProofStanding.NO_PROOFS)
    assert session.proof_digests() == {}


def test_a_refused_round_is_told_and_asked_about(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not published without a question; the file for a report has the checker's sentence."""
    session, one = event
    pair_next_round(session, one)
    monkeypatch.setattr(arbiter_app.proof, "verdict_on", lambda *_: Refused("Bracket of 0 points."))

    found = proof_of_round(session, one, 1)

    assert found == RoundProof(1, ProofStanding.REFUSED, reason="Bracket of 0 points.")
    assert list(session.proof_digests().values()) == [""]
    report = report_of_refusal(session.state(one), found)
    assert b"### Round 1 is not proved (arbiter_app " in report
    assert read_trf(report).tournament.round(1) == session.tournament(one).round(1)
    with pytest.raises(ConfirmationNeededError, match=r"Round 1 is not proved: Bracket of 0"):
        publish_round(session, one, 1)
    publish_round(session, one, 1, confirmed=True)
    monkeypatch.undo()
    assert proof_of_round(session, one, 1) == found


def test_the_checker_refuses_a_round_that_is_not_paired_by_the_rules(event: Event) -> None:
    """The real checker, and an engine with a mistake: two have each other's opponents."""
    session, one = event
    pair_next_round(session, one, pair=first_and_third_exchanged)
    found = proof_of_round(session, one, 1)
    assert found.standing is ProofStanding.REFUSED
    assert found.reason.startswith("Bracket of 0 points, ")


def first_and_third_exchanged(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    from arbiter_app.pairing.questions import pair_round

    made = pair_round(tournament, explain=explain)
    first, second, third, *others = made.pairs
    exchanged = (replace(first, black=third.black), second, replace(third, black=first.black))
    return replace(made, pairs=(*exchanged, *others))


def test_a_position_that_the_checker_does_not_read(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, one = event
    pair_next_round(session, one)
    verdict = NotUnderstood("The file has records 299, which are not recognised here.")
    monkeypatch.setattr(arbiter_app.proof, "verdict_on", lambda *_: verdict)
    found = proof_of_round(session, one, 1)
    assert (found.standing, found.reason) == (ProofStanding.NOT_UNDERSTOOD, verdict.reason)
    assert session.proof_digests() == {}
    publish_round(session, one, 1)


@pytest.mark.file_only
def test_a_file_open_for_reading_is_proved_and_not_written(event: Event) -> None:
    session, one = event
    pair_next_round(session, one)
    with open_session(session.place) as second:
        assert second.read_only
        assert proof_of_round(second, one, 1).standing is ProofStanding.PROVED
        assert second.proof_digests() == {}


def test_a_round_that_no_act_of_the_log_paired_is_proved(event: Event) -> None:
    """As in a recovered file without its log: the proof is kept, of no act."""
    from arbiter_app.pairing.questions import pair_round

    session, one = event
    state = session.state(one)
    pairing = pair_round(state.tournament, explain=True)
    after = replace(
        state,
        tournament=with_round(state.tournament, pairing),
        pairings=(pairing_record(state, pairing),),
    )
    session.commit(Act(ActKind.CHANGED_OUTSIDE, verbatim("Changed")), one, state, after)
    found = proof_of_round(session, one, 1)
    assert found.standing is ProofStanding.PROVED
    assert dict(session.proof_digests()) == {0: found.digest}
    assert json.loads(found.proof)["round"] == 1
