"""The `###` lines of a report file: how they begin, and what they say to whoever reads them.

They follow the form of FIDE's check list (VCL4THP): what happened, `@ Round n`, and the details
after a colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, assert_never

from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.open_games import OpenGame, open_games
from arbiter_app.tournament.tournament import ForbiddenGroup, Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import SEMICOLON, Phrase, phrase, separated

NUMBERS_BY_LOT: Final = "Numbers by lot: seed "
"""How the line begins that tells by which seed the numbers of a round-robin were drawn."""


class ReportLine(StrEnum):
    """What a line tells; the value is how it begins, before ` @ Round n`."""

    FIDE_MODE_LEFT = "FIDE mode left"
    ROUNDS_CHANGED = "Number of rounds changed"
    SYSTEM_CHANGED = "Pairing system changed"
    POINTS_CHANGED = "Points changed"
    TIE_BREAKS_CHANGED = "Tie-breaks changed"
    FORBIDDEN_PAIRS_CHANGED = "Forbidden pairs changed"
    FORBIDDEN_PAIRS = "Forbidden pairs"
    OTHER_BASIS = "Paired before a correction"
    COLOURS_REVERSED = "Colours reversed at the board"
    RENUMBERED = "Pairing numbers given anew"
    MANUAL_PAIRING = "MPA"
    IMPORT = "Import"
    MANUAL_RANKING = "Manual ranking"
    PUBLISHED_CHANGED = "Published pairing changed"
    PUBLISHED_TAKEN_BACK = "Published pairing taken back"
    UNPAIRED = "Pairing taken back"
    """With the results that it had."""
    RESULT_CHANGED = "Result changed"
    """After a pairing was taken back that was made on it, or to which it belonged."""
    FULL_POINT_BYE = "Full-point bye"
    MISSED = "Rounds missed"
    WITHDRAWN = "Withdrawn"
    EXPULSION = "Player expelled"
    REINSTATEMENT = "Expelled player reinstated"
    LATE_CORRECTION = "Correction for the rating report only"
    ADJOURNED_NO_DRAW = "Adjourned game not drawn"
    RESULTS_MISSING = "Results missing"
    ANNOUNCED = "Boards announced early"


_STARTS: Final = tuple(f"{what} @ Round " for what in ReportLine)
_MOST_PAIRS = 30
_MADE = "made by hand: "
"""Before the pairs in the details of `MPA`."""
_PLACE = re.compile(r" @ Round (\d{1,2})(?:: (.*))?", re.ASCII)
_WHERE = r"(?:board \d{1,4}|the bye)"
_ILLEGAL = re.compile(rf"illegal \({_WHERE}(?:, {_WHERE})*: [^)]*\)(?:; |$)", re.ASCII)
_MISSED = re.compile(r"player (\d{1,4}) since round (\d{1,2})", re.ASCII)
_FORBIDDEN = re.compile(r"up to round (\d{1,2}), players (\d{1,4}(?: \d{1,4})+)", re.ASCII)
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


def remark(what: ReportLine, round_number: int, detail: str = "") -> str:
    """A line such as `MPA @ Round 3: the players asked for it`."""
    return f"{what} @ Round {round_number}" + (f": {detail}" if detail else "")


def is_report_line(text: str) -> bool:
    """Return whether a comment begins as a line does that tells what was done."""
    return text.startswith(_STARTS)


def remarks(comments: Iterable[str], what: ReportLine) -> Iterator[tuple[int, str]]:
    """Round and details of each line of that kind, in their order."""
    for line in comments:
        found = _PLACE.fullmatch(line.removeprefix(what)) if line.startswith(what) else None
        if found is not None and 1 <= int(found[1]) <= MOST_ROUNDS:
            yield int(found[1]), found[2] or ""


def places_of_pairing(boards: Iterable[int | None]) -> str:
    """Where in a pairing something is: `board 1, the bye`; None is the bye."""
    return ", ".join("the bye" if board is None else f"board {board}" for board in boards)


def manual_pairing_detail(
    illegal: Sequence[int | None], rules: Iterable[str], note: str, pairs: str = ""
) -> str:
    """The details of `MPA`: where what is illegal by which rules, the reason, and `named_pairs`."""
    told = f"illegal ({places_of_pairing(illegal)}: {', '.join(rules)})" if illegal else ""
    made = f"{_MADE}{pairs.replace(_MADE, ' ')}" if pairs else ""
    return "; ".join(part for part in (told, note, made) if part)


def note_of_manual_pairing(detail: str) -> str:
    """The arbiter's reason in the details of `MPA`, between what was illegal and the pairs made."""
    found = _ILLEGAL.match(detail)
    note = detail if found is None else detail[found.end() :]
    before, made, _ = note.rpartition(_MADE)
    is_told = made and (not before or before.endswith("; "))
    return before.removesuffix("; ") if is_told else note


def named_pairs(pairs: Iterable[tuple[str, str]], bye: str = "") -> str:
    """Pairs by the names of White and Black, not more than a line has room for, and the bye."""
    told = [f"{white}–{black}" for white, black in pairs]
    more = len(told) - _MOST_PAIRS
    shown = ", ".join(told[:_MOST_PAIRS]) + (f" and {more} more" if more > 0 else "")
    return ", ".join(part for part in (shown, f"bye {bye}" if bye else "") if part)


def withdrawn_remark(round_number: int, tpns: Iterable[Tpn]) -> str:
    """The line of the players who are withdrawn from a round on."""
    return remark(
        ReportLine.WITHDRAWN, round_number, f"players {', '.join(str(tpn) for tpn in tpns)}"
    )


def missing_remarks(rounds: Iterable[Round]) -> Iterator[str]:
    """A line for each round that has results, and games without a final one.

    By pairing numbers: of boards the file says nothing.
    """
    for played in rounds:
        found = sorted(open_games([played]), key=lambda game: min(game.white, game.black))
        if not found or all(game.result is None for game in played.games):
            continue
        adjourned = [game for game in found if game.is_adjourned]
        missing = [game for game in found if not game.is_adjourned]
        parts = [f"games {_pairs(missing)}"] if missing else []
        parts += [f"adjourned {_pairs(adjourned)}, draws for the pairing"] if adjourned else []
        parts.append("no final report")
        yield remark(ReportLine.RESULTS_MISSING, played.number, "; ".join(parts))


def _pairs(games: Sequence[OpenGame]) -> str:
    shown = ", ".join(f"{game.white}–{game.black}" for game in games[:_MOST_PAIRS])
    more = len(games) - _MOST_PAIRS
    return f"{shown} and {more} more" if more > 0 else shown


def missed_remark(tpn: Tpn, missed: range) -> str:
    """The line of a player who came, or came back, when those rounds were paired already."""
    return remark(ReportLine.MISSED, missed.stop, f"player {tpn} since round {missed.start}")


def missed_rounds(comments: Iterable[str]) -> dict[Tpn, range]:
    """The rounds that players missed who came or came back later, by the lines that say so."""
    found: dict[Tpn, range] = {}
    for first, detail in remarks(comments, ReportLine.MISSED):
        told = _MISSED.fullmatch(detail)
        if told is not None and 1 <= int(told[2]) < first:
            found[int(told[1])] = range(int(told[2]), first)
    return found


def forbidden_remark(group: ForbiddenGroup) -> str:
    """The line of players who may not meet in some rounds, where no record says the rounds."""
    numbers = " ".join(str(tpn) for tpn in group.tpns)
    detail = f"up to round {group.last_round}, players {numbers}"
    return remark(ReportLine.FORBIDDEN_PAIRS, group.first_round, detail)


def forbidden_told(comments: Iterable[str]) -> Iterator[ForbiddenGroup]:
    """The groups that such lines tell, in their order."""
    for first, detail in remarks(comments, ReportLine.FORBIDDEN_PAIRS):
        told = _FORBIDDEN.fullmatch(detail)
        if told is not None and first <= int(told[1]):
            tpns = tuple(int(number) for number in told[2].split())
            yield ForbiddenGroup(tpns, first, int(told[1]))


def withdrawn_players(comments: Iterable[str]) -> dict[Tpn, int]:
    """The first round from which each player is withdrawn, by the lines that say so."""
    found: dict[Tpn, int] = {}
    for round_number, detail in remarks(comments, ReportLine.WITHDRAWN):
        for number in _NUMBER.findall(detail.removeprefix("players ")):
            found[int(number)] = round_number
    return found


def paired_before(
    round_number: int, changed: Sequence[Phrase], *, was_adjourned: bool = False
) -> Phrase:
    """A sentence on a round that what is known now would give otherwise, with what was changed.

    `was_adjourned`: nothing but the result of a game that counted as a draw (C.04.2 (2026) 3.1).
    """
    if was_adjourned:
        return phrase(
            "Round {round} was paired with an adjourned game counted as a draw; this is still"
            " correct (C.04.2 3.1).",
            round=round_number,
        )
    if not changed:
        return phrase(
            "Round {number} was paired before something it depends on was changed.",
            number=round_number,
        )
    return phrase(
        "Round {number} was paired before a correction: {changes}.",
        number=round_number,
        changes=separated(changed, SEMICOLON),
    )


def explained_rounds(tournament: Tournament) -> Mapping[int, str]:
    """The paired rounds that need not be what the rules give, each with the line that says why.

    A round was made or changed by hand, or what it was paired from was changed afterwards.
    """
    found: dict[int, str] = {}
    for line in tournament.comments:
        for what in ReportLine:
            for number, _ in remarks([line], what):
                for explained in _explained(what, number, len(tournament.rounds)):
                    found.setdefault(explained, line)
    return found


def _explained(what: ReportLine, number: int, rounds: int) -> range:
    match what:
        case (
            ReportLine.COLOURS_REVERSED
            | ReportLine.MANUAL_PAIRING
            | ReportLine.IMPORT
            | ReportLine.PUBLISHED_CHANGED
            | ReportLine.OTHER_BASIS
        ):
            return range(number, min(number, rounds) + 1)
        case ReportLine.ADJOURNED_NO_DRAW | ReportLine.LATE_CORRECTION:
            # The rounds since were paired as if it had been drawn, or by what was entered at first.
            return range(number + 1, rounds + 1)
        case (
            ReportLine.ROUNDS_CHANGED
            | ReportLine.SYSTEM_CHANGED
            | ReportLine.POINTS_CHANGED
            | ReportLine.FORBIDDEN_PAIRS_CHANGED
        ):
            # `number` was the next round when it was changed.
            return range(1, min(number - 1, rounds) + 1)
        case (
            ReportLine.FIDE_MODE_LEFT
            | ReportLine.RENUMBERED
            | ReportLine.TIE_BREAKS_CHANGED
            | ReportLine.FORBIDDEN_PAIRS
            | ReportLine.MANUAL_RANKING
            | ReportLine.PUBLISHED_TAKEN_BACK
            | ReportLine.UNPAIRED
            | ReportLine.RESULT_CHANGED
            | ReportLine.FULL_POINT_BYE
            | ReportLine.MISSED
            | ReportLine.WITHDRAWN
            | ReportLine.EXPULSION
            | ReportLine.REINSTATEMENT
            | ReportLine.RESULTS_MISSING
            | ReportLine.ANNOUNCED
        ):
            return range(0)
        case _ as never:
            assert_never(never)
