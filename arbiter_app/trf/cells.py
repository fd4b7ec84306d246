"""One round of one player: opponent, colour and result in ten columns."""

from __future__ import annotations

from typing import NamedTuple

from arbiter_app.tournament.limits import MOST_PLAYERS
from arbiter_app.trf.fields import whole_number
from arbiter_app.trf.problems import ColumnRange, quoted
from arbiter_app.wording import NOTHING, Phrase, phrase, sentences

FIRST_CELL = 92
UNKNOWN = "?"
"""A result that is not known, such as that of an adjourned game."""
GAME_LETTERS = frozenset("10=+-WDL ") | {UNKNOWN}
_BYE_LETTERS = frozenset("UFHZ")
# What programs write instead of F, H, Z; the first two are usual and need no mention.
_BYE_ALIASES = {" ": "Z", "-": "Z", "+": "F", "1": "F", "=": "H", "0": "Z"} | {
    "W": "F",
    "D": "H",
    "L": "Z",
}
_USUAL = frozenset(" -")
_USUAL_GAMES = {
    f" {colour} {letter}": (colour, letter) for colour in "wb" for letter in GAME_LETTERS - {" "}
}


class Cell(NamedTuple):
    """What a player's record says of one round; a tuple, as large files have 100,000 of them.

    `opponent` is 0 for a bye; `letter` is then one of U F H Z. `stated` is False where the
    columns are blank. `note` tells what was repaired, `error` what makes the cell unreadable;
    `error_at` gives its first and last column, counted from that of the opponent.
    """

    opponent: int
    colour: str
    letter: str
    stated: bool = True
    note: Phrase = NOTHING
    error: Phrase = NOTHING
    error_at: ColumnRange = (0, 7)


BLANK = Cell(0, "", "Z", stated=False)


def cell_columns(round_number: int) -> ColumnRange:
    """The columns of a round's cell, opponent to result."""
    first = FIRST_CELL + 10 * (round_number - 1)
    return first, first + 7


class CellReader:
    """Reads the cells of one file; what it has seen before it need not look at again."""

    def __init__(self) -> None:
        self._opponents: dict[str, int] = {}
        self._byes: dict[str, Cell] = {}

    def read(self, text: str) -> tuple[list[Cell], list[int]]:
        """The cells of a record, and in which of them, counted from 1, something is not as usual."""
        cells: list[Cell] = []
        unusual: list[int] = []
        opponents = self._opponents
        for begin in range(FIRST_CELL - 3, len(text), 10):
            field = text[begin : begin + 10]
            opponent = opponents.get(field[:6])
            ending = _USUAL_GAMES.get(field[6:])
            if opponent and ending:
                cells.append(Cell(opponent, ending[0], ending[1]))
                continue
            cell = self._looked_at(field)
            cells.append(cell)
            if cell.error is not NOTHING or cell.note is not NOTHING:
                unusual.append(len(cells))
        return cells, unusual

    def _looked_at(self, field: str) -> Cell:
        """A cell from its ten columns, beginning with the two blanks before the opponent."""
        known = self._byes.get(field)
        if known is not None:
            return known
        cell = parse_cell(field)
        if not cell.opponent:
            self._byes[field] = cell
        elif field[:2] == "  ":
            self._opponents[field[:6]] = cell.opponent
        return cell


def parse_cell(field: str) -> Cell:
    """A cell from its ten columns, beginning with the two blanks before the opponent."""
    if not field.strip():
        return BLANK
    field = field.ljust(10)
    if field[:2] != "  " or field[6] != " " or field[8] != " ":
        return _wrong(phrase("blanks between opponent, colour and result"), field, -2, 7)
    opponent_text, colour, letter = field[2:6].strip(), field[7].lower(), field[9].upper()
    opponent = whole_number(opponent_text) if opponent_text else 0
    if opponent is None or opponent > MOST_PLAYERS:
        expected = phrase("an opponent’s number (1–{most}, or 0000)", most=MOST_PLAYERS)
        return _wrong(expected, field[2:6], 0, 3)
    if colour not in "wb- ":
        return _wrong(phrase("a colour (w, b or -)"), field[7], 5, 5)
    if opponent:
        if letter not in GAME_LETTERS:
            note = phrase("the result {found} was read as unknown (?).", found=quoted(letter))
            return Cell(opponent, colour.strip("- "), UNKNOWN, note=note)
        return Cell(opponent, colour.strip("- "), letter)
    return _bye(colour, letter)


def _bye(colour: str, letter: str) -> Cell:
    notes: list[Phrase] = []
    kind = letter
    if letter not in _BYE_LETTERS:
        kind = _BYE_ALIASES.get(letter, "Z")
        if letter not in _USUAL:
            notes.append(
                phrase(
                    "{found} without an opponent was read as the bye {kind}.",
                    found=quoted(letter),
                    kind=kind,
                )
            )
    if colour in "wb":
        notes.append(phrase("a colour without an opponent was ignored."))
    return Cell(0, "", kind, note=sentences(*notes))


def _wrong(expected: Phrase, found: str, first: int, last: int) -> Cell:
    error = phrase("expected {expected}, found {found}.", expected=expected, found=quoted(found))
    return Cell(0, "", "", error=error, error_at=(first, last))
