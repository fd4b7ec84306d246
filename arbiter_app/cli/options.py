"""Arguments and options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arbiter_app.cli.files import Source
from arbiter_app.cli.spoken import said
from arbiter_app.event_address import EventAddress, event_address, is_event_address
from arbiter_app.input.limits import MOST_PROCESSES
from arbiter_app.wording import phrase, separated

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., Any])

FILE_TYPE = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
PICTURE_TYPE = click.Path(exists=True, dir_okay=False, path_type=Path)
OUTPUT_TYPE = click.Path(dir_okay=False, allow_dash=True, path_type=Path)


class SourceType(click.ParamType[Source]):
    """A file, as `of_files` has it, or the address of an event on a server."""

    name = "file"

    def __init__(self, of_files: click.Path) -> None:
        self._of_files = of_files

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Source:
        if isinstance(value, EventAddress):
            return value
        if isinstance(value, str) and is_event_address(value):
            from arbiter_app.cli.asked_password import asking

            return asking(event_address(value))
        return Path(os.fsdecode(self._of_files.convert(value, param, ctx)))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return self._of_files.shell_complete(ctx, param, incomplete)


file_argument = click.argument("file", metavar="FILE", type=SourceType(FILE_TYPE))

tournament_option = click.option(
    "--tournament",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Which tournament of an event (*.arbiter) with several; the first by default.",
)

system_option = click.option(
    "--system", metavar="NAME", help="Pairing system, e.g. dutch-2026; by default the file's own."
)


def round_option(text: str, *, least: int = 1) -> Callable[[Command], Command]:
    """The option --round; `text` says which round is meant, also where none is given."""
    return click.option(
        "--round", "round_number", type=click.IntRange(min=least), metavar="N", help=text
    )


of_one_round = round_option(
    "The round, from the state before it; the next round by default, or the last."
)

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")

force_option = click.option(
    "--force",
    is_flag=True,
    help="Replace files that are there, whoever wrote them; never an event or what is read.",
)


def file_to_write(text: str, *, required: bool = False) -> Callable[[Command], Command]:
    """The options -o and --force; `text` says what is written."""
    named = click.option(
        "-o", "--output", type=OUTPUT_TYPE, required=required, metavar="OUT", help=text
    )
    return lambda command: named(force_option(command))


output_option = file_to_write("Write to this file; one that is there must be from this command.")

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_PROCESSES),
    metavar="N",
    help="Number of processes; by default one per core where there is much to do.",
)


def refuse_unknown_system(system: str | None) -> None:
    """Says so before any file is read.

    Raises:
        click.BadParameter: no such system.
    """
    from arbiter_app.pairing.systems import system_names

    if system is not None and system not in system_names():
        raise click.BadParameter(
            said(
                phrase(
                    "There is no pairing system “{name}”. Available systems: {systems}.",
                    name=system,
                    systems=separated(system_names()),
                )
            ),
            param_hint="--system",
        )


class SeveralAtOnce(click.Command):
    """A command whose options that may be given several times take several values at once, too.

    `--absent 3 17` is `--absent 3 --absent 17`. What stands after FILE is meant: before it, the last
    value would be the file.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(self._one_by_one(args)))

    def _one_by_one(self, args: list[str]) -> Iterator[str]:
        taken = {
            name: each.nargs if isinstance(each, click.Option) and not each.is_flag else 0
            for each in self.params
            for name in each.opts
        }
        several = {name for each in self.params if each.multiple for name in each.opts}
        waiting, last, has_file = 0, "", False
        for word in args:
            if waiting:
                waiting -= 1
            elif word.startswith("-") and word != "-":
                last, waiting = word, taken.get(word, 0)
            elif has_file and last in several:
                yield last
                waiting = taken[last] - 1
            else:
                has_file, last = True, ""
            yield word
