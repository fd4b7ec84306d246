"""What documents are made from, taken from the open event at one moment."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.models.documents import Source
from arbiter_app.operations import TournamentState
from arbiter_app.operations.explained import explained_round_of
from arbiter_app.operations.on_paper import board_marks, pairing_to_tell, published_at
from arbiter_app.operations.publishing import as_published
from arbiter_app.operations.ranking import standings_after
from arbiter_app.operations.reported import reported_acts
from arbiter_app.operations.session import EventSession
from arbiter_app.reports import LoggedAct
from arbiter_app.tournament.paper import PaperSettings


def source_of(event: OpenEvent, draft: PaperSettings | None = None) -> Source | None:
    """The source of the tournament shown, None without one; a draft of the page counts."""
    state = event.state
    if state is None or event.tournament_id is None:
        return None
    acts = partial(_logged, event.session, event.tournament_id)
    return replace(_of_state(state), paper=draft or state.paper, acts=acts)


def published_source(state: TournamentState) -> Source:
    """The source of what everybody may see, such as web pages."""
    return _of_state(as_published(state))


def _of_state(state: TournamentState) -> Source:
    return Source(
        state.tournament,
        state.paper,
        partial(standings_after, state),
        state.choices.prizes,
        published=published_at(state),
        marks=partial(board_marks, state),
        told_from=partial(pairing_to_tell, state),
        explained=partial(explained_round_of, state),
    )


def _logged(session: EventSession, tournament_id: int) -> tuple[LoggedAct, ...]:
    return tuple(
        LoggedAct(act.at.astimezone(), act.name, act.detail, act.undone)
        for act in reported_acts(session.journal(), tournament_id)
    )
