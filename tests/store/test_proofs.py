"""What the checker said of rounds is kept whole or not at all, and never stands in the way."""

from __future__ import annotations

import base64
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventSession, pair_next_round, recover_event
from arbiter_app.operations.proofs import hash_of_pairing
from arbiter_app.store import proofs
from arbiter_app.store.proofs import KeptProof
from tests.store.support import TickingClock, new_event, open_session
from tests.store.test_under_fire import InterruptionError, fault_after

Event = tuple[EventSession, int]
PROOF = KeptProof(b'{"round":1}\n' * 500)


@pytest.fixture
def event(event_place: Path | EventAddress) -> Iterator[Event]:
    session, one = new_event(event_place)
    pair_next_round(session, one)
    yield session, one
    session.close()


def of(session: EventSession) -> str:
    return hash_of_pairing(session.state(1).pairings[0])


def last(session: EventSession) -> int:
    return session.journal()[-1].id


def found_in(path: Path) -> list[KeptProof]:
    with open_session(path) as session:
        assert session.notices == ()
        return list(session.kept_proofs(of(session)).values())


def test_it_is_written_whole_or_not_at_all(event: Event) -> None:
    session, _ = event
    kept_before = KeptProof(b"{}")
    session.keep_proof(of(session), last(session), kept_before)
    statements = 0
    while True:
        with fault_after(statements) as count:
            try:
                session.keep_proof(of(session), last(session), PROOF)
            except InterruptionError:
                pass
            else:
                break
        assert list(session.kept_proofs(of(session)).values()) == [kept_before]
        statements += 1
    assert count[0] == statements > 2
    assert list(session.kept_proofs(of(session)).values()) == [PROOF]


@pytest.mark.file_only
@pytest.mark.parametrize(
    "proof",
    [
        "",
        "no base64",
        base64.b64encode(b"not compressed").decode(),
        base64.b64encode(zlib.compress(PROOF.proof)[:-5]).decode(),
        base64.b64encode(zlib.compress(b"another")).decode(),
    ],
)
def test_what_is_damaged_is_as_if_it_were_not_there(event: Event, proof: str) -> None:
    session, _ = event
    session.keep_proof(of(session), last(session), PROOF)
    session.close()
    raw = sqlite3.connect(session.path)
    raw.execute("UPDATE round_proof SET proof = ?", (proof,))
    raw.commit()
    raw.close()
    assert found_in(session.path) == []


def test_what_unpacks_without_end_is_none(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = event
    session.keep_proof(of(session), last(session), PROOF)
    monkeypatch.setattr(proofs, "_LARGEST", 1000)
    assert session.kept_proofs(of(session)) == {}


@pytest.mark.file_only
def test_copies_and_recovered_copies_have_it(event: Event, tmp_path: Path) -> None:
    """A page of the log is torn: what was kept is in the recovered copy, as it fits its hash."""
    session, _ = event
    session.keep_proof(of(session), last(session), PROOF)
    session.keep_proof("another pairing", 0, KeptProof(b"[]"))
    session.save_copy(tmp_path / "copy.arbiter")
    session.close()
    assert found_in(tmp_path / "copy.arbiter") == [PROOF]
    torn = tmp_path / "torn.arbiter"
    shutil.copyfile(session.path, torn)
    raw = sqlite3.connect(torn)
    raw.execute("UPDATE round_proof SET digest = '' WHERE entry_id = 0")
    raw.execute("UPDATE journal SET changes = 'nothing' WHERE id = 1")
    raw.commit()
    raw.close()
    recover_event(torn, tmp_path / "recovered.arbiter", clock=TickingClock())
    assert found_in(tmp_path / "recovered.arbiter") == [PROOF]
    with open_session(tmp_path / "recovered.arbiter") as again:
        assert again.kept_proofs("another pairing") == {}
