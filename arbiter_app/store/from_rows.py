"""Rows of the tables as a tournament.

Rows that cannot be understood raise ValueError, TypeError, KeyError or IndexError: then the file
is damaged.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from arbiter_app.store.choices import EnteredValue, KFactor, ManualPlace, StandingsChoices
from arbiter_app.store.state import (
    Expulsion,
    Fee,
    LateCorrection,
    LateEntry,
    PairingRecord,
    Presence,
    Publication,
    TournamentState,
)
from arbiter_app.store.values import (
    SETTINGS,
    eligibility_from_text,
    fraction_from_text,
    moment_from_text,
    numbering_from_text,
    numbers_from_text,
    scoring_from_text,
    strings_from_text,
)
from arbiter_app.tournament.match_result import parse_result
from arbiter_app.tournament.paper import PaperMargins, PaperSettings, PaperSize, WallSettings
from arbiter_app.tournament.picture import Picture, PictureKind
from arbiter_app.tournament.player import PLAYER_FIELDS, FieldValue, Player, PlayerField
from arbiter_app.tournament.prizes import PrizeGroup, Sharing
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, ScoringSystem, Tpn

Rows = Mapping[str, Sequence[Mapping[str, object]]]


def state_of(rows: Rows) -> TournamentState:
    """The tournament that these rows (by table name) are."""
    players = rows["player"]
    tpns = {_number(row["id"]): _number(row["tpn"]) for row in players}
    comments, records = (
        tuple(_text(row["text"]) for row in rows["file_record"] if row["kind"] == kind)
        for kind in ("comment", "record")
    )
    tournament = Tournament(
        settings=_settings(rows["tournament"][0], rows["round_time"]),
        players=_players(rows),
        rounds=_rounds(rows, tpns),
        requested_byes=tuple(
            RequestedBye(
                tpns[_number(row["player_id"])], _number(row["round_number"]), _kind(row["kind"])
            )
            for row in rows["requested_bye"]
        ),
        virtual_points=tuple(_virtual_points(row) for row in rows["virtual_points"]),
        forbidden_groups=_forbidden_groups(rows, tpns),
        comments=comments,
        other_records=records,
    )
    return TournamentState(
        tournament,
        tuple(_number(row["id"]) for row in players),
        tuple(_pairing_record(row) for row in rows["pairing_record"]),
        tuple(_publication(row) for row in rows["publication"]),
        tuple(_expulsion(row) for row in rows["expulsion"]),
        tuple(_late_correction(row) for row in rows["late_correction"]),
        next((_number(row["next_round"]) for row in rows["left_fide_mode"]), None),
        _choices(rows),
        _paper(rows),
        tuple(_late_entry(row) for row in rows["late_entry"]),
        tuple(_presence(row) for row in rows["presence"]),
        tuple(_fee(row) for row in rows["fee"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def _kind(value: object) -> ByeKind:
    return ByeKind(_text(value))


def _settings(row: Mapping[str, object], times: Iterable[Mapping[str, object]]) -> Settings:
    values: dict[str, Any] = {name: _setting(getattr(_NEW, name), row[name]) for name in SETTINGS}
    return Settings(round_times=_round_times(times), **values)


_NEW: Final = Settings()


def _setting(new: object, stored: object) -> object:
    """What was stored; `new` is the value of a new tournament, which tells the kind."""
    match new:
        case tuple():
            return strings_from_text(_text(stored))
        case ScoringSystem():
            return scoring_from_text(_text(stored))
        case int():
            return _number(stored)
        case str():
            return _text(stored)
        case _:
            return None if stored is None else Colour(_text(stored))


def _players(rows: Rows) -> tuple[Player, ...]:
    later: dict[int, list[tuple[int, int]]] = {}
    for row in rows["later_rating"]:
        rating = (_number(row["first_round"]), _number(row["rating"]))
        later.setdefault(_number(row["player_id"]), []).append(rating)
    return tuple(
        _player(row, tuple(sorted(later.get(_number(row["id"]), ())))) for row in rows["player"]
    )


def _player(row: Mapping[str, object], later_ratings: tuple[tuple[int, int], ...]) -> Player:
    withdrawn_from = row["withdrawn_from"]
    values: dict[str, Any] = {each.name: _value(each, row[each.name]) for each in PLAYER_FIELDS}
    return Player(
        tpn=_number(row["tpn"]),
        withdrawn_from=None if withdrawn_from is None else _number(withdrawn_from),
        later_ratings=later_ratings,
        tie_order=_number(row["tie_order"]),
        has_half_point_byes=bool(_number(row["has_half_point_byes"])),
        **values,
    )


def _value(field: PlayerField, stored: object) -> FieldValue:
    if field.kind is int:
        return None if stored is None and field.is_optional else _number(stored)
    if field.kind is str:
        return _text(stored)
    return None if stored is None else field.kind(_text(stored))


def _rounds(rows: Rows, tpns: Mapping[int, Tpn]) -> tuple[Round, ...]:
    games: dict[int, list[Game]] = {}
    for row in rows["game"]:
        result = row["result"]
        game = Game(
            _number(row["board"]),
            tpns[_number(row["white_id"])],
            tpns[_number(row["black_id"])],
            None if result is None else parse_result(_text(result)),
        )
        games.setdefault(_number(row["round_number"]), []).append(game)
    byes: dict[int, list[Bye]] = {}
    for row in rows["bye"]:
        bye = Bye(tpns[_number(row["player_id"])], _kind(row["kind"]))
        byes.setdefault(_number(row["round_number"]), []).append(bye)
    rounds = tuple(
        Round(
            number := _number(row["number"]),
            tuple(games.get(number, ())),
            tuple(byes.get(number, ())),
            manual=bool(row["manual"]),
            note=_text(row["note"]),
        )
        for row in rows["round"]
    )
    _check_numbers(played.number for played in rounds)
    return rounds


def _check_numbers(numbers: Iterable[int]) -> None:
    for expected, number in enumerate(numbers, start=1):
        if number != expected:
            raise ValueError(f"round {number} where round {expected} was expected")


def _virtual_points(row: Mapping[str, object]) -> VirtualPoints:
    return VirtualPoints(
        points=_number(row["points"]),
        first_round=_number(row["first_round"]),
        last_round=_number(row["last_round"]),
        first_tpn=_number(row["first_tpn"]),
        last_tpn=_number(row["last_tpn"]),
    )


def _forbidden_groups(rows: Rows, tpns: Mapping[int, Tpn]) -> tuple[ForbiddenGroup, ...]:
    members: dict[int, list[Tpn]] = {}
    for row in rows["forbidden_member"]:
        tpn = tpns[_number(row["player_id"])]
        members.setdefault(_number(row["group_position"]), []).append(tpn)
    return tuple(
        ForbiddenGroup(
            tuple(members.get(_number(row["position"]), ())),
            _number(row["first_round"]),
            _number(row["last_round"]),
            _text(row["below"]),
        )
        for row in rows["forbidden_group"]
    )


def _pairing_record(row: Mapping[str, object]) -> PairingRecord:
    return PairingRecord(
        round_number=_number(row["round_number"]),
        system=_text(row["system"]),
        engine_version=_text(row["engine_version"]),
        input_hash=_text(row["input_hash"]),
        packed_pairing=_text(row["pairing_json"]),
        numbering=numbering_from_text(_text(row["numbering"])),
    )


def _publication(row: Mapping[str, object]) -> Publication:
    return Publication(_number(row["round_number"]), moment_from_text(_text(row["at"])))


def _expulsion(row: Mapping[str, object]) -> Expulsion:
    return Expulsion(_number(row["player_id"]), _number(row["first_round"]), _text(row["reason"]))


def _late_entry(row: Mapping[str, object]) -> LateEntry:
    return LateEntry(
        _number(row["player_id"]), _number(row["first_round"]), _number(row["missed_from"])
    )


def _presence(row: Mapping[str, object]) -> Presence:
    return Presence(_number(row["player_id"]), _number(row["round_number"]))


def _fee(row: Mapping[str, object]) -> Fee:
    return Fee(_number(row["player_id"]), _number(row["owed"]), _number(row["paid"]))


def _late_correction(row: Mapping[str, object]) -> LateCorrection:
    return LateCorrection(
        round_number=_number(row["round_number"]),
        board=_number(row["board"]),
        white_key=_number(row["white_id"]),
        black_key=_number(row["black_id"]),
        result=parse_result(_text(row["result"])),
    )


def _choices(rows: Rows) -> StandingsChoices:
    return StandingsChoices(
        lots=next((_text(row["seed"]) for row in rows["drawing_of_lots"]), None),
        places=tuple(
            ManualPlace(
                _number(row["round_number"]),
                _number(row["player_id"]),
                _number(row["place"]),
                _text(row["reason"]),
            )
            for row in rows["manual_place"]
        ),
        values=tuple(
            EnteredValue(
                _text(row["code"]),
                _number(row["player_id"]),
                fraction_from_text(_text(row["value"])),
            )
            for row in rows["entered_value"]
        ),
        k_factors=tuple(
            KFactor(_number(row["player_id"]), _number(row["k"])) for row in rows["k_factor"]
        ),
        prizes=tuple(
            PrizeGroup(
                _text(row["name"]),
                numbers_from_text(_text(row["prizes"])),
                eligibility_from_text(_text(row["eligibility"])),
                Sharing(_text(row["sharing"])),
            )
            for row in rows["prize_group"]
        ),
    )


def _round_times(rows: Iterable[Mapping[str, object]]) -> tuple[str, ...]:
    found = {_number(row["round_number"]): _text(row["time"]) for row in rows}
    return tuple(found.get(number, "") for number in range(1, max(found, default=0) + 1))


def _paper(rows: Rows) -> PaperSettings:
    logo = next((_logo(row) for row in rows["paper_logo"]), None)
    wall = next((_wall(row) for row in rows["paper_wall"]), WallSettings())
    why_codes = any(_number(row["why"]) for row in rows["paper_codes"])
    for row in rows["paper"]:
        sides = (_number(row[f"margin_{side}"]) for side in ("top", "bottom", "left", "right"))
        return PaperSettings(
            PaperSize(_text(row["size"])),
            PaperMargins(*sides),
            strings_from_text(_text(row["heading"])),
            logo,
            _text(row["language"]),
            wall,
            why_codes,
        )
    return PaperSettings(logo=logo, wall=wall, why_codes=why_codes)


def _wall(row: Mapping[str, object]) -> WallSettings:
    return WallSettings(_number(row["type_size"]), bool(_number(row["marks_changes"])))


def _logo(row: Mapping[str, object]) -> Picture:
    return Picture(
        PictureKind(_text(row["kind"])),
        _number(row["width"]),
        _number(row["height"]),
        base64.b64decode(_text(row["data"]), validate=True),
    )
