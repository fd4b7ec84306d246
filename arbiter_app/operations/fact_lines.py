"""The `###` lines that state facts of the tournament: rewritten whenever the facts change.

Players are kept by key, so that a line names them as they are called and numbered now.
`report_file` reads them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from arbiter_app.operations.late_corrections import corrected_board, correction_line
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.remarks import ReportLine, remark, remarks
from arbiter_app.tournament.types import ByeKind, Tpn

_Fact: TypeAlias = tuple[ReportLine, int, int]
"""What a line is about: the round if it is always the same, the player's key or the board."""


_RANKING = re.compile(r"(\d{1,4}(?:(?:=|, )\d{1,4})*) \((.+)\)", re.ASCII)


def retold(before: TournamentState, after: TournamentState) -> TournamentState:
    """The later state with its lines as its facts are.

    A line that no longer holds goes (that of an expulsion is history and stays), one that has come
    to hold is added, and one that is to be said otherwise changes where it stands. Lines of an
    imported file about facts that it does not have otherwise stay.
    """
    was, now = dict(_facts(before)), dict(_facts(after))
    if was == now and not after.late_corrections:
        return after
    lines = after.tournament.comments
    holds, said = frozenset(now.values()), frozenset(lines)
    fact_of = {line: fact for fact, line in was.items() if line not in holds}
    # Expelled, back, and expelled again: the last of the lines counts.
    again = {now[fact] for fact in now.keys() - was.keys() if fact[0] is ReportLine.EXPULSION}
    kept: list[str] = []
    told: set[str] = set()
    for line in lines:
        other = _instead(line, fact_of, was, now)
        if other is None or other in told or other in again:
            continue
        if other in holds:
            told.add(other)
        kept.append(other)
    for fact, line in now.items():
        # A report file has late corrections nowhere else.
        is_new = fact not in was or fact[0] is ReportLine.LATE_CORRECTION
        if line not in told and (is_new or was[fact] in said):
            told.add(line)
            kept.append(line)
    if tuple(kept) == lines:
        return after
    return after.with_tournament(replace(after.tournament, comments=tuple(kept)))


def _instead(
    line: str,
    fact_of: Mapping[str, _Fact],
    was: Mapping[_Fact, str],
    now: Mapping[_Fact, str],
) -> str | None:
    """What a line is to be now, None if it goes; `fact_of` has the lines that hold no longer."""
    board = corrected_board(line)
    if board is not None:
        fact = (ReportLine.LATE_CORRECTION, *board)
        # Older files tell corrections in the numbers of the day on which they were made.
        return now.get(fact, None if fact in was else line)
    if line not in fact_of:
        return line
    fact = fact_of[line]
    return now.get(fact, line if fact[0] is ReportLine.EXPULSION else None)


def places_text(places: Mapping[Tpn, int]) -> str:
    """Pairing numbers in the order of the places, those with the same place joined: `4, 2=7`."""
    by_place: dict[int, list[str]] = {}
    for tpn in sorted(places):
        by_place.setdefault(places[tpn], []).append(str(tpn))
    return ", ".join("=".join(by_place[place]) for place in sorted(by_place))


def told_places(comments: Iterable[str]) -> Iterator[tuple[int, Mapping[Tpn, int], str]]:
    """Round, places and reason of each ranking by hand that lines tell, in their order.

    The places are counted from 1 as the line has them: what matters is who stands before whom.
    """
    for number, detail in remarks(comments, ReportLine.MANUAL_RANKING):
        found = _RANKING.fullmatch(detail)
        if found is None:
            continue
        groups = [group.split("=") for group in found[1].split(", ")]
        places = {int(tpn): place for place, group in enumerate(groups, 1) for tpn in group}
        if places_text(places) == found[1]:
            yield number, places, found[2]


def _facts(state: TournamentState) -> Iterator[tuple[_Fact, str]]:
    yield from _full_point_byes(state)
    yield from _expulsions(state)
    yield from _late_corrections(state)
    yield from _places(state)


def _full_point_byes(state: TournamentState) -> Iterator[tuple[_Fact, str]]:
    """Given, or asked for by somebody who is still there, in a round that there will be."""
    tournament = state.tournament
    found = [
        (played.number, bye.tpn)
        for played in tournament.rounds
        for bye in played.byes
        if bye.kind is ByeKind.FULL_POINT
    ]
    total = tournament.settings.rounds_total
    found += [
        (request.round_number, request.tpn)
        for request in tournament.requested_byes
        if request.kind is ByeKind.FULL_POINT and not 0 < total < request.round_number
        if not tournament.player(request.tpn).is_withdrawn_in(request.round_number)
    ]
    keys = state.keys_by_tpn() if found else {}
    for number, tpn in found:
        line = remark(ReportLine.FULL_POINT_BYE, number, tournament.player(tpn).name)
        yield (ReportLine.FULL_POINT_BYE, number, keys[tpn]), line


def _expulsions(state: TournamentState) -> Iterator[tuple[_Fact, str]]:
    tpns = state.tpns_by_key() if state.expulsions else {}
    for one in state.expulsions:
        name = state.tournament.player(tpns[one.key]).name
        line = remark(ReportLine.EXPULSION, one.first_round, f"{name}, {one.reason}")
        yield (ReportLine.EXPULSION, 0, one.key), line


def _late_corrections(state: TournamentState) -> Iterator[tuple[_Fact, str]]:
    tpns = state.tpns_by_key() if state.late_corrections else {}
    for one in state.late_corrections:
        fact = (ReportLine.LATE_CORRECTION, one.round_number, one.board)
        yield fact, correction_line(state.tournament, one, tpns)


def _places(state: TournamentState) -> Iterator[tuple[_Fact, str]]:
    tpns = state.tpns_by_key() if state.choices.places else {}
    for number in sorted({one.round_number for one in state.choices.places}):
        own = [one for one in state.choices.places if one.round_number == number]
        ranking = places_text({tpns[one.key]: one.place for one in own})
        line = remark(ReportLine.MANUAL_RANKING, number, f"{ranking} ({own[0].reason})")
        yield (ReportLine.MANUAL_RANKING, number, 0), line
