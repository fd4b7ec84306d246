"""Wishes that some do not meet which a system cannot heed: what is said of them."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter_app.errors import InputError
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import phrase, separated


def no_wishes(name: str) -> InputError:
    """Of a system that compares no pairings by criteria."""
    return InputError(
        phrase(
            "{system} has no criteria, so a wish cannot be placed below one.", system=title_of(name)
        )
    )


def no_such_wish(below: str, possible: Iterable[str]) -> InputError:
    """Of a code that is none of those of the criteria below which a wish can stand."""
    return InputError(
        phrase(
            "A wish cannot be placed below “{criterion}”, only below one of these: {criteria}.",
            criterion=below,
            criteria=separated(possible),
        )
    )
