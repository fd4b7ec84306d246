"""Whatever is left of an event is made to fit together again: the database is the judge."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, insert

from arbiter_app.operations.interface import EventSession
from arbiter_app.store import database
from arbiter_app.store.mending import mended
from arbiter_app.store.outside import tables_of
from arbiter_app.store.schema import JOURNALLED, Base
from arbiter_app.store.sound import new_problems
from arbiter_app.store.values import Row, Tables
from tests.store.acts import ACTS, two_rounds

pytestmark = pytest.mark.file_only

DONE = (
    *("set_k_factors", "set_fees", "mark_present", "set_manual_places", "set_entered_values"),
    *("add_player", "expel_player", "request_bye", "publish_round", "change_paper_settings"),
    *("set_abnormal_points", "set_prizes", "set_virtual_points"),
    *("set_forbidden_groups", "rename_event", "leave_fide_mode"),
)

INCOMPLETE = ("has neither a game nor a bye.", "are not numbered from 1 without gaps.")
"""What is said of a round of which boards were lost: the arbiter has to enter them again."""


@pytest.fixture
def tables(event: tuple[EventSession, int], path: Path) -> Tables:
    """Those of an event in which nearly every table has rows."""
    session, one = event
    two_rounds(event)
    for name in DONE:
        ACTS[name].before(session, one)
        ACTS[name].do(session, one)
    # Lots that are drawn: the act takes them back.
    ACTS["set_lots"].before(session, one)
    session.close()
    raw = database.connect(path, write=False)
    engine = database.engine_on(raw, write=False)
    with engine.connect() as connection:
        found = tables_of(connection)
    engine.dispose()
    raw.close()
    game = found["game"][one, 1, 2]
    assert game["result"] == "=="
    found["late_correction"][one, 1, 2] = {**game, "result": "10"}
    assert sum(1 for rows in found.values() if rows) > len(found) - 6
    return found


def written(connection: Connection, tables: Tables) -> None:
    """Write the rows where every reference is checked, and every number is given once."""
    connection.exec_driver_sql("PRAGMA foreign_keys = ON")
    Base.metadata.create_all(connection)
    for table in JOURNALLED:
        rows: list[Row] = list(tables[table.name].values())
        if rows:
            connection.execute(insert(table), [dict(row) for row in rows])


def check(left: Tables) -> None:
    found, _ = mended({name: dict(rows) for name, rows in left.items()})
    assert found["late_correction"].keys() <= found["game"].keys()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        written(connection, found)
    assert [said for said in new_problems(None, found) if not said.endswith(INCOMPLETE)] == []


@pytest.mark.parametrize("table", [table.name for table in JOURNALLED])
def test_without_a_whole_table_the_rest_fits_together(tables: Tables, table: str) -> None:
    check({**tables, table: {}})


@pytest.mark.parametrize("seed", range(5))
def test_without_any_rows_the_rest_fits_together(tables: Tables, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        share = chance.random()
        check(
            {
                name: {key: row for key, row in rows.items() if chance.random() < share}
                for name, rows in tables.items()
            }
        )
