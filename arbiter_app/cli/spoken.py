"""The language of the commands, chosen here alone, and how they say something in it."""

from __future__ import annotations

import re
from typing import Final

import click

from arbiter_app.wording import ENGLISH, Catalogue, Phrase

PROGRAM: Final = "arbiter-app"

LANGUAGE: Final[Catalogue] = ENGLISH
"""What is written can be known again by its first words, and scripts read it: English."""


_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BUT_COLOURS: Final = re.compile(r"\x1b(?!\[[0-9;]*m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]")


def as_letters(text: str, *, with_colours: bool = False) -> str:
    """Return the text without characters that a terminal obeys: names of people and files are text."""
    controls = _BUT_COLOURS if with_colours else _CONTROLS
    return controls.sub("\N{REPLACEMENT CHARACTER}", text)


def said(phrase: Phrase) -> str:
    """A phrase in the language of the commands."""
    return as_letters(LANGUAGE.text(phrase))


def tell(phrase: Phrase) -> None:
    """Say something on standard error, beside what the command writes."""
    click.echo(f"{PROGRAM}: {said(phrase)}", err=True)
