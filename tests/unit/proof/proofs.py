"""A round with its proof, as the checker gets them, and the position by the engine's own reading."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace

from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.systems import description_of, engine_for
from arbiter_app.proof import prove_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.write import write_trf


def of_system(before: Tournament, system: str) -> Tournament:
    """A position that says by which system it is paired."""
    settings = replace(before.settings, system=description_of(system).code)
    return replace(before, settings=settings)


def proved(before: Tournament) -> tuple[bytes, bytes]:
    """The report of a position and the proof of its next round."""
    report = write_trf(before)
    return report, prove_round(before, pair_round(before), report)


def spoilt(proof: bytes, **parts: object) -> bytes:
    """A proof with other parts, in canonical form."""
    return canonical(json.loads(proof) | parts)


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def fingerprint(before: Tournament) -> str:
    """The position of PROOF.md, by the engine's reading of the tournament."""
    states = engine_for(before).states(before)
    present = {state.tpn for state in states}
    number = before.next_round
    position = {
        "apart": sorted(
            {pair for pair in before.forbidden_pairs(number) if present.issuperset(pair)}
        ),
        "initial": initial_colour(before).value,
        "players": list(_rows(states)),
        "round": number,
    }
    return hashlib.sha256(canonical(position)).hexdigest()


def _rows(states: Iterable[PlayerState]) -> Iterable[dict[str, object]]:
    for state in states:
        yield {
            "tpn": state.tpn,
            "points": state.points,
            "score": state.score,
            "colours": "".join(state.colours),
            "met": sorted(state.met),
            "floats": "".join(mark.value for mark in state.floats),
            "barred": not state.may_get_bye,
            "unplayed": state.unplayed,
            "place": state.parity_number,
            "top": state.is_topscorer,
            "difference": state.colour_difference,
            "due": state.due.value if state.due else "",
            "strength": int(state.strength),
        }
