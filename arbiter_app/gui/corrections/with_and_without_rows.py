"""A round with and without some players: what is the same either way, and beside it each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product, zip_longest
from typing import Final

from PySide6.QtCore import QObject

from arbiter_app.explain.names import Names
from arbiter_app.explain.preview import how_certain, undecided_boards
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.questions.side_by_side import NO_CELL, BoardCell, cells_column
from arbiter_app.gui.tables.model import ModelColumn, RowsModel
from arbiter_app.gui.text.wording import said, spoken, tr
from arbiter_app.operations.interface import WithAndWithout
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.preview import PossibleRound
from arbiter_app.wording import Phrase, counted, listed, phrase, sentences

FIRST_ANSWER = 1
"""The column of the first round, behind what is the same in all of them."""

Answer = tuple[Tpn, ...]
"""Who of the players in question is there."""


@dataclass(frozen=True, slots=True)
class AnswerTaken:
    """The round that the arbiter chose."""

    found: WithAndWithout
    answer: PossibleRound


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A line: a board or bye that all rounds have, or what each has there. `cells` are by their keys."""

    place: int
    certain: BoardCell
    cells: Mapping[str, BoardCell]


def answers_of(unsure: Sequence[Tpn]) -> tuple[Answer, ...]:
    """Every answer to who plays, first that all do."""
    return tuple(
        tuple(tpn for tpn, is_here in zip(unsure, here, strict=True) if is_here)
        for here in product((True, False), repeat=len(unsure))
    )


def answer_key(place: int) -> str:
    """What the column of an answer is called in code."""
    return f"answer{place}"


def answer_told(answer: Answer, unsure: Sequence[Tpn], names: Names) -> Phrase:
    """Who plays and who does not: “with A, without B”."""
    here = listed([names[tpn] for tpn in unsure if tpn in answer])
    away = listed([names[tpn] for tpn in unsure if tpn not in answer])
    if len(answer) == len(unsure):
        return phrase("with {here}", here=here)
    if not answer:
        return phrase("without {away}", away=away)
    return phrase("with {here}, without {away}", here=here, away=away)


class WithAndWithoutModel(RowsModel[AnswerRow]):
    """What is certain, and a column for each answer, by their titles."""

    def __init__(self, titles: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn(
                    "certain",
                    tr("The same either way"),
                    lambda row: row.certain.text,
                    tone=lambda row: row.certain.tone,
                    cell_tip=lambda row: row.certain.tip,
                ),
                *(cells_column(answer_key(place), title) for place, title in enumerate(titles)),
            ),
            lambda row: row.place,
            parent,
        )


def answer_rows(found: WithAndWithout, tournament: Tournament) -> tuple[AnswerRow, ...]:
    """What all rounds have, then what they do not, each in the order of the boards; last the bye.

    With several players in question there is first a line for each of them.
    """
    lines = _Lines(found, Names.of(tournament))
    told = (*lines.players(), *lines.certain(), *lines.others(), *lines.byes())
    return tuple(AnswerRow(place, *line) for place, line in enumerate(told))


_Line = tuple[BoardCell, Mapping[str, BoardCell]]


class _Lines:
    """Makes the lines; rounds are known by the keys of their columns."""

    def __init__(self, found: WithAndWithout, names: Names) -> None:
        preview = found.preview
        self._preview, self._names = preview, names
        self._pairs = {(pair.white, pair.black): pair for pair in preview.pairs}
        self._unsure = [each.tpn for each in preview.unsure]
        order = answers_of(self._unsure)
        self._rounds = {answer_key(order.index(each.here)): each for each in preview.rounds}

    def players(self) -> Iterator[_Line]:
        """Who plays in which round; of a single player the headings say it."""
        for tpn in self._unsure if len(self._unsure) > 1 else ():
            name = self._names[tpn]
            cells = {
                key: BoardCell(tr("plays"), CellTone.ACCENT)
                if tpn in each.here
                else BoardCell(tr("does not play"), CellTone.MUTED)
                for key, each in self._rounds.items()
            }
            yield BoardCell(name, CellTone.ACCENT, name), cells

    def certain(self) -> Iterator[_Line]:
        """The boards that are the same whoever plays, with their number in each round."""
        same = [pair for pair in self._preview.certain if pair.black is not None]
        for pair in sorted(same, key=lambda each: each.board):
            cell = self._cell(pair.white, pair.black, CellTone.STRONG)
            numbers = {
                key: BoardCell(
                    tr("board {n}").format(n=each.boards.index((pair.white, pair.black)) + 1),
                    CellTone.MUTED,
                    cell.tip,
                )
                for key, each in self._rounds.items()
                if (pair.white, pair.black) in each.boards
            }
            yield cell, numbers

    def others(self) -> Iterator[_Line]:
        """What the rounds do not have in common, side by side."""
        columns = [list(self._others_of(each)) for each in self._rounds.values()]
        for cells in zip_longest(*columns, fillvalue=NO_CELL):
            yield NO_CELL, dict(zip(self._rounds, cells, strict=True))

    def _others_of(self, possible: PossibleRound) -> Iterator[BoardCell]:
        if not possible.boards:
            yield BoardCell(tr("No pairing"), CellTone.WARNING)
        for number, (white, black) in enumerate(possible.boards, start=1):
            if not self._pairs[white, black].certain:
                cell = self._cell(white, black, self._tone(white, black))
                yield replace(cell, text=f"{number}  {cell.text}")

    def byes(self) -> Iterator[_Line]:
        """The bye, if anybody has it."""
        cells = {
            key: self._cell(each.bye, None, self._tone(each.bye))
            for key, each in self._rounds.items()
            if each.bye is not None
        }
        certain = next((pair for pair in self._preview.certain if pair.black is None), None)
        if certain is not None:
            yield self._cell(certain.white, None, CellTone.STRONG), {}
        elif cells:
            yield NO_CELL, cells

    def _tone(self, *tpns: Tpn) -> CellTone:
        """Boards of those in question catch the eye."""
        return CellTone.PLAIN if set(tpns).isdisjoint(self._unsure) else CellTone.ACCENT

    def _cell(self, white: Tpn, black: Tpn | None, tone: CellTone) -> BoardCell:
        names, pair = self._names, self._pairs[white, black]
        text = tr("{player}: bye").format(player=names[white])
        if black is not None:
            text = f"{names[white]} – {names[black]}"
        known = spoken().with_capital(said(how_certain(self._preview, pair, names)))
        return BoardCell(text, tone, f"{text}\n{known}")


def answers_told(found: WithAndWithout) -> Phrase:
    """How much of the round is the same whoever plays."""
    preview = found.preview
    same = sum(pair.black is not None for pair in preview.certain)
    told = phrase(
        "Boards that are the same in every case: {same} of {count}.",
        same=same,
        count=max((len(each.boards) for each in preview.rounds), default=0),
    )
    if preview.without_pairing:
        told = sentences(
            told,
            counted(
                preview.without_pairing,
                "In {count} of {all} cases there is no legal pairing.",
                "In {count} of {all} cases there is no legal pairing.",
                all=preview.all_outcomes,
            ),
        )
    told = sentences(told, undecided_boards(preview))
    if not preview.open:
        return told
    games = counted(
        len(preview.open),
        "{count} game is open. The first column shows what it cannot change either; the other"
        " columns use its most likely result.",
        "{count} games are open. The first column shows what they cannot change either; the"
        " other columns use their most likely results.",
    )
    return sentences(told, games)


def concerned_told(found: WithAndWithout, tournament: Tournament) -> Phrase:
    """Who has another opponent, colour or bye by it, beside those in question."""
    names, tpns = Names.of(tournament), found.preview.concerned
    if not tpns:
        return phrase("Nobody else is affected.")
    if len(tpns) > _MOST_NAMED:
        return counted(
            len(tpns),
            "Opponent or colour changes for {count} other player.",
            "Opponent or colour changes for {count} other players.",
        )
    return phrase(
        "Opponent or colour changes for {players}.",
        players=listed([names[tpn] for tpn in tpns]),
    )


_MOST_NAMED: Final = 16
"""More players than this are only counted."""
