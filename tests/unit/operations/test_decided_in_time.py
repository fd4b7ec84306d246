"""What is decided before it can be paired: acceleration and edition are asked about then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    add_players,
    change_settings,
    create_tournament,
    enter_results,
    export_trf,
    leave_fide_mode,
    pair_next_round,
    pairing_system_of,
    set_abnormal_points,
    set_forbidden_groups,
    set_virtual_points,
    unpair_last_round,
    why_not_pair,
)
from arbiter_app.tournament.abnormal import AbnormalPoints, abnormal_points
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, VirtualPoints
from arbiter_app.tournament.types import Colour, GameResult, ScoringSystem
from tests.imported import import_trf
from tests.store.support import new_players

Event = tuple[EventSession, int]
THREE_ONE_NIL = ScoringSystem.of(win=30, draw=10)


def play(event: Event, rounds: int = 1) -> None:
    session, one = event
    for _ in range(rounds):
        paired = pair_next_round(session, one)
        results = dict.fromkeys((p.board for p in paired.pairing.pairs), GameResult.DRAW)
        enter_results(session, one, paired.round_number, results)


def made(event: Event, settings: Settings) -> Event:
    session, _ = event
    one = create_tournament(session, replace(settings, initial_colour=Colour.WHITE)).created_id
    add_players(session, one, new_players(8))
    return session, one


def test_baku_without_the_number_of_rounds_is_refused_when_it_is_chosen(event: Event) -> None:
    """C.04.7 1.4: which rounds are accelerated follows from their number."""
    session, one = event
    with pytest.raises(RefusedError, match="number of rounds") as refusal:
        create_tournament(session, Settings(system="FIDE_DUTCH_2026_BAKU"))
    assert refusal.value.article == "C.04.7 1.4"
    settings = replace(session.tournament(one).settings, rounds_total=0)
    change_settings(session, one, settings)
    with pytest.raises(RefusedError, match="number of rounds"):
        change_settings(session, one, replace(settings, system="FIDE_DUTCH_2026_BAKU"))
    change_settings(session, one, replace(settings, system="FIDE_DUTCH_2026_BAKU", rounds_total=5))
    with pytest.raises(RefusedError, match="number of rounds"):
        change_settings(session, one, replace(settings, system="FIDE_DUTCH_2026_BAKU"))


def test_baku_with_other_points_is_refused_when_either_is_chosen(event: Event) -> None:
    """C.04.7 1.1: a win is worth two draws, a loss nothing."""
    session, one = event
    baku = Settings(system="FIDE_DUTCH_2026_BAKU", rounds_total=5)
    with pytest.raises(RefusedError, match="two draws") as refusal:
        create_tournament(session, replace(baku, scoring=THREE_ONE_NIL))
    assert refusal.value.article == "C.04.7 1.1"
    old = session.tournament(one).settings
    change_settings(session, one, replace(old, system="FIDE_DUTCH_2026_BAKU"))
    old = session.tournament(one).settings
    with pytest.raises(RefusedError, match="two draws"):
        change_settings(session, one, replace(old, scoring=THREE_ONE_NIL))


def test_an_imported_event_with_baku_asks_for_the_rounds_before_it_is_paired(event: Event) -> None:
    session, one = made(event, Settings(system="FIDE_DUTCH_2026", rounds_total=0))
    data = export_trf(session, one).replace(b"FIDE_DUTCH_2026", b"FIDE_DUTCH_2026_BAKU")
    copy = import_trf(session, data).created_id
    refusal = why_not_pair(session.tournament(copy))
    assert refusal is not None
    assert refusal.article == "C.04.7 1.4"
    settings = session.tournament(copy).settings
    change_settings(session, copy, replace(settings, city="Bergamo"))
    change_settings(session, copy, replace(settings, rounds_total=5))
    assert why_not_pair(session.tournament(copy)) is None


def test_more_rounds_change_the_accelerated_rounds_and_the_question_says_so(event: Event) -> None:
    """C.04.7 1.4: five rounds have 1–2 at a win's value and 3 at half of it; nine have 1–3, 4–5."""
    session, one = made(event, Settings(system="FIDE_DUTCH_2026_BAKU", rounds_total=5))
    play((session, one), 3)
    longer = replace(session.tournament(one).settings, rounds_total=9)
    with pytest.raises(ConfirmationNeededError) as question:
        change_settings(session, one, longer)
    assert "up to round 3 (before: 2)" in str(question.value)
    assert "up to round 5 (before: 3)" in str(question.value)
    change_settings(session, one, longer, confirmed=True)
    assert session.tournament(one).comments == ("Number of rounds changed @ Round 4: 5 to 9",)
    assert set(explained_rounds(session.tournament(one))) == {1, 2, 3}


@pytest.mark.parametrize(("date", "system"), [("2026/01/10", "dutch-2017"), ("", "dutch-2026")])
def test_the_edition_is_fixed_when_round_1_is_paired(event: Event, date: str, system: str) -> None:
    """C.04.2 1.3: `FIDE_DUTCH` means the edition by the first day, which may be corrected."""
    session, one = made(event, Settings(system="FIDE_DUTCH", start_date=date, rounds_total=5))
    play((session, one))
    assert pairing_system_of(session.tournament(one)) == system
    for other in ("2026/01/20", "2026/01/10", ""):
        settings = replace(session.tournament(one).settings, start_date=other)
        change_settings(session, one, settings)
        assert pairing_system_of(session.tournament(one)) == system
    session.undo()
    session.undo()
    session.undo()
    unpair_last_round(session, one, confirmed=True)
    assert pairing_system_of(session.tournament(one)) == system


@pytest.mark.parametrize("new", ["2026/05/09", ""])
def test_the_edition_of_an_imported_event_stays_whatever_the_date_becomes(
    event: Event, new: str
) -> None:
    session, one = made(event, Settings(system="FIDE_DUTCH", start_date="2026/01/10"))
    play((session, one))
    data = export_trf(session, one).replace(b"FIDE_DUTCH_2017", b"FIDE_DUTCH")
    copy = import_trf(session, data).created_id
    assert session.tournament(copy).settings.system == "FIDE_DUTCH"
    settings = replace(session.tournament(copy).settings, start_date=new)
    change_settings(session, copy, settings, confirmed=True)
    assert pairing_system_of(session.tournament(copy)) == "dutch-2017"
    assert session.tournament(copy).settings.start_date == new


def test_forbidden_pairs_and_systems_changed_outside_fide_mode_are_told(event: Event) -> None:
    """C.05 5.2, C.04.2 1.3: a round paired without them may be different now."""
    session, one = event
    play(event)
    leave_fide_mode(session, one, confirmed=True)
    set_forbidden_groups(session, one, (ForbiddenGroup((1, 5)),), confirmed=True)
    settings = replace(session.tournament(one).settings, system="FIDE_DUTCH_2017")
    change_settings(session, one, settings, confirmed=True)
    assert session.tournament(one).comments[1:] == (
        "Forbidden pairs changed @ Round 2",
        "Pairing system changed @ Round 2: FIDE_DUTCH_2026 to FIDE_DUTCH_2017",
    )
    assert set(explained_rounds(session.tournament(one))) == {1}


def test_virtual_points_by_the_arbiter(event: Event) -> None:
    """C.04.2 1.1: announced in advance; record 250 in the file."""
    session, one = event
    ranges = (VirtualPoints(10, 1, 2, 1, 4), VirtualPoints(5, 3, 3, 1, 4))
    set_virtual_points(session, one, ranges)
    assert session.tournament(one).virtual_points == ranges
    assert b"250       1.0   1   2    1    4" in export_trf(session, one)
    session.undo()
    assert session.tournament(one).virtual_points == ()
    for wrong in (
        VirtualPoints(10, 2, 1, 1, 4),
        VirtualPoints(10, 1, 2, 4, 1),
        VirtualPoints(10, 1, 2, 1, 9),
        VirtualPoints(0, 1, 2, 1, 4),
    ):
        with pytest.raises(InputError):
            set_virtual_points(session, one, [wrong])
    play(event)
    with pytest.raises(RefusedError, match="announced"):
        set_virtual_points(session, one, ranges, confirmed=True)
    leave_fide_mode(session, one, confirmed=True)
    set_virtual_points(session, one, ranges, confirmed=True)
    assert 1 in explained_rounds(session.tournament(one))


def test_penalties_and_other_worth_by_the_arbiter(event: Event) -> None:
    """Record 299: a penalty, a bonus, a result worth something else."""
    session, one = event
    penalty = AbnormalPoints("", -5, 1, (3,))
    set_abnormal_points(session, one, [penalty])
    play(event)
    before = histories(session.tournament(one))[4].score
    assert histories(session.tournament(one))[3].score == before - 5
    more = (penalty, AbnormalPoints("D", 10, 1, (4,)))
    with pytest.raises(ConfirmationNeededError):
        set_abnormal_points(session, one, more)
    set_abnormal_points(session, one, more, confirmed=True)
    assert abnormal_points(session.tournament(one)) == more
    assert histories(session.tournament(one))[4].score == 10
    for wrong in (
        AbnormalPoints("Q", 10),
        AbnormalPoints("", -100),
        AbnormalPoints("", 10, 100),
        AbnormalPoints("", 10, 1, (9,)),
    ):
        with pytest.raises(InputError):
            set_abnormal_points(session, one, [wrong], confirmed=True)


def test_an_act_that_changes_nothing_is_not_in_the_log(event: Event) -> None:
    """The log tells what was done; undo takes back something that can be seen."""
    session, one = event
    entries = len(session.journal())
    change = change_settings(session, one, session.tournament(one).settings)
    assert change.outcome.entry is None
    assert (change.kinds, change.rounds) == (frozenset(), frozenset())
    with pytest.raises(ValueError, match="no entry"):
        _ = change.entry
    assert len(session.journal()) == entries
    assert str(session.undo_name) == "8 players added"
