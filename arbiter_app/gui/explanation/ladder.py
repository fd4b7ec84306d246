"""The ladder of brackets of a round, in the order in which they are paired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt

from arbiter_app.explain.records import label
from arbiter_app.gui.tables.lines import LinesModel
from arbiter_app.gui.tables.model import Index, Role
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.plain_text import plain_tip
from arbiter_app.gui.text.wording import explaining, headed, joined, said, tr
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketDirection, BracketTrace, FloaterWay
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import counted


@dataclass(frozen=True, slots=True)
class Rung:
    """A bracket on the ladder, by the title that its system gives it.

    `heading` is said where the direction of pairing changes. `from_above` and `from_below` came
    in, `going` float on by way of `way`; `cracked` pairs were undone again.
    """

    bracket: BracketTrace
    title: str
    heading: str
    from_above: int
    from_below: int
    going: int
    way: FloaterWay
    cracked: int

    @classmethod
    def of(cls, bracket: BracketTrace, system: str, heading: str) -> Rung:
        above = sum(player.score > bracket.score for player in bracket.moved_down_players)
        return cls(
            bracket,
            label(bracket, system=system, catalogue=explaining()),
            heading,
            above,
            len(bracket.moved_down_players) - above,
            len(bracket.downfloaters) + 2 * len(bracket.undone),
            bracket.way_out,
            len(bracket.undone),
        )


class LadderModel(LinesModel[Rung]):
    """One rung for each bracket: its score, and who is in it."""

    @property
    def brackets(self) -> tuple[BracketTrace, ...]:
        return tuple(rung.bracket for rung in self.lines)

    def show_brackets(self, brackets: Sequence[BracketTrace], system: str = DEFAULT_SYSTEM) -> None:
        self.show_lines(
            tuple(
                Rung.of(bracket, system, heading)
                for bracket, heading in zip(brackets, _headings(brackets), strict=True)
            )
        )

    def row_of(self, tpn: Tpn) -> int | None:
        """The bracket in which the player was paired, or floated last."""
        found = None
        for row, bracket in enumerate(self.brackets):
            if any(tpn in (pair.first, pair.second) for pair in bracket.pairs):
                return row
            if any(floater.tpn == tpn for floater in bracket.downfloaters):
                found = row
        return found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        rung = self.line_at(index)
        if rung is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return points_shown(rung.bracket.score)
            case Role.SECONDARY:
                return _members(rung.bracket)
            case Role.ROW:
                return rung
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(rung)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(_told(rung))
            case _:
                return None


def _headings(brackets: Sequence[BracketTrace]) -> list[str]:
    """What is said above a bracket: where the direction changes, if it changes at all."""
    directions = [bracket.direction for bracket in brackets]
    if set(directions) <= {BracketDirection.DOWN}:
        return [""] * len(brackets)
    titles = {
        BracketDirection.DOWN: tr("from the top"),
        BracketDirection.UP: tr("from the bottom"),
        BracketDirection.MEDIAN: tr("median last"),
    }
    before = [None, *directions]
    return [
        titles[one] if one is not other else ""
        for one, other in zip(directions, before, strict=False)
    ]


def _members(bracket: BracketTrace) -> str:
    count = len(bracket.residents) + len(bracket.moved_down_players)
    return said(counted(count, "{count} player", "{count} players"))


def _spoken(rung: Rung) -> str:
    return headed(rung.title, joined([_members(rung.bracket), *_movements(rung)]))


def _told(rung: Rung) -> str:
    return "\n".join([rung.title, _members(rung.bracket), *_movements(rung)])


def _movements(rung: Rung) -> list[str]:
    """Who comes in and goes out, in words."""
    goes = counted(rung.going, "{count} goes down", "{count} go down")
    if rung.way is FloaterWay.UP:
        goes = counted(rung.going, "{count} goes up", "{count} go up")
    told = (
        counted(rung.from_above, "{count} comes from above", "{count} come from above"),
        counted(rung.from_below, "{count} comes from below", "{count} come from below"),
        goes,
        counted(rung.cracked, "pairs cracked: {count}", "pairs cracked: {count}"),
    )
    return [said(text) for text in told if text.count]
