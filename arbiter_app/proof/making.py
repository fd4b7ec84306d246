"""The proof of a round, in canonical JSON, from the pairing that the rules give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from arbiter_app.pairing.systems import description_of
from arbiter_app.proof import verify_pairing as checker
from arbiter_app.proof.barrier import barrier, no_completion
from arbiter_app.proof.checkers import CHECKERS, Checker
from arbiter_app.proof.collapsing import collapsing
from arbiter_app.proof.prices import Prices, least_cost_prices
from arbiter_app.tournament.types import Tpn


class NotUnderstoodError(checker.NotProvedError):
    """The checker does not read the report, whatever the pairing is."""


def make_proof(
    system: str, report: str, number: int, pairs: Iterable[tuple[Tpn, Tpn]], bye: Tpn | None
) -> bytes:
    """The proof that round `number` of a report is paired so by the rules of a system with proofs.

    Each step that the checker asks for is shown to the checker as soon as it is known, so that
    the next step begins where the checker's will.

    Raises:
        NotUnderstoodError: the checker does not read the report.
        NotProvedError: the pairing is not the right one.
    """
    of = CHECKERS[system]
    file, position = _read(of, report, number)
    proof: dict[str, Any] = {
        "bye": bye or 0,
        "format": of.format,
        "pairs": sorted(pairs),
        "position": position,
        "round": number,
        "system": system,
    }
    if collapse := description_of(system).collapse:
        proof |= collapsing(collapse, system, report, number)
    shown = []
    for where, graph, steps in of.parts_of(of.paired(file, proof), proof):
        blocks = {step.name: _shown(graph, step, where) for step in steps}
        shown.append({name: block for name, block in blocks.items() if block})
    return checker.canonical(proof | {"shown": shown}) + b"\n"


def _read(of: Checker, report: str, number: int) -> tuple[checker.File, str]:
    """The report as the checker reads it, and the fingerprint of the position before a round."""
    try:
        file = of.file(report)
        return file, checker.position(file, number)[3]
    except checker.NotProvedError as problem:
        raise NotUnderstoodError(str(problem)) from problem
    except checker.UNREADABLE as error:
        raise NotUnderstoodError("The checker does not understand the report.") from error


def _shown(graph: checker.Graph, step: checker.Step, where: str) -> dict[str, Any] | None:
    """What shows a step, None if nothing is needed; the graph is narrowed as the checker does."""
    if _is_plain(graph, step):
        graph.show(step, None, where)
        return None
    ways = _ways(graph, step)
    before, charged = list(graph.open), set(graph.charged)
    named = checker.mask_of(graph.names.values())
    for way in ways:
        prices = way()
        if prices is None:
            continue
        block = _block(prices.without_nobodies(graph.points, named), graph)
        try:
            graph.show(step, block, where)
        except checker.NotProvedError:
            if way is ways[-1]:
                raise
            graph.open[:] = before
            graph.charged = set(charged)
            continue
        return _as_json(block)
    raise checker.NotProvedError(f"{where}, {step.name}: nothing shows it.")


def _is_plain(graph: checker.Graph, step: checker.Step) -> bool:
    """Whether a step needs no prices: nobody earlier is left, or somebody has nobody to begin with."""
    if step.point >= 0:
        return not graph.open[step.point] & step.earlier
    return not _is_paired(graph) and any(not graph.open[p] for p in checker.bits(graph.points))


def _is_paired(graph: checker.Graph) -> bool:
    """False if it is to be shown that nobody can pair all that is in a graph (2017, A.9)."""
    return all(graph.mate[point] >= 0 for point in checker.bits(graph.points))


def _ways(graph: checker.Graph, step: checker.Step) -> list[Callable[[], Prices | None]]:
    """What may show a step, the shortest first."""
    if not _is_paired(graph):
        return [lambda: no_completion(graph)]
    if step.point < 0:
        return [lambda: _priced(graph, step)]
    return [lambda: barrier(graph, step.point), lambda: _priced(graph, step)]


def _priced(graph: checker.Graph, step: checker.Step) -> Prices | None:
    return least_cost_prices(
        graph.open, graph.points, graph.mate, step.cost, step.kind, sorted(graph.charged)
    )


def _block(prices: Prices, graph: checker.Graph) -> checker.Block:
    tpn = {point: name for name, point in graph.names.items()}

    def names(points: Iterable[int]) -> list[int]:
        return sorted(tpn[point] for point in points)

    return {
        "prices": [(vector, names(points)) for vector, points in prices.prices],
        "tolls": [(vector, names(checker.bits(inside))) for vector, inside in prices.tolls],
    }


def _as_json(block: checker.Block) -> dict[str, Any]:
    return {
        part: [[{_place(at): vector[at] for at in vector}, names] for vector, names in rows]
        for part, rows in block.items()
        if rows
    }


def _place(at: tuple[int, int]) -> str:
    """`C7:45` for the size 45 at [C7]; other places than criteria are below 5."""
    number, size = at[0], -at[1]
    return ("C" if number > 4 else "") + str(number) + (f":{size}" if size else "")
