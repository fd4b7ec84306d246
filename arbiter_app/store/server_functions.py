"""Functions of the server by which those who enter results write, and by nothing else.

They run as the owner of the event and allow what the role may do at a desk: enter, correct and delete the
results of a round, take that back, and do it again. From the client they take which boards of which round
have which result, or which entry of the log is meant. Who did it, when, the number and the words of the
entry, the rows before it, its seal and the witness are the server's: nobody can write them for somebody
else. What the program itself would write (`journal`, `witness`, `digest`) has to come out, letter for
letter; `tests/store/test_server_functions.py` compares both.

Whoever calls them chooses the settings of the connection: none that they rely on is left as it is found,
names least of all. They wait for their turn with the others. Those in PL/pgSQL keep their plans; in SQL
they would be planned with each result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.packing import MARK
from arbiter_app.store.replaying import UNDO_AFTER
from arbiter_app.store.result_acts import (
    DONE_AGAIN,
    ON_BOARD,
    RESULT_OF_BOARD,
    RESULTS_OF_BOARDS,
    UNDONE,
)
from arbiter_app.store.server import SCHEMA, SEARCH_PATH
from arbiter_app.store.server_checks import RESULT
from arbiter_app.store.state import EntryState
from arbiter_app.store.values import LARGEST_NUMBER
from arbiter_app.tournament.match_result import NOT_ENTERED, MatchResult, Result
from arbiter_app.tournament.tournament import BAKU, OF_TWO_GAMES
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import result_phrase
from arbiter_app.wording import SEMICOLON, Phrase, one_after_another
from arbiter_app.wording.as_json import phrases_to_text

FOR_RESULTS: Final = (
    "take_turn(text)",
    "enter_results(bigint, bigint, bigint[], text[])",
    "take_back(bigint)",
    "do_again(bigint)",
    "undo_entry(bigint)",
    "redo_entry(bigint)",
)
"""What those who enter results may call."""

FOR_ARBITERS: Final = ("see_entry()", "refuse(text)", "settle_strayed_entries()")
"""What arbiters may call: what sees to their entries, and what sees to those that no program wrote."""

DOES_NOT_FIT: Final = "AR001"
"""The error of a function where the log or the rows are not what somebody who calls it takes them for."""


def functions() -> str:
    """Return the statements that make all functions, or make them anew; names stand in the schema."""
    text = _FUNCTIONS
    for name, value in _values().items():
        text = text.replace(f"<<{name}>>", value)
    return text


def _quoted(text: str) -> str:
    return "'{}'".format(text.replace("'", "''"))


def _words() -> Iterator[str]:
    """The rows of a table: the letters of a result, what it is called in English, and as a phrase."""
    one: tuple[GameResult | None, ...] = (None, *GameResult)
    found: list[tuple[str, Result | None]] = [
        (NOT_ENTERED if result is None else result.value, result) for result in one
    ]
    for games in product(one, repeat=2):
        match = MatchResult(games)
        found.append((match.value, None if games == (None, None) else match))
    for letters, result in found:
        told = result_phrase(result)
        yield f"({_quoted(letters)}, {_quoted(str(told))}, {_quoted(_json_of(told))})"


def _joined() -> tuple[str, str]:
    """What stands in JSON before several things of which a phrase speaks, and behind them."""
    thing = "\N{WHITE SQUARE}"
    before, behind = _json_of(one_after_another([thing])).split(f'"{thing}"')
    return before, behind


def _json_of(phrase: Phrase) -> str:
    """A phrase as it stands in a list of them."""
    return phrases_to_text([phrase])[1:-1]


def _json_of_message(phrase: Phrase) -> str:
    return json.dumps(json.loads(_json_of(phrase))[0])


_OPEN: Final = f"('{NOT_ENTERED}', '{GameResult.ADJOURNED.value}')"
_PAIRINGS: Final = (
    ActKind.ROUND_PAIRED,
    ActKind.ROUND_PAIRED_AGAIN,
    ActKind.ROUND_PAIRED_BY_HAND,
    ActKind.PAIRING_CHANGED,
    ActKind.PAIRING_TAKEN_BACK,
    ActKind.COLOURS_REVERSED,
    ActKind.ACT_TAKEN_BACK,
    ActKind.ACT_DONE_AGAIN,
    ActKind.TOURNAMENT_CREATED,
    ActKind.TOURNAMENT_IMPORTED,
    ActKind.CHANGED_OUTSIDE,
    ActKind.UNKNOWN,
)
"""The kinds of acts that may have paired a round."""


def _values() -> Mapping[str, str]:
    """What stands for the names in angle brackets."""
    joined_before, joined_behind = _joined()
    return {
        "schema": SCHEMA,
        "settings": f"SET search_path = {SEARCH_PATH} SET standard_conforming_strings = on",
        "modulus": str(1 << 256),
        "powers": ", ".join(f"({part}, {1 << 32 * part}::numeric)" for part in range(8)),
        "largest": str(LARGEST_NUMBER),
        "result": _quoted(RESULT),
        "packed": _quoted(MARK),
        "undo_after": _quoted(UNDO_AFTER),
        "two_games": _quoted(f"{OF_TWO_GAMES}({BAKU})?$"),
        "not_entered": _quoted(NOT_ENTERED),
        "adjourned": _quoted(GameResult.ADJOURNED.value),
        "open": _OPEN,
        "draws": ", ".join(
            _quoted(one.value)
            for one in (GameResult.ADJOURNED, GameResult.DRAW, GameResult.UNRATED_DRAW)
        ),
        "done": _quoted(EntryState.DONE.value),
        "undone": _quoted(EntryState.UNDONE.value),
        "dropped": _quoted(EntryState.DROPPED.value),
        "entered_kind": _quoted(ActKind.RESULTS_ENTERED.value),
        "adjourned_kind": _quoted(ActKind.ADJOURNED_RESULTS_ENTERED.value),
        "corrected_kind": _quoted(ActKind.RESULTS_CORRECTED.value),
        "taken_back_kind": _quoted(ActKind.ACT_TAKEN_BACK.value),
        "outside_kind": _quoted(ActKind.CHANGED_OUTSIDE.value),
        "done_again_kind": _quoted(ActKind.ACT_DONE_AGAIN.value),
        "pairings": ", ".join(_quoted(kind.value) for kind in _PAIRINGS),
        "words": ",\n    ".join(_words()),
        "of_board": _quoted(RESULT_OF_BOARD.one),
        "of_boards": _quoted(RESULTS_OF_BOARDS.many),
        "of_boards_message": _quoted(_json_of_message(RESULTS_OF_BOARDS.of(2, count=2, round=1))),
        "on_board": _quoted(ON_BOARD.one),
        "joined_before": _quoted(joined_before),
        "joined_behind": _quoted(joined_behind),
        "semicolon": _quoted(SEMICOLON.one.replace("{most}", "").replace("{last}", "")),
        "taken_back": _quoted(UNDONE.one),
        "done_again": _quoted(DONE_AGAIN.one),
        "does_not_fit": _quoted(DOES_NOT_FIT),
    }


_FUNCTIONS: Final = """
-- Digests, as `digest` makes them.

CREATE OR REPLACE FUNCTION <<schema>>.number_of(told text) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT sum(
      ('x' || substr(lpad(told, 64, '0'), 57 - 8 * part, 8))::bit(32)::bigint * power_of_two
    )
    FROM (VALUES <<powers>>) AS parts(part, power_of_two)
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.digest_of(number numeric) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  _modulus numeric := <<modulus>>;
  _left numeric := mod(mod(number, _modulus) + _modulus, _modulus);
  _told text := '';
BEGIN
  FOR _part IN 1..8 LOOP
    _told := lpad(to_hex(mod(_left, 4294967296)::bigint), 8, '0') || _told;
    _left := div(_left, 4294967296);
  END LOOP;
  RETURN _told;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.hashed(told text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT encode(sha256(convert_to(told, 'UTF8')), 'hex')
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.python(told text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN told IS NULL THEN 'None' ELSE mark || coalesce((
      SELECT string_agg(
        CASE
          WHEN letter = chr(92) OR letter = mark THEN chr(92) || letter
          WHEN code = 9 THEN chr(92) || 't'
          WHEN code = 10 THEN chr(92) || 'n'
          WHEN code = 13 THEN chr(92) || 'r'
          WHEN code BETWEEN 32 AND 126 THEN letter
          WHEN code < 256 THEN chr(92) || 'x' || lpad(to_hex(code), 2, '0')
          WHEN code < 65536 THEN chr(92) || 'u' || lpad(to_hex(code), 4, '0')
          ELSE chr(92) || 'U' || lpad(to_hex(code), 8, '0')
        END, '' ORDER BY place)
      FROM (
        SELECT letter, ascii(letter) AS code, place
        FROM regexp_split_to_table(told, '') WITH ORDINALITY AS split(letter, place)
        WHERE letter <> ''
      ) AS letters
    ), '') || mark END
    FROM (
      SELECT CASE
        WHEN strpos(told, chr(39)) > 0 AND strpos(told, chr(34)) = 0 THEN chr(34) ELSE chr(39)
      END AS mark
    ) AS marks
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.state_digest(id bigint, state text, at text, link text)
RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT <<schema>>.number_of(<<schema>>.hashed(format(
      '(''journal'', %s, %s, %s, %s)', id, <<schema>>.python(state), <<schema>>.python(at),
      <<schema>>.python(coalesce(link, ''))
    )))
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.game_digest(
  tournament bigint, round bigint, board bigint, white bigint, black bigint, result text
) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT <<schema>>.number_of(<<schema>>.hashed(format(
      '(''game'', %s, %s, %s, %s, %s, %s)', tournament, round, board, white, black,
      <<schema>>.python(result)
    )))
  );
END $$;

-- Results in the log: as changes, and in words.

CREATE OR REPLACE FUNCTION <<schema>>.change_text(
  tournament bigint, round bigint, board bigint, white bigint, black bigint, before text, after text
) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT format(
      '["game",{"tournament_id":%s,"round_number":%s,"board":%s,"white_id":%s,"black_id":%s,'
      '"result":%s},{"result":%s}]',
      tournament, round, board, white, black,
      coalesce(to_json(before)::text, 'null'), coalesce(to_json(after)::text, 'null')
    )
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.are_results(changes text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF starts_with(changes, <<packed>>) THEN
    RETURN false;
  END IF;
  RETURN coalesce(bool_and(
    one ->> 0 = 'game' AND jsonb_typeof(one -> 1) = 'object' AND jsonb_typeof(one -> 2) = 'object'
    AND ((one -> 1) || (one -> 2)) - 'result' = (one -> 1) - 'result'
    AND (one -> 1) ? 'result'
  ), false)
  FROM jsonb_array_elements(changes::jsonb) AS each(one);
EXCEPTION WHEN data_exception THEN
  RETURN false;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.words(letters text, OUT english text, OUT told text)
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  SELECT called, as_json INTO english, told FROM (VALUES
    <<words>>
  ) AS words(of, called, as_json) WHERE of = coalesce(letters, <<not_entered>>);
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.words_of_boards(
  boards bigint[], results text[], OUT english text, OUT told text
) LANGUAGE sql IMMUTABLE AS $$
  SELECT
    string_agg(called, <<semicolon>> ORDER BY place),
    <<joined_before>> || string_agg(
      CASE
        WHEN json_typeof(of_result::json) = 'string' THEN to_json(called)::text
        ELSE format('[%s,{"board":%s,"result":%s}]', to_json(<<on_board>>::text), board, of_result)
      END, ',' ORDER BY place) || <<joined_behind>>
  FROM (
    SELECT board, place, w.told AS of_result,
      replace(replace(<<on_board>>, '{board}', board::text), '{result}', w.english) AS called
    FROM unnest(boards, results) WITH ORDINALITY AS each(board, result, place),
      LATERAL <<schema>>.words(result) AS w
  ) AS found
$$;

-- What all of them do.

CREATE OR REPLACE FUNCTION <<schema>>.refuse(why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE insufficient_privilege USING MESSAGE = why;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.misfit(why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = <<does_not_fit>>, MESSAGE = why;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.moment() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.undo_limit() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT coalesce(
      (SELECT value::bigint FROM <<schema>>.event_meta WHERE name = <<undo_after>>), 0
    )
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.change_rows(changes jsonb, is_back boolean) RETURNS numeric
LANGUAGE plpgsql AS $$
DECLARE
  _one jsonb;
  _row jsonb;
  _old text;
  _new text;
  _differs numeric := 0;
BEGIN
  FOR _one IN SELECT one FROM jsonb_array_elements(changes) AS each(one) LOOP
    _row := _one -> 1;
    _old := _row ->> 'result';
    _new := (_row || (_one -> 2)) ->> 'result';
    IF is_back THEN
      SELECT _new, _old INTO _old, _new;
    END IF;
    UPDATE <<schema>>.game AS g SET result = _new
    WHERE g.tournament_id = (_row ->> 'tournament_id')::bigint
      AND g.round_number = (_row ->> 'round_number')::bigint
      AND g.board = (_row ->> 'board')::bigint
      AND g.white_id = (_row ->> 'white_id')::bigint
      AND g.black_id = (_row ->> 'black_id')::bigint
      AND g.result IS NOT DISTINCT FROM _old;
    IF NOT FOUND THEN
      PERFORM <<schema>>.misfit('a board has another result, or other players, by now');
    END IF;
    SELECT _differs
      + <<schema>>.game_digest(g.tournament_id, g.round_number, g.board, g.white_id, g.black_id, _new)
      - <<schema>>.game_digest(g.tournament_id, g.round_number, g.board, g.white_id, g.black_id, _old)
    INTO _differs FROM <<schema>>.game AS g
    WHERE g.tournament_id = (_row ->> 'tournament_id')::bigint
      AND g.round_number = (_row ->> 'round_number')::bigint
      AND g.board = (_row ->> 'board')::bigint;
  END LOOP;
  RETURN _differs;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.move_entry(which bigint, state text, moment text)
RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
  _differs numeric;
BEGIN
  SELECT <<schema>>.state_digest(j.id, move_entry.state, moment, s.digest)
    - <<schema>>.state_digest(j.id, j.state, j.state_at, s.digest)
  INTO _differs
  FROM <<schema>>.journal AS j LEFT JOIN <<schema>>.journal_seal AS s ON s.entry_id = j.id
  WHERE j.id = which;
  UPDATE <<schema>>.journal AS j SET state = move_entry.state, state_at = moment WHERE j.id = which;
  RETURN _differs;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.witnessed(of_rows numeric, of_log numeric) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE <<schema>>.witness SET
    tournaments = <<schema>>.digest_of(<<schema>>.number_of(tournaments) + of_rows),
    log = <<schema>>.digest_of(<<schema>>.number_of(log) + of_log);
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.recorded(
  of_rows numeric, kind text, name text, before_text text, after_text text, wording text,
  tournament bigint, changes text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  _moment text := <<schema>>.moment();
  _person text := session_user;
  _of_log numeric := 0;
  _leads_to text;
  _previous text;
  _parent bigint;
  _id bigint;
  _link text;
BEGIN
  SELECT coalesce(max(j.id), 0) INTO _parent FROM <<schema>>.journal AS j WHERE j.state = <<done>>;
  SELECT coalesce(max(j.id), 0) + 1 INTO _id FROM <<schema>>.journal AS j WHERE j.id < <<largest>>;
  SELECT coalesce(sum(<<schema>>.move_entry(j.id, <<dropped>>, _moment)), 0) INTO _of_log
  FROM (SELECT id FROM <<schema>>.journal WHERE state = <<undone>> ORDER BY id) AS j;
  INSERT INTO <<schema>>.journal (
    id, at, name, before_text, after_text, tournament_id, state, state_at, changes, parent_id, kind,
    wording, person
  ) VALUES (
    _id, _moment, recorded.name, recorded.before_text, recorded.after_text, tournament, <<done>>,
    _moment, recorded.changes, _parent, recorded.kind, recorded.wording, _person
  );
  SELECT s.digest INTO _previous FROM <<schema>>.journal_seal AS s ORDER BY s.entry_id DESC LIMIT 1;
  SELECT <<schema>>.digest_of(<<schema>>.number_of(w.tournaments) + of_rows) INTO STRICT _leads_to
  FROM <<schema>>.witness AS w;
  _link := <<schema>>.hashed(format(
    '(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)',
    <<schema>>.python(coalesce(_previous, '')), <<schema>>.python(_leads_to), _id,
    <<schema>>.python(_moment), <<schema>>.python(recorded.name),
    <<schema>>.python(recorded.before_text), <<schema>>.python(recorded.after_text),
    coalesce(tournament::text, 'None'), _parent, <<schema>>.python(recorded.kind),
    <<schema>>.python(recorded.wording), <<schema>>.python(_person)
  ) || recorded.changes);
  INSERT INTO <<schema>>.journal_seal (entry_id, leads_to, digest) VALUES (_id, _leads_to, _link);
  PERFORM <<schema>>.witnessed(
    of_rows, _of_log + <<schema>>.state_digest(_id, <<done>>, _moment, _link)
  );
  PERFORM setval(pg_get_serial_sequence('<<schema>>.journal', 'id'), _id);
  RETURN _id;
END $$;

-- What somebody has done and not taken back, as `turns.Turns` has it.

CREATE OR REPLACE FUNCTION <<schema>>.own_turn(
  is_held boolean, OUT act bigint, OUT last_turn bigint
) LANGUAGE plpgsql AS $$
DECLARE
  _entry record;
  _acts bigint[] := '{}';
  _turns bigint[] := '{}';
  _back_acts bigint[] := '{}';
  _back_turns bigint[] := '{}';
BEGIN
  FOR _entry IN
    SELECT j.id, j.kind FROM <<schema>>.journal AS j
    WHERE j.state = <<done>> AND j.id > <<schema>>.undo_limit() AND j.person = session_user
    ORDER BY j.id
  LOOP
    IF _entry.kind = <<taken_back_kind>> THEN
      IF cardinality(_acts) > 0 THEN
        _back_acts := _back_acts || _acts[cardinality(_acts)];
        _back_turns := _back_turns || _entry.id;
        _acts := trim_array(_acts, 1);
        _turns := trim_array(_turns, 1);
      END IF;
    ELSIF _entry.kind = <<done_again_kind>> THEN
      IF cardinality(_back_acts) > 0 THEN
        _acts := _acts || _back_acts[cardinality(_back_acts)];
        _turns := _turns || _entry.id;
        _back_acts := trim_array(_back_acts, 1);
        _back_turns := trim_array(_back_turns, 1);
      END IF;
    ELSE
      _acts := _acts || _entry.id;
      _turns := _turns || _entry.id;
      _back_acts := '{}';
      _back_turns := '{}';
    END IF;
  END LOOP;
  IF is_held THEN
    act := _acts[cardinality(_acts)];
    last_turn := _turns[cardinality(_turns)];
  ELSE
    act := _back_acts[cardinality(_back_acts)];
    last_turn := _back_turns[cardinality(_back_turns)];
  END IF;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.turned(wanted bigint, is_back boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  _act bigint;
  _since bigint;
  _entry <<schema>>.journal;
  _words json;
  _message text := CASE WHEN is_back THEN <<taken_back>> ELSE <<done_again>> END;
  _changes text;
BEGIN
  SELECT act, last_turn INTO _act, _since FROM <<schema>>.own_turn(is_back);
  IF wanted IS NULL OR _act IS DISTINCT FROM wanted THEN
    PERFORM <<schema>>.misfit('that is not what would be undone or done again by now');
  END IF;
  SELECT * INTO STRICT _entry FROM <<schema>>.journal AS j WHERE j.id = wanted;
  IF NOT <<schema>>.are_results(_entry.changes) THEN
    PERFORM <<schema>>.refuse('that is not about results alone');
  END IF;
  IF EXISTS (
    SELECT FROM <<schema>>.round AS r, jsonb_array_elements(_entry.changes::jsonb) AS each(one)
    WHERE r.tournament_id = (one -> 1 ->> 'tournament_id')::bigint
      AND r.number > (one -> 1 ->> 'round_number')::bigint
  ) AND EXISTS (
    SELECT FROM <<schema>>.journal AS j
    WHERE j.state = <<done>> AND j.id > _since AND j.kind IN (<<pairings>>)
      AND j.tournament_id IS NOT DISTINCT FROM _entry.tournament_id
      AND NOT <<schema>>.are_results(j.changes)
  ) THEN
    PERFORM <<schema>>.misfit('a round was paired on that since');
  END IF;
  SELECT '[' || string_agg(
    <<schema>>.change_text(
      (one -> 1 ->> 'tournament_id')::bigint, (one -> 1 ->> 'round_number')::bigint,
      (one -> 1 ->> 'board')::bigint, (one -> 1 ->> 'white_id')::bigint,
      (one -> 1 ->> 'black_id')::bigint,
      CASE WHEN is_back THEN ((one -> 1) || (one -> 2)) ->> 'result' ELSE one -> 1 ->> 'result' END,
      CASE WHEN is_back THEN one -> 1 ->> 'result' ELSE ((one -> 1) || (one -> 2)) ->> 'result' END
    ), ',' ORDER BY place
  ) || ']' INTO _changes
  FROM jsonb_array_elements(_entry.changes::jsonb) WITH ORDINALITY AS each(one, place);
  _words := coalesce(
    _entry.wording::json, json_build_array(_entry.name, _entry.before_text, _entry.after_text)
  );
  RETURN <<schema>>.recorded(
    <<schema>>.change_rows(_entry.changes::jsonb, is_back),
    CASE WHEN is_back THEN <<taken_back_kind>> ELSE <<done_again_kind>> END,
    replace(_message, '{act}', _entry.name),
    CASE WHEN is_back THEN _entry.after_text ELSE _entry.before_text END,
    CASE WHEN is_back THEN _entry.before_text ELSE _entry.after_text END,
    format(
      '[[%s,{"act":%s}],%s,%s]', to_json(_message), _words -> 0,
      CASE WHEN is_back THEN _words -> 2 ELSE _words -> 1 END,
      CASE WHEN is_back THEN _words -> 1 ELSE _words -> 2 END
    ),
    _entry.tournament_id, _changes
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.moved(wanted bigint, is_back boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _found bigint;
  _changes text;
  _of_rows numeric;
BEGIN
  SELECT CASE WHEN is_back THEN max(j.id) ELSE min(j.id) END INTO _found
  FROM <<schema>>.journal AS j
  WHERE j.state = CASE WHEN is_back THEN <<done>> ELSE <<undone>> END
    AND j.id > <<schema>>.undo_limit();
  IF wanted IS NULL OR _found IS DISTINCT FROM wanted THEN
    PERFORM <<schema>>.misfit('that is not what would be undone or done again by now');
  END IF;
  SELECT j.changes INTO STRICT _changes FROM <<schema>>.journal AS j WHERE j.id = wanted;
  IF NOT <<schema>>.are_results(_changes) THEN
    PERFORM <<schema>>.refuse('that is not about results alone');
  END IF;
  _of_rows := <<schema>>.change_rows(_changes::jsonb, is_back);
  PERFORM <<schema>>.witnessed(
    _of_rows,
    <<schema>>.move_entry(
      wanted, CASE WHEN is_back THEN <<undone>> ELSE <<done>> END, <<schema>>.moment()
    )
  );
END $$;

-- What may be called.

CREATE OR REPLACE FUNCTION <<schema>>.take_turn(desk text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
BEGIN
  IF desk IS NULL OR desk !~ '^[0-9A-Za-z]{1,64}$' THEN
    PERFORM <<schema>>.refuse('no desk is called that');
  END IF;
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  PERFORM pg_notify('arbiter_event', desk);
  RETURN pg_current_xact_id()::text;
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.enter_results(
  tournament bigint, round bigint, boards bigint[], results text[]
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
DECLARE
  _system text;
  _count integer;
  _is_last boolean;
  _game <<schema>>.game;
  _result text;
  _old text;
  _new text;
  _one_old text;
  _one_new text;
  _kind text := <<entered_kind>>;
  _of_rows numeric := 0;
  _changes text[] := '{}';
  _boards bigint[] := '{}';
  _olds text[] := '{}';
  _news text[] := '{}';
  _many integer;
  _name text;
  _message text;
  _before record;
  _after record;
BEGIN
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  SELECT t.system INTO _system FROM <<schema>>.tournament AS t WHERE t.id = tournament;
  IF _system IS NULL OR cardinality(boards) IS DISTINCT FROM cardinality(results)
    OR coalesce(cardinality(boards), 0) = 0 OR array_ndims(boards) <> 1
    OR (SELECT count(DISTINCT one) FROM unnest(boards) AS each(one)) <> cardinality(boards)
  THEN
    PERFORM <<schema>>.refuse('these are no results of boards');
  END IF;
  _count := CASE WHEN _system ~ <<two_games>> THEN 2 ELSE 1 END;
  SELECT max(r.number) = round INTO _is_last FROM <<schema>>.round AS r
  WHERE r.tournament_id = tournament;
  FOR _at IN 1..cardinality(boards) LOOP
    _result := results[array_lower(results, 1) + _at - 1];
    SELECT * INTO _game FROM <<schema>>.game AS g
    WHERE g.tournament_id = tournament AND g.round_number = round
      AND g.board = boards[array_lower(boards, 1) + _at - 1];
    IF NOT FOUND THEN
      PERFORM <<schema>>.misfit('there is no such board');
    END IF;
    IF _result IS NOT NULL AND (_result !~ <<result>> OR char_length(_result) <> 2 * _count) THEN
      PERFORM <<schema>>.refuse('that is no result');
    END IF;
    CONTINUE WHEN _result IS NOT DISTINCT FROM _game.result;
    _old := coalesce(_game.result, repeat(<<not_entered>>, _count));
    _new := coalesce(_result, repeat(<<not_entered>>, _count));
    FOR _part IN 0 .. _count - 1 LOOP
      _one_old := substr(_old, 2 * _part + 1, 2);
      _one_new := substr(_new, 2 * _part + 1, 2);
      IF _one_old NOT IN <<open>> AND (_one_old <> _one_new OR _count = 1) THEN
        _kind := <<corrected_kind>>;
      ELSIF _one_old = <<adjourned>> AND _kind = <<entered_kind>> THEN
        _kind := <<adjourned_kind>>;
      END IF;
      -- What a round was paired on stays, and what has to be reported is not entered here.
      IF NOT _is_last AND _one_old <> _one_new AND _one_old <> <<not_entered>>
        AND NOT (_one_old = <<adjourned>> AND _one_new IN (<<draws>>))
      THEN
        PERFORM <<schema>>.refuse('the next round was paired on that');
      END IF;
    END LOOP;
    UPDATE <<schema>>.game AS g SET result = _result
    WHERE g.tournament_id = tournament AND g.round_number = round AND g.board = _game.board;
    _of_rows := _of_rows
      + <<schema>>.game_digest(
          tournament, round, _game.board, _game.white_id, _game.black_id, _result)
      - <<schema>>.game_digest(
          tournament, round, _game.board, _game.white_id, _game.black_id, _game.result);
    _changes := _changes || <<schema>>.change_text(
      tournament, round, _game.board, _game.white_id, _game.black_id, _game.result, _result
    );
    _boards := _boards || _game.board;
    _olds := array_append(_olds, _game.result);
    _news := array_append(_news, _result);
  END LOOP;
  _many := cardinality(_changes);
  IF _many = 0 THEN
    PERFORM <<schema>>.misfit('nothing would be changed');
  ELSIF _many = 1 THEN
    _name := replace(replace(<<of_board>>, '{board}', _boards[1]::text), '{round}', round::text);
    _message := format(
      '[%s,{"board":%s,"round":%s}]', to_json(<<of_board>>::text), _boards[1], round
    );
    _before := <<schema>>.words(_olds[1]);
    _after := <<schema>>.words(_news[1]);
  ELSE
    _name := replace(replace(<<of_boards>>, '{count}', _many::text), '{round}', round::text);
    _message := format(
      '[%s,{"count":%s,"round":%s},%s]', <<of_boards_message>>, _many, round, _many
    );
    _before := <<schema>>.words_of_boards(_boards, _olds);
    _after := <<schema>>.words_of_boards(_boards, _news);
  END IF;
  RETURN <<schema>>.recorded(
    _of_rows, _kind, _name, _before.english, _after.english,
    format('[%s,%s,%s]', _message, _before.told, _after.told), tournament,
    '[' || array_to_string(_changes, ',') || ']'
  );
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.take_back(act bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
BEGIN
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  RETURN <<schema>>.turned(act, true);
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.do_again(act bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
BEGIN
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  RETURN <<schema>>.turned(act, false);
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.undo_entry(entry bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
BEGIN
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  PERFORM <<schema>>.moved(entry, true);
END $$;

CREATE OR REPLACE FUNCTION <<schema>>.redo_entry(entry bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
BEGIN
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  PERFORM <<schema>>.moved(entry, false);
END $$;

-- Whoever may write entries row by row writes them one behind the other, and as nobody else.

CREATE OR REPLACE FUNCTION <<schema>>.see_entry() RETURNS trigger
LANGUAGE plpgsql <<settings>> AS $$
BEGIN
  IF NEW.id <> (
    SELECT coalesce(max(j.id), 0) + 1 FROM <<schema>>.journal AS j WHERE j.id < <<largest>>
  ) THEN
    RAISE check_violation USING MESSAGE = 'entries of the log have no gaps';
  END IF;
  IF NEW.person IS DISTINCT FROM session_user::text
    AND NOT (NEW.person IS NULL AND NEW.kind = <<outside_kind>>)
    AND NOT pg_has_role(
      session_user, (SELECT c.relowner FROM pg_class AS c WHERE c.oid = TG_RELID), 'USAGE'
    )
  THEN
    PERFORM <<schema>>.refuse('entries of the log are by whoever writes them');
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER IF EXISTS entry_is_seen ON <<schema>>.journal;
CREATE TRIGGER entry_is_seen BEFORE INSERT ON <<schema>>.journal
FOR EACH ROW EXECUTE FUNCTION <<schema>>.see_entry();

-- Entries without a seal behind the last one that has one: no program has written them. They are not in
-- force, and after no other; those behind a gap are removed, for nothing could come after them.

CREATE OR REPLACE FUNCTION <<schema>>.strayed_entries() RETURNS SETOF bigint
LANGUAGE sql STABLE AS $$
  SELECT j.id FROM <<schema>>.journal AS j
  WHERE j.id > (
    SELECT coalesce(max(s.entry_id), 0) FROM <<schema>>.journal_seal AS s
    WHERE s.entry_id < <<largest>>
  )
  ORDER BY j.id
$$;

CREATE OR REPLACE FUNCTION <<schema>>.settle_strayed_entries() RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER <<settings>> AS $$
DECLARE
  _id bigint;
  _due bigint;
BEGIN
  LOCK TABLE <<schema>>.witness IN EXCLUSIVE MODE;
  FOR _id IN SELECT <<schema>>.strayed_entries() LOOP
    IF _due IS NULL THEN
      SELECT coalesce(max(s.entry_id), 0) + 1 INTO _due FROM <<schema>>.journal_seal AS s
      WHERE s.entry_id < <<largest>>;
    END IF;
    IF _id = _due THEN
      UPDATE <<schema>>.journal AS j
      SET state = <<dropped>>, state_at = <<schema>>.moment(), parent_id = NULL WHERE j.id = _id;
      _due := _due + 1;
    ELSE
      DELETE FROM <<schema>>.journal AS j WHERE j.id = _id;
    END IF;
    RETURN NEXT _id;
  END LOOP;
  IF _due IS NOT NULL THEN
    PERFORM setval(pg_get_serial_sequence('<<schema>>.journal', 'id'), _due, false);
  END IF;
END $$;
"""
