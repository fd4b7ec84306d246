"""Matchings that leave each of some nested odd sets by exactly one edge.

Dual prices of the matching problem (Edmonds 1965) belong to vertices and to odd sets. The perfect
matchings of least cost are those on tight edges that leave each odd set with a positive price by
exactly one edge. With every such set shrunk to a point that is a question about matchings without
weights: inside a set all members but one are matched, outside the set is one vertex, whose
neighbours are those of the members that can be the one (`ports`). So each level of the odd sets has
an ordinary matching of its own, and the levels meet only in the ports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, lowest

TOP = -1
"""The holder of what lies in no odd set."""


class OddSets:
    """A matching on each level of a family of nested odd sets.

    Vertices are 0 … size-1, each further number is an odd set. Members of a level are the vertices
    and sets directly in it. `tight[v]` are the neighbours of a vertex; `near` and `mate` are the
    neighbours and the partner of a vertex or set within its level; `holder` is the set it is
    directly in; `open` is the member of a set not matched within it. A set's number is larger than those of the sets in it.
    """

    __slots__ = ("holder", "inside", "mate", "near", "open", "ports", "size", "tight", "top")

    def __init__(self, tight: list[int], active: int, mate: list[int]) -> None:
        self.size = len(tight)
        self.tight = tight
        self.top = active
        self.near = list(tight)
        self.mate = mate
        self.holder = [TOP] * len(tight)
        self.inside: dict[int, int] = {}
        self.ports: dict[int, int] = {}
        self.open: dict[int, int] = {}

    def copy(self) -> OddSets:
        twin = OddSets.__new__(OddSets)
        twin.size = self.size
        twin.tight = list(self.tight)
        twin.top = self.top
        twin.near = list(self.near)
        twin.mate = list(self.mate)
        twin.holder = self.holder
        twin.inside = self.inside
        twin.ports = dict(self.ports)
        twin.open = dict(self.open)
        return twin

    # --- Reading --------------------------------------------------------------------------------

    def ports_of(self, member: int) -> int:
        """Vertices by which a vertex or set can be matched outside."""
        return 1 << member if member < self.size else self.ports[member]

    def reach_of(self, member: int) -> int:
        """Neighbours of the ports."""
        if member < self.size:
            return self.tight[member]
        reach = 0
        for vertex in bits(self.ports[member]):
            reach |= self.tight[vertex]
        return reach

    def holders(self, vertex: int) -> int:
        """All sets around a vertex, as a set of their numbers."""
        found = 0
        holder = self.holder[vertex]
        while holder != TOP:
            found |= 1 << holder
            holder = self.holder[holder]
        return found

    def vertices_in(self, members: int) -> int:
        """The vertices of some vertices and sets, at any depth."""
        found = members & ((1 << self.size) - 1)
        for number in bits(members >> self.size):
            found |= self.vertices_in(self.inside[self.size + number])
        return found

    def pairing(self) -> list[int]:
        """Each vertex's partner in a perfect matching of the whole, -1 for inactive ones."""
        mate = list(self.mate)
        found = [-1] * self.size
        waiting = [(member, mate[member]) for member in bits(self.top) if mate[member] > member]
        while waiting:
            one, other = waiting.pop()
            first, second = self._ends(one, other)
            found[first], found[second] = second, first
            for number, port in ((one, first), (other, second)):
                waiting.extend(self._opened(number, port, mate))
        return found

    def _ends(self, one: int, other: int) -> tuple[int, int]:
        """The vertices by which two partners of a level are matched."""
        if one < self.size and other < self.size:
            return one, other
        outer = self.ports_of(other)
        first = next(vertex for vertex in bits(self.ports_of(one)) if self.tight[vertex] & outer)
        return first, lowest(self.tight[first] & outer)

    def _opened(self, number: int, port: int, mate: list[int]) -> list[tuple[int, int]]:
        """The pairs inside a set that is left by way of `port`, at all depths on the way to it."""
        pairs: list[tuple[int, int]] = []
        while number >= self.size:
            member = self.member_with(port, number)
            self.expose(number, member, mate)
            inside = self.inside[number] & ~(1 << member)
            pairs.extend((one, mate[one]) for one in bits(inside) if mate[one] > one)
            number = member
        return pairs

    def member_with(self, vertex: int, number: int) -> int:
        """The member of a set's level that is or holds the vertex."""
        while self.holder[vertex] != number:
            vertex = self.holder[vertex]
        return vertex

    def expose(self, number: int, member: int, mate: list[int]) -> None:
        """Change the matching within a set so that `member` is the one not matched inside."""
        inside = self.inside[number]
        exposed = self.open[number]
        if exposed == member:
            return
        partner = mate[member]
        mate[member] = mate[partner] = -1
        both = 1 << exposed | 1 << partner
        served = Matching(self.near, inside & ~(1 << member), mate, both).augment(exposed)
        assert served, "a port can be left open"

    # --- Changing the family --------------------------------------------------------------------

    def link(self) -> None:
        """Find the neighbours within the outermost level anew."""
        vertices = self.top & ((1 << self.size) - 1)
        sets = self.top ^ vertices
        if not sets:
            # No edge of the graph leads to a vertex that takes no part.
            self.near[: self.size] = self.tight
            return
        for vertex in bits(vertices):
            self.near[vertex] = self.tight[vertex] & vertices
        reaches = [(number, self.reach_of(number)) for number in bits(sets)]
        for number, reach in reaches:
            near = reach & vertices
            for vertex in bits(near):
                self.near[vertex] |= 1 << number
            for other in bits(sets & ~(1 << number)):
                if reach & self.ports[other]:
                    near |= 1 << other
            self.near[number] = near

    def shrink(self, members: int, base: int) -> int:
        """Make a set of some outermost members, `base` the one not matched inside; its number."""
        number = len(self.near)
        partner = self.mate[base]
        self.near.append(0)
        self.mate.append(partner)
        self.holder.append(TOP)
        self.inside[number] = members
        self.ports[number] = self.vertices_in(members)
        self.open[number] = base
        self.top = self.top & ~members | 1 << number
        self.mate[base] = -1
        if partner >= 0:
            self.mate[partner] = number
        for member in bits(members):
            self.holder[member] = number
        return number

    def dissolve(self, number: int) -> None:
        """Put the members of an outermost set, which must have a partner, in its place."""
        partner = self.mate[number]
        outer = self.ports_of(partner)
        port = next(vertex for vertex in bits(self.ports[number]) if self.tight[vertex] & outer)
        member = self.member_with(port, number)
        self.expose(number, member, self.mate)
        self.mate[member] = partner
        self.mate[partner] = member
        members = self.inside.pop(number)
        del self.ports[number], self.open[number]
        for one in bits(members):
            self.holder[one] = TOP
        self.top = self.top & ~(1 << number) | members

    def seal(self) -> None:
        """The family is complete: drop from the neighbours what lies outside their level."""
        for members in self.inside.values():
            for member in bits(members):
                self.near[member] &= members

    def add_pair(self, one: int, other: int) -> None:
        """Let two vertices take part that have nobody but each other."""
        for vertex, partner in ((one, other), (other, one)):
            self.tight[vertex] = self.near[vertex] = 1 << partner
            self.mate[vertex] = partner
            self.top |= 1 << vertex

    # --- Narrowing ------------------------------------------------------------------------------

    def narrow(self, kept: Mapping[int, int]) -> bool:
        """Keep only some edges of some vertices; false if no matching is left.

        Then the odd sets are spoilt: call this on a copy.
        """
        changed: set[int] = set()
        for vertex, partners in kept.items():
            dropped = self.tight[vertex] & ~partners
            if dropped:
                self.tight[vertex] &= partners
                changed.add(vertex)
                for other in bits(dropped):
                    self.tight[other] &= ~(1 << vertex)
        return self._settle(changed)

    def _settle(self, changed: set[int]) -> bool:
        """Mend the matchings level by level, the innermost first."""
        by_holder: dict[int, list[int]] = {}
        for vertex in changed:
            by_holder.setdefault(self.holder[vertex], []).append(vertex)
        for number in sorted(self.inside):
            members = by_holder.get(number)
            if members is None:
                continue
            broken = self._unlink(self.inside[number], members)
            if not self._mend_set(number, broken):
                return False
            by_holder.setdefault(self.holder[number], []).append(number)
        broken = self._unlink(self.top, by_holder.get(TOP, ()))
        return Matching(self.near, self.top, self.mate, broken).complete()

    def _unlink(self, level: int, changed: Iterable[int]) -> int:
        """Bring the neighbours of some members up to date; members who lost their partner."""
        broken = 0
        mate = self.mate
        for member in changed:
            dropped = self.near[member] & ~self._near(member, level)
            self.near[member] ^= dropped
            for other in bits(dropped):
                self.near[other] &= ~(1 << member)
            partner = mate[member]
            if partner >= 0 and dropped >> partner & 1:
                mate[member] = mate[partner] = -1
                broken |= 1 << member | 1 << partner
        return broken

    def _mend_set(self, number: int, broken: int) -> bool:
        """Match again all members of a set but one, and find its ports; false if impossible."""
        exposed = broken | 1 << self.open[number]
        matching = Matching(self.near, self.inside[number], self.mate, exposed)
        if matching.maximise() != 1:
            return False
        self.open[number] = lowest(matching.exposed)
        ports = 0
        for member in bits(matching.exchangeable(self.open[number])):
            ports |= self.ports_of(member)
        self.ports[number] = ports
        return True

    def _near(self, member: int, level: int) -> int:
        reach = self.reach_of(member)
        vertices = (1 << self.size) - 1
        near = reach & level & vertices
        for number in bits(level >> self.size << self.size & ~(1 << member)):
            if reach & self.ports[number]:
                near |= 1 << number
        return near
