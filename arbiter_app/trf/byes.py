"""Byes and absences outside the player records: record 240 and JaVaFo's XXZ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.trf.fields import (
    column_tpns,
    known_tpns,
    required_number,
    slice_columns,
    word_tpns,
)
from arbiter_app.trf.problems import ProblemLog, TrfError, quoted
from arbiter_app.trf.records import Records
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.wording import phrase

_KINDS = {kind.value: kind for kind in ByeKind if kind.is_requested}


@dataclass(frozen=True, slots=True)
class RecordedBye:
    """A bye that a record 240 gives to a player for a round."""

    kind: ByeKind
    line: int


def read_240(
    records: Records, known: frozenset[Tpn], columns: RoundColumns, log: ProblemLog
) -> dict[int, dict[Tpn, RecordedBye]]:
    """The byes of all records 240 by round and player; of a match any of its games is enough.

    Raises:
        TrfError: a type other than F, H, Z, or numbers that cannot be understood.
    """
    byes: dict[int, dict[Tpn, RecordedBye]] = {}
    for line in records.all("240"):
        text = slice_columns(line.text, 5, 5).upper()
        kind = _KINDS.get(text)
        if kind is None:
            raise TrfError(
                phrase("expected bye type F, H or Z, found {found}.", found=quoted(text)),
                line=line.number,
                columns=(5, 5),
            )
        column = required_number(line, 7, 9, phrase("a round number"), most=MOST_ROUNDS)
        round_number = columns.round_of(column)
        of_round = byes.setdefault(round_number, {})
        for tpn in known_tpns(line, column_tpns(line, 11), known, log):
            earlier = of_round.setdefault(tpn, RecordedBye(kind, line.number))
            if earlier.kind is not kind:
                log.left(
                    line.number,
                    None,
                    phrase(
                        "player {tpn} has bye {kind} in round {number} according to line"
                        " {line}; that one is used.",
                        tpn=tpn,
                        kind=earlier.kind,
                        number=round_number,
                        line=earlier.line,
                    ),
                )
    return byes


def read_xxz(records: Records, known: frozenset[Tpn], log: ProblemLog) -> dict[Tpn, int]:
    """Players not to be paired in the next round, with the line that says so.

    Raises:
        TrfError: something that is not a pairing number.
    """
    absent: dict[Tpn, int] = {}
    for line in records.all("XXZ"):
        for tpn in known_tpns(line, word_tpns(line, 5), known, log):
            absent.setdefault(tpn, line.number)
    return absent


def announced_byes(tournament: Tournament) -> tuple[RequestedBye, ...]:
    """Everyone who is not to be paired in a round still to come, by round and TPN.

    A withdrawn player is absent from every remaining round (C.04.2 (2026) 3.2): from the next
    one alone if the number of rounds is not known. After the last round nobody is absent.
    """
    last = tournament.settings.rounds_total or tournament.next_round
    total = tournament.settings.rounds_total or MOST_ROUNDS
    requested = {
        (request.round_number, request.tpn)
        for request in tournament.requested_byes
        if request.round_number <= total
        if not tournament.player(request.tpn).is_withdrawn_in(request.round_number)
    }
    numbers = {round_number for round_number, _ in requested}
    return tuple(
        RequestedBye(tpn, round_number, kind)
        for round_number in sorted(numbers | set(range(tournament.next_round, last + 1)))
        for tpn, kind in sorted(tournament.absences(round_number).items())
        if round_number <= last or (round_number, tpn) in requested
    )


def lines_xxz(byes: Iterable[RequestedBye], next_round: int) -> Iterator[str]:
    """XXZ of everyone absent from the next round: JaVaFo does not know record 240."""
    tpns = [bye.tpn for bye in byes if bye.round_number == next_round]
    if tpns:
        yield "XXZ " + " ".join(str(tpn) for tpn in tpns)


def lines_240(byes: Iterable[RequestedBye], columns: RoundColumns) -> Iterator[str]:
    """Records 240, one for each round, game and type."""
    groups: dict[tuple[int, ByeKind], list[Tpn]] = {}
    for bye in byes:
        groups.setdefault((bye.round_number, bye.kind), []).append(bye.tpn)
    for (round_number, kind), tpns in sorted(groups.items()):
        named = " ".join(f"{tpn:>4}" for tpn in sorted(tpns))
        for column in columns.of(round_number):
            yield f"240 {kind} {column:>3} {named}"
