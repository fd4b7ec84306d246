"""From the cells of the players to rounds: games, byes, absences announced for later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from arbiter_app.tournament.abnormal import PointsTable
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import board_order_key, pairing_scores
from arbiter_app.tournament.match_result import NO_LETTERS
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, GameResult, Points, Tpn
from arbiter_app.trf.byes import RecordedBye
from arbiter_app.trf.cells import UNKNOWN, Cell, cell_columns
from arbiter_app.trf.matches import GamePair, ReadColumn, check_announced, match_round
from arbiter_app.trf.players import PlayerRecord
from arbiter_app.trf.problems import ProblemLog, TrfError, quoted
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.wording import Message, Phrase, phrase

_RESULTS: Mapping[str, GameResult | None] = {
    "  ": None,
    **{result.value: result for result in GameResult},
}
_COUNTERPARTS = {
    "1": "0",
    "=": "=",
    "0": "1",
    "+": "-",
    "-": "+",
    "W": "L",
    "D": "D",
    "L": "W",
    "?": "?",
    " ": " ",
}
_OPPOSITE = {"w": "b", "b": "w"}
# A forfeit in one record, the absent player's bye in the other.
_FORFEITS_WITH_BYE = frozenset({"+Z", "-Z", "-F"})
_BYES = {kind.value: kind for kind in ByeKind}


@dataclass(frozen=True, slots=True)
class RoundsReading:
    """The paired rounds, and each player's points after them, in tenths."""

    rounds: tuple[Round, ...]
    scores: Mapping[Tpn, Points]


def paired_columns(rows: Iterable[PlayerRecord]) -> int:
    """The number of the last column in which anybody has an opponent or the PAB."""
    last = 0
    for row in rows:
        for column in range(len(row.cells), last, -1):
            cell = row.cells[column - 1]
            if cell.opponent or cell.letter == "U":
                last = column
                break
    return last


def read_rounds(
    rows: Mapping[Tpn, PlayerRecord],
    recorded: Mapping[int, Mapping[Tpn, RecordedBye]],
    points: PointsTable,
    start: Tournament,
    log: ProblemLog,
) -> RoundsReading:
    """The paired rounds. Boards are numbered by C.04.2 (2026) 3.6: a TRF has no board numbers.

    `start` is the tournament without its rounds: with acceleration boards are sorted by the
    pairing score (C.04.7 (2026) 1.5), and who is in group A follows from round 1 (1.2).

    Raises:
        TrfError: records that contradict each other in a way that cannot be put right.
    """
    scores = dict.fromkeys(rows, 0)
    rounds: list[Round] = []
    virtual_points: tuple[VirtualPoints, ...] = ()
    columns = RoundColumns(start.settings.games_per_match)
    for number in range(1, columns.round_of(paired_columns(rows.values())) + 1):
        of_games = [
            _ColumnReader(column, columns, rows, log).read(recorded.get(number, {}))
            for column in columns.of(number)
        ]
        pairs, byes = match_round(number, rows, of_games)
        if number == 1:
            first = Round(1, tuple(Game(0, *pair) for pair in pairs), tuple(byes))
            virtual_points = ranges_in_force(replace(start, rounds=(first,)))
        order = pairing_scores(scores, virtual_points, number)
        pairs.sort(key=lambda pair: board_order_key(pair[0], pair[1], order))
        games = tuple(
            Game(board, white, black, result)
            for board, (white, black, result) in enumerate(pairs, start=1)
        )
        rounds.append(Round(number, games, tuple(byes)))
        for white, black, result in pairs:
            white_letters, black_letters = result.letters if result is not None else NO_LETTERS
            scores[white] += points.of(white, number, white_letters)
            scores[black] += points.of(black, number, black_letters)
        for bye in byes:
            scores[bye.tpn] += points.of(bye.tpn, number, bye.kind.value)
        if points.adds:
            for tpn in scores:
                scores[tpn] += points.added(tpn, number)
    return RoundsReading(tuple(rounds), scores)


_SAME_COLOUR: Final = {
    "w": Message(
        "players {first} and {second} both have White; expected w in one record and b in the other"
        " (line {line})."
    ),
    "b": Message(
        "players {first} and {second} both have Black; expected w in one record and b in the other"
        " (line {line})."
    ),
    "": Message(
        "players {first} and {second} have no colour; expected w in one record and b in the"
        " other (line {line})."
    ),
}
_GIVEN_WHITE: Final = Message(
    "the colours of players {first} and {second} are not one w and one b; player {first} was given"
    " White."
)
_GIVEN_BLACK: Final = Message(
    "the colours of players {first} and {second} are not one w and one b; player {first} was given"
    " Black."
)
_RESULT_MISSING: Final = Message(
    "the result is missing; it was taken from the record of the opponent, player {opponent}."
)
_BY_WHITE: Final = Message(
    "the result {found} does not match {other} of player {tpn} (line {line}); White’s record"
    " was used."
)
_CONTRADICTING: Final = Message(
    "the result {found} does not fit {other} of player {tpn} (line {line}); it is treated as"
    " unknown."
)
_HALVES: Final = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1, "0": 0, "L": 0, "-": 0}
"""Half points that a letter claims of the one point that a game has."""


class _ColumnReader:
    """One paired round, or one game of its matches, from the cells of all players."""

    def __init__(
        self,
        column: int,
        of_rounds: RoundColumns,
        rows: Mapping[Tpn, PlayerRecord],
        log: ProblemLog,
    ) -> None:
        self._column = column
        self._of_rounds = of_rounds
        self._rows = rows
        self._log = log
        self._columns = cell_columns(column)
        self._cells = {tpn: row.cell(column) for tpn, row in rows.items()}

    @property
    def _name(self) -> Phrase:
        return self._of_rounds.name(self._column)

    def read(self, recorded: Mapping[Tpn, RecordedBye]) -> ReadColumn:
        cells = self._cells
        pairs: list[GamePair] = []
        without: list[Tpn] = []
        completed: dict[Tpn, Tpn] = {}
        for tpn, cell in cells.items():
            if not cell.opponent:
                without.append(tpn)
                continue
            other = cells.get(cell.opponent)
            if other is not None and other.opponent == tpn and cell.opponent != tpn:
                if tpn < cell.opponent:
                    pairs.append(self._pair(tpn, cell, cell.opponent, other))
                continue
            mirrored = self._completed(tpn, cell, other, completed)
            pairs.append(self._pair(tpn, cell, cell.opponent, mirrored))
        byes = [self._bye(tpn, recorded.get(tpn)) for tpn in without if tpn not in completed]
        for tpn in recorded:
            if cells[tpn].opponent or tpn in completed:
                self._log.left(
                    recorded[tpn].line,
                    None,
                    phrase(
                        "player {tpn} has a game in {round}; the bye was ignored.",
                        tpn=tpn,
                        round=self._name,
                    ),
                )
        return pairs, byes

    def _pair(self, first: Tpn, one: Cell, second: Tpn, two: Cell) -> GamePair:
        colours = one.colour + two.colour
        if colours == "wb":
            white, black, letters = first, second, one.letter + two.letter
        elif colours == "bw":
            white, black, letters = second, first, two.letter + one.letter
        elif self._first_is_white(first, one, second, two):
            white, black, letters = first, second, one.letter + two.letter
        else:
            white, black, letters = second, first, two.letter + one.letter
        result = _RESULTS[letters] if letters in _RESULTS else self._agreed(white, black, letters)
        return white, black, result

    def _first_is_white(self, first: Tpn, one: Cell, second: Tpn, two: Cell) -> bool:
        """Settles the colours of a pair whose records do not give one each."""
        line = self._rows[second].line
        forfeit = one.letter in "+-" and two.letter in "+-"
        if one.colour == two.colour and not forfeit:
            other = self._rows[first].line
            self._fail(line, _SAME_COLOUR[one.colour].of(first=first, second=second, line=other))
        colour = one.colour or _OPPOSITE.get(two.colour, "w")
        self._repaired(
            line if one.colour else self._rows[first].line,
            (_GIVEN_WHITE if colour == "w" else _GIVEN_BLACK).of(first=first, second=second),
        )
        return colour == "w"

    def _agreed(self, white: Tpn, black: Tpn, letters: str) -> GameResult | None:
        """The result of a pair whose records do not fit each other."""
        white_letter, black_letter = letters[0], letters[1]
        if white_letter == " ":
            self._repaired(
                self._rows[white].line,
                _RESULT_MISSING.of(opponent=black),
            )
            return _RESULTS[_COUNTERPARTS[black_letter] + black_letter]
        if black_letter == " ":
            self._repaired(
                self._rows[black].line,
                _RESULT_MISSING.of(opponent=white),
            )
        elif UNKNOWN in letters:
            self._repaired(
                self._rows[black].line,
                phrase(
                    "the result is unknown in one of the records (lines {first} and {second});"
                    " it is treated as unknown.",
                    first=self._rows[white].line,
                    second=self._rows[black].line,
                ),
            )
            return GameResult.ADJOURNED
        else:
            # Where they share one point, they agree on who won: only not on the kind of game.
            is_agreed = _HALVES[white_letter] + _HALVES[black_letter] == 2
            what = _BY_WHITE if is_agreed else _CONTRADICTING
            self._repaired(
                self._rows[black].line,
                what.of(
                    found=quoted(black_letter),
                    other=quoted(white_letter),
                    tpn=white,
                    line=self._rows[white].line,
                ),
            )
            if not is_agreed:
                return GameResult.ADJOURNED
        return _RESULTS[white_letter + _COUNTERPARTS[white_letter]]

    def _completed(
        self, tpn: Tpn, cell: Cell, other: Cell | None, completed: dict[Tpn, Tpn]
    ) -> Cell:
        """The opponent's side of a pair that stands in one record only."""
        line, opponent = self._rows[tpn].line, cell.opponent
        if opponent == tpn:
            self._fail(
                line,
                phrase("player {tpn} is paired with themselves; expected an opponent.", tpn=tpn),
            )
        if other is None:
            self._fail(
                line, phrase("there is no player {tpn}; expected a player’s number.", tpn=opponent)
            )
        claimed = completed.setdefault(opponent, tpn)
        if claimed != tpn:
            self._fail(
                line,
                phrase(
                    "players {first} (line {line}) and {second} both name player {opponent} as the"
                    " opponent.",
                    first=claimed,
                    line=self._rows[claimed].line,
                    second=tpn,
                    opponent=opponent,
                ),
            )
        fits = not other.stated or cell.letter + other.letter in _FORFEITS_WITH_BYE
        if other.opponent or not fits:
            self._fail(line, self._contradicted(tpn, opponent, other))
        self._repaired(
            self._rows[opponent].line,
            phrase(
                "the game against player {tpn} is missing; it was taken from the record of player"
                " {tpn} (line {line}).",
                tpn=tpn,
                line=line,
            ),
        )
        both_absent = other.stated and cell.letter + other.letter == "-Z"
        letter = "-" if both_absent else _COUNTERPARTS[cell.letter]
        return Cell(tpn, _OPPOSITE.get(cell.colour, ""), letter)

    def _contradicted(self, tpn: Tpn, opponent: Tpn, other: Cell) -> Phrase:
        """What the opponent's record has instead of the game."""
        line = self._rows[opponent].line
        if other.opponent:
            return phrase(
                "player {tpn} names player {opponent} as the opponent, but player {opponent} (line"
                " {line}) has player {found}.",
                tpn=tpn,
                opponent=opponent,
                line=line,
                found=other.opponent,
            )
        return phrase(
            "player {tpn} names player {opponent} as the opponent, but player {opponent} (line"
            " {line}) has the bye {found}.",
            tpn=tpn,
            opponent=opponent,
            line=line,
            found=other.letter,
        )

    def _bye(self, tpn: Tpn, recorded: RecordedBye | None) -> Bye:
        cell = self._cells[tpn]
        if recorded is None or recorded.kind == cell.letter:
            return Bye(tpn, _BYES[cell.letter])
        if not cell.stated:
            return Bye(tpn, recorded.kind)
        self._log.left(
            recorded.line,
            None,
            phrase(
                "player {tpn} has the bye {stated} in {round} according to record 001 (line"
                " {line}); the bye {kind} was ignored.",
                tpn=tpn,
                stated=cell.letter,
                round=self._name,
                line=self._rows[tpn].line,
                kind=recorded.kind,
            ),
        )
        return Bye(tpn, _BYES[cell.letter])

    def _repaired(self, line: int, message: Phrase) -> None:
        self._log.repaired(
            line, self._columns, phrase("{round}: {message}", round=self._name, message=message)
        )

    def _fail(self, line: int, message: Phrase) -> NoReturn:
        raise TrfError(
            phrase("{round}: {message}", round=self._name, message=message),
            line=line,
            columns=self._columns,
        )


def announced(
    rows: Mapping[Tpn, PlayerRecord],
    recorded: Mapping[int, Mapping[Tpn, RecordedBye]],
    absent: Mapping[Tpn, int],
    start: Tournament,
    log: ProblemLog,
) -> tuple[RequestedBye, ...]:
    """Byes of rounds not yet paired, by round and TPN.

    They stand in the cells after the last paired round, in record 240, or, for the next round,
    in XXZ (`absent`). Those of rounds that there will not be, if their number is known, are left
    out: after the last round nobody is absent. `start` is the tournament with its paired rounds.

    Raises:
        TrfError: a bye that is not for the whole match.
    """
    columns = RoundColumns(start.settings.games_per_match)
    last_paired = len(start.rounds)
    to_come = columns.last(last_paired) + 1
    found: dict[tuple[int, Tpn], ByeKind] = {}
    for tpn, row in rows.items():
        for column in range(to_come, len(row.cells) + 1):
            cell = row.cells[column - 1]
            if cell.stated:
                found[columns.round_of(column), tpn] = _BYES[cell.letter]
        if columns.games > 1:
            check_announced(row, columns, last_paired)
    for round_number, of_round in recorded.items():
        if round_number <= last_paired:
            continue
        for tpn, bye in of_round.items():
            stated = found.setdefault((round_number, tpn), bye.kind)
            if stated is not bye.kind:
                log.left(
                    bye.line,
                    None,
                    phrase(
                        "player {tpn} has the bye {stated} in round {number} according to"
                        " record 001 (line {line}); the bye {kind} was ignored.",
                        tpn=tpn,
                        stated=stated,
                        number=round_number,
                        line=rows[tpn].line,
                        kind=bye.kind,
                    ),
                )
    for tpn in absent:
        found.setdefault((last_paired + 1, tpn), ByeKind.ZERO_POINT)
    last = start.settings.rounds_total or columns.most_rounds
    for number in sorted({number for number, _ in found if number > last}):
        log.left(
            0,
            None,
            phrase(
                "byes for round {number} were ignored: the tournament has {total} rounds.",
                number=number,
                total=last,
            ),
        )
    return tuple(
        RequestedBye(tpn, round_number, kind)
        for (round_number, tpn), kind in sorted(found.items())
        if round_number <= last
    )
