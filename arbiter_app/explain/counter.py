"""The round as it would be with the pair asked about, in words and as JSON: what would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter_app.explain import messages as m
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import writer_of
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.likeness import Likeness, likeness
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import Pair, RoundPairing
from arbiter_app.wording import ENGLISH, Catalogue

_MOST_PAIRS = 6
"""More pairs than this are counted."""


def counter_sentence(
    as_it_is: RoundPairing,
    with_it: RoundPairing,
    names: Mapping[Tpn, str],
    *,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """Which pairs there would be instead of which, and who would have the bye instead of whom; empty
    if no pair changes: then the bye is the same, too.
    """
    writer = writer_of(Names.from_mapping(names), catalogue)
    old, new = changed_pairs(as_it_is, with_it), changed_pairs(with_it, as_it_is)
    if not old:
        return ""
    facts = {"new": _listed(writer, new), "old": _listed(writer, old)}
    player, other = with_it.bye, as_it_is.bye
    if player is None or other is None or player == other:
        return catalogue.sentence(catalogue.say(m.COUNTER, **facts))
    facts |= {"player": writer.name(player), "other": writer.name(other)}
    return catalogue.sentence(catalogue.say(m.COUNTER_AND_BYE, **facts))


def counter_to_json(as_it_is: RoundPairing, with_it: RoundPairing) -> dict[str, Any]:
    """The round with the pair for programs; `changed` marks what the round as it is does not have."""
    changed = set(changed_pairs(with_it, as_it_is))
    return {
        "pairs": [
            {
                "board": pair.board,
                "white": pair.white,
                "black": pair.black,
                "changed": pair in changed,
            }
            for pair in with_it.pairs
        ],
        "bye": with_it.bye,
        "bye_changed": with_it.bye != as_it_is.bye,
    }


def changed_pairs(mine: RoundPairing, theirs: RoundPairing) -> tuple[Pair, ...]:
    """The pairs of one that the other does not have, by board."""
    own, others = ([(pair.white, pair.black) for pair in each.pairs] for each in (mine, theirs))
    alike = likeness(own, [others])
    return tuple(
        pair for pair, each in zip(mine.pairs, alike, strict=True) if each is Likeness.DIFFERENT
    )


def _listed(writer: Writer, pairs: Sequence[Pair]) -> str:
    told = [writer.pair(pair.white, pair.black) for pair in pairs[:_MOST_PAIRS]]
    more = len(pairs) - len(told)
    if more:
        told.append(writer.catalogue.say(m.OTHERS, more, count=writer.catalogue.number(more)))
    return writer.catalogue.listed(told)
