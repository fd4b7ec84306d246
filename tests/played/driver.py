"""A random event played through the operations as an arbiter plays one, compared from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from arbiter_app.operations.interface import ManualPairing, set_pairing
from arbiter_app.tournament.tournament import Bye
from arbiter_app.tournament.types import ByeKind
from tests.played import compared
from tests.played.acts_of_files import (
    compare_files,
    go_on_with_a_copy,
    reopen,
    there_and_back,
    undo_some,
)
from tests.played.acts_of_players import (
    ask_for_byes,
    cancel_bye,
    delete,
    edit,
    enter_late,
    expel,
    let_return,
    penalise,
    withdraw,
)
from tests.played.acts_of_results import correct, enter_a_game, enter_the_results, reverse
from tests.played.acts_of_rounds import adjourn, made_by_hand, pair, pair_by_hand, publish, unpair
from tests.played.acts_of_the_tournament import (
    accelerate,
    change_a_setting,
    forbid,
    leave_mode,
    renumber,
)
from tests.played.event import PlayedEvent

Acts: TypeAlias = tuple[Callable[[PlayedEvent], object], ...]


def play(event: PlayedEvent) -> None:
    """The whole event, to its last round or until it cannot go on."""
    rounds = event.tournament.settings.rounds_total or event.rng.randint(2, 6)
    for _ in range(rounds + 3):
        event.some(_BEFORE_A_ROUND, event.rng.randint(0, 6))
        compare_files(event)
        if not pair(event):
            break
        event.some(_DURING_A_ROUND, event.rng.randint(0, 6))
        if event.games > 1:
            event.some((enter_a_game,), event.rng.randint(0, 8))
        enter_the_results(event)
        event.some(_AFTER_A_ROUND, event.rng.randint(0, 6))
        event.counted["values"] += compared.standings_are_literal(event.state)
    compare_files(event)
    event.counted["papers"] += compared.papers_are_complete(event.state)
    there_and_back(event)
    event.counted["events"] += 1
    event.counted[event.tournament.settings.system] += 1


def pair_new_by_hand(event: PlayedEvent) -> None:
    """The next round drawn at random: illegal, as likely as not."""
    if event.rng.random() < 0.6:
        return
    tournament = event.tournament
    away = tournament.absences(tournament.next_round)
    here = [player.tpn for player in tournament.players if player.tpn not in away]
    event.rng.shuffle(here)
    byes = [Bye(tpn, kind) for tpn, kind in away.items()]
    if len(here) % 2:
        byes.append(Bye(here.pop(), ByeKind.PAIRING_ALLOCATED))
    pairing = ManualPairing(tuple(zip(here[::2], here[1::2], strict=True)), tuple(byes))
    done = event.do(
        lambda: set_pairing(
            event.session,
            event.one,
            tournament.next_round,
            pairing,
            reason="Drawn",
            confirm_illegal=True,
        ),
        lambda ledger: ledger.add_round(event.tournament),
    )
    if done:
        made_by_hand(event, event.ledger)
        event.counted["rounds by hand"] += 1
        event.some(_DURING_A_ROUND, event.rng.randint(0, 2))
        enter_the_results(event)


_BEFORE_A_ROUND: Acts = (
    enter_late,
    enter_late,
    ask_for_byes,
    ask_for_byes,
    cancel_bye,
    withdraw,
    let_return,
    expel,
    edit,
    renumber,
    delete,
    forbid,
    change_a_setting,
    unpair,
    undo_some,
    reopen,
    go_on_with_a_copy,
    correct,
    reverse,
    unpair,
    edit,
    leave_mode,
    penalise,
    accelerate,
    pair_new_by_hand,
)
_DURING_A_ROUND: Acts = (
    pair_by_hand,
    pair_by_hand,
    publish,
    correct,
    correct,
    reverse,
    enter_late,
    withdraw,
    expel,
    let_return,
    ask_for_byes,
    adjourn,
    unpair,
    renumber,
    edit,
    undo_some,
)
_AFTER_A_ROUND: Acts = (
    correct,
    correct,
    correct,
    reverse,
    withdraw,
    ask_for_byes,
    undo_some,
    reopen,
    go_on_with_a_copy,
)
