"""Explanations and answers as PDF: functions for a worker."""

from __future__ import annotations

from arbiter_app.explain.names import Names
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.questions.answers import note_on
from arbiter_app.gui.text.wording import tr
from arbiter_app.operations.interface import WhyNotAnswer
from arbiter_app.reports.explanation import (
    explanation_pdf,
    explanation_view,
    why_not_pdf,
    why_not_view,
)
from arbiter_app.reports.sheet import Printing
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, Phrase


def printing_now(event: OpenEvent) -> Printing:
    """The tournament's own pages; the words are those of the sentences."""
    now, state = event.session.clock.now(), event.state
    if state is None:
        return Printing(now)
    return Printing(now, state.paper, outside_since=state.outside_since)


def explanation_paper(
    tournament: Tournament,
    pairing: RoundPairing,
    bracket: int | None,
    printing: Printing,
    note: Phrase = NOTHING,
) -> bytes:
    """A round explained, or the bracket with number `bracket`; `note` says of which time it is."""
    view = explanation_view(tournament, pairing, printing, bracket=bracket, note=note)
    return explanation_pdf(view)


def explanation_name(tournament: Tournament, number: int, bracket: int | None) -> str:
    """What the file is called: `Harbour Open - Explanation 4, bracket 2`."""
    text = tr("{event} - Explanation {round}")
    if bracket is not None:
        text = tr("{event} - Explanation {round} bracket {n}")
    return text.format(event=tournament.settings.name, round=number, n=bracket)


def answer_paper(found: WhyNotAnswer, printing: Printing) -> bytes:
    """Why not, on half a page: a sentence for the player, a paragraph for the arbiter."""
    names = Names.before(found.before, found.players, found.answer.cited)
    told = why_not_view(
        found.before,
        found.answer,
        names,
        printing,
        opponent=found.opponent,
        note=note_on(found),
    )
    return why_not_pdf(told)


def answer_name(tournament: Tournament, number: int) -> str:
    """What the file is called: `Harbour Open - Why not 4`."""
    text = tr("{event} - Why not {round}")
    return text.format(event=tournament.settings.name, round=number)
