"""A round that cannot stay as it was made: what happened, and the ways to mend it side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.player_field import PlayerNameField
from arbiter_app.gui.corrections.mended_round import (
    AGAIN,
    FEWEST,
    ONLY,
    MendedRound,
    changes_told,
    mended_round,
    reason_told,
)
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button, scrolled
from arbiter_app.gui.look.direction import line_of_report, numbered, pair_in_line
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.question import plate, set_tone
from arbiter_app.gui.questions.side_by_side import (
    FIRST_OTHER,
    OtherPairing,
    SideBySideModel,
    side_by_side_rows,
)
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.frozen_table import FrozenTable
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import (
    RepairedRound,
    TournamentState,
    Upset,
    same_round,
)
from arbiter_app.tournament.likeness import likeness
from arbiter_app.tournament.typed_lists import numbers_typed
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import SEMICOLON, counted, phrase, separated

_HAPPENED_HEIGHT = 56
_LEAST_NOTES, _MOST_NOTES = 104, 190
"""Heights of what is said below the table: five lines at least, before it is scrolled."""

_MOST_NAMED = 12
"""More players than this are only counted."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened to the round: somebody is away or here, or two do not play."""

    player: Tpn | None = None
    board: tuple[Tpn, Tpn] | None = None


class MendRoundDialog(Dialog):
    """Worked out anew, beside the window, with each thing that is said to have happened.

    `taken` carries the `ManualPairing` that the arbiter chose; nothing is changed here.
    """

    taken = Signal(object)

    answered = Signal()
    """The ways are shown, or it is said why there is none."""

    def __init__(
        self,
        state: TournamentState,
        board: int | None,
        tasks: Tasks,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        """About the last round; `board` is the one under the cursor, chosen to begin with."""
        super().__init__(parent)
        self.setObjectName("mendRoundDialog")
        self._state, self._tournament = state, state.tournament
        self._number = len(state.tournament.rounds)
        self._happened: list[Happening] = []
        self._boards_asked: tuple[int, ...] = ()
        self._mended: MendedRound | None = None
        title = self.tr("Repair round {n}").format(n=self._number)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 1240, 780)
        self._question = BackgroundQuestion(tasks, self)
        self.player = PlayerNameField(
            "mendPlayer", self.tr("Player who is absent, or here after all")
        )
        self.boards = ChoiceBox()
        self.only = QLineEdit()
        self._lines = QStringListModel(self)
        self.list = ListView()
        self._remove = push_button(self.tr("Remove"), self.take_away, name="takeAway")
        self._plate, self._line = plate("mendLine")
        self.model = SideBySideModel(
            {
                FEWEST: self.tr("Fewest boards changed"),
                ONLY: self.tr("Only those boards"),
                AGAIN: self.tr("Paired again"),
            },
            self,
        )
        self.table = FrozenTable(
            self.model,
            FIRST_OTHER,
            {0: 54},
            name="mendTable",
            titles=(self.tr("Current pairing"), self.tr("Ways to repair it")),
        )
        self.table.set_delegate(PairDelegate(theme, self.table))
        self._notes = label("", name="mendNotes", wrap=True)
        self._published = state.publication(self._number) is not None
        self._take_again = push_button(
            self.tr("Pair &again"), lambda: self._take(AGAIN), name="takeAgain"
        )
        self._take_only = push_button(
            self.tr("Change only &those boards"), lambda: self._take(ONLY), name="takeOnly"
        )
        self._take_fewest = push_button(
            self.tr("Change the &fewest boards"),
            lambda: self._take(FEWEST),
            role="primary",
            name="takeFewest",
        )
        self._fill(board)
        self._build(title)
        self.finished.connect(lambda _result: self._question.forget())
        self._ask()

    @property
    def text(self) -> str:
        """What the fewest changes and the round paired again change, in a line."""
        return self._line.text()

    @property
    def notes(self) -> str:
        """Why they differ, and what the rules allow now."""
        return self._notes.text()

    @property
    def happened(self) -> tuple[str, ...]:
        """What is said to have happened, a line each."""
        return tuple(self._lines.stringList())

    def first_field(self) -> QWidget:
        return self.player

    def turn(self, tpn: Tpn) -> None:
        """Somebody present does not come, or somebody absent is here after all."""
        self._add(Happening(player=tpn))

    def keep_apart(self, board: int) -> None:
        """The two of a board do not play each other."""
        game = self._tournament.round(self._number).games[board - 1]
        self._add(Happening(board=(game.white, game.black)))

    def take_away(self) -> None:
        """What is chosen in the list has not happened."""
        row = self.list.currentIndex().row()
        if 0 <= row < len(self._happened):
            del self._happened[row]
            self._ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field of names adds who is meant; Del takes a line away."""
        key = Qt.Key(event.key())
        is_enter = key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and (self.player.hasFocus() or self.only.hasFocus()):
            event.accept()
        elif key is Qt.Key.Key_Delete and self.list.hasFocus():
            self.take_away()
        else:
            super().keyPressEvent(event)

    def _add(self, happening: Happening) -> None:
        if happening not in self._happened:
            self._happened.append(happening)
            self._ask()

    def _player_typed(self) -> None:
        if self.player.player is not None:
            self.turn(self.player.player)
            self.player.pick(None)

    def _board_chosen(self, index: int) -> None:
        board = self.boards.itemData(index)
        if board is not None:
            self.keep_apart(int(board))
        self.boards.setCurrentIndex(0)

    def _boards_changed(self) -> None:
        """Other boards may change than before."""
        if self._boards_typed() != self._boards_asked:
            self._ask()

    def _upset(self) -> Upset:
        turned = [each.player for each in self._happened if each.player is not None]
        away = self._away()
        return Upset(
            absent=[tpn for tpn in turned if tpn not in away],
            present=[tpn for tpn in turned if tpn in away],
            apart=[each.board for each in self._happened if each.board is not None],
        )

    def _away(self) -> frozenset[Tpn]:
        return frozenset(self._tournament.before_round(self._number).absences(self._number))

    def _boards_typed(self) -> tuple[int, ...]:
        return numbers_typed(self.only.text())

    def _ask(self) -> None:
        away = self._away()
        self._lines.setStringList([self._told(each, away) for each in self._happened])
        self._remove.setEnabled(bool(self._happened))
        self._mended = None
        self._allow()
        set_tone(self._plate, self._line, self.tr("Pairing…"), MessageTone.INFO)
        state, number, upset = self._state, self._number, self._upset()
        boards = self._boards_asked = self._boards_typed()
        self._question.ask(
            lambda: mended_round(state, number, upset, boards), self._show, self._refused
        )

    def _told(self, happening: Happening, away: frozenset[Tpn]) -> str:
        named = self._tournament.player
        if happening.player is not None:
            text = (
                self.tr("{player} is here after all")
                if happening.player in away
                else self.tr("{player} is absent")
            )
            return text.format(player=named(happening.player).name)
        assert happening.board is not None
        white, black = (named(tpn).name for tpn in happening.board)
        return said(phrase("{white} – {black} is not played", white=white, black=black))

    def _show(self, mended: MendedRound) -> None:
        self._mended, repaired = mended, mended.repaired
        now = [(game.white, game.black) for game in repaired.made.games]
        others = [
            OtherPairing(
                key,
                pairing,
                tuple(likeness([(each.white, each.black) for each in pairing.pairs], [now])),
            )
            for key, pairing in mended.ways.items()
        ]
        if ONLY not in mended.ways:
            error = phrase("It is not possible to pair only these boards.")
            others.append(OtherPairing(ONLY, None, error=error))
        self.model.set_rows(side_by_side_rows(self._tournament, self._number, others))
        if not self.table.scrolled.currentIndex().isValid():
            self.table.scrolled.setCurrentIndex(self.model.index(0, FIRST_OTHER))
        set_tone(self._plate, self._line, said(changes_told(repaired)), MessageTone.INFO)
        titles = [
            (FEWEST, self.tr("Fewest boards changed")),
            (ONLY, self.tr("Only those boards")),
            (AGAIN, self.tr("Paired again")),
        ]
        told = [
            text
            for key, title in titles
            if self._can_be_taken(key)
            for text in (
                self._who_is_concerned(repaired, mended.ways[key], title),
                mended.costs(key),
                *map(line_of_report, mended.lines[key]),
            )
        ]
        self._say([reason_told(repaired), self._what_is_allowed(), *told])
        self._allow()
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        self.model.set_rows(())
        set_tone(self._plate, self._line, said(error.said), MessageTone.WARNING)
        self._say([])
        self.answered.emit()

    def _say(self, notes: Sequence[str]) -> None:
        text = "\n".join(filter(None, notes))
        self._notes.setText(text)
        self._notes.setAccessibleName(text)

    def _who_is_concerned(self, repaired: RepairedRound, pairing: RoundPairing, title: str) -> str:
        """Who has another opponent, and who the other colour; by name if they are few."""
        opponents = self._named(repaired.with_other_opponent(pairing))
        colours = self._named(repaired.with_other_colour(pairing))
        text = self.tr("{way}. New opponent: {opponents}. Opposite colour: {colours}.")
        return text.format(way=title, opponents=opponents, colours=colours)

    def _named(self, tpns: Sequence[Tpn]) -> str:
        if not tpns:
            return self.tr("nobody")
        if len(tpns) > _MOST_NAMED:
            return said(counted(len(tpns), "{count} player", "{count} players"))
        return said(phrase("{players}", players=separated(map(self._name, tpns), SEMICOLON)))

    def _name(self, tpn: Tpn) -> str:
        return self._tournament.player(tpn).name

    def _what_is_allowed(self) -> str:
        """What C.04.2 4.4 allows at this moment for what happened."""
        if not self._published:
            return self.tr("Round {n} is not published, so it can still be changed.").format(
                n=self._number
            )
        text = self.tr(
            "Round {n} is published. It may be changed only in the cases of C.04.2 4.4; you"
            " will be asked which one applies."
        ).format(n=self._number)
        upset = self._upset()
        if upset.present:
            late = self.tr(
                "A player who is here after all can be admitted with minimal changes that all"
                " concerned agree to (4.4.4)."
            )
            text = f"{text}\n{late}"
        if upset.absent or upset.apart:
            missing = self.tr(
                "An absence, or a game that is not played, is not a case of its own. The"
                " competition rules may provide for it (4.4.2), or two players without an"
                " opponent may agree to play (4.4.3)."
            )
            text = f"{text}\n{missing}"
        return text

    def _allow(self) -> None:
        self._take_fewest.setEnabled(self._can_be_taken(FEWEST))
        self._take_only.setEnabled(self._can_be_taken(ONLY))
        self._take_again.setEnabled(self._can_be_taken(AGAIN))

    def _can_be_taken(self, way: str) -> bool:
        """True if a way changes something, and is another than that with the fewest changes."""
        mended = self._mended
        pairing = None if mended is None else mended.ways.get(way)
        if mended is None or pairing is None or not mended.repaired.differs(pairing):
            return False
        return way == FEWEST or not same_round(pairing, mended.repaired.fewest)

    def _take(self, way: str) -> None:
        mended = self._mended
        if mended is None or way not in mended.ways:
            return
        self.accept()
        self.taken.emit(mended.repaired.by_hand(mended.ways[way]))

    def _fill(self, board: int | None) -> None:
        """Who and which boards can be chosen; the board under the cursor is the first to be offered."""
        played = self._tournament.round(self._number)
        self.player.show_players(self._tournament.players, {})
        self.boards.addItem(self.tr("a board…"), None)
        games = sorted(played.games, key=lambda game: (game.board != board, game.board))
        for game in games:
            white, black = (self._tournament.player(tpn).name for tpn in (game.white, game.black))
            self.boards.addItem(numbered(game.board, pair_in_line(white, black)), game.board)

    def _build(self, title: str) -> None:
        self.player.setPlaceholderText(self.tr("Name or number, then Enter"))
        give_tip(self.player, self.player.placeholderText())
        self.player.returnPressed.connect(self._player_typed)
        self.boards.setObjectName("mendBoards")
        self.boards.setAccessibleName(self.tr("Game that is not played"))
        self.boards.let_shrink(16)
        self.boards.activated.connect(self._board_chosen)
        self.only.setObjectName("mendOnly")
        self.only.setAccessibleName(self.tr("Numbers of the boards that may change"))
        self.only.setPlaceholderText(self.tr("Board numbers, then Enter"))
        self.only.editingFinished.connect(self._boards_changed)
        self.list.setModel(self._lines)
        self.list.setObjectName("mendHappened")
        self.list.setAccessibleName(self.tr("What happened to the round"))
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setMaximumHeight(_HAPPENED_HEIGHT)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(label(title, "heading"))
        layout.addLayout(self._fields())
        layout.addWidget(self.player.offers)
        layout.addWidget(self._plate)
        layout.addWidget(self.table, 1)
        below = scrolled(self._notes, name="mendBelow")
        below.setMinimumHeight(_LEAST_NOTES)
        below.setMaximumHeight(_MOST_NOTES)
        layout.addWidget(below)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(push_button(self.tr("Close"), self.reject, name="cancel"))
        buttons.addWidget(self._take_again)
        buttons.addWidget(self._take_only)
        buttons.addWidget(self._take_fewest)
        layout.addLayout(buttons)

    def _fields(self) -> QGridLayout:
        """What can have happened on the left, what is said to have happened on the right."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        captions = (
            (self.tr("Player absent, or here after all"), self.player),
            (self.tr("Game not played"), self.boards),
        )
        for row, (text, field) in enumerate(captions):
            caption = label(text, "small")
            caption.setBuddy(field)
            grid.addWidget(caption, 2 * row, 0)
            grid.addWidget(field, 2 * row + 1, 0)
        caption = label(self.tr("What happened"), "small")
        caption.setBuddy(self.list)
        grid.addWidget(caption, 0, 1)
        grid.addWidget(self.list, 1, 1)
        grid.addWidget(self._remove, 1, 2, Qt.AlignmentFlag.AlignBottom)
        caption = label(self.tr("Other boards that may change"), "small")
        caption.setBuddy(self.only)
        grid.addWidget(caption, 2, 1)
        grid.addWidget(self.only, 3, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        return grid
