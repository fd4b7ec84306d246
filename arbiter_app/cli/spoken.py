"""The language of the commands, chosen here alone, and how they say something in it."""

from __future__ import annotations

from typing import Final

import click

from arbiter_app.wording import ENGLISH, Catalogue, Phrase

PROGRAM: Final = "arbiter-app"

LANGUAGE: Final[Catalogue] = ENGLISH
"""What is written can be known again by its first words, and scripts read it: English."""


def said(phrase: Phrase) -> str:
    """A phrase in the language of the commands."""
    return LANGUAGE.text(phrase)


def tell(phrase: Phrase) -> None:
    """Say something on standard error, beside what the command writes."""
    click.echo(f"{PROGRAM}: {said(phrase)}", err=True)
