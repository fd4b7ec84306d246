"""Record 299 where a match takes several columns: the rounds of its points to and from columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arbiter_app.tournament.abnormal import RECORD, AbnormalPoints, line_299, parse_abnormal
from arbiter_app.trf.decode import Line
from arbiter_app.trf.round_columns import RoundColumns


def abnormal_of_rounds(others: Iterable[Line], columns: RoundColumns) -> Iterator[Line]:
    """The records with the rounds of abnormal points in place of columns.

    What a result is worth is said for each game of a match, and kept once for the round.
    """
    last: AbnormalPoints | None = None
    for line in others:
        entry = _dated(line.text, columns)
        if entry is None:
            yield line
            last = None
            continue
        of_round = replace(entry, round_number=columns.round_of(entry.round_number))
        if not entry.type or of_round != last:
            yield Line(line.number, line_299(of_round))
        last = of_round


def abnormal_of_columns(texts: Iterable[str], columns: RoundColumns) -> Iterator[str]:
    """The same with the columns in place of rounds.

    A penalty or bonus is written once, for the first game of the match: it would be added twice.
    """
    for text in texts:
        entry = _dated(text, columns)
        if entry is None:
            yield text
            continue
        of_games = columns.of(entry.round_number)
        for column in of_games if entry.type else of_games[:1]:
            yield line_299(replace(entry, round_number=column))


def _dated(text: str, columns: RoundColumns) -> AbnormalPoints | None:
    """The entry of a record 299 that names a round other than the file's columns do."""
    entry = parse_abnormal(text) if columns.games > 1 and text.startswith(RECORD) else None
    return entry if entry is not None and entry.round_number else None
