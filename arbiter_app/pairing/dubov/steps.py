"""The steps of a bracket in the order of Article 3.2, as they are recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arbiter_app.pairing.dubov.bracket import PairedBracket
from arbiter_app.pairing.dubov.field import Field
from arbiter_app.trace.brackets import ProcedureStep

OPPONENT: Final = "3.2.6"
PARTED: Final = "3.2.4.1"
EQUALISED: Final = "3.2.4.2"
CHOSEN: Final = "3.2.2"
SUBGROUPS: Final = "3.2.3"
ORDER: Final = "3.2.5"

UPFLOATERS: Final = "upfloaters"
"""3.2.2: who is brought up."""
DIVIDED: Final = "divided"
"""3.2.3: G1, then G2; how many are in each."""
HALVED: Final = "halved"
"""3.2.3, where nobody has played: the same by TPN."""
SHIFTED: Final = "shifted"
"""3.2.4: who is shifted; 1 if from G1, 2 if from G2."""
PROPOSED: Final = "proposed"
"""3.2.5: S1 in order, each with the player of G2 who stands in the same place."""
TRANSPOSED: Final = "transposed"
"""3.2.6: the pairs with T2, where it is not G2 as it stands."""


def steps_of(field: Field, paired: PairedBracket) -> Iterator[ProcedureStep]:
    """What was done in a bracket, step by step."""
    if paired.upfloaters:
        yield ProcedureStep(CHOSEN, UPFLOATERS, field.tpns(paired.upfloaters))
    sizes = (len(paired.g1), len(paired.g2))
    what = HALVED if paired.by_halves else DIVIDED
    yield ProcedureStep(SUBGROUPS, what, field.tpns((*paired.g1, *paired.g2)), sizes)
    for article, shift in ((PARTED, paired.to_part), (EQUALISED, paired.to_equalise)):
        if shift.shifted:
            origin = 1 if shift.from_g1 else 2
            yield ProcedureStep(article, SHIFTED, field.tpns(shift.shifted), (origin,))
    standing = [one for pair in zip(paired.s1, paired.s2, strict=True) for one in pair]
    yield ProcedureStep(ORDER, PROPOSED, field.tpns(standing))
    if paired.s2 != paired.t2:
        made = [one for pair in paired.pairs for one in pair]
        yield ProcedureStep(OPPONENT, TRANSPOSED, field.tpns(made))
