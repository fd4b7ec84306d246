"""A published pairing is changed in five cases only (C.04.2 (2026) 4.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ManualPairing,
    PublishedChange,
    WarnedAct,
    enter_result,
    enter_results,
    pair_again,
    pair_next_round,
    pairing_questions,
    publish_round,
    set_pairing,
    unpair_last_round,
    unpublish_round,
)
from arbiter_app.operations.publishing import waiting_round
from arbiter_app.tournament.types import GameResult
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


@pytest.fixture
def published(event: Event) -> Event:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    publish_round(session, tournament_id, 1)
    return event


def swapped(event: Event) -> ManualPairing:
    session, tournament_id = event
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    return pairing.with_players_swapped(2, 4)


def test_a_round_is_published_once_and_undo_takes_it_back(published: Event) -> None:
    session, tournament_id = published
    publication = session.state(tournament_id).publication(1)
    assert publication is not None
    assert publication.at.isoformat().startswith("2026-02-01T09:00:")
    with pytest.raises(RefusedError, match="is already published"):
        publish_round(session, tournament_id, 1)
    with pytest.raises(InputError, match="not been paired"):
        publish_round(session, tournament_id, 2)
    session.undo()
    assert session.state(tournament_id).publication(1) is None


def test_the_round_that_is_played_waits_to_be_published(published: Event) -> None:
    session, tournament_id = published

    def waiting() -> int:
        return waiting_round(session.state(tournament_id))

    assert waiting() == 0
    games = session.tournament(tournament_id).round(1).games
    enter_results(session, tournament_id, 1, {game.board: GameResult.DRAW for game in games})
    assert waiting() == 0
    pair_next_round(session, tournament_id, pair=pair_in_order)
    assert waiting() == 2
    publish_round(session, tournament_id, 2)
    assert waiting() == 0


def test_rounds_paired_ahead_do_not_make_the_round_that_is_played_old(published: Event) -> None:
    """All rounds of a round-robin may be paired before the first game."""
    session, tournament_id = published
    state = session.state(tournament_id)
    ahead = replace(state.tournament.rounds[0], number=2)
    both = replace(state.tournament, rounds=(state.tournament.rounds[0], ahead))
    assert waiting_round(state.with_tournament(both)) == 0
    games = tuple(replace(game, result=GameResult.DRAW) for game in both.rounds[0].games)
    over = replace(both, rounds=(replace(both.rounds[0], games=games), ahead))
    assert waiting_round(state.with_tournament(over)) == 2


def test_before_it_is_published_a_pairing_is_changed_freely(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    set_pairing(session, tournament_id, 1, swapped(event), reason="", confirm_illegal=True)
    unpair_last_round(session, tournament_id)
    assert session.tournament(tournament_id).rounds == ()


def test_after_that_it_takes_two_steps_and_a_reason(published: Event) -> None:
    session, tournament_id = published
    with pytest.raises(ConfirmationNeededError, match="is published") as question:
        set_pairing(session, tournament_id, 1, swapped(published), reason="Wish")
    assert (question.value.level, question.value.article) == (Level.TWO_STEPS, "C.04.2 4.4")
    assert question.value.consequence
    with pytest.raises(RefusedError, match="give a reason"):
        set_pairing(session, tournament_id, 1, swapped(published), reason="", confirm_illegal=True)
    set_pairing(session, tournament_id, 1, swapped(published), reason="Wish", confirm_illegal=True)
    assert session.tournament(tournament_id).comments == (
        "Published pairing changed @ Round 1: Wish",
        "MPA @ Round 1: Wish; made by hand: Ágota–Dvořák, Chen–Borís",
    )


def test_a_case_of_the_rules_takes_one_step(published: Event) -> None:
    """4.4.4: a late entry is admitted."""
    session, tournament_id = published

    def change(*, confirmed: bool) -> None:
        set_pairing(
            session,
            tournament_id,
            1,
            swapped(published),
            reason="All agreed",
            case=PublishedChange.LATE_ENTRY,
            confirm_illegal=confirmed,
        )

    with pytest.raises(ConfirmationNeededError) as question:
        change(confirmed=False)
    assert question.value.level is Level.CONFIRM
    change(confirmed=True)
    assert "late-entry, All agreed" in session.tournament(tournament_id).comments[0]


def test_by_hand_and_published_are_two_questions_the_graver_first(published: Event) -> None:
    session, tournament_id = published
    set_questions = {
        case: [
            (question.act, question.asked.level, question.needs_reason)
            for question in pairing_questions(
                session, tournament_id, 1, swapped(published), case=case
            )
        ]
        for case in (None, PublishedChange.MET_BEFORE)
    }
    assert set_questions == {
        None: [
            (WarnedAct.CHANGED_PUBLISHED, Level.TWO_STEPS, True),
            (WarnedAct.MANUAL_PAIRING, Level.CONFIRM, False),
        ],
        PublishedChange.MET_BEFORE: [
            (WarnedAct.MANUAL_PAIRING, Level.CONFIRM, False),
            (WarnedAct.CHANGED_PUBLISHED_BY_RULE, Level.CONFIRM, True),
        ],
    }


def test_taking_a_published_round_back_takes_two_steps_and_is_reported(published: Event) -> None:
    session, tournament_id = published
    with pytest.raises(
        ConfirmationNeededError, match="its pairing would be taken back"
    ) as question:
        unpair_last_round(session, tournament_id)
    assert question.value.level is Level.TWO_STEPS
    with pytest.raises(ConfirmationNeededError, match="it would be paired again") as question:
        pair_again(session, tournament_id)
    assert question.value.level is Level.TWO_STEPS
    unpair_last_round(session, tournament_id, confirmed=True)
    state = session.state(tournament_id)
    assert state.publications == ()
    assert state.tournament.comments == ("Published pairing taken back @ Round 1",)


def test_a_publication_by_mistake_is_taken_back_before_the_first_result(published: Event) -> None:
    session, tournament_id = published
    with pytest.raises(ConfirmationNeededError, match="nobody has seen"):
        unpublish_round(session, tournament_id, 1)
    unpublish_round(session, tournament_id, 1, confirmed=True)
    with pytest.raises(RefusedError, match="not published"):
        unpublish_round(session, tournament_id, 1)
    session.undo()
    enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    with pytest.raises(RefusedError, match="has results"):
        unpublish_round(session, tournament_id, 1, confirmed=True)


def test_put_back_as_the_engine_had_it_a_round_is_not_by_hand(event: Event) -> None:
    """VCL4THP 64–69: at the end the pairing is compared with the engine's."""
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    original = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    before = session.tournament(tournament_id)
    set_pairing(session, tournament_id, 1, swapped(event), reason="Wish", confirm_illegal=True)
    assert session.tournament(tournament_id).comments == (
        "MPA @ Round 1: Wish; made by hand: Ágota–Dvořák, Chen–Borís",
    )
    set_pairing(session, tournament_id, 1, original, reason="Back")
    assert session.tournament(tournament_id) == before


def test_a_pairing_by_hand_that_is_taken_back_is_not_reported(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    set_pairing(session, tournament_id, 1, swapped(event), reason="Wish", confirm_illegal=True)
    unpair_last_round(session, tournament_id)
    assert session.tournament(tournament_id).comments == ()
