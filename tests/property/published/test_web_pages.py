"""Web pages tell nothing that is not published, whatever was done before."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.document_source import DocumentSource
from arbiter_app.operations.publishing import as_published, published_rounds
from tests.few_examples import few_examples
from tests.property.published.acts import SOME_ACTS, Act, an_event, otherwise, play

NOW = datetime(2026, 11, 21, 14, 5, tzinfo=UTC)


@few_examples(8, 300)
@given(acts=SOME_ACTS, lots=st.randoms(use_true_random=False))
def test_pages_do_not_depend_on_what_is_not_published(acts: list[Act], lots: Random) -> None:
    """Two events that differ only in rounds not published have the same pages, to the byte."""
    with an_event() as (session, one):
        for act in acts:
            play(session, one, act)
            state = session.state(one)
            pages = DocumentSource(state).web_pages(NOW)
            assert pages == DocumentSource(otherwise(state, lots)).web_pages(NOW)
            rounds = {name for name in pages if name.startswith("round-")}
            assert len(rounds) == published_rounds(state)


@few_examples(12, 300)
@given(acts=SOME_ACTS)
def test_what_is_published_is_seen_as_it_is(acts: list[Act]) -> None:
    """Nothing else is lost on the way: published rounds are the event's own, with the results."""
    with an_event() as (session, one):
        for act in acts:
            play(session, one, act)
        state = session.state(one)
        seen = as_published(state)
        number = len(seen.tournament.rounds)
        assert seen.tournament.rounds == state.tournament.rounds[:number]
        assert seen.tournament.players == state.tournament.players
        later = [each for each in state.publications if each.round_number > number]
        assert later == []
        assert not number or state.publication(number) is not None
