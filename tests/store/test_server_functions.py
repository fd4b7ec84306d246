"""What the server writes of results itself is what the program would write, and nothing else can be had of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    SystemClock,
    add_players,
    adjourn_missing,
    create_tournament,
    enter_result,
    enter_results,
    pair_next_round,
    redo_act,
    undo_act,
    withdraw_player,
)
from arbiter_app.operations.servers import Role, set_up_event
from arbiter_app.store import digest
from arbiter_app.store.state import JournalEntry
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer, connected
from tests.store.roles import EventOfPeople, desk, event_of_people, of
from tests.store.support import new_players, open_session, pair_in_order

NAME = "written by the server"
WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


@pytest.fixture
def event(server: TestServer, tmp_path: Path) -> Iterator[EventOfPeople]:
    with event_of_people(server, NAME, tmp_path) as made:
        yield made


@pytest.fixture
def ben(event: EventOfPeople) -> Iterator[psycopg.Connection[Any]]:
    """Another program of somebody who enters results."""
    with connected(of("ben", event[0])) as connection:
        yield connection


def asked(connection: psycopg.Connection[Any], query: str, *given: object) -> Any:
    """The one value that is answered."""
    (value,) = connection.execute(query.encode(), given).fetchone() or (None,)
    return value


TEXTS = (
    *("", "plain", "it's", 'a "b"', 'it\'s "b"', "\\", "\\'", "a\tb\nc\rd", "\x01\x1f\x7f\x80\xff"),
    *("–½", "Ağa", "\u2028\ufeff", "\U0001f600\U0010ffff", "%s %% {0} $1", "'" * 3, '"' * 3),
)


def test_digests_are_those_of_the_program(event: EventOfPeople, server: TestServer) -> None:
    chance = random.Random(5)
    letters = "".join(TEXTS)
    texts = [*TEXTS, *("".join(chance.choices(letters, k=40)) for _ in range(100))]
    with server.connect(NAME) as owner:
        for text in texts:
            assert asked(owner, "SELECT python(%s::text)", text) == ascii(text)
        assert asked(owner, "SELECT python(NULL)") == "None"
        for number in (0, 1, -1, 1 << 255, (1 << 256) - 1, -(1 << 300), 3 << 256):
            told = asked(owner, "SELECT digest_of(%s::numeric)", str(number))
            assert told == digest.text_of(number)
            assert asked(owner, "SELECT number_of(%s::text)", told) == number % (1 << 256)
        for result in ("10", None):
            row = {"tournament_id": 1, "round_number": 2, "board": 3, "white_id": 4, "black_id": 5}
            query = "SELECT game_digest(1, 2, 3, 4, 5, %s)"
            assert asked(owner, query, result) == digest.of_row("game", {**row, "result": result})


def told(entry: JournalEntry) -> tuple[object, ...]:
    """What an entry says, but who made it and when."""
    return (
        *(entry.id, entry.kind, entry.name, entry.before, entry.after),
        *(str(entry.name), str(entry.before), str(entry.after)),
        *(entry.tournament_id, entry.state, entry.parent_id),
    )


def same(one: EventSession, other: EventSession, *tournaments: int) -> None:
    assert [told(entry) for entry in one.journal()] == [told(entry) for entry in other.journal()]
    for tournament in tournaments:
        assert one.state(tournament) == other.state(tournament)
    ids = [entry.id for entry in one.journal()]
    assert one._file.changes_along(ids) == other._file.changes_along(ids)


def test_the_server_writes_what_the_program_would_write(
    event: EventOfPeople, server: TestServer, tmp_path: Path
) -> None:
    """Every result, alone and several at once, of games and matches, undone and done again."""
    address, one = event
    file = tmp_path / "same.arbiter"
    with open_session(address) as owner:
        two = create_tournament(owner, Settings(name="Matches", system="FIDE_DOUBLESWISS"))
        matches = two.created_id
        add_players(owner, matches, new_players(4))
        pair_next_round(owner, matches, pair=pair_in_order)
        owner.save_copy(file)
    chance = random.Random(7)
    games = [None, *GameResult]
    with desk("ben", event) as ben, open_session(file) as program:
        for session in (ben, program):
            chance.seed(7)
            for result in (*GameResult, None):
                enter_result(session, one, 1, 1, result, confirmed=True)
            for _ in range(12):
                boards = sorted(chance.sample(range(1, 5), chance.randint(2, 4)))
                results = {board: chance.choice(games) for board in boards}
                enter_results(session, one, 1, results, confirmed=True)
                pair = (chance.choice(games), chance.choice(games))
                match = None if pair == (None, None) else MatchResult(pair)
                enter_result(session, matches, 1, chance.randint(1, 2), match, confirmed=True)
            half = MatchResult((WON, None))
            enter_results(session, matches, 1, {1: half, 2: None}, confirmed=True)
            adjourn_missing(session, matches, confirmed=True)
            enter_results(session, one, 1, dict.fromkeys(range(1, 5)), confirmed=True)
            adjourn_missing(session, one, confirmed=True)
            for _ in range(3):
                session.undo()
            session.redo()
            enter_result(session, one, 1, 2, DRAWN, confirmed=True)
        same(ben, program, one, matches)
    with open_session(address) as again:
        assert again.notices == ()


def test_what_is_taken_back_and_done_again_is_the_same(
    event: EventOfPeople, server: TestServer
) -> None:
    """As it is for an arbiter, whose program writes the entries."""
    address, one = event
    with desk("ben", event) as ben, desk("anna", event) as anna:
        for session in (ben, anna):
            session.follow()
            enter_results(session, one, 1, {1: WON, 2: GameResult.ADJOURNED})
            enter_result(session, one, 1, 1, LOST)
            undo_act(session)
            redo_act(session)
            undo_act(session)
            undo_act(session)
        entries = anna.journal()[-12:]
        own = [entry for entry in entries if entry.person == "ben"]
        others = [entry for entry in entries if entry.person == "anna"]
        assert [told(entry)[1:8] for entry in own] == [told(entry)[1:8] for entry in others]
        assert len(own) == 6
    with open_session(address) as again:
        assert again.notices == ()
        again.go_to(None)


@pytest.mark.parametrize("person", ["o'neill", 'the "boss"', "Żółć \\ 😀 'x\" %s"])
def test_whatever_somebody_is_called(
    event: EventOfPeople, server: TestServer, tmp_path: Path, person: str
) -> None:
    address, one = event
    set_up_event(address, {Role.RESULTS: [person]}, SystemClock(), tmp_path)
    try:
        with open_session(replace(address, person=person)) as session:
            enter_result(session, one, 1, 1, WON)
            undo_act(session)
            assert session.journal()[-1].person == person
        with open_session(address) as again:
            assert again.notices == ()
    finally:
        with server.connect(NAME) as owner:
            name = psycopg.sql.Identifier(person)
            owner.execute(psycopg.sql.SQL("DROP ROLE {}").format(name))


def test_what_the_window_would_not_do_is_refused(
    event: EventOfPeople, ben: psycopg.Connection[Any]
) -> None:
    _, one = event
    with desk("anna", event) as anna:
        before = (anna.state(one), anna.journal())
        for boards, results in (
            ("{1}", "{Z}"),
            ("{1}", "{10==}"),
            ("{1}", '{"  "}'),
            ("{1}", "{}"),
            ("{}", "{}"),
            ("{1,1}", "{10,01}"),
            ("{99}", "{10}"),
            ("{NULL}", "{10}"),
            ("{1,2}", "{10,Z}"),
            ("{{1,2},{3,4}}", "{{10,10},{10,10}}"),
            (None, "{10}"),
        ):
            with pytest.raises(psycopg.Error) as error:
                asked(ben, "SELECT enter_results(%s, 1, %s, %s)", one, boards, results)
            assert error.value.sqlstate in {"42501", "AR001"}
        for tournament, played in ((one + 1, 1), (one, 2), (one, None), (None, 1)):
            with pytest.raises(psycopg.Error):
                asked(ben, "SELECT enter_results(%s, %s, '{1}', '{10}')", tournament, played)
        # The last act is the pairing of the round, which is not about results; nor is it ben's.
        last = before[1][-1].id
        for function in ("take_back", "do_again", "undo_entry", "redo_entry"):
            for entry in (last, last - 1, last + 1, 0, -1, None, (1 << 63) - 1):
                with pytest.raises(psycopg.Error) as error:
                    asked(ben, f"SELECT {function}(%s)", entry)
                assert error.value.sqlstate in {"42501", "AR001"}
        for name in ("", "a b", "x" * 65, "'", None):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                asked(ben, "SELECT take_turn(%s)", name)
        assert not anna.follow()
        assert (anna.state(one), anna.journal()) == before


def test_nobody_takes_back_what_is_not_theirs_or_was_built_upon(
    event: EventOfPeople, ben: psycopg.Connection[Any]
) -> None:
    address, one = event
    with desk("anna", event) as anna, desk("ben", event) as session:
        enter_results(anna, one, 1, {1: WON, 2: WON})
        theirs = anna.journal()[-1].id
        with pytest.raises(psycopg.Error, match="not what would be undone"):
            asked(ben, "SELECT take_back(%s)", theirs)
        session.follow()
        enter_results(session, one, 1, {3: WON, 4: WON})
        own = session.journal()[-1].id
        anna.follow()
        pair_next_round(anna, one, pair=pair_in_order)
        with pytest.raises(psycopg.Error, match="a round was paired on that"):
            asked(ben, "SELECT take_back(%s)", own)
        for boards, results in (("{3}", "{01}"), ("{3}", "{NULL}"), ("{3}", "{??}")):
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match="next round was paired"):
                asked(ben, "SELECT enter_results(%s, 1, %s, %s)", one, boards, results)
        anna.undo()
        asked(ben, "SELECT take_back(%s)", own)
        anna.follow()
        assert [game.result for game in anna.tournament(one).round(1).games] == [
            *(WON, WON, None, None)
        ]
        # What a round was paired as a draw may be one at any time.
        adjourn_missing(anna, one, confirmed=True)
        pair_next_round(anna, one, pair=pair_in_order)
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="next round was paired"):
            asked(ben, "SELECT enter_results(%s, 1, '{3}', '{10}')", one)
        later = asked(ben, "SELECT enter_results(%s, 1, '{3}', '{==}')", one)
        asked(ben, "SELECT take_back(%s)", later)
        asked(ben, "SELECT do_again(%s)", later)
    with open_session(address) as again:
        assert again.notices == ()


def test_who_undoes_among_others_may_not_go_elsewhere(event: EventOfPeople) -> None:
    with desk("ben", event) as ben:
        enter_result(ben, event[1], 1, 1, WON)
        enter_result(ben, event[1], 1, 2, WON)
        with pytest.raises(RefusedError, match="ben may only enter results"):
            ben.go_to(ben.journal()[-2].id)


SETTINGS = (
    "SET standard_conforming_strings TO off; SET backslash_quote TO on",
    "SET search_path TO pg_temp, public, pg_catalog",
    "SET DateStyle TO 'German, DMY'; SET TimeZone TO 'Asia/Kathmandu'; SET bytea_output TO 'escape'",
    "SET extra_float_digits TO -15; SET transform_null_equals TO on; SET IntervalStyle TO 'sql_standard'",
    "SET default_transaction_isolation TO 'serializable'",
    "SET plan_cache_mode TO force_generic_plan; SET constraint_exclusion TO on",
    "SET check_function_bodies TO off; SET array_nulls TO off; SET xmloption TO document",
)


@pytest.mark.parametrize("settings", SETTINGS)
def test_whatever_somebody_sets_for_a_connection(
    event: EventOfPeople, server: TestServer, ben: psycopg.Connection[Any], settings: str
) -> None:
    """As on PostgreSQL 14, where anybody may put up functions, of whatever name."""
    _, one = event
    with server.connect(NAME) as owner:
        owner.execute("GRANT CREATE ON SCHEMA public TO PUBLIC")
    for function in ("python(text)", "recorded(bigint)", "format(text, text)", "sha256(text)"):
        ben.execute(
            f"CREATE FUNCTION public.{function} RETURNS text LANGUAGE sql AS"
            " 'SELECT ''forged''::text'".encode()
        )
    ben.execute("CREATE TABLE public.witness (tournaments text, log text)")
    ben.execute(settings.encode())
    call = "SELECT arbiter_app.enter_results(%s::bigint, 1::bigint, '{1,2}'::bigint[], '{10,==}'::text[])"
    entry = asked(ben, call, one)
    asked(ben, "SELECT arbiter_app.take_back(%s::bigint)", entry)
    asked(ben, "SELECT arbiter_app.do_again(%s::bigint)", entry)
    with desk("anna", event) as anna:
        assert anna.notices == ()
        assert [entry.person for entry in anna.journal()[-3:]] == ["ben"] * 3
        assert [game.result for game in anna.tournament(one).round(1).games] == [
            *(WON, DRAWN, None, None)
        ]


def test_an_arbiter_signs_for_nobody_else(event: EventOfPeople) -> None:
    with connected(of("anna", event[0])) as anna:
        for person in ("'ben'", "NULL"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match="by whoever writes"):
                anna.execute(
                    "INSERT INTO journal (at, name, before_text, after_text, state, state_at, changes,"
                    " kind, person, id) SELECT at, name, '', '', 'done', at, '[]', kind,"
                    f" {person}, id + 1 FROM journal ORDER BY id DESC LIMIT 1".encode()
                )
        for statement in (
            "UPDATE journal SET person = 'ben'",
            "UPDATE journal SET changes = '[]'",
            "DELETE FROM journal",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                anna.execute(statement.encode())


def test_what_others_did_meanwhile_is_told_to_who_enters_results(event: EventOfPeople) -> None:
    with desk("anna", event) as anna, desk("ben", event) as ben:
        ben.state(event[1])
        withdraw_player(anna, event[1], 2)
        with pytest.raises(RefusedError, match="Borís withdrawn"):
            enter_result(ben, event[1], 1, 1, WON)
        enter_result(ben, event[1], 1, 1, WON)
        anna.follow()
        assert anna.journal()[-1].person == "ben"
