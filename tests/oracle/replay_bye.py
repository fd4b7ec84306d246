"""Replays what a trace says of the PAB: every rival gets it, and the round is paired literally."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import ByeTrace
from arbiter_app.trace.reasons import Illegal, NoCompletion, Reason
from tests.oracle.editions import LiteralEdition
from tests.oracle.forced_round import ForcedRound
from tests.oracle.replay_bracket import BracketReplay


def false_of_bye(bye: ByeTrace, replays: Sequence[BracketReplay]) -> Iterator[str]:
    """What is said of the PAB and is not true: illegal by the history, or by forcing.

    `replays` are the brackets of the round as it was paired.
    """
    tournament, edition, pairer = replays[0].tournament, replays[0].edition, replays[0].pairer
    players = pairer.field.players
    tpns = [player.tpn for player in players]
    below = tpns[: tpns.index(bye.tpn) : -1]
    said = [passed.tpn for passed in bye.passed_over]
    if said != below:
        yield f"PAB {bye.tpn}: passed over {said} instead of {below}"
    for passed in bye.passed_over:
        barred = _barred_since(tournament, edition, passed.tpn)
        if barred is not None or isinstance(passed.reason, Illegal):
            wrong = "" if passed.reason == Illegal("C2", barred) else f"barred since {barred}"
        elif pairer.field.completes(
            frozenset(range(len(players))), frozenset({tpns.index(passed.tpn)})
        ):
            wrong = _wrong(passed.reason, replays, passed.tpn)
        else:
            wrong = "" if isinstance(passed.reason, NoCompletion) else "[C4] expected"
        if wrong:
            yield f"PAB {bye.tpn}, {passed}: {wrong}"


def _wrong(reason: Reason, replays: Sequence[BracketReplay], tpn: Tpn) -> str:
    """Empty if the reason is what the first bracket shows in which the two rounds part."""
    first = replays[0]
    tpns = [player.tpn for player in first.pairer.field.players]
    parting = ForcedRound(first.pairer, tpns.index(tpn), None).parting()
    if parting is None:
        return "the rounds are the same"
    replay = replays[parting.number - 1]
    return replay.wrong_against(reason, parting.vector, parting.candidates, parting.step)


def _barred_since(tournament: Tournament, edition: LiteralEdition, tpn: Tpn) -> int | None:
    """The first round that bars the player from the PAB ([C2]; C.2)."""
    scoring = tournament.settings.scoring
    for number in range(1, len(tournament.rounds) + 1):
        history = histories(tournament, after_round=number)[tpn]
        if not edition.may_receive_pab(history, scoring):
            return number
    return None
