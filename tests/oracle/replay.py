"""Replays a trace: every statement of it is derived again by the literal implementation."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from tests.oracle.editions import LiteralEdition
from tests.oracle.replay_bracket import BracketReplay
from tests.oracle.replay_bye import false_of_bye


def false_statements(
    tournament: Tournament, edition: LiteralEdition, *, most: int = 9
) -> Iterator[str]:
    """What the trace of the next round says and the rules do not; nothing if all is true.

    Brackets of more than `most` players are left out.

    Raises:
        NoLegalPairingError: there is no complete round-pairing.
        InputError: the tournament cannot be paired as it stands.
    """
    trace = pair_round(tournament, system=edition.system, explain=True).trace
    assert trace is not None
    pairer = edition.pairer(tournament)
    solved = list(pairer.brackets())
    if len(solved) != len(trace.brackets):
        yield f"{len(trace.brackets)} brackets instead of {len(solved)}"
        return
    replays = [
        BracketReplay(tournament, edition, pairer, bracket, record, traced)
        for (bracket, record), traced in zip(solved, trace.brackets, strict=True)
    ]
    if (trace.pairing_allocated_bye is None) != (len(pairer.field.players) % 2 == 0):
        yield f"PAB: {trace.pairing_allocated_bye}"
    if [each.number for each in trace.brackets] != list(range(1, len(solved) + 1)):
        yield "the brackets are numbered otherwise"
    for replay in replays:
        yield from replay.composition()
        if len(replay.bracket.members) <= most:
            yield from replay.decisions()
    if trace.pairing_allocated_bye is not None:
        yield from false_of_bye(trace.pairing_allocated_bye, replays)
