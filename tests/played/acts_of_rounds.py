"""Rounds paired, by the program and by hand, published and taken back."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.interface import (
    ManualPairing,
    adjourn_missing,
    edit_player,
    pair_next_round,
    publish_round,
    set_pairing,
    unpair_last_round,
    why_not_pair,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Colour
from tests.played import compared
from tests.played.event import PlayedEvent
from tests.played.ledger import Ledger


def pair(event: PlayedEvent) -> bool:
    """The next round; it is what `pair` makes of the exported file."""
    if "DUBOV" in event.tournament.settings.system:
        _give_provisional_ratings(event)
    data = compared.file_is_the_event(event.session, event.one, event.other)
    drawn = bool(data.rounds) or data.settings.initial_colour is not None
    by_file = compared.next_pairing_of(data) if drawn else None
    colour = event.rng.choice((Colour.WHITE, Colour.BLACK))
    done = event.do(
        lambda: pair_next_round(
            event.session, event.one, draw_colour=lambda: colour, confirmed=True
        ),
        lambda ledger: ledger.add_round(event.tournament),
    )
    if not done:
        total = event.tournament.settings.rounds_total
        assert not drawn or by_file is None or 0 < total < event.tournament.next_round
        return False
    if drawn:
        number = len(event.tournament.rounds)
        pairing = event.session.pairing(event.one, number)
        assert compared.boards_of(pairing) == by_file, f"round {number} of the file"
    event.counted["rounds"] += 1
    event.counted["rounds of matches"] += event.games > 1
    return True


def _give_provisional_ratings(event: PlayedEvent) -> None:
    """C.04.4.1 1.1: whoever is paired, or was, needs a rating; who needs one is named."""
    tournament = event.tournament
    away = tournament.absences(tournament.next_round)
    needed = [
        player
        for player in tournament.players
        if not player.rating
        and (
            player.tpn not in away
            or any(played.game_of(player.tpn) for played in tournament.rounds)
        )
    ]
    told = why_not_pair(tournament)
    if needed and told is not None and "The pairing needs ratings" in str(told):
        assert needed[0].name in str(told)
        event.counted["ratings asked for"] += 1
    for player in needed:
        _rate(event, player)


def _rate(event: PlayedEvent, player: Player) -> None:
    rated = replace(player, rating=event.rng.randint(1400, 2000))
    event.do(lambda: edit_player(event.session, event.one, player.tpn, rated))


def pair_by_hand(event: PlayedEvent) -> None:
    rounds = event.tournament.rounds
    if not rounds:
        return
    pairing = ManualPairing.of_round(rounds[-1])
    for _ in range(event.rng.randint(0, 2)):
        first, second = event.anybody(), event.anybody()
        if first != second:
            pairing = pairing.with_players_moved(first, second)
    if event.rng.random() < 0.2 and pairing.pairs:
        pairing = pairing.with_colours_swapped(1)
    event.do(
        lambda: set_pairing(
            event.session, event.one, len(rounds), pairing, reason="Wish", confirm_illegal=True
        ),
        lambda ledger: made_by_hand(event, ledger),
    )


def made_by_hand(event: PlayedEvent, ledger: Ledger) -> None:
    ledger.take_pairing(event.tournament)
    ledger.take_byes(event.tournament)


def publish(event: PlayedEvent) -> None:
    if event.tournament.rounds:
        number = event.rng.randint(1, len(event.tournament.rounds))
        event.do(lambda: publish_round(event.session, event.one, number))


def unpair(event: PlayedEvent) -> None:
    if event.tournament.rounds and event.rng.random() < 0.5:
        event.do(
            lambda: unpair_last_round(event.session, event.one, confirmed=event.rng.random() < 0.9),
            lambda ledger: ledger.take_back(),
        )


def adjourn(event: PlayedEvent) -> None:
    if event.rng.random() < 0.2:
        event.do(
            lambda: adjourn_missing(event.session, event.one, confirmed=True),
            lambda ledger: ledger.adjourn(event.games),
        )
