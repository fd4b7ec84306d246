"""Numbers as the window shows them: halves as `½`, other decimals with the sign of its language.

Whatever else writes numbers into the window goes through here, so that a value is the same in a cell,
its working and a sentence.
"""

from __future__ import annotations

from arbiter_app.gui.text.wording import spoken
from arbiter_app.standings.values import Exact, exact_text
from arbiter_app.tournament.prizes import Money, money_text
from arbiter_app.tournament.types import Points, format_points_short
from arbiter_app.tournament.words import hundredths_text, in_fractions


def figures(text: str) -> str:
    """A number with a decimal point: `12½`, `12,33`; other texts stay."""
    written = in_fractions(text)
    return spoken().figures(written) if "." in written else written


def points_shown(points: Points) -> str:
    """Points: `2½`, `2,3` where no half fits."""
    return figures(format_points_short(points))


def exact_shown(value: Exact) -> str:
    """An exact value: `12½`, `3,05`, `7/3` where no decimal is exact."""
    return figures(exact_text(value))


def decimal_shown(value: Exact) -> str:
    """An exact value of which halves are decimals too: `0,5`, `3,05`."""
    return spoken().figures(exact_text(value))


def hundredths_shown(hundredths: int) -> str:
    """Hundredths with both of their places: `0,50`."""
    return spoken().figures(hundredths_text(hundredths))


def money_shown(amount: Money) -> str:
    """An amount of money, in hundredths: `250`, `33,34`."""
    return spoken().figures(money_text(amount))
