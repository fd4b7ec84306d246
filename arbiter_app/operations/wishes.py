"""Players who are kept apart only as far as no criterion from one upwards suffers: when that may be."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter_app.errors import RefusedError
from arbiter_app.operations.systems import pairing_system_of
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.wording import Phrase, phrase

_SAME_PAIRINGS = "C.04.2 1.4"


def refuse_wishes(state: TournamentState, groups: Iterable[ForbiddenGroup]) -> None:
    """Refuse groups that are wishes where there can be none.

    Raises:
        InputError: the system has no such criterion below which a wish can stand.
        RefusedError: the tournament is in FIDE mode.
    """
    from arbiter_app.pairing.questions import check_wish

    codes = {group.below for group in groups if group.is_wish}
    for code in sorted(codes):
        check_wish(state.tournament, code)
    why = why_no_wish(state) if codes else None
    if why is not None:
        raise RefusedError(
            why,
            article=_SAME_PAIRINGS,
            hint=phrase("Set them to never meet, or leave FIDE mode first."),
        )


def why_no_wish(state: TournamentState) -> Phrase | None:
    """Why nobody can be kept apart by a wish, though the system could heed it; None if they can."""
    if not state.in_fide_mode:
        return None
    return phrase(
        "In FIDE mode, players can only be kept apart completely: no other program could"
        " reproduce pairings that follow a wish."
    )


def refuse_other_criteria(tournament: Tournament, settings: Settings) -> None:
    """Refuse settings by which the criteria are others than those that wishes name.

    Raises:
        RefusedError: another system, while some are kept apart by a wish.
    """
    from arbiter_app.trace.system_titles import title_of

    if not any(group.is_wish for group in tournament.forbidden_groups):
        return
    old = pairing_system_of(tournament)
    if old != pairing_system_of(Tournament(settings=settings)):
        raise RefusedError(
            phrase(
                "Some players are kept apart only where no criterion of {system} suffers;"
                " another pairing system has different criteria.",
                system=title_of(old),
            ),
            hint=phrase(
                "Set them to never meet, or remove these groups, before you change the system."
            ),
        )
