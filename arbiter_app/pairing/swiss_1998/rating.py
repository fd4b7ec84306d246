"""A.1: national ratings on the international scale, where no better estimate is known."""

from __future__ import annotations


def rating_of_ingo(ingo: int) -> int:
    """The rating for a German Ingo number (the smaller, the stronger)."""
    return 2840 - 8 * ingo


def rating_of_bcf(grade: int) -> int:
    """The rating for a British BCF grade."""
    return 600 + 8 * grade
