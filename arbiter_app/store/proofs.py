"""What the checker of proofs said of rounds, kept beside the journal.

A verdict follows from how a round was paired and from what: whoever has both finds it, on whatever
branch of the log the round is. What was damaged, or put there by somebody, is as if it were not there;
a proof that is whole is still nothing that anybody has to believe.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, insert, select

from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.packing import has_part
from arbiter_app.store.parts import may_have_part
from arbiter_app.store.schema import JournalRow, RoundProofRow, table_of
from arbiter_app.store.state import EntryState
from arbiter_app.store.values import Row

_JOURNAL = table_of(JournalRow)
_PROOF = table_of(RoundProofRow)
_PAIRING = (ActKind.ROUND_PAIRED.value, ActKind.ROUND_PAIRED_AGAIN.value)

_LARGEST: Final = 1 << 26
"""Bytes of a proof: what unpacks to more is none."""


@dataclass(frozen=True, slots=True)
class KeptProof:
    """A proof that the checker has accepted, or the sentence with which it has refused one."""

    proof: bytes = b""
    refusal: str = ""

    @property
    def digest(self) -> str:
        """SHA-256 of the proof; empty without one."""
        return hashlib.sha256(self.proof).hexdigest() if self.proof else ""


def keep_proof(connection: Connection, of: str, entry_id: int, kept: KeptProof) -> None:
    """Keep what the checker said of an act; what was kept of it before is replaced."""
    same = (_PROOF.c.of == of) & (_PROOF.c.entry_id == entry_id)
    connection.execute(_PROOF.delete().where(same))
    row = {
        "of": of,
        "entry_id": entry_id,
        "digest": kept.digest,
        "proof": base64.b64encode(zlib.compress(kept.proof, 9)).decode() if kept.proof else "",
        "refusal": kept.refusal,
    }
    connection.execute(insert(_PROOF), row)


def kept_proofs(connection: Connection, of: str) -> Mapping[int, KeptProof]:
    """What is kept of a pairing, by the acts that made it."""
    found = connection.execute(select(_PROOF).where(_PROOF.c.of == of).order_by(_PROOF.c.entry_id))
    kept = ((row["entry_id"], _kept(dict(row))) for row in found.mappings())
    return {entry_id: one for entry_id, one in kept if one is not None}


def digests(connection: Connection) -> Mapping[int, str]:
    """The hashes of the proofs by the acts that paired the rounds; empty where one was refused."""
    found = connection.execute(select(_PROOF.c.entry_id, _PROOF.c.digest))
    return {row.entry_id: row.digest for row in found}


def act_that_paired(connection: Connection, tournament_id: int, input_hash: str) -> int:
    """The last act in force that paired a round from this; 0 if the log has none."""
    query = (
        select(_JOURNAL.c.id, _JOURNAL.c.changes)
        .where(
            _JOURNAL.c.kind.in_(_PAIRING),
            _JOURNAL.c.tournament_id == tournament_id,
            _JOURNAL.c.state == EntryState.DONE.value,
            may_have_part(_JOURNAL.c.changes, input_hash),
        )
        .order_by(_JOURNAL.c.id.desc())
    )
    found = connection.execute(query)
    return next((entry_id for entry_id, changes in found if has_part(changes, input_hash)), 0)


def is_whole(row: Row) -> bool:
    """Whether a row says what it was written with."""
    return _kept(row) is not None


def _kept(row: Mapping[str, Any]) -> KeptProof | None:
    if row["refusal"]:
        return KeptProof(refusal=row["refusal"])
    try:
        kept = KeptProof(_unpacked(base64.b64decode(row["proof"], validate=True)))
    except (ValueError, zlib.error):
        return None
    return kept if kept.proof and kept.digest == row["digest"] else None


def _unpacked(data: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    proof = unpacking.decompress(data, _LARGEST)
    return proof if unpacking.eof else b""
