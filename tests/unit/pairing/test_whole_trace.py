"""A bracket as the trace shows it, from its composition to its pairs (C.04.3 (2026) 3)."""

from __future__ import annotations

from arbiter_app.pairing.questions import pair_round
from arbiter_app.trace import FORBIDDEN, Illegal, Offence, PassedOver
from tests.oracle.constructed import position


def test_a_heterogeneous_bracket() -> None:
    """1.3, 1.4.1, 3.1 to 3.4: 3 comes down and may not meet 4, so it meets 5 (4.2). Of the remainder 4
    and 6 are S1 and 7 and 8 S2. Due White: 2, 5 and 7, Black the others, all strongly.
    """
    histories = {1: "W", 2: "B", 3: "W", 4: "W", 5: "B", 6: "W", 7: "B", 8: "W"}
    tournament = position([20] * 3 + [10] * 5, histories, apart=[(3, 4), (6, 7)])
    trace = pair_round(tournament, system="dutch-2026", explain=True).trace
    assert trace is not None
    assert (trace.system, trace.round_number) == ("dutch-2026", 2)
    above, told = trace.brackets
    assert (above.number, above.score, told.number, told.score) == (1, 20, 2, 10)
    assert (above.moved_down_players, above.s1, above.s2) == ((), (1,), (2, 3))
    assert (above.remainder_s1, above.remainder_s2, above.proposal_reason) == ((), (), None)

    assert [(each.tpn, each.from_bracket) for each in told.moved_down_players] == [(3, 1)]
    assert [(each.tpn, each.from_bracket) for each in told.residents] == [
        (tpn, None) for tpn in (4, 5, 6, 7, 8)
    ]
    assert (told.max_pairs, told.m1, told.limbo) == (3, 1, ())
    assert (told.s1, told.s2) == ((3,), (4, 5, 6, 7, 8))
    assert (told.remainder_s1, told.remainder_s2) == ((4, 6), (7, 8))
    assert told.proposal == ((3, 4), (5, 7), (6, 8))
    assert told.proposal_offences == (
        Offence(FORBIDDEN, 3, 4),
        Offence("C12", 7, 5),
        Offence("C13", 7, 5),
        Offence("C12", 8, 6),
        Offence("C13", 8, 6),
    )
    assert told.proposal_reason == Illegal(FORBIDDEN)
    assert told.offences == (Offence("C12", 8, 6), Offence("C13", 8, 6))
    assert [bound.criterion for bound in told.bounds] == ["C12", "C13"]
    assert [(pair.white, pair.black, pair.part, pair.colour_article) for pair in told.pairs] == [
        (5, 3, "mdp", "5.2.1"),
        (7, 4, "remainder", "5.2.1"),
        (8, 6, "remainder", "5.2.4"),
    ]
    assert told.pairs[0].passed_over == (PassedOver(4, Illegal(FORBIDDEN)),)
