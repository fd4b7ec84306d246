"""What can stand in a table: text, aligned figures, a box for the result.

Measures are in units of the type size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.reports.fit import MOST_LINES
from arbiter_app.reports.interim import OPEN
from arbiter_app.reports.phrases import name_of
from arbiter_app.reports.typesetter import Face, Tone
from arbiter_app.tournament.types import Colour, Points, format_points
from arbiter_app.tournament.words import FORFEIT, split_fraction
from arbiter_app.wording import Catalogue

UNRATED: Final = "–"
"""Stands for the rating of an unrated player."""


@dataclass(frozen=True, slots=True)
class TextCell:
    """A text; `scale` is its size relative to the table's, `lines` how many it may go over.

    `short` stands in its place where given names become initials for all.
    """

    text: str
    face: Face = Face.REGULAR
    tone: Tone = Tone.INK
    scale: float = 1.0
    lines: int = MOST_LINES
    short: str = ""


@dataclass(frozen=True, slots=True)
class NumberCell:
    """A figure aligned with the others of its column where `whole` ends and `rest` begins."""

    whole: str
    rest: str = ""
    face: Face = Face.REGULAR
    tone: Tone = Tone.INK


@dataclass(frozen=True, slots=True)
class ResultCell:
    """A result, or a box to write it into while there is none."""

    text: str


@dataclass(frozen=True, slots=True)
class GameCell:
    """A round of a player: opponent, disc of the colour, result; the parts stand in columns.

    `colour` is `w`, `b` or empty; a `soft` opponent is one not met over the board. `games` of a
    match each have a sign.
    """

    opponent: str = ""
    colour: str = ""
    sign: str = ""
    soft: bool = False
    games: int = 1

    @property
    def more(self) -> float:
        """How much wider the result is than that of one game."""
        if self.games == 1:
            return 0.0
        return (self.games - 1) * GAME_STEP + self.sign.count(FORFEIT) * FORFEIT_STEP


@dataclass(frozen=True, slots=True)
class MarksCell:
    """Small signs one after the other: discs for `w` and `b`, arrows for `U` and `D`, gaps for `-`.

    `text` follows them; `scale` is its size relative to the table's.
    """

    marks: str = ""
    text: str = ""
    tone: Tone = Tone.SOFT
    scale: float = 0.8


GAME_SIGN, GAME_DISC = 0.42, 1.27
"""From the right edge of a game to the middle of its result, and to that of its disc."""

GAME_STEP = 0.86
"""From the result of a game of a match to that of the next one."""

FORFEIT_STEP = 0.45
"""How much wider the result of a match is for each game by forfeit."""

GAME_NUMBER = 1.82
"""From the right edge of a game to the right edge of its opponent."""

MARK_STEP, MARK_TEXT = 0.86, 0.2
"""From mark to mark, from the last mark to the text."""

Cell: TypeAlias = TextCell | NumberCell | ResultCell | GameCell | MarksCell


def points_cell(
    points: Points,
    catalogue: Catalogue,
    *,
    face: Face = Face.REGULAR,
    tone: Tone = Tone.INK,
    is_open: bool = False,
) -> NumberCell:
    """Points as they stand on paper, halves in a place of their own; a sign if they may change."""
    whole, rest = split_fraction(format_points(points))
    rest = catalogue.figures(rest)
    return NumberCell(whole, f"{rest}{OPEN}" if is_open else rest, face, tone)


def value_cells(
    texts: tuple[str, ...],
    catalogue: Catalogue,
    *,
    face: Face = Face.REGULAR,
    tone: Tone = Tone.INK,
    in_decimals: bool = False,
) -> tuple[NumberCell, ...]:
    """Exact values of one column: halves and quarters, or decimals with as many places throughout.

    Where one value of the column is a decimal, such as an average, all are; or in any case.
    """
    fractions = [split_fraction(text) for text in texts]
    if not in_decimals and not any(rest.startswith(".") for _, rest in fractions):
        return tuple(NumberCell(whole, rest, face, tone) for whole, rest in fractions)
    split = [text.partition(".") for text in texts]
    places = max((len(rest) for _, _, rest in split), default=0)
    sign = catalogue.decimal_sign
    return tuple(
        NumberCell(
            whole, f"{sign}{rest:0<{places}}" if places and whole[-1:].isdigit() else "", face, tone
        )
        for whole, _, rest in split
    )


def name_cell(
    name: str, face: Face = Face.REGULAR, tone: Tone = Tone.INK, *, short: str = ""
) -> TextCell:
    """What somebody or something is called: in the order of its own letters on every paper.

    `short` is the name with initials.
    """
    return TextCell(in_own_order(name), face, tone, short=in_own_order(short) if short else "")


def colour_cell(colour: Colour, catalogue: Catalogue) -> MarksCell:
    """Return a colour as a disc and a word."""
    return MarksCell(colour.value, catalogue.say(messages.COLOURS[colour]), Tone.INK, 1.0)


class ListedPlayer(Protocol):
    """A player on a line of a list."""

    @property
    def title(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def has_left(self) -> bool: ...


def player_cells(player: ListedPlayer, short: str, catalogue: Catalogue) -> tuple[Cell, Cell]:
    """The title and the name of a player, who may have left; `short` is the name with initials."""
    text = catalogue.text
    return (
        title_cell(player.title),
        name_cell(
            text(name_of(player.name, has_left=player.has_left)),
            short=text(name_of(short, has_left=player.has_left)),
        ),
    )


def title_cell(title: str) -> TextCell:
    """A title, smaller than the name it goes with."""
    return TextCell(title, Face.SEMIBOLD, Tone.SOFT, scale=0.72)


def rating_cell(rating: int) -> TextCell:
    """A rating; a dash for an unrated player."""
    return TextCell(str(rating) if rating else UNRATED, tone=Tone.SOFT, scale=0.86)


def soft_cell(text: str) -> TextCell:
    """Something said in passing: federation, club, a number to look up by."""
    return TextCell(text, tone=Tone.SOFT, scale=0.86)
