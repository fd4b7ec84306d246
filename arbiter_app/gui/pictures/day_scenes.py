"""Pictures of what an arbiter opens in the course of a day: settings, who is here, a round mended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from PySide6.QtWidgets import QDialog

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.corrections.mend_round import MendRoundDialog
from arbiter_app.gui.corrections.with_and_without import WithAndWithoutDialog
from arbiter_app.gui.pictures.scenes import Scene, Scenes, wait_until
from arbiter_app.gui.players.find_player import FindPlayerDialog
from arbiter_app.gui.players.forbidden import ForbiddenDialog
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.operations.interface import enter_results
from arbiter_app.tournament.types import GameResult

_APART = ((2, 13), (3, 8))
"""Pairs that would meet."""

D = TypeVar("D", bound=QDialog)

_RESULTS = (GameResult.DRAW, GameResult.WHITE_WINS, GameResult.BLACK_WINS)
_OPEN_GAMES = 2
_LEAVES = 9
"""The pairing number of somebody who goes home after all."""


class DayScenes(Scenes):
    """Begins with the sample event, as `open_sample` leaves it, and ends without a dialog."""

    def scenes(self) -> Iterator[Scene]:
        """In the order in which one leads to the next."""
        yield "settings", self._settings
        yield "find-player", self._find_player
        yield "presence", self._presence
        yield "known-so-far", self._known_so_far
        yield "prospects", self._prospects
        yield "all-systems", self._all_systems
        yield "mend-round", self._mend_round
        yield "with-and-without", self._with_and_without
        yield "apart-price", self._apart_price

    def _settings(self) -> None:
        self._close_dialog()
        self._open_sample()
        self._act(ActionName.SETTINGS)

    def _find_player(self) -> None:
        self._act(ActionName.FIND_PLAYER)
        self._dialog(FindPlayerDialog).field.setText("or")

    def _presence(self) -> None:
        self._act(ActionName.PRESENCE)

    def _known_so_far(self) -> None:
        self._close_dialog()
        self._window.of_event.rounds.pair_next()
        self._idle()
        number = len(self._tournament.rounds)
        games = self._tournament.rounds[-1].games[_OPEN_GAMES:]
        results = {game.board: _RESULTS[game.board % len(_RESULTS)] for game in games}
        self._event.act(enter_results, number, results)
        self._page.show_page(PageName.ROUNDS)
        page = self._page.rounds.side.known_so_far
        heard: list[bool] = []
        page.answered.connect(lambda: heard.append(True))
        self._window.actions_by_name[ActionName.KNOWN_SO_FAR].trigger()
        wait_until(lambda: bool(heard))

    def _prospects(self) -> None:
        page = self._page.rounds.side.prospects
        heard: list[bool] = []
        page.answered.connect(lambda: heard.append(True))
        self._window.actions_by_name[ActionName.PROSPECTS].trigger()
        wait_until(lambda: bool(heard))
        page.view.setCurrentIndex(page.model.index(0, 1))

    def _all_systems(self) -> None:
        self._act(ActionName.ALL_SYSTEMS)
        self._idle()

    def _mend_round(self) -> None:
        self._close_dialog()
        # With all games open the next round would be worked out for long.
        self._page.rounds.side.show_tab(SideTab.WHY)
        number = len(self._tournament.rounds)
        games = {game.board: None for game in self._tournament.rounds[-1].games}
        self._event.act(enter_results, number, games)
        self._act(ActionName.MEND_ROUND)
        dialog = self._dialog(MendRoundDialog)
        dialog.turn(_LEAVES)
        self._idle()

    def _with_and_without(self) -> None:
        """Before the round is paired."""
        self._close_dialog()
        self._act(ActionName.UNPAIR)
        self._act(ActionName.WITH_AND_WITHOUT)
        dialog = self._dialog(WithAndWithoutDialog)
        dialog.add(_LEAVES)
        self._idle()

    def _apart_price(self) -> None:
        """Two who would meet are kept apart, and two more."""
        self._act(ActionName.FORBIDDEN_PAIRS)
        groups = self._dialog(ForbiddenDialog)
        for pair in _APART:
            groups.new_group(pair)
        groups.price_wanted.emit(groups.groups)
        self._idle()

    def _act(self, name: ActionName) -> None:
        self._close_dialog()
        self._window.actions_by_name[name].trigger()

    def _dialog(self, kind: type[D]) -> D:
        dialog = self._window.context.dialog
        assert isinstance(dialog, kind)
        return dialog

    def _close_dialog(self) -> None:
        if self._window.context.dialog is not None:
            self._window.context.dialog.reject()
            wait_until(lambda: self._window.context.dialog is None)
