"""`arbiter-app generate`: random tournaments, paired strictly by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import STANDARD
from arbiter_app.cli.generated_rules import codes_given, refuse_points, tie_break_pool
from arbiter_app.cli.generated_values import (
    RatingsGiven,
    bye_given,
    range_given,
    rate_given,
    ratings_given,
    scoring_given,
)
from arbiter_app.cli.options import force_option, jobs_option, refuse_unknown_system
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.spoken import said
from arbiter_app.input.limits import MOST_TOURNAMENTS
from arbiter_app.output.forms import GENERATED
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import make_folder, write_whole
from arbiter_app.pairing.generator_options import OptionRanges, Range
from arbiter_app.processes import chunks, in_order, number_of_processes
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import Message, counted, phrase

if TYPE_CHECKING:
    from arbiter_app.cli.generated import FaultyTournament, Series, Tally
    from arbiter_app.tournament.types import Points, ScoringSystem

_CHUNK: Final = 10
_TOGETHER: Final = 40
"""Fewer tournaments than this are not worth starting processes for."""

LARGEST_SEED: Final = 999_999_999
"""Of a seed that nobody asked for: it is short enough to be typed."""


Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def _rate(name: str, text: str) -> Callable[[Decorated], Decorated]:
    return click.option(name, callback=rate_given, metavar="RATE", help=text)


@click.command(short_help="Make random tournaments, or make and check them.")
@click.option(
    "-o",
    "--output",
    type=click.Path(allow_dash=True, path_type=Path),
    metavar="OUT",
    help="The TRF to write, a folder for several, or - for all of them one after the other."
    " Random tournaments that are there are replaced.",
)
@force_option
@click.option("--players", callback=range_given, metavar="N|A-B", help="Number of players.")
@click.option("--rounds", callback=range_given, metavar="R|A-B", help="Number of rounds.")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Same seed, same files.")
@click.option(
    "--count",
    type=click.IntRange(1, MOST_TOURNAMENTS),
    default=1,
    metavar="K",
    help="Number of tournaments, 1 by default.",
)
@click.option(
    "--first",
    type=click.IntRange(1, MOST_TOURNAMENTS),
    default=1,
    metavar="K",
    help="Number of the first one: tournament 812 of a seed is the same with or without others.",
)
@click.option(
    "--system",
    metavar="NAME",
    default=DEFAULT_SYSTEM,
    help="Pairing system, dutch-2026 by default.",
)
@_rate("--draws", "Chance of a draw between equals, e.g. 0.3 or 30%.")
@_rate("--forfeits", "Chance per game that somebody does not come.")
@_rate("--half-byes", "Chance per player and round of a half-point bye.")
@_rate("--zero-byes", "Chance per player and round of an absence.")
@_rate("--full-byes", "Chance per player and round of a full-point bye (deprecated by FIDE).")
@_rate("--withdrawals", "Chance per player and round of leaving for good.")
@_rate("--late", "Chance per player of arriving later.")
@_rate("--forbidden", "Chance per player of being kept apart from another one.")
@_rate("--unusual", "Chance per game of ½–0, 0–½ or 0–0 over the board.")
@click.option(
    "--acceleration",
    type=click.Choice(["none", "baku"]),
    help="Baku acceleration (C.04.7), or none; records 192 and 250 say so.",
)
@click.option(
    "--points",
    "scoring",
    callback=scoring_given,
    metavar="W-D-L",
    help="Points of a win, a draw and a loss: 1-½-0, 3-1-0.",
)
@click.option(
    "--pab",
    "bye",
    callback=bye_given,
    metavar="POINTS",
    help="Points of the pairing-allocated bye: 1, ½ or 0; never more than a win.",
)
@click.option(
    "--ratings",
    callback=ratings_given,
    metavar="MEAN,SPREAD|LEAST-HIGHEST|HIGHEST/STEP|FILE",
    help="A normal distribution, any rating of a range, each so much less than the one before, or"
    " the ratings in a file: one a line, or those of a TRF.",
)
@click.option(
    "--tie-breaks",
    metavar="LIST",
    help="Codes for the standings (C.07): BH/C1,BH,SB. The ranks follow them.",
)
@click.option(
    "--to",
    "dialect",
    type=click.Choice(["trf26", "trf16", "engine"]),
    default="trf26",
    show_default=True,
    help="The dialect, as with convert: engine has the records XXR, XXC, XXA, … as well.",
)
@click.option(
    "--check",
    "is_check",
    is_flag=True,
    help="Write, read back, check and prove each tournament; -o FOLDER keeps those that fail.",
)
@jobs_option
def generate(
    output: Path | None,
    force: bool,
    seed: int | None,
    count: int,
    first: int,
    system: str,
    acceleration: str | None,
    scoring: ScoringSystem | None,
    bye: Points | None,
    ratings: RatingsGiven,
    tie_breaks: str | None,
    dialect: str,
    is_check: bool,
    jobs: int | None,
    players: Range | None,
    rounds: Range | None,
    **rates: float | None,
) -> int:
    """Make tournaments with random players and results, every round paired by the rules.

    Results follow the rating table with its limit of 400 points. What is not asked for is drawn
    anew for each tournament: players and their ratings, rounds, every rate, points, the value of the
    pairing-allocated bye, Baku acceleration, the list of tie-breaks. Without --seed each run makes
    new files, and tells the seed that would make them again. A tournament ends early where its next
    round has no legal pairing.

    \b
    Examples:
      arbiter-app generate -o random.trf --players 60 --rounds 9 --seed 1
      arbiter-app generate -o folder --count 100 --players 20-80 --half-byes 5%
      arbiter-app generate -o baku.trf --acceleration baku --points 1-½-0 --pab ½
      arbiter-app generate -o - --count 100 | arbiter-app check -
      arbiter-app generate --check --count 50000 --seed 1

    Exit codes: 0 done, 1 a tournament did not check, 2 wrong usage.
    """
    from arbiter_app.cli.generated import Series
    from arbiter_app.trf.dialect import TrfDialect

    refuse_unknown_system(system)
    if output is None and not is_check:
        raise click.UsageError(said(phrase("Give an output with -o, or use --check.")))
    if is_check and dialect != TrfDialect.TRF26.lower():
        raise click.UsageError(said(phrase("--check always uses TRF26: leave out --to.")))
    ranges = OptionRanges(
        players=players,
        rounds=rounds,
        **rates,
        mean_rating=ratings.mean,
        rating_spread=ratings.spread,
        ratings=ratings.listed,
        rating_range=ratings.least_and_highest,
        rating_steps=ratings.highest_and_step,
        baku=None if acceleration is None else acceleration == "baku",
        scoring=scoring,
        bye=bye,
        system=system,
        tie_breaks=codes_given(tie_breaks),
        tie_break_pool=tie_break_pool(system),
    )
    refuse_points(ranges)
    if seed is None:
        seed = SystemRandom().randint(0, LARGEST_SEED)
    series = Series(ranges, seed, TrfDialect[dialect.upper()])
    numbers = range(first, first + count)
    processes = number_of_processes(jobs, count, least=_TOGETHER)
    say_outside_fide_mode([ranges.system])
    overwrite = overwriting(ratings.source, force=force, like=GENERATED)
    if is_check:
        return _check(series, numbers, processes, output, overwrite)
    assert output is not None
    _write(series, numbers, processes, output, overwrite)
    return OK


def _write(
    series: Series, numbers: range, processes: int, output: Path, overwrite: Overwrite
) -> None:
    """To one file, to a folder, or to a stream of all."""
    out = None if _is_folder(output, len(numbers)) else output_to(output, overwrite)
    with progress_of("Generating", len(numbers), least=_TOGETHER) as progress:
        if out is None:
            make_folder(output)
            for chunk, trfs in _made(series, numbers, processes):
                for number, data in zip(chunk, trfs, strict=True):
                    write_whole(output / _file_name(series, number), data, overwrite)
                progress.advance(len(chunk))
        else:
            with out.opened() as writer:
                for chunk, trfs in _made(series, numbers, processes):
                    writer.write(b"".join(trfs))
                    progress.advance(len(chunk))
    if out is None or out.is_file:
        written = _WRITTEN.of(
            len(numbers), count=f"{len(numbers):,}", seed=series.seed, output=str(output)
        )
        click.echo(said(written))


_WRITTEN: Final = Message(
    "{count} tournament written to {output} (seed {seed}).",
    "{count} tournaments written to {output} (seed {seed}).",
)


def _is_folder(output: Path, count: int) -> bool:
    """Several go into a new folder, unless the name has an ending."""
    is_new = output != STANDARD and not output.exists()
    return output.is_dir() or (count > 1 and is_new and not output.suffix)


def _made(
    series: Series, numbers: range, processes: int
) -> Iterator[tuple[tuple[int, ...], tuple[bytes, ...]]]:
    """Several tournaments at a time: their numbers, their reports."""
    made = in_order(series.trfs, chunks(numbers, _CHUNK), processes)
    return zip(chunks(numbers, _CHUNK), made, strict=True)


def _file_name(series: Series, number: int) -> str:
    return f"random-{series.seed}-{number:05d}.trf"


def _check(
    series: Series, numbers: range, processes: int, output: Path | None, overwrite: Overwrite
) -> int:
    """Make and check them; tell the count, the time and what failed."""
    from arbiter_app.cli.generated import Tally

    if output is not None:
        make_folder(output)
    tally = Tally()
    start = monotonic()
    with progress_of("Checking", len(numbers), least=_TOGETHER) as progress:
        for found in in_order(series.checks, chunks(numbers, _CHUNK), processes):
            for fault in found.faults:
                _tell(series, fault, output, overwrite)
            tally = tally.plus(found)
            progress.advance(found.tournaments)
    click.echo(summary(series, tally, monotonic() - start, processes))
    return DIFFERENT if tally.faults else OK


def _tell(
    series: Series, fault: FaultyTournament, folder: Path | None, overwrite: Overwrite
) -> None:
    for message in fault.messages:
        told = phrase("Tournament {number}: {message}", number=fault.number, message=message)
        click.echo(said(told))
    if folder is not None:
        write_whole(folder / _file_name(series, fault.number), fault.data, overwrite)


def summary(series: Series, tally: Tally, seconds: float, processes: int) -> str:
    """What was checked, how long it took, and how it came out."""
    from arbiter_app.proof import can_be_proved

    rate = tally.tournaments / seconds if seconds else 0.0
    wrong = len(tally.faults)
    told = (
        phrase(
            "{tournaments} tournaments generated, written, read back and paired again:"
            " {rounds} rounds, {pairs} pairs.",
            tournaments=f"{tally.tournaments:,}",
            rounds=f"{tally.rounds:,}",
            pairs=f"{tally.pairs:,}",
        ),
        phrase("Tournaments with differences: {count}.", count=f"{wrong:,}")
        if wrong
        else phrase("No differences, and every round is proved.")
        if can_be_proved(series.ranges.system)
        else phrase("No differences."),
        phrase(
            "{count} ended early: no legal pairing, or no players left.",
            count=f"{tally.cut_short:,}",
        ),
        counted(
            processes,
            "{duration}, {rate} tournaments a second, with {count} process. Seed {seed}.",
            "{duration}, {rate} tournaments a second, with {count} processes. Seed {seed}.",
            duration=duration(seconds),
            rate=f"{rate:.1f}",
            seed=series.seed,
        ),
    )
    return "\n".join(said(line) for line in told)


def duration(seconds: float) -> str:
    """`2 h 5 min 3 s`."""
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "h"), (minutes, "min"), (left, "s")]
    shown = [f"{amount} {unit}" for amount, unit in parts if amount]
    return " ".join(shown) or f"{seconds:.1f} s"
