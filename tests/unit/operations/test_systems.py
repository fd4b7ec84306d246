"""The pairing system as a setting: what there is, and leaving FIDE mode by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Level
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    change_settings,
    create_tournament,
    export_trf,
    is_outside_fide_mode,
    pair_next_round,
    pairing_system_of,
    pairing_systems,
    system_choices,
    with_pairing_system,
)
from arbiter_app.tournament.tournament import Settings, Tournament
from tests.imported import import_trf
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def test_every_system_can_be_chosen_once_or_as_a_variant() -> None:
    """The maxi-tournament is a setting of the Lim System."""
    choices = system_choices()
    named = [name for choice in choices for name in (choice.name, choice.variant) if name]
    assert sorted(named) == sorted(pairing_systems())
    assert {choice.name: choice.variant for choice in choices}["lim"] == "lim-maxi"


@pytest.mark.parametrize("name", pairing_systems())
def test_a_system_is_kept_in_the_settings(name: str) -> None:
    settings = with_pairing_system(Settings(), name)
    assert pairing_system_of(Tournament(settings)) == name
    assert is_outside_fide_mode(settings) == (name in {"lim", "lim-maxi", "swiss-1998"})
    assert with_pairing_system(settings, name) is settings


def test_acceleration_stays_and_so_does_a_code_that_means_the_same() -> None:
    baku = Settings(system="FIDE_DUTCH_2026_BAKU")
    assert with_pairing_system(baku, "lim").system == "LIM_BAKU"
    assert with_pairing_system(Settings(system="FIDE_DUTCH"), "dutch-2026").system == "FIDE_DUTCH"
    with pytest.raises(InputError, match="no pairing system “x”"):
        with_pairing_system(baku, "x")
    assert not is_outside_fide_mode(Settings(system="FIDE_DUBOV"))


def test_a_system_without_approved_programs_leaves_fide_mode(event: Event) -> None:
    """Asked in two steps, reported, and for good: undo takes the system back alone."""
    session, tournament_id = event
    settings = with_pairing_system(session.tournament(tournament_id).settings, "lim")
    with pytest.raises(ConfirmationNeededError, match="nobody can check") as question:
        change_settings(session, tournament_id, settings)
    assert question.value.level is Level.TWO_STEPS
    change_settings(session, tournament_id, settings, confirmed=True)
    assert session.state(tournament_id).left_fide_mode == 1
    report = export_trf(session, tournament_id)
    assert b"### FIDE mode left @ Round 1: paired by LIM" in report
    maxi = with_pairing_system(settings, "lim-maxi")
    change_settings(session, tournament_id, maxi)
    assert pairing_system_of(session.tournament(tournament_id)) == "lim-maxi"
    session.undo()
    session.undo()
    assert not session.state(tournament_id).in_fide_mode
    assert session.tournament(tournament_id).comments == ()


def test_other_settings_ask_nothing(event: Event) -> None:
    session, tournament_id = event
    settings = session.tournament(tournament_id).settings
    change_settings(session, tournament_id, with_pairing_system(settings, "dutch-2017"))
    assert session.state(tournament_id).in_fide_mode


def test_after_the_start_the_system_stays(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    settings = with_pairing_system(session.tournament(tournament_id).settings, "lim")
    with pytest.raises(RefusedError, match="not possible in FIDE mode"):
        change_settings(session, tournament_id, settings)


def test_made_and_imported_tournaments_are_outside_too(event: Event) -> None:
    session, tournament_id = event
    made = create_tournament(session, Settings(name="Club", system="SWISS_1998")).created_id
    assert session.state(made).left_fide_mode == 1
    settings = replace(session.tournament(tournament_id).settings, system="LIM")
    change_settings(session, tournament_id, settings, confirmed=True)
    again = import_trf(session, export_trf(session, tournament_id)).created_id
    assert session.state(again).left_fide_mode == 1
    assert pairing_system_of(session.tournament(again)) == "lim"
    assert len(session.tournament(again).comments) == 1
