"""The pairing system of a tournament: what there is to choose from, and what the choice means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter_app.errors import RefusedError, UserError
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import ScoringSystem
from arbiter_app.wording import SEMICOLON, Message, Parameter, Phrase, phrase, separated

_MOST_NAMED = 5
"""Of more players not all are named."""


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """A pairing system by its short name; `variant` is the name of its variant, if it has one."""

    name: str
    variant: str = ""


def pairing_systems() -> tuple[str, ...]:
    """Short names of all systems, the default first."""
    from arbiter_app.pairing.systems import system_names

    return system_names()


def systems_to_compare() -> tuple[str, ...]:
    """Short names of the systems that pair by results, the default first.

    Those of round-robins are not among them: what a table says of another tournament tells nothing.
    """
    from arbiter_app.pairing.systems import SYSTEMS

    return tuple(system.name for system in SYSTEMS if system.rounds_for is None)


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


def system_told(settings: Settings) -> Parameter:
    """The pairing system by its name, and its acceleration; one that is not known as it is written."""
    from arbiter_app.trace.system_titles import title_of

    name = _system_of(settings)
    if not name:
        return settings.system
    title = title_of(name)
    return (
        separated((title, phrase("Baku acceleration"))) if settings.has_baku_acceleration else title
    )


def system_told_by_code(code: str) -> Parameter:
    """The same where nothing but the code is known: one that asks for a date says no edition."""
    settings = Settings(system=code)
    return system_told(settings) if _says_edition(settings) else code


def with_pairing_system(settings: Settings, name: str) -> Settings:
    """The settings with another system; a system that they ask for already stays as it is written.

    Raises:
        InputError: no such system.
    """
    from arbiter_app.pairing.systems import code_for

    if _system_of(settings) == name:
        return settings
    return replace(settings, system=code_for(name, settings))


def with_points_of_matches(settings: Settings, games_before: int) -> Settings:
    """The settings with byes worth whole matches, where a round is a match (C.04.5 (2026) 1.4).

    `games_before` are the games of a match by the settings so far. Where the number is another one
    a pairing-allocated bye of the usual points, or of too many, gets those of the new one;
    otherwise it stays. Points that are those of such matches already stay as they are.
    """
    games, scoring = settings.games_per_match, settings.scoring
    if scoring.full_point_bye == games * scoring.win:
        return settings
    if games == games_before == 1:
        return settings
    bye = scoring.pairing_allocated_bye
    is_usual = bye == scoring.win + (games_before - 1) * scoring.draw or bye > games * scoring.win
    of_matches = ScoringSystem.of(
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
        absence=scoring.forfeit_loss,
        pairing_allocated_bye=None if is_usual and games != games_before else bye,
        unknown=scoring.unknown,
        games=games,
    )
    return replace(settings, scoring=of_matches)


def with_edition_fixed(settings: Settings) -> Settings:
    """The settings with the edition that they mean by their date written out.

    A tournament is played by the edition by which its first round was paired.
    """
    from arbiter_app.pairing.systems import code_for, system_for

    try:
        code = code_for(system_for(settings), settings)
    except UserError:
        return settings
    return settings if _says_edition(settings) else replace(settings, system=code)


def _says_edition(settings: Settings) -> bool:
    """False where the date decides: with another date it would be another system."""
    from arbiter_app.pairing.systems import FIRST_DAY_OF_2026_EDITION

    before, since = (
        _system_of(replace(settings, start_date=date))
        for date in ("2017/07/01", FIRST_DAY_OF_2026_EDITION)
    )
    return before == since


def is_another_system(old: Settings, new: Settings) -> bool:
    """True if the new settings ask for another system or edition, or another acceleration."""
    if old.system == new.system:
        return _system_of(old) != _system_of(new)
    if not _system_of(old) or not _system_of(new):
        return True
    return (_system_of(old), old.has_baku_acceleration) != (
        _system_of(new),
        new.has_baku_acceleration,
    )


def refuse_acceleration(tournament: Tournament) -> None:
    """Refuse Baku acceleration that could not be paired (C.04.7 (2026) 1).

    Raises:
        RefusedError: other points than it allows, or the number of rounds is not known.
    """
    refusal = why_not_accelerate(tournament)
    if refusal is not None:
        raise refusal


def why_not_accelerate(tournament: Tournament) -> RefusedError | None:
    """What stands in the way of the acceleration asked for; None if nothing does."""
    from arbiter_app.tournament.acceleration import fits_baku, lacks_length

    settings = tournament.settings
    if settings.has_baku_acceleration and settings.is_round_robin:
        return RefusedError(
            phrase("A round-robin cannot be accelerated: everybody meets everybody."),
            article="C.05 Annex 1",
            hint=phrase("Choose the system without acceleration."),
        )
    if not settings.has_baku_acceleration or tournament.virtual_points:
        return None
    if not fits_baku(settings.scoring):
        return RefusedError(
            phrase("For Baku acceleration, a win must be worth two draws and a loss nothing."),
            article="C.04.7 1.1",
            hint=phrase("Change the points, or choose the system without acceleration."),
        )
    if lacks_length(tournament):
        return RefusedError(
            phrase(
                "Baku acceleration needs the number of rounds to know which ones are accelerated."
            ),
            article="C.04.7 1.4",
            hint=phrase("Enter the number of rounds, or choose the system without acceleration."),
        )
    return None


def why_not_without_ratings(tournament: Tournament) -> RefusedError | None:
    """Who needs a provisional rating first, in a system that pairs by ratings; None if nobody does."""
    from arbiter_app.pairing.undeclared import unrated

    if not _system_of(tournament.settings):
        return None
    without = unrated(tournament)
    if not without:
        return None
    names = [tournament.player(tpn).name for tpn in without[:_MOST_NAMED]]
    more = len(without) - len(names)
    said = Message(
        "The pairing needs ratings, but {names} has none.",
        "The pairing needs ratings, but {names} have none.",
    ).of(len(without), names=separated(names, SEMICOLON))
    if more:
        said = phrase(
            "The pairing needs ratings, but {names} and {more} more have none.",
            names=separated(names, SEMICOLON),
            more=more,
        )
    return RefusedError(
        said,
        article="C.04.4.1 1.1",
        hint=phrase("Enter a provisional rating for each player without one."),
    )


def why_outside_fide_mode(settings: Settings) -> Phrase | None:
    """Why a tournament with these settings is not in FIDE mode, a sentence; None if it is.

    Its system is not one of this program's, or no program for it is approved, or it is played by an
    edition that is not in force any more; or its points are none that FIDE allows (VCL4THP 74-83).
    """
    from arbiter_app.pairing.systems import description_of

    name = _system_of(settings)
    if not name:
        return phrase(
            "The program does not support the pairing system “{code}”.", code=settings.system
        )
    description = description_of(name)
    if not description.is_fide_mode:
        return phrase(
            "No approved program exists for this pairing system: nobody can check its pairings."
        )
    if not description.is_in_force(settings.start_date):
        return phrase(
            "The tournament begins on {date}; this edition of the pairing system was replaced on"
            " {replaced}.",
            date=settings.start_date,
            replaced=description.replaced_on,
        )
    refusal = why_not_these_points(settings)
    return None if refusal is None else refusal.message


def why_not_these_points(settings: Settings) -> RefusedError | None:
    """What is wrong with the points of the settings; None if FIDE allows them (VCL4THP 70-88).

    Two draws are not worth more than a win and a loss, the pairing-allocated bye not more than a
    win. Where a round is a match, the bye is for the match.
    """
    scoring, games = settings.scoring, settings.games_per_match
    if 2 * scoring.draw > scoring.win + scoring.loss or scoring.loss > scoring.draw:
        return RefusedError(
            phrase(
                "Two draws must not be worth more than a win and a loss, nor a loss more than a"
                " draw."
            ),
            article="C.04.1 3",
        )
    bye = scoring.pairing_allocated_bye
    if bye > games * scoring.win:
        return RefusedError(
            phrase("The pairing-allocated bye must not be worth more than a win."),
            article="C.04.1 3",
        )
    is_standard = (scoring.win, scoring.draw, scoring.loss) == (10, 5, 0)
    if is_standard and bye not in range(0, 10 * games + 1, 5):
        said = phrase("The pairing-allocated bye must be worth 1, ½ or 0 points.")
        if games > 1:
            said = phrase(
                "The pairing-allocated bye must be worth 0 to {most} points, in halves.", most=games
            )
        return RefusedError(said, article="C.04.1 3")
    return None


def is_outside_fide_mode(settings: Settings) -> bool:
    """True if a tournament with these settings is not in FIDE mode; see `why_outside_fide_mode`."""
    return why_outside_fide_mode(settings) is not None


def pairs_by_rating(settings: Settings) -> bool:
    """True if another rating of a player can be another pairing, the numbers being the same."""
    from arbiter_app.pairing.systems import description_of

    name = _system_of(settings)
    return bool(name) and description_of(name).pairs_by_rating
