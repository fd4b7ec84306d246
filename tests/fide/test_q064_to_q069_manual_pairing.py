"""FIDE's checklist, pairing by hand (questions 64 to 69)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ManualPairing,
    WarnedAct,
    export_trf,
    pair_next_round,
    pairing_questions,
    set_forbidden_groups,
    set_pairing,
)
from arbiter_app.operations.results import enter_results
from arbiter_app.tournament.remarks import note_of_manual_pairing
from arbiter_app.tournament.tournament import Bye, ForbiddenGroup
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, Tpn
from tests.imported import import_trf
from tests.store.support import new_event

Event = tuple[EventSession, int]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, tournament_id = new_event(tmp_path / "open.arbiter", players=9)
    yield session, tournament_id
    session.close()


def play(event: Event, rounds: int) -> None:
    for _ in range(rounds):
        paired = pair_next_round(*event)
        results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
        enter_results(*event, paired.round_number, results)


def by_hand(event: Event) -> ManualPairing:
    """The next round paired by the engine, to be changed by hand."""
    session, tournament_id = event
    number = pair_next_round(*event).round_number
    return ManualPairing.of_round(session.tournament(tournament_id).round(number))


def level_of_illegal(event: Event, number: int, pairing: ManualPairing) -> Level:
    questions = {one.act: one for one in pairing_questions(*event, number, pairing)}
    return questions[WarnedAct.ILLEGAL_PAIRING].asked.level


def test_q064_q065_a_round_is_altered_by_hand_from_a_beginning_to_an_end(event: Event) -> None:
    """It begins with the round as it is, changes nothing meanwhile, and ends with one act."""
    session, tournament_id = event
    pairing = by_hand(event)
    before, entries = session.state(tournament_id), len(session.journal())
    turned = pairing.with_colours_swapped(1).with_players_swapped(1, 2)
    assert session.state(tournament_id) is before
    set_pairing(*event, 1, turned, reason="asked for", confirm_illegal=True)
    assert len(session.journal()) == entries + 1
    games = session.tournament(tournament_id).round(1).games
    assert [(game.white, game.black) for game in games] == list(turned.pairs)


class TestQ66:
    """Level 3 while pairing by hand: a rematch, a forbidden pair, a second bye, a third colour."""

    def test_rematch(self, event: Event) -> None:
        session, tournament_id = event
        play(event, 1)
        met = session.tournament(tournament_id).round(1).games[0]
        pairing = by_hand(event)
        place = next(pair for pair in pairing.pairs if met.white in pair)
        other = next(tpn for tpn in place if tpn != met.white)
        again = pairing.with_players_swapped(other, met.black)
        assert level_of_illegal(event, 2, again) is Level.CONFIRM

    def test_forbidden_pair(self, event: Event) -> None:
        set_forbidden_groups(*event, (ForbiddenGroup((1, 2), 1, 5),))
        pairing = by_hand(event)
        other = next(tpn for pair in pairing.pairs if 1 in pair for tpn in pair if tpn != 1)
        assert level_of_illegal(event, 1, pairing.with_players_swapped(other, 2)) is Level.CONFIRM

    def test_bye_for_somebody_who_had_it(self, event: Event) -> None:
        session, tournament_id = event
        play(event, 1)
        had = session.tournament(tournament_id).round(1).pairing_allocated_bye
        pairing = by_hand(event)
        (bye,) = (one.tpn for one in pairing.byes)
        assert had is not None
        assert level_of_illegal(event, 2, pairing.with_players_swapped(bye, had)) is Level.CONFIRM

    def test_third_colour_in_a_row(self, event: Event) -> None:
        first = by_hand(event)
        enter_results(*event, 1, dict.fromkeys(range(1, 5), GameResult.DRAW))
        second = by_hand(event)
        # Whoever had White in round 1 gets White again, and a third time.
        whites = {white for white, _ in first.pairs}
        board = next(n for n, (_, black) in enumerate(second.pairs, 1) if black in whites)
        twice = second.with_colours_swapped(board)
        set_pairing(*event, 2, twice, reason="-", confirm_illegal=True)
        who = twice.pairs[board - 1][0]
        enter_results(*event, 2, dict.fromkeys(range(1, 5), GameResult.DRAW))
        third = by_hand(event)
        place = next(n for n, pair in enumerate(third.pairs, 1) if who in pair)
        assert third.pairs[place - 1][1] == who
        asked = third.with_colours_swapped(place)
        assert level_of_illegal(event, 3, asked) is Level.CONFIRM
        with pytest.raises(ConfirmationNeededError, match="illegal"):
            set_pairing(*event, 3, asked, reason="-")


class TestQ67:
    """Both players get the wrong colour: level 2."""

    def test_asked(self, event: Event) -> None:
        play(event, 1)
        pairing = by_hand(event)
        board = next(
            n
            for n, (white, black) in enumerate(pairing.pairs, 1)
            if due(event, white) is Colour.WHITE and due(event, black) is Colour.BLACK
        )
        turned = pairing.with_colours_swapped(board)
        questions = {one.act: one.asked for one in pairing_questions(*event, 2, turned)}
        asked = questions[WarnedAct.BOTH_COLOURS_WRONG]
        assert asked.level is Level.ACKNOWLEDGE
        assert f"board {board} both players" in str(asked.message)

    def test_not_of_the_engines_own_pairing(self, event: Event) -> None:
        play(event, 1)
        assert pairing_questions(*event, 2, by_hand(event)) == ()


def due(event: Event, tpn: Tpn) -> Colour | None:
    """The colour due after one round: the other one; nobody without a game."""
    session, tournament_id = event
    for game in session.tournament(tournament_id).round(1).games:
        if tpn == game.white:
            return Colour.BLACK
        if tpn == game.black:
            return Colour.WHITE
    return None


class TestQ68Q69:
    """Compared with the engine's pairing at the end; different: level 3, and `### MPA`."""

    def test_the_line_names_the_pairs(self, event: Event) -> None:
        session, tournament_id = event
        pairing = by_hand(event)
        turned = pairing.with_colours_swapped(2)
        with pytest.raises(ConfirmationNeededError, match="differs from the program’s") as question:
            set_pairing(*event, 1, turned, reason="asked for; by both")
        assert question.value.level is Level.CONFIRM
        set_pairing(*event, 1, turned, reason="asked for; by both", confirm_illegal=True)
        names = {one.tpn: one.name for one in session.tournament(tournament_id).players}
        white, black = turned.pairs[1]
        line = f"MPA @ Round 1: asked for; by both; made by hand: {names[white]}–{names[black]}"
        assert session.tournament(tournament_id).comments == (line,)
        data = export_trf(*event)
        assert f"### {line}".encode() in data
        copy = import_trf(session, data).created_id
        assert session.tournament(copy).round(1).note == "asked for; by both"
        assert session.tournament(copy).round(1).manual

    def test_another_bye_is_named(self, event: Event) -> None:
        session, tournament_id = event
        pairing = by_hand(event)
        (bye,) = (one.tpn for one in pairing.byes)
        other = pairing.pairs[0][0]
        changed = pairing.with_players_swapped(bye, other)
        assert changed.byes == (Bye(other, ByeKind.PAIRING_ALLOCATED),)
        set_pairing(*event, 1, changed, reason="", confirm_illegal=True)
        (line,) = session.tournament(tournament_id).comments
        assert line.endswith(f", bye {session.tournament(tournament_id).player(other).name}")

    @pytest.mark.parametrize(
        ("detail", "note"),
        [
            ("made by hand: A–B", ""),
            ("a reason; made by hand: A–B, bye C", "a reason"),
            ("illegal (board 1: C1); a reason; made by hand: A–B", "a reason"),
            ("illegal (board 1: C1); made by hand: A–B", ""),
            ("a reason, as older versions wrote it", "a reason, as older versions wrote it"),
            ("it was made by hand: I saw it", "it was made by hand: I saw it"),
        ],
    )
    def test_the_reason_is_read_back(self, detail: str, note: str) -> None:
        assert note_of_manual_pairing(detail) == note
