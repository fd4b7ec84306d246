"""Which columns of a file are a round: one, or of a match of several games one for each.

A report file has one opponent, colour and result for a round, so a match takes as many rounds of it
as it has games (C.04.5 (2026) with TRF26): whatever counts rounds in the file counts these. Record
192 is the sign. Everywhere outside the file a round is a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.trf.decode import Line
from arbiter_app.trf.fields import required_number
from arbiter_app.trf.problems import TrfError
from arbiter_app.wording import Phrase, phrase


@dataclass(frozen=True, slots=True)
class RoundColumns:
    """The columns of the rounds of a file, both counted from 1."""

    games: int = 1

    @property
    def most_rounds(self) -> int:
        """How many rounds a file has room for."""
        return MOST_ROUNDS // self.games

    def round_of(self, column: int) -> int:
        """The round to which a column belongs."""
        return -(-column // self.games)

    def first(self, round_number: int) -> int:
        return (round_number - 1) * self.games + 1

    def last(self, round_number: int) -> int:
        """The last column of a round; of one beyond the last that a file has room for, of that."""
        if self.games == 1:
            return round_number
        return min(round_number, self.most_rounds) * self.games

    def of(self, round_number: int) -> range:
        return range(self.first(round_number), round_number * self.games + 1)

    def name(self, column: int) -> Phrase:
        """What stands in a column: `round 3`, `round 2, game 1`."""
        if self.games == 1:
            return phrase("round {number}", number=column)
        return phrase(
            "round {number}, game {game}",
            number=self.round_of(column),
            game=(column - 1) % self.games + 1,
        )

    def read_range(
        self, line: Line, first: tuple[int, int], last: tuple[int, int]
    ) -> tuple[int, int]:
        """The first and the last round of a record, from the columns of the line that name them.

        Raises:
            TrfError: no numbers, no range, or one that begins or ends within a match.
        """
        begin = required_number(line, *first, phrase("the first round"), most=MOST_ROUNDS)
        end = required_number(line, *last, phrase("the last round"), most=MOST_ROUNDS)
        if end < begin:
            raise TrfError(
                phrase("the last round is before the first; expected a range of rounds."),
                line=line.number,
                columns=(first[0], last[1]),
            )
        if begin != self.first(self.round_of(begin)):
            raise TrfError(
                phrase(
                    "{found} is not the first game of a match; expected an odd number: a match"
                    " takes {games} rounds in the file.",
                    found=begin,
                    games=self.games,
                ),
                line=line.number,
                columns=first,
            )
        if end % self.games:
            raise TrfError(
                phrase(
                    "{found} is not the last game of a match; expected an even number: a match"
                    " takes {games} rounds in the file.",
                    found=end,
                    games=self.games,
                ),
                line=line.number,
                columns=last,
            )
        return self.round_of(begin), self._whole(self.round_of(end))

    def _whole(self, round_number: int) -> int:
        """The last round that there can be for the last that the file has room for: all rounds."""
        return MOST_ROUNDS if round_number == self.most_rounds else round_number


ONE_COLUMN = RoundColumns()
