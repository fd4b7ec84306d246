"""Said on standard error when the edition of the rules had to be guessed."""

from __future__ import annotations

import click


def say_guessed_edition(guessed: int, checked: int = 1) -> None:
    """Says of files without a date and without an edition which one is taken, and why.

    `guessed` of `checked` files are such; nothing is said if none is.
    """
    if not guessed:
        return
    files = "The file has" if checked == 1 else f"{guessed:,} of {checked:,} files have"
    name = "names" if checked == 1 else "name"
    click.echo(
        f"arbiter-app: {files} no date and {name} no edition of the FIDE (Dutch) System: that of"
        " 2026 is taken (--system dutch-2017 for events before 1 February 2026).",
        err=True,
    )
