"""How wide the columns of a table are: names first, then what has something in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from arbiter_app.gui.look.theme import HEADING_LETTERS, font, scaled
from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.text.plain_text import show_tip

NAME_LETTERS = 20
"""A column of names has room for so many letters at least."""

_A_NAME = "Kowalczyk, Aleksandr"
"""A letter of a name is as wide as these are on average."""

PADDING = 10
"""Between the edge of a cell and its text."""

_LEAST_STRETCHED = 64
"""Of a column that shares what is left and has no names."""

_MEASURED = 40
"""The longest texts of a column by letters; one of them is the widest."""

_LETTERS_IN_FULL = 30
"""Longer names may be cut before other columns give way."""

_LETTERS_CUT = 14
"""Where nothing more can give way, names are cut to so many letters before the table is scrolled.

A table that has to be scrolled all the same cuts none.
"""

_NOTHING = "–"
"""Stands in a cell that has no value."""

_BESIDE = "    "
"""As wide as what is between a text and what stands beside it."""

_PAUSE = 100
"""Milliseconds after a text changed."""

_SCROLL_BAR = 20
"""Beside the rows, with the frame."""


@dataclass(frozen=True, slots=True)
class Widths:
    """What is wanted of the columns, by number.

    Attributes:
        fixed: the width of a column where there is room; more if its heading needs it.
        names: the columns that share the rest, equally as long as nothing is cut by that.
        least: how narrow a column may become; without it, as narrow as its heading and texts.
        letters: for how many letters a column of names has room.
        yielding: the columns that go, all together, before names have less room than that.
        growing: columns as wide as their texts, at most twice as wide as wanted, as far as all
            others have room for theirs beside them.
        seldom: columns that are seen only if they are asked for, or needed.
        whole: columns of short words that are never narrower than their texts, even beside long names.
    """

    fixed: Mapping[int, int]
    names: tuple[int, ...]
    least: Mapping[int, int] = field(default_factory=dict)
    letters: int = NAME_LETTERS
    yielding: tuple[int, ...] = ()
    growing: tuple[int, ...] = ()
    seldom: tuple[int, ...] = ()
    whole: tuple[int, ...] = ()


class ColumnFit(QObject):
    """Gives the columns of a view their widths, anew when room, rows or type size change.

    Where room is short, columns give way down to what stands in them, then those with nothing in
    them go, then those that were said to yield; only then are names cut. What still is too wide is
    scrolled, with the names' letters and whole headings.
    """

    fitted = Signal()
    """The columns have their widths; another width of the table may be wanted now."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self._wanted = Widths({}, ())
        self._not_chosen: frozenset[int] = frozenset()
        self._asked_for: frozenset[int] = frozenset()
        self._needed: frozenset[int] = frozenset()
        self._by_hand: dict[int, int] = {}
        self._widths: dict[int, int] = {}
        self._filled: dict[int, bool] = {}
        self._headings: dict[int, int] = {}
        self._fitting = False
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self.fit)
        view.viewport().installEventFilter(self)
        view.horizontalHeader().sectionResized.connect(self._resized)

    def watch(self, model: QAbstractItemModel) -> None:
        """Rows that come, go or change may need another width."""
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._rows_changed)
        model.dataChanged.connect(self._texts_changed)

    def want(self, wanted: Widths) -> None:
        """Columns as wide as this from now on."""
        self._wanted = wanted
        self._by_hand.clear()
        self._forget_texts()
        header = self._view.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.fit()

    def leave_out(self, columns: Iterable[int], asked_for: Iterable[int] = ()) -> None:
        """These columns are not to be seen; those asked for also with nothing in them."""
        self._not_chosen = frozenset(columns)
        self._asked_for = frozenset(asked_for)
        self.fit()

    def need(self, columns: Iterable[int]) -> None:
        """What the table is about now needs these columns, though there is nothing in them yet."""
        needed = frozenset(columns)
        if needed != self._needed:
            self._needed = needed
            self.fit()

    def measure_again(self) -> None:
        """The letters have another size."""
        self._by_hand.clear()
        self._forget_texts()
        self.fit()

    def fit(self) -> None:
        """Give every column its width."""
        self._again.stop()
        wanted = self._wanted
        if not (wanted.fixed or wanted.names):
            return
        model = self._view.model()
        shown = [n for n in range(model.columnCount()) if self._is_shown(n)]
        names = [n for n in shown if n in wanted.names]
        room = self._view.viewport().width()
        # A header makes no column narrower, whatever it is told: then they would not fit together.
        narrowest = self._view.horizontalHeader().minimumSectionSize()
        fixed = {n: max(scaled(wanted.fixed.get(n, 0)), narrowest, self._heading(n)) for n in shown}
        widths = {n: self._by_hand.get(n, fixed[n]) for n in shown}
        widths = {n: width for n, width in widths.items() if n not in names}
        for number in widths.keys() & set(wanted.whole) - self._by_hand.keys():
            widths[number] = max(widths[number], self._least(number))
        for number in widths.keys() & set(wanted.growing) - self._by_hand.keys():
            widths[number] = self._grown(number, widths, room - self._names_in_full(names))
        if sum(widths.values()) + self._names_in_full(names) > room:
            least = {n: self._least(n) for n in widths}
            widths = _narrowed(widths, least, room - self._names_in_full(names))
        gone = self._given_up(widths, room - len(names) * self.least_name)
        rest = max(room - sum(w for n, w in widths.items() if n not in gone), 0)
        cut = self.least_name * _LETTERS_CUT // NAME_LETTERS
        for number, share in zip(names, self._shares(names, rest), strict=True):
            # A pair is longer than one name; no column is wider than the part of the table in sight.
            text = min(self._widest(number) + 2 * PADDING, room)
            # Letters are measured in fractions, which add up in a long heading.
            scrolled = max(self.least_name, text, self._heading(number) * 21 // 20)
            widths[number] = share if share >= cut else scrolled
        self._apply(widths, {n for n in range(model.columnCount()) if n not in widths} | gone)
        self.fitted.emit()

    @property
    def least_name(self) -> int:
        """The least width of a column of names."""
        if not self._wanted.letters:
            return scaled(_LEAST_STRETCHED)
        letter = self._view.fontMetrics().horizontalAdvance(_A_NAME) / len(_A_NAME)
        return round(letter * self._wanted.letters) + 2 * PADDING

    def shares_the_rest(self, number: int) -> bool:
        """Whether a column has what the others leave, so that its heading may be cut."""
        return number in self._wanted.names

    @property
    def least_width(self) -> int:
        """Below this width the names would lose letters, or columns with something in them go."""
        return self._beside_names() + len(self._wanted.names) * self.least_name

    @property
    def width_in_full(self) -> int:
        """The width in which every column is as wide as wanted, and no text is cut."""
        shown = (n for n in range(self._view.model().columnCount()) if self._is_shown(n))
        return sum(max(scaled(self._wanted.fixed.get(n, 0)), self._least(n)) for n in shown)

    @property
    def narrowest(self) -> int:
        """Below this width some names are out of sight, even cut and with all others given up."""
        fixed = self._wanted.least.keys() - {*self._wanted.yielding}
        cut = self.least_name * _LETTERS_CUT // NAME_LETTERS
        return sum(map(self._least, fixed)) + _SCROLL_BAR + len(self._wanted.names) * cut

    def room_beside(self, whole: int, beside: int) -> int:
        """How wide the table must be at least where something as wide as `beside` stands by it."""
        room = whole - beside
        in_full = self._beside_names() + self._names_in_full(self._wanted.names)
        return min(in_full, room) if room > self.least_name else 0

    # Inside

    def _is_shown(self, number: int) -> bool:
        if number in self._not_chosen:
            return False
        return number not in self._wanted.seldom or number in self._asked_for | self._needed

    def _beside_names(self) -> int:
        """The least width of what has something in it and is no name."""
        fixed = self._wanted.fixed.keys() - self._wanted.names - self._not_chosen
        kept = (n for n in fixed if n in self._wanted.least or self._is_filled(n))
        return sum(map(self._least, kept)) + _SCROLL_BAR

    def _shares(self, names: Sequence[int], rest: int) -> list[int]:
        """Parts of the rest: equal ones, as long as no text is cut that others have room for."""
        count = len(names)
        parts = [rest // count + (place < rest % count) for place in range(count)]
        texts = [self._widest(number) + 2 * PADDING for number in names]
        if all(text <= part for text, part in zip(texts, parts, strict=True)):
            return parts
        least = min(self.least_name, rest // count)
        needs = [max(self._need(number), least) for number in names]
        # What stands beside a name goes before a letter of it.
        return by_need(needs if sum(needs) <= rest else [max(text, least) for text in texts], rest)

    def _need(self, number: int) -> int:
        """The width of a column with all that stands beside its texts."""
        model: Any = self._view.model()
        column = model.columns[number] if isinstance(model, RowsModel) else None
        if column is None or column.secondary is None:
            return self._widest(number) + 2 * PADDING
        texts = {
            f"{column.text(row)}{_BESIDE}{column.secondary(row)}" for row in model.measured_rows
        }
        return self._widest_of(texts) + 2 * PADDING

    def _grown(self, number: int, widths: Mapping[int, int], room: int) -> int:
        """The width for the texts of a column, as far as the others have room for theirs."""
        own = widths[number]
        wider = min(self._least(number), 2 * own)
        if wider <= own:
            return own
        others = sum(self._least(n) for n in widths if n != number)
        return max(own, min(wider, room - others))

    def _apply(self, widths: Mapping[int, int], hidden: set[int]) -> None:
        header = self._view.horizontalHeader()
        self._fitting = True
        for number, width in widths.items():
            if header.sectionSize(number) != width:
                header.resizeSection(number, width)
        for number in range(header.count()):
            if header.isSectionHidden(number) != (number in hidden):
                header.setSectionHidden(number, number in hidden)
        self._fitting = False

    def _given_up(self, widths: Mapping[int, int], room: int) -> set[int]:
        """As many as have to go: those with nothing in them from the right, then those that yield."""
        gone: set[int] = set()
        lack = sum(widths.values()) - room
        for number in sorted(widths, reverse=True):
            if lack <= 0:
                break
            kept = self._wanted.least.keys() | self._needed | self._asked_for
            if number not in kept and not self._is_filled(number):
                gone.add(number)
                lack -= widths[number]
        return gone | (set(self._wanted.yielding) & widths.keys() if lack > 0 else set())

    def _is_filled(self, number: int) -> bool:
        if number not in self._filled:
            self._filled[number] = bool(self._column_texts(number) - {"", _NOTHING})
        return self._filled[number]

    def _least(self, number: int) -> int:
        header = self._view.horizontalHeader()
        narrowest = max(header.minimumSectionSize(), self._heading(number))
        if number in self._wanted.least:
            return max(scaled(self._wanted.least[number]), narrowest)
        return max(self._widest(number) + 2 * PADDING + 2, narrowest)

    def _heading(self, number: int) -> int:
        """How wide a heading is, in whatever language; one of several lines as its longest."""
        if number not in self._headings:
            header = self._view.horizontalHeader()
            text = str(self._view.model().headerData(number, header.orientation()) or "")
            metrics = QFontMetrics(font(size=HEADING_LETTERS, bold=True))
            widest = max(map(metrics.horizontalAdvance, text.splitlines()), default=0)
            self._headings[number] = widest + 2 * PADDING if text else 0
        return self._headings[number]

    def _names_in_full(self, numbers: Iterable[int]) -> int:
        return sum(map(self._name_in_full, numbers))

    def _name_in_full(self, number: int) -> int:
        if not self._wanted.letters:
            return self.least_name
        most = self.least_name * _LETTERS_IN_FULL // self._wanted.letters
        return max(self.least_name, min(self._widest(number) + 2 * PADDING, most))

    def _widest(self, number: int) -> int:
        """How wide the texts of a column are; 0 if there is nothing in it."""
        if number not in self._widths:
            self._widths[number] = self._widest_of(self._column_texts(number))
        return self._widths[number]

    def _widest_of(self, texts: Iterable[str]) -> int:
        strong = QFont(self._view.font())
        strong.setWeight(QFont.Weight.DemiBold)
        longest = sorted(texts, key=len, reverse=True)[:_MEASURED]
        return max(map(QFontMetrics(strong).horizontalAdvance, longest), default=0)

    def _forget_texts(self) -> None:
        self._widths.clear()
        self._filled.clear()
        self._headings.clear()

    def _column_texts(self, number: int) -> set[str]:
        model: Any = self._view.model()
        if isinstance(model, RowsModel):
            text = model.columns[number].text
            return {text(row) for row in model.measured_rows}
        return {str(model.index(row, number).data() or "") for row in range(model.rowCount())}

    def _rows_changed(self, *_: object) -> None:
        self._forget_texts()
        self._again.start(0)

    def _texts_changed(self, *_: object) -> None:
        """Results come in bursts, and change no width: nobody waits for this."""
        self._forget_texts()
        if not self._again.isActive():
            self._again.start(_PAUSE)

    def _resized(self, number: int, _before: int, width: int) -> None:
        """Drawn with the mouse: it stays so."""
        if not self._fitting and width and number not in self._wanted.names:
            self._by_hand[number] = width
            self._again.start(0)

    def _cut_text(self, place: QPoint) -> str:
        """The text of a cell that is seen in part only, and has no tip of its own."""
        index = self._view.indexAt(place)
        text = str(index.data() or "")
        if not text or index.data(Qt.ItemDataRole.ToolTipRole):
            return ""
        needed = self._view.fontMetrics().horizontalAdvance(text) + 2 * PADDING
        return text if needed > self._view.visualRect(index).width() else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.fit()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cut = self._cut_text(event.pos())
            if cut:
                show_tip(event.globalPos(), cut, self._view.viewport())
                return True
        return super().eventFilter(watched, event)


def by_need(needs: Sequence[int], room: int) -> list[int]:
    """Widths that add up to the room: what one does not need is shared by those that need more.

    Each gets what it needs or more, if there is enough for all of them.
    """
    widths = [0] * len(needs)
    enough = sum(needs) <= room
    # Who needs most is content last; with enough for all, whoever needs least is.
    left = sorted(range(len(needs)), key=lambda n: needs[n], reverse=enough)
    for done, number in enumerate(left):
        share = -(-room // (len(left) - done))
        is_last = done == len(left) - 1
        pick = max if enough else min
        widths[number] = room if is_last else pick(needs[number], share)
        room -= widths[number]
    return widths


def _narrowed(widths: Mapping[int, int], least: Mapping[int, int], room: int) -> dict[int, int]:
    """The widths that fit into the room, each giving its part of what it can spare."""
    spare = {n: max(width - least[n], 0) for n, width in widths.items()}
    total = sum(spare.values())
    lack = min(sum(widths.values()) - room, total)
    if total <= 0:
        return dict(widths)
    return {n: width - -(-spare[n] * lack // total) for n, width in widths.items()}
