"""FIDE's checklist, what is decided before the start (questions 57 to 63 and 70 to 88).

Number of rounds, points and the value of the bye may change after the start while no paired round
becomes another by it; what would make one wrong is refused in FIDE mode.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import NoLegalPairingError, RefusedError
from arbiter_app.operations.finish import Finish
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ManualPairing,
    can_be_finished,
    change_settings,
    create_tournament,
    export_trf,
    import_reviewed,
    leave_fide_mode,
    review_import,
    set_pairing,
    standings_of,
)
from arbiter_app.operations.results import enter_results
from arbiter_app.operations.rounds import pair_next_round
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult, ScoringSystem
from arbiter_app.trf.read import read_trf
from tests.store.support import new_event

Event = tuple[EventSession, int]

THREE_POINTS = ScoringSystem.of(win=30, draw=10)


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """Nine players, so that somebody has the bye; the engine's own pairings."""
    session, tournament_id = new_event(tmp_path / "open.arbiter", players=9)
    yield session, tournament_id
    session.close()


def settings_of(event: Event) -> Settings:
    session, tournament_id = event
    return session.tournament(tournament_id).settings


def play(event: Event, rounds: int) -> None:
    """White wins on the odd boards, the others are drawn."""
    for _ in range(rounds):
        paired = pair_next_round(*event)
        results = {
            pair.board: GameResult.WHITE_WINS if pair.board % 2 else GameResult.DRAW
            for pair in paired.pairing.pairs
        }
        enter_results(*event, paired.round_number, results)


class TestQ58:
    """Another number of rounds after the start (Q57): level 4; it is told in the report (Q59)."""

    def test_level_4(self, event: Event) -> None:
        play(event, 2)
        settings = replace(settings_of(event), rounds_total=7)
        with pytest.raises(ConfirmationNeededError) as question:
            change_settings(*event, settings)
        assert question.value.level is Level.TWO_STEPS

    def test_q59_it_is_told_in_the_report(self, event: Event) -> None:
        play(event, 2)
        settings = replace(settings_of(event), rounds_total=7)
        change_settings(*event, settings, confirmed=True)
        assert b"### Number of rounds changed @ Round 3: 5 to 7" in export_trf(*event)


class TestQ60:
    """The rounds are checked again; Q61: what would become wrong is refused."""

    def event_by_length(self, event: Event) -> Event:
        """In the Burstein System the number of rounds decides on the first ones, too."""
        settings = replace(settings_of(event), system="FIDE_BURSTEIN", rounds_total=4)
        change_settings(*event, settings, confirmed=True)
        play(event, 4)
        return event

    def test_refused(self, event: Event) -> None:
        self.event_by_length(event)
        settings = replace(settings_of(event), rounds_total=9)
        with pytest.raises(RefusedError, match="would have been paired differently") as refusal:
            change_settings(*event, settings, confirmed=True)
        assert "not possible in FIDE mode" in str(refusal.value)

    def test_outside_fide_mode_it_is_asked_and_reported(self, event: Event) -> None:
        self.event_by_length(event)
        leave_fide_mode(*event, confirmed=True)
        settings = replace(settings_of(event), rounds_total=9)
        with pytest.raises(ConfirmationNeededError, match="paired differently") as question:
            change_settings(*event, settings)
        assert question.value.level is Level.CONFIRM
        change_settings(*event, settings, confirmed=True)
        assert b"### Number of rounds changed @ Round 5: 4 to 9; rounds" in export_trf(*event)


class TestQ76:
    """Other points after the start (Q75): the rounds are checked again (Q77: refused if one is wrong).

    Q78: rounds of before get them too.
    """

    def test_asked_with_level_3_while_nothing_becomes_wrong(self, event: Event) -> None:
        play(event, 1)
        settings = replace(settings_of(event), scoring=THREE_POINTS)
        with pytest.raises(ConfirmationNeededError) as question:
            change_settings(*event, settings)
        assert question.value.level is Level.CONFIRM
        change_settings(*event, settings, confirmed=True)
        assert b"### Points changed @ Round 2" in export_trf(*event)

    def test_refused_where_a_round_would_be_another(self, event: Event) -> None:
        play(event, 3)
        settings = replace(settings_of(event), scoring=THREE_POINTS)
        with pytest.raises(RefusedError, match="paired differently"):
            change_settings(*event, settings, confirmed=True)

    def test_q78_past_rounds_get_the_new_points(self, event: Event) -> None:
        play(event, 1)
        settings = replace(settings_of(event), scoring=THREE_POINTS)
        change_settings(*event, settings, confirmed=True)
        session, tournament_id = event
        table = standings_of(session.state(tournament_id))
        assert 30 in {row.points for row in table.rows}


class TestQ86:
    """Another value of the bye after the start (Q85): the same (Q87: refused if a round is wrong).

    Q88: byes of before get it too.
    """

    def half(self, event: Event) -> Settings:
        return replace(settings_of(event), scoring=ScoringSystem.of(pairing_allocated_bye=5))

    def test_asked_with_level_3_while_nothing_becomes_wrong(self, event: Event) -> None:
        play(event, 1)
        with pytest.raises(ConfirmationNeededError) as question:
            change_settings(*event, self.half(event))
        assert question.value.level is Level.CONFIRM
        change_settings(*event, self.half(event), confirmed=True)

    def test_refused_where_a_round_would_be_another(self, event: Event) -> None:
        play(event, 2)
        with pytest.raises(RefusedError, match="paired differently"):
            change_settings(*event, self.half(event), confirmed=True)

    def test_byes_of_before_get_it(self, event: Event) -> None:
        play(event, 1)
        session, tournament_id = event
        bye = session.tournament(tournament_id).round(1).pairing_allocated_bye
        assert bye is not None
        change_settings(*event, self.half(event), confirmed=True)
        table = standings_of(session.state(tournament_id))
        assert {row.tpn: row.points for row in table.rows}[bye] == 5


def test_q062_q063_too_many_rounds_are_warned_of_and_can_be_finished_by_hand(
    tmp_path: Path,
) -> None:
    """Four players can be paired for three rounds; a fourth is made by hand, with a rematch."""
    session, tournament_id = new_event(tmp_path / "open.arbiter", players=4, rounds=4)
    assert can_be_finished(session.tournament(tournament_id)).finish is Finish.BLOCKED
    play((session, tournament_id), 3)
    with pytest.raises(NoLegalPairingError):
        pair_next_round(session, tournament_id)
    again = ManualPairing.of_round(session.tournament(tournament_id).round(1))
    set_pairing(session, tournament_id, 4, again, reason="last round", confirm_illegal=True)
    assert len(session.tournament(tournament_id).rounds) == 4
    session.close()


def test_q070_one_half_and_nothing_are_the_default() -> None:
    scoring = Settings().scoring
    assert (scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye) == (
        10,
        5,
        0,
        10,
    )


@pytest.mark.parametrize(
    ("question", "scoring"),
    [
        (71, THREE_POINTS),
        (72, THREE_POINTS),
        (73, ScoringSystem.of(win=40, draw=20, loss=10)),
        (79, ScoringSystem.of(pairing_allocated_bye=10)),
        (80, ScoringSystem.of(pairing_allocated_bye=5)),
        (82, ScoringSystem.of(pairing_allocated_bye=0)),
        (84, ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=20)),
    ],
)
def test_q071_q072_q073_q079_q080_q082_q084_points_that_may_be_chosen(
    event: Event, question: int, scoring: ScoringSystem
) -> None:
    """not possible in FIDE mode, and they are in the report file."""
    change_settings(*event, replace(settings_of(event), scoring=scoring), confirmed=True)
    session, tournament_id = event
    assert session.state(tournament_id).in_fide_mode, question
    assert read_trf(export_trf(*event)).tournament.settings.scoring == scoring


@pytest.mark.parametrize(
    ("question", "scoring"),
    [
        (74, ScoringSystem.of(win=10, draw=6)),
        (81, ScoringSystem.of(pairing_allocated_bye=20)),
        (83, ScoringSystem.of(pairing_allocated_bye=7)),
    ],
)
def test_q74_q81_q83_points_that_fide_does_not_allow(
    event: Event, question: int, scoring: ScoringSystem
) -> None:
    """Typed they are refused; a file that has them is outside FIDE mode, asked with level 4."""
    session, tournament_id = event
    settings = replace(settings_of(event), scoring=scoring)
    with pytest.raises(RefusedError):
        change_settings(session, tournament_id, settings, confirmed=True)
    with pytest.raises(RefusedError):
        create_tournament(session, settings)
    leave_fide_mode(*event, confirmed=True)
    change_settings(*event, settings, confirmed=True)
    left = b"### FIDE mode left @ Round 1\n"
    data = export_trf(*event).replace(b"\r\n", b"\n")
    assert left in data, question
    review = review_import(data.replace(left, b""))
    with pytest.raises(ConfirmationNeededError) as asked:
        import_reviewed(session, review)
    assert asked.value.level is Level.TWO_STEPS
    imported = import_reviewed(session, review, confirmed=True)
    assert session.state(imported.created_id).outside_since == 1
    assert b"### FIDE mode left @ Round 1" in export_trf(session, imported.created_id)
