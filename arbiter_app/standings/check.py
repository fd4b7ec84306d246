"""FIDE's check of the standings: do the ranks of a file follow from its tie-breaks?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.standings.field import is_round_robin
from arbiter_app.standings.ranking import counted_rounds, standings
from arbiter_app.standings.registry import tie_break_code
from arbiter_app.standings.tie_break import ARTICLE_ON_ROUND_ROBINS, SuitedTo
from arbiter_app.standings.values import StandingsRow
from arbiter_app.tournament.remarks import ReportLine, remarks
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Phrase, counted, phrase, separated


@dataclass(frozen=True, slots=True)
class WrongRank:
    """A rank that the tie-breaks do not give; a tie leaves the ranks `best` to `last`."""

    tpn: Tpn
    found: int
    best: int
    last: int

    @property
    def said(self) -> Phrase:
        """The rank found, and those that are right."""
        if self.best == self.last:
            return phrase(
                "player {tpn} has rank {found}; the tie-breaks give {rank}",
                tpn=self.tpn,
                found=self.found,
                rank=self.best,
            )
        return phrase(
            "player {tpn} has rank {found}; the tie-breaks give {best} to {last}",
            tpn=self.tpn,
            found=self.found,
            best=self.best,
            last=self.last,
        )

    def __str__(self) -> str:
        return str(self.said)


@dataclass(frozen=True, slots=True)
class StandingsCheck:
    """The ranks of a file compared with those of its own list of tie-breaks.

    Attributes:
        round_number: the rounds that count.
        tie_breaks: the codes by which the ranks were verified; empty if none were.
        ranks: how many ranks were verified.
        wrong: the ranks that do not follow, by TPN.
        notes: why something was not verified, and what the list should not have.
    """

    round_number: int
    tie_breaks: tuple[str, ...] = ()
    ranks: int = 0
    wrong: tuple[WrongRank, ...] = ()
    notes: tuple[Phrase, ...] = ()

    @property
    def same(self) -> bool:
        """True if nothing contradicts the tie-breaks; also where there was nothing to verify."""
        return not self.wrong


def check_standings(tournament: Tournament, ranks: Mapping[Tpn, int]) -> StandingsCheck:
    """Verifies the ranks of columns 86–89 by the tie-breaks of record 202 or 212.

    Players whom the list leaves tied may share the rank or have been ranked by drawing of lots
    (C.07 (2026) 4.2): any order within the tie is right. A file without a list or without ranks
    says nothing that could be wrong. A list is used up to the first code that is not known.
    """
    number = counted_rounds(tournament)
    known, unknown = _known_codes(tournament.settings.tie_breaks)
    notes = list(_notes(tournament, known, unknown))
    if not known:
        if ranks and not unknown:
            notes.append(phrase("The file has no list of tie-breaks: its ranks were not verified."))
        return StandingsCheck(number, notes=tuple(notes))
    if not ranks:
        return StandingsCheck(number, notes=(phrase("The file has no ranks."), *notes))
    left_out = _left_out(tournament, ranks)
    rows = standings(tournament, after_round=number, tie_breaks=known, unranked=left_out).rows
    wrong = sorted(_wrong_ranks(rows, ranks), key=lambda each: each.tpn)
    if wrong:
        notes += dict.fromkeys(filter(None, map(_readings, known)))
    verified = sum(row.tpn in ranks for row in rows)
    return StandingsCheck(number, tuple(known), verified, tuple(wrong), tuple(notes))


def _left_out(tournament: Tournament, ranks: Mapping[Tpn, int]) -> frozenset[Tpn]:
    """Players without a rank of whom the remarks tell that they were expelled."""
    told = [detail for _, detail in remarks(tournament.comments, ReportLine.EXPULSION)]
    return frozenset(
        player.tpn
        for player in tournament.players
        if player.tpn not in ranks
        and player.withdrawn_from is not None
        and any(detail.startswith(f"{player.name}, ") for detail in told)
    )


def _readings(code: str) -> Phrase:
    return tie_break_code(code).tie_break.readings


def _known_codes(codes: Sequence[str]) -> tuple[list[str], str]:
    """The codes before the first that is not known, and that one."""
    known: list[str] = []
    for code in codes:
        try:
            is_entered = tie_break_code(code).is_self_defined
        except InputError:
            return known, code
        if is_entered:
            return known, code
        known.append(code)
    return known, ""


def _notes(tournament: Tournament, known: Sequence[str], unknown: str) -> Iterator[Phrase]:
    if unknown:
        yield phrase(
            "The tie-break {code} is not known. It and the tie-breaks after it were not verified.",
            code=unknown,
        )
    banned = [code for code in known if not _is_for_round_robins(code)]
    if banned and is_round_robin(tournament.settings):
        article = f"C.07 (2026) {ARTICLE_ON_ROUND_ROBINS}"
        yield counted(
            len(banned),
            "{codes} must not be used in round-robins ({article}).",
            "{codes} must not be used in round-robins ({article}).",
            codes=separated(banned),
            article=article,
        )


def _is_for_round_robins(code: str) -> bool:
    return tie_break_code(code).tie_break.suited_to is not SuitedTo.NOT_ROUND_ROBINS


def _wrong_ranks(rows: Sequence[StandingsRow], ranks: Mapping[Tpn, int]) -> Iterator[WrongRank]:
    groups: dict[int, list[StandingsRow]] = {}
    for row in rows:
        groups.setdefault(row.rank, []).append(row)
    for best, group in groups.items():
        last = best + len(group) - 1
        found = sorted(ranks[row.tpn] for row in group if row.tpn in ranks)
        # With all ranks of a tie, as many players as have a better one come before each; where
        # the file lacks somebody's rank, only the limits can be told.
        is_complete = len(found) == len(group)
        for row in group:
            rank = ranks.get(row.tpn)
            if rank is None:
                continue
            misplaced = is_complete and rank != best + found.index(rank)
            if misplaced or not best <= rank <= last:
                yield WrongRank(row.tpn, rank, best, last)
