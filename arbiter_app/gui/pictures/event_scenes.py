"""Pictures of the questions, the lists and the messages about an event as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton

from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.corrections.dialog import CorrectionDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.pictures.scenes import Scene, Scenes, wait_until
from arbiter_app.gui.players.forbidden import ForbiddenDialog
from arbiter_app.gui.text.wording import tr
from arbiter_app.gui.window.about import AboutDialog, LicencesDialog
from arbiter_app.operations.interface import export_trf
from arbiter_app.tournament.types import GameResult

_TABLE = """Name;Rating;Title;Fed;FIDE ID;Born;Club
Almeida, Rui;2210;;POR;1900411;12.05.1991;Rook and Pawn
Brandt, Ilse;2055;WFM;GER;4670021;1988;Rook and Pawn
Castro, Inês;twelve;;POR;1900412;31.02.2001;Rook and Pawn
Dupont, Léa;1780;XM;FRA;;2004;
;1500;;FRA;;;
Эсперанто, Иван;1893;CM;UKR;14100001;1999;Harbour
כהן, דנה;1720;;ISR;2800001;2001;Harbour
"""


class EventScenes(Scenes):
    """Begins with the sample event, as `open_sample` leaves it, and ends without a dialog."""

    def scenes(self) -> Iterator[Scene]:
        """In the order in which one leads to the next."""
        yield "published", self.published
        yield "confirm", self.confirm
        yield "confirm-step-1", self.first_step
        yield "confirm-step-2", self.second_step
        yield "outside-fide-mode", self.outside_fide_mode
        yield "late-correction", self.late_correction
        yield "rating-correction", self.rating_correction
        yield "byes", self.byes
        yield "expel", self.expel
        yield "withdraw-later", self.withdraw_later
        yield "forbidden", self.forbidden
        yield "import-players", self.import_players
        yield "players-status", self.players_status
        yield "log-filtered", self.log_filtered
        yield "import-differs", self.import_differs
        yield "damaged", self.damaged
        yield "recovered", self.recovered
        yield "about", self.about
        yield "licences", self.licences

    @property
    def _dialog(self) -> QDialog:
        dialog = self._window.context.dialog
        assert dialog is not None
        return dialog

    def _act(self, name: str) -> None:
        self._close_dialog()
        self._window.actions_by_name[ActionName(name)].trigger()

    def _close_dialog(self) -> None:
        if self._window.context.dialog is not None:
            self._window.context.dialog.reject()
            wait_until(lambda: self._window.context.dialog is None)

    def _follow_link(self) -> None:
        link = self._window.context.message.findChild(QPushButton, "messageLink")
        assert link is not None
        link.click()

    def published(self) -> None:
        self._open_sample()
        self._window.of_event.rounds.pair_next()
        self._idle()
        self._act("publish")
        for board, result in ((1, GameResult.WHITE_WINS), (2, GameResult.ADJOURNED)):
            self._page.rounds.results.enter(board, result)

    def confirm(self) -> None:
        self._page.rounds.show_round(4)
        self._act("adjourn_missing")
        self._follow_link()
        self._page.rounds.show_round(3)
        self._window.of_event.rounds.pair_next()
        self._idle()
        self._page.rounds.show_round(4)
        self._page.rounds.results.enter(2, GameResult.WHITE_WINS)

    def first_step(self) -> None:
        self._act("leave_fide_mode")

    def second_step(self) -> None:
        self._dialog.accept()
        word = self._dialog.findChild(QLineEdit, "confirmWord")
        assert word is not None
        word.setText(tr("yes"))

    def outside_fide_mode(self) -> None:
        dialog = self._dialog
        assert isinstance(dialog, ConfirmDialog)
        dialog.accept()
        wait_until(lambda: self._window.context.dialog is None)

    def late_correction(self) -> None:
        self._window.of_event.history.undo()
        self._page.rounds.show_round(2)
        self._page.rounds.results.enter(3, GameResult.DOUBLE_FORFEIT)
        self._wait_for_correction()

    def rating_correction(self) -> None:
        self._close_dialog()
        self._window.of_event.history.undo_all()
        self._idle()
        dialog = self._dialog
        assert isinstance(dialog, ConfirmDialog)
        dialog.accept()
        self._idle()
        self._open_sample()
        tournament = self._window.context.tournament
        assert tournament is not None
        self._page.show_page(PageName.PLAYERS)
        player = tournament.player(6)
        self._page.players.edited.emit(player, replace(player, rating=player.rating + 400))
        self._wait_for_correction()

    def _wait_for_correction(self) -> None:
        dialog = self._dialog
        assert isinstance(dialog, CorrectionDialog)
        wait_until(dialog.accept_button.isEnabled)

    def _choose_player(self, row: int) -> None:
        self._close_dialog()
        players = self._page.players
        players.view.setCurrentIndex(players.model.index(row, 1))

    def byes(self) -> None:
        self._choose_player(7)
        self._act("request_bye")

    def expel(self) -> None:
        self._choose_player(3)
        self._act("expel")
        reason = self._dialog.findChild(QLineEdit, "reason")
        assert reason is not None
        reason.setText("A telephone in the playing hall, second time")

    def withdraw_later(self) -> None:
        self._dialog.accept()
        self._choose_player(5)
        self._act("withdraw_later")

    def forbidden(self) -> None:
        self._dialog.accept()
        self._act("forbidden_pairs")
        dialog = self._dialog
        assert isinstance(dialog, ForbiddenDialog)
        dialog.new_group((2, 9))
        dialog.new_group((4, 11, 14))
        dialog.new_group((6,))

    def import_players(self) -> None:
        self._close_dialog()
        table = self._folder() / "members.csv"
        table.write_text(_TABLE, encoding="utf-8")
        self._window.of_event.players.import_file(table)
        wait_until(lambda: self._window.context.dialog is not None)

    def players_status(self) -> None:
        self._dialog.accept()
        self._idle()

    def log_filtered(self) -> None:
        self._page.message.hide()
        self._page.show_page(PageName.LOG)
        self._page.log.filter.setText("TRF")

    def import_differs(self) -> None:
        """A report file in which the colours of a board are not what the rules give."""
        self._open_sample()
        event = self._window.opened
        assert event is not None
        assert event.tournament_id is not None
        lines = export_trf(event.session, event.tournament_id).decode().splitlines()
        changed = [_turned(line) for line in lines]
        path = self._folder() / "From elsewhere.trf"
        path.write_text("\n".join(changed) + "\n", encoding="utf-8")
        self._open(path)
        self._idle()

    def damaged(self) -> None:
        event = self._window.opened
        assert event is not None
        damaged = self._folder() / f"Village Open{EVENT_SUFFIX}"
        event.session.save_copy(damaged)
        self._window.close_event()
        data = bytearray(damaged.read_bytes())
        middle = len(data) // 2
        data[middle : middle + 6000] = b"\xff" * 6000
        damaged.write_bytes(bytes(data))
        self._open(damaged)

    def recovered(self) -> None:
        self._follow_link()
        self._idle()

    def about(self) -> None:
        self._act("about")

    def licences(self) -> None:
        dialog = self._dialog
        assert isinstance(dialog, AboutDialog)
        dialog.licences_wanted.emit()
        dialog = self._dialog
        assert isinstance(dialog, LicencesDialog)
        model = dialog.model
        wait_until(lambda: bool(model.lines))
        qt = [component.name.startswith("PySide6") for component in model.lines]
        dialog.view.setCurrentIndex(model.index(qt.index(True)))

    def _folder(self) -> Path:
        return self._window.context.places.documents


def _turned(line: str) -> str:
    """A player's record with the colours of one game of round 2 turned."""
    if line.startswith("001    1 "):
        return line.replace("  18 w", "  18 b")
    if line.startswith("001   18 "):
        return line.replace("   1 b", "   1 w")
    return line
