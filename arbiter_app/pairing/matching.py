"""Perfect matchings: finding one, changing it, and the set of all that cost least.

Vertices are 0 … n-1; sets of vertices are Python integers used as bit masks. `Matching` is
Edmonds' algorithm without weights. `minimum_face` finds the least cost of a perfect matching and
returns a `Face`: the set of *all* perfect matchings of that cost, which can be narrowed step by
step. A face is found by linear-programming duality: if the dual prices of the fractional problem
admit a perfect matching on tight edges, the perfect matchings of the tight graph are exactly the
optimal ones (complementary slackness). Prices are sought for classes of vertices that cost the
same first, then for single vertices; where the fractional bound is not reached (odd sets), the
face falls back to exact weighted matchings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias

Cost: TypeAlias = Callable[[int, int], int]
"""Cost of an edge, symmetric, an exact integer."""


def bits(mask: int) -> Iterator[int]:
    """The members of a set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Matching:
    """A matching in a graph, improved by augmenting paths (Edmonds 1965).

    `adjacency[v]` is the set of neighbours of v, `mate[v]` its partner or -1, `active` the
    vertices that count, `exposed` those of them without a partner.
    """

    __slots__ = ("active", "adjacency", "exposed", "mate")

    def __init__(
        self, adjacency: list[int], active: int, mate: list[int] | None = None
    ) -> None:
        self.adjacency = adjacency
        self.active = active
        self.mate = [-1] * len(adjacency) if mate is None else mate
        self.exposed = active
        if mate is not None:
            for vertex in bits(active):
                if mate[vertex] >= 0:
                    self.exposed &= ~(1 << vertex)

    def copy(self) -> Matching:
        twin = Matching.__new__(Matching)
        twin.adjacency = list(self.adjacency)
        twin.active = self.active
        twin.mate = list(self.mate)
        twin.exposed = self.exposed
        return twin

    @property
    def is_perfect(self) -> bool:
        return not self.exposed

    def match(self, one: int, other: int) -> None:
        """Make two exposed vertices partners."""
        self.mate[one] = other
        self.mate[other] = one
        self.exposed &= ~(1 << one | 1 << other)

    def match_greedily(self) -> None:
        """Match exposed vertices with the first exposed neighbour, in order."""
        for vertex in bits(self.exposed):
            bit = 1 << vertex
            if not self.exposed & bit:
                continue
            free = self.adjacency[vertex] & self.exposed & ~bit
            if free:
                self.match(vertex, (free & -free).bit_length() - 1)

    def maximise(self) -> int:
        """Augment until no augmenting path exists; the number of vertices left exposed."""
        hopeless = 0
        for vertex in bits(self.exposed):
            if self.exposed >> vertex & 1 and not self.augment(vertex):
                hopeless += 1
        return hopeless

    def complete(self) -> bool:
        """Make the matching perfect if possible; false as soon as one vertex cannot be served."""
        while self.exposed:
            vertex = (self.exposed & -self.exposed).bit_length() - 1
            if not self.augment(vertex):
                return False
        return True

    def augment(self, root: int) -> bool:
        """Serve an exposed vertex by an alternating path, keeping all others served."""
        end, parent, _ = self._search(root)
        if end < 0:
            return False
        mate = self.mate
        self.exposed &= ~(1 << end | 1 << root)
        vertex = end
        while vertex >= 0:
            previous = parent[vertex]
            following = mate[previous]
            mate[vertex] = previous
            mate[previous] = vertex
            vertex = following
        return True

    def exchangeable(self, root: int) -> int:
        """Vertices that could be left exposed instead of the exposed `root`, and `root`.

        Only meaningful if no augmenting path starts at `root`.
        """
        return self._search(root)[2]

    def deficient_set(self) -> int:
        """Vertices not all of which can be served, by the search from the first exposed vertex."""
        if not self.exposed:
            return 0
        return self.exchangeable((self.exposed & -self.exposed).bit_length() - 1)

    def _search(self, root: int) -> tuple[int, dict[int, int], int]:
        """Grow an alternating tree: (exposed end or -1, parents, vertices at even distance)."""
        adjacency, mate = self.adjacency, self.mate
        targets = self.exposed & ~(1 << root)
        parent: dict[int, int] = {}
        base: dict[int, int] = {}
        members: dict[int, list[int]] = {}
        even = 1 << root
        fresh = self.active & ~even
        queue = [root]
        for vertex in queue:
            near = adjacency[vertex]
            found = near & fresh & targets
            if found:
                end = (found & -found).bit_length() - 1
                parent[end] = vertex
                return end, parent, even
            new = near & fresh
            while new:
                low = new & -new
                odd = low.bit_length() - 1
                parent[odd] = vertex
                partner = mate[odd]
                partner_bit = 1 << partner
                fresh &= ~(low | partner_bit)
                new &= ~(low | partner_bit)
                even |= partner_bit
                queue.append(partner)
            touching = near & even & ~(1 << vertex)
            while touching:
                low = touching & -touching
                touching ^= low
                other = low.bit_length() - 1
                if base.get(vertex, vertex) != base.get(other, other):
                    grown = _contract(vertex, other, mate, parent, base, members)
                    for raised in grown:
                        bit = 1 << raised
                        if not even & bit:
                            even |= bit
                            queue.append(raised)
        return -1, parent, even


def _contract(
    one: int,
    other: int,
    mate: list[int],
    parent: dict[int, int],
    base: dict[int, int],
    members: dict[int, list[int]],
) -> list[int]:
    """Shrink the blossom closed by an edge between two even vertices; its vertices."""
    root = _common_base(one, other, mate, parent, base)
    inside: list[int] = []
    for start, child in ((one, other), (other, one)):
        vertex = start
        while base.get(vertex, vertex) != root:
            partner = mate[vertex]
            inside.append(base.get(vertex, vertex))
            inside.append(base.get(partner, partner))
            parent[vertex] = child
            child = partner
            vertex = parent[partner]
    whole = members.setdefault(root, [root])
    grown: list[int] = []
    for old in dict.fromkeys(inside):
        for vertex in members.pop(old, None) or [old]:
            base[vertex] = root
            whole.append(vertex)
            grown.append(vertex)
    return grown


def _common_base(
    one: int, other: int, mate: list[int], parent: dict[int, int], base: dict[int, int]
) -> int:
    seen: set[int] = set()
    vertex = one
    while True:
        vertex = base.get(vertex, vertex)
        seen.add(vertex)
        partner = mate[vertex]
        if partner < 0:
            break
        up = parent.get(partner)
        if up is None:
            break
        vertex = up
    vertex = other
    while True:
        vertex = base.get(vertex, vertex)
        if vertex in seen:
            return vertex
        vertex = parent[mate[vertex]]


class Face(Protocol):
    """All perfect matchings of least cost, as narrowed so far; never empty."""

    @property
    def value(self) -> int:
        """The least cost."""

    def partner(self, vertex: int) -> int:
        """A vertex's partner in one matching of the face."""

    def neighbours(self, vertex: int) -> int:
        """Partners a vertex may still have; some may turn out impossible."""

    def take(self, one: int, other: int) -> bool:
        """Narrow to the matchings with this pair and set the pair aside; false if none has it."""

    def restrict(self, vertex: int, partners: int) -> bool:
        """Narrow to the matchings that pair `vertex` within `partners`; false if none does."""

    def restrict_edges(self, adjacency: Sequence[int]) -> bool:
        """Narrow to the matchings within a sub-graph; false if there is none."""

    def refine(self, cost: Cost, classes: Sequence[int]) -> Face:
        """The matchings of the face that cost least by another measure."""


def minimum_face(
    adjacency: Sequence[int], active: int, cost: Cost, partitions: Sequence[Sequence[int]]
) -> Face | None:
    """All perfect matchings of least cost on the `active` vertices, None if there is none.

    Each partition gives a class to every vertex such that vertices of a class cost the same;
    partitions are tried from the coarsest to the finest, each a valid bound for the true graph.
    """
    prices: list[int] | None = None
    for partition in partitions:
        bound = _Bound.of(adjacency, active, cost, partition, prices)
        if bound is None:
            return None
        tight = bound.tight_graph(adjacency, active)
        matching = Matching(tight, active)
        matching.match_greedily()
        if matching.complete():
            return TightFace(matching, bound.value)
        prices = bound.prices_by_vertex(len(adjacency), active)
    return WeightedFace.of(list(adjacency), active, cost)


class TightFace:
    """A face given by its tight graph: every perfect matching of the graph belongs to it."""

    __slots__ = ("_matching", "_value")

    def __init__(self, matching: Matching, value: int) -> None:
        self._matching = matching
        self._value = value

    @property
    def value(self) -> int:
        return self._value

    def partner(self, vertex: int) -> int:
        return self._matching.mate[vertex]

    def neighbours(self, vertex: int) -> int:
        return self._matching.adjacency[vertex] & self._matching.active

    def take(self, one: int, other: int) -> bool:
        matching = self._matching
        mate = matching.mate
        pair = 1 << one | 1 << other
        first, second = mate[one], mate[other]
        if first != other:
            matching.active &= ~pair
            mate[first] = mate[second] = -1
            matching.exposed = 1 << first | 1 << second
            if not matching.augment(first):
                matching.active |= pair
                matching.exposed = 0
                mate[first], mate[second] = one, other
                return False
            mate[one], mate[other] = other, one
        matching.active &= ~pair
        return True

    def restrict(self, vertex: int, partners: int) -> bool:
        matching = self._matching
        adjacency, mate = matching.adjacency, matching.mate
        before = adjacency[vertex]
        removed = before & ~partners & matching.active
        bit = 1 << vertex
        adjacency[vertex] = before & partners
        for other in bits(removed):
            adjacency[other] &= ~bit
        partner = mate[vertex]
        if not partners >> partner & 1:
            mate[vertex] = mate[partner] = -1
            matching.exposed = bit | 1 << partner
            if not matching.augment(vertex):
                matching.exposed = 0
                mate[vertex], mate[partner] = partner, vertex
                adjacency[vertex] = before
                for other in bits(removed):
                    adjacency[other] |= bit
                return False
        return True

    def restrict_edges(self, adjacency: Sequence[int]) -> bool:
        old = self._matching
        allowed = [own & new for own, new in zip(old.adjacency, adjacency, strict=True)]
        mate = [-1] * len(allowed)
        for vertex in bits(old.active):
            partner = old.mate[vertex]
            if allowed[vertex] >> partner & 1:
                mate[vertex] = partner
        narrowed = Matching(allowed, old.active, mate)
        narrowed.match_greedily()
        if not narrowed.complete():
            return False
        self._matching = narrowed
        return True

    def refine(self, cost: Cost, classes: Sequence[int]) -> Face:
        matching = self._matching
        partitions = (classes, range(len(matching.adjacency)))
        face = minimum_face(matching.adjacency, matching.active, cost, partitions)
        assert face is not None
        return face


class WeightedFace:
    """A face whose bound is not reached by fractional prices: each question is a new optimum."""

    __slots__ = ("_active", "_adjacency", "_cost", "_mate", "_value")

    def __init__(
        self, adjacency: list[int], active: int, cost: Cost, mate: dict[int, int], value: int
    ) -> None:
        self._adjacency = adjacency
        self._active = active
        self._cost = cost
        self._mate = mate
        self._value = value

    @classmethod
    def of(cls, adjacency: list[int], active: int, cost: Cost) -> WeightedFace | None:
        mate = _cheapest_perfect(adjacency, active, cost)
        if mate is None:
            return None
        return cls(adjacency, active, cost, mate, _total(mate, cost))

    @property
    def value(self) -> int:
        return self._value

    def partner(self, vertex: int) -> int:
        return self._mate[vertex]

    def neighbours(self, vertex: int) -> int:
        return self._adjacency[vertex] & self._active

    def take(self, one: int, other: int) -> bool:
        active = self._active & ~(1 << one | 1 << other)
        price = self._cost(one, other)
        if self._mate[one] != other:
            mate = _cheapest_perfect(self._adjacency, active, self._cost)
            if mate is None or _total(mate, self._cost) + price != self._value:
                return False
            self._mate = mate
        else:
            del self._mate[one], self._mate[other]
        self._active = active
        self._value -= price
        return True

    def restrict(self, vertex: int, partners: int) -> bool:
        bit = 1 << vertex
        adjacency = list(self._adjacency)
        adjacency[vertex] &= partners
        for other in bits(self._adjacency[vertex] & ~partners & self._active):
            adjacency[other] &= ~bit
        return self._adopt(adjacency, keeps_matching=bool(partners >> self._mate[vertex] & 1))

    def restrict_edges(self, adjacency: Sequence[int]) -> bool:
        allowed = [own & new for own, new in zip(self._adjacency, adjacency, strict=True)]
        kept = all(allowed[one] >> other & 1 for one, other in self._mate.items())
        return self._adopt(allowed, keeps_matching=kept)

    def _adopt(self, adjacency: list[int], *, keeps_matching: bool) -> bool:
        if not keeps_matching:
            mate = _cheapest_perfect(adjacency, self._active, self._cost)
            if mate is None or _total(mate, self._cost) != self._value:
                return False
            self._mate = mate
        self._adjacency = adjacency
        return True

    def refine(self, cost: Cost, classes: Sequence[int]) -> Face:
        spread = 1 + 2 * sum(
            max((abs(cost(vertex, other)) for other in bits(self.neighbours(vertex))), default=0)
            for vertex in bits(self._active)
        )
        own = self._cost

        def combined(one: int, other: int) -> int:
            return own(one, other) * spread + cost(one, other)

        face = minimum_face(
            self._adjacency, self._active, combined, (range(len(self._adjacency)),)
        )
        assert face is not None
        return face


def _total(mate: dict[int, int], cost: Cost) -> int:
    return sum(cost(one, other) for one, other in mate.items() if one < other)


def _cheapest_perfect(
    adjacency: Sequence[int], active: int, cost: Cost
) -> dict[int, int] | None:
    """A perfect matching of least cost by Edmonds' weighted algorithm, None if there is none.

    Weights are plain `int`, so networkx works exactly.
    """
    import networkx

    edges = [
        (vertex, other, cost(vertex, other))
        for vertex in bits(active)
        for other in bits(adjacency[vertex] & active)
        if vertex < other
    ]
    largest = max((price for _, _, price in edges), default=0)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(bits(active))
    graph.add_weighted_edges_from((one, other, largest - price) for one, other, price in edges)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) != active.bit_count():
        return None
    mate: dict[int, int] = {}
    for one, other in pairs:
        mate[one], mate[other] = other, one
    return mate


class _Bound:
    """Dual prices of the fractional matching problem over classes of vertices.

    Every vertex i has a price w_i with w_i + w_j <= 2 c_ij on every edge, and the sum of the
    prices is twice the least fractional cost.
    """

    __slots__ = ("_class_of", "_cost", "_left", "_right", "_tight", "value")

    def __init__(
        self,
        class_of: Sequence[int],
        tight: dict[int, int],
        left: dict[int, int],
        right: dict[int, int],
        value: int,
    ) -> None:
        self._class_of = class_of
        self._tight = tight
        self._left = left
        self._right = right
        self.value = value

    @classmethod
    def of(
        cls,
        adjacency: Sequence[int],
        active: int,
        cost: Cost,
        class_of: Sequence[int],
        prices: list[int] | None,
    ) -> _Bound | None:
        members: dict[int, int] = {}
        reach: dict[int, int] = {}
        for vertex in bits(active):
            name = class_of[vertex]
            members[name] = members.get(name, 0) | 1 << vertex
            reach[name] = reach.get(name, 0) | adjacency[vertex]
        names = list(members)
        heads = [(members[name] & -members[name]).bit_length() - 1 for name in names]
        table = [
            [
                _class_cost(members[one], members[two], reach[one], head, cost)
                for two in names
            ]
            for one, head in zip(names, heads, strict=True)
        ]
        start = None if prices is None else [(prices[2 * h], prices[2 * h + 1]) for h in heads]
        supply = [members[name].bit_count() for name in names]
        duals = transport_duals(supply, table, start)
        if duals is None:
            return None
        left, right = duals
        weights = [u + v for u, v in zip(left, right, strict=True)]
        tight: dict[int, int] = {}
        for i, one in enumerate(names):
            mask = 0
            for j, two in enumerate(names):
                price = table[i][j]
                if price is not None and weights[i] + weights[j] == 2 * price:
                    mask |= members[two]
            tight[one] = mask
        doubled = sum(w * s for w, s in zip(weights, supply, strict=True))
        return cls(
            class_of,
            tight,
            dict(zip(names, left, strict=True)),
            dict(zip(names, right, strict=True)),
            doubled // 2,
        )

    def tight_graph(self, adjacency: Sequence[int], active: int) -> list[int]:
        tight = [0] * len(adjacency)
        for vertex in bits(active):
            tight[vertex] = adjacency[vertex] & self._tight[self._class_of[vertex]] & active
        return tight

    def prices_by_vertex(self, size: int, active: int) -> list[int]:
        """Left and right price of each vertex, interleaved, to start a finer partition from."""
        prices = [0] * (2 * size)
        for vertex in bits(active):
            name = self._class_of[vertex]
            prices[2 * vertex] = self._left[name]
            prices[2 * vertex + 1] = self._right[name]
        return prices


def _class_cost(
    members: int, others: int, reach: int, head: int, cost: Cost
) -> int | None:
    """Cost of an edge between two classes, None if no member may meet one of the other class."""
    meeting = reach & others
    if not meeting:
        return None
    if members == others:
        if members.bit_count() < 2:
            return None
        other = members & ~(1 << head)
        return cost(head, (other & -other).bit_length() - 1)
    return cost(head, (others & -others).bit_length() - 1)


def transport_duals(
    supply: Sequence[int],
    table: Sequence[Sequence[int | None]],
    start: Sequence[tuple[int, int]] | None = None,
) -> tuple[list[int], list[int]] | None:
    """Optimal dual prices (u, v) of the transport problem with equal supply and demand.

    Minimises the sum of table[i][j] x_ij with row and column sums `supply`: successive shortest
    paths with potentials (Tomizawa 1971), exact integers. None if infeasible. `start` gives
    feasible prices to begin with.
    """
    size = len(supply)
    if start is None:
        left, right = [0] * size, [0] * size
        for i, row in enumerate(table):
            finite = [price for price in row if price is not None]
            if not finite:
                return None
            left[i] = min(finite)
        for j in range(size):
            column = [
                price - left[i] for i in range(size) if (price := table[i][j]) is not None
            ]
            right[j] = min(column)
    else:
        left = [price for price, _ in start]
        right = [price for _, price in start]
    flow: list[dict[int, int]] = [{} for _ in range(size)]
    to_send, to_take = list(supply), list(supply)
    for i, row in enumerate(table):
        for j, price in enumerate(row):
            if price is not None and price == left[i] + right[j] and to_take[j] and to_send[i]:
                amount = min(to_send[i], to_take[j])
                flow[j][i] = amount
                to_send[i] -= amount
                to_take[j] -= amount
    for i in range(size):
        while to_send[i]:
            if not _send(i, table, left, right, flow, to_send, to_take):
                return None
    return left, right


def _send(
    source: int,
    table: Sequence[Sequence[int | None]],
    left: list[int],
    right: list[int],
    flow: list[dict[int, int]],
    to_send: list[int],
    to_take: list[int],
) -> bool:
    """One shortest augmenting path from a row with supply left; `flow[j][i]` is what i sends j."""
    size = len(table)
    distance: list[int | None] = [None] * size
    came_from = [-1] * size
    settled: dict[int, int] = {}
    row_distance = {source: 0}
    row_from: dict[int, int] = {}
    pending = [source]
    while True:
        for i in pending:
            base = row_distance[i] - left[i]
            for j, price in enumerate(table[i]):
                if price is None or j in settled:
                    continue
                reduced = base + price - right[j]
                known = distance[j]
                if known is None or reduced < known:
                    distance[j] = reduced
                    came_from[j] = i
        nearest, least = -1, None
        for j, known in enumerate(distance):
            if known is None or j in settled:
                continue
            if least is None or known < least or (known == least and to_take[j]):
                nearest, least = j, known
        if least is None:
            return False
        if to_take[nearest]:
            break
        settled[nearest] = least
        pending = []
        for i in flow[nearest]:
            if i not in row_distance:
                row_distance[i] = least
                row_from[i] = nearest
                pending.append(i)
    for i, known in row_distance.items():
        left[i] += least - known
    for j, known in settled.items():
        right[j] -= least - known
    _push(source, nearest, came_from, row_from, flow, to_send, to_take)
    return True


def _push(
    source: int,
    sink: int,
    came_from: list[int],
    row_from: dict[int, int],
    flow: list[dict[int, int]],
    to_send: list[int],
    to_take: list[int],
) -> None:
    path: list[tuple[int, int]] = []
    column = sink
    amount = min(to_send[source], to_take[sink])
    while True:
        row = came_from[column]
        path.append((row, column))
        if row == source:
            break
        column = row_from[row]
        amount = min(amount, flow[column][row])
    for index, (row, column) in enumerate(path):
        flow[column][row] = flow[column].get(row, 0) + amount
        if index + 1 < len(path):
            back = path[index + 1][1]
            left_over = flow[back][row] - amount
            if left_over:
                flow[back][row] = left_over
            else:
                del flow[back][row]
    to_send[source] -= amount
    to_take[sink] -= amount
