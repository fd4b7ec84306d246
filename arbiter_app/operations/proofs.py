"""Whether a round is proved: the engine checks itself, and what the checker said is kept.

A proof is made beside the act that pairs, never in it: the round stands, whatever the checker says, and
the arbiter hears of it. The proof stays that of the position from which the round was paired; a
result corrected later makes another position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from arbiter_app.operations.records import is_as_recorded, readable_pairing
from arbiter_app.operations.report_file import tournament_for_file
from arbiter_app.operations.session import EventSession
from arbiter_app.store.state import PairingRecord, TournamentState
from arbiter_app.wording import Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.store.proofs import KeptProof
    from arbiter_app.trace.rounds import RoundPairing

SHORT: Final = 12
"""Digits of the hash of a proof where there is no room for all 64: still nobody makes another proof for
which they are the same."""


class ProofStanding(StrEnum):
    """What can be said of a round."""

    PROVED = "proved"
    REFUSED = "refused"
    """The checker does not find that it is paired by the rules: one of both programs is wrong."""
    NOT_UNDERSTOOD = "not-understood"
    """The checker does not read what the round was paired from."""
    NO_PROOFS = "no-proofs"
    """There are no proofs for the system yet."""
    WISHES = "wishes"
    """Some are kept apart as the event wishes, which the checker's rules do not know."""
    BY_HAND = "by-hand"
    """The boards are not those that the rules gave."""
    NOT_PAIRED_HERE = "not-paired-here"
    """It was imported."""
    NONE_KEPT = "none-kept"
    """No proof was made in its time, and now it would be of another position."""


@dataclass(frozen=True, slots=True)
class RoundProof:
    """What can be said of a round.

    Attributes:
        proof: in canonical form; empty unless the round is proved.
        digest: SHA-256 of the proof, likewise.
        reason: the sentence of the checker, where it has accepted nothing.
        of_then: the position has changed since: what is said is of the one from which the round
            was paired.
    """

    round_number: int
    standing: ProofStanding
    proof: bytes = b""
    digest: str = ""
    reason: str = ""
    of_then: bool = False


def proof_of_round(session: EventSession, tournament_id: int, round_number: int) -> RoundProof:
    """Whether a paired round is proved; a proof that was not kept yet is made, checked and kept.

    That may take seconds with a thousand players: use a worker. A proof is made and not kept where
    the event can be read only, or for somebody who may only enter results.

    Raises:
        InputError: there is no such tournament or round.
        EventFileError: the file cannot be written.
    """
    state = session.state(tournament_id)
    kept, record = _kept(session, state, round_number), state.pairing_record(round_number)
    if kept is None:
        assert record is not None, "it was paired here, by a system with proofs"
        return _made(session, tournament_id, state, record)
    if record is not None and session.may_do_all and kept.standing in _KEPT:
        _keep_for_act(session, tournament_id, record)
    return kept


def kept_proof_of_round(
    session: EventSession, state: TournamentState, round_number: int
) -> RoundProof:
    """The same from what is kept; nothing is made.

    Raises:
        InputError: there is no such round.
    """
    return _kept(session, state, round_number) or RoundProof(round_number, ProofStanding.NONE_KEPT)


def refusal_of_round(session: EventSession, state: TournamentState, round_number: int) -> str:
    """The sentence with which the checker has refused a round as it was paired; empty if it has not."""
    record = state.pairing_record(round_number)
    kept = () if record is None else session.kept_proofs(hash_of_pairing(record)).values()
    return next((one.refusal for one in kept if one.refusal), "")


def report_of_refusal(state: TournamentState, found: RoundProof) -> bytes:
    """The report file with what the checker says of a round, to be sent to whoever mends it."""
    from arbiter_app import __version__
    from arbiter_app.trf.write import write_trf

    tournament = tournament_for_file(state)
    told = f"Round {found.round_number} is not proved (arbiter_app {__version__}): {found.reason}"
    return write_trf(replace(tournament, comments=(*tournament.comments, told)))


def with_proof(after: Phrase, digest: str | None) -> Phrase:
    """What the log says of an act that paired a round, with the hash of its proof.

    The hash is empty where the checker has refused the round, None where nothing is kept.
    """
    if digest is None:
        return after
    if not digest:
        return phrase("{after}; not proved", after=after)
    return phrase("{after}; proved: {hash}", after=after, hash=digest[:SHORT])


def no_proof_of_wishes(round_number: int) -> Phrase:
    """Why a round that heeds what the event wishes has no proof."""
    return phrase(
        "There is no proof of round {round} because it keeps players apart by a wish of the"
        " event, and the rules do not cover wishes.",
        round=round_number,
    )


_KEPT: Final = (ProofStanding.PROVED, ProofStanding.REFUSED)


def _kept(session: EventSession, state: TournamentState, round_number: int) -> RoundProof | None:
    """What can be said of a round without making a proof; None if one has to be made."""
    from arbiter_app.proof import can_be_proved

    played = state.tournament.round(round_number)
    record = state.pairing_record(round_number)
    if record is None:
        standing = ProofStanding.BY_HAND if played.manual else ProofStanding.NOT_PAIRED_HERE
        return RoundProof(round_number, standing)
    if not can_be_proved(record.system):
        return RoundProof(round_number, ProofStanding.NO_PROOFS)
    pairing = readable_pairing(state, round_number)
    if pairing is None:
        return RoundProof(round_number, ProofStanding.NONE_KEPT)
    games = {(game.white, game.black) for game in played.games}
    if {*_pairs(pairing)} != games or pairing.bye != played.pairing_allocated_bye:
        return RoundProof(round_number, ProofStanding.BY_HAND)
    of_then = not is_as_recorded(state, round_number)
    for kept in session.kept_proofs(hash_of_pairing(record)).values():
        return _as_kept(round_number, kept, of_then=of_then)
    if of_then:
        return RoundProof(round_number, ProofStanding.NONE_KEPT)
    if state.tournament.wishes(round_number):
        return RoundProof(round_number, ProofStanding.WISHES)
    return None


def _as_kept(round_number: int, kept: KeptProof, *, of_then: bool) -> RoundProof:
    standing = ProofStanding.REFUSED if kept.refusal else ProofStanding.PROVED
    return RoundProof(
        round_number, standing, kept.proof, kept.digest, kept.refusal, of_then=of_then
    )


def _keep_for_act(session: EventSession, tournament_id: int, record: PairingRecord) -> None:
    """The log has the proof at each act that paired the round so, whichever made it first."""
    of = hash_of_pairing(record)
    kept = session.kept_proofs(of)
    entry_id = session.act_that_paired(tournament_id, record.input_hash)
    if kept and entry_id not in kept:
        session.keep_proof(of, entry_id, next(iter(kept.values())))


def _made(
    session: EventSession, tournament_id: int, state: TournamentState, record: PairingRecord
) -> RoundProof:
    from arbiter_app.proof import Accepted, NotUnderstood, Refused, verdict_on
    from arbiter_app.store.proofs import KeptProof
    from arbiter_app.trf.write import write_trf

    round_number = record.round_number
    played = state.tournament.round(round_number)
    pairs = sorted((game.white, game.black) for game in played.games)
    report = write_trf(tournament_for_file(state))
    bye = played.pairing_allocated_bye
    verdict = verdict_on(record.system, report, round_number, pairs, bye)
    match verdict:
        case Accepted(proof):
            kept = KeptProof(proof)
        case Refused(reason):
            kept = KeptProof(refusal=reason)
        case NotUnderstood(reason):
            return RoundProof(round_number, ProofStanding.NOT_UNDERSTOOD, reason=reason)
        case _:
            assert_never(verdict)
    if session.may_do_all:
        entry_id = session.act_that_paired(tournament_id, record.input_hash)
        session.keep_proof(hash_of_pairing(record), entry_id, kept)
    return _as_kept(round_number, kept, of_then=False)


def _pairs(pairing: RoundPairing) -> Iterator[tuple[int, int]]:
    return ((pair.white, pair.black) for pair in pairing.pairs)


def hash_of_pairing(record: PairingRecord) -> str:
    """SHA-256 of how a round was paired and from what."""
    return hashlib.sha256(f"{record.input_hash}\n{record.pairing_json}".encode()).hexdigest()
