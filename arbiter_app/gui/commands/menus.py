"""The menu bar: which action stands where."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QStyleOptionMenuItem

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.widgets import restyle
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.text.wording import tr

WITHOUT_EVENT = frozenset(
    {
        ActionName.NEW_EVENT,
        ActionName.OPEN_EVENT,
        ActionName.JOIN_EVENT,
        ActionName.SAMPLE_EVENT,
        ActionName.IMPORT_TRF,
        ActionName.QUIT,
        ActionName.FIRST_STEPS,
        ActionName.MANUAL,
        ActionName.KEYS,
        ActionName.LICENCES,
        ActionName.ABOUT,
        ActionName.THEME_SYSTEM,
        ActionName.THEME_LIGHT,
        ActionName.THEME_DARK,
        ActionName.THEME_CONTRAST,
        ActionName.ANIMATION,
        ActionName.LANGUAGE,
        ActionName.TEXT_LARGER,
        ActionName.TEXT_SMALLER,
        ActionName.TEXT_USUAL,
        ActionName.NEXT_AREA,
        ActionName.PREVIOUS_AREA,
        ActionName.TO_MESSAGE,
        ActionName.COPIES,
        ActionName.RATING_LISTS,
    }
)
"""Actions that need no open event; all others are switched off without one."""

OF_A_PLAYER = (
    ActionName.REQUEST_BYE,
    ActionName.WITHDRAW,
    ActionName.WITHDRAW_LATER,
    ActionName.EXPEL,
    ActionName.PENALTIES,
    ActionName.BAR_HALF_POINTS,
    ActionName.LATER_RATINGS,
    ActionName.EXCHANGE_NUMBERS,
)
"""What is done with one player: in the menu **Players**, in that of the list of players, and only
where there are any."""


_WIDE_GAP, _CLOSE_GAP = 32, 14
"""What a title takes beside its letters: with the padding of the style sheet, what Qt adds, a frame."""

_BAR_EDGES = 16
_LEAST_LETTERS = 11
"""Pixels; titles of menus are no smaller, however narrow the window is."""


class MenuBar(QMenuBar):
    """All menus are seen: where room is short their titles move together, then have smaller letters."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """Letters of another size need other room, and so does another menu."""
        done = super().event(event)
        kinds = (QEvent.Type.StyleChange, QEvent.Type.ActionAdded, QEvent.Type.ActionChanged)
        if event.type() in kinds or event.type() == QEvent.Type.ApplicationFontChange:
            self.fit()
        return done

    def fit(self) -> None:
        """Choose the largest letters, and then the widest gaps, with which all titles have room."""
        usual = QApplication.font()
        least = min(_LEAST_LETTERS, usual.pixelSize())
        sizes = range(usual.pixelSize(), least - 1, -1)
        found = next((size for size in sizes if self._needed(size) <= self.width()), least)
        is_close = self._needed(usual.pixelSize(), _WIDE_GAP) > self.width()
        if is_close is not bool(self.property("close")):
            self.setProperty("close", is_close)
            restyle(self)
            # Qt places the titles of a menu bar anew only after a change of style.
            QApplication.sendEvent(self, QEvent(QEvent.Type.StyleChange))
        if found != self.font().pixelSize():
            letters = QFont(usual)
            letters.setPixelSize(found)
            self.setFont(letters)

    def _needed(self, letters: int, gap: int = _CLOSE_GAP) -> int:
        """The width of all titles in letters of a size, with a gap around each."""
        face = QFont(QApplication.font())
        face.setPixelSize(letters)
        measure = QFontMetrics(face).horizontalAdvance
        titles = [action.text().replace("&", "") for action in self.actions()]
        return sum(measure(title) + gap for title in titles) + _BAR_EDGES


class KeyedMenu(QMenu):
    """A menu whose keys read the same in every language: `Ctrl+,` begins at the left."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        super().initStyleOption(option, action)
        text, tab, keys = option.text.partition("\t")
        if keys:
            option.text = f"{text}{tab}{in_own_order(keys)}"


def menus() -> Iterator[tuple[str, tuple[ActionName | None, ...]]]:
    """Each menu's title and the names of its actions; None is a line between them."""
    yield (
        tr("&Event"),
        (
            ActionName.NEW_EVENT,
            ActionName.OPEN_EVENT,
            ActionName.JOIN_EVENT,
            ActionName.SAMPLE_EVENT,
            None,
            ActionName.IMPORT_TRF,
            ActionName.EXPORT_TRF,
            ActionName.EXPORT_REPORT,
            ActionName.EXPORT_LOG,
            None,
            ActionName.RENAME_EVENT,
            ActionName.SAVE,
            ActionName.SAVE_COPY,
            ActionName.PUBLISH_EVENT,
            ActionName.COPIES,
            ActionName.BACKUP_FOLDER,
            None,
            ActionName.CLOSE_EVENT,
            ActionName.QUIT,
        ),
    )
    yield (
        tr("Ed&it"),
        (ActionName.UNDO, ActionName.REDO, None, ActionName.GO_BACK, ActionName.UNDO_ALL),
    )
    yield (
        tr("&Tournament"),
        (
            ActionName.SETTINGS,
            ActionName.SCHEDULE,
            ActionName.FORBIDDEN_PAIRS,
            ActionName.VIRTUAL_POINTS,
            ActionName.RENUMBER,
            ActionName.NUMBER_BY_LOT,
            ActionName.SET_NUMBER,
            ActionName.CHECK_ROUNDS,
            None,
            ActionName.ADD_TOURNAMENT,
            ActionName.DELETE_TOURNAMENT,
            None,
            ActionName.LEAVE_FIDE_MODE,
        ),
    )
    yield (
        tr("&Players"),
        (
            ActionName.FIND_PLAYER,
            ActionName.PLAYER_DETAILS,
            ActionName.SHOW_BOARD,
            ActionName.SHOW_STANDING,
            ActionName.SHOW_IN_LIST,
            None,
            ActionName.ADD_PLAYER,
            ActionName.IMPORT_PLAYERS,
            ActionName.PASTE_PLAYERS,
            ActionName.RATING_LISTS,
            ActionName.UPDATE_RATINGS,
            None,
            ActionName.PRESENCE,
            None,
            *OF_A_PLAYER,
            None,
            ActionName.DELETE_PLAYER,
        ),
    )
    yield (
        tr("&Round"),
        (
            ActionName.ANNOUNCE_BOARDS,
            ActionName.PAIR_NEXT,
            ActionName.PUBLISH,
            ActionName.UNPAIR,
            ActionName.PAIR_AGAIN,
            ActionName.MEND_ROUND,
            ActionName.SAVE_PROOF,
            ActionName.ROUND_CLOCK,
            None,
            ActionName.PREVIOUS_ROUND,
            ActionName.NEXT_ROUND,
            ActionName.MISSING_ONLY,
            None,
            ActionName.ADJOURN,
            ActionName.ADJOURN_MISSING,
            ActionName.REVERSE_COLOURS,
            ActionName.SECOND_ENTRY,
            None,
            ActionName.BY_HAND,
        ),
    )
    yield (
        tr("&Questions"),
        (
            ActionName.EXPLANATION,
            ActionName.TO_EXPLANATION,
            ActionName.READ_ROUND,
            ActionName.WHY_NOT,
            ActionName.WHAT_IF,
            ActionName.ALL_SYSTEMS,
            ActionName.CORRECTION,
            ActionName.KNOWN_SO_FAR,
            ActionName.WITH_AND_WITHOUT,
            ActionName.PROSPECTS,
            ActionName.FINISH,
            ActionName.HIDE_SIDE,
        ),
    )
    yield (
        tr("&Documents"),
        (
            ActionName.PRINT,
            ActionName.PRINT_ROUND,
            ActionName.SAVE_DOCUMENT,
            None,
            ActionName.PRINT_PAIRINGS,
            None,
            ActionName.EXPORT_HTML,
            ActionName.LIVE_PAGES,
            ActionName.EXPORT_CSV,
            None,
            ActionName.PAGE_SETTINGS,
        ),
    )
    yield (
        tr("&Standings"),
        (
            ActionName.WORKING,
            ActionName.WORKING_PANE,
            ActionName.COPY_WORKING,
            ActionName.SAVE_WORKING,
            None,
            ActionName.TIE_BREAKS,
            ActionName.TIES,
            None,
            ActionName.CHARTS,
            ActionName.PRIZES,
            ActionName.RATING_REPORT,
            None,
            ActionName.BY_NUMBER,
        ),
    )
    yield (
        tr("&View"),
        (
            ActionName.GO_PLAYERS,
            ActionName.GO_ROUNDS,
            ActionName.GO_STANDINGS,
            ActionName.GO_CROSSTABLE,
            ActionName.GO_DOCUMENTS,
            ActionName.GO_LOG,
            None,
            ActionName.NEXT_TOURNAMENT,
            ActionName.PREVIOUS_TOURNAMENT,
            ActionName.TO_MESSAGE,
            ActionName.NEXT_AREA,
            ActionName.PREVIOUS_AREA,
            None,
            ActionName.THEME_SYSTEM,
            ActionName.THEME_LIGHT,
            ActionName.THEME_DARK,
            ActionName.THEME_CONTRAST,
            None,
            ActionName.COLUMNS,
            ActionName.TEXT_LARGER,
            ActionName.TEXT_SMALLER,
            ActionName.TEXT_USUAL,
            ActionName.ANIMATION,
            ActionName.LANGUAGE,
        ),
    )
    yield (
        tr("H&all"),
        (
            ActionName.HALL,
            ActionName.HALL_PAUSE,
            ActionName.HALL_PREVIOUS,
            ActionName.HALL_NEXT,
            None,
            ActionName.HALL_SETTINGS,
        ),
    )
    yield (
        tr("&Help"),
        (
            ActionName.FIRST_STEPS,
            ActionName.MANUAL,
            ActionName.KEYS,
            None,
            ActionName.LICENCES,
            ActionName.ABOUT,
        ),
    )


def fill_menus(bar: QMenuBar, actions: Actions) -> list[QMenu]:
    """Fill the menu bar; the menus are returned because nothing else keeps them."""
    made: list[QMenu] = []
    for title, names in menus():
        menu = KeyedMenu(title, bar)
        bar.addMenu(menu)
        menu.setAccessibleName(title.replace("&", ""))
        for name in names:
            if name is not None:
                menu.addAction(actions[name])
            else:
                menu.addSeparator()
        made.append(menu)
    return made
