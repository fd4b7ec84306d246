"""What documents are made from, taken from the open event at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from arbiter_app.document_source import DocumentSource, acts_of, proof_of
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.text.wording import spoken
from arbiter_app.tournament.paper import PaperSettings


def source_of(
    event: OpenEvent,
    draft: PaperSettings | None = None,
    languages: Mapping[str, str] = MappingProxyType({}),
) -> DocumentSource | None:
    """The source of the tournament shown, None without one; a draft of the page counts.

    `languages` are those of documents that have their own, by name.
    """
    state = event.state
    if state is None or event.tournament_id is None:
        return None
    acts = partial(acts_of, event.session, event.tournament_id)
    shown = replace(state, paper=draft or state.paper)
    proof = partial(proof_of, event.session, state)
    return DocumentSource(shown, acts, spoken().language, languages, proof)
