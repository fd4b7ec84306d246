"""FIDE's checklist, results, their correction, pairs that are forbidden (questions 180 to 196)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    ManualPairing,
    NewPlayer,
    add_players,
    change_settings,
    edit_player,
    enter_result,
    enter_results,
    exchange_colours,
    export_rating_report,
    export_trf,
    pair_again,
    pair_next_round,
    publish_round,
    set_forbidden_groups,
    set_pairing,
    standings_of,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.pairing.player_state import player_states
from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.entered_text import LONGEST_REMARK
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.read import read_trf
from tests.imported import import_trf
from tests.store.support import new_event

Event = tuple[EventSession, int]

ODD = ("=0", "0=", "00")
FORFEITS = ("+-", "-+", "--")
UNRATED = ("WL", "DD", "LW", "LL", "DL", "LD")
GAMES = ("10", "==", "01")


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, number = new_event(tmp_path / "open.arbiter", players=8)
    pair_next_round(session, number)
    yield session, number
    session.close()


def play(event: Event, rounds: int) -> None:
    """So many rounds more, all games won by White; the last of them is paired already."""
    session, number = event
    for _ in range(rounds):
        played = session.tournament(number).rounds[-1]
        boards = dict.fromkeys((game.board for game in played.games), GameResult.WHITE_WINS)
        enter_results(session, number, played.number, boards)
        pair_next_round(session, number)


@pytest.mark.parametrize("letters", [*ODD, *FORFEITS, *UNRATED, *GAMES])
def test_q180_q183_q185_every_result_that_there_is_is_entered_and_goes_into_the_file(
    event: Event, letters: str
) -> None:
    """Q186: into the standings too, with what it is worth, and rated only if it was a game."""
    session, number = event
    result = GameResult(letters)
    enter_results(session, number, 1, {1: result, **dict.fromkeys((2, 3, 4), GameResult.DRAW)})
    tournament = session.tournament(number)
    game = tournament.round(1).games[0]
    assert read_trf(export_trf(session, number)).tournament.round(1).games[0].result is result
    worth = {"1": 10, "W": 10, "+": 10, "=": 5, "D": 5, "0": 0, "L": 0, "-": 0}
    points = {row.tpn: row.points for row in standings_of(session.state(number)).rows}
    assert (points[game.white], points[game.black]) == tuple(worth[each] for each in letters)
    assert bool(rated_games(tournament)[game.white]) is (letters in (*ODD, *GAMES))


def test_q181_q182_q184_there_are_no_other_results() -> None:
    """Neither 1–½ nor 1–1, no forfeit with half a point, none of one player alone."""
    letters = {result.value for result in GameResult if result is not GameResult.ADJOURNED}
    assert letters == {*ODD, *FORFEITS, *UNRATED, *GAMES}
    for wrong in ("1=", "=1", "11", "W=", "=W", "WW", "+=", "=+", "+0", "1-", "=-", "++"):
        with pytest.raises(ValueError, match=wrong.replace("+", r"\+")):
            GameResult(wrong)


@pytest.mark.parametrize(
    "system", ["FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU"], ids=["Q187", "Q188"]
)
def test_q187_q188_boards_are_in_the_published_order(tmp_path: Path, system: str) -> None:
    """C.04.2 (2026) 3.6: the score of the higher ranked, the sum of both, the rank of the higher.

    Under acceleration scores are real and virtual points together.
    """
    session, number = new_event(tmp_path / "open.arbiter", players=10, rounds=9)
    settings = replace(session.tournament(number).settings, system=system)
    change_settings(session, number, settings, confirmed=True)
    pair_next_round(session, number)
    play((session, number), 2)
    tournament = session.tournament(number)
    states = {state.tpn: state for state in player_states(tournament.before_round(3))}
    assert any(state.score != state.points for state in states.values()) is ("BAKU" in system)
    keys = []
    for game in tournament.round(3).games:
        both = [states[tpn] for tpn in (game.white, game.black)]
        higher = min(both, key=lambda state: (-state.score, state.tpn))
        keys.append((-higher.score, -sum(state.score for state in both), higher.tpn))
    assert keys == sorted(keys)
    session.close()


def game_of(tournament: Tournament) -> GameResult | None:
    result = tournament.round(1).games[0].result
    assert result is None or isinstance(result, GameResult)
    return result


def test_q190_a_result_of_the_round_before_the_last_is_changed(event: Event) -> None:
    play(event, 1)
    session, number = event
    enter_result(session, number, 1, 1, GameResult.DRAW, confirmed=True)
    assert game_of(session.tournament(number)) is GameResult.DRAW


def test_q189_q191_q192_q193_an_older_one_for_the_rating_report_alone(event: Event) -> None:
    """The `###` line says that the results used are not those of records 001 (C.04.2 4.3)."""
    play(event, 2)
    session, number = event
    with pytest.raises(ConfirmationNeededError, match="rating report"):
        enter_result(session, number, 1, 1, GameResult.DRAW)
    enter_result(session, number, 1, 1, GameResult.DRAW, confirmed=True)
    assert game_of(session.tournament(number)) is GameResult.WHITE_WINS
    assert game_of(read_trf(export_trf(session, number)).tournament) is GameResult.WHITE_WINS
    line = b"### Correction for the rating report only @ Round 1: "
    assert line in export_trf(session, number)
    played = session.tournament(number).rounds[-1]
    boards = dict.fromkeys((game.board for game in played.games), GameResult.DRAW)
    enter_results(session, number, played.number, boards)
    report = export_rating_report(session, number)
    assert game_of(read_trf(report).tournament) is GameResult.DRAW
    assert line in report


def lines(event: Event, what: str) -> list[str]:
    """The lines of a kind in the report file."""
    text = export_trf(*event).decode()
    return [line[4:] for line in text.splitlines() if line.startswith(f"### {what} @ ")]


def called(event: Event, round_number: int, board: int) -> str:
    tournament = event[0].tournament(event[1])
    game = next(one for one in tournament.round(round_number).games if one.board == board)
    return "–".join(tournament.player(tpn).name for tpn in (game.white, game.black))


def test_q113_q189_q191_rounds_taken_back_and_what_is_changed_then_are_reported(
    event: Event,
) -> None:
    """Otherwise the result of round 1 of four could become another without a word."""
    play(event, 3)
    session, number = event
    for each in (4, 3, 2):
        games = session.tournament(number).round(each).games
        had = [f"{called(event, each, one.board)} 1–0" for one in games if one.result is not None]
        with pytest.raises(ConfirmationNeededError) if had else nullcontext():
            unpair_last_round(session, number)
        if had:
            unpair_last_round(session, number, confirmed=True)
            line = f"Pairing taken back @ Round {each}: {'; '.join(had)}"
            assert lines(event, "Pairing taken back")[-1] == line
    assert len(lines(event, "Pairing taken back")) == 2
    with pytest.raises(
        ConfirmationNeededError, match="Round 2 was paired before this change"
    ) as asked:
        enter_result(session, number, 1, 1, GameResult.DRAW)
    assert asked.value.level is Level.CONFIRM
    enter_result(session, number, 1, 1, GameResult.DRAW, confirmed=True)
    line = f"Result changed @ Round 1: {called(event, 1, 1)} ½–½ instead of 1–0"
    assert lines(event, "Result changed") == [line]
    enter_result(session, number, 1, 1, None, confirmed=True)
    enter_result(session, number, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    line = f"Result changed @ Round 1: {called(event, 1, 1)} 0–1 instead of 1–0"
    assert lines(event, "Result changed") == [line]
    enter_result(session, number, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    assert lines(event, "Result changed") == []
    again = read_trf(export_trf(session, number)).tournament
    assert [line for line in again.comments if line.startswith("Pairing taken back")] == lines(
        event, "Pairing taken back"
    )


def test_q113_a_result_entered_again_after_its_round_was_taken_back(event: Event) -> None:
    """Paired again the round has the same games: what is another than it was is told."""
    session, number = event
    games = session.tournament(number).round(1).games
    enter_results(session, number, 1, dict.fromkeys((g.board for g in games), GameResult.DRAW))
    pair_again(session, number, confirmed=True)
    enter_result(session, number, 1, 1, GameResult.DRAW)
    assert lines(event, "Result changed") == []
    enter_result(session, number, 1, 2, GameResult.BLACK_WINS)
    line = f"Result changed @ Round 1: {called(event, 1, 2)} 0–1 instead of ½–½"
    assert lines(event, "Result changed") == [line]
    exchange_colours(session, number, 1, 2, confirmed=True)
    line = f"Result changed @ Round 1: {called(event, 1, 2)} 1–0 instead of ½–½"
    assert lines(event, "Result changed") == [line]
    enter_result(session, number, 1, 2, GameResult.DRAW)
    assert lines(event, "Result changed") == []


def undo_to(event: Event, rounds: int) -> None:
    """Undo until so many rounds are paired, and no more."""
    session, number = event
    while len(session.tournament(number).rounds) > rounds:
        session.undo()


def test_q113_q189_q191_what_undo_takes_back_is_reported_like_an_act(event: Event) -> None:
    """Undo goes back along the log, results first: nothing of it is an act that could leave a line."""
    play(event, 3)
    session, number = event
    had = {}
    for each in (2, 3):
        games = session.tournament(number).round(each).games
        had[each] = "; ".join(f"{called(event, each, one.board)} 1–0" for one in games)
    last = session.last_entry
    undo_to(event, 1)
    told = [f"Pairing taken back @ Round {each}: {had[each]}" for each in (2, 3)]
    assert lines(event, "Pairing taken back") == told
    with pytest.raises(
        ConfirmationNeededError, match="Round 2 was paired before this change"
    ) as asked:
        enter_result(session, number, 1, 1, GameResult.DRAW)
    assert asked.value.level is Level.CONFIRM
    enter_result(session, number, 1, 1, GameResult.DRAW, confirmed=True)
    line = f"Result changed @ Round 1: {called(event, 1, 1)} ½–½ instead of 1–0"
    assert lines(event, "Result changed") == [line]
    pair_next_round(session, number)
    assert lines(event, "Pairing taken back") == told
    assert read_trf(export_trf(*event)).tournament.comments[-3:] == (*told, line)
    # All of it is there again: nothing is lost.
    assert last is not None
    session.go_to(last.id)
    assert lines(event, "Pairing taken back") == lines(event, "Result changed") == []


def test_q113_what_is_undone_and_done_again_leaves_no_line(event: Event) -> None:
    play(event, 2)
    session, number = event
    undo_to(event, 1)
    assert len(lines(event, "Pairing taken back")) == 1
    while session.redo_name is not None:
        session.redo()
    assert len(session.tournament(number).rounds) == 3
    assert lines(event, "Pairing taken back") == []


def test_q191_results_that_are_undone_themselves_and_entered_otherwise(event: Event) -> None:
    """No game has a result any more when another one is entered."""
    play(event, 2)
    session, number = event
    undo_to(event, 1)
    while game_of(session.tournament(number)) is not None:
        session.undo()
    games = session.tournament(number).round(1).games
    enter_results(session, number, 1, {game.board: GameResult.WHITE_WINS for game in games})
    assert lines(event, "Result changed") == []
    enter_result(session, number, 1, 2, GameResult.BLACK_WINS, confirmed=True)
    line = f"Result changed @ Round 1: {called(event, 1, 2)} 0–1 instead of 1–0"
    assert lines(event, "Result changed") == [line]
    exchange_colours(session, number, 1, 2, confirmed=True)
    line = f"Result changed @ Round 1: {called(event, 1, 2)} 1–0 instead of 0–1"
    assert lines(event, "Result changed") == [line]


def test_q113_results_that_are_deleted_before_their_round_is_taken_back(event: Event) -> None:
    play(event, 1)
    session, number = event
    games = session.tournament(number).round(2).games
    had = [called(event, 2, game.board) for game in games]
    enter_result(session, number, 2, 1, GameResult.DRAW)
    enter_result(session, number, 2, 1, GameResult.WHITE_WINS)
    enter_result(session, number, 2, 2, GameResult.BLACK_WINS)
    enter_result(session, number, 2, 1, None)
    unpair_last_round(session, number, confirmed=True)
    assert sorted(lines(event, "Pairing taken back")) == sorted(
        f"Pairing taken back @ Round 2: {pair} {result}"
        for pair, result in ((had[0], "1–0"), (had[1], "0–1"))
    )
    enter_result(session, number, 1, 1, GameResult.DRAW, confirmed=True)
    assert len(lines(event, "Result changed")) == 1
    session.undo()
    session.undo()
    assert lines(event, "Pairing taken back") == lines(event, "Result changed") == []


@pytest.mark.parametrize("again", [False, True])
def test_q113_all_results_deleted_before_a_round_is_taken_back_or_paired_again(
    event: Event, again: bool
) -> None:
    session, number = event
    enter_result(session, number, 1, 1, GameResult.DRAW)
    line = f"Pairing taken back @ Round 1: {called(event, 1, 1)} ½–½"
    enter_result(session, number, 1, 1, None)
    assert lines(event, "Pairing taken back") == []
    if again:
        withdraw_player(session, number, 2)
        pair_again(session, number, confirmed=True)
    else:
        unpair_last_round(session, number)
    assert lines(event, "Pairing taken back") == [line]


def test_q113_a_slip_is_no_event(event: Event) -> None:
    """Corrected, deleted or undone in a round that stays; or a round undone that had no result."""
    session, number = event
    enter_result(session, number, 1, 1, GameResult.DRAW)
    enter_result(session, number, 1, 1, GameResult.WHITE_WINS)
    enter_result(session, number, 1, 1, None)
    enter_result(session, number, 1, 1, GameResult.BLACK_WINS)
    session.undo()
    play(event, 1)
    session.undo()
    pair_next_round(session, number)
    assert "###" not in export_trf(*event).decode()


def test_q113_a_published_round_that_is_undone_is_reported(event: Event) -> None:
    play(event, 1)
    session, number = event
    publish_round(session, number, 2)
    undo_to(event, 1)
    assert lines(event, "Published pairing taken back") == [
        "Published pairing taken back @ Round 2"
    ]
    assert lines(event, "Pairing taken back") == []


def test_q113_players_who_are_gone_are_named(tmp_path: Path) -> None:
    """Undone to the beginning, with another player added since."""
    session, number = new_event(tmp_path / "gone.arbiter", players=2)
    pair_next_round(session, number)
    enter_result(session, number, 1, 1, GameResult.DRAW)
    pair = called((session, number), 1, 1)
    while session.tournament(number).players:
        session.undo()
    add_players(session, number, [NewPlayer("New, Nora")])
    assert lines((session, number), "Pairing taken back") == [
        f"Pairing taken back @ Round 1: {pair} ½–½"
    ]
    session.close()


def test_q113_a_correction_goes_with_no_round_that_is_taken_back(event: Event) -> None:
    """Its line speaks of the round that was paired on it: the results of that round tell it then."""
    play(event, 1)
    session, number = event
    enter_result(session, number, 2, 1, GameResult.WHITE_WINS)
    enter_result(session, number, 1, 1, GameResult.DRAW, confirmed=True)
    assert len(lines(event, "Paired before a correction")) == 1
    unpair_last_round(session, number, confirmed=True)
    (line,) = lines(event, "Pairing taken back")
    assert f"paired before a correction: {called(event, 1, 1)} in round 1, ½–½ instead of" in line


def test_q194_q195_q196_forbidden_pairs_are_said_before_round_1_is_paired(
    tmp_path: Path, event: Event
) -> None:
    group = (ForbiddenGroup((1, 2), 1, 5),)
    with pytest.raises(RefusedError):
        set_forbidden_groups(*event, group)
    session, number = new_event(tmp_path / "other.arbiter", players=4)
    set_forbidden_groups(session, number, (ForbiddenGroup((1, 3), 1, 5),))
    pairing = pair_next_round(session, number).pairing
    assert {1, 3} not in [{pair.white, pair.black} for pair in pairing.pairs]
    session.close()


def is_written_the_same_again(event: Event, folder: Path) -> bool:
    """Whether the report file, imported and exported again, is the same."""
    data = export_trf(*event)
    assert read_trf(data).problems == ()
    copy, _ = new_event(folder / "copy.arbiter", players=0)
    with copy:
        return export_trf(copy, import_trf(copy, data).created_id) == data


def test_a_line_stays_true_to_a_round_taken_back_in_another_event(
    event: Event, tmp_path: Path
) -> None:
    """What the file told before is older than all of this event's log."""
    session, number = event
    play(event, 1)
    unpair_last_round(session, number)
    unpair_last_round(session, number, confirmed=True)
    pair_next_round(session, number)
    play(event, 1)
    other, _ = new_event(tmp_path / "other.arbiter", players=0)
    with other:
        played_on = other, import_trf(other, export_trf(*event)).created_id
        assert lines(played_on, "Result changed") == []
        enter_result(*played_on, 1, 1, GameResult.DRAW, confirmed=True)
        line = f"Result changed @ Round 1: {called(played_on, 1, 1)} ½–½ instead of 1–0"
        assert lines(played_on, "Result changed") == [line]
        enter_result(*played_on, 2, 1, GameResult.DRAW)
        unpair_last_round(*played_on, confirmed=True)
        assert lines(played_on, "Result changed") == [line]
        assert is_written_the_same_again(played_on, tmp_path)


def test_the_results_of_a_large_round_are_told_in_lines_that_are_read_whole(
    tmp_path: Path,
) -> None:
    """Each has room in a report file; nothing of them is cut off."""
    session, number = new_event(tmp_path / "open.arbiter", players=160)
    with session:
        pair_next_round(session, number)
        play((session, number), 1)
        unpair_last_round(session, number)
        had = [f"{called((session, number), 1, board)} 1–0" for board in range(1, 81)]
        unpair_last_round(session, number, confirmed=True)
        told = lines((session, number), "Pairing taken back")
        assert len(told) > 1
        assert max(map(len, told)) <= LONGEST_REMARK
        start = "Pairing taken back @ Round 1: "
        assert "; ".join(line.removeprefix(start) for line in told) == "; ".join(had)
        assert is_written_the_same_again((session, number), tmp_path)


def test_a_long_line_of_an_act_is_read_whole(event: Event, tmp_path: Path) -> None:
    """A pairing by hand with long names and a long reason; a foreign comment is cut."""
    session, number = event
    tournament = session.tournament(number)
    names = {player.tpn: f"{'N' * 190}, {player.tpn}" for player in tournament.players}
    for tpn, name in names.items():
        edit_player(session, number, tpn, replace(tournament.player(tpn), name=name))
    changed = ManualPairing.of_round(session.tournament(number).round(1))
    changed = changed.with_players_swapped(1, 2).with_players_swapped(3, 4)
    set_pairing(session, number, 1, changed, reason="x" * 190, confirm_illegal=True)
    (line,) = lines(event, "MPA")
    assert len(line) > LONGEST_REMARK
    assert is_written_the_same_again(event, tmp_path)
    cut = read_trf(export_trf(*event) + b"### " + b"x" * 1001 + b"\n")
    assert len(cut.problems) == 1


def test_a_line_on_a_result_that_cannot_be_read_stays(event: Event, tmp_path: Path) -> None:
    """Another program, or a hand, may have written it: nothing of it is lost."""
    play(event, 1)
    pair = called(event, 1, 1)
    told = [
        f"Pairing taken back @ Round 1: {pair} 1–0",
        f"Result changed @ Round 1: {pair} 1–0 instead of a win",
    ]
    data = export_trf(*event) + "".join(f"### {line}\n" for line in told).encode()
    other, _ = new_event(tmp_path / "other.arbiter", players=0)
    with other:
        copy = other, import_trf(other, data).created_id
        assert lines(copy, "Result changed") == told[1:]
