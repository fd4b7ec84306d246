"""Undo among several people: each takes back their own acts, and nothing else changes."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from arbiter_app.errors import RefusedError, UserError
from arbiter_app.operations.acts_reported import reported_acts
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    UndoQuestionError,
    enter_result,
    export_trf,
    leave_fide_mode,
    log_csv,
    log_lines,
    mark_present,
    pair_next_round,
    pay_fee,
    publish_round,
    redo_act,
    rename_event,
    request_bye,
    set_fees,
    set_k_factors,
    set_lots,
    undo_act,
    undo_name,
    withdraw_player,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.choices import Drawing
from arbiter_app.store.errors import BuiltUponError
from arbiter_app.store.replaying import Beginning, no_rows, played
from arbiter_app.store.schema import JOURNALLED, JournalRow, table_of
from arbiter_app.store.state import EntryState
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.store.persons import persons_at
from tests.store.support import end_tournament, new_event, open_session, pair_in_order

WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
Sit: TypeAlias = Callable[[str | None], None]
Op: TypeAlias = tuple[object, ...]


@dataclass
class Hall:
    """An event whose first round is paired, and who sits at it."""

    session: EventSession
    one: int
    sit_down: Sit

    def enter(self, person: str, board: int, result: GameResult, number: int = 1) -> None:
        self.sit_down(person)
        enter_result(self.session, self.one, number, board, result, confirmed=True)

    def undo(self, person: str) -> None:
        self.sit_down(person)
        undo_act(self.session)

    def redo(self, person: str) -> None:
        self.sit_down(person)
        redo_act(self.session)

    def results(self, number: int = 1) -> list[GameResult | None]:
        games = self.session.tournament(self.one).round(number).games
        return [game.result for game in games]  # type: ignore[misc]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event whose first round is paired, and whose players have to pay."""
    path = tmp_path_factory.mktemp("prepared") / "event.arbiter"
    session, one = new_event(path)
    with session:
        pair_next_round(session, one, pair=pair_in_order)
        set_fees(session, one, 1000)
    return path


@pytest.fixture
def hall(prepared: Path, tmp_path: Path) -> Iterator[Hall]:
    shutil.copyfile(prepared, tmp_path / "event.arbiter")
    session = open_session(tmp_path / "event.arbiter")
    with session, persons_at(session) as sit_down:
        yield Hall(session, session.tournaments()[0].id, sit_down)


def names(session: EventSession) -> list[str]:
    return [str(entry.name) for entry in session.journal()]


# One's own acts


def test_a_round_that_is_taken_back_like_any_act_is_in_the_report(hall: Hall) -> None:
    """Taken back by acts that write the rows as they were: no line is among them."""

    def lines() -> list[str]:
        report = export_trf(hall.session, hall.one).decode()
        return [line for line in report.splitlines() if line.startswith("### Pairing taken back")]

    for board in range(1, 5):
        hall.enter("ben", board, WON)
    hall.sit_down("anna")
    pair_next_round(hall.session, hall.one)
    hall.enter("anna", 1, WON, 2)
    hall.undo("anna")
    assert lines() == []
    hall.undo("anna")
    assert len(hall.session.tournament(hall.one).rounds) == 1
    (line,) = lines()
    assert line.startswith("### Pairing taken back @ Round 2: ")
    assert line.endswith(" 1–0")
    hall.redo("anna")
    assert len(hall.session.tournament(hall.one).rounds) == 2
    assert lines() == []


def test_undo_takes_back_ones_own_last_act_among_those_of_others(hall: Hall) -> None:
    """By a new act: the log goes on, and what the others did stays in force."""
    hall.enter("anna", 1, WON)
    hall.enter("anna", 2, WON)
    hall.enter("ben", 3, LOST)
    before = hall.session.journal()
    hall.undo("anna")
    assert hall.results() == [WON, None, LOST, None]
    *others, last = hall.session.journal()
    assert tuple(others) == before
    assert (str(last.name), last.kind) == (
        "Undone: Result of board 2, round 1",
        ActKind.ACT_TAKEN_BACK,
    )
    assert (last.person, last.state) == ("anna", EntryState.DONE)
    assert (last.before, last.after) == (others[-2].after, others[-2].before)
    hall.undo("anna")
    assert hall.results() == [None, None, LOST, None]
    hall.undo("ben")
    assert hall.results() == [None] * 4


def test_redo_gives_back_what_one_has_taken_back_whatever_others_did_since(hall: Hall) -> None:
    hall.enter("anna", 1, WON)
    hall.enter("anna", 2, WON)
    hall.undo("anna")
    hall.undo("anna")
    hall.enter("ben", 3, LOST)
    hall.redo("anna")
    assert hall.results() == [WON, None, LOST, None]
    hall.redo("anna")
    assert hall.results() == [WON, WON, LOST, None]
    assert names(hall.session)[-1] == "Redone: Result of board 2, round 1"
    with pytest.raises(RefusedError, match="nothing to redo"):
        hall.redo("anna")
    hall.undo("anna")
    hall.enter("anna", 4, WON)
    with pytest.raises(RefusedError, match="nothing to redo"):
        hall.redo("anna")


def test_whose_act_undo_would_take_back_is_named(hall: Hall) -> None:
    hall.enter("ben", 3, LOST)
    hall.sit_down("anna")
    assert str(undo_name(hall.session)) == "Result of board 3, round 1 (ben)"
    hall.enter("anna", 1, WON)
    hall.enter("ben", 4, LOST)
    hall.sit_down("anna")
    assert str(undo_name(hall.session)) == "Result of board 1, round 1"
    hall.undo("anna")
    assert undo_name(hall.session) is None
    assert hall.session.to_redo is not None
    with pytest.raises(RefusedError, match="nothing to undo"):
        hall.undo("anna")


def test_in_a_file_undo_goes_back_along_the_log(hall: Hall) -> None:
    """Nobody is named there, also where the event was on a server before."""
    hall.enter("anna", 1, WON)
    hall.enter("ben", 2, LOST)
    hall.undo("anna")
    hall.sit_down(None)
    assert str(undo_name(hall.session)) == "Undone: Result of board 1, round 1"
    undo_act(hall.session)
    assert hall.results() == [WON, LOST, None, None]
    # It does not count as taken back any more.
    hall.enter("ben", 3, LOST)
    hall.undo("anna")
    assert hall.results() == [None, LOST, LOST, None]


# What others have built upon it


def test_what_others_have_built_upon_is_named_and_the_last_act_of_all_offered(hall: Hall) -> None:
    for board in (1, 2, 3, 4):
        hall.enter("anna", board, WON)
    hall.sit_down("ben")
    pair_next_round(hall.session, hall.one, pair=pair_in_order)
    hall.enter("ben", 2, LOST, number=2)
    before = hall.session.journal()
    with pytest.raises(UndoQuestionError) as question:
        hall.undo("anna")
    asked = question.value
    assert "“Result of board 4, round 1” cannot be undone on its own" in str(asked)
    assert "“Round 2 paired”, recorded by ben at" in str(asked)
    assert "“Result of board 2, round 2”, done by ben at" in str(asked.consequence)
    assert hall.session.journal() == before
    undo_act(hall.session, confirmed=True, asked=asked.entry_id)
    assert hall.results(2) == [None] * 4
    # What was confirmed was that act; the next one is another question.
    with pytest.raises(UndoQuestionError, match="“Round 2 paired”, recorded by ben"):
        undo_act(hall.session, confirmed=True, asked=asked.entry_id)
    assert hall.results() == [WON] * 4
    undo_act(hall.session, confirmed=True, asked=hall.session.last_entry.id)  # type: ignore[union-attr]
    hall.undo("anna")
    assert hall.results() == [WON, WON, WON, None]


def test_a_result_that_somebody_else_has_corrected_stays(hall: Hall) -> None:
    hall.enter("anna", 1, WON)
    hall.enter("ben", 1, LOST)
    hall.enter("ben", 2, LOST)
    with pytest.raises(UndoQuestionError, match="“Result of board 1, round 1”, recorded by ben"):
        hall.undo("anna")
    hall.undo("ben")
    hall.undo("ben")
    hall.undo("anna")
    assert hall.results() == [None] * 4
    with pytest.raises(
        BuiltUponError, match=r"cannot be redone: after it was undone, anna recorded"
    ):
        hall.redo("ben")
    hall.redo("anna")
    hall.redo("ben")
    assert hall.results() == [LOST, None, None, None]


def test_behind_ones_own_undo_no_last_act_of_all_is_offered(hall: Hall) -> None:
    """It would do again what one has just taken back."""
    hall.enter("anna", 1, WON)
    hall.enter("ben", 1, LOST)
    hall.enter("anna", 2, WON)
    hall.undo("anna")
    with pytest.raises(RefusedError, match="Go to entry") as refused:
        hall.undo("anna")
    assert not isinstance(refused.value, ConfirmationNeededError)
    assert hall.results() == [LOST, None, None, None]


@pytest.mark.parametrize("kind", ["lots", "name", "pairing"])
def test_what_concerns_everybody_stands_upon_everything(hall: Hall, kind: str) -> None:
    for board in (1, 2, 3, 4):
        hall.enter("anna", board, WON)
    hall.sit_down("ben")
    match kind:
        case "lots":
            end_tournament(hall.session, hall.one)
            set_lots(hall.session, hall.one, True)
        case "name":
            rename_event(hall.session, "Otherwise")
        case _:
            pair_next_round(hall.session, hall.one, pair=pair_in_order)
    with pytest.raises(UndoQuestionError, match="recorded by ben"):
        hall.undo("anna")


def test_what_is_said_of_players_and_results_are_not_in_each_others_way(hall: Hall) -> None:
    hall.sit_down("anna")
    withdraw_player(hall.session, hall.one, 2)
    hall.enter("ben", 3, LOST)
    hall.sit_down("anna")
    request_bye(hall.session, hall.one, 4, 3, ByeKind.HALF_POINT)
    hall.undo("ben")
    assert hall.results() == [None] * 4
    hall.redo("ben")
    hall.undo("anna")
    hall.undo("anna")
    tournament = hall.session.tournament(hall.one)
    assert not tournament.requested_byes
    assert not tournament.player(2).is_withdrawn_in(2)
    assert hall.results() == [None, None, LOST, None]


# What a taken back act is elsewhere


def states(hall: Hall) -> list[tuple[str, str]]:
    """How the entries stand, and since when, in the table for other programs."""
    table = io.StringIO(log_csv(hall.session).decode("utf-8-sig"), newline="")
    return [(row["State"], row["State since"]) for row in csv.DictReader(table)]


def test_report_and_log_know_that_it_was_taken_back(hall: Hall) -> None:
    hall.enter("anna", 1, WON)
    hall.enter("anna", 1, LOST)
    hall.enter("ben", 2, WON)
    hall.undo("anna")
    (act,) = reported_acts(hall.session.journal(), hall.one)
    assert act.undone
    gone = [line.entry.id for line in log_lines(hall.session.journal()) if line.is_taken_back]
    assert gone == [hall.session.journal()[-3].id]
    assert states(hall)[-3:] == [
        ("undone", hall.session.journal()[-1].at.isoformat(sep=" ", timespec="seconds")),
        *(
            ("done", entry.at.isoformat(sep=" ", timespec="seconds"))
            for entry in hall.session.journal()[-2:]
        ),
    ]
    hall.redo("anna")
    assert {state for state, _ in states(hall)} == {"done"}
    (act,) = reported_acts(hall.session.journal(), hall.one)
    assert not act.undone
    assert not any(line.is_taken_back for line in log_lines(hall.session.journal()))


def test_who_entered_a_result_is_known_again(hall: Hall) -> None:
    hall.enter("ben", 1, WON)
    hall.enter("anna", 1, LOST)
    hall.enter("anna", 2, LOST)
    hall.undo("anna")
    hall.undo("anna")
    entered = hall.session.results_entered(hall.one, 1)
    assert {board: (one.person, one.result) for board, one in entered.items()} == {1: ("ben", WON)}
    hall.redo("anna")
    assert hall.session.results_entered(hall.one, 1)[1].person == "anna"


def test_fide_mode_once_left_and_lots_once_drawn_stay(hall: Hall) -> None:
    """Also where the act is taken back by an act (VCL4THP 45, 206)."""
    hall.sit_down("anna")
    leave_fide_mode(hall.session, hall.one, confirmed=True)
    change = undo_act(hall.session)
    assert "stays outside FIDE mode" in str(change.caution)
    assert not hall.session.state(hall.one).in_fide_mode
    end_tournament(hall.session, hall.one)
    set_lots(hall.session, hall.one, True)
    seed = hall.session.state(hall.one).choices.lots
    assert seed is not None
    undo_act(hall.session)
    assert hall.session.state(hall.one).choices.lots is None
    assert hall.session.drawn_seed(hall.one, Drawing.LOTS) == seed
    redo_act(hall.session)
    assert hall.session.state(hall.one).choices.lots == seed


def test_that_somebody_else_left_fide_mode_is_not_taken_back_without_a_question(hall: Hall) -> None:
    hall.sit_down("ben")
    leave_fide_mode(hall.session, hall.one, confirmed=True)
    hall.sit_down("anna")
    with pytest.raises(
        UndoQuestionError, match=r"”, done by ben at .*, will be undone"
    ) as question:
        undo_act(hall.session)
    change = undo_act(hall.session, confirmed=True, asked=question.value.entry_id)
    assert "stays outside FIDE mode" in str(change.caution)


def test_what_is_heavy_is_asked_about_first(hall: Hall) -> None:
    hall.sit_down("anna")
    publish_round(hall.session, hall.one, 1)
    with pytest.raises(UndoQuestionError) as question:
        undo_act(hall.session)
    # The copy before it is kept only where somebody has said where, and the act is on no branch.
    assert "backup" not in str(question.value.consequence)
    assert "stays in the log" in str(question.value.consequence)
    undo_act(hall.session, confirmed=True, asked=question.value.entry_id)
    assert hall.session.state(hall.one).publications == ()


def test_what_is_heavy_and_built_upon_is_asked_about_once(hall: Hall) -> None:
    hall.sit_down("anna")
    publish_round(hall.session, hall.one, 1)
    for board in range(1, 5):
        hall.enter("ben", board, WON)
    pair_next_round(hall.session, hall.one, pair=pair_in_order)
    hall.sit_down("anna")
    with pytest.raises(UndoQuestionError, match="cannot be undone on its own") as question:
        undo_act(hall.session)
    undo_act(hall.session, confirmed=True, asked=question.value.entry_id)
    state = hall.session.state(hall.one)
    assert len(state.tournament.rounds) == 1
    assert state.publications != ()


# Any acts in any order

PEOPLE = ("anna", "ben", "carl")
_PERSON = st.sampled_from(PEOPLE)
_RESULT = st.sampled_from((WON, DRAWN, LOST))
_BOARD, _TPN = st.integers(1, 4), st.integers(1, 8)
APART = st.one_of(
    st.tuples(st.just("result"), st.just(1), _BOARD, _RESULT),
    st.tuples(st.just("fee"), _TPN),
    st.tuples(st.just("present"), _TPN),
)
ANY = st.one_of(
    APART,
    st.tuples(st.just("result"), st.just(2), _BOARD, _RESULT),
    st.tuples(st.just("bye"), _TPN),
    st.tuples(st.just("withdraw"), _TPN),
    st.tuples(st.just("k"), _TPN),
    st.tuples(st.just("pair")),
    st.tuples(st.just("complete")),
    st.tuples(st.just("name"), _TPN),
)
BACK = st.sampled_from((("undo",), ("undo",), ("redo",), ("last",)))

MIXED = st.tuples(_PERSON, st.booleans().flatmap(lambda is_back: BACK if is_back else ANY))


@dataclass(frozen=True)
class Model:
    """What was done, and what of it holds: written down anew with each act."""

    done: tuple[tuple[int, Op], ...] = ()
    gone: frozenset[int] = frozenset()
    undo: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    redo: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def with_act(self, person: str, entry: int, op: Op) -> Model:
        undo = {**self.undo, person: (*self.undo.get(person, ()), entry)}
        return Model((*self.done, (entry, op)), self.gone, undo, {**self.redo, person: ()})

    def with_turn(self, person: str, *, back: bool) -> Model:
        undo, redo = self.undo.get(person, ()), self.redo.get(person, ())
        if back:
            *undo_left, act = undo
            undo, redo, gone = tuple(undo_left), (*redo, act), self.gone | {act}
        else:
            *redo_left, act = redo
            undo, redo, gone = (*undo, act), tuple(redo_left), self.gone - {act}
        return replace(
            self, gone=gone, undo={**self.undo, person: undo}, redo={**self.redo, person: redo}
        )

    @property
    def holding(self) -> list[Op]:
        return [op for entry, op in self.done if entry not in self.gone]


def do(session: EventSession, one: int, op: Op) -> None:
    match op:
        case ("result", int(number), int(board), GameResult() as result):
            enter_result(session, one, number, board, result, confirmed=True)
        case ("fee", int(tpn)):
            pay_fee(session, one, tpn)
        case ("present", int(tpn)):
            mark_present(session, one, tpn)
        case ("bye", int(tpn)):
            request_bye(session, one, tpn, 4, ByeKind.HALF_POINT)
        case ("k", int(tpn)):
            set_k_factors(session, one, {tpn: 40})
        case ("withdraw", int(tpn)):
            withdraw_player(session, one, tpn)
        case ("pair",):
            pair_next_round(session, one, pair=pair_in_order, confirmed=True)
        case ("complete",):
            for game in session.tournament(one).rounds[-1].games:
                if game.result is None:
                    number = len(session.tournament(one).rounds)
                    enter_result(session, one, number, game.board, WON)
        case ("name", int(number)):
            rename_event(session, f"Event {number}")
        case _:
            raise AssertionError(op)


class Evening:
    """An event at which several people act, beside one in which only what holds was ever done."""

    def __init__(self, hall: Hall, beside: EventSession) -> None:
        self.session, self.one, self.sit_down = hall.session, hall.one, hall.sit_down
        self.beside = beside
        self.base = self.session.journal()[-1].id
        self.refused = self.turned = 0

    def begin(self) -> None:
        self.session.go_to(self.base)
        self.models = [Model()]

    def play(self, person: str, op: Op) -> None:
        self.sit_down(person)
        match op:
            case ("undo",):
                self.turn(person, back=True)
            case ("redo",):
                self.turn(person, back=False)
            case ("last",):
                if len(self.models) > 1:
                    self.session.undo()
                    self.models.pop()
                    self.is_what_holds()
            case ("complete",):
                rounds = self.session.tournament(self.one).rounds
                for game in rounds[-1].games:
                    if game.result is None:
                        self.act(person, ("result", len(rounds), game.board, WON))
            case _:
                self.act(person, op)

    def act(self, person: str, op: Op) -> None:
        before = self.session.last_entry
        with suppress(UserError):
            do(self.session, self.one, op)
        last = self.session.last_entry
        if last != before:
            assert last is not None
            self.models.append(self.models[-1].with_act(person, last.id, op))

    def turn(self, person: str, *, back: bool) -> None:
        model, session = self.models[-1], self.session
        stack = (model.undo if back else model.redo).get(person, ())
        wanted = session.own_entry if back else session._own_acts().taken_back
        assert (None if wanted is None else wanted.id) == (stack[-1] if stack else None)
        before = (session.state(self.one), session.event_name, session.journal())
        try:
            (session.take_back if back else session.do_again)()
        except BuiltUponError:
            assert stack
            self.refused += 1
            assert (session.state(self.one), session.event_name, session.journal()) == before
            return
        except RefusedError:
            assert not stack
            return
        assert session.journal()[: len(before[2])] == tuple(
            replace(entry, state=EntryState.DROPPED, state_at=now.state_at)
            if entry.state is EntryState.UNDONE
            else entry
            for entry, now in zip(before[2], session.journal(), strict=False)
        )
        self.turned += 1
        self.models.append(model.with_turn(person, back=back))
        self.is_what_holds()

    def is_what_holds(self) -> None:
        """The state without the acts that were taken back, from memory and from the rows."""
        self.beside.go_to(self.base)
        for op in self.models[-1].holding:
            do(self.beside, self.one, op)
        state = self.session.state(self.one)
        assert state == self.beside.state(self.one)
        assert self.session.event_name == self.beside.event_name
        assert self.session._file.load(self.one) == state

    def is_what_the_log_tells(self) -> None:
        with self.session._file._home.reading() as connection:
            journal = table_of(JournalRow)
            entries = connection.execute(select(journal).order_by(journal.c.id)).mappings()
            told, is_whole = played([dict(row) for row in entries], Beginning())
            there = no_rows()
            for table in JOURNALLED:
                for row in connection.execute(select(table)).mappings():
                    key = tuple(row[column.name] for column in table.primary_key)
                    there[table.name][key] = dict(row)
        assert is_whole
        assert told == there


@pytest.fixture
def evening(hall: Hall, prepared: Path) -> Iterator[Evening]:
    # Called the same, as an event without a name is called as its file.
    (hall.session.path.parent / "beside").mkdir()
    path = hall.session.path.parent / "beside" / hall.session.path.name
    shutil.copyfile(prepared, path)
    with open_session(path) as beside:
        yield Evening(hall, beside)


def play(evening: Evening, examples: int, acts_of: st.SearchStrategy[tuple[str, Op]]) -> None:
    # The event goes on from one evening to the next: no failure would be the same again.
    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(acts=st.lists(acts_of, min_size=12, max_size=40))
    def played_once(acts: list[tuple[str, Op]]) -> None:
        evening.begin()
        for person, op in acts:
            evening.play(person, op)
        evening.is_what_holds()
        evening.is_what_the_log_tells()

    played_once()
    path = evening.session.path
    state, journal = evening.session.state(evening.one), evening.session.journal()
    evening.session.close()
    with open_session(path) as again:
        assert again.notices == ()
        assert (again.state(evening.one), again.journal()) == (state, journal)


def test_each_takes_back_their_own_and_nothing_else_changes(evening: Evening) -> None:
    play(evening, 4, MIXED)
    assert evening.turned


def test_acts_that_are_apart_are_never_in_the_way(evening: Evening) -> None:
    """But for those of the same board, of which the later one stands upon the earlier."""
    boards = dict(zip(PEOPLE, (1, 2, 3), strict=True))

    def own(person: str) -> st.SearchStrategy[tuple[str, Op]]:
        result = st.tuples(st.just("result"), st.just(1), st.just(boards[person]), _RESULT)
        ticked = st.tuples(st.sampled_from(("fee", "present")), st.just(boards[person]))
        back = st.sampled_from((("undo",), ("redo",)))
        return st.tuples(st.just(person), st.one_of(result, ticked, back))

    play(evening, 3, st.one_of(*map(own, PEOPLE)))
    assert evening.turned
    assert not evening.refused


@pytest.mark.slow
def test_each_takes_back_their_own_in_many_evenings(evening: Evening) -> None:
    play(evening, 60, MIXED)
    assert evening.refused > 20
    assert evening.turned > 20
