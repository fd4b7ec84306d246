"""The fractional matching problem between classes of vertices, and its dual prices.

Vertices of a class cost the same with everybody, so the least fractional cost is that of a small
transport problem in which every class both sends and takes as many units as it has members.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from arbiter_app.matching.sets import bits, mask_of, union_of

Cost: TypeAlias = Callable[[int, int], int]
"""Cost of an edge, symmetric, an exact integer."""

CostRow: TypeAlias = Sequence[int | None]
"""Costs of one class with each class, None where no two members may meet."""


@dataclass(frozen=True, slots=True)
class CostTable:
    """Costs by class: `members[k]` are the vertices of class k, `rows[k]` its costs."""

    members: Sequence[int]
    rows: Sequence[CostRow]

    @classmethod
    def of(
        cls, adjacency: Sequence[int], active: int, cost: Cost, names: Sequence[int]
    ) -> CostTable:
        """The table of a graph; `names` gives equal numbers to vertices that cost the same."""
        alike: dict[int, list[int]] = {}
        for vertex in bits(active):
            alike.setdefault(names[vertex], []).append(vertex)
        members = [mask_of(vertices) for vertices in alike.values()]
        reach = [union_of(map(adjacency.__getitem__, vertices)) for vertices in alike.values()]
        heads = [_first(mask) for mask in members]
        rows: list[list[int | None]] = []
        for one, head in enumerate(heads):
            row = [rows[two][one] for two in range(one)]
            if reach[one] & members[one]:
                row.append(cost(head, _first(members[one] & ~(1 << head))))
            else:
                row.append(None)
            meeting = reach[one]
            row.extend(
                cost(head, heads[two]) if meeting & members[two] else None
                for two in range(one + 1, len(heads))
            )
            rows.append(row)
        return cls(members, rows)


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def class_prices(table: CostTable) -> list[int] | None:
    """A price for each class, so that on every edge the two prices are at most twice the cost.

    Added up over all vertices they give twice the least fractional cost. None if there is no
    fractional perfect matching.
    """
    supply = [mask.bit_count() for mask in table.members]
    duals = class_duals(supply, table.rows)
    if duals is None:
        return None
    return [left + right for left, right in zip(*duals, strict=True)]


def class_duals(
    supply: Sequence[int], table: Sequence[CostRow]
) -> tuple[list[int], list[int]] | None:
    """Optimal dual prices (u, v) of the transport problem with equal supply and demand.

    Minimises the sum of table[i][j] x_ij with row and column sums `supply`: successive shortest
    paths with potentials (Tomizawa 1971; Edmonds and Karp 1972), exact integers. None if
    infeasible.
    """
    problem = _Transport(supply, table)
    if not problem.start():
        return None
    problem.send_what_is_free()
    for row in range(len(supply)):
        while problem.to_send[row]:
            if not problem.send(row):
                return None
    return problem.left, problem.right


class _Transport:
    """A flow from rows to columns with dual prices; `flow[j][i]` is what row i sends column j."""

    __slots__ = ("flow", "left", "right", "table", "to_send", "to_take")

    def __init__(self, supply: Sequence[int], table: Sequence[CostRow]) -> None:
        size = len(supply)
        self.table = table
        self.left = [0] * size
        self.right = [0] * size
        self.flow: list[dict[int, int]] = [{} for _ in range(size)]
        self.to_send = list(supply)
        self.to_take = list(supply)

    def start(self) -> bool:
        """Feasible prices by rows, then columns; false if a row or a column is empty."""
        for i, row in enumerate(self.table):
            finite = [cost for cost in row if cost is not None]
            if not finite:
                return False
            self.left[i] = min(finite)
        for j in range(len(self.right)):
            column = [
                cost - left
                for row, left in zip(self.table, self.left, strict=True)
                if (cost := row[j]) is not None
            ]
            if not column:
                return False
            self.right[j] = min(column)
        return True

    def send_what_is_free(self) -> None:
        """Fill the tight cells as far as they go without a search."""
        for i, row in enumerate(self.table):
            for j, price in enumerate(row):
                if price is None or not self.to_send[i] or not self.to_take[j]:
                    continue
                if price == self.left[i] + self.right[j]:
                    amount = min(self.to_send[i], self.to_take[j])
                    self.flow[j][i] = amount
                    self.to_send[i] -= amount
                    self.to_take[j] -= amount

    def send(self, source: int) -> bool:
        """Send along one shortest augmenting path from a row with supply left."""
        search = _Search(self, source)
        sink = search.run()
        if sink is None:
            return False
        least = search.distance[sink]
        for i, known in search.row_distance.items():
            self.left[i] += least - known
        for j in search.settled:
            self.right[j] -= least - search.distance[j]
        self._push(source, sink, search.came_from, search.row_from)
        return True

    def _push(
        self, source: int, sink: int, came_from: dict[int, int], row_from: dict[int, int]
    ) -> None:
        flow = self.flow
        path: list[tuple[int, int]] = []
        column = sink
        amount = min(self.to_send[source], self.to_take[sink])
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
        self.to_send[source] -= amount
        self.to_take[sink] -= amount


class _Search:
    """Shortest paths by reduced costs from one row (Dijkstra 1959), back along the flow.

    `queue` holds columns reached by distance, those that can take more first.
    """

    __slots__ = (
        "came_from",
        "distance",
        "problem",
        "queue",
        "row_distance",
        "row_from",
        "settled",
    )

    def __init__(self, problem: _Transport, source: int) -> None:
        self.problem = problem
        self.distance: dict[int, int] = {}
        self.came_from: dict[int, int] = {}
        self.row_distance = {source: 0}
        self.row_from: dict[int, int] = {}
        self.settled: list[int] = []
        self.queue: list[tuple[int, bool, int]] = []

    def run(self) -> int | None:
        """The nearest column that can take more, None if none can be reached."""
        rows = list(self.row_distance)
        while True:
            for row in rows:
                self._relax(row)
            nearest = self._nearest()
            if nearest is None or self.problem.to_take[nearest]:
                return nearest
            self.settled.append(nearest)
            rows = [row for row in self.problem.flow[nearest] if row not in self.row_distance]
            for row in rows:
                self.row_distance[row] = self.distance[nearest]
                self.row_from[row] = nearest

    def _relax(self, row: int) -> None:
        # No reduced cost is negative, so a settled column is never reached by a shorter way.
        problem, distance = self.problem, self.distance
        base = self.row_distance[row] - problem.left[row]
        for column, cost in enumerate(problem.table[row]):
            if cost is None:
                continue
            reduced = base + cost - problem.right[column]
            known = distance.get(column)
            if known is None or reduced < known:
                distance[column] = reduced
                self.came_from[column] = row
                heappush(self.queue, (reduced, not problem.to_take[column], column))

    def _nearest(self) -> int | None:
        """The next column from the queue, entries passed that a shorter way has replaced."""
        while self.queue:
            reduced, _, column = heappop(self.queue)
            if reduced == self.distance[column]:
                return column
        return None
