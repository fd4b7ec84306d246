"""The pairing system of a tournament: what there is to choose from, and what the choice means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter_app.errors import UserError
from arbiter_app.operations.warnings import WARNINGS, WarnedAct, ask, reported
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.tournament import Settings, Tournament


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """A pairing system by its short name; `variant` is the name of its variant, if it has one."""

    name: str
    variant: str = ""


def pairing_systems() -> tuple[str, ...]:
    """Short names of all systems, the default first."""
    from arbiter_app.pairing.systems import system_names

    return system_names()


def system_choices() -> tuple[SystemChoice, ...]:
    """All systems, each with its variant, the default first."""
    from arbiter_app.pairing.systems import SYSTEMS

    variants = {system.variant_of: system.name for system in SYSTEMS if system.variant_of}
    return tuple(
        SystemChoice(system.name, variants.get(system.name, ""))
        for system in SYSTEMS
        if not system.variant_of
    )


def pairing_system_of(tournament: Tournament) -> str:
    """The short name of the system that the tournament is paired by; empty if it is not known."""
    return _system_of(tournament.settings)


def _system_of(settings: Settings) -> str:
    from arbiter_app.pairing.systems import system_for

    try:
        return system_for(settings)
    except UserError:
        return ""


def with_pairing_system(settings: Settings, name: str) -> Settings:
    """The settings with another system; a system that they ask for already stays as it is written.

    Raises:
        InputError: no such system.
    """
    from arbiter_app.pairing.systems import code_for

    if _system_of(settings) == name:
        return settings
    return replace(settings, system=code_for(name, settings))


def is_outside_fide_mode(settings: Settings) -> bool:
    """True if no program for the system is approved, so that nobody can check its pairings."""
    from arbiter_app.pairing.systems import description_of

    name = _system_of(settings)
    return bool(name) and not description_of(name).is_fide_mode


def out_of_fide_mode(state: TournamentState, since: int | None = None) -> TournamentState:
    """The tournament outside FIDE mode if its system is; it is reported (VCL4THP 40-46).

    `since` is the first round that it concerns, by default the next one.
    """
    settings = state.tournament.settings
    if not state.in_fide_mode or not is_outside_fide_mode(settings):
        return state
    number = state.tournament.next_round if since is None else since
    tournament = state.tournament
    said = WARNINGS[WarnedAct.LEAVING_FIDE_MODE].report
    if not any(line.startswith(said) for line in tournament.comments):
        tournament = reported(
            tournament, WarnedAct.LEAVING_FIDE_MODE, number, f"paired by {settings.system}"
        )
    return replace(state, tournament=tournament, left_fide_mode=number)


def ask_before_leaving(state: TournamentState, settings: Settings, *, confirmed: bool) -> None:
    """Ask before settings with a system outside FIDE mode are taken over.

    Raises:
        ConfirmationNeededError: in FIDE mode, for such a system, with two steps.
    """
    if state.in_fide_mode and is_outside_fide_mode(settings):
        ask(
            state,
            WarnedAct.LEAVING_FIDE_MODE,
            "No approved program exists for this pairing system: nobody can check its pairings.",
            confirmed=confirmed,
        )
