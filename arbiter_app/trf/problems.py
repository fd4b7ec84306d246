"""What is wrong with a file: errors that stop the reading, problems that are listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.errors import InputError

Columns: TypeAlias = tuple[int, int]
"""First and last column, counted from 1 as in the TRF specification."""

MAX_LISTED = 1000


@dataclass(frozen=True, slots=True)
class TrfProblem:
    """Something in a file that is not as it should be but did not stop the reading.

    `line` counts from 1; 0 speaks of the file as a whole. `repaired` is True if the reading is
    nevertheless complete: the message says what was done. It is False where something stands in
    the file that the tournament as read does not reflect.
    """

    line: int
    columns: Columns | None
    message: str
    repaired: bool

    def __str__(self) -> str:
        return f"{place(self.line, self.columns)}{self.message}"


class TrfError(InputError):
    """A file that cannot be read as it stands, with the place and what was expected there."""

    def __init__(
        self, message: str, *, line: int = 0, columns: Columns | None = None, hint: str = ""
    ) -> None:
        super().__init__(f"{place(line, columns)}{message}", hint=hint)
        self.line = line
        self.columns = columns


def place(line: int, columns: Columns | None) -> str:
    """`Line 12, columns 92–95: `, or nothing for the file as a whole."""
    if line < 1:
        return ""
    if columns is None:
        return f"Line {line}: "
    first, last = columns
    where = f"column {first}" if first == last else f"columns {first}–{last}"
    return f"Line {line}, {where}: "


class ProblemLog:
    """Collects problems in the order they are met; lists a thousand and counts the rest."""

    def __init__(self) -> None:
        self._problems: list[TrfProblem] = []
        self._unlisted = 0

    def repaired(self, line: int, columns: Columns | None, message: str) -> None:
        self._add(TrfProblem(line, columns, message, repaired=True))

    def left(self, line: int, columns: Columns | None, message: str) -> None:
        """A problem that the reading could not put right."""
        self._add(TrfProblem(line, columns, message, repaired=False))

    def _add(self, problem: TrfProblem) -> None:
        if len(self._problems) < MAX_LISTED:
            self._problems.append(problem)
        else:
            self._unlisted += 1

    def problems(self) -> tuple[TrfProblem, ...]:
        """Everything collected, in the order of the lines."""
        found = sorted(self._problems, key=lambda problem: problem.line)
        if self._unlisted:
            found.append(
                TrfProblem(0, None, f"{self._unlisted} further problems are not listed.", False)
            )
        return tuple(found)


def quoted(text: str) -> str:
    """Foreign text for a message: short, printable, in quotation marks."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return f"“{shown[:40]}…”" if len(shown) > 40 else f"“{shown}”"
