"""Baku acceleration as a setting: chosen, and what it will do (C.04.7 (2026) 1)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.systems import why_not_accelerate
from arbiter_app.tournament.acceleration import (
    baku_points,
    last_baku_participant,
    participants_of_round_one,
)
from arbiter_app.tournament.tournament import BAKU, Settings, Tournament, VirtualPoints
from arbiter_app.tournament.types import format_points_short
from arbiter_app.wording import NOTHING, Phrase, decimal, phrase, sentences, separated

_ANY_DUTCH = "FIDE_DUTCH"
"""What no code of a system means."""


def with_acceleration(settings: Settings, *, accelerated: bool) -> Settings:
    """The settings with Baku acceleration, or without any."""
    if settings.has_baku_acceleration == accelerated:
        return settings
    code = settings.system.removesuffix(BAKU) or _ANY_DUTCH
    return replace(settings, system=f"{code}{BAKU}" if accelerated else code)


def acceleration_told(tournament: Tournament) -> Phrase:
    """What Baku acceleration does: its group A, and the virtual points of each round (1.2, 1.4).

    Or why it cannot be; nothing where the system's code does not ask for it.
    """
    if not tournament.settings.has_baku_acceleration:
        return NOTHING
    if tournament.virtual_points:
        return phrase("Virtual points entered by hand replace those of Baku acceleration.")
    refusal = why_not_accelerate(tournament)
    if refusal is not None:
        return sentences(refusal.message, refusal.hint)
    return sentences(
        _group_told(tournament),
        phrase(
            "Virtual points: {points}.",
            points=separated(_range_told(one) for one in baku_points(tournament.settings)),
        ),
    )


def _group_told(tournament: Tournament) -> Phrase:
    last = last_baku_participant(tournament)
    if not last:
        return phrase(
            "Group A is the first half of the participants, rounded up to an even number."
        )
    participants = participants_of_round_one(tournament)
    return phrase(
        "Group A: {size} of {count} participants, up to number {last}.",
        size=sum(tpn <= last for tpn in participants),
        count=len(participants),
        last=last,
    )


def _range_told(one: VirtualPoints) -> Phrase:
    points = decimal(format_points_short(one.points))
    if one.first_round == one.last_round:
        return phrase("{points} in round {round}", points=points, round=one.first_round)
    return phrase(
        "{points} in rounds {first}–{last}",
        points=points,
        first=one.first_round,
        last=one.last_round,
    )
