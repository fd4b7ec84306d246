"""Who can still end where, as JSON and for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbiter_app.cli.spoken import said
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import format_points_short

if TYPE_CHECKING:
    from arbiter_app.standings.prospects import IfScored, Places, Prospect, Prospects


def prospects_to_json(prospects: Prospects) -> dict[str, Any]:
    """By TPN, the best first; `exact` is false where the places are those that points alone allow."""
    return {
        "round": prospects.round_number,
        "rounds_left": prospects.rounds_left,
        "exact": prospects.is_complete,
        "winner": prospects.winner,
        "players": [_player(row) for row in prospects.rows],
    }


def _player(row: Prospect) -> dict[str, Any]:
    return {
        "tpn": row.tpn,
        "points": row.points / 10,
        "places": _places(row.after),
        "final": None if row.final is None else _places(row.final),
        "won": row.has_won,
        "prize": None if row.prize is None else row.prize.value,
        "if": [_if_scored(each) for each in row.by_score],
    }


def _if_scored(each: IfScored) -> dict[str, Any]:
    return {
        "score": each.halves / 2,
        "places": _places(each.places),
        "prize": None if each.prize is None else each.prize.value,
        "norms": list(each.norms),
    }


def _places(places: Places) -> list[int]:
    return [places.best, places.worst]


def prospects_to_text(prospects: Prospects, tournament: Tournament) -> str:
    """A paragraph for each player: points without those of open games, and what is certain."""
    from arbiter_app.standings.prospect_words import how_known, prospect_told

    names = {player.tpn: player.name for player in tournament.players}
    lines = [said(how_known(prospects)), ""]
    for row in prospects.rows:
        lines.append(f"{row.tpn:>4}  {names[row.tpn]}  {format_points_short(row.points)}")
        lines.extend(f"      {said(each)}" for each in prospect_told(row, prospects))
    return "".join(f"{line}\n" for line in lines)
