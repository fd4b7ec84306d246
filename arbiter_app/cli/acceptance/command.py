"""`arbiter-app acceptance`: the dossier for FIDE's acceptance, from tournaments in both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from arbiter_app.cli.acceptance.dossier import JSON_NAME, PDF_NAME, Dossier
from arbiter_app.cli.acceptance.found import Count, Findings
from arbiter_app.cli.acceptance.plan import WRITTEN, Folder, Plan, pieces
from arbiter_app.cli.acceptance.work import Done, Foreign, Making, Piece, carry_out
from arbiter_app.cli.check import trf_files
from arbiter_app.cli.checking import sources_in
from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import bytes_of
from arbiter_app.cli.generate import LARGEST_SEED
from arbiter_app.cli.generated_values import range_given
from arbiter_app.cli.options import force_option, jobs_option, refuse_unknown_system
from arbiter_app.cli.outputs import fill_folder, overwriting
from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.spoken import said, tell
from arbiter_app.input.limits import MOST_TOURNAMENTS
from arbiter_app.local_time import to_local_time
from arbiter_app.output.forms import PDF, any_of, json_with
from arbiter_app.processes import by_executor, in_order, number_of_processes
from arbiter_app.wording import Message, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.pairing.generator_options import Range

_LEAST: Final = 40
"""Fewer tournaments than this are not worth starting processes for."""

Doing: TypeAlias = Callable[[Iterable[Piece]], Iterator[Done]]
"""Does pieces of the work, and gives what came of them in their order."""

_FORMS: Final = any_of(WRITTEN, PDF, json_with("program", "plan", "generated", "foreign"))


@click.command(short_help="Make the dossier that FIDE's acceptance asks for.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FOLDER",
    help="The folder of the dossier; one that was begun is gone on with.",
)
@force_option
@click.option(
    "--count",
    type=click.IntRange(1, MOST_TOURNAMENTS),
    default=50_000,
    show_default=True,
    metavar="K",
    help="Number of random tournaments to make.",
)
@click.option(
    "--foreign",
    type=click.Path(exists=True, path_type=Path),
    metavar="FOLDER",
    help="Tournaments of another program (TRF): all files of the folder and those within it.",
)
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Same seed, same dossier.")
@click.option(
    "--system",
    metavar="NAME",
    help="Pairing system of both directions; by default dutch-2026, and for foreign tournaments"
    " their own.",
)
@click.option("--players", callback=range_given, metavar="N|A-B", help="Number of players.")
@click.option("--rounds", callback=range_given, metavar="R|A-B", help="Number of rounds.")
@jobs_option
@click.option(
    "--cluster",
    "address",
    metavar="ADDRESS",
    help="Let the workers of this Dask cluster do it, such as tcp://10.0.0.1:8786; only of one that"
    " is trusted.",
)
def acceptance(
    output: Path,
    force: bool,
    count: int,
    foreign: Path | None,
    seed: int | None,
    system: str | None,
    players: Range | None,
    rounds: Range | None,
    jobs: int | None,
    address: str | None,
) -> int:
    """Make random tournaments, check them and those of another program, and write what came of it.

    FOLDER gets the tournaments, for other checkers; acceptance.json with all counts and
    discrepancies, each with its cause; and acceptance.pdf. What is not asked for is drawn anew for
    each tournament, as by generate. A run that was stopped, in whatever way, goes on where it was if
    it is started again with the same options.

    \b
    Examples:
      arbiter-app acceptance -o dossier
      arbiter-app acceptance -o dossier --foreign bbp-tournaments
      arbiter-app acceptance -o dossier --cluster tcp://10.0.0.1:8786

    Exit codes: 0 no discrepancy, 1 discrepancies, 2 wrong usage.
    """
    refuse_unknown_system(system)
    sources = [] if foreign is None else list(_trf_files_in(foreign))
    overwrite = overwriting(*sources, force=force, like=_FORMS)
    folder = Folder(output, overwrite)
    drawn = SystemRandom().randint(0, LARGEST_SEED) if seed is None else seed
    plan = folder.begin(Plan(drawn, count, system, players, rounds), seed=seed)
    say_outside_fide_mode([] if system is None else [system])
    files = [each for path in sources for each in _reports_of(path, foreign)]
    work = list(pieces(plan, files))
    found = dict(_found_before(folder, work))
    to_do = [(place, piece) for place, piece in work if place not in found]
    if to_do:
        with _workers(address, jobs, sum(piece.size for _, piece in to_do)) as doing:
            found.update(_worked_at(folder, plan, to_do, doing))
    dossier = Dossier(
        plan,
        Findings.together(found[place] for place, piece in work if isinstance(piece, Making)),
        Findings.together(found[place] for place, piece in work if not isinstance(piece, Making)),
    )
    fill_folder(output, dossier.files(to_local_time(datetime.now(UTC))), overwrite)
    _tell(dossier, output)
    has_any = dossier.generated.discrepancies or dossier.foreign.discrepancies
    return DIFFERENT if has_any else OK


@contextmanager
def _workers(address: str | None, jobs: int | None, tournaments: int) -> Iterator[Doing]:
    """Who does the work: processes of this machine, or a cluster."""
    if address is None:
        processes = number_of_processes(jobs, tournaments, least=_LEAST)
        yield lambda work: in_order(carry_out, work, processes)
        return
    from arbiter_app.cli.acceptance.cluster import cluster

    with cluster(address) as (executor, at_once):
        yield lambda work: by_executor(executor, carry_out, work, at_once=at_once)


def _found_before(
    folder: Folder, work: Sequence[tuple[str, Piece]]
) -> Iterator[tuple[str, Findings]]:
    """What an earlier run found, by the places of its pieces."""
    tournaments = 0
    for place, piece in work:
        found = folder.done(place, piece.key)
        if found is not None:
            tournaments += piece.size
            yield place, found
    if tournaments:
        tell(_GONE_ON.of(tournaments, count=f"{tournaments:,}"))


def _worked_at(
    folder: Folder, plan: Plan, to_do: Sequence[tuple[str, Piece]], doing: Doing
) -> Iterator[tuple[str, Findings]]:
    """What came of each piece, kept in the folder as soon as it is there."""
    total = sum(piece.size for _, piece in to_do)
    with progress_of("Acceptance", total, least=_LEAST) as progress:
        results = doing(piece for _, piece in to_do)
        for (place, piece), done in zip(to_do, results, strict=True):
            folder.keep(place, done, plan.seed)
            progress.advance(piece.size)
            yield place, done.findings


def _trf_files_in(foreign: Path) -> Iterator[Path]:
    """The files of a folder and of all folders in it, in the order of their names; or a single one."""
    if not foreign.is_dir():
        yield foreign
        return
    yield from trf_files([foreign])
    for inner in sorted(each for each in foreign.rglob("*") if each.is_dir()):
        yield from trf_files([inner])


def _reports_of(path: Path, root: Path | None) -> Iterator[Foreign]:
    """The tournaments of a file, named from the folder on, wherever that is."""
    assert root is not None
    name = path.name if path == root else path.relative_to(root).as_posix()
    for number, source in enumerate(sources_in(path), start=1):
        if source.data is None:
            yield Foreign(name, bytes_of(path))
        else:
            told = phrase("{file}, tournament {number}", file=name, number=number)
            yield Foreign(said(told), source.data)


_GONE_ON: Final = Message(
    "{count} tournament was already done.", "{count} tournaments were already done."
)
_MADE: Final = Message(
    "{count} tournament generated and checked. Discrepancies: {found}.",
    "{count} tournaments generated and checked. Discrepancies: {found}.",
)
_FOREIGN: Final = Message(
    "{count} tournament from another program checked. Discrepancies: {found} ({causes}).",
    "{count} tournaments from other programs checked. Discrepancies: {found} ({causes}).",
)
_NO_FOREIGN: Final = phrase("No tournaments from other programs were given.")


def _tell(dossier: Dossier, output: Path) -> None:
    made, foreign = dossier.generated, dossier.foreign
    count = made.counts[Count.TOURNAMENTS]
    click.echo(said(_MADE.of(count, count=f"{count:,}", found=f"{len(made.discrepancies):,}")))
    read = foreign.counts.get(Count.TOURNAMENTS, 0)
    causes = separated(f"{cause.value} {number}" for cause, number in foreign.by_cause().items())
    found = f"{len(foreign.discrepancies):,}"
    told = _FOREIGN.of(read, count=f"{read:,}", found=found, causes=causes)
    click.echo(said(told if read else _NO_FOREIGN))
    where = phrase(
        "{json} and {pdf} are in {folder}; seed {seed}.",
        json=JSON_NAME,
        pdf=PDF_NAME,
        folder=str(output),
        seed=dossier.plan.seed,
    )
    click.echo(said(where))
