"""The rules of random tournaments: what was asked for, and what else may be drawn."""

from __future__ import annotations

from arbiter_app.pairing.generator_options import OptionRanges
from arbiter_app.pairing.random_rules import TieBreakPool
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.tournament import Settings


def codes_given(text: str | None) -> tuple[str, ...] | None:
    """`BH/C1,SB`, or None if nothing was asked for.

    Raises:
        InputError: no such tie-break.
    """
    from arbiter_app.standings import tie_break_code

    if text is None:
        return None
    codes = tuple(code.strip() for code in text.split(",") if code.strip())
    for code in codes:
        tie_break_code(code)
    return codes


def tie_break_pool(system: str) -> TieBreakPool:
    """The lists recommended for Swiss tournaments, and every code of the edition of C.07 in which
    tournaments by that system are played.
    """
    from arbiter_app.standings import (
        RECOMMENDED,
        EventKind,
        edition_for,
        offered_codes,
        tie_break_code,
    )
    from arbiter_app.standings.tie_break import SuitedTo

    edition = edition_for(f"{description_of(system).in_use:%Y/%m/%d}")
    kinds = (EventKind.SWISS, EventKind.SWISS_RATED, EventKind.SWISS_LIVE)
    described = {code: tie_break_code(code).tie_break for code in offered_codes()}
    return TieBreakPool(
        tuple(RECOMMENDED[kind].tie_breaks for kind in kinds),
        tuple(
            code
            for code, tie_break in described.items()
            if tie_break.suited_to is not SuitedTo.ROUND_ROBINS
            and tie_break.since.value <= edition.value
        ),
    )


def refuse_points(ranges: OptionRanges) -> None:
    """Points that FIDE does not allow, before anything is made.

    Raises:
        RefusedError: which rule they break.
    """
    from dataclasses import replace

    from arbiter_app.operations.systems import why_not_these_points

    if ranges.scoring is None:
        return
    scoring = ranges.scoring
    if ranges.bye is not None:
        scoring = replace(scoring, pairing_allocated_bye=ranges.bye)
    settings = Settings(system=description_of(ranges.system).code, scoring=scoring)
    refusal = why_not_these_points(settings)
    if refusal is not None:
        raise refusal
