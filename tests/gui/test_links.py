"""Where the reader can go on from a decision: only to what there is."""

from __future__ import annotations

from arbiter_app.gui.explanation.links import Target
from arbiter_app.gui.explanation.told_round import ToldRound
from arbiter_app.pairing.questions import pair_round
from tests.property.explain.generated import generated_event


def test_why_somebody_floated_is_asked_of_who_left_the_own_score() -> None:
    """Who gets the bye in the last bracket without having left their own score has not floated."""
    asked = dict.fromkeys((True, False), 0)
    for seed in range(30, 40):
        event = generated_event("dutch-2026", seed)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            pairing = pair_round(before, system="dutch-2026", explain=True)
            told = ToldRound.of(pairing, event)
            if told is None or pairing.bye is None:
                continue
            bye, last = told.bye_of(pairing.bye), told.trace.brackets[-1]
            assert bye is not None
            targets = {link.target for link in told.links_of(bye, bye.tpn)}
            has_floated = bye.tpn not in {player.tpn for player in last.residents}
            assert (Target.FLOAT in targets) is has_floated, (seed, number)
            asked[has_floated] += 1
    assert all(asked.values())
