"""The log as CSV, harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

from arbiter_app.operations.acts_reported import reported_acts
from arbiter_app.operations.interface import (
    EventSession,
    ManualPairing,
    NewPlayer,
    add_player,
    change_settings,
    edit_player,
    enter_result,
    exchange_colours,
    log_csv,
    pair_next_round,
    renumber_players,
    set_entered_values,
    set_forbidden_groups,
    set_k_factors,
    set_manual_places,
    set_pairing,
)
from arbiter_app.tournament.tournament import ForbiddenGroup
from arbiter_app.tournament.types import GameResult
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def test_the_log_is_a_table_with_time_before_after_and_state(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    enter_result(session, tournament_id, 1, 3, GameResult.WHITE_WINS_BY_FORFEIT)
    session.undo()
    data = log_csv(session)
    assert data.startswith("\ufeff".encode())
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert len(rows) == len(session.journal())
    last = rows[-1]
    assert (last["Act"], last["Before"], last["After"], last["State"]) == (
        "Result of board 3, round 1",
        "no result",
        "1–0\N{NO-BREAK SPACE}F",
        "undone",
    )
    assert last["Time (UTC)"].startswith("2026-02-01 09:00:")


def test_no_cell_is_a_formula(event: Event) -> None:
    session, tournament_id = event
    add_player(session, tournament_id, NewPlayer("=HYPERLINK(1)"))
    assert b",'=HYPERLINK(1) added," in log_csv(session)


def test_the_report_names_players_whose_numbers_may_change(event: Event) -> None:
    """What was done with number 3 is about that player, not about who has number 3 later."""
    session, one = event
    settings = replace(session.tournament(one).settings, tie_breaks=("OTHER_QUIZ",))
    change_settings(session, one, settings)
    names = {player.tpn: player.name for player in session.tournament(one).players}
    begun = len(session.journal())
    set_forbidden_groups(session, one, (ForbiddenGroup((3, 7)),))
    set_k_factors(session, one, {3: 40})
    set_entered_values(session, one, "OTHER_QUIZ", {3: 1, 7: 1})
    pair_next_round(session, one, pair=pair_in_order)
    pairing = ManualPairing.of_round(session.tournament(one).round(1)).with_colours_swapped(2)
    set_pairing(session, one, 1, pairing, reason="Wish", confirm_illegal=True)
    for board in (1, 2, 3, 4):
        enter_result(session, one, 1, board, GameResult.DRAW)
    exchange_colours(session, one, 1, 2, confirmed=True)
    set_manual_places(session, one, 1, {3: 1, 7: 2}, reason="Play-off")
    edit_player(session, one, 3, replace(session.tournament(one).player(3), rating=2900))
    renumber_players(session, one, confirmed=True)
    assert session.tournament(one).player(1).name == names[3]
    told = {str(act.name): str(act.detail) for act in reported_acts(session.journal()[begun:], one)}
    assert told["Forbidden pairs"] == f"{names[3]} – {names[7]}"
    assert told["K factors of players"] == f"{names[3]}: 40"
    assert told["Values of OTHER_QUIZ"] == f"{names[3]}: 1; {names[7]}: 1"
    assert told["Ranking by hand after round 1"] == f"{names[3]}: 1; {names[7]}: 2 (Play-off)"
    swapped = f"{names[4]} – {names[3]}"
    assert f"2: {swapped}" in told["Round 1 paired by hand"]
    assert swapped in told["Colours reversed on board 2, round 1"]
    for name in ("Round 1 paired by hand", "Colours reversed on board 2, round 1"):
        assert not re.search(r"\d–\d", told[name])
