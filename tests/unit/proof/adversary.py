"""Pairings and proofs that are wrong, made from right ones: the checker must take none of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from arbiter_app.pairing.colours import allocate_colours, initial_colour
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.systems import engine_for
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

Proof: TypeAlias = dict[str, Any]


class Adversary:
    """Spoils the proof of the next round of a tournament, each time in one way."""

    def __init__(self, before: Tournament, proof: bytes, rng: Random) -> None:
        states = engine_for(before).states(before)
        self._states = {state.tpn: state for state in states}
        self._initial = initial_colour(before)
        self._proof = proof
        self._rng = rng
        self._ways: tuple[Callable[[Proof], bool], ...] = (
            self._another_pairing,
            self._another_pairing_nearby,
            self._another_pairing_nearby,
            self._another_bye,
            self._other_colours,
            self._another_price,
            self._no_price,
            self._no_set,
            self._nothing_shown,
            self._another_position,
        )
        if "collapsing" in json.loads(proof):
            self._ways += (self._another_collapse, self._another_rejected)

    def proofs(self, count: int) -> Iterator[bytes]:
        """So many proofs, each of them wrong, the ways chosen at random."""
        made = 0
        while made < count:
            proof = json.loads(self._proof)
            if self._rng.choice(self._ways)(proof):
                made += 1
                yield json.dumps(proof, sort_keys=True, separators=(",", ":")).encode()

    def _with_colours(self, one: Tpn, other: Tpn) -> list[Tpn]:
        allocation = allocate_colours(self._states[one], self._states[other], self._initial)
        return [allocation.white, allocation.black]

    def _exchange(self, proof: Proof, first: int, second: int) -> bool:
        """Two pairs have other opponents, with the colours that they must have then."""
        pairs = proof["pairs"]
        (a, b), (c, d) = pairs[first], pairs[second]
        if self._rng.random() < 0.5:
            c, d = d, c
        pairs[first], pairs[second] = self._with_colours(a, c), self._with_colours(b, d)
        pairs.sort()
        return True

    def _another_pairing(self, proof: Proof) -> bool:
        count = len(proof["pairs"])
        return count > 1 and self._exchange(proof, *self._rng.sample(range(count), 2))

    def _another_pairing_nearby(self, proof: Proof) -> bool:
        """Of two pairs near each other: mostly of equal or almost equal quality, but later in order."""
        place = {tpn: index for index, tpn in enumerate(self._states)}
        order = sorted(
            range(len(proof["pairs"])),
            key=lambda at: min(place[tpn] for tpn in proof["pairs"][at]),
        )
        if len(order) < 2:
            return False
        at = self._rng.randrange(len(order) - 1)
        return self._exchange(proof, order[at], order[at + 1])

    def _another_bye(self, proof: Proof) -> bool:
        if not proof["bye"]:
            return False
        takers = [pair for pair in proof["pairs"] if any(map(self._may_get_bye, pair))]
        if not takers:
            return False
        pair = self._rng.choice(takers)
        taker = self._rng.choice([tpn for tpn in pair if self._may_get_bye(tpn)])
        (left,) = (tpn for tpn in pair if tpn != taker)
        proof["pairs"].remove(pair)
        proof["pairs"].append(self._with_colours(left, proof["bye"]))
        proof["pairs"].sort()
        proof["bye"] = taker
        return True

    def _may_get_bye(self, tpn: Tpn) -> bool:
        state: PlayerState = self._states[tpn]
        return state.may_get_bye

    def _other_colours(self, proof: Proof) -> bool:
        self._rng.choice(proof["pairs"]).reverse()
        proof["pairs"].sort()
        return True

    def _rows(self, proof: Proof, *parts: str) -> list[tuple[list[Any], int]]:
        return [
            (block[part], at)
            for shown in proof["shown"]
            for block in shown.values()
            for part in parts
            for at in range(len(block.get(part, [])))
        ]

    def _another_price(self, proof: Proof) -> bool:
        rows = self._rows(proof, "prices", "tolls")
        if not rows:
            return False
        found, at = self._rng.choice(rows)
        vector = found[at][0]
        vector[self._rng.choice(sorted(vector))] += self._rng.choice([-4, -2, -1, 1, 2, 4])
        return True

    def _no_price(self, proof: Proof) -> bool:
        rows = self._rows(proof, "prices")
        if not rows:
            return False
        found, at = self._rng.choice(rows)
        found[at][1].pop(self._rng.randrange(len(found[at][1])))
        return True

    def _no_set(self, proof: Proof) -> bool:
        rows = self._rows(proof, "tolls")
        if not rows:
            return False
        found, at = self._rng.choice(rows)
        del found[at]
        return True

    def _nothing_shown(self, proof: Proof) -> bool:
        blocks = [(shown, name) for shown in proof["shown"] for name in shown]
        if not blocks:
            return False
        shown, name = self._rng.choice(blocks)
        del shown[name]
        return True

    def _another_collapse(self, proof: Proof) -> bool:
        """Another bracket is the last but one, or none, or one is (2017, A.9)."""
        scores = {state.score for state in self._states.values()}
        proof["collapsing"] = self._rng.choice(
            sorted({None, *scores} - {proof["collapsing"]}, key=str)
        )
        if self._rng.random() < 0.5 or proof["collapsing"] is None:
            proof["rejected"] = []
        return True

    def _another_rejected(self, proof: Proof) -> bool:
        """A pair less of those that could not stay, or another candidate of that bracket."""
        rejected, score = proof["rejected"], proof["collapsing"]
        inside = [
            at
            for at, pair in enumerate(rejected)
            if all(tpn and self._states[tpn].score >= score for tpn in pair)
        ]
        if not rejected:
            return False
        if len(inside) < 2 or self._rng.random() < 0.3:
            del rejected[self._rng.randrange(len(rejected))]
            return True
        first, second = self._rng.sample(inside, 2)
        (a, b), (c, d) = rejected[first], rejected[second]
        if self._rng.random() < 0.5:
            c, d = d, c
        rejected[first], rejected[second] = [a, c], [b, d]
        return True

    def _another_position(self, proof: Proof) -> bool:
        letter = proof["position"][0]
        proof["position"] = ("0" if letter != "0" else "1") + proof["position"][1:]
        return True
