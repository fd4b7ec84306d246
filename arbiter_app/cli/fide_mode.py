"""Said on standard error when a system is chosen that is outside FIDE mode."""

from __future__ import annotations

from collections.abc import Iterable

import click

from arbiter_app.cli.spoken import PROGRAM


def say_outside_fide_mode(systems: Iterable[str]) -> None:
    """Says of each system that no approved program can check it that this is so; else nothing."""
    from arbiter_app.pairing.systems import description_of

    outside = [name for name in dict.fromkeys(systems) if not description_of(name).is_fide_mode]
    if not outside:
        return
    from arbiter_app.explain.systems import outside_fide_mode

    # Variants of a system say the same.
    for told in dict.fromkeys(outside_fide_mode(name) for name in outside):
        click.echo(f"{PROGRAM}: {told}", err=True)
