"""What every command has in common that asks about one round of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

from arbiter_app.cli.acceleration import say_without_acceleration
from arbiter_app.cli.declared import Declared, declared_options, read_declared, say_undeclared
from arbiter_app.cli.edition import say_guessed_edition
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import Loaded, Source
from arbiter_app.cli.options import (
    Command,
    json_option,
    output_option,
    system_option,
    tournament_option,
)
from arbiter_app.cli.outputs import Output, output_to, overwriting
from arbiter_app.cli.rounds import round_of_interest
from arbiter_app.output.forms import Form, nothing
from arbiter_app.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class RoundAsked:
    """Which round of which tournament of a file, by which system, and where the answer goes.

    Attributes:
        number: which tournament of an event; None for the first.
        declared: what the command line says in place of the file.
        round_number: None for the round that the command takes by default.
        system: None for the file's own.
        output: None for standard output.
        force: a file that is there may be replaced, whoever wrote it.
    """

    file: Source
    number: int | None
    declared: Declared
    round_number: int | None
    system: str | None
    as_json: bool
    output: Path | None
    force: bool

    def out(self, written: Form, *, as_text: Form = nothing) -> Output:
        """Where the answer goes; `written` is the form of its JSON, `as_text` that of its text.

        Raises:
            OutputError: a file is there that must not be replaced.
        """
        like = written if self.as_json else as_text
        return output_to(self.output, overwriting(self.file, force=self.force, like=like))

    def read(self) -> Loaded:
        """The tournament as it was declared; what was noticed is told.

        Raises:
            InputError: the file cannot be read, or has more rounds than declared.
        """
        return read_declared(self.file, self.number, self.declared)

    def round_of(self, tournament: Tournament) -> int:
        """The round that was given; else the next one, or the last when all are paired."""
        return round_of_interest(tournament) if self.round_number is None else self.round_number

    def say_undeclared(self, tournament: Tournament, before: Tournament) -> None:
        """Says what was taken for the round as the file does not say it.

        Raises:
            InputError: the system is unknown.
        """
        say_undeclared(tournament, before, (self.system,))

    def say_how_paired(self, tournament: Tournament, before: Tournament, system: str) -> None:
        """Says what there is to say of the system by which the round was paired."""
        say_how_paired(tournament, before, system, is_guessed=self.system is None)


def say_how_paired(
    tournament: Tournament, before: Tournament, system: str, *, is_guessed: bool
) -> None:
    """Says that a system is outside FIDE mode, its edition guessed, the acceleration unknown.

    `is_guessed` where no system was asked for, so that it is the file's own.
    """
    from arbiter_app.pairing.systems import is_guess

    say_outside_fide_mode([system])
    say_guessed_edition(is_guessed and is_guess(tournament.settings))
    say_without_acceleration(before)


def answer_options(command: Command) -> Callable[..., Any]:
    """The options of a question, given with FILE and --round to the command as `asked`.

    FILE and --round stand above it: which round is meant where none is given differs.
    """

    @json_option
    @system_option
    @declared_options
    @output_option
    @tournament_option
    @wraps(command)
    def gathered(
        *arguments: Any,
        file: Source,
        number: int | None,
        declared: Declared,
        round_number: int | None,
        system: str | None,
        as_json: bool,
        output: Path | None,
        force: bool,
        **others: Any,
    ) -> Any:
        asked = RoundAsked(file, number, declared, round_number, system, as_json, output, force)
        return command(*arguments, asked=asked, **others)

    return gathered
