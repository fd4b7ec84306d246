"""Numbers of any size in every option: a sentence, or the answer, and never a defect."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from arbiter_app.cli import main
from arbiter_app.cli.app import commands
from arbiter_app.resources import resource_path

VALUES = ("1" + "0" * 20, "9" * 5000, "-" + "9" * 25, "1e999", f"1-{'9' * 25}")
NOT_OF_NUMBERS = {"window", "screenshots", "server", "demo"}
"""These start something else, or ask a server."""


def leaves(
    command: click.Command, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """All commands, with the words by which they are called."""
    if not isinstance(command, click.Group):
        yield path, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        if path or name not in NOT_OF_NUMBERS:
            found = command.get_command(context, name)
            assert found is not None
            yield from leaves(found, (*path, name))


def calls(command: click.Command, out: Path) -> Iterator[list[str]]:
    """For each option that takes a text or a number, the arguments that leave only that open."""
    sample = str(resource_path("sample/harbour-open-2026.trf"))
    is_first = True
    arguments: list[str] = []
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            arguments.append(sample if is_first else "1")
            is_first = False
    names = {name for parameter in command.params for name in parameter.opts}
    output = ["-o", str(out)] if "-o" in names else []
    forced = ["--force"] if "--force" in names else []
    for parameter in command.params:
        is_text = not isinstance(parameter.type, click.Choice | click.Path)
        if isinstance(parameter, click.Option) and not parameter.is_flag and is_text:
            for value in VALUES:
                if (parameter.name, value) == ("seed", VALUES[0]):
                    continue  # a seed like any other: the command does what takes hours
                option = [parameter.opts[0], *[value] * max(parameter.nargs, 1)]
                yield [*arguments, *output, *forced, *option]


COMMANDS = dict(leaves(commands, ()))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_a_number_of_any_size_is_no_defect(
    path: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    for number, arguments in enumerate(calls(COMMANDS[path], tmp_path / "out")):
        told, screen = io.StringIO(), io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(told):
            code = main([*path, *arguments])
        assert code in {0, 1, 2}, (number, arguments, told.getvalue()[-500:])


def test_there_are_commands() -> None:
    assert {("pair",), ("generate",), ("repair",), ("preview",)} <= COMMANDS.keys()
