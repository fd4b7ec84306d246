"""What is decided before the first round, and what can still be changed after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ChangeKind,
    ConfirmationNeededError,
    EventSession,
    change_settings,
    create_tournament,
    delete_tournament,
    enter_result,
    enter_results,
    leave_fide_mode,
    pair_next_round,
    publish_round,
    request_bye,
    set_forbidden_groups,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem
from arbiter_app.wording import phrase
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def settings_of(event: Event) -> Settings:
    session, tournament_id = event
    return session.tournament(tournament_id).settings


def test_texts_and_dates_of_a_new_tournament_are_cleaned(event: Event) -> None:
    session, _ = event
    settings = Settings(
        name="  A   B ",
        deputy_arbiters=(" C ",),
        start_date="2026-5-1",
        round_dates=("2026.05.01", ""),
        round_times=("9:00", "", "14.30", " "),
        initial_colour=Colour.BLACK,
    )
    created = create_tournament(session, settings)
    found = session.tournament(created.created_id).settings
    assert (found.name, found.deputy_arbiters) == ("A B", ("C",))
    assert (found.start_date, found.round_dates) == ("2026/05/01", ("2026/05/01", ""))
    assert found.round_times == ("09:00", "", "14:30")
    assert found.initial_colour is Colour.BLACK
    assert ChangeKind.TOURNAMENTS in created.kinds


@pytest.mark.parametrize(
    "settings",
    [Settings(rounds_total=100), Settings(rounds_total=-1), Settings(start_date="tomorrow")],
)
def test_impossible_settings_are_refused(event: Event, settings: Settings) -> None:
    session, _ = event
    with pytest.raises(InputError):
        create_tournament(session, settings)
    assert len(session.tournaments()) == 1


def test_the_log_says_which_setting_changed(event: Event) -> None:
    session, tournament_id = event
    change = change_settings(session, tournament_id, replace(settings_of(event), city="Bergamo"))
    assert str(change.entry.name) == "Settings of Club Open"
    assert (str(change.entry.before), str(change.entry.after)) == ("city: –", "city: Bergamo")


def test_what_an_imported_file_said_is_no_obstacle_to_other_changes(event: Event) -> None:
    session, tournament_id = event
    state = session.state(tournament_id)
    odd = replace(state.tournament, settings=replace(settings_of(event), start_date="May Day"))
    session.commit(
        Act(ActKind.TOURNAMENT_IMPORTED, phrase("Import")),
        tournament_id,
        state,
        state.with_tournament(odd),
    )
    change_settings(session, tournament_id, replace(settings_of(event), city="Bergamo"))
    assert settings_of(event).start_date == "May Day"


def test_before_round_1_everything_can_be_changed(event: Event) -> None:
    session, tournament_id = event
    settings = replace(
        settings_of(event),
        system="FIDE_DUBOV",
        rounds_total=7,
        initial_colour=Colour.BLACK,
        scoring=ScoringSystem.of(win=30, draw=10),
    )
    change_settings(session, tournament_id, settings)
    assert settings_of(event) == settings


@pytest.mark.parametrize(
    ("changed", "article"),
    [
        ({"rounds_total": 7}, "C.04.1 1"),
        ({"scoring": ScoringSystem.of(win=30, draw=10)}, "C.04.1 3"),
        ({"tie_breaks": ("BH", "SB")}, "C.07 4"),
    ],
)
def test_after_the_start_the_rules_of_the_tournament_ask_first(
    event: Event, changed: dict[str, object], article: str
) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    settings = replace(settings_of(event), **changed)  # type: ignore[arg-type]
    with pytest.raises(ConfirmationNeededError) as question:
        change_settings(session, tournament_id, settings)
    assert question.value.article == article
    change_settings(session, tournament_id, settings, confirmed=True)
    assert settings_of(event) == settings
    (line,) = session.tournament(tournament_id).comments
    assert "changed @ Round 2" in line
    session.undo()
    assert session.tournament(tournament_id).comments == ()


def test_the_drawn_colour_and_the_rounds_played_stay(event: Event) -> None:
    """C.04.3 (2026) 5.1: drawn before the pairing of the first round."""
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with pytest.raises(RefusedError, match="initial-colour") as refusal:
        change_settings(
            session,
            tournament_id,
            replace(settings_of(event), initial_colour=Colour.BLACK),
            confirmed=True,
        )
    assert refusal.value.article == "C.04.3 5.1"


def test_a_tournament_cannot_have_fewer_rounds_than_are_paired(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    enter_results(session, tournament_id, 1, dict.fromkeys(range(1, 5), GameResult.DRAW))
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with pytest.raises(RefusedError, match="cannot have fewer"):
        change_settings(
            session, tournament_id, replace(settings_of(event), rounds_total=1), confirmed=True
        )


def test_forbidden_pairs_are_announced_before_round_1(event: Event) -> None:
    """C.05 Art. 5.2."""
    session, tournament_id = event
    groups = (ForbiddenGroup((1, 2)),)
    set_forbidden_groups(session, tournament_id, groups)
    assert session.tournament(tournament_id).forbidden_groups == groups
    for wrong in ((1,), (1, 1), (1, 99)):
        with pytest.raises(InputError, match="two players"):
            set_forbidden_groups(session, tournament_id, (ForbiddenGroup(wrong),))
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with pytest.raises(RefusedError) as refusal:
        set_forbidden_groups(session, tournament_id, (), confirmed=True)
    assert refusal.value.article == "C.05 5.2"
    assert not isinstance(refusal.value, ConfirmationNeededError)
    leave_fide_mode(session, tournament_id, confirmed=True)
    with pytest.raises(ConfirmationNeededError):
        set_forbidden_groups(session, tournament_id, ())
    set_forbidden_groups(session, tournament_id, (), confirmed=True)
    assert session.tournament(tournament_id).forbidden_groups == ()


def test_a_deleted_tournament_comes_back_whole(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    state = session.state(tournament_id)
    change = delete_tournament(session, tournament_id, confirmed=True)
    assert ChangeKind.TOURNAMENTS in change.kinds
    assert session.tournaments() == ()
    with pytest.raises(InputError, match="no tournament"):
        session.tournament(tournament_id)
    session.undo()
    assert session.state(tournament_id) == state


def test_a_tournament_with_players_is_not_deleted_without_a_question(event: Event) -> None:
    """What would go with it is said, and a copy is kept first; an empty one just goes."""
    session, tournament_id = event
    players = len(session.tournament(tournament_id).players)
    with pytest.raises(ConfirmationNeededError) as asked:
        delete_tournament(session, tournament_id)
    assert f"would be deleted with {players} players." in str(asked.value.message)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    publish_round(session, tournament_id, 1)
    copies = len(session.kept_copies())
    with pytest.raises(ConfirmationNeededError) as asked:
        delete_tournament(session, tournament_id)
    assert f"with {players} players, 1 round and 1 result, including 1 published round." in str(
        asked.value.message
    )
    assert session.tournament(tournament_id).rounds
    assert len(session.kept_copies()) == copies
    delete_tournament(session, tournament_id, confirmed=True)
    assert session.kept_copies()[0].occasion == "before deleting a tournament"
    empty = create_tournament(session, Settings(name="Empty")).created_id
    delete_tournament(session, empty)
    assert session.tournaments() == ()


def test_with_fewer_rounds_nobody_is_absent_from_those_that_there_will_not_be(event: Event) -> None:
    session, one = event
    total = session.tournament(one).settings.rounds_total
    for number in (total - 1, total):
        request_bye(session, one, 1, number, ByeKind.ZERO_POINT)
    fewer = replace(session.tournament(one).settings, rounds_total=total - 1)
    change_settings(session, one, fewer, confirmed=True)
    byes = session.tournament(one).requested_byes
    assert [bye.round_number for bye in byes] == [total - 1]
    session.undo()
    assert len(session.tournament(one).requested_byes) == 2


@pytest.mark.parametrize("paired", [0, 1])
def test_byes_of_rounds_that_there_will_not_be_are_asked_about(event: Event, paired: int) -> None:
    """Nobody's request goes without a question that names it, before the start and after it."""
    session, tournament_id = event
    for _ in range(paired):
        pair_next_round(session, tournament_id, pair=pair_in_order)
    settings = session.tournament(tournament_id).settings
    last = settings.rounds_total
    request_bye(session, tournament_id, 3, last, ByeKind.HALF_POINT)
    request_bye(session, tournament_id, 3, 2, ByeKind.ZERO_POINT)
    asked = session.tournament(tournament_id).requested_byes
    name = session.tournament(tournament_id).player(3).name
    shorter = replace(settings, rounds_total=last - 1)
    with pytest.raises(ConfirmationNeededError) as caught:
        change_settings(session, tournament_id, shorter)
    cancelled = f"Byes requested for rounds that will not be played are cancelled: {name}, round"
    assert f"{cancelled} {last}." in str(caught.value)
    assert session.tournament(tournament_id).requested_byes == asked
    change_settings(session, tournament_id, shorter, confirmed=True)
    left = session.tournament(tournament_id).requested_byes
    assert [one.round_number for one in left] == [2]
    assert cancelled in str(session.journal()[-1].after)
    session.undo()
    assert session.tournament(tournament_id).requested_byes == asked
    longer = replace(settings, rounds_total=last + 1)
    change_settings(session, tournament_id, longer, confirmed=True)
    assert session.tournament(tournament_id).requested_byes == asked
