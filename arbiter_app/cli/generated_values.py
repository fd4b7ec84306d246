"""How ranges, rates, points and ratings are written on the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from arbiter_app.cli.files import bytes_of, read_report
from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError
from arbiter_app.input.limits import MB, MOST_RATINGS_BYTES
from arbiter_app.pairing.generator_options import Range
from arbiter_app.pairing.random_players import LEAST_RATING
from arbiter_app.tournament.types import POINT, Points, ScoringSystem
from arbiter_app.wording import phrase

_HIGHEST_RATING: Final = 3500


def range_given(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> Range | None:
    """`30` or `20-80`.

    Raises:
        click.BadParameter: anything else.
    """
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text)
    least, most = (0, 0) if found is None else (int(found[1]), int(found[2] or found[1]))
    if not 1 <= least <= most:
        raise click.BadParameter(
            said(phrase("“{text}” is neither a number nor a range like 20-80.", text=text))
        )
    return least, most


def rate_given(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> float | None:
    """`0.05` or `5%`.

    Raises:
        click.BadParameter: anything else, or a rate outside 0 … 1.
    """
    if text is None:
        return None
    found = re.fullmatch(r"(\d*\.?\d+)(%?)", text)
    rate = -1.0 if found is None else float(found[1]) / (100 if found[2] else 1)
    if not 0 <= rate <= 1:
        raise click.BadParameter(
            said(
                phrase(
                    "“{text}” is not a valid rate. Use a number from 0 to 1, or from 0% to 100%.",
                    text=text,
                )
            )
        )
    return rate


def scoring_given(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> ScoringSystem | None:
    """`3-1-0` or `1-½-0`: points of a win, a draw and a loss.

    Raises:
        click.BadParameter: anything else.
    """
    if text is None:
        return None
    values = [points_typed(part) for part in re.split(r"[-–]", text.strip())]
    match values:
        case [int(win), int(draw), int(loss)]:
            return ScoringSystem.of(win=win, draw=draw, loss=loss)
        case _:
            raise click.BadParameter(
                said(
                    phrase(
                        "“{text}” is not a valid scoring system. Give the points for win,"
                        " draw and loss, such as 3-1-0 or 1-½-0.",
                        text=text,
                    )
                )
            )


def bye_given(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> Points | None:
    """`1`, `0.5` or `½`.

    Raises:
        click.BadParameter: anything else.
    """
    if text is None:
        return None
    points = points_typed(text.strip())
    if points is None:
        raise click.BadParameter(
            said(
                phrase(
                    "“{text}” is not a valid number of points. Use a value such as 1, ½ or 0.",
                    text=text,
                )
            )
        )
    return points


def points_typed(text: str) -> Points | None:
    """Points in tenths from `3`, `0.5`, `½` or `1½`; None for anything else."""
    found = re.fullmatch(r"(\d{0,2})(?:(½)|[.,](\d))?", text, re.ASCII)
    if found is None or not text:
        return None
    tenths = 5 if found[2] else int(found[3] or 0)
    return POINT * int(found[1] or 0) + tenths


@dataclass(frozen=True, slots=True)
class RatingsGiven:
    """A normal distribution, a range, steps or a list; none of them if nothing was asked for."""

    mean: int | None = None
    spread: int | None = None
    least_and_highest: Range | None = None
    highest_and_step: Range | None = None
    listed: tuple[int, ...] = ()
    source: Path | None = None


def ratings_given(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> RatingsGiven:
    """`1900,250`, `1400-2600`, `2600/15`, or a file.

    Raises:
        click.BadParameter: no such file, or nothing that ratings could be taken from.
    """
    if text is None:
        return RatingsGiven()
    found = re.fullmatch(r"(\d{3,4})([-–,/])(\d{1,4})", text, re.ASCII)
    if found is not None:
        first, second = int(found[1]), int(found[3])
        match found[2]:
            case ",":
                return RatingsGiven(first, second)
            case "/":
                return RatingsGiven(highest_and_step=(first, second))
            case _ if LEAST_RATING <= first <= second <= _HIGHEST_RATING:
                return RatingsGiven(least_and_highest=(first, second))
            case _:
                raise click.BadParameter(
                    said(
                        phrase(
                            "“{text}” is not a valid range of ratings from {least} to {highest}.",
                            text=text,
                            least=LEAST_RATING,
                            highest=_HIGHEST_RATING,
                        )
                    )
                )
    try:
        return RatingsGiven(listed=ratings_in(Path(text)), source=Path(text))
    except InputError as error:
        raise click.BadParameter(said(error.said)) from error


def ratings_in(path: Path) -> tuple[int, ...]:
    """The ratings in a file: those of the players of a TRF, or numbers.

    Raises:
        InputError: the file cannot be read, or has something else in it.
    """
    data = bytes_of(path)
    if re.search(rb"(?m)^001 ", data):
        tournament = read_report(str(path), data).tournament
        return tuple(player.rating for player in tournament.players if player.rating)
    if len(data) > MOST_RATINGS_BYTES:
        raise InputError(
            phrase(
                "{path} is larger than {most} MB: too large for a list of ratings.",
                path=str(path),
                most=MOST_RATINGS_BYTES // MB,
            )
        )
    words = data.decode("utf-8", errors="replace").replace(",", " ").replace(";", " ").split()
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        raise InputError(
            phrase("{path} is neither a list of ratings (one per line) nor a TRF.", path=str(path))
        )
    for word in words:
        # A number of thousands of digits is none that Python would read.
        if len(word) > len(str(_HIGHEST_RATING)) or int(word) > _HIGHEST_RATING:
            raise InputError(
                phrase("{path}: {word} is not a valid rating.", path=str(path), word=word[:12])
            )
    return tuple(int(word) for word in words)
