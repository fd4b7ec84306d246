"""A later version adds columns to tables, as `RECIPES.md` says: tried in a copy of the program.

What must hold there is in `newer/with_added_columns.py`. It runs in a process of its own: a program
has its tables from the moment it was started.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import arbiter_app
from arbiter_app.operations.interface import enter_result, withdraw_player
from arbiter_app.store.changes import changes_of
from arbiter_app.store.schema import (
    JOURNALLED,
    SCHEMA_VERSION,
    SINCE,
    PlayerRow,
    table_of,
)
from arbiter_app.tournament.types import GameResult
from tests.store.acts import two_rounds
from tests.store.support import new_event, open_session
from tests.store.test_salvage import destroy, pages_of

pytestmark = pytest.mark.file_only

TESTS = Path(__file__).parent
NEXT = SCHEMA_VERSION + 1

EDITS = {
    "tournament/player.py": (
        (
            "\n    @property\n    def is_rated(self)",
            '    opening: str = ""\n    luck: int = 0\n    other_title: Title | None = None\n',
        ),
        (
            ')\n"""Everything that is known of a player but',
            '    PlayerField("opening", *map(phrase, ("Opening", "Opening", "The opening", "opening")),'
            " _as_typed, 70),\n"
            '    PlayerField("luck", *map(phrase, ("Lucky number", "Luck", "The luck", "luck")),'
            " _rating, 70, kind=int),\n"
            '    PlayerField("other_title", *map(phrase, ("Other title", "Other", "The title",'
            ' "other title")), _title, 70, kind=Title),\n',
        ),
    ),
    "store/schema/base.py": (('\n"""The version of the event file', " + 2"),),
    "store/schema/players.py": (
        (
            "\n\nclass LaterRatingRow(Base):",
            f'    opening: Mapped[str] = added_column({NEXT}, "")\n'
            f"    luck: Mapped[int] = added_column({NEXT}, 0,"
            ' CheckConstraint("luck >= 0", name="ck_player_luck"))\n'
            f"    other_title: Mapped[str | None] = added_column({NEXT + 1}, None)\n",
        ),
    ),
}
"""Before which text of a module what is added; the text is there once. Whatever is added to the
program itself stands before that, and has none of these names.
"""

MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{new:04}", "{old:04}", None, None


def upgrade() -> None:
{columns}
    op.execute("PRAGMA user_version = {new}")
"""

COLUMNS = {
    NEXT: (
        'sa.Column("opening", sa.Text(), nullable=False, server_default="")',
        'sa.Column("luck", sa.Integer(), sa.CheckConstraint("luck >= 0", name="ck_player_luck"),'
        ' nullable=False, server_default=sa.text("0"))',
    ),
    NEXT + 1: ('sa.Column("other_title", sa.Text())',),
}


def newer_program(folder: Path) -> Path:
    """A copy of the program that knows more of a player; the folder that it is in."""
    own = Path(arbiter_app.__file__).parent
    package = folder / "arbiter_app"
    shutil.copytree(own, package, ignore=shutil.ignore_patterns("gui"))
    (folder / "resources").symlink_to(own.parent / "resources")
    for name, edits in EDITS.items():
        module = package / name
        text = module.read_text(encoding="utf-8")
        for before, added in edits:
            assert text.count(before) == 1
            text = text.replace(before, added + before)
        module.write_text(text, encoding="utf-8")
    for version, columns in COLUMNS.items():
        added = "\n".join(f'    op.add_column("player", {column})' for column in columns)
        text = MIGRATION.format(new=version, old=version - 1, columns=added)
        (package / "store/migrations/versions" / f"{version:04}_more.py").write_text(text)
    return folder


def branched_event(path: Path) -> None:
    """Two rounds, with an act that was undone, another one instead, and one undone at the end."""
    event = new_event(path, players=30)
    session, tournament_id = event
    two_rounds(event)
    withdraw_player(*event, 2)
    session.undo()
    enter_result(session, tournament_id, 2, 1, GameResult.WHITE_WINS)
    withdraw_player(*event, 3)
    session.undo()
    session.close()


def files_of_this_version(folder: Path) -> None:
    """Files as this program leaves them: in order, and damaged in places."""
    folder.mkdir()
    whole = folder / "whole.arbiter"
    branched_event(whole)
    with open_session(whole) as session:
        assert session.notices == ()
    for name, pages in (("no beginning", [1]), ("no players", pages_of(whole, "player"))):
        damaged = folder / f"{name}.arbiter"
        shutil.copyfile(whole, damaged)
        destroy(damaged, pages)


def test_a_newer_version_with_more_columns_loses_nothing(tmp_path: Path) -> None:
    files_of_this_version(tmp_path / "files")
    for frozen in (TESTS / "files").iterdir():
        shutil.copyfile(frozen, tmp_path / "files" / frozen.name)
    program = newer_program(tmp_path / "newer")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(program), str(TESTS.parents[1]))),
        "OLDER_FILES": str(tmp_path / "files"),
    }
    options = (
        "-p",
        "no:cacheprovider",
        "-o",
        "pythonpath=",
        "--import-mode=importlib",
        "-q",
        "--durations=12",
    )
    trial = TESTS / "newer" / "with_added_columns.py"
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", program, *options, trial],
        cwd=program,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_part_of_a_row_is_nothing_that_a_log_has() -> None:
    """Only what came later may be absent."""
    row = {column.name: 1 for column in table_of(PlayerRow).columns}
    assert changes_of(json.dumps([["player", None, row]]))[0].after == row
    del row["club"]
    with pytest.raises(ValueError, match="a part of a row of player"):
        changes_of(json.dumps([["player", None, row]]))


def test_added_columns_stand_behind_the_others_in_the_order_of_their_versions() -> None:
    """A file that was brought up to date has them there, and so do digests."""
    for table in JOURNALLED:
        since = [column.info.get(SINCE, 1) for column in table.columns]
        assert since == sorted(since), table.name
