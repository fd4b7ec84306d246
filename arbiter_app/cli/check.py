"""`arbiter-app check`: every round of every file paired again, its standings worked out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import click

from arbiter_app.cli.checking import Boards, CheckedRound, FileCheck, check_sources, sources_in
from arbiter_app.cli.declared import Declared, declared_options
from arbiter_app.cli.edition import say_guessed_edition
from arbiter_app.cli.exit_codes import DIFFERENT, OK, USAGE
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import Source, json_text
from arbiter_app.cli.options import (
    SourceType,
    jobs_option,
    json_option,
    output_option,
    refuse_unknown_system,
    system_option,
)
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.spoken import said, tell
from arbiter_app.errors import InputError
from arbiter_app.input.files import is_unending
from arbiter_app.output.forms import any_of, json_with, text_like
from arbiter_app.processes import chunks, in_order, number_of_processes
from arbiter_app.wording import NOTHING, Message, Phrase, counted, phrase, sentences, separated

_TOGETHER: Final = 8
"""Fewer tournaments than this are not worth starting processes for."""

_CHUNK: Final = 10
_SUFFIXES: Final = (".trf", ".trfx")

_WRITTEN: Final = any_of(
    text_like(
        r"(?:\A|\n)(?:[\d,]+ (?:file|tournament)s?, [\d,]+ rounds? checked[:.][^\n]*"
        r"|Not read: [\d,]+ (?:file|tournament)s?\.)\n\Z"
    ),
    json_with("files", "rounds_checked", "rounds_different"),
)


@click.command(short_help="Pair every round again and compare.")
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=SourceType(click.Path(path_type=Path, allow_dash=True)),
)
@system_option
@declared_options
@click.option(
    "--certify",
    is_flag=True,
    help="Let another solver (networkx) prove that no bracket can be paired better. Takes long.",
)
@jobs_option
@json_option
@output_option
def check(
    files: tuple[Source, ...],
    system: str | None,
    certify: bool,
    jobs: int | None,
    as_json: bool,
    output: Path | None,
    force: bool,
    declared: Declared,
) -> int:
    """Pair every round of every FILE again and compare pairs, colours and the bye.

    The ranks of a FILE with a list of tie-breaks (record 202 or 212) are verified as well. A
    folder stands for all its TRF files; a FILE may have several tournaments one after the other.
    Differences are shown with both pairings, and with the reason where the FILE gives one:
    a pairing by hand, a result corrected after the next round was paired.

    Many files have neither the initial colour nor the number of rounds: the colour is then that of
    round 1, and the last round in the FILE is the last of all, unless it was not paired so.

    With --certify each bracket of each round by the rules is put once more, as one question about
    everybody in it and below, to networkx, which shares no code with the engine: is there a
    candidate with better values of the criteria? The proof is for the Dutch editions; the other
    systems are procedures, in which nothing is best.

    \b
    Examples:
      arbiter-app check open.trf
      arbiter-app check --jobs 4 archive/*.trf
      arbiter-app check --certify open.trf
      arbiter-app check --json archive -o report.json
      arbiter-app generate -o - --count 100 | arbiter-app check -

    Exit codes: 0 all the same, 1 differences or a bracket not proved, 2 a file cannot be read or none
    is there.
    """
    refuse_unknown_system(system)
    paths = [path for source in files for path in _sources(source)]
    if not paths:
        return USAGE
    out = output_to(output, overwriting(*paths, force=force, like=_WRITTEN))
    sources = [source for path in paths for source in sources_in(path)]
    in_streams = len(sources) != len(paths)
    processes = number_of_processes(jobs, len(sources), least=_TOGETHER)
    work = partial(
        check_sources, system=system, declared=declared, keep_same=as_json, certify=certify
    )
    # Small chunks: the last one should not keep the others waiting.
    size = min(1 if certify else _CHUNK, -(-len(sources) // processes))
    checks: list[FileCheck] = []
    with progress_of("Checking", len(sources), least=_TOGETHER) as progress:
        for results in in_order(work, chunks(sources, size), processes):
            checks.extend(results)
            progress.advance(len(results))
    say_outside_fide_mode(result.system for result in checks if result.system)
    say_guessed_edition(sum(result.is_guess for result in checks), len(checks))
    if as_json:
        out.text(json_text(checks_to_json(checks)))
    else:
        out.text(
            "".join(f"{line}\n" for line in _lines(checks, in_streams=in_streams, certify=certify))
        )
        _tell_troubles(checks)
    return exit_code(checks)


def _tell_troubles(checks: Sequence[FileCheck]) -> None:
    """On standard error: what had to be repaired, and what could not be read."""
    notes = [note for result in checks for note in result.notes]
    if len(checks) < _TOGETHER:
        for note in notes:
            click.echo(said(note), err=True)
    elif notes:
        repairs = _REPAIRS.of(len(notes), count=f"{len(notes):,}")
        click.echo(said(repairs), err=True)
    for result in checks:
        if result.error is not None:
            tell(result.error)


def exit_code(checks: Sequence[FileCheck]) -> int:
    """2 if a file could not be read, else 1 if a round or a rank is different or a bracket not
    proved, else 0.
    """
    if any(result.error is not None for result in checks):
        return USAGE
    different = any(
        result.different or result.has_wrong_standings or result.not_certified for result in checks
    )
    return DIFFERENT if different else OK


def checks_to_json(checks: Sequence[FileCheck]) -> dict[str, Any]:
    """Every round with its pairing by the rules and the one in the file."""
    return {
        "files": [result.to_json() for result in checks],
        "rounds_checked": sum(len(result.rounds) for result in checks),
        "rounds_different": sum(result.different for result in checks),
    }


def _lines(checks: Sequence[FileCheck], *, in_streams: bool, certify: bool) -> Iterator[str]:
    for result in checks:
        for checked in result.rounds:
            if not checked.same:
                yield from difference_lines(result.file, checked)
        yield from _standings_lines(result)
        for number, bracket in result.not_certified:
            yield said(
                phrase(
                    "{file}, round {number}, bracket {bracket}: another solver finds a better"
                    " pairing",
                    file=result.file,
                    number=number,
                    bracket=bracket,
                )
            )
    of = _TOURNAMENTS if in_streams else _FILES
    yield said(sentences(*_summary(checks, of), *(_certified(checks) if certify else ())))


def _summary(checks: Sequence[FileCheck], of: _Sources) -> Iterator[Phrase]:
    """How much was compared and how it came out; what could not be read was not compared."""
    read = [result for result in checks if result.error is None]
    unread = len(checks) - len(read)
    if read:
        sources = of.number.of(len(read), count=f"{len(read):,}")
        count = sum(len(result.rounds) for result in read)
        rounds = _ROUNDS.of(count, count=f"{count:,}")
        verdict = _verdict(read, of)
        yield (
            phrase(
                "{sources}, {rounds} checked: {verdict}.",
                sources=sources,
                rounds=rounds,
                verdict=verdict,
            )
            if verdict
            else phrase("{sources}, {rounds} checked.", sources=sources, rounds=rounds)
        )
    if unread:
        yield phrase("Not read: {sources}.", sources=of.number.of(unread, count=f"{unread:,}"))


def _verdict(read: Sequence[FileCheck], of: _Sources) -> Phrase:
    """How it came out; nothing where nothing was compared."""
    wrong = sum(result.has_wrong_standings for result in read)
    if not wrong and not any(result.rounds for result in read):
        return NOTHING
    different = sum(result.different for result in read)
    verdict = phrase("{count} different", count=f"{different:,}") if different else _ALL_THE_SAME
    if explained := sum(result.explained for result in read):
        verdict = phrase(
            "{verdict} ({count} explained in the file)", verdict=verdict, count=f"{explained:,}"
        )
    if wrong:
        verdict = of.standings.of(wrong, verdict=verdict, count=f"{wrong:,}")
    return verdict


@dataclass(frozen=True, slots=True)
class _Sources:
    """What the tournaments came from: how many, and how many with standings that are different."""

    number: Message
    standings: Message


_FILES: Final = _Sources(
    Message("{count} file", "{count} files"),
    Message(
        "{verdict}; standings differ in {count} file",
        "{verdict}; standings differ in {count} files",
    ),
)
_TOURNAMENTS: Final = _Sources(
    Message("{count} tournament", "{count} tournaments"),
    Message(
        "{verdict}; standings differ in {count} tournament",
        "{verdict}; standings differ in {count} tournaments",
    ),
)
_ROUNDS: Final = Message("{count} round", "{count} rounds")
_ALL_THE_SAME: Final = phrase("all match")
_REPAIRS: Final = Message(
    "{count} repair made while reading; --json lists it.",
    "{count} repairs made while reading; --json lists them.",
)
_ALL_PROVED: Final = Message(
    "{count} bracket checked by another solver: no better pairing exists.",
    "{count} brackets checked by another solver: no better pairing exists.",
)
_NOT_ALL_PROVED: Final = Message(
    "{count} bracket checked by another solver. Brackets with a better pairing: {better}.",
    "{count} brackets checked by another solver. Brackets with a better pairing: {better}.",
)
_WITHOUT_PROOF: Final = Message(
    "{count} round could not be checked this way.", "{count} rounds could not be checked this way."
)


def _certified(checks: Sequence[FileCheck]) -> Iterator[Phrase]:
    """How many brackets were proved, and what could not be."""
    proved = sum(len(result.certificates) for result in checks)
    wrong = sum(len(result.not_certified) for result in checks)
    rest = sum(checked.certificates is None for result in checks for checked in result.rounds)
    if proved:
        message = _NOT_ALL_PROVED if wrong else _ALL_PROVED
        yield message.of(proved, count=f"{proved:,}", better=wrong)
    if rest:
        yield _WITHOUT_PROOF.of(rest, count=f"{rest:,}")


def _standings_lines(result: FileCheck) -> Iterator[str]:
    check = result.standings
    if check is None or check.same:
        return
    yield said(
        phrase(
            "{file}: standings after round {number} are different ({codes})",
            file=result.file,
            number=check.round_number,
            codes=separated(check.tie_breaks),
        )
    )
    for wrong in check.wrong:
        yield f"  {said(wrong.said)}"
    yield ""


def _sources(source: Source) -> Iterator[Source]:
    """What a FILE stands for; of a folder that has nothing to check it is told."""
    if not isinstance(source, Path):
        yield source
        return
    found = list(trf_files([source]))
    if not found:
        tell(phrase("There is no TRF file in {path}.", path=str(source)))
    yield from found


def trf_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Files as they are, folders and patterns as the TRF files they stand for.

    Raises:
        InputError: a pattern that no file fits.
    """
    for path in paths:
        if path.is_dir():
            # A pipe or a device in a folder is nobody's report.
            named = (p for p in path.iterdir() if p.suffix.lower() in _SUFFIXES)
            yield from sorted(p for p in named if not is_unending(p))
        elif any(letter in str(path) for letter in "*?[") and not path.exists():
            # Shells that leave patterns to the program.
            found = sorted(Path(path.anchor).glob(str(path.relative_to(path.anchor))))
            if not found:
                raise InputError(phrase("No file matches {path}.", path=str(path)))
            yield from found
        else:
            yield path


# Two pairings of a round beside each other, only where they differ.


_COLUMN = 24


def difference_lines(file: str, checked: CheckedRound) -> Iterator[str]:
    """Lines that show a round by the rules and as found."""
    yield said(_different(file, checked))
    if checked.expected is None:
        yield f"  {said(checked.error or _NO_PAIRING)}"
        yield ""
        return
    by_rules, found = checked.expected, checked.found
    yield f"  {said(_BY_THE_RULES):<{_COLUMN}}{said(_IN_THE_FILE)}"
    rows = zip_longest(_only(by_rules, found), _only(found, by_rules), fillvalue="")
    yield from (f"  {left:<{_COLUMN}}{right}".rstrip() for left, right in rows)
    alike = len(set(by_rules.pairs) & set(found.pairs))
    if alike:
        more = counted(
            alike, "{count} other board is the same", "{count} other boards are the same"
        )
        yield f"  {said(more)}"
    yield ""


_NO_PAIRING: Final = phrase("The rules give no pairing.")
_BY_THE_RULES: Final = phrase("by the rules")
_IN_THE_FILE: Final = phrase("in the file")


def _different(file: str, checked: CheckedRound) -> Phrase:
    """That the round is different, with the reason that the file itself gives."""
    if checked.reason:
        return phrase(
            "{file}: round {number} is different, as explained in the file: {reason}",
            file=file,
            number=checked.number,
            reason=checked.reason,
        )
    return phrase("{file}: round {number} is different", file=file, number=checked.number)


def _only(one: Boards, other: Boards) -> Iterator[str]:
    """The pairs and the bye of the first that the second does not have."""
    same = set(other.pairs)
    for pair in one.pairs:
        if pair not in same:
            yield f"{pair[0]} – {pair[1]}"
    if one.bye != other.bye:
        yield said(phrase("no bye") if one.bye is None else phrase("{tpn} bye", tpn=one.bye))
