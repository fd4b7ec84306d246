"""What was declared before round 1 and a file may leave unsaid: rounds and initial colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Final

import click

from arbiter_app.cli.files import Loaded, Source, read_tournament, show_notes
from arbiter_app.cli.options import Command
from arbiter_app.cli.spoken import tell
from arbiter_app.errors import InputError
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour
from arbiter_app.wording import NOTHING, Phrase, phrase, sentences, separated


@dataclass(frozen=True, slots=True)
class Declared:
    """What the command line says in place of the file; None leaves what the file says."""

    rounds: int | None = None
    initial_colour: Colour | None = None

    def of(self, loaded: Loaded) -> Loaded:
        """The tournament as it was declared.

        Raises:
            InputError: it has more rounds already.
        """
        tournament = loaded.tournament
        paired = len(tournament.rounds)
        if self.rounds is not None and self.rounds < paired:
            raise InputError(
                phrase(
                    "The tournament cannot have {rounds} rounds: {paired} are already paired.",
                    rounds=self.rounds,
                    paired=paired,
                ),
                hint=phrase("Set --rounds to the total number of rounds."),
            )
        settings = tournament.settings
        if self.rounds is not None:
            settings = replace(settings, rounds_total=self.rounds)
        if self.initial_colour is not None:
            settings = replace(settings, initial_colour=self.initial_colour)
        if settings == tournament.settings:
            return loaded
        return loaded.with_tournament(replace(tournament, settings=settings))


NOTHING_DECLARED: Final = Declared()


def declared_options(command: Command) -> Callable[..., Any]:
    """The options --rounds and --initial-colour, given to the command as `declared`."""

    @click.option(
        "--rounds",
        "declared_rounds",
        type=click.IntRange(1, MOST_ROUNDS),
        metavar="N",
        help="The number of all rounds, where the file does not say it or is wrong.",
    )
    @click.option(
        "--initial-colour",
        "declared_colour",
        type=click.Choice([colour.name.lower() for colour in Colour]),
        help="The colour drawn before round 1, where the file does not say it or is wrong.",
    )
    @wraps(command)
    def gathered(
        *arguments: Any, declared_rounds: int | None, declared_colour: str | None, **others: Any
    ) -> Any:
        colour = None if declared_colour is None else Colour[declared_colour.upper()]
        return command(*arguments, declared=Declared(declared_rounds, colour), **others)

    return gathered


def read_declared(source: Source, number: int | None, declared: Declared) -> Loaded:
    """The tournament of a file as it was declared; what was noticed is told.

    Raises:
        InputError: the file cannot be read, or has more rounds.
    """
    loaded = read_tournament(source, number)
    show_notes(loaded)
    return declared.of(loaded)


def say_undeclared(
    tournament: Tournament, before: Tournament, systems: Sequence[str | None] = (None,)
) -> None:
    """Says on standard error what was taken for a round as the file does not say it.

    Of several systems it is said which of them take it so.

    Raises:
        InputError: one of the systems is unknown.
    """
    from arbiter_app.pairing.undeclared import taken_as_given, undeclared

    for sentence in with_options([*undeclared(tournament, before)]):
        tell(sentence)
    asked = dict.fromkeys(systems)
    told: dict[Phrase, list[str]] = {}
    for system in asked:
        for sentence in taken_as_given(before, system):
            told.setdefault(sentence, []).append(system or "")
    for sentence, names in told.items():
        of_several = phrase("{systems}: {sentence}", systems=separated(names), sentence=sentence)
        tell(of_several if len(asked) > 1 else sentence)


def with_options(told: Sequence[Phrase]) -> list[Phrase]:
    """The sentences, the last one with the options that say otherwise."""
    *most, last = told or (NOTHING,)
    options = phrase("Use --rounds or --initial-colour if this is wrong.")
    return [*most, sentences(last, options)] if last else []
