"""The program's commands, found by name; and the one handler of what goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import StringIO
from typing import Final

import click

from arbiter_app import __version__
from arbiter_app.cli import streams
from arbiter_app.cli.exit_codes import BROKEN_PIPE, CRASH, INTERRUPTED, OK, USAGE
from arbiter_app.cli.spoken import PROGRAM, said
from arbiter_app.errors import UserError
from arbiter_app.output.reasons import reason, trouble_of_the_system

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "pair": ("arbiter_app.cli.pair", "pair"),
    "check": ("arbiter_app.cli.check", "check"),
    "explain": ("arbiter_app.cli.explain", "explain"),
    "why": ("arbiter_app.cli.why", "why"),
    "preview": ("arbiter_app.cli.preview", "preview"),
    "repair": ("arbiter_app.cli.repair", "repair"),
    "apart": ("arbiter_app.cli.apart", "apart"),
    "why-not": ("arbiter_app.cli.why_not", "why_not"),
    "prove": ("arbiter_app.cli.prove", "prove"),
    "verify": ("arbiter_app.cli.verify", "verify"),
    "verifier": ("arbiter_app.cli.verifier", "verifier"),
    "print": ("arbiter_app.cli.print", "print_document"),
    "export": ("arbiter_app.cli.export", "export"),
    "standings": ("arbiter_app.cli.standings", "standings"),
    "log": ("arbiter_app.cli.log", "log"),
    "generate": ("arbiter_app.cli.generate", "generate"),
    "acceptance": ("arbiter_app.cli.acceptance.command", "acceptance"),
    "review": ("arbiter_app.cli.review", "review"),
    "convert": ("arbiter_app.cli.convert", "convert"),
    "rating-list": ("arbiter_app.cli.rating_list", "rating_list"),
    "server": ("arbiter_app.cli.server", "server"),
    "manual": ("arbiter_app.cli.manual", "manual"),
    "demo": ("arbiter_app.cli.demo", "demo"),
    "screenshots": ("arbiter_app.cli.screenshots", "screenshots"),
    "window": ("arbiter_app.cli.window", "window"),
}
"""Each command with its module and the object in it, imported when the command is used."""


class Commands(click.Group):
    """The commands; a word that is no command but names a file opens the window on that file."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and _names_a_file(args[0]):
            return "window", self.get_command(ctx, "window"), args
        return super().resolve_command(ctx, args)


def _names_a_file(word: str) -> bool:
    # Most commands that are typed are one of ours: no path is looked at before it is needed.
    from pathlib import Path

    path = Path(word)
    # The address of an event on a server looks like a path.
    return bool(path.suffix) or path.name != word or path.exists()


@click.group(cls=Commands, invoke_without_command=True, no_args_is_help=False)
@click.version_option(__version__, prog_name=PROGRAM, message="%(prog)s %(version)s")
@click.pass_context
def commands(ctx: click.Context) -> int:
    """Runs Swiss-system chess tournaments and proves why every pairing is what it is.

    Without arguments the window opens; with a FILE, the window on that file. A FILE is a TRF
    (TRF16, TRF26 or an engine's dialect) or an event of this program (*.arbiter), on
    a server as well: postgresql://SERVER/EVENT.

    \b
    Examples:
      arbiter-app                              open the window
      arbiter-app open.trf                     open the window on a tournament
      arbiter-app pair open.trf                pair the next round
      arbiter-app explain open.trf --round 5   why round 5 is paired as it is
      arbiter-app why open.trf --round 5 12    why player 12 has this opponent and colour
      arbiter-app check *.trf                  pair every round again and compare

    What is written is there whole or not at all. An event and what is read are never written
    over; other files only if the same command wrote them, or with --force. A TRF may be all that
    somebody has of a tournament: over a different one, --force is always needed.

    Exit codes: 0 done, 1 differences found or no legal pairing, 2 unreadable input or wrong
    usage.
    """
    if ctx.invoked_subcommand is not None:
        return OK
    command = commands.get_command(ctx, "window")
    assert command is not None
    result = ctx.invoke(command)
    return result if isinstance(result, int) else OK


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line and return the exit code."""
    args = list(sys.argv[1:] if arguments is None else arguments)
    streams.write_any_character()
    try:
        code = commands.main(args, prog_name=PROGRAM, standalone_mode=False)
        streams.flush()
    # Whatever happens is told in one place; a defect comes with a report to pass on.
    except (Exception, KeyboardInterrupt, SystemExit) as error:  # noqa: BLE001
        code = _told(args, error)
    streams.give_up_broken()
    return code if isinstance(code, int) else OK


def _told(args: Sequence[str], error: BaseException) -> int:
    """Tell what went wrong, as far as anybody can be told; the exit code."""
    if streams.is_closed_pipe(error):
        return BROKEN_PIPE
    if (trouble := trouble_of_the_system(error)) is not None:
        # Nothing more can be imported: it is told with what is there.
        streams.tell(f"{PROGRAM}: {_one_line(trouble)}")
        return USAGE
    match error:
        case click.Abort() | KeyboardInterrupt():
            streams.tell("")
            return INTERRUPTED
        case click.ClickException():
            # What was typed may be an address that went wrong.
            shown = StringIO()
            error.show(file=shown)
            _tell(args, shown.getvalue().rstrip("\n"))
            return USAGE
        case UserError():
            _tell(args, f"{PROGRAM}: {_one_line(error)}")
            return USAGE
        case SystemExit():
            # Click ends the program itself only when a pipe breaks, and after shell completion.
            return BROKEN_PIPE if error.code == 1 else OK
        case OSError() if error.filename is not None:
            _tell(args, f"{PROGRAM}: {error.filename}: {said(reason(error))}.")
            return USAGE
        case OSError() if (trouble := streams.trouble(error)) is not None:
            _tell(args, f"{PROGRAM}: {_one_line(trouble)}")
            return USAGE
        case _:
            return _crash(args, error)


def _tell(args: Sequence[str], text: str) -> None:
    """Tell it without the passwords of the command line."""
    try:
        from arbiter_app.passwords import hide_passwords, secrets_in
    except OSError as error:
        # No file can be opened any more: then nothing of the command line is told.
        if (trouble := trouble_of_the_system(error)) is None:
            raise
        text = f"{PROGRAM}: {_one_line(trouble)}"
    else:
        text = hide_passwords(text, secrets_in(args, {}))
    streams.tell(text)


def _crash(args: Sequence[str], error: BaseException) -> int:
    from arbiter_app.cli.crash import report

    streams.tell(report(args, error, os.environ))
    return CRASH


def _one_line(error: UserError) -> str:
    return " ".join(said(error.said).split())
