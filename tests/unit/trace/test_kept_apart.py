"""A round with and without a restriction: which boards are others because of it."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.pairing.questions import judge, pair_round
from arbiter_app.trace.kept_apart import KeptApart
from tests.property.explain.generated import generated_event


def test_boards_that_the_free_round_does_not_have_are_changed_colours_included() -> None:
    before = generated_event("dutch-2026", 3).before_round(2)
    free = pair_round(before, system="dutch-2026")
    turned = replace(free.pairs[0], white=free.pairs[0].black, black=free.pairs[0].white)
    apart = replace(free, pairs=(turned, *free.pairs[1:]))
    boards = [(pair.white, pair.black) for pair in apart.pairs]
    judgement = judge(before, boards, apart.bye, system="dutch-2026")
    kept = KeptApart(before, free, apart, (), judgement, None, ())
    assert kept.changed == ((turned.white, turned.black),)
    assert replace(kept, apart=free).changed == ()
    assert kept.all_below == ""
    assert replace(kept, below=("C12", "C12")).all_below == "C12"
    assert replace(kept, below=("C12", "C13")).all_below == ""
    assert replace(kept, below=("C12", "")).all_below == ""
