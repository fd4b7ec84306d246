"""The trace of a round-robin: which round of which table it is, and everybody's number in it."""

from __future__ import annotations

from typing import Final

from arbiter_app.pairing.round_robin.next_round import Rounds
from arbiter_app.pairing.round_robin.schedule import ScheduledRound
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    PairTrace,
    ProcedureStep,
)
from arbiter_app.trace.rounds import RoundTrace

TABLE: Final = "C.05 Annex 1"
"""Where the Berger tables stand; the annex has no articles."""

OTHER_COLOURS: Final = "C.05 Annex 1, second cycle"
"""What gives the colours where two meet again."""


def traced(system: str, rounds: Rounds, found: ScheduledRound) -> RoundTrace:
    """The round as one bracket: the players in the order of the table, the pairs as it has them.

    Its one step, `table`, has the numbers of the players, of the round in the table, and of the cycle
    as amounts.
    """
    scores = {state.tpn: state.score for state in rounds.states}
    players = tuple(
        BracketPlayer(tpn, scores[tpn], "", "", "--", number=number)
        for number, tpn in enumerate(rounds.tpns, 1)
        if tpn != found.free
    )
    article = TABLE if found.cycle == 1 else OTHER_COLOURS
    pairs = tuple(
        PairTrace(white, black, white, black, "homogeneous", article, (), TABLE)
        for white, black in found.games
    )
    step = ProcedureStep(TABLE, "table", (), (len(rounds.tpns), found.table_round, found.cycle))
    bracket = BracketTrace(
        number=1,
        score=max(player.score for player in players),
        moved_down_players=(),
        residents=players,
        max_pairs=len(pairs),
        m1=0,
        limbo=(),
        s1=tuple(pair.first for pair in pairs),
        s2=tuple(pair.second for pair in pairs),
        remainder_s1=(),
        remainder_s2=(),
        proposal=(),
        proposal_offences=(),
        values=(),
        offences=(),
        exchange=None,
        pairs=pairs,
        downfloaters=(),
        steps=(step,),
    )
    free = None if found.free is None else ByeTrace(found.free, scores[found.free], rule=TABLE)
    return RoundTrace(system, found.number, free, (bracket,))
