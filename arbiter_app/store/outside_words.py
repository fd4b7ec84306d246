"""A changed row in the arbiter's words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from arbiter_app.store.row_change import RowChange
from arbiter_app.store.values import Row, Value
from arbiter_app.tournament.match_result import parse_result
from arbiter_app.tournament.player import PLAYER_FIELDS
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.words import result_phrase
from arbiter_app.wording import Message, Parameter, Phrase, phrase, separated, verbatim

FoundIn = Literal["before", "after", "both"]

_NOTHING = "–"
_LONGEST = 60

_ADDED: Final[Mapping[FoundIn, Message]] = MappingProxyType(
    {
        "before": Message("{place} –"),
        "after": Message("{place} added"),
        "both": Message("{place} added, not in the log"),
    }
)
_REMOVED: Final[Mapping[FoundIn, Message]] = MappingProxyType(
    {
        "before": Message("{place} there"),
        "after": Message("{place} removed"),
        "both": Message("{place} removed, still in the log"),
    }
)


def described(change: RowChange, side: FoundIn) -> Phrase:
    """What is different: as the log tells it, as it is now, or both in a sentence."""
    match change.before, change.after:
        case None, None:
            return _place(change.table, {})
        case None, dict() as row:
            return _ADDED[side].of(place=_place(change.table, row))
        case dict() as row, None:
            return _REMOVED[side].of(place=_place(change.table, row))
    before, after = change.before or {}, change.after or {}
    names = [name for name in after if before.get(name) != after[name]]
    values = [
        phrase(
            "{what} {value}",
            what=_label(change.table, name),
            value=_side(_value(name, before), _value(name, after), side),
        )
        for name in names
    ]
    return phrase("{place}: {values}", place=_place(change.table, before), values=separated(values))


def _side(before: Parameter, after: Parameter, side: FoundIn) -> Parameter:
    match side:
        case "before":
            return before
        case "after":
            return after
        case "both":
            return phrase("{value} (the log says {other})", value=after, other=before)


def _place(table: str, row: Row) -> Phrase:
    """Where in the event a row stands."""
    round_number = str(row.get("round_number"))
    match table:
        case "event":
            return phrase("the event")
        case "tournament":
            return phrase("the tournament {name}", name=str(row.get("name")))
        case "player":
            tpn, name = str(row.get("tpn")), str(row.get("name"))
            return phrase("player {tpn} {name}", tpn=tpn, name=name)
        case "round":
            return phrase("round {round}", round=str(row.get("number")))
        case "game":
            board = str(row.get("board"))
            return phrase("board {board} of round {round}", board=board, round=round_number)
    what = _TABLES[table]
    if row.get("round_number") is None:
        return what
    return phrase("{what} of round {round}", what=what, round=round_number)


_TABLES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "bye": phrase("bye"),
        "drawing_of_lots": phrase("drawing of lots"),
        "entered_value": phrase("entered value"),
        "expulsion": phrase("expulsion"),
        "fee": phrase("fee"),
        "file_record": phrase("file record"),
        "forbidden_group": phrase("forbidden group"),
        "forbidden_member": phrase("forbidden member"),
        "k_factor": phrase("k factor"),
        "late_correction": phrase("late correction"),
        "late_entry": phrase("late entry"),
        "later_rating": phrase("later rating"),
        "left_fide_mode": phrase("left fide mode"),
        "manual_place": phrase("manual place"),
        "pairing_record": phrase("pairing record"),
        "paper": phrase("paper"),
        "paper_codes": phrase("paper codes"),
        "paper_logo": phrase("paper logo"),
        "paper_wall": phrase("paper wall"),
        "presence": phrase("presence"),
        "prize_group": phrase("prize group"),
        "publication": phrase("publication"),
        "requested_bye": phrase("requested bye"),
        "round_time": phrase("round time"),
        "virtual_points": phrase("virtual points"),
    }
)
"""What the rows of a table are, but for those that `_place` tells more of."""


def _label(table: str, name: str) -> Phrase:
    """What a column has; that of few people's concern is called as it is in the file."""
    if table == "player" and name in _OF_PLAYERS:
        return _OF_PLAYERS[name]
    return _COLUMNS.get(name) or verbatim(name.removesuffix("_id").replace("_", " "))


_OF_PLAYERS: Final[Mapping[str, Phrase]] = MappingProxyType(
    {field.name: field.inside for field in PLAYER_FIELDS}
)

_COLUMNS: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        **_OF_PLAYERS,
        **{name: named.inside for name, named in SETTING_FIELDS.items()},
        "black_id": Message("black", context="player").of(),
        "board": phrase("board"),
        "initial_colour": phrase("initial-colour"),
        "kind": phrase("kind"),
        "note": phrase("note"),
        "player_id": phrase("player"),
        "points": phrase("points"),
        "result": phrase("result"),
        "rounds_total": phrase("rounds"),
        "scoring": phrase("scoring"),
        "tpn": phrase("number"),
        "white_id": Message("white", context="player").of(),
        "withdrawn_from": phrase("withdrawn from round"),
    }
)


def _value(name: str, row: Row) -> Parameter:
    value: Value = row.get(name)
    if name == "result":
        try:
            return result_phrase(None if value is None else parse_result(str(value)))
        except ValueError:
            return str(value)
    if value is None or value == "":
        return _NOTHING
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
