"""What a tournament's results say of a round, found without the engine: to judge sentences by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import networkx

from arbiter_app.tournament.history import PlayerHistory, RoundEntry, histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.brackets import BracketTrace, PairTrace
from tests.oracle import dutch_2017
from tests.oracle.field import LiteralField
from tests.oracle.state import Float, PlayerState, Strength, player_states

FREE_WINS = {"U": "bye", "F": "full-point bye", "+": "forfeit"}
BYE: Tpn = 0
"""The vertex of the PAB."""


def won_by_forfeit(entry: RoundEntry) -> bool:
    """A game or match that the opponent forfeited and the player did not."""
    return entry.is_forfeit and set(entry.letter) != {"-"}


@dataclass(frozen=True)
class Facts:
    """The moment before a round; `system` says by which text floats and byes are counted."""

    tournament: Tournament
    system: str

    @cached_property
    def history(self) -> Mapping[Tpn, PlayerHistory]:
        return histories(self.tournament)

    @cached_property
    def field(self) -> LiteralField:
        """The players to be paired by C.04.3, and who may meet whom."""
        states = player_states(self.tournament)
        if self.system == "dutch-2017":
            states = player_states(
                self.tournament,
                dutch_2017.float_for_whatever_reason,
                dutch_2017.may_receive_pab,
            )
        return LiteralField(self.tournament, states)

    @cached_property
    def places(self) -> Mapping[Tpn, int]:
        return {player.tpn: place for place, player in enumerate(self.field.players)}

    def state(self, tpn: Tpn) -> PlayerState:
        return self.field.players[self.places[tpn]]

    def score(self, tpn: Tpn) -> Points:
        return self.state(tpn).score

    def met(self, one: Tpn, other: Tpn, number: int | None = None) -> bool:
        """Whether they played, in that round if one is named."""
        return any(
            entry.is_played and entry.opponent == other and number in (None, entry.round_number)
            for entry in self.history[one].entries
        )

    def had(self, tpn: Tpn, what: AbstractSet[str], number: int | None = None) -> bool:
        """Whether a round's letter is one of these; a match that only the opponent forfeited is won by
        forfeit, whatever the points.
        """
        return any(
            ("+" if won_by_forfeit(entry) else entry.letter) in what
            and number in (None, entry.round_number)
            for entry in self.history[tpn].entries
        )

    def row(self, tpn: Tpn) -> str:
        """The colours of the games played: `WBB`."""
        return "".join(colour.value.upper() for colour in self.history[tpn].colours)

    def must_have(self, tpn: Tpn, colour: Colour) -> bool:
        state = self.state(tpn)
        return state.strength is Strength.ABSOLUTE and state.preference is colour

    @cached_property
    def wished(self) -> AbstractSet[frozenset[Tpn]]:
        """The pairs that the event wishes apart in the round, below whatever criterion."""
        number = self.tournament.next_round
        return {
            frozenset(pair)
            for group in self.tournament.forbidden_groups
            if group.below and group.first_round <= number <= group.last_round
            for pair in combinations(group.tpns, 2)
        }

    def may_meet(self, one: Tpn, other: Tpn) -> bool:
        """[C1], [C3] and forbidden pairs."""
        return one != other and self.field.is_legal(self.places[one], self.places[other])

    # --- what can be completed ------------------------------------------------------------

    def can_be_paired(
        self,
        there: Iterable[Tpn],
        *,
        has_bye: bool = True,
        bye_upto: Points | None = None,
        apart: AbstractSet[frozenset[Tpn]] = frozenset(),
    ) -> bool:
        """Whether all of them can be paired, but for one with the PAB if it is still to be given."""
        graph = self.graph(there, has_bye=has_bye, bye_upto=bye_upto, apart=apart)
        found = networkx.max_weight_matching(graph, maxcardinality=True)
        return 2 * len(found) == graph.number_of_nodes()

    def graph(
        self,
        there: Iterable[Tpn],
        *,
        has_bye: bool = True,
        bye_upto: Points | None = None,
        apart: AbstractSet[frozenset[Tpn]] = frozenset(),
    ) -> networkx.Graph[Tpn]:
        """Who may meet whom, and who may get the PAB if it is still to be given.

        `bye_upto` is the highest score that may get it; `apart` are pairs not to be made, the PAB
        included.
        """
        players = sorted(there)
        graph: networkx.Graph[Tpn] = networkx.Graph()
        graph.add_nodes_from(players)
        graph.add_edges_from(
            (one, other)
            for one in players
            for other in players
            if one < other and self.may_meet(one, other) and frozenset((one, other)) not in apart
        )
        if has_bye and len(self.field.players) % 2:
            graph.add_node(BYE)
            graph.add_edges_from(
                (BYE, tpn)
                for tpn in players
                if self.state(tpn).may_receive_pab
                and (bye_upto is None or self.score(tpn) <= bye_upto)
                and frozenset((BYE, tpn)) not in apart
            )
        return graph


@dataclass(frozen=True)
class BracketFacts:
    """A bracket as it was paired: who is in it, who plays whom, who floats."""

    facts: Facts
    trace: BracketTrace

    @property
    def moved_down(self) -> list[Tpn]:
        return [player.tpn for player in self.trace.moved_down_players]

    @property
    def residents(self) -> list[Tpn]:
        return [player.tpn for player in self.trace.residents]

    @property
    def members(self) -> list[Tpn]:
        return [*self.moved_down, *self.residents]

    @property
    def floaters(self) -> list[Tpn]:
        paired = {tpn for pair in self.trace.pairs for tpn in (pair.first, pair.second)}
        return [tpn for tpn in self.members if tpn not in paired]

    @property
    def below(self) -> list[Tpn]:
        """Everybody ranked below the bracket."""
        last = max(self.facts.places[tpn] for tpn in self.residents)
        return [player.tpn for player in self.facts.field.players[last + 1 :]]

    @property
    def incoming_apart(self) -> bool:
        """C.04.4.2 ranks who comes in with the residents, and says nothing of theirs keeping apart."""
        return self.facts.system != "burstein"

    @property
    def never_paired(self) -> set[frozenset[Tpn]]:
        """Two who were moved down do not meet: not here, and not below (3.2.3)."""
        moved = self.moved_down if self.incoming_apart else []
        return {frozenset((one, other)) for one in moved for other in moved if one != other}

    def possible_opponents(self, tpn: Tpn) -> list[Tpn]:
        """Those whom a member could be paired with here: MDPs only meet residents (3.2.3)."""
        is_apart = tpn in self.moved_down and self.incoming_apart
        group = self.residents if is_apart else self.members
        return [other for other in group if other != tpn]

    def original_halves(self) -> tuple[list[Tpn], list[Tpn]]:
        """S1 and S2 of a homogeneous bracket or remainder before any alteration (3.2.2, 3.7.1)."""
        met = {pair.second for pair in self.trace.pairs if pair.part == "mdp"}
        group = self.residents if self.trace.is_heterogeneous else self.members
        if self.trace.upfloaters is not None:
            # In Double-Swiss the halves are by number, whatever the scores (3.6.1).
            group = sorted(group)
        # In 1998 who has no opponent is moved down before the others are divided (C.1).
        gone = {each.tpn for each in self.trace.downfloaters if each.rule == "C.1"}
        there = [tpn for tpn in group if tpn not in met | gone]
        count = sum(pair.part != "mdp" for pair in self.trace.pairs)
        return there[:count], there[count:]

    def first_candidate(self) -> set[frozenset[Tpn]]:
        """S1 with S2 as they stand (3.3), worked out anew for the Dutch System; elsewhere it is
        what is shown as proposed.
        """
        if not self.facts.system.startswith("dutch"):
            return {frozenset(pair) for pair in self.trace.proposal}
        paired = [tpn for tpn in self.moved_down if tpn not in self.floaters]
        count = len(self.trace.pairs) - len(paired)
        left = self.residents[len(paired) :]
        pairs = [*zip(paired, self.residents, strict=False)]
        pairs += zip(left[:count], left[count:], strict=False)
        return {frozenset(pair) for pair in pairs}

    def mixed_pairs(self) -> Iterator[tuple[PlayerState, PlayerState]]:
        """Pairs of different scores, the higher player first."""
        for pair in self.trace.pairs:
            one, other = self.facts.state(pair.first), self.facts.state(pair.second)
            if one.score != other.score:
                yield (one, other) if one.score > other.score else (other, one)

    def missing(self, least: Strength) -> int:
        return sum(
            state.strength >= least and state.preference is not None and state.preference != colour
            for pair in self.trace.pairs
            for state, colour in with_colours(self.facts, pair)
        )

    def count(self, meaning: str) -> int:
        """How many miss a criterion that counts players, by its number of 2026."""
        match meaning:
            case "C6":
                return len(self.floaters)
            case "C10" | "C11":
                return sum(self._of_topscorers(pair, meaning) for pair in self.trace.pairs)
            case "C12":
                return self.missing(Strength.MILD)
            case "C13":
                return self.missing(Strength.STRONG)
            case "C14" | "C16":
                back = 0 if meaning == "C14" else 1
                return sum(self.facts.state(t).floats[back] is Float.DOWN for t in self._down())
            case "C15" | "C17":
                back = 0 if meaning == "C15" else 1
                return sum(lower.floats[back] is Float.UP for _, lower in self.mixed_pairs())
            case _:
                raise AssertionError(meaning)

    def repeats(self, direction: Float, back: int) -> list[Tpn]:
        """Everybody, resident or not, who gets a float now as in the previous round (0), or as two
        rounds before (1).
        """
        down = [*self.floaters, *(higher.tpn for higher, _ in self.mixed_pairs())]
        up = [lower.tpn for _, lower in self.mixed_pairs()]
        concerned = down if direction is Float.DOWN else up
        return [tpn for tpn in concerned if self.facts.state(tpn).floats[back] is direction]

    def differences(self, direction: Float, back: int) -> list[Points]:
        """The score differences of pairs in which one of two gets such a float again."""
        return [
            higher.score - lower.score
            for higher, lower in self.mixed_pairs()
            if (higher if direction is Float.DOWN else lower).floats[back] is direction
        ]

    def missing_strengths(self) -> set[Strength]:
        """How strong the preferences are that are missed, of those that are not mild."""
        return {
            state.strength
            for pair in self.trace.pairs
            for state, colour in with_colours(self.facts, pair)
            if state.preference not in (None, colour) and state.strength >= Strength.STRONG
        }

    def _down(self) -> list[Tpn]:
        """Who gets a downfloat, as the criteria count: in 2026 residents, in 2017 everybody."""
        if self.facts.system == "dutch-2026":
            return [tpn for tpn in self.floaters if tpn in self.residents]
        return [*self.floaters, *(higher.tpn for higher, _ in self.mixed_pairs())]

    def _of_topscorers(self, pair: PairTrace, meaning: str) -> int:
        players = with_colours(self.facts, pair)
        if not any(state.is_topscorer for state, _ in players):
            return 0
        if meaning == "C11":
            return sum(state.colours[-2:] == (colour, colour) for state, colour in players)
        return sum(
            abs(state.colour_difference + (1 if colour is Colour.WHITE else -1)) > 2
            for state, colour in players
        )


def with_colours(facts: Facts, pair: PairTrace) -> list[tuple[PlayerState, Colour]]:
    return [(facts.state(pair.white), Colour.WHITE), (facts.state(pair.black), Colour.BLACK)]
