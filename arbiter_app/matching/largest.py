"""Matchings without weights: finding a largest one and changing it (Edmonds 1965).

Vertices are 0 … n-1; sets of vertices are Python integers used as bit masks.
"""

from __future__ import annotations

from arbiter_app.matching.sets import bits


class Tree:
    """An alternating tree: what can be reached from an exposed vertex by alternating paths.

    `even` are the vertices at even distance from the root, those inside blossoms included;
    `fresh` the active vertices not reached; `parent[v]` the vertex before v on a path that ends
    in v at odd distance. `end` is an exposed vertex found, -1 if there is none.

    Blossoms are shrunk in the manner of Gabow (1976): `_base` leads from a vertex to the base of
    its outermost blossom, `_inside` holds the members of a blossom by base.
    """

    __slots__ = ("_base", "_inside", "_mate", "end", "even", "fresh", "parent")

    def __init__(self, root: int, active: int, mate: list[int]) -> None:
        self.even = 1 << root
        self.fresh = active & ~self.even
        self.parent: dict[int, int] = {}
        self.end = -1
        self._mate = mate
        self._base: dict[int, int] = {}
        self._inside: dict[int, int] = {}

    def grow(self, start: int, adjacency: list[int], targets: int) -> None:
        """Grow from an even vertex until one of `targets` is reached or nothing more is found.

        Blossoms are looked for only when no other way leads on.
        """
        queue: list[int] = []
        waiting = [start]
        checked = 0
        while waiting:
            if self._extend(waiting, adjacency, targets):
                return
            queue += waiting
            waiting = []
            while checked < len(queue) and not waiting:
                vertex = queue[checked]
                touching = adjacency[vertex] & self.even
                if touching:
                    touching &= ~self._inside.get(self.base(vertex), 0)
                if touching:
                    other = (touching & -touching).bit_length() - 1
                    waiting = self._shrink(vertex, other)
                else:
                    checked += 1

    def _extend(self, queue: list[int], adjacency: list[int], targets: int) -> bool:
        """Grow without blossoms from some even vertices, adding those found; true at a target."""
        mate, parent = self._mate, self.parent
        even, fresh = self.even, self.fresh
        for vertex in queue:
            new = adjacency[vertex] & fresh
            if not new:
                continue
            found = new & targets
            if found:
                self.end = (found & -found).bit_length() - 1
                parent[self.end] = vertex
                return True
            while new:
                low = new & -new
                odd = low.bit_length() - 1
                parent[odd] = vertex
                partner = mate[odd]
                found = adjacency[partner] & fresh & targets
                if found:
                    self.end = (found & -found).bit_length() - 1
                    parent[self.end] = partner
                    return True
                even |= 1 << partner
                taken = low | 1 << partner
                fresh ^= taken
                new &= ~taken
                queue.append(partner)
        self.even, self.fresh = even, fresh
        return False

    def base(self, vertex: int) -> int:
        """The base of the outermost blossom around a vertex, itself if there is none."""
        base = self._base
        while vertex in base:
            above = base[vertex]
            if above in base:
                above = base[vertex] = base[above]
            vertex = above
        return vertex

    def blossoms(self) -> list[int]:
        """The outermost blossoms, as sets."""
        return list(self._inside.values())

    def base_of(self, blossom: int) -> int:
        return self.base((blossom & -blossom).bit_length() - 1)

    def _shrink(self, one: int, other: int) -> list[int]:
        """Shrink the blossom closed by an edge between two even vertices; the vertices raised."""
        mate, parent = self._mate, self.parent
        root = self._common_base(one, other)
        raised: list[int] = []
        merged = {root}
        for start, child in ((one, other), (other, one)):
            vertex, before = start, child
            while (own := self.base(vertex)) != root:
                partner = mate[vertex]
                if not self.even >> partner & 1:
                    raised.append(partner)
                    self.even |= 1 << partner
                merged.add(own)
                merged.add(self.base(partner))
                parent[vertex] = before
                before = partner
                vertex = parent[partner]
        whole = 0
        for old in merged:
            whole |= self._inside.pop(old, 1 << old)
            if old != root:
                self._base[old] = root
        self._inside[root] = whole
        return raised

    def _common_base(self, one: int, other: int) -> int:
        mate, parent = self._mate, self.parent
        seen: set[int] = set()
        vertex = self.base(one)
        seen.add(vertex)
        while mate[vertex] in parent:
            vertex = self.base(parent[mate[vertex]])
            seen.add(vertex)
        vertex = self.base(other)
        while vertex not in seen:
            vertex = self.base(parent[mate[vertex]])
        return vertex


class Matching:
    """A matching in a graph, improved by augmenting paths.

    `adjacency[v]` is the set of neighbours of v, `mate[v]` its partner or -1, `active` the
    vertices that count, `exposed` those of them without a partner.
    """

    __slots__ = ("active", "adjacency", "exposed", "mate")

    def __init__(
        self,
        adjacency: list[int],
        active: int,
        mate: list[int] | None = None,
        exposed: int | None = None,
    ) -> None:
        """Start from partners given; `exposed` saves looking for those without."""
        self.adjacency = adjacency
        self.active = active
        self.mate = [-1] * len(adjacency) if mate is None else mate
        self.exposed = active if exposed is None else exposed
        if mate is not None and exposed is None:
            for vertex in bits(active):
                if mate[vertex] >= 0:
                    self.exposed &= ~(1 << vertex)

    def copy(self) -> Matching:
        return Matching(list(self.adjacency), self.active, list(self.mate), self.exposed)

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
        adjacency, mate = self.adjacency, self.mate
        waiting, self.exposed = self.exposed, 0
        while waiting:
            first = waiting & -waiting
            waiting ^= first
            one = first.bit_length() - 1
            free = adjacency[one] & waiting
            if not free:
                self.exposed |= first
                continue
            second = free & -free
            waiting ^= second
            other = second.bit_length() - 1
            mate[one], mate[other] = other, one

    def maximise(self) -> int:
        """Augment until no augmenting path exists; the number of vertices left exposed."""
        hopeless = 0
        left = self.active
        for vertex in bits(self.exposed):
            if not self.exposed >> vertex & 1:
                continue
            if not self.exposed & left & ~(1 << vertex):
                hopeless += 1
                continue
            tree = self._augment_within(left, vertex)
            if tree.end < 0:
                hopeless += 1
                left = tree.fresh
        return hopeless

    def hopeless_trees(self) -> list[Tree]:
        """Augment until no augmenting path exists; a tree for each vertex left exposed.

        What a search without success has reached can be left out from then on, so the trees are
        disjoint. Their even and odd vertices are the sets of Gallai and Edmonds.
        """
        trees: list[Tree] = []
        left = self.active
        for vertex in bits(self.exposed):
            if not self.exposed >> vertex & 1:
                continue
            tree = self._augment_within(left, vertex)
            if tree.end < 0:
                trees.append(tree)
                left = tree.fresh
        return trees

    def _augment_within(self, vertices: int, root: int) -> Tree:
        """Serve an exposed vertex if that is possible within some active vertices."""
        tree = Tree(root, vertices, self.mate)
        tree.grow(root, self.adjacency, self.exposed & vertices & ~(1 << root))
        if tree.end >= 0:
            self.augment_along(root, tree)
        return tree

    def complete(self) -> bool:
        """Make the matching perfect if possible; false as soon as one vertex cannot be served."""
        while self.exposed:
            vertex = (self.exposed & -self.exposed).bit_length() - 1
            if not self.augment(vertex):
                return False
        return True

    def augment(self, root: int) -> bool:
        """Serve an exposed vertex by an alternating path, keeping all others served."""
        return self._augment_within(self.active, root).end >= 0

    def augment_along(self, root: int, tree: Tree) -> None:
        """Exchange the edges of the path from the root of a tree to its exposed end."""
        self.exposed &= ~(1 << tree.end | 1 << root)
        self._exchange(tree.end, tree)

    def expose_instead(self, root: int, even: int, tree: Tree) -> None:
        """Serve the root of a tree and leave one of its even vertices exposed instead."""
        if even == root:
            return
        partner = self.mate[even]
        self.mate[even] = -1
        self.exposed ^= 1 << root | 1 << even
        self._exchange(partner, tree)

    def _exchange(self, end: int, tree: Tree) -> None:
        """Exchange the edges of the path from the root to a vertex at odd distance."""
        mate, parent = self.mate, tree.parent
        vertex = end
        while vertex >= 0:
            previous = parent[vertex]
            following = mate[previous]
            mate[vertex] = previous
            mate[previous] = vertex
            vertex = following

    def exchangeable(self, root: int) -> int:
        """Vertices that could be left exposed instead of the exposed `root`, and `root`.

        Only meaningful if no augmenting path starts at `root`.
        """
        return self.tree(root).even

    def deficient_set(self, without: int = 0) -> int:
        """Vertices not all of which can be served, none of `without` among them.

        Of a largest matching; from the first exposed vertex whose search shows such a set, 0 if
        none does.
        """
        for root in bits(self.exposed):
            found = self.exchangeable(root)
            if not found & without:
                return found
        return 0

    def tree_towards(self, root: int, wanted: int) -> Tree:
        """The tree from `root` until the vertex `wanted`, which is not exposed, is even.

        Then its partner is the end. `wanted` itself is passed only if no other way is left; if
        there is no end, the tree is complete.
        """
        bit = 1 << wanted
        tree = Tree(root, self.active & ~bit, self.mate)
        tree.grow(root, self.adjacency, 1 << self.mate[wanted])
        touching = self.adjacency[wanted] & tree.even
        if tree.end < 0 and touching:
            tree.fresh |= bit
            tree.grow((touching & -touching).bit_length() - 1, self.adjacency, 0)
        return tree

    def tree(self, root: int) -> Tree:
        """The alternating tree from an exposed vertex; it ends where another one is found."""
        tree = Tree(root, self.active, self.mate)
        tree.grow(root, self.adjacency, self.exposed & ~(1 << root))
        return tree
