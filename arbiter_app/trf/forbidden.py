"""Prohibited pairings: record 260 and JaVaFo's XXP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arbiter_app.tournament.entered_text import LONGEST_REMARK
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.remarks import forbidden_remark
from arbiter_app.tournament.tournament import ForbiddenGroup
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.decode import Line
from arbiter_app.trf.fields import column_tpns, known_tpns, word_tpns
from arbiter_app.trf.problems import ProblemLog
from arbiter_app.trf.records import Records
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.wording import phrase


def read_forbidden(
    records: Records, known: frozenset[Tpn], columns: RoundColumns, log: ProblemLog
) -> tuple[ForbiddenGroup, ...]:
    """The forbidden groups: those of 260, then those of XXP that no 260 says already.

    Raises:
        TrfError: numbers that cannot be understood.
    """
    groups: list[ForbiddenGroup] = []
    for line in records.all("260"):
        first, last = columns.read_range(line, (5, 7), (9, 11))
        tpns = _members(line, column_tpns(line, 13), known, log)
        if tpns:
            groups.append(ForbiddenGroup(tpns, first, last))
    ranged = {group.tpns for group in groups}
    for line in records.all("XXP"):
        tpns = _members(line, word_tpns(line, 5), known, log)
        if tpns and tpns not in ranged:
            groups.append(ForbiddenGroup(tpns))
    return tuple(groups)


def _members(
    line: Line,
    numbers: list[tuple[Tpn, tuple[int, int]]],
    known: frozenset[Tpn],
    log: ProblemLog,
) -> tuple[Tpn, ...]:
    tpns = tuple(known_tpns(line, numbers, known, log))
    if len(tpns) >= 2:
        return tpns
    log.repaired(
        line.number, None, phrase("fewer than two players to keep apart; the record was ignored.")
    )
    return ()


def lines_260(groups: Iterable[ForbiddenGroup], columns: RoundColumns) -> Iterator[str]:
    """Records 260, in the order given; none for rounds that a file has no room for."""
    for group in groups:
        if group.first_round > columns.most_rounds:
            continue
        tpns = " ".join(f"{tpn:>4}" for tpn in group.tpns)
        first, last = columns.first(group.first_round), columns.last(group.last_round)
        yield f"260 {first:>3} {last:>3} {tpns}"


def remarks_on_rounds(groups: Iterable[ForbiddenGroup]) -> Iterator[str]:
    """A remark on each group that is not kept apart in all rounds, as XXP would have it.

    A group too large for a remark has none: readers would cut it.
    """
    for group in groups:
        if (group.first_round, group.last_round) != (1, MOST_ROUNDS):
            line = forbidden_remark(group)
            if len(line) <= LONGEST_REMARK:
                yield line


def lines_xxp(groups: Iterable[ForbiddenGroup], next_round: int) -> Iterator[str]:
    """XXP of the groups that are kept apart in the next round: XXP has no rounds."""
    for group in groups:
        if group.first_round <= next_round <= group.last_round:
            yield "XXP " + " ".join(str(tpn) for tpn in group.tpns)
