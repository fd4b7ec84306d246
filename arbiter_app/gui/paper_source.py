"""What documents are made from, taken from the open event at one moment."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from arbiter_app.document_source import DocumentSource, acts_of
from arbiter_app.gui.event import OpenEvent
from arbiter_app.tournament.paper import PaperSettings


def source_of(event: OpenEvent, draft: PaperSettings | None = None) -> DocumentSource | None:
    """The source of the tournament shown, None without one; a draft of the page counts."""
    state = event.state
    if state is None or event.tournament_id is None:
        return None
    acts = partial(acts_of, event.session, event.tournament_id)
    return DocumentSource(replace(state, paper=draft or state.paper), acts)
