"""How much of what comes in is read: more than anybody means, and never more than a desk can bear.

How much a tournament can hold is in `tournament/limits.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MB: Final = 1_000_000

# Files

MOST_BYTES: Final = 16 * 1024 * 1024
"""No report, table or picture that is read whole may be larger; each kind has its own limit below."""

# Report files: 9,999 players and 99 rounds have less than 11 MB.

MOST_REPORT_BYTES: Final = MOST_BYTES
MOST_REPORT_LINES: Final = 200_000
LONGEST_REPORT_LINE: Final = 50_100
"""Characters of a record 260 that names 9,999 players."""

# JSON

DEEPEST_JSON: Final = 200
"""Lists and objects within each other; a phrase within 40 phrases has the most."""

HIGHEST_INTEGER: Final = 2**63 - 1
"""Whole numbers have 64 bits in every database."""

LONGEST_NUMBER: Final = 20
"""Characters of a whole number of 64 bits, its sign included."""

# XML, in workbooks and rating lists

DEEPEST_XML: Final = 100
"""Elements within each other."""

# Tables of players, as text and as workbooks

MOST_TABLE_BYTES: Final = 5 * MB
MOST_TABLE_ROWS: Final = 10_039
"""As many players as a report file has room for, and 40 lines above and below them."""
MOST_TABLE_COLUMNS: Final = 200
MOST_TABLE_CELLS: Final = 1_000_000
"""Of the rows that are not empty, up to the last cell of each that is filled."""
MOST_TABLE_LETTERS: Final = 20 * MB
"""Of all cells: what a workbook says once can be in any number of cells."""

MOST_WORKBOOK_BYTES: Final = 40 * MB
"""Unpacked, of all parts that are read."""
MOST_WORKBOOK_ELEMENTS: Final = 2_000_000
"""Of all parts that are read; a table of 9,999 players and 40 columns has 1,600,000."""

# Lists of ratings for random tournaments

MOST_RATINGS_BYTES: Final = 5 * MB

# Rating lists, which are read as a stream

MOST_LIST_BYTES: Final = 4 * 1024**3
"""Unpacked; FIDE's largest has a fifth of it."""
MOST_LIST_LINES: Final = 20_000_000
"""Ten times the players that FIDE knows."""
LONGEST_LIST_LINE: Final = 1 << 16
LONGEST_LIST_PLAYER: Final = 1 << 16
"""Bytes of one player in XML."""
MOST_DIRECTORY_BYTES: Final = 4 * MB
"""What an archive says of its files."""
LONGEST_LIST_CELL: Final = 200

# Event files

MOST_PACKED_BYTES: Final = 1 << 26
"""Unpacked, of one column: a larger text is not packed, and what unpacks to more is none of ours."""
MOST_LOG_BYTES: Final = 1 << 30
"""Of the log beside an event file: a thousand times what it has when it is written back."""

# Options of commands

MOST_PROCESSES: Final = 256
MOST_OUTCOMES_ASKED: Final = 100_000_000
MOST_TOURNAMENTS: Final = 100_000_000
"""Random tournaments that are asked for at once, and their numbers."""

# Pictures

MOST_PICTURE_BYTES: Final = 512 * 1024
MOST_PICTURE_PIXELS: Final = 4000
"""In each direction; a logo of 5 cm printed at 600 dots per inch has 1,200."""


class BeyondLimitError(ValueError):
    """There is more of something than is read; `most` is the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most}")
        self.most = most


@dataclass(slots=True)
class Allowance:
    """How much of something may still be read, of how much at first.

    Attributes:
        most: the limit.
        used: how much was read already.
    """

    most: int
    used: int = 0

    def use(self, amount: int = 1) -> None:
        """Count what is read.

        Raises:
            BeyondLimitError: it is more than is left.
        """
        self.used += amount
        if self.used > self.most:
            raise BeyondLimitError(self.most)
