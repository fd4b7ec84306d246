"""Events as large as an arbiter will have, up to the largest that is promised."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sqlalchemy import insert, update

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_players,
    enter_result,
    enter_results,
    pair_next_round,
    proof_of_round,
)
from arbiter_app.store import database
from arbiter_app.store.changes import changes_text
from arbiter_app.store.reading import all_rows
from arbiter_app.store.replaying import Beginning
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import GameRow, JournalRow, table_of
from arbiter_app.store.state import wording_of
from arbiter_app.store.values import Row, Value
from arbiter_app.store.witness import seal
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import NOTHING, phrase, verbatim
from tests.simulation import expected_score
from tests.store.support import new_event, pair_in_order

ROUNDS = 11
BOARDS = 250


def large_event(path: Path | EventAddress) -> tuple[EventSession, int]:
    """500 players and 11 rounds, the last one open, paired by no engine and entered at once."""
    session, tournament_id = new_event(path, players=2 * BOARDS, rounds=ROUNDS)
    for number in range(1, ROUNDS + 1):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        if number < ROUNDS:
            results = dict.fromkeys(range(1, BOARDS + 1), GameResult.DRAW)
            enter_results(session, tournament_id, number, results)
    return session, tournament_id


def played_event(path: Path, players: int, rounds: int) -> tuple[EventSession, int]:
    """An event as it is played: each round paired by the engine and proved, each result typed."""
    random = Random(20261129)
    session, tournament_id = new_event(path, players=0, rounds=rounds)
    add_players(session, tournament_id, [_player(number) for number in range(players)])
    for number in range(1, rounds + 1):
        pair_next_round(session, tournament_id)
        proof_of_round(session, tournament_id, number)
        tournament = session.tournament(tournament_id)
        for game in tournament.rounds[-1].games:
            white, black = (tournament.player(tpn).rating for tpn in (game.white, game.black))
            enter_result(session, tournament_id, number, game.board, _result(random, white, black))
    return session, tournament_id


def _player(number: int) -> NewPlayer:
    return NewPlayer(
        f"Lastname{number}, Firstname",
        rating=2600 - number,
        federation="GER",
        fide_id=str(4600000 + number),
        birth_date="1980-01-01",
        club=f"Chess Club {number % 40}",
    )


def _result(random: Random, white: int, black: int) -> GameResult:
    if random.random() < 0.3:
        return GameResult.DRAW
    is_won = random.random() < expected_score(white, black)
    return GameResult.WHITE_WINS if is_won else GameResult.BLACK_WINS


def long_log(path: Path, entries: int) -> tuple[Path, int]:
    """The file of an event with so many entries in its log: results of one round, again and again.

    They are written at once, as if each had been typed.
    """
    session, tournament_id = new_event(path, players=40)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    session.close()
    raw = database.connect(path, write=True)
    engine = database.engine_on(raw, write=True)
    with engine.begin() as connection:
        (*_, model) = all_rows(connection, table_of(JournalRow))
        games = {row["board"]: row for row in all_rows(connection, table_of(GameRow))}
        first = int(model["id"] or 0) + 1
        connection.execute(
            insert(table_of(JournalRow)),
            [_typed(model, games, number) for number in range(first, entries + 1)],
        )
        for board, row in games.items():
            entered = update(table_of(GameRow)).where(table_of(GameRow).c.board == board)
            connection.execute(entered.values(result=row["result"]))
        seal(connection, Beginning())
    engine.dispose()
    raw.close()
    return path, tournament_id


_TYPED = (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW)


def _typed(model: Row, games: dict[Value, Row], number: int) -> Row:
    """The entry with this number: the next board gets a result, or another one."""
    board, result = number % len(games) + 1, _TYPED[number // len(games) % len(_TYPED)]
    before = games[board]
    games[board] = {**before, "result": result.value}
    name = phrase("Result of board {board}, round {round}", board=board, round=1)
    after = verbatim(result.value)
    return {
        **model,
        "id": number,
        "name": str(name),
        "before_text": "",
        "after_text": result.value,
        "wording": wording_of(name, NOTHING, after).kept,
        "changes": changes_text([RowChange("game", before, games[board])]),
        "parent_id": number - 1,
    }
