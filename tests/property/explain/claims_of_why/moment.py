"""A round, who is in it, and who was there to be met, by the results alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from arbiter_app.explain.names import short_names
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundPairing
from tests.property.explain.claims.context import Context
from tests.property.explain.facts import BracketFacts, Facts


class Moment:
    """A round and who is in it, by the results alone."""

    def __init__(self, before: Tournament, pairing: RoundPairing) -> None:
        self.facts = Facts(before, pairing.system)
        self.brackets = () if pairing.trace is None else pairing.trace.brackets
        away = {each.tpn for each in pairing.absent}
        self.present = [p.tpn for p in before.players if p.tpn not in away]
        self.tpns = {name: tpn for tpn, name in short_names(before.players).items()}
        self.opponents = {
            **{pair.white: pair.black for pair in pairing.pairs},
            **{pair.black: pair.white for pair in pairing.pairs},
        }
        self.context: Context | None = None

    def ask(self, tpn: Tpn) -> None:
        """Who is spoken to from now on."""
        self.tpns["you"] = tpn
        self.context = None
        for bracket in self.brackets:
            for pair in bracket.pairs:
                if tpn in (pair.first, pair.second):
                    here = BracketFacts(self.facts, bracket)
                    self.context = Context(self.facts, self.tpns, pair, here, tpn)

    def score(self, name: str) -> Points:
        return self.score_of(self.tpns[name])

    def score_of(self, tpn: Tpn) -> Points:
        """For the pairing; by C.04.7 a match won counts for twice the virtual points of a game won."""
        if self.facts.system != "double-swiss":
            return self.facts.score(tpn)
        before = self.facts.tournament
        virtual = virtual_points_in(
            ranges_in_force(before), before.next_round, [player.tpn for player in before.players]
        )
        return self.facts.history[tpn].score + virtual.get(tpn, 0)

    def alike(self, score: Points) -> list[Tpn]:
        return [tpn for tpn in self.present if self.score_of(tpn) == score]


Judge: TypeAlias = Callable[["Moment", Mapping[str, str]], bool]


def tpns(moment: Moment, listed: str) -> list[Tpn]:
    names = re.split(r", | and | or ", listed)
    return [moment.tpns[name] for name in names if name in moment.tpns]


def group_of(moment: Moment, said: Mapping[str, str]) -> tuple[BracketTrace, list[Tpn]]:
    """The bracket of a pair, and who was paired together with it, by rank, or who stays over."""
    one, other = moment.tpns[said["first"]], moment.tpns[said["second"]]
    bracket, pair = next(
        (bracket, pair)
        for bracket in moment.brackets
        for pair in bracket.pairs
        if {pair.first, pair.second} == {one, other}
    )
    there = {t for p in bracket.pairs if p.part == pair.part for t in (p.first, p.second)}
    there |= {t for undone in bracket.undone for t in undone}
    if not moment.facts.system.startswith("lim"):
        residents = {player.tpn for player in bracket.residents}
        left = {each.tpn for each in bracket.downfloaters if each.rule != "C.1"}
        there |= left if pair.part == "homogeneous" else left & residents
    return bracket, sorted(there, key=lambda tpn: (-moment.facts.score(tpn), tpn))


def who_stay(moment: Moment, score: Points) -> list[Tpn]:
    """Whom somebody with this score could meet in its bracket; in Lim only those who are paired in
    their score-group are sure to have been there.
    """
    alike = moment.alike(score)
    if moment.facts.system == "burstein":
        # The bye is given before any bracket is made (3.1).
        return [tpn for tpn in alike if tpn in moment.opponents]
    if not moment.facts.system.startswith("lim"):
        return alike
    return [
        tpn
        for tpn in alike
        if tpn in moment.opponents and moment.facts.score(moment.opponents[tpn]) == score
    ]
