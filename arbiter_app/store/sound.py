"""Whether rows can be an event at all: the same bounds as for what is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter_app.errors import InputError
from arbiter_app.store.from_rows import state_of
from arbiter_app.store.reading import ordered_rows
from arbiter_app.store.state import TournamentState
from arbiter_app.store.values import Tables, Value
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.validate import validate, value_problems
from arbiter_app.wording import phrase


def checked_state(rows: Mapping[str, Sequence[Mapping[str, object]]]) -> TournamentState:
    """The tournament that these rows are.

    Raises:
        ValueError, TypeError, LookupError: they are none, or have values nobody could have typed.
    """
    state = state_of(rows)
    for problem in value_problems(state.tournament):
        raise ValueError(str(problem.message).rstrip("."))
    return state


def new_problems(old: Tables | None, new: Tables) -> tuple[str, ...]:
    """Why the new rows cannot be an event, but for what was wrong with the old ones already."""
    return tuple(
        problem for problems in problems_by_owner(old, new).values() for problem in problems
    )


def problems_by_owner(old: Tables | None, new: Tables) -> Mapping[Value, tuple[str, ...]]:
    """The same by the tournaments that have problems; those of the event itself under None."""
    known = {} if old is None else {owner: _problems(old, owner) for owner in _owners(old)}
    found: dict[Value, tuple[str, ...]] = {}
    for owner in sorted(_owners(new)):
        found[owner] = tuple(
            problem for problem in _problems(new, owner) if problem not in known.get(owner, ())
        )
    known_of_event = () if old is None else event_problems(old)
    found[None] = tuple(problem for problem in event_problems(new) if problem not in known_of_event)
    return {owner: problems for owner, problems in found.items() if problems}


def event_problems(tables: Tables) -> tuple[str, ...]:
    """Why the name of the event could not have been typed."""
    for row in tables["event"].values():
        try:
            name = str(row.get("name"))
            if name and clean_line(name, phrase("The name of the event")) == name:
                continue
        except InputError as error:
            return (str(error),)
        return ("The name of the event is none that could have been typed.",)
    return ()


def _owners(tables: Tables) -> set[int]:
    return {row["id"] for row in tables["tournament"].values() if isinstance(row["id"], int)}


def _problems(tables: Tables, owner: int) -> tuple[str, ...]:
    try:
        state = state_of(ordered_rows(tables, owner))
    except (ValueError, TypeError, LookupError) as error:
        return (str(error),)
    return tuple(
        str(problem.message) for problem in validate(state.tournament) if not problem.is_note
    )
