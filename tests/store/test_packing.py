"""Long texts are packed: an event stays small, and is read as it was whoever packed it."""

from __future__ import annotations

import base64
import json
import lzma
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.operations.explained import explained_round_of
from arbiter_app.operations.interface import (
    enter_result,
    enter_results,
    leave_fide_mode,
    pair_next_round,
    unpair_last_round,
)
from arbiter_app.operations.proofs import hash_of_pairing
from arbiter_app.operations.records import readable_pairing
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.changes import changes_of, changes_text
from arbiter_app.store.packing import MARK, has_part, pack, unpack
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.state import Act
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import verbatim
from tests.store.large_event import played_event
from tests.store.support import new_event, open_session, pair_in_order

pytestmark = pytest.mark.file_only

_BYTES_OF_A_BOARD = 1200
"""With 1,000 players and 11 rounds it is 840 (`tests/soak`), unpacked 2,800."""

LONG = '[["player",null,{"name":"Ágota"}]]' * 100


def other_packing(text: str) -> str:
    """The same as another version of the compression would pack it."""
    packed = MARK + base64.b64encode(lzma.compress(text.encode(), preset=6)).decode()
    assert packed != pack(text)
    return packed


def test_an_event_stays_small(tmp_path: Path) -> None:
    empty, _ = new_event(tmp_path / "empty.arbiter", players=0)
    empty.close()
    session, _ = played_event(tmp_path / "event.arbiter", players=100, rounds=5)
    session.close()
    own = session.path.stat().st_size - empty.path.stat().st_size
    assert own / (50 * 5) < _BYTES_OF_A_BOARD


def test_what_is_packed_is_unpacked(tmp_path: Path) -> None:
    assert pack("short") == unpack("short") == "short"
    packed = pack(LONG)
    assert packed.startswith(MARK)
    assert len(packed) < len(LONG) / 10
    assert unpack(packed) == unpack(other_packing(LONG)) == unpack(LONG) == LONG
    assert has_part(packed, "Ágota")
    assert not has_part(packed, "Agota")


@pytest.mark.parametrize(
    "damaged",
    [
        pack(LONG)[:-8],
        pack(LONG)[:20],
        pack(LONG)[:-20] + "A" + pack(LONG)[-19:],
        MARK + "ä" + pack(LONG)[4:],
        MARK,
        MARK + base64.b64encode(lzma.compress(b"\xff" * 3000)).decode(),
        MARK + base64.b64encode(lzma.compress(b"0" * ((1 << 26) + 1), preset=0)).decode(),
        MARK + base64.b64encode(lzma.compress(b"0", preset=9)).decode(),
    ],
    ids=["cut", "cut short", "altered", "letter", "nothing", "no text", "too long", "too much"],
)
def test_what_is_damaged_is_no_text(damaged: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is wrong with it
        unpack(damaged)
    assert not has_part(damaged, "")


def test_of_a_row_that_changes_the_log_has_what_differs() -> None:
    game = {"tournament_id": 1, "round_number": 2, "board": 3, "white_id": 4, "black_id": 5}
    entered = RowChange("game", {**game, "result": None}, {**game, "result": "10"})
    text = changes_text([entered])
    assert text.count('"white_id"') == 1
    assert changes_of(text) == (entered,)
    whole = (
        changes_text([replace(entered, before=None)]),
        changes_text([replace(entered, after=None)]),
    )
    assert [change for one in whole for change in changes_of(one)] == [
        replace(entered, before=None),
        replace(entered, after=None),
    ]


def test_the_log_of_an_older_version_has_whole_rows() -> None:
    game = {"tournament_id": 1, "round_number": 2, "board": 3, "white_id": 4, "black_id": 5}
    entered = RowChange("game", {**game, "result": None}, {**game, "result": "10"})
    whole = json.dumps([["game", entered.before, entered.after]])
    assert changes_of(whole) == (entered,)


def test_results_are_readable_however_many_there_are(tmp_path: Path) -> None:
    session, one = new_event(tmp_path / "event.arbiter", players=120)
    pair_next_round(session, one, pair=pair_in_order)
    enter_results(session, one, 1, dict.fromkeys(range(1, 61), GameResult.DRAW))
    session.close()
    with closing(sqlite3.connect(session.path)) as raw:
        texts = [text for (text,) in raw.execute("SELECT changes FROM journal ORDER BY id")]
    assert [text.startswith(MARK) for text in texts] == [False, True, True, False]
    assert len(json.loads(texts[-1])) == 60


def test_what_was_packed_otherwise_stays_as_it_is(tmp_path: Path) -> None:
    """The next version of the compression may make another text of the same."""
    session, one = new_event(tmp_path / "event.arbiter")
    pair_next_round(session, one)
    (record,) = session.state(one).pairings
    repacked = replace(record, packed_pairing=other_packing(record.pairing_json))
    session.undo()
    state = session.state(one)
    session.redo()
    after = replace(session.state(one), pairings=(repacked,))
    session.undo()
    session.commit(Act(ActKind.ROUND_PAIRED, verbatim("Paired")), one, state, after)
    session.close()
    with open_session(session.path) as again:
        assert again.notices == ()
        assert again.state(one).pairings == (repacked,)
        assert readable_pairing(again.state(one), 1) is not None
        unpair_last_round(again, one)
        again.undo()
        enter_result(again, one, 1, 1, GameResult.DRAW)
        assert again.state(one).pairings == (repacked,)
    with open_session(session.path) as again:
        assert again.notices == ()


def test_a_pairing_whose_record_is_damaged_is_explained_anew(tmp_path: Path) -> None:
    session, one = new_event(tmp_path / "event.arbiter")
    pairing = pair_next_round(session, one).pairing
    state = session.state(one)
    damaged = replace(state.pairings[0], packed_pairing=state.pairings[0].packed_pairing[:-9])
    torn = replace(state, pairings=(damaged,))
    assert readable_pairing(torn, 1) is None
    assert explained_round_of(torn, 1).pairing == pairing
    assert hash_of_pairing(damaged) != hash_of_pairing(state.pairings[0])
    session.close()


def test_what_no_undoing_reaches_is_found_in_a_packed_entry(tmp_path: Path) -> None:
    session, one = new_event(tmp_path / "event.arbiter")
    leave_fide_mode(session, one, confirmed=True)
    session.undo()
    session.close()
    with closing(sqlite3.connect(session.path)) as raw, raw:
        number, text = raw.execute("SELECT id, changes FROM journal ORDER BY id DESC").fetchone()
        packed = other_packing(text)
        raw.execute("UPDATE journal SET changes = ? WHERE id = ?", (packed, number))
    with open_session(session.path) as again:
        assert not again.state(one).in_fide_mode


def test_the_act_that_paired_is_found_packed_or_not(tmp_path: Path) -> None:
    session, one = new_event(tmp_path / "event.arbiter", players=60)
    pair_next_round(session, one)
    (record,) = session.state(one).pairings
    number = session.journal()[-1].id
    assert session.act_that_paired(one, record.input_hash) == number
    assert not session.act_that_paired(one, record.input_hash[::-1])
    session.close()
    with closing(sqlite3.connect(session.path)) as raw, raw:
        (text,) = raw.execute("SELECT changes FROM journal WHERE id = ?", (number,)).fetchone()
        plain = unpack(text)
        assert plain != text
        raw.execute("UPDATE journal SET changes = ? WHERE id = ?", (plain, number))
    with open_session(session.path) as again:
        assert again.act_that_paired(one, record.input_hash) == number
        assert not again.act_that_paired(one, record.input_hash[::-1])
