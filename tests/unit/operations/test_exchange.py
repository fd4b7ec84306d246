"""Tournament report files in and out of an event."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_player,
    change_settings,
    enter_results,
    explained_pairing,
    export_rating_report,
    export_trf,
    pair_next_round,
)
from arbiter_app.tournament.abnormal import entries_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.remarks import missing_remarks
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.imported import import_trf
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def corpus_file(corpus_dir: Path) -> bytes:
    return min(corpus_dir.glob("*.trf")).read_bytes()


def test_an_imported_file_is_a_tournament_of_the_event(event: Event, corpus_dir: Path) -> None:
    session, _ = event
    data = corpus_file(corpus_dir)
    change = import_trf(session, data, name="Corpus")
    reading = read_trf(data)
    tournament = session.tournament(change.created_id)
    assert tournament.players == reading.tournament.players
    assert tournament.rounds == reading.tournament.rounds
    assert change.problems == reading.problems
    assert len(session.tournaments()) == 2
    copies = [path.name for path in (session.backup_folder).iterdir()]
    assert any(name.endswith(" before an import.arbiter") for name in copies)
    session.undo()
    assert len(session.tournaments()) == 1


def test_a_wrong_file_changes_nothing(event: Event) -> None:
    session, _ = event
    log = session.journal()
    with pytest.raises(InputError):
        import_trf(session, b"001 this is no player\r\n")
    assert session.journal() == log
    assert len(session.tournaments()) == 1


@pytest.mark.parametrize("dialect", [None, TrfDialect.TRF16, TrfDialect.TRF26])
def test_an_exported_file_has_players_rounds_and_ranks(
    event: Event, dialect: TrfDialect | None
) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    results = dict.fromkeys(range(1, 5), GameResult.BLACK_WINS)
    enter_results(session, tournament_id, 1, results)
    reading = read_trf(export_trf(session, tournament_id, dialect))
    tournament = session.tournament(tournament_id)
    assert [player.name for player in reading.tournament.players] == [
        player.name for player in tournament.players
    ]
    assert reading.tournament.rounds[0].games == tournament.rounds[0].games
    assert min(reading.ranks.values()) == 1
    assert reading.ranks[2] < reading.ranks[1]


def test_missing_results_are_told_in_the_file_and_nowhere_else(event: Event) -> None:
    """C.04.2 3.1; a file read again tells them anew, and nothing of a round without any result."""
    session, tournament_id = event
    pair_next_round(session, tournament_id)
    assert b"Results missing" not in export_trf(session, tournament_id)
    results = {1: GameResult.BLACK_WINS, 3: GameResult.ADJOURNED}
    enter_results(session, tournament_id, 1, results)
    data = export_trf(session, tournament_id)
    games = session.tournament(tournament_id).round(1).games
    pairs = [f"{game.white}–{game.black}" for game in games]
    line = f"### Results missing @ Round 1: games {pairs[1]}, {pairs[3]}; adjourned {pairs[2]},"
    assert f"{line} draws for the pairing; no final report\r\n".encode() in data
    imported = session.tournament(import_trf(session, data).created_id)
    assert imported.comments == ()
    assert imported.rounds == session.tournament(tournament_id).rounds
    with pytest.raises(
        RefusedError, match="Round 1: 2 results missing, boards 2, 4; 1 game adjourned, board 3"
    ):
        export_rating_report(session, tournament_id)


@pytest.mark.parametrize(
    "told",
    ["", ": boards 2 and 4", ": games 2–6; one adjourned, counted as drawn", ": games 1–5, 2"],
)
def test_a_line_in_other_words_does_not_stay_beside_the_new_one(event: Event, told: str) -> None:
    """What begins so was written by some version, cut off perhaps: the results themselves say it."""
    session, tournament_id = event
    pair_next_round(session, tournament_id)
    enter_results(session, tournament_id, 1, {1: GameResult.BLACK_WINS})
    tournament = session.tournament(tournament_id)
    (now,) = missing_remarks(tournament.rounds)
    older = export_trf(session, tournament_id).replace(
        f"### {now}".encode(), f"### Results missing @ Round 1{told}".encode()
    )
    again = session.tournament(import_trf(session, older).created_id)
    assert again.comments == ()
    # Of a round that has all its results the line says what nothing else does: they were draws.
    enter_results(session, tournament_id, 1, dict.fromkeys((2, 3, 4), GameResult.DRAW))
    line = f"Results missing @ Round 1{told}"
    complete = f"### {line}\r\n".encode() + export_trf(session, tournament_id)
    assert session.tournament(import_trf(session, complete).created_id).comments == (line,)


def test_missing_results_are_told_by_numbers_whatever_the_boards(event: Event) -> None:
    """Boards are not in the file: read again they may be others, and the line is to be the same."""
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    enter_results(session, tournament_id, 1, {1: GameResult.DRAW})
    tournament = session.tournament(tournament_id)
    played = tournament.round(1)
    turned = tuple(replace(game, board=5 - game.board) for game in reversed(played.games))
    other = replace(tournament, rounds=(replace(played, games=turned),))
    assert list(missing_remarks(other.rounds)) == list(missing_remarks(tournament.rounds))


def test_a_tournament_without_rounds_is_exported(event: Event) -> None:
    session, tournament_id = event
    assert len(read_trf(export_trf(session, tournament_id)).tournament.players) == 8


def test_an_imported_round_is_explained_by_pairing_it_again(event: Event, corpus_dir: Path) -> None:
    session, _ = event
    imported = import_trf(session, corpus_file(corpus_dir)).created_id
    assert session.pairing(imported, 1) is None
    assert explained_pairing(session, imported, 1).trace is not None


def test_a_tie_break_that_cannot_be_computed_does_not_withhold_the_file(event: Event) -> None:
    """A file of another program may name any; typed in, it would be refused."""
    session, one = event
    played = session.tournament(one)
    unknown = replace(played, settings=replace(played.settings, tie_breaks=("XYZ",)))
    tournament_id = import_trf(session, write_trf(unknown)).created_id
    assert session.tournament(tournament_id).settings.tie_breaks == ("XYZ",)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    results = dict.fromkeys(range(1, 5), GameResult.BLACK_WINS)
    enter_results(session, tournament_id, 1, results)
    ranks = read_trf(export_trf(session, tournament_id)).ranks
    assert ranks[2] < ranks[1]


def test_a_tournament_without_a_name_gets_that_of_its_file(event: Event) -> None:
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, name="")
    change_settings(session, tournament_id, settings)
    data = export_trf(session, tournament_id)
    imported = import_trf(session, data, name=" Club Open ").created_id
    assert session.tournament(imported).settings.name == "Club Open"


def test_a_penalty_stays_with_its_player_when_numbers_change(event: Event) -> None:
    """TRF26 record 299: a stronger late player moves everybody down, the penalty with them."""
    session, _ = event
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 5))
    line = "299          -1.0  001    2"
    data = write_trf(Tournament(Settings(rounds_total=5), players, other_records=(line,)))
    tournament_id = import_trf(session, data).created_id
    before = session.tournament(tournament_id)
    assert [entry.tpns for entry in entries_of(before.other_records)] == [(2,)]
    add_player(session, tournament_id, NewPlayer("Stronger", rating=2400))
    after = session.tournament(tournament_id)
    (entry,) = entries_of(after.other_records)
    assert [after.player(tpn).name for tpn in entry.tpns] == ["Player 2"]
