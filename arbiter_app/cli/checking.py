"""One file checked: small values that travel between processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbiter_app.cli.declared import NOTHING_DECLARED, Declared, with_options
from arbiter_app.cli.files import (
    STANDARD,
    Loaded,
    Source,
    read_report,
    read_tournament,
    stream_of,
)
from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError, UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.event_header import is_database
from arbiter_app.input.several_reports import reports_in
from arbiter_app.wording import Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.pairing.certificate import Certificate
    from arbiter_app.pairing.checker import RoundCheck
    from arbiter_app.standings.check import StandingsCheck
    from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class Boards:
    """A pairing by TPN: (White, Black) from board 1 on, and the PAB."""

    pairs: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None

    def to_json(self) -> dict[str, Any]:
        return {
            "pairs": [
                {"board": board, "white": white, "black": black}
                for board, (white, black) in enumerate(self.pairs, start=1)
            ],
            "bye": self.bye,
        }


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """A round by the rules and as found; `expected` is None, with `error`, if there is none.

    `reason` is the line of the file that says why the round need not be what the rules give.
    `certificates` prove the expected pairing bracket by bracket, None where they were not asked for
    or there is no such proof.
    """

    number: int
    same: bool
    expected: Boards | None
    found: Boards
    error: Phrase | None
    reason: str = ""
    certificates: tuple[Certificate, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {
            "round": self.number,
            "same": self.same,
            "expected": None if self.expected is None else self.expected.to_json(),
            "found": self.found.to_json(),
        }
        if self.error is not None:
            written["error"] = said(self.error)
        if self.reason:
            written["reason"] = self.reason
        if self.certificates is not None:
            written["certificates"] = [
                {"bracket": certificate.bracket_number, "holds": certificate.holds}
                for certificate in self.certificates
            ]
        return written


@dataclass(frozen=True, slots=True)
class FileCheck:
    """All rounds of a file, or why it cannot be read; `notes` tell what was repaired.

    `standings` are the ranks of the file compared with its tie-breaks, `system` is what the rounds
    were paired by again; `is_guess` if the file tells neither its edition nor its date.
    """

    file: str
    rounds: tuple[CheckedRound, ...] = ()
    error: Phrase | None = None
    notes: tuple[Phrase, ...] = ()
    standings: StandingsCheck | None = None
    system: str = ""
    is_guess: bool = False

    @property
    def different(self) -> int:
        """The number of rounds that are not as the rules pair them."""
        return sum(not checked.same for checked in self.rounds)

    @property
    def explained(self) -> int:
        """The number of those for which the file gives a reason."""
        return sum(not checked.same and bool(checked.reason) for checked in self.rounds)

    @property
    def certificates(self) -> tuple[Certificate, ...]:
        """The proofs of all rounds."""
        return tuple(
            certificate for checked in self.rounds for certificate in checked.certificates or ()
        )

    @property
    def not_certified(self) -> tuple[tuple[int, int], ...]:
        """Round and bracket where the independent solver finds a better candidate."""
        return tuple(
            (checked.number, certificate.bracket_number)
            for checked in self.rounds
            for certificate in checked.certificates or ()
            if not certificate.holds
        )

    @property
    def has_wrong_standings(self) -> bool:
        """True if ranks of the file are not those of its tie-breaks."""
        return self.standings is not None and not self.standings.same

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "system": self.system,
            "rounds": [checked.to_json() for checked in self.rounds],
            "standings": None if self.standings is None else standings_to_json(self.standings),
            "error": None if self.error is None else said(self.error),
            "notes": [said(note) for note in self.notes],
        }


def standings_to_json(check: StandingsCheck) -> dict[str, Any]:
    """By which tie-breaks the ranks were verified, and those that are wrong."""
    return {
        "round": check.round_number,
        "same": check.same,
        "tie_breaks": list(check.tie_breaks),
        "ranks_checked": check.ranks,
        "wrong": [
            {"tpn": wrong.tpn, "found": wrong.found, "best": wrong.best, "last": wrong.last}
            for wrong in check.wrong
        ],
        "notes": [said(note) for note in check.notes],
    }


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file to check, an event on a server, or one report of a stream.

    `data` is None for what is read when its turn comes, a file of its own without an `address`.
    """

    label: str
    data: bytes | None = None
    address: EventAddress | None = None


def sources_in(path: Source) -> tuple[CheckedFile, ...]:
    """The tournaments of a file: one, or as many as a stream has.

    A file that cannot be read is a source all the same, and says so when it is checked.
    """
    if isinstance(path, EventAddress):
        return (CheckedFile(str(path), address=path),)
    try:
        with stream_of(path) as stream:
            reports = list(reports_in(stream))
    except InputError:
        reports = []
    if reports and is_database(reports[0]):
        reports = reports[:1]
    label = said(phrase("standard input")) if path == STANDARD else str(path)
    if len(reports) > 1:
        return tuple(
            CheckedFile(
                said(phrase("{file}, tournament {number}", file=label, number=number)), report
            )
            for number, report in enumerate(reports, start=1)
        )
    if not reports or path.is_file():
        # A file of one tournament is read again when its turn comes, not held until then.
        return (CheckedFile(label),)
    return (CheckedFile(label, reports[0]),)


def check_sources(
    sources: Sequence[CheckedFile],
    *,
    system: str | None,
    keep_same: bool,
    certify: bool = False,
    declared: Declared = NOTHING_DECLARED,
) -> tuple[FileCheck, ...]:
    """Check several tournaments. Can be called in a process of its own.

    Without `keep_same` the boards of rounds that are the same are left out; with `certify` every
    bracket is proved by another solver, where the system allows that.
    """
    return tuple(
        _checked(source, system, declared, keep_same=keep_same, certify=certify)
        for source in sources
    )


def _checked(
    source: CheckedFile, system: str | None, declared: Declared, *, keep_same: bool, certify: bool
) -> FileCheck:
    from arbiter_app.pairing.checker import check_tournament
    from arbiter_app.pairing.systems import is_guess, system_for
    from arbiter_app.standings.check import check_standings
    from arbiter_app.tournament.remarks import explained_rounds

    try:
        loaded = (
            read_tournament(source.address or Path(source.label))
            if source.data is None
            else read_report(source.label, source.data)
        )
        loaded = declared.of(loaded)
        name = system_for(loaded.tournament.settings) if system is None else system
        reasons = explained_rounds(loaded.tournament)
        checks = check_tournament(loaded.tournament, system=name)
        rounds = tuple(
            _checked_round(
                check,
                reasons.get(check.round_number, ""),
                keep_same=keep_same,
                certificates=_certificates(check, name) if certify else None,
            )
            for check in checks
        )
        ranking = check_standings(loaded.tournament, loaded.ranks)
    except UserError as error:
        return FileCheck(source.label, error=error.said)
    return FileCheck(
        source.label,
        rounds,
        notes=(*loaded.notes, *_undeclared(source, loaded, checks, name)),
        standings=ranking,
        system=name,
        is_guess=system is None and is_guess(loaded.tournament.settings),
    )


def _undeclared(
    source: CheckedFile, loaded: Loaded, checks: Sequence[RoundCheck], system: str
) -> tuple[Phrase, ...]:
    """What was taken for the checks as the file does not say it: of the last round, all."""
    from arbiter_app.pairing.undeclared import taken_as_given, undeclared

    told: list[Phrase] = []
    for check in checks[-1:]:
        told += with_options([*undeclared(loaded.tournament, check.before)])
        told += taken_as_given(check.before, system)
    return tuple(
        phrase("{file}: {message}", file=source.label, message=message) for message in told
    )


_LEFT_OUT = Boards((), None)


def _certificates(check: RoundCheck, system: str) -> tuple[Certificate, ...] | None:
    """The proof of each bracket of the pairing by the rules; None without such a pairing or proof."""
    from arbiter_app.pairing.certificate import can_be_certified, certify_round

    if check.expected is None or not can_be_certified(system):
        return None
    return certify_round(check.before, system=system)


def _checked_round(
    check: RoundCheck,
    reason: str,
    *,
    keep_same: bool,
    certificates: tuple[Certificate, ...] | None,
) -> CheckedRound:
    if check.same and not keep_same:
        return CheckedRound(
            check.round_number, True, _LEFT_OUT, _LEFT_OUT, None, certificates=certificates
        )
    expected = check.expected
    return CheckedRound(
        check.round_number,
        check.same,
        None
        if expected is None
        else Boards(tuple((pair.white, pair.black) for pair in expected.pairs), expected.bye),
        Boards(
            tuple((game.white, game.black) for game in check.found.games),
            check.found.pairing_allocated_bye,
        ),
        check.error,
        "" if check.same else reason,
        certificates,
    )
