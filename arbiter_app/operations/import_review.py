"""What an import does with a file, seen as a whole before it is accepted (VCL4THP 48-55).

Every default that is taken, every repair, everything left out, and every round that is not the one
the rules give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING

from arbiter_app.errors import UserError
from arbiter_app.operations.checks import RoundDifference, difference_of
from arbiter_app.operations.fields_changed import scoring_text
from arbiter_app.operations.manual import (
    ManualPairing,
    PairingFault,
    pairing_faults,
    rules_broken,
)
from arbiter_app.operations.systems import pairing_system_of, why_outside_fide_mode
from arbiter_app.tournament.board_text import places_told
from arbiter_app.tournament.entered_text import repaired_line
from arbiter_app.tournament.remarks import (
    ReportLine,
    explained_rounds,
    manual_pairing_detail,
    places_of_pairing,
    remark,
    remarks,
)
from arbiter_app.tournament.strength import rank_method
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import NOTHING, Phrase, counted, phrase, sentences, separated

if TYPE_CHECKING:
    from arbiter_app.pairing.checker import RoundCheck
    from arbiter_app.trf.read import TrfReading


class ReviewKind(IntEnum):
    """What an import does; what weighs most comes first."""

    ILLEGAL = 1
    """A round breaks an absolute rule."""
    DIFFERENT = 2
    """A round is not the one the rules give, or could not be paired again."""
    OUTSIDE = 3
    """The tournament will not be in FIDE mode, and the file does not say so."""
    LEFT = 4
    """Something stands in the file that the tournament does not show."""
    REPAIRED = 5
    """Something was read otherwise than it stands."""
    DEFAULT = 6
    """Something is not in the file, and was taken."""


@dataclass(frozen=True, slots=True)
class ReviewRemark:
    """One thing that an import does. `line` is 0 where it is about the file as a whole."""

    kind: ReviewKind
    message: Phrase
    line: int = 0

    @property
    def said(self) -> Phrase:
        """The remark as a list has it that says nothing else of its kind."""
        return phrase("{kind}: {message}", kind=KIND_NAMES[self.kind], message=self.message)


KIND_NAMES = {
    ReviewKind.ILLEGAL: phrase("Illegal round"),
    ReviewKind.DIFFERENT: phrase("Different round"),
    ReviewKind.OUTSIDE: phrase("FIDE mode"),
    ReviewKind.LEFT: phrase("Left out"),
    ReviewKind.REPAIRED: phrase("Repaired"),
    ReviewKind.DEFAULT: phrase("Default"),
}


@dataclass(frozen=True, slots=True)
class ImportReview:
    """A file as it would be imported.

    Attributes:
        reading: what was read, with the `###` lines of the rounds that are not those of the rules.
        remarks: all that the import does, what weighs most first.
        differences: the rounds that are not those of the rules, first to last.
        outside: why the tournament will not be in FIDE mode, although the file does not say so.
    """

    reading: TrfReading
    remarks: tuple[ReviewRemark, ...]
    differences: tuple[RoundDifference, ...] = ()
    outside: Phrase | None = None

    @property
    def has_illegal_rounds(self) -> bool:
        return any(one.kind is ReviewKind.ILLEGAL for one in self.remarks)


def review_import(
    data: bytes, *, name: str = "", tell: Callable[[int, int], None] = lambda _done, _all: None
) -> ImportReview:
    """Read a report file, and pair all its rounds again; nothing is written.

    It may take a while: use a worker. `name` is used if the file gives none. `tell` hears how many
    rounds of how many are looked at; what it raises stops it.

    Raises:
        TrfError: the file cannot be understood; it names line and columns.
    """
    from arbiter_app.trf.read import read_trf

    reading = read_trf(data)
    told, tournament = list(_read(reading)), reading.tournament
    if not tournament.settings.name and name:
        tournament = _named(tournament, name)
        message = phrase(
            "The file does not give a name: {name} is used.", name=tournament.settings.name
        )
        told.append(ReviewRemark(ReviewKind.DEFAULT, message))
    outside = _why_outside(tournament)
    if outside is not None:
        told.append(ReviewRemark(ReviewKind.OUTSIDE, outside))
    told += _defaults(reading)
    others = tuple(_rounds_of_others(tournament, tell))
    told += [found.remark() for found in others]
    lines = [found.report_line for found in others if not found.difference.reason]
    if lines:
        tournament = replace(tournament, comments=(*tournament.comments, *lines))
    return ImportReview(
        replace(reading, tournament=tournament),
        tuple(sorted(told, key=lambda one: (one.kind, one.line))),
        tuple(found.difference for found in others),
        outside,
    )


def _why_outside(tournament: Tournament) -> Phrase | None:
    """Why the tournament will not be in FIDE mode; None if it will, or if the file says so itself."""
    why = why_outside_fide_mode(tournament.settings)
    if why is None or any(remarks(tournament.comments, ReportLine.FIDE_MODE_LEFT)):
        return None
    return sentences(phrase("The tournament will not be in FIDE mode."), why)


def _named(tournament: Tournament, name: str) -> Tournament:
    """The tournament with a name that a file did not give."""
    settings = replace(tournament.settings, name=repaired_line(name).text)
    return replace(tournament, settings=settings)


def _read(reading: TrfReading) -> Iterator[ReviewRemark]:
    for problem in reading.problems:
        kind = ReviewKind.REPAIRED if problem.repaired else ReviewKind.LEFT
        yield ReviewRemark(kind, problem.said, problem.line)


def _defaults(reading: TrfReading) -> Iterator[ReviewRemark]:
    """What a file of an older format (TRF06, TRF16) does not say, and TRF26 would."""
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.undeclared import undeclared
    from arbiter_app.trace.system_titles import title_of

    tournament = reading.tournament
    settings = tournament.settings
    if not reading.stated & {"192"}:
        yield _taken(
            phrase(
                "The file does not give the pairing system: {system} is assumed.",
                system=title_of(pairing_system_of(tournament) or settings.system),
            )
        )
    if not reading.stated & (_SCORING | _OF_TRF26):
        yield _taken(
            phrase(
                "The file does not give the points: {points} are assumed.",
                points=scoring_text(settings.scoring),
            )
        )
    if not reading.stated & {"202", "212"}:
        yield _taken(phrase("The file does not give any tie-breaks: none are used."))
    told = _ratings_by_method(tournament)
    if told:
        yield _taken(told)
    if tournament.rounds:
        before = state_before(tournament, len(tournament.rounds))
        yield from map(_taken, undeclared(tournament, before))


def _ratings_by_method(tournament: Tournament) -> Phrase:
    """Whose tournament rating is not the FIDE rating of the file, by the method of record 172."""
    method = rank_method(tournament.settings)
    others = [player for player in tournament.players if player.fide_rating is not None]
    if not (others and method.decides):
        return NOTHING
    return counted(
        len(others),
        "Under record 172 ({method}), the tournament rating of {count} player is the national one.",
        "Under record 172 ({method}), the tournament rating of {count} players is the national"
        " one.",
        method=method.value,
    )


_OF_TRF26 = frozenset({"142", "152", "192", "202", "212", "222"})
"""In a file with one of these, the points are the usual ones where record 162 is missing."""

_SCORING = frozenset({"162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS"})


def _taken(message: Phrase) -> ReviewRemark:
    return ReviewRemark(ReviewKind.DEFAULT, message)


@dataclass(frozen=True, slots=True)
class _OtherRound:
    """A round that is not the one the rules give: how it differs, and what it breaks where."""

    difference: RoundDifference
    illegal: tuple[int | None, ...]
    rules: tuple[str, ...]

    def remark(self) -> ReviewRemark:
        kind = ReviewKind.ILLEGAL if self.illegal else ReviewKind.DIFFERENT
        difference = self.difference
        message = phrase(
            "Round {number} differs from the pairing the rules give: {places}.",
            number=difference.round_number,
            places=places_told(difference.places),
        )
        if difference.error:
            message = phrase(
                "Round {number} could not be paired again: {error}",
                number=difference.round_number,
                error=difference.error,
            )
        if self.illegal:
            message = phrase(
                "Round {number} is illegal ({places}: {rules}).",
                number=difference.round_number,
                places=places_told(self.illegal),
                rules=separated(self.rules),
            )
        if why := difference.reason:
            message = phrase("{message} The report explains: {why}", message=message, why=why)
        return ReviewRemark(kind, message)

    @property
    def report_line(self) -> str:
        difference = self.difference
        differs = f"not the one the rules give ({places_of_pairing(difference.places)})"
        if difference.error:
            differs = f"could not be paired again: {difference.error}"
        detail = manual_pairing_detail(self.illegal, self.rules, differs)
        return remark(ReportLine.IMPORT, difference.round_number, detail)


def _rounds_of_others(
    tournament: Tournament, tell: Callable[[int, int], None]
) -> Iterator[_OtherRound]:
    from arbiter_app.pairing.checker import check_round

    explained = explained_rounds(tournament)
    count = len(tournament.rounds)
    for number in range(1, count + 1):
        tell(number - 1, count)
        check = check_round(tournament, number)
        if not check.same:
            faults = _faults(check)
            yield _OtherRound(
                difference_of(check, explained.get(number, "")),
                tuple(fault.board for fault in faults),
                tuple(rules_broken(faults)),
            )


def _faults(check: RoundCheck) -> tuple[PairingFault, ...]:
    """What a round breaks; nothing where that cannot be asked."""
    try:
        return pairing_faults(check.before, check.round_number, ManualPairing.of_round(check.found))
    except UserError:
        return ()
