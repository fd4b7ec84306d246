"""Scenes for the pictures of the window: a pairing explained, asked about, and made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.by_hand.model import DraftVerdict
from arbiter_app.gui.by_hand.panel import ByHand
from arbiter_app.gui.explanation.stages import Stage
from arbiter_app.gui.pictures.scenes import Scene, Scenes, wait_until
from arbiter_app.gui.rounds.panel import RoundsPanel
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.operations.interface import (
    ManualPairing,
    NewPlayer,
    add_players,
    change_settings,
    enter_results,
    pairing_faults,
    set_forbidden_groups,
)
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Colour, GameResult, Tpn
from arbiter_app.trace.brackets import BracketTrace

_PLAYERS = (
    ("Ólafsdóttir, Sigríður", 2140),
    ("Brânză, Ștefan", 2075),
    ("Nguyễn, Thị Hoa", 1990),
    ("Žukauskas, Rokas", 1910),
    ("Ó Briain, Cillian", 1835),
    ("Łuczak, Zuzanna", 1760),
    ("Sørbø, Ingrid", 1680),
)
_RESULTS = (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW)
_ROUNDS = 5


class PairingScenes(Scenes):
    """Brings the window into the states in which a pairing is looked at and changed."""

    def explained(self) -> Iterator[Scene]:
        """Steps, colours and the bye of the round shown."""
        yield "explanation-proposal", lambda: self._stage(Stage.PROPOSAL)
        yield "explanation-what-fails", lambda: self._stage(Stage.FAILS)
        yield "explanation-alteration", lambda: self._stage(Stage.ALTERATION)
        yield "explanation-colours", self._colours
        yield "explanation-bye", self._bye
        yield "explanation-absent", self._absent

    def small_event(self) -> Iterator[Scene]:
        """Seven players and five rounds: to the end, and every verdict on a pairing by hand."""
        yield "end-notice", self._end_notice
        yield "to-the-end", self._to_the_end
        yield "by-hand-engines", self._by_hand
        yield "by-hand-legal", self._by_hand_legal
        yield "by-hand-save", self._ask_to_save
        yield "by-hand-illegal", self._by_hand_illegal
        yield "by-hand-save-illegal", self._ask_to_save
        yield "by-hand-saved", self._saved

    @property
    def _rounds(self) -> RoundsPanel:
        page = self._window.page
        assert page is not None
        return page.rounds

    @property
    def _hand(self) -> ByHand:
        return self._rounds.hand

    def _stage(self, stage: Stage) -> None:
        self._rounds.explanation.show_stage(stage)

    def _colours(self) -> None:
        panel = self._rounds.explanation
        panel.show_stage(Stage.RESULT)
        bracket = panel.picture.bracket
        assert bracket is not None
        panel.picture.ask_colours(bracket.pairs[-1].first)

    def _bye(self) -> None:
        last = self._tournament.rounds[-1]
        assert last.pairing_allocated_bye is not None
        self._go_to(last.pairing_allocated_bye)

    def _absent(self) -> None:
        last = self._tournament.rounds[-1]
        self._go_to(next(bye.tpn for bye in last.byes if bye.kind.is_requested))

    def _go_to(self, tpn: Tpn) -> None:
        row = self._rounds.model.row_of_player(tpn)
        assert row is not None
        self._rounds.view.go_to_row(row)

    # A small event

    def _end_notice(self) -> None:
        self._window.actions_by_name[ActionName.NEW_EVENT].trigger()
        settings = self._tournament.settings
        self._event.act(
            change_settings,
            replace(
                settings,
                name="Club Evening",
                rounds_total=_ROUNDS,
                initial_colour=Colour.WHITE,
            ),
            confirmed=True,
        )
        players = [NewPlayer(name, rating=rating) for name, rating in _PLAYERS]
        self._event.act(add_players, players)
        self._event.act(set_forbidden_groups, (ForbiddenGroup((1, 7)),))
        for _ in range(_ROUNDS - 2):
            self._play_round()
        page = self._window.page
        assert page is not None
        page.show_page(PageName.ROUNDS)
        wait_until(page.end_notice.isVisible)

    def _play_round(self) -> None:
        number = len(self._tournament.rounds) + 1
        self._pair(number)
        games = self._tournament.rounds[-1].games
        results = {game.board: _RESULTS[(game.board + number) % 3] for game in games}
        self._event.act(enter_results, number, results)

    def _pair(self, number: int) -> None:
        self._window.actions_by_name[ActionName.PAIR_NEXT].trigger()
        wait_until(lambda: len(self._tournament.rounds) == number)
        self._idle()

    def _to_the_end(self) -> None:
        self._window.actions_by_name[ActionName.FINISH].trigger()
        self._idle()

    def _by_hand(self) -> None:
        self._rounds.side.show_tab(SideTab.WHY)
        self._pair(_ROUNDS - 1)
        self._window.actions_by_name[ActionName.BY_HAND].trigger()
        wait_until(lambda: self._hand.verdict is DraftVerdict.ENGINES)

    def _by_hand_legal(self) -> None:
        self._lead_to(_drafts(self._tournament, is_legal=True))
        wait_until(lambda: bool(self._hand.lines))

    def _by_hand_illegal(self) -> None:
        self._close_dialog()
        self._hand.reset()
        self._lead_to(_drafts(self._tournament, is_legal=False))
        wait_until(lambda: bool(self._hand.repair_line))

    def _lead_to(self, wanted: ManualPairing) -> None:
        """Exchange players until the draft is as wanted."""
        for board, pair in enumerate(wanted.pairs):
            for side, tpn in enumerate(pair):
                now = self._hand.pairing.pairs[board][side]
                if now != tpn:
                    self._hand.exchange(now, tpn)

    def _ask_to_save(self) -> None:
        self._hand.save()

    def _close_dialog(self) -> None:
        dialog = self._hand.dialog
        assert dialog is not None
        dialog.reject()

    def _saved(self) -> None:
        self._close_dialog()
        self._hand.write("Everybody agreed", None)
        self._rounds.view.go_to_board(1)


def richest_bracket(brackets: tuple[BracketTrace, ...]) -> BracketTrace:
    """The bracket with most to tell."""
    return max(brackets, key=_interest)


def _interest(bracket: BracketTrace) -> int:
    passed = sum(len(pair.passed_over) for pair in bracket.pairs)
    return passed + 3 * len(bracket.downfloaters) + 3 * len(bracket.moved_down_players)


def _drafts(tournament: Tournament, *, is_legal: bool) -> ManualPairing:
    """A legal pairing other than the present one, or one that breaks as many rules as can be."""
    last = tournament.rounds[-1]
    now = ManualPairing.of_round(last)
    found, most = now, 0
    (bye,) = now.byes
    present = sorted({tpn for pair in now.pairs for tpn in pair} | {bye.tpn})
    for order in permutations(present):
        pairs = tuple(zip(order[:-1:2], order[1:-1:2], strict=True))
        if any(white > black for white, black in pairs) or pairs != tuple(sorted(pairs)):
            continue
        draft = ManualPairing(pairs, (replace(bye, tpn=order[-1]),))
        faults = pairing_faults(tournament, last.number, draft)
        rules = {problem.rule for fault in faults for problem in fault.problems}
        if is_legal and not faults and set(map(frozenset, pairs)) != set(map(frozenset, now.pairs)):
            return draft
        if not is_legal and len(rules) > most:
            found, most = draft, len(rules)
    return found
