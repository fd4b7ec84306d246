"""Where the columns of a pairing card stand, and how its colours are shown: in words where they fit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import Final, TypeAlias

from arbiter_app.reports import messages
from arbiter_app.reports.fit import LEAST_TYPE
from arbiter_app.reports.typesetter import Typesetter
from arbiter_app.tournament.types import Colour
from arbiter_app.tournament.words import BYE_SIGNS
from arbiter_app.wording import Catalogue, Phrase

TEXT_SIZE: Final = 10.0
SMALL_SIZE: Final = LEAST_TYPE

DISC_WIDTH: Final = 8.5
"""From the left of a disc to the word behind it."""

_LEAST_BETWEEN: Final = 3.0
"""Between two columns, in points."""


class ColourShown(Enum):
    """How a colour is shown: whether with a disc, whether with its word."""

    DISC_AND_WORD = (True, True)
    WORD = (False, True)
    DISC = (True, False)

    @property
    def has_disc(self) -> bool:
        return self.value[0]

    @property
    def has_word(self) -> bool:
        return self.value[1]


_IN_WORDS: Final = (
    (ColourShown.DISC_AND_WORD, ColourShown.DISC_AND_WORD),
    (ColourShown.WORD, ColourShown.DISC_AND_WORD),
    (ColourShown.WORD, ColourShown.WORD),
)
_BY_DISCS: Final = (
    (ColourShown.DISC, ColourShown.WORD),
    (ColourShown.DISC, ColourShown.DISC),
)
"""How colours due and those played are shown, the best way first."""

_Way: TypeAlias = tuple[tuple[ColourShown, ColourShown], bool]

_WAYS: Final[tuple[_Way, ...]] = (
    *product(_IN_WORDS, (True,)),
    *product((*_IN_WORDS, *_BY_DISCS), (False,)),
)
"""The same, and whether the results have a head: it goes before a word does."""


@dataclass(frozen=True, slots=True)
class CardColumns:
    """Where the columns of a block stand, in points from its left end.

    Numbers and opponents end there, colours begin there, others have their middle there. The results
    have no head where there is little room: their signs say it.
    """

    number: float
    due: float
    opponent: float
    colour: float
    result: float
    score: float
    floated: float
    has_result_head: bool
    due_shown: ColourShown
    colour_shown: ColourShown

    @property
    def has_discs_alone(self) -> bool:
        """Whether a colour is shown without its word, so that a legend has to say it."""
        return not (self.due_shown.has_word and self.colour_shown.has_word)


def due_text(colour: Colour, strength: Phrase, catalogue: Catalogue, shown: ColourShown) -> str:
    """The colour due and its strength, or the strength alone behind a disc."""
    told = catalogue.text(strength)
    return f"{catalogue.say(messages.COLOURS[colour])} {told}" if shown.has_word else told


def card_columns(setter: Typesetter, catalogue: Catalogue, width: float) -> CardColumns:
    """The columns of a block of this width, with as much in words as there is room for."""
    widths = {way: _widths(setter, catalogue, way) for way in _WAYS}
    gaps = {way: (width - sum(own)) / (len(own) - 1) for way, own in widths.items()}
    way = next((each for each, gap in gaps.items() if gap >= _LEAST_BETWEEN), _WAYS[-1])
    return _spread(widths[way], max(gaps[way], 0.0), way)


def _spread(widths: tuple[float, ...], gap: float, way: _Way) -> CardColumns:
    (due, colour), has_head = way
    lefts = [sum(widths[:place]) + place * gap for place in range(len(widths))]
    middles = [left + own / 2 for left, own in zip(lefts, widths, strict=True)]
    return CardColumns(
        number=lefts[0] + widths[0],
        due=lefts[1],
        opponent=lefts[2] + widths[2],
        colour=lefts[3],
        result=middles[4],
        score=middles[5],
        floated=middles[6],
        has_result_head=has_head,
        due_shown=due,
        colour_shown=colour,
    )


def _widths(setter: Typesetter, catalogue: Catalogue, way: _Way) -> tuple[float, ...]:
    """How wide what stands in each column is."""
    (due, colour), has_result_head = way

    def wide(*texts: str, size: float = SMALL_SIZE) -> float:
        return max(setter.width(text) for text in texts) * size

    say = catalogue.say
    figures = wide(f"88{BYE_SIGNS['H']}", size=TEXT_SIZE)
    byes = (
        say(messages.BYE),
        say(messages.ABSENT),
        say(messages.BYE_WORTH, worth=BYE_SIGNS["H"]),
    )
    dues = [
        due_text(each, strength.of(), catalogue, due)
        for each in Colour
        for strength in messages.STRENGTHS.values()
    ]
    words = [say(messages.COLOURS[each]) for each in Colour]
    return (
        max(wide(say(messages.CARD_ROUND)), wide("88", size=TEXT_SIZE)),
        max(wide(say(messages.CARD_DUE)), due.has_disc * DISC_WIDTH + wide(*dues)),
        max(wide(say(messages.OPPONENT), *byes), wide("888", size=TEXT_SIZE)),
        colour.has_disc * DISC_WIDTH + (wide(*words) if colour.has_word else 0.0),
        max(wide(say(messages.RESULT)) if has_result_head else 0.0, TEXT_SIZE),
        max(wide(say(messages.CARD_SCORE)), figures),
        max(wide(say(messages.CARD_FLOAT)), 8.0),
    )
