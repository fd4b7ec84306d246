"""How a tournament's documents are printed."""

from __future__ import annotations

import re
from dataclasses import replace

from arbiter_app.errors import InputError
from arbiter_app.operations.change import Change
from arbiter_app.operations.fields_changed import fields_changed
from arbiter_app.operations.session import EventSession
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.paper import WALL_TYPES, PaperSettings
from arbiter_app.tournament.picture import picture_of
from arbiter_app.wording import Message, phrase, separated

LEAST_MARGIN, WIDEST_MARGIN = 5, 60
"""Millimetres: printers leave some white, and a document needs room."""

MOST_HEADING_LINES = 4
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", re.ASCII)


def change_paper_settings(
    session: EventSession, tournament_id: int, settings: PaperSettings
) -> Change:
    """Change paper size, margins, heading, logo, language and codes of a tournament's documents.

    Raises:
        InputError: margins below 5 or above 60 mm, more than four lines of heading, a logo that
            is no PNG or JPEG, is damaged or too large, a language that is none, or
            another size of type for the wall than those there are.
    """
    state = session.state(tournament_id)
    old = state.paper
    checked = _checked(settings, old)
    return session.commit(
        Act(ActKind.PAPER_CHANGED, phrase("Page settings"), *fields_changed(old, checked)),
        tournament_id,
        state,
        replace(state, paper=checked),
    )


_MARGINS = {
    "top": Message("The top margin is {margin} mm."),
    "bottom": Message("The bottom margin is {margin} mm."),
    "left": Message("The left margin is {margin} mm."),
    "right": Message("The right margin is {margin} mm."),
}


def _checked(settings: PaperSettings, old: PaperSettings) -> PaperSettings:
    for side, message in _MARGINS.items():
        margin = getattr(settings.margins, side)
        if not LEAST_MARGIN <= margin <= WIDEST_MARGIN:
            raise InputError(
                message.of(margin=margin),
                hint=phrase(
                    "Margins must be between {least} and {most} mm.",
                    least=LEAST_MARGIN,
                    most=WIDEST_MARGIN,
                ),
            )
    lines = [clean_line(line, phrase("The heading")) for line in settings.heading]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) > MOST_HEADING_LINES:
        raise InputError(phrase("The heading has more than {most} lines.", most=MOST_HEADING_LINES))
    if settings.wall.type_size not in WALL_TYPES:
        raise InputError(
            phrase("Text size {size} pt is not available.", size=settings.wall.type_size),
            hint=phrase("Available sizes: {sizes}.", sizes=separated(WALL_TYPES[1:])),
        )
    if settings.language and not _LANGUAGE.fullmatch(settings.language):
        raise InputError(
            phrase("“{language}” is not a language code.", language=settings.language),
            hint=phrase("Use a code such as en or pt-BR."),
        )
    logo = settings.logo
    if logo is not None and logo != old.logo:
        logo = picture_of(logo.data)
    return replace(settings, heading=tuple(lines), logo=logo)
