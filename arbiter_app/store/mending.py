"""Rows that were saved from a damaged file, made to fit together again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from itertools import count

from arbiter_app.store import to_rows
from arbiter_app.store.reading import ordered_rows
from arbiter_app.store.schema import OF_A_TOURNAMENT
from arbiter_app.store.sound import checked_state, event_problems
from arbiter_app.store.values import Key, Row, Tables, Value
from arbiter_app.tournament.limits import is_number_of_rounds, is_rating
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import Phrase, counted, phrase


def _references(to: str) -> Mapping[str, tuple[str, ...]]:
    """The tables whose rows refer to rows of another one, and the columns by which they do."""
    found: dict[str, tuple[str, ...]] = {}
    for table in OF_A_TOURNAMENT:
        columns = {
            column
            for reference in table.foreign_key_constraints
            if reference.referred_table.name == to
            for column in reference.column_keys
        } - {"tournament_id"}
        if columns:
            found[table.name] = tuple(sorted(columns))
    return found


_PLAYER_COLUMNS = _references("player")
_ROUND_COLUMNS = _references("round")
_GROUP_COLUMNS = _references("forbidden_group")
_BOARD = ("round_number", "board")
_OWNED = tuple(table.name for table in OF_A_TOURNAMENT)


def mended(tables: Tables) -> tuple[Tables, list[Phrase]]:
    """Tables without rows that refer to nothing, and sentences about what was lost.

    A player who is lost but played gets a name that says so; a tournament whose settings are lost
    gets new ones; rounds behind a lost one go with it.
    """
    lost: list[Phrase] = []
    _give_settings(tables, lost)
    _mend_values(tables, lost)
    _give_players(tables, lost)
    _drop_rounds(tables, lost)
    _drop_loose_rows(tables, lost)
    _drop_unreadable(tables, lost)
    return tables, lost


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _tournament_ids(tables: Tables) -> set[int]:
    return {_number(row["id"]) for row in tables["tournament"].values()}


def _give_settings(tables: Tables, lost: list[Phrase]) -> None:
    """Only where there is more of a tournament than leftovers: players."""
    known = _tournament_ids(tables)
    for row in list(tables["player"].values()):
        owner = _number(row["tournament_id"])
        if owner not in known:
            known.add(owner)
            settings = Settings(name=f"Recovered tournament {owner}")
            tables["tournament"][owner,] = to_rows.tournament_row(owner, settings)
            lost.append(phrase("The settings of tournament {number} were lost.", number=owner))


def _mend_values(tables: Tables, lost: list[Phrase]) -> None:
    """Numbers that nobody could have typed are as if unknown."""
    for key, row in list(tables["player"].items()):
        wrong = {
            column: 0
            for column in ("rating", "national_rating")
            if not is_rating(_number(row[column]))
        }
        if wrong:
            tables["player"][key] = {**row, **wrong}
            lost.append(phrase("The rating of {name} was lost.", name=str(row["name"])))
    for key, row in list(tables["tournament"].items()):
        if not is_number_of_rounds(_number(row["rounds_total"])):
            tables["tournament"][key] = {**row, "rounds_total": 0}
            lost.append(phrase("The number of rounds was lost."))
    for key, row in list(tables["round"].items()):
        if row["manual"] not in {0, 1}:
            tables["round"][key] = {**row, "manual": 1}


def _give_players(tables: Tables, lost: list[Phrase]) -> None:
    for owner in _tournament_ids(tables):
        known = {
            _number(row["id"]): _number(row["tpn"])
            for row in tables["player"].values()
            if row["tournament_id"] == owner
        }
        wanted = {
            _number(row[column])
            for table in ("game", "bye")
            for row in tables[table].values()
            if row["tournament_id"] == owner
            for column in _PLAYER_COLUMNS[table]
        }
        used = set(known.values())
        free = (number for number in count(1) if number not in used)
        for key in sorted(wanted - known.keys()):
            if (key,) in tables["player"]:
                continue
            tpn = next(free)
            player = Player(tpn, f"(lost player {tpn})")
            tables["player"][key,] = to_rows.player_row(owner, player, key)
            lost.append(phrase("The data of player {tpn} were lost.", tpn=tpn))


def _drop_rounds(tables: Tables, lost: list[Phrase]) -> None:
    for owner in _tournament_ids(tables):
        paired = {
            _number(row["number"])
            for row in tables["round"].values()
            if row["tournament_id"] == owner
        }
        first_lost = next(number for number in range(1, len(paired) + 2) if number not in paired)
        behind = {number for number in paired if number > first_lost}
        if behind:
            lost.append(phrase("Round {round} and all later rounds were lost.", round=first_lost))
            _drop(tables, "round", {(owner, number) for number in behind}, "number")


def _drop_loose_rows(tables: Tables, lost: list[Phrase]) -> None:
    """Rows that refer to a tournament, round, group or player that is not there."""
    owners = _tournament_ids(tables)
    dropped = 0
    for name in _OWNED:
        if name == "tournament":
            continue
        dropped += _keep(tables, name, lambda row: row["tournament_id"] in owners)
    players = {(row["tournament_id"], row["id"]) for row in tables["player"].values()}
    rounds = {(row["tournament_id"], row["number"]) for row in tables["round"].values()}
    groups = {(row["tournament_id"], row["position"]) for row in tables["forbidden_group"].values()}
    for referring, known in (
        (_PLAYER_COLUMNS, players),
        (_ROUND_COLUMNS, rounds),
        (_GROUP_COLUMNS, groups),
    ):
        for name, columns in referring.items():
            for column in columns:
                dropped += _keep_known(tables, name, known, column)
    dropped += _drop_small_groups(tables)
    dropped += _drop_second_appearances(tables)
    games = {_place("game", row, *_BOARD) for row in tables["game"].values()}
    dropped += _keep_known(tables, "late_correction", games, *_BOARD)
    if dropped:
        lost.append(
            counted(
                dropped,
                "{count} record referred to something that was lost.",
                "{count} records referred to something that was lost.",
            )
        )


def _drop_small_groups(tables: Tables) -> int:
    """Of those who may not meet there are two at least."""
    members: dict[Key, set[Value]] = {}
    for row in tables["forbidden_member"].values():
        place = _place("forbidden_member", row, "group_position")
        members.setdefault(place, set()).add(row["player_id"])
    places = {
        _place("forbidden_group", row, "position") for row in tables["forbidden_group"].values()
    }
    small = {place for place in places if len(members.get(place, ())) < 2}
    return _drop(tables, "forbidden_group", small, "position") + _drop(
        tables, "forbidden_member", small, "group_position"
    )


def _drop_second_appearances(tables: Tables) -> int:
    """Old and new rows may have been found of the same player in the same round."""
    seen: set[tuple[Value, Value, Value]] = set()

    def is_first(row: Row, *columns: str) -> bool:
        places = {(row["tournament_id"], row["round_number"], row[column]) for column in columns}
        if len(places) < len(columns) or places & seen:
            return False
        seen.update(places)
        return True

    dropped = _keep(tables, "game", lambda row: is_first(row, "white_id", "black_id"))
    dropped += _keep(tables, "bye", lambda row: is_first(row, "player_id"))
    _give_numbers(tables)
    return dropped


def _give_numbers(tables: Tables) -> None:
    """Of two players with one number, the second gets one behind the last."""
    used: dict[Value, set[int]] = {}
    for row in tables["player"].values():
        used.setdefault(row["tournament_id"], set()).add(_number(row["tpn"]))
    free = {owner: count(max(numbers) + 1) for owner, numbers in used.items()}
    seen: set[tuple[Value, Value]] = set()
    for key, row in list(tables["player"].items()):
        place = (row["tournament_id"], row["tpn"])
        if place in seen:
            tables["player"][key] = {**row, "tpn": next(free[place[0]])}
        seen.add(place)


def _drop_unreadable(tables: Tables, lost: list[Phrase]) -> None:
    """Tournaments, and a name of the event, whose rows make no sense even so."""
    for owner in _tournament_ids(tables):
        try:
            checked_state(ordered_rows(tables, owner))
        except (ValueError, TypeError, LookupError) as error:
            lost.append(
                phrase(
                    "Tournament {number} can no longer be read ({reason}).",
                    number=owner,
                    reason=str(error),
                )
            )
            for name in _OWNED:
                _drop(tables, name, {(owner,)})
    if event_problems(tables):
        lost.append(phrase("The name of the event was lost."))
        tables["event"] = {}


def _owner_column(name: str) -> str:
    """The column that says to which tournament a row belongs."""
    return "id" if name == "tournament" else "tournament_id"


def _keep_known(tables: Tables, name: str, known: AbstractSet[Key], *columns: str) -> int:
    """Drop the rows of which tournament and columns are not known; their number."""
    return _keep(tables, name, lambda row: _place(name, row, *columns) in known)


def _drop(tables: Tables, name: str, gone: AbstractSet[Key], *columns: str) -> int:
    """Drop the rows of which tournament and columns are these; their number."""
    return _keep(tables, name, lambda row: _place(name, row, *columns) not in gone)


def _place(name: str, row: Row, *columns: str) -> Key:
    return tuple(row[column] for column in (_owner_column(name), *columns))


def _keep(tables: Tables, name: str, wanted: Callable[[Row], bool]) -> int:
    """Drop the rows that are not wanted; their number."""
    own = tables[name]
    left = {key: row for key, row in own.items() if wanted(row)}
    tables[name] = left
    return len(own) - len(left)
