"""What an arbiter does to players, each act done or refused, and what it meant."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.interface import (
    add_player,
    delete_player,
    edit_player,
    expel_player,
    request_byes,
    return_player,
    set_abnormal_points,
    withdraw_player,
)
from arbiter_app.tournament.abnormal import AbnormalPoints, abnormal_points
from arbiter_app.tournament.types import ByeKind, Title
from tests.played import compared
from tests.played.event import PlayedEvent

_REQUESTED = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT, ByeKind.HALF_POINT, ByeKind.FULL_POINT)


def enter_late(event: PlayedEvent) -> None:
    new = event.new_player()
    before = event.tournament
    if event.do(lambda: add_player(event.session, event.one, new)) and before.rounds:
        compared.late_entry_is_in_order(before, event.tournament, new.name)


def ask_for_byes(event: PlayedEvent) -> None:
    tpn = event.anybody()
    name = event.name_of(tpn)
    last = event.tournament.settings.rounds_total or event.tournament.next_round + 2
    numbers = {event.rng.randint(1, last + 1) for _ in range(event.rng.randint(1, 2))}
    kinds: dict[int, ByeKind | None] = {number: event.rng.choice(_REQUESTED) for number in numbers}
    event.do(
        lambda: request_byes(
            event.session, event.one, tpn, kinds, confirmed=event.rng.random() < 0.9
        ),
        lambda ledger: ledger.asked.update((name, number) for number in kinds),
    )


def cancel_bye(event: PlayedEvent) -> None:
    requests = event.tournament.requested_byes
    if requests:
        bye = event.rng.choice(requests)
        event.do(lambda: request_byes(event.session, event.one, bye.tpn, {bye.round_number: None}))


def withdraw(event: PlayedEvent) -> None:
    tpn = event.anybody()
    name = event.name_of(tpn)
    next_round = event.tournament.next_round
    first = event.rng.choice((None, None, event.tournament.next_round + event.rng.randint(-1, 2)))
    number = event.tournament.next_round if first is None else first
    event.do(
        lambda: withdraw_player(event.session, event.one, tpn, first),
        lambda ledger: ledger.leave(name, number, next_round),
    )


def expel(event: PlayedEvent) -> None:
    if event.rng.random() < 0.6:
        return
    tpn = event.anybody()
    name, number = event.name_of(tpn), event.tournament.next_round
    reason = event.rng.choice(("", "telephone"))
    event.do(
        lambda: expel_player(event.session, event.one, tpn, reason=reason, confirmed=True),
        lambda ledger: ledger.gone.update({name: min(number, ledger.gone.get(name, number))}),
    )


def let_return(event: PlayedEvent) -> None:
    gone = [player.tpn for player in event.tournament.players if player.name in event.ledger.gone]
    if gone:
        tpn = event.rng.choice(gone)
        name = event.name_of(tpn)
        event.do(
            lambda: return_player(
                event.session, event.one, tpn, confirmed=event.rng.random() < 0.7
            ),
            lambda ledger: ledger.gone.pop(name),
        )


def edit(event: PlayedEvent) -> None:
    tpn = event.anybody()
    old = event.tournament.player(tpn)
    new = event.rng.choice(
        (
            replace(old, rating=event.rng.randint(1400, 2400)),
            replace(old, rating=event.rng.randint(1400, 2400)),
            replace(old, rating=event.rng.randint(1400, 2400)),
            replace(old, title=event.rng.choice((None, *Title))),
            replace(old, federation="ITA"),
            old,
        )
    )
    event.do(lambda: edit_player(event.session, event.one, tpn, new))


def delete(event: PlayedEvent) -> None:
    if len(event.tournament.players) > 4:
        tpn = event.anybody()
        name = event.name_of(tpn)
        event.do(
            lambda: delete_player(event.session, event.one, tpn),
            lambda ledger: ledger.gone.pop(name, None),
        )


def penalise(event: PlayedEvent) -> None:
    """Half a point less, or a bonus, or none of them any more."""
    entry = AbnormalPoints("", event.rng.choice((-5, -10, 5)), 0, (event.anybody(),))
    before = abnormal_points(event.tournament)
    entries = event.rng.choice(((), (*before, entry), (*before, entry)))
    event.do(
        lambda: set_abnormal_points(
            event.session, event.one, entries, confirmed=event.rng.random() < 0.8
        )
    )
