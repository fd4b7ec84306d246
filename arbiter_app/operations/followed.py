"""What others did to an event, as a change like those of this desk: what, who, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arbiter_app.local_time import to_local_time
from arbiter_app.operations.change import ChangeByOthers
from arbiter_app.operations.overwritten import overwritten_results, replaced_by
from arbiter_app.operations.session_memory import Seen, Survey
from arbiter_app.store.difference import changed_rows
from arbiter_app.store.heard import News
from arbiter_app.store.journal import written
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.state import JournalEntry, TournamentState
from arbiter_app.wording import NOTHING, Phrase, counted, phrase, sentences


def change_by_others(
    seen: Seen, states: Mapping[int, TournamentState | None], survey: Survey, news: News
) -> ChangeByOthers:
    """What is different from what was seen, with the mark of who did what and when.

    `states` are the tournaments that were seen, as they are now; None for one that is gone.
    """
    rows = [
        row
        for number, before in seen.states.items()
        for row in changed_rows(number, before, states[number])
    ]
    return ChangeByOthers(
        written(None, [*rows, *_around(seen.survey, survey)]),
        told(news),
        NOTHING,
        news.entered,
        tuple(overwritten_results(seen.states, news.entered)),
    )


def told(news: News) -> Phrase:
    """Who did what and when: the last act, and how many there were before it; at the end of a line."""
    if not news.acts:
        return news.told
    *others, last = news.acts
    mark = phrase("{who}, {time}: {act}", who=_who(last), time=_time(last), act=_act(last))
    if others:
        mark = counted(
            len(others),
            "{mark}; {count} more change before that",
            "{mark}; {count} more changes before that",
            mark=mark,
        )
    return sentences(news.told, mark)


def _who(entry: JournalEntry) -> Phrase | str:
    return entry.person or phrase("Another desk")


def _time(entry: JournalEntry) -> str:
    return f"{to_local_time(entry.at):%H:%M:%S}"


def _act(entry: JournalEntry) -> Phrase:
    replaced = replaced_by(entry)
    if replaced or not entry.after:
        return replaced or entry.name
    return phrase("{act}: {after}", act=entry.name, after=entry.after)


def _around(before: Survey | None, now: Survey) -> Iterator[RowChange]:
    """The name of the event, and tournaments that came or went."""
    if before is None or before.name != now.name:
        yield RowChange("event", None, {"name": now.name})
    known = {} if before is None else {info.id: info.name for info in before.tournaments}
    for info in now.tournaments:
        if known.pop(info.id, None) != info.name:
            yield RowChange("tournament", None, {"id": info.id})
    for number in known:
        yield RowChange("tournament", {"id": number}, None)
