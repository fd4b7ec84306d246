"""The rules of random tournaments: what was asked for, and what else may be drawn."""

from __future__ import annotations

from arbiter_app.pairing.generator_options import OptionRanges
from arbiter_app.pairing.random_rules import TieBreakPool
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.typed_lists import codes_typed


def codes_given(text: str | None) -> tuple[str, ...] | None:
    """`BH/C1,SB`, or None if nothing was asked for.

    Raises:
        InputError: no such tie-break.
    """
    from arbiter_app.standings.registry import tie_break_code

    if text is None:
        return None
    codes = codes_typed(text)
    for code in codes:
        tie_break_code(code)
    return codes


def tie_break_pool(system: str) -> TieBreakPool:
    """The lists recommended for tournaments by that system, Swiss or round-robin, and every code for
    such of the edition of C.07 in which they are played.
    """
    from arbiter_app.standings.edition import edition_for
    from arbiter_app.standings.offered import offered_codes
    from arbiter_app.standings.recommended import RECOMMENDED, EventKind
    from arbiter_app.standings.registry import tie_break_code
    from arbiter_app.standings.tie_break import SuitedTo

    edition = edition_for(f"{description_of(system).in_use:%Y/%m/%d}")
    kinds: tuple[EventKind, ...] = (EventKind.SWISS, EventKind.SWISS_RATED, EventKind.SWISS_LIVE)
    others = SuitedTo.ROUND_ROBINS
    if description_of(system).rounds_for is not None:
        kinds = (EventKind.ROUND_ROBIN, EventKind.DOUBLE_ROUND_ROBIN)
        others = SuitedTo.NOT_ROUND_ROBINS
    described = {code: tie_break_code(code).tie_break for code in offered_codes()}
    return TieBreakPool(
        tuple(RECOMMENDED[kind].tie_breaks for kind in kinds),
        tuple(
            code
            for code, tie_break in described.items()
            if tie_break.suited_to is not others and tie_break.since.value <= edition.value
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
