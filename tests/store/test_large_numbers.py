"""Numbers that no database keeps, in every place of the state of a tournament: refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from arbiter_app.errors import InputError, UserError
from arbiter_app.input.limits import HIGHEST_INTEGER
from arbiter_app.operations.interface import (
    EventSession,
    set_forbidden_groups,
)
from arbiter_app.store.difference import changed_rows
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.tournament import ForbiddenGroup
from tests.store.acts import ACTS, two_rounds
from tests.store.support import new_event

Event = tuple[EventSession, int]
LARGE = 10**20
HOLDING_NUMBERS = (
    "change_settings",
    "expel_player",
    "mark_present",
    "pay_fee",
    "request_bye",
    "set_entered_values",
    "set_fees",
    "set_forbidden_groups",
    "set_k_factors",
    "set_later_ratings",
    "set_manual_places",
    "set_prizes",
    "set_virtual_points",
    "withdraw_player",
)
"""Acts after which there is something with numbers of its own."""


def with_large_numbers(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """The same value with one whole number of it too large, for each of them, and where that is."""
    if type(value) is int:
        yield name, LARGE
        yield name, -LARGE
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        for place, item in list(enumerate(value))[:2]:
            for where, changed in with_large_numbers(item, f"{name}[{place}]"):
                yield where, (*value[:place], changed, *value[place + 1 :])
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.init:
                for where, changed in with_large_numbers(
                    getattr(value, field.name), f"{name}.{field.name}"
                ):
                    yield where, replace(value, **{field.name: changed})


@pytest.mark.file_only
@pytest.mark.parametrize("act", HOLDING_NUMBERS)
def test_a_number_that_no_database_keeps_is_refused(tmp_path: Any, act: str) -> None:
    """Whatever a tournament holds after an act, each number of it in turn."""
    session, one = new_event(tmp_path / "event.arbiter")
    with session:
        two_rounds((session, one))
        ACTS[act].before(session, one)
        ACTS[act].do(session, one)
        for info in session.tournaments():
            state = session.state(info.id)
            assert isinstance(state, TournamentState)
            for where, changed in with_large_numbers(state):
                try:
                    rows = changed_rows(info.id, state, changed)
                except UserError:
                    continue
                numbers = [
                    value
                    for row in rows
                    for value in (row.after or {}).values()
                    if isinstance(value, int)
                ]
                assert all(abs(number) <= HIGHEST_INTEGER for number in numbers), where


@pytest.mark.parametrize("last", [100, LARGE, 0])
def test_players_are_kept_apart_in_rounds_that_there_can_be(event: Event, last: int) -> None:
    with pytest.raises(InputError, match="not a range of rounds up to 99"):
        set_forbidden_groups(*event, (ForbiddenGroup((1, 2), 1, last),))
