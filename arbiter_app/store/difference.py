"""What has to be written: the rows in which two states of a tournament differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from arbiter_app.errors import InputError
from arbiter_app.input.limits import HIGHEST_INTEGER
from arbiter_app.store import to_rows
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import Base
from arbiter_app.store.state import TournamentState
from arbiter_app.store.values import Row
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.wording import phrase

_T = TypeVar("_T")

_EMPTY = TournamentState(Tournament())
_KEY_COLUMNS = {
    name: tuple(column.name for column in table.primary_key)
    for name, table in Base.metadata.tables.items()
}


def changed_rows(
    tournament_id: int, before: TournamentState | None, after: TournamentState | None
) -> tuple[RowChange, ...]:
    """The rows to be changed, table by table. Parts that are the same object are not compared.

    Raises:
        InputError: a number has more digits than any database keeps.
    """
    changes = tuple(_differences(tournament_id, before, after))
    for change in changes:
        for value in () if change.after is None else change.after.values():
            if isinstance(value, int) and abs(value) > HIGHEST_INTEGER:
                raise InputError(phrase("{number} is too large a number.", number=str(value)[:40]))
    return changes


def _differences(
    tournament_id: int, before: TournamentState | None, after: TournamentState | None
) -> Iterator[RowChange]:
    old, new = before or _EMPTY, after or _EMPTY
    if before is None or after is None or old.tournament.settings != new.tournament.settings:
        yield from _compare(
            "tournament",
            _settings_rows(tournament_id, before),
            _settings_rows(tournament_id, after),
        )
        yield from _compare(
            "round_time",
            to_rows.round_time_rows(tournament_id, old.tournament.settings.round_times),
            to_rows.round_time_rows(tournament_id, new.tournament.settings.round_times),
        )
    if old.tournament.players is not new.tournament.players or old.keys != new.keys:
        yield from _compare(
            "player", _player_rows(tournament_id, old), _player_rows(tournament_id, new)
        )
        yield from _compare(
            "later_rating",
            to_rows.later_rating_rows(tournament_id, old.tournament.players, old.keys),
            to_rows.later_rating_rows(tournament_id, new.tournament.players, new.keys),
        )
    keys = _keys_of_both(old, new)
    yield from _round_differences(tournament_id, old, new, keys)
    yield from _other_differences(tournament_id, old, new, keys)
    yield from _differences_beside(tournament_id, old, new)


def _differences_beside(
    tournament_id: int, old: TournamentState, new: TournamentState
) -> Iterator[RowChange]:
    """What is kept beside the snapshot of the tournament."""
    kept = partial(_compare_kept, tournament_id)
    yield from kept("pairing_record", old.pairings, new.pairings, to_rows.pairing_record_row)
    yield from kept("publication", old.publications, new.publications, to_rows.publication_row)
    yield from kept("expulsion", old.expulsions, new.expulsions, to_rows.expulsion_row)
    yield from kept(
        "late_correction",
        old.late_corrections,
        new.late_corrections,
        to_rows.late_correction_row,
    )
    yield from kept("late_entry", old.late_entries, new.late_entries, to_rows.late_entry_row)
    yield from kept("presence", old.presences, new.presences, to_rows.presence_row)
    yield from kept("fee", old.fees, new.fees, to_rows.fee_row)
    yield from _compare(
        "left_fide_mode",
        to_rows.left_fide_mode_rows(tournament_id, old.left_fide_mode),
        to_rows.left_fide_mode_rows(tournament_id, new.left_fide_mode),
    )
    if old.choices is not new.choices:
        chosen = to_rows.choice_rows(tournament_id, old.choices)
        for table, rows in to_rows.choice_rows(tournament_id, new.choices).items():
            yield from _compare(table, chosen[table], rows)
    if old.paper is not new.paper:
        yield from _compare(
            "paper",
            to_rows.paper_rows(tournament_id, old.paper),
            to_rows.paper_rows(tournament_id, new.paper),
        )
        yield from _compare(
            "paper_wall",
            to_rows.wall_rows(tournament_id, old.paper.wall),
            to_rows.wall_rows(tournament_id, new.paper.wall),
        )
        yield from _compare(
            "paper_codes",
            to_rows.codes_rows(tournament_id, old.paper),
            to_rows.codes_rows(tournament_id, new.paper),
        )
        yield from _compare(
            "paper_logo",
            to_rows.logo_rows(tournament_id, old.paper.logo),
            to_rows.logo_rows(tournament_id, new.paper.logo),
        )


def _compare_kept(
    tournament_id: int,
    table: str,
    old: Sequence[_T],
    new: Sequence[_T],
    row_of: Callable[[int, _T], Row],
) -> Iterator[RowChange]:
    """Values of which each has a row of its own."""
    if old is not new:
        yield from _compare(
            table,
            (row_of(tournament_id, one) for one in old),
            (row_of(tournament_id, one) for one in new),
        )


def _compare(table: str, old: Iterable[Row], new: Iterable[Row]) -> Iterator[RowChange]:
    columns = _KEY_COLUMNS[table]
    left = {tuple(row[column] for column in columns): row for row in old}
    for row in new:
        was = left.pop(tuple(row[column] for column in columns), None)
        if was != row:
            yield RowChange(table, was, row)
    for row in left.values():
        yield RowChange(table, row, None)


def _settings_rows(tournament_id: int, state: TournamentState | None) -> Iterator[Row]:
    if state is not None:
        yield to_rows.tournament_row(tournament_id, state.tournament.settings)


def _player_rows(tournament_id: int, state: TournamentState) -> Iterator[Row]:
    for player, key in zip(state.tournament.players, state.keys, strict=True):
        yield to_rows.player_row(tournament_id, player, key)


def _keys_of_both(old: TournamentState, new: TournamentState) -> tuple[to_rows.Keys, to_rows.Keys]:
    """The keys of the players by their TPNs in both states, which hardly ever differ."""
    old_keys = old.keys_by_tpn()
    if old.tournament.players is new.tournament.players and old.keys == new.keys:
        return old_keys, old_keys
    return old_keys, new.keys_by_tpn()


def _round_differences(
    tournament_id: int,
    old: TournamentState,
    new: TournamentState,
    keys: tuple[to_rows.Keys, to_rows.Keys],
) -> Iterator[RowChange]:
    old_rounds, new_rounds = old.tournament.rounds, new.tournament.rounds
    if not old_rounds and not new_rounds:
        return
    old_keys, new_keys = keys
    same_numbers = old_keys == new_keys
    for index in range(max(len(old_rounds), len(new_rounds))):
        was = old_rounds[index] if index < len(old_rounds) else None
        now = new_rounds[index] if index < len(new_rounds) else None
        if same_numbers and was is now:
            continue
        same_games = _shared_games(was, now) if same_numbers else frozenset[int]()
        yield from _compare(
            "round", _round_rows(tournament_id, was), _round_rows(tournament_id, now)
        )
        yield from _compare(
            "game",
            _game_rows(tournament_id, was, old_keys, same_games),
            _game_rows(tournament_id, now, new_keys, same_games),
        )
        yield from _compare(
            "bye",
            () if was is None else to_rows.bye_rows(tournament_id, was, old_keys),
            () if now is None else to_rows.bye_rows(tournament_id, now, new_keys),
        )


def _shared_games(was: Round | None, now: Round | None) -> frozenset[int]:
    """The identities of the games that both rounds have: those cannot differ."""
    if was is None or now is None:
        return frozenset()
    return frozenset(map(id, was.games)) & frozenset(map(id, now.games))


def _game_rows(
    tournament_id: int, played: Round | None, keys: to_rows.Keys, same_games: frozenset[int]
) -> Iterator[Row]:
    if played is not None:
        games = (game for game in played.games if id(game) not in same_games)
        yield from to_rows.game_rows(tournament_id, played.number, games, keys)


def _round_rows(tournament_id: int, played: Round | None) -> Iterator[Row]:
    if played is not None:
        yield to_rows.round_row(tournament_id, played)


def _other_differences(
    tournament_id: int,
    old: TournamentState,
    new: TournamentState,
    keys: tuple[to_rows.Keys, to_rows.Keys],
) -> Iterator[RowChange]:
    was, now = old.tournament, new.tournament
    old_keys, new_keys = keys
    yield from _compare(
        "requested_bye",
        to_rows.requested_bye_rows(tournament_id, was.requested_byes, old_keys),
        to_rows.requested_bye_rows(tournament_id, now.requested_byes, new_keys),
    )
    yield from _compare(
        "virtual_points",
        to_rows.virtual_points_rows(tournament_id, was.virtual_points),
        to_rows.virtual_points_rows(tournament_id, now.virtual_points),
    )
    yield from _compare(
        "forbidden_group",
        to_rows.forbidden_group_rows(tournament_id, was.forbidden_groups),
        to_rows.forbidden_group_rows(tournament_id, now.forbidden_groups),
    )
    yield from _compare(
        "forbidden_member",
        to_rows.forbidden_member_rows(tournament_id, was.forbidden_groups, old_keys),
        to_rows.forbidden_member_rows(tournament_id, now.forbidden_groups, new_keys),
    )
    for kind, before, after in (
        ("comment", was.comments, now.comments),
        ("record", was.other_records, now.other_records),
    ):
        if before is not after:
            yield from _compare(
                "file_record",
                to_rows.file_record_rows(tournament_id, kind, before),
                to_rows.file_record_rows(tournament_id, kind, after),
            )
