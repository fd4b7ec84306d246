"""An arbiter's acts around rounds in any order, and states that differ in what is not published."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import (
    EventSession,
    ManualPairing,
    TournamentState,
    adjourn_missing,
    enter_results,
    expel_player,
    pair_next_round,
    publish_round,
    request_bye,
    set_pairing,
    unpair_last_round,
    unpublish_round,
    withdraw_player,
)
from arbiter_app.tournament.tournament import Bye, Game, RequestedBye, Round
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.store.support import new_event, pair_in_order

Act: TypeAlias = tuple[str, int]

ACTS = (
    *("pair", "results", "publish", "pair", "results", "publish", "some", "unpublish"),
    *("unpair", "undo", "redo", "swap", "bye", "withdraw", "expel", "adjourn"),
)

SOME_ACTS = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 9)), min_size=4, max_size=24)


@contextmanager
def an_event() -> Iterator[tuple[EventSession, int]]:
    """An event of a few players, and a round paired, with results and published."""
    with tempfile.TemporaryDirectory() as folder:
        session, tournament_id = new_event(Path(folder) / "event.arbiter")
        with session:
            for act in ("pair", "publish", "results"):
                play(session, tournament_id, (act, 1))
            yield session, tournament_id


def play(session: EventSession, one: int, act: Act) -> None:
    """Do it; what is refused changes nothing."""
    with suppress(UserError):
        _do(session, one, *act)


def _do(session: EventSession, one: int, name: str, number: int) -> None:
    tournament = session.tournament(one)
    last = len(tournament.rounds)
    match name:
        case "pair":
            pair_next_round(session, one, pair=pair_in_order, confirmed=True)
        case "results" | "some":
            games = tournament.round(last).games[: None if name == "results" else number % 3]
            lots = Random(number)
            results = {game.board: lots.choice(tuple(GameResult)) for game in games}
            enter_results(session, one, last, results, confirmed=True)
        case "publish":
            publish_round(session, one, last if number < 8 else max(last - 1, 1))
        case "unpublish":
            unpublish_round(session, one, last, confirmed=True)
        case "unpair":
            unpair_last_round(session, one, confirmed=True)
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "swap":
            pairing = ManualPairing.of_round(tournament.round(last)).with_players_swapped(
                number % 4 + 1, number % 3 + 5
            )
            set_pairing(session, one, last, pairing, reason="Wish", confirm_illegal=True)
        case "bye":
            request_bye(session, one, number, last + 1, ByeKind.HALF_POINT, confirmed=True)
        case "withdraw":
            withdraw_player(session, one, number)
        case "expel":
            expel_player(session, one, number, reason="Phone", confirmed=True)
        case _:
            adjourn_missing(session, one, confirmed=True)


def otherwise(state: TournamentState, lots: Random) -> TournamentState:
    """A state that is the same for everybody who sees only what is published.

    A round is published if it says so, or if a later one does: that one tells its scores. All
    others are drawn by lot, with results. Which of them is played now is no secret: what everybody
    sees is older than that one, and says so.
    """
    tournament = state.tournament
    numbers = {publication.round_number for publication in state.publications}
    seen = [played for played in tournament.rounds if any(n >= played.number for n in numbers)]
    hidden = [
        _drawn(number, len(tournament.players), lots, is_over=number < len(tournament.rounds))
        for number in range(len(seen) + 1, len(tournament.rounds) + 1)
    ]
    requested = tuple(
        RequestedBye(player.tpn, len(seen) + len(hidden) + 1, ByeKind.ZERO_POINT)
        for player in tournament.players
        if not lots.randrange(3)
    )
    return state.with_tournament(
        replace(tournament, rounds=(*seen, *hidden), requested_byes=requested)
    )


def _drawn(number: int, count: int, lots: Random, *, is_over: bool) -> Round:
    results = (*GameResult,) if is_over else (None, *GameResult)
    order = list(range(1, count + 1))
    lots.shuffle(order)
    odd = (Bye(order.pop(), ByeKind.PAIRING_ALLOCATED),) if count % 2 else ()
    games = tuple(
        Game(board, white, black, lots.choice(results))
        for board, (white, black) in enumerate(zip(order[::2], order[1::2], strict=True), start=1)
    )
    return Round(number, games, odd, manual=True, note="A secret")
