"""A changed row in the arbiter's words."""

from __future__ import annotations

from typing import Literal

from arbiter_app.store.difference import RowChange
from arbiter_app.store.values import Row, Value
from arbiter_app.tournament.match_result import parse_result
from arbiter_app.tournament.words import result_text

Side = Literal["before", "after", "both"]

_NOTHING = "–"
_LONGEST = 60


def described(change: RowChange, side: Side) -> str:
    """What is different: as the log tells it, as it is now, or both in a sentence."""
    match change.before, change.after:
        case None, None:
            return _place(change.table, {})
        case None, dict() as row:
            return f"{_place(change.table, row)} {_side(_NOTHING, 'added', side)}"
        case dict() as row, None:
            return f"{_place(change.table, row)} {_side('there', 'removed', side)}"
    before, after = change.before or {}, change.after or {}
    names = [name for name in after if before.get(name) != after[name]]
    values = (
        f"{_label(name)} {_side(_value(name, before), _value(name, after), side)}" for name in names
    )
    return f"{_place(change.table, before)}: {', '.join(values)}"


def _side(before: str, after: str, side: Side) -> str:
    match side:
        case "before":
            return before
        case "after":
            return after
        case "both":
            return f"{after}, the log says {before}"


def _place(table: str, row: Row) -> str:
    """Where in the event a row stands."""
    round_number = row.get("round_number")
    match table:
        case "event":
            return "the event"
        case "tournament":
            return f"the tournament {row.get('name')}"
        case "player":
            return f"player {row.get('tpn')} {row.get('name')}"
        case "round":
            return f"round {row.get('number')}"
        case "game":
            return f"board {row.get('board')} of round {round_number}"
    words = table.replace("_", " ")
    return words if round_number is None else f"{words} of round {round_number}"


def _label(name: str) -> str:
    return {"tpn": "number", "fide_id": "FIDE ID", "rounds_total": "rounds"}.get(
        name, name.removesuffix("_id").replace("_", " ")
    )


def _value(name: str, row: Row) -> str:
    value: Value = row.get(name)
    if name == "result":
        try:
            return result_text(None if value is None else parse_result(str(value)))
        except ValueError:
            return str(value)
    if value in {None, ""}:
        return _NOTHING
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
