"""Who stands where in the picture of a bracket: two columns, in one block or two.

In a bracket that somebody came into, the pairs of those who came in stand above the others where
the system pairs them first. Everybody of the bracket stands in exactly one place, in the order of
the column, so that a transposition shows as crossing lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.explain.systems import words_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketDirection, BracketTrace
from arbiter_app.wording import ENGLISH, Catalogue, Message

_Pairs: TypeAlias = Sequence[tuple[Tpn, Tpn]]
_Titles: TypeAlias = tuple[Message, Message]


@dataclass(frozen=True, slots=True)
class Columns:
    """A block of the picture: two headings, and the players from top to bottom."""

    left_title: str
    right_title: str
    left: tuple[Tpn, ...]
    right: tuple[Tpn, ...]


def subgroup_columns(
    bracket: BracketTrace, system: str, *, catalogue: Catalogue = ENGLISH
) -> tuple[Columns, ...]:
    """G1 and G2 by the colours due, before anybody is shifted (Dubov 3.2.3); those of the proposal
    where there are no such subgroups.
    """
    found = bracket.subgroups
    if found is None:
        return proposal_columns(bracket, system, catalogue=catalogue)
    first, second = (catalogue.say(title) for title in words_of(system).subgroups)
    return (Columns(first, second, found.g1, found.g2),)


def result_columns(
    bracket: BracketTrace, system: str, *, catalogue: Catalogue = ENGLISH
) -> tuple[Columns, ...]:
    """The columns of the pairs made; who changed places by an exchange stands in the new half."""
    return _Layout(bracket, system, catalogue).result()


def proposal_columns(
    bracket: BracketTrace, system: str, *, catalogue: Catalogue = ENGLISH
) -> tuple[Columns, ...]:
    """The columns as they stand before anything is altered."""
    return _Layout(bracket, system, catalogue).proposal()


def figures(bracket: BracketTrace, system: str, *, catalogue: Catalogue = ENGLISH) -> str:
    """The numbers that the procedure of a system works with; empty where it has none."""
    return words_of(system).figures(catalogue, bracket)


class _Layout:
    """The columns of one bracket."""

    def __init__(self, bracket: BracketTrace, system: str, catalogue: Catalogue) -> None:
        self._bracket = bracket
        self._words = words_of(system)
        self._catalogue = catalogue
        self._moved = tuple(player.tpn for player in bracket.moved_down_players)
        players = (*bracket.moved_down_players, *bracket.residents)
        self._everybody = tuple(player.tpn for player in players)
        rank = {player.tpn: (-player.score, player.tpn) for player in players}
        self._ranked = tuple(sorted(self._everybody, key=rank.__getitem__))
        # Pairs cracked later were made here all the same.
        made = [(pair.first, pair.second) for pair in bracket.pairs]
        self._made = [*made, *bracket.undone]
        self._floater_pairs = self._pairs_of_floaters()
        self._other_pairs = [pair for pair in self._made if pair not in self._floater_pairs]

    def _pairs_of_floaters(self) -> list[tuple[Tpn, Tpn]]:
        parts = {(pair.first, pair.second): pair.part for pair in self._bracket.pairs}
        return [
            pair
            for pair in self._made
            if parts.get(pair, "mdp" if pair[0] in self._moved else "") == "mdp"
        ]

    @property
    def _is_divided(self) -> bool:
        """Those who came in are paired first; not where they are ranked with the residents."""
        bracket = self._bracket
        if not bracket.is_heterogeneous:
            return False
        return bool(self._floater_pairs or bracket.remainder_s1) or bracket.m1 > 0 or not bracket.s1

    def result(self) -> tuple[Columns, ...]:
        bracket = self._bracket
        if not self._made and not bracket.proposal:
            return (self._members(),)
        if not self._is_divided:
            order = (*bracket.s1, *bracket.s2)
            return (self._block(self._words.columns, self._made, order, self._everybody),)
        head = self._head(self._floater_pairs)
        order = (*bracket.remainder_s1, *bracket.remainder_s2)
        return self._with_rest(head, self._other_pairs, order)

    def proposal(self) -> tuple[Columns, ...]:
        bracket = self._bracket
        if not bracket.proposal:
            return self.result()
        if not self._is_divided:
            return (self._proposed(self._words.columns, bracket.proposal, self._everybody),)
        firsts = set(bracket.s1) & set(self._moved)
        of_floaters = [pair for pair in bracket.proposal if pair[0] in firsts]
        others = [pair for pair in bracket.proposal if pair[0] not in firsts]
        if bracket.first_scrutiny:
            # The floaters have been paired before anything is proposed.
            of_floaters, others = self._floater_pairs, list(bracket.proposal)
        placed = {tpn for pair in others for tpn in pair}
        head = self._head(of_floaters, besides=placed)
        left = [tpn for tpn in self._everybody if tpn not in {*head.left, *head.right}]
        if not left:
            return (head,)
        return (head, self._proposed(self._words.rest_columns, others, left))

    def _members(self) -> Columns:
        """Where no pair is made at all: who came in, and the residents."""
        residents = tuple(tpn for tpn in self._everybody if tpn not in self._moved)
        if not self._moved:
            _, title = self._words.member_columns
            return Columns(self._catalogue.say(title), "", residents, ())
        return self._columns(self._words.member_columns, self._moved, residents)

    def _head(self, pairs: _Pairs, besides: Iterable[Tpn] = ()) -> Columns:
        """Those who came in and are paired first, or not at all."""
        bracket = self._bracket
        elsewhere = {
            *besides,
            *bracket.remainder_s1,
            *bracket.remainder_s2,
            *(tpn for pair in self._other_pairs for tpn in pair),
        }
        firsts, seconds = {one for one, _ in pairs}, {other for _, other in pairs}
        waiting = set(self._moved) - elsewhere - seconds
        order = (*bracket.s1, *bracket.limbo, *self._moved)
        left = _in_order(firsts | waiting, order)
        right = _in_order(seconds, (*bracket.s2, *self._moved))
        return self._columns(self._words.floater_columns, left, right)

    def _with_rest(self, head: Columns, pairs: _Pairs, order: Sequence[Tpn]) -> tuple[Columns, ...]:
        placed = {*head.left, *head.right}
        rest = [tpn for tpn in self._everybody if tpn not in placed]
        if not rest:
            return (head,)
        return (head, self._block(self._words.rest_columns, pairs, order, rest))

    def _block(
        self, titles: _Titles, pairs: _Pairs, order: Sequence[Tpn], members: Sequence[Tpn]
    ) -> Columns:
        """Pairs from left to right; who has none stays in the half of the order, else below."""
        exchange = self._bracket.exchange
        firsts, seconds = {one for one, _ in pairs}, {other for _, other in pairs}
        upper = set(self._bracket.remainder_s1 if self._is_divided else self._bracket.s1)
        if exchange is not None:
            upper = (upper - set(exchange.from_s1)) | set(exchange.from_s2)
            order = self._ranked
        left = (firsts | upper & set(members)) - seconds
        right = set(members) - left
        return self._columns(
            titles, _in_order(left, (*order, *members)), _in_order(right, (*order, *members))
        )

    def _proposed(self, titles: _Titles, pairs: _Pairs, members: Sequence[Tpn]) -> Columns:
        left = tuple(one for one, _ in pairs)
        right = [other for _, other in pairs]
        placed = {*left, *right}
        right += [tpn for tpn in self._ranked if tpn in members and tpn not in placed]
        return self._columns(titles, left, right)

    def _columns(self, titles: _Titles, left: Sequence[Tpn], right: Sequence[Tpn]) -> Columns:
        """In an upward direction the lowest numbered players stand first."""
        one, other = titles
        if self._bracket.direction is BracketDirection.UP and titles == self._words.columns:
            one, other = other, one
        say = self._catalogue.say
        return Columns(say(one), say(other), tuple(left), tuple(right))


def _in_order(chosen: Iterable[Tpn], order: Sequence[Tpn]) -> tuple[Tpn, ...]:
    wanted = set(chosen)
    return tuple(dict.fromkeys(tpn for tpn in order if tpn in wanted))
