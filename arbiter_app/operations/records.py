"""What is kept of a pairing, so that it can be shown and proved again later."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter_app import __version__
from arbiter_app.errors import InputError, UserError
from arbiter_app.operations.systems import pairs_by_rating
from arbiter_app.store.packing import pack
from arbiter_app.store.state import PairingRecord, TournamentState
from arbiter_app.tournament.abnormal import AbnormalPoints, abnormal_points
from arbiter_app.tournament.tournament import Tournament, VirtualPoints

if TYPE_CHECKING:
    from arbiter_app.trace.rounds import RoundPairing

_WITH_RATINGS: Final = "ratings:"
"""How a hash begins that has ratings in it."""


def pairing_record(state: TournamentState, pairing: RoundPairing) -> PairingRecord:
    """The record of a pairing made from this state of the tournament."""
    from arbiter_app.trace.as_json import pairing_to_json

    return PairingRecord(
        round_number=pairing.round_number,
        system=pairing.system,
        engine_version=__version__,
        input_hash=input_hash(state.tournament),
        packed_pairing=pack(pairing_to_json(pairing)),
        numbering=tuple(state.keys_by_tpn().items()),
    )


def recorded_pairing(state: TournamentState, round_number: int) -> RoundPairing | None:
    """The pairing kept for a round, in today's TPNs; None if there is none."""
    from arbiter_app.trace.as_json import pairing_from_json, renumbered_pairing

    record = state.pairing_record(round_number)
    if record is None:
        return None
    pairing = pairing_from_json(record.pairing_json)
    tpns = state.tpns_by_key()
    now = {then: tpns[key] for then, key in record.numbering if key in tpns}
    if len(now) < len(record.numbering):
        # Who was deleted since was absent; their number is somebody else's now.
        pairing = replace(pairing, absent=tuple(one for one in pairing.absent if one.tpn in now))
    if all(then == tpn for then, tpn in now.items()):
        return pairing
    return renumbered_pairing(pairing, now)


def readable_pairing(state: TournamentState, round_number: int) -> RoundPairing | None:
    """The pairing kept for a round, as far as this version can read it.

    A record of another version that it cannot read is no loss: the pairing can be proved again.
    """
    try:
        return recorded_pairing(state, round_number)
    except InputError:
        return None


def engines_pairing(state: TournamentState, round_number: int) -> RoundPairing | None:
    """What the engine pairs from what is known now: as kept, where nothing changed since.

    None if the round has no legal pairing, or cannot be paired.
    """
    from arbiter_app.pairing.questions import pair_round

    before = state.tournament.before_round(round_number)
    if is_as_recorded(state, round_number):
        kept = readable_pairing(state, round_number)
        if kept is not None:
            return kept
    try:
        return pair_round(before)
    except UserError:
        return None


def is_as_recorded(state: TournamentState, round_number: int) -> bool:
    """True if the round would be paired from the very data from which it was: numbers included."""
    record = state.pairing_record(round_number)
    if record is None:
        return False
    tpns = state.tpns_by_key()
    return all(tpns.get(key) == then for then, key in record.numbering) and (
        _is_hash_of(record.input_hash, state.tournament.before_round(round_number))
    )


def _is_hash_of(recorded: str, before: Tournament) -> bool:
    """True if it is the hash of this; earlier versions never took ratings into it."""
    if recorded.startswith(_WITH_RATINGS):
        return recorded == input_hash(before)
    return recorded == input_hash_by_numbers(before)


def input_hash(tournament: Tournament) -> str:
    """SHA-256 of all that the pairing of the next round depends on.

    Names and titles are not part of it, and ratings only where the system pairs by them, not by
    TPN alone; the hash says so. Two tournaments with the same hash are paired alike by the same
    system, so that a change of an earlier round shows. Event files keep it: what is hashed is
    written out here, so that it stays when a class gets a field.
    """
    if not pairs_by_rating(tournament.settings):
        return input_hash_by_numbers(tournament)
    lines = _numbered_input(tournament)
    ratings = [(player.tpn, player.rating) for player in tournament.players]
    return _WITH_RATINGS + _hash([*lines, f"ratings {ratings}"])


def input_hash_by_numbers(tournament: Tournament) -> str:
    """The hash without ratings: that of earlier versions, whatever the system."""
    return _hash(_numbered_input(tournament))


def _hash(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _numbered_input(tournament: Tournament) -> list[str]:
    """What the next round is paired from by numbers."""
    number = tournament.next_round
    settings = tournament.settings
    lines = [
        f"round {number} of {settings.rounds_total}",
        f"system {settings.system}",
        f"colour {settings.initial_colour}",
        f"points {sorted(settings.scoring.letter_points().items())}",
        f"players {[player.tpn for player in tournament.players]}",
        f"absent {sorted((tpn, kind.value) for tpn, kind in tournament.absences(number).items())}",
        f"virtual {_in_brackets(map(_virtual, tournament.virtual_points))}",
        f"forbidden {sorted(set(tournament.forbidden_pairs(number)))}",
    ]
    # Only where there are any: without them the hash is that of earlier versions.
    lines += [
        f"wish below {below} {sorted(pairs)}"
        for below, pairs in sorted(tournament.wishes(number).items())
    ]
    lines += [
        f"abnormal {_abnormal(entry)}"
        for entry in abnormal_points(tournament)
        if max(1, entry.round_number) < number
    ]
    for played in tournament.rounds:
        lines += [
            f"{game.white} {game.black} {'' if game.result is None else game.result.value}"
            for game in sorted(played.games, key=lambda game: game.white)
        ]
        lines += sorted(f"{bye.tpn} {bye.kind.value}" for bye in played.byes)
        lines.append("end of round")
    return lines


def _virtual(entry: VirtualPoints) -> str:
    """One entry as it has been hashed since the first version."""
    return (
        f"VirtualPoints(points={entry.points}, first_round={entry.first_round},"
        f" last_round={entry.last_round}, first_tpn={entry.first_tpn}, last_tpn={entry.last_tpn})"
    )


def _abnormal(entry: AbnormalPoints) -> str:
    """One entry as it has been hashed since the first version."""
    return (
        f"AbnormalPoints(type={entry.type!r}, points={entry.points},"
        f" round_number={entry.round_number}, tpns={entry.tpns})"
    )


def _in_brackets(texts: Iterable[str]) -> str:
    """Texts as Python shows a tuple of them."""
    shown = tuple(texts)
    return f"({', '.join(shown)}{',' if len(shown) == 1 else ''})"
