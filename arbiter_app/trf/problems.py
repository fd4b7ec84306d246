"""What is wrong with a file: errors that stop the reading, problems that are listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.wording import NOTHING, Phrase, counted, phrase

ColumnRange: TypeAlias = tuple[int, int]
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
    columns: ColumnRange | None
    message: Phrase
    repaired: bool

    @property
    def said(self) -> Phrase:
        """The message with its place."""
        return at_place(self.line, self.columns, self.message)

    def __str__(self) -> str:
        return str(self.said)


class TrfError(InputError):
    """A file that cannot be read as it stands, with the place and what was expected there."""

    def __init__(
        self,
        message: Phrase,
        *,
        line: int = 0,
        columns: ColumnRange | None = None,
        hint: Phrase = NOTHING,
    ) -> None:
        super().__init__(at_place(line, columns, message), hint=hint)
        self.line = line
        self.columns = columns


def at_place(line: int, columns: ColumnRange | None, message: Phrase) -> Phrase:
    """`Line 12, columns 92–95: …`; the message alone where it speaks of the file as a whole."""
    if line < 1:
        return message
    if columns is None:
        return phrase("Line {line}: {message}", line=line, message=message)
    first, last = columns
    if first == last:
        return phrase(
            "Line {line}, column {column}: {message}", line=line, column=first, message=message
        )
    return phrase(
        "Line {line}, columns {first}–{last}: {message}",
        line=line,
        first=first,
        last=last,
        message=message,
    )


class ProblemLog:
    """Collects problems in the order they are met; lists a thousand and counts the rest."""

    def __init__(self) -> None:
        self._problems: list[TrfProblem] = []
        self._unlisted = 0

    def repaired(self, line: int, columns: ColumnRange | None, message: Phrase) -> None:
        self._add(TrfProblem(line, columns, message, repaired=True))

    def left(self, line: int, columns: ColumnRange | None, message: Phrase) -> None:
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
            unlisted = counted(
                self._unlisted,
                "{count} further problem is not listed.",
                "{count} further problems are not listed.",
            )
            found.append(TrfProblem(0, None, unlisted, repaired=False))
        return tuple(found)


def quoted(text: str) -> str:
    """Foreign text for a message: short, printable, in quotation marks."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return f"“{shown[:40]}…”" if len(shown) > 40 else f"“{shown}”"
