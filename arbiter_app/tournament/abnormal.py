"""Abnormal points: results worth something else for some players or rounds, penalties, bonuses.

They are the records 299 of TRF26, kept in `Tournament.other_records` as they stand in the file:
what is kept, undone and written again is one and the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, ScoringSystem, Tpn, format_points

RECORD = "299"
LETTERS_OF_TYPE: Mapping[str, str] = {
    "W": "1W",
    "D": "=D",
    "L": "0L",
    "F": "F",
    "H": "H",
    "Z": "Z",
    "+": "+",
    "-": "-",
}
"""The result letters of record 001 that each type of record 299 speaks of."""

_POINTS = re.compile(r"-?\d{1,3}\.\d")
_NUMBER = re.compile(r"[0-9]{1,4}")
LEAST_ABNORMAL: Points = -99
MOST_ABNORMAL: Points = 999
"""What the columns of record 299 have room for, in tenths."""


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """What a result is worth, or what is added to a score (TRF26 record 299).

    Attributes:
        type: `W D L F H Z + -`, or empty for a penalty (negative points) or a bonus.
        points: what such a result is worth, or what is added, in tenths.
        round_number: 0 for all rounds; a penalty or bonus of all rounds is counted once, with
            the first.
        tpns: whom it concerns; empty for everybody.
    """

    type: str
    points: Points
    round_number: int = 0
    tpns: tuple[Tpn, ...] = ()


def parse_abnormal(text: str) -> AbnormalPoints | None:
    """A record 299, None if it cannot be understood.

    A record whose fields are not in their columns is read word by word.
    """
    kind = text[4:5].strip().upper()
    if text[:3] != RECORD or (kind and kind not in LETTERS_OF_TYPE):
        return None
    numbers = _by_columns(text) or _by_words(text)
    if numbers is None:
        return None
    points, round_number, tpns = numbers
    if (
        not LEAST_ABNORMAL <= points <= MOST_ABNORMAL
        or round_number > 99
        or any(tpn < 1 for tpn in tpns)
    ):
        return None
    return AbnormalPoints(kind, points, round_number, tuple(dict.fromkeys(tpns)))


_Numbers = tuple[Points, int, Sequence[int]]


def _by_columns(text: str) -> _Numbers | None:
    """Points in columns 14–17, round in 20–22, players from 24 on, every five columns."""
    blanks = text[5:7] + text[11:13] + text[17:19] + text[22:23] + text[27:28]
    points = text[13:17].strip()
    if blanks.strip() or not _POINTS.fullmatch(points):
        return None
    words = [text[19:22], *(text[begin : begin + 4] for begin in range(23, len(text), 5))]
    numbers = [word.strip() or "0" for word in words]
    if not all(word.isascii() and word.isdigit() for word in numbers):
        return None
    round_number, *tpns = (int(word) for word in numbers)
    return _tenths(points), round_number, [tpn for tpn in tpns if tpn]


def _by_words(text: str) -> _Numbers | None:
    words = text[5:].split()
    with_point = [word for word in words if _POINTS.fullmatch(word)]
    rest = words[len(with_point) :]
    in_order = words[: len(with_point)] == with_point and 1 <= len(with_point) <= 2
    if not in_order or not all(_NUMBER.fullmatch(word) for word in rest):
        return None
    round_number, *tpns = (int(word) for word in rest) if rest else (0,)
    return _tenths(with_point[-1]), round_number, tpns


def _tenths(text: str) -> Points:
    return int(text.replace(".", ""))


def line_299(entry: AbnormalPoints) -> str:
    """The record of an entry."""
    number = f"{entry.round_number:03}" if entry.round_number else "   "
    tpns = " ".join(f"{tpn:>4}" for tpn in entry.tpns)
    return (
        f"{RECORD} {entry.type:1}        {format_points(entry.points):>4}  {number} {tpns}".rstrip()
    )


def abnormal_points(tournament: Tournament) -> tuple[AbnormalPoints, ...]:
    """The abnormal points of a tournament, in the order of its records."""
    return tuple(entries_of(tournament.other_records))


def entries_of(records: Iterable[str]) -> Iterator[AbnormalPoints]:
    """The abnormal points that some records say; records that cannot be understood are passed."""
    for text in records:
        if text.startswith(RECORD) and (entry := parse_abnormal(text)) is not None:
            yield entry


def with_abnormal_points(tournament: Tournament, entries: Iterable[AbnormalPoints]) -> Tournament:
    """The tournament with these abnormal points in place of all it had."""
    others = [text for text in tournament.other_records if parse_abnormal(text) is None]
    return replace(tournament, other_records=(*others, *(line_299(entry) for entry in entries)))


class LetterPoints(dict[str, Points]):
    """What the scoring system alone gives for a result letter, or for those of a match.

    Nothing is given for a result not entered. Letters of matches are added up once.
    """

    def __missing__(self, letters: str) -> Points:
        points = self[letters] = sum(self.get(letter, 0) for letter in letters)
        return points


class PointsTable:
    """What each result is worth to whom, and what is added to whose score."""

    def __init__(self, scoring: ScoringSystem, entries: Iterable[AbnormalPoints] = ()) -> None:
        self._plain = LetterPoints(scoring.letter_points())
        own = tuple(entries)
        self._typed = tuple(entry for entry in own if entry.type)
        self._added = tuple(entry for entry in own if not entry.type)

    @property
    def is_plain(self) -> bool:
        """True if the scoring system alone says what results are worth."""
        return not self._typed

    @property
    def adds(self) -> bool:
        """True if there are penalties or bonuses."""
        return bool(self._added)

    def of(self, tpn: Tpn, round_number: int, letters: str) -> Points:
        """Points of a result letter, 0 for a result not entered; of several records the last.

        The points of a match are those of its games.
        """
        if not self._typed:
            return self._plain[letters]
        return sum(self._typed_points(tpn, round_number, letter) for letter in letters)

    def _typed_points(self, tpn: Tpn, round_number: int, letter: str) -> Points:
        points = self._plain[letter]
        for entry in self._typed:
            if (
                letter in LETTERS_OF_TYPE[entry.type]
                and entry.round_number in (0, round_number)
                and (not entry.tpns or tpn in entry.tpns)
            ):
                points = entry.points
        return points

    def added(self, tpn: Tpn, round_number: int) -> Points:
        """What penalties and bonuses add to a player's score with a round."""
        return sum(
            entry.points
            for entry in self._added
            if max(1, entry.round_number) == round_number and (not entry.tpns or tpn in entry.tpns)
        )


def points_table(tournament: Tournament) -> PointsTable:
    """What results are worth in a tournament, abnormal points included."""
    return PointsTable(tournament.settings.scoring, abnormal_points(tournament))


def renumbered_records(records: Iterable[str], new: Mapping[Tpn, Tpn]) -> tuple[str, ...]:
    """File records with the players of abnormal points under their new pairing numbers."""

    def renamed(text: str) -> str:
        entry = parse_abnormal(text)
        if entry is None or not entry.tpns:
            return text
        return line_299(replace(entry, tpns=tuple(new.get(tpn, tpn) for tpn in entry.tpns)))

    return tuple(renamed(text) for text in records)
