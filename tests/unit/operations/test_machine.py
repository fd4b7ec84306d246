"""All operations in any order, with undo, redo and reopening, against plain snapshots."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import (
    Absence,
    Change,
    EntryState,
    EventFileError,
    EventSession,
    ManualPairing,
    NewPlayer,
    TournamentState,
    add_player,
    adjourn_missing,
    cancel_bye,
    change_paper_settings,
    change_settings,
    create_tournament,
    delete_player,
    delete_tournament,
    edit_player,
    enter_result,
    exchange_colours,
    expel_player,
    export_trf,
    import_players,
    leave_fide_mode,
    mark_present,
    pair_next_round,
    pay_fee,
    preview_players,
    preview_results,
    publish_round,
    read_table,
    renumber_players,
    request_bye,
    return_player,
    set_entered_values,
    set_fees,
    set_forbidden_groups,
    set_k_factors,
    set_lots,
    set_manual_places,
    set_pairing,
    set_prizes,
    settle_absences,
    unpair_last_round,
    unpublish_round,
    with_pairing_system,
    withdraw_player,
)
from arbiter_app.pairing.systems import system_names
from arbiter_app.tournament.match_result import result_of
from arbiter_app.tournament.paper import PaperSettings
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Title
from arbiter_app.tournament.validate import ProblemKind, validate
from arbiter_app.wording import Phrase
from tests.imported import import_trf
from tests.store.support import new_session, open_session, pair_in_order
from tests.strategies import paper_settings, prize_groups

Snapshot = dict[int, TournamentState]

NUMBERS = st.integers(1, 10)
RATINGS = st.integers(0, 40).map(lambda number: number * 70)
YES = st.booleans()
DRAWN_BY_HAND = {ProblemKind.MET_TWICE, ProblemKind.SECOND_PAB}


def _undone(session: EventSession) -> Snapshot:
    """The tournaments but for FIDE mode left, to which undo does not lead back."""
    return {
        info.id: replace(session.state(info.id), left_by_undone_act=None)
        for info in session.tournaments()
    }


class Event(RuleBasedStateMachine):
    """An event with up to two tournaments; every state it had, to compare with."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.session = new_session(self.folder / "event.arbiter")
        self.past: list[Snapshot] = [{}]
        self.future: list[Snapshot] = []
        self.left: set[int] = set()
        """The tournaments of which FIDE mode was ever left."""
        self.names: list[Phrase] = []
        self.states: dict[int | None, Snapshot] = {None: {}}
        """Every state there ever was, by the entry of the log that led to it."""
        self.create()
        for rating in (2000, 1900, 1900, 1800):
            self.add(NewPlayer(f"Player {rating}", rating=rating))

    def teardown(self) -> None:
        """Every state there ever was is there, also for a program that opens the file anew."""
        self.reopen()
        for target, found in self.states.items():
            self.session.go_to(target)
            assert self.snapshot() == found
        states = self.snapshot()
        self.session.close()
        with open_session(self.session.place) as self.session:
            assert self.session.notices == ()
            assert self.snapshot() == states
        shutil.rmtree(self.folder)

    def snapshot(self) -> Snapshot:
        return _undone(self.session)

    def do(self, act: Callable[[], Change]) -> None:
        """Do it; refused or asked about means nothing changed, anything else is a defect.

        An act that changes nothing is none: it is not in the log, and nothing to be undone.
        """
        before = self.snapshot()
        try:
            change = act()
        except EventFileError:
            raise
        except UserError:
            assert self.snapshot() == before
        else:
            if change.outcome.entry is None:
                assert self.snapshot() == before
                return
            assert self.snapshot() != before
            self.past.append(self.snapshot())
            self.names.append(change.entry.name)
            self.future.clear()
            self.states[change.entry.id] = self.past[-1]

    @property
    def one(self) -> int:
        return self.session.tournaments()[0].id

    def has_tournament(self) -> bool:
        return bool(self.session.tournaments())

    @precondition(lambda self: len(self.session.tournaments()) < 2)
    @rule()
    def create(self) -> None:
        settings = Settings(name="Open", rounds_total=6, initial_colour=Colour.WHITE)
        self.do(lambda: create_tournament(self.session, settings))

    @precondition(has_tournament)
    @rule(player=st.builds(NewPlayer, name=st.sampled_from(("A", "B", "Ç")), rating=RATINGS))
    def add(self, player: NewPlayer) -> None:
        self.do(lambda: add_player(self.session, self.one, player))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS, rating=RATINGS, title=st.none() | st.sampled_from(Title))
    def edit(self, tpn: int, rating: int, title: Title | None) -> None:
        players = self.session.tournament(self.one).players_by_tpn()
        if tpn in players:
            new = replace(players[tpn], rating=rating, title=title)
            self.do(lambda: edit_player(self.session, self.one, tpn, new))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS)
    def delete(self, tpn: int) -> None:
        self.do(lambda: delete_player(self.session, self.one, tpn))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS)
    def withdraw(self, tpn: int) -> None:
        self.do(lambda: withdraw_player(self.session, self.one, tpn))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS, sure=YES)
    def let_return(self, tpn: int, sure: bool) -> None:
        self.do(lambda: return_player(self.session, self.one, tpn, confirmed=sure))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS, number=st.integers(1, 6), kind=st.sampled_from(ByeKind), sure=YES)
    def request(self, tpn: int, number: int, kind: ByeKind, sure: bool) -> None:
        self.do(lambda: request_bye(self.session, self.one, tpn, number, kind, confirmed=sure))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS, number=st.integers(1, 6))
    def cancel(self, tpn: int, number: int) -> None:
        self.do(lambda: cancel_bye(self.session, self.one, tpn, number))

    @precondition(has_tournament)
    @rule(sure=YES)
    def renumber(self, sure: bool) -> None:
        self.do(lambda: renumber_players(self.session, self.one, confirmed=sure))

    @precondition(has_tournament)
    @rule(total=st.integers(0, 7), sure=YES)
    def set_rounds(self, total: int, sure: bool) -> None:
        changed = replace(self.session.tournament(self.one).settings, rounds_total=total)
        self.do(lambda: change_settings(self.session, self.one, changed, confirmed=sure))

    @precondition(has_tournament)
    @rule(name=st.sampled_from(("double-swiss", *system_names())), sure=YES)
    def set_system(self, name: str, sure: bool) -> None:
        """Games become matches, or the other way round, as long as nothing is paired."""
        changed = with_pairing_system(self.session.tournament(self.one).settings, name)
        self.do(lambda: change_settings(self.session, self.one, changed, confirmed=sure))

    @precondition(has_tournament)
    @rule(tpns=st.lists(NUMBERS, min_size=2, max_size=3, unique=True), sure=YES)
    def forbid(self, tpns: list[int], sure: bool) -> None:
        groups = (ForbiddenGroup(tuple(tpns)),)
        self.do(lambda: set_forbidden_groups(self.session, self.one, groups, confirmed=sure))

    @precondition(has_tournament)
    @rule(results=st.lists(st.sampled_from(GameResult), min_size=1))
    def play_a_round(self, results: list[GameResult]) -> None:
        self.do(lambda: pair_next_round(self.session, self.one, pair=pair_in_order, confirmed=True))
        for last in self.session.tournament(self.one).rounds[-1:]:
            for game in last.games:
                here = game.board % len(results)
                self.enter_games(last.number, game.board, [*results[here:], *results[:here]], True)

    @precondition(has_tournament)
    @rule()
    def pair(self) -> None:
        self.do(lambda: pair_next_round(self.session, self.one, pair=pair_in_order, confirmed=True))

    @precondition(has_tournament)
    @rule(sure=YES)
    def unpair(self, sure: bool) -> None:
        self.do(lambda: unpair_last_round(self.session, self.one, confirmed=sure))

    @precondition(has_tournament)
    @rule(first=NUMBERS, second=NUMBERS, reason=st.sampled_from(("", "Wish")), sure=YES)
    def swap(self, first: int, second: int, reason: str, sure: bool) -> None:
        rounds = self.session.tournament(self.one).rounds
        if not rounds:
            return
        pairing = ManualPairing.of_round(rounds[-1]).with_players_swapped(first, second)
        self.do(
            lambda: set_pairing(
                self.session,
                self.one,
                len(rounds),
                pairing,
                reason=reason,
                confirm_illegal=sure,
            )
        )

    @precondition(has_tournament)
    @rule(
        number=st.integers(1, 6),
        board=st.integers(1, 4),
        result=st.none() | st.sampled_from(GameResult),
        sure=YES,
    )
    def enter(self, number: int, board: int, result: GameResult | None, sure: bool) -> None:
        self.do(lambda: enter_result(self.session, self.one, number, board, result, confirmed=sure))

    @precondition(has_tournament)
    @rule(
        number=st.integers(1, 6),
        board=st.integers(1, 4),
        games=st.lists(st.none() | st.sampled_from(GameResult), min_size=1, max_size=2),
        sure=YES,
    )
    def enter_games(
        self, number: int, board: int, games: Sequence[GameResult | None], sure: bool
    ) -> None:
        """The games of a match, some not known yet; of a single game the first."""
        count = self.session.tournament(self.one).settings.games_per_match
        result = result_of([*games, *games][:count])
        self.do(lambda: enter_result(self.session, self.one, number, board, result, confirmed=sure))

    @precondition(has_tournament)
    @rule(number=st.integers(1, 6), board=st.integers(1, 4), sure=YES)
    def reverse(self, number: int, board: int, sure: bool) -> None:
        self.do(lambda: exchange_colours(self.session, self.one, number, board, confirmed=sure))

    @precondition(has_tournament)
    @rule(number=st.integers(1, 6))
    def publish(self, number: int) -> None:
        self.do(lambda: publish_round(self.session, self.one, number))

    @precondition(has_tournament)
    @rule(number=st.integers(1, 6), sure=YES)
    def unpublish(self, number: int, sure: bool) -> None:
        self.do(lambda: unpublish_round(self.session, self.one, number, confirmed=sure))

    @precondition(has_tournament)
    @rule(tpn=NUMBERS, reason=st.sampled_from(("", "Phone")), sure=YES)
    def expel(self, tpn: int, reason: str, sure: bool) -> None:
        self.do(lambda: expel_player(self.session, self.one, tpn, reason=reason, confirmed=sure))

    @precondition(has_tournament)
    @rule(sure=YES)
    def adjourn(self, sure: bool) -> None:
        self.do(lambda: adjourn_missing(self.session, self.one, confirmed=sure))

    @precondition(has_tournament)
    @rule(chance=st.integers(0, 9))
    def leave_the_mode(self, chance: int) -> None:
        self.do(lambda: leave_fide_mode(self.session, self.one, confirmed=not chance))

    @precondition(has_tournament)
    @rule(are_drawn=YES, sure=YES)
    def draw_lots(self, are_drawn: bool, sure: bool) -> None:
        self.do(lambda: set_lots(self.session, self.one, are_drawn, confirmed=sure))

    @precondition(has_tournament)
    @rule(
        number=st.integers(1, 6),
        places=st.dictionaries(NUMBERS, st.integers(0, 3), max_size=3),
        reason=st.sampled_from(("", "Play-off")),
    )
    def rank(self, number: int, places: dict[int, int], reason: str) -> None:
        self.do(lambda: set_manual_places(self.session, self.one, number, places, reason=reason))

    @precondition(has_tournament)
    @rule(
        code=st.sampled_from(("OTHER_A", "OTHER_B", "BH")),
        values=st.dictionaries(NUMBERS, st.fractions(0, 9, max_denominator=4), max_size=3),
    )
    def enter_values(self, code: str, values: dict[int, Fraction]) -> None:
        self.do(lambda: set_entered_values(self.session, self.one, code, values))

    @precondition(has_tournament)
    @rule(factors=st.dictionaries(NUMBERS, st.sampled_from((10, 20, 30, 40)), max_size=3))
    def say_k(self, factors: dict[int, int]) -> None:
        self.do(lambda: set_k_factors(self.session, self.one, factors))

    @precondition(has_tournament)
    @rule(groups=st.lists(prize_groups(), max_size=2))
    def announce(self, groups: list[PrizeGroup]) -> None:
        self.do(lambda: set_prizes(self.session, self.one, groups))

    @precondition(has_tournament)
    @rule(paper=paper_settings())
    def set_page(self, paper: PaperSettings) -> None:
        self.do(lambda: change_paper_settings(self.session, self.one, paper))

    @precondition(has_tournament)
    @rule(names=st.lists(st.sampled_from(("A,1", "B", '"', "=C,x", "")), max_size=3))
    def add_from_file(self, names: list[str]) -> None:
        data = "\n".join(["Name,Rating", *names]).encode()
        with suppress(UserError):
            found = preview_players(read_table(data, {}).layout, (), 2026).players
            self.do(lambda: import_players(self.session, self.one, [one.player for one in found]))

    @precondition(has_tournament)
    @rule(tpn=st.integers(1, 9), present=st.booleans(), pays=st.booleans())
    def is_here(self, tpn: int, present: bool, pays: bool) -> None:
        self.do(lambda: mark_present(self.session, self.one, tpn, present=present))
        self.do(lambda: set_fees(self.session, self.one, 500 * pays))
        self.do(lambda: pay_fee(self.session, self.one, tpn, paid=pays))

    @precondition(has_tournament)
    @rule(
        absences=st.dictionaries(st.integers(1, 9), st.sampled_from(Absence), max_size=3),
        confirmed=st.booleans(),
    )
    def is_not_here(self, absences: dict[int, Absence], confirmed: bool) -> None:
        self.do(lambda: settle_absences(self.session, self.one, absences, confirmed=confirmed))

    @precondition(lambda self: len(self.session.tournaments()) == 1)
    @rule()
    def take_over(self) -> None:
        self.do(lambda: import_trf(self.session, export_trf(self.session, self.one)))

    @precondition(has_tournament)
    @rule(number=st.integers(1, 6), board=st.integers(1, 4), result=st.sampled_from(GameResult))
    def look_ahead(self, number: int, board: int, result: GameResult) -> None:
        """Looking at what a correction would affect changes nothing."""
        with suppress(UserError):
            preview_results(self.session, self.one, number, {board: result})

    @precondition(has_tournament)
    @rule(confirmed=st.booleans())
    def remove(self, confirmed: bool) -> None:
        self.do(lambda: delete_tournament(self.session, self.one, confirmed=confirmed))

    @rule(times=st.integers(1, 8))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.past) - 1)):
            assert self.session.undo().entry.name == self.names.pop()
            self.future.append(self.past.pop())
        self.is_in_the_file()

    @rule(times=st.integers(1, 8))
    def redo(self, times: int) -> None:
        for _ in range(min(times, len(self.future))):
            self.names.append(self.session.redo().entry.name)
            self.past.append(self.future.pop())
        self.is_in_the_file()

    @rule(data=st.data())
    def go_anywhere(self, data: st.DataObject) -> None:
        """To any state there ever was, on whatever branch; redo goes on along it."""
        target = data.draw(st.sampled_from(sorted(self.states, key=lambda one: one or 0)))
        self.session.go_to(target)
        assert self.snapshot() == self.states[target]
        entries = {entry.id: entry for entry in self.session.journal()}
        line, here = [], target
        while here:
            line.append(here)
            here = entries[here].parent_id or None
        line.reverse()
        onward = [one.id for one in entries.values() if one.state is EntryState.UNDONE]
        self.past = [{}, *(self.states[one] for one in line)]
        self.names = [entries[one].name for one in line]
        self.future = [self.states[one] for one in reversed(onward)]
        self.is_in_the_file()

    def is_in_the_file(self) -> None:
        """What undo and redo give from memory is what a program finds that opens the file."""
        with open_session(self.session.place) as reader:
            assert reader.read_only
            assert _undone(reader) == self.past[-1]
            for info in reader.tournaments():
                state, same = reader.state(info.id), self.session.state(info.id)
                assert state.outside_since == same.outside_since

    @rule()
    def reopen(self) -> None:
        self.session.close()
        self.session = open_session(self.session.place)

    @invariant()
    def fide_mode_once_left_stays_left(self) -> None:
        states = [self.session.state(info.id) for info in self.session.tournaments()]
        for info, state in zip(self.session.tournaments(), states, strict=True):
            if not state.in_fide_mode:
                self.left.add(info.id)
            assert (info.id in self.left) is not state.in_fide_mode

    @invariant()
    def is_what_was_done(self) -> None:
        assert self.snapshot() == self.past[-1]
        assert self.session.undo_name == (self.names[-1] if self.names else None)
        assert (self.session.redo_name is None) == (not self.future)
        assert [
            (info.id, info.name, info.rounds_paired, info.players)
            for info in self.session.tournaments()
        ] == [
            (identity, one.settings.name, len(one.rounds), len(one.players))
            for identity, one in self._tournaments()
        ]

    def _tournaments(self) -> list[tuple[int, Tournament]]:
        return [(identity, state.tournament) for identity, state in sorted(self.past[-1].items())]

    @invariant()
    def makes_sense(self) -> None:
        for state in self.past[-1].values():
            found = {problem.kind for problem in validate(state.tournament)}
            assert found <= DRAWN_BY_HAND


TestEvent = Event.TestCase
TestEvent.settings = settings(max_examples=5, stateful_step_count=30)
