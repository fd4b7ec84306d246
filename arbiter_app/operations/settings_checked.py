"""Settings as they may be: clean texts, possible numbers, points and tie-breaks that are allowed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.systems import (
    is_another_system,
    why_not_these_points,
    with_edition_fixed,
)
from arbiter_app.operations.warnings import (
    NOT_IN_FIDE_MODE,
)
from arbiter_app.tournament.limits import MOST_ROUNDS, is_number_of_rounds
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.wording import (
    phrase,
)


def checked(settings: Settings, old: Settings | None = None) -> Settings:
    """The settings with clean texts; what an imported file said and did not change may stay."""
    if not is_number_of_rounds(settings.rounds_total):
        raise InputError(
            phrase("The number of rounds must be between 1 and {most}.", most=MOST_ROUNDS)
        )
    most = MOST_ROUNDS // settings.games_per_match
    if settings.rounds_total > most:
        raise InputError(
            phrase(
                "At most {most} rounds of matches are possible: report files count each game.",
                most=most,
            )
        )
    cleaned: dict[str, Any] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if old is not None and value == getattr(old, field.name):
            continue
        described = SETTING_FIELDS.get(field.name)
        if described is None:
            continue
        what = phrase("“{setting}”", setting=described.title)
        if isinstance(value, tuple):
            cleaned[field.name] = tuple(described.clean(item, what) for item in value)
        else:
            cleaned[field.name] = described.clean(value, what)
    for name in ("round_times", "start_positions"):
        if name in cleaned:
            cleaned[name] = _to_the_last(cleaned[name])
    return replace(settings, **cleaned)


def _to_the_last(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The texts without empty ones at the end."""
    last = max((place for place, text in enumerate(texts, 1) if text), default=0)
    return texts[:last]


def refuse_scoring(settings: Settings) -> None:
    """Points that FIDE does not allow are refused (C.04.2 (2026) 1.4)."""
    refusal = why_not_these_points(settings)
    if refusal is not None:
        raise refusal


def check_tie_breaks(tournament: Tournament, known: tuple[str, ...], *, in_fide_mode: bool) -> None:
    """What an imported file asked for may stay; what is added has to be one that is known."""
    from arbiter_app.standings.recommended import remarks_on_list
    from arbiter_app.standings.registry import tie_break_code

    codes = tournament.settings.tie_breaks
    for code in codes:
        if code not in known:
            tie_break_code(code)
    for remark in remarks_on_list(tournament, codes) if in_fide_mode else ():
        if remark.forbidden:
            raise RefusedError(
                remark.message,
                article=f"C.07 {remark.article}",
                hint=NOT_IN_FIDE_MODE,
            )


def of_the_same_edition(tournament: Tournament, settings: Settings) -> Settings:
    """The new settings with the edition by which round 1 was paired, whatever date they have."""
    old = tournament.settings
    if not tournament.rounds or old.system != settings.system:
        return settings
    if not is_another_system(old, settings):
        return settings
    return replace(settings, system=with_edition_fixed(old).system)
